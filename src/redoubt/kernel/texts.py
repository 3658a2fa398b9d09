# SPDX-License-Identifier: MIT
"""Every word a player reads, from Fluent files: `locale/en.ftl` and `locale/es.ftl` of a game.

The kernel's own messages (errors, standing orders) live beside this file in `locale/`.
"""

from __future__ import annotations

import locale as system_locale
import os
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentNone

from redoubt.kernel.errors import ContentError
from redoubt.kernel.scene import Words

LANGUAGES = ("en", "es")
_HERE = Path(__file__).parent


def preferred(asked: str | None = None) -> str:
    """The language to speak: the one asked for, otherwise the locale's, otherwise English."""
    if asked is not None:
        if asked not in LANGUAGES:
            raise ContentError(f"no texts in {asked!r}", remedy=f"use {' or '.join(LANGUAGES)}")
        return asked
    named = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    code = (named or system_locale.getlocale()[0] or "en")[:2].lower()
    return code if code in LANGUAGES else "en"


class Texts:
    """The messages of one game in one language."""

    def __init__(self, folder: Path, language: str) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for place in (_HERE, folder):
            path = place / "locale" / f"{language}.ftl"
            if path.exists():
                resource = FluentResource(path.read_text(encoding="utf-8"))
                self._bundle.add_resource(resource, allow_overrides=True)

    def has(self, id: str) -> bool:
        """Whether there is such a message ("id" or "id.attribute")."""
        name, _, attribute = id.partition(".")
        if not self._bundle.has_message(name):
            return False
        message = self._bundle.get_message(name)
        return attribute in message.attributes if attribute else message.value is not None

    def kind(self, family: str, name: str) -> str:
        """The id of the message that names a kind of thing: the game's, ours, or "" (none)."""
        ids = (f"{family}-{name}", f"cli-{family}-{name}")
        return next((id for id in ids if self.has(id)), "")

    def say(self, words: Words | str) -> str:
        """A sentence in this language; the bare id if there is none (tests forbid that)."""
        if isinstance(words, str):
            words = Words(words)
        if not self.has(words.id):
            return words.id
        name, _, attribute = words.id.partition(".")
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        args = {key: self._argument(value) for key, value in words.args.items()}
        assert pattern is not None  # `has` said so
        text, _errors = self._bundle.format_pattern(pattern, args)
        return "" if isinstance(text, FluentNone) else str(text)

    def _argument(self, value: Any) -> Any:
        if isinstance(value, Words):
            return self.say(value)
        if isinstance(value, list | tuple):
            return ", ".join(str(self._argument(item)) for item in value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        return value


@cache
def texts(folder: Path, language: str) -> Texts:
    """The texts of the game in `folder`, read once."""
    return Texts(folder, language)
