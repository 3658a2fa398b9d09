# SPDX-License-Identifier: MIT
"""Chapters 14 to 17: a Unit's activation, instruction by instruction, told step by step."""

from __future__ import annotations

from redoubt.games.defiance.content import Instruction, Step
from redoubt.games.defiance.events import (
    EnemyMoved,
    InstructionRead,
    Removed,
    UnitActivated,
    UnitDeployed,
)
from redoubt.games.defiance.frames import Moment, UnitTurn, change
from redoubt.games.defiance.rules.alert import place_figure, set_alert
from redoubt.games.defiance.rules.attack import begin_enemy_attack
from redoubt.games.defiance.rules.evil import (
    aims,
    attackable,
    best_hex,
    by_ties,
    choose_attack,
    landing,
    targets,
)
from redoubt.games.defiance.rules.harm import gain_state, hurt, lose_state, wipe
from redoubt.games.defiance.rules.mission import arrivals, check_end, count
from redoubt.games.defiance.rules.moments import stirs
from redoubt.games.defiance.rules.movement import stops, walking
from redoubt.games.defiance.rules.pools import throw
from redoubt.games.defiance.rules.reach import Aim, enemy_options
from redoubt.games.defiance.rules.sight import range_of, sees
from redoubt.games.defiance.rules.values import in_contact, profile, unit_side
from redoubt.games.defiance.sightlines import FAR
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
    order = tuple(figure.id for figure in state.of_unit(unit))
    state.stack.append(UnitTurn(unit, order))


def instructions(state: DefianceState, unit: str) -> tuple[Instruction, ...]:
    """DEF-14.04, DEF-14.05: printed ones, or the column of the Unit's level."""
    card, side = state.units[unit], unit_side(state, unit)
    if f"off:{card.unit}" in state.flags:
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
    """The next instruction of the next figure (DEF-15.02, DEF-15.03)."""
    if frame.at >= len(frame.order):
        state.stack.pop()
        if not check_end(state, play):
            arrivals(state, play)
        return
    figure = state.figures.get(frame.order[frame.at])
    lines = () if frame.arrived else instructions(state, frame.unit)
    limit = 1 if figure is not None and "stunned" in figure.states else FULL
    if figure is None or frame.line >= len(lines) or frame.done >= limit:
        if figure is not None:
            end_figure(state, figure, play)
        state.stack[-1] = UnitTurn(frame.unit, frame.order, frame.at + 1, arrived=frame.arrived)
        return
    line = lines[frame.line]
    if frame.part >= len(line.steps):
        done = frame.done + frame.some  # DEF-15.04, DEF-15.06
        state.stack[-1] = UnitTurn(frame.unit, frame.order, frame.at, frame.line + 1, 0, done)
        return
    if line.chained and frame.part and not frame.last:
        state.stack[-1] = change(frame, part=len(line.steps))
        return
    place = len(state.stack) - 1
    done_it = execute(state, figure, line.steps[frame.part], play, asked=frame.asked)
    if done_it is None:  # cards come first; then the step is tried again
        state.stack[place] = change(frame, asked=True)
        return
    state.stack[place] = change(
        frame, part=frame.part + 1, some=frame.some or done_it, last=done_it, asked=False
    )


def execute(
    state: DefianceState, enemy: Figure, step: Step, play: Play, *, asked: bool = False
) -> bool | None:
    """One instruction; whether it was executed, None if a card is offered first."""
    if step.verb == "focus":
        if "focused" in enemy.states:
            return _told(enemy, step, "", "focused", play)
        gain_state(state, enemy, "focused", play, "DEF-16.12")
        return _told(enemy, step, "", "executed", play)
    if step.verb == "retreat":
        return _retreat(state, enemy, step, play)
    named = targets(state, enemy, step.by, play)
    if not named:
        return _told(enemy, step, "", "nobody", play)  # DEF-15.21
    if step.verb == "atk":
        for target in named:  # DEF-15.11
            chosen = choose_attack(state, enemy, target, play)
            if chosen is not None:
                _told(enemy, step, target.id, "executed", play)
                begin_enemy_attack(state, enemy, target, *chosen, play)
                return True
        return _told(enemy, step, "", "no-target", play)  # DEF-16.01
    return _move(state, enemy, step, named, play, asked=asked)


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
    enemy: Figure,
    step: Step,
    named: list[Figure],
    play: Play,
    *,
    asked: bool,
) -> bool | None:
    """Take Target, Assault and Move Away; closed Doors stay closed (DEF-16.13)."""
    points = unit_side(state, enemy.unit).speed
    if "immobilised" in enemy.states or not points:
        return _told(enemy, step, named[0].id, "rooted", play)
    if step.verb == "take" and attackable(aims(state, enemy), enemy.cell):  # DEF-16.02
        return _told(enemy, step, named[0].id, "has-target", play)
    if step.verb == "assault" and _engaged(state, enemy, named):  # DEF-16.05
        return _told(enemy, step, named[0].id, "in-contact", play)
    reached = stops(state, enemy, points)
    if step.verb == "take":
        target, cell = _take(state, enemy, named, reached, play)
    elif step.verb == "assault":
        target, cell = named[0], _assault(state, enemy, named[0], reached, play)
    else:
        target, cell = named[0], _away(state, enemy, named[0], reached, play)
    if cell == enemy.cell:  # DEF-16.14
        return _told(enemy, step, target.id, "no-way", play)
    if not asked and stirs(state, Moment("moves", enemy.id)):
        return None
    _told(enemy, step, target.id, "executed", play)
    state.place(enemy, cell)
    play.tell(EnemyMoved(who=enemy.id, hex=state.scenario.name(cell), rule="DEF-6.16"))
    return True


