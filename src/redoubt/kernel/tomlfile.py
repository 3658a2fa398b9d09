# SPDX-License-Identifier: MIT
"""TOML files with line numbers: what a case, a catalogue or a card says, and on which line.

The standard reader gives values without places. `TomlFile.line` finds the line of any key or array
item afterwards, so that a mistake is reported where the author can mend it. Lines are looked for
only when they are needed: files without mistakes cost nothing extra.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from redoubt.kernel.errors import ContentError

T = TypeVar("T")
Place = tuple[str | int, ...]  # ("do", 2, "expect", "events", 0)

_AT = re.compile(r"^(?P<what>.*?) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of .*)\)$")
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY_PART = re.compile(r"""[ \t]*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*""")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}' r"|'''.*?'{3,5}" r'|"(?:[^"\\]|\\.)*"' r"|'[^']*'", re.DOTALL
)
_SCALAR = re.compile(r"[^,\]}#\n]*")
_WRONG = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)  # as msgspec says it
_PATH_PART = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<item>\d+)\]|(?P<any>\[\.\.\.\])")
_UNKNOWN = re.compile(r"unknown field `(.*)`")


class TomlFile:
    """The values of one TOML file, and the line of each."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.text = text
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as wrong:
            found = _AT.match(str(wrong))
            last = text.count("\n") + 1
            raise ContentError(
                f"not TOML: {found['what'] if found else wrong}",
                file=name,
                line=int(found["line"] or last) if found else 1,
                column=int(found["column"] or 0) if found else 0,
            ) from None

    @classmethod
    def read(cls, path: Path) -> TomlFile:
        """A file from disk; ContentError if it cannot be read."""
        try:
            return cls(path.read_text(encoding="utf-8"), str(path))
        except OSError as wrong:
            raise ContentError(f"cannot be read: {wrong.strerror}", file=str(path)) from None
        except UnicodeDecodeError:
            raise ContentError("is not UTF-8 text", file=str(path), line=1) from None

    @cached_property
    def _lines(self) -> dict[Place, int]:
        return _Finder(self.text).lines

    def line(self, *place: str | int) -> int:
        """The line of a key or an item, or of the nearest thing around it; 1 if there is none."""
        while place:
            if place in self._lines:
                return self._lines[place]
            place = place[:-1]
        return 1

    def error(self, problem: str, *place: str | int, remedy: str = "") -> ContentError:
        """A ContentError that points at a place in this file."""
        return ContentError(problem, file=self.name, line=self.line(*place), remedy=remedy)

    def convert(self, value: Any, kind: type[T], *place: str | int) -> T:
        """A value that stands at some place as a record; ContentError with its line if wrong."""
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as wrong:
            found = _WRONG.match(str(wrong))
            assert found is not None
            inside, unknown = _place(found["path"] or ""), _UNKNOWN.findall(found["what"])
            problem = found["what"] + _named(value, inside)
            raise self.error(problem, *place, *inside, *unknown) from None

    def record(self, kind: type[T], *place: str | int) -> T:
        """What stands at a place (nothing named: the whole file) as a record."""
        value: Any = self.data
        for number, part in enumerate(place):
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                raise self.error(f"no {part!r} here", *place[:number]) from None
        return self.convert(value, kind, *place)

    def rows(self, key: str, kind: type[T]) -> tuple[T, ...]:
        """The tables `[[key]]` as records, in their order."""
        count = len(self.record(list[Any], key))
        return tuple(self.record(kind, key, number) for number in range(count))

    def entries(self, key: str, kind: type[T], by: str = "id") -> dict[str, T]:
        """The tables `[[key]]` as records by their ids; one id twice is refused."""
        found: dict[str, T] = {}
        for number, row in enumerate(self.rows(key, kind)):
            id = getattr(row, by)
            if id in found:
                raise self.error(f"{id!r} is there twice", key, number, by)
            found[id] = row
        return found


def _place(path: str) -> Place:
    """What msgspec calls `.option[0].loot`; values of a dictionary it does not tell apart."""
    found: list[str | int] = []
    for part in _PATH_PART.finditer(path):
        if part["any"]:
            break
        found.append(int(part["item"]) if part["item"] else part["key"])
    return tuple(found)


def _named(value: Any, inside: Place) -> str:
    """Which entry and which key a mistake is in, as an author would look for it."""
    said = [f"in {value['id']!r}"] if isinstance(value, dict) and "id" in value else []
    if inside:
        said.append("at " + ".".join(str(part) for part in inside))
    return f", {', '.join(said)}" if said else ""


class _Finder:
    """Walks over a text that is known to be good TOML and notes the line of every key and item."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Place, int] = {}
        self._starts = [i + 1 for i, letter in enumerate(text) if letter == "\n"]
        self._counts: dict[Place, int] = {}  # arrays of tables: how many so far
        here: Place = ()
        while self._skip():
            if text[self.at] == "[":
                here = self._header()
            else:
                self._pair(here)

    def _skip(self) -> bool:
        """Go on to the next thing; False at the end."""
        found = _SPACE.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        return self.at < len(self.text)

    def _note(self, place: Place) -> None:
        self.lines.setdefault(place, bisect_right(self._starts, self.at) + 1)

    def _key(self) -> list[str]:
        """A dotted key; stops before the sign that follows it."""
        parts = []
        while True:
            found = _KEY_PART.match(self.text, self.at)
            assert found is not None
            word = found[1]
            self.at = found.end()
            parts.append(word[1:-1] if word[0] in "\"'" else word)
            if self.text[self.at] != ".":
                return parts
            self.at += 1

    def _header(self) -> Place:
        """`[a.b]` or `[[a.b]]`: the place under which the next keys stand."""
        start = self.at
        many = self.text.startswith("[[", start)
        self.at += 2 if many else 1
        here: Place = ()
        *before, last = self._key()
        after = self.at + (2 if many else 1)
        self.at = start
        for part in before:
            here = self._last((*here, part))
        if many:
            count = self._counts.get((*here, last), 0)
            self._counts[(*here, last)] = count + 1
            self._note((*here, last))
            here = (*here, last, count)
        else:
            here = (*here, last)
        self._note(here)
        self.at = after
        return here

    def _last(self, place: Place) -> Place:
        """A table named in a header: in an array of tables, the last one."""
        count = self._counts.get(place, 0)
        return (*place, count - 1) if count else place

    def _pair(self, here: Place) -> None:
        start = self.at
        parts = self._key()
        after = self.at + 1  # the sign "="
        self.at = start
        for part in parts:
            here = (*here, part)
            self._note(here)
        self.at = after
        self._value(here)

    def _value(self, here: Place) -> None:
        self._skip()
        opening = self.text[self.at]
        if opening in "[{":
            self.at += 1
            self._inside(here, "]" if opening == "[" else "}")
            return
        pattern = _STRING if opening in "\"'" else _SCALAR
        found = pattern.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    def _inside(self, here: Place, closing: str) -> None:
        """The items of an array, or the pairs of an inline table."""
        count = 0
        while self._skip() and self.text[self.at] != closing:
            if self.text[self.at] == ",":
                self.at += 1
            elif closing == "]":
                self._note((*here, count))
                self._value((*here, count))
                count += 1
            else:
                self._pair(here)
        self.at += 1
