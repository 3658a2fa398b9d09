# SPDX-License-Identifier: MIT
"""Charts: well-formed, to scale, and nothing that is put in can become markup."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from redoubt.play.charts import (
    Bar,
    Line,
    Mark,
    Section,
    Stem,
    _ticks,
    bar_chart,
    histogram,
    line_chart,
    page,
    percent,
    stem_chart,
    table,
    text,
)

EVIL = "<script>alert('\"x\"')</script> & co"


def parsed(svg: str) -> ElementTree.Element:
    """A chart as a tree; fails if it is not well-formed."""
    return ElementTree.fromstring(svg[svg.index("<svg") : svg.index("</svg>") + len("</svg>")])


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


def of(tree: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    """The parts that have a class."""
    return [one for one in tree.iter() if kind in one.get("class", "").split()]


def test_a_line_is_drawn_to_scale() -> None:
    chart = line_chart(
        [Line("up", [(0, 0.0), (10, 1.0)], 0, [(0, 0.0, 0.2), (10, 0.8, 1.0)])],
        "a line", low=0.0, high=1.0, marks=[Mark(5, "half")], shown=percent,
    )  # fmt: skip
    tree = parsed(chart)
    (line,) = of(tree, "line")
    (left, bottom), (right, top) = points(line.get("d", ""))
    assert right > left
    assert bottom > top, "paper is measured from the top"
    (mark,) = of(tree, "mark")
    assert points(mark.get("d", ""))[0][0] == pytest.approx((left + right) / 2)
    assert len(points(of(tree, "band")[0].get("d", ""))) == 4
    assert {"0 %", "100 %"} <= {one.text for one in tree.iter() if one.tag == "text"}
    assert tree.get("aria-label") == "a line"


def test_names_of_marks_stand_apart_and_on_the_paper() -> None:
    marks = [Mark(5.0, "1"), Mark(5.1, "2"), Mark(9.0, "3")]
    tree = parsed(line_chart([Line("up", [(0, 0.0), (10, 1.0)])], "a line", marks=marks))
    where = [float(one.get("x", "")) for one in of(tree, "name")]
    assert where[1] - where[0] >= 16
    assert where[2] > where[1] + 16
    tree = parsed(histogram([0.0, 10.0], "a spread", marks=[Mark(10.0, "this game")]))
    (name,) = of(tree, "name")
    assert name.get("text-anchor") == "end", "to the right of it there is no room"


def test_bars_are_as_long_as_their_values_and_show_their_intervals() -> None:
    tree = parsed(bar_chart([Bar("a", 0.25, 0.2, 0.3), Bar("b", 0.5, 0.1, 1.0, 1)], "bars"))
    short, long = (float(bar.get("width", "")) for bar in of(tree, "bar"))
    assert long == pytest.approx(2 * short, abs=0.2)
    spans = [re.findall(r"M([\d.]+) [\d.]+H([\d.]+)", s.get("d", ""))[0] for s in of(tree, "span")]
    narrow, wide = (float(b) - float(a) for a, b in spans)
    assert wide == pytest.approx(9 * narrow, rel=0.02)


def test_a_histogram_counts_every_value_once() -> None:
    values = [0.0, 0.1, 0.1, 0.9, 1.0]
    tree = parsed(histogram(values, "values", bins=10, low=0.0, high=1.0))
    heights = [float(bar.get("height", "")) for bar in of(tree, "bar")]
    assert len(heights) == 10
    unit = max(heights) / 2
    assert sum(heights) / unit == pytest.approx(5, abs=0.01)
    assert heights[1] == heights[9] == max(heights)


@pytest.mark.parametrize("values", [[], [3.0], [3.0, 3.0]])
def test_few_or_equal_values_are_no_trouble(values: list[float]) -> None:
    parsed(histogram(values, "few"))
    parsed(line_chart([Line("few", [(value, value) for value in values] or [(0, 0)])], "few"))


def test_whatever_is_written_stays_words() -> None:
    made = page(
        EVIL,
        [
            Section(EVIL, [text(EVIL), table([EVIL, "b"], [[EVIL, "1"]])]),
            Section(
                "charts",
                [
                    bar_chart([Bar(EVIL, 0.5, 0.4, 0.6, said=EVIL)], EVIL),
                    line_chart([Line(EVIL, [(0, 0)]), Line("b", [(0, 0)])], EVIL, across=EVIL),
                    histogram([1.0], EVIL, marks=[Mark(1.0, EVIL)]),
                ],
            ),
        ],
        about=EVIL,
    )
    assert "<script" not in made
    assert made.count("&lt;script&gt;") >= 9
    assert "http" not in made.replace("http-equiv", "")
    assert "prefers-color-scheme: dark" in made


@pytest.mark.parametrize(
    ("low", "high"), [(0.0, 1.0), (0.0, 7.0), (-3.0, 3.5), (0.0, 250.0), (0.001, 0.0042)]
)
def test_ticks_are_few_round_and_inside(low: float, high: float) -> None:
    ticks = _ticks(low, high)
    assert 2 <= len(ticks) <= 7
    assert all(low - 1e-9 <= tick <= high + 1e-9 for tick in ticks)


def test_a_stem_goes_from_the_middle_to_its_dot_and_sides_differ_by_shape() -> None:
    stems = [Stem(0, 1.0, 0, EVIL), Stem(10, 0.25, 1)]
    chart = stem_chart(stems, "luck", middle=0.5, xs=(0.0, 10.0), names=[("A", 0), ("B", 1)])
    tree = parsed(chart)
    up, down = of(tree, "stem")
    dots = of(tree, "dot")
    assert [dot.tag.rpartition("}")[2] for dot in dots] == ["circle", "path"]
    starts = [float(re.findall(r"M[\d.]+ ([\d.]+)V", one[0].get("d", ""))[0]) for one in (up, down)]
    ends = [float(re.findall(r"V([\d.]+)", one[0].get("d", ""))[0]) for one in (up, down)]
    assert starts[0] == starts[1]
    assert starts[0] - ends[0] == pytest.approx(2 * (ends[1] - starts[1]), abs=0.2)
    assert up[-1].text == EVIL
    assert 'class="legend"' in chart


def both(chart: str) -> tuple[ElementTree.Element, ElementTree.Element]:
    """A chart as it is on a desk and on a phone."""
    broad, slim = re.findall(r"<svg .*?</svg>", chart, re.S)
    return ElementTree.fromstring(broad), ElementTree.fromstring(slim)


LONG = "a name of thirty-six letters or more"


@pytest.mark.parametrize(
    "chart",
    [
        line_chart([Line("up", [(0, 0.0), (10, 1.0)])], "l", marks=[Mark(5, "1")], across=3 * LONG),
        bar_chart([Bar(LONG, 0.25, 0.2, 0.3), Bar("b", 1.0, 0.1, 1.0, 1)], "bars"),
        histogram([0.0, 1.0, 1.0], "h", shown=percent, marks=[Mark(1.0, "this game")]),
        stem_chart([Stem(3, 0.2), Stem(7, 0.9, 1)], "s", middle=0.5, xs=(0, 10)),
    ],
)
def test_every_chart_fits_a_desk_and_a_phone(chart: str) -> None:
    broad, slim = both(chart)
    assert (broad.get("class"), slim.get("class")) == ("broad", "slim")
    for tree, width in ((broad, 720), (slim, 360)):
        assert tree.get("viewBox", "").split()[2] == str(width)
        for one in of(tree, "bar"):
            assert float(one.get("x", "")) + float(one.get("width", "")) <= width
        for text_ in tree.iter("text"):
            at, wide = float(text_.get("x", "")), 6.6 * len(text_.text or "")
            wide = min(wide, float(text_.get("textLength", wide)))
            first = at - wide * {"end": 1.0, "middle": 0.5}.get(text_.get("text-anchor", ""), 0.0)
            assert first >= -1, text_.text
            assert first + wide <= width + 1, text_.text
    assert len(of(broad, "bar")) == len(of(slim, "bar"))


def test_a_page_shows_one_of_both() -> None:
    made = page("t", [Section("s", [bar_chart([Bar("a", 0.5, 0.4, 0.6)], "bars")])])
    assert "svg.slim { display: none; }" in made
    assert re.search(r"max-width: 560px.*svg\.broad \{ display: none; \}", made, re.S)
    assert "min-width: 600px" not in made
