# SPDX-License-Identifier: MIT
"""Simulations repeat themselves, go on from their journal, and count with honest intervals."""

from __future__ import annotations

from math import log, log10, sqrt
from pathlib import Path
from typing import Any

import pytest

from kernel import tiny
from kernel.tiny import GAME
from redoubt.kernel.codec import encode
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat
from redoubt.play import bots as bots_module
from redoubt.play import simulate as simulate_module
from redoubt.play import workers
from redoubt.play.bot import Bot
from redoubt.play.conformance import setups_of
from redoubt.play.ladder import Pairing, ladder, rated
from redoubt.play.match import Match, Outcome
from redoubt.play.simulate import Counter, simulate
from redoubt.play.tally import Tally, wilson

SETUPS = setups_of(GAME)[:2]


class Raises(Bot):
    """Never gets to a choice."""

    name = "raises"

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        raise ZeroDivisionError


class Cheats(Bot):
    """Says something that is no action of this game."""

    name = "cheats"

    def choose(self, scenario: Any, view: Any, seat: Seat) -> Action:
        return tiny.Step(10_000)


def test_the_same_seed_gives_the_same_counts_with_any_number_of_jobs() -> None:
    one = [tally.to_dict() for tally in simulate(GAME, SETUPS, ["random"], 12, 3)]
    assert one == [tally.to_dict() for tally in simulate(GAME, SETUPS, ["random"], 12, 3)]
    two = [tally.to_dict() for tally in simulate(GAME, SETUPS, ["random"], 12, 3, jobs=2)]
    assert encode(one) == encode(two)
    assert one != [tally.to_dict() for tally in simulate(GAME, SETUPS, ["random"], 12, 4)]


def test_every_game_is_counted_once() -> None:
    heard: list[tuple[int, int]] = []
    tallies = simulate(GAME, SETUPS, ["random"], 9, 1, on_progress=lambda *n: heard.append(n))
    for tally in tallies:
        assert tally.games == 9 == sum(tally.reasons.values())
        assert sum(tally.wins.values()) + tally.nobody == 9
    assert heard[-1] == (18, 18)


