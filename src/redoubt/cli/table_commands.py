# SPDX-License-Identifier: MIT
"""What a person may type at the table besides a choice: `help` lists it.

Every command has an English name that always works, and other names in `cli-command-NAME`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from redoubt.cli.orders import Orders
from redoubt.cli.terminal import find_cell
from redoubt.kernel.errors import MalformedAction, StaleState
from redoubt.kernel.flow import order_key
from redoubt.kernel.records import Seat, Standing
from redoubt.kernel.scene import Cell

if TYPE_CHECKING:
    from redoubt.cli.table import Table

LOG = 20
SIDES = {
    "square": ("N", "E", "S", "W"),
    "hex-flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "hex-pointy": ("NE", "E", "SE", "SW", "W", "NW"),
}

Command = Callable[[Seat, Orders, str], None]


class Leave(Exception):
    """The person goes; the game is kept."""


class Commands:
    """The commands of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.say = table.say
        self._commands: dict[str, Command] = {
            "help": self.help,
            "map": self.map,
            "why": self.why,
            "odds": self.odds,
            "look": self.look,
            "hand": self.hand,
            "log": self.log,
            "rule": self.rule,
            "rules": self.rules,
            "undo": self.undo,
            "orders": self.orders,
            "order": self.order,
            "save": self.save,
            "quit": self.quit,
        }
        self._names = {name: name for name in self._commands}
        for name in self._commands:
            for other in self.say(f"cli-command-{name}").split(","):
                self._names.setdefault(other.strip().casefold(), name)

    def obey(self, seat: Seat, orders: Orders, line: str) -> None:
        """Do what a line says: a number, a command, or an order in words."""
        if not line:
            self.map(seat, orders, "")
            return
        if line.isdecimal():
            self.table.submit(seat, orders.numbered(line))
            return
        first, _, rest = line.partition(" ")
        name = self._names.get(first.casefold())
        if name is not None:
            self._commands[name](seat, orders, rest.strip())
            return
        self._order_in_words(seat, orders, line)

    def _order_in_words(self, seat: Seat, orders: Orders, line: str) -> None:
        like = orders.like(line)
        if len(like) == 1 and len(line) > 2:  # a slip of one key must not act
            self.table.submit(seat, orders.numbered(str(like[0])))
            return
        try:
            action = orders.read(line)
        except MalformedAction:
            if not like:
                raise
            teller = self.table.teller
            self.table.print(*(teller.choice(orders.choices[n - 1], n) for n in like))
            return
        self.table.submit(seat, action)

    # -- asking ------------------------------------------------------------------------------

    def help(self, seat: Seat, orders: Orders, rest: str) -> None:
        """What can be typed."""
        self.table.console.print(self.say("cli-help"))

    def map(self, seat: Seat, orders: Orders, rest: str) -> None:
        """Everything once more."""
        self.table.draw(seat, orders.scene, again=True)
        self.table.show_choices(seat, orders.scene, list(orders.choices))

    def why(self, seat: Seat, orders: Orders, rest: str) -> None:
        """Why an order is not legal here."""
        if not rest:
            raise MalformedAction(self.say("cli-why-what"))
        action = orders.read(rest)
        refusal = self.table.session.game.why_not(self.table.session.state, seat, action)
        if refusal is None:
            self.table.print(Text(self.say("cli-why-legal"), "green"))
        else:
            self.table.print(*self.table.teller.refusal(refusal))

    def odds(self, seat: Seat, orders: Orders, rest: str) -> None:
        """What may come of a choice."""
        from redoubt.play.odds import seen_odds

        if not rest:
            raise MalformedAction(self.say("cli-odds-what"))
        game, state = self.table.session.game, self.table.session.state
        action = orders.read(rest)
        game.check(state, seat, action)
        view = game.view(state, seat)
        found = seen_odds(game, state.scenario, view, seat, action, time_budget=5.0)
        self.table.print(*self.table.teller.odds_table(found))

    def look(self, seat: Seat, orders: Orders, rest: str) -> None:
        """A cell or a unit in full."""
        if not rest:
            raise MalformedAction(self.say("cli-look-what"))
        unit = orders.unit(rest)
        # G1 may be a unit's sign and a cell's name: units are what people look at.
        cell = find_cell(orders.scene, unit.cell) if unit else orders.cell(rest)
        if cell is None and unit is None:
            raise MalformedAction(self.say("cli-look-nothing", what=rest))
        terminal = self.table.terminal
        if cell is not None:
            self.table.print(self._cell(orders, cell))
        here = [
            c for c in orders.scene.counters
            if (unit and c.id == unit.id) or (unit is None and cell and c.cell == cell.id)
        ]  # fmt: skip
        for counter in here:
            self.table.print(terminal.unit_line(orders.scene, counter))
            for card in orders.scene.cards:
                if card.where == counter.id:
                    text = f"    {self.say.words(card.words)}: {self.say.words(card.text)}"
                    self.table.print(Text(text, "cyan"))
        ids = {counter.id for counter in here}
        for number, choice in enumerate(orders.choices, 1):
            points_here = cell is not None and choice.cell == cell.id
            if points_here or choice.unit in ids or choice.target in ids:
                self.table.print(self.table.teller.choice(choice, number))

    def _cell(self, orders: Orders, cell: Cell) -> Text:
        line = Text(f"  {cell.name}", "bold")
        line.append(f" {self.say.kind('terrain', cell.terrain)}", "not bold")
        for mark in cell.marks:
            line.append(f", {self.say.kind('mark', mark)}", "not bold")
        sides = SIDES[orders.scene.shape]
        for edge in orders.scene.edges:
            if cell.id not in (edge.a, edge.b) or edge.kind == "open":
                continue
            turned = 0 if cell.id == edge.a else len(sides) // 2
            side = sides[(edge.side + turned) % len(sides)]
            line.append(f"  {side}: {self.say.kind('edge', edge.kind)}", "dim")
        return line

    def hand(self, seat: Seat, orders: Orders, rest: str) -> None:
        """The cards in full."""
        cards = self.table.terminal.cards(orders.scene, full=True)
        if not cards:
            self.table.print(Text(self.say("cli-hand-empty"), "dim"))
        for card in cards:
            self.table.console.print(card)

    def log(self, seat: Seat, orders: Orders, rest: str) -> None:
        """The last lines of the log."""
        count = int(rest) if rest.isdecimal() else LOG
        lines = map(self.table.teller.event, self.table.session.feed(seat))
        told = [line for line in lines if line is not None]
        self.table.tell(told[-count:])

    def rule(self, seat: Seat, orders: Orders, rest: str) -> None:
        """A rule by its id; without one, how to look for it."""
        if not rest:
            raise MalformedAction(self.say("cli-rule-what"))
        self.table.print(*self.table.teller.find_rule(rest))

    def rules(self, seat: Seat, orders: Orders, rest: str) -> None:
        """Rules that have a word in them."""
        if not rest:
            raise MalformedAction(self.say("cli-rule-what"))
        self.table.print(*self.table.teller.search(rest))

    # -- doing -------------------------------------------------------------------------------

    def undo(self, seat: Seat, orders: Orders, rest: str) -> None:
        """Take the last action back, and what was passed for the person after it."""
        session, automatic = self.table.session, self.table.automatic
        count = 1
        while session.seq - count + 1 in automatic:
            count += 1
        if not 0 < count <= session.undoable(seat):
            raise StaleState(self.say("cli-no-undo"))
        session.undo(seat, count)
        automatic -= {number for number in automatic if number > session.seq}
        self.table.print(Text(self.say("cli-undone"), "green"))

    def orders(self, seat: Seat, orders: Orders, rest: str) -> None:
        """The windows of the game, and how this seat answers each."""
        session = self.table.session
        if not session.game.windows:
            self.table.print(Text(self.say("cli-no-windows"), "dim"))
        room = max(12, *map(len, session.game.windows)) + 2
        for window in session.game.windows:
            policy = session.state.orders.get(order_key(seat, window), "ask")
            name = self.say.kind("window", window)
            line = Text.assemble((f"  {window:<{room}}", "bold"), (f"{policy:<7}", "cyan"))
            if name != window:
                line.append(f" {name}", "dim")
            self.table.print(line)
        self.table.print(Text(f"  {self.say('cli-orders-how')}", "dim"))

    def order(self, seat: Seat, orders: Orders, rest: str) -> None:
        """Give a standing order."""
        words = rest.split()
        if len(words) != 2:
            raise MalformedAction(self.say("cli-orders-how"))
        self.table.submit(seat, Standing(words[0], words[1].rstrip("%")))

    def save(self, seat: Seat, orders: Orders, rest: str) -> None:
        """Write the record, under another name if one is given."""
        if rest:
            from redoubt.cli.store import keep

            path = Path(rest).expanduser()
            keep(self.table.session, path)
            self.table.path = path
        self.table.keep()
        self.table.print_whole("cli-kept", file=str(self.table.path), style="green")

    def quit(self, seat: Seat, orders: Orders, rest: str) -> None:
        """Leave; the record is kept."""
        raise Leave
