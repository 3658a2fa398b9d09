# SPDX-License-Identifier: MIT
"""Cases hold when the rules do what they say; every kind of expectation can fail, and says why."""

from __future__ import annotations

import pytest

from play.caselab import AUTO, HEAD, HIT, MISS, PASS, STRIKE, fails, holds

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
