# SPDX-License-Identifier: MIT
"""A view of Incursion as things to draw, and legal actions as choices."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from redoubt.board.grid import NOWHERE
from redoubt.board.square import DIRECTIONS
from redoubt.games.incursion import actions as a
from redoubt.games.incursion import frames as f
from redoubt.games.incursion.content import SEATS
from redoubt.games.incursion.events import Paid
from redoubt.games.incursion.prompts import prompt
from redoubt.games.incursion.rules.cards import needs_target
from redoubt.games.incursion.rules.deployment import HORDE
from redoubt.games.incursion.rules.forces import cost_of
from redoubt.games.incursion.rules.pay import COMMAND, pay, printed_ap
from redoubt.games.incursion.rules.units import RULES, mode_of
from redoubt.games.incursion.scenario import Scenario
from redoubt.games.incursion.setup import blank
from redoubt.games.incursion.state import BOARD, FALLEN, GERMAN, WAITING, IncursionState, Unit
from redoubt.games.incursion.view import PUBLIC, View
from redoubt.games.incursion.words import FOLDER, Names, card_id, has, words
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action, Seat, tag_of
from redoubt.kernel.scene import Badge, Card, Cell, Choice, Counter, Edge, Scene, Track, Words
from redoubt.kernel.texts import texts

GROUPS: dict[type[Action], str] = {
    a.Buy: "force", a.Discard: "cards", a.Bid: "bid", a.DeclareIntelligence: "bid",
    a.NoIntelligence: "bid", a.Assign: "deploy", a.SendHorde: "deploy", a.Keep: "cards",
    a.Activate: "activate", a.Command: "command", a.GiveAp: "command",
    a.Enter: "move", a.Leave: "move", a.Move: "move", a.Turn: "turn", a.Stand: "move",
    a.ExtraStep: "move", a.OpenDoor: "doors", a.CloseDoor: "doors", a.SealDoor: "doors",
    a.PickUp: "items", a.Take: "items", a.Drop: "items",
    a.Shoot: "shoot", a.NextShot: "shoot", a.Boost: "shoot", a.React: "shoot", a.Reroll: "dice",
    a.Throw: "throw", a.Flame: "shoot", a.FlameSquare: "shoot",
    a.Fight: "fight", a.Whip: "fight", a.Kaboom: "fight", a.WatchOut: "watch",
    a.Reload: "watch", a.NoReload: "watch",
    a.PlayCard: "cards", a.Aim: "cards", a.Kill: "cards", a.KillAnnounced: "cards",
    a.Snafu: "cards", a.ShakeOff: "cards", a.Choose: "cards",
}  # fmt: skip
END = "end"  # the group of everything that brings something to a close
ROLLS = (
    a.Shoot, a.Throw, a.Fight, a.Whip, a.Kaboom, a.React, a.NextShot, a.Boost, a.FlamesStop,
)  # fmt: skip
DICE_CARDS = ("booby-trap", "rackley-hated-his-mask")
_NO_DICE = SeededDice(0)  # payment rolls nothing, but wants to be told where dice would come from


def public(scenario: Scenario, view: View) -> IncursionState:
    """The open part of a position, for questions that hidden cards cannot change."""
    state = blank(scenario)
    for name in PUBLIC:
        setattr(state, name, getattr(view, name))
    state.units = dict(view.units)
    state.stack = list(view.stack)
    state.refresh()
    return state


# -- the scene ----------------------------------------------------------------------------


def scene(scenario: Scenario, view: View, seat: Seat | None) -> Scene:
    """Everything a surface needs to draw what a seat (None: a spectator) sees."""
    state = public(scenario, view)
    names = Names(scenario, view)
    asked, seats = prompt(state, names, seat or "")
    return Scene(
        game="incursion",
        shape="square",
        columns=scenario.grid.width,
        rows=scenario.grid.height,
        title=Words(f"mission-{scenario.mission.id}"),
        prompt=asked,
        seats=seats,
        cells=_cells(scenario, _marks(state)),
        edges=_edges(scenario, tuple(state.doors.items())),
        counters=(*_counters(state, names), *_lines(state, names)),
        tracks=tuple(_tracks(state, view, seat or "")),
        cards=tuple(_cards(state, view, names)),
        sides={side: names.seat(side) for side in SEATS},
    )


def _marks(state: IncursionState) -> tuple[tuple[int, str], ...]:
    """What lies on the floor now."""
    marks = [(state.tunnel, "tunnel")] if state.tunnel >= 0 else []
    marks += [(cell, "fire") for cell in state.fires]
    if state.cave_in >= 0:
        marks.append((state.cave_in, "cave-in"))
    marks += [(cell, "item") for cell in state.items.values() if cell >= 0]
    return tuple(marks)


# A board rarely changes from one position to the next, and makes up most of a scene.
@lru_cache(maxsize=256)
def _cells(scenario: Scenario, lying: tuple[tuple[int, str], ...]) -> tuple[Cell, ...]:
    marks: dict[int, list[str]] = {}
    for seat in SEATS:
        for entry in scenario.entries[seat]:
            marks.setdefault(entry.cell, []).append(f"entry-{seat}")
        for way_out in scenario.exits[seat]:
            marks.setdefault(way_out.cell, []).append(f"exit-{seat}")
    for cell, mark in lying:
        marks.setdefault(cell, []).append(mark)
    found = []
    for cell, kind in enumerate(scenario.map.cells):
        x, y = scenario.grid.xy(cell)
        row = scenario.grid.height - 1 - y
        found.append(Cell(cell, scenario.names[cell], x, row, kind, tuple(marks.get(cell, ()))))
    return tuple(found)


@lru_cache(maxsize=256)
def _edges(scenario: Scenario, doors: tuple[tuple[int, str], ...]) -> tuple[Edge, ...]:
    """Doors as they stand now, and walls wherever floor ends (INC-1.05)."""
    standing = dict(doors)
    found = []
    for edge, (one, other) in enumerate(scenario.grid.edge_cells):
        inside, outside = one, other
        if not scenario.floor[one]:
            if other == NOWHERE or not scenario.floor[other]:
                continue
            inside, outside = other, one
        if scenario.door_edges[edge]:
            kind = f"door-{standing[edge]}" + ("-g" if edge in scenario.g_doors else "")
        elif scenario.open_edges[edge]:
            continue
        else:
            kind = "wall"
        side = next(d for d in DIRECTIONS if scenario.grid.edge_at[d][inside] == edge)
        found.append(Edge(inside, outside, side, kind))
    return tuple(found)


# -- counters -----------------------------------------------------------------------------


def _acting(state: IncursionState) -> str:
    """The model that acts now, by activation or command, or ""."""
    for frame in reversed(state.stack):
        if isinstance(frame, f.Activation | f.Commanding):
            return frame.unit
    return ""


def _counters(state: IncursionState, names: Names) -> Iterator[Counter]:
    acting = _acting(state)
    sent = _sent(state)
    for unit in state.units.values():
        model = state.scenario.content.models[unit.model]
        activating = any(isinstance(x, f.Activation) and x.unit == unit.id for x in state.stack)
        ap = unit.ap if activating else printed_ap(state, unit) + unit.gift
        fortitude = model.fortitude + state.effect(unit).fortitude
        waits = unit.status == WAITING
        name = names.unit(unit.id)
        yield Counter(
            id=unit.id,
            seat=unit.seat,
            cell=unit.cell,
            symbol=model.id,
            letter=_letter(model.id),
            words=name if isinstance(name, Words) else Words(f"model-{model.id}"),
            facing=NOWHERE if waits else unit.facing,
            values=Words("unit-values", {"ap": ap, "fortitude": fortitude}),
            pips=(unit.dp, model.dp),
            badges=tuple(_badges(state, unit, names)),
            active=unit.id == acting,
            beside=state.scenario.name(sent.get(unit.id, unit.entry)) if waits else "",
        )


def _letter(model: str) -> str:
    return texts(FOLDER, "en").say(f"model-{model}.letter")


def _sent(state: IncursionState) -> dict[str, int]:
    """Where a seat means to send its waiting models, as far as the view tells."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, f.Deployment):
        return {}
    return {id: cell for sent in top.sent.values() for id, cell in sent.items()}


