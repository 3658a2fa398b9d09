# SPDX-License-Identifier: MIT
"""What is said of actions, events, refusals, decisions and results: message ids with arguments.

Ids become names by the field they stand in; what a name looks like is in locale/*.ftl.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redoubt.board.square import DIRECTION_NAMES
from redoubt.games.incursion import actions as a
from redoubt.games.incursion import events as e
from redoubt.games.incursion.content import SEATS
from redoubt.games.incursion.scenario import Scenario
from redoubt.kernel.records import Action, Decision, Event, Result, tag_of
from redoubt.kernel.refusal import Refusal
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import texts

if TYPE_CHECKING:
    from redoubt.games.incursion.view import View

FOLDER = Path(__file__).parent
ZOMBIE_CARD = "sturmzombie"  # the shared model card (INC-2.03)
UNSAID = frozenset({"rule", "only", "but", "mods", "fortitude_mods"})

# Which attribute of a message fits, where a sentence depends on what is left empty.
VARIANTS: dict[type, Callable[[Any], str]] = {
    a.Buy: lambda said: "kept" if said.kept else "",
    a.Enter: lambda said: "facing" if said.facing else "",
    a.Reroll: lambda said: "" if said.faces else "keep",
    a.Throw: lambda said: said.weapon,
    e.CommandPoints: lambda said: "special" if said.special else "",
    e.CardAnnounced: lambda said: "target" if said.target else "",
    e.CardInPlay: lambda said: "target" if said.target else "",
    e.Declared: lambda said: said.kind,
    e.Rolled: lambda said: "unit" if said.unit else "",
}


def words(scenario: Scenario, thing: Any, view: View | None = None) -> Words:
    """Words for an event, action, refusal, decision or result.

    A view, where there is one, tells the model of every unit and the cards behind numbers.
    """
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
    if variant and has(f"{id}.{variant}"):
        id = f"{id}.{variant}"
    fields = {n: getattr(thing, n) for n in thing.__struct_fields__ if n not in UNSAID}
    args = names.arguments(fields)
    if isinstance(thing, e.Paid):
        args = {"unit": args["unit"], "cost": names.cost(thing.ap, thing.cp, thing.special)}
    elif isinstance(thing, e.Rolled):
        args["what"] = Words(f"roll-{thing.what}")
    elif isinstance(thing, e.Picked):
        args["what"] = names.pick(thing.what)
    elif isinstance(thing, a.Buy):
        args["model"] = names.bought(thing.model)
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

    # -- one thing -------------------------------------------------------------------------

    def unit(self, id: str) -> Words | str:
        """ "Grunt APE 3"; a model of which there is only one needs no number."""
        model, number = self._model(id)
        if not model:
            return id
        line, _, entry = id.partition("@")
        if entry and line == model:  # the next of those that wait there
            return Words("unit-in-line", {"model": Words(f"model-{model}"), "entry": entry})
        known = self.scenario.content.models[model]
        if not number or (known.limit == 1 and number.isdecimal()):
            return Words(f"model-{model}")
        return Words("unit-name", {"model": Words(f"model-{model}"), "number": number})

    def _model(self, id: str) -> tuple[str, str]:
        """The model of a unit and what tells it from others of its kind."""
        if self.view is not None and id in self.view.units:
            model = self.view.units[id].model
            start = id.startswith(model)
            return model, id[len(model) :].lstrip("-") if start else id
        fitting = [m for m in self.scenario.content.models if id.startswith(m)]
        model = max(fitting, key=len, default="")
        return model, id[len(model) :].lstrip("-")

    def seat(self, seat: str) -> Words:
        return Words(f"seat-{seat}" if seat in SEATS else "seat-nobody")

    def card(self, card: str | int) -> Words | str:
        """A card by its id, or by its number on the table."""
        if isinstance(card, int):
            return self.in_play(card)
        if card not in self.scenario.content.cards:
            return card
        return Words(card_id(self.scenario, card))

    def in_play(self, number: int) -> Words:
        """A card on the table: its name and what it lies on, if a view tells."""
        played = None
        if self.view is not None:
            played = next((p for p in self.view.in_play if p.number == number), None)
        if played is None:
            return Words("card-number", {"number": str(number)})
        card = self.card(played.card)
        if not played.target:
            return Words("card-on-table", {"card": card})
        return Words("card-on", {"card": card, "target": self.anything(played.target)})

    def weapon(self, id: str) -> Words | str:
        return Words(f"weapon-{id}") if id in self.scenario.content.weapons else id

    def model(self, id: str) -> Words | str:
        return Words(f"model-{id}") if id in self.scenario.content.models else id

    def bought(self, id: str) -> Words | str:
        """A model as it is bought: Sturmzombies come in blocks."""
        block = f"model-{id}.block"
        return Words(block) if has(block) else self.model(id)

    def item(self, id: str) -> Words | str:
        return Words(f"item-{id}") if has(f"item-{id}") else id

    def facing(self, name: str) -> Words | str:
        return Words(f"facing-{name.lower()}") if name in DIRECTION_NAMES else name

    def window(self, name: str) -> Words | str:
        return Words(f"window-{name}") if has(f"window-{name}") else name

    def anything(self, id: str) -> Words | str:
        """A target of any kind: a card, a square or a model."""
        if id == "announced":
            return Words("card-announced")
        if id == ZOMBIE_CARD:
            return Words("card-of-sturmzombies")
        if id.startswith("#") and id[1:].isdecimal():
            return self.in_play(int(id[1:]))
        return id if id in self.scenario.cell_of else self.unit(id)

    # -- several ---------------------------------------------------------------------------

    def cards(self, cards: Iterable[str] | int) -> list[Words | str] | int:
        """Cards by name, or how many there are."""
        return cards if isinstance(cards, int) else [self.card(card) for card in cards]

    def force(self, models: Iterable[str]) -> list[Words]:
        """Models with their number: "2 × Grunt APE"."""
        return [
            Words("count-of", {"count": count, "what": self.bought(model)})
            for model, count in Counter(models).items()
        ]

    def pick(self, what: str) -> Words | str:
        """What a seat picked in secret: a bid, a model, a card, or a unit and its entry point."""
        if what.isdecimal():
            return Words("cost-cp", {"count": int(what)})
        unit, _, entry = what.partition(" ")
        if entry and unit.isdecimal():
            return Words("horde-to-entry", {"count": int(unit), "entry": entry})
        if entry:
            return Words("unit-to-entry", {"unit": self.unit(unit), "entry": entry})
        return self.bought(what) if what in self.scenario.content.models else self.card(what)

    def cost(self, ap: int, cp: int, special: int = 0) -> list[Words]:
        """What was paid, in each kind of point."""
        paid = (("cost-ap", ap), ("cost-cp", cp), ("cost-special-cp", special))
        return [Words(id, {"count": count}) for id, count in paid if count]


def card_id(scenario: Scenario, card: str) -> str:
    """The message of a card; some cards are printed differently in the Spanish edition."""
    own = f"card-{card}-{scenario.edition.id}"
    return own if has(own) else f"card-{card}"


BY_FIELD: dict[str, Callable[[Names, Any], Any]] = {
    "unit": Names.unit,
    "other": Names.unit,
    "active": Names.unit,
    "next": Names.unit,
    "from_unit": Names.unit,
    "to_unit": Names.unit,
    "units": lambda names, ids: [names.unit(id) for id in ids],
    "target": Names.anything,
    "at": Names.anything,
    "seat": Names.seat,
    "winner": Names.seat,
    "card": Names.card,
    "cards": Names.cards,
    "kept": Names.cards,
    "weapon": Names.weapon,
    "model": Names.model,
    "models": Names.force,
    "item": Names.item,
    "facing": Names.facing,
    "window": Names.window,
    "when": Names.window,
    "mission": lambda names, mission: Words(f"mission-{mission}"),
    "reason": lambda names, reason: Words(f"reason-{reason}"),
}
