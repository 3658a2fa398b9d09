# SPDX-License-Identifier: MIT
"""What is said of actions, events, refusals, decisions and results: message ids with arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redoubt.games.wolfenstein import actions as a
from redoubt.games.wolfenstein import events as e
from redoubt.games.wolfenstein.scenario import SEATS, Scenario
from redoubt.kernel.records import Action, Decision, Event, Result, tag_of
from redoubt.kernel.refusal import Refusal
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import texts

if TYPE_CHECKING:
    from redoubt.games.wolfenstein.view import View

FOLDER = Path(__file__).parent
UNSAID = frozenset({"rule", "only", "but"})

# Which attribute of a message fits, where a sentence depends on what is left empty.
VARIANTS: dict[type, Callable[[Any], str]] = {
    a.Activate: lambda said: "spawn" if said.spawn else "",
    a.Attack: lambda said: "second" if said.second else "mode" if said.mode else "",
    a.Use: lambda said: "target" if said.target else "at" if said.at else "",
    a.Ability: lambda said: (
        "both" if said.target and said.at else "target" if said.target else "at" if said.at else ""
    ),
    a.Reroll: lambda said: "" if said.blanks or said.reloads else "keep",
    e.AttackDeclared: lambda said: "mode" if said.mode else "",
    e.GloryGained: lambda said: "lost" if said.count < 0 else "",
}


def words(scenario: Scenario, thing: Any, view: View | None = None) -> Words:
    """Words for an event, action, refusal, decision or result."""
    names = Names(scenario, view)
    if isinstance(thing, Refusal):
        return Words(f"refusal-{thing.code}", names.arguments(thing.facts))
    if isinstance(thing, Decision):
        return Words(f"prompt-{thing.kind}", {"seat": [names.seat(seat) for seat in thing.seats]})
    if isinstance(thing, Result):
        return Words(f"reason-{thing.reason}")
    assert isinstance(thing, Event | Action)
    family = "event" if isinstance(thing, Event) else "action"
    id = f"{family}-{tag_of(type(thing))}"
    variant = VARIANTS[type(thing)](thing) if type(thing) in VARIANTS else ""
    if variant:
        id = f"{id}.{variant}"
    fields = {n: getattr(thing, n) for n in thing.__struct_fields__ if n not in UNSAID}
    args = names.arguments(fields)
    if isinstance(thing, a.ChooseOption):
        args["option"] = names.option(thing.card, thing.option)
    if isinstance(thing, e.GloryGained):
        args["count"] = abs(thing.count)
    return Words(id, args)


def has(id: str) -> bool:
    """Whether there is such a message (all languages have the same)."""
    return texts(FOLDER, "en").has(id)


class Names:
    """Turns the ids of one game into words."""

    def __init__(self, scenario: Scenario, view: View | None = None) -> None:
        self.scenario = scenario
        self.view = view

    def arguments(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Every field under its own name, with ids as words."""
        return {
            name: BY_FIELD[name](self, value) if name in BY_FIELD else value
            for name, value in fields.items()
        }

    def name(self, id: str | int) -> Words | str | int:
        """Anything that has a name of its own: cards, abilities, kinds, results."""
        return Words(f"name-{id}") if has(f"name-{id}") else id

    def unit(self, id: str) -> Words | str | int:
        """ "Soldier 3"; heroes and bosses need no number."""
        kind, _, number = id.rpartition("-")
        card = self.scenario.content.enemies.get(kind)
        if card is not None and number.isdecimal() and card.copies > 1:
            return Words("unit-name", {"name": self.name(kind), "number": number})
        return self.name(kind if card is not None and number.isdecimal() else id)

    def seat(self, seat: str) -> Words:
        return Words(f"seat-{seat}" if seat in SEATS else "seat-nobody")

    def held(self, number: str | int) -> Words | str | int:
        """A weapon or item by its number, if a view tells whose it is."""
        if isinstance(number, str):
            return self.name(number)
        if self.view is not None:
            for unit in self.view.units.values():
                held = {gun.id: gun.card for gun in unit.guns}
                held |= {item.id: item.card for item in (*unit.items, *unit.worn.values())}
                if number in held:
                    return self.name(held[number])
        return Words("card-number", {"number": str(number)}) if number else ""

    def option(self, card: str, place: int) -> Words | str | int:
        return self.name(self.scenario.content.events[card].option[place].id)

    def several(self, ids: Iterable[str]) -> list[Words | str | int]:
        return [self.name(id) for id in ids]


BY_FIELD: dict[str, Callable[[Names, Any], Any]] = {
    "unit": Names.unit,
    "active": Names.unit,
    "target": Names.unit,
    "second": Names.unit,
    "by": Names.unit,
    "seat": Names.seat,
    "starter": Names.seat,
    "card": Names.name,
    "cards": Names.several,
    "results": Names.several,
    "kind": Names.name,
    "ability": Names.name,
    "mode": Names.name,
    "option": Names.name,
    "weapon": Names.held,
    "to_weapon": Names.held,
    "item": Names.held,
    "deck": lambda names, deck: Words(f"deck-{deck}"),
    "window": lambda names, window: Words(f"window-{window}"),
    "phase": lambda names, phase: Words(f"phase-{phase}"),
    "why": lambda names, why: Words(f"why-{why}"),
    "slot": lambda names, slot: Words(f"slot-{slot}"),
    "mission": lambda names, mission: names.name(mission),
    "reason": lambda names, reason: Words(f"reason-{reason}"),
}
