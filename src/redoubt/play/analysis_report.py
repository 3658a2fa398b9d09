# SPDX-License-Identifier: MIT
"""An analysis in words, and as one HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redoubt.kernel.game import Game
from redoubt.kernel.records import Seat
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import Texts
from redoubt.play import charts
from redoubt.play.analyse import Analysis, Turning
from redoubt.play.charts import Bar, Line, Mark, Section, percent
from redoubt.play.luck import Luck, Roll


class Told:
    """What an analysis says, in one language."""

    def __init__(self, game: Game, analysis: Analysis, texts: Texts) -> None:
        self.game = game
        self.analysis = analysis
        self.texts = texts

    def __call__(self, id: str, **args: Any) -> str:
        """A message about analyses."""
        return self.texts.say(Words(f"analysis-{id}", args))

    def name(self, seat: Seat) -> str:
        """What a seat is called; all who play together if there is none."""
        if not seat:
            return self("together")
        words = self.analysis.names.get(seat)
        return self.texts.say(words) if words is not None else seat

    @property
    def first(self) -> str:
        """The side whose chance the curve shows."""
        side = self.analysis.sides[0]
        return self.name("" if len(side) > 1 else side[0])

    def kind(self, family: str, key: str) -> str:
        """The name of a kind of thing: the game's, ours, or as it is."""
        id = self.texts.kind(family, key)
        return self.texts.say(id) if id else key.replace("-", " ")

    def ending(self) -> str:
        """How it ended."""
        result = self.analysis.result
        who = ", ".join(self.name(seat) for seat in result.winners)
        words = Words("cli-won", {"who": who}) if who else Words("cli-nobody")
        return f"{self.texts.say(words)} {self.kind('reason', result.reason)}"

    def about(self) -> str:
        """What was done to find it out."""
        known = self.analysis
        return self("about", actions=known.actions, playouts=known.playouts, seed=str(known.seed))

    def chances(self, turn: Turning) -> tuple[float, float, float]:
        """Before, expected and after, as the seat that chose sees them."""
        of = self.analysis.chance_of
        return of(turn.seat, turn.before), of(turn.seat, turn.expected), of(turn.seat, turn.after)

    def turned(self, turn: Turning) -> str:
        """A turning point in one line."""
        return self(
            "turned", number=str(turn.at), who=self.name(turn.seat), what=self.texts.say(turn.words)
        )

    def change(self, turn: Turning) -> str:
        """How a turning point changed the chance of who chose, and by what."""
        before, expected, after = self.chances(turn)
        chances = self("chances", before=percent(before), after=percent(after))
        split = self("split", decision=points(expected - before), luck=points(after - expected))
        return f"{chances} ({split})"

    def better(self, turn: Turning) -> str:
        """What would have been better; nothing if nothing was found."""
        better = turn.better
        if better is None:
            return ""
        gain, error = points(better.gain), f"{100 * better.error:.0f}"
        return self("better", what=self.texts.say(better.words), gain=gain, error=error)

    def luck(self, luck: Luck) -> str:
        """A seat's luck in one line."""
        return self(
            "luck-of", who=self.name(luck.seat), rolls=luck.rolls,
            percentile=place(luck.percentile), chance=points(luck.chance),
        )  # fmt: skip

    def came(self, roll: Roll) -> str:
        """What a roll came to in the game's own counts, and what was to be expected."""
        return ", ".join(
            f"{self.kind('outcome', key)} {real} ({self('expected')} {mean:.1f})"
            for key, (mean, real) in roll.counts.items()
        )

    def rolled(self, roll: Roll) -> str:
        """A roll in one line."""
        rank = place(self.analysis.own(roll))
        return f"{self.name(roll.seat)}: {self.texts.say(roll.words)} · {rank}"

    def counts(self, luck: Luck) -> list[tuple[str, str, str, str]]:
        """The game's own counts: what, expected, real, percentile."""
        return [
            (
                self(f"count-{'good' if one.good else 'bad'}", what=self.kind("outcome", one.key)),
                f"{one.expected:.1f}",
                str(one.real),
                place(one.percentile),
            )
            for one in luck.counts
        ]


def points(change: float) -> str:
    """A change of chance in points, with its sign."""
    rounded = round(100 * change)
    return f"{rounded:+d}".replace("-", "\N{MINUS SIGN}") if rounded else "0"


def place(percentile: float) -> str:
    """A percentile as people read it."""
    return f"{100 * percentile:.0f}"


def report(game: Game, analysis: Analysis, texts: Texts) -> str:
    """The whole page."""
    told = Told(game, analysis, texts)
    sections = [_curve(told), _turning(told), *_missed(told), _luck(told)]
    if analysis.rolls:
        sections.append(_rolls(told))
    about = f"{told.ending()} {told.about()}"
    title = told("title", game=texts.say("game-title"))
    return charts.page(title, sections, lang=texts.language, about=about)


