# SPDX-License-Identifier: MIT
"""The benchmark measures what it says, in one run with its reference."""

from __future__ import annotations

import sys

import pytest

from kernel.tiny import GAME, make
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Setup
from redoubt.play.bench import bench, cost

KEYS = ("actions_per_s", "ratio_python_chess", "playouts_per_s", "copy_us", "sight_ns")


def test_a_bench_has_its_keys_and_sensible_figures() -> None:
    found = bench(GAME, Setup("tiny", {"length": "long"}), 0.6)
    assert tuple(found)[: len(KEYS)] == KEYS
    assert found["sight_ns"] is None
    assert found["playouts"] > 3
    assert 5 < found["mean_length"] < 80
    assert found["playouts_per_s"] * found["mean_length"] == pytest.approx(
        found["actions_per_s"], rel=0.5
    )
    assert found["ratio_python_chess"] == pytest.approx(
        found["actions_per_s"] / found["python_chess_actions_per_s"], rel=0.5
    )
    assert 0.05 < found["copy_us"] < 100


def test_a_games_sight_probe_is_measured() -> None:
    game = make()
    game.probe = lambda: lambda: sum(range(100))
    assert 50 < bench(game, Setup("tiny"), 0.2)["sight_ns"] < 1_000_000


def test_the_cost_of_a_call_grows_with_its_work() -> None:
    assert cost(lambda: sum(range(2_000)), 0.01) > 3 * cost(lambda: sum(range(20)), 0.01)


def test_without_its_reference_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(ContentError, match=r"not installed \(pip install chess\)"):
        bench(GAME, Setup("tiny"), 0.1)
