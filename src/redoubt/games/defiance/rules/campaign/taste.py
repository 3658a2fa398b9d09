# SPDX-License-Identifier: MIT
"""What bots want between two missions: a plan for the ship, the shop and the training.

`wishes` gives the actions that fit the plan a weight and leaves the others out, so that a bot
that tries things out finds its way through a step; `standing` says how well a campaign stands.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from redoubt.games.defiance import actions as a
from redoubt.games.defiance import frames as f
from redoubt.games.defiance.rules.campaign.common import camp, finished, living
from redoubt.games.defiance.rules.campaign.crew import TRAINING, free
from redoubt.games.defiance.rules.campaign.invest import missing
from redoubt.games.defiance.scenario import CREW
from redoubt.games.defiance.setup import CABINS
from redoubt.games.defiance.state import BODY, DefianceState
from redoubt.kernel.records import Action, Frame

MISSION = 1000.0  # a primary objective met, as much as a mission of its own is worth
SCAR = 3.0
ENGINE = 6.0
DEATH = 60.0
UPGRADES = ("autodoc", "jump-dampers", "stasis-berths", "simulator", "armoury-contract")


def standing(state: DefianceState) -> float:
    """How well a campaign stands, apart from the mission that is being played."""
    campaign = camp(state)
    worth = sum(MISSION if met else -MISSION for met in campaign.results)
    worth += ENGINE * (campaign.engines + campaign.component)
    worth -= SCAR * sum(map(len, campaign.scars.values()))
    return worth - DEATH * len(campaign.dead)


def wishes(state: DefianceState, actions: list[Action]) -> list[float] | None:
    """The weights of the actions in a step between two missions; None anywhere else."""
    plan = PLANS.get(type(state.stack[-1]))
    if plan is None:
        return None
    wanted = plan(state, state.stack[-1], actions)
    chosen = next((action for action in wanted if action in actions), None)
    if chosen is None:
        chosen = actions[-1]  # Commit stands at the end of every list
    return [0.0 if action == chosen else -inf for action in actions]


def posts(state: DefianceState) -> dict[str, str]:
    """Where everyone should stand: the sick in cabins, the others where they are of use."""
    campaign, crew = camp(state), state.scenario.content.crew
    sick = [who for who in living(state) if campaign.scars.get(who)]
    wanted = {who: person.area for who, person in crew.items() if who in campaign.posts}
    for who in wanted:
        if who in CREW:
            wanted[who] = CABINS if who in sick else TRAINING
    nurse = "uma" in wanted and "uma" not in sick and sick
    if nurse:
        wanted["uma"] = crew["uma"].area
    if "jazz" in wanted and "jazz" not in sick and "code-forge" in campaign.upgrades:
        wanted["jazz"] = crew["jazz"].area
    bridge = ["goldstein", "sable", "cho", "tamsin-okoro"]
    if state.scenario.mission.jump:
        bridge.insert(0, "tamsin-okoro")
    for who in [who for who in bridge if who in wanted][2:]:
        wanted[who] = CABINS
    return wanted


def _crewing(state: DefianceState, frame: f.Crewing, actions: list[Action]) -> list[Action]:
    """Whoever can go where it should; somebody in the way goes to any other place first."""
    wanted, here = posts(state), camp(state).posts
    found: list[Action] = []
    for who, area in wanted.items():
        if here[who] != area and free(state, area) > 0:
            found.append(a.Post(who, area))
    return found


def _granting(state: DefianceState, frame: f.Granting, actions: list[Action]) -> list[Action]:
    campaign = camp(state)
    if frame.boon == "intel":
        who = min(living(state), key=lambda name: campaign.intel.get(name, 0))
    else:
        who = max(living(state), key=lambda name: len(campaign.scars.get(name, ())))
    return [a.Grant(who)]


def _treating(state: DefianceState, frame: f.Treating, actions: list[Action]) -> list[Action]:
    builds = [action for action in actions if isinstance(action, a.Build)]
    return [*(action for action in actions if isinstance(action, a.Treat)), *builds]


def _held(state: DefianceState, who: str) -> list[str]:
    return [item.card for item in state.figures[who].gear]


def _wanted_cards(state: DefianceState, who: str) -> list[str]:
    """What a Character still lacks of its plan, in order."""
    have = (*_held(state, who), *camp(state).store)
    return [card for _, card in state.scenario.content.kits[who].gains if card not in have]


def _investing(state: DefianceState, frame: f.Investing, actions: list[Action]) -> list[Action]:
    """First what the plan names; what is left then goes into the ship."""
    found: list[Action] = []
    saving = False
    for who in living(state):
        lacks = _wanted_cards(state, who)[:1]
        saving = saving or bool(lacks)
        found += [a.Buy(who, card) for card in lacks]
    if saving and finished(state) % 3:  # every third time the ship comes first
        return found
    pledges = [action for action in actions if isinstance(action, a.Pledge)]
    for upgrade in (frame.upgrade, *UPGRADES):
        some = [action for action in pledges if action.upgrade == upgrade]
        if some and missing(state, frame, upgrade) > 0:
            found.append(max(some, key=lambda action: action.intel))
    return found


def _reviewing(state: DefianceState, frame: f.Reviewing, actions: list[Action]) -> list[Action]:
    """What the plan replaces is taken off, what it names is worn."""
    found: list[Action] = []
    for who in living(state):
        kit, figure = state.scenario.content.kits[who], state.figures[who]
        worn = [item.card for item in figure.gear if item.place == BODY]
        have = (*_held(state, who), *camp(state).store)
        ready = [when for when, card in kit.gains if card in have and card not in worn]
        for when, card in kit.drops:
            if when in ready and card in worn:
                found.append(a.TakeOff(who, card))
        for _, card in kit.gains:
            if card in have and card not in worn:
                found += [a.PutOn(who, card, BODY, way) for way in (0, 1)]
                found.append(a.PutOn(who, card, "light", 0))
    return found


def _learning(state: DefianceState, frame: f.Learning, actions: list[Action]) -> list[Action]:
    return [a.Learn(frame.who, card) for card in state.scenario.content.kits[frame.who].learns]


def _listening(state: DefianceState, frame: f.Listening, actions: list[Action]) -> list[Action]:
    return [a.Arrange(frame.cards)]


PLANS: dict[type[Frame], Callable[[DefianceState, Any, list[Action]], list[Action]]] = {
    f.Crewing: _crewing,
    f.Granting: _granting,
    f.Treating: _treating,
    f.Investing: _investing,
    f.Reviewing: _reviewing,
    f.Learning: _learning,
    f.Listening: _listening,
}
