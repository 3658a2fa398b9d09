# SPDX-License-Identifier: MIT
"""A scene on the terminal: the map with its legend, and the panel of tracks, units and cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from redoubt.cli import signs
from redoubt.cli.canvas import marks, seat_style, tags
from redoubt.cli.common import Speaker
from redoubt.cli.drawing import MARGIN, draw_map
from redoubt.kernel.scene import Card, Cell, Counter, Scene, Words

BESIDE = 40  # a column of units needs this width, beside the map or beside another
DOT = " · "


class Terminal:
    """Draws scenes on a console in one language."""

    def __init__(self, console: Console, say: Speaker) -> None:
        self.console = console
        self.say = say

    def scene(self, scene: Scene) -> None:
        """The whole scene: heading, map, legend, panel."""
        self.console.print(self.heading(scene))
        board = draw_map(scene, self.console.width)
        widest = max((line.cell_len for line in board), default=0)
        left = self.console.width - widest - 3
        if board and left >= BESIDE:
            grid = Table.grid(padding=(0, 3, 0, 0))
            grid.add_column(no_wrap=True, width=widest)
            grid.add_column()
            grid.add_row(Group(*board), Group(*self.panel(scene, left), self.legend(scene, left)))
            self.console.print(grid)
            return
        width = self.console.width
        self.console.print(Group(*board, self.legend(scene, width), *self.panel(scene, width)))

    def without_map(self, scene: Scene) -> None:
        """Heading and panel, for when nothing on the map has changed."""
        self.console.print(self.heading(scene))
        self.console.print(Group(*self.panel(scene, self.console.width)))

    def heading(self, scene: Scene) -> RenderableType:
        """What is played, and the tracks that belong to nobody; below it if there are many."""
        title = Text(f" {self.say.words(scene.title)} ", "bold")
        tracks = [
            Text(f"{self.say.words(track.words)} {track.value}")
            for track in scene.tracks
            if not track.seat
        ]
        whole = title.copy()
        for track in tracks:
            whole.append(DOT).append_text(track).append(" ")
        if whole.cell_len + 4 <= self.console.width:
            return Rule(whole, style="dim")
        return Group(Rule(title, style="dim"), *_folded(tracks, self.console.width, DOT))

    # -- the legend --------------------------------------------------------------------------

    def legend(self, scene: Scene, width: int) -> RenderableType:
        """What the signs on this map mean, and whose letters are which."""
        parts: dict[str, Text] = {}
        seats = list(scene.sides)
        for at, seat in enumerate(seats[:2]):
            case = self.say("cli-capitals" if at == 0 else "cli-small-letters")
            name = self.say.words(scene.sides[seat])
            parts[seat] = Text(f"{case} {name}", seat_style(scene, seat))
        inside = {cell.id for cell in scene.cells if cell.terrain not in signs.EMPTY}
        for mark, sign in marks(scene).items():
            self._entry(parts, sign.text, sign.style, "mark", mark)
        for cell in scene.cells:
            if cell.id in inside and cell.terrain not in ("floor", "clear"):
                sign = signs.terrain_sign(cell.terrain)
                self._entry(parts, sign.text, sign.style, "terrain", cell.terrain)
        for edge in scene.edges:
            if edge.kind not in ("wall", "open") and (edge.a in inside or edge.b in inside):
                stroke = signs.edge_stroke(edge.kind)
                shown = stroke.upright
                if stroke.level != shown:
                    shown += stroke.level
                self._entry(parts, shown, stroke.style, "edge", edge.kind)
        return Group(*_folded(list(parts.values()), width))

    def _entry(self, parts: dict[str, Text], sign: str, style: str, family: str, kind: str) -> None:
        key = f"{family} {kind}"
        if key not in parts:
            parts[key] = Text.assemble((sign, style), (f" {self.say.kind(family, kind)}", "dim"))

    # -- the panel ---------------------------------------------------------------------------

    def panel(self, scene: Scene, width: int) -> list[RenderableType]:
        """Tracks and units of each side, side by side if there is room, then the cards."""
        columns: list[RenderableType] = [
            Group(self._tracks(scene, seat), self._units(scene, seat)) for seat in scene.sides
        ]
        done: list[RenderableType] = []
        if columns and width < len(columns) * BESIDE:
            done += columns
        elif columns:
            grid = Table.grid(expand=True, padding=(0, 2, 0, 0))
            for _ in columns:
                grid.add_column(ratio=1)
            grid.add_row(*columns)
            done.append(grid)
        nobody = [c for c in scene.counters if c.seat not in scene.sides]
        done += [self.unit_line(scene, counter) for counter in nobody]
        done += self.cards(scene)
        return done

    def _tracks(self, scene: Scene, seat: str) -> Text:
        line = Text(self.say.words(scene.sides[seat]), seat_style(scene, seat))
        for track in scene.tracks:
            if track.seat == seat:
                line.append(f"{DOT}{self.say.words(track.words)} {track.value}", "not bold default")
        return line

    def _units(self, scene: Scene, seat: str) -> RenderableType:
        lines = Table.grid()
        lines.add_column(width=2)
        lines.add_column()
        waiting: dict[str, list[Counter]] = {}
        places = {cell.name for cell in scene.cells}  # others are ids, of groups that wait together
        for counter in scene.counters:
            if counter.seat != seat:
                continue
            if counter.cell >= 0:
                lines.add_row("►" if counter.active else "", self.unit_line(scene, counter))
            else:
                place = counter.beside if counter.beside in places else ""
                waiting.setdefault(place, []).append(counter)
        names = tags(scene)
        for place, counters in waiting.items():
            where = self.say("cli-waits", place=place) if place else self.say("cli-off-board")
            units = [f"{names[c.id]} {self.say.words(c.words)}" for c in counters]
            style = seat_style(scene, seat).replace("bold ", "")
            lines.add_row("", Text.assemble((f"{where}: ", "dim"), (", ".join(units), style)))
        return lines

    def unit_line(self, scene: Scene, counter: Counter) -> Text:
        """One unit: its sign on the map, name, place, health, values, state."""
        style = seat_style(scene, counter.seat)
        name = tags(scene)[counter.id]
        line = Text()
        line.append(name, style + (" reverse" if counter.active else ""))
        line.append(f" {self.say.words(counter.words)}")
        cell = find_cell(scene, counter.cell)
        if cell is not None:
            line.append(f" {cell.name}{signs.arrow(scene.shape, counter.facing).rstrip()}", "bold")
        lost, all_of_them = counter.pips
        if all_of_them > 1:
            line.append(f" {'♥' * (all_of_them - lost)}{'♡' * lost}", "red")
        if counter.values:
            line.append(f" {self.say.words(counter.values)}", "dim")
        for badge in counter.badges:
            line.append(f" {badge.sign}", "bold yellow")
            line.append(f" {self.say.words(badge.words)}", "yellow")
        if cell is not None and cell.marks:
            shown = marks(scene)
            here = "".join(shown[mark].text for mark in cell.marks)
            line.append(f" ({here})", shown[cell.marks[0]].style)
        return line

    def cards(self, scene: Scene, *, full: bool = False) -> list[RenderableType]:
        """The cards that can be seen: in hand with their text, the others by name."""
        done: list[RenderableType] = []
        names = tags(scene)
        slots = {slot.id: slot.words for slot in scene.slots}
        hand = [card for card in scene.cards if card.where == "hand"]
        if hand:
            done.append(Text(self.say("cli-hand"), "bold"))
        for card in hand:
            line = Text()
            line.append(self.say.words(card.words), "bold cyan")
            line.append(self._value(card), "cyan")
            line.append(f" {self.say.words(card.text)}", "dim")
            done.append(Padding(line, (0, 0, 0, 2), expand=False))
        others: dict[str, list[Card]] = {}
        for card in scene.cards:
            if card.where != "hand":
                others.setdefault(names.get(card.where, ""), []).append(card)
        # Many may have the same cards, as enemies of a kind do: they share a line.
        shared: dict[tuple[str, str], tuple[Text, list[str]]] = {}
        for unit, cards in others.items():
            for some in ([card] for card in cards) if full else [cards]:
                line = Text(", ").join(self._card(card, slots) for card in some)
                text = f" {self.say.words(some[0].text)}" if full else ""
                shared.setdefault((line.plain, text), (line, []))[1].append(unit)
        for (_, text), (line, units) in shared.items():
            who = ", ".join(filter(None, units))
            where = self.say("cli-on-unit", unit=who) if who else self.say("cli-on-table")
            line.append(f" {where}{text}", "dim")
            done.append(Padding(line, (0, 0, 0, 2), expand=False))
        return done

    def _card(self, card: Card, slots: dict[str, Words]) -> Text:
        """A card by its name, its value and the slot where it lies."""
        line = Text.assemble((self.say.words(card.words), "bold cyan"), (self._value(card), "cyan"))
        if card.slot in slots:
            line.append(f" ({self.say.words(slots[card.slot])})", "dim")
        return line

    def _value(self, card: Card) -> str:
        if not card.value:
            return ""
        return f" ({self.say('cli-card-value', value=self.say.words(card.value))})"


def find_cell(scene: Scene, id: int) -> Cell | None:
    """A cell by its number."""
    return next((cell for cell in scene.cells if cell.id == id), None) if id >= 0 else None


def _folded(parts: Sequence[Text], width: int, apart: str = "  ") -> Iterable[Text]:
    """Parts in lines, set in from the left, none of them cut in two."""
    line = Text(" " * MARGIN)
    for part in parts:
        if line.cell_len + part.cell_len + len(apart) > width and line.plain.strip():
            yield line
            line = Text(" " * MARGIN)
        line.append(apart if line.plain.strip() else "").append_text(part)
    if line.plain.strip():
        yield line


def in_columns(lines: Sequence[Text], width: int, most: int = 4) -> Iterable[Text]:
    """Short lines side by side, read downwards, when two or more fit."""
    longest = max((line.cell_len for line in lines), default=0) + 2
    columns = max(min(width // max(longest, 1), most), 1)
    if len(lines) < 6 or columns == 1:
        yield from lines
        return
    height = -(-len(lines) // columns)
    for row in range(height):
        line = Text()
        for column in range(columns):
            at = column * height + row
            if at < len(lines):
                cell = lines[at].copy()
                cell.pad_right(longest - cell.cell_len)
                line.append_text(cell)
        line.rstrip()
        yield line
