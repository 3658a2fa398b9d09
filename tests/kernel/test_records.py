# SPDX-License-Identifier: MIT
"""The records that games are made of, and the closed set of errors."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType

import pytest

import redoubt.kernel
import redoubt.play
from kernel.tiny_records import EndTurn, Rolled, Stepped
from redoubt.kernel import errors
from redoubt.kernel.errors import ContentError, GameError, IllegalAction
from redoubt.kernel.records import Event, kebab, tag_of
from redoubt.kernel.refusal import Refusal


def test_tags_are_class_names_in_kebab_case() -> None:
    assert kebab("ReactionShot") == "reaction-shot"
    assert tag_of(EndTurn) == "end-turn"
    assert tag_of(Rolled) == "rolled"


@pytest.mark.parametrize(
    ("event", "red", "blue", "spectator"),
    [
        (Stepped("red", 1), True, True, True),
        (Stepped("red", 1, only=("red",)), True, False, False),
        (Stepped("red", 1, but=("red",)), False, True, True),
    ],
    ids=["all", "only red", "all but red"],
)
def test_who_may_know_of_an_event(event: Event, red: bool, blue: bool, spectator: bool) -> None:
    assert [event.seen_by("red"), event.seen_by("blue"), event.seen_by(None)] == [
        red,
        blue,
        spectator,
    ]


def modules(package: ModuleType) -> list[ModuleType]:
    """Every module below a package."""
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [import_module(info.name) for info in found]


def kinds(root: type[GameError]) -> set[type[GameError]]:
    """An error and all below it."""
    return {root}.union(*(kinds(kind) for kind in root.__subclasses__()))


def test_the_set_of_errors_is_closed_and_every_code_is_its_own() -> None:
    modules(redoubt.kernel)
    modules(redoubt.play)
    ours = {kind for kind in kinds(GameError) if kind.__module__.startswith("redoubt.kernel")}
    assert {kind.code for kind in ours} == {
        "game-error",
        "malformed-action",
        "illegal-action",
        "not-your-decision",
        "stale-state",
        "game-over",
        "content-error",
        "dice-ran-out",
        "too-many-branches",
        "record-broken",
    }
    # A kind may be a finer sort of another and travel as that; strangers may not share a code.
    # The server's own errors never leave it under a code, so they may be loaded here or not.
    every = {kind for kind in kinds(GameError) if ".server." not in kind.__module__}
    own = [kind.code for kind in every if "code" in vars(kind)]
    assert len(own) == len(set(own)), "two kinds of error travel under one code"
    others = every - {GameError} - kinds(ContentError)
    assert all("code" in vars(kind) for kind in others)


def test_the_tree_in_the_docstring_names_every_error_of_its_module() -> None:
    here = {kind for kind in kinds(GameError) if kind.__module__ == errors.__name__}
    assert errors.__doc__ is not None
    assert not [kind.__name__ for kind in here if kind.__name__ not in errors.__doc__]


def test_an_illegal_action_carries_its_refusal() -> None:
    refusal = Refusal("TINY-3.01", "not-next-to", {"cell": 2})
    wrong = IllegalAction(refusal)
    assert wrong.refusal is refusal
    assert "TINY-3.01" in str(wrong)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (ContentError("no map"), "no map"),
        (ContentError("no map", file="a.toml"), "a.toml: no map"),
        (ContentError("no map", file="a.toml", line=3), "a.toml:3: no map"),
        (
            ContentError("no map", file="a.toml", line=3, column=5, remedy="name one"),
            "a.toml:3:5: no map (name one)",
        ),
    ],
)
def test_a_broken_file_is_reported_with_its_place_and_remedy(
    wrong: ContentError, said: str
) -> None:
    assert str(wrong) == said
