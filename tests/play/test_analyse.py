# SPDX-License-Identifier: MIT
"""The curve follows the truth, the parts add up, and what cannot be analysed is told."""

from __future__ import annotations

import random
from itertools import pairwise
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from kernel.tiny import GAME
from play.recorded import recorded
from redoubt.games import game as registered
from redoubt.kernel.errors import ContentError
from redoubt.kernel.record import RecordBroken
from redoubt.kernel.records import Setup
from redoubt.play import analyse as analyse_module
from redoubt.play.advice import gain, look, look_of, promised_loss
from redoubt.play.analyse import Analysis, Meter, Turning, analyse
from redoubt.play.curve import Count, Curve, _solve, logistic
from redoubt.play.playout import Played, batch_of, play_batch
from redoubt.play.story import Story

SETUP = Setup("tiny", {"health": 9, "length": "long"})


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(GAME, recorded(GAME, SETUP, 3), seed=1)


# -- the curve -----------------------------------------------------------------------------


def test_a_matrix_of_three_diagonals_is_solved() -> None:
    middle, ties, right = [4.0, 5.0, 6.0, 3.0], [1.0, 2.0, 0.5], [1.0, -2.0, 0.5, 7.0]
    whole = np.diag(middle) - np.diag(ties, 1) - np.diag(ties, -1)
    assert _solve(middle, ties, right) == pytest.approx(list(np.linalg.solve(whole, right)))


@pytest.mark.parametrize("drift", [0.0, -0.6], ids=["even games", "games slowly lost"])
def test_the_curve_is_nearer_to_the_truth_than_the_counts(drift: float) -> None:
    draw = random.Random(5)
    far, near, inside, places = 0.0, 0.0, 0, 0
    late = []
    for _ in range(40):
        level, truth = draw.gauss(0, 1), {}
        for action in range(60):
            truth[2 * action] = logistic(level)
            level += drift + draw.gauss(0, 0.7) if action % 4 == 0 else 0.0
        counts = {
            place: Count(8, float(sum(draw.random() < truth[place] for _ in range(8))))
            for place in range(0, 120, 8)
        }
        curve = Curve(counts, [action % 4 == 0 for action in range(60)])
        for one in curve.measured():
            real = truth[2 * one.at]
            far += (one.won / one.games - real) ** 2
            near += (one.chance - real) ** 2
            inside += one.low <= real <= one.high
            places += 1
            assert one.low <= one.chance <= one.high
        late.append(one.high - one.low)
    assert near < 0.6 * far
    assert 0.92 < inside / places < 0.98, "an interval of 95 %"
    if drift:
        assert fmean(late) < 0.15, "a game that is all but lost is known to be"


def test_between_measured_places_the_chance_moves_where_dice_were_rolled() -> None:
    rolled = [False] * 4 + [True] + [False] * 5
    curve = Curve({0: Count(40, 4.0), 20: Count(40, 36.0)}, rolled, 1.0)
    steps = [abs(curve.chance(2 * at + 2) - curve.chance(2 * at)) for at in range(9)]
    assert max(range(9), key=steps.__getitem__) == 4
    assert steps[4] > 2 * max(step for at, step in enumerate(steps) if at != 4)
    assert curve.between(0, 20) in (9, 10), "before the dice or after them"
    assert curve.chance(20) == 1.0, "the end is known"


def test_chances_of_incursion_are_better_than_any_constant() -> None:
    """Brier scores late in finished games: the curve against the best constant."""
    game = registered("incursion")
    setup = Setup("incursion", {"mission": "recon", "edition": "en"})
    said: list[tuple[float, float]] = []
    for seed in range(10):
        story = Story(game, recorded(game, setup, seed), 0)
        counts = {}
        for tenth in (7, 8, 9):
            at = tenth * story.length // 10
            batch = batch_of(game, story.states[at], f"brier/{seed}/{at}", 4, 2_000)
            played = play_batch(game, batch)
            counts[2 * at] = Count(played.games, played.won)
        curve = Curve(counts, story.rolled, story.share)
        said += [(curve.chance(place), story.share) for place in counts]
    share = sum(real for _, real in said) / len(said)
    constant = sum((share - real) ** 2 for _, real in said) / len(said)
    brier = sum((chance - real) ** 2 for chance, real in said) / len(said)
    assert 0.1 < share < 0.9, "both sides must win some of these games"
    assert brier < 0.8 * constant, (brier, constant)


# -- a whole analysis ----------------------------------------------------------------------


def test_the_same_seed_gives_the_same_analysis_with_any_number_of_jobs(found: Analysis) -> None:
    record = recorded(GAME, SETUP, 3)
    assert analyse(GAME, record, seed=1).to_dict() == found.to_dict()
    assert analyse(GAME, record, seed=1, jobs=2).to_dict() == found.to_dict()
    assert analyse(GAME, record, seed=2).curve != found.curve


def test_the_curve_goes_from_the_start_to_the_result(found: Analysis) -> None:
    assert len(found.curve) == found.actions + 1
    assert all(0 <= chance <= 1 for chance in found.curve)
    won = {("red",): 1.0, ("blue",): 0.0, (): 0.5}[found.result.winners]
    assert found.curve[-1] == won
    assert found.chance_of("blue", 0.3) == pytest.approx(0.7)


