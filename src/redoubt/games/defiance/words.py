# SPDX-License-Identifier: MIT
"""What is said of actions, events, refusals, decisions and results: message ids with arguments."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from redoubt.games.defiance.events import InstructionRead, MissionEnded
from redoubt.games.defiance.scenario import Scenario
from redoubt.kernel.records import Action, Decision, Event, Result, tag_of
from redoubt.kernel.refusal import Refusal
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import texts

FOLDER = Path(__file__).parent
UNSAID = frozenset({"rule", "only", "but"})
NONE = frozenset({"secondary", "survivors"})  # lists that are told even when they are empty
SYMBOLS = ("S", "B", "X", "CS", "CB")


def words(scenario: Scenario, thing: Any) -> Words:
    """Words for an event, action, refusal, decision or result."""
    if isinstance(thing, Refusal):
        return Words(f"refusal-{thing.code}", arguments(thing.facts))
    if isinstance(thing, Decision):
        return Words(f"prompt-{thing.kind}", {"seat": [named(seat) for seat in thing.seats]})
    if isinstance(thing, InstructionRead):
        return _instruction(thing)
    if isinstance(thing, Result):
        return Words(f"reason-{thing.reason}")
    assert isinstance(thing, Event | Action)
    family = "event" if isinstance(thing, Event) else "action"
    fields = {n: getattr(thing, n) for n in thing.__struct_fields__ if n not in UNSAID}
    args = arguments(fields)
    if isinstance(thing, MissionEnded):
        args["secondary"] = [Words(f"goal-{id}") for id in thing.secondary]
    for name in NONE & args.keys():
        args[name] = args[name] or Words("nothing-said")
    if "window" in fields:
        args["window"] = Words(f"window-{fields['window']}")
    if isinstance(fields.get("shown"), tuple):
        args["shown"] = symbols(fields["shown"])
    if isinstance(fields.get("pools"), tuple):
        args["pools"] = " / ".join(pool or "-" for pool in fields["pools"])
    return Words(f"{family}-{tag_of(type(thing))}", args)


def _instruction(read: InstructionRead) -> Words:
    """An instruction with the target it had, if it had one."""
    args = arguments({"who": read.who, "verb": read.verb, "by": read.by, "outcome": read.outcome})
    if not read.by:
        return Words("event-instruction-plain", args)
    if not read.target:
        return Words("event-instruction-without", args)
    return Words("event-instruction-read", {**args, "target": named(read.target)})


def symbols(rolled: tuple[Any, ...]) -> str:
    """What dice show, in letters: "S S X"; two rolls with a stroke between them."""
    if rolled and isinstance(rolled[0], tuple):
        return " / ".join(symbols(each) for each in rolled)
    told = [sign for sign, n in zip(SYMBOLS, rolled, strict=True) for _ in range(n)]
    return " ".join(told) or "-"


def arguments(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Every field under its own name, with ids as words."""
    return {name: _argument(value) for name, value in fields.items()}


def _argument(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return named(value)
    if isinstance(value, tuple | list):
        return [_argument(each) for each in value]
    return value


@cache
def named(id: str) -> Words | str:
    """A figure, card, Door, State or seat by its name, if the texts have one."""
    if has(f"thing-{id}"):
        return Words(f"thing-{id}")
    if has(f"mission-{id}"):
        return Words(f"mission-{id}")
    unit, mark, number = id.partition("#")
    if mark:
        return Words("figure-number", {"unit": named(unit), "number": number})
    kind, _, count = id.rpartition("-")
    if count.isdecimal() and has(f"thing-{kind}"):
        return Words("figure-number", {"unit": Words(f"thing-{kind}"), "number": count})
    who, colon, state = id.partition(":")
    if colon:
        return Words("figure-state", {"who": named(who), "state": named(state)})
    return id


def has(id: str) -> bool:
    """Whether there is such a message (all languages have the same)."""
    return texts(FOLDER, "en").has(id)
