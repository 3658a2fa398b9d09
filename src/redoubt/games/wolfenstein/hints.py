# SPDX-License-Identifier: MIT
"""What a position is worth to the heroes, for bots: lives, kills, goals, and the way to them."""

from __future__ import annotations

from collections import deque
from math import inf

from redoubt.games.wolfenstein import actions as a
from redoubt.games.wolfenstein.missions import Goal
from redoubt.games.wolfenstein.scenario import Scenario
from redoubt.games.wolfenstein.state import HERO, NAZI, Unit, WolfensteinState
from redoubt.kernel.records import Action

WON = 1000.0
FAR = 80
GOAL = 40.0
STEP = 0.6
OTHERS = 0.3  # of a step, for heroes that are not the nearest
DOWN = 16.0  # a bleeding hero
ARMED = 5.0  # a weapon that can fire
JAMMED = 2.5  # less with a reload token
HELP = 0.8  # a step nearer to a bleeding hero
GUARD = 2.5  # a Nazi in a room that must be cleared
PASSAGE = 8  # steps that a secret passage is worth
NEAR = 0.3  # a step nearer to the next Nazi: nobody is left behind, and weapons reach
FARTHEST = 12  # steps from which that counts
BARRED = 6  # steps that a barricade is worth
_WAYS: dict[tuple[str, tuple[int, ...], tuple[str, ...]], list[int]] = {}


def turn(state: WolfensteinState) -> int:
    """The Nazis answer once a round, and only then it shows what something was worth."""
    return state.round


def value(state: WolfensteinState, seat: str) -> float:
    """All players share one result, so every seat values a position alike."""
    if state.result is not None:
        return WON if state.result.winners else -WON
    heroes: list[Unit] = []
    nazis: list[Unit] = []
    total = 0.0
    for unit in state.units.values():
        if unit.kind == NAZI:
            nazis.append(unit)
        elif unit.kind == HERO:
            heroes.append(unit)
            total += _hero(state.scenario, unit)
        else:
            total += 6 + unit.health
    standing = [hero for hero in heroes if hero.cell >= 0 and not hero.bleeding]
    for hero in heroes:
        if hero.bleeding:
            total += _help(state, hero, standing)
    rooms = _to_clear(state)
    zone = state.scenario.board.zone
    for nazi in nazis:
        total -= 4 + 0.6 * (nazi.health + nazi.armour) - 1.5 * nazi.stunned - nazi.sabotaged
        if zone[nazi.cell] in rooms:
            total -= GUARD
    total -= 0.8 * state.danger + 1.0 * len(state.doors) + 0.1 * len(state.tokens)
    total -= _apart(state, nazis, standing)
    total += 3.0 * state.done - 3.0 * len(state.barricades)
    for rule in state.scenario.special.get("chest-holds", ()):
        cell = state.scenario.board.parse(rule.at)
        if cell in state.tokens:
            total -= 8.0 + _walk(state, [cell], standing)
    for goal in state.scenario.mission.victory:
        total += _progress(state, goal, nazis, standing)
    return total


def _hero(scenario: Scenario, hero: Unit) -> float:
    """What a hero has and is; a weapon without its last token is worth little (WOLF-9.31)."""
    total = 20 + 2.2 * hero.health + 1.3 * hero.armour + 0.5 * hero.glory
    total += 0.3 * len(hero.items) + 0.25 * hero.ammunition("any") + 0.8 * len(hero.worn)
    total += 1.0 * hero.lives - 1.0 * hero.tired - (DOWN if hero.bleeding else 0.0)
    armed = 0.0
    for gun in hero.guns[:3]:
        total += 1.0 + 0.5 * bool(gun.upgrade)
        card = scenario.content.weapons[gun.card]
        if hero.ammunition(card.ammunition) or not scenario.level.needs_ammunition:
            armed = max(armed, ARMED + card.dice - (JAMMED if gun.empty else 0.0))
    total += armed
    for kept in hero.kept:
        total += 1.5 + (0.0 if kept.prey or kept.goal >= 0 else 0.5)
    return total


