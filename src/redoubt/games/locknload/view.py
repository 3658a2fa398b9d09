# SPDX-License-Identifier: MIT
"""What a seat may see, and full positions that agree with it.

Counters on the map are open to both sides: spotting is leave to fire, not knowledge (LNL-10.1.01).
Secret are the units, mines and claymores of a hidden set-up until they are placed (LNL-2.0.05); the
paragraphs of event markers are no part of a position (LNL-1.7.02).
"""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules.claymores import hidden_claymores
from redoubt.games.locknload.rules.fortifications import CLAYMORE, MINES, add_work
from redoubt.games.locknload.rules.hidden import lurkers
from redoubt.games.locknload.rules.movement import can_steal_away
from redoubt.games.locknload.rules.offers import is_unseen
from redoubt.games.locknload.rules.searching import hideouts, mine_hexes
from redoubt.games.locknload.rules.units import fits, halves, weapon_limit
from redoubt.games.locknload.scenario import Scenario
from redoubt.games.locknload.setup import blank, roster
from redoubt.games.locknload.state import (
    Aim,
    Barrage,
    LockState,
    Lost,
    Machine,
    Mission,
    Piece,
    Work,
)
from redoubt.kernel.dice import Dice
from redoubt.kernel.records import Result, Seat

PUBLIC = (
    "turn", "phase", "initiative", "side", "passes", "units", "gone", "dropped", "spotted",
    "smoke", "melee", "fought", "control", "read", "skills", "made", "result",
    "machines", "works", "barrages", "flares", "missions", "acquired", "night", "ruins",
    "spent", "played", "lurking", "tried", "lost", "points", "flags", "due", "laden",
)  # fmt: skip


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A position as one seat (or a spectator: "") knows it."""

    seat: str
    orders: dict[str, str]
    stack: list[Any]
    turn: int
    phase: str
    initiative: str
    side: str
    passes: int
    units: dict[str, Piece]
    gone: tuple[str, ...]
    dropped: dict[int, tuple[str, ...]]
    spotted: tuple[int, ...]
    smoke: dict[int, int]
    melee: tuple[int, ...]
    fought: tuple[int, ...]
    control: dict[int, str]
    read: tuple[str, ...]
    skills: tuple[str, ...]
    made: int
    machines: dict[str, Machine]
    works: dict[int, tuple[Work, ...]]
    barrages: tuple[Barrage, ...]
    flares: tuple[int, ...]
    missions: dict[str, tuple[Mission, ...]]
    acquired: dict[str, Aim]
    night: bool
    ruins: tuple[int, ...]
    spent: tuple[str, ...]
    played: tuple[str, ...]
    lurking: tuple[str, ...]
    tried: tuple[str, ...]
    lost: tuple[Lost, ...]
    points: dict[str, int]
    flags: tuple[str, ...]
    due: dict[int, int]
    laden: tuple[str, ...]
    stash: dict[str, tuple[str, ...]]
    buried: dict[str, int]
    result: Result | None


def see(state: LockState, seat: Seat | None) -> View:
    """Built from what the seat may know."""
    return View(
        seat=seat or "",
        orders={k: v for k, v in state.orders.items() if seat and k.startswith(f"{seat}/")},
        stack=_stack(state, seat),
        **{name: getattr(state, name) for name in PUBLIC if name not in ("units", "works")},
        units={id: piece for id, piece in state.units.items() if _knows(state, seat, piece)},
        works=_works(state, seat),
        stash=_stash(state, seat),
        buried=_buried(state, seat),
    )


def _knows(state: LockState, seat: Seat | None, piece: Piece) -> bool:
    """Hidden units, and units still to be set up in secret, are known to their owner alone."""
    return piece.seat == seat or piece.id not in state.lurking


def _works(state: LockState, seat: Seat | None) -> dict[int, tuple[Work, ...]]:
    """Fortifications without what others have laid in secret, in the order of the map.

    The order in which they were laid would tell of those left out.
    """
    found: dict[int, tuple[Work, ...]] = {}
    for cell, works in sorted(state.works.items()):
        seen = tuple(work for work in works if not work.hidden or work.seat == seat)
        if seen:
            found[cell] = seen
    return found


def _stash(state: LockState, seat: Seat | None) -> dict[str, tuple[str, ...]]:
    """What weapons the hidden units of the others have among them: the card tells.

    Not which face is up: it can be flipped unseen; nor whether a claymore is laid.
    """
    kinds = state.scenario.content.weapons
    found: dict[str, list[str]] = {}
    for id in state.lurking:
        piece = state.units.get(id)
        if piece is not None and piece.seat != seat:
            faces = [min(weapon, kinds[weapon].flips or weapon) for weapon in piece.weapons]
            found.setdefault(piece.seat, []).extend(faces)
    for other in state.scenario.seats if state.scenario.card.laid else ():
        laid = hidden_claymores(state, other) if other != seat else []
        if laid:
            found.setdefault(other, []).extend(len(laid) * [min(state.scenario.claymores)])
    return {side: tuple(sorted(weapons)) for side, weapons in sorted(found.items())}


def _buried(state: LockState, seat: Seat | None) -> dict[str, int]:
    """How many counters of mines the others have laid in secret."""
    found: dict[str, int] = {}
    for works in state.works.values():
        for work in works:
            if work.kind == MINES and work.hidden and work.seat != seat:
                found[work.seat] = found.get(work.seat, 0) + 1
    return dict(sorted(found.items()))


def _stack(state: LockState, seat: Seat | None) -> list[Any]:
    """What waits, without what hidden units are about."""
    if not state.scenario.secretive:
        return list(state.stack)
    frames: list[Any] = []
    for frame in state.stack:
        if isinstance(frame, f.Moving) and _secret(state, seat, frame.units):
            break  # a move that nobody else sees: all above it belongs to it
        if isinstance(frame, f.Impulse) and frame.seat != seat and frame.secret:
            frame = f.Impulse(frame.seat, acted=frame.acted, tried=frame.tried, secret=True)
        elif isinstance(frame, f.Impulse) and _secret(state, seat, (frame.leader,)):
            frame = msgspec.structs.replace(frame, leader="")
        elif isinstance(frame, f.Rallying) and frame.seat != seat:
            frame = f.Rallying(frame.seat)
        elif isinstance(frame, f.Offer) and frame.seat != seat and is_unseen(state, frame):
            frame = msgspec.structs.replace(frame, options=())
        frames.append(frame)
    return frames


def _secret(state: LockState, seat: Seat | None, units: tuple[str, ...]) -> bool:
    return bool(units) and all(
        id in state.units and state.units[id].hidden and state.units[id].seat != seat
        for id in units
    )


def public(scenario: Scenario, view: View) -> LockState:
    """The position behind a view."""
    state = blank(scenario)
    for name in PUBLIC:
        setattr(state, name, getattr(view, name))
    state.units = dict(view.units)
    state.orders = dict(view.orders)
    state.stack = list(view.stack)
    state.refresh()
    return state


def imagine(scenario: Scenario, view: View, dice: Dice) -> LockState:
    """A position that agrees with a view: the hidden units of the others are somewhere."""
    state = public(scenario, view)
    unseen = [id for id in view.lurking if id not in view.units]
    quiet: dict[int, list[int]] = {}
    for id in unseen:
        _hide(state, id, dice, quiet)
    known = [id for id in unseen if id in state.units]
    for seat, weapons in view.stash.items():
        _arm(state, known, _laid(state, seat, list(weapons), dice), dice)
    for seat, count in view.buried.items():
        for _ in range(count):
            _bury(state, seat, dice)
    if unseen or view.buried:
        state.refresh()
    for n, frame in enumerate(state.stack):
        if isinstance(frame, f.Impulse) and frame.secret and frame.home < 0:
            homes = _homes(state, frame.seat)
            home = homes[dice.die(len(homes), "where") - 1]
            state.stack[n] = msgspec.structs.replace(frame, home=home)
    return state


def _homes(state: LockState, seat: str) -> list[int]:
    """Where an impulse may have begun in secret: where somebody could steal away, if anywhere."""
    hidden = lurkers(state, seat)
    able = {piece.loc for piece in hidden if can_steal_away(state, piece)}
    return sorted(able or {piece.loc for piece in hidden} or state.owned(seat))


def _hide(state: LockState, id: str, dice: Dice, quiet: dict[int, list[int]]) -> None:
    """A hidden unit in one of the places where it might be; off the map while its side sets up.

    `quiet` keeps the places of each group: those who are hidden one by one do not change them.
    """
    piece = roster(state.scenario).get(id)
    if piece is None:  # a case has put it there
        return
    if any(isinstance(frame, f.SetUp) and frame.group == piece.group for frame in state.stack):
        state.put(piece)
        return
    area = set(state.scenario.areas[piece.group])
    if piece.group not in quiet:
        quiet[piece.group] = hideouts(state, piece.group)
    cells, owned = state.scenario.ground.cells, state.owned(piece.seat)
    men, singles = halves(state, [piece])
    room = state.scenario.ground.room
    free = [
        loc
        for loc in quiet[piece.group]
        if (men <= room[loc][0] and singles <= room[loc][1])
        and (
            (loc not in owned and not state.is_parked(loc)) or fits(state, piece.seat, loc, [piece])
        )
    ]
    near = [loc for loc in free if loc % cells in area]  # many stay where they were set up
    places = near if near and dice.die(2, "roams") == 1 else free or state.scenario.screened
    loc = places[dice.die(len(places), "hidden") - 1]
    state.put(msgspec.structs.replace(piece, loc=loc, hidden=True))


def _bury(state: LockState, seat: str, dice: Dice) -> None:
    """Mines where they may lie."""
    hexes = mine_hexes(state, seat)
    add_work(state, hexes[dice.die(len(hexes), "mines") - 1], Work(MINES, seat, 1, 0, True))


def _laid(state: LockState, seat: str, weapons: list[str], dice: Dice) -> list[str]:
    """Some of the claymores of hidden units lie in their hexes; what is left over."""
    if not state.scenario.card.laid:
        return weapons
    men = [piece for piece in lurkers(state, seat) if piece.loc < state.scenario.ground.cells]
    hands = sum(weapon_limit(state, piece) for piece in lurkers(state, seat))
    kept: list[str] = []
    for n, weapon in enumerate(weapons):
        places = sorted({p.loc for p in men if state.work(p.loc, CLAYMORE) is None})
        full = len(kept) + len(weapons) - n > hands
        if weapon in state.scenario.claymores and places and (full or dice.die(2, "laid") == 1):
            fp = state.scenario.content.values["claymore_fp"].fp
            where = places[dice.die(len(places), "laid") - 1]
            add_work(state, where, Work(CLAYMORE, seat, fp, 0, True))
        else:
            kept.append(weapon)
    return kept


def _arm(state: LockState, ids: list[str], weapons: list[str], dice: Dice) -> None:
    """The weapons of hidden units, in any hands that may carry them."""
    for weapon in weapons:
        able = [
            state.units[id]
            for id in ids
            if len(state.units[id].weapons) < weapon_limit(state, state.units[id], weapon)
        ]
        if able:
            piece = able[dice.die(len(able), "weapon") - 1]
            state.change(piece.id, weapons=(*piece.weapons, weapon))
