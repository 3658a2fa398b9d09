# SPDX-License-Identifier: MIT
"""How a case compares: a pattern names some fields, the rest is free. And how it says so."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any


class _Absent:
    """What is found at a path that leads nowhere."""

    def __repr__(self) -> str:
        return "nothing"


ABSENT = _Absent()


def lookup(tree: Any, path: str) -> Any:
    """What stands at a dotted path (`units.z1.at`, `deck.0`), or ABSENT."""
    here = tree
    for part in path.split("."):
        if isinstance(here, dict) and part in here:
            here = here[part]
        elif isinstance(here, list) and part.lstrip("-").isdecimal():
            if not -len(here) <= int(part) < len(here):
                return ABSENT
            here = here[int(part)]
        else:
            return ABSENT
    return here


def matches(pattern: Any, actual: Any) -> bool:
    """Whether something is as a pattern says: tables may say less, lists and values may not."""
    if isinstance(pattern, dict):
        return isinstance(actual, dict) and all(
            key in actual and matches(value, actual[key]) for key, value in pattern.items()
        )
    if isinstance(pattern, list):
        return (
            isinstance(actual, list)
            and len(pattern) == len(actual)
            and all(map(matches, pattern, actual))
        )
    # A case that says `true` must not be satisfied by 1.
    return isinstance(pattern, bool) == isinstance(actual, bool) and bool(pattern == actual)


def differences(pattern: Any, actual: Any, path: str = "") -> Iterator[str]:
    """Each place where something is not as a pattern says."""
    if isinstance(pattern, dict) and isinstance(actual, dict):
        for key, value in pattern.items():
            yield from differences(value, actual.get(key, ABSENT), f"{path}.{key}" if path else key)
    elif not matches(pattern, actual):
        yield f"{path or 'value'}: expected {show(pattern)}, got {show(actual)}"


def show(thing: Any) -> str:
    """A value on one line, as TOML would write it."""
    if isinstance(thing, dict):
        inside = ", ".join(f"{_key(key)} = {show(value)}" for key, value in thing.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(thing, list | tuple):
        return f"[{', '.join(map(show, thing))}]"
    if thing is ABSENT or thing is None:
        return "nothing"
    return json.dumps(thing, ensure_ascii=False)


def _key(name: str) -> str:
    plain = name.replace("-", "").replace("_", "")
    return name if plain.isascii() and plain.isalnum() else json.dumps(name, ensure_ascii=False)


def first_unmatched(patterns: Sequence[Any], things: Sequence[Any]) -> tuple[int, int] | None:
    """Find the patterns in order, others between: the first not found and where looking began."""
    at = 0
    for number, pattern in enumerate(patterns):
        found = next((i for i in range(at, len(things)) if matches(pattern, things[i])), None)
        if found is None:
            return number, at
        at = found + 1
    return None


def explain_events(patterns: Sequence[dict[str, Any]], events: Sequence[dict[str, Any]]) -> str:
    """Why the expected events were not found, or "" if they were."""
    missed = first_unmatched(patterns, events)
    if missed is None:
        return ""
    number, at = missed
    pattern = patterns[number]
    lines = [f"expected event {number + 1} of {len(patterns)}: {show(pattern)}"]
    near = [event for event in events[at:] if event.get("type") == pattern.get("type")]
    if near:
        lines += [f"  {difference}" for difference in differences(pattern, near[0])]
    elif any(matches(pattern, event) for event in events[:at]):
        lines.append("  it happened, but before the event expected before it")
    lines.append("what happened:" if events else "nothing happened")
    lines += [f"  {'·' if i < at else '>'} {brief(event)}" for i, event in enumerate(events)]
    return "\n".join(lines)


def brief(event: dict[str, Any]) -> str:
    """An event without the fields that say nothing."""
    return show({key: value for key, value in event.items() if value not in ("", [], None)})


def leaves(tree: Any) -> Iterator[Any]:
    """Every plain value in a tree."""
    if isinstance(tree, dict):
        for value in tree.values():
            yield from leaves(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from leaves(value)
    elif tree is not None:
        yield tree


def hides(fact: Any, seen: Any) -> bool:
    """Whether a view gives nothing of a fact away: absent, or masks and counts in its place."""
    if seen is ABSENT or seen is None:
        return True
    shown = {(type(leaf), leaf) for leaf in leaves(seen)}
    return not any((type(leaf), leaf) in shown for leaf in leaves(fact))
