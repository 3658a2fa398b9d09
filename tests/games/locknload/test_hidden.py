# SPDX-License-Identifier: MIT
"""Hidden set-up leaks nothing: views, choices, news and undo, in the scenarios that have it."""

from __future__ import annotations

import pytest

from redoubt.games.locknload import GAME
from redoubt.games.locknload.dossier import NAMES, dossier
from redoubt.games.locknload.state import LockState, Work
from redoubt.games.locknload.view import imagine, see
from redoubt.kernel.codec import encode
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup
from redoubt.play.conformance import CHECKS

SECRETIVE = [n for n in NAMES if any(g.hidden for side in dossier(n).side for g in side.group)]


def test_the_scenarios_with_hidden_groups() -> None:
    assert SECRETIVE == ["s04", "s05", "s06", "s09", "s11"]


@pytest.mark.rule("LNL-2.0.05")
@pytest.mark.parametrize("check", ["secrets", "undo"])
@pytest.mark.parametrize("name", ["s09", "s04"])
def test_nothing_hidden_leaks(name: str, check: str) -> None:
    CHECKS[check](GAME, Setup("locknload", {"scenario": name}), 1, 120, 4)


def test_a_hidden_unit_is_in_no_byte_of_the_other_view() -> None:
    """Its place is nowhere in what the other side and spectators are sent; its owner has it."""
    scenario = GAME.scenario(Setup("locknload", {"scenario": "s09"}))
    unit = {"id": "z1", "kind": "vn_anz_sq", "at": "21A4", "hidden": True, "weapons": ["sw_m60"]}
    enemy = {"id": "v1", "kind": "vn_vcm_sq", "at": "21L1"}
    assert GAME.position is not None
    state = GAME.position(scenario, {"to_act": "vc", "units": [unit, enemy]})
    assert isinstance(state, LockState)
    for seat in ("vc", None):
        assert "z1" not in see(state, seat).units
        moved = state.copy()
        moved.change("z1", loc=scenario.ground.parse("21B2"))
        assert encode(see(moved, seat)) == encode(see(state, seat))
    assert see(state, "anzac").units["z1"].hidden


def test_imagined_positions_agree_with_the_view() -> None:
    state, _ = GAME.new(Setup("locknload", {"scenario": "s04"}), SeededDice(3))
    assert isinstance(state, LockState)
    dice = SeededDice(4)
    for _ in range(40):
        decision = GAME.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        for onlooker in state.scenario.seats:
            view = see(state, onlooker)
            other = imagine(state.scenario, view, dice)
            assert encode(see(other, onlooker)) == encode(view)
        actions = GAME.actions(state, seat)
        GAME.apply(state, seat, actions[dice.die(len(actions), "action") - 1], dice)


@pytest.mark.rule("LNL-2.0.05")
def test_imagined_mines_do_not_lie_under_those_who_would_have_trodden_on_them() -> None:
    """Only where the card lets them be laid, and not where an enemy vehicle stands."""
    scenario = GAME.scenario(Setup("locknload", {"scenario": "s04"}))
    tank = {"id": "t1", "kind": "v_m4a1r", "seat": "us", "at": "14D5"}
    assert GAME.position is not None
    state = GAME.position(scenario, {"to_act": "us", "machines": [tank]})
    assert isinstance(state, LockState)
    state.works = {scenario.ground.parse("14E4"): (Work("mines", "german", 1, hidden=True),)}
    view, dice = see(state, "us"), SeededDice(1)
    assert view.buried == {"german": 1}
    under = state.machines["t1"].loc
    for _ in range(200):
        works = imagine(scenario, view, dice).works
        assert under not in works
        assert all(scenario.names[cell].startswith("14") for cell in works)