def _help(state: WolfensteinState, down: Unit, standing: list[Unit]) -> float:
    """WOLF-15.08: somebody with a shared life should come before the hero's own turn."""
    if down.acted is False and state.phase != "heroes":
        return 0.0
    able = [h for h in standing if h.lives or not state.scenario.level.shared_life_spent]
    if not able:
        return 0.0
    ways = ways_to(state, (down.cell,))
    return -HELP * min(ways[hero.cell] for hero in able)


def _apart(state: WolfensteinState, nazis: list[Unit], standing: list[Unit]) -> float:
    """How far each hero is from the nearest Nazi."""
    if not nazis:
        return 0.0
    ways = [ways_to(state, (nazi.cell,)) for nazi in nazis]
    nearest = [min([way[hero.cell] for way in ways]) for hero in standing]
    return NEAR * sum(min(FARTHEST, max(2, steps)) for steps in nearest)


def _to_clear(state: WolfensteinState) -> set[int]:
    """Rooms where no Nazi may be while something is searched (WOLF-8.29)."""
    scenario = state.scenario
    board = scenario.board
    rooms: set[int] = set()
    for goal in scenario.mission.victory:
        if goal.kind == "events" and state.done < goal.count:
            rooms |= {board.zone[cell] for cell, token in state.tokens.items() if token == "event"}
    for rule in scenario.special.get("search-needs", ()):
        if not set(rule.objectives) <= set(state.searched):
            rooms |= {board.zones.index(zone) for zone in rule.clear}
    return rooms


def _progress(
    state: WolfensteinState, goal: Goal, nazis: list[Unit], standing: list[Unit]
) -> float:
    match goal.kind:
        case "searched":
            left = [letter for letter in goal.objectives if letter not in state.searched]
            need = goal.need or len(goal.objectives)
            have = len(goal.objectives) - len(left)
            if have >= need:
                return GOAL * need
            cells = [state.scenario.objective_at[letter] for letter in _in_turn(state, left)]
            if goal.need:
                return GOAL * have - min(_walk(state, [cell], standing) for cell in cells)
            return GOAL * have - _walk(state, cells, standing)
        case "dead":
            return _hunt(state, goal.tag, nazis, standing)
        case "killed" | "none-left":
            prey = [n for n in nazis if n.card == goal.enemy]
            hurt = 1.0 * sum(n.health + n.armour for n in prey)
            cells = [n.cell for n in prey]
            return 15.0 * state.killed.get(goal.enemy, 0) - _walk(state, cells, standing) - hurt
        case "events":
            if state.done >= goal.count:
                return GOAL * goal.count
            cells = [cell for cell, token in state.tokens.items() if token == "event"]
            cells += [k.goal for hero in standing for k in hero.kept if k.goal >= 0]
            hunted = {id for hero in standing for k in hero.kept for id in k.prey}
            cells += [n.cell for n in nazis if n.id in hunted]
            return GOAL * state.done - _walk(state, cells, standing)
        case "gathered":
            return _gather(state, goal, standing)
    return 0.0


def _in_turn(state: WolfensteinState, letters: list[str]) -> list[str]:
    """Objectives that may be searched before others."""
    blocked = {
        letter
        for rule in state.scenario.special.get("search-needs", ())
        for letter in rule.objectives
        if not set(rule.after) <= set(state.searched)
    }
    return [letter for letter in letters if letter not in blocked] or letters


