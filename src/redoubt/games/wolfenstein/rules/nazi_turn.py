# SPDX-License-Identifier: MIT
"""Chapter 13: the activation of one Nazi, step by step, with the abilities around it."""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.events import AbilityUsed, Moved, Rolled, Spawned
from redoubt.games.wolfenstein.frames import Checking, Chorus, NaziPhase, NaziTurn
from redoubt.games.wolfenstein.nazi_events import NaziChose, NaziDone, NaziHeads, NaziPrefers
from redoubt.games.wolfenstein.rules import ties
from redoubt.games.wolfenstein.rules.attack import card_attack, throw
from redoubt.games.wolfenstein.rules.danger import raise_danger
from redoubt.games.wolfenstein.rules.figures import (
    arrive,
    in_sight,
    make_noise,
    zones_near,
    zones_of,
)
from redoubt.games.wolfenstein.rules.nazi_order import next_in_order
from redoubt.games.wolfenstein.rules.nazi_plans import DECOY, choose_target, plan, sees_decoy
from redoubt.games.wolfenstein.rules.nazi_steps import ATTACK, DOOR, STEP, Plan
from redoubt.games.wolfenstein.rules.paths import price
from redoubt.games.wolfenstein.rules.place import open_door, put_on, remove_decoy
from redoubt.games.wolfenstein.rules.spawning import NOBODY, nearest_free, new_nazi, off_board
from redoubt.games.wolfenstein.state import Unit, WolfensteinState
from redoubt.kernel.flow import Play

PUPPETS = 2  # living figures that the Puppeteer may have
BEGINNINGS = frozenset(("radio", "puppeteer", "ich-bin-der-fuehrer"))


def begin_turn(
    state: WolfensteinState, phase: NaziPhase, nazi: Unit, found: Plan, play: Play
) -> None:
    """The activation begins; the plan still holds unless an ability comes first."""
    card = state.enemy_card(nazi)
    if not BEGINNINGS.isdisjoint(card.abilities):
        state.stack.append(NaziTurn(nazi.id, card.ap))
        return
    frame = NaziTurn(nazi.id, card.ap, "act")
    state.stack.append(frame)
    _act(state, phase, frame, nazi, found, play)


def work_turn(state: WolfensteinState, frame: NaziTurn, play: Play) -> None:
    nazi = state.units.get(frame.unit)
    if nazi is None:  # it died in a blast of its own side
        state.stack.pop()
        return
    if frame.step == "begin":
        state.stack[-1] = msgspec.structs.replace(frame, step="act")
        _begin(state, nazi, play)
        return
    phase = state.stack[-2]
    assert isinstance(phase, NaziPhase)
    _act(state, phase, frame, nazi, plan(state, phase, frame), play)


def _act(
    state: WolfensteinState, phase: NaziPhase, frame: NaziTurn, nazi: Unit, found: Plan, play: Play
) -> None:
    """Carry out what comes next."""
    if found.options:
        ties.ask(state, found.tie, nazi.id, found.options)
    elif found.kind == ATTACK:
        _attack(state, frame, nazi, found, play)
    elif found.kind == DOOR:
        _head(nazi, frame, found, play)
        _after(state, frame, found, frame.ap - state.scenario.content.costs.door, 0)
        open_door(state, nazi.id, found.target, play)
    elif found.kind == STEP:
        _step(state, frame, nazi, found, play)
    else:
        state.stack.pop()
        _end(state, phase, nazi, found.why, play)


def _after(state: WolfensteinState, frame: NaziTurn, found: Plan, ap: int, moved: int) -> None:
    """The frame after a step: what is left, and whom it follows."""
    followed = frame.followed
    if found.why in ("sight", "followed") and found.goal not in followed:
        followed = (*followed, found.goal)
    state.stack[-1] = msgspec.structs.replace(
        frame,
        ap=ap,
        moved=frame.moved + moved,
        start=state.units[frame.unit].cell if moved and frame.start < 0 else frame.start,
        onward=found.onward,
        followed=followed,
        goal=found.goal,
        picks=frame.picks and tuple(p for p in frame.picks if not p.startswith(ties.STEPS)),
    )


def _head(nazi: Unit, frame: NaziTurn, found: Plan, play: Play) -> None:
    """WOLF-13.14: a new goal is said, and how it was preferred (WOLF-13.18, WOLF-13.20)."""
    if found.goal != frame.goal:
        play.tell(NaziHeads(nazi.id, found.goal, found.why, rule="WOLF-13.14"))
        if found.how:
            play.tell(NaziPrefers(nazi.id, found.goal, found.how, rule="WOLF-13.18"))


def _step(state: WolfensteinState, frame: NaziTurn, nazi: Unit, found: Plan, play: Play) -> None:
    """WOLF-13.14: one square of the path."""
    _head(nazi, frame, found, play)
    cost = price(state, nazi, nazi.cell, found.cell)
    _after(state, frame, found, frame.ap - cost, 1)
    play.tell(Moved(nazi.id, state.scenario.name(found.cell), rule="WOLF-13.14"))
    put_on(state, nazi, found.cell, play)


