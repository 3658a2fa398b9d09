# SPDX-License-Identifier: MIT
"""Chapter 8: the steps of an Opposed Roll (DEF-8.07); the Enemy goes first (DEF-8.24)."""

from __future__ import annotations

from typing import Any

from redoubt.games.defiance.actions import ChooseTarget, SpendCritical
from redoubt.games.defiance.events import CriticalSpent, RollSettled
from redoubt.games.defiance.frames import (
    Acting,
    Clash,
    Closing,
    Rerolling,
    Simple,
    SpendBlock,
    SpendSuccess,
    Spreading,
    Storing,
    Switching,
    change,
)
from redoubt.games.defiance.rules.followup import after_attack
from redoubt.games.defiance.rules.harm import gain_state, harm_enemy, hurt
from redoubt.games.defiance.rules.keep import may_reroll, store_offers
from redoubt.games.defiance.rules.mission import arrivals
from redoubt.games.defiance.rules.reach import attacks_of
from redoubt.games.defiance.rules.sight import range_of
from redoubt.games.defiance.rules.switches import enemy_switch, friend_offers
from redoubt.games.defiance.rules.values import profile
from redoubt.games.defiance.rules.wake import wake
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action, Frame
from redoubt.kernel.refusal import Refusal


def work_clash(state: DefianceState, frame: Clash, play: Play) -> None:
    """The steps of the roll, as far as they go without a question."""
    ours, theirs, seat, step = frame.ours, frame.theirs, frame.seat, frame.step
    friend = state.figures[frame.friend]
    if step == 1:
        if frame.faces and may_reroll(state, friend.id):  # DEF-8.36
            _ask(state, change(frame, step=2), Rerolling(seat, friend.id))
            return
        step = 2
    if step == 2:
        if theirs.cb:  # DEF-8.15, DEF-8.29
            play.tell(CriticalSpent(who=frame.enemy, symbol="CB", how="cancel", rule="DEF-8.15"))
            ours = change(ours, s=0, cs=0)
        step = 3
    if step == 3:
        if ours.cb:
            _ask(state, change(frame, ours=ours, step=3), SpendBlock(seat, friend.id))
            return
        step = 4
    if step == 4:
        if theirs.cs:  # DEF-8.17, DEF-8.27
            play.tell(CriticalSpent(who=frame.enemy, symbol="CS", how="cancel", rule="DEF-8.17"))
            ours = change(ours, b=0)
        step = 5
    if step == 5:
        if ours.cs:
            _ask(state, change(frame, ours=ours, step=5), SpendSuccess(seat, friend.id))
            return
        step = 6
    if step == 6:
        frame = change(frame, ours=ours, step=7)
        if store_offers(state, friend, frame):  # DEF-27.13
            _ask(state, frame, Storing(seat, friend.id))
            return
        step = 7
    if step == 7:
        state.stack[-1] = frame
        if enemy_switch(state, frame, play):
            return
        step = 8
    if step == 8:
        if friend_offers(state, frame):
            _ask(state, change(frame, step=8), Switching(seat, friend.id))
            return
        step = 9
    if step == 9:
        settle(state, frame, play)
        return
    state.stack.pop()
    enemy = state.figures.get(frame.enemy)
    if frame.quiet and enemy is not None:  # Silent Kill: only the dead do not wake their Unit
        wake(state, enemy.unit, play)
    if frame.by_friend and enemy is None:  # whom its end calls comes at once
        arrivals(state, play)
    after_attack(state, frame)
    gone_in_activation(state)


def _ask(state: DefianceState, roll: Clash, question: Frame) -> None:
    state.stack[-1] = roll
    state.stack.append(question)


# -- criticals ----------------------------------------------------------------------------


def critical_actions(state: DefianceState, frame: Any, seat: str) -> list[Action]:
    """DEF-8.16, DEF-8.18, DEF-8.26, DEF-8.28: cancel, add or keep; a Simple Roll cannot cancel."""
    hows = ("add", "keep") if isinstance(state.stack[-2], Simple) else ("cancel", "add", "keep")
    return [SpendCritical(how) for how in hows]


def why_not_critical(state: DefianceState, frame: Any, seat: str, action: Any) -> Refusal | None:
    if action in critical_actions(state, frame, seat):
        return None
    return Refusal("DEF-8.25", "spend-the-critical", {})


