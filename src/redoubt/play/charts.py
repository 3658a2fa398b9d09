# SPDX-License-Identifier: MIT
"""Pages of figures: one HTML file that needs nothing from outside, with charts as inline SVG.

    page("Title", [Section("Who wins", [text("..."), bar_chart(bars, "Rate of winning")])])

`text` and `table` escape what they are given; the charts do too. Colours follow the reader's
preference for light or dark, charts the width of the page, and each says in words what it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from redoubt.play.chart_style import STYLE

BROAD, SLIM = 720, 360  # every chart is drawn twice, and the page shows the one that fits
LEFT, RIGHT, TOP, BOTTOM = 52, 20, 16, 34  # room around the plot, for the scales
NAMES_APART = 16  # between two short names above a plot
LETTER = 6.6  # how wide one is, about
DOT = 3.5  # how large one is
TONES = 5  # colours there are; more lines than that take turns

Shown = Callable[[float], str]
Point = tuple[float, float]
Drawn = tuple[list[str], int]  # parts of a chart, and how high it is


class Section(NamedTuple):
    """A part of a page: a heading and pieces of ready HTML."""

    title: str
    parts: Sequence[str]


class Line(NamedTuple):
    """One line of a chart; `band` is how sure it is: x, lowest, highest."""

    name: str
    points: Sequence[Point]
    tone: int = 0
    band: Sequence[tuple[float, float, float]] = ()


class Bar(NamedTuple):
    """One bar, with the interval its value may lie in; `said` is written at its end."""

    name: str
    value: float
    low: float
    high: float
    tone: int = 0
    said: str = ""


class Stem(NamedTuple):
    """A dot at some place, and how far it is from what was to be expected."""

    at: float
    value: float
    tone: int = 0
    said: str = ""  # when pointed at


class Mark(NamedTuple):
    """A place worth a look: a dashed line across the plot, with a short name."""

    at: float
    name: str = ""


def percent(value: float) -> str:
    """0.5 -> 50 %."""
    return f"{100 * value:.0f} %"


def number(value: float) -> str:
    """A number as short as it can be."""
    return f"{value:.6g}"


# -- the page --------------------------------------------------------------------------------


def page(title: str, sections: Iterable[Section], *, lang: str = "en", about: str = "") -> str:
    """A whole HTML page, ready to be written to a file."""
    body = [f"<h1>{escape(title)}</h1>"]
    if about:
        body.append(f'<p class="about">{escape(about)}</p>')
    for section in sections:
        body.append(f"<section><h2>{escape(section.title)}</h2>")
        body += section.parts
        body.append("</section>")
    inside = "\n".join(body)
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{inside}\n</main>\n</body>\n</html>\n"
    )


def text(words: str) -> str:
    """A paragraph."""
    return f"<p>{escape(words)}</p>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: int | None = None) -> str:
    """A table; the last `numbers` columns (all but the first by default) stand to the right."""
    first = 1 if numbers is None else len(head) - numbers
    kinds = ["" if place < first else ' class="num"' for place in range(len(head))]

    def row(tag: str, cells: Sequence[str]) -> str:
        pairs = zip(kinds, cells, strict=True)
        return "<tr>" + "".join(f"<{tag}{k}>{escape(c)}</{tag}>" for k, c in pairs) + "</tr>"

    inside = "\n".join(row("td", cells) for cells in rows)
    heading = f"<thead>{row('th', head)}</thead>"
    return f'<div class="wide"><table>{heading}\n<tbody>\n{inside}\n</tbody></table></div>'


# -- charts ----------------------------------------------------------------------------------


def line_chart(
    lines: Sequence[Line],
    label: str,
    *,
    low: float | None = None,
    high: float | None = None,
    marks: Sequence[Mark] = (),
    across: str = "",
    shown: Shown = number,
    height: int = 260,
) -> str:
    """Lines over one another; a mark stands at some x. `shown` writes the numbers at the side."""
    xs = [x for line in lines for x, _ in line.points] or [0.0]
    ys = [y for line in lines for _, y in line.points]
    ys += [y for line in lines for _, *ends in line.band for y in ends]
    least = min(ys, default=0.0) if low is None else low
    most = max(ys, default=1.0) if high is None else high

    def draw(width: int) -> Drawn:
        frame = _Frame((min(xs), max(xs)), (least, most), width, height)
        drawn = frame.scales(shown, across) + _named_marks(frame, marks)
        for line in lines:
            tone = f"t{line.tone % TONES}"
            if line.band:
                edge = [(x, lowest) for x, lowest, _ in line.band]
                edge += [(x, highest) for x, _, highest in reversed(line.band)]
                drawn.append(f'<path class="band {tone}" d="{frame.path(edge)}Z"/>')
            drawn.append(f'<path class="line {tone}" d="{frame.path(line.points)}"/>')
        return drawn, height

    legend = _legend([(line.name, line.tone) for line in lines]) if len(lines) > 1 else ""
    return _svg(draw, label) + legend


def _named_marks(frame: _Frame, marks: Sequence[Mark]) -> list[str]:
    """Marks with their names above the plot, none over another."""
    drawn, free = [], 0.0
    for mark in sorted(marks):
        x = frame.x(mark.at)
        drawn.append(f'<path class="mark" d="M{x:.1f} {TOP}V{frame.bottom}"/>')
        if mark.name:
            named = max(x, free)  # beside the name before, if that stands here
            free = named + NAMES_APART
            drawn.append(
                f'<text class="name" x="{named:.1f}" y="{TOP - 3}" text-anchor="middle">'
                f"{escape(mark.name)}</text>"
            )
    return drawn


def bar_chart(
    bars: Sequence[Bar],
    label: str,
    *,
    low: float = 0.0,
    high: float = 1.0,
    middle: float | None = None,
    base: float | None = None,
    shown: Shown = percent,
) -> str:
    """Lying bars from `base` (without one, `low`), each with the interval around its end.

    A line stands at `middle`: what was likely.
    """
    longest = max((len(bar.name) for bar in bars), default=0)

    def draw(width: int) -> Drawn:
        # Names stand before their bars; where there is no room for that, above them.
        above = 16 if width == SLIM else 0
        left = 14 if above else round(min(260.0, 24 + LETTER * longest))
        step = 30 + above
        height = TOP + step * len(bars) + BOTTOM
        frame = _Frame((low, high), (0.0, 1.0), width, height, left, 64)
        drawn = frame.foot(shown)
        if middle is not None:
            x = frame.x(middle)
            drawn.append(f'<path class="mark" d="M{x:.1f} {TOP}V{frame.bottom}"/>')
        for place, bar in enumerate(bars):
            y = TOP + step * place + above
            name = (left, y + 1, "start") if above else (left - 8, y + 19, "end")
            end, start = frame.x(bar.value), frame.x(low if base is None else base)
            low_x, high_x = frame.x(bar.low), frame.x(bar.high)
            drawn += [
                '<text class="name" x="{}" y="{}" text-anchor="{}">'.format(*name)
                + f"{escape(bar.name)}</text>",
                f'<rect class="bar t{bar.tone % TONES}" x="{min(start, end):.1f}" y="{y + 5}" '
                f'width="{abs(end - start):.1f}" height="20"/>',
                f'<path class="span" d="M{low_x:.1f} {y + 15}H{high_x:.1f}M{low_x:.1f} {y + 10}v10'
                f'M{high_x:.1f} {y + 10}v10"/>',
                f'<text class="name" x="{width - 58}" y="{y + 19}">'
                f"{escape(bar.said or shown(bar.value))}</text>",
            ]
        return drawn, height

    return _svg(draw, label)


def stem_chart(
    stems: Sequence[Stem],
    label: str,
    *,
    middle: float,
    xs: Point,
    low: float = 0.0,
    high: float = 1.0,
    across: str = "",
    names: Sequence[tuple[str, int]] = (),
    shown: Shown = number,
    height: int = 220,
) -> str:
    """Dots, each tied to the line of what was to be expected; every other tone is a diamond."""

    def draw(width: int) -> Drawn:
        frame = _Frame(xs, (low, high), width, height)
        drawn = frame.scales(shown, across)
        start = frame.y(middle)
        drawn.append(f'<path class="axis" d="M{frame.left} {start:.1f}H{frame.right}"/>')
        for stem in stems:
            x, y = frame.x(stem.at), frame.y(stem.value)
            dot = f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="{DOT}"/>'
            if stem.tone % 2:
                corners = f"M{x - DOT:.1f} {y:.1f}l{DOT} -{DOT}l{DOT} {DOT}l-{DOT} {DOT}Z"
                dot = f'<path class="dot" d="{corners}"/>'
            title = f"<title>{escape(stem.said)}</title>" if stem.said else ""
            drawn.append(
                f'<g class="stem t{stem.tone % TONES}"><path d="M{x:.1f} {start:.1f}V{y:.1f}"/>'
                f"{dot}{title}</g>"
            )
        return drawn, height

    return _svg(draw, label) + (_legend(names) if len(names) > 1 else "")


def histogram(
    values: Sequence[float],
    label: str,
    *,
    bins: int = 20,
    low: float | None = None,
    high: float | None = None,
    marks: Sequence[Mark] = (),
    across: str = "",
    shown: Shown = number,
    tone: int = 0,
    height: int = 220,
) -> str:
    """How often values of each size came up; a mark shows where something lies among them."""
    least = min(values, default=0.0) if low is None else low
    most = max(values, default=1.0) if high is None else high
    most = most if most > least else least + 1.0
    size = (most - least) / bins
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, max(0, int((value - least) / size)))] += 1

    def draw(width: int) -> Drawn:
        frame = _Frame((least, most), (0.0, float(max(counts) or 1)), width, height)
        drawn = frame.scales(number, across, shown)
        for place, count in enumerate(counts):
            x, end = frame.x(least + size * place), frame.x(least + size * (place + 1))
            y = frame.y(count)
            drawn.append(
                f'<rect class="bar t{tone % TONES}" x="{x + 0.5:.1f}" y="{y:.1f}" '
                f'width="{max(0.5, end - x - 1):.1f}" height="{frame.bottom - y:.1f}"/>'
            )
        for mark in marks:
            x = frame.x(mark.at)
            drawn.append(f'<path class="mark" d="M{x:.1f} {TOP}V{frame.bottom}"/>')
            at, anchor = (x + 4, "start") if x < (frame.left + frame.right) / 2 else (x - 4, "end")
            drawn.append(
                f'<text class="name" x="{at:.1f}" y="{TOP + 9}" text-anchor="{anchor}">'
                f"{escape(mark.name)}</text>"
            )
        return drawn, height

    return _svg(draw, label)


# -- how charts are drawn --------------------------------------------------------------------


class _Frame:
    """Where values lie on the paper."""

    def __init__(
        self, xs: Point, ys: Point, width: int, height: int, left: int = LEFT, right: int = RIGHT
    ) -> None:
        self.xs = xs if xs[1] > xs[0] else (xs[0], xs[0] + 1.0)
        self.ys = ys if ys[1] > ys[0] else (ys[0], ys[0] + 1.0)
        self.left, self.right = left, width - right
        self.bottom = height - BOTTOM

    def x(self, value: float) -> float:
        """Across; what lies outside stays at the edge."""
        share = (value - self.xs[0]) / (self.xs[1] - self.xs[0])
        return self.left + min(1.0, max(0.0, share)) * (self.right - self.left)

    def y(self, value: float) -> float:
        """Up, the same."""
        share = (value - self.ys[0]) / (self.ys[1] - self.ys[0])
        return self.bottom - min(1.0, max(0.0, share)) * (self.bottom - TOP)

    def path(self, points: Sequence[Point]) -> str:
        """A line through points."""
        return "M" + "L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in points)

    def scales(self, up: Shown, across: str, shown: Shown = number) -> list[str]:
        """Both scales, with thin lines behind the plot."""
        drawn = []
        for tick in _ticks(*self.ys):
            y = self.y(tick)
            drawn.append(f'<path class="grid" d="M{self.left} {y:.1f}H{self.right}"/>')
            drawn.append(
                f'<text x="{self.left - 6}" y="{y + 4:.1f}" text-anchor="end">'
                f"{escape(up(tick))}</text>"
            )
        return drawn + self.foot(shown, across)

    def foot(self, shown: Shown, across: str = "") -> list[str]:
        """The scale below."""
        drawn = [f'<path class="axis" d="M{self.left} {self.bottom}H{self.right}"/>']
        drawn += [
            f'<text x="{self.x(tick):.1f}" y="{self.bottom + 15}" text-anchor="middle">'
            f"{escape(shown(tick))}</text>"
            for tick in _ticks(*self.xs)
        ]
        if across:
            long = LETTER * len(across) > self.right
            narrowed = f' textLength="{self.right}" lengthAdjust="spacingAndGlyphs"' if long else ""
            drawn.append(
                f'<text x="{self.right}" y="{self.bottom + 30}" text-anchor="end"{narrowed}>'
                f"{escape(across)}</text>"
            )
        return drawn


def _ticks(low: float, high: float, wanted: int = 5) -> list[float]:
    """Round numbers between two others."""
    rough = (high - low) / wanted
    power = 10.0 ** floor(log10(rough))
    step = next(power * size for size in (1, 2, 2.5, 5, 10) if power * size >= rough * 0.999)
    first = ceil(low / step - 1e-9)
    return [step * n for n in range(first, floor(high / step + 1e-9) + 1)]


def _svg(draw: Callable[[int], Drawn], label: str) -> str:
    """A chart as broad as a page and one for a phone; the style shows one of them."""
    charts = []
    for kind, width in (("broad", BROAD), ("slim", SLIM)):
        drawn, height = draw(width)
        inside = "\n".join(drawn)
        charts.append(
            f'<svg class="{kind}" role="img" viewBox="0 0 {width} {height}" '
            f'aria-label="{escape(label)}"><title>{escape(label)}</title>\n{inside}\n</svg>'
        )
    return "\n".join(charts) + "\n"


def _legend(names: Iterable[tuple[str, int]]) -> str:
    items = "".join(
        f'<li><span class="key t{tone % TONES}"></span>{escape(name)}</li>' for name, tone in names
    )
    return f'<ul class="legend">{items}</ul>\n'