def _badges(state: IncursionState, unit: Unit, names: Names) -> Iterator[Badge]:
    if unit.status == FALLEN:
        yield Badge("†", Words("badge-fallen"))
    if unit.reaction:
        yield Badge("◉", Words("badge-reaction"))
    if unit.down:
        yield Badge("↓", Words("badge-down"))
    if unit.activated:
        yield Badge("✓", Words("badge-activated"))
    if unit.id in state.sits_out:
        yield Badge("z", Words("badge-sits-out"))
    if unit.item:
        yield Badge("▣", Words("badge-carrying", {"item": names.item(unit.item)}))
    if unit.leapt_from >= 0:
        yield Badge("^", Words("badge-leaping"))
    if unit.status == BOARD and unit.cell in state.fires:
        yield Badge("*", Words("badge-burning"))
    if unit.gift:
        yield Badge(f"+{unit.gift}", Words("badge-gift", {"count": unit.gift}))
    lying = [played.card for played in state.in_play if played.target == unit.id]
    for card in (*lying, *unit.kept):
        yield Badge("▪", Words(card_id(state.scenario, card)))


def _lines(state: IncursionState, names: Names) -> Iterator[Counter]:
    """The Sturmzombies that wait, one counter for each entry point."""
    for cell, count in state.horde.items():
        if count:
            entry = state.scenario.names[cell]
            model = Words(f"model-{HORDE}")
            yield Counter(
                id=f"{HORDE}@{entry}",
                seat=GERMAN,
                cell=NOWHERE,
                symbol=HORDE,
                letter=_letter(HORDE),
                words=Words("count-of", {"count": count, "what": model}),
                values=f"× {count}",
                beside=entry,
            )


