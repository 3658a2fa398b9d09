# SPDX-License-Identifier: MIT
"""Every side of every Unit acts with many AI cards, and each of its Switches does something."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from redoubt.games import game
from redoubt.games.defiance.content import UnitSide, content
from redoubt.games.defiance.events import InstructionRead, SwitchPaid
from redoubt.games.defiance.frames import Clash, Picking
from redoubt.games.defiance.position import position
from redoubt.games.defiance.rules.pools import Symbols
from redoubt.games.defiance.rules.table import FRAMES
from redoubt.games.defiance.scenario import Options, Scenario
from redoubt.games.defiance.state import DefianceState
from redoubt.games.defiance.vocabulary import Attack
from redoubt.kernel.dice import ScriptedDice, SeededDice
from redoubt.kernel.flow import Play, run

SIDES = [side for sides in content().units.values() for side in sides.values()]
ACTING = [side for side in SIDES if not side.acts]
CARDS = 6  # AI cards that each side is tried with


def attacks_of(side: UnitSide) -> list[tuple[Attack, bool]]:
    """Its attacks, and its Hacker Attack."""
    hacking = [(side.hacker_attack, True)] if side.hacker_attack else []
    return [*((attack, False) for attack in side.attacks), *hacking]


PAID = [
    pytest.param(side, attack, hack, number, id=f"{side.unit}-{side.side}-{attack.name}-{number}")
    for side in SIDES
    for attack, hack in attacks_of(side)
    for number in range(len(attack.switches))
]


@cache
def board() -> Scenario:
    return Scenario(Options(mission="dry-dock"))


def named(side: UnitSide) -> str:
    return f"{side.unit}-{side.side}"


def faced(side: UnitSide, **more: Any) -> DefianceState:
    """A figure of a side before three Characters, one of them in armour that can be hacked."""
    enemies = [{"unit": side.unit, "side": side.side, "at": "4,2", "ai": more.pop("ai", "ai-01")}]
    if side.unit != "nox-spec-ops":
        enemies.append({"unit": "nox-spec-ops", "at": "5,2"})
    said = {
        "phase": "unit",
        "unit": side.unit,
        "figures": [
            {"id": "qiang", "at": "2,2", "states": more.get("states", [])},
            {"id": "cadin", "at": "2,3"},
            {"id": "uma", "at": "15,2"},
        ],
        "enemies": enemies,
    }
    return position(board(), said)


@pytest.mark.rule("DEF-15.01")
@pytest.mark.parametrize("side", ACTING, ids=named)
def test_a_side_acts_with_many_cards_to_the_end_of_its_activation(side: UnitSide) -> None:
    defiance = game("defiance")
    cards = list(content().ai)
    told: list[Any] = []
    for n in range(CARDS):
        ai = cards[(SIDES.index(side) * CARDS + n) % len(cards)]
        state, dice, rng = faced(side, ai=ai), SeededDice(n), random.Random(n)
        play = Play(dice)
        run(FRAMES, state, play)
        told += play.events
        for _ in range(60):
            decision = defiance.decision(state)
            if decision is None or isinstance(state.stack[-1], Picking):
                break
            seat = decision.seats[0]
            action = rng.choice(defiance.actions(state, seat))
            told += defiance.apply(state, seat, action, dice)
        assert state.result is not None or isinstance(state.stack[-1], Picking)
        assert state.units[side.unit].activated or side.unit not in state.units
    read = [event for event in told if isinstance(event, InstructionRead)]
    assert any(event.outcome == "executed" for event in read), "something was done"


@pytest.mark.rule("DEF-8.34")
@pytest.mark.parametrize(("side", "attack", "hack", "number"), PAID)
def test_every_switch_of_a_unit_changes_something(
    side: UnitSide, attack: Attack, hack: bool, number: int
) -> None:
    switch = attack.switches[number]
    earlier = [e.state for s in attack.switches[:number] for e in s.effects if e.state]
    state = faced(side, states=earlier)
    ours, theirs = Symbols(), Symbols().plus(switch.cost)
    roll = Clash("player-1", "qiang", f"{side.unit}#1", attack.name, False, hack, ours, theirs)
    state.stack = [Picking(), roll]
    before, play = looks(state), Play(ScriptedDice([]))
    run(FRAMES, state, play)
    assert switch.cost in [event.cost for event in play.events if isinstance(event, SwitchPaid)]
    assert looks(state) != before


def looks(state: DefianceState) -> list[tuple[int, tuple[str, ...]]]:
    """DAMAGE and States of everybody."""
    return [(figure.damage, figure.states) for figure in state.figures.values()]