def _attack(state: WolfensteinState, frame: NaziTurn, nazi: Unit, found: Plan, play: Play) -> None:
    """WOLF-13.13, WOLF-13.21."""
    left = frame.ap - state.enemy_card(nazi).cost
    state.stack[-1] = msgspec.structs.replace(frame, ap=left, attacked=True)
    play.tell(NaziChose(nazi.id, found.target, found.how, rule="WOLF-13.18"))
    strike(state, nazi, found.target, frame.moved, play)


def strike(state: WolfensteinState, nazi: Unit, target: str, moved: int, play: Play) -> None:
    """An attack on a hero, or on the decoy, which takes it without dice."""
    if target != DECOY:
        card_attack(state, nazi, state.units[target], play, moved=moved)
        return
    zones = zones_of(state, nazi) | {state.scenario.board.zone[state.shoshana]}
    remove_decoy(state, play)
    if state.scenario.level.attack_noise:
        for zone in sorted(zones):
            make_noise(state, zone, "WOLF-9.41", play)


# -- around the activation -----------------------------------------------------------------------


def _begin(state: WolfensteinState, nazi: Unit, play: Play) -> None:
    """Effects at the start of an activation."""
    abilities = state.enemy_card(nazi).abilities
    if "radio" in abilities and in_sight(state, nazi, state.standing()):
        play.tell(AbilityUsed(nazi.id, "radio", rule="WOLF-11.04"))
        raise_danger(state, "WOLF-11.04")
    if "puppeteer" in abilities:
        _puppeteer(state, nazi, play)
    if "ich-bin-der-fuehrer" in abilities:
        results = throw(state, 1, "fuehrer", play)
        play.tell(Rolled(nazi.id, results, rule="WOLF-20.27"))
        if results[0] in state.scenario.level.fuehrer:
            play.tell(AbilityUsed(nazi.id, "ich-bin-der-fuehrer", rule="WOLF-20.27"))
            state.stack.append(Chorus(_chorus(state, nazi)))


def _puppeteer(state: WolfensteinState, nazi: Unit, play: Play) -> None:
    """WOLF-20.19, WOLF-20.27."""
    kind = state.scenario.level.puppet
    if sum(n.puppet for n in state.nazis()) >= PUPPETS or not off_board(state, kind):
        return
    cell = nearest_free(state, nazi.cell)
    if cell < 0:
        return
    play.tell(AbilityUsed(nazi.id, "puppeteer", rule="WOLF-20.27"))
    unit = new_nazi(state, kind, cell, puppet=True)
    play.tell(Spawned(unit.id, kind, state.scenario.name(cell), rule="WOLF-20.27"))
    arrive(state, unit, NOBODY, play)


def _chorus(state: WolfensteinState, boss: Unit) -> tuple[str, ...]:
    """Every other Nazi in his own or an adjacent zone that has somebody to attack."""
    zones, standing = zones_near(state, boss), state.standing()
    return tuple(
        other.id
        for other in state.nazis()
        if other.id != boss.id
        and not other.stunned
        and not other.sabotaged
        and zones & zones_of(state, other)
        and choose_target(state, other, in_sight(state, other, standing)) is not None
    )


def work_chorus(state: WolfensteinState, frame: Chorus, play: Play) -> None:
    """One attack after another in their usual order (WOLF-13.10), without AP."""
    queue = [id for id in frame.queue if id in state.units]
    if not queue:
        state.stack.pop()
        return
    chosen, _ = next_in_order(state, queue, frame.picks)
    if not chosen:
        return
    nazi = state.units[chosen]
    best = choose_target(state, nazi, in_sight(state, nazi, state.standing()), frame.picks)
    if best is not None and best.options:
        ties.ask(state, ties.TARGETS, nazi.id, best.options)
        return
    state.stack[-1] = Chorus(tuple(id for id in queue if id != chosen))
    if best is not None:
        play.tell(NaziChose(nazi.id, best.name, best.how, rule="WOLF-20.27"))
        strike(state, nazi, best.name, 0, play)


def _end(state: WolfensteinState, phase: NaziPhase, nazi: Unit, why: str, play: Play) -> None:
    """Call for help; then the memory of damage ends."""
    play.tell(NaziDone(nazi.id, why, rule="WOLF-13.27"))
    if nazi.hurt:
        nazi = state.put(nazi, hurt=False)
    state.stack.append(Checking())
    if "call-for-help" in state.enemy_card(nazi).abilities and not state.called:
        unseen = not in_sight(state, nazi, state.standing()) and not sees_decoy(state, nazi)
        called = not phase.saw.get(nazi.id) and nazi.id in phase.saw and not nazi.alerted
        if unseen and called:
            state.called = True
            play.tell(AbilityUsed(nazi.id, "call-for-help", rule="WOLF-11.04"))
            raise_danger(state, "WOLF-11.04")
