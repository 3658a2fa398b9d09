# SPDX-License-Identifier: MIT
"""Rolls and set-up that no card of a case can bring about, and promises about the cards."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from redoubt.games import game
from redoubt.games.defiance.actions import PaySwitch, SpendCritical
from redoubt.games.defiance.content import content
from redoubt.games.defiance.events import Rolled
from redoubt.games.defiance.frames import Acting, Alternation, Assigning, Clash, Simple, Switching
from redoubt.games.defiance.missions import mission, missions
from redoubt.games.defiance.position import position
from redoubt.games.defiance.rules.alert import set_alert
from redoubt.games.defiance.rules.harm import add_tokens, kill
from redoubt.games.defiance.rules.interact import begin_console
from redoubt.games.defiance.rules.mission import happen, tally
from redoubt.games.defiance.rules.pools import Symbols, cast, read
from redoubt.games.defiance.rules.table import FRAMES
from redoubt.games.defiance.scenario import CREW, Options, Scenario
from redoubt.games.defiance.state import DefianceState
from redoubt.games.defiance.vocabulary import Effect, Switch
from redoubt.games.defiance.words import FOLDER
from redoubt.kernel.dice import ScriptedDice, SeededDice
from redoubt.kernel.flow import Play, run
from redoubt.kernel.records import Setup
from redoubt.kernel.texts import texts

HERE = {
    "active": "jazz",
    "figures": [{"id": "jazz", "at": "2,2"}, {"id": "uma", "at": "3,2"}],
    "enemies": [{"unit": "nox-spec-ops", "at": "5,2"}],
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
def test_whole_missions_ask_no_enemy_for_a_simple_roll() -> None:
    defiance = game("defiance")
    thrown: set[str] = set()
    for name in ("extraction", "face-value", "gate-run"):
        rng, dice = random.Random(3), SeededDice(3)
        state: Any
        state, _ = defiance.new(Setup("defiance", {"mission": name, "round_cap": 4}), dice)
        while (decision := defiance.decision(state)) is not None:
            seat = decision.seats[0]
            enemies = {enemy.id for enemy in state.enemies()}
            told = defiance.apply(state, seat, rng.choice(defiance.actions(state, seat)), dice)
            simple = {event.who for event in told if isinstance(event, Rolled)}
            assert not simple & enemies
            thrown |= simple
    assert thrown, "somebody made one"
    for sides in content().units.values():
        for side in sides.values():
            attacks = [*side.attacks, *([side.hacker_attack] if side.hacker_attack else [])]
            verbs = {e.verb for a in attacks for s in a.switches for e in s.effects}
            assert verbs <= {"add-symbol", "state", "damage", "damage-others"}


@pytest.mark.rule("DEF-11.12")
def test_a_critical_at_a_console_becomes_two_plain_symbols(state: DefianceState) -> None:
    """No die of a Console pool shows one today; a red and a green one are thrown with it."""
    cell = next(iter(state.scenario.consoles))
    play = Play(ScriptedDice([6, 6, 6, 6, 1, 1]))
    begin_console(state, state.figures["jazz"], cell, "RG", play)
    frame = state.stack[-1]
    assert isinstance(frame, Assigning)
    assert frame.pool == "YYUYRG"
    assert frame.ours == Symbols(s=2, b=2)


@pytest.mark.rule("DEF-8.33")
def test_an_enemy_that_defends_pays_for_the_switches_of_its_defence(
    monkeypatch: pytest.MonkeyPatch, state: DefianceState
) -> None:
    """No Unit prints one today: this one Stuns who attacks it."""
    stun = Switch(cost="X", effects=(Effect(verb="state", state="stunned"),))
    sides = content().units["nox-spec-ops"]
    side = replace(sides["novice"], defence_switches=(stun,))
    monkeypatch.setitem(content().units, "nox-spec-ops", {**sides, "novice": side})
    clash(state, by_friend=True, theirs=Symbols(x=1))
    assert state.figures["uma"].states == ("stunned",)
    clash(state, by_friend=True, hack=True, theirs=Symbols(x=1), attack="skullbuster", who="jazz")
    assert state.figures["jazz"].states == (), "PB is no Defence"


@pytest.mark.rule("DEF-8.33")
def test_a_character_that_defends_may_pay_for_switches_of_its_defence(
    monkeypatch: pytest.MonkeyPatch, state: DefianceState
) -> None:
    """No Specialty prints one today: this one adds a block."""
    more = Switch(cost="X", weapon="defence", effects=(Effect(verb="add-symbol", symbols="B"),))
    card = replace(content().specialties["uma-01"], switches=(more,))
    monkeypatch.setitem(content().specialties, "uma-01", card)
    state.put(state.figures["uma"], specialties=("uma-01",))
    clash(state, by_friend=True, ours=Symbols(x=1))
    assert not any(isinstance(frame, Switching) for frame in state.stack), "it is an attack"
    state.stack = state.stack[:2]
    clash(state, by_friend=False, ours=Symbols(x=1), theirs=Symbols(s=2), attack="combi-rifle")
    defiance = game("defiance")
    defiance.apply(state, "player-1", PaySwitch(0), ScriptedDice([]))
    assert state.figures["uma"].damage == 1


def clash(
    state: DefianceState,
    *,
    by_friend: bool,
    hack: bool = False,
    ours: Symbols = Symbols(),  # noqa: B008 - frozen
    theirs: Symbols = Symbols(),  # noqa: B008 - frozen
    attack: str = "pistol",
    who: str = "uma",
) -> None:
    """An Opposed Roll between a Character and a trooper was thrown and shows these symbols."""
    state.stack = [Alternation(), Acting("player-1", "jazz")]
    enemy = "nox-spec-ops#1"
    state.stack.append(Clash("player-1", who, enemy, attack, by_friend, hack, ours, theirs))
    run(FRAMES, state, Play(ScriptedDice([])))


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


@pytest.mark.rule("DEF-2.10")
def test_the_pool_begins_empty_and_the_supply_never_runs_out(state: DefianceState) -> None:
    for name in missions():
        new, _ = game("defiance").new(Setup("defiance", {"mission": name}), SeededDice(1))
        assert new.pool == 0  # type: ignore[attr-defined]
    for _ in range(100):
        add_tokens(state, 1, Play(ScriptedDice([])), "DEF-23.02")
    assert state.pool == 100


@pytest.mark.rule("DEF-2.16")
@pytest.mark.parametrize("name", missions())
def test_a_mission_says_how_everything_is_laid_out(name: str) -> None:
    told = mission(name)
    state: Any
    state, _ = game("defiance").new(Setup("defiance", {"mission": name}), SeededDice(1))
    assert state.alert == told.alert
    where = {figure.id: state.scenario.name(figure.cell) for figure in state.figures.values()}
    for group in told.deployed:
        found = [here for id, here in where.items() if id.partition("#")[0].startswith(group.unit)]
        assert set(group.hexes) <= set(found), group.unit
    for waiting, status in ((told.available, "available"), (told.aligned, "aligned")):
        for group in waiting:
            cards = [unit for unit in state.units.values() if unit.unit == group.unit]
            assert any(unit.status == status and unit.side == group.side for unit in cards)
    assert [where[ally.ally] for ally in told.allies] == [ally.hex for ally in told.allies]
    assert {neutral.hex for neutral in told.neutrals} <= set(where.values())
    assert len(state.consoles) == len(told.consoles)


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
    for name in named:
        card = content().equipment[name]
        assert card.attack or card.abilities or card.bonuses or card.device, name
        for language in ("en", "es"):
            assert texts(FOLDER, language).has(f"thing-{name}")
    enemies = {
        a.name for sides in content().units.values() for s in sides.values() for a in s.attacks
    }
    assert "combi-rifle" in enemies
    assert content().equipment["combi-rifle"].attack is not None


@pytest.mark.rule("DEF-12.07")
def test_only_characters_hold_intel() -> None:
    setup = Setup("defiance", {"campaign": True})
    state, _ = game("defiance").new(setup, SeededDice(1))
    assert set(state.campaign.intel) == set(CREW)  # type: ignore[attr-defined]


@pytest.mark.rule("DEF-12.07")
@pytest.mark.parametrize(("who", "intel"), [("uma", 1), ("billie", 0), ("tamsin-okoro", 0)])
def test_a_console_that_pays_intel_pays_nothing_to_an_ally(who: str, intel: int) -> None:
    here = {"active": who, "figures": [{"id": who, "at": "2,2"}]}
    state = position(Scenario(Options(mission="convoy")), here)
    entries = mission("convoy").consoles[0].entries
    pays = next(entry.does for entry in entries if entry.does.verb == "intel")
    happen(state, pays, who, Play(ScriptedDice([])))
    assert state.note("intel") == intel
    assert tally(state).intel == mission("convoy").intel_failed + intel


@pytest.mark.rule("DEF-26.13")
def test_a_unit_leaves_its_samples_once_however_often_it_returns(state: DefianceState) -> None:
    side = content().units["nox-spec-ops"]["novice"]
    assert side.bio + side.tech > 0
    play = Play(ScriptedDice([]))
    for _ in range(2):
        trooper = state.figures["nox-spec-ops#1"]
        kill(state, trooper, play)
        assert state.samples == (side.bio, side.tech)
        state.figures = {**state.figures, trooper.id: trooper}
        state.refresh()


@pytest.mark.rule("DEF-28.24")
def test_the_alert_track_has_six_positions(state: DefianceState) -> None:
    play = Play(ScriptedDice([]))
    for asked, got in ((-1, 0), (0, 0), (5, 5), (6, 5)):
        set_alert(state, asked, play, "DEF-24.01")
        assert state.alert == got
    assert "maximum-alert" in state.flags
