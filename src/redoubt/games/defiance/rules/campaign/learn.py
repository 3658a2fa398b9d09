# SPDX-License-Identifier: MIT
"""Update Specialties: a new one for each Character, and all cards ready again."""

from __future__ import annotations

from redoubt.games.defiance.actions import Learn
from redoubt.games.defiance.campaign_events import Learned, SpecialtiesReady
from redoubt.games.defiance.frames import Learning
from redoubt.games.defiance.rules.campaign.common import finished, living
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def level(state: DefianceState) -> int:
    """DEF-27.04, DEF-27.05: the highest level after the mission just finished; 0 for none."""
    levels = state.scenario.content.campaign.levels
    number = finished(state)
    return levels[number - 1] if number <= len(levels) else 0


def begin(state: DefianceState, play: Play) -> None:
    """DEF-26.32: all face up and upright; DEF-27.01: everyone chooses a new one."""
    for who in living(state):
        figure = state.figures[who]
        if figure.turned or figure.flipped:
            state.put(figure, turned=(), flipped=())
            play.tell(SpecialtiesReady(who=who, rule="DEF-26.32"))
    for who in reversed(living(state)):
        frame = Learning(state.scenario.owner[who], who)
        if actions(state, frame, frame.seat):
            state.stack.append(frame)


def why_not_card(state: DefianceState, who: str, card: str) -> Refusal | None:
    """DEF-27.01 to 27.06; DEF-27.07: a chain is made of requirements."""
    known = state.scenario.content.specialties.get(card)
    figure = state.figures[who]
    if known is None or known.character != who:
        return Refusal("DEF-27.03", "not-its-specialty", {"card": card})
    if card in figure.specialties:
        return Refusal("DEF-27.03", "has-it-already", {"card": card})
    if len(figure.specialties) >= state.scenario.content.campaign.specialties:
        return Refusal("DEF-27.02", "enough-specialties", {"who": who})
    if known.level > level(state):
        return Refusal("DEF-27.04", "level-too-high", {"level": level(state)})
    if known.requires and known.requires not in figure.specialties:
        return Refusal("DEF-27.06", "requires", {"card": known.requires})
    return None


def actions(state: DefianceState, frame: Learning, seat: str) -> list[Action]:
    known = state.scenario.content.specialties
    fitting = [card for card in known if why_not_card(state, frame.who, card) is None]
    return [Learn(frame.who, card) for card in fitting]


def why_not(state: DefianceState, frame: Learning, seat: str, action: Action) -> Refusal | None:
    if not isinstance(action, Learn) or action.who != frame.who:
        return Refusal("DEF-27.01", "choose-a-specialty", {"who": frame.who})
    return why_not_card(state, frame.who, action.card)


def answer(state: DefianceState, frame: Learning, seat: str, action: Learn, play: Play) -> None:
    """DEF-27.03: its own, for good."""
    state.stack.pop()
    figure = state.figures[frame.who]
    state.put(figure, specialties=(*figure.specialties, action.card))
    play.tell(Learned(who=frame.who, card=action.card, rule="DEF-27.01"))
