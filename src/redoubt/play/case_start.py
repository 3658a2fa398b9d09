# SPDX-License-Identifier: MIT
"""How a case starts: its options, its position (sparse, whole, or the beginning), its dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from redoubt.kernel.dice import ScriptedDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.flow import Play, run
from redoubt.kernel.game import Game
from redoubt.kernel.records import Event, Setup
from redoubt.kernel.state import State
from redoubt.play.case_steps import Wrong, blamed, near, placed

_OPTION_KEYS = ("edition", "mission", "scenario")


class CaseDice(ScriptedDice):
    """Scripted dice that can say what has not been used."""

    __slots__ = ()

    @property
    def rest(self) -> list[int]:
        """The faces that have not come up."""
        return self._rolls[self._at :]

    @property
    def orders_left(self) -> int:
        """How many orders of cards have not been used."""
        return len(self._orders)


class Start:
    """The beginning of a case; `make` gives a fresh one each time."""

    def __init__(self, game: Game, doc: Mapping[str, Any], wrong: Wrong) -> None:
        self.game = game
        self._wrong = wrong
        self._doc = doc
        self.rolls, self.orders = self._dice()
        ways = [key for key in ("position", "new") if key in doc]
        if len(ways) != 1:
            problem = "both [position] and [new]" if ways else "no position"
            raise wrong(problem, *ways[:1], remedy="write one of [position] and [new]")
        self.way = ways[0]
        self.table = doc[self.way]
        if not isinstance(self.table, dict):
            raise wrong(f"{self.way} is a table", self.way, remedy=f"write [{self.way}]")
        self.options = self._options()
        if self.way == "position":
            self._check_position()

    def _table(self, key: str) -> Mapping[str, Any]:
        table = self._doc.get(key, {})
        if not isinstance(table, dict):
            raise self._wrong(f"{key} is a table", key)
        return table

    def _dice(self) -> tuple[list[int], list[list[str]]]:
        table = self._table("dice")
        for key in table:
            if key not in ("rolls", "shuffles"):
                remedy = near(key, ("rolls", "shuffles"))
                raise self._wrong(f"unknown key {key!r} in [dice]", "dice", key, remedy=remedy)
        try:
            rolls = msgspec.convert(table.get("rolls", []), list[int])
        except msgspec.ValidationError:
            raise self._wrong("rolls is a list of faces", "dice", "rolls") from None
        try:
            orders = msgspec.convert(table.get("shuffles", []), list[list[str]])
        except msgspec.ValidationError:
            raise self._wrong("shuffles is a list of lists of names", "dice", "shuffles") from None
        return rolls, orders

    def _options(self) -> dict[str, Any]:
        """The options that the case names, wherever it names them."""
        options = dict(self._table("options"))
        known = self.game.options_type.__struct_encode_fields__
        for key in _OPTION_KEYS:
            if key in self._doc:
                # A mission is what another game calls a scenario.
                twin = {"mission": "scenario", "scenario": "mission"}.get(key, key)
                options[twin if key not in known and twin in known else key] = self._doc[key]
        if self.way == "new":
            options |= self.table
        elif "map" in self.table:
            options["map"] = self.table["map"]
        return options

    def _check_position(self) -> None:
        """Only keys that the game knows; a whole position stands alone."""
        if "json" in self.table:
            if not isinstance(self.table["json"], str):
                raise self._wrong("json is a text", "position", "json")
            for key in (*(k for k in self.table if k != "json"), *self.options):
                problem = f"a whole position (json) already says {key!r}"
                where = ("position", key) if key in self.table else (key,)
                raise self._wrong(problem, *where)
            return
        fields = self.game.position_type.__struct_encode_fields__
        known = tuple(dict.fromkeys((*fields, "map", "json")))
        for key in self.table:
            if key not in known:
                problem = f"unknown key {key!r} in [position]"
                raise self._wrong(problem, "position", key, remedy=near(key, known))

    def make(self) -> tuple[State, list[Event], CaseDice]:
        """The first position with a decision in it, what happened until then, and the dice."""
        dice = CaseDice(self.rolls, self.orders)
        play = Play(dice)
        if self.way == "new":
            setup = self._setup()
            self._scenario(setup)
            state, events = self.game.new(setup, dice)
            return state, events, dice
        if "json" in self.table:
            try:
                state = self.game.load(self.table["json"].encode())
            except ContentError as error:
                raise self._wrong(error.problem, "position", "json") from None
        else:
            state = self._position()
        run(self.game.frames, state, play)
        return state, play.events, dice

    def _setup(self) -> Setup:
        return Setup(self.game.id, self.options)

    def _scenario(self, setup: Setup) -> Any:
        try:
            return self.game.scenario(setup)
        except ContentError as error:
            raise self._moved(error) from None

    def _moved(self, error: ContentError) -> ContentError:
        """An error of the options or of a map, told at its place in the case."""
        text = self.options.get("map")
        if self.way == "position" and isinstance(text, str) and "\n" in text and error.line:
            moved = self._wrong(f"map: {error.problem}", "position", "map", remedy=error.remedy)
            moved.line += error.line  # the text of a map starts below its key
            moved.column = error.column
            return moved
        if "map" in self.table and "map" in error.problem:
            return self._wrong(error.problem, self.way, "map", remedy=error.remedy)
        named = [key for key in (*_OPTION_KEYS, "options") if key in self._doc]
        blamed = next((key for key in named if key in error.problem), self.way)
        return self._wrong(error.problem, blamed, remedy=error.remedy)

    def _position(self) -> State:
        scenario = self._scenario(self._setup())
        sparse = {key: value for key, value in self.table.items() if key != "map"}
        remedy = ""
        try:
            return self.game.position(scenario, sparse)
        except ContentError as error:
            message, remedy = error.problem, error.remedy
        except msgspec.ValidationError as error:
            message = str(error)
        problem, place = placed(message)
        place = place or blamed(self.table, problem)
        raise self._wrong(problem, "position", *place, remedy=remedy)
