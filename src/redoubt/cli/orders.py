# SPDX-License-Identifier: MIT
"""Typed orders: a number, JSON, or words such as "move C4" and "shoot lmg z3".

Words are matched against the game's action records: the first words name the kind of action, the
others its fields, in any order. Units go by id or by their sign on the map, cells by name. What
is left out is taken from the active unit and from the legal choices of the same kind.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from redoubt.cli.canvas import tags
from redoubt.cli.common import Speaker
from redoubt.kernel.errors import MalformedAction
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Seat, tag_of
from redoubt.kernel.scene import Cell, Choice, Counter, Scene

UNIT_FIELDS = ("unit", "target", "from_unit", "to_unit", "by", "victim")
CELL_FIELDS = ("to", "at", "cell", "entry", "square", "hex")
FACING_FIELDS = ("facing", "direction")
_FACINGS = {
    "n": "N", "north": "N", "norte": "N", "^": "N", "e": "E", "east": "E", "este": "E", ">": "E",
    "s": "S", "south": "S", "sur": "S", "v": "S", "w": "W", "west": "W", "oeste": "W", "<": "W",
    "ne": "NE", "se": "SE", "sw": "SW", "nw": "NW",
}  # fmt: skip


class Orders:
    """Understands what is typed in one position."""

    def __init__(
        self, game: Game, seat: Seat, scene: Scene, choices: Sequence[Choice], say: Speaker
    ) -> None:
        self.game = game
        self.seat = seat
        self.scene = scene
        self.choices = choices
        self.say = say
        self.kinds = {tag_of(kind): kind for kind in game.action_types}
        self._tags = {tag.casefold(): id for id, tag in tags(scene).items()}

    # -- things by name ----------------------------------------------------------------------

    def unit(self, word: str) -> Counter | None:
        """A unit by its sign on the map, its id or its name."""
        wanted = word.casefold()
        by_tag = self._tags.get(wanted)
        for counter in self.scene.counters:
            if counter.id in (word, by_tag) or counter.id.casefold() == wanted:
                return counter
            if self.say.words(counter.words).casefold() == wanted:
                return counter
        return None

    def cell(self, word: str) -> Cell | None:
        """A cell by its name."""
        wanted = word.casefold()
        return next((c for c in self.scene.cells if c.name.casefold() == wanted), None)

    # -- orders ------------------------------------------------------------------------------

    def read(self, text: str) -> Action:
        """The action that is meant; MalformedAction says what is missing."""
        text = text.strip()
        if text.isdecimal():
            return self.numbered(text)
        if text.startswith("{"):
            return self.game.read_action(text.encode())
        kind, words = self._kind(text.split())
        return self._fill(kind, words)

    def numbered(self, text: str) -> Action:
        """A choice by its number."""
        number = int(text)
        if not 1 <= number <= len(self.choices):
            raise MalformedAction(self.say("cli-no-choice", number=number, last=len(self.choices)))
        return self.game.read_action(self.choices[number - 1].action)

    def like(self, text: str) -> list[int]:
        """The numbers of the choices whose sentence has every word that was typed."""
        wanted = text.casefold().split()
        found = []
        for number, choice in enumerate(self.choices, 1):
            sentence = self.say.words(choice.words).casefold()
            words = re.findall(r"[\w-]+", sentence)
            if all(any(word.startswith(each) for word in words) for each in wanted):
                found.append(number)
        return found

    def verb(self, tag: str) -> str:
        """How a kind of action is called in this language, if the game says so."""
        return self.say.words(f"verb-{tag}") if self.say.texts.has(f"verb-{tag}") else tag

    def _kind(self, words: list[str]) -> tuple[type[Action], list[str]]:
        """The kind of action that the first words name: whole, in this language, or abbreviated."""
        for count in range(min(3, len(words)), 0, -1):
            name = "-".join(words[:count]).casefold()
            for tag, kind in self.kinds.items():
                if name in (tag, self.verb(tag).casefold().replace(" ", "-")):
                    return kind, words[count:]
        start = words[0].casefold() if words else ""
        near = {
            kind
            for tag, kind in self.kinds.items()
            if start and (tag.startswith(start) or self.verb(tag).casefold().startswith(start))
        }
        if len(near) == 1:
            return near.pop(), words[1:]
        here = dict.fromkeys(str(choice.action["type"]) for choice in self.choices)
        known = ", ".join(self.verb(tag) for tag in here or self.kinds)
        raise MalformedAction(self.say("cli-no-such-order", order=start, known=known))

    def _fill(self, kind: type[Action], words: list[str]) -> Action:
        fields = {field.name: field for field in msgspec.structs.fields(kind)}
        values: dict[str, Any] = {}
        cells = [word for word in words if self.cell(word)]
        for word in words:
            free = [name for name in fields if name not in values]
            # G1 may be a unit's sign and a cell's name; alone it is the cell that is wanted.
            as_cell = cells == [word] and any(name in CELL_FIELDS for name in free)
            name, value = self._place(word, free, fields, None if as_cell else self.unit(word))
            values[name] = value
        tag = tag_of(kind)
        alike = [choice.action for choice in self.choices if choice.action["type"] == tag]
        for name, field in fields.items():
            if name not in values and field.required:
                guess = self._guess(name, values, alike)
                if guess is None:
                    needs = " ".join(fields)
                    raise MalformedAction(
                        self.say(
                            "cli-order-needs", order=self.verb(tag), fields=needs, missing=name
                        )
                    )
                values[name] = guess
        return self.game.read_action({"type": tag, **values})

    def _place(
        self, word: str, free: list[str], fields: dict[str, Any], unit: Counter | None
    ) -> tuple[str, Any]:
        """Which free field a word belongs to, and what it means there."""
        cell = self.cell(word)
        facing = _FACINGS.get(word.casefold())
        for name in free:
            if name in UNIT_FIELDS and name != "unit" and (unit or cell):
                standing = unit or next(
                    (c for c in self.scene.counters if cell and c.cell == cell.id), None
                )
                if standing is not None:
                    return name, standing.id
        own = unit is not None and unit.seat == self.seat and "unit" in free
        for name in free:
            if name in CELL_FIELDS and (cell or unit) and not own:
                place = cell or next(
                    (c for c in self.scene.cells if unit and c.id == unit.cell), None
                )
                if place is not None:
                    return name, place.id if fields[name].type is int else place.name
            if name in FACING_FIELDS and facing:
                return name, facing
            if name == "unit" and unit and unit.seat == self.seat:
                return name, unit.id
        for name in free:
            if name in ("unit", *CELL_FIELDS, *FACING_FIELDS):
                continue
            if fields[name].type is int:
                if word.lstrip("-").isdecimal():
                    return name, int(word)
                continue
            if fields[name].type is str:
                return name, self._exact(word)
        raise MalformedAction(self.say("cli-order-word", word=word))

    def _exact(self, word: str) -> str:
        """A word as the game spells it: doors in capitals, cards by their id."""
        if re.fullmatch(r"[A-Za-z]+\d+[-:][A-Za-z]*\d*", word):
            return word.upper()
        for card in self.scene.cards:
            if self.say.words(card.words).casefold().replace(" ", "-") == word.casefold():
                return card.id
        return word.casefold()

    def _guess(self, name: str, values: dict[str, Any], alike: list[dict[str, Any]]) -> Any:
        """A field that was left out: the active unit, or what every fitting choice has there."""
        if name == "unit":
            active = [c for c in self.scene.counters if c.active]
            if len(active) == 1:
                return active[0].id
        fitting = [
            action for action in alike if all(action.get(k, v) == v for k, v in values.items())
        ]
        for group in (fitting, alike):
            found = {action[name] for action in group if name in action}
            if len(found) == 1:
                return found.pop()
        return None
