# SPDX-License-Identifier: MIT
"""Every word of the command exists in both languages, with the same gaps to fill."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from redoubt import kernel

LOCALE = Path(kernel.__file__).parent / "locale"
SOURCES = Path(kernel.__file__).parents[1] / "cli"

# These are looked up by the name of something that a game or a command names.
FAMILIES = ("cli-edge-", "cli-mark-", "cli-terrain-", "cli-outcome-", "cli-command-")


class Gaps(Visitor):
    """Collects the variables of a message."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.found.add(node.id.name)


def messages(language: str) -> dict[str, set[str]]:
    """Each message and attribute of a language with its variables."""
    text = (LOCALE / f"{language}.ftl").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if not isinstance(entry, ast.Message):
            continue
        parts = {entry.id.name: entry.value}
        parts |= {f"{entry.id.name}.{a.id.name}": a.value for a in entry.attributes}
        for id, pattern in parts.items():
            assert id not in found, f"{id} stands twice"
            gaps = Gaps()
            gaps.visit(pattern)
            found[id] = gaps.found
    return found


def used() -> set[str]:
    """Every message that the sources name in full."""
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    return set(re.findall(r"[\"'](cli-[a-z-]+)[\"']", text))


def test_english_and_spanish_have_the_same_messages_with_the_same_variables() -> None:
    assert messages("en") == messages("es")


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_message_that_is_said_exists(language: str) -> None:
    assert used() - messages(language).keys() == set()


def test_every_message_that_exists_is_said() -> None:
    ours = {id for id in messages("en") if id.startswith("cli-") and not id.startswith(FAMILIES)}
    assert ours - used() == set()


def test_command_names_differ_within_a_language() -> None:
    from redoubt.cli.common import speaker

    for language in ("en", "es"):
        say = speaker(language)
        names = [
            name.strip()
            for id in messages(language)
            if id.startswith("cli-command-")
            for name in say(id).split(",")
        ]
        assert len(names) == len(set(names))
