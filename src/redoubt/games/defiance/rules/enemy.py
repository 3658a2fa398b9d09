# SPDX-License-Identifier: MIT
"""Chapters 14 to 17: a Unit's activation, instruction by instruction, told step by step."""

from __future__ import annotations

from redoubt.games.defiance.content import Step
from redoubt.games.defiance.events import (
    EnemyMoved,
    Removed,
    UnitActivated,
    UnitDeployed,
)
from redoubt.games.defiance.frames import Arriving, Moment, UnitTurn, change
from redoubt.games.defiance.rules.alert import place_figure, set_alert
from redoubt.games.defiance.rules.attack import begin_enemy_attack
from redoubt.games.defiance.rules.evil import best_hex, choose_attack, landing
from redoubt.games.defiance.rules.goals import Turn
from redoubt.games.defiance.rules.harm import PASSING, gain_state, hurt, lose_state, wipe
from redoubt.games.defiance.rules.mission import arrivals, check_end, count
from redoubt.games.defiance.rules.moments import stirs
from redoubt.games.defiance.rules.pools import throw
from redoubt.games.defiance.rules.reach import enemy_options
from redoubt.games.defiance.rules.roster import Roster, by_ties
from redoubt.games.defiance.rules.script import EXECUTED, NOTHING, reading, script_of
from redoubt.games.defiance.rules.values import in_contact, unit_side
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.kernel.flow import Play

FULL = 2  # DEF-15.01, DEF-15.05
CALM = ((), ("focused",))  # States that do nothing when an activation ends
BY_ITSELF = ("focus", "retreat")  # instructions that name nobody


def begin_unit(state: DefianceState, unit: str, play: Play) -> None:
    """DEF-14.01: the Initiative card is drawn and the AI card turned over."""
    card = state.put_unit(state.units[unit], activated=True, in_initiative=False)
    state.woken = True
    play.tell(UnitActivated(unit=unit, ai=card.ai, rule="DEF-14.01"))
    if card.waiting:
        _surprise(state, unit, play)
        return
    state.stack.append(UnitTurn(unit, state._squads.get(unit, ())))


def work_unit(state: DefianceState, frame: UnitTurn, play: Play) -> None:
    """Instruction by instruction, figure by figure, until cards or a roll come between
    (DEF-15.02, DEF-15.03)."""
    stack, order = state.stack, frame.order
    depth = len(stack)
    done, some, last, asked = frame.done, frame.some, frame.last, frame.asked
    turn = Turn(state, frame.unit)
    script = NOTHING if frame.arrived else script_of(state, frame.unit)
    lines = script.lines
    place = frame.part
    if frame.line:
        place += sum([each.line < frame.line for each in lines])
    fresh = not (place or asked)
    undisturbed = state.alert > 0 and not (turn.roster.hidden or state.scenario.perilous)
    for at in range(frame.at, len(order)):
        figure = state.figures.get(order[at])
        if fresh and figure is not None and turn.idle(state, figure, script, play):
            if undisturbed and figure.states in CALM:
                continue
            place = len(lines)
        while figure is not None and place < len(lines):
            step, line, part, chained = lines[place]
            if not part:
                done, some, last = done + some, False, True  # DEF-15.04, DEF-15.06
            if done and (done >= FULL or "stunned" in figure.states):
                break
            place += 1
            if chained and not last:
                continue
            if step.verb in BY_ITSELF:
                executed = _by_itself(state, figure, step, play)
            else:
                outcome, target, good, calm = turn.weigh(state, figure, step, play)
                executed = outcome == EXECUTED
                if executed:
                    whom = state.figures[target]
                    asked = not _carry_out(
                        state, figure, step, whom, good, play, calm=calm, asked=asked
                    )
                else:
                    _told(figure, step, target, outcome, play)
            if not executed:
                last = asked = False
                continue
            if not asked:
                part, some, last = part + 1, True, True
            if len(stack) > depth:  # if cards come first, the step is tried again
                since = frame.fresh if at == frame.at else ()
                stack[depth - 1] = UnitTurn(
                    frame.unit, order, at, line, part, done, some, last, asked, frame.arrived, since
                )
                return
            figure = state.figures.get(order[at])
        if figure is not None:
            end_figure(state, figure, turn.roster, play, frame.fresh if at == frame.at else ())
            if turn.roster.hidden and not turn.roster.holds(state):
                turn = Turn(state, frame.unit)
            if state.figures.get(figure.id) is not figure and not frame.arrived:
                script = script_of(state, frame.unit)  # they may depend on States
                lines = script.lines
        place, done, some, fresh = 0, 0, False, True
    stack.pop()
    if not check_end(state, play):
        arrivals(state, play)


