# SPDX-License-Identifier: MIT
"""What bots think leaves no trace: a game they played is the same when it is told again.

Bots try out thousands of positions on the same scenario, which remembers what was found out. A
memory that mixes up two questions shows here: the replay starts with an empty one.
"""

from __future__ import annotations

import pytest

from play.recorded import recorded
from redoubt.games import INSTALLED, game
from redoubt.kernel.record import replay
from redoubt.play.conformance import setups_of

ACTIONS = 150


@pytest.mark.parametrize("id", INSTALLED)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_of_bots_is_told_again_the_same(id: str, seed: int) -> None:
    played = game(id)
    setup = setups_of(played)[0]
    record = recorded(played, setup, seed, most=ACTIONS)
    played.scenarios.clear()
    replay(played, record, seed.to_bytes(32, "big"))
