# SPDX-License-Identifier: MIT
"""What a position is worth to the players: features for bots, from public facts."""

from __future__ import annotations

from redoubt.games.defiance.actions import (
    Attack,
    AutoMediKit,
    Commit,
    Drag,
    EndActivation,
    Equip,
    FollowUp,
    Hack,
    Interact,
    OpenDoor,
    Rest,
    RollAgain,
    Step,
)
from redoubt.games.defiance.frames import Assigning
from redoubt.games.defiance.missions import Condition
from redoubt.games.defiance.rules.campaign.taste import standing, wishes
from redoubt.games.defiance.rules.interact import FILLED
from redoubt.games.defiance.rules.mission import met, out_of_action
from redoubt.games.defiance.rules.values import unit_side, wounds
from redoubt.games.defiance.scenario import Scenario
from redoubt.games.defiance.state import ENEMY, FRIEND, NEUTRAL, DefianceState, Figure
from redoubt.kernel.records import Action

WON = 1000.0
MET = 60.0  # a part of the primary objective
LEFT = 30.0
WOUND = 1.0
DOWN = 8.0
ENEMY_WOUND = 0.8
KILL = 3.0
MARKED = 3.0  # an Enemy whose end is an objective counts so much more
SYMBOL = 5.0  # a symbol that an entry of a Console still needs, if the mission needs the entry
SPARE = 0.3  # and if it does not
CONTACT = 15.0  # somebody spoken to, where that is asked
STEP = 1.0
NEXT = 25  # steps that it is at most, for everybody, from one goal to the next
IN_HAND = 0.45  # a movement point not yet spent
OUT = 6.0  # enough points to leave the board now
ROOM = 4
DOOR_COST = 2
DRAG_COST = 2
FAR = 40
ROUND = 100  # more activations than a Round can have
MANY = 5_000  # ways to goals that are kept


def value(state: DefianceState, seat: str) -> float:
    """Higher is better for all players; they win and lose together."""
    before = standing(state) if state.campaign is not None else 0.0
    if state.result is not None:
        return before + (WON if seat in state.result.winners else -WON)
    if state.campaign is not None and state.campaign.step:
        return before
    return before + _mission(state)


def turn(state: DefianceState) -> int:
    """The activations that have ended: the Enemy answers after each."""
    begun = sum(figure.activated for figure in state.figures.values())
    return ROUND * state.round + begun - (state.active is not None)


def _mission(state: DefianceState) -> float:
    """How well the mission goes."""
    scenario = state.scenario
    mission = scenario.mission
    unmet = [test for test in mission.primary if not met(state, test)]
    worth = MET * (len(mission.primary) - len(unmet))
    leaving = all(test.test == "left" for test in unmet)
    worth += (LEFT if leaving else -LEFT) * sum(f.fate == "left" for f in state.crew())
    hunted = {test.unit for test in unmet if test.unit}
    for enemy in state.enemies():
        worth -= (KILL + ENEMY_WOUND * (wounds(state, enemy) - enemy.damage)) * (
            MARKED if state.units[enemy.unit].unit in hunted else 1.0
        )
    # Who comes when something happens counts from the start: it must not look like a loss.
    for card in state.units.values():
        if card.status == "aligned" or card.waiting:
            side = unit_side(state, card.id)
            worth -= (
                side.count
                * (KILL + ENEMY_WOUND * side.wounds)
                * (MARKED if card.unit in hunted else 1.0)
            )
    worth -= 0.7 * state.pool + 2.0 * state.alert
    needed = _wanted(state, unmet)
    for cell, entries in state.consoles.items():
        for number, entry in enumerate(entries):
            if entry != FILLED:
                worth -= (SYMBOL if (cell, number) in needed else SPARE) * len(entry)
    worth += 2.0 * len(state.boxes) + 4.0 * state.note("charge")
    if any(test.unit == "the-echo" for test in mission.primary):
        worth += CONTACT * sum(f.card == "official" and f.side == FRIEND for f in _people(state))
        worth += 2 * CONTACT * ("impostor-found" in state.flags)
    escorted = {test.who for test in unmet if test.test == "person-left"}
    return worth + _ways(state, unmet, needed, escorted, leaving=leaving)


