# SPDX-License-Identifier: MIT
"""The same games on a real cluster of two processes, also when one of them is killed half-way."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from kernel.tiny import GAME
from redoubt.kernel.errors import ContentError
from redoubt.play import lab_dask
from redoubt.play import simulate as simulate_module
from redoubt.play.conformance import setups_of
from redoubt.play.ladder import ladder
from redoubt.play.match import Outcome
from redoubt.play.simulate import simulate

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")

SETUPS = setups_of(GAME)[:2]
GAMES = 60


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two worker processes on this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


def address(cluster: Any) -> str:
    return str(cluster.scheduler_address).replace("tcp://", "dask://")


def local() -> dict[tuple[int, int], Outcome]:
    outcomes: list[Outcome] = []
    simulate(GAME, SETUPS, ["random", "greedy"], GAMES, 7, on_outcome=outcomes.append)
    return {(one.place, one.number): one for one in outcomes}


def test_a_cluster_plays_the_same_games_and_a_killed_worker_loses_none(cluster: Any) -> None:
    outcomes: list[Outcome] = []
    killed: list[int] = []

    def told(done: int, total: int) -> None:
        if done == GAMES // 2:
            victim = next(iter(cluster.workers.values()))
            killed.append(victim.process.pid)
            os.kill(victim.process.pid, signal.SIGKILL)

    tallies = simulate(
        GAME, SETUPS, ["random", "greedy"], GAMES, 7,
        on_progress=told, on=address(cluster), on_outcome=outcomes.append,
    )  # fmt: skip
    assert killed
    assert len(outcomes) == 2 * GAMES  # none twice
    assert {(one.place, one.number): one for one in outcomes} == local()  # and none lost
    assert [tally.games for tally in tallies] == [GAMES, GAMES]


def test_a_cluster_plays_the_same_ladder(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    here = ladder(GAME, SETUPS[:1], ["random", "greedy"], 6, 3)

    def not_here(*_: Any, **__: Any) -> Any:
        raise AssertionError("a game was played here")

    monkeypatch.setattr(simulate_module, "spread", not_here)
    there = ladder(GAME, SETUPS[:1], ["random", "greedy"], 6, 3, on=address(cluster))
    assert there == here


def test_a_bot_that_hangs_does_not_stop_a_cluster(cluster: Any) -> None:
    bots = ["play.broken_bots:Hangs", "random"]
    (tally,) = simulate(GAME, SETUPS[:1], bots, 2, seconds=0.05, on=address(cluster))
    assert (tally.games, tally.unfinished, tally.faults) == (2, 2, 2)


@pytest.mark.parametrize("wrong", ["dask://", "tcp://127.0.0.1:1", "here"])
def test_an_address_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(ContentError, match="dask://HOST:PORT"):
        simulate(GAME, SETUPS, ["random"], 1, on=wrong)


def test_a_cluster_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_dask, "PATIENCE", "0.3s")
    with pytest.raises(ContentError, match="no cluster answers"):
        simulate(GAME, SETUPS, ["random"], 1, on="dask://127.0.0.1:9")


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(lab_dask, "import_module", missing)
    with pytest.raises(ContentError, match=r"redoubt\[lab\]"):
        simulate(GAME, SETUPS, ["random"], 1, on="dask://127.0.0.1:9")


def test_a_cluster_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_dask, "PATIENCE", "2s")
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0") as empty,
        pytest.raises(ContentError, match="has no workers"),
    ):
        simulate(GAME, SETUPS, ["random"], 1, on=address(empty))
