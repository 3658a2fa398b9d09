# SPDX-License-Identifier: MIT
"""Counters as they are drawn: figure, printed values, facing, and the markers they bear."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.board.grid import NOWHERE
from redoubt.board.hex import SIDES
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.counters import Gun, Helicopter, Unit, Vehicle
from redoubt.games.locknload.rules.deploy import next_unit
from redoubt.games.locknload.rules.units import firepower, morale, movement, reach
from redoubt.games.locknload.rules.vehicles import machine_morale, printed
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.games.locknload.words import Names
from redoubt.kernel.scene import Badge, Counter, Words

LETTERS = {
    "squad": "Q", "half": "H", "crew": "C", "team": "T", "leader": "L", "hero": "!",
    "medic": "M", "sniper": "S", "scout": "O", "chaplain": "P", "advisor": "A",
    "armour-leader": "V",
}  # fmt: skip
SIGNS = {"moved": "→", "crawl": "_", "assault": "»", "stealth": "~"}
WHEELS = {"road": "truck", "all-terrain": "car"}


def counters(state: LockState, names: Names) -> Iterator[Counter]:
    """Everything that stands on the map or waits beside it."""
    acting = _acting(state)
    yield from _people(state, names, acting)
    yield from _machines(state, names, acting)


def corner(vertex: int) -> int:
    """A vertex (LNL-14.0.05) as scenes count: on from the last hexside."""
    return len(SIDES) + vertex - 1 if vertex else -1


def _acting(state: LockState) -> tuple[str, ...]:
    for frame in reversed(state.stack):
        if isinstance(frame, f.SetUp):
            unit = None if frame.weapons or frame.markers else next_unit(state, frame)
            return (unit.id,) if unit is not None else ()
        if isinstance(frame, f.Moving | f.Mustering):
            return frame.units
        if isinstance(frame, mf.Driving | mf.Flying | mf.Salvo):
            return (frame.unit,)
        if isinstance(frame, f.Impulse) and frame.home >= 0:
            pieces = state.own(frame.home, frame.seat)
            return tuple(piece.id for piece in pieces if piece.free and not piece.shaken)
    return ()


def _beside(state: LockState, group: int) -> str:
    """Where a group waits: at the middle of the hexes by which it enters."""
    area = state.scenario.areas[group]
    card = state.scenario.groups[group][1]
    return state.scenario.names[area[len(area) // 2]] if card.turn > 0 and area else card.name


def _people(state: LockState, names: Names, acting: tuple[str, ...]) -> Iterator[Counter]:
    for piece in state.pieces():
        counter = state.counter(piece)
        waits = piece.loc < 0 and not piece.aboard and piece.group >= 0
        loc = state.machines[piece.aboard].loc if piece.aboard else piece.loc
        yield Counter(
            id=piece.id,
            seat=piece.seat,
            cell=state.scenario.ground.cell(loc) if loc >= 0 else NOWHERE,
            symbol=_figure(counter),
            letter=LETTERS[counter.kind],
            words=_said(names, piece.id),
            facing=corner(piece.facing) if counter.arrow and loc >= 0 else -1,
            values=_values(state, piece),
            badges=tuple(_badges(state, piece, names)),
            active=piece.id in acting,
            beside=_beside(state, piece.group) if waits else "",
        )


def _said(names: Names, id: str) -> Words:
    name = names.unit(id)
    return name if isinstance(name, Words) else Words("name", {"name": name})


def _figure(counter: Unit) -> str:
    """Weapon teams look like their weapon."""
    if counter.kind != "team":
        return counter.kind
    return "mortar" if counter.mortar else "gun" if counter.gun else "machine-gun-team"


def _machines(state: LockState, names: Names, acting: tuple[str, ...]) -> Iterator[Counter]:
    """Vehicles, helicopters and what is left of them."""
    for _, machine in sorted(state.machines.items()):
        row = printed(state, machine)
        waits = machine.loc < 0 and machine.group >= 0
        flies = isinstance(row, Helicopter)
        yield Counter(
            id=machine.id,
            seat=machine.seat,
            cell=machine.loc if machine.loc >= 0 else NOWHERE,
            symbol=machine.fate or _hull(row),
            letter="#" if machine.fate else "Y" if flies else "X",
            words=_said(names, machine.id),
            facing=-1 if flies or machine.loc < 0 else corner(machine.facing),
            aim=corner(machine.turret) if machine.loc >= 0 and machine.works else -1,
            values=_armour(state, machine, row),
            badges=tuple(_machine_badges(machine, row)),
            active=machine.id in acting,
            beside=_beside(state, machine.group) if waits else "",
        )


def _hull(row: Vehicle | Helicopter) -> str:
    """What a machine looks like."""
    if isinstance(row, Helicopter):
        return "helicopter"
    if row.cls in WHEELS:
        return WHEELS[row.cls]
    if row.turret:
        return "tank"
    return "assault-gun" if row.gun else "halftrack"


def _armour(state: LockState, machine: Machine, row: Vehicle | Helicopter) -> Words:
    steady = machine_morale(state, machine)
    if isinstance(row, Helicopter):
        return Words("values-helicopter", {"armour": row.armour, "morale": steady})
    front, flank, rear = row.hull
    said = {"front": front, "flank": flank, "rear": rear, "move": row.mf, "morale": steady}
    return Words("values-vehicle", said)


def _machine_badges(machine: Machine, row: Vehicle | Helicopter) -> Iterator[Badge]:
    if machine.fate:
        yield Badge("x", Words(f"badge-{machine.fate}"))
        return
    if machine.mode:
        yield Badge("^" if machine.mode == "fly" else "o", Words(f"badge-{machine.mode}"))
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
    if row.gun is not None:
        yield _gun(row.gun)
    if isinstance(row, Vehicle):
        if machine.turret:
            said = {"armour": "-".join(map(str, row.turret))}
            yield Badge("▾", Words("badge-turret", said))
        for weapon in row.mgs:
            yield Badge("▣", Words("badge-mg", {"fp": weapon.fp, "range": weapon.range}))


def _gun(gun: Gun) -> Badge:
    """To-hit numbers and penetration of an ordnance table, band by band."""
    said = {
        "bands": "/".join(map(str, gun.bands)),
        "hit": "/".join(map(str, gun.hit)),
        "pen": "/".join(map(str, gun.pen)),
        "he": gun.he,
    }
    return Badge("▣", Words("badge-gun", said))


def _values(state: LockState, piece: Piece) -> Words:
    """FP, range, MF and morale, as on the counter; LM for leaders."""
    counter = state.counter(piece)
    said = {"move": movement(state, piece), "morale": morale(state, piece)}
    if counter.kind == "leader":
        return Words("values-leader", {"lm": counter.lm, **said})
    fire = {"fp": firepower(state, piece), "range": reach(state, piece)}
    return Words("values-unit", {**fire, **said})


def _badges(state: LockState, piece: Piece, names: Names) -> Iterator[Badge]:
    if piece.loc >= state.scenario.ground.cells:
        yield Badge("^", Words("badge-upstairs"))
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
    gun = state.counter(piece).gun
    if gun is not None:
        yield _gun(gun)
    if piece.loc < 0 and piece.group >= 0 and not piece.aboard:
        turn = state.due.get(piece.group, state.scenario.groups[piece.group][1].turn)
        if turn > state.scenario.card.turns:
            yield Badge("…", Words("badge-on-call"))
        elif turn > state.turn:
            yield Badge(str(turn), Words("badge-due", {"turn": turn}))
