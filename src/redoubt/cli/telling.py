# SPDX-License-Identifier: MIT
"""Games in sentences: events with dice and modifiers, refusals, rules, odds, results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.text import Text

from redoubt.cli import signs
from redoubt.cli.common import Speaker
from redoubt.kernel.catalogue import Catalogue, Rule, load
from redoubt.kernel.errors import ContentError
from redoubt.kernel.game import Game
from redoubt.kernel.records import Event, Result, Seat
from redoubt.kernel.refusal import Mod, Refusal
from redoubt.kernel.scene import Choice, Scene, Words

if TYPE_CHECKING:
    from redoubt.play.odds import Odds

_SHOWN = 12  # rules listed for a word
_ALIKE = 6  # so many choices that differ in their last word are told together


class Teller:
    """Puts what a game says into lines of one language."""

    def __init__(self, game: Game, scenario: Any, say: Speaker) -> None:
        self.game = game
        self.scenario = scenario
        self.say = say

    # -- events ------------------------------------------------------------------------------

    def event(self, event: Event) -> Text | None:
        """What happened as a line, with every die, every modifier and the rule; or nothing."""
        sentence = self.say.words(self.game.words(self.scenario, event))
        if not sentence:
            return None
        seat = getattr(event, "seat", "")
        line = Text()
        line.append(sentence, self.seat_style(seat).replace("bold ", "") if seat else None)
        for faces in faces_of(event):
            line.append(f" [{' '.join(map(str, faces))}]", "bold")
        for name in type(event).__struct_fields__:
            value = getattr(event, name)
            if isinstance(value, tuple) and value and isinstance(value[0], Mod):
                self._mods(line, name, value)
        if event.rule:
            line.append(f"  {event.rule}", "dim")
        return line

    def _mods(self, line: Text, name: str, mods: Iterable[Mod]) -> None:
        what = "" if name == "mods" else self.say.kind("mods", name.removesuffix("_mods")) + " "
        for mod in mods:
            line.append(f" {what}{mod.value:+d} {self.say.kind('mod', mod.label)}", "cyan")
            line.append(f" {mod.rule}", "dim")

    def seat_style(self, seat: Seat) -> str:
        """The colour of a seat."""
        seats = list(getattr(self.scenario, "seats", ()))
        if seat not in seats:
            return ""
        return signs.SEAT_STYLES[seats.index(seat) % len(signs.SEAT_STYLES)]

    # -- choices and refusals ----------------------------------------------------------------

    def alike(
        self, choices: list[tuple[int, Choice]]
    ) -> Iterator[tuple[str, list[tuple[int, Choice]]]]:
        """Choices in their order; many that differ in the last word alone under what they share."""

        def head(pair: tuple[int, Choice]) -> str:
            return self.say.words(pair[1].words).rpartition(" ")[0]

        single: list[tuple[int, Choice]] = []
        for shared, members in groupby(choices, head):
            run = list(members)
            if len(run) < _ALIKE or " " not in shared:
                single += run
                continue
            if single:
                yield "", single
                single = []
            yield shared, run
        if single:
            yield "", single

    def choice(self, choice: Choice, number: int, odds: str = "", head: str = "") -> Text:
        """A legal action as a numbered line, without the words that stand over it."""
        line = Text(f"{number:>4} ", "bold green")
        line.append(self.say.words(choice.words).removeprefix(head).lstrip(), "default")
        if choice.cost:
            line.append(f"  {self.say.words(choice.cost)}", "yellow")
        if odds:
            line.append(f"  {odds}", "magenta")
        return line

    def refusal(self, refusal: Refusal) -> list[Text]:
        """Why something is forbidden: reason, remedy, and the rule that says so."""
        words = self.game.words(self.scenario, refusal)
        lines = [Text.assemble(("✗ ", "bold red"), self.say.words(words))]
        if self.say.texts.has(f"{words.id}.remedy"):
            remedy = self.say.words(Words(f"{words.id}.remedy", words.args))
            lines.append(Text.assemble(("→ ", "bold green"), remedy))
        rule = self.catalogue.get(refusal.rule) if self.catalogue else None
        if rule is None:
            return [*lines, Text(f"  {refusal.rule}", "dim")]
        return lines + self.rule(rule)

    # -- rules -------------------------------------------------------------------------------

    @cached_property
    def catalogue(self) -> Catalogue | None:
        """The rules of the game, if it has a catalogue."""
        path = self.game.folder / "rules.toml"
        return load(path) if path.exists() else None

    def find_rule(self, id: str) -> list[Text]:
        """A rule by its id."""
        if self.catalogue is None:
            raise ContentError(f"{self.game.id} has no catalogue of rules")
        return self.rule(self.catalogue.find(id))

    def rule(self, rule: Rule) -> list[Text]:
        """A rule in full."""
        title, text, ruling = rule.said(self.say.language)
        lines = [Text.assemble((f"  {rule.id} ", "bold cyan"), (title, "bold")), Text(f"  {text}")]
        if ruling:
            lines.append(Text(f"  {self.say('cli-ruling', text=ruling)}", "italic"))
        return lines

    def search(self, word: str) -> list[Text]:
        """The rules that have a word in their title or, failing that, in their text."""
        rules = list(self.catalogue.values()) if self.catalogue else []
        wanted = word.casefold()
        said = [(rule, *rule.said(self.say.language)) for rule in rules]
        found = [rule for rule, title, _, _ in said if wanted in title.casefold()]
        found += [r for r, title, text, _ in said if r not in found and wanted in text.casefold()]
        if not found:
            return [Text(self.say("cli-no-rules", word=word))]
        lines = [
            Text.assemble((f"  {rule.id:<11}", "bold cyan"), rule.said(self.say.language)[0])
            for rule in found[:_SHOWN]
        ]
        if len(found) > _SHOWN:
            lines.append(Text(f"  {self.say('cli-more', count=len(found) - _SHOWN)}", "dim"))
        return lines

    # -- odds and results --------------------------------------------------------------------

    def odds_brief(self, odds: Odds) -> str:
        """The chance of each outcome in a few words."""
        about = "" if odds.exact else "≈"
        parts = [
            f"{self.say.kind('outcome', key)} {about}{percent(odds.chance(key))}"
            for key in odds.spread
            if odds.chance(key) > 0
        ]
        return ", ".join(parts)

    def odds_table(self, odds: Odds) -> list[Text]:
        """Every outcome, value and chance, and how they were found."""
        if not odds.rolls:
            return [Text(f"  {self.say('cli-odds-none')}", "dim")]
        lines = []
        possible = [key for key in odds.spread if odds.chance(key) > 0] or list(odds.spread)
        names = {key: self.say.kind("outcome", key) for key in possible}
        width = max(map(len, names.values()), default=0)
        for key in possible:
            low, high = odds.interval(key)
            line = Text(f"  {names[key]:<{width}}  ", "bold")
            line.append(percent(odds.chance(key)), "magenta")
            if not odds.exact:
                line.append(f" ({percent(low)}–{percent(high)})", "dim")
            values = odds.distribution(key)
            if len(values) > 2 or max(values, default=0) > 1:
                for value, chance in values.items():
                    line.append(f"  {value}: {percent(chance)}", "dim")
            elif odds.exact:
                line.append(f"  {odds.chance(key)}", "dim")
            lines.append(line)
        how = "cli-odds-exact" if odds.exact else "cli-odds-sampled"
        lines.append(Text(f"  {self.say(how, runs=odds.runs)}", "dim"))
        return lines

    def result(
        self, result: Result, scene: Scene, person: Seat | None = None, *, together: bool = False
    ) -> list[Text]:
        """Who won, and why; to the one person at the table also whether that was him.

        Where all seats play together nobody winning means that they lost.
        """
        names = {seat: self.say.words(words) for seat, words in scene.sides.items()}
        winners = [names.get(seat, seat) for seat in result.winners]
        first = self.say("cli-won", who=", ".join(winners)) if winners else self.say("cli-nobody")
        lines = [Text(first, "bold")]
        if together:
            said = self.say("cli-you-won" if winners else "cli-you-lost")
            lines = [Text(said, "bold green" if winners else "bold red")]
        elif person is not None and winners:
            won = person in result.winners
            said = self.say("cli-you-won" if won else "cli-you-lost")
            lines = [Text.assemble((f"{said} ", "bold green" if won else "bold red"), lines[0])]
        reason = self.say.kind("reason", result.reason)
        lines.append(Text.assemble(f"{reason} ", (result.rule, "dim")))
        return lines


def percent(chance: Any) -> str:
    """A chance as people read it; what is possible is never written 0 %."""
    value = float(chance) * 100
    if 0 < value < 1:
        return "<1%"
    if 99 < value < 100:
        return ">99%"
    return f"{value:.0f}%"


def faces_of(event: Event) -> list[tuple[int, ...]]:
    """The dice that an event shows: one roll, or several."""
    value = getattr(event, "faces", None) or getattr(event, "face", None)
    if not value:
        return []
    if isinstance(value, int):
        return [(value,)]
    if isinstance(value[0], tuple | list):
        return [tuple(roll) for roll in value if roll]
    return [tuple(value)]
