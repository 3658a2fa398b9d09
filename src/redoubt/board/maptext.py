# SPDX-License-Identifier: MIT
"""The frame that both map formats share: a header of `key: value` lines, then `[sections]`.

Outside drawings a line that starts with # is a comment and empty lines mean nothing. Inside a
drawing every character counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from redoubt.board.defects import BrokenMap, Defect, Defects


class Line(NamedTuple):
    """One line of a file; `number` counts from 1."""

    number: int
    text: str


class MapText:
    """A map file cut into its header and sections; what they mean is for the reader to say."""

    __slots__ = ("defects", "header", "sections", "starts")

    def __init__(self, text: str, source: str, drawn: Iterable[str], known: Iterable[str]) -> None:
        """`known` are the sections there may be, `drawn` those among them that are drawings."""
        self.defects: Final = Defects(source)
        self.header: Final[dict[str, str]] = {}
        self.sections: Final[dict[str, list[Line]]] = {}
        # The line on which each section or header key stands, for messages.
        self.starts: Final[dict[str, int]] = {}
        names, drawings = tuple(known), frozenset(drawn)
        here: list[Line] | None = None
        drawing = False
        for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
            line = raw.rstrip("\r")
            bare = line.strip()
            if bare.startswith("[") and bare.endswith("]"):
                name = bare[1:-1].strip()
                here, drawing = self._open(name, number, names), name in drawings
            elif drawing and here is not None:
                if bare:
                    here.append(Line(number, line))
            elif not bare or bare.startswith("#"):
                continue
            elif here is not None:
                here.append(Line(number, bare))
            else:
                self._head(bare, number)

    def _open(self, name: str, number: int, known: tuple[str, ...]) -> list[Line]:
        lines: list[Line] = []
        if name not in known:
            wanted = ", ".join(f"[{each}]" for each in known)
            self.defects.add(f"there is no section [{name}]", number, 1, f"use {wanted}")
        elif name in self.sections:
            first = self.starts[f"[{name}]"]
            self.defects.add(
                f"section [{name}] stands twice", number, 1, f"join it to the one on line {first}"
            )
        else:
            self.sections[name] = lines
            self.starts[f"[{name}]"] = number
        return lines

    def _head(self, bare: str, number: int) -> None:
        key, colon, value = bare.partition(":")
        key = key.strip()
        if not colon or not key:
            self.defects.add(
                f"{bare!r} is no header line", number, 1, "write key: value, or open a [section]"
            )
        elif key in self.header:
            self.defects.add(f"the header has {key!r} twice", number, 1, "keep one of them")
        else:
            self.header[key] = value.strip()
            self.starts[key] = number

    def section(self, name: str) -> list[Line]:
        """The lines of a section, none when it is not there."""
        return self.sections.get(name, [])

    def require(self, key: str, remedy: str) -> str:
        """A header value that must be there."""
        if not self.header.get(key):
            self.defects.add(f"the header has no {key!r}", 1, 0, remedy)
        return self.header.get(key, "")

    def check_size(self, columns: int, rows: int) -> None:
        """A header line `size: 18 x 12` must tell the truth, so that a lost row is noticed."""
        told = self.header.get("size")
        if told is not None and told.replace(" ", "") != f"{columns}x{rows}":
            self.defects.add(
                f"the header says size: {told}, but the drawing is {columns} x {rows}",
                self.starts["size"],
                7,
                "mend the drawing or the size",
            )


def read_map_text(path: str | Path) -> str:
    """The text of a map file; ContentError when there is none to read."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        problem = f"the map cannot be read: {error.strerror}"
        raise BrokenMap(str(path), Defect(0, 0, problem, "give the name of a map file")) from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - before.rfind(b"\n")
        problem = f"byte {data[error.start]:#04x} is no UTF-8 text"
        raise BrokenMap(str(path), Defect(line, column, problem, "save it as UTF-8")) from error


def also(count: int) -> str:
    """For a defect that stands in several places and is told for the first."""
    return f", here and in {count - 1} more places" if count > 1 else ""


def kind_of(text: str) -> str:
    """The `grid:` of a map file, "square" or "hex", or whatever stands there; "" if nothing."""
    for raw in text.removeprefix("\ufeff").split("\n"):
        bare = raw.strip()
        if bare.startswith("["):
            break
        key, _, value = bare.partition(":")
        if key.strip() == "grid":
            return (value.split() or [""])[0]
    return ""
