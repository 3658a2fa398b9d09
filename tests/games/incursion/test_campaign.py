# SPDX-License-Identifier: MIT
"""Chapter 22: whole campaigns, and what no single position can show of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from redoubt.games.incursion import GAME
from redoubt.games.incursion.actions import Buy, Commit, Keep, KeepNothing, Leave
from redoubt.games.incursion.content import SEATS, content
from redoubt.games.incursion.events import CampaignEnded, CardKept, MissionBegan
from redoubt.games.incursion.frames import Forces, Keeping, PlayerTurn
from redoubt.games.incursion.state import IncursionState
from redoubt.kernel.codec import encode
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import ContentError, StaleState
from redoubt.kernel.record import lines, parse, replay, verify
from redoubt.kernel.records import Action, Event, Setup
from redoubt.kernel.session import Session
from redoubt.play.bots import bot
from redoubt.play.conformance import POINT_CHECKS, check_point
from redoubt.play.conformance.walk import Point
from redoubt.play.odds import odds

ORDER = ["recon", "incursion", "pinger"]
SECRET = b"\x16" * 32
WAY_OUT = """
grid: square
name: way out

[drawing]
+-+-+-+-+
|. . . .|
+-+-+-+-+

[marks]
allied-exit: A1 W
german-entry: D1 W
"""
LAST_DOOR = """
grid: square
name: last door

[drawing]
+-+-+-+-+-+
|. . .g. .|
+-+-+-+-+-+

[legend]
edge g g-door
"""


def at(mission: str, map: str, **said: object) -> IncursionState:
    """A position of a campaign."""
    setup = Setup("incursion", {"mission": mission, "campaign": True, "map": map})
    state = GAME.position(GAME.scenario(setup), said)
    assert isinstance(state, IncursionState)
    return state


def before_the_exit(*cards: str) -> IncursionState:
    """Mission 1: the last Grunt is about to leave with these cards on it."""
    units = [{"id": "grunt-1", "model": "grunt", "at": "A1", "facing": "W"}]
    in_play = [{"card": card, "on": "grunt-1"} for card in cards]
    return at("recon", WAY_OUT, units=units, in_play=in_play, active="grunt-1")


def after_sealing() -> IncursionState:
    """Mission 2 has just ended; both sides have cards to keep, the Allies one from mission 1."""
    state = at(
        "incursion",
        LAST_DOOR,
        campaign={"results": ["german"]},
        doors={"C1-D1": "closed"},
        active="grunt-1",
        units=[
            {"id": "grunt-1", "model": "grunt", "at": "C1", "facing": "E", "kept": ["extra-ammo"]},
            {"id": "grunt-2", "model": "grunt", "at": "B1", "facing": "E"},
            {"id": "ilsa", "model": "ilsa", "at": "D1", "facing": "W"},
        ],
        in_play=[
            {"card": "sir-yes-sir", "on": "grunt-2"},
            {"card": "buckin-for-a-medal", "on": "grunt-1"},
            {"card": "crushing-blow", "on": "ilsa", "by": "german"},
        ],
        hands={"german": ["snafu", "booby-trap"], "allied": ["medic-kit"]},
    )
    seal = GAME.read_action({"type": "seal-door", "unit": "grunt-1", "door": "C1-D1"})
    GAME.apply(state, "allied", seal, SeededDice(1))
    if not isinstance(state.stack[-1], Keeping):  # the German may interrupt
        GAME.apply(state, "german", GAME.read_action({"type": "pass"}), SeededDice(1))
    return state


def choose(state: IncursionState, rng: random.Random) -> tuple[str, Action]:
    """Any action of any seat that must choose; cards are kept and veterans bought if possible."""
    decision = GAME.decision(state)
    assert decision is not None
    seat = rng.choice(decision.seats)
    actions = GAME.actions(state, seat)
    dear = [a for a in actions if isinstance(a, Keep) or (isinstance(a, Buy) and a.kept)]
    return seat, rng.choice(dear or actions)


def walk(seed: int, **options: object) -> Iterator[tuple[IncursionState, list[Event]]]:
    """A whole campaign of random choices: each position with what has just happened."""
    rng, dice = random.Random(seed), SeededDice(seed)
    state, events = GAME.new(Setup("incursion", {"campaign": True, **options}), dice)
    assert isinstance(state, IncursionState)
    yield state, events
    while state.result is None:
        seat, action = choose(state, rng)
        yield state, GAME.apply(state, seat, action, dice)


def all_cards(state: IncursionState) -> Counter[str]:
    """Where the 66 cards are; a kept card is its veteran's as long as the mission lasts."""
    assert state.campaign is not None
    found = Counter([*state.deck, *state.discard, *(p.card for p in state.in_play)])
    for seat in SEATS:
        found.update(state.hands[seat])
        for veteran in state.campaign.veterans.get(seat, ()):
            found.update(veteran.cards)
    return found


