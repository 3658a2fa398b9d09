# SPDX-License-Identifier: MIT
"""Maintenance (6.12 to 6.15): noise, mission tokens, the round marker, the starting player."""

from __future__ import annotations

from redoubt.games.wolfenstein.actions import ChooseStarter
from redoubt.games.wolfenstein.events import NoiseGone, ObjectiveTurnedBack, StarterChosen
from redoubt.games.wolfenstein.frames import ChoosingStarter, Maintenance
from redoubt.games.wolfenstein.rules.figures import present
from redoubt.games.wolfenstein.rules.victory import check_end, end
from redoubt.games.wolfenstein.state import WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


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
    if state.round >= state.scenario.mission.rounds:  # WOLF-6.03, WOLF-16.01
        end(state, False, "out-of-time", "WOLF-16.01", play)
        return
    state.round += 1
    if len(state.scenario.seats) > 1:
        state.stack.append(ChoosingStarter(state.starter))


def _turn_back(state: WolfensteinState, play: Play) -> None:
    """Objectives that must be searched in the same round are turned back otherwise."""
    for rule in state.scenario.special.get("same-round", ()):
        if set(rule.objectives) <= set(state.searched):
            continue
        for letter in rule.objectives:
            if letter in state.searched:
                state.searched = tuple(s for s in state.searched if s != letter)
                play.tell(ObjectiveTurnedBack(letter, rule="WOLF-1.04"))


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
    """WOLF-6.15: the same player may be chosen again."""
    state.stack.pop()
    state.starter = action.starter
    play.tell(StarterChosen(action.starter, rule="WOLF-6.15"))
