# SPDX-License-Identifier: MIT
"""Every card does something: Actions change a position, bonuses a value, the rest is in a case."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from redoubt.games import game
from redoubt.games.defiance.actions import Use
from redoubt.games.defiance.content import Card, content
from redoubt.games.defiance.position import position
from redoubt.games.defiance.rules.sheet import sheet
from redoubt.games.defiance.scenario import CREW, Options, Scenario
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.codec import encode
from redoubt.kernel.dice import SeededDice

CASES = Path(__file__).parents[2] / "cases" / "defiance"
KNOWN = content()
OWNERS = {"uma": "uma", "cad": "cadin", "qia": "qiang", "jaz": "jazz"}
PLACES = {"uma": "3,2", "cadin": "3,3", "qiang": "2,3", "jazz": "2,2"}


def owner_of(card: Card) -> str:
    """Who can have a card: the Character it belongs to, or Uma."""
    if card.id in KNOWN.characters or card.id in KNOWN.allies:
        return card.id
    label = getattr(card, "character", "") or getattr(card, "label", "")
    return label or "uma"


@cache
def board() -> Scenario:
    return Scenario(Options(mission="dry-dock"))


def yard(card: Card, *, remote_hurt: bool = True, away: bool = False) -> DefianceState:
    """Everybody hurt and close together, Enemies around, and the card with its owner."""
    owner = owner_of(card)
    figures = []
    for who in CREW:
        own: dict[str, object] = {"id": who, "at": PLACES[who], "damage": 3, "aggro": 2}
        if who != owner:
            own["states"] = ["marked"]
        if who == owner and card.id in KNOWN.specialties:
            own["specialties"] = [card.id]
        elif who == owner and card.id not in KNOWN.characters:
            own["gear"] = [card.id]
        figures.append(own)
    billie: dict[str, object] = {"id": "billie", "scars": 1}
    billie |= {"fate": "down"} if away else {"at": "4,2", "damage": 2}
    figures.append(billie)
    if owner not in CREW:
        figures = [f for f in figures if f["id"] != owner]
        figures.append({"id": owner, "at": "2,4", "damage": 2})
    said = {
        "active": owner,
        "figures": figures,
        "initiative": ["cadmus"],
        "enemies": [
            {"unit": "cadmus", "at": "5,2", "ai": "ai-01"},
            {"unit": "nox-spec-ops", "at": "5,3", "ai": "ai-02"},
        ],
    }
    state = position(board(), said)
    if card.abilities and card.abilities[0].effects[0].verb == "straighten":
        figure = state.figures[owner]
        state.put(figure, specialties=("uma-05",), turned=("uma-05",))
    if card.id == "jaz-08":  # Light Step needs that nobody sees her
        for enemy in state.enemies():
            state.remove(enemy)
    return state


def core(state: DefianceState) -> bytes:
    """A position without what an Action costs: Actions, charges, turned, flipped and used cards."""
    active = state.active
    assert active is not None
    figures = {
        f.id: (f.cell, f.damage, f.aggro, f.states, f.aftermath) for f in state.figures.values()
    }
    gained = (max(0, active.actions - 2), active.points, active.charge, active.attacks)
    kept = (len(state.figures["uma"].turned) == 0, "damage-at-end" in active.used)
    seen = [unit.seen for unit in state.units.values()]
    return encode([figures, gained, kept, seen, state.smoke, len(state.stack), state.alert])


EVERY: list[Card] = [
    *KNOWN.characters.values(), *KNOWN.allies.values(), *KNOWN.equipment.values(),
    *KNOWN.loot.values(), *KNOWN.specialties.values(),
]  # fmt: skip
ACTIVE = [
    (card, number)
    for card in EVERY
    for number, ability in enumerate(card.abilities)
    if ability.timing in ("action", "free")
]


@pytest.mark.parametrize(("card", "number"), ACTIVE, ids=[f"{c.id}-{n}" for c, n in ACTIVE])
def test_every_action_of_a_card_changes_the_position(card: Card, number: int) -> None:
    defiance = game("defiance")
    verb = card.abilities[number].effects[0].verb
    state = yard(card, away=verb == "summon")
    seat = defiance.decision(state).seats[0]  # type: ignore[union-attr]
    uses = [
        action
        for action in defiance.actions(state, seat)
        if isinstance(action, Use) and (action.card, action.ability) == (card.id, number)
    ]
    assert uses, "it is not offered"
    changed = 0
    for action in uses:
        after = state.copy()
        defiance.apply(after, seat, action, SeededDice(3))
        changed += core(after) != core(state)
    assert changed == len(uses)


BONUSES = [c for c in (*EVERY, *KNOWN.aftermath.values()) if c.bonuses]


@pytest.mark.parametrize("card", BONUSES, ids=lambda c: str(c.id))
def test_every_bonus_reaches_the_sheet_of_its_owner(card: Card) -> None:
    state = yard(card) if card.id not in KNOWN.aftermath else yard(KNOWN.equipment["pistol"])
    figure = state.figures[owner_of(card)]
    if card.id in KNOWN.aftermath:
        figure = state.put(figure, aftermath=(card.id,))
    own = sheet(figure)
    for bonus in card.bonuses:
        assert bonus in (*own.bonuses.get(bonus.what, ()), *own.lends.get(bonus.what, ()))


@cache
def told() -> str:
    """What all cases say."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(CASES.rglob("*.toml")))


def passive() -> list[Card]:
    """Cards that work at a moment, or by a permission, a store or a Switch."""
    stores = {card.id for card in KNOWN.specialties.values() if card.store}
    found = [
        card
        for card in EVERY
        if card.permits
        or card.switches
        or card.id in stores
        or any(ability.timing == "when" for ability in card.abilities)
    ]
    return [*found, *KNOWN.software.values(), *KNOWN.aftermath.values()]


@pytest.mark.parametrize("card", passive(), ids=lambda c: str(c.id))
def test_every_other_card_stands_in_a_case(card: Card) -> None:
    assert f'"{card.id}' in told()


def test_every_ai_card_is_written_in_verbs_that_work() -> None:
    for card in KNOWN.ai.values():
        for line in (*card.blue, *card.red):
            for step in line.steps:
                assert step.verb in ("take", "atk", "assault", "away", "retreat", "focus")
                assert step.by or step.verb in ("retreat", "focus")
