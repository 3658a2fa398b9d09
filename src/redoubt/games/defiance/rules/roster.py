# SPDX-License-Identifier: MIT
"""Chapter 15: whom an instruction names, best first, and what decided; every choice is told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from redoubt.games.defiance.events import TargetsRanked
from redoubt.games.defiance.rules.sheet import sheet
from redoubt.games.defiance.rules.values import in_contact
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.kernel.flow import Play

# What settles ties between targets, DEF-15.14 to 15.19, is one number, so that the best has the
# smallest: each reason takes so many bits, more than it ever needs, and so many come after it.
PLACE = 6  # bits: more than there are Characters and Allies
WOUNDS, DAMAGE, ACTIVATED, AGGRO, ALLY = 10, 10, 1, 10, 1
FROM_DAMAGE = PLACE + WOUNDS
FROM_ACTIVATED = FROM_DAMAGE + DAMAGE
FROM_AGGRO = FROM_ACTIVATED + ACTIVATED
FROM_ALLY = FROM_AGGRO + AGGRO
MOST = (1 << 10) - 1  # as much as any criterion comes to
MASK = (1 << PLACE) - 1
# By the highest bit in which two differ.
TIES = ("chance",) * (PLACE + 1) + ("wounds",) * WOUNDS + ("damage",) * DAMAGE + (
    "not-activated",) * ACTIVATED + ("aggro",) * AGGRO + ("ally",) * ALLY  # fmt: skip
DOWN = ("far", "most-aggro", "most-damage")  # the greatest is named first
UNSEEN = MOST + 1 << PLACE  # more than any criterion comes to

Groups = list[list[Figure]]
# Targets and their names, best first; what sets the two best apart; all of them in groups of
# equals if chance (DEF-15.19) must decide.
Order = tuple[Sequence[Figure], tuple[str, ...], str, Groups]


def ranked(who: str, by: str, names: tuple[str, ...], why: str) -> TargetsRanked:
    """How an order is told."""
    return TargetsRanked(who=who, by=by, order=names, decided=why, rule="DEF-15.10")


# Of each Character and Ally the last record, and what settles ties with it (see rules/sheet.py).
_RANKS: dict[str, tuple[Figure, int]] = {}


def _rank(friend: Figure) -> int:
    """What settles a tie; smaller comes first."""
    last = _RANKS.get(friend.id)
    if last is not None and last[0] is friend:
        return last[1]
    own = sheet(friend)
    rank = (
        ((not own.ally) << FROM_ALLY)  # DEF-15.14, DEF-12.03
        + (MOST - friend.aggro << FROM_AGGRO)  # DEF-15.15
        + (friend.activated << FROM_ACTIVATED)  # DEF-15.16
        + (MOST - friend.damage << FROM_DAMAGE)  # DEF-15.17
        + (own.wounds - friend.scars << PLACE)  # DEF-15.18
    )
    _RANKS[friend.id] = (friend, rank)
    return rank


class Roster:
    """The Characters and Allies that an instruction may name (DEF-15.12), with the ties that do not
    depend on the Enemy already broken; true until one of them changes."""

    __slots__ = ("_even", "_orders", "_ranks", "_tied", "cells", "hidden", "known")

    def __init__(self, state: DefianceState) -> None:
        known = self.known = state.conscious()
        self.cells: list[int] = []
        self.hidden = False
        for friend in known:
            self.cells.append(friend.cell)
            if friend.states and "hidden" in friend.states:
                self.hidden = True
        # Worked out when two of them are first equal: what settles ties, smaller first; everybody
        # in that order; and whether chance decides between some of them.
        self._ranks: list[int] = []
        self._tied = known
        self._even = False
        self._orders: dict[tuple[str, int], Order] = {}

    def holds(self, state: DefianceState) -> bool:
        """Whether nobody has changed since."""
        figures = state.figures
        return all(figures[friend.id] is friend for friend in self.known)

    def named(self, state: DefianceState, enemy: Figure, by: str, play: Play) -> Sequence[Figure]:
        """Whom an instruction names, best first (DEF-15.20); the last tie is chance (DEF-15.19)."""
        if len(self.known) < 2:
            return self.known
        figures, names, why, groups = self.order(state, enemy.cell, by)
        if groups:
            figures = _mixed(state, groups, play)
            names = tuple([figure.id for figure in figures])
        play.tell(ranked(enemy.id, by, names, why))
        return figures

    def order(self, state: DefianceState, here: int, by: str) -> Order:
        """Whom an instruction names that an Enemy reads in a hex, if there are several."""
        place = here if self.hidden or by in ("near", "far") else -1
        order = self._orders.get((by, place))
        if order is None:
            order = self._orders[by, place] = self._order(state, here, by)
        return order

    def _order(self, state: DefianceState, here: int, by: str) -> Order:
        """From the best down; with groups of equals, if there are any."""
        # DEF-15.10, DEF-15.13, DEF-20.01: the criterion first; who is equal stays in order. Plain
        # loops and small numbers: with `map` and a key to sort by it takes twice as long.
        flip = MOST if by in DOWN else 0
        keys: list[int] = []
        place = 0
        if by in ("near", "far"):
            far = state.scenario.far[here]
            for friend in self._tied:
                keys.append((far[friend.cell] ^ flip) << PLACE | place)
                place += 1
        else:
            if not self._ranks:
                self._break_ties()  # nearly always some are equal
            aggro = by in ("most-aggro", "least-aggro")
            for friend in self._tied:
                value = friend.aggro if aggro else friend.damage
                keys.append((value ^ flip) << PLACE | place)
                place += 1
        tied = self._tied
        if self.hidden:
            for place, friend in enumerate(tied):
                if "hidden" in friend.states and not in_contact(state, here, friend.cell):
                    keys[place] += UNSEEN
        keys.sort()
        figures: list[Figure] = []
        names: list[str] = []
        before, alike = -1, False
        for key in keys:
            friend = tied[key & MASK]
            figures.append(friend)
            names.append(friend.id)
            key >>= PLACE
            if key == before:
                alike = True
            before = key
        if alike and not self._ranks:
            self._break_ties()
            return self._order(state, here, by)
        groups = self._groups(keys, figures) if self._even and alike else []
        return figures, tuple(names), self._decided(keys[0], keys[1]), groups

    def _break_ties(self) -> None:
        """What does not depend on the Enemy."""
        ranks = self._ranks
        for place, friend in enumerate(self.known):
            ranks.append(_rank(friend) + place)
        ranks.sort()
        self._tied = []
        before = 0
        for rank in ranks:
            self._tied.append(self.known[rank & MASK])
            if rank ^ before <= MASK:
                self._even = True
            before = rank

    def _decided(self, one: int, other: int) -> str:
        """What sets two of them apart."""
        apart = one ^ other
        if apart > MASK:
            return "hidden" if apart & UNSEEN else "criterion"
        return TIES[(self._ranks[one & MASK] ^ self._ranks[other & MASK]).bit_length()]

    def _groups(self, keys: list[int], figures: list[Figure]) -> Groups:
        """Groups of equals, if there are any."""
        alike = [(key >> PLACE, self._ranks[key & MASK] >> PLACE) for key in keys]
        pairs = groupby(zip(alike, figures, strict=True), key=itemgetter(0))
        groups = [[figure for _, figure in group] for _, group in pairs]
        return groups if len(groups) < len(figures) else []


def _mixed(state: DefianceState, groups: Groups, play: Play) -> list[Figure]:
    """Equal ones in an order of chance (DEF-15.19)."""
    found: list[Figure] = []
    for equal in groups:
        if len(equal) > 1:
            names = play.dice.shuffle([figure.id for figure in equal], "target")
            found += [state.figures[name] for name in names]
        else:
            found += equal
    return found


def by_ties(state: DefianceState, play: Play) -> list[Figure]:
    """DEF-17.02: all who are conscious, by the tie list alone."""
    ranked = sorted(state.conscious(), key=_rank)
    return _mixed(state, [list(group) for _, group in groupby(ranked, key=_rank)], play)
