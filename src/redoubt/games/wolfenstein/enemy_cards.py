# SPDX-License-Identifier: MIT
"""The cards of the enemy (4.05) as players read them: numbers of the data, abilities in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from redoubt.games.wolfenstein.content import EnemyCard, Loot
from redoubt.games.wolfenstein.rules.abilities import MACHINES
from redoubt.games.wolfenstein.rules.attack import BLAST, PIERCED_WOUNDS, POUNCE
from redoubt.games.wolfenstein.rules.nazi_plans import KEPT_DISTANCE
from redoubt.games.wolfenstein.rules.nazi_turn import PUPPETS
from redoubt.games.wolfenstein.scenario import Scenario
from redoubt.games.wolfenstein.state import Unit
from redoubt.kernel.scene import Card, Words

# What an ability's sentence needs: numbers of the rules, and what the level changes (20.19-20.21).
FACTS: dict[str, Callable[[Scenario], dict[str, Any]]] = {
    "heavy-armour": lambda scenario: {"count": PIERCED_WOUNDS["heavy-armour"]},
    "steel-colossus": lambda scenario: {"count": PIERCED_WOUNDS["steel-colossus"]},
    "pounce": lambda scenario: {"count": POUNCE},
    "blast": lambda scenario: {"count": BLAST},
    "minimum-range-2": lambda scenario: {"count": KEPT_DISTANCE},
    "puppeteer": lambda scenario: {
        "unit": Words(f"name-{scenario.level.puppet}"),
        "count": PUPPETS,
    },
    "ich-bin-der-fuehrer": lambda scenario: {"results": _either(scenario.level.fuehrer)},
}


def enemy_cards(scenario: Scenario, unit: Unit, seat: str) -> Iterator[Card]:
    """Its values and loot, its weapon, and one card for each ability."""
    card = scenario.content.enemies[unit.card]
    name = Words(f"name-{card.id}")
    yield Card(f"card-{unit.id}", name, _values(scenario, card, unit.tag), seat, unit.id)
    fires = {"range": card.range, "dice": card.dice, "ap": card.cost}
    weapon = Words(f"name-{card.weapon}")
    yield Card(f"weapon-{unit.id}", weapon, Words("enemy-weapon", fires), seat, unit.id)
    for ability in abilities(card):
        facts = FACTS[ability](scenario) if ability in FACTS else {}
        named, said = Words(f"ability-{ability}"), Words(f"ability-{ability}.text", facts)
        yield Card(f"{ability}-{unit.id}", named, said, seat, unit.id)


def abilities(card: EnemyCard) -> tuple[str, ...]:
    """Those on its card; that it is a machine matters to Overload alone."""
    return (*card.abilities, "machine") if card.id in MACHINES else card.abilities


def _values(scenario: Scenario, card: EnemyCard, tag: str) -> Words:
    facts: dict[str, Any] = {
        "health": card.health,
        "armour": card.armour,
        "ap": card.ap,
        "initiative": card.initiative,
    }
    double = any(rule.tag == tag for rule in scenario.special.get("double-loot", ()))
    loot = _loot(scenario, card.loot, 2 if double else 1)
    common = _loot(scenario, card.common, 1)
    if not loot:
        return Words("enemy-card", facts)
    if not common:
        return Words("enemy-card.loot", {**facts, "loot": loot})
    return Words("enemy-card.common", {**facts, "loot": loot, "common": common})


def _loot(scenario: Scenario, loot: Loot, times: int) -> list[Words]:
    """What a kill brings; glory by the level (20.07)."""
    found = []
    for kind in loot.__struct_fields__:
        count = getattr(loot, kind) * times
        if kind == "glory":
            count *= scenario.level.kill_glory
        if count:
            found.append(Words(f"loot-{kind}", {"count": count}))
    return found


def _either(results: tuple[str, ...]) -> Words:
    first, *others = [Words(f"name-{result}") for result in results]
    return Words("either", {"first": first, "second": others[0]}) if others else first
