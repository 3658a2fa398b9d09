# SPDX-License-Identifier: MIT
"""Chapter 15: which attacks and hexes the Evil AI prefers; every choice is told."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import zip_longest
from operator import or_

from redoubt.games.defiance.events import AttackWeighed, HexWeighed
from redoubt.games.defiance.rules.movement import free_hexes, reach
from redoubt.games.defiance.rules.pools import exchange
from redoubt.games.defiance.rules.reach import Aim, Aims, enemy_options
from redoubt.games.defiance.rules.sight import range_of
from redoubt.games.defiance.rules.values import attack_pool, defence, profile, protection, wounds
from redoubt.games.defiance.state import ENEMY, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack
from redoubt.kernel.flow import Play

HEXES = ("attackable", "expected-damage", "points", "row", "column")  # DEF-15.09
HARMS = ("falls", "expected-damage", "own-damage", "first-printed")  # DEF-15.08


def odds(
    state: DefianceState, enemy: Figure, target: Figure, attack: Attack, hack: bool, here: int
) -> tuple[float, float, float]:
    """DEF-15.08: the chance that it falls, its expected DAMAGE, and the Enemy's."""
    far = range_of(state, here, target.cell)
    pool = attack_pool(state, enemy, attack, 2, far)
    guard = protection(state, target) if hack else defence(state, target, far)
    left = wounds(state, target) - target.damage
    return exchange("".join(sorted(pool)), "".join(sorted(guard)), left)


def decided(one: tuple[float, ...], other: tuple[float, ...], names: tuple[str, ...]) -> str:
    """The first reason that sets two things apart; the last name if none does."""
    for a, b, name in zip(one, other, names, strict=False):
        if a != b:
            return name
    return names[-1]


def choose_attack(
    state: DefianceState, enemy: Figure, target: Figure, play: Play
) -> tuple[Attack, bool]:
    """The most harmful of the attacks that reach a target (DEF-15.08, DEF-16.01)."""
    options = enemy_options(state, enemy, target)
    if len(options) == 1:
        return options[0]

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


def best_hex(
    state: DefianceState, enemy: Figure, target: Figure, good: int, play: Play, *, calm: bool
) -> int:
    """DEF-15.07, DEF-15.09: the hex that satisfies an instruction best among equals.

    `calm`: it is known that nobody can be attacked from there.
    """
    sight = state.scenario.sight
    if not good & good - 1:  # there is but one
        return sight.first(good)
    aims = Aims(state, enemy, () if calm else state.conscious(), good)
    _, waves = reach(state, enemy, enemy.cell, profile(state, enemy).speed)
    axial = state.scenario.grid.axial
    wanted = aims.at(target)
    count, harm = 0, 0.0
    ranked: list[tuple[tuple[float, ...], int]] = []
    for cost, wave in enumerate(waves):
        for cell in sight.list(wave & good):
            if aims:
                options = wanted.options(cell) if wanted is not None else ()
                harms = [odds(state, enemy, target, *option, cell)[1] for option in options]
                count, harm = aims.attackable(cell), max(harms, default=0.0)
            q, r = axial[cell]
            ranked.append(((-count, -harm, cost, r, q), cell))
    ranked.sort()
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
    for rings in zip_longest(*map(state._floor.walks.__getitem__, starts), fillvalue=0):
        nearest = reduce(or_, rings) & free
        if nearest:
            return best_landing(state, unit, ground.list(nearest))
    return -1


def best_landing(state: DefianceState, unit: str, cells: list[int]) -> int:
    """Evil AI between hexes for a figure that comes to the board (DEF-15.09)."""
    if len(cells) == 1:
        return cells[0]
    axial, threat = state.scenario.grid.axial, menace(state, unit)
    return min(cells, key=lambda cell: (*threat(cell), axial[cell][1], axial[cell][0]))


def menace(state: DefianceState, unit: str) -> Callable[[int], tuple[float, float]]:
    """How many a newcomer could attack from a hex, and how hard; the worst has the smallest."""
    newcomer = Figure("", ENEMY, state.units[unit].unit, unit=unit)
    aimed = [Aim(state, newcomer, friend) for friend in state.conscious()]

    def rank(cell: int) -> tuple[float, float]:
        best, count = 0.0, 0
        for aim in aimed:
            options = aim.options(cell)
            count += bool(options)
            for option in options:
                best = max(best, odds(state, newcomer, aim.target, *option, cell)[1])
        return -count, -best

    return rank
