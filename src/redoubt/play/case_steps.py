# SPDX-License-Identifier: MIT
"""The steps of a case, read strictly, so that no misspelt wish holds by chance."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

import msgspec

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.records import tag_of
from redoubt.kernel.tomlfile import Place

Pattern = dict[str, Any]
Wrong = Callable[..., ContentError]  # (problem, *place, remedy=...) -> an error at that place

ERRORS = ("malformed-action", "illegal-action", "not-your-decision", "game-over")
BUILT_IN = {"actions": ("seat", "of"), "odds": (), "view": ("seat",)}
_STEP_KEYS = ("act", "by", "query", "expect")
_PATH = re.compile(r"^(.*?)(?: - at `\$(.*)`)?$", re.DOTALL)
_UNKNOWN = re.compile(r"unknown field `([^`]+)`")
_QUOTED = re.compile(r"'([^']+)'|`([^`]+)`")
_WORD = re.compile(r"[^\s,:;()'`]+")
_PATH_PART = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")


class Decides(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who must choose: the seat among them, or exactly these seats, and what kind of choice."""

    kind: str | None = None
    seat: str | None = None
    seats: list[str] | None = None
    window: str | None = None


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must come of a step."""

    events: list[Pattern] | None = None
    no_events: list[Pattern] | None = None
    refused: str | Pattern | None = None
    error: str | None = None
    state: Pattern | None = None
    absent: list[str] | None = None
    decision: Decides | None = None
    result: Pattern | None = None
    dice_left: int | None = None
    includes: list[Pattern] | None = None
    excludes: list[Pattern] | None = None
    count: int | None = None
    odds: dict[str, str | int | float] | None = None
    answer: Pattern | None = None
    view: Pattern | None = None
    hidden: list[str] | None = None

    def named(self) -> list[str]:
        """The kinds of expectation that are there."""
        return [key for key in self.__struct_fields__ if getattr(self, key) is not None]


# What can be expected of which step: the first line of all of them.
_ALWAYS = frozenset({"state", "absent", "decision", "result", "dice_left"})
_OF_ACT = frozenset({"events", "no_events", "refused", "error"})
_OF_LOOK = frozenset({"events", "no_events"})
_OF_QUERY = {
    "actions": frozenset({"includes", "excludes", "count"}),
    "odds": frozenset({"odds"}),
    "view": frozenset({"view", "hidden"}),
}
_OF_ANSWER = frozenset({"answer"})


class Step(msgspec.Struct, frozen=True):
    """One step: an action, a query, or just a look at the position."""

    number: int
    act: Pattern | None
    by: str | None
    query: str | None
    args: Pattern
    expect: Expect

    @property
    def refusal_expected(self) -> bool:
        """Whether the action must not be possible."""
        return self.expect.refused is not None or self.expect.error is not None


def read_steps(game: Game, entries: Sequence[Any], wrong: Wrong) -> list[Step]:
    """The steps of a case, checked before anything is played."""
    return [_read_step(game, number, entry, wrong) for number, entry in enumerate(entries)]


def _read_step(game: Game, number: int, entry: Any, wrong: Wrong) -> Step:
    place = ("do", number)
    if not isinstance(entry, dict):
        raise wrong("a step is a table", *place, remedy="write [[do]]")
    args = {key: value for key, value in entry.items() if key not in _STEP_KEYS}
    act, by, query = entry.get("act"), entry.get("by"), entry.get("query")
    if act is not None and not isinstance(act, dict):
        raise wrong("act is a table", *place, "act", remedy='act = { type = "..." }')
    for key, value in (("by", by), ("query", query)):
        if value is not None and not isinstance(value, str):
            raise wrong(f"{key} is a text", *place, key)
    _check_query(game, place, query, act, args, wrong)
    try:
        expect = msgspec.convert(entry.get("expect", {}), Expect)
    except msgspec.ValidationError as error:
        problem, inner = placed(str(error))
        unknown = len(inner) == 1 and inner[0] not in Expect.__struct_fields__
        remedy = near(str(inner[0]), Expect.__struct_fields__) if unknown else ""
        raise wrong(f"expect: {problem}", *place, "expect", *inner, remedy=remedy) from None
    step = Step(number, act, by, query, args, expect)
    _check_expect(game, place, step, wrong)
    return step


def _check_query(
    game: Game, place: tuple[str, int], query: str | None, act: Any, args: Pattern, wrong: Wrong
) -> None:
    """A query must be one that can be asked, and get only what it understands."""
    if query is None:
        if args:
            key = next(iter(args))
            remedy = near(key, _STEP_KEYS)
            raise wrong(f"unknown key {key!r} in a step", *place, key, remedy=remedy)
        return
    known = (*BUILT_IN, *game.queries)
    if query not in known:
        remedy = near(query, known)
        raise wrong(f"{game.id} has no query {query!r}", *place, "query", remedy=remedy)
    if (query == "odds") != (act is not None):
        if act is None:
            raise wrong("odds are asked of an action", *place, "query", remedy="add act = {...}")
        raise wrong("a step acts or asks, not both", *place, "act")
    if query in BUILT_IN:
        for key in args:
            if key not in BUILT_IN[query]:
                allowed = (*_STEP_KEYS, *BUILT_IN[query])
                raise wrong(
                    f"unknown key {key!r} in a query of {query}", *place, key,
                    remedy=near(key, allowed),
                )  # fmt: skip


def _check_expect(game: Game, place: tuple[str, int], step: Step, wrong: Wrong) -> None:
    """What is expected must fit the step, and name only things that exist."""
    expect, where = step.expect, (*place, "expect")
    if step.query is not None:
        allowed = _ALWAYS | _OF_QUERY.get(step.query, _OF_ANSWER)
        kind = f"a query of {step.query}"
    elif step.act is not None:
        allowed, kind = _ALWAYS | _OF_ACT, "an action"
    else:
        allowed, kind = _ALWAYS | _OF_LOOK, "a look at the position"
    for key in expect.named():
        if key not in allowed:
            remedy = f"possible: {', '.join(sorted(allowed))}"
            raise wrong(f"{key} cannot be expected of {kind}", *where, key, remedy=remedy)
    if step.refusal_expected and (expect.events is not None or expect.no_events is not None):
        raise wrong("an action that is refused makes no events", *where)
    if expect.error is not None and expect.error not in ERRORS:
        raise wrong(
            f"no error {expect.error!r}", *where, "error", remedy=near(expect.error, ERRORS)
        )
    kinds: dict[str, Sequence[type[msgspec.Struct]]] = {
        "events": game.event_types,
        "no_events": game.event_types,
        "includes": game.action_types,
        "excludes": game.action_types,
    }
    for key, types in kinds.items():
        for number, pattern in enumerate(getattr(expect, key) or ()):
            _check_pattern(pattern, types, (*where, key, number), wrong)
    if step.query == "actions" and "of" in step.args:
        _check_pattern(step.args["of"], game.action_types, (*place, "of"), wrong)
    for key, value in (expect.odds or {}).items():
        try:
            Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise wrong(
                f"{value!r} is not a probability", *where, "odds", key, remedy='write "1/2"'
            ) from None


def _check_pattern(
    pattern: Pattern, types: Sequence[type[msgspec.Struct]], place: tuple[Any, ...], wrong: Wrong
) -> None:
    """A pattern with a type must name one that exists, and only fields it has."""
    if not isinstance(pattern, dict) or not pattern:
        raise wrong("an event or an action is a table that says something", *place)
    if "type" not in pattern:
        return
    by_tag = {tag_of(kind): kind for kind in types}
    kind = by_tag.get(pattern["type"])
    if kind is None:
        name = pattern["type"]
        raise wrong(f"there is no {name!r}", *place, "type", remedy=near(str(name), by_tag))
    for key in pattern:
        if key not in ("type", *kind.__struct_encode_fields__):
            fields = kind.__struct_encode_fields__
            problem = f"{pattern['type']} has no {key!r}"
            raise wrong(problem, *place, key, remedy=near(key, fields))


def placed(message: str) -> tuple[str, Place]:
    """A message of the form "... - at `$.units[0].at`", split into what is wrong and where."""
    found = _PATH.match(message)
    assert found is not None
    parts = _PATH_PART.findall(found[2] or "")
    unknown = _UNKNOWN.search(found[1])
    inner = (unknown[1],) if unknown else ()
    return found[1], (*(name if name else int(index) for name, index in parts), *inner)


def blamed(table: Pattern, problem: str) -> Place:
    """Where in a table the thing stands that a message names; nowhere if it names none."""
    values: dict[str, Place] = {}
    keys: dict[str, Place] = {}
    _note_places(table, (), values, keys)
    quoted = [a or b for a, b in _QUOTED.findall(problem)]
    words = _WORD.findall(problem)
    for named, places in ((quoted, values), (quoted, keys), (words, values), (words, keys)):
        for word in named:
            if word in places:
                return places[word]
    return ()


def _note_places(tree: Any, place: Place, values: dict[str, Place], keys: dict[str, Place]) -> None:
    """Note where each text stands, as a value and as a key.

    Keys inside lists are left out: they are the fields of a unit, not the names of things.
    """
    if isinstance(tree, dict):
        for key, value in tree.items():
            if not any(isinstance(part, int) for part in place):
                keys.setdefault(key, (*place, key))
            _note_places(value, (*place, key), values, keys)
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            _note_places(value, (*place, number), values, keys)
    elif isinstance(tree, str):
        values.setdefault(tree, place)


def near(word: str, known: Iterable[str]) -> str:
    """What a misspelt word may have meant, or all there is."""
    names = list(known)
    found = get_close_matches(word, names, n=1)
    return f"did you mean {found[0]!r}?" if found else f"known: {', '.join(names)}"
