# SPDX-License-Identifier: MIT
"""What the commands share: console, language, JSON, and reading options of a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_origin

import typer
from rich.console import Console

if TYPE_CHECKING:
    from redoubt.kernel.errors import GameError
    from redoubt.kernel.game import Game
    from redoubt.kernel.records import Setup
    from redoubt.kernel.scene import Words
    from redoubt.kernel.texts import Texts

PLAIN_WIDTH = 100  # without a terminal there is no width to ask for
_ALSO_CALLED = {"mission": "scenario", "scenario": "mission"}

Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="en|es", envvar="REDOUBT_LANG", show_envvar=False,
        help="Language; by default that of your system.",
    ),
]  # fmt: skip
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def make_console(*, stderr: bool = False) -> Console:
    """A console that prints texts as they are."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else PLAIN_WIDTH
    return Console(stderr=stderr, width=width, markup=False, highlight=False, emoji=False)


def told(wrong: GameError) -> str:
    """An error as people read it: with its place only if it has one."""
    from redoubt.kernel.errors import ContentError

    if isinstance(wrong, ContentError) and not wrong.file and not wrong.line:
        return wrong.problem + (f" ({wrong.remedy})" if wrong.remedy else "")
    return str(wrong)


def print_json(thing: Any) -> None:
    """A thing as indented JSON on standard output."""
    import msgspec

    from redoubt.kernel.codec import encode

    sys.stdout.write(msgspec.json.format(encode(thing), indent=2).decode() + "\n")


class Speaker:
    """Texts of a game (or of the command alone) in one language."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    @property
    def language(self) -> str:
        """The language spoken."""
        return self.texts.language

    def __call__(self, id: str, **args: Any) -> str:
        """A message of the command itself."""
        from redoubt.kernel.scene import Words

        return self.texts.say(Words(id, args))

    def words(self, words: Words | str) -> str:
        """Words that a game gave."""
        return self.texts.say(words)

    def kind(self, family: str, kind: str) -> str:
        """The name of a kind (`edge`, `mark`, `terrain` ...): the game's, ours, or as it is."""
        id = self.texts.kind(family, kind)
        return self.texts.say(id) if id else kind.replace("-", " ")


def speaker(lang: str | None, game: Game | None = None) -> Speaker:
    """Who speaks the language asked for, with a game's words if one is given."""
    from redoubt.kernel import texts

    folder = Path(texts.__file__).parent if game is None else game.folder
    return Speaker(texts.texts(folder, texts.preferred(lang)))


# -- options of a game -----------------------------------------------------------------------


def allowed(kind: Any) -> list[str]:
    """The values that a type of option allows, when they can be listed."""
    from redoubt.kernel.options import choices

    return [str(value) for value in choices(kind)]


def option_kinds(game: Game) -> dict[str, Any]:
    """The options of a game with their types."""
    import msgspec

    return {field.name: field.type for field in msgspec.structs.fields(game.options_type)}


def read_setup(game: Game, asked: Mapping[str, str]) -> Setup:
    """A set-up from options as they were typed; ContentError lists what there is."""
    import msgspec

    from redoubt.kernel.errors import ContentError
    from redoubt.kernel.records import Setup

    kinds = option_kinds(game)
    options: dict[str, Any] = {}
    for name, text in meant(game, asked).items():
        if name not in kinds:
            known = ", ".join(_described(each, kind) for each, kind in kinds.items())
            raise ContentError(f"{game.id} has no option {name!r}", remedy=f"options: {known}")
        try:
            options[name] = _value(text, kinds[name])
        except msgspec.ValidationError as wrong:
            values = ", ".join(allowed(kinds[name]))
            remedy = f"{name} is one of: {values}" if values else str(wrong)
            raise ContentError(f"{text!r} is no {name} of {game.id}", remedy=remedy) from None
    setup = Setup(game.id, options)
    game.options(setup)
    return setup


def meant(game: Game, asked: Mapping[str, str]) -> dict[str, str]:
    """Options in the game's own words: a scenario may be called a mission, and either by number."""
    kinds = option_kinds(game)
    found: dict[str, str] = {}
    for name, text in asked.items():
        other = _ALSO_CALLED.get(name, name)
        if name not in kinds and other in kinds and other not in asked:
            name = other
        if name in kinds and name in _ALSO_CALLED and text.isdecimal():
            values = allowed(kinds[name])
            if text not in values and 0 < int(text) <= len(values):
                text = values[int(text) - 1]
        found[name] = text
    return found


def _described(name: str, kind: Any) -> str:
    values = allowed(kind)
    return f"{name} ({', '.join(values)})" if values else name


def _value(text: str, kind: Any) -> Any:
    """A typed option: words and numbers as they are, lists and tables as JSON or a,b,c."""
    import msgspec

    try:
        value = msgspec.to_builtins(msgspec.convert(text, kind, strict=False))
    except msgspec.ValidationError:
        if text.startswith(("[", "{")):
            try:
                return msgspec.to_builtins(msgspec.json.decode(text, type=kind))
            except msgspec.DecodeError as wrong:
                raise msgspec.ValidationError(str(wrong)) from None
        if get_origin(kind) not in (list, tuple):
            raise
        return msgspec.to_builtins(msgspec.convert(text.split(","), kind, strict=False))
    return value


def asked_options(
    options: list[str] | None, mission: str | None, scenario: str | None, edition: str | None
) -> dict[str, str]:
    """What was asked for by name and with -o, together."""
    named = {"mission": mission, "scenario": scenario, "edition": edition}
    found = {key: value for key, value in named.items() if value is not None}
    return found | pairs(options or [])


def pairs(options: list[str]) -> dict[str, str]:
    """`key=value` options as a table."""
    from redoubt.kernel.errors import ContentError

    found = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or not key:
            raise ContentError(f"{option!r} is no option", remedy="write -o key=value")
        found[key.strip()] = value.strip()
    return found
