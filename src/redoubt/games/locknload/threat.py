# SPDX-License-Identifier: MIT
"""What the fire of one side can do to whoever comes to a place: for bots."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.games.locknload.actions import Fire
from redoubt.games.locknload.rules.attack import modifiers, target_modifier
from redoubt.games.locknload.rules.darkness import lit
from redoubt.games.locknload.rules.fire import may_fire
from redoubt.games.locknload.rules.fortifications import shelter
from redoubt.games.locknload.rules.power import combined
from redoubt.games.locknload.rules.units import morale
from redoubt.games.locknload.rules.vehicles import spec
from redoubt.games.locknload.state import LockState, Piece

MORALE = 5  # of a usual unit
BRAVEST = 9
ADJACENT = 2
MOVING = 1
SECOND_DIE = 3
SEEN_AT_NIGHT = 2  # hexes
LEAST, MOST = -6, 12  # firepower less cover, outside of which nothing changes


def _hurt(lead: int, morale: int = MORALE) -> float:
    """How likely an attack with so much more firepower than cover hurts one unit."""
    total = 0
    for attack in range(1, 7):
        for defence in range(1, 7):
            margin = attack + lead - defence
            if margin > 0:
                total += min(6, max(0, 6 + margin - morale))
    return total / 216


HURT = tuple(
    tuple(_hurt(lead, morale) for lead in range(LEAST, MOST + 1)) for morale in range(BRAVEST + 1)
)


def hurt(lead: int, morale: int = MORALE) -> float:
    """The same from the table."""
    return HURT[min(BRAVEST, max(0, morale))][min(MOST, max(LEAST, lead)) - LEAST]


def volley(state: LockState, action: Fire, weight: Callable[[Piece], float]) -> float:
    """How many squads an attack may be expected to hurt."""
    pieces = [state.units[id] for id in action.units]
    source, target = pieces[0].loc, state.scenario.ground.loc_of[action.hex]
    distance = state.scenario.ground.distance(source, target)
    lead = combined(state, pieces, distance, action.arms) - target_modifier(state, source, target)
    leader = state.units[action.leader] if action.leader else None
    lead += sum(mod.value for mod in modifiers(state, pieces, target, leader, plain=True))
    return sum(
        weight(foe) * hurt(lead + (foe.mark in ("moved", "assault")), morale(state, foe))
        for foe in state.here(target, state.scenario.other[pieces[0].seat])
    )


def _team_power(state: LockState, piece: Piece) -> int:
    """What a weapon team brings; a mortar has a second die, a gun may miss."""
    counter = state.counter(piece)
    if counter.kind != "team":
        return 0
    if counter.gun is not None:
        return counter.gun.he - 1
    return counter.fp + (SECOND_DIE if counter.mortar else 0)


class Threat:
    """The stacks of one side that may fire, and how dangerous places are to its enemies."""

    def __init__(
        self, state: LockState, seat: str, *, later: bool = False, moving: int = MOVING
    ) -> None:
        """later: who has fired counts too, because the next turn comes."""
        self._moving = moving
        self._state = state
        self._stacks: dict[int, list[Piece]] = {}
        for loc, pieces in state.owned(seat).items():
            if loc in state.melee:
                continue
            able = [
                p for p in pieces if not p.shaken and (later or may_fire(state, p, window=True))
            ]
            if able:
                self._stacks[loc] = able
        self._guns: dict[int, int] = {}
        for machine in state.machines.values():
            ready = machine.loc >= 0 and machine.works and not machine.shaken
            if machine.seat == seat and ready and not machine.mode and (later or not machine.fired):
                row = spec(state, machine)
                power = sum(mg.fp for mg in row.mgs) + (row.gun.he if row.gun else 0)
                self._guns[machine.loc] = self._guns.get(machine.loc, 0) + power
        self._teams = [
            (piece.loc, power, state.counter(piece).range)
            for pieces in self._stacks.values()
            for piece in pieces
            if (power := _team_power(state, piece))
        ]
        self._mask = 0
        for loc in (*self._stacks, *self._guns):
            self._mask |= 1 << loc
        self._power: dict[tuple[int, int], int] = {}
        self._at: dict[int, dict[int, float]] = {}
        self._sums: dict[int, float] = {}

    def sum(self, loc: int) -> float:
        """All that can be fired at a place together."""
        found = self._sums.get(loc)
        if found is None:
            found = self._sums[loc] = sum(self.at(loc).values())
        return found

    def at(self, loc: int) -> dict[int, float]:
        """Who can fire at a place: from where, and how likely one who moves there is hurt."""
        found = self._at.get(loc)
        if found is None:
            found = self._at[loc] = self._work_out(loc)
        return found

    def _work_out(self, loc: int) -> dict[int, float]:
        state = self._state
        seen = state.seen_from(loc, self._mask)
        if not seen:
            return {}
        ground = state.scenario.ground
        far = ground.ranges(loc % ground.cells)
        cover = ground.terrain[loc].tm - self._moving + (shelter(state, loc) if state.works else 0)
        blind = state.night and not lit(state, loc)
        found = {}
        for source in (*self._stacks, *(gun for gun in self._guns if gun not in self._stacks)):
            distance = far[source % ground.cells] or 1
            if source == loc or not seen >> source & 1 or (blind and distance > SEEN_AT_NIGHT):
                continue
            power = self.power(source, distance)
            if power <= 0:
                continue
            lead = power - cover - state.sees(source, loc) + (ADJACENT if distance == 1 else 0)
            chance = hurt(lead - 2 if blind and distance > 1 else lead)
            if chance:
                found[source] = chance
        for n, (source, power, reach) in enumerate(self._teams):
            distance = far[source % ground.cells] or 1
            if source == loc or not seen >> source & 1 or (blind and distance > SEEN_AT_NIGHT):
                continue
            chance = hurt(power - cover) if distance <= reach else 0.0
            if chance:
                found[-1 - n] = chance  # a shot by itself
        return found

    def power(self, source: int, distance: int) -> int:
        """The firepower of a stack at a distance."""
        key = (source, distance)
        found = self._power.get(key)
        if found is None:
            pieces = self._stacks.get(source)
            found = combined(self._state, pieces, distance) if pieces else 0
            found += self._guns.get(source, 0)
            self._power[key] = found
        return found


def killers(state: LockState, seat: str) -> list[tuple[int, int]]:
    """Where the guns and rockets of a side are that pierce thin armour, and how far they reach."""
    weapons = state.scenario.content.weapons
    found = []
    for loc, pieces in state.owned(seat).items():
        for piece in pieces:
            guns = [weapons[id.rstrip("!")].gun for id in piece.weapons]
            guns.append(state.counter(piece).gun)
            reach = max((gun.bands[-1] for gun in guns if gun is not None and gun.pen), default=0)
            if reach and not piece.shaken:
                found.append((loc, reach))
    for machine in state.machines.values():
        if machine.seat == seat and machine.loc >= 0 and machine.works and not machine.mode:
            gun = spec(state, machine).gun
            if gun is not None:
                found.append((machine.loc, gun.bands[-1]))
    return found