def test_turning_points_are_the_largest_steps_of_the_curve(found: Analysis) -> None:
    assert found.turning
    assert [turn.at for turn in found.turning] == sorted(turn.at for turn in found.turning)
    least = min(abs(turn.after - turn.before) for turn in found.turning)
    for turn in found.turning:
        assert turn.before == pytest.approx(found.curve[turn.at - 1])
        assert turn.after == pytest.approx(found.curve[turn.upto])
        assert abs(turn.after - turn.before) >= analyse_module.LEAST
    told = {at for turn in found.turning for at in range(turn.at, turn.upto + 1)}
    alone = [
        abs(after - before)
        for at, (before, after) in enumerate(pairwise(found.curve), 1)
        if at not in told
    ]
    assert len(found.turning) < analyse_module.TURNING or max(alone) <= least + 1e-9


def test_luck_is_that_of_the_dice(found: Analysis) -> None:
    assert [luck.seat for luck in found.luck] == ["red", "blue"]
    for luck in found.luck:
        assert luck.rolls == sum(roll.seat == luck.seat for roll in found.rolls)
        assert 0 < luck.percentile < 1
    assert {roll.exact for roll in found.rolls} == {True, False}, "a shuffle is sampled"


def test_the_time_can_be_limited() -> None:
    short = analyse(GAME, recorded(GAME, SETUP, 3), seed=1, seconds=0.0)
    assert short.playouts == analyse_module.FEWEST * analyse_module.PLAYOUTS
    assert all(turn.better is None for turn in short.turning)
    assert short.missed == []


def test_progress_goes_up_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    analyse(GAME, recorded(GAME, SETUP, 4), playouts=1, on_progress=lambda *n: heard.append(n))
    assert heard == sorted(heard)
    assert all(done <= total for done, total in heard)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("incursion", {"mission": "pinger", "forces": "random"}),
        ("wolfenstein", {"mission": "knock-knock", "players": 2}),
        ("defiance", {"mission": "extraction", "players": 2}),
        ("locknload", {"scenario": "s01"}),
    ],
)
def test_every_game_can_be_analysed(game: str, options: dict[str, Any]) -> None:
    """Ties that are rolled again, shuffles, secrets, several who play together."""
    played = registered(game)
    record = recorded(played, Setup(game, options), 2)
    found = analyse(played, record, playouts=1, seconds=2.0)
    assert found.actions == len(record.entries) > 20
    assert found.rolls
    assert all(0 <= chance <= 1 for chance in found.curve)
    assert found.curve[-1] in (0.0, 0.5, 1.0)
    assert {luck.seat for luck in found.luck} >= set(found.sides[0])


def test_a_game_that_goes_on_is_refused() -> None:
    record = recorded(GAME, SETUP, 3, most=5)
    with pytest.raises(ContentError, match="published when the game ends"):
        analyse(GAME, record)


def test_a_record_that_was_changed_is_refused() -> None:
    record = recorded(GAME, SETUP, 3)
    del record.entries[4]
    with pytest.raises(RecordBroken, match="action 5"):
        analyse(GAME, record)


# -- advice --------------------------------------------------------------------------------


def test_a_gain_is_the_seats_own_and_doubted_while_games_are_few() -> None:
    gained, error = gain(Played("", 24, 24.0), 0.5, first=True)
    assert gained == pytest.approx(24 / 30 * 0.5)
    assert 0 < error < 0.1
    assert gain(Played("", 24, 24.0), 0.5, first=False)[0] == pytest.approx(-gained)
    assert gain(Played("", 8, 4.0), 0.5, first=True)[0] == pytest.approx(0.0)


def test_bots_advise_from_what_the_seat_saw() -> None:
    story = Story(GAME, recorded(GAME, SETUP, 3, ["random"]), 0)
    differing = 0
    for state, (seat, action) in zip(story.states, story.entries, strict=False):
        idea = look(GAME, look_of(GAME, state, seat, action, "1"))
        if idea.action:
            better = GAME.read_action(idea.action)
            assert better != action
            assert GAME.why_not(state, seat, better) is None
            assert idea.doubt > 0
            differing += 1
    assert differing > 5


def test_what_promises_most_loses_nothing_and_the_rest_something() -> None:
    story = Story(GAME, recorded(GAME, SETUP, 3, ["random"]), 0)
    lost = []
    for state, (seat, _) in zip(story.states, story.entries, strict=False):
        options = GAME.actions(state, seat)
        losses = [promised_loss(GAME, state, seat, action, "1") for action in options]
        assert min(losses) == 0
        lost += losses
    assert max(lost) > 0


def test_who_plays_badly_missed_something_and_who_plays_well_less() -> None:
    def missed(bot: str) -> list[Turning]:
        return [
            turn
            for seed in range(3)
            for turn in analyse(GAME, recorded(GAME, SETUP, seed, [bot]), playouts=2).missed
        ]

    bad, good = missed("random"), missed("greedy")
    assert len(bad) > len(good)
    for turn in bad:
        assert turn.better is not None
        assert turn.better.gain > 0
        assert turn.better.action != turn.action


def test_a_better_choice_is_found_for_one_who_plays_badly() -> None:
    better = [
        turn.better
        for seed in (5, 9)
        for turn in analyse(GAME, recorded(GAME, SETUP, seed, ["random"])).turning
    ]
    known = [one for one in better if one is not None]
    assert known
    assert all(one.gain > 0 and one.error > 0 for one in known)


def test_places_are_measured_once_each_time_the_budget_allows() -> None:
    story = Story(GAME, recorded(GAME, SETUP, 3), 0)
    meter = Meter(story, 2, 0, 1, None, None)
    meter.evenly()
    curve = meter.curve()
    assert len(curve.places) == min(analyse_module.POSITIONS, story.length)
    assert curve.places[0] == 0
    assert curve.places[-1] == 2 * (story.length - 1)
    meter.where_it_turns()
    assert len(meter.curve().places) > len(curve.places)
