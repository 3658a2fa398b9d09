# SPDX-License-Identifier: MIT
"""Whole games over real sockets, and everything a page may send."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from redoubt.games import game
from redoubt.kernel.record import parse, verify
from server.lab import BUYING, SHORT, Json, Page, Served, play_out, serving, settings, sqlite
from server.staging import TOKENS, attack, put, some_table, staged


def test_two_pages_play_a_whole_game_and_its_dice_can_be_verified(db: str) -> None:
    with serving(settings(db)) as server:
        allied, german = server.duel(options=SHORT)
        made = server.get("/api/tables", allied.token)[0]
        assert made["status"] == "playing"
        watch = server.table()["watch"]
        assert watch
        taken = play_out([allied, german])
        assert taken > 10
        assert allied.position["winners"] == german.position["winners"]
        allied.until(lambda: allied.table["secret"])
        assert allied.table["info"]["status"] == "over"
        text = server.get(f"/api/tables/{allied.id}/record", german.token)
        record = parse(text.encode().splitlines(), "record")
        assert record.secret == allied.table["secret"]
        assert record.header.commitment == allied.table["commitment"]
        state = verify(game("incursion"), record)
        assert list(state.result.winners) == allied.position["winners"]
        for page in (allied, german):
            numbers = [m["at"] for m in map(json.loads, page.raw) if m["type"] == "position"]
            assert all(b == a + 1 or b == a for a, b in pairwise(numbers)), "one after another"
            page.close()


def test_a_game_of_every_mission_ends_on_both_pages(served: Served) -> None:
    for mission in ("incursion", "pinger"):
        options = {**SHORT, "mission": mission, "turn_cap": 2}
        allied, german = served.duel(options=options)
        with allied, german:
            play_out([allied, german], seed=7)
            assert allied.position["result"] == german.position["result"]


def first_choice(page: Page) -> tuple[int, dict[str, object]]:
    """The number of the page's position and its first choice."""
    return page.position["at"], page.choices[0]["action"]


def test_a_message_sent_twice_counts_once(served: Served) -> None:
    allied, german = served.duel(options=SHORT)
    with allied, german:
        at, action = first_choice(allied)
        message = {"seat": "allied", "at": at, "action": action, "key": "same"}
        assert allied.ask("act", **message) == {"type": "done", "key": "same"}
        after = allied.position["at"]
        assert allied.ask("act", **message) == {"type": "done", "key": "same"}
        allied.drain(0.2)
        assert allied.position["at"] <= max(after, at + 1)
        served.hub.rooms[allied.id].table.ledger.keys["allied:same"]
        assert served.hub.rooms[allied.id].table.ledger.head == 1


def test_a_key_is_good_for_one_message_only(served: Served) -> None:
    allied, german = served.duel(options=SHORT)
    with allied, german:
        at, action = first_choice(allied)
        assert allied.act(action, key="once")["type"] == "done"
        other = allied.ask("act", seat="allied", at=at + 1, action=action, key="once")
        assert other["problem"]["code"] == "key-reused"


def test_the_keys_of_two_seats_do_not_meet(served: Served) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german:
        assert allied.act(allied.choices[0]["action"], key="k")["type"] == "done"
        assert german.act(german.choices[0]["action"], key="k")["type"] == "done"


def test_a_stale_action_is_refused_with_the_latest_position(served: Served) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german:
        at, action = first_choice(allied)
        assert allied.act(action)["type"] == "done"
        allied.until(lambda: allied.position["at"] == at + 1)
        refused = allied.act(action, at=at)
        assert refused["problem"]["code"] == "stale-state"
        assert refused["at"] == at + 1
        fresh = allied.next()
        assert (fresh["type"], fresh["at"]) == ("position", at + 1)
        again = allied.ask("act", seat="allied", at=at, action=action, key=refused["key"])
        assert again == refused, "the same message gets the same answer"


def test_an_illegal_action_is_refused_with_its_rule(served: Served) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german:
        refused = allied.act({"type": "buy", "model": "gretel"})
        problem = refused["problem"]
        assert problem["code"] == "illegal-action"
        assert problem["rule"].startswith("INC-")
        assert problem["words"]["id"].startswith("refusal-")
        assert problem["message"]
        rules = served.get("/api/rules/incursion")
        assert problem["rule"] in {rule["id"] for rule in rules}
        why = allied.ask(
            "askwhy",
            seat="allied",
            at=allied.position["at"],
            action={"type": "buy", "model": "gretel"},
        )
        assert why["problem"] == problem
        legal = allied.ask(
            "askwhy", seat="allied", at=allied.position["at"], action=allied.choices[0]["action"]
        )
        assert legal["problem"] is None


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "no-such-thing"}, "malformed-action"),
        ({"type": "buy"}, "malformed-action"),
        ({"type": "buy", "model": "grunt", "price": 0}, "malformed-action"),
        ({"type": "end-turn"}, "illegal-action"),
    ],
)
def test_actions_that_cannot_be(served: Served, action: dict[str, object], code: str) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german:
        assert allied.act(action)["problem"]["code"] == code


