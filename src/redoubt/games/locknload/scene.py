# SPDX-License-Identifier: MIT
"""A view of Lock 'n Load as things to draw, and legal actions as choices."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from redoubt.board.grid import NOWHERE
from redoubt.board.hex import SIDES
from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.counters import Helicopter
from redoubt.games.locknload.rules.table import FRAMES
from redoubt.games.locknload.rules.units import firepower, morale, movement, reach
from redoubt.games.locknload.rules.vehicles import machine_morale, printed
from redoubt.games.locknload.rules.victory import points
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.state import LockState, Machine, Piece
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
    a.Place: "deploy", a.Dig: "deploy", a.Bring: "deploy", a.Board: "deploy", a.Snipe: "shoot",
    a.Leave: "move", a.UseCard: "cards", a.Declare: "fight", a.Choose: "cards",
    a.Arm: "deploy", a.Muster: "deploy", a.Join: "deploy", a.Go: "deploy",
    a.Rally: "rally", a.Treat: "rally", a.Recombine: "rally",
    a.Flip: "items", a.Take: "items", a.Hand: "items", a.Drop: "items",
    a.Activate: "activate", a.Spot: "watch", a.Fire: "shoot", a.Move: "move", a.Step: "move",
    a.Smoke: "smoke", a.Fight: "fight", a.Withdraw: "move", a.Target: "fight",
    a.Shoot: "shoot", a.FireOn: "shoot", a.RiderFire: "shoot", a.Engage: "shoot",
    a.Call: "shoot", a.Request: "shoot", a.Correct: "shoot", a.Strike: "shoot",
    a.Detonate: "shoot", a.Assault: "fight", a.Button: "items", a.Deploy: "items",
    a.ClearBlock: "items", a.Turn: "move", a.Mount: "move", a.Dismount: "move",
    a.GiveWay: "move", a.ChangeMode: "move", a.LeaveMap: "move", a.Flare: "watch",
}  # fmt: skip
END = "end"
ROLLS = (
    a.Rally, a.Treat, a.Spot, a.Fire, a.Smoke, a.Withdraw, a.Target, a.Shoot, a.FireOn, a.RiderFire,
    a.Engage, a.Assault, a.Call, a.Request, a.Strike, a.Detonate, a.Flare,
)  # fmt: skip


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
        counters=(*_counters(state, names), *_machines(state, names)),
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
    for cell, works in state.works.items():
        marks.setdefault(cell, []).extend(work.kind for work in works)
    for barrage in state.barrages:
        marks.setdefault(barrage.cell, []).append("barrage")
    for cell in state.flares:
        marks.setdefault(cell, []).append("flare")
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
        if isinstance(frame, f.Driving | f.Flying | f.Salvo):
            return (frame.unit,)
    return ()


def _counters(state: LockState, names: Names) -> Iterator[Counter]:
    acting = _acting(state)
    for piece in state.pieces():
        counter = state.counter(piece)
        name = names.unit(piece.id)
        waits = piece.loc < 0 and not piece.aboard
        group = state.scenario.groups[piece.group][1].name if waits else ""
        loc = state.machines[piece.aboard].loc if piece.aboard else piece.loc
        yield Counter(
            id=piece.id,
            seat=piece.seat,
            cell=state.scenario.ground.cell(loc) if loc >= 0 else NOWHERE,
            symbol=counter.kind,
            letter=LETTERS[counter.kind],
            words=name if isinstance(name, Words) else Words("name", {"name": name}),
            values=_values(state, piece),
            badges=tuple(_badges(state, piece, names)),
            active=piece.id in acting,
            beside=group,
        )


def _machines(state: LockState, names: Names) -> Iterator[Counter]:
    """Vehicles, helicopters and what is left of them."""
    acting = _acting(state)
    for _, machine in sorted(state.machines.items()):
        row = printed(state, machine)
        name = names.unit(machine.id)
        waits = machine.loc < 0 and machine.group >= 0
        cls = "helicopter" if machine.mode else "vehicle"
        armour = f"{row.armour}" if isinstance(row, Helicopter) else "-".join(map(str, row.hull))
        yield Counter(
            id=machine.id,
            seat=machine.seat,
            cell=machine.loc if machine.loc >= 0 else NOWHERE,
            symbol=machine.fate or cls,
            letter="#" if machine.fate else "Y" if machine.mode else "X",
            words=name if isinstance(name, Words) else Words("name", {"name": name}),
            values=f"{armour} ({machine_morale(state, machine)})",
            badges=tuple(_machine_badges(machine)),
            active=machine.id in acting,
            beside=state.scenario.groups[machine.group][1].name if waits else "",
        )


def _machine_badges(machine: Machine) -> Iterator[Badge]:
    if machine.fate:
        yield Badge("x", Words(f"badge-{machine.fate}"))
        return
    if machine.mode:
        yield Badge("^" if machine.mode == "fly" else "o", Words(f"badge-{machine.mode}"))
    else:
        yield Badge(str(machine.facing), Words("badge-facing", {"facing": machine.facing}))
    if machine.shaken:
        yield Badge("?", Words("badge-shaken"))
    if machine.buttoned:
        yield Badge("■", Words("badge-buttoned"))
    if machine.damaged:
        yield Badge("!", Words("badge-damaged"))
    if machine.mark:
        yield Badge(SIGNS[machine.mark], Words(f"badge-{machine.mark}"))
    if machine.fired:
        yield Badge("*", Words("badge-fired"))
    if machine.ops:
        yield Badge("✓", Words("badge-ops"))


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
    if piece.hidden:
        yield Badge("◌", Words("badge-hidden"))
    if piece.id in state.laden:
        yield Badge("●", Words("badge-laden"))
    if piece.aboard:
        yield Badge("▲", Words("badge-aboard", {"to": names.unit(piece.aboard)}))
    if piece.skill:
        yield Badge("▪", Words("badge-skill", {"skill": names.skill(piece.skill)}))


def _tracks(state: LockState) -> Iterator[Track]:
    yield Track("turn", Words("track-turn"), state.turn)
    yield Track("turns", Words("track-turns"), state.scenario.card.turns)
    yield Track("passes", Words("track-passes"), state.passes)
    for seat in state.scenario.seats:
        held = sum(state.control.get(loc) == seat for loc in state.scenario.goals)
        yield Track("goals", Words("track-goals"), held, seat)
        if state.scenario.card.score:
            yield Track("points", Words("track-points"), points(state, seat), seat)


def choice(scenario: Scenario, view: View, action: Action) -> Choice:
    """A legal action: how to say it and where it points."""
    hex = getattr(action, "hex", "")
    units = getattr(action, "units", ())
    loc = scenario.ground.loc_of.get(hex, NOWHERE)
    return Choice(
        action=msgspec.to_builtins(action),
        words=words(scenario, action, view),
        unit=getattr(action, "unit", "") or (units[0] if units else ""),
        target=getattr(action, "to", "") or getattr(action, "target", ""),
        cell=scenario.ground.cell(loc) if loc >= 0 else NOWHERE,
        group=GROUPS.get(type(action), END),
        rolls=isinstance(action, ROLLS),
    )
