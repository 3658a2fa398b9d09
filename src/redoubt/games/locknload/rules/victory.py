# SPDX-License-Identifier: MIT
"""Victory as the scenario cards write it: scores, clauses, verdicts (LNL-2.0.04, LNL-2.0.08)."""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload.dossier import Clause, Score, Verdict
from redoubt.games.locknload.rules.control import holds
from redoubt.games.locknload.state import LockState, Lost, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Result

# -- what a counter is worth ---------------------------------------------------------------


def classes(state: LockState, kind: str) -> tuple[str, ...]:
    """The words under which cards name a counter."""
    content = state.scenario.content
    if kind in content.vehicles:
        bare = not any(content.vehicles[kind].hull)
        return (kind, "vehicle", "unarmoured" if bare else "armoured")
    if kind in content.helicopters:
        return (kind, "helicopter")
    unit = content.units[kind]
    return (kind, unit.kind) if unit.mmc else (kind, unit.kind, "smc")


def worth(state: LockState, kind: str) -> int:
    """LNL-2.0.08: the value table; a leader is worth 1 and his LM."""
    values = state.scenario.content.points
    unit = state.scenario.content.units.get(kind)
    if unit is not None and unit.kind == "leader":
        return 1 + unit.lm
    return next((values[name] for name in classes(state, kind) if name in values), 0)


def points(state: LockState, side: str) -> int:
    """All that a side has scored."""
    return state.points.get(side, 0) + sum(
        _scored(state, row) for row in state.scenario.card.score if row.side == side
    )


def all_lost(state: LockState) -> list[Lost]:
    """Counters lost or gone, wrecks among them."""
    wrecks = [Lost(m.kind, m.seat) for m in state.machines.values() if m.fate == "wreck"]
    return [*state.lost, *wrecks]


def _scored(state: LockState, row: Score) -> int:
    if row.count == "control":
        return row.value * sum(
            state.control.get(loc) == row.side for loc in state.scenario.scored(row)
        )
    enemy = state.scenario.other[row.side]
    total = 0
    for lost in all_lost(state):
        if row.count == "exit":
            counts = lost.seat == row.side and lost.how == "left" and (lost.twice or not row.laden)
        else:
            counts = lost.seat == enemy and lost.how != "left"
        if counts:
            total += _one(state, row, lost)
    return total


def _one(state: LockState, row: Score, lost: Lost) -> int:
    """One counter; of a reduced squad the difference to its half-squad."""
    names = classes(state, lost.kind)
    if row.units and not set(row.units) & set(names):
        return 0
    if row.value and lost.how == "cut":
        halves = [r for r in state.scenario.card.score if r.count == "loss" and "half" in r.units]
        half = next((r.value for r in halves if r.side == row.side), 0)
        return row.value - half if half else 0
    if row.value:
        return row.value
    value = worth(state, lost.kind)
    if lost.how == "cut":
        value -= state.scenario.content.points["half"]
    return value * (2 if lost.twice else 1)


# -- clauses -------------------------------------------------------------------------------


def halves_lost(state: LockState, side: str) -> int:
    """Losses of squads and half-squads, in half-squads."""
    total = 0
    for lost in state.lost:
        if lost.seat != side or lost.how == "left":
            continue
        names = classes(state, lost.kind)
        if "squad" in names:
            total += 1 if lost.how == "cut" else 2
        elif "half" in names:
            total += 1
    return total


