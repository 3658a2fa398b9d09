# SPDX-License-Identifier: MIT
"""Figures that are placed on the board (3.02, 8.32, 11.07 to 11.10, 18.18)."""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.events import Spawned
from redoubt.games.wolfenstein.frames import Alarm, Happening, Spawning
from redoubt.games.wolfenstein.rules import ties
from redoubt.games.wolfenstein.rules.figures import around, arrive, free
from redoubt.games.wolfenstein.state import NAZI, Unit, WolfensteinState
from redoubt.kernel.flow import Play

NOBODY: frozenset[int] = frozenset()


def off_board(state: WolfensteinState, kind: str) -> list[int]:
    """The numbers of the figures of a kind that are off the board (WOLF-3.02)."""
    card = state.scenario.content.enemies[kind]
    used = {unit.id for unit in state.units.values()}
    return [n for n in range(card.first, card.last + 1) if f"{kind}-{n}" not in used]


def new_nazi(state: WolfensteinState, kind: str, cell: int, **more: object) -> Unit:
    """A figure with a fresh card, on its square (WOLF-4.04, WOLF-17.07)."""
    card = state.scenario.content.enemies[kind]
    number = off_board(state, kind)[0]
    values = {"health": card.health, "armour": card.armour, "placed": True, **more}
    unit = Unit(f"{kind}-{number}", kind, NAZI)
    return state.place(unit, cell, **values)


# -- groups ------------------------------------------------------------------------------------


def work_spawning(state: WolfensteinState, frame: Spawning, play: Play) -> None:
    """WOLF-11.08, WOLF-11.09: squares first, then who stands where."""
    if not frame.begun:
        _begin(state, frame, play)
    elif len(frame.squares) < len(frame.kinds):
        _choose_square(state, frame)
    elif frame.kinds:
        _choose_figure(state, frame, play)
    else:
        state.stack.pop()
        below = state.stack[-1]
        if isinstance(below, Alarm):
            fresh = (*below.fresh, *frame.made)
            state.stack[-1] = msgspec.structs.replace(below, fresh=fresh)
        elif isinstance(below, Happening):
            prey = (*below.prey, *frame.made)
            state.stack[-1] = msgspec.structs.replace(below, prey=prey)


def _begin(state: WolfensteinState, frame: Spawning, play: Play) -> None:
    """Only figures off the board come; large ones need an area of their own."""
    enemies = state.scenario.content.enemies
    made: list[str] = []
    small: list[str] = []
    for kind in frame.kinds:
        if len(off_board(state, kind)) > small.count(kind):
            if enemies[kind].large:
                made += _spawn_large(state, frame, kind, play)
            else:
                small.append(kind)
    small.sort(key=lambda kind: -enemies[kind].initiative)
    state.stack[-1] = msgspec.structs.replace(
        frame, begun=True, kinds=tuple(small), made=tuple(made)
    )


def _choose_square(state: WolfensteinState, frame: Spawning) -> None:
    best = _best_squares(state, frame)
    missing = len(frame.kinds) - len(frame.squares)
    if not best:  # WOLF-4.26: there is no room for the rest
        kinds = frame.kinds[: len(frame.squares)]
        state.stack[-1] = msgspec.structs.replace(frame, kinds=kinds)
        return
    if len(best) > missing and ties.asks(state, ties.PLACES):
        names = [state.scenario.name(cell) for cell in best]
        choice = ties.picked(frame.picks, ties.PLACES, names)
        if not choice:
            ties.ask(state, ties.PLACES, frame.kinds[0], names)
            return
        best = [state.scenario.board.cell_of[choice]]
    squares = (*frame.squares, *best[:missing])
    state.stack[-1] = msgspec.structs.replace(frame, squares=squares, picks=())


