# SPDX-License-Identifier: MIT
"""After a step: event markers, opportunity fire, melee, in that order (LNL-5.3.12)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Fire, Hold, Snipe
from redoubt.games.locknload.rules import reactions
from redoubt.games.locknload.rules.assault import storm
from redoubt.games.locknload.rules.attack import attack
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.exits import may_leave
from redoubt.games.locknload.rules.fire import (
    farthest,
    is_exposed,
    is_sniper,
    volleys,
    why_not_volley,
)
from redoubt.games.locknload.rules.fortifications import why_not_through_slit
from redoubt.games.locknload.rules.happenings import read_events
from redoubt.games.locknload.rules.hazards import tidy, walk_into_hazards
from redoubt.games.locknload.rules.hidden import may_lurk
from redoubt.games.locknload.rules.melee import contact, remove_helpless, sweep
from redoubt.games.locknload.rules.movement import end_move, points_of, unfaced
from redoubt.games.locknload.rules.searching import search
from redoubt.games.locknload.rules.snipers import snipe, snipes, why_not_snipe
from redoubt.games.locknload.rules.steps import can_go, cheapest_step, moving_party
from redoubt.games.locknload.state import CRAWL, LockState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action, Frame
from redoubt.kernel.refusal import Refusal


def work_arrived(state: LockState, frame: f.Arrived, play: Play) -> None:
    """One stage after the other; units stopped or lost take no part in what follows."""
    stack = state.stack
    depth = len(stack)
    for stage in range(frame.stage, len(STAGES)):
        STAGES[stage](state, frame, play)
        if len(stack) > depth or state.result is not None:  # that comes first
            stack[depth - 1] = f.Arrived(frame.seat, frame.loc, frame.cost, stage + 1)
            return
    stack.pop()
    update_control(state)
    if state.acquired or state.works:
        tidy(state, play)
    _go_on(state, _moving(state.stack[-1]), play)


def _moving(frame: Frame) -> f.Moving:
    assert isinstance(frame, f.Moving)
    return frame


def _find(state: LockState, frame: f.Arrived, play: Play) -> None:
    """What lies hidden there, and what is read."""
    for loc in state.melee:  # friends may have withdrawn from there
        sweep(state, play, loc)
    if state.lurking or state.works:
        moving = _moving(state.stack[-2])
        search(state, play, frame.loc, moving.units, came=moving.came)
    update_control(state)
    read_events(state, play)


def _endure(state: LockState, frame: f.Arrived, play: Play) -> None:
    """Mines, fire for effect, claymores: who is stopped or lost draws no fire after that."""
    if state.works or state.barrages:
        units = _moving(state.stack[-2]).units
        walk_into_hazards(state, play, frame.seat, frame.loc, units)


def _draw_fire(state: LockState, frame: f.Arrived, play: Play) -> None:
    """One location may attack for every MP spent (LNL-5.3.04).

    It is spent, whatever the first attack does: who is Shaken may be fired at by the next.
    """
    enemy = state.scenario.other[frame.seat]
    units = _moving(state.stack[-2]).units
    if not units or not is_watched(state, enemy, frame.loc):
        return
    if state.lurking and all(id in state.lurking for id in units):
        return  # LNL-2.0.05: who stays hidden draws no fire
    window = f.Window(enemy, frame.loc, max(1, frame.cost), movers=units)
    if _opens(state, window):
        state.stack += [window, _question(window)]


def is_watched(state: LockState, seat: str, loc: int) -> bool:
    """Whether a side could see anybody there, or has machines or units off the map: a quick look.

    Nearly always it cannot.
    """
    if state.machines or state.lurking or state.waiting():
        return True
    return state.seen_from(loc, state.posts_mask(seat)) != 0


def _meet(state: LockState, frame: f.Arrived, play: Play) -> None:
    """A close assault, or a melee."""
    moving = _moving(state.stack[-2])
    if moving.storm:
        entered = dict.fromkeys((*moving.storm, *moving.units))
        group = tuple(id for id in entered if id in state.units)
        storm(state, play, moving, group)
        return
    if not state.here(frame.loc, state.scenario.other[frame.seat]):
        return
    joins = frame.loc in state.melee  # LNL-8.15.03
    remove_helpless(state, play, frame.loc, [frame.seat])  # Shaken as they came
    # A hero who was wounded as he came, or made on the way, has to fight like the others.
    if state.here(frame.loc, frame.seat) and (moving.units or not joins):
        for id in moving.units:  # LNL-6.4.03, LNL-8.0.01
            state.change(id, mark="moved")
        unseen = moving.units if moving.unseen or joins else ()
        # LNL-6.0.05, LNL-8.1.09: whoever enters an enemy's location goes no further.
        state.stack[-2] = msgspec.structs.replace(moving, allowance=0, spent=1)
        contact(state, play, frame.loc, frame.seat, unseen)


STAGES = (_find, _endure, _draw_fire, _meet)


def _go_on(state: LockState, moving: f.Moving, play: Play) -> None:
    """The move ends in an enemy's location, after a crawl, or when nobody can go further."""
    enemies = state.here(moving.loc, state.scenario.other[moving.seat])
    stuck = bool(moving.storm) or (moving.loc in state.melee and enemies)
    moving_on = tuple([id for id in moving.units if id in state.units])
    if moving_on != moving.units:
        moving = msgspec.structs.replace(moving, units=moving_on)
        state.stack[-1] = moving
    if moving_on and moving.allowance > 0:  # LNL-5.3.11: they keep what they themselves have left
        points = points_of(moving_party(state, moving), moving.way)  # LNL-6.2.01
        if points != moving.allowance:
            moving = msgspec.structs.replace(moving, allowance=points)
            state.stack[-1] = moving
    if stuck or not moving_on or not (unfaced(state, moving) or _can_go_on(state, moving)):
        end_move(state, play)


