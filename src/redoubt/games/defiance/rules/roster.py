# SPDX-License-Identifier: MIT
"""Chapter 15: whom an instruction names, best first, and what decided; every choice is told."""

from __future__ import annotations

from itertools import groupby

from redoubt.games.defiance.events import TargetsRanked
from redoubt.games.defiance.rules.sheet import sheet
from redoubt.games.defiance.rules.values import in_contact
from redoubt.games.defiance.state import UNCONSCIOUS, DefianceState, Figure
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

Names = tuple[str, ...]
Groups = list[list[str]]
# Targets, best first; what sets the two best apart; all of them in groups of equals if chance
# (DEF-15.19) must decide.
Order = tuple[Names, str, Groups]


def ranked(who: str, by: str, names: Names, why: str) -> TargetsRanked:
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
        self.known: list[Figure] = []
        self.cells: list[int] = []
        self.hidden = False
        figures = state.figures
        for name in state._present:
            friend = figures[name]
            if friend.states:
                if UNCONSCIOUS in friend.states:
                    continue
                if "hidden" in friend.states:
                    self.hidden = True
            self.known.append(friend)
            self.cells.append(friend.cell)
        # Worked out when two of them are first equal: what settles ties, smaller first; everybody
        # in that order; and whether chance decides between some of them.
        self._ranks: list[int] = []
        self._tied = self.known
        self._even = False
        self._orders: dict[tuple[str, int], Order] = {}

    def holds(self, state: DefianceState) -> bool:
        """Whether nobody has changed since."""
        figures = state.figures
        return all(figures[friend.id] is friend for friend in self.known)

    def named(self, state: DefianceState, enemy: Figure, by: str, play: Play) -> Names:
        """Whom an instruction names, best first (DEF-15.20)."""
        if len(self.known) > 1:
            return tell_order(enemy.id, by, self.order(state, enemy.cell, by), play)
        return self.only()[0] if self.known else ()

    def only(self) -> Order:
        """Whom any instruction names if there is but one."""
        return (self.known[0].id,), "", []

    def order(self, state: DefianceState, here: int, by: str) -> Order:
        """Whom an instruction names that an Enemy reads in a hex, if there are several."""
        near = by in ("near", "far")
        kept = (by, here if near or self.hidden else -1)
        order = self._orders.get(kept)
        if order is not None:
            return order
        # DEF-15.10, DEF-15.13, DEF-20.01: the criterion first; who is equal stays in order. Plain
        # loops and small numbers: with `map` and a key to sort by it takes twice as long.
        flip = MOST if by in DOWN else 0
        keys: list[int] = []
        place = 0
        if near:
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
        names: list[str] = []
        before, alike = -1, False
        for key in keys:
            names.append(tied[key & MASK].id)
            key >>= PLACE
            if key == before:
                alike = True
            before = key
        if alike and not self._ranks:
            self._break_ties()
            return self.order(state, here, by)
        apart = keys[0] ^ keys[1]
        if apart > MASK:
            why = "hidden" if apart & UNSEEN else "criterion"
        else:
            why = TIES[(self._ranks[keys[0] & MASK] ^ self._ranks[keys[1] & MASK]).bit_length()]
        groups = self._groups(keys, names) if self._even and alike else []
        order = self._orders[kept] = (tuple(names), why, groups)
        return order

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

    def _groups(self, keys: list[int], names: list[str]) -> Groups:
        """Groups of equals, if there are any."""
        groups: Groups = []
        before = (-1, -1)
        for key, name in zip(keys, names, strict=True):
            worth = (key >> PLACE, self._ranks[key & MASK] >> PLACE)
            if worth == before:
                groups[-1].append(name)
            else:
                groups.append([name])
            before = worth
        return groups if len(groups) < len(names) else []


def tell_order(who: str, by: str, order: Order, play: Play) -> Names:
    """Tell whom an instruction names, best first; the last tie is chance (DEF-15.19)."""
    names, why, groups = order
    if groups:
        names = _mixed(groups, play)
    play.tell(ranked(who, by, names, why))
    return names


def _mixed(groups: Groups, play: Play) -> Names:
    """Equal ones in an order of chance (DEF-15.19)."""
    found: list[str] = []
    for equal in groups:
        found += play.dice.shuffle(equal, "target") if len(equal) > 1 else equal
    return tuple(found)


def by_ties(state: DefianceState, play: Play) -> list[Figure]:
    """DEF-17.02: all who are conscious, by the tie list alone."""
    ranked = sorted(state.conscious(), key=_rank)
    groups = [[friend.id for friend in group] for _, group in groupby(ranked, key=_rank)]
    return [state.figures[name] for name in _mixed(groups, play)]
