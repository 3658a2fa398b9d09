# SPDX-License-Identifier: MIT
"""Every card does something: each of them is played, worn or used, and changes the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein import actions as a
from redoubt.games.wolfenstein.content import content
from redoubt.games.wolfenstein.events import (
    AmmunitionSpent,
    AttackDeclared,
    Damaged,
    Paid,
    Rerolled,
    ResultsChanged,
)
from redoubt.games.wolfenstein.state import ROBOT, WolfensteinState
from redoubt.kernel.dice import ScriptedDice, SeededDice
from redoubt.kernel.records import Action, Event, Setup, tag_of

CONTENT = content()
RICH: dict[str, Any] = {
    "ap": 6, "glory": 9, "light": 3, "heavy": 3, "special": 3, "health": 2,
}  # fmt: skip


def at_table(team: list[str], **words: Any) -> WolfensteinState:
    scenario = GAME.scenario(Setup("wolfenstein", {"heroes": team}))
    state: Any = GAME.position(scenario, words)
    return state  # type: ignore[no-any-return]


def play(state: WolfensteinState, action: Action, seed: int = 1) -> list[Event]:
    """An action and, at random, every choice within it."""
    dice, choose = SeededDice(seed), random.Random(seed)
    GAME.check(state, "player-1", action)
    events = GAME.apply(state, "player-1", action, dice)
    while (decision := GAME.decision(state)) is not None and decision.kind not in (
        "turn",
        "choosing",
    ):
        answer = choose.choice(GAME.actions(state, decision.seats[0]))
        events += GAME.apply(state, decision.seats[0], answer, dice)
    return events


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("option", [0, 1])
@pytest.mark.parametrize("card", CONTENT.events)
def test_every_option_of_every_event(card: str, option: int, seed: int) -> None:
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        danger=1,
        noise=["R4"],
        decks={"event": [card]},
        units=[
            {"id": "bj", "at": "R4:1,4", **RICH},
            {"id": "anya", "at": "R1:0,0"},
            {"id": "o", "card": "officer", "at": "R3:4,1"},
        ],
    )
    dice = SeededDice(seed)
    GAME.apply(state, "player-1", a.Search("bj", "K16"), dice)
    before = GAME.dump(state)
    events = play(state, a.ChooseOption(card, option), seed)
    assert GAME.dump(state) != before
    ends = {"event-completed", "event-failed", "event-kept"}
    assert ends & {tag_of(type(event)) for event in events}


@pytest.mark.parametrize("card", CONTENT.chests)
def test_every_chest(card: str) -> None:
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        decks={"chest": [card]},
        units=[{"id": "bj", "at": "R4:4,4", **RICH}, {"id": "anya", "at": "R1:0,0"}],
    )
    events = play(state, a.Search("bj", "P16"))
    assert [e for e in events if tag_of(type(e)) not in ("paid", "chest-opened")]


@pytest.mark.parametrize("card", [c.id for c in CONTENT.equipment.values() if c.use])
def test_every_consumable(card: str) -> None:
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        units=[
            {"id": "bj", "at": "R1:2,2", "tired": True, **RICH, "items": [{"id": 1, "card": card}]},
            {"id": "s", "card": "soldier", "at": "R1:3,3"},
        ],
    )
    tried = [
        action
        for action in GAME.actions(state, "player-1")
        if isinstance(action, a.Use | a.SilentKill) and action.item == 1
    ]
    assert tried
    for action in tried:
        other = state.copy()
        events = play(other, action)
        assert len(events) > 1
        assert other.discards["equipment"] == (card,)


@pytest.mark.parametrize(
    ("hero", "ability"), [(h.id, g) for h in CONTENT.heroes.values() for g in h.glory]
)
def test_every_ability(hero: str, ability: str) -> None:
    team = [hero, *[h for h in CONTENT.heroes if h != hero][:3]]
    state = at_table(
        team,
        active=hero,
        noise=["R1"],
        units=[
            {
                "id": hero,
                "at": "R1:2,2",
                **RICH,
                "killed": True,
                "guns": [{"id": 1, "card": "sturmgewehr", "empty": True}],
            },
            {"id": "d", "card": "drone", "at": "R1:4,4"},
        ],
    )
    tried = [
        action
        for action in GAME.actions(state, "player-1")
        if isinstance(action, a.Ability) and action.ability == ability
    ]
    assert tried
    for action in tried:
        other = state.copy()
        play(other, action)
        cost = CONTENT.heroes[hero].glory[ability]
        assert other.units[hero].glory == RICH["glory"] - cost


MODES = [(w.id, mode.id) for w in CONTENT.weapons.values() for mode in w.mode]


def shoot(card: str, mode: str, far: int, face: int) -> list[Event]:
    """B.J. at an uebersoldier with a soldier beside it; all dice show one face."""
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        units=[
            {"id": "bj", "at": "R1:2,2", **RICH, "guns": [{"id": 1, "card": card}]},
            {"id": "x", "card": "uebersoldier", "at": f"R1:{2 + far},2"},
            {"id": "y", "card": "soldier", "at": f"R1:{3 + far},3"},
        ],
    )
    dice = ScriptedDice([face] * 40)
    second = "y" if mode == "sheet-of-fire" else ""
    action: Action = a.Attack("bj", 1, "x", mode, second)
    GAME.check(state, "player-1", action)
    events = GAME.apply(state, "player-1", action, dice)
    while (decision := GAME.decision(state)) is not None and decision.kind != "turn":
        action = GAME.actions(state, "player-1")[-1]  # pay, and roll again all that may be
        events += GAME.apply(state, "player-1", action, dice)
    return events


@pytest.mark.parametrize("card", CONTENT.weapons)
def test_every_weapon(card: str) -> None:
    weapon = CONTENT.weapons[card]
    far = weapon.least_range
    events = shoot(card, "", far, 4)
    lost = far - 1 if weapon.spread else 0
    dice = weapon.dice + CONTENT.heroes["bj"].precision - lost
    assert [e.dice for e in events if isinstance(e, AttackDeclared)] == [dice]
    assert [e.ap for e in events if isinstance(e, Paid)] == [weapon.ap]
    assert [e.armour + e.health for e in events if isinstance(e, Damaged)] == [dice]


@pytest.mark.parametrize(("card", "mode"), MODES)
def test_every_weapon_ability(card: str, mode: str) -> None:
    weapon = CONTENT.weapons[card]
    found = next(m for m in weapon.mode if m.id == mode)
    far = 1 if weapon.range == 1 or found.dice_adjacent else 2
    plain, events = shoot(card, "", far, 4), shoot(card, mode, far, 4)
    before, after = (
        next(e.dice for e in told if isinstance(e, AttackDeclared)) for told in (plain, events)
    )
    more = found.dice + found.dice_adjacent + (far - 1 if found.no_spread else 0)
    assert after - before == more
    assert sum(e.count for e in events if isinstance(e, AmmunitionSpent)) == found.cost
    turned = [e.count for e in events if isinstance(e, ResultsChanged)]
    assert turned == ([min(found.pierces, after)] if found.pierces else [])
    again = [e for e in shoot(card, mode, far, 10) if isinstance(e, Rerolled)]
    assert [len(e.results) for e in again] == ([found.reroll_blanks] if found.reroll_blanks else [])
    hit = {e.unit for e in events if isinstance(e, Damaged)}
    assert ("y" in hit) == bool(found.blast or found.second_target)
    assert more or turned or again or "y" in hit


def worn(card: str, **words: Any) -> WolfensteinState:
    """B.J. with a card on, or with an upgrade on his weapon."""
    gun: dict[str, Any] = {"id": 1, "card": "sturmgewehr", **words.pop("gun", {})}
    items = []
    if CONTENT.equipment[card].type == "upgrade":
        gun["upgrade"] = card
    else:
        items = [{"id": 2, "card": card, "worn": True}]
    hero = {
        "id": "bj",
        "at": "R1:2,2",
        **RICH,
        "guns": [gun],
        "items": items,
        **words.pop("hero", {}),
    }
    return at_table(
        ["bj", "anya", "set", "klaus"], active="bj", units=[hero, *words.pop("units", [])], **words
    )


SOLDIER = {"id": "s", "card": "soldier", "at": "R1:3,2"}


@pytest.mark.parametrize("card", ["light-vest", "plated-vest", "breastplate"])
def test_armour_is_hit_first(card: str) -> None:
    state = worn(card, units=[SOLDIER])
    GAME.apply(state, "player-1", a.EndTurn("bj"), ScriptedDice([4, 10, 10]))
    bj = state.units["bj"]
    assert bj.armour == CONTENT.heroes["bj"].armour
    left = bj.worn["armour"].left if bj.worn else 0
    assert left == CONTENT.equipment[card].armour - 1


def test_a_breastplate_is_too_wide_for_passages() -> None:
    scenario = GAME.scenario(Setup("wolfenstein", {"mission": "cold-ducts"}))
    item = {"id": 1, "card": "breastplate", "worn": True}
    hero = {"id": "klaus", "at": "R1:3,4", "ap": 6, "items": [item]}
    state: Any = GAME.position(scenario, {"active": "klaus", "units": [hero]})
    refusal = GAME.why_not(state, "player-1", a.UsePassage("klaus"))
    assert refusal is not None
    assert refusal.code == "too-wide"


@pytest.mark.parametrize("card", ["health-amplifier", "armour-amplifier"])
def test_amplifiers_raise_the_maximum(card: str) -> None:
    found, hero = CONTENT.equipment[card], CONTENT.heroes["bj"]
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        units=[{"id": "bj", "at": "R1:2,2", "items": [{"id": 2, "card": card}]}],
    )
    play(state, a.Equip("bj", 2))
    assert state.units["bj"].health == hero.health + found.max_health
    assert state.units["bj"].armour == hero.armour + found.max_armour


def test_upgrades() -> None:
    far = {"id": "s", "card": "soldier", "at": "C1:3,0"}
    state = worn("telescopic-sight", units=[far], doors=[], hero={"at": "R1:2,2"})
    assert GAME.why_not(state, "player-1", a.Attack("bj", 1, "s")) is None
    state = worn("drum-magazine", units=[SOLDIER])
    GAME.apply(state, "player-1", a.Attack("bj", 1, "s"), ScriptedDice([8, 10, 10, 10]))
    assert not state.units["bj"].guns[0].empty
    state = worn("drum-magazine", units=[SOLDIER])
    GAME.apply(state, "player-1", a.Attack("bj", 1, "s"), ScriptedDice([8, 9, 10, 10]))
    assert state.units["bj"].guns[0].empty
    state = worn("bayonet", units=[SOLDIER], gun={"empty": True})
    events = GAME.apply(state, "player-1", a.Stab("bj", 1, "s"), ScriptedDice([1, 10, 10, 10]))
    assert "killed" in [tag_of(type(event)) for event in events]
    state = worn("silencer", units=[SOLDIER])
    events = GAME.apply(state, "player-1", a.Attack("bj", 1, "s"), ScriptedDice([10] * 4))
    assert "noise-made" not in [tag_of(type(event)) for event in events]


def test_other_cards() -> None:
    state = worn("bandolier", gun={"empty": True}, hero={"ap": 1})
    play(state, a.Reload("bj", 1))
    assert not state.units["bj"].guns[0].empty
    state = worn("lock-picks", hero={"ap": 0, "at": "R1:5,2"})
    play(state, a.OpenDoor("bj", "R1/C1"))
    assert "R1/C1" not in state.doors
    state = worn("code-machine", hero={"at": "R4:1,4"})
    GAME.apply(state, "player-1", a.Search("bj", "K16"), SeededDice(1))
    assert len(GAME.actions(state, "player-1")) > 2
    scenario = GAME.scenario(Setup("wolfenstein", {"mission": "the-armoury"}))
    hook = {"id": 1, "card": "grappling-hook", "worn": True}
    hero = {"id": "klaus", "at": "C4:0,3", "ap": 2, "items": [hook]}
    climbing: Any = GAME.position(scenario, {"active": "klaus", "units": [hero]})
    board = climbing.scenario.board
    over = board.names[climbing.units["klaus"].cell + board.width]
    play(climbing, a.Climb("klaus", over))
    assert climbing.units["klaus"].ap == 0
    assert "C4/R5" in climbing.barricades


def test_suits() -> None:
    state = worn("power-suit", units=[SOLDIER])
    GAME.apply(state, "player-1", a.EndTurn("bj"), ScriptedDice([1, 10, 10]))
    assert state.units["bj"].health == RICH["health"]
    assert state.units["bj"].worn["suit"].left == 2
    state = worn(
        "officers-uniform", units=[{"id": "s", "card": "soldier", "at": "C1:0,0"}], doors=[]
    )
    events = GAME.apply(state, "player-1", a.EndTurn("bj"), ScriptedDice([]))
    assert "nazi-woke" not in [tag_of(type(event)) for event in events]


def test_no_equipment_card_is_left_out() -> None:
    kinds = {c.type: c for c in CONTENT.equipment.values()}
    assert set(kinds) == {"armour", "upgrade", "amplifier", "consumable", "suit", "other"}
    shown = {
        "light-vest", "plated-vest", "breastplate", "health-amplifier", "armour-amplifier",
        "telescopic-sight", "drum-magazine", "bayonet", "silencer", "bandolier", "lock-picks",
        "code-machine", "grappling-hook", "power-suit", "officers-uniform",
    }  # fmt: skip
    assert {c.id for c in CONTENT.equipment.values() if not c.use} == shown


@pytest.mark.rule("WOLF-17.05")
def test_an_empty_deck_is_made_anew_from_its_discards() -> None:
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        decks={"chest": ["locker"]},
        units=[{"id": "bj", "at": "R4:4,4", **RICH}],
    )
    pile = ("knife", "axe", "pipe", "tnt", "silencer")
    state.decks = {**state.decks, "equipment": ()}
    state.discards = {**state.discards, "equipment": pile}
    dice = ScriptedDice([], [["tnt", "pipe"]])
    events = GAME.apply(state, "player-1", a.Search("bj", "P16"), dice)
    assert "deck-shuffled" in [tag_of(type(event)) for event in events]
    assert [item.card for item in state.units["bj"].items] == ["tnt", "pipe"]
    assert state.discards["equipment"] == ()
    assert len(state.decks["equipment"]) == 3


@pytest.mark.rule("WOLF-17.05")
def test_nothing_is_drawn_when_deck_and_pile_are_empty() -> None:
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        decks={"chest": ["locker"]},
        units=[{"id": "bj", "at": "R4:4,4", **RICH}],
    )
    state.decks = {**state.decks, "equipment": ()}
    GAME.apply(state, "player-1", a.Search("bj", "P16"), ScriptedDice([]))
    assert state.units["bj"].items == ()


def test_a_robot_acts_right_after_its_hero() -> None:
    state = at_table(
        ["bj", "anya", "set", "klaus"],
        active="bj",
        decks={"event": ["broken-supersoldier"]},
        units=[{"id": "bj", "at": "R4:1,4", **RICH}, {"id": "anya", "at": "R1:0,0"}],
    )
    dice = SeededDice(1)
    GAME.apply(state, "player-1", a.Search("bj", "K16"), dice)
    play(state, a.ChooseOption("broken-supersoldier", 0))
    robot = next(unit for unit in state.units.values() if unit.kind == ROBOT)
    assert robot.owner == "bj"
    play(state, a.EndTurn("bj"))
    assert GAME.actions(state, "player-1")[0] == a.EndTurn(robot.id)
    kinds = {type(action) for action in GAME.actions(state, "player-1")}
    assert kinds <= {a.EndTurn, a.Move, a.OpenDoor, a.Search, a.Strike}
