# SPDX-License-Identifier: MIT
"""Chapter 15: whom an instruction names, best first, and what decided; every choice is told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

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
MOST = (1 << 10) - 1
MASK = (1 << PLACE) - 1
# By the highest bit in which two differ.
TIES = ("chance",) * (PLACE + 1) + ("wounds",) * WOUNDS + ("damage",) * DAMAGE + (
    "not-activated",) * ACTIVATED + ("aggro",) * AGGRO + ("ally",) * ALLY  # fmt: skip
DOWN = ("far", "most-aggro", "most-damage")  # the greatest is named first
UNSEEN = 1 << 12  # more than any criterion comes to

_CELL, _ID = attrgetter("cell"), attrgetter("id")
_AGGRO, _DAMAGE = attrgetter("aggro"), attrgetter("damage")

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
        self.cells = list(map(_CELL, known))
        self.hidden = False
        for friend in known:
            if friend.states and "hidden" in friend.states:
                self.hidden = True
        # Worked out when it is first asked for: what settles ties, smaller first; everybody in that
        # order; and whether chance decides between some of them.
        self._ranks: list[int] = []
        self._tied: list[Figure] = []
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
        tied = self._tied or self.known  # if no two are equal, ties need not be broken
        if by in ("near", "far"):
            values = list(map(state.scenario.far[here].__getitem__, map(_CELL, tied)))
        else:
            values = list(map(_AGGRO if by in ("most-aggro", "least-aggro") else _DAMAGE, tied))
        if self.hidden:
            self._hide(state, here, values, -UNSEEN if by in DOWN else UNSEEN)
        if not self._tied and len(set(values)) < len(values):
            self._break_ties()
            return self._order(state, here, by)
        # DEF-15.10, DEF-15.13, DEF-20.01: the criterion first; who is equal stays in order.
        order = sorted(range(len(tied)), key=values.__getitem__, reverse=by in DOWN)
        figures = list(map(tied.__getitem__, order))
        first, second = order[:2]
        apart = abs(values[first] - values[second])
        if apart:
            why = "hidden" if apart > UNSEEN // 2 else "criterion"
        else:
            why = TIES[(self._ranks[first] ^ self._ranks[second]).bit_length()]
        groups = self._groups(values, order) if self._even else []
        return figures, tuple(map(_ID, figures)), why, groups

    def _hide(self, state: DefianceState, here: int, values: list[int], unseen: int) -> None:
        """Those whom an Enemy does not see come last (DEF-15.13)."""
        for place, friend in enumerate(self._tied or self.known):
            if "hidden" in friend.states and not in_contact(state, here, friend.cell):
                values[place] += unseen

    def _break_ties(self) -> None:
        """What does not depend on the Enemy."""
        for place, friend in enumerate(self.known):
            self._ranks.append(_rank(friend) + place)
        self._ranks.sort()
        before = 0
        for rank in self._ranks:
            self._tied.append(self.known[rank & MASK])
            if rank ^ before <= MASK:
                self._even = True
            before = rank

    def _groups(self, values: list[int], order: list[int]) -> Groups:
        """Groups of equals, if there are any."""
        groups = [
            [self._tied[place] for place in group]
            for _, group in groupby(order, lambda n: (values[n], self._ranks[n] >> PLACE))
        ]
        return groups if len(groups) < len(order) else []


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
