# SPDX-License-Identifier: MIT
"""How fast a game is, as a ratio to python-chess measured in the same run.

Machines and their moods differ; the ratio hardly does. Both play at random: list the legal actions,
take one, carry it out. Slices of both alternate, and medians are taken over the slices.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Setup
from redoubt.kernel.state import State

SLICES = 7
MIDGAME = 60  # actions played before the copy is measured
LONGEST = 20_000  # actions after which a random game is given up


def bench(game: Game, setup: Setup, seconds: float = 5.0, seed: int = 0) -> dict[str, Any]:
    """Speed of random play, copies and sight.

    actions_per_s        legal actions listed and one applied, a second (median of the slices)
    ratio_python_chess   the same as a multiple of python-chess
    playouts_per_s       whole random games a second
    copy_us              one copy of a position in mid-game, microseconds
    sight_ns             one question of sight, nanoseconds (None: the game has no probe)
    """
    ours, reference = Playouts(game, setup, seed), ChessPlayouts(seed)
    share = seconds / (2 * SLICES)
    rates: list[float] = []
    bars: list[float] = []
    for _ in range(SLICES):
        rates.append(ours.run(share))
        bars.append(reference.run(share))
    probe = game.probe() if game.probe else None
    return {
        "actions_per_s": round(median(rates), 1),
        "ratio_python_chess": round(median(a / b for a, b in zip(rates, bars, strict=True)), 3),
        "playouts_per_s": round(ours.playouts_per_second, 3),
        "copy_us": round(1e6 * cost(midgame(game, setup, seed).copy), 3),
        "sight_ns": None if probe is None else round(1e9 * cost(probe), 1),
        "actions_per_s_range": [round(min(rates), 1), round(max(rates), 1)],
        "python_chess_actions_per_s": round(median(bars), 1),
        "playouts": ours.finished,
        "mean_length": round(ours.mean_length, 1),
        "mean_choices": round(ours.choices / max(ours.steps, 1), 1),
        "widest": ours.widest,
        "setup": setup.options,
    }


class Playouts:
    """Random games of one set-up that can be played a slice at a time."""

    def __init__(self, game: Game, setup: Setup, seed: int) -> None:
        self.game = game
        self.setup = setup
        self.dice = SeededDice(seed)
        self.steps = 0
        self.finished = 0
        self.finished_steps = 0
        self.choices = 0
        self.widest = 0
        self.seconds = 0.0
        self._length = 0
        self._state: State | None = None

    def run(self, seconds: float) -> float:
        """Play for a while; actions a second."""
        game, dice = self.game, self.dice
        counts: list[int] = []  # added up later: beside the play as little as can be is measured
        start = perf_counter()
        end = start + seconds
        now = start
        while now < end:
            state = self._state
            if state is None or state.result is not None or self._length >= LONGEST:
                self._close(state)
                state = self._state = game.new(self.setup, dice)[0]
            for _ in range(20):  # reading the clock at each step would be measured too
                decision = game.decision(state)
                if decision is None:
                    break
                seat = decision.seats[0]
                actions = game.actions(state, seat)
                count = len(actions)
                game.apply(state, seat, actions[dice.die(count, "bench") - 1], dice)
                counts.append(count)
                self._length += 1
            now = perf_counter()
        self.seconds += now - start
        self.steps += len(counts)
        self.choices += sum(counts)
        self.widest = max(self.widest, max(counts, default=0))
        return len(counts) / (now - start)

    def _close(self, state: State | None) -> None:
        if state is not None:
            self.finished += 1
            self.finished_steps += self._length
        self._length = 0

    @property
    def mean_length(self) -> float:
        """Actions in a game, over the finished ones."""
        return self.finished_steps / self.finished if self.finished else float(self._length)

    @property
    def playouts_per_second(self) -> float:
        """Whole games a second; the one under way counts for nothing."""
        whole = self.seconds * self.finished_steps / max(self.steps, 1)
        return self.finished / whole if whole else 0.0


class ChessPlayouts:
    """Random games of python-chess, the reference."""

    def __init__(self, seed: int) -> None:
        try:
            import chess  # noqa: PLC0415 - a reference for measuring, not needed to play
        except ImportError:
            raise ContentError(
                "the reference python-chess is not installed", remedy="pip install chess"
            ) from None
        self._new = chess.Board
        self._board = chess.Board()
        self._dice = SeededDice(seed)

    def run(self, seconds: float) -> float:
        """Play for a while; moves a second."""
        board, dice = self._board, self._dice
        steps = 0
        start = perf_counter()
        end = start + seconds
        now = start
        while now < end:
            for _ in range(20):
                moves = list(board.legal_moves)
                if not moves:
                    board = self._board = self._new()
                    break
                board.push(moves[dice.die(len(moves), "bench") - 1])
                steps += 1
            now = perf_counter()
        return steps / (now - start)


def midgame(game: Game, setup: Setup, seed: int) -> State:
    """A position some way into a random game."""
    dice = SeededDice(seed)
    state, _ = game.new(setup, dice)
    for _ in range(MIDGAME):
        decision = game.decision(state)
        if decision is None:
            state, _ = game.new(setup, dice)
            continue
        seat = decision.seats[0]
        actions = game.actions(state, seat)
        after = state.copy()
        game.apply(after, seat, actions[dice.die(len(actions), "bench") - 1], dice)
        if after.result is None:
            state = after
    return state


def cost(call: Callable[[], object], seconds: float = 0.05) -> float:
    """Seconds for one call, the median of several batches."""
    batch = 1
    while True:
        start = perf_counter()
        for _ in range(batch):
            call()
        if perf_counter() - start > seconds / 10:
            break
        batch *= 4
    times = []
    for _ in range(9):
        start = perf_counter()
        for _ in range(batch):
            call()
        times.append((perf_counter() - start) / batch)
    return median(times)
