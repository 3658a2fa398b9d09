# SPDX-License-Identifier: MIT
"""Maintenance (6.12 to 6.15): noise, mission tokens, the round marker, the starting player."""

from __future__ import annotations

from redoubt.games.wolfenstein.actions import ChooseStarter
from redoubt.games.wolfenstein.events import (
    DecidedByDice,
    NoiseGone,
    ObjectiveTurnedBack,
    StarterChosen,
    StarterNamed,
)
from redoubt.games.wolfenstein.frames import ChoosingStarter, Maintenance
from redoubt.games.wolfenstein.rules.attack import SUCCESS, throw
from redoubt.games.wolfenstein.rules.figures import present
from redoubt.games.wolfenstein.rules.nazi_phase import give_ai_token
from redoubt.games.wolfenstein.rules.victory import check_end, end
from redoubt.games.wolfenstein.state import WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

DICE = 2  # for each player in a roll-off


def work(state: WolfensteinState, frame: Maintenance, play: Play) -> None:
    """WOLF-6.12: the order is as written."""
    state.stack.pop()
    check_end(state, play)
    if state.result is not None:
        return
    _turn_back(state, play)
    kept = []
    for zone in state.noise:  # WOLF-6.13
        if state.scenario.level.presence_noise and present(state, zone):
            kept.append(zone)
        else:
            play.tell(NoiseGone(state.scenario.board.zones[zone], rule="WOLF-6.13"))
    state.noise = tuple(kept)
    if state.round >= state.scenario.mission.rounds:  # WOLF-6.02, WOLF-6.03, WOLF-16.01
        end(state, False, "out-of-time", "WOLF-16.01", play)
        return
    state.round += 1
    if len(state.scenario.seats) > 1:
        state.stack.append(ChoosingStarter())


def _turn_back(state: WolfensteinState, play: Play) -> None:
    """Objectives that must be searched in the same round are turned back otherwise."""
    for rule in state.scenario.special.get("same-round", ()):
        if set(rule.objectives) <= set(state.searched):
            continue
        for letter in rule.objectives:
            if letter in state.searched:
                state.searched = tuple(s for s in state.searched if s != letter)
                play.tell(ObjectiveTurnedBack(letter, rule="WOLF-1.04"))


# -- the starting player -------------------------------------------------------------------------


def starter_seats(state: WolfensteinState, frame: ChoosingStarter) -> tuple[str, ...]:
    """Every player has a say."""
    return tuple(seat for seat in state.scenario.seats if seat not in frame.named)


def starter_actions(state: WolfensteinState, frame: ChoosingStarter, seat: str) -> list[Action]:
    return [ChooseStarter(other) for other in state.scenario.seats]


def why_not_starter(
    state: WolfensteinState, frame: ChoosingStarter, seat: str, action: Action
) -> Refusal | None:
    if not isinstance(action, ChooseStarter):
        return Refusal("WOLF-6.15", "choose-starter", {})
    if action.starter not in state.scenario.seats:
        return Refusal("WOLF-6.15", "no-such-seat", {"starter": action.starter})
    return None


def answer_starter(
    state: WolfensteinState, frame: ChoosingStarter, seat: str, action: ChooseStarter, play: Play
) -> None:
    """WOLF-6.15: the same player may be chosen again; dice decide between players (WOLF-5.11)."""
    play.tell(StarterNamed(seat, action.starter, rule="WOLF-6.15"))
    named = {**frame.named, seat: action.starter}
    seats = state.scenario.seats
    if len(named) < len(seats):
        state.stack[-1] = ChoosingStarter(named)
        return
    state.stack.pop()
    agreed = len(set(named.values())) == 1
    chosen = action.starter if agreed else named[roll_off(state, seats, play)]
    state.starter = chosen
    play.tell(StarterChosen(chosen, rule="WOLF-6.15"))
    if state.round == 1:  # WOLF-13.03: a mission begins, and the AI token with its starting player
        give_ai_token(state, chosen, play)


def roll_off(state: WolfensteinState, seats: tuple[str, ...], play: Play) -> str:
    """WOLF-5.11: two dice each; most successes decide, and who is tied for most rolls again."""
    while len(seats) > 1:
        scores: dict[str, int] = {}
        for seat in seats:
            results = throw(state, DICE, "roll-off", play)
            play.tell(DecidedByDice(seat, results, rule="WOLF-5.11"))
            scores[seat] = sum(result in SUCCESS for result in results)
        seats = tuple(seat for seat in seats if scores[seat] == max(scores.values()))
    return seats[0]
