# SPDX-License-Identifier: MIT
"""Positions as a case file writes them: sparse, with documented defaults, strictly checked.

What is not said: round 1 of the player phase, danger 0, the board as the mission lays it, full
decks without the cards named elsewhere, no figures but those named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from redoubt.games.wolfenstein import frames as f
from redoubt.games.wolfenstein.rules.harm import max_armour, max_health
from redoubt.games.wolfenstein.rules.nazi_phase import begin_nazi_phase
from redoubt.games.wolfenstein.scenario import Scenario
from redoubt.games.wolfenstein.setup import blank, full_decks
from redoubt.games.wolfenstein.state import (
    DECKS,
    HERO,
    NAZI,
    ROBOT,
    Gun,
    Item,
    Kept,
    Unit,
    WolfensteinState,
)
from redoubt.games.wolfenstein.view import in_hands
from redoubt.kernel.dice import NoDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.flow import Play


class GunHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon card; its number is how actions name it."""

    id: int
    card: str
    empty: bool = False
    fresh: bool = False
    reloaded: bool = False
    upgrade: str = ""


class ItemHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An equipment card in the hand, or worn; `left` are its points or charges."""

    id: int
    card: str
    worn: bool = False
    left: int | None = None


class KeptHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: str
    option: int = 0
    goal: str = ""
    prey: tuple[str, ...] = ()


class UnitHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero by its id, a Nazi by `card`, a robot by `card` and `owner`."""

    id: str
    at: str = ""
    card: str = ""
    owner: str = ""
    health: int | None = None
    armour: int | None = None
    ap: int = 0
    acted: bool = False
    bleeding: bool = False
    tired: bool = False
    pushed: bool = False
    attacks: int = 0
    stunned: bool = False
    sabotaged: bool = False
    placed: bool = False
    alerted: bool = False
    hurt: bool = False
    puppet: bool = False
    killed: bool = False
    shield: bool = False
    saved: bool = False
    attacker: str = ""
    tag: str = ""
    late: int = 0
    glory: int = 0
    light: int = 0
    heavy: int = 0
    special: int = 0
    lives: int = 1
    guns: tuple[GunHere, ...] = ()
    items: tuple[ItemHere, ...] = ()
    kept: tuple[KeptHere, ...] = ()


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a case may say of a position of Wolfenstein.

    phase    "heroes" (default), "nazis" or "maintenance": what begins now
    active   the hero or robot whose activation is under way; its `ap` is what it has left
    decks    the top cards of decks; the others follow in their usual order
    tokens   what lies where instead of the mission's tokens: event, chest, objective-A
    """

    round: int = 1
    phase: Literal["heroes", "nazis", "maintenance"] = "heroes"
    active: str = ""
    starter: str = ""
    ai: str = ""
    danger: int = 0
    alarms: int = 0
    lift: int = 0
    done: int = 0
    units: tuple[UnitHere, ...] = ()
    fallen: tuple[str, ...] = ()
    doors: tuple[str, ...] | None = None
    barricades: tuple[str, ...] | None = None
    noise: tuple[str, ...] = ()
    tokens: dict[str, str] | None = None
    searched: tuple[str, ...] = ()
    killed: dict[str, int] = {}
    dead_tags: tuple[str, ...] = ()
    shoshana: str = ""
    decks: dict[Literal["weapon", "equipment", "chest", "event"], tuple[str, ...]] = {}


def position(scenario: Scenario, words: Mapping[str, Any]) -> WolfensteinState:
    """A position from its sparse words; ContentError says what is wrong."""
    try:
        here = msgspec.convert(words, Position, strict=True)
    except msgspec.ValidationError as wrong:
        raise ContentError(f"position: {wrong}") from None
    state = blank(scenario)
    board = scenario.board
    state.round, state.phase, state.danger = here.round, here.phase, here.danger
    state.starter = here.starter or state.starter
    state.ai = here.ai or state.starter
    state.alarms, state.lift, state.done = here.alarms, here.lift, here.done
    state.fallen, state.searched = here.fallen, here.searched
    state.killed, state.dead_tags = dict(here.killed), here.dead_tags
    state.doors = state.doors if here.doors is None else here.doors
    state.barricades = state.barricades if here.barricades is None else here.barricades
    for gate in (*state.doors, *state.barricades):
        if gate not in board.gates:
            raise ContentError(f"position: no door or barricade {gate!r}")
    for zone in here.noise:
        if zone not in board.zones:
            raise ContentError(f"position: noise: no zone {zone!r}")
    state.noise = tuple(sorted(board.zones.index(zone) for zone in here.noise))
    if here.tokens is not None:
        state.tokens = {board.parse(at): token for at, token in here.tokens.items()}
    state.shoshana = board.parse(here.shoshana) if here.shoshana else -1
    for unit in here.units:
        made = _unit(state, unit)
        if made.id in state.units:
            raise ContentError(f"position: two figures are called {made.id!r}")
        state.units[made.id] = made
    state.refresh()
    _decks(state, here)
    _lay_stack(state, here)
    return state


def _unit(state: WolfensteinState, here: UnitHere) -> Unit:
    scenario = state.scenario
    if here.card and here.card not in scenario.content.enemies:
        raise ContentError(f"position: no enemy card {here.card!r}")
    if not here.card and here.id not in scenario.team:
        raise ContentError(f"position: {here.id!r} is no hero of the team", remedy="name a card")
    kind = HERO if not here.card else ROBOT if here.owner else NAZI
    fields = {
        name: getattr(here, name)
        for name in UnitHere.__struct_fields__
        if name not in ("at", "guns", "items", "kept", "health", "armour", "card")
    }
    equipment = scenario.content.equipment
    items: list[Item] = []
    worn: dict[str, Item] = {}
    for item in here.items:
        if item.card not in equipment:
            raise ContentError(f"position: no equipment card {item.card!r}")
        card = equipment[item.card]
        left = card.armour or card.charges if item.left is None else item.left
        if item.worn:
            worn[card.type] = Item(item.id, item.card, left)
        else:
            items.append(Item(item.id, item.card, left))
    for gun in here.guns:
        if gun.card not in scenario.content.weapons:
            raise ContentError(f"position: no weapon card {gun.card!r}")
    seat = "" if kind == NAZI else scenario.owner[here.owner or here.id]
    unit = Unit(
        card=here.card or here.id,
        kind=kind,
        cell=scenario.board.parse(here.at) if here.at else -1,
        seat=seat,
        guns=tuple(Gun(**msgspec.structs.asdict(gun)) for gun in here.guns),
        items=tuple(items),
        worn=worn,
        kept=tuple(
            Kept(k.card, k.option, scenario.board.parse(k.goal) if k.goal else -1, k.prey)
            for k in here.kept
        ),
        tired_before=here.tired and not here.pushed,
        **{**fields, "lives": here.lives if kind == HERO else 0},
    )
    health = max_health(state, unit) if here.health is None else here.health
    armour = max_armour(state, unit) if here.armour is None else here.armour
    numbers = [gun.id for gun in unit.guns] + [item.id for item in (*items, *worn.values())]
    state.made = max([state.made, *numbers])
    health = 0 if here.bleeding else health
    return msgspec.structs.replace(unit, health=health, armour=armour)


def _decks(state: WolfensteinState, here: Position) -> None:
    held = in_hands(state.units)
    decks: dict[str, tuple[str, ...]] = {}
    for deck, cards in full_decks(state.scenario).items():
        named = here.decks.get(deck, ())  # type: ignore[call-overload]
        left = Counter(cards)
        left.subtract({card: held[card] for card in held if card in left})
        left.subtract(named)
        if any(card not in cards for card in named):
            raise ContentError(f"position: decks: {deck}: a card it does not have")
        decks[deck] = (*named, *(+left).elements())
    state.decks = {deck: decks[deck] for deck in DECKS}


def _lay_stack(state: WolfensteinState, here: Position) -> None:
    if here.phase == "maintenance":
        state.stack = [f.Round("heroes"), f.Maintenance()]
        return
    if here.phase == "nazis":
        state.stack = [f.Round("maintenance")]
        begin_nazi_phase(state, Play(NoDice()))
        return
    seats = state.scenario.seats
    at = 0
    if here.active:
        unit = state.units.get(here.active)
        if unit is None or unit.kind == NAZI:
            raise ContentError(f"position: active: no hero {here.active!r}")
        at = (seats.index(unit.seat) - seats.index(state.starter)) % len(seats)
    state.stack = [f.Round("nazis"), f.PlayerPhase(at)]
    if here.active:
        state.stack.append(f.Turn(state.units[here.active].seat, here.active))


def facts(state: WolfensteinState) -> dict[str, Any]:
    """A position as plain nested values, for `expect.state`."""
    scenario = state.scenario
    units: dict[str, Any] = {}
    for unit in state.units.values():
        found = msgspec.to_builtins(unit)
        found["at"] = scenario.name(unit.cell)
        found["cards"] = [gun.card for gun in unit.guns] + [item.card for item in unit.items]
        found["worn"] = {slot: msgspec.to_builtins(item) for slot, item in unit.worn.items()}
        units[unit.id] = found
    return {
        "round": state.round,
        "marker": state.marker,
        "phase": state.phase,
        "danger": state.danger,
        "starter": state.starter,
        "ai": state.ai,
        "units": units,
        "fallen": list(state.fallen),
        "doors": list(state.doors),
        "barricades": list(state.barricades),
        "noise": [scenario.board.zones[zone] for zone in state.noise],
        "tokens": {scenario.name(cell): token for cell, token in state.tokens.items()},
        "searched": list(state.searched),
        "done": state.done,
        "killed": dict(state.killed),
        "alarms": state.alarms,
        "lift": state.lift,
        "shoshana": scenario.name(state.shoshana),
        "decks": {deck: list(cards) for deck, cards in state.decks.items()},
        "discards": {deck: list(cards) for deck, cards in state.discards.items()},
        "mission": scenario.mission.id,
        "campaign": None if state.campaign is None else msgspec.to_builtins(state.campaign),
        "over": state.result is not None,
        "stack": list(state.stack),
    }
