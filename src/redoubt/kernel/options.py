# SPDX-License-Identifier: MIT
"""The values that an option of a game can have, when they can be listed."""

from __future__ import annotations

import enum
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec


def choices(kind: Any) -> tuple[Any, ...]:
    """Every value of a type of option: a Literal, an Enum, a range of numbers, or known examples.

    `Annotated[str, Meta(examples=[...])]` lists what comes with a game and allows more.
    """
    if get_origin(kind) is Literal:
        return get_args(kind)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return tuple(member.value for member in kind)
    if get_origin(kind) is Annotated:
        for meta in get_args(kind)[1:]:
            if isinstance(meta, msgspec.Meta) and meta.examples:
                return tuple(meta.examples)
            if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
                return tuple(range(int(meta.ge), int(meta.le) + 1))
    return ()
