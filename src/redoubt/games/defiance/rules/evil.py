# SPDX-License-Identifier: MIT
"""Chapter 15: whom an instruction names, and what the Evil AI prefers."""

from __future__ import annotations

from itertools import groupby

from redoubt.games.defiance.rules.attack import enemy_options
from redoubt.games.defiance.rules.pools import exchange
from redoubt.games.defiance.rules.sight import range_of
from redoubt.games.defiance.rules.values import (
    attack_pool,
    defence,
    in_contact,
    protection,
    wounds,
)
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack
from redoubt.kernel.flow import Play

Key = tuple[int, ...]


def _key(state: DefianceState, enemy: Figure, friend: Figure, by: str) -> Key:
    """DEF-15.10, then the tie-breaks DEF-15.14 to 15.18; smaller comes first."""
    far = range_of(state, enemy.cell, friend.cell)
    first = {
        "near": far,
        "far": -far,
        "most-aggro": -friend.aggro,
        "least-aggro": friend.aggro,
        "most-damage": -friend.damage,
        "least-damage": friend.damage,
    }[by]
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


def targets(state: DefianceState, enemy: Figure, by: str, play: Play) -> list[Figure]:
    """Whom an instruction names, best first; the last tie is broken by chance (DEF-15.19)."""
    known = [f for f in state.friends() if not f.unconscious]  # DEF-15.12
    keyed = sorted(((_key(state, enemy, f, by), f) for f in known), key=lambda pair: pair[0])
    found: list[Figure] = []
    for _, group in groupby(keyed, key=lambda pair: pair[0]):
        equal = [figure for _, figure in group]
        if len(equal) > 1:
            names = play.dice.shuffle([figure.id for figure in equal], "target")
            equal = [state.figures[name] for name in names]
        found += equal
    return found


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
    state: DefianceState, enemy: Figure, target: Figure
) -> tuple[Attack, bool] | None:
    """The most harmful of the attacks that reach a target."""
    options = enemy_options(state, enemy, target)
    if len(options) < 2:
        return options[0] if options else None

    def harm(option: tuple[Attack, bool]) -> tuple[float, float, float]:
        falls, dealt, taken = odds(state, enemy, target, *option, enemy.cell)
        return falls, dealt, -taken

    return max(options, key=harm)


def attackable(state: DefianceState, enemy: Figure, here: int) -> int:
    """How many Characters and Allies it could attack from a hex."""
    friends = [f for f in state.friends() if not f.unconscious]
    return sum(bool(enemy_options(state, enemy, friend, here)) for friend in friends)


def best_hex(
    state: DefianceState, enemy: Figure, target: Figure, cells: list[int], reached: dict[int, int]
) -> int:
    """DEF-15.09: the hex that satisfies an instruction best among equals."""
    if len(cells) == 1:
        return cells[0]
    axial = state.scenario.grid.axial

    def rank(cell: int) -> tuple[float, ...]:
        options = enemy_options(state, enemy, target, cell)
        best = max((odds(state, enemy, target, *o, cell)[1] for o in options), default=0.0)
        q, r = axial[cell]
        return -attackable(state, enemy, cell), -best, reached[cell], r, q

    return min(cells, key=rank)
