# SPDX-License-Identifier: MIT
"""A simulation as one HTML page: who wins, how long it takes, what things are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redoubt.kernel.game import Game
from redoubt.kernel.records import Seat, Setup
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import Texts, texts
from redoubt.play import charts
from redoubt.play.charts import Bar, Section, percent
from redoubt.play.tally import Interval, Tally, Worth, quarters

SHOWN = 16  # things in a chart; the table has all
ROOM = 36  # letters of a name beside a bar
PLAYED = ("mission", "scenario", "edition")  # options whose values speak for themselves
FAMILIES = ("card", "model", "name", "thing", "skill", "counter", "weapon", "option")


def report(game: Game, tallies: Sequence[Tally], lang: str) -> str:
    """The page."""
    said = _Said(game, lang)
    sections = [part for tally in tallies for part in _sections(game, tally, said)]
    first = tallies[0]
    about = said(
        "lab-about", game=game.id, version=game.version, bots=", ".join(first.bots),
        games=sum(tally.games for tally in tallies),
    )  # fmt: skip
    return charts.page(said("lab-title", game=game.id), sections, lang=lang, about=about)


class _Said:
    """Words of the page."""

    def __init__(self, game: Game, lang: str) -> None:
        self.texts: Texts = texts(game.folder, lang)

    def __call__(self, id: str, **args: object) -> str:
        return self.texts.say(Words(id, args))

    def thing(self, trait: str) -> str:
        """A card, unit or choice by the game's own name for it."""
        family, _, id = trait.partition(":")
        return f"{self(f'lab-family-{family}')}: {self._named(id)}"

    def kind(self, family: str, kind: str) -> str:
        """What the game calls a seat or a way to end; as it is if it does not."""
        id = self.texts.kind(family, kind)
        return self.texts.say(id) if id else kind

    def _named(self, id: str) -> str:
        for family in FAMILIES:
            if self.texts.has(f"{family}-{id}"):
                return self.texts.say(f"{family}-{id}")
        return id.replace("-", " ").replace("_", " ")


def named(setup: Setup) -> str:
    """The options that were set, short: what is played by its name, others as they are typed."""
    parts = [
        _plain(value) if name in PLAYED else f"{name}={_plain(value)}"
        for name, value in setup.options.items()
    ]
    return " ".join(parts) or setup.game


def _plain(value: object) -> str:
    """A value as it is typed; what is long (a map of one's own) is not repeated."""
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return text if len(text) <= ROOM and "\n" not in text else "…"


def between(rate: Interval) -> str:
    """An interval in words."""
    return f"{rate.low:.1%} - {rate.high:.1%}"


def _sections(game: Game, tally: Tally, said: _Said) -> list[Section]:
    parts = [
        charts.bar_chart(_rates(game, tally, said), said("cli-lab-wins"), middle=0.5),
        charts.table(
            [said("lab-reason"), said("cli-lab-games")],
            [[said.kind("reason", one), str(n)] for one, n in sorted(tally.reasons.items())],
        ),
    ]
    if tally.faults or tally.unfinished:
        words = said("cli-lab-faults", faults=tally.faults, unfinished=tally.unfinished)
        parts.append(charts.text(f"{words} {tally.fault}"))
    parts += _course(tally, said)
    parts += _worths(tally, said)
    return [Section(named(tally.setup), parts)]


def _rates(game: Game, tally: Tally, said: _Said) -> list[Bar]:
    seats = list(tally.wins)
    if game.cooperative:
        seats = seats[:1]
    bars = []
    for tone, seat in enumerate(seats):
        rate = tally.rate(seat)
        name = said("cli-lab-together") if game.cooperative else said.kind("seat", seat)
        bars.append(Bar(name, rate.share, rate.low, rate.high, tone))
    return bars


def _course(tally: Tally, said: _Said) -> list[str]:
    """Length and swing of the games that ended."""
    if not tally.lengths:
        return []
    spans = {
        "lab-length": quarters(tally.lengths),
        "lab-changes": quarters(tally.changes),
        "lab-decided": {name: 100 * value for name, value in quarters(tally.decided).items()},
    }
    head = ["", *[said(f"lab-{name}") for name in quarters(tally.lengths)]]
    rows = [[said(id), *[f"{value:.0f}" for value in span.values()]] for id, span in spans.items()]
    changes = [float(value) for value in tally.changes]
    lengths = [float(value) for value in tally.lengths]
    return [
        charts.table(head, rows),
        charts.histogram(lengths, said("lab-length"), across=said("lab-length")),
        charts.histogram(
            changes, said("lab-changes"), across=said("lab-changes"), tone=1,
            **_whole(max(tally.changes)),
        ),
        charts.histogram(
            tally.decided, said("lab-decided-across"), low=0.0, high=1.0, shown=percent, tone=2,
            across=said("lab-decided-across"),
        ),
    ]  # fmt: skip


def _whole(most: int) -> dict[str, Any]:
    """Bars for numbers from 0 to `most`, each over its number, some together if there are many."""
    wide = -(-(most + 1) // 20)
    bins = -(-(most + 1) // wide)
    return {"bins": bins, "low": -0.5, "high": wide * bins - 0.5}


def _worths(tally: Tally, said: _Said) -> list[str]:
    worths = tally.worths()
    if not worths:
        return []
    head = [
        said("cli-lab-side"), said("lab-thing"), said("cli-lab-games"), said("lab-with"),
        said("lab-without"), said("lab-difference"), said("cli-lab-interval"),
    ]  # fmt: skip
    return [
        charts.text(said("lab-worth-note", count=sum(one.difference.clear for one in worths))),
        *[
            chart
            for seat in tally.had
            for chart in _worth_chart(seat, [one for one in worths if one.seat == seat], said)
        ],
        charts.table(head, [_row(one, said) for one in worths], numbers=5),
    ]


def _worth_chart(seat: Seat, worths: Sequence[Worth], said: _Said) -> list[str]:
    """The most telling things of a seat."""
    shown = worths[:SHOWN]
    if not shown:
        return []
    reach = max(max(-one.difference.low, one.difference.high) for one in shown)
    bars = [
        Bar(
            _short(said.thing(one.trait)), one.difference.share, one.difference.low,
            one.difference.high, 0 if one.difference.share >= 0 else 1, _signed(one.difference),
        )
        for one in shown
    ]  # fmt: skip
    label = f"{said.kind('seat', seat)}: {said('lab-difference')}"
    chart = charts.bar_chart(
        bars, label, low=-reach, high=reach, middle=0.0, base=0.0, shown=_points
    )
    return [charts.text(label), chart]


def _short(name: str) -> str:
    """As much of a name as there is room for."""
    return name if len(name) <= ROOM else name[: ROOM - 1] + "…"


def _row(one: Worth, said: _Said) -> list[str]:
    gap = one.difference
    return [
        said.kind("seat", one.seat), said.thing(one.trait), f"{one.games} / {one.games_without}",
        f"{one.rate.share:.1%}", f"{one.rate_without.share:.1%}", _signed(gap),
        f"{100 * gap.low:+.1f} … {100 * gap.high:+.1f}" + (" *" if gap.clear else ""),
    ]  # fmt: skip


def _signed(gap: Interval) -> str:
    return f"{100 * gap.share:+.1f}"


def _points(value: float) -> str:
    return f"{100 * value:+.0f}"
