# SPDX-License-Identifier: MIT
"""A game as a PettingZoo environment: agents are seats, and act when they must choose.

env = env("incursion", mission="recon", forces="random")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, ended, cut, info = env.last()
    action = None if ended or cut else env.action_space(agent).sample(info["action_mask"])
    env.step(action)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from redoubt.envs.encoding import COLUMNS, LIMIT, WIDTH, Encoder
from redoubt.games import game as registered
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Action, Seat, Setup
from redoubt.kernel.state import State

VERSION = 1  # goes up when the numbers of an observation or action change their meaning
MAX_STEPS = 40_000


def env(game: str, *, max_steps: int = MAX_STEPS, **options: Any) -> Any:
    """An environment that tells misuse with clear errors."""
    raw = RedoubtEnv(game, max_steps=max_steps, **options)
    return wrappers.OrderEnforcingWrapper(raw)


class RedoubtEnv(AECEnv):  # type: ignore[misc]
    """One table; `reset` deals a new game."""

    def __init__(self, game: str, *, max_steps: int = MAX_STEPS, **options: Any) -> None:
        super().__init__()
        self.game = registered(game)
        self.encoder = Encoder(self.game, Setup(game, options))
        self.max_steps = max_steps
        self.metadata = {
            "name": f"redoubt_{game}_v{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.possible_agents = list(self.encoder.seats)
        self._action = {agent: gymnasium.spaces.Discrete(WIDTH) for agent in self.possible_agents}
        self._observation = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> gymnasium.spaces.Dict:
        box = gymnasium.spaces.Box
        return gymnasium.spaces.Dict(
            {
                "observation": box(-LIMIT, LIMIT, (self.encoder.size,), np.float32),
                "actions": box(-LIMIT, LIMIT, (WIDTH, COLUMNS), np.float32),
                "action_mask": box(0, 1, (WIDTH,), np.int8),
            }
        )

    def observation_space(self, agent: Seat) -> gymnasium.spaces.Space[Any]:
        """The numbers that an agent sees."""
        return self._observation[agent]

    def action_space(self, agent: Seat) -> gymnasium.spaces.Space[Any]:
        """The numbers that an agent says; which are legal stands in the mask."""
        return self._action[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        if seed is not None or not hasattr(self, "_seed"):
            self._seed, self._round = seed or 0, 0
        self._round += 1
        self._dice = SeededDice(f"env/{self._seed}/{self._round}")
        self.state_, _ = self.game.new(self.encoder.setup, self._dice)
        self.steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Seat, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn_to_who_chooses()

    @property
    def position(self) -> State:
        """The full position: for tests and analysis, not for agents."""
        return self.state_

    def _turn_to_who_chooses(self) -> None:
        decision = self.game.decision(self.state_)
        self._legal: list[Action] = []
        if decision is not None:
            self.agent_selection = decision.seats[0]
            self._legal = self.encoder.legal(self.state_, self.agent_selection)
        for agent in self.agents:
            mine = decision is not None and agent == self.agent_selection
            mask = self.encoder.mask(len(self._legal) if mine else 0)
            self.infos[agent] = {"action_mask": mask}

    def observe(self, agent: Seat) -> dict[str, Any]:
        """What an agent sees now."""
        mine = agent == self.agent_selection and not any(self.terminations.values())
        legal = self._legal if mine else []
        return {
            "observation": self.encoder.observe(self.state_, agent),
            "actions": self.encoder.describe(self.state_, agent, legal),
            "action_mask": self.encoder.mask(len(legal)),
        }

    def step(self, action: int | None) -> None:
        """The agent that must choose says the number of a legal action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self._legal):
            raise ValueError(f"{action!r} is not legal for {agent}: 0 to {len(self._legal) - 1}")
        self._cumulative_rewards[agent] = 0.0
        chosen = self._legal[int(action)]
        self.game.apply(self.state_, agent, chosen, self._dice)
        self.steps += 1
        over = self.state_.result is not None
        self.rewards = self.encoder.rewards(self.state_)
        for one in self.agents:
            self.terminations[one] = over
            self.truncations[one] = not over and self.steps >= self.max_steps
        self._turn_to_who_chooses()
        self._accumulate_rewards()

    def render(self) -> str:
        """The board in a few letters."""
        view = self.game.view(self.state_, None)
        scene = self.game.scene(self.state_.scenario, view, None)
        rows = [[" "] * scene.columns for _ in range(scene.rows)]
        for cell in scene.cells:
            rows[cell.row][cell.column] = "." if cell.terrain != "void" else " "
        at = {cell.id: cell for cell in scene.cells}
        for counter in scene.counters:
            if counter.cell in at:
                rows[at[counter.cell].row][at[counter.cell].column] = counter.letter[:1] or "?"
        return "\n".join("".join(row) for row in rows)

    def close(self) -> None:
        """Nothing is held."""
