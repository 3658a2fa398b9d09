# SPDX-License-Identifier: MIT
"""Chapter 15: whom an instruction names, and what the Evil AI prefers; every choice is told."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter

from redoubt.games.defiance.events import AttackWeighed, HexWeighed, TargetsRanked
from redoubt.games.defiance.rules.movement import Field, free_hexes
from redoubt.games.defiance.rules.pools import exchange
from redoubt.games.defiance.rules.reach import Aim, enemy_options
from redoubt.games.defiance.rules.sight import range_of
from redoubt.games.defiance.rules.values import (
    attack_pool,
    defence,
    in_contact,
    protection,
    wounds,
)
from redoubt.games.defiance.state import ENEMY, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack
from redoubt.kernel.flow import Play

Key = tuple[int, ...]
_first = itemgetter(0)
# What each place of a key stands for: DEF-15.10, then DEF-15.14 to 15.18, then DEF-15.19.
TIES = ("hidden", "criterion", "ally", "aggro", "not-activated", "damage", "wounds", "chance")
HEXES = ("attackable", "expected-damage", "points", "row", "column")  # DEF-15.09
CRITERIA: dict[str, Callable[[int, Figure], int]] = {
    "near": lambda far, friend: far,
    "far": lambda far, friend: -far,
    "most-aggro": lambda far, friend: -friend.aggro,
    "least-aggro": lambda far, friend: friend.aggro,
    "most-damage": lambda far, friend: -friend.damage,
    "least-damage": lambda far, friend: friend.damage,
}
HARMS = ("falls", "expected-damage", "own-damage", "first-printed")  # DEF-15.08


def _key(state: DefianceState, enemy: Figure, friend: Figure, by: str) -> Key:
    """DEF-15.10, DEF-15.13, DEF-20.01; then the ties DEF-15.14, DEF-15.15, DEF-15.16, DEF-15.17,
    DEF-15.18 (DEF-12.03: Allies first); smaller comes first."""
    first = CRITERIA[by](state.scenario.far[enemy.cell][friend.cell], friend)
    unseen = "hidden" in friend.states and not in_contact(state, enemy.cell, friend.cell)
    ally = friend.card in state.scenario.content.allies
    return (
        unseen,
        first,
        not ally,
        -friend.aggro,
        friend.activated,
        -friend.damage,
        wounds(state, friend),
    )


def decided(one: tuple[float, ...], other: tuple[float, ...], names: tuple[str, ...]) -> str:
    """The first reason that sets two things apart; the last name if none does."""
    for a, b, name in zip(one, other, names, strict=False):
        if a != b:
            return name
    return names[-1]


def targets(
    state: DefianceState, enemy: Figure, known: list[Figure], by: str, play: Play
) -> list[Figure]:
    """Whom an instruction names among those who are conscious (DEF-15.12), best first (DEF-15.20);
    the last tie is chance (DEF-15.19)."""
    if len(known) < 2:
        return known
    keyed = [(_key(state, enemy, f, by), f) for f in known]
    keyed.sort(key=_first)
    found = _mixed(state, keyed, play)
    why = decided(keyed[0][0], keyed[1][0], TIES)
    order = tuple([figure.id for figure in found])
    play.tell(TargetsRanked(who=enemy.id, by=by, order=order, decided=why, rule="DEF-15.10"))
    return found


def _mixed(state: DefianceState, keyed: list[tuple[Key, Figure]], play: Play) -> list[Figure]:
    """Equal ones in an order of chance (DEF-15.19)."""
    if len({key for key, _ in keyed}) == len(keyed):
        return [figure for _, figure in keyed]
    found: list[Figure] = []
    for _, group in groupby(keyed, key=_first):
        equal = [figure for _, figure in group]
        if len(equal) > 1:
            names = play.dice.shuffle([figure.id for figure in equal], "target")
            equal = [state.figures[name] for name in names]
        found += equal
    return found


def by_ties(state: DefianceState, play: Play) -> list[Figure]:
    """DEF-17.02: all who are conscious, by the tie list alone."""
    keyed = [(_key(state, f, f, "near")[2:], f) for f in state.conscious()]
    return _mixed(state, sorted(keyed, key=_first), play)


def odds(
    state: DefianceState, enemy: Figure, target: Figure, attack: Attack, hack: bool, here: int
) -> tuple[float, float, float]:
    """DEF-15.08: the chance that it falls, its expected DAMAGE, and the Enemy's."""
    far = range_of(state, here, target.cell)
    pool = attack_pool(state, enemy, attack, 2, far)
    guard = protection(state, target) if hack else defence(state, target, far)
    left = wounds(state, target) - target.damage
    return exchange("".join(sorted(pool)), "".join(sorted(guard)), left)


