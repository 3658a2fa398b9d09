# SPDX-License-Identifier: MIT
"""Chapter 8: which attacks a figure has, and whom they may reach from where."""

from __future__ import annotations

from redoubt.games.defiance.rules.sight import range_of, sees, visor
from redoubt.games.defiance.rules.values import hackable, in_contact, permits, profile, sheet, suits
from redoubt.games.defiance.state import ENEMY, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack, Switch
from redoubt.kernel.refusal import Refusal


def attacks_of(state: DefianceState, figure: Figure) -> dict[str, tuple[Attack, int]]:
    """DEF-8.01: the attacks of a Character's weapons, or printed on an Ally's card; with Hands."""
    return sheet(figure).attacks


def longest(state: DefianceState, figure: Figure, attack: Attack) -> int:
    """Its greatest Range now: Blurred Sight, and the dark of a mission."""
    most = attack.most
    if figure.side != ENEMY and permits(state, figure, "attacks-to-5"):
        most = min(most, 5)
    dark = state.scenario.mission.rule("dark")
    if dark is not None and attack.sight and not visor(state, figure):
        thrown = sum(flag in state.flags for flag in dark.flags)
        most = most if thrown >= dark.n else min(most, dark.range)
    return most


def why_not_reach(
    state: DefianceState, figure: Figure, target: Figure, attack: Attack, here: int = -1
) -> Refusal | None:
    """DEF-8.02: Range, and sight where the attack needs it; Hidden ones only from Contact."""
    if can_reach(state, figure, target, attack, here):
        return None
    start = figure.cell if here < 0 else here
    far = range_of(state, start, target.cell)
    if not attack.least <= far <= longest(state, figure, attack):
        return Refusal("DEF-8.02", "out-of-range", {"range": far})
    if _lurks(state, figure, target, start, far):
        return Refusal("DEF-25.03", "hidden", {"target": target.id})
    return Refusal("DEF-8.02", "no-sight", {"target": target.id})


def can_reach(
    state: DefianceState, figure: Figure, target: Figure, attack: Attack, here: int = -1
) -> bool:
    """DEF-8.02 as a plain answer: asked far more often than its reason."""
    start = figure.cell if here < 0 else here
    far = state.scenario.far[start][target.cell]
    if not attack.least <= far <= attack.most or far > longest(state, figure, attack):
        return False
    if _lurks(state, figure, target, start, far):
        return False
    return not attack.sight or sees(state, figure, target, start)


def _lurks(state: DefianceState, figure: Figure, target: Figure, start: int, far: int) -> bool:
    """DEF-25.03: Hidden, not in Contact, and not within somebody's Scent."""
    if "hidden" not in target.states or in_contact(state, start, target.cell):
        return False
    return figure.side == ENEMY or far > 4 or not permits(state, figure, "scent-4")


def switches_of(state: DefianceState, figure: Figure, attack: Attack) -> list[Switch]:
    """DEF-8.31: those of the weapon in use and of Specialties that speak of it."""
    found = list(attack.switches)
    hands = attacks_of(state, figure).get(attack.name, (attack, 1))[1]
    for name in figure.specialties:
        if name not in figure.turned and name not in figure.flipped:
            card = state.scenario.content.specialties[name]
            found += [s for s in card.switches if suits(s.weapon, attack, hands)]
    return found


def seat_of(state: DefianceState, figure: Figure) -> str:
    """Who plays a Character or Ally; Allies without a Controller belong to the first seat."""
    owner = state.scenario.owner
    if figure.card in owner:
        return owner[figure.card]
    ally = state.scenario.content.allies[figure.card]
    return owner.get(ally.synchronized, state.scenario.seats[0])


def enemy_options(
    state: DefianceState, enemy: Figure, target: Figure, here: int = -1
) -> list[tuple[Attack, bool]]:
    """The attacks an Enemy could make on a target; DEF-16.10, DEF-16.11: hacking goes first."""
    side = profile(state, enemy)
    hacking = side.hacker_attack
    able = hacking is not None and hackable(state, target) and "isolated" not in enemy.states
    if able and hacking and can_reach(state, enemy, target, hacking, here):
        return [(hacking, True)]
    return [(a, False) for a in side.attacks if can_reach(state, enemy, target, a, here)]