def _engaged(state: DefianceState, enemy: Figure, named: list[Figure]) -> bool:
    """DEF-16.15: somebody it could attack is in Contact."""
    return any(in_contact(state, enemy.cell, friend.cell) for friend in named)


def _take(
    state: DefianceState,
    enemy: Figure,
    named: list[Figure],
    reached: dict[int, int],
    play: Play,
) -> tuple[Figure, int]:
    """DEF-16.03: a hex to attack from, as far away as can be; else nearer to somebody."""
    for target in named:
        good = _farthest(Aim(state, enemy, target), reached)
        if good:
            return target, best_hex(state, enemy, target, good, reached, play)
    nearest = targets(state, enemy, "near", play)[0]
    return nearest, _closer(state, enemy, nearest, reached, play)  # DEF-16.04


def _farthest(aim: Aim, reached: dict[int, int]) -> list[int]:
    """The hexes to attack from at the greatest Range; nearer ones are not looked at."""
    far = aim.far
    by_range: dict[int, list[int]] = {}
    for cell in reached:
        if far[cell] <= FAR:
            by_range.setdefault(far[cell], []).append(cell)
    for distance in sorted(by_range, reverse=True):
        good = [cell for cell in by_range[distance] if aim.options(cell)]
        if good:
            return good
    return []


def _closer(
    state: DefianceState, enemy: Figure, target: Figure, reached: dict[int, int], play: Play
) -> int:
    """The hex with the shortest walk left; by Range where no way leads there."""
    walk = walking(state, target.cell)

    def left(cell: int) -> tuple[int, int]:
        there = cell in walk
        return (0, walk[cell]) if there else (1, range_of(state, cell, target.cell))

    best = min(left(cell) for cell in reached)
    if left(enemy.cell) == best:
        return enemy.cell
    cells = [cell for cell in reached if left(cell) == best]
    return best_hex(state, enemy, target, cells, reached, play)


def _assault(
    state: DefianceState, enemy: Figure, target: Figure, reached: dict[int, int], play: Play
) -> int:
    """DEF-16.06: to the lowest minimum Range of its attacks, with sight."""
    attacks = profile(state, enemy).attacks
    goal = max(1, min((attack.least for attack in attacks), default=1))
    now = range_of(state, enemy.cell, target.cell)
    if now < goal:
        return enemy.cell
    good = [
        cell
        for cell in reached
        if range_of(state, cell, target.cell) == goal and sees(state, enemy, target, cell)
    ]
    if enemy.cell in good:
        return enemy.cell
    if good:
        return best_hex(state, enemy, target, good, reached, play)
    return _closer(state, enemy, target, reached, play)


def _away(
    state: DefianceState, enemy: Figure, target: Figure, reached: dict[int, int], play: Play
) -> int:
    """DEF-16.07: as far away as it gets, if that is farther than now."""
    far = max(range_of(state, cell, target.cell) for cell in reached)
    if far <= range_of(state, enemy.cell, target.cell):
        return enemy.cell
    cells = [cell for cell in reached if range_of(state, cell, target.cell) == far]
    return best_hex(state, enemy, target, cells, reached, play)


def end_figure(state: DefianceState, figure: Figure, play: Play) -> None:
    """States that end or strike when an Enemy's activation ends, and what the mission adds."""
    for name in ("stunned", "immobilised", "isolated"):
        figure = lose_state(state, figure, name, play, "DEF-25.01")
    for friend in state.friends():
        if "hidden" in friend.states and in_contact(state, figure.cell, friend.cell):
            lose_state(state, friend, "hidden", play, "DEF-25.03")
    if state.scenario.mission.rule("charge") is not None and state.note("charge"):
        consoles = state.scenario.consoles
        if any(in_contact(state, figure.cell, cell) for cell in consoles):
            count(state, "charge", -1, play)
    slag = state.scenario.mission.rule("slag")
    here = figure.cell
    on_slag = slag is not None and state.scenario.tile[here] == slag.tile
    if slag is not None and on_slag and state.scenario.terrain[here] == "difficult":
        if hurt(state, figure, slag.n, play, "DEF-18.03"):
            return
        figure = state.figures[figure.id]
    if "poisoned" in figure.states:
        if hurt(state, figure, 1, play, "DEF-25.01"):
            return
        figure = lose_state(state, state.figures[figure.id], "poisoned", play, "DEF-25.01")
    burns = "burning" in figure.states
    if burns and not hurt(state, figure, 1, play, "DEF-25.01") and throw(play.dice, "K", "fire").b:
        lose_state(state, state.figures[figure.id], "burning", play, "DEF-25.01")
    if state.alert == 0 and figure.id in state.figures:  # DEF-24.05
        set_alert(state, 1, play, "DEF-24.05")


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