def test_a_forged_seat_is_refused(served: Served) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german:
        action = german.choices[0]["action"]
        for kind in ("act", "askodds", "askwhy"):
            refused = allied.ask(kind, seat="german", at=german.position["at"], action=action)
            assert refused["problem"]["code"] == "not-your-seat"
        refused = allied.ask("takeback", seat="german", at=0)
        assert refused["problem"]["code"] == "not-your-seat"
        for seat in ("german", "", "nobody", "*"):
            assert allied.ask("askpast", seat=seat, at=0)["problem"]["code"] == "not-your-seat"
            other = allied.ask("askpast", seat="allied", at=0, eyes=seat)
            assert other["problem"]["code"] == "not-your-seat"


@pytest.mark.parametrize(
    "words",
    [
        "",
        "{",
        "[]",
        '"act"',
        '{"type": "act"}',
        '{"type": "launch", "key": "k"}',
        '{"type": "say", "key": "k", "text": "x", "more": 1}',
        '{"type": "act", "key": "k", "seat": 1, "at": 0, "action": {}}',
        '{"type": "hello", "key": "k", "token": "again"}',
    ],
)
def test_what_cannot_be_read_is_refused_and_the_talk_goes_on(served: Served, words: str) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german:
        allied.drain(0.05)
        allied.socket.send(words)
        assert allied.next()["problem"]["code"] == "malformed-message"
        assert allied.act(allied.choices[0]["action"])["type"] == "done"


def test_an_action_is_taken_back_over_the_wire(served: Served) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german:
        german.drain(0.05)
        sent = len(german.raw)
        before = allied.position
        assert before["undoable"] == 0
        assert allied.ask("takeback", seat="allied", at=0)["problem"]["code"] == "stale-state"
        for count in (1, 2):
            allied.first()
            assert allied.position["undoable"] == count
        allied.take_back(2)
        assert allied.position["scene"] == before["scene"]
        assert allied.position["choices"] == before["choices"]
        last = allied.logs["allied"][-1]
        assert (last["kind"], last["back"]) == ("undo", 0)
        german.drain(0.2)
        assert len(german.raw) == sent, "what was done and undone in secret reached the other page"


def test_an_earlier_position_can_be_asked_for(served: Served) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german:
        seen = [allied.position]
        for _ in range(3):
            allied.first()
            seen.append(allied.position)
        allied.take_back()
        seen.append(allied.position)
        for position in seen:
            answer = allied.ask("askpast", seat="allied", at=position["at"])
            assert answer["position"]["scene"] == position["scene"]
        beyond = allied.ask("askpast", seat="allied", at=99)
        assert beyond["problem"]["code"] == "no-such-position"


