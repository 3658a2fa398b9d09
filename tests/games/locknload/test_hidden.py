# SPDX-License-Identifier: MIT
"""Hidden set-up leaks nothing: views, choices, news and undo, in the scenarios that have it."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.games.locknload import GAME
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Choose, Decline, Rally
from redoubt.games.locknload.dossier import NAMES, dossier
from redoubt.games.locknload.state import LockState, Work
from redoubt.games.locknload.view import imagine, see
from redoubt.kernel.codec import encode
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Action, Setup
from redoubt.play.conformance import CHECKS
from redoubt.play.conformance.secrecy import heard

HIDEOUT = "14A1"
SECRETIVE = [n for n in NAMES if any(g.hidden for side in dossier(n).side for g in side.group)]


def test_the_scenarios_with_hidden_groups() -> None:
    assert SECRETIVE == ["s04", "s05", "s06", "s09", "s11"]


@pytest.mark.rule("LNL-2.0.05")
@pytest.mark.parametrize("check", ["secrets", "undo"])
@pytest.mark.parametrize("name", SECRETIVE)
def test_nothing_hidden_leaks(name: str, check: str) -> None:
    CHECKS[check](GAME, Setup("locknload", {"scenario": name}), 3, 250, 3)


def put(name: str, **here: Any) -> LockState:
    """A position of a scenario."""
    assert GAME.position is not None
    state = GAME.position(GAME.scenario(Setup("locknload", {"scenario": name})), here)
    assert isinstance(state, LockState)
    return state


def reaches(state: LockState, seat: str, action: Action, onlooker: str) -> bytes:
    """All that an onlooker hears and sees of an action."""
    after = state.copy()
    events = GAME.apply(after, seat, action, SeededDice(1))
    return heard(events, onlooker) + encode(see(after, onlooker))


@pytest.mark.rule("LNL-2.0.05")
def test_where_mines_lie_does_not_show_in_the_order_of_what_lies_open() -> None:
    """A foxhole dug over mines looks like one that was dug elsewhere."""
    mines = [{"kind": "mines", "at": "21I10", "seat": "nva", "fp": 1, "hidden": True}]
    holes = [{"kind": "foxhole", "at": hex} for hex in ("21A1", "21I10", "21C2")]
    over, aside = put("s11", works=[*mines, *holes]), put("s11", works=[*holes, *mines])
    assert encode(see(over, "arvn")) == encode(see(aside, "arvn"))
    assert encode(see(over, "nva").buried) == b"{}"
    assert see(over, "arvn").buried == {"nva": 1}


@pytest.mark.rule("LNL-1.7.02", "LNL-2.0.05")
def test_nobody_learns_whether_a_hidden_unit_shifted() -> None:
    state = put(
        "s04",
        to_act="us",
        units=[{"id": "gun", "kind": "wt_50mm", "at": "16C9", "hidden": True}],
    )
    state.stack.append(f.Offer("german", "B", 0, ("gun>16E8",)))
    taken = reaches(state, "german", Choose("gun>16E8"), "us")
    assert taken == reaches(state, "german", Decline(), "us")
    assert b"stirred" in taken
    assert b"16E8" not in taken
    assert reaches(state, "german", Choose("gun>16E8"), "german") != taken


@pytest.mark.rule("LNL-2.0.05")
def test_a_secret_impulse_is_imagined_with_somebody_who_could_have_begun_it() -> None:
    """Of a gun team that cannot crawl and a leader who can, it was the leader."""
    state, _ = GAME.new(Setup("locknload", {"scenario": "s04"}), SeededDice(1))
    assert isinstance(state, LockState)
    dice = SeededDice(2)
    while any(isinstance(frame, f.SetUp) for frame in state.stack):
        decision = GAME.decision(state)
        assert decision is not None
        actions = GAME.actions(state, decision.seats[0])
        hidden = [action for action in actions if getattr(action, "hidden", False)]
        GAME.apply(state, decision.seats[0], (hidden or actions)[0], dice)
    for id in state.lurking:
        if id not in ("l_ahrends", "wt_pak40-5"):
            state.change(id, hidden=False)
    state.lurking = tuple(id for id in state.lurking if state.units[id].hidden)
    home = state.units["l_ahrends"].loc
    state.stack = [f.NextImpulse(), f.Impulse("german", home, acted=True, secret=True)]
    view = see(state, "us")
    assert view.stack[-1].home == -1
    for _ in range(20):
        other = imagine(state.scenario, view, dice)
        assert other.stack[-1].home == other.units["l_ahrends"].loc


@pytest.mark.rule("LNL-2.0.05")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_hidden_hero_rallies_nobody_on_the_map(hidden: bool) -> None:
    state = put(
        "s05",
        to_act="us",
        phase="rally",
        units=[
            {"id": "he", "kind": "he_delacroix", "at": HIDEOUT, "hidden": hidden},
            {"id": "sq", "kind": "us_ab_sq", "at": HIDEOUT, "shaken": True},
        ],
    )
    refusal = GAME.why_not(state, "us", Rally("sq"))
    assert (refusal is not None and refusal.code == "nobody-to-rally") == hidden


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
