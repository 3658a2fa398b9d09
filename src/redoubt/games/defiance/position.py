# SPDX-License-Identifier: MIT
"""Positions as a case file writes them: sparse, with documented defaults, strictly checked.

What is not said: Round 1 of the mission, its Alert Level, an empty Pool, Doors closed, nobody on
the board but the figures named, nobody activated, decks in the order of the data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from redoubt.games.defiance import frames as f
from redoubt.games.defiance.rules.campaign.common import STEPS
from redoubt.games.defiance.rules.enemy import begin_unit
from redoubt.games.defiance.rules.reach import seat_of
from redoubt.games.defiance.scenario import CREW, Scenario
from redoubt.games.defiance.setup import (
    blank,
    first_campaign,
    full_aftermath,
    full_loot,
    person,
    unit_cards,
)
from redoubt.games.defiance.state import (
    ENEMY,
    FRIEND,
    NEUTRAL,
    Active,
    Campaign,
    DefianceState,
    Figure,
    Item,
    UnitCard,
)
from redoubt.kernel.dice import NoDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.flow import Play


class FigureHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Character or Ally; `gear` replaces its kit: "card", "card:pack"."""

    id: str
    at: str = ""
    damage: int = 0
    aggro: int = 0
    states: tuple[str, ...] = ()
    gear: tuple[str, ...] | None = None
    specialties: tuple[str, ...] = ()
    aftermath: tuple[str, ...] = ()
    scars: int = 0
    turned: tuple[str, ...] = ()
    flipped: tuple[str, ...] = ()
    activated: bool = False
    neutral: bool = False
    fate: str = ""
    stored: str = ""
    software: tuple[str, ...] | None = None


class EnemyHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Enemy of a Unit."""

    unit: str
    at: str
    number: int = 1
    side: Literal["novice", "veteran", "personality", "grey"] = "novice"
    damage: int = 0
    states: tuple[str, ...] = ()
    ai: str = ""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a case may say of a Defiance position.

    phase    "acting" (with `active`), "picking", "start" (of the Round), "end" (of the Round), or
             "unit" (with `unit`: that Unit activates as the case begins)
    campaign, step    with the option `campaign`: how far it has come (otherwise: every primary
             objective met, nothing gained), and the step after this mission that begins
    """

    figures: tuple[FigureHere, ...] = ()
    enemies: tuple[EnemyHere, ...] = ()
    available: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()  # Units whose card is out of the game
    waiting: tuple[str, ...] = ()  # Deployed, but without figures yet (DEF-17.01)
    phase: Literal["acting", "picking", "start", "end", "unit"] = "acting"
    active: str = ""
    unit: str = ""
    actions: int = 2
    points: int = 0
    walked: int = 0
    round: int = 1
    alert: int | None = None
    pool: int = 0
    doors: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    notes: dict[str, int] = {}
    tokens: dict[str, str] = {}
    consoles: dict[str, tuple[str, ...]] = {}
    boxes: tuple[str, ...] = ()
    smoke: tuple[str, ...] = ()
    initiative: tuple[str, ...] = ()
    ai_deck: tuple[str, ...] | None = None
    loot: tuple[str, ...] | None = None
    aftermath: tuple[str, ...] | None = None
    aftermath_away: tuple[str, ...] = ()
    woken: bool = True
    samples: tuple[int, int] = (0, 0)
    campaign: Campaign | None = None
    step: Literal[
        "", "loot", "crew", "samples", "engines", "treatment", "invest", "gear", "specialties"
    ] = ""


def position(scenario: Scenario, said: Mapping[str, Any]) -> DefianceState:
    """A position as a case says it; ContentError if it cannot be."""
    try:
        here = msgspec.convert(said, Position)
    except msgspec.ValidationError as wrong:
        raise ContentError(f"position: {wrong}") from None
    try:
        return _built(scenario, here)
    except (KeyError, ValueError) as wrong:
        raise ContentError(f"position: {wrong}") from None


