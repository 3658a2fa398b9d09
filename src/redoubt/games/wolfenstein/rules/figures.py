# SPDX-License-Identifier: MIT
"""Chapters 8 and 18: where figures are, what is adjacent, who sees whom, where one may stop."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.games.wolfenstein.events import NoiseMade
from redoubt.games.wolfenstein.state import HERO, NAZI, ROBOT, Unit, WolfensteinState
from redoubt.kernel.flow import Play

Seen = list[tuple[Unit, int]]  # heroes in sight, and how far away


def zones_of(state: WolfensteinState, unit: Unit) -> frozenset[int]:
    """WOLF-18.17: every room or corridor in which one of its squares lies."""
    board = state.scenario.board
    if unit.kind == HERO or unit.card not in state.scenario.large:
        return board.zone_sets[unit.cell]
    return frozenset(board.zone[cell] for cell in state.cells(unit))


def zones_near(state: WolfensteinState, unit: Unit) -> frozenset[int]:
    """WOLF-8.01: its own zones and the adjacent ones."""
    board = state.scenario.board
    if unit.kind == HERO or unit.card not in state.scenario.large:
        return board.near_zones[board.zone[unit.cell]]
    return frozenset().union(*(board.near_zones[zone] for zone in zones_of(state, unit)))


def touching(state: WolfensteinState, a: int, b: int) -> bool:
    """WOLF-8.06: two squares are adjacent; walls and closed doors part them."""
    return b >= 0 and bool(state._near[a] >> b & 1)


def adjacent(state: WolfensteinState, one: Unit, other: Unit) -> bool:
    large = state.scenario.large
    if one.card not in large and other.card not in large:
        return touching(state, one.cell, other.cell)
    return any(touching(state, a, b) for a in state.cells(one) for b in state.cells(other))


def around(state: WolfensteinState, cell: int) -> list[int]:
    """The squares adjacent to one."""
    shut = state._shut
    return [to for to, gates in state.scenario.board.steps[cell] if not gates & shut]


def distance(state: WolfensteinState, one: Unit, other: Unit) -> int:
    """WOLF-9.28, WOLF-18.17: between the nearest squares."""
    far = state.scenario.board.far
    large = state.scenario.large
    if one.card not in large and other.card not in large:
        return far[one.cell][other.cell]
    return min(far[a][b] for a in state.cells(one) for b in state.cells(other))


def seen_distance(state: WolfensteinState, one: Unit, other: Unit) -> int:
    """WOLF-18.02, WOLF-18.03: the smallest distance over squares with sight, or 0 without sight."""
    board, large = state.scenario.board, state.scenario.large
    if one.card not in large and other.card not in large:  # its own squares never block a line
        a, b = one.cell, other.cell
        blockers = state._stand | state._shut
        masks = board.masks[a][b]
        if masks is None:
            masks = board.sight.look(a, b)
        for mask in masks:
            if not mask & blockers:
                return board.far[a][b]
        return 0
    mine, theirs = state.cells(one), state.cells(other)
    own = 0
    for cell in (*mine, *theirs):
        own |= 1 << cell
    blockers = state.blockers & ~own
    best = 0
    for a in mine:
        for b in theirs:
            far = board.distance(a, b)
            if (not best or far < best) and board.sees(a, b, blockers):
                best = far
    return best


def attack_distance(state: WolfensteinState, one: Unit, other: Unit) -> int:
    """WOLF-18.03: how far an attack goes, which counts squares in sight alone."""
    return seen_distance(state, one, other) or distance(state, one, other)


def sees(state: WolfensteinState, one: Unit, other: Unit) -> bool:
    return seen_distance(state, one, other) > 0


def seen_cells(state: WolfensteinState, unit: Unit, cells: tuple[int, ...]) -> list[int]:
    """Those of some squares that a small figure sees; its own is one."""
    board, cell, blockers = state.scenario.board, unit.cell, state._stand | state._shut
    row, found = board.masks[cell], []
    for to in cells:
        masks = row[to]
        if masks is None:
            masks = board.sight.look(cell, to)
        for mask in masks:
            if not mask & blockers:
                found.append(to)
                break
    return found


def sees_cell(state: WolfensteinState, unit: Unit, cell: int) -> bool:
    """Sight to a square; a figure on it does not block."""
    board = state.scenario.board
    if unit.kind == HERO or unit.card not in state.scenario.large:
        return board.sees(unit.cell, cell, state._stand | state._shut)
    own = 1 << cell
    for mine in state.cells(unit):
        own |= 1 << mine
    return any(board.sees(a, cell, state.blockers & ~own) for a in state.cells(unit))


def in_sight(state: WolfensteinState, nazi: Unit, heroes: list[Unit]) -> Seen:
    """Those of some standing heroes that a Nazi sees, and from how far."""
    seen: Seen = []
    board, large, cell = state.scenario.board, state.scenario.large, nazi.cell
    row, blockers, big = board.masks[cell], state._stand | state._shut, nazi.card in large
    for hero in heroes:
        far = 0
        if big or hero.card in large:
            far = seen_distance(state, nazi, hero)
        else:  # the same, without a call for each pair
            masks = row[hero.cell]
            if masks is None:
                masks = board.sight.look(cell, hero.cell)
            for mask in masks:
                if not mask & blockers:
                    far = board.far[cell][hero.cell]
                    break
        if far and not (hero.worn and _hidden(state, hero, far)):
            seen.append((hero, far))
    return seen


def _hidden(state: WolfensteinState, hero: Unit, far: int) -> bool:
    """An officer's uniform hides from afar."""
    suit = hero.worn.get("suit")
    hides = state.scenario.content.equipment[suit.card].hides if suit is not None else 0
    return 0 < hides <= far


