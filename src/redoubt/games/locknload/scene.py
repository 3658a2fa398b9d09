# SPDX-License-Identifier: MIT
"""A view of Lock 'n Load as things to draw, and legal actions as choices."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from redoubt.board.grid import NOWHERE
from redoubt.board.hex import SIDES
from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.table import FRAMES
from redoubt.games.locknload.rules.units import firepower, morale, movement, reach
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.state import LockState, Piece
from redoubt.games.locknload.view import View, public
from redoubt.games.locknload.words import Names, words
from redoubt.kernel.flow import Asks
from redoubt.kernel.records import Action, Seat, tag_of
from redoubt.kernel.scene import Badge, Cell, Choice, Counter, Edge, Scene, Track, Words

LETTERS = {
    "squad": "Q", "half": "H", "crew": "C", "team": "T", "leader": "L", "hero": "!",
    "medic": "M", "sniper": "S", "scout": "O", "chaplain": "P", "advisor": "A",
    "armour-leader": "V",
}  # fmt: skip
SIGNS = {"moved": "→", "crawl": "_", "assault": "»", "stealth": "~"}
GROUPS: dict[type[Action], str] = {
    a.Place: "deploy", a.Arm: "deploy", a.Muster: "deploy", a.Join: "deploy", a.Go: "deploy",
    a.Rally: "rally", a.Treat: "rally", a.Recombine: "rally",
    a.Flip: "items", a.Take: "items", a.Hand: "items", a.Drop: "items",
    a.Activate: "activate", a.Spot: "watch", a.Fire: "shoot", a.Move: "move", a.Step: "move",
    a.Smoke: "smoke", a.Fight: "fight", a.Withdraw: "move", a.Target: "fight",
}  # fmt: skip
END = "end"
ROLLS = (a.Rally, a.Treat, a.Spot, a.Fire, a.Smoke, a.Withdraw, a.Target)


def scene(scenario: Scenario, view: View, seat: Seat | None) -> Scene:
    """Everything a surface needs to draw what a seat (None: a spectator) sees."""
    state = public(scenario, view)
    names = Names(scenario, view)
    asked, seats = _prompt(state, names)
    return Scene(
        game="locknload",
        shape="hex-flat",
        columns=scenario.ground.grid.columns,
        rows=scenario.ground.grid.rows,
        pushed=0,
        title=Words(f"scenario-{scenario.card.id}"),
        prompt=asked,
        seats=seats,
        cells=tuple(_cells(state)),
        edges=tuple(_edges(state)),
        counters=tuple(_counters(state, names)),
        tracks=tuple(_tracks(state)),
        sides={side: names.seat(side) for side in scenario.seats},
    )


def _prompt(state: LockState, names: Names) -> tuple[Words, tuple[str, ...]]:
    if state.result is not None:
        winners = [names.seat(seat) for seat in state.result.winners] or [names.seat("")]
        reason = Words(f"reason-{state.result.reason}")
        return Words("prompt-over", {"winners": winners, "reason": reason}), ()
    top = state.stack[-1]
    part = FRAMES[type(top)]
    assert isinstance(part, Asks)
    seats = part.seats(state, top)
    said = {"seat": [names.seat(seat) for seat in seats]}
    return Words(f"prompt-{tag_of(type(top))}", said), seats


def _cells(state: LockState) -> Iterator[Cell]:
    ground = state.scenario.ground
    marks: dict[int, list[str]] = {}
    for loc in state.scenario.goals:
        marks.setdefault(ground.cell(loc), []).append("objective")
    for cell, level in enumerate(ground.levels):
        if level:
            marks.setdefault(cell, []).append(f"level-{level}")
    for kind, cells in ground.road_cells.items():
        for cell in sorted(cells):
            marks.setdefault(cell, []).append(kind)
    for cell in state.smoke:
        marks.setdefault(cell, []).append("smoke")
    for loc in state.spotted:
        marks.setdefault(ground.cell(loc), []).append("spotted")
    for loc in state.melee:
        marks.setdefault(ground.cell(loc), []).append("melee")
    for loc in state.dropped:
        marks.setdefault(ground.cell(loc), []).append("item")
    for id, loc in state.scenario.event_at.items():
        if id not in state.read:
            marks.setdefault(ground.cell(loc), []).append("event")
    for cell in range(ground.cells):
        column, row = ground.grid.offset(cell)
        name = state.scenario.names[cell]
        yield Cell(cell, name, column, row, ground.terrain_ids[cell], tuple(marks.get(cell, ())))


def _edges(state: LockState) -> Iterator[Edge]:
    grid = state.scenario.ground.grid
    for edge, kind in state.scenario.ground.hexsides.items():
        one, other = grid.edge_cells[edge]
        side = next(side for side in SIDES if grid.edge_at[side][one] == edge)
        yield Edge(one, other, side, kind)


def _acting(state: LockState) -> tuple[str, ...]:
    for frame in reversed(state.stack):
        if isinstance(frame, f.Moving | f.Mustering):
            return frame.units
    return ()


def _counters(state: LockState, names: Names) -> Iterator[Counter]:
    acting = _acting(state)
    for piece in state.pieces():
        counter = state.counter(piece)
        name = names.unit(piece.id)
        group = state.scenario.groups[piece.group][1].name if piece.loc < 0 else ""
        yield Counter(
            id=piece.id,
            seat=piece.seat,
            cell=state.scenario.ground.cell(piece.loc) if piece.loc >= 0 else NOWHERE,
            symbol=counter.kind,
            letter=LETTERS[counter.kind],
            words=name if isinstance(name, Words) else Words("name", {"name": name}),
            values=_values(state, piece),
            badges=tuple(_badges(state, piece, names)),
            active=piece.id in acting,
            beside=group,
        )


def _values(state: LockState, piece: Piece) -> str:
    """FP-range-MF and morale, as on the counter; LM for leaders."""
    counter = state.counter(piece)
    if counter.kind == "leader":
        return f"{counter.lm}·{movement(state, piece)} ({morale(state, piece)})"
    own = f"{firepower(state, piece)}-{reach(state, piece)}-{movement(state, piece)}"
    return f"{own} ({morale(state, piece)})"


def _badges(state: LockState, piece: Piece, names: Names) -> Iterator[Badge]:
    if piece.shaken:
        yield Badge("?", Words("badge-shaken"))
    if piece.wounded:
        yield Badge("+", Words("badge-wounded"))
    if piece.mark:
        yield Badge(SIGNS[piece.mark], Words(f"badge-{piece.mark}"))
    if piece.fired:
        yield Badge("*", Words("badge-fired"))
    if piece.ops:
        yield Badge("✓", Words("badge-ops"))
    for weapon in piece.weapons:
        yield Badge("▣", Words("badge-weapon", {"weapon": names.weapon(weapon)}))
    if piece.skill:
        yield Badge("▪", Words("badge-skill", {"skill": names.skill(piece.skill)}))


def _tracks(state: LockState) -> Iterator[Track]:
    yield Track("turn", Words("track-turn"), state.turn)
    yield Track("turns", Words("track-turns"), state.scenario.card.turns)
    yield Track("passes", Words("track-passes"), state.passes)
    for seat in state.scenario.seats:
        held = sum(state.control.get(loc) == seat for loc in state.scenario.goals)
        yield Track("goals", Words("track-goals"), held, seat)


def choice(scenario: Scenario, view: View, action: Action) -> Choice:
    """A legal action: how to say it and where it points."""
    hex = getattr(action, "hex", "")
    units = getattr(action, "units", ())
    loc = scenario.ground.loc_of.get(hex, NOWHERE)
    return Choice(
        action=msgspec.to_builtins(action),
        words=words(scenario, action, view),
        unit=getattr(action, "unit", "") or (units[0] if units else ""),
        target=getattr(action, "to", ""),
        cell=scenario.ground.cell(loc) if loc >= 0 else NOWHERE,
        group=GROUPS.get(type(action), END),
        rolls=isinstance(action, ROLLS),
    )
