# SPDX-License-Identifier: MIT
"""What things are worth, how games swing, and the files that tell of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kernel.tiny import GAME, make
from redoubt.games import IDS
from redoubt.games import game as registered
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Event, Result, Seat, Setup
from redoubt.kernel.state import State
from redoubt.kernel.texts import LANGUAGES, texts
from redoubt.play import lab_files, lab_report
from redoubt.play.conformance import setups_of
from redoubt.play.course import EVERY, Course
from redoubt.play.lab_report import report
from redoubt.play.match import Match, Outcome, play
from redoubt.play.simulate import simulate
from redoubt.play.tally import LEAST, Interval, Tally, difference, wilson

SETUPS = setups_of(GAME)[:2]


def tally_of(*outcomes: Outcome) -> Tally:
    tally = Tally(setup=SETUPS[0], bots=("random",))
    for one in outcomes:
        tally.add(one)
    return tally


def game_of(winner: Seat, *traits: tuple[Seat, str]) -> Outcome:
    return Outcome(0, 0, (winner,), "x", 10, traits=traits)


def test_a_difference_has_the_interval_of_newcombe() -> None:
    # The example of his paper (1998, method 10): 56 of 70 against 48 of 80.
    found = difference(wilson(56, 70), wilson(48, 80))
    assert [round(x, 4) for x in (found.share, found.low, found.high)] == [0.2, 0.0524, 0.3339]
    assert found.clear
    assert not difference(wilson(5, 10), wilson(4, 10)).clear


def test_what_a_thing_is_worth_is_with_it_against_without() -> None:
    had = ("red", "card:hook")
    outcomes = [game_of("red", had)] * 9 + [game_of("blue", had)] * 3
    outcomes += [game_of("red")] * 2 + [game_of("blue")] * 6
    (worth,) = tally_of(*outcomes).worths()
    assert (worth.seat, worth.trait) == had
    assert (worth.games, worth.games_without) == (12, 8)
    assert (worth.rate.share, worth.rate_without.share) == (0.75, 0.25)
    assert worth.difference == difference(wilson(9, 12), wilson(2, 8))


def test_games_without_an_end_say_nothing_of_worth() -> None:
    had = ("red", "card:hook")
    endless = Outcome(0, 0, None, "", 10, traits=(had,))
    outcomes = [game_of("red", had)] * LEAST + [game_of("blue")] * LEAST
    assert tally_of(*outcomes).worths() == tally_of(*outcomes, endless, endless).worths()


def test_what_is_rare_or_always_there_is_left_out() -> None:
    outcomes = [game_of("red", ("red", "unit:a"), ("red", "unit:b"))] * (LEAST - 1)
    outcomes += [game_of("blue", ("red", "unit:a"))] * 20
    assert tally_of(*outcomes).worths() == []


def test_the_most_telling_things_come_first() -> None:
    def pack(trait: str, wins: int, games: int) -> list[Outcome]:
        had = ("red", trait)
        return [game_of("red", had)] * wins + [game_of("blue", had)] * (games - wins)

    outcomes = pack("card:good", 40, 50) + pack("card:bad", 5, 50) + pack("card:so-so", 24, 50)
    found = [one.trait for one in tally_of(*outcomes).worths()]
    assert found == ["card:bad", "card:good", "card:so-so"]


def test_what_a_game_names_is_counted_once_a_game_and_seat() -> None:
    def traits(state: State, event: Event | None) -> list[tuple[Seat, str]]:
        return [("red", "unit:start" if event is None else "event:any")]

    (tally,) = simulate(make(traits=traits), SETUPS[:1], ["random"], 30, 1)
    won = (30, tally.wins["red"])
    assert tally.had == {"red": {"unit:start": won, "event:any": won}}


# -- how games swing -----------------------------------------------------------------------


def followed(values: list[float], winners: tuple[Seat, ...] | None, **parts: Any) -> Course:
    """A game in which red's lead takes these values, look by look."""
    now = {"lead": 0.0}
    game = make(value=lambda state, seat: now["lead"] if seat == "red" else 0.0, **parts)
    state, _ = game.new(SETUPS[0], SeededDice(1))
    course = Course(game, state, [])
    for value in values:
        now["lead"] = value
        for _ in range(EVERY):
            course.step(state, [])
    return course


@pytest.mark.parametrize(
    ("values", "winner", "changes", "decided"),
    [
        ([1, 2, 3, 4], "red", 0, 0.0),
        ([1, 2, 3, 4], "blue", 0, 1.0),
        ([-1, -2, 3, 4], "red", 1, 0.5),
        ([1, -2, 3, -4], "blue", 3, 0.75),
        ([1, 0, 3, 0], "red", 0, 0.0),  # level is nobody's lead
        ([], "red", 0, 0.0),
    ],
)
def test_swing_is_how_often_the_lead_changed_and_when_it_was_decided(
    values: list[float], winner: Seat, changes: int, decided: float
) -> None:
    course = followed(values, (winner,))
    assert course.changes == changes
    assert course.decided(Result((winner,), "x", "X")) == pytest.approx(decided)


def test_a_game_that_nobody_wins_is_open_to_the_end() -> None:
    course = followed([1, 2], ())
    assert course.decided(Result((), "x", "X")) == 1.0
    assert course.decided(None) == 1.0


# -- every game names what the lab counts ----------------------------------------------------


