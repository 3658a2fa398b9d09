# SPDX-License-Identifier: MIT
"""The campaign as things to draw: Intel, Samples and engines, the crew, the ship, its storage."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.games.defiance import actions as a
from redoubt.games.defiance.frames import Investing
from redoubt.games.defiance.rules.campaign.common import camp, living
from redoubt.games.defiance.rules.campaign.crew import spaces
from redoubt.games.defiance.rules.campaign.infirmary import cost as samples
from redoubt.games.defiance.rules.campaign.infirmary import recipe_for
from redoubt.games.defiance.rules.campaign.invest import price, sale
from redoubt.games.defiance.scenario import Scenario
from redoubt.games.defiance.sheet_scene import SCRAP, STORE
from redoubt.games.defiance.state import DefianceState
from redoubt.games.defiance.view import View
from redoubt.games.defiance.words import named, words
from redoubt.kernel.records import Action
from redoubt.kernel.scene import Card, Slot, Track, Words

UPGRADES = "upgrades"


def tracks(state: DefianceState) -> Iterator[Track]:
    """How far the campaign has come, and what there is to spend."""
    campaign = camp(state)
    yield Track("mission", Words("track-mission"), len(campaign.results))
    yield Track("engines", Words("track-engines"), campaign.engines)
    yield Track("bio", Words("track-bio"), campaign.samples[0])
    yield Track("tech", Words("track-tech"), campaign.samples[1])
    for who in living(state):
        told = Words("track-intel", {"who": named(who)})
        yield Track(f"intel-{who}", told, campaign.intel.get(who, 0), state.scenario.owner[who])


def slots(state: DefianceState) -> Iterator[Slot]:
    """The areas of the ship with their spaces, the store and the Upgrades."""
    for area in state.scenario.content.areas.values():
        yield Slot(f"area/{area.id}", _words(area.id), room=spaces(state, area.id))
    yield Slot(STORE, Words("slot-store"))
    if camp(state).step == "gear":
        yield Slot(SCRAP, Words("slot-scrap"))
    if camp(state).upgrades:
        yield Slot(UPGRADES, Words("slot-upgrades"))


def cards(state: DefianceState) -> Iterator[Card]:
    """Upgrades and face-down Aftermath; between missions also the crew and what is stored."""
    campaign = camp(state)
    slot = UPGRADES if campaign.step else ""
    for upgrade in campaign.upgrades:
        told = Words("card-upgrade")
        yield Card(f"upgrade/{upgrade}", _words(upgrade), told, where="table", slot=slot)
    for who, scars in campaign.scars.items():
        for place, card in enumerate(scars):
            told = Words("card-face-down")
            yield Card(f"{who}/face-down/{place}", _words(card), told, where=who)
    if not campaign.step:
        return
    for who, area in campaign.posts.items():
        active = "card-post-active" if who in campaign.working else "card-post"
        told = Words(active, {"area": named(area)})
        yield Card(f"crew/{who}", _words(who), told, where="table", slot=f"area/{area}")
    for place, card in enumerate(campaign.store):
        told = Words("card-stored")
        yield Card(f"{STORE}/{place}", _words(card), told, where="table", slot=STORE)


def _words(id: str) -> Words:
    name = named(id)
    assert isinstance(name, Words)
    return name


def said(scenario: Scenario, view: View, action: Action) -> Words:
    """An action in words; between two missions what is taken off is stored."""
    told = words(scenario, action)
    if isinstance(action, a.TakeOff) and view.campaign is not None and view.campaign.step:
        return Words("action-stow", told.args)
    return told


def cost(scenario: Scenario, view: View, action: Action) -> Words | str:
    """What an action between two missions costs."""
    if view.campaign is None:
        return ""
    top = view.stack[-1] if view.stack else None
    if isinstance(action, a.Buy) and isinstance(top, Investing):
        asked = price(scenario.content, view.campaign, top, action.card)
        return Words("cost-intel", {"intel": asked or 0})
    if isinstance(action, a.Sell):
        return Words("gain-intel", {"intel": sale(scenario.content, action.card)})
    if isinstance(action, a.Pledge):
        return Words("cost-intel", {"intel": action.intel})
    if isinstance(action, a.Build):
        recipe = recipe_for(scenario.content, action.card)
        assert recipe is not None
        bio, tech = samples(scenario.content, view.campaign, recipe)
        return Words("cost-samples", {"bio": bio, "tech": tech})
    return ""
