# SPDX-License-Identifier: MIT
"""Chapters 14 to 17: a Unit's activation, instruction by instruction, told step by step."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.games.defiance.content import Instruction, Step
from redoubt.games.defiance.events import (
    EnemyMoved,
    InstructionRead,
    Removed,
    UnitActivated,
    UnitDeployed,
)
from redoubt.games.defiance.frames import Moment, UnitTurn
from redoubt.games.defiance.rules.alert import place_figure, set_alert
from redoubt.games.defiance.rules.attack import begin_enemy_attack
from redoubt.games.defiance.rules.evil import best_hex, choose_attack, landing
from redoubt.games.defiance.rules.goals import HAS_TARGET, NO_TARGET, Turn
from redoubt.games.defiance.rules.harm import gain_state, hurt, lose_state, wipe
from redoubt.games.defiance.rules.mission import arrivals, check_end, count
from redoubt.games.defiance.rules.moments import stirs
from redoubt.games.defiance.rules.pools import throw
from redoubt.games.defiance.rules.reach import enemy_options
from redoubt.games.defiance.rules.roster import Roster, by_ties
from redoubt.games.defiance.rules.values import in_contact, unit_side
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.kernel.flow import Play

FULL = 2  # DEF-15.01, DEF-15.05


def begin_unit(state: DefianceState, unit: str, play: Play) -> None:
    """DEF-14.01: the Initiative card is drawn and the AI card turned over."""
    card = state.put_unit(state.units[unit], activated=True, in_initiative=False)
    state.woken = True
    play.tell(UnitActivated(unit=unit, ai=card.ai, rule="DEF-14.01"))
    if card.waiting:
        _surprise(state, unit, play)
        return
    order = tuple([figure.id for figure in state.of_unit(unit)])
    state.stack.append(UnitTurn(unit, order))


def instructions(state: DefianceState, unit: str) -> tuple[Instruction, ...]:
    """DEF-14.04, DEF-14.05: printed ones, or the column of the Unit's level."""
    card, side = state.units[unit], unit_side(state, unit)
    if state.flags and f"off:{card.unit}" in state.flags:
        return ()
    if "structure" in side.traits and any("isolated" in f.states for f in state.of_unit(unit)):
        return ()  # DEF-25.01
    if side.printed:
        return side.printed
    ai = state.scenario.content.ai.get(card.ai)
    if ai is None:
        return ()
    return ai.blue if card.side == "novice" else ai.red


def work_unit(state: DefianceState, frame: UnitTurn, play: Play) -> None:
    """Instruction by instruction, figure by figure, until cards or a roll come between
    (DEF-15.02, DEF-15.03)."""
    stack, order = state.stack, frame.order
    place = len(stack) - 1
    line, part, done, some, last = frame.line, frame.part, frame.done, frame.some, frame.last
    asked = frame.asked
    turn = Turn(state, frame.unit)
    lines = () if frame.arrived else instructions(state, frame.unit)
    for at in range(frame.at, len(order)):
        figure = state.figures.get(order[at])
        while figure is not None and line < len(lines):
            if done and (done >= FULL or "stunned" in figure.states):
                break
            steps, chained = lines[line].steps, lines[line].chained
            while part < len(steps) and (last or not (chained and part)):
                executed = execute(state, turn, figure, steps[part], play, asked=asked)
                if executed is False:  # it was told why, and nothing else has happened
                    part, last, asked = part + 1, False, False
                    continue
                asked = executed is None  # cards come first; then the step is tried again
                if executed:
                    part, some, last = part + 1, True, True
                if len(stack) > place + 1:
                    stack[place] = UnitTurn(
                        frame.unit, order, at, line, part, done, some, last, asked, frame.arrived
                    )
                    return
                figure = state.figures.get(order[at])
                if figure is None:
                    break
            done += some  # DEF-15.04, DEF-15.06
            line, part, some, last = line + 1, 0, False, True
        if figure is not None:
            end_figure(state, figure, turn.roster, play)
            if turn.roster.hidden and not turn.roster.holds(state):
                turn = Turn(state, frame.unit)
            if state.figures.get(figure.id) is not figure and not frame.arrived:
                lines = instructions(state, frame.unit)  # they may depend on States
        line, part, done, some, last = 0, 0, 0, False, True
    stack.pop()
    if not check_end(state, play):
        arrivals(state, play)


