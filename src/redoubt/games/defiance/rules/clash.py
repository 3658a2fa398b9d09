# SPDX-License-Identifier: MIT
"""Chapter 8: the steps of an Opposed Roll (DEF-8.07); the Enemy goes first (DEF-8.24)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from redoubt.games.defiance.actions import ChooseTarget, NoSwitch, PaySwitch, SpendCritical
from redoubt.games.defiance.events import CriticalSpent, RollSettled, SwitchPaid
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
)
from redoubt.games.defiance.rules.followup import after_attack
from redoubt.games.defiance.rules.harm import gain_state, harm_enemy, hurt
from redoubt.games.defiance.rules.keep import may_reroll, store_offers
from redoubt.games.defiance.rules.movement import may_stop
from redoubt.games.defiance.rules.reach import attacks_of, switches_of
from redoubt.games.defiance.rules.sight import range_of
from redoubt.games.defiance.rules.values import in_contact, profile
from redoubt.games.defiance.rules.wake import wake
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack, Effect, Switch
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action, Frame
from redoubt.kernel.refusal import Refusal

BLAST = Attack(name="blast", least=2, most=5, pool="")  # as far as Specialties ask: ranged


def change(frame: Any, **changes: Any) -> Any:
    """A frame with some fields changed."""
    return msgspec.structs.replace(frame, **changes)


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


# -- Switches -----------------------------------------------------------------------------


def enemy_switch(state: DefianceState, frame: Clash, play: Play) -> bool:
    """DEF-8.19, DEF-8.34, DEF-8.35: the first that can be paid and is not useless, once."""
    if frame.by_friend:  # DEF-8.37
        return False
    enemy, friend = state.figures.get(frame.enemy), state.figures[frame.friend]
    if enemy is None:
        return False
    side = profile(state, enemy)
    attacks = (*side.attacks, *((side.hacker_attack,) if side.hacker_attack else ()))
    used = next(a for a in attacks if a.name == frame.attack)
    for switch in used.switches:
        if not (frame.theirs.can_pay(switch.cost) and _useful(state, enemy, friend, switch)):
            continue
        theirs = frame.theirs.pay(switch.cost)
        play.tell(SwitchPaid(who=enemy.id, cost=switch.cost, rule="DEF-8.34"))
        for effect in switch.effects:
            if effect.verb == "add-symbol":
                theirs = theirs.plus(effect.symbols)
        state.stack[-1] = change(frame, theirs=theirs)
        for effect in switch.effects:
            _enemy_effect(state, enemy, effect, frame, play)
        return True
    return False


def _useful(state: DefianceState, enemy: Figure, friend: Figure, switch: Switch) -> bool:
    for effect in switch.effects:
        if effect.verb == "add-symbol":
            return True
        if effect.who == "nox":
            return bool(_nox(state, enemy, effect.within))
        if effect.verb == "state":
            return effect.state not in friend.states and not friend.unconscious
        if effect.verb == "damage-others":
            return bool(_beside(state, friend))
        if effect.verb == "damage":
            return not friend.unconscious and friend.cell >= 0
    return False


def _nox(state: DefianceState, enemy: Figure, within: int) -> list[Figure]:
    return [
        other
        for other in state.enemies()
        if other.id != enemy.id
        and state.units[other.unit].unit.startswith("nox")
        and "focused" not in other.states
        and range_of(state, enemy.cell, other.cell) <= within
    ]


def _beside(state: DefianceState, friend: Figure) -> list[Figure]:
    """Other conscious Characters in Contact with a figure."""
    return [
        other
        for other in state.friends()
        if other.id != friend.id
        and not other.unconscious
        and in_contact(state, friend.cell, other.cell)
    ]


def _enemy_effect(
    state: DefianceState, enemy: Figure, effect: Effect, frame: Clash, play: Play
) -> None:
    friend = state.figures[frame.friend]
    if effect.who == "nox":
        for other in _nox(state, enemy, effect.within):
            gain_state(state, other, effect.state, play, "DEF-8.34")
    elif effect.verb == "state":
        gain_state(state, friend, effect.state, play, "DEF-8.34")
    elif effect.verb == "damage-others":
        for other in _beside(state, friend):
            hurt(state, other, effect.n, play, "DEF-8.34")
    elif effect.verb == "damage":
        hurt(state, friend, effect.n, play, "DEF-8.34")


def friend_switches(state: DefianceState, frame: Clash) -> list[Switch]:
    """DEF-8.31, DEF-17.06: none in Defence, none beside a Born Warrior."""
    if not frame.by_friend:
        return []
    friend, enemy = state.figures[frame.friend], state.figures.get(frame.enemy)
    warrior = enemy is not None and "born-warrior" in profile(state, enemy).traits
    if warrior and enemy is not None and in_contact(state, friend.cell, enemy.cell):
        return []
    if frame.hack:
        return list(state.scenario.content.software[frame.attack].switches)
    if frame.safe:
        return switches_of(state, friend, BLAST)
    attack = attacks_of(state, friend).get(frame.attack)
    return switches_of(state, friend, attack[0]) if attack else []


def friend_offers(state: DefianceState, frame: Clash) -> list[Action]:
    """The Switches that can be paid, with their targets."""
    found: list[Action] = []
    friend, enemy = state.figures[frame.friend], state.figures.get(frame.enemy)
    for number, switch in enumerate(friend_switches(state, frame)):
        if not frame.ours.can_pay(switch.cost):
            continue
        effect = switch.effects[0]
        if effect.verb == "damage-other":
            near = friend if effect.near == "attacker" else enemy
            found += [PaySwitch(number, e.id) for e in _others(state, near, frame.enemy)]
        elif effect.verb == "push":
            found += [PaySwitch(number, h) for h in push_hexes(state, friend, enemy)]
        elif effect.verb != "state" or (enemy is not None and effect.state not in enemy.states):
            found.append(PaySwitch(number))
    return found


def _others(state: DefianceState, near: Figure | None, but: str) -> list[Figure]:
    if near is None:
        return []
    return [e for e in state.enemies() if e.id != but and in_contact(state, near.cell, e.cell)]


def push_hexes(state: DefianceState, pusher: Figure, enemy: Figure | None) -> list[str]:
    """Adjacent hexes where it may stop and which are farther from the pusher."""
    if enemy is None or "structure" in profile(state, enemy).traits:
        return []
    far = range_of(state, pusher.cell, enemy.cell)
    return [
        state.scenario.name(to)
        for to, door, _ in state.scenario.ways[enemy.cell]
        if not door & state.closed
        and may_stop(state, to)
        and range_of(state, pusher.cell, to) > far
    ]


# Kinds of roll that have Switches, and how they are offered and paid; `hack` adds Simple Rolls.
OFFERS: dict[type[Frame], Callable[[DefianceState, Any], list[Action]]] = {Clash: friend_offers}
PAYS: dict[type[Frame], Callable[[DefianceState, Any, Action, Play], None]] = {}


def switch_actions(state: DefianceState, frame: Switching, seat: str) -> list[Action]:
    roll: Any = state.stack[-2]
    return [*OFFERS[type(roll)](state, roll), NoSwitch()]


def why_not_switch(
    state: DefianceState, frame: Switching, seat: str, action: Action
) -> Refusal | None:
    if action in switch_actions(state, frame, seat):
        return None
    return Refusal("DEF-8.30", "pay-a-switch", {})


def answer_switch(
    state: DefianceState, frame: Switching, seat: str, action: Action, play: Play
) -> None:
    """DEF-8.06, DEF-8.20, DEF-8.32, DEF-8.33: pay, take the effect, perhaps pay again."""
    state.stack.pop()
    roll: Any = state.stack[-1]
    if not isinstance(roll, Clash):
        PAYS[type(roll)](state, roll, action, play)
        return
    if not isinstance(action, PaySwitch):
        state.stack[-1] = change(roll, step=9)
        return
    switch = friend_switches(state, roll)[action.switch]
    ours = roll.ours.pay(switch.cost)
    for effect in switch.effects:
        ours = ours.plus(effect.symbols) if effect.verb == "add-symbol" else ours
    state.stack[-1] = change(roll, ours=ours)
    play.tell(SwitchPaid(who=roll.friend, cost=switch.cost, rule="DEF-8.20"))
    friend, enemy = state.figures[roll.friend], state.figures.get(roll.enemy)
    for effect in switch.effects:
        if effect.verb == "state" and enemy is not None:
            gain_state(state, enemy, effect.state, play, "DEF-8.30")
        elif effect.verb == "damage" and enemy is not None:
            harm_enemy(state, friend, enemy, effect.n, play)
        elif effect.verb == "damage-other":
            harm_enemy(state, friend, state.figures[action.target], effect.n, play)
        elif effect.verb == "damage-others":
            for other in _others(state, enemy, roll.enemy):
                harm_enemy(state, friend, other, effect.n, play)
        elif effect.verb == "push" and enemy is not None:
            state.place(enemy, state.scenario.grid.parse(action.target))


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
        if attack is not None and attack[0].harmless:
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
    cell = enemy.cell if enemy is not None else -1
    state.stack[-1] = change(frame, step=10, cell=cell, dealt=to_enemy)
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