def _hunt(state: WolfensteinState, tag: str, nazis: list[Unit], standing: list[Unit]) -> float:
    """A figure that must die; another may have to die first, or be weakened, or let in."""
    if tag in state.dead_tags:
        return 2 * GOAL
    special = state.scenario.special
    tags = {tag} | {rule.tag for rule in special.get("replaced", ()) if rule.new_tag == tag}
    prey = [n for n in nazis if n.tag in tags]
    total = GOAL * sum(old in state.dead_tags for old in tags)
    total -= 1.8 * sum(n.health + n.armour for n in prey)
    for rule in special.get("last-point", ()):
        if rule.tag in tags:
            total -= 6.0 * sum(n.card == rule.enemy for n in nazis)
    for rule in (*special.get("relay", ()), *special.get("console", ())):
        left = [letter for letter in rule.objectives if letter not in state.searched]
        total -= 8.0 * len(left)
        total -= 0.6 * _walk(state, [state.scenario.objective_at[it] for it in left], standing)
    return total - _walk(state, [n.cell for n in prey], standing)


def _gather(state: WolfensteinState, goal: Goal, standing: list[Unit]) -> float:
    ready = all(
        letter in state.searched
        for other in state.scenario.mission.victory
        for letter in other.objectives
    )
    board = state.scenario.board
    cells = [c for zone in goal.zones for c in board.zone_cells[board.zones.index(zone)]]
    ways = ways_to(state, tuple(cells))
    weight = 1.5 * STEP if ready else STEP / 20
    # Counted from afar, so that being ready to go is never worse than not being ready.
    return weight * sum(FAR - ways[hero.cell] for hero in standing)


def _walk(state: WolfensteinState, cells: list[int], standing: list[Unit]) -> float:
    """How far the heroes are from some places: the nearest counts most."""
    total = 0.0
    for cell in cells:
        ways = ways_to(state, (cell,))
        far = sorted(ways[hero.cell] for hero in standing) or [FAR]
        total += STEP * far[0] + STEP * OTHERS * sum(far[1:]) / len(cells)
    return total


def ways_to(state: WolfensteinState, cells: tuple[int, ...]) -> list[int]:
    """Steps from every square to the nearest of some; figures and doors are left out."""
    scenario: Scenario = state.scenario
    key = (scenario.mission.id, cells, state.barricades)
    found = _WAYS.get(key)
    if found is None:
        if len(_WAYS) > 4000:
            _WAYS.clear()
        found = _WAYS[key] = [FAR] * scenario.board.cells
        for cell in cells:
            found[cell] = 0
        bars, barred = state._bars, 1 + BARRED
        queue = deque(cells)
        while queue:
            here = queue.popleft()
            steps = scenario.board.steps[here]
            near = [(to, barred if gates & bars else 1) for to, gates in steps]
            if here in scenario.passage:
                near.append((scenario.passage[here], PASSAGE))
            for to, cost in near:
                if found[to] > found[here] + cost:
                    found[to] = found[here] + cost
                    queue.append(to)
    return found


def prior(state: WolfensteinState, seat: str, actions: list[Action]) -> list[float]:
    """What one look ahead cannot see: AP left over are lost, and attacks may miss."""
    found = []
    for action in actions:
        match action:
            case a.EndTurn():
                found.append(-0.4 * state.units[action.unit].ap)
            case a.Attack() | a.Strike() | a.Stab() | a.SilentKill():
                found.append(3.0)
            case a.ShareLife():
                found.append(10.0)
            case a.GiveItem() | a.GiveWeapon() | a.GiveAmmunition():
                found.append(-inf)
            case a.TakeOff() | a.MoveUpgrade():
                found.append(-inf)
            case a.Equip():
                found.append(-inf if _changes(state, action) else 1.0)
            case a.Search():
                found.append(4.0)
            case a.Fatigue():
                found.append(-0.5)
            case _:
                found.append(0.0)
    return found


def _changes(state: WolfensteinState, action: a.Equip) -> bool:
    """Whether a card only takes the place of another: bots would do so for ever."""
    unit = state.units[action.unit]
    if action.weapon:
        return any(gun.id == action.weapon and gun.upgrade for gun in unit.guns)
    card = next(item.card for item in unit.items if item.id == action.item)
    return state.scenario.content.equipment[card].type in unit.worn