def _choose_figure(state: WolfensteinState, frame: Spawning, play: Play) -> None:
    """The highest initiative to the square closest to a hero, and so on."""
    kind = frame.kinds[0]
    near = min(hero_distance(state, cell) for cell in frame.squares)
    best = sorted(cell for cell in frame.squares if hero_distance(state, cell) == near)
    if len(best) > 1 and len(set(frame.kinds)) > 1 and ties.asks(state, ties.PLACES):
        names = [state.scenario.name(cell) for cell in best]
        choice = ties.picked(frame.picks, ties.PLACES, names)
        if not choice:
            ties.ask(state, ties.PLACES, kind, names)
            return
        best = [state.scenario.board.cell_of[choice]]
    cell = best[0]
    unit = new_nazi(state, kind, cell, alerted=frame.alerted)
    play.tell(Spawned(unit.id, kind, state.scenario.name(cell), rule=frame.rule))
    arrive(state, unit, NOBODY, play)
    state.stack[-1] = msgspec.structs.replace(
        frame,
        kinds=frame.kinds[1:],
        squares=tuple(other for other in frame.squares if other != cell),
        made=(*frame.made, unit.id),
        picks=(),
    )


def hero_distance(state: WolfensteinState, cell: int) -> int:
    """To the nearest hero on the board."""
    far = state.scenario.board.distance
    found = [far(cell, u.cell) for u in state.units.values() if u.kind != NAZI and u.cell >= 0]
    return min(found, default=0)


def _best_squares(state: WolfensteinState, frame: Spawning) -> list[int]:
    """WOLF-11.08: the named square if nobody is there, then neighbours closest to the heroes."""
    cell = frame.cell
    if cell not in state._at and cell not in frame.squares:
        return [cell]
    ring, seen = [cell], {cell}
    while ring:
        ring = sorted({to for here in ring for to in around(state, here)} - seen)
        seen |= set(ring)
        found = [place for place in ring if free(state, place) and place not in frame.squares]
        if found:
            near = min(hero_distance(state, place) for place in found)
            return [place for place in found if hero_distance(state, place) == near]
    return []


# -- large figures -------------------------------------------------------------------------------


def area(state: WolfensteinState, anchor: int) -> tuple[int, ...] | None:
    """The four squares of a large figure, in one zone and without a gate between."""
    board = state.scenario.board
    x, y = board.xy(anchor)
    if x + 1 >= board.width or y + 1 >= board.height or board.zone[anchor] < 0:
        return None
    cells = board.footprint(anchor)
    return cells if len({board.zone[cell] for cell in cells}) == 1 else None


def _spawn_large(state: WolfensteinState, frame: Spawning, kind: str, play: Play) -> list[str]:
    anchor = place_large(state, frame.cell)
    if anchor < 0:
        return []
    unit = new_nazi(state, kind, anchor, alerted=frame.alerted)
    play.tell(Spawned(unit.id, kind, state.scenario.name(anchor), rule=frame.rule))
    arrive(state, unit, NOBODY, play)
    return [unit.id]


def place_large(state: WolfensteinState, cell: int) -> int:
    """WOLF-18.18: where the anchor of a large figure goes, or -1."""
    board = state.scenario.board
    best: tuple[int, int, int, int] | None = None
    for anchor in board.zone_cells[board.zone[cell]]:
        cells = area(state, anchor)
        if cells is None or not all(
            free(state, c) or (c == cell and c not in state._at) for c in cells
        ):
            continue
        order = 0 if anchor == cell else 1 if cell in cells else 2
        far = min(board.distance(cell, c) for c in cells)
        near = min(hero_distance(state, c) for c in cells)
        key = (order, far, near, anchor)
        if best is None or key < best:
            best = key
    return -1 if best is None else best[3]


# -- single squares ------------------------------------------------------------------------------


def nearest(state: WolfensteinState, cell: int) -> list[int]:
    """WOLF-8.32: the free squares with the smallest walking cost from a square."""
    rough = state.scenario.rough
    closed = state._shut | state._bars
    best = {cell: 0}
    queue = [(0, cell)]
    found: list[int] = []
    while queue:
        queue.sort()
        cost, here = queue.pop(0)
        if found and cost > best[found[0]]:
            break
        if cost > best[here]:
            continue
        if here != cell and free(state, here):
            found.append(here)
        for to, gates in state.scenario.board.steps[here]:
            price = cost + (2 if to in rough else 1)
            if not gates & closed and to not in state.tokens and price < best.get(to, 999):
                best[to] = price
                queue.append((price, to))
    return found


def nearest_free(state: WolfensteinState, cell: int) -> int:
    """WOLF-8.32: of the nearest ones that with the lowest y, then the lowest x; -1 without any."""
    return min(nearest(state, cell), default=-1)