def _can_go_on(state: LockState, frame: f.Moving) -> bool:
    """Into another hex, or off the map (LNL-2.0.07)."""
    if frame.spent >= frame.allowance and frame.way != CRAWL and not (state.works or state.flags):
        return False  # no terrain is free
    if may_leave(state, frame):
        return True
    who = moving_party(state, frame)
    return can_go(state, frame, who, cheapest_step(state, frame.seat, frame.loc, who))


# -- opportunity fire ----------------------------------------------------------------------


def _movers(state: LockState, frame: f.Window | f.OpportunityFire) -> tuple[str, ...]:
    """Who drew the fire and is still there: a flamethrower may have driven them on."""
    units, loc = state.units, frame.loc
    return tuple(
        [
            id
            for id in frame.movers
            if (units[id].loc == loc if id in units else id in state.machines)
        ]
    )


def window_shots(state: LockState, frame: f.Window | f.OpportunityFire) -> list[Action]:
    """Every attack this window allows (LNL-5.3.01 to LNL-5.3.05)."""
    return list(dict.fromkeys(_attacks(state, frame)))


def _attacks(state: LockState, frame: f.Window | f.OpportunityFire) -> Iterator[Action]:
    """The same one by one: whether there is any is asked more often than which."""
    movers = _movers(state, frame)
    if not movers:
        return
    on_foot = not state.machines or any(id in state.units for id in movers)
    seen = state.seen_from(frame.loc, state.posts_mask(frame.seat))
    if seen and on_foot and is_exposed(state, frame.seat, frame.loc):
        for loc in state.posts(frame.seat):
            if not (seen >> loc & 1 and reactions.may_attack(frame, loc)):
                continue
            pieces = reactions.rifles(state, frame, loc)
            most = farthest(state, pieces, window=True)
            if most < 0 or most < state.scenario.ground.distance(loc, frame.loc):
                continue
            if not state.works or why_not_through_slit(state, loc, frame.loc) is None:
                yield from volleys(state, pieces, frame.loc, window=True, lent=frame.lent)
    if state.machines or (seen and reactions.guns_among(state, frame.seat, seen)):
        yield from reactions.shots(state, frame, movers)
    if frame.left > 0 and state.waiting():
        yield from snipes(state, frame.seat, window=frame.loc)


