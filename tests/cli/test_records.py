# SPDX-License-Identifier: MIT
"""Records: told again, verified, questioned, turned into cases."""

from __future__ import annotations

import json

import pytest

from cli.lab import Lab
from redoubt.kernel.record import read

ONES = ("1",) * 80


@pytest.fixture
def finished(lab: Lab) -> Lab:
    """A laboratory with a finished game in it."""
    lab.play(*ONES)
    return lab


def test_replay_tells_every_action_and_the_result(finished: Lab) -> None:
    done = finished.run("replay", str(finished.record))
    assert done.code == 0
    assert "Before the first action" in done.out
    assert "   1 Blue Bid" in done.out
    assert "A duel" in done.out
    assert "won" in done.out


def test_replay_stops_where_it_is_told(finished: Lab) -> None:
    done = finished.run("replay", str(finished.record), "--upto", "2")
    assert "2 actions so far; the game goes on." in done.out
    assert "\n   3 " not in done.out


def test_replay_for_a_seat_hides_what_it_did_not_know(finished: Lab) -> None:
    everything = finished.run("replay", str(finished.record)).out
    assert "Blue draws 3. " in everything
    mine = json.loads(finished.run("replay", str(finished.record), "--seat", "red", "--json").out)
    dealt = [e for e in mine["actions"][0]["events"] if e["type"] == "dealt"]
    assert [(e["seat"], bool(e.get("cards"))) for e in dealt] == [("red", True), ("blue", False)]
    assert all(a["action"] is None for a in mine["actions"] if a["seat"] == "blue")


def test_replay_for_programs(finished: Lab) -> None:
    told = json.loads(finished.run("replay", str(finished.record), "--json").out)
    record = read(finished.record)
    assert told["game"] == "tiny"
    assert len(told["actions"]) == len(record.entries) + 1
    assert told["actions"][1]["action"] == record.entries[0].action
    assert told["checksum"] == record.entries[-1].state
    assert told["result"]["rule"] == "TINY-1.03"


def test_replay_knows_the_seats(finished: Lab) -> None:
    done = finished.run("replay", str(finished.record), "--seat", "green")
    assert (done.code, "seats: red, blue" in done.err) == (2, True)


def test_verify_says_what_was_checked(finished: Lab) -> None:
    done = finished.run("verify", str(finished.record))
    assert done.code == 0
    assert read(finished.record).header.commitment in done.out
    assert f"{len(read(finished.record).entries)} actions were legal" in done.out
    assert "This game was played with the dice that were promised." in done.out


def test_verify_for_programs(finished: Lab) -> None:
    told = json.loads(finished.run("verify", str(finished.record), "--json").out)
    assert told["verified"] is True
    assert told["actions"] == len(read(finished.record).entries)
    assert told["dice"] > 0


def test_verify_names_the_action_at_which_a_record_was_changed(finished: Lab) -> None:
    lines = finished.record.read_text().splitlines()
    entry = json.loads(lines[1])
    entry["action"]["points"] = (entry["action"]["points"] + 1) % 3
    lines[1] = json.dumps(entry)
    finished.record.write_text("\n".join(lines))
    done = finished.run("verify", str(finished.record))
    assert done.code == 1
    assert "redoubt: action 1" in done.err


def test_verify_notices_another_secret(finished: Lab) -> None:
    lines = finished.record.read_text().splitlines()
    lines[-1] = json.dumps({"secret": "00" * 32})
    finished.record.write_text("\n".join(lines))
    done = finished.run("verify", str(finished.record))
    assert (done.code, "does not fit the secret" in done.err) == (1, True)


def test_verify_waits_for_the_end(lab: Lab) -> None:
    lab.play("quit")
    done = lab.run("verify", str(lab.record))
    assert (done.code, "not open yet" in done.err) == (2, True)
    assert "game.jsonl: the game goes on" in done.err


def test_odds_at_a_point_of_a_record(lab: Lab) -> None:
    lab.play("bid 3", "quit")
    done = lab.run("odds", str(lab.record), "--action", '{"type": "strike"}')
    assert done.code == 0
    assert "hit" in done.out
    told = json.loads(
        lab.run("odds", str(lab.record), "--action", '{"type": "strike"}', "--json").out
    )
    assert set(told["outcomes"]) == {"hit", "damage"}


def test_odds_of_the_next_action_of_a_record(finished: Lab) -> None:
    done = finished.run("odds", str(finished.record), "--at", "0")
    assert done.code == 0
    assert "Bid" in done.out
    assert "No dice are rolled for it." in done.out


def test_odds_refuse_what_is_not_there_or_not_legal(lab: Lab) -> None:
    lab.play("quit")
    record = str(lab.record)
    assert "which action?" in lab.run("odds", record).err
    assert "--at 0 to" in lab.run("odds", record, "--at", "99").err
    illegal = lab.run("odds", record, "--action", '{"type": "strike"}')
    assert (illegal.code, "TINY-2.01" in illegal.err) == (1, True)
    for words in ("strike", "", '{"type": "picnic"}'):
        wrong = lab.run("odds", record, "--action", words)
        assert wrong.code == 2
        assert "is no action of tiny" in wrong.err
        assert "redoubt schema tiny --part action" in wrong.err.replace("\n", " ")


def test_odds_refuse_a_seat_that_is_not_there(finished: Lab) -> None:
    for more in ((), ("--action", '{"type": "strike"}')):
        wrong = finished.run("odds", str(finished.record), "--at", "0", "--seat", "nobody", *more)
        assert (wrong.code, "seats: red, blue" in wrong.err) == (2, True)


def test_odds_of_a_case(lab: Lab) -> None:
    case = lab.folder / "strike.toml"
    case.write_text(
        'game = "tiny"\ntitle = "A blow"\n[position]\ncells = { red = 1, blue = 2 }\n'
        '[dice]\nrolls = [6, 6, 1]\n[[do]]\nact = { type = "strike" }\n'
        'expect.events = [{ type = "struck" }]\n'
    )
    done = lab.run("odds", str(case))
    assert done.code == 0
    assert "42%" in done.out  # 8 or more with two dice: 15 of 36
    assert "5/12" in done.out


def test_a_case_from_a_record_holds(finished: Lab) -> None:
    done = finished.run("case", "from", str(finished.record), "--at", "2")
    assert done.code == 0
    assert done.out.startswith('game = "tiny"')
    path = finished.folder / "case.toml"
    assert (
        finished.run("case", "from", str(finished.record), "--at", "2", "--out", str(path)).code
        == 0
    )
    assert path.read_text() == done.out
    assert finished.run("case", "from", str(finished.record), "--at", "99").code == 2