# -- whole campaigns ----------------------------------------------------------------------


@pytest.mark.rule("INC-1.03", "INC-22.01", "INC-22.04")
@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"forces": "random"}),
        (2, {"forces": "choose", "edition": "es"}),
        (3, {"forces": "choose", "turn_cap": 9}),
        (4, {"forces": "choose", "turn_cap": 12}),
        (5, {"forces": "random", "turn_cap": 7, "orders": {}}),
    ],
)
def test_a_campaign_runs_through_all_missions_and_can_be_read_back_anywhere(
    seed: int, options: dict[str, object]
) -> None:
    every = Counter({card.id: card.copies for card in content("en").cards.values()})
    missions, told = ["recon"], []
    for number, (state, events) in enumerate(walk(seed, **options)):
        missions += [e.mission for e in events if isinstance(e, MissionBegan)]
        told += events
        assert state.scenario.mission.id == missions[-1]
        between = not state.stack or isinstance(state.stack[-1], Keeping | Forces)
        if between or number % 97 == 0:
            again = GAME.load(GAME.dump(state))
            assert again == state
            assert again.scenario is state.scenario
            for seat in SEATS:
                assert GAME.actions(again, seat) == GAME.actions(state, seat)
        if state.stack and isinstance(state.stack[-1], Keeping | Forces | PlayerTurn):
            assert all_cards(state) == every
    assert missions == ORDER
    assert len(state.campaign.results) == 3  # type: ignore[union-attr]
    assert isinstance(told[-1], CampaignEnded)
    assert state.result is not None
    assert (state.result.reason, state.result.rule) == ("campaign", "INC-22.01")
    assert state.result.winners == ((told[-1].winner,) if told[-1].winner else ())


def test_cards_are_kept_in_random_campaigns() -> None:
    kept = [e for seed in (3, 4) for _, events in walk(seed, turn_cap=9) for e in events
            if isinstance(e, CardKept)]  # fmt: skip
    assert kept


@pytest.mark.rule("INC-22.01")
def test_a_campaign_is_recorded_replayed_and_verified() -> None:
    setup = Setup("incursion", {"campaign": True, "forces": "random", "turn_cap": 4})
    session = Session(GAME, setup, secret=SECRET, game_id="c1")
    rng = random.Random(2)
    while not session.over:
        session.submit(*choose(session.state, rng))  # type: ignore[arg-type]
    record = parse(lines(session.record), "c1.jsonl")
    assert record.header.setup.options["mission"] == "recon"
    seen: list[str] = []
    final = replay(GAME, record, SECRET,
                   watch=lambda n, state, e: seen.append(state.scenario.mission.id))  # fmt: skip
    assert final == session.state == verify(GAME, record)
    assert list(dict.fromkeys(seen)) == ORDER
    middle = seen.index("pinger")
    half = replay(GAME, record, SECRET, upto=middle)
    assert half.scenario.mission.id == "pinger"
    assert half.campaign.results == session.state.campaign.results[:2]  # type: ignore[attr-defined]
    record.entries[middle + 1 :] = []
    resumed = Session.resume(GAME, record, SECRET)
    assert resumed.state.scenario.mission.id == "pinger"


def resumed_at(state: IncursionState) -> Session:
    """A session that stands at a position."""
    session = Session(GAME, Setup("incursion", {"campaign": True}), secret=SECRET, game_id="u1")
    session.state = state
    return session


def test_undo_goes_back_over_the_end_of_a_mission() -> None:
    session = resumed_at(before_the_exit())
    before = GAME.dump(session.state)
    session.submit("allied", Leave("grunt-1"))
    assert session.state.scenario.mission.id == "incursion"
    session.submit("allied", Buy("grunt"))
    assert session.undoable("allied") == 2
    session.undo("allied", 2)
    assert GAME.dump(session.state) == before
    assert session.state.scenario.mission.id == "recon"