def _told(enemy: Figure, step: Step, target: str, outcome: str, play: Play) -> bool:
    play.tell(reading(enemy.id, step, target, outcome))
    return outcome == EXECUTED


def _by_itself(state: DefianceState, enemy: Figure, step: Step, play: Play) -> bool:
    """Focus and Retreat, which name nobody; whether it was executed."""
    if step.verb == "retreat":
        return _retreat(state, enemy, step, play)
    if "focused" in enemy.states:
        return _told(enemy, step, "", "focused", play)
    gain_state(state, enemy, "focused", play, "DEF-16.12")
    return _told(enemy, step, "", EXECUTED, play)


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


def _carry_out(
    state: DefianceState,
    enemy: Figure,
    step: Step,
    target: Figure,
    good: int,
    play: Play,
    *,
    calm: bool,
    asked: bool,
) -> bool:
    """An attack, or a move to one of some hexes; False if a card is offered before the move.

    Closed Doors stay closed: no such hex lies behind one (DEF-16.13).
    """
    if step.verb == "atk":
        chosen = choose_attack(state, enemy, target, play)
        _told(enemy, step, target.id, EXECUTED, play)
        begin_enemy_attack(state, enemy, target, *chosen, play)
        return True
    cell = best_hex(state, enemy, target, good, play, calm=calm)
    if not asked and stirs(state, Moment("moves", enemy.id)):
        return False
    _told(enemy, step, target.id, EXECUTED, play)
    state.place(enemy, cell)
    play.tell(EnemyMoved(who=enemy.id, hex=state.scenario.name(cell), rule="DEF-6.16"))
    return True


def end_figure(
    state: DefianceState, figure: Figure, roster: Roster, play: Play, fresh: tuple[str, ...]
) -> None:
    """States that end or strike when an Enemy's activation ends, and what the mission adds.

    DEF-25.01: those that it has had only since it began wait for its next one.
    """
    troubled = roster.hidden or figure.states not in CALM or state.scenario.perilous
    if troubled and _strikes(state, figure, roster, play, fresh):
        return
    if state.alert == 0 and figure.id in state.figures:  # DEF-24.05
        set_alert(state, 1, play, "DEF-24.05")


def _strikes(
    state: DefianceState, figure: Figure, roster: Roster, play: Play, fresh: tuple[str, ...]
) -> bool:
    """Whether an Enemy died at the end of its activation."""
    for name in PASSING:
        if name in figure.states and name not in fresh:
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
    here = [name for name in reversed(state.last) if state.figures[name].cell >= 0]
    victim = here[0] if here else next((f.id for f in by_ties(state, play)), "")
    if victim:
        state.stack.append(Arriving(unit, victim, state.figures[victim].cell))


def work_arriving(state: DefianceState, frame: Arriving, play: Play) -> None:
    """DEF-17.02: a figure appears and attacks, then the next one."""
    unit, number, most = frame.unit, frame.number, unit_side(state, frame.unit).count
    if number > most:
        figures = tuple(figure.id for figure in state.of_unit(unit))
        state.stack[-1] = UnitTurn(unit, figures, arrived=True)
        return
    state.stack[-1] = change(frame, number=number + 1)
    victim = state.figures[frame.victim]
    state.put_unit(state.units[unit], waiting=number < most)  # the last one completes the Unit
    cell = landing(state, unit, (frame.cell,))
    if cell < 0:
        return
    figure = place_figure(state, unit, number, cell)
    told = (state.scenario.name(cell),)
    play.tell(UnitDeployed(unit=unit, hexes=told, rule="DEF-17.02"))
    stands = victim.cell >= 0 and not victim.unconscious
    if stands and enemy_options(state, figure, victim):
        chosen = choose_attack(state, figure, victim, play)
        begin_enemy_attack(state, figure, victim, *chosen, play)
