# SPDX-License-Identifier: MIT
"""A view of Wolfenstein as things to draw, and legal actions as choices."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from redoubt.games.wolfenstein import actions as a
from redoubt.games.wolfenstein import frames as f
from redoubt.games.wolfenstein.content import KINDS
from redoubt.games.wolfenstein.enemy_cards import enemy_cards
from redoubt.games.wolfenstein.rules.deeds import DEEDS
from redoubt.games.wolfenstein.rules.harm import max_health
from redoubt.games.wolfenstein.rules.table import FRAMES
from redoubt.games.wolfenstein.scenario import Scenario
from redoubt.games.wolfenstein.setup import blank
from redoubt.games.wolfenstein.state import HERO, NAZI, Unit, WolfensteinState
from redoubt.games.wolfenstein.view import PUBLIC, UNKNOWN, View
from redoubt.games.wolfenstein.words import FOLDER, Names, has, words
from redoubt.kernel.flow import Asks
from redoubt.kernel.records import Action, Seat, tag_of
from redoubt.kernel.scene import Badge, Card, Cell, Choice, Counter, Edge, Scene, Track, Words
from redoubt.kernel.texts import texts

ENEMY = "nazis"  # the side that the rules run
GROUPS: dict[type[Action], str] = {
    a.Activate: "activate", a.Move: "move", a.UsePassage: "move", a.Climb: "move",
    a.OpenDoor: "doors", a.ClearBarricade: "doors", a.Search: "search",
    a.Attack: "shoot", a.Strike: "fight", a.Stab: "fight", a.SilentKill: "fight",
    a.Use: "items", a.Reload: "items", a.Equip: "items", a.TakeOff: "items",
    a.MoveUpgrade: "items", a.GiveItem: "items", a.GiveWeapon: "items", a.GiveAmmunition: "items",
    a.Ability: "cards", a.Fatigue: "command", a.ShareLife: "command", a.Reroll: "dice",
    a.ChooseOption: "cards", a.TakeAmmunition: "cards", a.PayAmmunition: "cards",
    a.KeepWeapon: "cards", a.NextCard: "cards", a.StockUp: "cards",
}  # fmt: skip
ROLLS = (a.Attack, a.Strike, a.Stab, a.SilentKill)


def public(scenario: Scenario, view: View) -> WolfensteinState:
    """The open part of a position, for questions that hidden cards cannot change."""
    state = blank(scenario)
    for name in PUBLIC:
        setattr(state, name, getattr(view, name))
    state.units = dict(view.units)
    state.stack = list(view.stack)
    state.refresh()
    return state


def scene(scenario: Scenario, view: View, seat: Seat | None) -> Scene:
    """Everything a surface needs to draw what a seat (None: a spectator) sees."""
    state = public(scenario, view)
    names = Names(scenario, view)
    asked, seats = _prompt(state, names)
    first, *others = scenario.seats
    return Scene(
        game="wolfenstein",
        shape="square",
        columns=scenario.board.width,
        rows=scenario.board.height,
        title=Words(f"mission-{scenario.mission.id}")
        if has(f"mission-{scenario.mission.id}")
        else Words("own-mission"),
        prompt=asked,
        seats=seats,
        cells=tuple(_cells(state)),
        edges=tuple(_edges(state)),
        counters=tuple(_counters(state, names)),
        tracks=tuple(_tracks(state, view)),
        cards=tuple(_cards(state, view)),
        sides={
            first: names.seat(first),
            ENEMY: Words("seat-nazis"),  # second, so that it always has a colour of its own
            **{side: names.seat(side) for side in others},
        },
    )


def _prompt(state: WolfensteinState, names: Names) -> tuple[Words, tuple[str, ...]]:
    if state.result is not None:
        return Words("prompt-over", {"reason": Words(f"reason-{state.result.reason}")}), ()
    top = state.stack[-1]
    part = FRAMES[type(top)]
    if not isinstance(part, Asks):
        return Words("prompt-wait"), ()
    seats = part.seats(state, top)
    args = {"seat": [names.seat(seat) for seat in seats]}
    if isinstance(top, f.Turn):
        said = {**args, "unit": names.unit(top.unit), "ap": state.units[top.unit].ap}
        return Words("prompt-turn.detail", said), seats
    return Words(f"prompt-{tag_of(type(top))}", args), seats


def _cells(state: WolfensteinState) -> Iterator[Cell]:
    scenario, board = state.scenario, state.scenario.board
    marks: dict[int, list[str]] = {}
    for letter, cell in scenario.hero_spawns.items():
        marks.setdefault(cell, []).append(f"entry-{letter.lower()}")
    for letter, cell in scenario.enemy_spawns.items():
        marks.setdefault(cell, []).append(f"enemy-entry-{letter.lower()}")
    for cell in scenario.passage:
        marks.setdefault(cell, []).append("tunnel")
    for cell in scenario.rough:
        marks.setdefault(cell, []).append("rough")
    for cell, token in state.tokens.items():
        marks.setdefault(cell, []).append(token.lower())
    for zone in state.noise:
        marks.setdefault(board.zone_cells[zone][0], []).append("noise")
    if state.shoshana >= 0:
        marks.setdefault(state.shoshana, []).append("decoy")
    for cell in range(board.cells):
        x, y = board.xy(cell)
        terrain = "rock" if board.zone[cell] < 0 else "floor"
        yield Cell(cell, board.names[cell], x, y, terrain, tuple(marks.get(cell, ())))


def _edges(state: WolfensteinState) -> Iterator[Edge]:
    """Walls wherever floor ends; doors and barricades as they stand now."""
    board = state.scenario.board
    kinds = {
        gate.bit: "barricade" if gate.barricade else "door-closed" for gate in board.gates.values()
    }
    standing = state._shut | state._bars
    for cell in board.floor:
        x, y = board.xy(cell)
        for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            inside = 0 <= x + dx < board.width and 0 <= y + dy < board.height
            to = board.at(x + dx, y + dy) if inside else -1
            crossing = board.crossing(cell, to) if to >= 0 else -1
            if crossing < 0:
                yield Edge(cell, to, side, "wall")
            elif crossing and cell < to:
                if crossing & standing:
                    yield Edge(cell, to, side, kinds[crossing])
                elif kinds[crossing] != "barricade":
                    yield Edge(cell, to, side, "door-open")


def _counters(state: WolfensteinState, names: Names) -> Iterator[Counter]:
    acting = next((x.unit for x in state.stack if isinstance(x, f.Turn)), "")
    for unit in state.units.values():
        name = names.unit(unit.id)
        said = name if isinstance(name, Words) else Words(f"name-{unit.card}")
        worst = max_health(state, unit)
        yield Counter(
            id=unit.id,
            seat=ENEMY if unit.kind == NAZI else unit.seat,
            cell=unit.cell,
            symbol=unit.card,
            letter=texts(FOLDER, "en").say(f"name-{unit.card}.letter"),
            words=said,
            values=Words("unit-values", {"health": unit.health, "armour": unit.armour}),
            pips=(max(0, worst - unit.health), worst),
            badges=tuple(_badges(unit)),
            active=unit.id == acting,
            beside="" if unit.cell >= 0 else "A",
        )


def _badges(unit: Unit) -> Iterator[Badge]:
    for on, sign, id in (
        (unit.bleeding, "†", "bleeding"),
        (unit.tired, "z", "tired"),
        (unit.stunned, "*", "stunned"),
        (unit.sabotaged, "x", "sabotaged"),
        (unit.alerted, "!", "alerted"),
        (unit.acted, "✓", "acted"),
    ):
        if on:
            yield Badge(sign, Words(f"badge-{id}"))


def _tracks(state: WolfensteinState, view: View) -> Iterator[Track]:
    yield Track("round", Words("track-round"), state.round)
    yield Track("rounds", Words("track-rounds"), state.scenario.mission.rounds)
    yield Track("danger", Words("track-danger"), state.danger)
    yield Track("alarm", Words("track-alarm"), state.scenario.mission.alarm.limit)
    yield Track("events", Words("track-events"), state.done)
    for unit in state.heroes():
        counts = {kind: unit.ammunition(kind) for kind in KINDS}
        ammo = [Words(f"ammo-{kind}", {"count": count}) for kind, count in counts.items() if count]
        said = {
            "unit": Words(f"name-{unit.card}"),
            "ammo": ammo or Words("ammo-none"),
            "lives": unit.lives,
        }
        yield Track(f"hero-{unit.id}", Words("track-hero", said), unit.glory, unit.seat)


def _cards(state: WolfensteinState, view: View) -> Iterator[Card]:
    for unit in state.heroes():
        yield _card(unit, f"card-{unit.id}", unit.card)
        for gun in unit.guns:
            yield _card(unit, f"#{gun.id}", gun.card)
            if gun.upgrade:
                yield _card(unit, f"#{gun.id}+", gun.upgrade)
        for item in (*unit.items, *unit.worn.values()):
            yield _card(unit, f"#{item.id}", item.card)
        for kept in unit.kept:
            yield _card(unit, f"event-{kept.card}", kept.card)
    for unit in state.units.values():
        if unit.kind != HERO:
            side = ENEMY if unit.kind == NAZI else unit.seat
            yield from enemy_cards(state.scenario, unit, side)
    top = view.stack[-1] if view.stack else None
    if isinstance(top, f.EventChoice | f.KeepingWeapon | f.Arranging):
        for card in top.cards:
            if card != UNKNOWN:
                yield _card(state.units[top.unit], card, card, "table")


def _card(unit: Unit, id: str, card: str, where: str = "") -> Card:
    text = f"name-{card}.text"
    said = Words(text if has(text) else "card-no-text")
    return Card(id, Words(f"name-{card}"), said, unit.seat, where or unit.id)


# -- choices ------------------------------------------------------------------------------

_last: tuple[View, WolfensteinState] | None = None  # all choices of a position ask the same one


def _public_of(scenario: Scenario, view: View) -> WolfensteinState:
    global _last  # noqa: PLW0603 - a cache of one
    if _last is None or _last[0] is not view or _last[1].scenario is not scenario:
        _last = (view, public(scenario, view))
    return _last[1]


def choice(scenario: Scenario, view: View, action: Action) -> Choice:
    """A legal action: how to say it, what it costs, where it points."""
    state = _public_of(scenario, view)
    top = state.stack[-1] if state.stack else None
    unit = getattr(action, "unit", "") or getattr(top, "unit", "")
    target = getattr(action, "target", "")
    cost: Words | str = ""
    deed = DEEDS.get(type(action))
    if deed is not None:
        cost = Words("cost-ap", {"count": deed.cost(state, state.units[unit], action)})
    return Choice(
        action=msgspec.to_builtins(action),
        words=words(scenario, action, view),
        cost=cost,
        unit=unit,
        target=target if target in state.units else "",
        cell=_cell(state, action),
        group="throw"
        if isinstance(action, a.Use) and action.at
        else GROUPS.get(type(action), "end"),
        rolls=isinstance(action, ROLLS),
    )


def _cell(state: WolfensteinState, action: Action) -> int:
    """The square an action points at, or -1."""
    for field in ("to", "at"):
        name = getattr(action, field, "")
        if name in state.scenario.board.cell_of:
            return state.scenario.board.cell_of[name]
    if isinstance(action, a.Activate):
        cell = state.units[action.unit].cell
        return cell if cell >= 0 else state.scenario.hero_spawns.get(action.spawn, -1)
    gate = getattr(action, "door", "") or getattr(action, "barricade", "")
    if gate in state.scenario.board.gates:
        return min(state.scenario.board.gates[gate].cells)
    return -1
