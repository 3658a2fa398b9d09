# SPDX-License-Identifier: MIT
"""Prints the OpenAPI document of the table's messages.

    python tools/openapi.py > openapi.json

`web/src/api.ts` is made from it by `python tools/build_web.py types`.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import msgspec  # noqa: E402 - the checkout's own package comes first

from redoubt.server import messages  # noqa: E402


def document() -> dict[str, Any]:
    """Every record of `redoubt.server.messages`, and the kernel's that they are made of."""
    records = [
        thing
        for _, thing in inspect.getmembers(messages, inspect.isclass)
        if issubclass(thing, msgspec.Struct)
        and thing.__module__ == messages.__name__
        and thing not in (messages.Message, messages.FromPage, messages.ToPage)
    ]
    _, schemas = msgspec.json.schema_components(records, ref_template="#/components/schemas/{name}")
    for schema in schemas.values():
        if "properties" in schema:  # what travels is complete: a default is no reason to be absent
            schema["required"] = list(schema["properties"])
        _open(schema)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Redoubt table", "version": "1"},
        "paths": {},
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _open(schema: Any) -> None:
    """Objects of any keys say so; otherwise they would become objects without keys."""
    if isinstance(schema, list):
        for part in schema:
            _open(part)
    elif isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" not in schema:
            schema.setdefault("additionalProperties", True)
        for part in schema.values():
            _open(part)


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=1, sort_keys=True)
    sys.stdout.write("\n")
