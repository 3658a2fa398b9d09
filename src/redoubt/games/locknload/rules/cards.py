# SPDX-License-Identifier: MIT
"""Skill cards: who may use which, how often; the window for cards that undo a result (LNL-12)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Decline, UseCard
from redoubt.games.locknload.rules.hidden import reveal
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

ASSAULTER, GHOST, VOICE, GUNNER = "sk_assaulter", "sk_ghost", "sk_voice", "sk_gunner"
BAYONET, FIRST_BLOW, HARD, LUCKY = "sk_bayonet", "sk_firstblow", "sk_hardtokill", "sk_lucky"
SCROUNGER, SMOKE_HAND, DEMO = "sk_scrounger", "sk_smoke", "sk_demo"
GUN_LAYER, NIGHT_OWL, OBSERVER = "sk_gunlayer", "sk_nightowl", "sk_observer"
LAST_CLIP, COUNTERPUNCH = "sk_lastclip", "sk_counterpunch"
PATCH, CRY, FIELDCRAFT, DEADEYE = "sk_patchjob", "sk_rallycry", "sk_fieldcraft", "sk_deadeye"


def ready(state: LockState, piece: Piece, card: str) -> bool:
    """Whether a unit holds a card that has a use left (LNL-12.0.01, LNL-12.0.16)."""
    return piece.skill == card and card not in state.spent and card not in state.played


def holder(state: LockState, loc: int, seat: str, card: str) -> Piece | None:
    """A good-order unit of a side in a location with such a card."""
    for piece in state.own(loc, seat):
        if piece.skill == card and not piece.shaken and ready(state, piece, card):
            return piece
    return None


def spend(state: LockState, play: Play, piece: Piece, rule: str) -> None:
    """A use is gone: for this turn, or for good (LNL-12.0.16); the holder shows himself with it."""
    reveal(state, play, (piece.id,))  # LNL-2.0.05
    times = state.scenario.content.skills[piece.skill].times
    if times == "turn":
        state.played = (*state.played, piece.skill)
    elif times == "scenario":
        state.spent = (*state.spent, piece.skill)
    play.tell(e.CardPlayed(piece.id, piece.skill, rule=rule))


def punches(state: LockState, loc: int, seat: str, *, window: bool, ops: bool) -> tuple[str, ...]:
    """The card that lifts the penalty of Ops Complete from one window attack (LNL-12.0.14)."""
    if not window or not ops or holder(state, loc, seat, COUNTERPUNCH) is None:
        return ()
    return (COUNTERPUNCH,)


def play_from(state: LockState, play: Play, loc: int, seat: str, card: str) -> None:
    """Somebody in a location plays a card for an attack from there."""
    owner = holder(state, loc, seat, card)
    assert owner is not None
    spend(state, play, owner, "LNL-12.0.14")


def saving_card(state: LockState, piece: Piece, result: str) -> str:
    """The card that could undo a result of a damage check (LNL-12.0.12)."""
    if result == "wounded" and ready(state, piece, HARD):
        return HARD
    return LUCKY if ready(state, piece, LUCKY) else ""


def card_actions(state: LockState, frame: f.CardWindow, seat: str) -> list[Action]:
    return [UseCard(frame.unit, frame.card), Decline()]


def why_not_card(
    state: LockState, frame: f.CardWindow, seat: str, action: Action
) -> Refusal | None:
    if action in card_actions(state, frame, seat):
        return None
    return Refusal("LNL-12.0.12", "card-or-not", {"unit": frame.unit})


def answer_card(
    state: LockState, frame: f.CardWindow, seat: str, action: Action, play: Play
) -> None:
    """LNL-12.0.12: the result is cancelled, or the die is rolled again and then stands."""
    state.stack.pop()
    verdict = "keep"
    if isinstance(action, UseCard):
        spend(state, play, state.units[frame.unit], "LNL-12.0.12")
        verdict = "cancel" if frame.card == HARD else "again"
    below = state.stack[-1]
    assert isinstance(below, f.Checking)
    state.stack[-1] = msgspec.structs.replace(below, verdict=verdict)
