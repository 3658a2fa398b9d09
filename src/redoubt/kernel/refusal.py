# SPDX-License-Identifier: MIT
"""Why something is forbidden, and what a number is made of: both always name their rule."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Fact = str | int | bool | list[str] | list[int]


class Refusal(msgspec.Struct, frozen=True):
    """An action is illegal: the rule that says so, the facts, and (in the texts) the remedy.

    `code` names a sentence in the game's texts: `refusal-<code>` with an attribute `.remedy`.
    """

    rule: str
    code: str
    facts: Mapping[str, Fact] = {}


class Mod(msgspec.Struct, frozen=True):
    """One modifier of a roll: a label in the game's texts, its value, the rule behind it."""

    label: str
    value: int
    rule: str