def answer_critical(state: DefianceState, frame: Any, seat: str, action: Any, play: Play) -> None:
    """Every critical is spent on its own (DEF-8.25)."""
    block = isinstance(frame, SpendBlock)
    state.stack.pop()
    roll: Any = state.stack[-1]
    ours = roll.ours
    symbol = "CB" if block else "CS"
    rule = "DEF-8.16" if block else "DEF-8.18"
    play.tell(CriticalSpent(who=frame.who, symbol=symbol, how=action.how, rule=rule))
    if action.how == "keep":
        ours = change(ours, cb=0) if block else change(ours, cs=0)
        state.stack[-1] = change(roll, ours=ours, step=roll.step + 1)
        return
    if action.how == "add":
        ours = change(ours, b=ours.b + 2) if block else change(ours, s=ours.s + 2)
    else:
        theirs = roll.theirs
        theirs = change(theirs, s=0, cs=0) if block else change(theirs, b=0)
        roll = change(roll, theirs=theirs)
    ours = change(ours, cb=ours.cb - 1) if block else change(ours, cs=ours.cs - 1)
    state.stack[-1] = change(roll, ours=ours)


# -- the end ------------------------------------------------------------------------------


def settle(state: DefianceState, frame: Clash, play: Play) -> None:
    """DEF-8.21, DEF-8.22, DEF-9.10, DEF-21.14: blocks cancel, DAMAGE falls at the same time."""
    to_friend = 0 if frame.safe else max(0, frame.theirs.s - frame.ours.b)
    to_enemy = max(0, frame.ours.s - frame.theirs.b)
    friend, enemy = state.figures[frame.friend], state.figures.get(frame.enemy)
    program = state.scenario.content.software.get(frame.attack) if frame.hack else None
    state_instead = ""
    if program is not None and frame.by_friend:  # DEF-9.11
        to_enemy *= 2 if program.double else 1
        state_instead = program.instead if to_enemy else ""
    elif frame.by_friend:
        attack = attacks_of(state, friend).get(frame.attack)
        if attack is not None and attack[0].harmless:  # DEF-8.23
            to_enemy = 0
    play.tell(
        RollSettled(
            friend=frame.friend,
            enemy=frame.enemy,
            to_friend=to_friend,
            to_enemy=to_enemy,
            rule="DEF-8.22",
        )
    )
    cell = enemy.cell if enemy is not None else frame.cell  # who died by a Switch stood there
    state.stack[-1] = change(frame, step=10, cell=cell, dealt=frame.dealt + to_enemy)
    targets = _cascade(state, program.cascade, enemy) if program is not None and enemy else []
    if enemy is not None:
        if state_instead:
            gain_state(state, enemy, state_instead, play, "DEF-9.09")
        else:
            harm_enemy(state, friend, enemy, to_enemy, play)
    hurt(state, state.figures[frame.friend], to_friend, play, "DEF-8.22")
    half = to_enemy // 2
    if half and len(targets) > 1:
        state.stack.append(Spreading(frame.seat, frame.friend, half, tuple(targets)))
    elif half and targets:
        harm_enemy(state, friend, state.figures[targets[0]], half, play)


def _cascade(state: DefianceState, within: int, enemy: Figure) -> list[str]:
    """The other Hackable Enemies near the target."""
    return [
        e.id
        for e in state.enemies()
        if within
        and e.id != enemy.id
        and "hackable" in profile(state, e).traits
        and range_of(state, e.cell, enemy.cell) <= within
    ]


def spread_actions(state: DefianceState, frame: Spreading, seat: str) -> list[Action]:
    """Cascade: which other Enemy suffers."""
    return [ChooseTarget(name) for name in frame.targets]


def why_not_spread(
    state: DefianceState, frame: Spreading, seat: str, action: Action
) -> Refusal | None:
    if action in spread_actions(state, frame, seat):
        return None
    return Refusal("DEF-9.09", "no-such-target", {"target": getattr(action, "target", "")})


def answer_spread(
    state: DefianceState, frame: Spreading, seat: str, action: Any, play: Play
) -> None:
    state.stack.pop()
    enemy = state.figures.get(action.target)
    if enemy is not None:
        harm_enemy(state, state.figures[frame.who], enemy, frame.n, play)


def gone_in_activation(state: DefianceState) -> None:
    """A figure that left the board in its own activation has nothing more to choose."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Acting) and state.figures[top.who].cell < 0:
        state.stack[-1] = Closing(top.who)