@pytest.mark.parametrize("broken", [Raises, Cheats])
def test_a_broken_bot_does_not_stop_a_run(
    broken: type[Bot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bots_module.BOTS, broken.name, broken)
    (tally,) = simulate(GAME, SETUPS[:1], [broken.name], 3)
    assert tally.games == 3
    assert tally.faults == tally.steps > 0


def test_a_game_without_an_end_is_told() -> None:
    (tally,) = simulate(GAME, SETUPS[:1], ["random"], 3, max_steps=1)
    assert (tally.games, tally.unfinished, set(tally.wins.values())) == (3, 3, {0})


def test_a_run_goes_on_from_its_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = tmp_path / "run.jsonl"
    whole = [tally.to_dict() for tally in simulate(GAME, SETUPS, ["random"], 8, 5)]
    simulate(GAME, SETUPS, ["random"], 3, 5, journal=book)
    lines = book.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 6
    book.write_bytes(b"".join(lines[:-1]) + lines[-1][:-5])  # power cut in the last line
    played = []
    real = simulate_module.play

    def counted(game: Game, match: Match) -> Outcome:
        played.append(match)
        return real(game, match)

    monkeypatch.setattr(simulate_module, "play", counted)
    again = [tally.to_dict() for tally in simulate(GAME, SETUPS, ["random"], 8, 5, journal=book)]
    assert len(played) == 16 - 5
    for mine, other in zip(whole, again, strict=True):
        assert mine["wins"] == other["wins"]
        assert mine["steps"] == other["steps"]


def test_a_journal_of_another_run_is_refused(tmp_path: Path) -> None:
    book = tmp_path / "run.jsonl"
    simulate(GAME, SETUPS, ["random"], 1, 5, journal=book)
    with pytest.raises(ContentError, match="another run"):
        simulate(GAME, SETUPS, ["random"], 1, 6, journal=book)


def test_a_journal_that_was_broken_off_before_its_first_game_is_begun_anew(tmp_path: Path) -> None:
    book = tmp_path / "run.jsonl"
    simulate(GAME, SETUPS, ["random"], 1, 5, journal=book)
    whole = book.read_bytes()
    for start in (b"", whole[:20], whole.splitlines()[0]):
        book.write_bytes(start)
        simulate(GAME, SETUPS, ["random"], 1, 5, journal=book)
        assert book.read_bytes() == whole


def test_games_in_a_journal_are_never_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = tmp_path / "run.jsonl"
    simulate(GAME, SETUPS, ["random"], 2, 5, journal=book)
    whole = book.read_bytes()

    def power_cut(*_: object) -> None:
        raise KeyboardInterrupt

    def written(*_: object) -> None:
        pytest.fail("a power cut in the midst of this would cost every game")

    monkeypatch.setattr(Path, "write_bytes", written)
    monkeypatch.setattr(simulate_module, "play", power_cut)
    with pytest.raises(KeyboardInterrupt):
        simulate(GAME, SETUPS, ["random"], 3, 5, journal=book)
    assert book.read_bytes() == whole


def test_a_garbled_journal_is_told_with_its_line(tmp_path: Path) -> None:
    book = tmp_path / "run.jsonl"
    simulate(GAME, SETUPS, ["random"], 2, 5, journal=book)
    lines = book.read_bytes().splitlines(keepends=True)
    for wrong in (b"garbage\n", b'{"place": 0}\n', b"\n"):
        book.write_bytes(b"".join([*lines[:2], wrong, *lines[3:]]))
        with pytest.raises(ContentError, match=r"run\.jsonl:3: .*played anew"):
            simulate(GAME, SETUPS, ["random"], 2, 5, journal=book)


def test_a_journal_that_cannot_be_kept_is_told_before_any_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(ContentError, match="cannot be read"):
        simulate(GAME, SETUPS, ["random"], 1, 5, journal=tmp_path)
    with pytest.raises(ContentError, match="cannot be written"):
        simulate(GAME, SETUPS, ["random"], 1, 5, journal=tmp_path / "file" / "run.jsonl")


def test_a_run_stops_at_the_same_game_with_any_number_of_jobs() -> None:
    def run(jobs: int) -> list[dict[str, Any]]:
        tallies = simulate(GAME, SETUPS, ["random"], 500, 1, jobs, until_width=0.3)
        return [tally.to_dict() for tally in tallies]

    assert run(1) == run(3)


def test_games_are_counted_in_their_order_however_they_end() -> None:
    outcomes: list[Outcome] = []
    (whole,) = simulate(GAME, SETUPS[:1], ["random"], 30, 1, on_outcome=outcomes.append)
    (stopped,) = simulate(GAME, SETUPS[:1], ["random"], 30, 1, until_width=0.4)
    assert stopped.games < 30
    for width, expected in ((0.0, whole), (0.4, stopped)):
        found = Tally(setup=SETUPS[0], bots=("random",), wins=dict.fromkeys(whole.wins, 0))
        counter = Counter(found, width, None)
        for outcome in reversed(outcomes):
            counter.take(outcome)
        assert found == expected
        assert list(found.had) == list(expected.had)


def test_a_run_may_be_asked_for_more_games_than_there_is_time_for() -> None:
    (tally,) = simulate(GAME, SETUPS[:1], ["random"], 10**15, 1, until_width=0.3)
    assert 20 <= tally.games < 200


def test_bots_without_a_seat_are_refused() -> None:
    with pytest.raises(ContentError, match="3 bots for 2 seats"):
        simulate(GAME, SETUPS, ["random", "greedy", "random"], 1)


def test_a_bot_that_would_always_be_cut_is_refused() -> None:
    with pytest.raises(ContentError, match="search@90 is cut after 60 seconds"):
        simulate(GAME, SETUPS, ["search@90", "random"], 1)


def test_a_run_stops_when_its_intervals_are_narrow() -> None:
    (tally,) = simulate(GAME, SETUPS[:1], ["random"], 2_000, 1, until_width=0.3)
    assert 20 <= tally.games < 200
    assert all(tally.rate(seat).width <= 0.3 for seat in tally.wins)


def test_intervals_are_those_of_wilson() -> None:
    # Figures of the usual tables for 95 %.
    found = wilson(8, 10)
    assert (round(found.low, 4), round(found.high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 10).low == 0.0
    assert round(wilson(0, 10).high, 4) == 0.2775
    assert wilson(0, 0).width == 1.0


def test_a_wrong_bot_is_named_before_any_game() -> None:
    with pytest.raises(ContentError, match="no bot 'clever'"):
        simulate(GAME, SETUPS, ["clever"], 1)


def test_the_ladder_swaps_sides_and_rates_the_better_bot_higher() -> None:
    table = ladder(GAME, SETUPS[:1], ["random", "greedy"], 15, 2)
    assert {(one.side, one.bot) for one in table.pairings} == {
        (seat, name) for seat in ("red", "blue") for name in ("random", "greedy")
    }
    first, last = table.standings
    assert (first.bot, last.bot) == ("greedy", "random")
    assert first.rating > 1_000 > last.rating
    assert first.games == last.games == 30
    assert sum(one.wins + one.losses + one.undecided for one in table.pairings) == 60


def test_a_ladder_goes_on_from_its_journal(tmp_path: Path) -> None:
    kept = tmp_path / "ladder.jsonl"
    bots = ["random", "greedy"]
    whole = ladder(GAME, SETUPS, bots, 4, 2)
    ladder(GAME, SETUPS, bots, 2, 2, journal=kept)
    heard: list[int] = []
    again = ladder(
        GAME, SETUPS, bots, 4, 2, jobs=2, journal=kept, on_progress=lambda n, _: heard.append(n)
    )
    assert again == whole
    assert len(heard) == 2 * 2 * len(SETUPS), "the other half was kept"


def test_a_rating_is_as_sure_as_its_games_make_it() -> None:
    """Of two bots the odds of a win give the difference, and their error by the delta method."""
    won = Pairing(SETUPS[0], "red", "bold", "shy", 75, 25, 0)
    lost = Pairing(SETUPS[0], "blue", "shy", "bold", 25, 75, 0)
    ratings = rated([won, lost])
    share, games = 75.5 / 101, 101  # half a win to each
    (bold, half), (shy, same) = ratings["bold"], ratings["shy"]
    assert bold - shy == pytest.approx(400 * log10(share / (1 - share)), abs=0.01)
    error = 400 / log(10) / sqrt(games * share * (1 - share))
    assert half == pytest.approx(same) == pytest.approx(1.96 * error / 2, rel=1e-3)
    third = [
        Pairing(SETUPS[0], side, one, other, 1, 1, 0)
        for side, one, other in (("red", "rare", "shy"), ("blue", "shy", "rare"))
    ]
    widths = {name: width for name, (_, width) in rated([won, lost, *third]).items()}
    assert widths["rare"] > 1.5 * max(widths["bold"], widths["shy"])


def test_a_bot_named_twice_meets_the_others_once() -> None:
    table = ladder(GAME, SETUPS[:1], ["random", "greedy", "random"], 2, 2)
    assert table == ladder(GAME, SETUPS[:1], ["random", "greedy"], 2, 2)


@pytest.mark.parametrize("bots", [["greedy"], ["greedy", "greedy"]])
def test_a_ladder_of_one_is_refused(bots: list[str]) -> None:
    with pytest.raises(ContentError, match="two bots"):
        ladder(GAME, SETUPS[:1], bots, 1)


def test_no_more_processes_are_started_than_any_machine_has_use_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "MOST", 2)
    started = []
    real = workers.threading.Thread

    def counted(*args: Any, **more: Any) -> Any:
        started.append(more)
        return real(*args, **more)

    monkeypatch.setattr(workers.threading, "Thread", counted)
    (tally,) = simulate(GAME, SETUPS[:1], ["random"], 4, jobs=5)
    assert tally.games == 4
    assert len(started) == 2
