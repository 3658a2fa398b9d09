# SPDX-License-Identifier: MIT
"""The OpenAPI document, made from the records; the page's TypeScript types are made from it.

python -m redoubt.server.openapi > openapi.json
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from redoubt import __version__
from redoubt.kernel.scene import Choice, Scene, Words
from redoubt.server import messages as m
from redoubt.server.analysed import Analysed

FROM_PAGE = (
    m.Hello, m.Act, m.TakeBack, m.AskBack, m.AnswerBack, m.AskOdds, m.AskWhy, m.AskPast, m.AskSight,
    m.Say,
)  # fmt: skip
TO_PAGE = (
    m.Table, m.Position, m.Done, m.Refused, m.OddsAnswer, m.WhyAnswer, m.PastAnswer,
    m.SightAnswer, m.Clock, m.Said,
)  # fmt: skip

Json = dict[str, Any]


class Call(msgspec.Struct, frozen=True):
    """One HTTP call: what goes in, what comes out, and what it is for."""

    method: str
    path: str
    summary: str
    takes: Any = None
    gives: Any = None
    kind: str = "application/json"
    token: bool = False


CALLS = (
    Call("get", "/api/games", "What can be played here", gives=list[m.GameInfo]),
    Call(
        "get",
        "/api/tables",
        "Open tables, and those at which the bearer's tokens (comma-separated) sit",
        gives=list[m.TableInfo],
    ),
    Call(
        "post",
        "/api/seats",
        "The seats that a game has with some options",
        takes=m.Planned,
        gives=dict[str, Words],
    ),
    Call("post", "/api/tables", "Make a table", takes=m.NewTable, gives=m.TableMade),
    Call("post", "/api/join", "Take a seat, or watch", takes=m.Join, gives=m.Joined),
    Call(
        "get",
        "/api/tables/{id}/record",
        "The whole record, once the game is over",
        kind="application/jsonl",
        token=True,
    ),
    Call(
        "post",
        "/api/tables/{id}/rematch",
        "The same again with sides swapped; the players' tokens are good at the new table",
        gives=m.TableMade,
        token=True,
    ),
    Call(
        "get",
        "/api/tables/{id}/case",
        "A moment (query: seat, at) as a case that `redoubt check` takes; once the game is over",
        kind="text/plain",
        token=True,
    ),
    Call(
        "post",
        "/api/tables/{id}/fork",
        "A new table that goes on from a moment of a finished game",
        takes=m.Fork,
        gives=m.TableMade,
        token=True,
    ),
    Call(
        "get",
        "/api/tables/{id}/analysis",
        "Who was ahead when and who was lucky (query: seat, whose numbers); once the game is over",
        gives=Analysed,
        token=True,
    ),
    Call("get", "/api/rules/{game}", "The built-in rulebook", gives=list[m.RuleText]),
    Call(
        "get",
        "/api/texts/{game}/{language}.ftl",
        "Every message the page needs for a game",
        kind="text/plain",
    ),
    Call("get", "/healthz", "Whether the server and its database answer", kind="text/plain"),
)


def document() -> Json:
    """The whole document; the records of the socket are among its schemas."""
    types: list[Any] = [m.Problem, Scene, Choice, Words, *FROM_PAGE, *TO_PAGE]
    for call in CALLS:
        types += [kind for kind in (call.takes, call.gives) if kind is not None]
    shapes, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    shape_of = {repr(kind): shape for kind, shape in zip(types, shapes, strict=True)}
    components["FromPage"] = _one_of(FROM_PAGE)
    components["ToPage"] = _one_of(TO_PAGE)
    paths: Json = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method] = _operation(call, shape_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Redoubt",
            "version": __version__,
            "license": {"name": "MIT", "identifier": "MIT"},
            "description": "The socket at /ws/{table} takes FromPage and sends ToPage.",
        },
        "servers": [{"url": "/"}],
        "security": [],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _one_of(kinds: tuple[type[msgspec.Struct], ...]) -> Json:
    """A union told apart by its `type`."""
    refs = {
        str(kind.__struct_config__.tag): f"#/components/schemas/{kind.__name__}" for kind in kinds
    }
    return {
        "anyOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "type", "mapping": refs},
    }


def _operation(call: Call, shape_of: Json) -> Json:
    good: Json = {"description": "Done"}
    if call.gives is not None:
        good["content"] = {call.kind: {"schema": shape_of[repr(call.gives)]}}
    else:
        good["content"] = {call.kind: {"schema": {"type": "string"}}}
    bad = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    operation: Json = {
        "operationId": _name(call),
        "summary": call.summary,
        "responses": {"200": good, "4XX": {"description": "Refused", "content": bad}},
    }
    names = [part[1:-1] for part in call.path.replace(".ftl", "").split("/") if "{" in part]
    if names:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in names
        ]
    if call.takes is not None:
        body = {"application/json": {"schema": shape_of[repr(call.takes)]}}
        operation["requestBody"] = {"required": True, "content": body}
    if call.token:
        operation["security"] = [{"token": []}]
    return operation


def _name(call: Call) -> str:
    """An id for the call: `getApiTablesRecord`."""
    words = [p for p in call.path.replace("/healthz", "/health").split("/") if p and "{" not in p]
    return call.method + "".join(word.capitalize() for word in words)


def main() -> None:
    """Print the document."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document()), indent=2).decode() + "\n")


if __name__ == "__main__":
    main()
