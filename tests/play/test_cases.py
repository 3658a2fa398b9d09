# SPDX-License-Identifier: MIT
"""Cases hold when the rules do what they say; every kind of expectation can fail, and says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from play.caselab import HEAD, TINY, fails, holds, lookup, refused, report
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Setup
from redoubt.kernel.session import Session
from redoubt.kernel.tomlfile import TomlFile
from redoubt.play.case_write import case_from
from redoubt.play.cases import check, parse, read, run

STRIKE = '[[do]]\nact = { type = "strike", card = "jab" }\n'
PASS = '[[do]]\nact = { type = "pass" }\n'
HIT = "[dice]\nrolls = [4, 4, 2]\n\n"
MISS = "[dice]\nrolls = [1, 2]\n\n"
AUTO = 'auto = "pass"\n'


# -- actions and events ----------------------------------------------------------------------


def test_a_step_acts_and_its_events_are_found_in_order_with_others_between() -> None:
    holds(
        HIT + STRIKE + 'expect.events = [{ type = "card-shown", card = "jab" }]\n'
        'expect.decision = { seat = "blue", kind = "parrying" }\n'
        + PASS + "expect.events = [\n"
        '  { type = "rolled", faces = [4, 4], mods = [{ label = "card", value = 1 }] },\n'
        '  { type = "hurt", damage = 2 },\n]\n'
        'expect.state = { "health.blue" = 1, "hands.red" = ["hook"], "hands.blue.0" = "parry" }\n'
    )  # fmt: skip


def test_an_event_that_does_not_happen_fails() -> None:
    said = fails(MISS + STRIKE + PASS + 'expect.events = [{ type = "hurt" }]\n')
    assert 'step 2: expected event 1 of 1: { type = "hurt" }' in said
    assert "what happened:" in said
    assert 'type = "rolled"' in said
    assert '@ expect.events = [{ type = "hurt" }]' in said


def test_an_event_with_another_value_fails_and_names_the_field() -> None:
    said = fails(HIT + STRIKE + PASS + 'expect.events = [{ type = "hurt", damage = 3 }]\n')
    assert "damage: expected 3, got 2" in said


def test_events_in_the_wrong_order_fail() -> None:
    events = 'expect.events = [{ type = "hurt" }, { type = "rolled" }]\n'
    assert "before the event expected before it" in fails(HIT + STRIKE + PASS + events)


def test_a_number_is_not_a_truth_value() -> None:
    said = fails(HIT + STRIKE + PASS + 'expect.events = [{ type = "rolled", hit = 1 }]\n')
    assert "hit: expected 1, got true" in said


def test_an_event_that_must_not_happen_fails() -> None:
    wish = 'expect.no_events = [{ type = "hurt", damage = 2 }]\n'
    holds(MISS + STRIKE + PASS + wish)
    said = fails(HIT + STRIKE + PASS + wish)
    assert "this must not happen" in said
    assert "damage = 2" in said


def test_an_action_that_is_not_possible_fails_with_its_rule() -> None:
    said = fails('[[do]]\nact = { type = "step", to = 3 }\nexpect.state = { "cells.red" = 3 }\n')
    assert '{ type = "step", to = 3 } is not possible: refused by TINY-3.02 (occupied)' in said


# -- refusals --------------------------------------------------------------------------------


def test_a_refusal_names_the_rule_that_forbids() -> None:
    step = '[[do]]\nact = { type = "step", to = 3 }\n'
    holds(step + 'expect.refused = "TINY-3.02"\n')
    holds(step + 'expect.refused = { rule = "TINY-3.02", code = "occupied", facts = { cell = 3 } }')
    said = fails(step + 'expect.refused = "TINY-3.01"\n')
    assert 'expected refused by "TINY-3.01", got refused by TINY-3.02 (occupied)' in said
    assert '@ expect.refused = "TINY-3.01"' in said


def test_a_legal_action_is_not_refused() -> None:
    said = fails('[[do]]\nact = { type = "scout" }\nexpect.refused = "TINY-3.03"\n')
    assert "got it is legal" in said


def test_a_refused_action_changes_nothing() -> None:
    holds(
        '[[do]]\nact = { type = "step", to = 0 }\nexpect.refused = "TINY-3.01"\n'
        'expect.state = { "cells.red" = 2 }\n'
    )


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ('act = { type = "scout" }\nby = "blue"', "not-your-decision"),
        ('act = { type = "fly" }', "malformed-action"),
        ('act = { type = "step", to = "C4" }', "malformed-action"),
        ('act = { type = "step", to = 3 }', "illegal-action"),
    ],
)
def test_errors_can_be_expected(step: str, code: str) -> None:
    holds(f'[[do]]\n{step}\nexpect.error = "{code}"\n')
    said = fails(f'[[do]]\n{step}\nexpect.error = "game-over"\n')
    assert "expected the error game-over" in said


def test_nothing_can_be_done_after_the_end() -> None:
    end = HIT.replace("2]", "3]") + STRIKE + PASS
    result = 'expect.result = { winners = ["red"], reason = "knock-out" }\n'
    holds(end + result + '[[do]]\nact = { type = "end-turn" }\nexpect.error = "game-over"\n')
    said = fails(end + 'expect.result = { winners = ["blue"] }\n')
    assert 'result.winners: expected ["blue"], got ["red"]' in said
    assert "game is over" in fails(end + 'expect.decision = { seat = "blue" }\n')
    assert "nobody must choose" in fails(end + '[[do]]\nquery = "actions"\nexpect.count = 0\n')


def test_a_result_is_not_expected_too_early() -> None:
    said = fails('[[do]]\nact = { type = "scout" }\nexpect.result = { reason = "time" }\n')
    assert 'result: expected { reason = "time" }, got nothing' in said


# -- who acts --------------------------------------------------------------------------------

NEW = 'game = "tiny"\n[new]\nlength = "long"\n[dice]\nshuffles = [["hook", "hook"]]\n'


def test_a_seat_must_be_named_where_several_may_do_the_same() -> None:
    bid = '[[do]]\nact = { type = "bid", points = 1 }\nexpect.events = [{ type = "bid-made" }]\n'
    assert "several seats may do this (red, blue)" in fails(bid, NEW)
    both = bid + 'by = "red"\n' + bid + 'expect.decision = { kind = "turn", seat = "red" }\n'
    holds(both, NEW)
    assert "no seat 'green'; seats: red, blue" in fails(bid + 'by = "green"\n', NEW)


def test_a_case_may_start_at_the_beginning_with_a_given_shuffle() -> None:
    look = '[[do]]\nexpect.events = [{ type = "dealt", seat = "red", count = 3 }]\n'
    holds(look + 'expect.decision = { kind = "bidding", seats = ["red", "blue"] }\n', NEW)
    said = fails(look + 'expect.decision = { seats = ["red"] }\n', NEW)
    assert 'decision: expected { seats = ["red"] }, got { kind = "bidding"' in said
    said = fails(look, NEW.replace('"hook", "hook"', '"king"'))
    assert "at the start: dice: the script orders 'king', which is not among them" in said
    assert "shuffles left over: 1" in fails(look, NEW.replace('"]]', '"], ["jab"]]'))


def test_options_are_checked() -> None:
    look = '[[do]]\nexpect.decision = { kind = "bidding" }\n'
    said = fails(look, 'game = "tiny"\noptions = { speed = 3 }\n[new]\n')
    assert "speed" in said
    assert "known options: length, health" in said
    assert "@ options = { speed = 3 }" in said


# -- state, decision, dice -------------------------------------------------------------------


def test_a_fact_that_differs_fails() -> None:
    scout = '[[do]]\nact = { type = "scout" }\n'
    said = fails(scout + 'expect.state = { "cells.red" = 1, "cells.grey" = 2 }\n')
    assert "cells.red: expected 1, got 2" in said
    said = fails(scout + 'expect.state = { "cells.grey" = 2 }\n')
    assert "cells.grey: expected 2, got nothing" in said
    holds(scout + "expect.state.cells = { red = 2 }\n")
    said = fails(scout + "expect.state.cells = { red = 4 }\n")
    assert "cells.red: expected 4, got 2" in said


def test_what_must_be_absent_fails_when_it_is_there() -> None:
    scout = '[[do]]\nact = { type = "scout" }\n'
    holds(scout + 'expect.absent = ["cells.grey", "hands.red.2"]\n')
    assert "cells.red: expected nothing, got 2" in fails(scout + 'expect.absent = ["cells.red"]\n')
    assert "there is no sells either" in fails(scout + 'expect.absent = ["sells.red"]\n')


def test_another_decision_fails() -> None:
    said = fails(MISS + STRIKE + 'expect.decision = { seat = "red", window = "parry" }\n')
    assert 'decision: expected { seat = "red", window = "parry" }' in said
    assert 'seats = ["blue"]' in said


def test_running_out_of_dice_fails() -> None:
    said = fails("[dice]\nrolls = [4, 4]\n" + STRIKE + PASS + 'expect.state = { "health.red" = 3 }')
    assert "step 2: dice: the script has no face left for a d3 (damage)" in said


def test_dice_left_over_fail_unless_allowed() -> None:
    rolls = "[dice]\nrolls = [1, 2, 6]\n"
    end = 'expect.state = { "health.red" = 3 }\n'
    assert "dice left over: [6]" in fails(rolls + STRIKE + PASS + end)
    assert "@ rolls = [1, 2, 6]" in fails(rolls + STRIKE + PASS + end)
    holds(rolls + STRIKE + PASS + "expect.dice_left = 1\n")
    assert "expected 2 dice left, got 1" in fails(rolls + STRIKE + PASS + "expect.dice_left = 2\n")


def test_a_face_that_does_not_fit_the_die_fails() -> None:
    said = fails("[dice]\nrolls = [9]\n" + STRIKE + PASS + "expect.dice_left = 0\n")
    assert "face 9 (number 1) does not fit a d6" in said


# -- windows ---------------------------------------------------------------------------------


def test_windows_are_passed_when_the_case_says_so() -> None:
    step = STRIKE + 'expect.events = [{ type = "hurt", damage = 2 }]\n'
    assert 'expected event 1 of 1: { type = "hurt"' in fails(HIT + step)  # blue is still asked
    holds(HIT + step, AUTO + HEAD)


def test_a_window_that_the_next_step_answers_is_not_passed() -> None:
    parry = '[[do]]\nact = { type = "parry" }\nexpect.events = [{ type = "card-shown" }]\n'
    holds(MISS + STRIKE + 'expect.no_events = [{ type = "rolled" }]\n' + parry, AUTO + HEAD)


def test_a_query_before_the_answer_does_not_close_the_window() -> None:
    ask = '[[do]]\nquery = "view"\nseat = "blue"\nexpect.view = { "hand.0" = "parry" }\n'
    parry = '[[do]]\nact = { type = "parry" }\nexpect.events = [{ type = "rolled" }]\n'
    holds(MISS + STRIKE + ask + parry, AUTO + HEAD)


def test_a_step_that_expects_a_window_stops_there() -> None:
    holds(MISS + STRIKE + 'expect.decision = { window = "parry" }\n', AUTO + HEAD)


def test_windows_are_passed_until_a_refusal_or_a_query_fits() -> None:
    refused = '[[do]]\nact = { type = "strike" }\nby = "red"\nexpect.error = "not-your-decision"\n'
    holds(MISS + STRIKE + refused, AUTO + HEAD)
    later = '[[do]]\nact = { type = "step", to = 3 }\nexpect.refused = "TINY-3.01"\n'
    holds(MISS + STRIKE + later, AUTO + HEAD)  # in the window TINY-4.02 would refuse it
    ask = '[[do]]\nquery = "actions"\nseat = "blue"\nexpect.includes = [{ type = "parry" }]\n'
    holds(MISS + STRIKE + ask, AUTO + HEAD)


# -- queries ---------------------------------------------------------------------------------


def test_actions_offered_are_compared() -> None:
    ask = '[[do]]\nquery = "actions"\nseat = "red"\n'
    holds(ask + 'expect.includes = [{ type = "strike", card = "jab" }]\n')
    holds(ask + 'expect.excludes = [{ type = "pass" }, { type = "step", to = 3 }]\n')
    holds(ask + 'of = { type = "strike" }\nexpect.count = 3\n')
    said = fails(ask + 'expect.includes = [{ type = "step", to = 3 }]\n')
    assert '{ type = "step", to = 3 } is not offered to red' in said
    assert '  { type = "end-turn" }' in said
    said = fails(ask + 'expect.excludes = [{ type = "strike" }]\n')
    assert '{ type = "strike", card = "" } is offered to red' in said
    assert "expected 7 actions, got 6" in fails(ask + "expect.count = 7\n")
    assert "no seat 'green'" in fails(ask.replace("red", "green") + "expect.count = 0\n")


def test_odds_are_exact() -> None:
    ask = '[[do]]\nquery = "odds"\nact = { type = "strike", card = "jab" }\n'
    holds(ask + 'expect.odds = { hit = "7/12" }\n')
    said = fails(ask + 'expect.odds = { hit = "1/2" }\n')
    assert "hit: expected 1/2, got 7/12" in said
    assert "tiny counts no 'hits', but hit, damage" in fails(ask + "expect.odds = { hits = 0 }\n")
    wrong = ask.replace("jab", "spare")
    assert "TINY-4.01" in fails(wrong + 'expect.odds = { hit = "1/2" }\n')


def test_a_view_shows_what_a_seat_may_see_and_hides_the_rest() -> None:
    ask = '[[do]]\nquery = "view"\nseat = "red"\n'
    holds(ask + 'expect.view = { "counts.blue" = 1, hand = ["hook", "jab"] }\n')
    holds(ask + 'expect.hidden = ["hands.blue"]\n')
    said = fails(ask + 'expect.view = { "counts.blue" = 2 }\n')
    assert "counts.blue: expected 2, got 1" in said
    said = fails(ask + 'expect.hidden = ["cells.blue"]\n')
    assert "cells.blue is not hidden from red: it shows 3" in said
    assert "there is nothing to hide" in fails(ask + 'expect.hidden = ["hand.blue"]\n')
    holds('[[do]]\nquery = "view"\nexpect.view = { hand = [] }\n')  # a spectator


def test_a_game_answers_its_own_queries() -> None:
    ask = '[[do]]\nquery = "reach"\nseat = "red"\nto = 1\n'
    holds(ask + "expect.answer = { near = true, from = { cell = 2 } }\n")
    said = fails(ask + "expect.answer = { near = true, gap = 2 }\n")
    assert "gap: expected 2, got 1" in said
    assert "the whole answer: {" in said
    said = fails('[[do]]\nquery = "reach"\nseat = "red"\nexpect.answer = { near = true }\n')
    assert "reach asks for seat and to" in said


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
    assert "the program broke at test_cases.py:" in said
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
