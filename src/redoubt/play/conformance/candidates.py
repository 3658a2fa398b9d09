# SPDX-License-Identifier: MIT
"""Actions to be refused: legal ones changed field by field, misplaced ones, and made-up ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import inspect as shape

from redoubt.kernel.codec import encode
from redoubt.kernel.dice import Dice
from redoubt.kernel.errors import MalformedAction
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Standing
from redoubt.kernel.state import State

NUMBERS = (-1, 0, 1, 2, 3, 7, 1_000_000)
WORDS = ("", "nobody", "Z99", "A1", "é")
EACH = 12  # how many of each sort are tried at a point


def candidates(
    game: Game, state: State, offered: Sequence[Action], seen: Sequence[Action], dice: Dice
) -> Iterator[Action]:
    """Readable actions, most of them illegal here."""
    words = _words(game.dump(state), encode(offered[:60]), encode(seen[-60:]))
    for _ in range(EACH):
        if offered:
            yield from _read(game, _mutated(offered[dice.die(len(offered), "of") - 1], words, dice))
        if seen:
            yield seen[dice.die(len(seen), "of") - 1]
        kind = game.action_types[dice.die(len(game.action_types), "kind") - 1]
        if kind is not Standing:  # orders may be given at any time; they are no part of `actions`
            yield from _read(game, _made_up(shape.type_info(kind), words, dice))


def _read(game: Game, words: Any) -> Iterator[Action]:
    """What can be read as an action at all."""
    try:
        yield game.read_action(encode(words))
    except MalformedAction:
        return


def _mutated(action: Action, words: Sequence[str], dice: Dice) -> dict[str, Any]:
    """An action with one field changed."""
    raw: dict[str, Any] = msgspec.to_builtins(action)
    fields = [name for name in raw if name != "type"]
    if fields:
        name = fields[dice.die(len(fields), "field") - 1]
        raw[name] = _other(raw[name], words, dice)
    return raw


def _other(value: Any, words: Sequence[str], dice: Dice) -> Any:
    """Another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.die(5, "shift") - 3 if dice.die(2, "near") == 1 else _one(NUMBERS, dice)
    if isinstance(value, str):
        return _one(words, dice)
    if isinstance(value, list):
        if not value or dice.die(2, "longer") == 1:
            return [*value, _other(value[0], words, dice) if value else _one(NUMBERS, dice)]
        return value[1:] if dice.die(2, "shorter") == 1 else [*value, value[0]]
    return value


def _made_up(kind: shape.Type, words: Sequence[str], dice: Dice) -> Any:
    """A value of a type, built from the type alone."""
    match kind:
        case shape.StructType(fields=fields, tag_field=tag_field, tag=tag):
            made = {f.encode_name: _made_up(f.type, words, dice) for f in fields}
            return {str(tag_field): tag, **made} if tag_field else made
        case shape.BoolType():
            return dice.die(2, "bool") == 1
        case shape.IntType():
            return _one(NUMBERS, dice)
        case shape.FloatType():
            return float(_one(NUMBERS, dice))
        case shape.StrType():
            return _one(words, dice)
        case shape.LiteralType(values=values):
            return _one(values, dice)
        case shape.NoneType():
            return None
        case shape.UnionType(types=types):
            return _made_up(_one(types, dice), words, dice)
        case shape.TupleType(item_types=types):
            return [_made_up(item, words, dice) for item in types]
        case shape.CollectionType(item_type=item):
            return [_made_up(item, words, dice) for _ in range(dice.die(4, "length") - 1)]
        case shape.DictType(key_type=key, value_type=value):
            return {
                _made_up(key, words, dice): _made_up(value, words, dice)
                for _ in range(dice.die(3, "length") - 1)
            }
    return None


def _one(of: Sequence[Any], dice: Dice) -> Any:
    return of[dice.die(len(of), "one") - 1]


def _words(*sources: bytes) -> list[str]:
    """Every word in some JSON, and some that are in none."""
    found: dict[str, None] = dict.fromkeys(WORDS)
    waiting = [msgspec.json.decode(source) for source in sources]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, str):
            found[thing] = None
        elif isinstance(thing, dict):
            waiting += thing.keys()
            waiting += thing.values()
        elif isinstance(thing, list):
            waiting += thing
    return list(found)
