# SPDX-License-Identifier: MIT
"""Identity tokens: what a Console has shown is drawn, and no bot imagines anything else."""

from __future__ import annotations

import pytest

from redoubt.games.defiance import GAME
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup

SEAT = "player-1"
OFFICIALS = [
    {"id": f"official-{n}", "at": at, "neutral": True}
    for n, at in enumerate(("14,0", "22,3", "15,6"), 1)
]


def after(*flags: str) -> DefianceState:
    """Mission 4 with the second official as the impostor, after some looks."""
    said = {
        "active": "uma",
        "figures": [{"id": "uma", "at": "9,11"}, *OFFICIALS],
        "notes": {"impostor": 2},
        "flags": list(flags),
    }
    state = GAME.position(GAME.scenario(Setup("defiance", {"mission": "face-value"})), said)
    assert isinstance(state, DefianceState)
    return state


@pytest.mark.rule("DEF-18.03")
@pytest.mark.parametrize(
    ("flags", "suspects"),
    [((), {1, 2, 3}), (("official:3",), {1, 2}), (("impostor:2",), {2})],
)
def test_nobody_imagines_what_a_token_has_disproved(
    flags: tuple[str, ...], suspects: set[int]
) -> None:
    state = after(*flags)
    view = GAME.view(state, SEAT)
    imagined = [GAME.imagine(state.scenario, view, SeededDice(seed)) for seed in range(30)]
    assert {
        each.notes["impostor"] for each in imagined if isinstance(each, DefianceState)
    } == suspects


@pytest.mark.rule("DEF-18.03")
def test_a_token_that_was_seen_is_drawn() -> None:
    state = after("official:3", "impostor:2")
    scene = GAME.scene(state.scenario, GAME.view(state, SEAT), SEAT)
    signs = {c.id: [badge.words.id for badge in c.badges] for c in scene.counters}
    assert signs["official-3"] == ["thing-official"]
    assert signs["official-2"] == ["thing-impostor"]
    assert signs["official-1"] == []
