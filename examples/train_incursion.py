# SPDX-License-Identifier: MIT
"""Learn to beat a random player at Incursion on a small map, with numpy alone.

    pip install "redoubt[envs]"
    python examples/train_incursion.py --games 400 --jobs 2 --out weights.npz
    python examples/train_incursion.py --load weights.npz --games 0       only measure

The Allied side has to get out by the exit. It learns by policy gradient (REINFORCE): after each
batch of games, choices after which things went better than usual become more likely. The policy is
linear: for each kind of action it weighs whether it is one, and how far right and down it points.
It sees what the environment shows its seat, and nothing else.

A random player never gets out, so while it learns a choice is also rewarded for what the game's
own `value` of the position gains until the turn ends. What is measured before and after is games
won, and only that.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from redoubt.envs.aec import RedoubtEnv
from redoubt.envs.encoding import ACTIVE, PLANES

LEARNER = "allied"
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

STEPS = 500  # a game that takes longer is cut
KINDS = 61  # room for kinds of action
WAYS = 3  # of each: whether it is one, how far right and how far down it points
COLUMNS = 6  # of the map
SIZE = KINDS * WAYS
BATCH = 10  # games between two steps of learning
RATE = 60.0  # how large a step is
EFFORT = 0.02  # what a choice costs, so that none is made for nothing
MOST = 2.0  # that a single choice may gain or lose: more is luck
WON = 20.0  # what winning is worth, in the units of `value`

Floats = NDArray[np.float64]
Facts = NDArray[np.float64]  # a row for each legal action


class Usual(NamedTuple):
    """How choices usually turn out: what is better than that becomes more likely."""

    mean: float = 0.0
    spread: float = 5.0


class Played(NamedTuple):
    """What a game taught: its reward, how each choice turned out, where the weights should go."""

    reward: float
    returns: list[float]
    direction: Floats


def facts(seen: dict[str, Any], cells: int) -> Facts:
    """What is known of each legal action: its kind, and which way it points."""
    count = int(seen["action_mask"].sum())
    board = seen["observation"][: cells * PLANES].reshape(cells, PLANES)
    active = int(board[:, ACTIVE].argmax()) if board[:, ACTIVE].any() else -1
    found = np.zeros((count, KINDS, WAYS))
    for number, row in enumerate(seen["actions"][:count].tolist()):
        kind, target = int(row[0] * 997 + 0.5) % KINDS, int(row[2] * (cells + 1) + 0.5) - 1
        found[number, kind, 0] = 1.0
        if active >= 0 and target >= 0:
            found[number, kind, 1] = target % COLUMNS - active % COLUMNS
            found[number, kind, 2] = target // COLUMNS - active // COLUMNS
    return found.reshape(count, SIZE)


def chances(weights: Floats, options: Facts) -> Floats:
    """How likely the policy takes each action."""
    scores = options @ weights
    odds = np.exp(scores - scores.max())
    found: Floats = odds / odds.sum()
    return found


def play(weights: Floats, seed: int, usual: Usual | None = None) -> Played:
    """One game of the policy against a random player; it learns if it knows what is usual."""
    table = RedoubtEnv("incursion", max_steps=STEPS, **OPTIONS)
    table.reset(seed=seed)
    random = np.random.default_rng(seed)
    steps: list[tuple[Facts, Floats, int]] = []
    marks: list[tuple[int, float]] = []  # the turn and the worth of the position before each
    while not any(table.terminations.values()) and not any(table.truncations.values()):
        agent = table.agent_selection
        count = int(table.infos[agent]["action_mask"].sum())
        if agent == LEARNER and count > 1:
            options = facts(table.observe(agent), table.encoder.cells)
            odds = chances(weights, options)
            action = int(random.choice(len(odds), p=odds))
            steps.append((options, odds, action))
            state: Any = table.position
            marks.append((state.turn, table.game.value(state, LEARNER)))
        else:
            action = int(random.integers(count))
        table.step(action)
    reward = float(table.rewards[LEARNER])
    returns = rewarded(marks, reward)
    return Played(reward, returns, learned(steps, returns, usual) if usual else np.zeros(0))


def rewarded(marks: list[tuple[int, float]], reward: float) -> list[float]:
    """How each choice turned out: what the position gained until the end of the turn."""
    returns: list[float] = []
    total, later = WON * reward, marks[-1] if marks else (0, 0.0)
    for turn, worth in reversed(marks):
        if turn != later[0]:
            total = 0.0
        total += max(-MOST, min(MOST, later[1] - worth)) - EFFORT
        returns.append(total)
        later = (turn, worth)
    return returns[::-1]


def learned(steps: list[tuple[Facts, Floats, int]], returns: list[float], usual: Usual) -> Floats:
    """The direction in which the weights make good choices likelier and bad ones less so."""
    direction = np.zeros(SIZE)
    for (options, odds, action), found in zip(steps, returns, strict=True):
        direction += (found - usual.mean) / usual.spread * (options[action] - odds @ options)
    return direction


def play_many(weights: Floats, seeds: range, usual: Usual | None, pool: Any) -> Iterator[Played]:
    """Several games, in other processes if there is a pool."""
    if pool is None:
        yield from (play(weights, seed, usual) for seed in seeds)
        return
    waiting = [pool.submit(play, weights, seed, usual) for seed in seeds]
    yield from (future.result() for future in waiting)


def train(games: int, weights: Floats, pool: Any = None, seed: int = 0) -> list[float]:
    """Change the weights; the mean reward of each batch is the learning curve."""
    curve: list[float] = []
    usual = Usual()
    for batch in track(range(games // BATCH), "learning"):
        first = 1_000_000 * (seed + 1) + batch * BATCH
        played = list(play_many(weights, range(first, first + BATCH), usual, pool))
        steps = [found for one in played for found in one.returns]
        for one in played:
            weights += RATE / len(steps) * one.direction
        usual = Usual(float(np.mean(steps)), float(np.std(steps)) or 1.0)
        curve.append(sum(one.reward for one in played) / BATCH)
    return curve


def measure(weights: Floats, games: int, pool: Any = None, seed: int = 0) -> tuple[int, int]:
    """Games won and lost against a random player."""
    first = 500_000_000 + seed
    rewards = [one.reward for one in play_many(weights, range(first, first + games), None, pool)]
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
    read.add_argument("--games", type=int, default=400, help="games to learn from")
    read.add_argument(
        "--measure", type=int, default=100, help="games to measure with, before/after"
    )
    read.add_argument("--jobs", type=int, default=2, help="processes")
    read.add_argument("--seed", type=int, default=0)
    read.add_argument("--load", type=Path, help="weights to begin with")
    read.add_argument("--out", type=Path, help="where to keep the weights")
    asked = read.parse_args()
    try:  # what is wrong with a file is told before anything is learned
        weights = np.load(asked.load)["weights"] if asked.load else np.zeros(SIZE)
        if asked.out:
            asked.out.open("ab").close()
    except (OSError, ValueError, KeyError) as wrong:
        read.error(str(wrong))
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
        with asked.out.open("wb") as file:  # a file, since numpy adds .npz to a name
            np.savez_compressed(file, weights=weights)
        print(f"weights: {asked.out}")


if __name__ == "__main__":
    main()