def _opens(state: LockState, window: f.Window) -> bool:
    """Whether there is something to fire with.

    Hidden units may fire too, so a side that has any is asked whether they can or not.
    """
    lurks = bool(state.lurking) and may_lurk(state, window.seat) and bool(_movers(state, window))
    if lurks and (window.left > 0 or reactions.lurking_guns(state, window)):
        return True
    return any(_attacks(state, window))


def _question(window: f.Window) -> f.OpportunityFire:
    return f.OpportunityFire(
        window.seat,
        window.loc,
        window.left,
        window.fired,
        movers=window.movers,
        firing=window.firing,
        bore=window.bore,
        lent=window.lent,
        firers=window.firers,
    )


def work_window(state: LockState, frame: f.Window, play: Play) -> None:
    """Ask while there is something to fire with; else the mover goes on (LNL-5.3.06)."""
    if _opens(state, frame):
        state.stack.append(_question(frame))
    else:
        state.stack.pop()


def window_actions(state: LockState, frame: f.OpportunityFire, seat: str) -> list[Action]:
    return [*window_shots(state, frame), Hold()]


def why_not_window(
    state: LockState, frame: f.OpportunityFire, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Hold):
        return None
    if isinstance(action, Snipe):
        if frame.left < 1 or not _movers(state, frame):
            return Refusal("LNL-5.3.04", "window-spent", {})
        return why_not_snipe(state, seat, action, window=frame.loc)
    if isinstance(action, reactions.OURS):
        return reactions.why_not(state, frame, _movers(state, frame), action)
    if not isinstance(action, Fire):
        return Refusal("LNL-5.3.13", "fire-or-hold", {})
    first = state.units.get(action.units[0]) if action.units else None
    if first is None or first.seat != seat or first.loc < 0:
        return Refusal("LNL-5.2.01", "not-your-units", {})
    if not reactions.may_attack(frame, first.loc) and first.loc != frame.loc:
        return Refusal("LNL-5.3.04", "window-spent", {})
    on_foot = any(id in state.units for id in _movers(state, frame))
    if not on_foot or state.scenario.ground.loc_of.get(action.hex, -1) != frame.loc:
        return Refusal("LNL-5.3.01", "only-at-movers", {"hex": state.scenario.names[frame.loc]})
    if first.loc == frame.loc:
        return Refusal("LNL-5.0.02", "friends-there", {"hex": action.hex})
    pieces = reactions.rifles(state, frame, first.loc)
    return why_not_volley(state, pieces, action, window=True, lent=frame.lent)


def answer_window(
    state: LockState, frame: f.OpportunityFire, seat: str, action: Action, play: Play
) -> None:
    state.stack.pop()
    window = state.stack[-1]
    assert isinstance(window, f.Window)
    if isinstance(action, Hold):
        state.stack.pop()
        return
    movers = _movers(state, frame)
    if isinstance(action, reactions.OURS):
        reactions.fire(state, window, movers, action, play)
        return
    if isinstance(action, Snipe):
        loc = state.scenario.ground.loc_of[action.hex]
    else:
        assert isinstance(action, Fire)
        loc = state.units[action.units[0]].loc
    # LNL-11.4.05: a sniper fires apart from the others of his location, before them.
    alone = isinstance(action, Snipe) or is_sniper(state, state.units[action.units[0]])
    state.stack[-1] = reactions.counted(window, loc, closes=not alone)
    if isinstance(action, Snipe):
        snipe(state, play, action, movers)
    else:
        attack(state, play, action, movers)