def choose_attack(
    state: DefianceState, enemy: Figure, target: Figure, play: Play
) -> tuple[Attack, bool] | None:
    """The most harmful of the attacks that reach a target (DEF-15.08, DEF-16.01)."""
    options = enemy_options(state, enemy, target)
    if len(options) < 2:
        return options[0] if options else None

    def harm(option: tuple[Attack, bool]) -> tuple[float, float, float]:
        falls, dealt, taken = odds(state, enemy, target, *option, enemy.cell)
        return -falls, -dealt, taken

    ranked = sorted(options, key=harm)
    (best, _), (second, _) = ranked[:2]
    best_harm = harm(ranked[0])
    play.tell(
        AttackWeighed(
            who=enemy.id,
            attack=best.name,
            over=second.name,
            expected=round(-100 * best_harm[1]),
            decided=decided(best_harm, harm(ranked[1]), HARMS),
            rule="DEF-15.08",
        )
    )
    return ranked[0]


def attackable(aimed: list[Aim], here: int) -> int:
    """How many Characters and Allies it could attack from a hex."""
    return sum([1 for aim in aimed if aim.options(here)])


def best_hex(
    state: DefianceState, enemy: Figure, wanted: Aim, aimed: list[Aim], field: Field, play: Play
) -> int:
    """DEF-15.07, DEF-15.09: the hex that satisfies an instruction best among equals."""
    ground = state.scenario.ground
    cells = ground.list(field.good)
    if len(cells) == 1:
        return cells[0]
    axial = state.scenario.grid.axial

    def rank(cell: int) -> tuple[float, ...]:
        options = wanted.options(cell)
        harms = [odds(state, enemy, wanted.target, *o, cell)[1] for o in options]
        q, r = axial[cell]
        return -attackable(aimed, cell), -max(harms, default=0.0), field.cost(cell), r, q

    ranked = sorted([(rank(cell), cell) for cell in cells])
    (key, first), (other, second) = ranked[:2]
    name = state.scenario.name
    play.tell(
        HexWeighed(
            who=enemy.id,
            hex=name(first),
            over=name(second),
            decided=decided(key, other, HEXES),
            rule="DEF-15.09",
        )
    )
    return first


def landing(state: DefianceState, unit: str, starts: tuple[int, ...]) -> int:
    """DEF-23.08, DEF-23.17: the nearest hex to stop in, Evil AI between equals; -1 if none."""
    ground, free = state.scenario.ground, free_hexes(state)
    nearest = 0
    for start in starts:
        for ring in ground.walks(start, state.closed):
            if ring & free:
                nearest |= ring & free
                break
    return best_landing(state, unit, ground.list(nearest)) if nearest else -1


def best_landing(state: DefianceState, unit: str, cells: list[int]) -> int:
    """Evil AI between hexes for a figure that comes to the board (DEF-15.09)."""
    if len(cells) == 1:
        return cells[0]
    axial = state.scenario.grid.axial
    newcomer = Figure("", ENEMY, state.units[unit].unit, unit=unit)
    aimed = [Aim(state, newcomer, friend) for friend in state.conscious()]

    def rank(cell: int) -> tuple[float, ...]:
        best, count = 0.0, 0
        for aim in aimed:
            options = aim.options(cell)
            count += bool(options)
            for option in options:
                best = max(best, odds(state, newcomer, aim.target, *option, cell)[1])
        return -count, -best, axial[cell][1], axial[cell][0]

    return min(cells, key=rank)