def execute(
    state: DefianceState, turn: Turn, enemy: Figure, step: Step, play: Play, *, asked: bool
) -> bool | None:
    """One instruction; whether it was executed, None if a card is offered first."""
    verb = step.verb
    if verb == "focus":
        if "focused" in enemy.states:
            return _told(enemy, step, "", "focused", play)
        gain_state(state, enemy, "focused", play, "DEF-16.12")
        return _told(enemy, step, "", "executed", play)
    if verb == "retreat":
        return _retreat(state, enemy, step, play)
    named = turn.roster.named(state, enemy, step.by, play)
    if not named:
        return _told(enemy, step, "", "nobody", play)  # DEF-15.21
    if verb != "atk":
        return _move(state, turn, enemy, step, named, play, asked=asked)
    number = turn.attacks(state, enemy, named)
    chosen = choose_attack(state, enemy, named[number], play) if number != NO_TARGET else None
    if chosen is None:
        return _told(enemy, step, "", "no-target", play)  # DEF-16.01
    _told(enemy, step, named[number].id, "executed", play)
    begin_enemy_attack(state, enemy, named[number], *chosen, play)
    return True


def _told(enemy: Figure, step: Step, target: str, outcome: str, play: Play) -> bool:
    play.tell(
        InstructionRead(
            who=enemy.id,
            verb=step.verb,
            by=step.by,
            target=target,
            outcome=outcome,
            rule="DEF-15.01" if outcome == "executed" else "DEF-15.04",
        )
    )
    return outcome == "executed"


def _retreat(state: DefianceState, enemy: Figure, step: Step, play: Play) -> bool:
    """DEF-16.08, DEF-16.09, DEF-23.05; not by a Unit whose end is an objective."""
    mission = state.scenario.mission
    goals = [t.unit for t in mission.primary] + [t.unit for o in mission.secondary for t in o.when]
    if (step.hurt and not enemy.damage) or state.units[enemy.unit].unit in goals:
        return _told(enemy, step, "", "stays", play)
    _told(enemy, step, "", "executed", play)
    play.tell(Removed(who=enemy.id, why="retreat", rule="DEF-16.08"))
    state.remove(enemy)
    if not state.of_unit(enemy.unit):
        wipe(state, enemy.unit, play, "DEF-16.09")
    return True


def _move(
    state: DefianceState,
    turn: Turn,
    enemy: Figure,
    step: Step,
    named: Sequence[Figure],
    play: Play,
    *,
    asked: bool,
) -> bool | None:
    """Take Target, Assault and Move Away; closed Doors stay closed (DEF-16.13)."""
    points = turn.arms.speed
    target = named[0]
    if "immobilised" in enemy.states or not points:
        return _told(enemy, step, target.id, "rooted", play)
    if step.verb == "assault" and _engaged(state, enemy, named):  # DEF-16.05
        return _told(enemy, step, target.id, "in-contact", play)
    number, good = turn.goal(state, enemy, step.verb, named)
    if number == HAS_TARGET:  # DEF-16.02
        return _told(enemy, step, target.id, "has-target", play)
    if number == NO_TARGET:  # DEF-16.04
        target = turn.roster.named(state, enemy, "near", play)[0]
        good = turn.closer(state, enemy, target)
    else:
        target = named[number]
    if good & state.scenario.ground.cells[enemy.cell]:  # DEF-16.14
        return _told(enemy, step, target.id, "no-way", play)
    cell = best_hex(state, enemy, target, good, points, play)
    if not asked and stirs(state, Moment("moves", enemy.id)):
        return None
    _told(enemy, step, target.id, "executed", play)
    state.place(enemy, cell)
    play.tell(EnemyMoved(who=enemy.id, hex=state.scenario.name(cell), rule="DEF-6.16"))
    return True


