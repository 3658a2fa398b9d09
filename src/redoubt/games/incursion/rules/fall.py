# SPDX-License-Identifier: MIT
"""Casualties: their order (11.16), Volatile (28.16), Blaze of Glory (29.36)."""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.games.incursion.events import BlazeBegan, Exploded, Rolled
from redoubt.games.incursion.frames import (
    Activation,
    Blast,
    Fall,
    Farewell,
    Strike,
    WindowCheck,
)
from redoubt.games.incursion.rules.fire import blast_area, models_in
from redoubt.games.incursion.rules.items import drop
from redoubt.games.incursion.rules.movement import settle_leap
from redoubt.games.incursion.rules.pay import printed_ap
from redoubt.games.incursion.rules.removal import lay_down
from redoubt.games.incursion.rules.victory import check_end
from redoubt.games.incursion.state import IncursionState, Unit
from redoubt.kernel.flow import Play

D6 = 6
EXPLODES = 2  # INC-28.16: on 1-2
FIZZLES = 3  # simply removed on 3; a free Blaze above


def _replace(frame: Fall, **changes: Any) -> Fall:
    return msgspec.structs.replace(frame, **changes)


def work_fall(state: IncursionState, frame: Fall, play: Play) -> None:
    """One step of INC-11.16: ask for Blazes, remove the rest, settle the others one by one."""
    if frame.step == "ask":
        _ask(state, frame)
    elif frame.step == "remove":
        _remove(state, frame, play)
    else:
        _settle_next(state, frame, play)


def _is_volatile(state: IncursionState, frame: Fall, id: str) -> bool:
    unit = state.units[id]
    return frame.shooting and bool(state.scenario.content.models[unit.model].bomb)


def _ask(state: IncursionState, frame: Fall) -> None:
    """W5 for each casualty but those whose Volatile roll comes first."""
    for id in frame.units:
        if id in frame.asked:
            continue
        frame = _replace(frame, asked=(*frame.asked, id))
        if _is_volatile(state, frame, id):
            frame = _replace(frame, volatile=(*frame.volatile, id))
            continue
        if frame.silent:
            continue
        state.stack[-1] = frame
        state.stack.append(WindowCheck("casualty", state.side, id))
        return
    state.stack[-1] = _replace(frame, step="remove")


def _remove(state: IncursionState, frame: Fall, play: Play) -> None:
    stay = [id for id in frame.units if id in frame.blazing or id in frame.volatile]
    state.stack[-1] = _replace(frame, step="settle", units=tuple(stay))
    for id in frame.units:
        if id not in stay and id in state.units:
            lay_down(state, state.units[id], frame.turncoat, play)


def _settle_next(state: IncursionState, frame: Fall, play: Play) -> None:
    units = frame.units
    if not units:
        state.stack.pop()
        check_end(state, play)
        return
    id, rest = units[0], units[1:]
    if id in frame.volatile and frame.silent and _hand_over(state, frame):
        state.stack.pop()
        return
    unit = state.units[id]
    if id in frame.volatile:
        _volatile(state, frame, unit, play)
        return
    state.stack[-1] = _replace(frame, units=rest)
    if id in frame.blazing:
        begin_blaze(state, unit, frame.turncoat, play)
    else:
        lay_down(state, unit, frame.turncoat, play)


def _hand_over(state: IncursionState, frame: Fall) -> bool:
    """INC-29.36: what a blazing model shot down waits until that model is gone."""
    for place in range(len(state.stack) - 2, -1, -1):
        below = state.stack[place]
        if type(below) is Farewell:
            state.stack[place] = Farewell(
                below.unit, below.turncoat, (*below.waiting, *frame.units)
            )
            return True
    return False


def _volatile(state: IncursionState, frame: Fall, unit: Unit, play: Play) -> None:
    """INC-28.16: 1-2 explodes, 3 is removed, 4-6 a Blaze without a card."""
    face = play.dice.die(D6, "volatile")
    play.tell(Rolled("volatile", face, unit.id, rule="INC-28.16"))
    others = tuple(id for id in frame.volatile if id != unit.id)
    if face > FIZZLES:
        state.stack[-1] = _replace(frame, units=frame.units[1:], volatile=others)
        begin_blaze(state, unit, frame.turncoat, play)
    elif face <= EXPLODES:
        state.stack[-1] = _replace(frame, units=frame.units[1:], volatile=others)
        play.tell(Exploded(unit.id, state.scenario.names[unit.cell], rule="INC-28.16"))
        targets = models_in(state, blast_area(state, unit.cell))
        state.stack.append(Blast(unit.id))
        state.stack.append(
            Strike(
                kind="volatile",
                seat=unit.seat,
                targets=targets,
                dice=(1,) * len(targets),
                paid=False,
            )
        )
    else:
        # INC-28.18: on a 3 a Blaze of Glory card may be played after all.
        state.stack[-1] = _replace(frame, volatile=others)
        if not frame.silent:
            state.stack.append(WindowCheck("casualty", state.side, unit.id))


def work_blast(state: IncursionState, frame: Blast, play: Play) -> None:
    """The explosion is over: the Bomberzombie goes."""
    state.stack.pop()
    if frame.unit in state.units:
        lay_down(state, state.units[frame.unit], False, play)


# -- Blaze of Glory -----------------------------------------------------------------------


def begin_blaze(state: IncursionState, unit: Unit, turncoat: bool, play: Play) -> None:
    """INC-29.36: it acts once more with its AP value; it carries nothing and loses Reaction."""
    unit = drop(state, unit, play, rule="INC-9.06")
    unit = state.put(unit, ap=printed_ap(state, unit), reaction=False)
    rule = state.scenario.content.cards["blaze-of-glory"].rule
    play.tell(BlazeBegan(unit.id, unit.ap, rule=rule))
    if unit.leapt_from >= 0:  # it fell in mid-leap, and its AP may be fewer than they were
        unit = settle_leap(state, unit, play)
    state.stack.append(Farewell(unit.id, turncoat))
    state.stack.append(Activation(unit.seat, unit.id, blaze=True))


def work_farewell(state: IncursionState, frame: Farewell, play: Play) -> None:
    """The Blaze is over: the model is removed, then what it shot down is settled."""
    state.stack.pop()
    if frame.unit in state.units:
        lay_down(state, state.units[frame.unit], frame.turncoat, play)
    if frame.waiting:
        state.stack.append(
            Fall(  # no card may give them a Blaze
                units=frame.waiting,
                volatile=frame.waiting,
                shooting=True,
                silent=True,
                asked=frame.waiting,
                step="settle",
            )
        )
    check_end(state, play)
