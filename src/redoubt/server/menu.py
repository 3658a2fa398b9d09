# SPDX-License-Identifier: MIT
"""What can be played: the games with their scenarios, options, seats, bots and windows."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from fluent.syntax import parse
from fluent.syntax.ast import Message

from redoubt.games import INSTALLED
from redoubt.games import game as registered
from redoubt.kernel import texts as kernel_texts
from redoubt.kernel.catalogue import catalogue
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.options import choices as values_of
from redoubt.kernel.records import Seat, Setup
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import LANGUAGES, texts
from redoubt.play.bots import BOTS
from redoubt.server.listing import CHOSEN_BY
from redoubt.server.messages import GameInfo, OptionInfo, RuleText, ScenarioInfo

KINDS: dict[type, Literal["flag", "number", "text"]] = {bool: "flag", int: "number", str: "text"}
_HERE = Path(__file__).parent


def games() -> list[GameInfo]:
    """Every game on the menu."""
    return [game_info(id) for id in INSTALLED]


@cache
def game_info(id: str) -> GameInfo:
    """A game as the lobby shows it."""
    game = registered(id)
    options = list(_options(game))
    chosen = next((option for option in options if option.name in CHOSEN_BY), None)
    scenarios = _scenarios(game, chosen) if chosen else []
    return GameInfo(
        id=id,
        title=Words("game-title"),
        blurb=Words("game-blurb"),
        version=game.version,
        scenarios=tuple(scenarios),
        options=tuple(option for option in options if option is not chosen),
        seats=sides(Setup(id)),
        bots=tuple(BOTS),
        windows={window: Words(f"window-{window}") for window in game.windows},
        cooperative=game.cooperative,
    )


def sides(setup: Setup) -> dict[Seat, Words]:
    """The seats of a game with some options, in their order."""
    game = registered(setup.game)
    state, _ = game.new(setup, SeededDice(0))
    scene = game.scene(state.scenario, game.view(state, None), None)
    return {seat: scene.sides.get(seat, Words(f"seat-{seat}")) for seat in state.scenario.seats}


def _scenarios(game: Game, option: OptionInfo) -> list[ScenarioInfo]:
    """What can be chosen: the values that are listed, else whatever the texts have a brief of."""
    prefix = f"{option.name}-"
    names = option.choices or tuple(
        entry.id.name.removeprefix(prefix)
        for entry in parse((game.folder / "locale" / "en.ftl").read_text(encoding="utf-8")).body
        if isinstance(entry, Message)
        and entry.id.name.startswith(prefix)
        and any(attribute.id.name == "brief" for attribute in entry.attributes)
    )
    return [
        ScenarioInfo(id=name, title=Words(f"{prefix}{name}"), brief=Words(f"{prefix}{name}.brief"))
        for name in names
    ]


def _options(game: Game) -> list[OptionInfo]:
    """The options that a form can show."""
    said = texts(game.folder, "en")
    found = []
    for field in msgspec.structs.fields(game.options_type):
        choices = tuple(str(value) for value in values_of(field.type))
        kind: Any = "choice" if choices else KINDS.get(field.type)
        if kind is None:
            continue
        id = f"option-{field.name}"
        plain = Words("table-plain", {"text": field.name.replace("_", " ")})
        title = Words(id) if said.has(id) else plain
        default = None if field.default is msgspec.NODEFAULT else field.default
        found.append(
            OptionInfo(name=field.name, kind=kind, default=default, choices=choices, title=title)
        )
    return found


def rules(id: str) -> list[RuleText]:
    """The rulebook of a game, in both languages."""
    known = catalogue(id)
    return [
        RuleText(
            id=rule.id,
            section={each: known.section(rule, each) for each in LANGUAGES},
            title={"en": rule.title, "es": rule.title_es},
            text={"en": rule.text, "es": rule.text_es},
            ruling={"en": rule.ruling, "es": rule.ruling_es} if rule.ruling else {},
            source=rule.source,
        )
        for rule in known.values()
    ]


@cache
def fluent(id: str, language: str) -> str:
    """Every message for a game: the kernel's, the server's and the game's."""
    if language not in LANGUAGES:
        raise ContentError(f"no texts in {language!r}", remedy=f"use {' or '.join(LANGUAGES)}")
    kernel = Path(kernel_texts.__file__).parent
    places = (
        kernel / "locale" / f"{language}.ftl",
        _HERE / "locale" / f"{language}.ftl",
        registered(id).folder / "locale" / f"{language}.ftl",
    )
    return "\n".join(place.read_text(encoding="utf-8") for place in places if place.exists())
