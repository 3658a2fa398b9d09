# SPDX-License-Identifier: MIT
"""The enemy's steps against a plain search of its own, in positions drawn at random."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from typing import Any

import pytest

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein.actions import EndTurn
from redoubt.games.wolfenstein.frames import NaziPhase, NaziTurn
from redoubt.games.wolfenstein.missions import missions
from redoubt.games.wolfenstein.rules import nazi_turn
from redoubt.games.wolfenstein.rules.nazi_steps import BLOCKED, DONE, STEP, Plan
from redoubt.games.wolfenstein.scenario import Scenario
from redoubt.games.wolfenstein.state import NAZI, Unit, WolfensteinState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Setup

FAR = 10**6
SMALL = ("soldier", "space-marine", "drone", "officer", "supersoldier", "uebersoldier")


class Looker:
    """What one Nazi could do, looked up square by square."""

    def __init__(self, state: WolfensteinState, nazi: Unit, ap: int, goal: str) -> None:
        self.state, self.nazi, self.ap = state, nazi, ap
        self.board = state.scenario.board
        self.abilities = state.enemy_card(nazi).abilities
        self.left = self.costs(self.goals(goal))

    def enters(self, cell: int) -> bool:
        state = self.state
        if cell in state.scenario.passage or (
            cell in state.tokens and "hover" not in self.abilities
        ):
            return False
        there = state.at(cell)
        return there is None or there.kind == NAZI

    def stops(self, cell: int) -> bool:
        there = self.state.at(cell)
        free = there is None or there.id == self.nazi.id
        banned = cell in self.state.tokens or cell in self.state.scenario.no_stop
        return self.enters(cell) and free and not banned

    def price(self, old: int, new: int) -> int:
        """FAR: there is no such step."""
        state, gates = self.state, self.board.step_gates[old][new]
        if any(self.board.gates[name].bit & gates for name in state.barricades):
            return FAR
        doors = [name for name in state.doors if self.board.gates[name].bit & gates]
        for rule in state.scenario.special.get("lock", ()):
            if rule.door in doors and self.board.zones[self.board.zone[old]] != rule.from_zone:
                return FAR
        if doors and old != self.nazi.cell and not self.stops(old):
            return FAR  # WOLF-8.05: on a friend's square it may only move on
        light = {"hover", "magnetic-boots"} & set(self.abilities)
        return 1 + (new in state.scenario.rough and not light) + len(doors)

    def goals(self, goal: str) -> list[int]:
        """WOLF-13.28: beside a hero, or in a zone."""
        if goal in self.board.zones:
            zone = self.board.zones.index(goal)
            return [cell for cell in self.board.zone_cells[zone] if self.stops(cell)]
        steps = self.board.steps[self.state.units[goal].cell]
        near = [cell for cell, gates in steps if not gates & self.state._shut]
        return [cell for cell in near if self.stops(cell)] or [c for c in near if self.enters(c)]

    def costs(self, goals: list[int]) -> dict[int, int]:
        """What it costs from each square, searched backwards."""
        best = {cell: 0 for cell in goals if self.enters(cell)}
        heap = [(0, cell) for cell in best]
        while heap:
            cost, here = heapq.heappop(heap)
            for old, _ in self.board.steps[here] if self.enters(here) else ():
                more = cost + self.price(old, here)
                if more < min(FAR, best.get(old, FAR)):
                    best[old] = more
                    heapq.heappush(heap, (more, old))
        return best

    def can_begin(self, here: int, ap: int) -> bool:
        """Whether a cheapest path leads to a square to stop on for so many AP."""
        for to, _ in self.board.steps[here]:
            price = self.price(here, to)
            on_the_way = price <= ap and self.left.get(to) == self.left[here] - price
            if not on_the_way or not self.enters(to):
                continue
            if self.stops(to) or self.can_begin(to, ap - price):
                return True
        return False


def look(state: WolfensteinState, turn: NaziTurn, nazi: Unit, found: Plan) -> str:
    """What is wrong with what comes next, or ""."""
    if not found.goal or found.options:
        return ""
    looker = Looker(state, nazi, turn.ap, found.goal)
    here = looker.left.get(nazi.cell, FAR)
    if found.kind == STEP and here < FAR:
        price = looker.price(nazi.cell, found.cell)
        if price > turn.ap or price + looker.left.get(found.cell, FAR) != here:
            return "not a step of a cheapest path"
    if found.kind in (DONE, BLOCKED):
        if not (nazi.placed or looker.stops(nazi.cell)):
            return "ends where nobody may stop"
        if found.why != "adjacent" and 0 < here < FAR and looker.can_begin(nazi.cell, turn.ap):
            return "could go on"
    return ""


def crowd(scenario: Scenario, rng: random.Random) -> dict[str, Any]:
    """Heroes and many Nazis close together, some doors open, some noise."""
    board, first = scenario.board, scenario.team[0]
    zones = rng.sample(range(len(board.zones)), 3)
    cells = [c for z in zones for c in board.zone_cells[z] if c not in scenario.no_stop]
    cells = rng.sample([c for c in cells if c not in scenario.tokens], 16)
    units: list[dict[str, Any]] = [
        {"id": hero, "at": board.names[cells.pop()], "acted": hero != first}
        for hero in scenario.team
    ]
    numbers = Counter[str]()
    for cell in cells:
        kind = rng.choice(SMALL)
        card = scenario.content.enemies[kind]
        if numbers[kind] < card.copies:
            nazi = {"id": f"{kind}-{card.first + numbers[kind]}", "card": kind}
            state = {"alerted": rng.random() < 0.5, "sabotaged": rng.random() < 0.5}
            units.append({**nazi, **state, "at": board.names[cell]})
            numbers[kind] += 1
    doors = [door for door in scenario.mission.board.doors if rng.random() < 0.5]
    noise = [zone for zone in board.zones if rng.random() < 0.3]
    return {"active": first, "units": units, "doors": doors, "noise": noise}


@pytest.mark.rule("WOLF-13.28")
@pytest.mark.rule("WOLF-8.05")
@pytest.mark.parametrize("seed", range(40))
def test_every_step_is_one_of_a_cheapest_path(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    mission = rng.choice(list(missions()))
    scenario = GAME.scenario(Setup("wolfenstein", {"mission": mission, "ties": "auto"}))
    state: Any = GAME.position(scenario, crowd(scenario, rng))
    act, wrong = nazi_turn._act, []

    def watch(
        state: WolfensteinState,
        phase: NaziPhase,
        turn: NaziTurn,
        nazi: Unit,
        found: Plan,
        play: Play,
    ) -> None:
        if fault := look(state, turn, nazi, found):
            wrong.append((nazi.id, fault, found))
        act(state, phase, turn, nazi, found, play)

    monkeypatch.setattr(nazi_turn, "_act", watch)
    GAME.apply(state, "player-1", EndTurn(scenario.team[0]), SeededDice(seed))
    assert not wrong
    cells = Counter(c for unit in state.units.values() for c in state.cells(unit))
    assert max(cells.values()) == 1
