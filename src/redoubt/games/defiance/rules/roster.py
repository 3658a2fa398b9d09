# SPDX-License-Identifier: MIT
"""Chapter 15: whom an instruction names, best first, and what decided; every choice is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter

from redoubt.games.defiance.events import TargetsRanked
from redoubt.games.defiance.rules.sheet import sheet
from redoubt.games.defiance.rules.values import in_contact
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.kernel.flow import Play

# What sets two targets apart: DEF-15.10, DEF-15.13 and DEF-20.01, then DEF-15.14 to 15.19. All of
# it is one number, so that the best has the smallest: each reason takes so many bits, more than it
# ever needs, and so many come after it. First of all is the criterion.
PLACE = 6  # bits: more than there are Characters and Allies
WOUNDS, DAMAGE, ACTIVATED, AGGRO, ALLY = 10, 10, 1, 10, 1
FROM_DAMAGE = PLACE + WOUNDS
FROM_ACTIVATED = FROM_DAMAGE + DAMAGE
FROM_AGGRO = FROM_ACTIVATED + ACTIVATED
FROM_ALLY = FROM_AGGRO + AGGRO
FROM_CRITERION = FROM_ALLY + ALLY
MOST = (1 << 10) - 1
MASK = (1 << PLACE) - 1
UNSEEN = 1 << 12  # more than any criterion comes to
# By the highest bit in which two differ.
TIES = ("chance",) * (PLACE + 1) + ("wounds",) * WOUNDS + ("damage",) * DAMAGE + (
    "not-activated",) * ACTIVATED + ("aggro",) * AGGRO + ("ally",) * ALLY  # fmt: skip

_CELL, _AGGRO, _DAMAGE = attrgetter("cell"), attrgetter("aggro"), attrgetter("damage")

Groups = list[list[Figure]]
# Targets and their names, best first; what sets the two best apart; all of them in groups of
# equals if chance (DEF-15.19) must decide.
Order = tuple[Sequence[Figure], tuple[str, ...], str, Groups]


def _rank(friend: Figure) -> int:
    """What settles a tie; smaller comes first."""
    own = sheet(friend)
    return (
        ((not own.ally) << FROM_ALLY)  # DEF-15.14, DEF-12.03
        + (MOST - friend.aggro << FROM_AGGRO)  # DEF-15.15
        + (friend.activated << FROM_ACTIVATED)  # DEF-15.16
        + (MOST - friend.damage << FROM_DAMAGE)  # DEF-15.17
        + (own.wounds - friend.scars << PLACE)  # DEF-15.18
    )


class Roster:
    """The Characters and Allies that an instruction may name (DEF-15.12), with the ties that do not
    depend on the Enemy already broken; true until one of them changes."""

    __slots__ = ("_orders", "_ranks", "cells", "hidden", "known")

    def __init__(self, state: DefianceState) -> None:
        known = self.known = state.conscious()
        self.cells = list(map(_CELL, known))
        self.hidden = False
        ranks = self._ranks = list(map(_rank, known)) if len(known) > 1 else []
        for place, friend in enumerate(known):
            if friend.states and "hidden" in friend.states:
                self.hidden = True
            if ranks:
                ranks[place] += place
        self._orders: dict[tuple[str, int], Order] = {}

    def holds(self, state: DefianceState) -> bool:
        """Whether nobody has changed since."""
        figures = state.figures
        return all(figures[friend.id] is friend for friend in self.known)

    def named(self, state: DefianceState, enemy: Figure, by: str, play: Play) -> Sequence[Figure]:
        """Whom an instruction names, best first (DEF-15.20); the last tie is chance (DEF-15.19)."""
        if len(self.known) < 2:
            return self.known
        place = enemy.cell if self.hidden or by in ("near", "far") else -1
        order = self._orders.get((by, place))
        if order is None:
            order = self._orders[by, place] = self._order(state, enemy.cell, by)
        figures, names, why, groups = order
        if groups:
            figures = _mixed(state, groups, play)
            names = tuple([figure.id for figure in figures])
        play.tell(TargetsRanked(who=enemy.id, by=by, order=names, decided=why, rule="DEF-15.10"))
        return figures

    def _order(self, state: DefianceState, here: int, by: str) -> Order:
        """From the best down; with groups of equals, if there are any."""
        known = self.known
        values: Iterable[int]
        if by in ("near", "far"):
            values = map(state.scenario.far[here].__getitem__, self.cells)
        else:
            values = map(_AGGRO if by in ("most-aggro", "least-aggro") else _DAMAGE, known)
        first = 1 << FROM_CRITERION
        if by in ("far", "most-aggro", "most-damage"):
            first = -first
        keys: list[int] = []
        for rank, value in zip(self._ranks, values, strict=True):
            keys.append(first * value + rank)
        if self.hidden:
            for n, friend in enumerate(known):
                if "hidden" in friend.states and not in_contact(state, here, friend.cell):
                    keys[n] += UNSEEN << FROM_CRITERION
        keys.sort()
        figures: list[Figure] = []
        names: list[str] = []
        before, alike = None, False
        for key in keys:
            friend = known[key & MASK]
            figures.append(friend)
            names.append(friend.id)
            key >>= PLACE
            if key == before:
                alike = True
            before = key
        groups = _groups(keys, figures) if alike else []
        return figures, tuple(names), _decided(keys[0], keys[1]), groups


def _groups(keys: list[int], figures: list[Figure]) -> Groups:
    """Groups of equals."""
    pairs = groupby(zip(keys, figures, strict=True), key=lambda pair: pair[0] >> PLACE)
    return [[figure for _, figure in group] for _, group in pairs]


def _decided(one: int, other: int) -> str:
    """What sets two of them apart."""
    criterion, second = one >> FROM_CRITERION, other >> FROM_CRITERION
    if criterion == second:
        return TIES[(one ^ other).bit_length()]
    return "hidden" if (criterion > UNSEEN // 2) != (second > UNSEEN // 2) else "criterion"


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
