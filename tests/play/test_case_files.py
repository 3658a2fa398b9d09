# SPDX-License-Identifier: MIT
"""Case files: broken ones are refused where they are broken; variants; folders; records."""

from __future__ import annotations

from pathlib import Path

import pytest

from play.caselab import HEAD, HIT, PASS, STRIKE, TINY, fails, lookup, refused, report
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Setup
from redoubt.kernel.session import Session
from redoubt.kernel.tomlfile import TomlFile
from redoubt.play.case_steps import blamed
from redoubt.play.case_write import case_from
from redoubt.play.cases import check, parse, read, run

# -- files that cannot be read ---------------------------------------------------------------

END = '[[do]]\nact = { type = "end-turn" }\nexpect.decision = { seat = "blue" }\n'


@pytest.mark.parametrize(
    ("text", "problem", "line"),
    [
        ("[[do]\n", "not TOML", "[[do]"),
        ("[dices]\n" + END, "unknown key 'dices' (did you mean 'dice'?)", "[dices]"),
        ("[dice]\nfaces = [1]\n" + END, "unknown key 'faces' in [dice]", "faces = [1]"),
        ('[dice]\nrolls = ["six"]\n' + END, "rolls is a list of faces", 'rolls = ["six"]'),
        ("", "the case does nothing", 'game = "tiny"'),
        ('[[do]]\nact = { type = "scout" }\n', "expects nothing", "[[do]]"),
        (END + "then = 1\n", "unknown key 'then' in a step", "then = 1"),
        (END + "expect.stat = 1\n", "unknown field `stat` (did you mean 'state'?)", "expect.stat"),
        (END + "expect.count = 1\n", "count cannot be expected of an action", "expect.count = 1"),
        (END + "expect.events = 3\n", "Expected `array | null`, got `int`", "expect.events = 3"),
        (END + 'expect.error = "no"\n', "no error 'no'", 'expect.error = "no"'),
        (END + 'expect.no_events = [{ type = "hurd" }]\n', "did you mean 'hurt'?", "expect.no_ev"),
        (END + 'expect.no_events = [{ type = "hurt", dmg = 1 }]\n', "hurt has no 'dmg'", "expect"),
        ('[[do]]\nquery = "sihgt"\nexpect.answer = {}\n', "tiny has no query", 'query = "sihgt"'),
        ('[[do]]\nquery = "odds"\nexpect.odds = {}\n', "asked of an action", 'query = "odds"'),
        ('[[do]]\nquery = "view"\nsaet = "red"\nexpect.view = {}\n', "unknown key 'saet'", "saet"),
        (
            '[[do]]\nquery = "odds"\nact = { type = "scout" }\nexpect.odds = { hit = "half" }\n',
            "'half' is not a probability",
            "expect.odds",
        ),
        ('[[do]]\nquery = "actions"\nof = 3\nexpect.count = 1\n', "is a table", "of = 3"),
    ],
)
def test_a_broken_case_is_refused_where_it_is_broken(text: str, problem: str, line: str) -> None:
    said, place = refused(text)
    assert problem in said
    assert place.startswith(line)


@pytest.mark.parametrize(
    ("head", "problem", "line"),
    [
        (HEAD.replace("tiny", "chess"), "no game 'chess' here (games: tiny)", 'game = "chess"'),
        (HEAD.replace('game = "tiny"\n', ""), "names no game", 'title = "A blow"'),
        (HEAD.replace("cells", "cels"), "unknown key 'cels' in [position]", "cels"),
        (HEAD + "[new]\n", "both [position] and [new]", "[position]"),
        ('game = "tiny"\n', "no position", 'game = "tiny"'),
        ('auto = "never"\n' + HEAD, "auto = 'never'", 'auto = "never"'),
        ('rules = "TINY-1"\n' + HEAD, "rules is a list of ids", 'rules = "TINY-1"'),
        ('game = "tiny"\nposition = 3\n', "position is a table", "position = 3"),
        (HEAD + 'json = "{}"\n', "a whole position (json) already says", 'seat = "red"'),
    ],
)
def test_a_broken_head_is_refused_where_it_is_broken(head: str, problem: str, line: str) -> None:
    said, place = refused(END, head)
    assert problem in said
    assert place.startswith(line)


def test_an_impossible_position_fails_where_it_is_impossible() -> None:
    said = fails(END, HEAD.replace("red = 2", 'red = "two"'))
    assert "Expected `int`, got `str`" in said
    assert '@ cells = { red = "two", blue = 3 }' in said
    said = fails(END, 'game = "tiny"\n[position]\njson = "{}"\n')
    assert "not a position of tiny" in said


@pytest.mark.parametrize(
    ("problem", "place"),
    [
        ("no model 'grunt'", ("units", 1, "model")),
        ("z1 and z2 both stand on C4", ("units", 0, "id")),
        ("no door on A1/A2", ("doors", "A1/A2")),
        ("active: no such thing", ("active",)),
        ("something else at it", ()),
    ],
)
def test_the_thing_that_a_message_names_is_found_in_the_position(
    problem: str, place: tuple[str | int, ...]
) -> None:
    units = [{"id": "z1", "at": "C4"}, {"id": "z2", "at": "C4", "model": "grunt"}]
    table = {"units": units, "doors": {"A1/A2": "open"}, "active": "z3"}
    assert blamed(table, problem) == place


