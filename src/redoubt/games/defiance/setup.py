# SPDX-License-Identifier: MIT
"""Options to first position (chapter 2)."""

from __future__ import annotations

from redoubt.games.defiance.frames import Deploying, RoundStart
from redoubt.games.defiance.rules.alert import deploy_unit
from redoubt.games.defiance.rules.equip import places_for
from redoubt.games.defiance.scenario import CREW, Scenario
from redoubt.games.defiance.state import (
    FRIEND,
    NEUTRAL,
    Campaign,
    DefianceState,
    Figure,
    Item,
    UnitCard,
)
from redoubt.kernel.errors import ContentError
from redoubt.kernel.flow import Play

CABINS = "cabins"


def blank(scenario: Scenario) -> DefianceState:
    """A position before anything has happened."""
    state = DefianceState.__new__(DefianceState)
    state.scenario = scenario
    state.stack = []
    state.orders = {}
    state.result = None
    state.round = 1  # DEF-2.12
    state.alert = scenario.mission.alert  # DEF-2.13
    state.pool = 0  # DEF-1.03, DEF-2.10
    state.figures = {}
    state.units = {}
    state.available = ()
    state.initiative = ()
    state.ai_deck = ()
    state.ai_away = ()
    state.loot = ()
    state.aftermath = ()
    state.aftermath_away = ()
    state.doors = ()
    state.boxes = ()
    state.consoles = {  # DEF-2.14
        cell: tuple(entry.symbols for entry in console.entries)
        for cell, console in scenario.consoles.items()
    }
    state.tokens = {token.id: token.hex for token in scenario.mission.tokens}
    state.flags = ()
    state.notes = {"highest-alert": state.alert}
    state.smoke = {}
    state.samples = (0, 0)
    state.active = None
    state.first = FRIEND
    state.last = ()
    state.woken = False
    state.campaign = None
    state.refresh()
    return state


def full_loot(scenario: Scenario) -> list[str]:
    """DEF-2.11."""
    return [card.id for card in scenario.content.loot.values() for _ in range(card.copies)]


def full_aftermath(scenario: Scenario) -> list[str]:
    return [card.id for card in scenario.content.aftermath.values() for _ in range(card.copies)]


def unit_cards(scenario: Scenario) -> list[UnitCard]:
    """DEF-2.05, DEF-2.06, DEF-13.08: every Unit; a second card of a kind gets a number."""
    found: dict[str, UnitCard] = {}
    told = scenario.mission
    for status, groups in (
        ("deployed", told.deployed), ("available", told.available), ("aligned", told.aligned),
    ):  # fmt: skip
        for group in groups:
            name, number = group.unit, 2
            while name in found:
                name, number = f"{group.unit}-{number}", number + 1
            found[name] = UnitCard(name, group.unit, group.side, status)
    return list(found.values())


def typical(scenario: Scenario, who: str) -> tuple[list[str], tuple[str, ...]]:
    """Cards and Specialties that a Character of a campaign has by this mission (DEF-26.08)."""
    number, plan = scenario.mission.number, scenario.content.kits[who]
    gone = [card for when, card in plan.drops if when <= number]
    gained = [card for when, card in plan.gains if when <= number]
    cards = [*scenario.content.characters[who].start, *gained]
    return [card for card in cards if card not in gone], plan.learns[: number - 1]


def person(scenario: Scenario, who: str) -> Figure:
    """DEF-2.02, DEF-2.03: a Character with its kit on its tabs."""
    options, card = scenario.options, scenario.content.characters[who]
    kit = options.equipment.get(who, list(card.start))
    learned = tuple(options.specialties.get(who, ()))
    if options.kit == "campaign":
        kit, learned = typical(scenario, who)
    if "automedikit" not in kit:  # DEF-12.14
        kit = [*kit, "automedikit"]
    figure = Figure(
        who,
        FRIEND,
        who,
        software=card.software,
        specialties=learned,
    )
    state = blank(scenario)
    for name in kit:
        places = places_for(state, figure, name)
        if places:
            best = min(places, key=lambda place: place[0] == "pack")
            figure = Figure(
                who,
                FRIEND,
                who,
                gear=(*figure.gear, Item(name, *best)),
                software=figure.software,
                specialties=figure.specialties,
            )
    return figure


def begin(scenario: Scenario, play: Play) -> DefianceState:
    """DEF-2.01 to 2.16; a campaign begins with the first mission (DEF-26.06)."""
    state = blank(scenario)
    if scenario.options.campaign:
        if scenario.mission.number != 1:
            raise ContentError("mission: a campaign begins with extraction", remedy="leave it out")
        state.campaign = first_campaign(scenario)
    lay_out(state, {who: person(scenario, who) for who in CREW}, play)
    return state


def first_campaign(scenario: Scenario) -> Campaign:
    """DEF-26.03: the four Characters and the crew of the start, each token in a space.

    DEF-26.04, DEF-26.05: they have what their cards list and no Specialty yet.
    """
    posts: dict[str, str] = {}
    for crew in scenario.content.crew.values():
        if crew.joins == 0:
            posts[crew.id] = CABINS if crew.id in CREW else crew.area
    return Campaign(intel=dict.fromkeys(CREW, 0), posts=posts)


def lay_out(state: DefianceState, people: dict[str, Figure], play: Play) -> None:
    """DEF-2.01 to 2.16, DEF-26.08: decks, figures and what is asked first."""
    scenario = state.scenario
    told, grid = scenario.mission, scenario.grid
    state.units = {card.id: card for card in unit_cards(scenario)}
    state.available = tuple(u.id for u in state.units.values() if u.status == "available")
    state.loot = tuple(play.dice.shuffle(full_loot(scenario), "loot"))
    if state.campaign is None or not state.campaign.results:  # a campaign goes on with its deck
        state.aftermath = tuple(play.dice.shuffle(full_aftermath(scenario), "aftermath"))
    # DEF-2.09; DEF-1.08: every shuffle and every die comes from the source handed in.
    state.ai_deck = tuple(play.dice.shuffle(list(scenario.content.ai), "ai"))
    state.figures.update(people)
    state.refresh()
    for stands in told.allies:
        state.place(Figure(stands.ally, FRIEND, stands.ally), grid.parse(stands.hex))
    counted = 0
    for neutral in told.neutrals:
        counted += neutral.who == "official"
        name = f"official-{counted}" if neutral.who == "official" else neutral.who
        number = counted if neutral.who == "official" else 0
        state.place(Figure(name, NEUTRAL, neutral.who, number=number), grid.parse(neutral.hex))
    if "identities" in scenario.special:
        state.set_note("impostor", play.dice.die(counted, "identity"))
    groups = list(told.deployed)
    for card in [u for u in state.units.values() if u.status == "deployed"]:
        group = groups.pop(0)
        cells = tuple(grid.parse(name) for name in group.hexes)
        deploy_unit(state, card.id, cells, play, "DEF-2.07")
    state.stack.append(RoundStart())
    alive = [who for who in reversed(CREW) if people[who].fate != "dead"]
    state.stack += [Deploying(scenario.owner[who], who) for who in alive]