def test_a_kept_card_can_be_taken_back_until_the_other_side_has_chosen() -> None:
    session = resumed_at(after_sealing())
    before = GAME.dump(session.state)
    session.submit("allied", Keep("grunt-2", "sir-yes-sir"))
    session.undo("allied")
    assert GAME.dump(session.state) == before
    session.submit("allied", KeepNothing())
    session.submit("german", Keep("ilsa", "crushing-blow"))
    assert session.state.scenario.mission.id == "pinger"
    with pytest.raises(StaleState):
        session.undo("allied")
    session.undo("german")
    assert isinstance(session.state.stack[-1], Keeping)
    assert session.state.scenario.mission.id == "incursion"


# -- between missions ---------------------------------------------------------------------


def between() -> Iterator[tuple[IncursionState, str, Action]]:
    """Positions from the end of mission 2 to the forces of mission 3."""
    state = after_sealing()
    steps: list[tuple[str, Action]] = [
        ("allied", Keep("grunt-2", "sir-yes-sir")),
        ("german", Keep("ilsa", "crushing-blow")),
        ("allied", Buy("grunt", ("sir-yes-sir",))),
        ("german", Buy("sturmzombie")),
        ("german", Buy("ilsa", ("crushing-blow",))),
        ("german", Commit()),
        ("allied", Buy("grunt")),
        ("allied", Commit()),
    ]
    for seat, action in steps:
        yield state, seat, action
        assert GAME.why_not(state, seat, action) is None
        GAME.apply(state, seat, action, SeededDice(5))


@pytest.mark.parametrize("check", POINT_CHECKS)
def test_every_promise_holds_between_missions(check: str) -> None:
    for number, (state, seat, action) in enumerate(between()):
        check_point(check, Point(GAME, state, seat, action, "between", number))


def test_what_is_imagined_between_missions_looks_the_same() -> None:
    for state, _, _ in between():
        for seat in (*SEATS, None):
            view = GAME.view(state, seat)
            for luck in range(3):
                other = GAME.imagine(state.scenario, view, SeededDice(luck))
                assert encode(GAME.view(other, seat)) == encode(view)


@pytest.mark.rule("INC-22.03", "INC-22.07")
def test_the_player_says_which_veteran_comes_back_and_the_others_cards_return() -> None:
    *_, (state, _, _) = between()
    assert state.turn == 1
    assert [u.kept for u in state.of("allied")] == [("sir-yes-sir",), ()]
    assert [u.kept for u in state.of("german")] == [("crushing-blow",)]
    everywhere = Counter([*state.deck, *state.hands["allied"], *state.hands["german"]])
    assert everywhere["extra-ammo"] == 3  # the Grunt that had kept one was not bought again
    assert everywhere["sir-yes-sir"] == 1


@pytest.mark.rule("INC-22.02")
def test_random_forces_bring_their_veterans_along() -> None:
    setup = Setup("incursion", {"campaign": True, "forces": "random", "map": WAY_OUT})
    units = [{"id": "grunt-1", "model": "grunt", "at": "A1", "facing": "W"}]
    in_play = [{"card": "extra-ammo", "on": "grunt-1"}]
    seen = set()
    for luck in range(12):
        start = {"units": units, "in_play": in_play, "active": "grunt-1"}
        state = GAME.position(GAME.scenario(setup), start)
        dice = SeededDice(luck)
        GAME.apply(state, "allied", Leave("grunt-1"), dice)
        GAME.apply(state, "allied", Keep("grunt-1", "extra-ammo"), dice)
        grunts = [u for u in state.of("allied") if u.model == "grunt"]  # type: ignore[attr-defined]
        seen.add(bool(grunts))
        assert [u.kept for u in grunts[:1]] == [("extra-ammo",)] * len(grunts[:1])
        assert all_cards(state)["extra-ammo"] == 3  # type: ignore[arg-type]
    assert seen == {True, False}


# -- for bots and odds --------------------------------------------------------------------


def test_a_bot_knows_that_a_mission_is_worth_winning() -> None:
    state = before_the_exit("extra-ammo")
    before = GAME.value(state, "allied")
    view = GAME.view(state, "allied")
    assert bot("greedy", GAME).choose(state.scenario, view, "allied") == Leave("grunt-1")
    GAME.apply(state, "allied", Leave("grunt-1"), SeededDice(1))
    assert GAME.value(state, "allied") > before + 500
    assert GAME.value(state, "german") < -500
    keep = bot("greedy", GAME).choose(state.scenario, GAME.view(state, "allied"), "allied")
    assert keep == Keep("grunt-1", "extra-ammo")


