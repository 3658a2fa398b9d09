# SPDX-License-Identifier: MIT
"""The campaign (1.02, 1.05, 4.02): missions in order; a lost one is played again."""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.games.wolfenstein.actions import ChooseHero, StockUp
from redoubt.games.wolfenstein.events import (
    AmmunitionGained,
    HeroJoined,
    LifesaverChosen,
    MissionBegan,
)
from redoubt.games.wolfenstein.frames import ChoosingStarter, Lifesaving, Mustering, Stocking
from redoubt.games.wolfenstein.scenario import TEAM, Options, next_mission, scenario_for
from redoubt.games.wolfenstein.setup import blank, lay_out
from redoubt.games.wolfenstein.state import Campaign, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action, Result
from redoubt.kernel.refusal import Refusal


def sequel(state: WolfensteinState, play: Play) -> bool:
    """WOLF-1.02: a win unlocks the next mission; heroes are chosen anew (WOLF-4.02)."""
    campaign, result = state.campaign, state.result
    if campaign is None or result is None or result.reason == "campaign-over":
        return False
    name = state.scenario.mission.id
    if result.winners:
        campaign = Campaign((*campaign.won, name), campaign.lost)
        name = next_mission(state.scenario)
    else:
        campaign = Campaign(campaign.won, campaign.lost + 1)
    state.campaign = campaign
    tries = state.scenario.options.tries
    if tries and campaign.lost >= tries:
        state.result = Result((), "campaign-over", "WOLF-1.02")
        return False
    if not name:
        return False
    state.result = None
    state.stack.append(Mustering(_owners(state)[0], name))
    return True


def _owners(state: WolfensteinState) -> tuple[str, ...]:
    """The seats of the four places in the team (WOLF-5.04)."""
    return tuple(state.scenario.owner.values())


def muster_actions(state: WolfensteinState, frame: Mustering, seat: str) -> list[Action]:
    """All six heroes are there again, also those that died."""
    heroes = state.scenario.content.heroes
    return [ChooseHero(hero) for hero in heroes if hero not in frame.team]


def why_not_muster(
    state: WolfensteinState, frame: Mustering, seat: str, action: Action
) -> Refusal | None:
    if action in muster_actions(state, frame, seat):
        return None
    return Refusal("WOLF-5.04", "choose-a-hero", {})


def answer_muster(
    state: WolfensteinState, frame: Mustering, seat: str, action: ChooseHero, play: Play
) -> None:
    play.tell(HeroJoined(seat, action.target, rule="WOLF-5.04"))
    team = (*frame.team, action.target)
    if len(team) < TEAM:
        state.stack[-1] = Mustering(_owners(state)[len(team)], frame.mission, team)
    elif state.scenario.level.one_shared_life:
        state.stack[-1] = Lifesaving(state.scenario.options.starter, frame.mission, team)
    elif state.scenario.level.extra_ammunition:
        state.stack[-1] = Stocking(_owners(state)[0], frame.mission, team)
    else:
        _begin(state, frame.mission, team, play)


# -- what a level leaves to the players ------------------------------------------------------------


def life_actions(state: WolfensteinState, frame: Lifesaving, seat: str) -> list[Action]:
    return [ChooseHero(hero) for hero in frame.team]


def why_not_life(
    state: WolfensteinState, frame: Lifesaving, seat: str, action: Action
) -> Refusal | None:
    if action in life_actions(state, frame, seat):
        return None
    return Refusal("WOLF-20.14", "choose-lifesaver", {})


def answer_life(
    state: WolfensteinState, frame: Lifesaving, seat: str, action: ChooseHero, play: Play
) -> None:
    """WOLF-20.14: the starting player says it for the group."""
    play.tell(LifesaverChosen(seat, action.target, rule="WOLF-20.14"))
    _begin(state, frame.mission, frame.team, play, lifesaver=action.target)


def stock_actions(state: WolfensteinState, frame: Stocking, seat: str) -> list[Action]:
    hero = frame.team[len(frame.kinds) // state.scenario.level.extra_ammunition]
    return [StockUp(hero, "light"), StockUp(hero, "heavy"), StockUp(hero, "special")]


def why_not_stock(
    state: WolfensteinState, frame: Stocking, seat: str, action: Action
) -> Refusal | None:
    if action in stock_actions(state, frame, seat):
        return None
    return Refusal("WOLF-20.03", "choose-extra", {})


def answer_stock(
    state: WolfensteinState, frame: Stocking, seat: str, action: StockUp, play: Play
) -> None:
    """WOLF-20.03: tokens of kinds of the hero's choice, at the beginning of every mission."""
    play.tell(AmmunitionGained(action.target, action.kind, 1, rule="WOLF-20.03"))
    kinds, each = (*frame.kinds, action.kind), state.scenario.level.extra_ammunition
    if len(kinds) < TEAM * each:
        owner = _owners(state)[len(kinds) // each]
        state.stack[-1] = Stocking(owner, frame.mission, frame.team, kinds)
        return
    extra = {hero: list(kinds[i * each : (i + 1) * each]) for i, hero in enumerate(frame.team)}
    _begin(state, frame.mission, frame.team, play, extra=extra)


# -- the next mission ------------------------------------------------------------------------------


def _begin(
    state: WolfensteinState,
    mission: str,
    team: tuple[str, ...],
    play: Play,
    *,
    lifesaver: str = "",
    extra: dict[str, list[Any]] | None = None,
) -> None:
    """WOLF-4.02: everything is new but the tally of the campaign and the standing orders."""
    options: Options = msgspec.structs.replace(
        state.scenario.options,
        mission=mission,
        heroes=list(team),
        owners=list(_owners(state)),
        lifesaver=lifesaver,
        extra=extra or {},
    )
    fresh = blank(scenario_for(options))
    for name in ("scenario", *WolfensteinState.fields):
        if name not in ("stack", "orders", "campaign"):
            setattr(state, name, getattr(fresh, name))
    state.refresh()
    play.tell(MissionBegan(state.scenario.mission.id, rule="WOLF-1.02"))
    lay_out(state, play)
    if len(state.scenario.seats) > 1:  # WOLF-5.08
        state.stack.append(ChoosingStarter())