@pytest.mark.parametrize("id", IDS)
def test_every_game_tells_what_seats_had_and_did(id: str) -> None:
    game = registered(id)
    setup = setups_of(game)[0]
    steps = 600 if id == "locknload" else 200  # which names nothing before the first loss
    outcome = play(game, Match(0, 0, "lab", setup, ("greedy",), max_steps=steps))
    seats = set(game.scenario(setup).seats)
    assert outcome.traits
    assert list(outcome.traits) == sorted(set(outcome.traits))
    for seat, trait in outcome.traits:
        family, _, name = trait.partition(":")
        assert seat in seats
        assert name
        for language in LANGUAGES:
            assert texts(game.folder, language).has(f"lab-family-{family}")


def test_incursion_counts_forces_cards_and_bids() -> None:
    game = registered("incursion")
    setup = Setup("incursion", {"mission": "recon", "forces": "random"})
    outcome = play(game, Match(0, 0, "bids", setup, ("greedy",), max_steps=300))
    families = {trait.partition(":")[0] for _, trait in outcome.traits}
    assert {"unit", "card", "choice"} <= families
    assert sum("first-bid-" in trait for _, trait in outcome.traits) == 2


# -- files -----------------------------------------------------------------------------------


def run(jobs: int = 1) -> tuple[list[Tally], list[Outcome]]:
    outcomes: list[Outcome] = []
    tallies = simulate(GAME, SETUPS, ["random"], 12, 3, jobs, on_outcome=outcomes.append)
    return tallies, outcomes


def test_games_are_written_as_parquet_and_read_back(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    tallies, outcomes = run()
    lab_files.ready(tmp_path / "new")
    lab_files.write(tmp_path / "new", GAME, 3, tallies, outcomes)
    table = parquet.read_table(tmp_path / "new" / "games.parquet")
    rows = table.to_pylist()
    assert len(rows) == 24
    assert [(row["place"], row["number"]) for row in rows] == [
        (place, number) for place in range(2) for number in range(12)
    ]
    for row, one in zip(rows, sorted(outcomes, key=lambda o: (o.place, o.number)), strict=True):
        assert tuple(row["winners"]) == one.winners
        assert (row["reason"], row["steps"], row["changes"]) == (one.reason, one.steps, one.changes)
        assert row["decided"] == pytest.approx(one.decided)
        # The row alone is enough to play the game again.
        setup = Setup("tiny", json.loads(row["setup"]))
        again = play(GAME, Match(one.place, one.number, row["seed"], setup, tuple(row["bots"])))
        assert again == one
    summary = json.loads((tmp_path / "new" / "summary.json").read_text())
    assert (summary["game"], summary["seed"]) == ("tiny", 3)
    assert [one["games"] for one in summary["tallies"]] == [12, 12]
    assert json.loads(table.schema.metadata[b"redoubt"])["seed"] == 3


def test_the_same_run_gives_the_same_bytes_with_any_number_of_jobs(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for jobs in (1, 2):
        lab_files.ready(tmp_path / str(jobs))
        lab_files.write(tmp_path / str(jobs), GAME, 3, *run(jobs))
    one, two = ((tmp_path / jobs / "games.parquet").read_bytes() for jobs in "12")
    assert one == two


def test_a_run_that_goes_on_tells_of_the_games_it_had_too(tmp_path: Path) -> None:
    def some(games: int) -> list[Outcome]:
        outcomes: list[Outcome] = []
        book = tmp_path / "run.jsonl"
        simulate(GAME, SETUPS, ["random"], games, 3, journal=book, on_outcome=outcomes.append)
        return sorted(outcomes, key=lambda one: (one.place, one.number))

    some(5)
    assert some(12) == sorted(run()[1], key=lambda one: (one.place, one.number))


def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(lab_files, "import_module", missing)
    with pytest.raises(ContentError, match=r"redoubt\[lab\]"):
        lab_files.ready(tmp_path)


def test_a_folder_that_cannot_be_is_told_before_the_games(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(ContentError, match="cannot write"):
        lab_files.ready(tmp_path / "file" / "below")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_shows_rates_lengths_swing_and_worth(language: str) -> None:
    had = [("red", "card:hook"), ("blue", "unit:<b>")]
    outcomes = [
        Outcome(0, n, ("red",) if n % 3 else ("blue",), "x", 5 + n, 0, n % 4, n / 40,
                tuple(had[: n % 3]))
        for n in range(40)
    ]  # fmt: skip
    page = report(GAME, [tally_of(*outcomes)], language)
    for kind in ("broad", "slim"):  # rates, course, and a chart for each seat
        assert page.count(f'<svg class="{kind}"') == 1 + 3 + 2
    assert {"en": "Hook", "es": "Gancho"}[language] in page
    assert "&lt;b&gt;" in page
    assert "<b>" not in page
    assert "lab-" not in page  # every message has words
    assert f'lang="{language}"' in page


def test_a_run_without_any_end_has_a_report_too() -> None:
    page = report(GAME, [tally_of(Outcome(0, 0, None, "", 9))], "en")
    assert "1 games without an end" in page


def test_an_interval_knows_its_width() -> None:
    assert Interval(0.5, 0.25, 0.75).width == 0.5


@pytest.mark.parametrize(("most", "bins", "high"), [(0, 1, 0.5), (14, 15, 14.5), (45, 16, 47.5)])
def test_each_number_of_changes_stands_over_itself(most: int, bins: int, high: float) -> None:
    assert lab_report._whole(most) == {"bins": bins, "low": -0.5, "high": high}
