# SPDX-License-Identifier: MIT
"""Events as lines of the log: words, dice, modifiers, and where they happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from redoubt.kernel.game import Game
from redoubt.kernel.records import Event, Seat, tag_of
from redoubt.kernel.refusal import Mod
from redoubt.kernel.scene import Words
from redoubt.kernel.state import State
from redoubt.kernel.texts import texts
from redoubt.server.messages import LogLine

# Fields that name units, in whatever game.
UNITS = (
    "unit", "units", "attacker", "who", "target", "other", "active", "next", "from_unit", "to_unit",
    "trigger",
)  # fmt: skip
NEEDS = ("need", "fortitude")  # fields that say what a die must show

Mods = tuple[tuple[Words, int, str], ...]


class LostEvent(Event, frozen=True, tag="lost"):
    """An event of older rules that can no longer be read."""

    kind: str


def line(
    game: Game,
    scenario: Any,
    event: Event,
    at: int,
    places: Mapping[str, int],
    owners: Mapping[str, Seat],
) -> LogLine:
    """An event as a line; `places` are the cells by their names, `owners` the seats of units."""
    if isinstance(event, LostEvent):
        words = Words("table-lost-event", {"kind": event.kind})
        return LogLine(at=at, kind=event.kind, words=words, rule=event.rule)
    units = tuple(_named(event, UNITS, places, inside=False))
    seat = str(getattr(event, "seat", ""))
    return LogLine(
        at=at,
        kind=tag_of(type(event)),
        words=game.words(scenario, event),
        rule=event.rule,
        seat=seat or next((owners[unit] for unit in units if unit in owners), ""),
        faces=faces_of(event),
        mods=mods_of(game, event),
        need=need_of(event),
        shift=sum(mod.value for mod in getattr(event, "mods", ()) if isinstance(mod, Mod)),
        hits=int(getattr(event, "hits", 0)),
        units=units,
        cells=tuple(places[name] for name in _named(event, None, places, inside=True)),
    )


def faces_of(event: Event) -> tuple[int, ...]:
    """The dice that an event shows, one roll after another."""
    value = getattr(event, "faces", None) or getattr(event, "face", None)
    if not value:
        return ()
    if isinstance(value, int):
        return (value,)
    if isinstance(value[0], tuple | list):
        return tuple(face for roll in value for face in roll)
    return tuple(value)


def need_of(event: Event | None) -> int:
    """What a die must show, or 0 if that is not how it is rolled."""
    return next((int(getattr(event, name)) for name in NEEDS if hasattr(event, name)), 0)


def owners_of(state: State) -> dict[str, Seat]:
    """The seats of everything in a position that has an id and a seat, fallen units too."""
    found: dict[str, Seat] = {}
    for name in state.fields:
        value = getattr(state, name)
        things = value.values() if isinstance(value, dict) else value
        if not isinstance(value, dict | tuple | list):
            continue
        for thing in things:
            id, seat = getattr(thing, "id", None), getattr(thing, "seat", None)
            if isinstance(id, str) and isinstance(seat, str):
                found[id] = seat
    return found


def mods_of(game: Game, event: Event) -> Mods:
    """Every modifier: what it is called, its value, its rule."""
    said = texts(game.folder, "en")
    found: list[tuple[Words, int, str]] = []
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if not (isinstance(value, tuple) and value and isinstance(value[0], Mod)):
            continue
        for mod in value:
            id = f"mod-{mod.label}"
            label = Words(id) if said.has(id) else Words("table-plain", {"text": mod.label})
            whose = f"mods-{name.removesuffix('_mods')}"
            if name != "mods" and said.has(whose):
                label = Words("table-mod-of", {"what": Words(whose), "mod": label})
            found.append((label, mod.value, mod.rule))
    return tuple(found)


def _named(
    event: Event, names: Iterable[str] | None, places: Mapping[str, int], *, inside: bool
) -> list[str]:
    """The ids in some fields that are (inside) or are not names of cells."""
    found: dict[str, None] = {}
    for name in event.__struct_fields__ if names is None else names:
        if name in ("only", "but", "rule", "seat"):
            continue
        value = getattr(event, name, "")
        for id in value if isinstance(value, tuple) else (value,):
            if isinstance(id, str) and id and (id in places) == inside:
                found[id] = None
    return list(found)
