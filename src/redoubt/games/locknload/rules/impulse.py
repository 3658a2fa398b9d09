# SPDX-License-Identifier: MIT
"""The Operations Phase: impulses, activation, a leader's reach, entering the map (LNL-4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.rules import operations
from redoubt.games.locknload.rules.cards import CRY, LAST_CLIP, LUCKY, VOICE, ready, spend
from redoubt.games.locknload.rules.convoy import (
    board,
    bring,
    brings,
    why_not_board,
    why_not_bring,
)
from redoubt.games.locknload.rules.damage import check_morale, helped_morale
from redoubt.games.locknload.rules.demolition import blow, blows, why_not_blow
from redoubt.games.locknload.rules.entry import musters, why_not_muster
from redoubt.games.locknload.rules.fire import (
    attack,
    is_sniper,
    may_fire_again,
    volleys,
    why_not_volley,
)
from redoubt.games.locknload.rules.hidden import reveal, stir
from redoubt.games.locknload.rules.melee import attackers, begin_round
from redoubt.games.locknload.rules.movement import (
    begin_move,
    groups,
    secret,
    why_not_move,
)
from redoubt.games.locknload.rules.power import after_ordnance
from redoubt.games.locknload.rules.rally import cry
from redoubt.games.locknload.rules.snipers import snipe, snipes, why_not_snipe
from redoubt.games.locknload.rules.spotting import (
    lay_smoke,
    smokes,
    spot,
    spots,
    spots_of,
    why_not_smoke,
    why_not_spot,
)
from redoubt.games.locknload.rules.steps import can_go, moving_party
from redoubt.games.locknload.rules.units import is_leader
from redoubt.games.locknload.state import ASSAULT, CRAWL, STEALTH, LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

DONE, PASS = a.Done(), a.Pass()


def usable(state: LockState, piece: Piece, frame: f.Impulse) -> bool:
    """Whether a unit can still do something in its own impulse (LNL-4.0.17, LNL-6.1.04).

    LNL-4.0.10: it moves or fires; LNL-4.1.01: under Ops Complete neither.
    """
    if not piece.fired and piece.id in frame.spotters:
        return True
    if not (piece.mark or piece.fired or piece.ops):
        return piece.loc not in state.melee
    if piece.fired and may_fire_again(state, piece):
        return True
    if piece.fired or piece.ops or piece.loc in state.melee:
        return False
    return not piece.mark or (piece.mark in (ASSAULT, STEALTH) and not piece.shaken)


def _melee_open(state: LockState, seat: str, loc: int) -> bool:
    """Whether a side may fight or leave a melee there: nothing else (LNL-8.1.01 to LNL-8.1.04)."""
    return loc in state.melee and loc not in state.fought and bool(state.here(loc, seat))


def _locations(state: LockState, frame: f.Impulse) -> list[int]:
    """Where units may act now: one location, one level; a leader reaches further (LNL-4.0.08)."""
    if frame.home < 0:
        return []
    leader = state.units.get(frame.leader)
    if leader is None:
        return [frame.home]
    beside = state.scenario.ground.beside
    near = [frame.home, *beside[frame.home]]
    if leader.skill == VOICE and not leader.wounded:  # LNL-12.0.15
        near = list(dict.fromkeys([*near, *(far for loc in near for far in beside[loc])]))
    return near


def _reaching(state: LockState, seat: str, loc: int, spotters: tuple[str, ...]) -> str:
    """A leader there who may command adjacent hexes (LNL-4.0.05, LNL-4.0.06, LNL-4.1.07)."""
    found = ""
    for piece in state.own(loc, seat):
        fresh = piece.free or (piece.id in spotters and not piece.fired and not piece.mark)
        able = not piece.wounded or piece.skill == VOICE
        if is_leader(state, piece) and fresh and not piece.shaken and able:
            if piece.skill == VOICE:
                return piece.id
            found = found or piece.id
    return found


def _ready(state: LockState, frame: f.Impulse, loc: int, target: int = -1) -> Sequence[Piece]:
    """Friendly units in a location; who spotted the target counts as unmarked (LNL-4.1.06)."""
    if not frame.spotters and not frame.bore:
        return state.own(loc, frame.seat)
    return [
        msgspec.structs.replace(piece, ops=False)
        if piece.id in frame.spotters and target == frame.seen
        else after_ordnance(piece)
        if piece.id in frame.bore  # LNL-14.01.05
        else piece
        for piece in state.own(loc, frame.seat)
    ]


def _stands(state: LockState, seat: str) -> list[int]:
    """Where a side has units, hidden ones among them."""
    owned = state.owned(seat)
    places = sorted(owned)
    lairs = state.lairs()
    if lairs:
        lairs = [loc for loc in lairs if loc in owned]
        places = [*lairs, *(loc for loc in places if loc not in lairs)]
    if state.machines:
        places += [
            loc
            for loc in state.machine_places()
            if loc not in owned and operations.machines_in(state, loc, seat)
        ]
    return places


# -- what can be done ----------------------------------------------------------------------


def impulse_actions(state: LockState, frame: f.Impulse, seat: str) -> list[Action]:
    """One thing after the other, in any order (LNL-4.0.19); some move, some fire (LNL-6.0.07)."""
    found: list[Action] = []
    if frame.home < 0:
        found += _openings(state, frame)
        found += snipes(state, seat)
        found += blows(state, seat)
    if frame.home < 0 or frame.entering:
        found += musters(state, frame)
        if state.machines:
            found += brings(state, frame)
    if not frame.entering:
        owned = state.owned(seat)
        for loc in _locations(state, frame):
            if loc in owned or state.machines:
                found += _acts(state, frame, loc)
    for loc in _posts(state, frame):
        found += _shots(state, frame, loc, _walkers(state, frame, loc))
    if not frame.tried:
        found += spots(state, seat)
    elif frame.missed:
        found += spots_of(state, seat, again=frame.missed)
    found.append(DONE if frame.home >= 0 else PASS)
    return found


def _openings(state: LockState, frame: f.Impulse) -> list[Action]:
    """Locations to activate, and cards that are an activation themselves."""
    found: list[Action] = []
    owned, names = state.owned(frame.seat), state.scenario.names
    for loc in _stands(state, frame.seat):
        pieces = owned.get(loc, ())
        if _fresh(state, frame, loc, pieces) or (
            state.melee and _melee_open(state, frame.seat, loc)
        ):
            found.append(a.Activate(names[loc]))
        found += [a.UseCard(p.id, CRY) for p in pieces if p.skill and _may_cry(state, p)]
    return found


def _fresh(state: LockState, frame: f.Impulse, loc: int, pieces: Sequence[Piece]) -> bool:
    """Whether somebody in a location can still do something."""
    for piece in pieces:
        if usable(state, piece, frame):
            return True
    return bool(state.machines) and any(
        map(operations.machine_usable, operations.machines_in(state, loc, frame.seat))
    )


def _acts(state: LockState, frame: f.Impulse, loc: int) -> list[Action]:
    seat = frame.seat
    if loc in state.melee:
        return [*_melee_acts(state, frame, loc), *operations.machine_acts(state, frame, loc)]
    pieces = state.own(loc, seat)
    if not pieces and not state.machines:
        return []
    found = operations.acts(state, frame, loc)
    if not pieces:
        return found
    free = [piece for piece in pieces if not (piece.mark or piece.fired or piece.ops)]
    if free:
        if loc not in frame.moved:
            found += groups(state, free)
        found += smokes(state, free)
    found += _shots(state, frame, loc)
    return found


def _shots(
    state: LockState, frame: f.Impulse, loc: int, pieces: list[Piece] | None = None
) -> list[Action]:
    """Direct fire from a location, by all units there or by these."""
    found: list[Action] = []
    enemy = state.scenario.other[frame.seat]
    for piece in state.own(loc, frame.seat) if pieces is None else pieces:
        if _loaded(state, frame, piece):
            break
    else:
        return found
    seen = state.seen_from(loc, state.held_mask(enemy))
    for target in state.held(enemy) if seen else ():
        if seen >> target & 1:
            firers = _ready(state, frame, loc, target) if pieces is None else pieces
            shots = volleys(state, firers, target, window=False, lent=frame.lent)
            found += [s for s in shots if _apart(state, s)] if loc in frame.shot else shots
    return found


def _loaded(state: LockState, frame: f.Impulse, piece: Piece) -> bool:
    """Whether a unit could fire at anything in its own impulse: a quick look."""
    if piece.id in frame.spotters or piece.id in frame.bore:
        return True
    if piece.fired and may_fire_again(state, piece):
        return True
    return not (piece.shaken or piece.fired or piece.ops or piece.mark in ("moved", "crawl"))


def _walkers(state: LockState, frame: f.Impulse, loc: int) -> list[Piece]:
    """Units that have come there in this impulse."""
    return [piece for piece in state.own(loc, frame.seat) if piece.id in frame.walked]


def _posts(state: LockState, frame: f.Impulse) -> list[int]:
    """Where assault and stealth movers ended, out of reach: they may still fire (LNL-6.1.04)."""
    if not frame.walked:
        return []
    reach = [] if frame.entering else _locations(state, frame)
    places = {state.units[id].loc for id in frame.walked if id in state.units}
    return sorted(loc for loc in places if loc >= 0 and loc not in reach)


def _apart(state: LockState, shot: Action) -> bool:
    """Whether an attack is made apart from the others of its location (LNL-11.4.05)."""
    assert isinstance(shot, a.Fire)
    return shot.card == LAST_CLIP or is_sniper(state, state.units[shot.units[0]])


def _may_cry(state: LockState, piece: Piece) -> bool:
    """LNL-12.0.08: an unmarked good-order holder of the card."""
    return ready(state, piece, CRY) and piece.free and not piece.shaken


def _melee_acts(state: LockState, frame: f.Impulse, loc: int) -> list[Action]:
    seat = frame.seat
    if loc != frame.home or not _melee_open(state, seat, loc):
        return []
    found: list[Action] = []
    if attackers(state, loc, seat) and loc not in frame.moved:
        found.append(a.Fight(state.scenario.names[loc]))
    if frame.acted:  # LNL-8.1.04: at the start of an impulse
        return found
    pieces = [p for p in state.here(loc, seat) if not p.mark and p.id not in state.tried]
    for count in range(1, len(pieces) + 1):
        found += [
            a.Withdraw(tuple(piece.id for piece in group)) for group in combinations(pieces, count)
        ]
    return found


def why_not_impulse(
    state: LockState, frame: f.Impulse, seat: str, action: Action
) -> Refusal | None:
    match action:
        case a.Pass():
            return Refusal("LNL-4.0.20", "say-done", {}) if frame.home >= 0 else None
        case a.Done():
            return Refusal("LNL-4.0.20", "say-pass", {}) if frame.home < 0 else None
        case a.Muster():
            return why_not_muster(state, frame, action)
        case a.Bring():
            return why_not_bring(state, frame, action)
        case a.Board():
            if frame.home >= 0 and not frame.entering:
                return Refusal("LNL-4.0.20", "one-activation", {})
            return why_not_board(state, frame, action)
        case a.Spot():
            if action.card or frame.tried:
                if frame.missed and action in spots_of(state, seat, again=frame.missed):
                    return None
                return Refusal("LNL-10.1.07", "one-attempt", {})
            return why_not_spot(state, seat, action)
        case a.Snipe():
            if frame.home >= 0:
                return Refusal("LNL-4.0.20", "one-activation", {})
            return why_not_snipe(state, seat, action)
        case a.UseCard():
            piece = state.units.get(action.unit)
            ours = piece is not None and piece.seat == seat and piece.loc >= 0
            if frame.home < 0 and ours and action.card == CRY:
                assert piece is not None
                if _may_cry(state, piece):
                    return None
            return Refusal("LNL-12.0.01", "no-such-card", {"unit": action.unit})
        case a.Blow():
            if frame.home >= 0:
                return Refusal("LNL-4.0.20", "one-activation", {})
            return why_not_blow(state, seat, action)
        case a.Activate():
            return _why_not_activate(state, frame, action)
    ours = operations.is_ours(state, action)
    if not ours and not isinstance(action, a.Fire | a.Move | a.Smoke | a.Fight | a.Withdraw):
        return Refusal("LNL-4.0.21", "not-now", {})
    if isinstance(action, a.Fire) and action.units:
        first = state.units.get(action.units[0])
        if first is not None and first.seat == seat and first.loc in _posts(state, frame):
            if first.loc in frame.shot and not _apart(state, action):
                return Refusal("LNL-4.0.11", "fired-together", {})
            firers = _walkers(state, frame, first.loc)
            return why_not_volley(state, firers, action, window=False, lent=frame.lent)
    if frame.home < 0 or frame.entering:
        return Refusal("LNL-4.0.04", "activate-first", {})
    if ours:
        return _why_not_ours(state, frame, action)
    assert isinstance(action, a.Fire | a.Move | a.Smoke | a.Fight | a.Withdraw)
    return _why_not_act(state, frame, action)


def _why_not_ours(state: LockState, frame: f.Impulse, action: Action) -> Refusal | None:
    """Ordnance, machines, callers, engineers: of the activated location, or in reach."""
    loc = operations.place(state, action)
    if loc < 0 or operations.owner(state, action) != frame.seat:
        return Refusal("LNL-4.0.04", "not-your-units", {})
    if loc not in _locations(state, frame):
        return Refusal("LNL-4.0.05", "out-of-reach", {"unit": getattr(action, "unit", "")})
    if loc in state.melee and not operations.by_machine(state, action):
        return Refusal("LNL-8.1.10", "in-melee", {})
    return operations.why_not(state, frame, action, loc)


def _why_not_activate(state: LockState, frame: f.Impulse, action: a.Activate) -> Refusal | None:
    if frame.home >= 0:
        return Refusal("LNL-4.0.04", "one-activation", {})
    loc = state.scenario.ground.loc_of.get(action.hex, -1)
    pieces = state.own(loc, frame.seat) if loc >= 0 else []
    if any(usable(state, piece, frame) for piece in pieces):
        return None
    machines = operations.machines_in(state, loc, frame.seat) if loc >= 0 else []
    if any(map(operations.machine_usable, machines)):
        return None
    if pieces and _melee_open(state, frame.seat, loc):
        return None
    return Refusal("LNL-4.0.04", "nobody-to-activate", {"hex": action.hex})


def _why_not_act(
    state: LockState,
    frame: f.Impulse,
    action: a.Fire | a.Move | a.Smoke | a.Fight | a.Withdraw,
) -> Refusal | None:
    if isinstance(action, a.Fight):
        loc = state.scenario.ground.loc_of.get(action.hex, -1)
        if action in _melee_acts(state, frame, loc):
            return None
        return Refusal("LNL-8.1.02", "no-round", {})
    first = action.unit if isinstance(action, a.Smoke) else next(iter(action.units), "")
    piece = state.units.get(first)
    if piece is None or piece.seat != frame.seat:
        return Refusal("LNL-4.0.04", "not-your-units", {})
    if piece.loc not in _locations(state, frame):
        return Refusal("LNL-4.0.05", "out-of-reach", {"unit": first})
    if isinstance(action, a.Withdraw):
        if action in _melee_acts(state, frame, piece.loc):
            return None
        if any(id in state.tried for id in action.units):
            return Refusal("LNL-8.1.04", "tried-to-leave", {})
        return Refusal("LNL-8.1.04", "no-withdrawal", {})
    if piece.loc in state.melee:
        return Refusal("LNL-8.1.10", "in-melee", {})
    here = state.own(piece.loc, frame.seat)
    if isinstance(action, a.Move):
        if piece.loc in frame.moved:
            return Refusal("LNL-4.0.14", "moved-together", {})
        return why_not_move(state, [p for p in here if p.free], action)
    if isinstance(action, a.Smoke):
        return why_not_smoke(state, here, action)
    if piece.loc in frame.shot and not _apart(state, action):
        return Refusal("LNL-4.0.11", "fired-together", {})
    target = state.scenario.ground.loc_of.get(action.hex, -1)
    ready_ = _ready(state, frame, piece.loc, target)
    return why_not_volley(state, ready_, action, window=False, lent=frame.lent)


# -- doing it ------------------------------------------------------------------------------


def answer_impulse(
    state: LockState, frame: f.Impulse, seat: str, action: Action, play: Play
) -> None:
    match action:
        case a.Pass() | a.Done():
            _close(state, frame, play)
        case a.Muster():
            group = _group(state, action.group)
            loc = state.scenario.ground.parse(action.hex)
            state.stack.append(f.Mustering(seat, group, loc, action.way))
        case a.Bring():
            bring(state, frame, play, action)
        case a.Board():
            board(state, play, action)
        case a.Spot():
            success = spot(state, play, action)
            # LNL-4.1.08: only a spotter who saw something may still fire.
            seen = state.scenario.ground.loc_of[action.hex] if success else -1
            who = (action.unit, *((action.leader,) if action.leader else ()))
            spotter = state.units.get(action.unit)
            lucky = spotter is not None and ready(state, spotter, LUCKY)
            missed = action.unit if lucky and not success and not action.card else ""
            state.stack[-1] = msgspec.structs.replace(
                frame, tried=True, spotters=who if success else (), seen=seen, missed=missed
            )
        case a.Snipe():
            loc = snipe(state, play, action)
            if action.at and loc >= 0:  # LNL-11.4.03: the shot is the activation of his hex
                _replace(state, frame, home=loc, acted=True, leader="", shot=(loc,), moved=(loc,))
        case a.Blow():
            _replace(state, frame, home=state.units[action.unit].loc, acted=True)
            blow(state, play, action)
            over = state.stack[-1]
            assert isinstance(over, f.Impulse)
            _close(state, over, play)
        case a.UseCard():
            _replace(state, frame, home=state.units[action.unit].loc, acted=True)
            spend(state, play, state.units[action.unit], "LNL-12.0.08")
            cry(state, play, state.units[action.unit])
            state.change(action.unit, ops=True)
            impulse = state.stack[-1]
            assert isinstance(impulse, f.Impulse)
            _close(state, impulse, play)
        case a.Activate():
            loc = state.scenario.ground.loc_of[action.hex]
            leader = "" if loc in state.melee else _reaching(state, seat, loc, frame.spotters)
            only = secret(state.own(loc, seat))
            state.stack[-1] = msgspec.structs.replace(
                frame, home=loc, leader=leader, secret=bool(only)
            )
            play.tell(e.Activated(seat, action.hex, rule="LNL-4.0.04", only=only))
            stir(play, only)
        case _:
            _act(state, frame, action, play)


def _replace(state: LockState, frame: f.Impulse, **fields: object) -> None:
    """The impulse with some fields changed, wherever it is on the stack by now."""
    for n in range(len(state.stack) - 1, -1, -1):
        if state.stack[n] is frame:
            state.stack[n] = msgspec.structs.replace(frame, **fields)


def _group(state: LockState, name: str) -> int:
    return next(n for n, (_, group) in enumerate(state.scenario.groups) if group.name == name)


def _stays_secret(state: LockState, action: Action) -> bool:
    """A crawl or stealth move of hidden units only."""
    if not isinstance(action, a.Move) or action.way not in (CRAWL, STEALTH):
        return False
    return all(id in state.units and state.units[id].hidden for id in action.units)


def _act(state: LockState, frame: f.Impulse, action: Action, play: Play) -> None:
    if frame.secret and not _stays_secret(state, action):
        # Whoever commands units on the map is placed, or they would point at him (LNL-2.0.05).
        reveal(state, play, (frame.leader or p.id for p in state.own(frame.home, frame.seat)))
        frame = msgspec.structs.replace(frame, secret=False)
        state.stack[-1] = frame
    if operations.is_ours(state, action):
        away = operations.place(state, action) != frame.home
        if away:
            reveal(state, play, (frame.leader,))  # LNL-2.0.05
        _replace(state, frame, acted=True, commanded=frame.commanded or away)
        operations.act(state, frame, action, play)
        return
    first = ""
    if isinstance(action, a.Fire | a.Move | a.Withdraw):
        first = action.units[0]
    elif isinstance(action, a.Smoke):
        first = action.unit
    loc = state.units[first].loc if first else frame.home
    commanded = frame.commanded or loc != frame.home
    if loc != frame.home and not _stays_secret(state, action):
        reveal(state, play, (frame.leader,))  # LNL-2.0.05
    state.stack[-1] = msgspec.structs.replace(
        frame,
        acted=True,
        commanded=commanded,
        moved=(*frame.moved, loc) if isinstance(action, a.Move | a.Withdraw) else frame.moved,
        shot=(
            (*frame.shot, loc)
            if isinstance(action, a.Fire) and not _apart(state, action)
            else frame.shot
        ),
        lent=(*frame.lent, action.leader) if isinstance(action, a.Fire) else frame.lent,
        walked=(*frame.walked, *action.units) if isinstance(action, a.Move) else frame.walked,
        firers=(*frame.firers, *action.units) if isinstance(action, a.Fire) else frame.firers,
    )
    match action:
        case a.Fire():
            attack(state, play, action, spotters=frame.spotters)
        case a.Move():
            begin_move(state, play, action.units, action.way, loc)
        case a.Smoke():
            lay_smoke(state, play, action)
        case a.Fight():
            begin_round(state, play, loc, frame.seat)
        case a.Withdraw():
            _withdraw(state, frame, action, play)


def _withdraw(state: LockState, frame: f.Impulse, action: a.Withdraw, play: Play) -> None:
    """LNL-8.1.04 to LNL-8.1.06: each unit checks; those that pass leave together."""
    passed: list[str] = []
    state.tried = (*state.tried, *action.units)
    for id in action.units:
        piece = state.units[id]
        bonus = helped_morale(state, piece)
        faces, needed, success = check_morale(state, play, piece, bonus, "withdrawal")
        play.tell(e.WithdrawalRolled(id, faces, needed, success, rule="LNL-8.1.04"))
        if success:
            passed.append(id)
    loc = frame.home
    if not passed:
        return
    if len(passed) == len(state.here(loc, frame.seat)):
        state.melee = tuple(place for place in state.melee if place != loc)
    probe = f.Moving(frame.seat, tuple(passed), "withdraw", loc, allowance=99)
    if can_go(state, probe, moving_party(state, probe)):
        begin_move(state, play, tuple(passed), "withdraw", loc)
    elif loc not in state.melee:
        state.melee = (*state.melee, loc)


def _close(state: LockState, frame: f.Impulse, play: Play) -> None:
    """The impulse ends; a leader who only commanded is Ops Complete (LNL-4.0.07)."""
    leader = state.units.get(frame.leader)
    if frame.commanded and leader is not None and leader.free:
        state.change(leader.id, ops=True)
    if frame.acted:
        state.passes = 0
    else:
        state.passes += 1
        play.tell(e.Passed(frame.seat, rule="LNL-4.0.03"))
    state.stack.pop()
    state.side = state.scenario.other[frame.seat]
