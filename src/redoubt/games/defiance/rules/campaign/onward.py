# SPDX-License-Identifier: MIT
"""The next mission of a campaign, with what the Characters and the ship bring to it."""

from __future__ import annotations

from itertools import permutations

import msgspec

from redoubt.games.defiance.actions import Arrange
from redoubt.games.defiance.campaign_events import Arranged, LookedAt, MissionBegan
from redoubt.games.defiance.frames import Listening, NextMission, PrickingUp
from redoubt.games.defiance.missions import missions
from redoubt.games.defiance.rules.alert import QUIET
from redoubt.games.defiance.rules.attack import FIRST_CC
from redoubt.games.defiance.rules.campaign.common import camp, finished, working
from redoubt.games.defiance.rules.campaign.crew import TRAINING
from redoubt.games.defiance.rules.keep import REROLL
from redoubt.games.defiance.scenario import CREW, Scenario, scenario_for
from redoubt.games.defiance.setup import blank, lay_out
from redoubt.games.defiance.state import FRIEND, LIGHT, DefianceState, Figure, Item
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

MEDIKIT = "automedikit"


def next_scenario(state: DefianceState) -> Scenario:
    """DEF-26.07: the missions in their order."""
    mission = list(missions())[finished(state)]
    return scenario_for(msgspec.structs.replace(state.scenario.options, mission=mission))


def work_next(state: DefianceState, frame: NextMission, play: Play) -> None:
    """DEF-26.08: set-up as ever, with Equipment, Specialties and Aftermath carried over."""
    campaign, orders = camp(state), state.orders
    people = {who: _person(state, who) for who in CREW}
    flags = _flags(state)
    decks = state.aftermath, state.aftermath_away
    fresh = blank(next_scenario(state))
    for name in (*fresh.__slots__, "scenario", "result"):
        setattr(state, name, getattr(fresh, name))
    state.stack.clear()
    state.orders = orders
    state.campaign = msgspec.structs.replace(campaign, step="")
    state.aftermath, state.aftermath_away = decks
    play.tell(MissionBegan(mission=state.scenario.mission.id, rule="DEF-26.07"))
    lay_out(state, people, play)
    state.flags = flags
    _remotes(state)
    _rewards(state)
    if any(state.scenario.content.upgrades[name].look for name in campaign.upgrades):
        state.stack.insert(1, PrickingUp())


def _person(state: DefianceState, who: str) -> Figure:
    """A Character at the start of a mission; DEF-12.14: each with an AutoMediKit."""
    old, campaign = state.figures[who], camp(state)
    if who in campaign.dead:
        return Figure(who, FRIEND, who, fate="dead")
    gear = old.gear
    if all(item.card != MEDIKIT for item in gear):
        gear = (*gear, Item(MEDIKIT, LIGHT))
    starts = state.scenario.content.areas[campaign.posts[who]].starts
    focused = "last-mission-focused" in campaign.boons and finished(state) + 1 == len(missions())
    states = ("focused",) if focused else (starts,) if starts else ()
    return Figure(
        who,
        FRIEND,
        who,
        states=states,
        gear=gear,
        software=old.software,
        specialties=old.specialties,
        scars=len(campaign.scars.get(who, ())),
    )


def _flags(state: DefianceState) -> tuple[str, ...]:
    """What the crew has prepared for the mission (DEF-26.12)."""
    posts = camp(state).posts
    found = [QUIET for _ in working(state, "quiet-first-rebuild")]
    found += [f"{FIRST_CC}:{who}" for who in working(state, "first-cc-attack")]
    for who in working(state, "reroll"):
        there = [name for name, area in posts.items() if area == TRAINING and name != who]
        others = [name for name in there if name in CREW or name in state.scenario.remotes]
        found += [f"{REROLL}:{other}" for other in others]  # one of them, once
    return tuple(found)


def _remotes(state: DefianceState) -> None:
    """DEF-22.04: Aftermath of a Remote is kept; broken down (DEF-12.12) it stays on the ship.

    DEF-1.07: it trains like a Character.
    """
    posts, areas = camp(state).posts, state.scenario.content.areas
    for figure in list(state.figures.values()):
        if not state.remote(figure):
            continue
        if starts := areas[posts[figure.id]].starts:
            figure = state.put(figure, states=(starts,))
        scars = len(camp(state).scars.get(figure.id, ()))
        if not scars:
            continue
        figure = state.put(figure, scars=scars)
        if scars >= state.scenario.content.allies[figure.card].wounds:
            state.place(figure, -1, fate="down", states=())


def _rewards(state: DefianceState) -> None:
    """What an earlier mission has won for this one."""
    if "overseer-hurt-4" in camp(state).boons:
        for figure in state.enemies():
            if figure.card == "gate-overseer":
                state.put(figure, damage=4)


# -- Long Ears ----------------------------------------------------------------------------


def work_pricking(state: DefianceState, frame: PrickingUp, play: Play) -> None:
    """Before the first Round the top AI cards are looked at."""
    upgrades = state.scenario.content.upgrades
    n = max(upgrades[name].look for name in camp(state).upgrades)
    cards = state.ai_deck[:n]
    play.tell(LookedAt(cards=cards, rule="DEF-26.27"))
    state.stack[-1] = Listening(cards)


def listen_actions(state: DefianceState, frame: Listening, seat: str) -> list[Action]:
    return [Arrange(order) for order in permutations(frame.cards)]


def why_not_listen(
    state: DefianceState, frame: Listening, seat: str, action: Action
) -> Refusal | None:
    if action in listen_actions(state, frame, seat):
        return None
    return Refusal("DEF-26.27", "put-cards-back", {})


def answer_listen(
    state: DefianceState, frame: Listening, seat: str, action: Arrange, play: Play
) -> None:
    """They are put back in any order."""
    state.stack.pop()
    rest = [card for card in state.ai_deck if card not in frame.cards]
    state.ai_deck = (*action.cards, *rest)
    play.tell(Arranged(cards=action.cards, rule="DEF-26.27"))
