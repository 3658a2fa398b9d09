# SPDX-License-Identifier: MIT
"""The line-of-sight tool: one line on the board, and what is in its way.

Asked of the game's own query `sight` with `from` and `to` (cells by name) and, if it is a unit
that looks, `unit`. Its answer has `visible`, and where the game knows them `distance`, `through`
(cells), `degrading`, and of what blocks: `blocked_by` (a kind), `cell` or `edge` by name, and
`rule`. The position that is asked is imagined from a view: what a seat may not see cannot block
its line. All-seeing eyes, for finished games only, ask the position itself.
"""

from __future__ import annotations

from typing import Any

from redoubt.kernel.dice import SeededDice
from redoubt.kernel.scene import Counter, Scene, Words
from redoubt.kernel.state import State
from redoubt.kernel.texts import texts
from redoubt.server import past
from redoubt.server.messages import AskSight, SightAnswer
from redoubt.server.problems import Wrong
from redoubt.server.table import LiveTable

KINDS = ("cell", "edge", "behind", "range", "self")


def line_of_sight(table: LiveTable, state: State, eyes: str, asked: AskSight) -> SightAnswer:
    """The line that was asked for in a position, as those eyes may know it."""
    game = table.game
    scene = past.seen_position(table, state, eyes, asked.at).scene
    query = game.queries.get("sight")
    if query is None:
        raise Wrong("no-sight", "this game has no lines of sight", 404)
    names = {cell.id: cell.name for cell in scene.cells}
    start = _cell_of(scene, asked.unit) if asked.unit else asked.start
    if start not in names or asked.cell not in names:
        raise Wrong("no-such-place", "there is no such place on the board", 404)
    args = {"from": names[start], "to": names[asked.cell]}
    if asked.unit:
        args["unit"] = asked.unit
    if eyes != past.EVERYBODY:
        view = game.view(state, eyes or None)
        state = game.imagine(state.scenario, view, SeededDice(asked.at))
    try:
        found = query(state, args)
    except (LookupError, ValueError):
        raise Wrong("no-such-place", "nobody can look there", 404) from None
    cells = {cell.name: cell.id for cell in scene.cells}
    clear = bool(found["visible"])
    place = str(found.get("cell") or found.get("edge") or "")
    stop = [cells[name] for name in (place, *place.replace(":", "-").split("-")) if name in cells]
    return SightAnswer(
        key=asked.key,
        clear=clear,
        start=start,
        end=asked.cell,
        distance=int(found.get("distance", 0)),
        through=tuple(cells[name] for name in found.get("through", ()) if name in cells),
        degrading=max(0, int(found.get("degrading", 0))),
        stop=tuple(dict.fromkeys(stop)),
        edge="edge" in found,
        rule=str(found.get("rule", "")),
        words=_words(table, scene, found, stop, args),
    )


def _cell_of(scene: Scene, unit: str) -> int:
    """Where a unit stands that the audience sees."""
    return next((one.cell for one in scene.counters if one.id == unit), -1)


def _words(
    table: LiveTable, scene: Scene, found: dict[str, Any], stop: list[int], args: dict[str, str]
) -> Words:
    """The line in a sentence: clear, or what is in the way."""
    facts: dict[str, Any] = dict(args)
    facts["distance"] = int(found.get("distance", 0))
    if found["visible"]:
        degrading = int(found.get("degrading", 0))
        name = "table-sight-degraded" if degrading > 0 else "table-sight-clear"
        return Words(name, {**facts, "degrading": degrading})
    kind = str(found.get("blocked_by", ""))
    facts["at"] = str(found.get("cell") or found.get("edge") or "")
    there = _standing(scene, stop[0]) if stop and kind == "cell" else None
    if there is not None:
        return Words("table-sight-unit", {**facts, "who": there.words})
    own = f"sight-blocked-{kind}"
    if kind not in KINDS and texts(table.game.folder, "en").has(own):
        return Words(own, facts)
    return Words(f"table-sight-{kind}" if kind in KINDS else "table-sight-blocked", facts)


def _standing(scene: Scene, cell: int) -> Counter | None:
    return next((one for one in scene.counters if one.cell == cell), None)
