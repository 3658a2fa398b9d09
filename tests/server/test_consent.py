# SPDX-License-Identifier: MIT
"""Taking back what others have seen, if they agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from redoubt.games import game
from redoubt.kernel.record import parse, verify
from redoubt.server import clocks
from server.lab import SHORT, Page, Served, play, play_out, serving, settings, sqlite
from server.staging import TOKENS, attack, put, some_table, staged

INCURSION = game("incursion")
LONGER = {**SHORT, "turn_cap": 6}


def play_some(pages: list[Page], count: int, seed: int = 4) -> None:
    """Random choices until so many were taken and the first page must choose."""

    def enough(taken: int) -> bool:
        for page in pages:
            page.sync()
        return taken >= count and bool(pages[0].choices)

    play(pages, seed, enough, 10 * count)


def ask(page: Page, count: int = 1) -> dict[str, Any]:
    return page.ask("askback", seat=page.seat, at=page.position["at"], count=count)


def answer(page: Page, agree: bool) -> dict[str, Any]:
    page.until(lambda: page.table.get("request"))
    number = page.table["request"]["number"]
    return page.ask("answerback", seat=page.seat, number=number, agree=agree)


def said(page: Page) -> list[str]:
    """What the table itself has said in a log."""
    return [one["words"]["id"] for one in page.logs[page.seat] if "table-" in one["words"]["id"]]


def test_all_agree_and_the_game_goes_on_from_there_with_a_record_that_verifies(
    served: Served,
) -> None:
    allied, german = served.duel(options=LONGER)
    with allied, german:
        play_some([allied, german], 12)
        table = served.hub.rooms[allied.id].table
        own = next(
            number
            for number in range(len(table.ledger.entries) - 1, -1, -1)
            if table.ledger.entries[number].seat == "allied"
            and table.ledger.entries[number].action["type"] != "pass"
        )
        before = table.ledger.entries[own - 1].state
        assert ask(allied)["type"] == "done"
        assert answer(german, agree=True)["type"] == "done"
        german.until(lambda: "table-taken-back" in said(german))
        allied.until(lambda: "table-taken-back" in said(allied))
        assert INCURSION.checksum(table.state) == before
        assert len(table.session.record.entries) == own
        allied.until(lambda: allied.table["request"] is None)
        line = next(
            one for one in german.logs["german"] if one["words"]["id"] == "table-taken-back"
        )
        assert 0 <= line["back"] < line["at"]
        served.hub.rooms.clear()
        again, g = served.page(allied.id, allied.token), served.page(german.id, german.token)
        with again, g:
            assert again.position["scene"] == allied.position["scene"]
            assert "table-taken-back" in said(again)
            play_out([again, g], seed=5)
            text = served.get(f"/api/tables/{allied.id}/record", allied.token)
            record = parse(text.encode().splitlines(), "record")
            assert any(entry.branch == 1 for entry in record.entries)
            verify(INCURSION, record)


def test_who_refuses_lets_it_stand_and_is_not_asked_twice(served: Served) -> None:
    allied, german = served.duel(options=LONGER)
    with allied, german:
        play_some([allied, german], 8)
        entries = list(served.hub.rooms[allied.id].table.ledger.entries)
        assert ask(allied)["type"] == "done"
        assert answer(german, agree=False)["type"] == "done"
        allied.until(lambda: "table-back-refused" in said(allied))
        assert served.hub.rooms[allied.id].table.ledger.entries == entries
        assert ask(allied)["problem"]["code"] == "request-refused"
        assert answer_late(german)["problem"]["code"] == "no-such-request"
        served.hub.rooms.clear()
        with served.page(allied.id, allied.token) as again:
            assert again.position["scene"] == allied.position["scene"]
            assert "table-back-refused" in said(again)


def answer_late(page: Page) -> dict[str, Any]:
    return page.ask("answerback", seat=page.seat, number=1, agree=True)


def test_only_one_request_at_a_time_and_only_others_agree(served: Served) -> None:
    allied, german = served.duel(options=LONGER)
    with allied, german:
        play_some([allied, german], 8)
        assert ask(allied)["type"] == "done"
        german.until(lambda: german.table.get("request"))
        assert ask(german)["problem"]["code"] == "request-pending"
        assert answer(allied, agree=True)["problem"]["code"] == "no-such-request"
        assert answer(allied, agree=False)["type"] == "done"
        german.until(lambda: "table-back-withdrawn" in said(german))


def test_a_request_survives_a_restart_and_lapses_when_the_game_goes_on(tmp_path: Path) -> None:
    with serving(settings(sqlite(tmp_path))) as server:
        allied, german = server.duel(options=LONGER)
        with allied, german:
            play_some([allied, german], 8)
            assert ask(allied)["type"] == "done"
    with serving(settings(sqlite(tmp_path))) as server:
        a, g = server.page(allied.id, allied.token), server.page(german.id, german.token)
        with a, g:
            assert a.table["request"]["waiting"] == ["german"]
            spectator = server.hub.rooms[a.id].table.at("")
            play([a, g], 6, lambda _: server.hub.rooms[a.id].table.at("") > spectator, 20)
            g.until(lambda: "table-back-lapsed" in said(g))
            g.until(lambda: g.table["request"] is None)


def test_nobody_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "NO_PACE", clocks.Pace(0.0, 0.0, 0.0, 0.2))
    with serving(settings(sqlite(tmp_path), clock_tick=0.05)) as server:
        allied, german = server.duel(options=LONGER)
        with allied, german:
            play_some([allied, german], 8)
            assert ask(allied)["type"] == "done"
            german.until(lambda: "table-back-expired" in said(german))


def test_bots_always_agree(served: Served) -> None:
    made = served.table(german="bot:random", options=LONGER)
    with served.page(made["id"], made["token"]) as page:
        for _ in range(4):
            page.until(lambda: page.choices)
            page.first()
        page.until(lambda: page.choices)
        assert ask(page, 2)["type"] == "done"
        page.until(lambda: "table-taken-back" in said(page))


@pytest.mark.parametrize("count", [0, -1, 5000])
def test_nothing_to_take_back(served: Served, count: int) -> None:
    allied, german = served.duel(options=LONGER)
    with allied, german:
        assert ask(allied, count)["problem"]["code"] == "stale-state"


def test_the_same_choice_gets_the_same_dice_and_another_gets_unseen_ones(tmp_path: Path) -> None:
    state, seat = attack("11-shooting")
    with serving(settings(sqlite(tmp_path))) as server:
        id = put(server.hub.store, staged(some_table({}), state))
        other = {"allied": "german", "german": "allied"}[seat]
        with server.page(id, TOKENS[seat]) as page, server.page(id, TOKENS[other]) as judge:
            shots = [one["action"] for one in page.choices if one["rolls"]]

            def faces(action: dict[str, Any]) -> list[int]:
                page.do(action)
                judge.sync()
                for _ in range(10):
                    if not judge.choices or judge.choices[0]["action"]["type"] != "pass":
                        break
                    judge.first()
                page.sync()
                rolled = [one["faces"] for one in page.logs[seat] if one["faces"]]
                return list(rolled[-1])

            first = faces(shots[0])
            assert ask(page)["type"] == "done"
            assert answer(judge, agree=True)["type"] == "done"
            page.until(lambda: said(page).count("table-taken-back") == 1)
            assert server.hub.rooms[id].table.ledger.branch == 1
            assert faces(shots[0]) == first, "no second throw for the same shot"
            entries = server.hub.rooms[id].table.ledger.entries
            assert entries[0].branch == 0
            assert ask(page)["type"] == "done"
            assert answer(judge, agree=True)["type"] == "done"
            page.until(lambda: said(page).count("table-taken-back") == 2)
            page.sync()
            quiet = next(one["action"] for one in page.choices if not one["rolls"])
            page.do(quiet)
            assert server.hub.rooms[id].table.ledger.entries[0].branch == 2
