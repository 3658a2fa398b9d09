# SPDX-License-Identifier: MIT
"""Which characters and colours stand for what on a text map; every sign also works without colour.

Games name terrain, edges and marks in their own words. A kind is looked up whole, then by the
longest known word in it ("allied-entry" is an "entry"), and what is not known at all shows its
first letter; the legend under the map explains every sign that occurs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Sign(NamedTuple):
    """How a kind of terrain or mark is drawn in the middle of a cell."""

    text: str
    style: str = ""


class Stroke(NamedTuple):
    """How a kind of edge is drawn: upright, level, and whether walls join it at the corners."""

    upright: str
    level: str
    style: str = ""
    joins: bool = True


EMPTY = frozenset({"rock", "void", "solid", "outside", "missing"})
PLAIN = EMPTY | {"floor", "clear"}  # not worth a sign where something else is to be shown

TERRAIN = {
    "floor": Sign("·", "dim"),
    "clear": Sign("·", "dim"),
    "rock": Sign(" "),
    "woods": Sign("♣", "green"),
    "forest": Sign("♣", "green"),
    "light": Sign("♧", "green"),
    "grove": Sign("♧", "green"),
    "orchard": Sign("%", "green"),
    "jungle": Sign("♠", "green"),
    "bamboo": Sign("|", "green"),
    "tallgrass": Sign(";", "green"),
    "brush": Sign('"', "green"),
    "field": Sign("=", "yellow"),
    "grain": Sign("=", "yellow"),
    "wheat": Sign("=", "yellow"),
    "corn": Sign("‖", "yellow"),
    "crops": Sign(",", "yellow"),
    "paddy": Sign("≈", "blue"),
    "marsh": Sign("w", "blue"),
    "hill": Sign("^", "yellow"),
    "road": Sign(":", "dim"),
    "street": Sign(":", "dim"),
    "water": Sign("~", "blue"),
    "stream": Sign("~", "blue"),
    "river": Sign("~", "bold blue"),
    "building": Sign("⌂", "bold"),
    "bldg": Sign("⌂", "bold"),
    "house": Sign("⌂", "bold"),
    "hut": Sign("∆", "bold"),
    "stone1": Sign("■", "bold"),
    "stone2": Sign("█", "bold"),
    "cemetery": Sign("†", "dim"),
    "rough": Sign("^", "dim"),
    "rubble": Sign("▒", "dim"),
    "stairs": Sign("≡"),
}

MARKS = {
    "level-1": Sign("1", "yellow"),
    "level-2": Sign("2", "yellow"),
    "level-3": Sign("3", "yellow"),
    "path": Sign(":", "dim"),
    "road": Sign("+", "dim"),
    "entry": Sign("E", "bold"),
    "exit": Sign("X", "bold"),
    "fire": Sign("*", "bold red"),
    "burning": Sign("*", "bold red"),
    "smoke": Sign("o", "dim"),
    "cave-in": Sign("#", "bold"),
    "tunnel": Sign("T", "bold"),
    "objective": Sign("!", "bold yellow"),
    "pinger": Sign("!", "bold yellow"),
    "item": Sign("?", "yellow"),
    "token": Sign("?", "yellow"),
}

EDGES = {
    "wall": Stroke("│", "─"),
    "door-closed": Stroke("╎", "╌", "bold yellow"),
    "door": Stroke("╎", "╌", "bold yellow"),
    "door-open": Stroke("∙", "∙", "yellow"),
    "door-sealed": Stroke("╳", "╳", "bold red"),
    "door-locked": Stroke("╳", "╳", "bold red"),
    "window": Stroke("¦", "-", "cyan"),
    "hedge": Stroke("§", "§", "green", joins=False),
    "fence": Stroke(":", "˙", "dim", joins=False),
    "stream": Stroke("~", "~", "blue", joins=False),
}

SEAT_STYLES = ("bold bright_blue", "bold bright_red", "bold bright_yellow", "bold bright_magenta")

SQUARE_ARROWS = "^>v<"
HEX_ARROWS = {"hex-flat": "↑↗↘↓↙↖", "hex-pointy": "↗→↘↙←↖"}

# What the four strokes that meet at a corner look like: bits for north, east, south, west.
CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def terrain_sign(kind: str) -> Sign:
    """The sign of a kind of terrain."""
    return _known(TERRAIN, kind) or Sign(kind[:1].lower() or "·")


def mark_signs(kinds: Iterable[str]) -> dict[str, Sign]:
    """A sign for each kind of mark on a map, no two alike."""
    found: dict[str, Sign] = {}
    taken: set[str] = set()
    for kind in kinds:
        if kind in found:
            continue
        usual = _known(MARKS, kind) or Sign(kind[:1].upper() or "?", "bold")
        tries = [usual.text, usual.text.lower(), *kind.upper(), *kind, *"0123456789"]
        text = next((each for each in tries if each not in taken), usual.text)
        taken.add(text)
        found[kind] = Sign(text, usual.style)
    return found


def edge_stroke(kind: str) -> Stroke:
    """The stroke of a kind of edge.

    A special door (`g-door`, `door-open-g`) shows the letter that makes it special: small while it
    is open, a capital when it is closed. One that is sealed looks like any other.
    """
    if kind in EDGES:
        return EDGES[kind]
    word = _word(EDGES, kind)
    if not word:
        return Stroke(kind[:1].upper(), kind[:1].upper())
    like = EDGES[word]
    letter = kind.replace(word, "").strip("-")[:1]
    if "sealed" in word or "locked" in word or not letter:
        return like
    letter = letter.lower() if "open" in word else letter.upper()
    return Stroke(letter, letter, like.style, like.joins)


def _known(table: dict[str, T], kind: str) -> T | None:
    return table.get(kind) or table.get(_word(table, kind))


def _word(table: dict[str, T], kind: str) -> str:
    """The longest word of a table that a kind has in it, or nothing."""
    return max((word for word in table if word in kind), key=len, default="")


def arrow(shape: str, facing: int) -> str:
    """The sign of a facing, a space when a unit faces nowhere."""
    arrows = HEX_ARROWS.get(shape, SQUARE_ARROWS)
    return arrows[facing] if 0 <= facing < len(arrows) else " "
