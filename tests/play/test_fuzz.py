# SPDX-License-Identifier: MIT
"""The fuzzer plays to the end, repeats itself for a seed, and writes down what breaks."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from kernel import tiny
from kernel.tiny import FRAMES, GAME, make
from kernel.tiny_records import Step, TinyState, Turn
from redoubt.kernel.errors import ContentError
from redoubt.kernel.flow import Asks, Play
from redoubt.kernel.record import read, replay
from redoubt.kernel.records import Action, Seat, Setup
from redoubt.play.conformance import setups_of
from redoubt.play.fuzz import FuzzReport, fuzz

SETUPS = setups_of(GAME)


def crash(state: TinyState, frame: Turn, seat: Seat, action: Action, play: Play) -> None:
    """Breaks on one cell."""
    if action == Step(2):
        raise IndexError("no such cell")
    tiny.turn_answer(state, frame, seat, action, play)


def crashing() -> tiny.Game:
    part = Asks("TINY-3.00", tiny.turn_actions, tiny.turn_why_not, crash)
    return make(frames={**FRAMES, Turn: part})


def without_time(report: FuzzReport) -> FuzzReport:
    return msgspec.structs.replace(report, seconds=0)


def test_random_games_come_to_an_end() -> None:
    heard: list[tuple[int, int, int]] = []
    report = fuzz(GAME, SETUPS, 40, 1, on_progress=lambda *told: heard.append(told))
    assert report.ok
    assert report.games == sum(report.wins.values()) == 40
    assert report.checked > 10
    assert report.asked.keys() == {"bidding", "turn", "parrying"}
    assert heard[-1] == (40, 40, 0)
    assert json.loads(json.dumps(report.to_dict()))["ok"] is True


def test_the_same_seed_plays_the_same_games_with_any_number_of_jobs() -> None:
    one = without_time(fuzz(GAME, SETUPS, 24, 7))
    assert without_time(fuzz(GAME, SETUPS, 24, 7)) == one
    assert without_time(fuzz(GAME, SETUPS, 24, 7, jobs=2)) == one
    assert without_time(fuzz(GAME, SETUPS, 24, 8)) != one


def test_a_game_without_an_end_is_a_fault() -> None:
    report = fuzz(GAME, SETUPS, 5, 1, max_steps=3, every=0)
    assert len(report.failures) == 5
    assert all("no end" in failure.problem for failure in report.failures)
    assert report.steps == 15


def test_a_crash_is_written_down_and_can_be_played_again(tmp_path: Path) -> None:
    game = crashing()
    report = fuzz(game, [Setup("tiny")], 30, 1, every=0, out=tmp_path / "found")
    assert not report.ok
    failure = report.failures[0]
    assert "IndexError: no such cell" in failure.problem
    case = json.loads(Path(failure.case).read_bytes())
    assert case["action"] == {"type": "step", "to": 2}
    state = game.load(json.dumps(case["position"]).encode())
    assert game.why_not(state, case["seat"], game.read_action(case["action"])) is None
    record = read(Path(failure.record))
    assert len(record.entries) == failure.step
    assert game.dump(replay(game, record, bytes.fromhex(record.secret))) == game.dump(state)
    assert len({found.seed for found in report.failures}) == len(report.failures) > 3
    again = fuzz(game, [Setup("tiny")], 30, 1, every=0)
    assert [f.problem for f in again.failures] == [f.problem for f in report.failures]


def test_a_broken_promise_is_found_along_the_way() -> None:
    def forgetful(state: TinyState, frame: Turn, seat: Seat) -> list[Action]:
        return [a for a in tiny.turn_actions(state, frame, seat) if not isinstance(a, Step)]

    part = Asks("TINY-3.00", forgetful, tiny.turn_why_not, tiny.turn_answer)
    report = fuzz(make(frames={**FRAMES, Turn: part}), SETUPS, 10, 1, every=1)
    assert any("not forbidden but not offered" in failure.problem for failure in report.failures)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ContentError, match="no set-up"):
        fuzz(GAME, [], 1)
    with pytest.raises(ContentError, match=r"no module holds 'tiny' as GAME.*use one job"):
        fuzz(make(), SETUPS, 1, jobs=2)