def measure(state: LockState, clause: Clause) -> int:
    """The number that a clause speaks of."""
    parse, side = state.scenario.ground.parse, clause.side
    match clause.measure:
        case "control":
            return sum(state.control.get(parse(hex)) == side for hex in clause.hexes)
        case "points":
            return points(state, side)
        case "margin":
            return points(state, side) - points(state, state.scenario.other[side])
        case "losses":
            return sum(
                lost.seat == side and lost.how == "out"
                and bool(set(classes(state, lost.kind)) & set(clause.units))
                for lost in all_lost(state)
            )  # fmt: skip
        case "squads-lost":
            return halves_lost(state, side) // 2
        case "armour":
            return sum(
                m.seat == side and m.works and m.loc >= 0
                and "armoured" in classes(state, m.kind)
                for m in state.machines.values()
            )  # fmt: skip
        case "squads":
            return _squads(state, side, frozenset(state.scenario.ground.area(clause.area)))
        case "flags":
            return sum(flag in state.flags for flag in clause.units)
        case "bunkers":
            return sum(
                any(work.kind == "bunker" for work in works) and state.control.get(cell) == side
                for cell, works in state.works.items()
            )
        case "gun":
            return int(_gun_taken(state, side, clause.units[0]))
        case "met":
            return sum(holds_true(state, one) for one in clause.of)


def _squads(state: LockState, side: str, cells: frozenset[int]) -> int:
    halves = 0
    for piece in state.pieces():
        able = piece.seat == side and piece.loc >= 0 and not piece.shaken
        if able and state.scenario.ground.cell(piece.loc) in cells:
            halves += {"squad": 2, "half": 1}.get(state.counter(piece).kind, 0)
    return halves // 2


def _gun_taken(state: LockState, side: str, kind: str) -> bool:
    """A gun is lost, silenced, or stands in a hex of the other side."""
    if f"silent/{kind}" in state.flags:
        return True
    guns = [piece for piece in state.pieces() if piece.kind == kind and piece.loc >= 0]
    cell = state.scenario.ground.cell
    return not guns or any(state.control.get(cell(gun.loc)) == side for gun in guns)


def holds_true(state: LockState, clause: Clause) -> bool:
    """Whether a clause holds now."""
    if state.turn >= clause.before:
        return False
    return clause.least <= measure(state, clause) <= clause.most


# -- the end -------------------------------------------------------------------------------


def _decide(state: LockState, play: Play, verdicts: list[Verdict]) -> bool:
    for verdict in verdicts:
        if all(holds_true(state, clause) for clause in verdict.when):
            winners = (verdict.winner,) if verdict.winner else ()
            finish(state, play, winners, verdict.reason, "LNL-2.0.04")
            return True
    return False


def judge(state: LockState, play: Play) -> None:
    """The victory conditions as they stand at the end."""
    _decide(state, play, list(state.scenario.card.verdict))


def judge_at_once(state: LockState, play: Play) -> None:
    """LNL-2.0.10: clauses that say "at once"."""
    if state.scenario.hasty and state.result is None:
        _decide(state, play, list(state.scenario.hasty))


def finish(state: LockState, play: Play, winners: tuple[str, ...], reason: str, rule: str) -> None:
    state.result = Result(winners, reason, rule)
    play.tell(e.GameEnded(winners, reason, rule=rule))


def broken(state: LockState, seat: str) -> bool:
    """No good-order MMC, hero or usable vehicle on the map or still to enter (LNL-2.0.09)."""
    if any(m.seat == seat and m.works for m in state.machines.values()):
        return False
    return not any(
        p.seat == seat and holds(state, p) and _is_with_us(state, p) for p in state.pieces()
    )


def _is_with_us(state: LockState, piece: Piece) -> bool:
    """On the map, aboard, or with a turn to enter in: who was never called up has none."""
    if piece.loc >= 0 or piece.aboard:
        return True
    turn = state.due.get(piece.group, state.scenario.groups[piece.group][1].turn)
    return turn <= state.scenario.card.turns


def judge_broken(state: LockState, play: Play) -> bool:
    """LNL-2.0.09: a side without such units loses; if both, or by points, the card is read."""
    lost = [seat for seat in state.scenario.seats if broken(state, seat)]
    if len(lost) == 1 and not state.scenario.card.score:
        finish(state, play, (state.scenario.other[lost[0]],), "broken", "LNL-2.0.09")
    elif lost:
        judge(state, play)
    return bool(lost)