def test_odds_stay_exact_where_a_mission_may_end() -> None:
    units = [
        {"id": "grunt-1", "model": "grunt", "at": "A1", "facing": "W", "dp": 1},
        {"id": "z1", "model": "sturmzombie", "at": "B1", "facing": "W"},
    ]
    state = at("recon", WAY_OUT, units=units, to_act="german", active="z1")
    fight = GAME.read_action({"type": "fight", "unit": "z1", "target": "grunt-1"})
    found = odds(GAME, state, "german", fight)
    assert found.exact
    assert 0 < found.chance("casualty") < 1


# -- what cannot be -----------------------------------------------------------------------


@pytest.mark.rule("INC-22.01")
def test_fixed_forces_do_not_fit_a_campaign() -> None:
    forces = {"allied": ["grunt", "grunt"], "german": ["sturmzombie", "sturmzombie"]}
    setup = Setup("incursion", {"campaign": True, "forces": "fixed", **forces})
    with pytest.raises(ContentError, match="three missions of a campaign"):
        GAME.scenario(setup)


@pytest.mark.rule("INC-1.03", "INC-22.01")
@pytest.mark.parametrize("mission", ["incursion", "pinger"])
def test_a_new_campaign_cannot_begin_later(mission: str) -> None:
    with pytest.raises(ContentError, match="begins with recon"):
        GAME.new(Setup("incursion", {"campaign": True, "mission": mission}), SeededDice(1))


@pytest.mark.rule("INC-22.08")
@pytest.mark.parametrize("forces", ["choose", "random"])
@pytest.mark.parametrize("rp", [{"allied": 3}, {"german": 5}])
def test_rp_that_no_legal_force_can_be_made_of_are_refused(rp: dict[str, int], forces: str) -> None:
    with pytest.raises(ContentError, match="meets what recon demands"):
        GAME.new(Setup("incursion", {"rp": rp, "forces": forces}), SeededDice(1))


@pytest.mark.rule("INC-22.08")
@pytest.mark.parametrize(("rp", "problem"), [(2, "RP level 2"), (201, "201 is too much")])
def test_rp_have_bounds(rp: int, problem: str) -> None:
    with pytest.raises(ContentError, match=problem):
        GAME.scenario(Setup("incursion", {"rp": {"allied": rp}}))


APE = {"id": "grunt-1", "model": "grunt", "at": "A1"}


@pytest.mark.parametrize(
    ("mission", "said", "problem"),
    [
        ("incursion", {}, "1 missions come before"),
        ("recon", {"campaign": {"results": ["allied"]}}, "0 missions come before"),
        ("recon", {"campaign": {"results": [], "veterans": {"german": [
            {"model": "sturmzombie", "cards": ["brainwurst"]}]}}}, "no german veteran"),
        ("recon", {"campaign": {"veterans": {"german": [
            {"model": "grunt", "cards": ["extra-ammo"]}]}}}, "no german veteran"),
        ("recon", {"units": [{**APE, "kept": ["medic-kit"]}]}, "no Effect card 'medic-kit'"),
        ("recon", {"units": [{**APE, "kept": ["nonsense"]}]}, "no Effect card 'nonsense'"),
        ("recon", {"units": [{**APE, "kept": ["bat-outa-hell"] * 2}]}, "more copies"),
        ("recon", {"units": [{**APE, "kept": ["bat-outa-hell"]}],
                   "hands": {"german": ["bat-outa-hell"]}}, "more copies"),
    ],
)  # fmt: skip
def test_an_impossible_campaign_is_refused(
    mission: str, said: dict[str, object], problem: str
) -> None:
    with pytest.raises(ContentError, match=problem):
        at(mission, WAY_OUT, **said)


def test_a_mission_alone_knows_no_kept_cards() -> None:
    scenario = GAME.scenario(Setup("incursion", {"map": WAY_OUT}))
    alone: list[dict[str, object]] = [
        {"units": [{**APE, "kept": ["extra-ammo"]}]},
        {"campaign": {}},
    ]
    for said in alone:
        with pytest.raises(ContentError, match="a mission of its own"):
            GAME.position(scenario, said)
