# SPDX-License-Identifier: MIT
"""A game at the terminal, driven by lines on standard input."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.lab import Lab
from redoubt.kernel.record import read

ONES = ("1",) * 80


def test_a_whole_game_ends_with_a_result_and_open_dice(lab: Lab) -> None:
    done = lab.play(*ONES)
    assert done.code == 0
    assert "won." in done.out or "Nobody won." in done.out
    record = read(lab.record)
    assert f"The dice were promised before the first roll: {record.header.commitment}" in done.out
    assert f"The secret they came from: {record.secret}" in done.out
    assert f"redoubt verify {lab.record}" in done.out
    assert not lab.record.with_name("game.jsonl.key").exists()
    assert record.header.seats == {"red": "person", "blue": "bot greedy"}


def test_the_same_seed_gives_the_same_game(lab: Lab) -> None:
    first = lab.play(*ONES).out
    lab.record.unlink()
    assert lab.play(*ONES).out == first


def test_the_table_says_who_acts_what_is_asked_and_what_can_be_done(lab: Lab) -> None:
    done = lab.play("1", "quit")
    assert "A duel" in done.out
    assert "Red: Bid for the first turn." in done.out
    assert "   1 Bid" in done.out
    assert "[1–4, help]>" in done.out
    assert "Red draws 3." in done.out
    assert "TINY-1.02" in done.out


def test_another_seat_can_be_taken(lab: Lab) -> None:
    done = lab.play("quit", args=["--seat", "blue"])
    assert "Blue: Bid for the first turn." in done.out
    assert read(lab.record).header.seats == {"red": "bot greedy", "blue": "person"}


def test_the_table_speaks_spanish(lab: Lab) -> None:
    done = lab.play("ayuda", "salir", args=["--lang", "es"])
    assert "Escribe el número de una opción" in done.out
    assert "La partida está guardada" in done.out
    lab.record.unlink()


def test_the_language_of_the_system_is_spoken(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert "Escribe el número" in lab.play("quit").out


# -- asking ----------------------------------------------------------------------------------


def test_help_explains_every_command(lab: Lab) -> None:
    out = lab.play("help", "quit").out
    for word in ("why", "odds", "look", "hand", "log", "rule", "undo", "orders", "save", "quit"):
        assert f"\n{word}" in out


def test_why_names_reason_remedy_and_rule(lab: Lab) -> None:
    out = lab.play("why step 4", "quit").out
    assert "✗ Bids come first." in out
    assert "→ Bid." in out
    assert "TINY-2.01 Bids" in out
    assert "Both bid in secret for the first turn." in out


def test_why_says_when_something_is_allowed(lab: Lab) -> None:
    out = lab.play('why {"type": "bid", "points": 1}', "why 1", "quit").out
    assert out.count("That is allowed now.") == 2


def test_why_needs_an_order_it_can_read(lab: Lab) -> None:
    out = lab.play("why", "why fly", 'why {"type": "fly"}', "why step", "why bid x", "quit").out
    assert "Why what?" in out
    assert "“fly” is neither a command nor an order" in out
    assert "Invalid value" in out
    assert "“step” also needs: to" in out
    assert "“x” names nothing" in out


def test_odds_of_a_choice_that_rolls(lab: Lab) -> None:
    out = lab.play("bid 3", "odds strike", "quit").out
    assert "Exact: all" in out or "Estimated from" in out
    assert "hit " in out
    assert "damage " in out


def test_odds_of_a_choice_that_does_not(lab: Lab) -> None:
    out = lab.play("odds 1", "odds", "odds 99", "quit").out
    assert "No dice are rolled for it." in out
    assert "Odds of which choice?" in out
    assert "There is no choice 99; choose from 1 to 4." in out


def test_rules_can_be_read_and_searched(lab: Lab) -> None:
    out = lab.play(
        "rule tiny-2.01", "rule TINY-9.99", "rules bid", "rules elephant", "rule", "quit"
    ).out
    assert "TINY-2.01 Bids" in out
    assert "no rule 'TINY-9.99'" in out
    assert "TINY-2.03" in out
    assert "No rule speaks of “elephant”." in out
    assert "Which rule?" in out


def test_look_log_hand_and_map(lab: Lab) -> None:
    out = lab.play("look 2", "look nothing", "look", "log 1", "hand", "", "quit").out
    assert "  2 floor" in out
    assert "no cell and no unit called “nothing”" in out
    assert "Look at what?" in out
    assert "No cards can be seen." in out
    assert out.count("A duel") == 2


# -- acting ----------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["5", "0", "-1", "999", "bid 9", "fly away", "{", '{"type": 3}'])
def test_what_cannot_be_done_changes_nothing(lab: Lab, typed: str) -> None:
    done = lab.play(typed, "quit")
    assert done.code == 0
    mine = [entry for entry in read(lab.record).entries if entry.seat == "red"]
    assert mine == []


def test_an_order_in_words_is_carried_out(lab: Lab) -> None:
    lab.play("bid 2", "quit")
    entry = next(entry for entry in read(lab.record).entries if entry.seat == "red")
    assert entry.action == {"type": "bid", "points": 2}


def test_words_that_fit_several_choices_list_them(lab: Lab) -> None:
    out = lab.play("bi", "quit").out
    assert out.count("   1 Bid") == 2


def test_undo_takes_a_step_back(lab: Lab) -> None:
    out = lab.play("bid 3", "1", "undo", "quit").out
    assert "Red walks to" in out
    assert "Taken back." in out
    kinds = [entry.action["type"] for entry in read(lab.record).entries if entry.seat == "red"]
    assert kinds == ["bid"]


def test_undo_stops_where_something_became_known(lab: Lab) -> None:
    out = lab.play("undo", "bid 0", "undo", "quit").out
    assert out.count("Nothing can be taken back") == 2


def test_standing_orders_are_listed_given_and_refused(lab: Lab) -> None:
    out = lab.play(
        "orders", "order parry never", "orders", "order parry often", "order duck never", "order",
        "quit",
    ).out  # fmt: skip
    assert "parry         ask" in out
    assert "parry         never" in out
    assert "“often” is no standing order." in out
    assert "There is no such window. This game has: parry." in out
    assert "Write: order WINDOW POLICY" in out


def test_a_window_in_which_only_passing_is_legal_is_passed(lab: Lab) -> None:
    for seed in ("01", "02", "03", "04", "05", "06", "07", "08"):
        out = lab.play(*ONES, seed=seed, args=["-o", "length=long", "-o", "health=9"]).out
        lab.record.unlink()
        if "One window was passed for you" in out:
            return
    pytest.fail("no window was passed in eight games")


def test_two_people_share_the_screen_and_are_asked_in_every_window(lab: Lab) -> None:
    done = lab.play(*("", "1") * 80, args=["--two-players"])
    assert "Next to look: Red. Hand over, then press Enter." in done.out
    assert "Next to look: Blue." in done.out
    assert "passed for you" not in done.out
    assert read(lab.record).header.seats == {"red": "person", "blue": "person"}


# -- keeping ---------------------------------------------------------------------------------


def test_a_game_is_kept_when_the_lines_run_out_and_can_go_on(lab: Lab) -> None:
    first = lab.play("bid 1")
    assert f"redoubt play --resume {lab.record}" in first.out
    assert read(lab.record).secret == ""
    again = lab.run("play", "--resume", str(lab.record), typed=ONES)
    assert again.code == 0
    assert "The secret they came from" in again.out
    assert lab.run("verify", str(lab.record)).code == 0


def test_a_game_without_a_name_is_kept_in_the_folder_for_records(lab: Lab) -> None:
    lab.run("play", "tiny", typed=["quit"])
    assert [path.suffix for path in sorted((lab.folder / "redoubt").iterdir())] == [
        ".jsonl",
        ".key",
    ]


def test_save_takes_another_name_but_not_that_of_another_game(lab: Lab) -> None:
    other = lab.folder / "other.jsonl"
    lab.play(f"save {other}", "save", "quit")
    assert other.exists()
    lab.record.unlink()
    out = lab.play(f"save {other}", "quit", seed="2b").out
    assert "holds another game" in " ".join(out.split())


def test_a_new_game_does_not_overwrite_an_old_one(lab: Lab) -> None:
    lab.play("quit")
    done = lab.play("quit")
    assert done.code == 2
    assert "exists already" in done.err


def test_resume_refuses_what_does_not_fit(lab: Lab) -> None:
    lab.play(*ONES)
    over = lab.run("play", "--resume", str(lab.record))
    assert (over.code, "this game is over" in over.err) == (2, True)
    lab.record.unlink()
    lab.play("quit")
    options = lab.run("play", "--resume", str(lab.record), "-o", "health=9")
    assert (options.code, "keeps its options" in options.err) == (2, True)
    lab.record.with_name("game.jsonl.key").unlink()
    sealed = lab.run("play", "--resume", str(lab.record))
    assert (sealed.code, "still sealed" in sealed.err) == (2, True)


def test_who_play_together_read_the_brief_and_lose_together(lab: Lab, tmp_path: Path) -> None:
    record = str(tmp_path / "game.jsonl")
    asked = ("--mission", "knock-knock", "--seed", "2b", "--save", record, "--lang", "en")
    done = lab.run("play", "wolfenstein", *asked, typed=["end", "1"] * 2000)
    assert "Kill the officer in the far room" in done.out
    assert "You lost." in done.out
    assert "Nobody won" not in done.out


def test_a_seed_may_have_any_number_of_digits(lab: Lab) -> None:
    played = []
    for seed in ("7", "07"):
        done = lab.play("quit", seed=seed)
        assert done.code == 0, done.err
        played.append(read(lab.record).header.commitment)
        lab.record.unlink()
    assert played[0] == played[1]
    assert lab.play("quit", seed="").code == 2


@pytest.mark.parametrize("more", [("--bot", "random"), ("--two-players",)])
def test_a_game_that_goes_on_keeps_its_players(lab: Lab, more: tuple[str, ...]) -> None:
    lab.play("quit")
    done = lab.run("play", "--resume", str(lab.record), *more, typed=("quit",))
    assert (done.code, "keeps its options, seats, bots and dice" in done.err) == (2, True)
