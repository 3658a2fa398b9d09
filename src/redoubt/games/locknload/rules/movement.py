# SPDX-License-Identifier: MIT
"""Movement on foot: normal, assault, low crawl, stealth, double time, entering (LNL-6)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.actions import Leave, Move, Step, Stop, Turn
from redoubt.games.locknload.rules.arcs import FACINGS
from redoubt.games.locknload.rules.assault import brace, is_storm
from redoubt.games.locknload.rules.cards import ASSAULTER, GHOST
from redoubt.games.locknload.rules.exits import leave, may_leave, why_not_leave
from redoubt.games.locknload.rules.hidden import deserts, may_hide, reveal, stir
from redoubt.games.locknload.rules.steps import (
    Party,
    can_go,
    cheapest_step,
    group_of,
    moving_party,
    party,
    step_cost,
    steps,
    why_not_step,
)
from redoubt.games.locknload.rules.units import (
    is_spotted,
    left_behind,
    subsets,
)
from redoubt.games.locknload.scenario import ANZAC
from redoubt.games.locknload.state import ASSAULT, CRAWL, MOVED, NORMAL, STEALTH, LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

WAYS = (NORMAL, ASSAULT, CRAWL, STEALTH)
SQUADS = ("squad", "half", "crew")  # no weapon team: sk_ghost
SHAKEN_WAYS = (NORMAL, CRAWL)  # LNL-4.0.18
LIKELY_WAYS = {  # whether somebody may go by stealth, and by assault
    (False, False): (NORMAL, CRAWL),
    (False, True): (NORMAL, ASSAULT, CRAWL),
    (True, False): (NORMAL, CRAWL, STEALTH),
    (True, True): WAYS,
}
# LNL-8.1.05: who withdraws from a melee is marked Moved.
MARKS = {NORMAL: MOVED, ASSAULT: ASSAULT, CRAWL: CRAWL, STEALTH: STEALTH, "withdraw": MOVED}


def allowance(state: LockState, group: Sequence[Piece], way: str) -> int:
    """What the slowest of a group may spend (LNL-4.0.14, LNL-6.1.03, LNL-6.2.01, LNL-6.4.01)."""
    return points_of(party(state, group), way)


def points_of(who: Party, way: str) -> int:
    """The same for a group that is known."""
    if way == ASSAULT:
        return (who.led + 1) // 2
    if way == STEALTH:
        return who.slowest // 2
    return who.slowest if way == CRAWL else who.led


def why_not_way(state: LockState, group: Sequence[Piece], who: Party, way: str) -> Refusal | None:
    """Whether these units may begin to move like this."""
    if who.stuck:
        unit = next(piece.id for piece in group if party(state, [piece]).stuck)
        return Refusal("LNL-6.0.01", "cannot-move", {"unit": unit})
    if way == NORMAL:
        return None
    if way == CRAWL:
        if who.team:
            unit = next(piece.id for piece in group if party(state, [piece]).team)
            return Refusal("LNL-6.3.1.01", "no-crawl", {"unit": unit})
        return None
    if way not in WAYS:
        return Refusal("LNL-4.0.22", "no-such-way", {"way": way})
    if who.shaken:
        unit = next(piece.id for piece in group if piece.shaken)
        return Refusal("LNL-4.0.18", "shaken", {"unit": unit})
    if way == ASSAULT:
        return None if _may_assault(state, group) else Refusal("LNL-6.1.01", "no-assault", {})
    for piece in group:
        if not _stealthy(state, piece) and not _led_unseen(state, group, piece):
            rule = "LNL-11.7.02" if state.counter(piece).move == STEALTH else "LNL-6.4.01"
            return Refusal(rule, "no-stealth", {"unit": piece.id})
    return None


def _stealthy(state: LockState, piece: Piece) -> bool:
    """LNL-6.4.01: a yellow box; a scout who mans a weapon has lost it (LNL-11.7.02)."""
    counter = state.counter(piece)
    return counter.move == STEALTH and (counter.kind != "scout" or not piece.weapons)


def _may_assault(state: LockState, group: Sequence[Piece]) -> bool:
    """LNL-6.1.01: red boxes, heroes, and leaders with them; a card may grant it."""
    start = group[0].loc
    if ASSAULTER in state.skills:
        for piece in state.own(start, group[0].seat) if start >= 0 else ():
            if piece.skill == ASSAULTER and not piece.shaken:
                return True
        for piece in group:
            if piece.skill == ASSAULTER:
                return True
    boldest = False
    bold, leading = state.scenario.bold, state.scenario.leaders
    for piece in group:
        if piece.kind in bold:
            boldest = True
        elif piece.kind not in leading:
            return False
    return boldest


def _led_unseen(state: LockState, group: Sequence[Piece], piece: Piece) -> bool:
    """LNL-12.0.06, LNL-13.0.04: who goes by stealth thanks to a card or to a patrol."""
    counter = state.counter(piece)
    if any(other.skill == GHOST for other in group):
        men = [p for p in group if not _stealthy(state, p) and state.counter(p).kind in SQUADS]
        return piece.skill == GHOST or piece in men[:1]
    patrol = [p for p in group if ANZAC in state.counter(p).forces and state.counter(p).mmc]
    return counter.kind == "leader" and ANZAC in counter.forces and bool(patrol)


def groups(state: LockState, pieces: Sequence[Piece]) -> list[Action]:
    """Every group of one location that may begin a move, each with every way."""
    found: list[Action] = []
    ways = _ways(state, pieces)
    for group in subsets(pieces):
        who = party(state, group)
        if who.stuck:
            continue
        ids = tuple([piece.id for piece in group])
        cheapest = cheapest_step(state, group[0].seat, group[0].loc, who)
        found += [
            Move(ids, way)
            for way in (SHAKEN_WAYS if who.shaken else ways)
            if (way == NORMAL and cheapest >= 0)  # nothing else can stand in its way
            or (way == CRAWL and 0 <= cheapest < who.slowest and not who.team)
            or (
                why_not_way(state, group, who, way) is None
                and _can_step(state, group, who, way, cheapest)
            )
        ]
    return found


def _ways(state: LockState, pieces: Sequence[Piece]) -> tuple[str, ...]:
    """The ways that some of these units might go: a quick look."""
    scenario = state.scenario
    stealthy = bold = False
    if GHOST in state.skills or ASSAULTER in state.skills:
        cards = [piece.skill for piece in state.own(pieces[0].loc, pieces[0].seat)]
        stealthy, bold = GHOST in cards, ASSAULTER in cards
    for piece in pieces:
        stealthy = stealthy or piece.kind in scenario.stealthy
        bold = bold or piece.kind in scenario.bold
    return LIKELY_WAYS[stealthy, bold]


def _can_step(
    state: LockState, group: Sequence[Piece], who: Party, way: str, cheapest: int = -1
) -> bool:
    """Whether a group could begin a move; `cheapest` is a step that nothing bars, if known."""
    if cheapest >= 0 and (way == NORMAL or (way == CRAWL and cheapest < who.slowest)):
        return True  # LNL-6.0.02, LNL-6.3.01: one hex, whatever it costs
    points = points_of(who, way)
    if way == ASSAULT and 0 <= cheapest <= points and cheapest < who.slowest:
        return True
    ids = tuple([piece.id for piece in group])
    frame = f.Moving(group[0].seat, ids, way, group[0].loc, allowance=points)
    return can_go(state, frame, who, cheapest) or may_leave(state, frame)


def why_not_move(state: LockState, pieces: Sequence[Piece], action: Move) -> Refusal | None:
    """Whether units among these may begin this move."""
    group = [piece for piece in pieces if piece.id in action.units]
    if not group or tuple(piece.id for piece in group) != action.units:
        return Refusal("LNL-4.0.14", "one-location", {})
    who = party(state, group)
    refusal = why_not_way(state, group, who, action.way)
    if refusal is None and not _can_step(state, group, who, action.way):
        return Refusal("LNL-6.0.01", "nowhere-to-go", {})
    return refusal


def begin_move(state: LockState, play: Play, units: tuple[str, ...], way: str, loc: int) -> None:
    """Movers alone are marked, at once (LNL-4.0.15, LNL-6.1.06); tripod guns stay behind."""
    group = [state.units[id] for id in units]
    limit = allowance(state, group, way)
    unseen = not is_spotted(state, loc, group[0].seat)
    for piece in group:
        stay = left_behind(state, piece) if piece.weapons else ()
        kept = tuple([id for id in piece.weapons if id not in stay]) if stay else piece.weapons
        state.change(piece.id, mark=MARKS[way], weapons=kept)
        state.lay(loc, stay)
    only = secret(group)
    play.tell(e.MoveBegan(units, way, rule="LNL-4.0.16", only=only))
    stir(play, only)
    state.stack.append(f.Moving(group[0].seat, units, way, loc, allowance=limit, unseen=unseen))


def can_steal_away(state: LockState, piece: Piece) -> bool:
    """Whether a hidden unit could begin a move that nobody else sees (LNL-2.0.05)."""
    if left_behind(state, piece) or deserts(state, [piece]):
        return False
    moves = groups(state, [piece])
    return any(isinstance(move, Move) and move.way in (CRAWL, STEALTH) for move in moves)


def secret(group: Sequence[Piece]) -> tuple[str, ...]:
    """Who may know of a move: only its owner while all of it is hidden (LNL-2.0.05)."""
    if not group or not group[0].hidden:
        return ()
    return (group[0].seat,) if all(piece.hidden for piece in group) else ()


# -- the frame -----------------------------------------------------------------------------


def move_actions(state: LockState, frame: f.Moving, seat: str) -> list[Action]:
    """Every step, and stopping once one was made."""
    step = state.scenario.steps
    who = moving_party(state, frame)
    found: list[Action] = [step[to] for to in steps(state, frame, who)]
    if may_leave(state, frame):
        found.append(Leave())
    found += [
        Turn(piece.id, facing)
        for piece in unfaced(state, frame)
        for facing in FACINGS
        if facing != piece.facing
    ]
    return [*found, Stop()] if frame.begun or not found else found


def unfaced(state: LockState, frame: f.Moving) -> list[Piece]:
    """LNL-1.6.3.08: arrowed teams that may take any facing in the hex they have come to."""
    return [
        piece
        for id in (frame.units if frame.begun else ())
        if (piece := state.units[id]).kind in state.scenario.arrowed and id not in frame.faced
    ]


def why_not_moving(state: LockState, frame: f.Moving, seat: str, action: Action) -> Refusal | None:
    if isinstance(action, Stop):
        if action in move_actions(state, frame, seat):
            return None
        return Refusal("LNL-6.1.02", "must-move", {})
    if isinstance(action, Leave):
        return why_not_leave(state, frame)
    if isinstance(action, Turn):
        now = {piece.id: piece.facing for piece in unfaced(state, frame)}.get(action.unit)
        if now is not None and action.facing in FACINGS and action.facing != now:
            return None
        return Refusal("LNL-1.6.3.08", "no-such-facing", {})
    if not isinstance(action, Step):
        return Refusal("LNL-4.0.14", "move-under-way", {})
    to = state.scenario.ground.loc_of.get(action.hex, -1)
    if to < 0:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    return why_not_step(state, frame, to)


def answer_moving(state: LockState, frame: f.Moving, seat: str, action: Action, play: Play) -> None:
    if isinstance(action, Step):
        _step(state, frame, seat, action, play)
    elif isinstance(action, Stop):
        end_move(state, play)
    elif isinstance(action, Leave):
        leave(state, play, frame)
    else:
        assert isinstance(action, Turn)
        _face(state, frame, action, play)


def _step(state: LockState, frame: f.Moving, seat: str, action: Step, play: Play) -> None:
    """The group goes on to the next hex (LNL-6.0.01)."""
    to = state.scenario.ground.loc_of[action.hex]
    cost = step_cost(state, frame, to)
    if is_storm(state, seat, to):  # LNL-17.1.02
        passed = brace(state, play, frame.units, frame.loc, begun=frame.begun)
        if not passed:
            end_move(state, play)
            return
        frame = msgspec.structs.replace(frame, units=passed, storm=passed)
    for id in frame.units:
        state.change(id, loc=to)
    if state.lurking and not may_hide(state, to):  # LNL-2.0.05
        reveal(state, play, frame.units)
    spent = min(frame.spent + cost, frame.allowance)  # LNL-6.0.02: all it has, and no more
    state.stack[-1] = f.Moving(
        frame.seat, frame.units, frame.way, to, spent, frame.allowance, begun=True,
        came=frame.loc, storm=frame.storm, steps=frame.steps + 1, unseen=frame.unseen,
        joined=frame.joined,
    )  # fmt: skip
    only = secret(group_of(state, frame)) if state.lurking else ()
    play.tell(e.Stepped(frame.units, action.hex, cost, rule="LNL-6.0.01", only=only))
    stir(play, only)
    state.stack.append(f.Arrived(seat, to, min(cost, frame.allowance)))


def _face(state: LockState, frame: f.Moving, action: Turn, play: Play) -> None:
    """A gun team turns in the hex it has come to; that costs nothing (LNL-1.6.3.08)."""
    piece = state.change(action.unit, facing=action.facing)
    only = secret([piece])
    play.tell(me.Turned(action.unit, action.facing, 0, rule="LNL-1.6.3.08", only=only))
    stir(play, only)
    frame = msgspec.structs.replace(frame, faced=(*frame.faced, action.unit))
    state.stack[-1] = frame
    if move_actions(state, frame, frame.seat) == [Stop()]:
        end_move(state, play)


def end_move(state: LockState, play: Play) -> None:
    """The group has finished (LNL-6.0.08)."""
    frame = state.stack.pop()
    assert isinstance(frame, f.Moving)
    hex = state.scenario.names[frame.loc]
    only = secret([state.units[id] for id in frame.units if id in state.units])
    play.tell(e.MoveEnded(frame.seat, hex, rule="LNL-6.0.08", only=only))
    stir(play, only)
