# SPDX-License-Identifier: MIT
"""Rolls and set-up that no card of a case can bring about, and promises about the cards."""

from __future__ import annotations

import random

import pytest

from redoubt.games import game
from redoubt.games.defiance.actions import SpendCritical
from redoubt.games.defiance.content import content
from redoubt.games.defiance.frames import Acting, Alternation, Simple
from redoubt.games.defiance.missions import mission
from redoubt.games.defiance.position import position
from redoubt.games.defiance.rules.alert import set_alert
from redoubt.games.defiance.rules.pools import Symbols, cast, read
from redoubt.games.defiance.rules.table import FRAMES
from redoubt.games.defiance.scenario import CREW, Options, Scenario
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.dice import ScriptedDice, SeededDice
from redoubt.kernel.flow import Play, run
from redoubt.kernel.records import Setup

HERE = {
    "active": "jazz",
    "figures": [{"id": "jazz", "at": "2,2"}, {"id": "uma", "at": "3,2"}],
}


@pytest.fixture
def state() -> DefianceState:
    return position(Scenario(Options(mission="dry-dock")), HERE)


def rolled(state: DefianceState, ours: Symbols) -> Play:
    """Geist-Aid on Uma was thrown and shows these symbols."""
    play = Play(ScriptedDice([]))
    state.stack = [Alternation(), Acting("player-1", "jazz")]
    state.stack.append(Simple("player-1", "jazz", "geist-aid", "uma", ours))
    run(FRAMES, state, play)
    return play


def spend(state: DefianceState, how: str) -> None:
    defiance = game("defiance")
    defiance.check(state, "player-1", SpendCritical(how))
    defiance.apply(state, "player-1", SpendCritical(how), ScriptedDice([]))


@pytest.mark.rule("DEF-8.09")
def test_a_critical_success_of_a_simple_roll_adds_two(state: DefianceState) -> None:
    rolled(state, Symbols(cs=1))
    spend(state, "add")
    assert state.figures["uma"].states == ("focused",)


@pytest.mark.rule("DEF-1.02")
def test_a_critical_that_is_kept_counts_for_nothing(state: DefianceState) -> None:
    rolled(state, Symbols(cs=1))
    spend(state, "keep")
    assert state.figures["uma"].states == ()


@pytest.mark.rule("DEF-8.10")
def test_a_critical_block_of_a_simple_roll_pays_for_a_switch(state: DefianceState) -> None:
    rolled(state, Symbols(s=1, x=1, cb=1))
    spend(state, "add")
    roll = state.stack[-2]
    assert isinstance(roll, Simple)
    assert roll.ours == Symbols(s=1, b=2, x=1)
    offered = {type(a).__name__ for a in game("defiance").actions(state, "player-1")}
    assert offered == {"PaySwitch", "NoSwitch"}


@pytest.mark.rule("DEF-8.13")
def test_no_enemy_card_asks_for_a_simple_roll() -> None:
    for sides in content().units.values():
        for side in sides.values():
            attacks = [*side.attacks, *([side.hacker_attack] if side.hacker_attack else [])]
            verbs = {e.verb for a in attacks for s in a.switches for e in s.effects}
            assert verbs <= {"add-symbol", "state", "damage", "damage-others"}


@pytest.mark.rule("DEF-11.12")
def test_no_console_pool_can_show_a_critical() -> None:
    """Were there one, it would become two plain symbols: every die of these pools shows none."""
    cards = content()
    letters = set(cards.pools["console"]) | set(cards.states["focused"].hacking)
    letters |= {die for e in cards.equipment.values() if e.device for die in e.device.pool}
    letters |= {die for a in cards.allies.values() for die in a.console}
    letters |= {
        die
        for software in cards.software.values()
        for bonus in software.bonuses
        if bonus.what == "console"
        for die in bonus.pool
    }
    assert all(not ({"CS", "CB"} & set(sum(cards.dice[d].faces, ()))) for d in letters)


@pytest.mark.rule("DEF-1.04")
def test_the_faces_of_a_red_die() -> None:
    dice, n = SeededDice(7), 60_000
    shown, _ = cast(dice, "R" * n, "test")
    assert shown.s / n == pytest.approx(5 / 6, abs=0.01)
    assert shown.cs / n == pytest.approx(1 / 6, abs=0.01)


@pytest.mark.rule("DEF-1.01", "DEF-1.05")
def test_symbols_of_a_roll_are_added_up() -> None:
    assert read("R", (5,)) == Symbols(s=2, x=1)
    assert read("ROO", (4, 3, 6)).plus("S") == Symbols(s=2, b=1, x=1)


@pytest.mark.rule("DEF-2.15")
def test_dice_never_run_out() -> None:
    _, faces = cast(SeededDice(1), "R" * 9, "attack")
    assert len(faces) == 9


@pytest.mark.rule("DEF-1.06")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_four_characters_are_shared_out(players: int) -> None:
    scenario = Scenario(Options(players=players))  # type: ignore[arg-type]
    assert set(scenario.owner) == set(CREW)
    assert set(scenario.owner.values()) == set(scenario.seats)
    assert len(scenario.seats) == players


@pytest.mark.rule("DEF-1.08")
def test_the_same_seed_and_choices_give_the_same_events() -> None:
    defiance = game("defiance")
    logs = []
    for _ in range(2):
        rng, dice = random.Random(7), SeededDice(7)
        state, events = defiance.new(Setup("defiance", {"mission": "cold-relay"}), dice)
        for _ in range(200):
            decision = defiance.decision(state)
            if decision is None:
                break
            seat = decision.seats[0]
            action = rng.choice(defiance.actions(state, seat))
            events += defiance.apply(state, seat, action, dice)
        logs.append(events)
    assert logs[0] == logs[1]


@pytest.mark.rule("DEF-2.10", "DEF-2.16")
def test_the_pool_begins_empty_and_the_mission_says_the_rest() -> None:
    state, _ = game("defiance").new(Setup("defiance", {"mission": "sever"}), SeededDice(1))
    assert state.pool == 0  # type: ignore[attr-defined]
    assert state.alert == mission("sever").alert == 3  # type: ignore[attr-defined]


@pytest.mark.rule("DEF-28.14")
def test_gwailos_waits_in_extraction() -> None:
    state, _ = game("defiance").new(Setup("defiance", {}), SeededDice(1))
    assert state.units["gwailos"].status == "aligned"  # type: ignore[attr-defined]


@pytest.mark.rule("DEF-28.17")
def test_the_equipment_that_the_rulebook_names() -> None:
    named = (
        "automedikit", "medikit", "medjector", "repair-kit", "pistol", "stun-pistol", "helmet",
        "rippers", "hacker-device", "heavy-armour", "combi-rifle",
    )  # fmt: skip
    assert set(named) <= set(content().equipment)


@pytest.mark.rule("DEF-12.07")
def test_only_characters_hold_intel() -> None:
    setup = Setup("defiance", {"campaign": True})
    state, _ = game("defiance").new(setup, SeededDice(1))
    assert set(state.campaign.intel) == set(CREW)  # type: ignore[attr-defined]


@pytest.mark.rule("DEF-28.24")
def test_the_alert_track_has_six_positions(state: DefianceState) -> None:
    play = Play(ScriptedDice([]))
    for asked, got in ((-1, 0), (0, 0), (5, 5), (6, 5)):
        set_alert(state, asked, play, "DEF-24.01")
        assert state.alert == got
    assert "maximum-alert" in state.flags