def _people(state: DefianceState) -> list[Figure]:
    return [f for f in state.figures.values() if f.side != ENEMY]


def _ways(
    state: DefianceState,
    unmet: list[Condition],
    needed: set[tuple[int, int]],
    escorted: set[str],
    *,
    leaving: bool,
) -> float:
    """What wounds cost, and how far everybody still has to go."""
    scenario, active = state.scenario, state.active
    goals = [] if leaving else _goals(state, unmet, needed)
    aims = goals or list(scenario.exits)
    far = _distances(state, aims)
    lying = [f for f in state.friends() if f.card in scenario.owner]
    crew = [f for f in lying if not f.unconscious] or lying
    stage = 1.0 if leaving else 0.0
    if crew and aims and not any(f.cell in far for f in crew):
        far = _distances(state, [cell for cell, _ in _openers(state)])
        stage -= 1.0
    out = _distances(state, list(scenario.exits))
    wanted = [state.tokens.get(test.token, "") for test in unmet if test.token]
    carriers = {place[1:] for place in wanted if place.startswith("@")}
    bringing = bool(carriers) or any(f.card in escorted for f in state.friends())
    stage += 0.5 * bringing
    # What nobody has fetched yet is as far from home as it will be when somebody has it.
    waiting = [scenario.cell_of[place] for place in wanted if place in scenario.cell_of]
    waiting += [f.cell for f in _people(state) if f.card in escorted and f.side == NEUTRAL]
    worth = -sum(2 * STEP * out.get(cell, FAR) + CONTACT for cell in waiting)
    # A new goal lies farther away than the one just reached; that must not look like a loss.
    worth += (stage * 2 * FAR - len(set(goals)) * NEXT) * STEP * len(scenario.owner)
    helpless = _needed_helpless(state, unmet) if leaving else []
    for friend in state.friends():
        worth -= WOUND * friend.damage + 0.3 * friend.aggro
        worth -= DOWN * friend.unconscious + 10.0 * out_of_action(friend)
        # Who lies there has as far to go as who stands: else nobody would be woken.
        if not (friend.card in scenario.owner or friend.card in escorted):
            continue
        home = friend.id in carriers or friend.card in escorted
        left = (out if home else far).get(friend.cell, FAR) if aims else 0
        if helpless and not out_of_action(friend):
            left = _fetching(state, friend, helpless, out)
        going = home or leaving
        if bringing and not going:
            left = max(left, ROOM)  # who brings something home needs room to leave
        weight = 2.0 if going else 1.0
        worth -= STEP * left * weight
        if active is not None and active.who == friend.id:
            worth += IN_HAND * weight * min(active.points, left + going)
            worth += OUT if going and active.points > left else 0.0
    return worth


def _needed_helpless(state: DefianceState, unmet: list[Condition]) -> list[Figure]:
    """Who cannot go by itself, if more must leave than can: they have to be dragged out."""
    crew = [f for f in state.crew() if f.cell >= 0]
    helpless = [f for f in crew if out_of_action(f)]
    gone = sum(f.fate == "left" for f in state.crew())
    short = max((test.n for test in unmet if test.test == "left"), default=0) - gone
    return helpless if short > len(crew) - len(helpless) else []


def _fetching(
    state: DefianceState, friend: Figure, helpless: list[Figure], out: dict[int, int]
) -> int:
    """Points to the nearest of them and with it to the exit (DEF-21.11: two for each hex)."""
    return min(
        _distances(state, [one.cell]).get(friend.cell, FAR) + DRAG_COST * out.get(one.cell, FAR)
        for one in helpless
    )


def _wanted(state: DefianceState, unmet: list[Condition]) -> set[tuple[int, int]]:
    """The entries of Consoles that the mission needs: by Console and number."""
    flags = {flag for test in unmet for flag in test.flags}
    charge = any(test.test == "charge" for test in unmet)
    units = {test.unit for test in unmet if test.unit}
    found = set(_openers(state))
    for cell, console in state.scenario.consoles.items():
        for number, entry in enumerate(console.entries):
            does = entry.does
            if does.flag in flags or (charge and does.verb == "charge") or does.unit in units:
                found.add((cell, number))
    return found


