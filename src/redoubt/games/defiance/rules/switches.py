# SPDX-License-Identifier: MIT
"""Chapter 8: Switches (DEF-8.30): what an Enemy buys, what a friend may buy, what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redoubt.games.defiance.actions import NoSwitch, PaySwitch
from redoubt.games.defiance.events import EnemyMoved, SwitchPaid
from redoubt.games.defiance.frames import Clash, Switching, change
from redoubt.games.defiance.rules.harm import gain_state, harm_enemy, hurt, immune
from redoubt.games.defiance.rules.movement import may_stop
from redoubt.games.defiance.rules.reach import attacks_of, guard_switches, switches_of
from redoubt.games.defiance.rules.sight import range_of
from redoubt.games.defiance.rules.values import in_contact, profile
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack, Effect, Switch
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action, Frame
from redoubt.kernel.refusal import Refusal

BLAST = Attack(name="blast", least=2, most=5, pool="")  # as far as Specialties ask: ranged


def enemy_switch(state: DefianceState, frame: Clash, play: Play) -> bool:
    """DEF-8.19, DEF-8.34, DEF-8.35: the first that can be paid and is not useless, once."""
    enemy, friend = state.figures.get(frame.enemy), state.figures[frame.friend]
    if enemy is None:
        return False
    side = profile(state, enemy)
    if frame.by_friend:  # DEF-8.33, DEF-8.37: none of its attacks; those of its Defence
        switches = side.defence_switches if not frame.hack else ()
    else:
        attacks = (*side.attacks, *((side.hacker_attack,) if side.hacker_attack else ()))
        switches = next(a for a in attacks if a.name == frame.attack).switches
    for switch in switches:
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
            free = effect.state not in friend.states and not friend.unconscious
            return free and not immune(state, friend, effect.state)
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
    """DEF-8.31, DEF-8.33, DEF-17.06: those of what is in use; none beside a Born Warrior."""
    friend, enemy = state.figures[frame.friend], state.figures.get(frame.enemy)
    warrior = enemy is not None and "born-warrior" in profile(state, enemy).traits
    if warrior and enemy is not None and in_contact(state, friend.cell, enemy.cell):
        return []
    if not frame.by_friend:
        return guard_switches(state, friend) if not frame.hack else []
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


def _hits(state: DefianceState, enemy: Figure | None, roll: Clash, effect: Effect) -> int:
    """How many Enemies an effect hurts: its DAMAGE is DAMAGE of the attack."""
    if effect.verb == "damage-others":
        return len(_others(state, enemy, roll.enemy))
    return effect.verb == "damage-other" or (effect.verb == "damage" and enemy is not None)


def push_hexes(state: DefianceState, pusher: Figure, enemy: Figure | None) -> list[str]:
    """Adjacent hexes where it may stop and which are farther from the pusher."""
    if enemy is None or "structure" in profile(state, enemy).traits:
        return []
    far = range_of(state, pusher.cell, enemy.cell)
    return [
        state.scenario.name(to)
        for to, door, _ in state.scenario.ways[enemy.cell]
        if not door & state._closed
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
    friend, enemy = state.figures[roll.friend], state.figures.get(roll.enemy)
    cell = enemy.cell if enemy is not None else roll.cell
    dealt = roll.dealt + sum(_hits(state, enemy, roll, effect) for effect in switch.effects)
    state.stack[-1] = change(roll, ours=ours, cell=cell, dealt=dealt)
    play.tell(SwitchPaid(who=roll.friend, cost=switch.cost, rule="DEF-8.20"))
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
            play.tell(EnemyMoved(who=enemy.id, hex=action.target, rule="DEF-8.30"))
