# SPDX-License-Identifier: MIT
"""The twelve scenarios: their cards are complete, and random games of all of them end."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from redoubt.games.locknload import GAME
from redoubt.games.locknload.content import content
from redoubt.games.locknload.dossier import NAMES, dossier
from redoubt.games.locknload.words import has
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.records import Setup

CASES = Path(__file__).parents[2] / "cases" / "locknload"


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_of_a_brief_are_those_of_its_card(name: str, lang: str) -> None:
    text = (GAME.folder / "locale" / f"{lang}.ftl").read_text(encoding="utf-8")
    brief = re.search(rf"^scenario-{name} = .*\n    \.brief = (.*)$", text, re.MULTILINE)
    assert brief is not None
    clauses = [clause for verdict in dossier(name).verdict for clause in verdict.when]
    bars = {str(bar) for clause in clauses for bar in (clause.least, clause.most, clause.before)}
    assert set(re.findall(r"(?<!\w)\d+(?!\w)", brief[1])) <= bars


@pytest.mark.parametrize("name", NAMES)
def test_random_play_ends(name: str) -> None:
    """Set-up, entry, events and victory work without a dead end."""
    rng, dice = random.Random(7), SeededDice(7)
    state, _ = GAME.new(Setup("locknload", {"scenario": name}), dice)
    for _ in range(6_000):
        decision = GAME.decision(state)
        if decision is None:
            break
        actions = GAME.actions(state, decision.seats[0])
        assert actions
        GAME.apply(state, decision.seats[0], rng.choice(actions), dice)
    assert state.result is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_card_is_complete(name: str) -> None:
    card = dossier(name)
    assert card.verdict[-1].when == ()
    assert has(f"scenario-{name}")
    for verdict in card.verdict:
        assert has(f"reason-{verdict.reason}")
    for event in card.event:
        assert has(f"paragraph-{name}-{event.id.lower()}")
        assert event.places or event.does
    for side in card.side:
        assert has(f"seat-{side.id}")


def test_every_foot_counter_and_weapon_is_in_a_scenario_or_a_case() -> None:
    """Heroes are drawn, half-squads are made: the reductions and the forces name them."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(CASES.rglob("*.toml")))
    cards = [dossier(name) for name in NAMES]
    used = {kind for card in cards for side in card.side for g in side.group for kind in g.units}
    used |= {kind for card in cards for side in card.side for g in side.group for kind in g.weapons}
    made = {id for row in content().reductions.values() for id in (row.even, row.odd)}
    flips = {row.flips for row in content().weapons.values()}
    for id, unit in content().units.items():
        if unit.kind in ("hero", "crew"):
            continue
        assert id in used | made or id in text, id
    for id in content().weapons:
        assert id.endswith("!") or id in used | flips or id in text, id