def test_unknown_rules_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TINY, "id", "incursion")  # a game with a catalogue
    said, place = refused(END, 'rules = [\n  "INC-8.02",\n  "INC-8.99",\n]\n' + HEAD)
    assert "no rule 'INC-8.99' (did you mean " in said
    assert place == '"INC-8.99",'


def test_a_bug_in_the_rules_is_told_as_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: object) -> dict[str, object]:
        raise KeyError("z1")

    monkeypatch.setattr(TINY, "facts", broken)
    said = fails('[[do]]\nact = { type = "scout" }\nexpect.state = { x = 1 }\n')
    assert "the program broke at test_case_files.py:" in said
    assert "KeyError: 'z1'" in said


# -- variants --------------------------------------------------------------------------------

VARIANTS = (
    HEAD
    + HIT
    + STRIKE
    + PASS
    + 'expect.events = [{ type = "rolled", hit = true }]\n'
    + """
[[case]]
[case.position]
hands = { red = ["jab"], blue = ["jab"] }

[[case]]
title = "A miss"
[case.dice]
rolls = [1, 1]
[[case.do]]
act = { type = "strike" }
[[case.do]]
act = { type = "pass" }
expect.events = [{ type = "rolled", hit = true }]

[[case]]
title = "Somewhere else"
[case.position]
cells = { red = 9 }
feet = 3
"""
)


def test_variants_inherit_what_they_do_not_say() -> None:
    text = VARIANTS.replace("feet = 3\n", "")
    first, second, third = map(run, parse(TomlFile(text, "case.toml"), lookup))
    assert (first.passed, first.title) == (True, "A blow (1)")
    assert (second.passed, second.title) == (False, "A miss")
    assert text.splitlines()[second.line - 1] == "[[case]]"
    assert second.at == len(text[: text.rindex("expect.events")].splitlines()) + 1
    assert not third.passed  # nine cells away: the blow misses
    assert third.at < second.at  # the step that fails stands at the top of the file


def test_a_variant_is_checked_like_a_case() -> None:
    said, place = refused("", VARIANTS)
    assert "unknown key 'feet' in [position]" in said
    assert place == "feet = 3"
    said, place = refused("", VARIANTS.replace("[case.dice]", "[case.dize]"))
    assert "unknown key 'dize'" in said
    assert place == "[case.dize]"
    said, place = refused(END, 'extra = 1\ngame = "tiny"\n[new]\n[[case]]\n')
    assert "unknown key 'extra'" in said
    assert place == "extra = 1"


# -- files and folders -----------------------------------------------------------------------


def test_files_and_folders_are_checked_and_broken_files_fail(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "good.toml").write_text(HEAD + END, encoding="utf-8")
    (tmp_path / "broken.toml").write_text(HEAD + "[[do]]\nax = 1\n", encoding="utf-8")
    (tmp_path / "notes.md").write_text("no case", encoding="utf-8")
    broken, good = check([tmp_path], lookup)
    assert good.passed
    assert not broken.passed
    assert "unknown key 'ax'" in broken.problem
    assert broken.at == len(HEAD.splitlines()) + 2
    with pytest.raises(ContentError, match="no such file or folder"):
        list(check([tmp_path / "absent"], lookup))
    (case,) = read(tmp_path / "deep" / "good.toml", lookup)
    assert case.title == "A blow"


# -- cases from records ----------------------------------------------------------------------


def played() -> Session:
    """A duel to its end, always the last action that is offered."""
    session = Session(TINY, Setup("tiny"), secret=b"secret", game_id="duel")
    while not session.over:
        decision = TINY.decision(session.state)
        assert decision is not None
        seat = decision.seats[0]
        actions = TINY.actions(session.state, seat)
        session.submit(seat, actions[-2] if len(actions) > 1 and session.seq % 3 else actions[-1])
    return session


def test_every_point_of_a_record_gives_a_case_that_holds() -> None:
    record = played().record
    for n in range(len(record.entries) + 1):
        found = report(case_from(record, n, game=TINY), head="")
        assert found.passed, (n, found.problem)


def test_a_case_from_a_record_says_who_did_what() -> None:
    record = played().record
    text = case_from(record, 0, game=TINY)
    assert 'title = "After 0 actions: red, bid"' in text
    assert 'by = "red"' in text


def test_a_case_needs_a_point_of_the_record_and_its_dice() -> None:
    session = played()
    with pytest.raises(ContentError, match="no point 99"):
        case_from(session.record, 99, game=TINY)
    session.record.secret = ""
    with pytest.raises(ContentError, match="not open yet"):
        case_from(session.record, 1, game=TINY)
    assert "[position]" in case_from(session.record, 1, secret=session.secret, game=TINY)