# -- tracks and cards ---------------------------------------------------------------------


def _tracks(state: IncursionState, view: View, seat: str) -> Iterator[Track]:
    yield Track("turn", Words("track-turn"), state.turn)
    yield Track("deck", Words("track-deck"), view.deck_size)
    yield Track("discard", Words("track-discard"), len(state.discard))
    top = view.stack[-1] if view.stack else None
    for side in SEATS:
        if isinstance(top, f.Forces):
            left = state.scenario.rp[side]
            if side == seat:
                left -= cost_of(state.scenario, top.picks[side])
            yield Track(f"rp-{side}", Words("track-rp"), left, side)
            continue
        if state.campaign is not None:
            won = state.campaign.results.count(side)
            yield Track(f"won-{side}", Words("track-won"), won, side)
        yield Track(f"cp-{side}", Words("track-cp"), state.cp[side], side)
        if side == GERMAN and _has_special(state):
            yield Track("special-cp", Words("track-special-cp"), state.special_cp, side)
        yield Track(f"hand-{side}", Words("track-hand"), view.hand_sizes[side], side)
        if side in state.bids:
            yield Track(f"bid-{side}", Words("track-bid"), state.bids[side], side)


def _has_special(state: IncursionState) -> bool:
    models = state.scenario.content.models
    return any(models[unit.model].special_cp for unit in state.units.values())


def _cards(state: IncursionState, view: View, names: Names) -> Iterator[Card]:
    for card in view.hand:
        yield _card(state, card, card, Words(card_id(state.scenario, card)), view.seat, "hand")
    for frame in view.stack:
        if isinstance(frame, f.Announced):
            said = Words("card-being-played", {"card": names.card(frame.card)})
            yield _card(state, frame.card, frame.card, said, frame.seat, "table")
    for played in state.in_play:
        said = Words(card_id(state.scenario, played.card))
        where = played.target if played.target in state.units else "table"
        if played.target == HORDE:
            said = names.in_play(played.number)
        elif played.cell >= 0:
            at = state.scenario.names[played.cell]
            said = Words("card-on", {"card": said, "target": at})
        yield _card(state, played.card, f"#{played.number}", said, played.seat, where)


def _card(state: IncursionState, card: str, id: str, said: Words, seat: str, where: str) -> Card:
    text = Words(f"{card_id(state.scenario, card)}.text")
    value = _points("cp", state.scenario.content.cards[card].kill)
    return Card(id, said, text, seat, where, value)


# -- choices ------------------------------------------------------------------------------

_last: tuple[View, IncursionState] | None = None  # all choices of a position ask the same one


def _public_of(scenario: Scenario, view: View) -> IncursionState:
    global _last  # noqa: PLW0603 - a cache of one
    if _last is None or _last[0] is not view or _last[1].scenario is not scenario:
        _last = (view, public(scenario, view))
    return _last[1]