def _built(scenario: Scenario, here: Position) -> DefianceState:
    state = blank(scenario)
    parse = scenario.grid.parse
    state.round = here.round
    state.alert = scenario.mission.alert if here.alert is None else here.alert
    state.notes = {"highest-alert": state.alert, **here.notes}
    state.pool = here.pool
    state.doors = here.doors
    state.flags = here.flags
    state.tokens = {**state.tokens, **here.tokens}
    state.consoles = {**state.consoles, **{parse(c): e for c, e in here.consoles.items()}}
    state.boxes = tuple(parse(name) for name in here.boxes)
    state.smoke = {parse(name): here.round + 1 for name in here.smoke}
    ai = list(scenario.content.ai) if here.ai_deck is None else here.ai_deck
    state.ai_deck = tuple(ai)
    state.loot = tuple(full_loot(scenario) if here.loot is None else here.loot)
    deck = full_aftermath(scenario) if here.aftermath is None else here.aftermath
    state.aftermath = tuple(deck)
    state.aftermath_away = here.aftermath_away
    state.woken = here.woken
    state.units = {
        card.id: msgspec.structs.replace(card, status="aligned") for card in unit_cards(scenario)
    }
    for who in CREW:
        state.figures[who] = person(scenario, who)
    for figure in here.figures:
        _put(state, figure)
    for who in CREW:
        if state.figures[who].cell < 0 and not state.figures[who].fate:
            state.figures[who] = msgspec.structs.replace(state.figures[who], fate="away")
    for enemy in here.enemies:
        _enemy(state, enemy)
    for unit in here.available:
        state.put_unit(state.units[unit], status="available")
    state.available = here.available
    for unit in here.gone:
        state.put_unit(state.units[unit], status="gone")
    for unit in here.waiting:
        state.put_unit(state.units[unit], status="deployed", waiting=True)
    for unit in here.initiative:
        state.put_unit(state.units[unit], in_initiative=True)
    state.initiative = here.initiative
    state.samples = here.samples
    state.refresh()
    if scenario.options.campaign:
        _campaign(state, here)
    elif here.campaign is not None or here.step:
        remedy = "options = { campaign = true }"
        raise ContentError("position: campaign: this is a mission of its own", remedy=remedy)
    if not here.step:
        _stack(state, here)
    return state


def _campaign(state: DefianceState, here: Position) -> None:
    """How far the campaign has come; face-down Aftermath is taken from the deck."""
    usual = first_campaign(state.scenario)
    said = here.campaign or Campaign()
    before = state.scenario.mission.number - (0 if here.step else 1)
    results = said.results or (True,) * before
    if len(results) != before:
        raise ContentError(f"position: campaign.results: {before} missions have been finished")
    state.campaign = msgspec.structs.replace(
        said,
        results=results,
        intel={**usual.intel, **said.intel},
        posts={**usual.posts, **said.posts},
        step=here.step,
    )
    deck = list(state.aftermath)
    for card in [card for one in state.figures.values() for card in one.aftermath]:
        if card in deck:
            deck.remove(card)
    for who, cards in said.scars.items():
        for card in cards:
            deck.remove(card)
        if who in state.figures:
            state.put(state.figures[who], scars=len(cards))
    state.aftermath = tuple(deck)
    if here.step:
        aside = {who: one for who, one in state.figures.items() if one.side == FRIEND}
        state.figures = {
            who: msgspec.structs.replace(one, cell=-1, fate="dead" if who in said.dead else "")
            for who, one in aside.items()
        }
        state.refresh()
        state.stack = [f.Between(STEPS.index(here.step))]


def _put(state: DefianceState, here: FigureHere) -> None:
    scenario = state.scenario
    if here.id in CREW:
        figure = state.figures[here.id]
    else:
        card, _, number = here.id.partition("official-")
        if number.isdigit():
            card = "official"
        if card not in scenario.content.allies:
            raise ContentError(f"position: nobody is called {here.id!r}")
        side = NEUTRAL if here.neutral else FRIEND
        figure = Figure(here.id, side, card, number=int(number or 0))
    gear = figure.gear
    if here.gear is not None:
        gear = tuple(_item(scenario, name) for name in here.gear)
    state.figures[here.id] = msgspec.structs.replace(
        figure,
        cell=scenario.grid.parse(here.at) if here.at else -1,
        damage=here.damage,
        aggro=here.aggro,
        states=here.states,
        gear=gear,
        specialties=here.specialties,
        aftermath=here.aftermath,
        scars=here.scars,
        turned=here.turned,
        flipped=here.flipped,
        activated=here.activated,
        fate=here.fate,
        stored=here.stored,
        software=figure.software if here.software is None else here.software,
    )


