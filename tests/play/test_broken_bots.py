# SPDX-License-Identifier: MIT
"""A bot that raises, loops, hangs or dies never stops a simulation or a ladder."""

from __future__ import annotations

import time

import pytest

from kernel.tiny import GAME
from redoubt.kernel.errors import ContentError
from redoubt.play import bots as bots_module
from redoubt.play.conformance import setups_of
from redoubt.play.ladder import ladder
from redoubt.play.match import GIVEN_UP
from redoubt.play.simulate import simulate
from redoubt.play.watch import TooLong, Watch

SETUPS = setups_of(GAME)[:1]
BRIEF = 0.1  # seconds for a choice
CUT = ("Raises", "Exits", "Loops", "Slow", "Unborn")  # a cut is enough
LOST = ("Stubborn", "Hangs", "Dies")  # a process has to go


def named(kind: str) -> str:
    return f"play.broken_bots:{kind}"


@pytest.mark.parametrize("kind", CUT)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_gets_the_first_legal_action(kind: str, jobs: int) -> None:
    bots = [named(kind), "random"]
    (tally,) = simulate(GAME, SETUPS, bots, 2, jobs=jobs, seconds=BRIEF, max_steps=6)
    assert tally.games == 2
    assert 0 < tally.faults < tally.steps  # of one seat, and of that seat alone


@pytest.mark.parametrize("kind", CUT)
def test_a_bot_is_cut_in_this_process_too(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    maker = bots_module.anyones(named(kind))
    monkeypatch.setitem(bots_module.BOTS, "broken", maker)
    began = time.monotonic()
    (tally,) = simulate(GAME, SETUPS, ["broken"], 1, seconds=BRIEF, max_steps=3)
    assert tally.faults == tally.steps == 3
    assert time.monotonic() - began < 30  # one sleep of the slow one alone is longer


@pytest.mark.parametrize("kind", LOST)
def test_a_bot_that_cannot_be_cut_loses_its_game_and_nothing_else(kind: str) -> None:
    (tally,) = simulate(GAME, SETUPS, [named(kind), "random"], 2, seconds=BRIEF)
    assert (tally.games, tally.unfinished, tally.faults) == (2, 2, 2)
    assert tally.reasons == {GIVEN_UP: 2}


def test_other_games_of_the_run_are_played_all_the_same() -> None:
    """The bot dies in some games only: those are given up, the others are as in a run without."""
    sound = simulate(GAME, SETUPS, ["random"], 12, 5)[0]
    mixed = simulate(GAME, SETUPS, [named("Moody")], 12, 5, jobs=2)[0]
    assert mixed.games == sound.games == 12
    assert 0 < mixed.reasons[GIVEN_UP] == mixed.unfinished < 12
    assert sum(mixed.reasons.values()) == 12


@pytest.mark.parametrize("kind", ["Raises", "Loops", "Slow", "Dies"])
def test_a_ladder_goes_on_with_a_broken_bot(kind: str) -> None:
    bots = ["random", named(kind)]
    table = ladder(GAME, SETUPS, bots, 1, jobs=2, seconds=BRIEF, max_steps=12)
    assert {one.bot for one in table.standings} == set(bots)
    assert all(one.games == 2 for one in table.standings)
    assert all(one.faults > 0 for one in table.pairings)


def test_a_watch_cuts_only_while_somebody_chooses() -> None:
    with Watch(BRIEF) as watch:
        time.sleep(3 * BRIEF)
        watch.start()
        with pytest.raises(TooLong):
            time.sleep(5)
        watch.stop()
        time.sleep(3 * BRIEF)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("play.broken_bots:Nobody", "has no bot 'Nobody'"),
        ("play.broken_bots:Seat", "has no bot 'Seat'"),
        ("no.such.module:Bot", "No module named"),
        (":Bot", "no bot ':Bot'"),
    ],
)
def test_a_bot_of_ones_own_that_is_not_there_is_told(name: str, problem: str) -> None:
    with pytest.raises(ContentError, match=problem):
        simulate(GAME, SETUPS, [name], 1)
