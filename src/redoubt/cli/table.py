# SPDX-License-Identifier: MIT
"""A game at the terminal: draw, tell, ask, carry out, until it is over or the person leaves.

What a person may type besides a choice is in `table_commands`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from redoubt.cli.common import Speaker, told
from redoubt.cli.orders import Orders
from redoubt.cli.store import keep
from redoubt.cli.table_commands import Commands, Leave
from redoubt.cli.telling import Teller
from redoubt.cli.terminal import Terminal, in_columns
from redoubt.kernel.errors import GameError, IllegalAction
from redoubt.kernel.flow import Asks
from redoubt.kernel.records import Action, Seat
from redoubt.kernel.scene import Choice, Scene, Words
from redoubt.kernel.session import Session

if TYPE_CHECKING:
    from redoubt.play.bot import Bot

ODDS_SECONDS = 0.3  # how long the odds beside all choices of one position may take
ODDS_BRANCHES = 400
END = "end"  # the group of what ends something, in every game
LONG_GROUP = 8  # a longer list of choices stands after the shorter ones


class Table:
    """One game, the people and bots at it, and where it is kept."""

    def __init__(
        self,
        session: Session,
        bots: dict[Seat, Bot],
        terminal: Terminal,
        path: Path,
        ask: Callable[[str], str],
    ) -> None:
        self.session = session
        self.bots = bots
        self.terminal = terminal
        self.console = terminal.console
        self.path = path
        self.ask = ask
        self.say: Speaker = terminal.say
        self.teller = Teller(session.game, session.state.scenario, self.say)
        self.shared = len(session.state.scenario.seats) - len(bots) > 1
        self.commands = Commands(self)
        self.passed = 0  # windows answered for the person since he was last asked
        self.automatic: set[int] = set()  # the numbers of those actions
        self._seen: dict[Seat, int] = {}
        self._drawn: dict[Seat, Scene] = {}
        self._last: Seat = ""

    # -- the loop ----------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over; Ctrl-C, Ctrl-D and `quit` leave it for another day."""
        self.welcome()
        try:
            while not self.session.over:
                self.step()
        except (EOFError, KeyboardInterrupt, Leave):
            self.keep()
            self.console.print()
            self.print_whole("cli-kept", file=str(self.path))
            self.print_whole("cli-resume", file=str(self.path), style="bold")
            return
        self.keep()
        self.finish()

    def welcome(self) -> None:
        """What the game is about, if it says so, and how to play it here."""
        game, state = self.session.game, self.session.state
        title = game.scene(state.scenario, game.view(state, None), None).title
        brief = f"{title.id}.brief"
        if self.say.texts.has(brief):
            self.console.print(Text(self.say.words(title), "bold"))
            self.console.print(self.say.words(Words(brief, title.args)))
        self.console.print(Text(self.say("cli-welcome"), "dim"))

    def step(self) -> None:
        """One action of whoever must choose; bots first, since their choices stay hidden."""
        game, state = self.session.game, self.session.state
        decision = game.decision(state)
        assert decision is not None
        seat = next((s for s in decision.seats if s in self.bots), decision.seats[0])
        if seat in self.bots:
            with self._thinking(seat):
                action = self.bots[seat].choose(state.scenario, game.view(state, seat), seat)
            self.session.submit(seat, action)
        elif not self.pass_for(seat):
            self.person(seat)

    def _thinking(self, seat: Seat) -> AbstractContextManager[object]:
        """A sign of life while a bot thinks; nothing where it would only litter a file."""
        if not self.console.is_terminal:
            return nullcontext()
        return self.console.status(self.say("cli-thinking", seat=seat))

    def pass_for(self, seat: Seat) -> bool:
        """Answer a window in which passing is all there is (never when two share the screen)."""
        state = self.session.state
        frame = state.stack[-1]
        part = self.session.game.frames[type(frame)]
        if self.shared or not isinstance(part, Asks) or part.passing is None:
            return False
        quiet = part.passing(state, frame, seat)
        if self.session.game.actions(state, seat) != [quiet]:
            return False
        self.session.submit(seat, quiet)
        self.automatic.add(self.session.seq)
        self.passed += 1
        return True

    # -- a person's decision -----------------------------------------------------------------

    def person(self, seat: Seat) -> None:
        """Show what there is and read lines until one of them changes the game."""
        self.keep()
        if self.shared and self._last != seat:
            self.hand_over(seat)
        self._last = seat
        scene, choices = self.scene(seat), self.choices(seat)
        self.draw(seat, scene)
        self.tell_news(seat)
        self.show_choices(seat, scene, choices)
        before = (self.session.seq, id(self.session.state))
        orders = Orders(self.session.game, seat, scene, choices, self.say)
        while before == (self.session.seq, id(self.session.state)):
            line = self.ask(self.prompt(seat, scene, choices)).strip()
            try:
                self.commands.obey(seat, orders, line)
            except IllegalAction as wrong:
                self.print(*self.teller.refusal(wrong.refusal))
            except GameError as wrong:
                self.print(Text(told(wrong), "red"))

    def submit(self, seat: Seat, action: Action) -> None:
        """An action that a person chose."""
        self.session.submit(seat, action)

    def scene(self, seat: Seat) -> Scene:
        """The position as a seat sees it."""
        game, state = self.session.game, self.session.state
        return game.scene(state.scenario, game.view(state, seat), seat)

    def choices(self, seat: Seat) -> list[Choice]:
        """The legal actions, those of one group together."""
        game, state = self.session.game, self.session.state
        view = game.view(state, seat)
        found = [game.choice(state.scenario, view, a) for a in game.actions(state, seat)]
        groups = list(dict.fromkeys(choice.group for choice in found))
        groups.sort(key=lambda group: group == END)
        count = Counter(choice.group for choice in found)

        def place(choice: Choice) -> tuple[bool, bool, int]:
            """What ends something stays last, and long lists do not hide the short ones."""
            number = groups.index(choice.group)
            return number == len(groups) - 1, count[choice.group] > LONG_GROUP, number

        return sorted(found, key=place)

    # -- showing -----------------------------------------------------------------------------

    def print(self, *lines: Text) -> None:
        """Lines on the screen, long ones folded and set in as far as they begin."""
        for line in lines:
            start = line.cell_len - Text(line.plain.lstrip()).cell_len
            if line.cell_len <= self.console.width or not start:
                self.console.print(line)
            else:
                self.console.print(Padding(line[start:], (0, 0, 0, start), expand=False))

    def tell(self, lines: Iterable[Text]) -> None:
        """Lines of the log, set in from the left."""
        for line in lines:
            self.console.print(Padding(line, (0, 0, 0, 2), expand=False))

    def print_whole(self, id: str, *, style: str = "", **args: str) -> None:
        """A message that someone may copy: it is never folded."""
        self.console.print(self.say(id, **args), style=style, soft_wrap=True)

    def draw(self, seat: Seat, scene: Scene, *, again: bool = False) -> None:
        """The scene, unless it looks as it did when this seat was last asked."""
        old = self._drawn.get(seat)
        if again or old is None or _on_the_map(old) != _on_the_map(scene):
            self.console.print()
            self.terminal.scene(scene)
        elif (old.counters, old.tracks, old.cards) != (scene.counters, scene.tracks, scene.cards):
            self.console.print()
            self.terminal.without_map(scene)
        self._drawn[seat] = scene

    def tell_news(self, seat: Seat) -> None:
        """What happened since this seat last looked."""
        since = min(self._seen.get(seat, 0), len(self.session.events))
        lines = [self.teller.event(event) for event in self.session.feed(seat, since)]
        self._seen[seat] = len(self.session.events)
        told = [line for line in lines if line is not None]
        if told:
            self.console.print(Text(self.say("cli-news"), "bold"))
            self.tell(told)
        if self.passed:
            self.tell([Text(self.say("cli-passed", count=self.passed), "dim italic")])
            self.passed = 0

    def show_choices(self, seat: Seat, scene: Scene, choices: list[Choice]) -> None:
        """Who acts, what is asked, and every legal answer with its number."""
        who = self.say.words(scene.sides[seat]) if seat in scene.sides else seat
        self.console.print()
        asked = self.say.words(scene.prompt)
        said = asked if asked.startswith(who) else f"{who}: {asked}"
        line = Text(said, "bold")
        line.stylize(self.teller.seat_style(seat), 0, len(who))
        self.console.print(line)
        odds = self._odds(seat, choices)
        numbered = list(enumerate(choices, 1))
        for group, members in groupby(numbered, lambda pair: pair[1].group):
            if group:
                self.console.print(Text(f"  {self.say.kind('group', group)}", "dim"))
            for head, alike in self.teller.alike(list(members)):
                if head:
                    self.console.print(Text(f"     {head} …"))
                lines = [self.teller.choice(c, n, odds.get(n, ""), head) for n, c in alike]
                self.print(*in_columns(lines, self.console.width, 12 if head else 4))

    def _odds(self, seat: Seat, choices: list[Choice]) -> dict[int, str]:
        """The odds beside the choices that roll, as far as they are cheap."""
        from redoubt.play.odds import seen_odds

        game, state = self.session.game, self.session.state
        view = game.view(state, seat)
        found: dict[int, str] = {}
        end = process_time() + ODDS_SECONDS
        for number, choice in enumerate(choices, 1):
            if choice.rolls and process_time() < end:
                action = game.read_action(choice.action)
                odds = seen_odds(
                    game, state.scenario, view, seat, action,
                    worlds=3, budget=ODDS_BRANCHES, time_budget=ODDS_SECONDS / 4, samples=100,
                )  # fmt: skip
                found[number] = self.teller.odds_brief(odds)
        return found

    def prompt(self, seat: Seat, scene: Scene, choices: list[Choice]) -> str:
        """What stands before the cursor."""
        return self.say("cli-prompt", last=len(choices)) + " "

    def hand_over(self, seat: Seat) -> None:
        """Two people share the screen: nobody looks over the other's shoulder."""
        scene = self.scene(seat)
        who = self.say.words(scene.sides[seat]) if seat in scene.sides else seat
        if self.console.is_terminal:
            self.console.clear()
        self._drawn.pop(seat, None)
        self.ask(self.say("cli-hand-over", who=who) + " ")

    # -- keeping and ending ------------------------------------------------------------------

    def keep(self) -> None:
        """Write the record."""
        keep(self.session, self.path)

    def finish(self) -> None:
        """The result, the dice opened, and how anyone can check them."""
        person = next((s for s in self.session.state.scenario.seats if s not in self.bots), None)
        game, state = self.session.game, self.session.state
        scene = game.scene(state.scenario, game.view(state, person), person)
        self.console.print()
        self.terminal.scene(scene)
        if person is not None:
            self.tell_news(person)
        assert state.result is not None
        self.console.print()
        self.console.rule(style="dim")
        alone = None if self.shared else person
        together = self.session.game.cooperative
        self.print(*self.teller.result(state.result, scene, alone, together=together))
        self.console.print()
        header = self.session.record.header
        self.print_whole("cli-promised", commitment=header.commitment, style="dim")
        self.print_whole("cli-opened", secret=self.session.secret.hex(), style="dim")
        self.print_whole("cli-kept", file=str(self.path))
        self.print_whole("cli-verify", file=str(self.path), style="bold")


def _on_the_map(scene: Scene) -> object:
    """What the map shows of a scene."""
    places = [(c.id, c.cell, c.facing, c.active and c.cell >= 0) for c in scene.counters]
    return scene.cells, scene.edges, places