def _curve(told: Told) -> Section:
    known = told.analysis
    curve = [(float(at), chance) for at, chance in enumerate(known.curve)]
    band = [(float(one.at), one.low, one.high) for one in known.measured if one.rolled]
    label = told(
        "curve-label", who=told.first, start=percent(curve[0][1]), end=percent(curve[-1][1])
    )
    marks = [Mark(turn.at, str(number)) for number, turn in enumerate(known.turning, 1)]
    chart = charts.line_chart(
        [Line(told.first, curve, 0, band)], label,
        low=0.0, high=1.0, marks=marks, across=told("action"), shown=percent,
    )  # fmt: skip
    return Section(told("curve"), [charts.text(told("curve-about", who=told.first)), chart])


def _turning(told: Told) -> Section:
    title = told("turning")
    if not told.analysis.turning:
        return Section(title, [charts.text(told("no-turning"))])
    rows = []
    for number, turn in enumerate(told.analysis.turning, 1):
        before, expected, after = told.chances(turn)
        rows.append(
            (
                str(number), told.turned(turn) + (f" {told.better(turn)}" if turn.better else ""),
                percent(before), points(expected - before), points(after - expected),
                percent(after),
            )
        )  # fmt: skip
    head = ("", told("what"), told("before"), told("decision"), told("dice"), told("after"))
    return Section(title, [charts.table(head, rows, numbers=4)])


def _missed(told: Told) -> list[Section]:
    """What was clearly better elsewhere; nothing if there is none."""
    rows = [(told.turned(turn), told.better(turn)) for turn in told.analysis.missed]
    parts = [charts.table((told("what"), ""), rows, numbers=0)]
    return [Section(told("missed"), parts)] if rows else []


def _luck(told: Told) -> Section:
    known = [luck for luck in told.analysis.luck if luck.rolls]
    parts = [charts.text(told("luck-about"))]
    if known:
        bars = [_bar(told, luck) for luck in known]
        parts.append(charts.bar_chart(bars, told("luck-label"), middle=0.5))
    head = ("seat", "rolls", "percentile", "mean", "worth")
    rows = [
        (
            told.name(luck.seat), str(luck.rolls), place(luck.percentile), place(luck.mean_rank),
            points(luck.chance),
        )
        for luck in told.analysis.luck
    ]  # fmt: skip
    parts.append(charts.table([told(id) for id in head], rows))
    for luck in known:
        counts = told.counts(luck)
        if counts:
            head_ = (told.name(luck.seat), told("expected"), told("real"), told("percentile"))
            parts.append(charts.table(head_, counts))
        parts.append(_among(told, luck))
    return Section(told("luck"), parts)


def _bar(told: Told, luck: Luck) -> Bar:
    """A seat's percentile."""
    at = luck.percentile
    return Bar(told.name(luck.seat), at, at, at, _tone(told, luck.seat), place(at))


def _tone(told: Told, seat: Seat) -> int:
    return 0 if seat in ("", *told.analysis.sides[0]) else 1


def _among(told: Told, luck: Luck) -> str:
    """Where this game lies among games of random rolls."""
    step = (luck.highest - luck.lowest) / len(luck.bars)
    values = [
        luck.lowest + (number + 0.5) * step
        for number, count in enumerate(luck.bars)
        for _ in range(count)
    ]
    return charts.histogram(
        values, told("luck-among", who=told.name(luck.seat)),
        bins=len(luck.bars), low=luck.lowest, high=luck.highest,
        marks=[Mark(luck.worth, told("this-game"))], across=told("points"),
        tone=_tone(told, luck.seat),
    )  # fmt: skip


def _rolls(told: Told) -> Section:
    known = told.analysis
    stems = [
        charts.Stem(roll.at, known.own(roll), _tone(told, roll.seat), told.rolled(roll))
        for roll in known.rolls
    ]
    sides = dict.fromkeys((_tone(told, roll.seat), roll.seat) for roll in known.rolls)
    names = [] if known.cooperative else [(told.name(seat), tone) for tone, seat in sorted(sides)]
    chart = charts.stem_chart(
        stems, told("roll-label", rolls=len(stems)),
        middle=0.5, xs=(0.0, float(known.actions)), across=told("action"), names=names, shown=place,
    )  # fmt: skip
    head: Sequence[str] = [told(id) for id in ("action", "seat", "what", "came", "percentile")]
    rows = [
        (
            str(roll.at), told.name(roll.seat), told.texts.say(roll.words), told.came(roll) or "–",
            ("" if roll.exact else "≈ ") + place(known.own(roll)),
        )
        for roll in known.rolls
    ]  # fmt: skip
    parts = [charts.text(told("roll-about")), chart, charts.table(head, rows, numbers=1)]
    return Section(told("roll-list"), parts)