def _item(scenario: Scenario, name: str) -> Item:
    card, _, place = name.partition(":")
    if card not in scenario.content.equipment and card not in scenario.content.loot:
        return Item(card, place or "body")  # a mission token
    light = scenario.content.gear(card).light
    return Item(card, "light" if light else place or "body")


def _enemy(state: DefianceState, here: EnemyHere) -> None:
    kind = here.unit if here.unit in state.scenario.content.units else here.unit[:-2]
    if here.side not in state.scenario.content.units[kind]:
        raise ContentError(f"position: {kind} has no side {here.side!r}")
    old = state.units.get(here.unit, UnitCard(here.unit, kind, here.side, "aligned"))
    state.put_unit(old, side=here.side, status="deployed", ai=here.ai or old.ai)
    figure = Figure(
        f"{here.unit}#{here.number}",
        ENEMY,
        kind,
        state.scenario.grid.parse(here.at),
        here.damage,
        states=here.states,
        unit=here.unit,
        number=here.number,
    )
    state.figures[figure.id] = figure


def _stack(state: DefianceState, here: Position) -> None:
    if here.phase == "start":
        state.stack = [f.RoundStart()]
    elif here.phase == "end":
        state.stack = [f.RoundEnd()]
    elif here.phase == "picking":
        state.stack = [f.Alternation(), f.Picking()]
        state.first = ENEMY
    elif here.phase == "unit":
        state.stack = [f.Alternation()]
        begin_unit(state, here.unit, Play(NoDice()))
    else:
        if here.active not in state.figures:
            raise ContentError(f"position: active: nobody is called {here.active!r}")
        figure = state.put(state.figures[here.active], activated=True)
        state.active = Active(figure.id, here.actions, here.points, here.walked)
        state.last = (figure.id,)
        state.first = ENEMY
        state.stack = [f.Alternation(), f.Acting(seat_of(state, figure), figure.id)]


def facts(state: DefianceState) -> dict[str, Any]:
    """A position as plain nested values, for `expect.state`."""
    name = state.scenario.name
    figures = {
        figure.id: {
            "at": name(figure.cell),
            "side": figure.side,
            "damage": figure.damage,
            "aggro": figure.aggro,
            "states": list(figure.states),
            "gear": [item.card for item in figure.gear],
            "places": {item.card: item.place for item in figure.gear},
            "aftermath": list(figure.aftermath),
            "software": list(figure.software),
            "specialties": list(figure.specialties),
            "scars": figure.scars,
            "activated": figure.activated,
            "fate": figure.fate,
            "turned": list(figure.turned),
            "flipped": list(figure.flipped),
            "stored": figure.stored,
        }
        for figure in state.figures.values()
    }
    return {
        "round": state.round,
        "alert": state.alert,
        "pool": state.pool,
        "figures": figures,
        "units": {u.id: msgspec.to_builtins(u) for u in state.units.values()},
        "available": list(state.available),
        "initiative": list(state.initiative),
        "ai_deck_size": len(state.ai_deck),
        "ai_away": list(state.ai_away),
        "loot_size": len(state.loot),
        "aftermath_size": len(state.aftermath),
        "aftermath_away": list(state.aftermath_away),
        "doors": list(state.doors),
        "boxes": [name(cell) for cell in state.boxes],
        "consoles": {name(cell): list(e) for cell, e in state.consoles.items()},
        "tokens": dict(state.tokens),
        "flags": list(state.flags),
        "notes": dict(state.notes),
        "smoke": [name(cell) for cell in state.smoke],
        "samples": list(state.samples),
        "actions": state.active.actions if state.active else 0,
        "points": state.active.points if state.active else 0,
        "over": state.result is not None,
        "mission": state.scenario.mission.id,
        "campaign": None if state.campaign is None else msgspec.to_builtins(state.campaign),
    }