def test_after_the_end_everybody_may_look_at_everything(served: Served) -> None:
    allied, german = served.duel(options=SHORT)
    with allied, german:
        numbers: dict[int, object] = {}
        play_out([allied, german], seed=3)
        for raw in german.raw:
            message = json.loads(raw)
            if message["type"] == "position":
                numbers[message["at"]] = message["scene"]
        for at in list(numbers)[:: max(1, len(numbers) // 12)]:
            past = allied.ask("askpast", seat="german", at=at)
            assert past["position"]["scene"] == numbers[at]
        assert_seen_by_all(allied)


def assert_seen_by_all(page: Page) -> None:
    """Through all eyes there is what each side saw of its own, at the same moment."""
    last = page.position["at"]
    held = set()
    for at in {0, last // 3, last // 2, last}:

        def through(eyes: str, at: int = at) -> Json:
            answer = page.ask("askpast", seat="allied", at=at, eyes=eyes)["position"]
            assert (answer["at"], answer["seat"]) == (at, eyes)
            scene: Json = answer["scene"]
            return scene

        everything = through("*")
        for seat in ("allied", "german"):
            for kind in ("counters", "cards", "tracks"):
                own = [one for one in through(seat)[kind] if one["seat"] == seat]
                assert [one for one in everything[kind] if one["seat"] == seat] == own
        held |= {card["seat"] for card in everything["cards"] if card["where"] == "hand"}
    assert held == {"allied", "german"}


def test_standing_orders_are_kept_and_told_to_nobody_else(served: Served) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german:
        german.drain(0.05)
        sent = len(german.raw)
        order = {"type": "standing", "window": "reaction", "policy": "50"}
        allied.do(order)
        assert allied.position["orders"]["reaction"] == "50"
        german.drain(0.2)
        assert len(german.raw) == sent
        wrong = allied.act({"type": "standing", "window": "tea", "policy": "never"})
        assert wrong["problem"]["words"]["id"] == "refusal-no-such-window"


def test_chat_reaches_everybody_once_and_those_who_come_later(served: Served) -> None:
    allied, german = served.duel(options=BUYING, player="Ada")
    with allied, german:
        for _ in range(2):
            assert allied.ask("say", text="  good\nluck ", key="hello")["type"] == "done"
        assert german.ask("say", text="you too")["type"] == "done"
        german.drain(0.2)
        lines = [(line["who"], line["text"], line["number"]) for line in german.chat]
        assert lines == [("Ada", "good luck", 1), ("Eva", "you too", 2)]
        with served.page(allied.id, allied.token) as later:
            later.drain(0.2)
            assert [line["number"] for line in later.chat] == [1, 2]
        assert allied.ask("say", text=" \n ")["problem"]["code"] == "malformed-message"


def test_presence_and_spectators_are_told(served: Served) -> None:
    made = served.table(options=BUYING)
    with served.page(made["id"], made["token"]) as allied:
        assert allied.table["present"] == ["allied"]
        assert allied.table["info"]["status"] == "open"
        joined = served.post("/api/join", {"invite": made["invites"]["german"], "name": "Eva"})
        allied.until(lambda: allied.table["info"]["seats"]["german"] == "Eva")
        assert allied.table["info"]["status"] == "playing"
        with served.page(made["id"], joined["token"]), served.page(made["id"], made["watch"]) as s:
            assert s.table["mine"] == []
            allied.until(lambda: allied.table["spectators"] == 1)
            assert allied.table["present"] == ["allied", "german"]
        allied.until(lambda: allied.table["present"] == ["allied"])
        assert allied.table["spectators"] == 0


def test_a_page_that_comes_back_gets_what_it_missed(served: Served) -> None:
    allied, german = served.duel(options=SHORT)
    with german:
        known, lines = allied.position["at"], list(allied.logs["allied"])
        allied.close()
        for _ in range(6):
            german.drain(0.05)
            if not german.choices:
                break
            german.first()
        with served.page(allied.id, allied.token, since=known) as back:
            assert all(line["at"] > known for line in back.logs["allied"])
            with served.page(allied.id, allied.token) as whole:
                assert whole.logs["allied"] == lines + back.logs["allied"]
                assert whole.position["at"] == back.position["at"]


def test_one_token_may_be_used_on_two_devices(served: Served) -> None:
    allied, german = served.duel(options=BUYING)
    with allied, german, served.page(allied.id, allied.token) as phone:
        at = allied.position["at"]
        phone.first()
        allied.after(at)
        assert allied.position == phone.position


def test_at_a_hot_seat_one_page_plays_both_sides(served: Served) -> None:
    made = served.table(german="me", hot_seat=True, options=SHORT)
    with served.page(made["id"], made["token"]) as page:
        assert page.table["mine"] == ["allied", "german"]
        assert page.table["info"]["hot_seat"]
        assert set(page.positions) == {"allied", "german"}
        play_out([page], seed=2)
        page.until(lambda: all(one["result"] for one in page.positions.values()))
        assert page.positions["allied"]["winners"] == page.positions["german"]["winners"]


def test_odds_of_an_attack_with_modifiers_and_the_answer_it_may_draw(served: Served) -> None:
    state, seat = attack("13-reaction-fire")
    id = put(served.hub.store, staged(some_table(state.scenario.setup.options), state))
    with served.page(id, TOKENS[seat]) as page:
        at = page.position["at"]
        rolling = [choice["action"] for choice in page.choices if choice["rolls"]]
        odds = page.ask("askodds", seat=seat, at=at, action=rolling[0])
        assert odds["type"] == "oddsanswer", odds
        assert odds["lines"]
        assert all(0 < line["chance"] <= 1 for line in odds["lines"])
        assert odds["dice"] > 0
        if odds["exact"]:
            assert all("/" in line["fraction"] or line["chance"] == 1 for line in odds["lines"])
        wrong = page.ask("askodds", seat=seat, at=at, action={"type": "buy", "model": "gretel"})
        assert wrong["type"] == "refused"
        stale = page.ask("askodds", seat=seat, at=at + 1, action=rolling[0])
        assert stale["problem"]["code"] == "stale-state"


def test_nobody_gets_in_without_a_good_token(served: Served) -> None:
    made = served.table()
    other = served.table()
    for token in ("", "x", other["token"], other["watch"], f"watch:{made['id']}"):
        page = Page(served, made["id"], token)
        with page:
            assert page.ask("hello", token=token)["problem"]["code"] == "no-such-token"
            assert page.closed() == 4401
    with Page(served, "no-such-table", made["token"]) as page:
        assert page.ask("hello", token=made["token"])["problem"]["code"] == "no-such-table"
        assert page.closed() == 4404
    with Page(served, made["id"], made["token"]) as page:
        page.send("say", text="let me in")
        assert page.closed() == 4401


def test_a_page_that_says_nothing_is_let_go(tmp_path: Path) -> None:
    with (
        serving(settings(sqlite(tmp_path), hello_seconds=0.2)) as server,
        Page(server, server.table()["id"], "") as page,
    ):
        assert page.closed() == 4401
