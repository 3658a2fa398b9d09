# SPDX-License-Identifier: MIT
"""Chapter 3.25: decision windows. They open on public facts alone.

A seat is asked when it could act as far as everybody knows: it holds cards, or it has the CP to
kill a card on the table. Whether it really holds the right card changes nothing.
"""

from __future__ import annotations

from redoubt.games.incursion.actions import Drop, Kill, Pass, PlayCard, Step
from redoubt.games.incursion.frames import Fall, Interlude, Strike, Window, WindowCheck
from redoubt.games.incursion.rules.cards import (
    begin_card,
    leave_window,
    playable_now,
    why_not_play,
)
from redoubt.games.incursion.rules.in_play import kill_in_play, kills, why_not_kill
from redoubt.games.incursion.rules.items import drop, drops, why_not_drop
from redoubt.games.incursion.rules.strike import SINGLE
from redoubt.games.incursion.state import ALLIED, OTHER, IncursionState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

# The cards that name a moment, by window (their `when`); SNAFU and kills go in all of them.
NAMES = (
    "after-cp", "after-hand", "after-bid", "after-deployment", "attack", "damage", "casualty",
)  # fmt: skip
TIMED = ("after-cp", "after-hand", "after-bid", "attack", "damage", "casualty")


def can_kill_something(state: IncursionState, seat: str) -> bool:
    """Whether the CP of a side reach for a card on the table."""
    cp = state.cp[seat]
    cards = state.scenario.content.cards
    return any(cards[played.card].kill <= cp for played in state.in_play)


def may_act(state: IncursionState, seat: str, name: str, about: str) -> bool:
    """Whether a seat could publicly do something in a window."""
    if state.in_play and (state.hands[seat] or can_kill_something(state, seat)):
        return True
    if not state.hands[seat]:
        return False
    if name == "attack":
        strike = state.stack[-2] if len(state.stack) > 1 else None
        return isinstance(strike, Strike) and strike.seat == seat and strike.kind in SINGLE
    if name == "casualty":
        unit = state.units.get(about)
        return unit is not None and unit.seat == seat
    if name in ("after-cp", "after-hand"):
        return state.scenario.content.cards["brainwurst"].when == name
    return name in ("after-bid", "damage")


def work_check(state: IncursionState, frame: WindowCheck, play: Play) -> None:
    """Open the window for the first seat that could act, or go on."""
    if not _settled(state, frame):
        for seat in (frame.first, OTHER[frame.first]):
            if may_act(state, seat, frame.name, frame.about):
                state.stack[-1] = Window(
                    name=frame.name, seat=seat, first=frame.first, about=frame.about
                )
                return
    state.stack.pop()


def _settled(state: IncursionState, frame: WindowCheck) -> bool:
    """Whether what the window is about has been settled by a card."""
    below = state.stack[-2] if len(state.stack) > 1 else None
    if isinstance(below, Strike):
        return below.critical if frame.name == "attack" else below.negated
    return isinstance(below, Fall) and frame.about in below.blazing


# -- W3 to W6 -----------------------------------------------------------------------------


def window_actions(state: IncursionState, frame: Window, seat: str) -> list[Action]:
    found = kills(state, seat)
    found.extend([PlayCard(card) for card in playable_now(state, seat, frame.name)])
    found.append(Pass())
    return found


def why_not_window(
    state: IncursionState, frame: Window, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Pass):
        return None
    if isinstance(action, Kill):
        return why_not_kill(state, seat, action)
    if isinstance(action, PlayCard):
        return why_not_play(state, seat, action.card, frame.name)
    return Refusal("INC-3.25", "window-open", {"window": frame.name})


def answer_window(
    state: IncursionState, frame: Window, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, Pass):
        other = OTHER[seat]
        asked_both = frame.passes >= 1
        if asked_both or not may_act(state, other, frame.name, frame.about):
            state.stack.pop()
        else:
            state.stack[-1] = Window(
                name=frame.name, seat=other, first=frame.first, passes=1, about=frame.about
            )
        return
    if isinstance(action, PlayCard):
        begin_card(state, seat, action.card)
        return
    leave_window(state)
    assert isinstance(action, Kill)
    kill_in_play(state, seat, action.card, play)


# -- W2 -----------------------------------------------------------------------------------


def may_interrupt(state: IncursionState, seat: str) -> bool:
    """Whether the opponent could publicly do something before the next step."""
    if state.in_play and (state.hands[seat] or can_kill_something(state, seat)):
        return True
    if seat == state.side and state.hands[seat]:  # a reaction shot comes in his own turn
        return True
    return bool(state.items) and bool(drops(state, seat))


def before_step(state: IncursionState, seat: str, step: Step) -> bool:
    """Hold a step back while the opponent considers; whether it was held back."""
    other = OTHER[seat]
    if state.orders.get(f"{other}/interlude", "ask") != "ask" or not may_interrupt(state, other):
        return False
    state.stack.append(Interlude(other, seat, step))
    return True


def interruptions(state: IncursionState, seat: str) -> list[Action]:
    """What a player who is asked before a step may do: kills, cards, drops (INC-9.04)."""
    found = kills(state, seat)
    found.extend([PlayCard(card) for card in playable_now(state, seat, _moment(state, seat))])
    found.extend(drops(state, seat))
    return found


def _moment(state: IncursionState, seat: str) -> str:
    """Before a reaction shot it is the turn of the player who is asked (INC-3.25)."""
    return "own-turn" if seat == state.side else "interlude"


def why_not_interrupt(
    state: IncursionState, seat: str, action: Kill | PlayCard | Drop
) -> Refusal | None:
    if isinstance(action, Kill):
        return why_not_kill(state, seat, action)
    if isinstance(action, PlayCard):
        return why_not_play(state, seat, action.card, _moment(state, seat))
    return why_not_drop(state, seat, action)


def interrupt(state: IncursionState, seat: str, action: Kill | PlayCard | Drop, play: Play) -> None:
    """Things change, so a step that was held back is dropped and its player chooses anew."""
    if isinstance(action, PlayCard):
        begin_card(state, seat, action.card)
        return
    leave_window(state)
    if isinstance(action, Kill):
        kill_in_play(state, seat, action.card, play)
    else:
        drop(state, state.units[action.unit], play)


def open_window(state: IncursionState, name: str, first: str = ALLIED, about: str = "") -> None:
    """Put a window on the stack (it opens only if someone could act)."""
    state.stack.append(WindowCheck(name, first, about))
