# SPDX-License-Identifier: MIT
"""Every rule has a name: the catalogue of a game, `rules.toml` in its folder.

An entry says a rule in our own words, English and Spanish, where it comes from, and what was ruled
where the rulebooks are silent. Its id is what events, modifiers, refusals and cases cite. Entries
name their section in English; the table `[sections]` says it in Spanish.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from redoubt.kernel.errors import ContentError
from redoubt.kernel.tomlfile import TomlFile

_GAMES = Path(__file__).resolve().parents[1] / "games"
_ID = re.compile(r"[A-Z]{3,4}-(?:SRC|\d+(?:\.\d+)*)\.\d{2,}")
CITED = re.compile(rf"\b{_ID.pattern}\b")

Kind = Literal["rule", "table", "unit", "card", "mission", "scenario", "campaign", "nationality"]


class Rule(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One rule: what it says, where that stands, and how it can be checked."""

    id: str
    section: str
    title: str
    title_es: str
    text: str
    text_es: str
    source: str
    kind: Kind
    check: str
    edition: Literal["", "both", "en", "es"] = ""
    module: Literal["", "core", "modern"] = ""
    differs_from: str = ""
    ruling: str = ""
    ruling_es: str = ""

    def said(self, language: str) -> tuple[str, str, str]:
        """Title, text and ruling in a language."""
        if language == "es":
            return self.title_es, self.text_es, self.ruling_es
        return self.title, self.text, self.ruling


class Catalogue(Mapping[str, Rule]):
    """The rules of one game by their ids, in the order of the file."""

    def __init__(self, rules: dict[str, Rule], sections_es: dict[str, str]) -> None:
        self._rules = rules
        self._sections_es = sections_es

    def __getitem__(self, id: str) -> Rule:
        return self._rules[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    @property
    def prefix(self) -> str:
        """What all its ids start with: `INC`, `LNL`."""
        return next(iter(self._rules), "").partition("-")[0]

    @property
    def sections(self) -> dict[str, list[Rule]]:
        """The rules under their sections, both in order."""
        found: dict[str, list[Rule]] = {}
        for rule in self._rules.values():
            found.setdefault(rule.section, []).append(rule)
        return found

    def section(self, rule: Rule, language: str) -> str:
        """The name of the section under which a rule stands, in a language."""
        return self._sections_es[rule.section] if language == "es" else rule.section

    def find(self, id: str) -> Rule:
        """A rule by its id in any spelling; ContentError names the ones that come near."""
        rule = self._rules.get(id) or self._rules.get(id.upper())
        if rule is None:
            near = get_close_matches(id.upper(), self._rules, n=3, cutoff=0.6)
            remedy = f"did you mean {' or '.join(near)}?" if near else ""
            raise ContentError(f"no rule {id!r} in this catalogue", remedy=remedy)
        return rule


def load(path: Path) -> Catalogue:
    """Read a catalogue strictly; ContentError gives file and line of the entry that is wrong."""
    file = TomlFile.read(path)
    for key in file.data:
        if key not in ("rule", "sections"):
            remedy = "a catalogue has [sections] and [[rule]] only"
            raise file.error(f"unknown key {key!r}", key, remedy=remedy)
    entries = file.data.get("rule", [])
    if not isinstance(entries, list) or not entries:
        raise file.error("no [[rule]] in this catalogue")
    rules: dict[str, Rule] = {}
    for number, entry in enumerate(entries):
        rule = _rule(file, number, entry)
        if rule.id in rules:
            raise file.error(f"{rule.id} is there twice", "rule", number, "id")
        rules[rule.id] = rule
    catalogue = Catalogue(rules, _sections_es(file, rules))
    for number, rule in enumerate(rules.values()):
        if rule.id.partition("-")[0] != catalogue.prefix:
            remedy = f"ids here start with {catalogue.prefix}-"
            raise file.error(f"{rule.id} is of another game", "rule", number, "id", remedy=remedy)
        if rule.differs_from and rule.differs_from not in rules:
            problem = f"{rule.id} differs from {rule.differs_from}, which is not there"
            raise file.error(problem, "rule", number, "differs_from")
    return catalogue


def _rule(file: TomlFile, number: int, entry: dict[str, Any]) -> Rule:
    """One entry, checked."""
    rule = file.convert(entry, Rule, "rule", number)
    if not _ID.fullmatch(rule.id):
        raise file.error(
            f"{rule.id!r} is not the id of a rule", "rule", number, "id", remedy="write INC-3.04"
        )
    for key in ("section", "title", "title_es", "text", "text_es", "source"):
        if not getattr(rule, key).strip():
            raise file.error(f"{rule.id}: {key} is empty", "rule", number, key)
    if bool(rule.ruling) != bool(rule.ruling_es):
        raise file.error(f"{rule.id}: a ruling in one language only", "rule", number, "ruling")
    return rule


def _sections_es(file: TomlFile, rules: Mapping[str, Rule]) -> dict[str, str]:
    """The names of the sections in Spanish: each that a rule stands under, and no other."""
    names = file.convert(file.data.get("sections", {}), dict[str, str], "sections")
    for number, rule in enumerate(rules.values()):
        if rule.section not in names:
            remedy = f'add "{rule.section}" = "..." to [sections], in Spanish'
            problem = f"{rule.id}: the section {rule.section!r} has no Spanish name"
            raise file.error(problem, "rule", number, "section", remedy=remedy)
    used = {rule.section for rule in rules.values()}
    for section, name in names.items():
        if section not in used:
            raise file.error(f"no rule stands under {section!r}", "sections", section)
        if not name.strip():
            raise file.error(f"the name of {section!r} is empty", "sections", section)
    return names


def catalogued() -> tuple[str, ...]:
    """The ids of the games that have a catalogue, playable or not."""
    return tuple(sorted(path.parent.name for path in _GAMES.glob("*/rules.toml")))


@cache
def catalogue(game_id: str) -> Catalogue:
    """The catalogue of a game, read once."""
    if game_id not in catalogued():
        near = get_close_matches(game_id, catalogued(), n=1)
        remedy = f"did you mean {near[0]}?" if near else f"games: {', '.join(catalogued())}"
        raise ContentError(f"no rules of a game {game_id!r} here", remedy=remedy)
    return load(folder(game_id) / "rules.toml")


def folder(game_id: str) -> Path:
    """Where the sources of a catalogued game stand."""
    return _GAMES / game_id


def find(id: str) -> tuple[str, Rule]:
    """The game and the rule of an id, in whatever spelling; ContentError names near ones."""
    prefix = id.upper().partition("-")[0]
    for game_id in catalogued():
        rules = catalogue(game_id)
        if rules.prefix == prefix:
            return game_id, rules.find(id)
    prefixes = ", ".join(f"{catalogue(name).prefix}- ({name})" for name in catalogued())
    raise ContentError(f"no rule {id!r}", remedy=f"ids start with {prefixes}")
