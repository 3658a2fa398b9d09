# SPDX-License-Identifier: MIT
"""Chapter 8: which attacks a figure has, and whom they may reach from where."""

from __future__ import annotations

from redoubt.games.defiance.rules.sight import blockers, clear, range_of, sees, visor
from redoubt.games.defiance.rules.values import (
    hackable,
    in_contact,
    permits,
    profile,
    sheet,
    suits,
    upright,
)
from redoubt.games.defiance.sightlines import FAR
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
    return min(most, dark_limit(state, figure)) if attack.sight else most


def dark_limit(state: DefianceState, figure: Figure) -> int:
    """How far attacks with sight reach in the dark of a mission."""
    dark = state.scenario.mission.rule("dark")
    if dark is None or visor(state, figure):
        return FAR
    thrown = sum(flag in state.flags for flag in dark.flags)
    return FAR if thrown >= dark.n else dark.range


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


def guard_switches(state: DefianceState, figure: Figure) -> list[Switch]:
    """DEF-8.33: those of Specialties that speak of Defence."""
    cards = state.scenario.content.specialties
    ready = [cards[name] for name in figure.specialties if upright(figure, name)]
    return [s for card in ready for s in card.switches if s.weapon == "defence"]


def seat_of(state: DefianceState, figure: Figure) -> str:
    """Who plays a Character or Ally; Allies without a Controller belong to the first seat."""
    owner = state.scenario.owner
    if figure.card in owner:
        return owner[figure.card]
    ally = state.scenario.content.allies[figure.card]
    return owner.get(ally.synchronized, state.scenario.seats[0])


class Aim:
    """An Enemy's attacks on one target from any hex: what all hexes share is worked out once."""

    __slots__ = ("_blockers", "_enemy", "_hack", "_hidden", "_limit", "_plain", "_red", "_state",
                 "_target", "far")  # fmt: skip

    def __init__(self, state: DefianceState, enemy: Figure, target: Figure) -> None:
        side = profile(state, enemy)
        hacking = side.hacker_attack
        able = hacking is not None and hackable(state, target) and "isolated" not in enemy.states
        self._hack = hacking if able else None
        self._plain = side.attacks
        self._limit = dark_limit(state, enemy)
        self.far = state.scenario.far[target.cell]  # by hex; Range is the same both ways
        self._hidden = "hidden" in target.states
        self._state, self._enemy, self._target = state, enemy, target
        self._blockers = -1  # worked out when sight is first asked for
        self._red = 0

    def options(self, here: int) -> list[tuple[Attack, bool]]:
        """DEF-16.10, DEF-16.11: what it could do from a hex; hacking goes first."""
        far = self.far[here]
        if far > FAR:
            return []
        if self._hidden and not in_contact(self._state, here, self._target.cell):  # DEF-25.03
            return []
        seen: bool | None = None
        hack = self._hack
        if hack is not None and hack.least <= far <= hack.most:
            seen = self._sees(here)
            if (seen and far <= self._limit) or not hack.sight:
                return [(hack, True)]
        found: list[tuple[Attack, bool]] = []
        for attack in self._plain:
            if attack.least <= far <= attack.most:
                if attack.sight:
                    if far > self._limit:
                        continue
                    if seen is None:
                        seen = self._sees(here)
                    if not seen:
                        continue
                found.append((attack, False))
        return found

    def _sees(self, here: int) -> bool:
        state = self._state
        if self._blockers < 0:
            past_red = visor(state, self._enemy)
            self._blockers, self._red = blockers(
                state, self._enemy, self._target, past_red=past_red
            )
        return clear(state, here, self._target.cell, self._blockers, self._red)


def enemy_options(
    state: DefianceState, enemy: Figure, target: Figure, here: int = -1
) -> list[tuple[Attack, bool]]:
    """The attacks an Enemy could make on a target."""
    return Aim(state, enemy, target).options(enemy.cell if here < 0 else here)
