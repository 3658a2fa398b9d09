# SPDX-License-Identifier: MIT
"""Lines of sight on made-up ground, and that a known line is answered from a table."""

from __future__ import annotations

import pytest

from redoubt.games.locknload.content import content
from redoubt.games.locknload.dossier import dossier
from redoubt.games.locknload.ground import Ground
from redoubt.games.locknload.sight import BLOCKED, Sight
from redoubt.kernel.errors import ContentError


def between(hexes: dict[str, str], one: str, other: str) -> int:
    ground = Ground(dossier("s01"), content(), hexes)
    return Sight(ground).between(ground.parse(one), ground.parse(other))


@pytest.mark.parametrize(
    ("code", "seen"), [("..", 0), ("b.", 1), ("g.", 1), ("w.", BLOCKED), (".1", BLOCKED)]
)
def test_one_hex_between_level_ends(code: str, seen: int) -> None:
    """LNL-10.3.08, LNL-10.3.09: open, degrading, blocking, and higher ground."""
    hexes = {"13D9": "..", "13D7": "..", "13D8": code}
    assert between(hexes, "13D9", "13D7") == seen


@pytest.mark.parametrize(
    ("before", "seen"), [("w.", BLOCKED), ("g.", BLOCKED), ("b.", 0), ("..", 0)]
)
def test_the_shadow_of_what_is_seen_over(before: str, seen: int) -> None:
    """LNL-10.3.13: woods and light woods hide the hex behind them, knee-high cover does not."""
    hexes = {"13D6": ".2", "13D7": "..", "13D8": before, "13D9": ".."}
    assert between(hexes, "13D6", "13D9") == seen


def test_a_hex_code_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ContentError):
        Ground(dossier("s01"), content(), {"13D9": "?."})
    with pytest.raises(ContentError):
        Ground(dossier("s01"), content(), {"99Z9": "w."})
