# SPDX-License-Identifier: MIT
"""Learn to beat a random player at Incursion on a small map, with numpy alone.

    pip install "redoubt[envs]"
    python examples/train_incursion.py --games 1500 --jobs 2 --out weights.npz
    python examples/train_incursion.py --load weights.npz --games 0       only measure

The German side learns by policy gradient (REINFORCE): after each batch of games, choices made in
games that went better than usual become more likely. The policy is linear: it adds up weights of
simple facts (what kind of action, from which square, facing where, to which square), looked up in
one table. Nothing is known of the rules but what the environment shows, and the only reward is
that of the environment: +1 for a game won, -1 for one lost, 0 for one that the turn limit ended.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from redoubt.envs.aec import RedoubtEnv
from redoubt.envs.encoding import ACTIVE, FACING, PLANES

LEARNER = "german"
MAP = """
grid: square
name: cellar
game: incursion

[drawing]
+-+-+-+-+-+-+
|. . . . . .|
+ +-+ +-+ + +
|. . . . . .|
+ + + +-+ + +
|. . . . . .|
+-+-+-+-+-+-+

[marks]
allied-entry: A2 E
allied-exit: F1 E
german-entry: F3 W
"""
OPTIONS: dict[str, Any] = {
    "mission": "recon",
    "map": MAP,
    "forces": "fixed",
    "allied": ["grunt", "grunt"],
    "german": ["sturmzombie", "sturmzombie"],
    "rp": {"allied": 6, "german": 6},
    "turn_cap": 6,
}

SIZE = 1 << 15  # weights in the table
BATCH = 25  # games between two steps of learning
RATE = 0.6  # how large a step is
PATIENCE = 0.98  # a reward counts this much less for a choice one step earlier

Floats = NDArray[np.float64]
Facts = NDArray[np.int64]  # for each legal action, the places of its weights


class Played(NamedTuple):
    """What a game taught: its reward, and the direction that makes its choices more likely."""

    reward: float
    direction: Floats


def facts(seen: dict[str, Any], cells: int) -> Facts:
    """What is looked up for each legal action."""
    count = int(seen["action_mask"].sum())
    board = seen["observation"][: cells * PLANES].reshape(cells, PLANES)
    active = int(board[:, ACTIVE].argmax()) if board[:, ACTIVE].any() else -1
    facing = int(board[active, FACING] * 8)
    rows = np.rint(seen["actions"][:count] * 9_973).astype(int)
    found = []
    for kind, group, cell, *_ in rows.tolist():
        told = [(kind, group), (kind, cell), (kind, active), (kind, active, facing, cell)]
        found.append([_place(number, fact) for number, fact in enumerate(told)])
    return np.array(found)


def _place(number: int, fact: tuple[int, ...]) -> int:
    """Where a fact's weight stands: the same on every machine."""
    return zlib.crc32(repr((number, fact)).encode()) % SIZE


def chances(weights: Floats, options: Facts) -> Floats:
    """How likely the policy takes each action."""
    scores = weights[options].sum(axis=1)
    odds = np.exp(scores - scores.max())
    found: Floats = odds / odds.sum()
    return found


def play(weights: Floats, seed: int, *, learn: bool = True) -> Played:
    """One game of the policy against a random player."""
    table = RedoubtEnv("incursion", **OPTIONS)
    table.reset(seed=seed)
    random = np.random.default_rng(seed)
    steps: list[tuple[Facts, Floats, int]] = []
    while not any(table.terminations.values()):
        agent = table.agent_selection
        if agent == LEARNER:
            options = facts(table.observe(agent), table.encoder.cells)
            odds = chances(weights, options)
            action = int(random.choice(len(odds), p=odds))
            steps.append((options, odds, action))
        else:
            action = int(random.integers(int(table.infos[agent]["action_mask"].sum())))
        table.step(action)
    direction = np.zeros(SIZE)
    if learn:
        for back, (options, odds, action) in enumerate(reversed(steps)):
            worth = PATIENCE**back
            np.add.at(direction, options[action], worth)
            np.add.at(direction, options.ravel(), -worth * np.repeat(odds, options.shape[1]))
    return Played(float(table.rewards[LEARNER]), direction)


def play_many(weights: Floats, seeds: range, learn: bool, pool: Any) -> Iterator[Played]:
    """Several games, in other processes if there is a pool."""
    if pool is None:
        yield from (play(weights, seed, learn=learn) for seed in seeds)
        return
    waiting = [pool.submit(play, weights, seed, learn=learn) for seed in seeds]
    yield from (future.result() for future in waiting)


def train(games: int, weights: Floats, pool: Any = None, seed: int = 0) -> list[float]:
    """Change the weights; the mean reward of each batch is the learning curve."""
    curve: list[float] = []
    usual = 0.0
    for batch in track(range(games // BATCH), "learning"):
        first = 1_000_000 * (seed + 1) + batch * BATCH
        played = list(play_many(weights, range(first, first + BATCH), True, pool))
        for one in played:
            step = RATE * (one.reward - usual) / BATCH
            weights += step * one.direction
        mean = sum(one.reward for one in played) / BATCH
        usual += 0.2 * (mean - usual)
        curve.append(mean)
    return curve


def measure(weights: Floats, games: int, pool: Any = None, seed: int = 0) -> tuple[int, int]:
    """Games won and lost against a random player."""
    first = 500_000_000 + seed
    rewards = [one.reward for one in play_many(weights, range(first, first + games), False, pool)]
    return rewards.count(1.0), rewards.count(-1.0)


def draw(curve: list[float], width: int = 60) -> str:
    """A learning curve in letters, one line for each of a few batches."""
    lines = []
    step = max(1, len(curve) // 20)
    for start in range(0, len(curve), step):
        mean = sum(curve[start : start + step]) / len(curve[start : start + step])
        bar = "█" * round(max(0.0, mean) * width)
        lines.append(f"{(start + step) * BATCH:>6} games {mean:+.2f} {bar}")
    return "\n".join(lines)


def main() -> None:
    """The command."""
    read = argparse.ArgumentParser(description="Learn to beat a random player at Incursion.")
    read.add_argument("--games", type=int, default=1500, help="games to learn from")
    read.add_argument(
        "--measure", type=int, default=200, help="games to measure with, before/after"
    )
    read.add_argument("--jobs", type=int, default=2, help="processes")
    read.add_argument("--seed", type=int, default=0)
    read.add_argument("--load", type=Path, help="weights to begin with")
    read.add_argument("--out", type=Path, help="where to keep the weights")
    asked = read.parse_args()
    weights = np.load(asked.load)["weights"] if asked.load else np.zeros(SIZE)
    pool = ProcessPoolExecutor(asked.jobs) if asked.jobs > 1 else None
    try:
        for title, games in (("before", asked.games), ("after", 0)):
            won, lost = measure(weights, asked.measure, pool)
            print(f"{title}: won {won}, lost {lost} of {asked.measure} against a random player")
            if not games:
                break
            print(draw(train(games, weights, pool, asked.seed)))
    finally:
        if pool is not None:
            pool.shutdown()
    if asked.out:
        np.savez_compressed(asked.out, weights=weights)
        print(f"weights: {asked.out}")


if __name__ == "__main__":
    main()
