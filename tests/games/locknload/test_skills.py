# SPDX-License-Identifier: MIT
"""No card without effect: every skill card is named by the rules that carry it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.games.locknload.content import content

RULES = Path(__file__).parents[3] / "src" / "redoubt" / "games" / "locknload" / "rules"
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.py")))


@pytest.mark.parametrize("card", sorted(content().skills))
def test_every_card_is_carried_out(card: str) -> None:
    assert f'"{card}"' in CODE


@pytest.mark.rule("LNL-12.0.16")
def test_one_copy_of_each_card_and_how_often_it_works() -> None:
    times = {id: skill.times for id, skill in content().skills.items()}
    assert len(times) == 26
    assert {id for id, often in times.items() if often == "scenario"} == {
        "sk_hardtokill", "sk_scrounger", "sk_lastclip", "sk_lucky", "sk_rallycry",
    }  # fmt: skip
