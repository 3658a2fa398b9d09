# SPDX-License-Identifier: MIT
"""What bots think of a position: aims read from the card, distances by foot, nothing for ever."""

from __future__ import annotations

import pytest

from redoubt.games.locknload import GAME, hints
from redoubt.games.locknload import actions as a
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.aims import FAR, aims, field, lacking, prey
from redoubt.games.locknload.dossier import NAMES
from redoubt.games.locknload.roads import way_left
from redoubt.games.locknload.shells import worth
from redoubt.games.locknload.state import LockState
from redoubt.games.locknload.threat import Threat, hurt
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Action, Setup
from redoubt.play.bots import bot
from redoubt.play.ladder import ladder
from redoubt.play.simulate import Match, play

BRIDGE = "17F6"


def laid(scenario: str, **more: object) -> LockState:
    """A sparse position of a scenario."""
    state = GAME.position(GAME.scenario(Setup("locknload", {"scenario": scenario})), more)
    assert isinstance(state, LockState)
    return state


@pytest.mark.parametrize("name", NAMES)
def test_every_scenario_gives_somebody_an_aim(name: str) -> None:
    scenario = GAME.scenario(Setup("locknload", {"scenario": name}))
    found = [aims(scenario, side) for side in scenario.seats]
    assert any(one.hexes or one.bunkers or one.area or one.leaves for one in found)
    for side, one in zip(scenario.seats, found, strict=True):
        places = {*scenario.goals, *scenario.exits.get(scenario.other[side], ())}
        assert places.issuperset(one.guarded)
        assert all(loc in scenario.goals for loc in one.hexes)


def test_distances_go_around_what_cannot_be_crossed() -> None:
    ground = GAME.scenario(Setup("locknload", {"scenario": "s07"})).ground
    parse = ground.parse
    south = field(ground, (parse("17G8"),))
    assert ground.grid.distance(parse("17G4"), parse("17G8")) == 4
    assert south[parse("17G4")] > 4, "the river lies between"
    assert south[parse("17G8")] == 0
    assert field(ground, (parse("17G8"),), "road")[parse("17A10")] <= FAR


def test_to_take_a_place_never_looks_worse() -> None:
    units = [
        {"id": "g1", "kind": "de_fj_sq2", "at": "15G3"},
        {"id": "g2", "kind": "de_fj_sq2", "at": "15G3"},
        {"id": "g3", "kind": "de_fj_sq2", "at": "15G3"},
        {"id": "a1", "kind": "us_ab_sq", "at": "15K6"},
    ]
    state = laid("s02", units=units, turn=6)
    before = hints.value(state, "german")
    goal = state.scenario.ground.parse("15H4")
    state.control = {**state.control, goal: "german"}
    state.change("g1", loc=goal)
    assert goal not in lacking(state, "german")
    assert hints.value(state, "german") > before


def test_a_melee_at_bad_odds_is_not_sought() -> None:
    units = [
        {"id": "g1", "kind": "de_heer_hs0", "at": "18E4"},
        *({"id": f"a{n}", "kind": "us_gl_sq", "at": "18F4"} for n in range(3)),
    ]
    state = laid("s03", units=units, to_act="german")
    for action in (a.Activate("18E4"), a.Move(("g1",), "normal")):
        GAME.apply(state, "german", action, SeededDice(0))
    legal = GAME.actions(state, "german")
    figures = dict(zip(legal, hints.prior(state, "german", legal), strict=True))
    assert figures[a.Step("18F4")] < max(figures.values())


def test_helicopters_come_to_an_end() -> None:
    setup = Setup("locknload", {"scenario": "s10"})
    outcome = play(GAME, Match(0, 3, "0-0-3", setup, ("random", "greedy"), 2_500))
    assert outcome.winners is not None, "a flight that leads nowhere is not begun again and again"
    assert not outcome.faults


def test_greedy_beats_random_on_the_learning_scenario() -> None:
    assert bot("greedy", GAME).name == "greedy"
    games = [
        play(GAME, Match(0, n, f"0-0-{n}", Setup("locknload"), ("greedy", "random"), 3_000))
        for n in range(4)
    ]
    assert all(game.winners == ("german",) for game in games)


# -- attackers that attack ------------------------------------------------------------------


def chosen(state: LockState, seat: str) -> Action:
    """What the priors like best."""
    legal = GAME.actions(state, seat)
    figures = hints.prior(state, seat, legal)
    return legal[figures.index(max(figures))]