def _engaged(state: DefianceState, enemy: Figure, named: Sequence[Figure]) -> bool:
    """DEF-16.15: somebody it could attack is in Contact."""
    far = state.scenario.far[enemy.cell]
    for friend in named:
        if far[friend.cell] == 1 and in_contact(state, enemy.cell, friend.cell):
            return True
    return False


def end_figure(state: DefianceState, figure: Figure, roster: Roster, play: Play) -> None:
    """States that end or strike when an Enemy's activation ends, and what the mission adds."""
    troubled = figure.states or roster.hidden or state.scenario.perilous
    if troubled and _strikes(state, figure, roster, play):
        return
    if state.alert == 0 and figure.id in state.figures:  # DEF-24.05
        set_alert(state, 1, play, "DEF-24.05")


def _strikes(state: DefianceState, figure: Figure, roster: Roster, play: Play) -> bool:
    """Whether an Enemy died at the end of its activation."""
    for name in ("stunned", "immobilised", "isolated"):
        if name in figure.states:
            figure = lose_state(state, figure, name, play, "DEF-25.01")
    for friend in roster.known if roster.hidden else ():
        if "hidden" in friend.states and in_contact(state, figure.cell, friend.cell):
            lose_state(state, friend, "hidden", play, "DEF-25.03")
    special = state.scenario.special
    if "charge" in special and state.note("charge"):
        consoles = state.scenario.consoles
        if any(in_contact(state, figure.cell, cell) for cell in consoles):
            count(state, "charge", -1, play)
    if "slag" in special:
        if hurt(state, figure, slag(state, figure), play, "DEF-18.03"):
            return True
        figure = state.figures[figure.id]
    if "poisoned" in figure.states:
        if hurt(state, figure, 1, play, "DEF-25.01"):
            return True
        figure = lose_state(state, state.figures[figure.id], "poisoned", play, "DEF-25.01")
    if "burning" in figure.states:
        if hurt(state, figure, 1, play, "DEF-25.01"):
            return True
        if throw(play.dice, "K", "fire").b:
            lose_state(state, state.figures[figure.id], "burning", play, "DEF-25.01")
    return False


def slag(state: DefianceState, figure: Figure) -> int:
    """The DAMAGE of hot slag to who ends its activation in it (DEF-18.03)."""
    slag = state.scenario.special.get("slag")
    here = figure.cell
    if slag is None or state.scenario.tile[here] != slag.tile:
        return 0
    return slag.n if state.scenario.terrain[here] == "difficult" else 0


def _surprise(state: DefianceState, unit: str, play: Play) -> None:
    """DEF-17.02: figures appear around the Character that activated last, and attack it."""
    card = state.put_unit(state.units[unit], waiting=False)
    victim = state.figures.get(state.last)
    if victim is None or victim.cell < 0:
        victim = next(iter(by_ties(state, play)), None)
    if victim is None:
        state.put_unit(card, waiting=True)
        return
    told: list[str] = []
    for number in range(1, unit_side(state, unit).count + 1):
        cell = landing(state, unit, (victim.cell,))
        if cell >= 0:
            place_figure(state, unit, number, cell)
            told.append(state.scenario.name(cell))
    play.tell(UnitDeployed(unit=unit, hexes=tuple(told), rule="DEF-17.02"))
    figures = state.of_unit(unit)
    state.stack.append(UnitTurn(unit, tuple(figure.id for figure in figures), arrived=True))
    for figure in reversed(figures):
        options = enemy_options(state, figure, victim) if not victim.unconscious else []
        if options:
            attack, hack = options[0]
            state.stack.append(
                Moment("attacked", victim.id, figure.id, name=attack.name, hack=hack)
            )
