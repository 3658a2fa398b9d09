# SPDX-License-Identifier: MIT
"""The JSON Schema of a game, generated from the types that the engine itself uses."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PARTS = ("position", "action", "event", "options")


def schema(game: Game, part: str | None = None) -> dict[str, Any]:
    """The schema of a game: an object with a position, an action, an event and options.

    With a part (`action`, say) the schema of just that, to check single things with.
    """
    if part is not None and part not in PARTS:
        raise ContentError(f"no part {part!r} of a schema", remedy=f"parts: {', '.join(PARTS)}")
    types: tuple[Any, ...] = (
        game.position_type,
        Union[game.action_types],  # noqa: UP007 - built at run time
        Union[game.event_types],  # noqa: UP007 - built at run time
        game.options_type,
    )
    found, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    parts = dict(zip(PARTS, found, strict=True))
    head: dict[str, Any] = {"$schema": DIALECT, "title": f"Redoubt: {game.id}"}
    if part is not None:
        head["title"] += f", {part}"
        return {**head, **parts[part], "$defs": _needed(parts[part], components)}
    return {
        **head,
        "description": f"What {game.id} {game.version} is made of.",
        "type": "object",
        "properties": parts,
        "additionalProperties": False,
        "$defs": components,
    }


def _needed(schema: Any, components: dict[str, Any]) -> dict[str, Any]:
    """The components that a schema refers to, directly or not."""
    found: dict[str, Any] = {}
    waiting = [schema]
    while waiting:
        here = waiting.pop()
        if isinstance(here, list):
            waiting += here
        elif isinstance(here, dict):
            waiting += here.values()
            name = str(here.get("$ref", "")).removeprefix("#/$defs/")
            if name in components and name not in found:
                found[name] = components[name]
                waiting.append(components[name])
    return dict(sorted(found.items()))
