# SPDX-License-Identifier: MIT
"""Chapter 29: what each Event card does. Effect cards are data (data/cards.toml)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from redoubt.games.incursion.actions import Choose
from redoubt.games.incursion.events import (
    CardSnafued,
    CaveIn,
    GoesFirst,
    Healed,
    Rolled,
    SitsOut,
    TunnelOpened,
)
from redoubt.games.incursion.frames import Announced, Fall, Strike, Weasel, WindowCheck
from redoubt.games.incursion.rules.deployment import HORDE, next_in_line, step_forward
from redoubt.games.incursion.rules.in_play import snafu_in_play
from redoubt.games.incursion.state import BOARD, FALLEN, IncursionState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

D6 = 6


def snafu(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-29.29: the announced card under it, or a card on the table, is discarded."""
    if frame.target == "announced":
        below = state.stack.pop()
        assert isinstance(below, Announced)
        state.discard = (*state.discard, below.card)
        play.tell(CardSnafued(below.card, rule="INC-29.29"))
    else:
        snafu_in_play(state, int(frame.target[1:]), play)


def _below_window(state: IncursionState) -> int:
    """The frame that the open window is about (the window check lies on it)."""
    top = len(state.stack) - 1
    return top - 1 if isinstance(state.stack[top], WindowCheck) else top


def lucky_devil(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-29.30: the DP about to be marked is negated."""
    place = _below_window(state)
    strike = state.stack[place]
    assert isinstance(strike, Strike)
    state.stack[place] = msgspec.structs.replace(strike, negated=True)


def critical_hit(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-29.38: one sure DP instead of the dice."""
    place = _below_window(state)
    strike = state.stack[place]
    assert isinstance(strike, Strike)
    state.stack[place] = msgspec.structs.replace(strike, critical=True)


def blaze_of_glory(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-29.36: the casualty that the window is about acts once more."""
    check = state.stack[-1]
    assert isinstance(check, WindowCheck)
    place = _below_window(state)
    fall = state.stack[place]
    assert isinstance(fall, Fall)
    state.stack[place] = msgspec.structs.replace(fall, blazing=(*fall.blazing, check.about))


def intelligence_briefing(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-29.28: the bid is ignored; who goes first now acts first in what is left of W6."""
    state.first = frame.seat
    check = state.stack[-1]
    assert isinstance(check, WindowCheck)
    state.stack[-1] = WindowCheck(check.name, frame.seat, check.about)
    play.tell(GoesFirst(frame.seat, rule="INC-29.28"))


def medic_kit(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-29.40."""
    state.put(state.units[frame.target], dp=0)
    play.tell(Healed(frame.target, rule="INC-29.40"))


def cave_in(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-29.31: impassable, blocks LOS, puts out fire."""
    cell = state.scenario.cell_of[frame.target]
    state.cave_in = cell
    state.refresh_barriers()
    state.fires = {burning: by for burning, by in state.fires.items() if burning != cell}
    play.tell(CaveIn(frame.target, rule="INC-29.31"))


def hidden_tunnel(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-29.34: an entry point from the next Deployment step on."""
    state.tunnel = state.scenario.cell_of[frame.target]
    play.tell(TunnelOpened(frame.target, rule="INC-29.34"))


def booby_trap(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-29.32: one enemy; where the card names no target (INC-29.33), all of them."""
    if frame.target:
        targets: tuple[str, ...] = (frame.target,)
    else:
        enemies = [
            (u.cell, u.id)
            for u in state.units.values()
            if u.seat != frame.seat and u.status == BOARD
        ]
        targets = tuple(id for _, id in sorted(enemies))
    if targets:
        _push_card_dice(state, "trap", frame.seat, targets)


def rackley(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-29.35: one die; who dies of it rises as a Sturmzombie."""
    _push_card_dice(state, "rackley", frame.seat, (frame.target,))


def _push_card_dice(state: IncursionState, kind: str, seat: str, targets: tuple[str, ...]) -> None:
    state.stack.append(
        Strike(kind=kind, seat=seat, targets=targets, dice=(1,) * len(targets), paid=False)
    )


# -- Wild Weasel Device -------------------------------------------------------------------


def wild_weasel(state: IncursionState, frame: Announced, play: Play) -> None:
    """INC-29.07: D6 Sturmzombies of the Allied player's choice sit out the next German turn."""
    face = play.dice.die(D6, "wild-weasel")
    play.tell(Rolled("wild-weasel", face, rule="INC-29.07"))
    left = min(face, len(_awake(state)) - len(next_in_line(state)) + sum(state.horde.values()))
    if left:
        state.stack.append(Weasel(frame.seat, left))


def _awake(state: IncursionState) -> list[str]:
    return [
        u.id
        for u in state.units.values()
        if u.model == HORDE and u.status != FALLEN and u.id not in state.sits_out
    ] + next_in_line(state)


def weasel_actions(state: IncursionState, frame: Weasel, seat: str) -> list[Action]:
    return [Choose(id) for id in _awake(state)]


def why_not_choose(
    state: IncursionState, frame: Weasel, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Choose) and action.unit in _awake(state):
        return None
    return Refusal("INC-29.07", "choose-a-sturmzombie", {"left": frame.left})


def answer_choose(
    state: IncursionState, frame: Weasel, seat: str, action: Choose, play: Play
) -> None:
    unit = step_forward(state, action.unit)
    state.sits_out = (*state.sits_out, unit.id)
    play.tell(SitsOut(unit.id, rule="INC-29.07"))
    if frame.left > 1:
        state.stack[-1] = Weasel(seat, frame.left - 1)
    else:
        state.stack.pop()


EFFECTS: dict[str, Callable[[IncursionState, Announced, Play], None]] = {
    "snafu": snafu,
    "lucky-devil": lucky_devil,
    "critical-hit": critical_hit,
    "blaze-of-glory": blaze_of_glory,
    "intelligence-briefing": intelligence_briefing,
    "medic-kit": medic_kit,
    "cave-in": cave_in,
    "hidden-tunnel": hidden_tunnel,
    "booby-trap": booby_trap,
    "rackley-hated-his-mask": rackley,
    "wild-weasel-device": wild_weasel,
}
