# SPDX-License-Identifier: MIT
"""Chapter 11: danger, the alarm, and figures that are placed on the board."""

from __future__ import annotations

from redoubt.games.wolfenstein.events import AlarmSounded, DangerReset, DangerRose, Spawned
from redoubt.games.wolfenstein.frames import NaziPhase
from redoubt.games.wolfenstein.missions import Spawn
from redoubt.games.wolfenstein.rules.figures import around, arrive, free
from redoubt.games.wolfenstein.state import NAZI, Unit, WolfensteinState
from redoubt.kernel.flow import Play

NOBODY: frozenset[int] = frozenset()


def raise_danger(state: WolfensteinState, rule: str, play: Play) -> None:
    """WOLF-11.01: one at a time, with the alarm in between."""
    state.danger += 1
    play.tell(DangerRose(state.danger, rule=rule))
    if state.danger >= state.scenario.mission.alarm.limit:
        sound_alarm(state, play)


def reset_danger(state: WolfensteinState, rule: str, play: Play) -> None:
    if state.danger:
        state.danger = 0
        play.tell(DangerReset(0, rule=rule))


def sound_alarm(state: WolfensteinState, play: Play) -> None:
    """WOLF-11.06: what the mission says; then danger goes back to 0."""
    alarm = state.scenario.mission.alarm
    wave = alarm.wave[min(state.alarms, len(alarm.wave) - 1)]
    state.alarms += 1
    play.tell(AlarmSounded(state.alarms, rule="WOLF-11.06"))
    spawns = list(wave.spawns)
    if wave.instead and not off_board(state, spawns[0].kind):
        spawns = list(wave.instead)
    fresh: list[str] = []
    by_token: dict[str, list[str]] = {}
    for spawn in _less(spawns, state.lift):
        by_token.setdefault(spawn.at, []).extend([spawn.kind] * spawn.count)
    state.lift = 0
    for token, kinds in by_token.items():
        cell = state.scenario.enemy_spawns[token]
        fresh += spawn_at(state, kinds, cell, "WOLF-11.07", play, alerted=True)
    reset_danger(state, "WOLF-11.01", play)
    for place, frame in enumerate(state.stack):
        if isinstance(frame, NaziPhase):  # WOLF-11.11: they act in this phase
            state.stack[place] = NaziPhase(
                (*frame.queue, *fresh), frame.waiting, frame.noisy, frame.saw, True
            )


def _less(spawns: list[Spawn], count: int) -> list[Spawn]:
    """Event 9: the first figures listed stay away."""
    kept: list[Spawn] = []
    for spawn in spawns:
        away = min(count, spawn.count)
        count -= away
        if spawn.count > away:
            kept.append(Spawn(kind=spawn.kind, count=spawn.count - away, at=spawn.at))
    return kept


def off_board(state: WolfensteinState, kind: str) -> list[int]:
    """The numbers of the figures of a kind that are off the board (WOLF-3.02)."""
    card = state.scenario.content.enemies[kind]
    used = {unit.id for unit in state.units.values()}
    return [n for n in range(card.first, card.last + 1) if f"{kind}-{n}" not in used]


def new_nazi(state: WolfensteinState, kind: str, cell: int, **more: object) -> Unit:
    """A figure with a fresh card, on its square (WOLF-17.07)."""
    card = state.scenario.content.enemies[kind]
    number = off_board(state, kind)[0]
    values = {"health": card.health, "armour": card.armour, "placed": True, **more}
    unit = Unit(f"{kind}-{number}", kind, NAZI)
    return state.place(unit, cell, **values)


def spawn_at(
    state: WolfensteinState,
    kinds: list[str],
    cell: int,
    rule: str,
    play: Play,
    *,
    alerted: bool = False,
) -> list[str]:
    """WOLF-11.07 to WOLF-11.10: squares first, then who stands where."""
    enemies = state.scenario.content.enemies
    made: list[str] = []
    small: list[str] = []
    for kind in kinds:
        if len(off_board(state, kind)) > small.count(kind):
            if enemies[kind].large:
                made += _spawn_large(state, kind, cell, alerted, rule, play)
            else:
                small.append(kind)
    places = _squares(state, cell, len(small))
    small.sort(key=lambda kind: -enemies[kind].initiative)
    nearest = sorted(places, key=lambda place: (hero_distance(state, place), place))
    for kind, place in zip(small, nearest, strict=False):
        unit = new_nazi(state, kind, place, alerted=alerted)
        made.append(unit.id)
        play.tell(Spawned(unit.id, kind, state.scenario.name(place), rule=rule))
        arrive(state, unit, NOBODY, play)
    return made


def hero_distance(state: WolfensteinState, cell: int) -> int:
    """To the nearest hero on the board."""
    far = state.scenario.board.distance
    found = [far(cell, u.cell) for u in state.units.values() if u.kind != NAZI and u.cell >= 0]
    return min(found, default=0)


def _squares(state: WolfensteinState, cell: int, count: int) -> list[int]:
    """WOLF-11.08: the named square if nobody is there, then neighbours closest to the heroes."""
    found: list[int] = []
    if count and cell not in state._at:
        found.append(cell)
    ring, seen = [cell], {cell}
    while ring and len(found) < count:
        ring = sorted({to for here in ring for to in around(state, here)} - seen)
        seen |= set(ring)
        near = [place for place in ring if free(state, place)]
        near.sort(key=lambda place: (hero_distance(state, place), place))
        found += near[: count - len(found)]
    return found


def area(state: WolfensteinState, anchor: int) -> tuple[int, ...] | None:
    """The four squares of a large figure, in one zone and without a gate between."""
    board = state.scenario.board
    x, y = board.xy(anchor)
    if x + 1 >= board.width or y + 1 >= board.height or board.zone[anchor] < 0:
        return None
    cells = (anchor, anchor + 1, anchor + board.width, anchor + board.width + 1)
    return cells if len({board.zone[cell] for cell in cells}) == 1 else None


def _spawn_large(
    state: WolfensteinState, kind: str, cell: int, alerted: bool, rule: str, play: Play
) -> list[str]:
    anchor = place_large(state, cell)
    if anchor < 0:
        return []
    unit = new_nazi(state, kind, anchor, alerted=alerted)
    play.tell(Spawned(unit.id, kind, state.scenario.name(anchor), rule=rule))
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


def nearest_free(state: WolfensteinState, cell: int) -> int:
    """WOLF-8.32: the nearest free square by walking cost, then lowest y, then lowest x."""
    rough = state.scenario.rough
    closed = state._shut | state._bars
    best = {cell: 0}
    queue = [(0, cell)]
    while queue:
        queue.sort()
        cost, here = queue.pop(0)
        if here != cell and free(state, here):
            return here
        for to, gates in state.scenario.board.steps[here]:
            price = cost + (2 if to in rough else 1)
            if not gates & closed and to not in state.tokens and price < best.get(to, 999):
                best[to] = price
                queue.append((price, to))
    return -1
