# SPDX-License-Identifier: MIT
"""Chapter 6: rounds, the player phase, and the five steps of an activation."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from redoubt.games.wolfenstein.actions import Activate, ChoosePlace, EndTurn, Fatigue
from redoubt.games.wolfenstein.events import (
    Activated,
    Entered,
    PhaseBegan,
    Rested,
    RoundBegan,
    TurnEnded,
)
from redoubt.games.wolfenstein.frames import (
    Checking,
    Choosing,
    CloseTurn,
    Entering,
    Maintenance,
    PlayerPhase,
    Round,
    Turn,
)
from redoubt.games.wolfenstein.rules.deeds import (
    DEEDS,
    Deed,
    free_of_cost,
)
from redoubt.games.wolfenstein.rules.figures import (
    arrive,
    make_noise,
    present,
    stands_well,
    zones_of,
)
from redoubt.games.wolfenstein.rules.harm import die, tire
from redoubt.games.wolfenstein.rules.kit import Kit
from redoubt.games.wolfenstein.rules.nazi_phase import begin_nazi_phase
from redoubt.games.wolfenstein.rules.spawning import NOBODY, nearest
from redoubt.games.wolfenstein.rules.victory import check_end
from redoubt.games.wolfenstein.state import HERO, NAZI, ROBOT, Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def work_round(state: WolfensteinState, frame: Round, play: Play) -> None:
    """WOLF-6.01: player phase, Nazi phase, maintenance."""
    state.phase = frame.step
    if frame.step == "heroes":
        state.stack[-1] = Round("nazis")
        play.tell(RoundBegan(state.round, state.marker, rule="WOLF-6.01"))
        for unit in [unit for unit in state.units.values() if unit.acted]:
            state.put(unit, acted=False)
        state.stack.append(PlayerPhase())
    elif frame.step == "nazis":
        state.stack[-1] = Round("maintenance")
        play.tell(PhaseBegan("nazis", rule="WOLF-6.10"))
        begin_nazi_phase(state, play)
    else:
        state.stack[-1] = Round("heroes")
        play.tell(PhaseBegan("maintenance", rule="WOLF-6.12"))
        state.stack.append(Maintenance())


def work_phase(state: WolfensteinState, frame: PlayerPhase, play: Play) -> None:
    """WOLF-6.05: the starting player first, then clockwise."""
    seats = state.scenario.seats
    if frame.at == len(seats):
        state.stack.pop()
        check_end(state, play, "end-of-player-phase")
        return
    seat = seats[(seats.index(state.starter) + frame.at) % len(seats)]
    for unit in state.units.values():
        if not unit.acted and unit.seat == seat and unit.kind != NAZI:
            state.stack.append(Choosing(seat))
            return
    state.stack[-1] = PlayerPhase(frame.at + 1)


def work_checking(state: WolfensteinState, frame: Checking, play: Play) -> None:
    """WOLF-16.04."""
    state.stack.pop()
    check_end(state, play)


# -- choosing ----------------------------------------------------------------------------------


def spawn_letters(state: WolfensteinState, unit: Unit) -> list[str]:
    """WOLF-5.09, WOLF-5.10: the tokens on which a hero may enter ("": it is on the board)."""
    if unit.cell >= 0:
        return [""]
    letters = list(state.scenario.hero_spawns)
    used = {u.spawn for u in state.heroes()}
    return [letter for letter in letters if letter not in used] or letters


def choosing_actions(state: WolfensteinState, frame: Choosing, seat: str) -> list[Action]:
    found: list[Action] = []
    for unit in state.units.values():
        if unit.acted or unit.seat != seat or unit.kind == NAZI:
            continue
        if unit.cell >= 0:
            found.append(Activate(unit.id))
        else:
            found += [Activate(unit.id, letter) for letter in spawn_letters(state, unit)]
    return found


def why_not_choose(
    state: WolfensteinState, frame: Choosing, seat: str, action: Action
) -> Refusal | None:
    if not isinstance(action, Activate):
        return Refusal("WOLF-6.05", "activate-first", {})
    unit = state.units.get(action.unit)
    if unit is None or unit.kind == NAZI:
        return Refusal("WOLF-6.05", "no-such-hero", {"unit": action.unit})
    if unit.seat != seat:
        return Refusal("WOLF-6.05", "not-your-hero", {"unit": action.unit})
    if unit.acted:
        return Refusal("WOLF-6.06", "already-activated", {"unit": action.unit})
    if action.spawn not in spawn_letters(state, unit):
        letters = spawn_letters(state, unit)
        return Refusal("WOLF-5.10", "no-such-spawn", {"unit": unit.id, "letters": letters})
    return None


def answer_choose(
    state: WolfensteinState, frame: Choosing, seat: str, action: Activate, play: Play
) -> None:
    state.stack.pop()
    begin_turn(state, state.units[action.unit], action.spawn, play)


def begin_turn(state: WolfensteinState, unit: Unit, spawn: str, play: Play) -> None:
    """The death check for bleeding heroes (WOLF-15.06), and the entry of new ones."""
    if unit.bleeding:
        state.stack.append(Checking())
        die(state, unit, play)
        return
    if unit.cell < 0:
        cell = state.scenario.hero_spawns[spawn]
        cells = nearest(state, cell) if cell in state._at else [cell]
        if len(cells) > 1:  # WOLF-5.09: the player of the hero chooses
            state.stack.append(Entering(unit.seat, unit.id, spawn, tuple(sorted(cells))))
            return
        unit = _enter(state, unit, spawn, cells[0], play)
    start_turn(state, unit, play)


def start_turn(state: WolfensteinState, unit: Unit, play: Play) -> None:
    """WOLF-6.07 steps 1 and 2."""
    if unit.kind == HERO:
        base = state.hero_card(unit).ap
        ap = base // 2 if unit.tired else base  # WOLF-6.08, WOLF-7.09
    else:
        ap = state.enemy_card(unit).ap
    guns = unit.guns
    for gun in guns:
        if gun.fresh or gun.reloaded:
            guns = tuple(msgspec.structs.replace(gun, fresh=False, reloaded=False) for gun in guns)
            break
    unit = state.put(
        unit,
        ap=max(0, ap - unit.late),
        late=0,
        tired_before=unit.tired,
        pushed=False,
        attacks=0,
        mode_used=False,
        ability_used=False,
        killed=False,
        more_dice=0,
        more_range=0,
        shield=False,
        bulldozer=False,
        guns=guns,
        eager=False,
    )
    play.tell(Activated(unit.id, unit.ap, rule="WOLF-6.08"))
    if unit.stunned:  # WOLF-9.49
        state.stack.append(CloseTurn(unit.id))
    else:
        state.stack.append(Turn(unit.seat, unit.id))


def entering_actions(state: WolfensteinState, frame: Entering, seat: str) -> list[Action]:
    return [ChoosePlace(state.scenario.name(cell)) for cell in frame.cells]


def why_not_enter(
    state: WolfensteinState, frame: Entering, seat: str, action: Action
) -> Refusal | None:
    if action in entering_actions(state, frame, seat):
        return None
    return Refusal("WOLF-5.09", "choose-entry", {"unit": frame.unit})


def answer_enter(
    state: WolfensteinState, frame: Entering, seat: str, action: ChoosePlace, play: Play
) -> None:
    state.stack.pop()
    cell = state.scenario.board.cell_of[action.at]
    unit = _enter(state, state.units[frame.unit], frame.spawn, cell, play)
    start_turn(state, unit, play)


def _enter(state: WolfensteinState, unit: Unit, spawn: str, cell: int, play: Play) -> Unit:
    """WOLF-5.08, WOLF-5.09: on the token, or beside it."""
    unit = state.place(unit, cell, placed=True, spawn=spawn)
    play.tell(Entered(unit.id, state.scenario.name(cell), rule="WOLF-5.08"))
    arrive(state, unit, NOBODY, play)
    return unit


# -- the end of the turn -----------------------------------------------------------------------


def work_close(state: WolfensteinState, frame: CloseTurn, play: Play) -> None:
    """WOLF-6.07 steps 4 and 5."""
    state.stack.pop()
    unit = state.units.get(frame.unit)
    if unit is None:
        return
    rested = unit.tired and unit.tired_before  # WOLF-7.08
    unit = state.put(
        unit,
        acted=True,
        ap=0,
        stunned=False,
        sabotaged=False,
        tired=unit.tired and not rested,
        tired_before=False,
    )
    if rested:
        play.tell(Rested(unit.id, rule="WOLF-7.08"))
    if not unit.bleeding and state.scenario.level.presence_noise:
        for zone in sorted(zones_of(state, unit)):
            if zone not in state.noise and present(state, zone):
                make_noise(state, zone, "WOLF-6.09", play)
    play.tell(TurnEnded(unit.id, rule="WOLF-6.07"))
    for robot in state.units.values():  # WOLF-18.08, one after another
        if robot.eager and robot.kind == ROBOT and robot.owner == (unit.owner or unit.id):
            begin_turn(state, robot, "", play)
            return


# -- ending, and the fatigue action --------------------------------------------------------------


def _try_end(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    """To end the turn, and the fatigue action where it is left."""
    return _endings(unit.id, not (unit.pushed or unit.tired or unit.kind == ROBOT))


@lru_cache(256)
def _endings(id: str, rested: bool) -> list[Action]:
    return [EndTurn(id), Fatigue(id)] if rested else [EndTurn(id)]


def _why_not_end(state: WolfensteinState, unit: Unit, action: EndTurn) -> Refusal | None:
    if not stands_well(state, unit):  # WOLF-7.04
        at = state.scenario.name(unit.cell)
        return Refusal("WOLF-8.05", "no-stopping-here", {"unit": unit.id, "at": at})
    return None


def _end(state: WolfensteinState, unit: Unit, action: EndTurn, play: Play) -> None:
    end_turn(state, unit.id)


def end_turn(state: WolfensteinState, unit_id: str) -> None:
    """The activation is over wherever it lies on the stack."""
    for place, frame in enumerate(state.stack):
        if isinstance(frame, Turn) and frame.unit == unit_id:
            state.stack[place] = CloseTurn(unit_id)


def _why_not_fatigue(state: WolfensteinState, unit: Unit, action: Fatigue) -> Refusal | None:
    """WOLF-7.06, WOLF-7.10: once per turn, as a cost."""
    if unit.pushed:
        return Refusal("WOLF-7.06", "already-pushed", {"unit": unit.id})
    if unit.tired:
        return Refusal("WOLF-7.06", "already-tired", {"unit": unit.id})
    return None


def _fatigue(state: WolfensteinState, unit: Unit, action: Fatigue, play: Play) -> None:
    """WOLF-7.05, WOLF-21.13: half the base AP, rounded down."""
    half = state.hero_card(unit).ap // 2
    unit = state.put(unit, ap=unit.ap + half, pushed=True)
    tire(state, unit, "WOLF-7.05", play)


DEEDS[EndTurn] = Deed(_try_end, _why_not_end, free_of_cost, _end, robot=True, sure=True)
DEEDS[Fatigue] = Deed(None, _why_not_fatigue, free_of_cost, _fatigue)