def _openers(state: DefianceState) -> list[tuple[int, int]]:
    """The entries that open a Door which is still closed."""
    return [
        (cell, number)
        for cell, console in state.scenario.consoles.items()
        for number, entry in enumerate(console.entries)
        if entry.does.door and entry.does.door not in state.doors
    ]


def _goals(state: DefianceState, unmet: list[Condition], needed: set[tuple[int, int]]) -> list[int]:
    """Where the players want to go next: Consoles, tokens, people, Enemies; else to the exits."""
    cells = state.scenario.cell_of
    open_ = [c for c, n in needed if state.consoles[c][n] != FILLED]
    doors = {cell for cell, _ in _openers(state)}
    goals = [cell for cell in open_ if cell not in doors]
    for test in unmet:
        place = state.tokens.get(test.token, "")
        if place in cells:
            goals.append(cells[place])
        if test.unit:
            goals += [f.cell for f in state.enemies() if state.units[f.unit].unit == test.unit]
        if test.unit == "the-echo" and "impostor-found" not in state.flags:
            goals += [f.cell for f in _people(state) if f.side == NEUTRAL]
        people = [f for f in _people(state) if f.card == test.who and f.cell >= 0]
        goals += [f.cell for f in people if f.side == NEUTRAL or f.unconscious]
    return goals


def _distances(state: DefianceState, goals: list[int]) -> dict[int, int]:
    """Steps to the nearest goal; a Door that can be opened costs some, another one blocks."""
    scenario, closed = state.scenario, state._closed
    key = (frozenset(goals), closed)
    known = scenario.approaches.get(key)
    if known is None:
        if len(scenario.approaches) > MANY:
            scenario.approaches.clear()
        known = scenario.approaches[key] = _flood(scenario, goals, closed)
    return known


def _flood(scenario: Scenario, goals: list[int], closed: int) -> dict[int, int]:
    plain = 0
    for edge, door in scenario.doors.items():
        if scenario.door_kinds[door] == "door":
            plain |= scenario.bit(edge)
    best = dict.fromkeys(goals, 0)
    rings: list[list[int]] = [list(best)]
    cost = 0
    while cost < len(rings):
        for here in rings[cost]:
            if best[here] != cost:
                continue
            for to, gate, blue in scenario.ways[here]:
                step = 1 + blue
                if gate & closed:
                    if not gate & plain:
                        continue
                    step += DOOR_COST
                new = cost + step
                if new < best.get(to, 999):
                    best[to] = new
                    while len(rings) <= new:
                        rings.append([])
                    rings[new].append(to)
        cost += 1
    return best


def prior(state: DefianceState, seat: str, actions: list[Action]) -> list[float]:
    """What is good before it can be seen: Consoles, people and attacks; and what is dull."""
    if state.campaign is not None and (wanted := wishes(state, actions)) is not None:
        return wanted
    unmet = [test for test in state.scenario.mission.primary if not met(state, test)]
    needed = {cell for cell, n in _wanted(state, unmet) if state.consoles[cell][n] != FILLED}
    return [_liking(state, action, needed) for action in actions]


def _liking(state: DefianceState, action: Action, needed: set[int]) -> float:
    """What an action promises that cannot be seen right after it, or is seldom worth."""
    if isinstance(action, Interact):
        cell = state.scenario.cell_of[action.hex]
        if cell in needed:
            return 7.0 + action.device
        if cell in state.scenario.consoles:
            return -1.0
        return 6.0 if cell not in state.scenario.containers else 0.0
    if isinstance(action, RollAgain):
        top = state.stack[-1]
        return 2.5 if isinstance(top, Assigning) and top.cell in needed else -1.0
    if isinstance(action, EndActivation):
        active = state.active
        return -2.0 if active is not None and active.actions else 0.0
    if isinstance(action, Attack | FollowUp):
        return 2.5
    if isinstance(action, Hack):
        return 1.5
    return LIKINGS.get(type(action), 0.0)


LIKINGS: dict[type[Action], float] = {
    Step: -0.25,
    Drag: -0.25,
    Equip: -3.0,
    Rest: -1.0,
    OpenDoor: 1.0,
    Commit: 0.5,
    AutoMediKit: 5.0,
}