def choice(scenario: Scenario, view: View, action: Action) -> Choice:
    """A legal action: how to say it, what it costs, where it points."""
    state = _public_of(scenario, view)
    top = state.stack[-1] if state.stack else None
    said = words(scenario, action, view)
    own = f"{said.id}.{tag_of(type(top))}" if top is not None else ""
    if own and has(own):
        said = Words(own, said.args)
    unit = getattr(action, "unit", "") or getattr(top, "unit", "")
    target = getattr(action, "target", "")
    if isinstance(action, a.Take):
        target = action.from_unit
    elif isinstance(action, a.React):
        assert isinstance(top, f.Reactions)
        target = top.trigger
    elif isinstance(action, a.Aim) and action.at in state.units:
        target = action.at
    elif isinstance(action, a.Kill):
        target = next((p.target for p in state.in_play if p.number == action.card), "")
    cell = _cell(state, action)
    return Choice(
        action=msgspec.to_builtins(action),
        words=said,
        cost=_cost(state, action),
        unit=unit,
        target=target,
        cell=cell,
        group=GROUPS.get(type(action), END),
        rolls=_rolls(state, action, cell),
    )


def _cell(state: IncursionState, action: Action) -> int:
    """The square an action points at, or -1."""
    scenario = state.scenario
    match action:
        case a.Move():
            return scenario.cell_of[action.to]
        case a.Throw() | a.FlameSquare():
            return scenario.cell_of[action.at]
        case a.Aim():
            return scenario.cell_of.get(action.at, NOWHERE)
        case a.Assign() | a.SendHorde():
            return scenario.cell_of[action.entry]
        case a.Enter():
            return state.units[action.unit].entry
        case a.Leave():
            return state.units[action.unit].cell
        case a.PickUp():
            return state.items[action.item]
        case a.OpenDoor() | a.CloseDoor() | a.SealDoor():
            one, other = scenario.grid.edge_cells[scenario.door_of[action.door]]
            return other if one == state.units[action.unit].cell else one
        case a.ExtraStep():
            unit = state.units[getattr(state.stack[-1], "unit", "")]
            return scenario.way[unit.facing][unit.cell]
    return NOWHERE


def _points(kind: str, count: int) -> Words:
    return Words(f"cost-{kind}", {"count": count})


def _cost(state: IncursionState, action: Action) -> Words | str:
    """What an action costs, in points."""
    content = state.scenario.content
    match action:
        case a.UnitAction():
            return _unit_cost(state, action)
        case a.Buy():
            return _points("rp", content.models[action.model].rp)
        case a.Bid():
            return _points("cp", action.cp)
        case a.GiveAp():
            return _points("ap", 1)
        case a.Reload():
            return _points("cp", content.costs.reload)
        case a.Kill():
            played = next(p.card for p in state.in_play if p.number == action.card)
            return _points("cp", content.cards[played].kill)
        case a.KillAnnounced():
            announced = next(x for x in reversed(state.stack) if isinstance(x, f.Announced))
            return _points("cp", content.cards[announced.card].kill)
    return ""


def _unit_cost(state: IncursionState, action: a.UnitAction) -> Words:
    """AP first, then CP, as the rules of payment take them."""
    frame = next(
        (x for x in reversed(state.stack) if isinstance(x, f.Activation | f.Commanding)), None
    )
    mode = mode_of(frame) if isinstance(frame, f.Activation) else COMMAND
    unit = state.units[action.unit]
    cost = RULES[type(action)].cost(state, unit, action)
    play = Play(_NO_DICE)
    pay(state.copy(), unit, cost, mode, play)
    paid = next((event for event in play.events if isinstance(event, Paid)), Paid("", 0, 0))
    parts = (("ap", paid.ap), ("cp", paid.cp), ("special-cp", paid.special))
    shown = [_points(kind, count) for kind, count in parts if count]
    if not shown:  # free, or paid with what was left of a CP (INC-29.19)
        return _points("ap", 0)
    total = shown[0]
    for other in shown[1:]:
        total = Words("cost-and", {"one": total, "other": other})
    return total


def _rolls(state: IncursionState, action: Action, cell: int) -> bool:
    """Whether dice follow at once, so that odds can be asked."""
    top = state.stack[-1] if state.stack else None
    match action:
        case a.Move() | a.Enter() | a.ExtraStep():
            return cell in state.fires
        case a.EndActivation():
            return isinstance(top, f.Activation) and top.in_fire and not top.moved
        case a.Reroll():
            return bool(action.faces)
        case a.PlayCard():
            card = state.scenario.content.cards[action.card]
            return card.id in DICE_CARDS and not needs_target(card)
        case a.Aim():
            return isinstance(top, f.Aiming) and top.card in DICE_CARDS
    return isinstance(action, ROLLS)
