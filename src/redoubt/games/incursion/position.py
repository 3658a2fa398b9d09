# SPDX-License-Identifier: MIT
"""Positions as a case file writes them: sparse, with documented defaults, strictly checked.

What is not said: Game Turn 1 of the Action Phase, the Allied player to act and first, CP 0, empty
hands, deck and discard pile as a full deck without the cards named elsewhere, doors as the map has
them, no fires, nobody activated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from redoubt.board.square import DIRECTION_NAMES
from redoubt.games.incursion import frames as f
from redoubt.games.incursion.content import SEATS
from redoubt.games.incursion.rules.pay import printed_ap
from redoubt.games.incursion.rules.turn import NEXT
from redoubt.games.incursion.rules.windows import TIMED
from redoubt.games.incursion.scenario import Scenario
from redoubt.games.incursion.setup import blank, full_deck
from redoubt.games.incursion.state import (
    BOARD,
    GERMAN,
    OTHER,
    WAITING,
    Campaign,
    IncursionState,
    InPlay,
    Unit,
    Veteran,
)
from redoubt.kernel.errors import ContentError

Side = Literal["allied", "german"]


class UnitHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A model: on a square with `at`, or waiting off board with `entry`."""

    id: str
    model: str
    at: str = ""
    entry: str = ""
    facing: Literal["N", "E", "S", "W"] = "N"
    dp: int = 0
    ap: int = 0
    activated: bool = False
    reaction: bool = False
    down: bool = False
    item: str = ""
    heat: int = 0
    credit: int = 0
    gift: int = 0
    willed: bool = False
    kept: tuple[str, ...] = ()


class CardHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in play, on a model (`on`), on the Sturmzombie card, or on the board."""

    card: str
    on: str = ""
    by: Side = "allied"
    at: str = ""


class CampaignHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a campaign has come: the winners so far ("" for nobody), and veterans.

    Models of the position that have kept cards are veterans without being named here again.
    """

    results: tuple[Literal["allied", "german", ""], ...] = ()
    veterans: dict[Side, tuple[Veteran, ...]] = {}


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a case may say of an Incursion position.

    phase    "action" (default), a Maintenance step about to run (command-points, discards, draw,
             intelligence, bids, deployment), "bids" asks for bids at once, or a window: after-cp,
             after-hand, after-bid
    active   the model whose activation is under way; `ap` is what it has left (default: all)
    dropped  who dropped an item in this Game Turn, by item
    """

    map: str = ""
    turn: int = 1
    phase: str = "action"
    to_act: Side = "allied"
    first: Side | None = None
    units: tuple[UnitHere, ...] = ()
    cp: dict[Side, int] = {}
    special_cp: int = 0
    hands: dict[Side, tuple[str, ...]] = {}
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    in_play: tuple[CardHere, ...] = ()
    active: str = ""
    ap: int | None = None
    in_fire: bool | None = None
    doors: dict[str, Literal["open", "closed", "sealed"]] = {}
    fires: dict[Side, tuple[str, ...]] = {}
    cave_in: str = ""
    tunnel: str = ""
    items: dict[str, str] = {}
    dropped: dict[str, str] = {}
    intelligence_used: bool = False
    bids: dict[Side, int] = {}
    sits_out: tuple[str, ...] = ()
    ranks: dict[str, tuple[str, ...]] = {}
    blocks: int = 0
    horde: dict[str, int] = {}
    orders: dict[str, str] = {}
    campaign: CampaignHere | None = None


def position(scenario: Scenario, doc: Mapping[str, Any]) -> IncursionState:
    """The position that a case describes; ContentError says what is impossible about it."""
    try:
        here = msgspec.convert(dict(doc), Position)
    except msgspec.ValidationError as wrong:
        raise ContentError(f"position: {wrong}") from None
    state = blank(scenario)
    state.turn = here.turn
    state.side = here.to_act
    state.first = here.first or here.to_act
    state.cp = {seat: here.cp.get(seat, 0) for seat in SEATS}  # type: ignore[call-overload]
    state.special_cp = here.special_cp
    state.orders = dict(here.orders)
    state.bids = {str(seat): cp for seat, cp in here.bids.items()}
    state.intelligence = here.intelligence_used
    state.blocks = here.blocks
    state.horde = {_cell(scenario, name): n for name, n in here.horde.items()}
    state.sits_out = here.sits_out
    state.ranks = dict(here.ranks)
    _board(scenario, state, here)
    _units(scenario, state, here)
    state.campaign = _campaign(scenario, state, here)
    _cards(scenario, state, here)
    state.refresh()
    _stack(state, here)
    return state


def _cell(scenario: Scenario, name: str) -> int:
    try:
        cell = scenario.grid.parse(name)
    except ValueError as wrong:
        raise ContentError(f"position: {wrong}") from None
    if not scenario.floor[cell]:
        raise ContentError(f"position: {name} is rock", remedy="name a floor square")
    return cell


def _board(scenario: Scenario, state: IncursionState, here: Position) -> None:
    doors = dict(state.doors)
    for name, kind in here.doors.items():
        try:
            edge = scenario.grid.parse_edge(name)
        except ValueError as wrong:
            raise ContentError(f"position: doors: {wrong}") from None
        if edge not in doors:
            raise ContentError(
                f"position: no door on {name}",
                remedy=f"doors: {', '.join(scenario.door_names.values())}",
            )
        doors[edge] = kind
    state.doors = doors
    for side, names in here.fires.items():
        state.fires |= {_cell(scenario, name): side for name in names}
    state.cave_in = _cell(scenario, here.cave_in) if here.cave_in else -1
    state.tunnel = _cell(scenario, here.tunnel) if here.tunnel else -1
    if here.items:
        state.items = {item: _cell(scenario, name) for item, name in here.items.items()}


def _units(scenario: Scenario, state: IncursionState, here: Position) -> None:
    taken: dict[int, str] = {}
    for unit in here.units:
        model = scenario.content.models.get(unit.model)
        if model is None:
            known = ", ".join(scenario.content.models)
            raise ContentError(f"position: no model {unit.model!r}", remedy=f"models: {known}")
        if unit.id in state.units:
            raise ContentError(f"position: two models are called {unit.id!r}")
        cell = _cell(scenario, unit.at) if unit.at else -1
        if cell >= 0 and cell in taken:
            raise ContentError(
                f"position: {unit.id} and {taken[cell]} both stand on {unit.at}", remedy="INC-1.06"
            )
        if unit.dp >= model.dp:
            raise ContentError(f"position: {unit.id} has {unit.dp} DP and would be dead")
        if cell >= 0:
            taken[cell] = unit.id
        entries = scenario.entries[model.seat]
        entry = _cell(scenario, unit.entry) if unit.entry else (entries[0].cell if entries else -1)
        state.units[unit.id] = Unit(
            id=unit.id, model=unit.model, seat=model.seat,
            status=BOARD if cell >= 0 else WAITING,
            cell=cell, facing=DIRECTION_NAMES.index(unit.facing),
            entry=-1 if cell >= 0 else entry,
            dp=unit.dp, ap=unit.ap, activated=unit.activated, reaction=unit.reaction,
            down=unit.down, item=unit.item, heat=unit.heat, credit=unit.credit, gift=unit.gift,
            willed=unit.willed, kept=unit.kept,
        )  # fmt: skip
        if unit.item:
            state.items = {**state.items, unit.item: -1}
    for item, by in here.dropped.items():
        if by not in state.units:
            raise ContentError(f"position: dropped: no model {by!r}")
        state.dropped = {**state.dropped, item: (state.turn, state.units[by].seat, by)}
    state.made = 100  # models made later get numbers no case uses


def _campaign(scenario: Scenario, state: IncursionState, here: Position) -> Campaign | None:
    """How far the campaign has come, with everyone who brought kept cards along."""
    kept = {
        seat: [Veteran(u.model, u.kept) for u in state.units.values() if u.kept and u.seat == seat]
        for seat in SEATS
    }
    if not scenario.options.campaign:
        if here.campaign is not None or any(kept.values()):
            remedy = "options = { campaign = true }"
            raise ContentError("position: campaign: this is a mission of its own", remedy=remedy)
        return None
    said = here.campaign or CampaignHere()
    before = scenario.mission.number - 1
    if len(said.results) != before:
        problem = f"position: campaign.results: {before} missions come before this one"
        raise ContentError(problem, remedy="name the winner of each (INC-22.01)")
    copies = Counter(full_deck(scenario))
    veterans: dict[str, tuple[Veteran, ...]] = {}
    for seat in SEATS:
        missing = Counter(kept[seat]) - Counter(said.veterans.get(seat, ()))  # type: ignore[call-overload]
        veterans[seat] = (*said.veterans.get(seat, ()), *missing.elements())  # type: ignore[call-overload]
        for veteran in veterans[seat]:
            model = scenario.content.models.get(veteran.model)
            if model is None or model.seat != seat or model.horde:
                raise ContentError(f"position: {veteran.model!r} is no {seat} veteran")
            for id in veteran.cards:
                card = scenario.content.cards.get(id)
                if card is None or card.kind != "effect":
                    raise ContentError(f"position: kept: no Effect card {id!r}", remedy="INC-22.02")
                copies[id] -= 1
    if min(copies.values()) < 0:
        over = ", ".join(id for id, left in copies.items() if left < 0)
        raise ContentError(f"position: kept: more copies than there are: {over}")
    return Campaign(said.results, veterans)


def _cards(scenario: Scenario, state: IncursionState, here: Position) -> None:
    cards = scenario.content.cards
    state.in_play = tuple(
        InPlay(number, c.card, c.by, c.on, _cell(scenario, c.at) if c.at else -1)
        for number, c in enumerate(here.in_play, 1)
    )
    for played in state.in_play:
        if played.card == "cave-in" and played.cell >= 0:
            state.cave_in = played.cell
        if played.card == "hidden-tunnel" and played.cell >= 0:
            state.tunnel = played.cell
    state.hands = {seat: here.hands.get(seat, ()) for seat in SEATS}  # type: ignore[call-overload]
    state.discard = here.discard
    named = Counter(here.discard)
    named.update(played.card for played in here.in_play)
    for hand in state.hands.values():
        named.update(hand)
    for card in (*named, *(here.deck or ())):
        if card not in cards:
            raise ContentError(f"position: no card {card!r}", remedy=f"cards: {', '.join(cards)}")
    full = Counter(full_deck(scenario, state.campaign))
    over = named - full
    if over and here.deck is None:
        raise ContentError(f"position: more copies than there are: {', '.join(over)}")
    state.deck = tuple((full - named).elements()) if here.deck is None else here.deck


def _stack(state: IncursionState, here: Position) -> None:
    """The frames that wait, from the phase."""
    if here.phase in NEXT:
        state.phase = "maintenance"
        if here.phase == "command-points":
            state.turn -= 1
        state.stack = [f.Maintenance(here.phase)]
    elif here.phase in TIMED:
        state.phase = "maintenance"
        after = {"after-cp": "discards", "after-hand": "intelligence", "after-bid": "deployment"}
        if here.phase not in after:
            raise ContentError(f"position: phase {here.phase!r}", remedy="see docs/cases.md")
        state.stack = [f.Maintenance(after[here.phase]), f.WindowCheck(here.phase, state.first)]
    elif here.phase == "action":
        state.phase = "action"
        second = state.side != state.first
        state.stack = [f.ActionPhase(2 if second else 1), f.PlayerTurn(state.side)]
        state.fires_due = False
        if here.active:
            _activate(state, here)
    else:
        known = ", ".join(("action", *NEXT))
        raise ContentError(f"position: no phase {here.phase!r}", remedy=known)


def _activate(state: IncursionState, here: Position) -> None:
    unit = state.units.get(here.active)
    if unit is None:
        raise ContentError(f"position: active: no model {here.active!r}")
    if unit.seat != state.side:
        raise ContentError(f"position: active: {here.active} is not of the side to act")
    ap = printed_ap(state, unit) + unit.gift if here.ap is None else here.ap
    state.put(unit, ap=ap, gift=0)
    in_fire = unit.cell in state.fires if here.in_fire is None else here.in_fire
    state.stack.append(f.Activation(unit.seat, unit.id, in_fire))


def facts(state: IncursionState) -> dict[str, Any]:
    """A position as plain nested values, for `expect.state`."""
    names = state.scenario.names
    units: dict[str, Any] = {}
    for unit in state.units.values():
        units[unit.id] = {
            "alive": unit.status in (BOARD, WAITING),
            "model": unit.model,
            "seat": unit.seat,
            "status": unit.status,
            "at": names[unit.cell] if unit.cell >= 0 else "",
            "entry": names[unit.entry] if unit.entry >= 0 else "",
            "facing": DIRECTION_NAMES[unit.facing],
            "dp": unit.dp,
            "ap": unit.ap,
            "activated": unit.activated,
            "reaction": unit.reaction,
            "down": unit.down,
            "item": unit.item,
            "heat": unit.heat,
            "credit": unit.credit,
            "gift": unit.gift,
            "cards": [p.card for p in state.in_play if p.target == unit.id],
            "kept": list(unit.kept),
        }
    for gone in state.gone:
        units[gone.id] = {"alive": False, "status": gone.fate, "model": gone.model}
    return {
        "turn": state.turn,
        "phase": state.phase,
        "first": state.first,
        "side": state.side,
        "cp": dict(state.cp),
        "special_cp": state.special_cp,
        "hands": {seat: list(hand) for seat, hand in state.hands.items()},
        "hand_sizes": {seat: len(hand) for seat, hand in state.hands.items()},
        "deck": list(state.deck),
        "deck_size": len(state.deck),
        "discard": list(state.discard),
        "in_play": [p.card for p in state.in_play],
        "units": units,
        "doors": {state.scenario.door_names[e]: kind for e, kind in state.doors.items()},
        "fires": sorted(names[cell] for cell in state.fires),
        "cave_in": names[state.cave_in] if state.cave_in >= 0 else "",
        "tunnel": names[state.tunnel] if state.tunnel >= 0 else "",
        "items": {i: names[c] if c >= 0 else "carried" for i, c in state.items.items()},
        "bids": dict(state.bids),
        "sits_out": list(state.sits_out),
        "intelligence_used": state.intelligence,
        "waiting": {
            seat: sum(u.status == WAITING for u in state.units.values() if u.seat == seat)
            + (sum(state.horde.values()) if seat == GERMAN else 0)
            for seat in SEATS
        },
        "horde": {names[cell]: n for cell, n in state.horde.items()},
        "stack": list(state.stack),
        "mission": state.scenario.mission.id,
        "campaign": None if state.campaign is None else msgspec.to_builtins(state.campaign),
        "over": state.result is not None,
        "other": OTHER[state.side],
    }
