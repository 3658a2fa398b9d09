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
    DefianceState,
    Figure,
    Item,
    UnitCard,
)
from redoubt.kernel.flow import Play


def blank(scenario: Scenario) -> DefianceState:
    """A position before anything has happened."""
    state = DefianceState.__new__(DefianceState)
    state.scenario = scenario
    state.stack = []
    state.orders = {}
    state.result = None
    state.round = 1  # DEF-2.12
    state.alert = scenario.mission.alert  # DEF-2.13
    state.pool = 0  # DEF-1.03
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
    state.last = ""
    state.woken = False
    state.refresh()
    return state


def full_loot(scenario: Scenario) -> list[str]:
    """DEF-2.11."""
    return [card.id for card in scenario.content.loot.values() for _ in range(card.copies)]


def full_aftermath(scenario: Scenario) -> list[str]:
    return [card.id for card in scenario.content.aftermath.values() for _ in range(card.copies)]


def unit_cards(scenario: Scenario) -> list[UnitCard]:
    """DEF-2.05: every Unit of the mission; a second card of one kind gets a number."""
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


def person(scenario: Scenario, who: str) -> Figure:
    """DEF-2.02, DEF-2.03: a Character with its kit on its tabs."""
    options, card = scenario.options, scenario.content.characters[who]
    kit = options.equipment.get(who, list(card.start))
    if "automedikit" not in kit:  # DEF-12.14
        kit = [*kit, "automedikit"]
    figure = Figure(
        who,
        FRIEND,
        who,
        software=card.software,
        specialties=tuple(options.specialties.get(who, ())),
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
    """DEF-2.01 to 2.16."""
    state = blank(scenario)
    told, grid = scenario.mission, scenario.grid
    state.units = {card.id: card for card in unit_cards(scenario)}
    state.available = tuple(u.id for u in state.units.values() if u.status == "available")
    state.loot = tuple(play.dice.shuffle(full_loot(scenario), "loot"))
    state.aftermath = tuple(play.dice.shuffle(full_aftermath(scenario), "aftermath"))
    state.ai_deck = tuple(play.dice.shuffle(list(scenario.content.ai), "ai"))
    for who in CREW:
        state.figures[who] = person(scenario, who)
    for stands in told.allies:
        state.place(Figure(stands.ally, FRIEND, stands.ally), grid.parse(stands.hex))
    counted = 0
    for neutral in told.neutrals:
        counted += neutral.who == "official"
        name = f"official-{counted}" if neutral.who == "official" else neutral.who
        number = counted if neutral.who == "official" else 0
        state.place(Figure(name, NEUTRAL, neutral.who, number=number), grid.parse(neutral.hex))
    if told.rule("identities") is not None:
        state.set_note("impostor", play.dice.die(counted, "identity"))
    groups = list(told.deployed)
    for card in [u for u in state.units.values() if u.status == "deployed"]:
        group = groups.pop(0)
        cells = tuple(grid.parse(name) for name in group.hexes)
        deploy_unit(state, card.id, cells, play, "DEF-2.07")
    state.stack.append(RoundStart())
    state.stack += [Deploying(scenario.owner[who], who) for who in reversed(CREW)]
    return state