# -- squares ---------------------------------------------------------------------------------


def free(state: WolfensteinState, cell: int) -> bool:
    """WOLF-8.32."""
    return (
        cell not in state._at
        and cell not in state.tokens
        and cell not in state.scenario.no_stop
        and cell != state.shoshana
    )


def may_enter(state: WolfensteinState, unit: Unit, cell: int) -> bool:
    """Whether a hero or robot may set foot on a square (WOLF-8.19, WOLF-8.21, WOLF-8.22)."""
    if cell == state.shoshana:
        return False
    if cell in state.tokens and not hovers(state, unit):
        return False
    there = state._at.get(cell)
    return there is None or there == unit.id or state.units[there].kind != NAZI


def hovers(state: WolfensteinState, unit: Unit) -> bool:
    return unit.kind != HERO and unit.card in state.scenario.hovering


def may_stop(state: WolfensteinState, unit: Unit, cell: int) -> bool:
    """WOLF-8.05: nobody stops on figures, tokens, spawn tokens or passages."""
    there = state._at.get(cell)
    if there is not None and there != unit.id:
        return False
    return cell not in state.tokens and cell not in state.scenario.no_stop


def stands_well(state: WolfensteinState, unit: Unit) -> bool:
    """Whether a figure is where it may stop; not counting one that was put there (WOLF-8.20)."""
    return unit.placed or may_stop(state, unit, unit.cell)


def light_footed(state: WolfensteinState, unit: Unit) -> bool:
    """Pays nothing extra for rough terrain."""
    if unit.kind == HERO:
        other = unit.worn.get("other")
        return other is not None and state.scenario.content.equipment[other.card].climbs
    return unit.card in state.scenario.light_footed


def step_cost(state: WolfensteinState, unit: Unit, to: int) -> int:
    """WOLF-8.02, WOLF-8.10: 1 AP, and 1 more into rough terrain, not out of it (WOLF-8.11)."""
    costs = state.scenario.content.costs
    if to in state.scenario.rough and not light_footed(state, unit):
        return costs.move + costs.rough
    return costs.move


def steps(state: WolfensteinState, unit: Unit, cell: int) -> Iterator[tuple[int, int]]:
    """Single steps of a small figure from a square: where to, and the AP."""
    closed = state._shut | state._bars
    for to, gates in state.scenario.board.steps[cell]:
        if not gates & closed and may_enter(state, unit, to):
            yield to, step_cost(state, unit, to)


def gets_off(state: WolfensteinState, unit: Unit, cell: int, ap: int) -> bool:
    """WOLF-8.05: from a no-stop square some square to stop on can be reached."""
    best = {cell: ap}
    queue = [cell]
    for here in queue:
        for to, cost in steps(state, unit, here):
            left = best[here] - cost
            if left < 0 or left <= best.get(to, -1):
                continue
            if may_stop(state, unit, to):
                return True
            best[to] = left
            queue.append(to)
        far = state.scenario.passage.get(here, -1)
        left = best[here] - state.scenario.content.costs.passage
        if far >= 0 and left > best.get(far, -1) and may_pass(state, unit):
            there = state.at(far)
            if there is None or there.kind != NAZI:
                best[far] = left
                queue.append(far)
    return False


def may_pass(state: WolfensteinState, unit: Unit) -> bool:
    """Whether a hero may use secret passages at all (the breastplate is too wide)."""
    worn = unit.worn.get("armour")
    return worn is None or not state.scenario.content.equipment[worn.card].no_passages


# -- noise -----------------------------------------------------------------------------------


def make_noise(state: WolfensteinState, zone: int, rule: str, play: Play) -> None:
    """WOLF-9.43, WOLF-14.04: at most one token in a place."""
    if zone not in state.noise:
        state.noise = tuple(sorted((*state.noise, zone)))
        play.tell(NoiseMade(state.scenario.board.zones[zone], rule=rule))


def present(state: WolfensteinState, zone: int) -> bool:
    """WOLF-9.42, WOLF-9.44: a standing hero and another figure that is not bleeding."""
    here = state.scenario.board.zone_mask[zone]
    if not state._ours & here:
        return False
    if state._ours & state._stand & here and state._theirs & here:
        return True
    heroes = sum([zone in zones_of(state, unit) for unit in state.standing()])
    return heroes > 1 or (heroes > 0 and bool(state._theirs & here))


def arrive(state: WolfensteinState, unit: Unit, before: frozenset[int], play: Play) -> None:
    """WOLF-9.42: presence noise at once where a figure is new."""
    if not state.scenario.level.presence_noise:
        return
    zones = zones_of(state, unit)
    if zones is before:
        return
    for zone in sorted(zones - before):
        if zone not in state.noise and present(state, zone):
            make_noise(state, zone, "WOLF-9.42", play)


def of_heroes(unit: Unit) -> bool:
    return unit.kind in (HERO, ROBOT)
