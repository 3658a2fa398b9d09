# SPDX-License-Identifier: MIT
"""A view of Defiance as things to draw, and legal actions as choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from redoubt.board.hex import SIDES
from redoubt.games.defiance import actions as a
from redoubt.games.defiance import campaign_scene, roll_scene, sheet_scene
from redoubt.games.defiance.rules.campaign.common import living
from redoubt.games.defiance.rules.reach import seat_of
from redoubt.games.defiance.rules.table import FRAMES
from redoubt.games.defiance.rules.values import wounds
from redoubt.games.defiance.scenario import Scenario
from redoubt.games.defiance.state import ENEMY, FRIEND, NEUTRAL, DefianceState, Figure, Item
from redoubt.games.defiance.view import View, public_state
from redoubt.games.defiance.words import named
from redoubt.kernel.flow import Asks
from redoubt.kernel.records import Action, Seat, tag_of
from redoubt.kernel.scene import (
    Badge,
    Card,
    Cell,
    Choice,
    Counter,
    Edge,
    Scene,
    Slot,
    Track,
    Words,
)

GROUPS: dict[type[Action], str] = {
    a.Deploy: "deploy", a.Activate: "activate", a.Move: "move", a.Step: "move", a.Drag: "move",
    a.Leave: "move", a.Attack: "attack", a.Hack: "hack", a.Equip: "cards", a.Rest: "rest",
    a.Interact: "interact", a.OpenDoor: "interact", a.Use: "cards", a.SpendCritical: "dice",
    a.PaySwitch: "dice", a.Boost: "dice", a.Throw: "dice", a.FollowUp: "attack",
    a.Assign: "dice", a.RollAgain: "dice", a.KeepAftermath: "cards",
    a.TakeOff: "cards", a.PutOn: "cards", a.Give: "cards", a.BreakFree: "rest",
    a.AutoMediKit: "rest",
    a.Post: "crew", a.Grant: "crew", a.Treat: "treatment", a.Build: "treatment", a.Buy: "buy",
    a.Sell: "sell", a.Pledge: "upgrade", a.Scrap: "remove", a.Install: "cards",
    a.Uninstall: "cards", a.Learn: "learn", a.Arrange: "cards",
}  # fmt: skip
ROLLS = (a.Attack, a.Hack)
# Terrain as surfaces know it, with what is drawn on it; "" is where no tile lies.
GROUND: dict[str, tuple[str, tuple[str, ...]]] = {
    "": ("rock", ()),
    "free": ("floor", ()),
    "blocked": ("rock", ()),
    "low-visibility": ("floor", ("haze",)),
    "difficult": ("floor", ("rough",)),
    "yellow": ("floor", ("rough", "haze")),
}
MANY = 6  # Wounds that fit on a counter as pips; more are written


def scene(scenario: Scenario, view: View, seat: Seat | None) -> Scene:
    """Everything a surface needs to draw what a seat (None: a spectator) sees."""
    state = public_state(scenario, view)
    asked, seats = _prompt(state)
    # Between two missions there is no board: the ship, its crew and their sheets are shown.
    between = bool(state.campaign is not None and state.campaign.step)
    figures = [f for f in state.figures.values() if not between or f.card in living(state)]
    return Scene(
        game="defiance",
        shape="hex-pointy",
        columns=scenario.grid.columns,
        rows=scenario.grid.rows,
        pushed=1,
        title=_title(state),
        prompt=asked,
        seats=seats,
        cells=() if between else tuple(_cells(state)),
        edges=() if between else tuple(_edges(state)),
        counters=tuple(_counter(state, figure) for figure in figures),
        tracks=tuple(_tracks(state)),
        cards=tuple(_cards(state)),
        slots=tuple(_slots(state)),
        sides=_sides(scenario.seats),
    )


def _title(state: DefianceState) -> Words:
    """The mission, or the step between two missions."""
    if state.campaign is not None and state.campaign.step:
        number, step = len(state.campaign.results), named(state.campaign.step)
        return Words("campaign-title", {"number": number, "step": step})
    return Words(f"mission-{state.scenario.mission.id}")


def _sides(seats: tuple[Seat, ...]) -> dict[Seat, Words]:
    """The Enemies come second, so that they always have the same colour."""
    first, *others = seats
    own = {side: _seat(side) for side in others}
    return {first: _seat(first), ENEMY: Words("seat-enemy"), **own}


def _seat(seat: str) -> Words:
    name = named(seat)
    return name if isinstance(name, Words) else Words("thing-player-1")


def _prompt(state: DefianceState) -> tuple[Words, tuple[str, ...]]:
    if state.result is not None:
        return Words("prompt-over", {"reason": Words(f"reason-{state.result.reason}")}), ()
    top = state.stack[-1]
    part = FRAMES[type(top)]
    assert isinstance(part, Asks)
    seats = part.seats(state, top)
    asked = Words(f"prompt-{tag_of(type(top))}", {"seat": [named(seat) for seat in seats]})
    return roll_scene.with_roll(asked, state.stack), seats


def _cells(state: DefianceState) -> Iterator[Cell]:
    scenario = state.scenario
    for cell in scenario.grid.cells():
        marks: list[str] = []
        if cell in scenario.exits:
            marks.append(f"exit-{scenario.seats[0]}")
        if cell in scenario.respawns:
            marks.append(f"entry-{ENEMY}")
        if cell in scenario.consoles:
            marks.append("console")
        if cell in scenario.containers:
            marks.append("empty" if cell in state.boxes else "chest")
        if scenario.name(cell) in state.tokens.values():
            marks.append("item")
        if cell in state.smoke:
            marks.append("smoke")
        column, row = scenario.grid.offset(cell)
        kind, rough = GROUND[scenario.terrain[cell]]
        yield Cell(cell, scenario.name(cell), column, row, kind, (*rough, *marks))


def _edges(state: DefianceState) -> Iterator[Edge]:
    scenario, grid = state.scenario, state.scenario.grid
    for edge in range(grid.edge_count):
        one, other = grid.edge_cells[edge]
        side = next(k for k in SIDES if grid.edge_at[k][one] == edge)
        door = scenario.doors.get(edge)
        if door:
            yield Edge(one, other, side, _door(state, door))
        elif edge in scenario.shut:
            yield Edge(one, other, side, "wall")


def _door(state: DefianceState, door: str) -> str:
    if door in state.doors:
        return "door-open"
    return "door-sealed" if state.scenario.door_kinds[door] == "security" else "door-closed"


def _counter(state: DefianceState, figure: Figure) -> Counter:
    name = named(figure.id)
    said = name if isinstance(name, Words) else Words("figure-number", {"unit": name, "number": ""})
    enemy = figure.side == ENEMY
    letter = figure.card[0].lower() if enemy else figure.card[0].upper()
    signs = [*figure.states, *_identity(state, figure)]
    badges = tuple(Badge(s[0].upper(), Words(f"thing-{s}")) for s in signs)
    active = state.active is not None and state.active.who == figure.id
    most = wounds(state, figure)
    values: Words | str = ""
    if not enemy:
        values = Words("values-friend", {"left": most - figure.damage, "aggro": figure.aggro})
    elif most > MANY:
        values = Words("values-enemy", {"left": most - figure.damage})
    return Counter(
        id=figure.id,
        seat=_owner(state, figure),
        cell=figure.cell,
        symbol=figure.card,
        letter=letter,
        words=said,
        values=values,
        pips=(figure.damage, most) if enemy and most <= MANY else (0, 0),
        badges=badges,
        active=active,
    )


def _identity(state: DefianceState, figure: Figure) -> list[str]:
    """Who a Neutral Character is, if a Console has shown it."""
    if figure.side != NEUTRAL or not figure.number:
        return []
    return [who for who in ("official", "impostor") if f"{who}:{figure.number}" in state.flags]


def _owner(state: DefianceState, figure: Figure) -> Seat:
    """Who leads a figure; nobody leads Neutral Characters."""
    if figure.side != FRIEND:
        return ENEMY if figure.side == ENEMY else ""
    return seat_of(state, figure)


def _tracks(state: DefianceState) -> Iterator[Track]:
    if state.campaign is not None:
        yield from campaign_scene.tracks(state)
        if state.campaign.step:
            return
    yield Track("round", Words("track-round"), state.round)
    yield Track("alert", Words("track-alert"), state.alert)
    yield Track("pool", Words("track-pool"), state.pool)
    if state.active is not None:
        yield Track("actions", Words("track-actions"), state.active.actions)
        yield Track("points", Words("track-points"), state.active.points)


def _slots(state: DefianceState) -> Iterator[Slot]:
    """Ship and store, the roll and the Console, and the sheets of the Characters."""
    if state.campaign is not None and state.campaign.step:
        yield from campaign_scene.slots(state)
    yield from sheet_scene.trays(state)
    for figure in state.figures.values():
        if figure.side == FRIEND:
            yield from sheet_scene.sheet(state, figure)


def _cards(state: DefianceState) -> Iterator[Card]:
    if state.campaign is not None:
        yield from campaign_scene.cards(state)
    yield from sheet_scene.rolled(state)
    for figure in state.figures.values():
        for item in figure.gear:
            text = _gear(state, figure, item)
            slot, size = sheet_scene.placed(state, figure, item)
            fits = sheet_scene.fitting(state, figure, item.card)
            yield from _card(figure, item.card, text, slot, size, fits)
        for card in figure.software:
            slot = f"{figure.id}/{sheet_scene.SOFTWARE}"
            yield from _card(figure, card, _ready(figure, card), slot)
        for card in (*figure.specialties, *figure.aftermath):
            yield from _card(figure, card, _ready(figure, card))
    for who, card in sheet_scene.in_hand(state):
        figure, slot = state.figures[who], f"{who}/{sheet_scene.HELD}"
        fits = sheet_scene.fitting(state, figure, card)
        yield from _card(figure, card, Words("card-in-hand"), slot, 1, fits)


def _card(
    figure: Figure,
    card: str,
    text: Words,
    slot: str = "",
    size: int = 1,
    fits: tuple[str, ...] = (),
) -> Iterator[Card]:
    name: Any = named(card)
    if isinstance(name, Words):
        id_ = f"{figure.id}/{card}"
        yield Card(id_, name, text, where=figure.id, slot=slot, size=size, fits=fits)


def _ready(figure: Figure, card: str) -> Words:
    """Whether a card can be used."""
    if card in figure.flipped:
        return Words("card-flipped")
    return Words("card-turned" if card in figure.turned else "card-ready")


def _gear(state: DefianceState, figure: Figure, item: Item) -> Words:
    """Where a card is carried, and what it is good for."""
    content = state.scenario.content
    args: dict[str, Any] = {"place": named(item.place)}
    if item.card in (*figure.turned, *figure.flipped):
        return Words("card-carried-turned", args)
    card = content.equipment.get(item.card)
    if card is not None and card.attack is not None:
        attack = card.attack
        reach = {"least": attack.least, "most": attack.most, "pool": attack.pool}
        return Words("card-weapon", {**args, **reach})
    if card is not None and card.device is not None:
        reach = {"least": card.device.least, "most": card.device.most, "pool": card.device.pool}
        return Words("card-device", {**args, **reach})
    guards = [b.pool for b in card.bonuses if b.what == "defence" and b.pool] if card else []
    if guards:
        return Words("card-armour", {**args, "pool": " ".join(guards)})
    return Words("card-carried", args)


def choice(scenario: Scenario, view: View, action: Action) -> Choice:
    """A legal action as something to click or type."""
    who = getattr(action, "who", "")
    if not who and view.active is not None:
        who = view.active.who
    if view.campaign is not None and view.campaign.step:
        who = ""  # nobody stands on the board: what can be done is listed by its kind
    hex_ = getattr(action, "hex", "")
    target = getattr(action, "target", "")
    card, slot = sheet_scene.landing(scenario, view, action)
    return Choice(
        action=msgspec.to_builtins(action),
        words=roll_scene.said(scenario, view, action)
        or campaign_scene.said(scenario, view, action),
        cost=campaign_scene.cost(scenario, view, action),
        unit=who,
        target=target if target in view.figures else "",
        cell=scenario.cell_of[hex_] if hex_ in scenario.names else -1,
        group=GROUPS.get(type(action), "end"),
        rolls=isinstance(action, ROLLS),
        card=card,
        slot=slot,
    )