def test_a_move_goes_all_the_way_to_what_must_be_taken() -> None:
    units = [
        {"id": "a1", "kind": "us_ab_sq", "at": "13C5"},
        {"id": "g1", "kind": "de_heer_sq", "at": "13L10"},
    ]
    state = laid("s01", units=units, to_act="us")
    goal = state.scenario.ground.parse("13F5")
    far = field(state.scenario.ground, (goal,))
    for action in (a.Activate("13C5"), a.Move(("a1",), "normal")):
        GAME.apply(state, "us", action, SeededDice(0))
    while isinstance(state.stack[-1], f.Moving):
        GAME.apply(state, "us", chosen(state, "us"), SeededDice(0))
    assert far[state.units["a1"].loc] <= far[state.scenario.ground.parse("13C5")] - 3


def test_shaken_enemies_are_overrun() -> None:
    units = [
        {"id": "a1", "kind": "us_ab_sq", "at": "13E5"},
        {"id": "g1", "kind": "de_heer_sq", "at": "13F5", "shaken": True},
        {"id": "g2", "kind": "de_heer_sq", "at": "13L10"},
    ]
    state = laid("s01", units=units, to_act="us")
    for action in (a.Activate("13E5"), a.Move(("a1",), "normal")):
        GAME.apply(state, "us", action, SeededDice(0))
    assert chosen(state, "us") == a.Step("13F5")


def test_fire_makes_a_place_dangerous_and_cover_less_so() -> None:
    units = [{"id": "g1", "kind": "de_heer_sq", "at": "13F5"}]
    state = laid("s01", units=[*units, {"id": "a1", "kind": "us_ab_sq", "at": "13A1"}])
    threat = Threat(state, "german")
    cells = state.scenario.ground.cells
    risks = {loc: sum(threat.at(loc).values()) for loc in range(cells)}
    seen = [loc for loc in risks if state.sees(loc, state.units["g1"].loc) >= 0]
    assert max(risks.values()) > 0.3
    assert all(not risks[loc] for loc in risks if loc not in seen)
    assert [hurt(lead) for lead in range(-6, 12)] == sorted(hurt(lead) for lead in range(-6, 12))
    assert hurt(3, 7) < hurt(3, 5), "the brave stand more"


def test_a_vehicle_that_faces_away_is_farther() -> None:
    state = laid(
        "s05",
        machines=[{"id": "v1", "kind": "v_pz4h", "seat": "german", "at": "14H5", "facing": 2}],
    )
    way = way_left(state, state.machines["v1"], tuple(state.scenario.exits["german"]))
    here = 6 * state.machines["v1"].loc
    assert way[here + 1] < way[here + 4], "it would have to turn around"


def test_shells_do_not_fall_on_friends() -> None:
    units = [
        {"id": "g1", "kind": "de_heer_sq", "at": "13F5"},
        {"id": "a1", "kind": "us_ab_sq", "at": "13F6"},
    ]
    state = laid("s01", units=units)
    cell = state.scenario.ground.parse("13F5")
    assert worth(state, "us", cell, friends=False) > 0 > worth(state, "us", cell, friends=True)


def test_who_scores_by_losses_hunts() -> None:
    state = laid("s10", units=[{"id": "a1", "kind": "vn_us_sq", "at": "13F5"}])
    assert prey(state, "nva") == (state.scenario.ground.parse("13F5"),)
    assert not prey(state, "us")
    ridge = laid("s12", units=[{"id": "b1", "kind": "fk_par_sq", "at": "22A5"}])
    assert not prey(ridge, "argentina"), "it wins by staying where it is"


@pytest.mark.parametrize(("scenario", "bots", "winner"), [
    ("s01", ("random", "greedy"), "us"),
    ("s02", ("random", "greedy"), "german"),
    ("s12", ("random", "greedy"), "uk"),
])  # fmt: skip
def test_greedy_attackers_win(scenario: str, bots: tuple[str, ...], winner: str) -> None:
    setup = Setup("locknload", {"scenario": scenario})
    games = [play(GAME, Match(0, n, f"0-0-{n}", setup, bots, 3_000)) for n in range(4)]
    assert sum(game.winners == (winner,) for game in games) >= 3
    assert not any(game.faults for game in games)


def test_a_ladder_knows_the_sides_of_each_scenario() -> None:
    setups = [Setup("locknload", {"scenario": name}) for name in ("s01", "s09")]
    found = ladder(GAME, setups, ("random", "greedy"), 1, max_steps=2)
    sides = {(p.setup.options["scenario"], p.side) for p in found.pairings}
    assert sides == {("s01", "german"), ("s01", "us"), ("s09", "anzac"), ("s09", "vc")}
