# SPDX-License-Identifier: MIT
"""Where hidden enemies may be as far as a side knows, and what coming near tells (LNL-2.0.05)."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.games.locknload import events as e
from redoubt.games.locknload.rules.digging import minefield
from redoubt.games.locknload.rules.fortifications import MINES
from redoubt.games.locknload.rules.hidden import RULE, hovers, look_about, looks, lurkers
from redoubt.games.locknload.rules.steps import FADE
from redoubt.games.locknload.state import LockState
from redoubt.kernel.flow import Play


def hideouts(state: LockState, group: int) -> list[int]:
    """Where a unit of a group could still be hidden: alone it can do all that a hidden unit can."""
    enemy = state.scenario.other[state.scenario.groups[group][0]]
    beside = state.scenario.ground.beside
    there = {*state.held(enemy), *(m for m in state.machine_places() if state.parked(m, enemy))}
    hovering = {loc for loc in state.machine_places() if hovers(state, loc, enemy)}
    taken = there.union(state.occupied(), hovering)
    watch = {loc for loc in there | hovering if looks(state, loc, enemy)}
    return [
        loc
        for loc in state.scenario.screened
        if loc not in taken and watch.isdisjoint(beside[loc]) and _may_roam(state, group, loc)
    ]


def _may_roam(state: LockState, group: int, loc: int) -> bool:
    """Whether a hidden unit of a group can have come there by now."""
    if group < 0:  # a case has put it somewhere
        return True
    since = state.scenario.roams.get(group)
    if since is None:
        since = state.scenario.roams[group] = _roams(state, group)
    return since[state.scenario.ground.cell(loc)] <= state.turn


def _roams(state: LockState, group: int) -> tuple[int, ...]:
    """The first turn in which a hidden unit of a group can be in each hex."""
    scenario = state.scenario
    card = scenario.groups[group][1]
    kinds = scenario.content.units
    walks = [kinds[kind].mf // 2 for kind in card.units if kind in kinds]  # LNL-6.4.01
    pace = max(FADE, *walks)
    start = sum(
        effect.value
        for event in scenario.events.values()
        for effect in event.does
        if effect.do == "shift" and effect.group == card.name
    )
    ranges = zip(*map(scenario.ground.ranges, scenario.areas[group]), strict=True)
    return tuple(-(-max(0, min(far) - start) // pace) for far in ranges)


def mine_hexes(state: LockState, seat: str) -> list[int]:
    """Where mines of a side could still lie: nobody stands there who would have trodden on them."""
    enemy = state.scenario.other[seat]
    held = state.stacks(enemy)
    return [
        cell
        for cell in minefield(state, seat)
        if cell not in held and not (state.is_parked(cell) and state.parked(cell, enemy))
    ]


def search(
    state: LockState,
    play: Play,
    loc: int,
    movers: Sequence[str],
    *,
    came: int = -1,
    treads: bool = True,
) -> None:
    """Those who come to a location find who is hidden there, or that nobody is: that is news too.

    came     where they have come from, -1 from off the map
    treads   whether mines would go off under them
    """
    if not movers or not (state.lurking or state.works):
        return
    before = state.lurking
    look_about(state, play)
    if state.lurking != before:
        return
    first = state.units.get(movers[0])
    seat = state.machines[movers[0]].seat if first is None else first.seat
    creeps = first is not None and first.hidden  # who is hidden finds nobody, and tells nobody
    if (treads and _tests_ground(state, loc, seat, movers)) or (
        not creeps and _sees_more(state, loc, seat, movers, came)
    ):
        only = (seat,) if creeps else ()
        play.tell(e.NothingFound(state.scenario.names[loc], rule=RULE, only=only))


def _tests_ground(state: LockState, loc: int, seat: str, movers: Sequence[str]) -> bool:
    """Whether mines could have lain where they are the first to tread, and do not."""
    enemy = state.scenario.other[seat]
    hidden = [
        cell
        for cell, works in state.works.items()
        if any(work.kind == MINES and work.hidden and work.seat == enemy for work in works)
    ]
    if not hidden or loc in hidden or _others(state, loc, seat, movers):
        return False
    return loc in minefield(state, enemy)


def _sees_more(state: LockState, loc: int, seat: str, movers: Sequence[str], came: int) -> bool:
    """Whether somebody could have been hidden where only the movers look, and now they do."""
    beside, screened = state.scenario.ground.beside, state.scenario.screened_mask
    enemy = state.scenario.other[seat]
    groups = {piece.group for piece in lurkers(state, enemy)}
    watch = any(not (state.units.get(id) or state.machines[id]).shaken for id in movers)
    for near in (loc, *beside[loc]) if watch else (loc,):
        if not screened >> near & 1 or near == came or state.here(near, enemy):
            continue
        if not any(_may_roam(state, group, near) for group in groups):
            continue
        if _others(state, near, seat, movers) or (watch and came in beside[near]):
            continue
        if not any(_others(state, far, seat, movers, fit=True) for far in beside[near]):
            return True
    return False


def _others(
    state: LockState, loc: int, seat: str, movers: Sequence[str], *, fit: bool = False
) -> bool:
    """Whether a side has others in a location, in good order if that matters."""
    for piece in state.here(loc, seat):
        if piece.id not in movers and not (fit and piece.shaken):
            return True
    for machine in state.parked(loc, seat):
        if machine.id not in movers and not (fit and machine.shaken):
            return True
    return False
