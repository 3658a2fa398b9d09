# SPDX-License-Identifier: MIT
"""Chapters 2, 3 and 21: tables, and clauses that the flow of play cannot bring about."""

from __future__ import annotations

import pytest

from redoubt.games.incursion import GAME
from redoubt.games.incursion.content import content
from redoubt.games.incursion.events import CardFizzled, CardInPlay, Shot
from redoubt.games.incursion.frames import Announced, Strike
from redoubt.games.incursion.rules.forces import legal_forces
from redoubt.games.incursion.state import IncursionState
from redoubt.kernel.dice import ScriptedDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.flow import Play, run
from redoubt.kernel.records import Event, Frame, Setup

COPIES = {
    "extra-ammo": 3, "armor-piercing-ammo": 3, "buckin-for-a-medal": 3, "low-on-ammo": 3,
    "wild-weasel-device": 1, "liquid-courage": 1, "v-neutralizer": 1, "v-stimulator": 1,
    "screecher-gear": 1, "boosted-pinger": 1, "bat-outa-hell": 1, "minor-injury": 3,
    "major-injury": 1, "thousand-yard-stare": 2, "jammed-radio": 2, "sir-yes-sir": 2,
    "brainwurst": 3, "battle-rage": 2, "crushing-blow": 2, "pour-it-on": 1, "savage-fury": 1,
    "power-surge": 1, "flooded-tunnel": 1, "intelligence-briefing": 1, "snafu": 6,
    "lucky-devil": 6, "cave-in": 1, "booby-trap": 3, "hidden-tunnel": 1,
    "rackley-hated-his-mask": 3, "blaze-of-glory": 2, "critical-hit": 2, "medic-kit": 1,
}  # fmt: skip
INSTANT = {
    "wild-weasel-device", "snafu", "lucky-devil", "booby-trap", "rackley-hated-his-mask",
    "blaze-of-glory", "critical-hit", "medic-kit", "intelligence-briefing",
}  # fmt: skip
ICON = {"v-neutralizer", "v-stimulator", "screecher-gear", "boosted-pinger", "brainwurst"}
EDITIONS = pytest.mark.parametrize("edition", ["en", "es"])


def table(**position: object) -> IncursionState:
    """A Grunt and Gretel, face to face."""
    units = [
        {"id": "g1", "model": "grunt", "at": "D7", "facing": "E"},
        {"id": "gretel", "model": "gretel", "at": "H7", "facing": "W"},
    ]
    state: IncursionState = GAME.position(  # type: ignore[assignment]
        GAME.scenario(Setup("incursion", {})), {"units": units, **position}
    )
    return state


def settle(state: IncursionState, frame: Frame, *faces: int) -> list[Event]:
    """Put a frame on the stack and run on."""
    state.stack.append(frame)
    play = Play(ScriptedDice(list(faces), []))
    run(GAME.frames, state, play)
    return play.events


@pytest.mark.rule("INC-2.01")
@EDITIONS
def test_every_model_card_has_all_fields(edition: str) -> None:
    for model in content(edition).models.values():
        for value in (model.rp, model.ap, model.fortitude, model.dp):
            assert isinstance(value, int)
            assert value > 0
        assert model.limit is None or model.limit > 0
        assert all(weapon in content("en").weapons for weapon in model.weapons)
        assert model.rules


@pytest.mark.rule("INC-21.04")
def test_only_grunts_and_sturmzombies_are_unlimited() -> None:
    unlimited = {model.id for model in content("en").models.values() if model.limit is None}
    assert unlimited == {"grunt", "sturmzombie"}


@pytest.mark.rule("INC-3.02")
@EDITIONS
def test_the_deck_list(edition: str) -> None:
    cards = content(edition).cards.values()
    assert {card.id: card.copies for card in cards} == COPIES
    assert sum(COPIES.values()) == 66
    assert sum(card.copies for card in cards if card.kind == "effect") == 37


@pytest.mark.rule("INC-3.06")
def test_an_rp_level_below_3_is_refused() -> None:
    with pytest.raises(ContentError, match="RP level 2 is not defined"):
        GAME.scenario(Setup("incursion", {"rp": {"german": 2}}))


@pytest.mark.rule("INC-3.14")
@EDITIONS
def test_five_cards_bear_the_icon(edition: str) -> None:
    cards = content(edition).cards.values()
    assert {card.id for card in cards if card.icon} == ICON


@pytest.mark.rule("INC-3.19")
@EDITIONS
def test_how_long_each_card_lasts(edition: str) -> None:
    for card in content(edition).cards.values():
        if card.id in INSTANT:
            assert card.until == "instant"
        elif card.id in ("power-surge", "flooded-tunnel"):
            assert card.until == "turn"
        else:
            assert card.kind == "effect" or card.id in ("cave-in", "hidden-tunnel")
            assert card.until == "mission"


@pytest.mark.rule("INC-3.20")
def test_a_card_whose_target_is_gone_is_discarded_without_effect() -> None:
    state = table()
    gone = Announced(seat="german", card="minor-injury", target="g9", step="resolve")
    events = settle(state, gone)
    assert [type(event) for event in events] == [CardFizzled]
    assert state.discard == ("minor-injury",)
    here = Announced(seat="german", card="minor-injury", target="g1", step="resolve")
    assert [type(event) for event in settle(state, here)] == [CardInPlay]


@pytest.mark.rule("INC-3.27")
def test_fortitude_modifiers_are_summed_before_the_limit() -> None:
    state = table(in_play=[{"card": "liquid-courage", "on": "gretel"}])
    shot = Strike(
        kind="shot", seat="german", unit="gretel", weapon="shotgun", targets=("g1",), dice=(1,)
    )
    (told,) = [event for event in settle(state, shot, 5) if isinstance(event, Shot)]
    assert told.fortitude == 6  # 6 - 1 + 1, not 6 + 1 limited to 6 and then 5
    assert sorted(mod.value for mod in told.fortitude_mods) == [-1, 1]
    assert told.hits == 0


@pytest.mark.rule("INC-21.06")
@pytest.mark.parametrize("name", ["recon", "incursion", "pinger"])
def test_no_legal_force_has_a_part_of_a_block(name: str) -> None:
    scenario = GAME.scenario(Setup("incursion", {"mission": name}))
    block = scenario.content.models["sturmzombie"]
    assert (block.rp, block.horde) == (3, 2)
    for force in legal_forces(scenario, "german"):
        assert force.count("sturmzombie") >= 1
