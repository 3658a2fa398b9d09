# SPDX-License-Identifier: MIT
"""Making tables, sitting down, coming back, rematches; and what the lobby tells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
from fluent.syntax import ast, parse

from redoubt.games import INSTALLED
from redoubt.kernel.codec import plain
from redoubt.server import openapi
from redoubt.server.loglines import LostEvent
from server.lab import BUYING, SHORT, Served, play_out, serving, settings, sqlite
from server.staging import INCURSION


def test_the_menu_has_every_game_with_all_it_needs(served: Served) -> None:
    games = served.get("/api/games")
    assert [game["id"] for game in games] == list(INSTALLED)
    incursion = next(game for game in games if game["id"] == "incursion")
    assert [s["id"] for s in incursion["scenarios"]] == ["recon", "incursion", "pinger"]
    assert list(incursion["seats"]) == ["allied", "german"]
    assert "greedy" in incursion["bots"]
    assert set(incursion["windows"]) == set(INCURSION.windows)
    kinds = {option["name"]: option["kind"] for option in incursion["options"]}
    assert kinds["edition"] == "choice"
    assert kinds["campaign"] == "flag"
    assert kinds["turn_cap"] == "number"


@pytest.mark.parametrize("language", ["en", "es"])
def test_texts_hold_every_message_that_is_sent(served: Served, language: str) -> None:
    for game in served.get("/api/games"):
        text = served.get(f"/api/texts/{game['id']}/{language}.ftl")
        found = parse(text).body
        assert not [entry for entry in found if isinstance(entry, ast.Junk)]
        ids = {entry.id.name for entry in found if isinstance(entry, ast.Message)}
        for kind in ("game-title", "table-undone", "table-note-rules", "table-stale-state"):
            assert kind in ids
        said = list(_words(game))
        assert said
        for id in said:
            assert id.partition(".")[0] in ids, id


def _words(thing: Any) -> Any:
    """The ids of all words in an answer."""
    if isinstance(thing, dict):
        if set(thing) == {"id", "args"}:
            yield thing["id"]
        for value in thing.values():
            yield from _words(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from _words(value)


def test_both_languages_of_the_server_have_the_same_messages() -> None:
    folder = Path(openapi.__file__).parent / "locale"
    messages = {}
    for language in ("en", "es"):
        text = (folder / f"{language}.ftl").read_text(encoding="utf-8")
        messages[language] = {e.id.name for e in parse(text).body if isinstance(e, ast.Message)}
    assert messages["en"] == messages["es"]


def test_the_rulebook_is_there_in_both_languages(served: Served) -> None:
    rules = served.get("/api/rules/incursion")
    assert len(rules) > 100
    assert all(set(rule["text"]) == {"en", "es"} for rule in rules)
    doors = next(rule for rule in rules if rule["id"] == "INC-8.02")
    assert doors["section"] == {"en": "Doors", "es": "Puertas"}


def test_the_openapi_document_describes_what_is_sent(served: Served) -> None:
    document = served.get("/api/openapi.json")
    assert document == plain(openapi.document())
    assert document["openapi"].startswith("3.1")
    made = served.table(options=BUYING)
    with served.page(made["id"], made["token"]) as page:
        page.act(page.choices[0]["action"])
        page.act({"type": "end-turn"})
        for raw in page.raw:
            _validate(document, "ToPage", raw)
    _validate(document, "TableMade", made)
    for table in served.get("/api/tables", made["token"]):
        _validate(document, "TableInfo", table)
    for game in served.get("/api/games"):
        _validate(document, "GameInfo", game)


def _validate(document: dict[str, Any], name: str, thing: Any) -> None:
    import json

    value = json.loads(thing) if isinstance(thing, str) else thing
    schema = {**document["components"]["schemas"][name], "components": document["components"]}
    jsonschema.Draft202012Validator(schema).validate(value)


def test_the_seats_of_a_plan_can_be_asked_for(served: Served) -> None:
    plan = {"game": "incursion", "options": {"mission": "pinger"}}
    assert list(served.post("/api/seats", plan)) == ["allied", "german"]
    wrong = served.call("POST", "/api/seats", {"game": "incursion", "options": {"mission": "tea"}})
    assert (wrong.status, wrong.body["code"]) == (422, "content-error")
    assert served.call("POST", "/api/seats", {"game": "chess"}).status == 404


def test_an_invite_is_good_for_one_person(served: Served) -> None:
    made = served.table()
    invite = {"invite": made["invites"]["german"], "name": "Eva"}
    joined = served.post("/api/join", invite)
    assert (joined["id"], joined["seats"]) == (made["id"], ["german"])
    again = served.call("POST", "/api/join", invite)
    assert (again.status, again.body["code"]) == (409, "seat-taken")
    wrong = served.call("POST", "/api/join", {"invite": "x"})
    assert (wrong.status, wrong.body["code"]) == (404, "no-such-invite")


def test_a_token_takes_one_back_to_the_table_from_another_device(served: Served) -> None:
    made = served.table()
    back = served.post("/api/join", {"invite": made["token"]})
    assert back == {"id": made["id"], "token": made["token"], "seats": ["allied"]}


def test_the_watch_link_lets_many_watch(served: Served) -> None:
    made = served.table()
    for _ in range(2):
        joined = served.post("/api/join", {"invite": made["watch"]})
        assert joined["seats"] == []
        with served.page(made["id"], joined["token"]) as page:
            assert list(page.positions) == [""]
            refused = page.ask("act", seat="german", at=0, action={"type": "end-turn"})
            assert refused["problem"]["code"] == "not-your-seat"


def test_open_tables_are_listed_with_their_invites_and_private_ones_are_not(served: Served) -> None:
    private = served.table(name="among friends")
    public = served.table(private=False, name="  come\n in ", player="Ada")
    listed = {table["id"]: table for table in served.get("/api/tables")}
    assert private["id"] not in listed
    table = listed[public["id"]]
    assert table["name"] == "come in"
    assert table["seats"] == {"allied": "Ada", "german": ""}
    assert table["status"] == "open"
    assert table["mine"] == []
    watching = served.post("/api/join", {"invite": table["watch"]})
    served.page(public["id"], watching["token"]).close()
    joined = served.post("/api/join", {"invite": table["invites"]["german"]})
    assert joined["seats"] == ["german"]
    listed = {table["id"]: table for table in served.get("/api/tables")}
    assert listed[public["id"]]["status"] == "playing"
    assert listed[public["id"]]["invites"] == {}
    for invite in (f"open:{private['id']}:german", f"watch:{private['id']}", "open:", "watch:"):
        assert served.call("POST", "/api/join", {"invite": invite}).status == 404


def test_a_browser_finds_its_tables_by_its_tokens(served: Served) -> None:
    one, two = served.table(), served.table(allied="open", german="me")
    tokens = f"{one['token']},{two['token']},rubbish"
    mine = {table["id"]: table["mine"] for table in served.get("/api/tables", tokens)}
    assert mine[one["id"]] == ["allied"]
    assert mine[two["id"]] == ["german"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 422, "malformed-message"),
        ({"game": "incursion"}, 422, "malformed-message"),
        ({"game": "chess", "seats": {}}, 404, "not-found"),
        ({"game": "incursion", "seats": {"allied": "me"}}, 422, "content-error"),
        ({"game": "incursion", "seats": {"allied": "me", "axis": "me"}}, 422, "content-error"),
        (
            {"game": "incursion", "seats": {"allied": "me", "german": "bot:hal"}},
            422,
            "content-error",
        ),
        (
            {
                "game": "incursion",
                "seats": {"allied": "me", "german": "me"},
                "options": {"mission": "tea"},
            },
            422,
            "content-error",
        ),
        (
            {
                "game": "incursion",
                "seats": {"allied": "me", "german": "me"},
                "options": {"map": "x" * 5000},
            },
            413,
            "too-large",
        ),
        (
            {"game": "incursion", "seats": {"allied": "me", "german": "me"}, "speed": 1},
            422,
            "malformed-message",
        ),
    ],
)
def test_tables_that_cannot_be_made(served: Served, body: Any, status: int, code: str) -> None:
    answer = served.call("POST", "/api/tables", body)
    assert (answer.status, answer.body["code"]) == (status, code), answer.body
    assert answer.body["message"]


def test_a_rematch_swaps_sides_and_keeps_tokens(served: Served) -> None:
    allied, german = served.duel(options=SHORT, player="Ada", name="us")
    with allied, german:
        early = served.call("POST", f"/api/tables/{allied.id}/rematch", {}, allied.token)
        assert (early.status, early.body["code"]) == (409, "not-over")
        play_out([allied, german], seed=4)
        stranger = served.call("POST", f"/api/tables/{allied.id}/rematch", {}, "x")
        assert stranger.status == 403
        made = served.post(f"/api/tables/{allied.id}/rematch", {}, allied.token)
        german.until(lambda: german.table["rematch"] == made["id"])
        other = served.post(f"/api/tables/{allied.id}/rematch", {}, german.token)
        assert other["id"] == made["id"]
        assert (made["token"], other["token"]) == (allied.token, german.token)
    with served.page(made["id"], allied.token) as one, served.page(made["id"], german.token) as two:
        assert (one.seat, two.seat) == ("german", "allied")
        assert one.table["info"]["seats"] == {"allied": "Eva", "german": "Ada"}
        assert one.table["info"]["name"] == "us"
        assert one.table["commitment"] != allied.table["commitment"]


def test_the_record_is_given_out_only_once_the_game_is_over(served: Served) -> None:
    made = served.table()
    path = f"/api/tables/{made['id']}/record"
    assert served.call("GET", path).body["code"] == "no-such-token"
    assert served.call("GET", path, token=made["token"]).body["code"] == "not-over"
    assert served.call("GET", "/api/tables/none/record").status == 404


def test_there_is_nothing_else(served: Served) -> None:
    for path in ("/api/nothing", "/api/rules/chess", "/api/texts/chess/en.ftl"):
        answer = served.call("GET", path)
        assert (answer.status, answer.body["code"]) == (404, "not-found")
    assert served.call("GET", "/api/texts/incursion/xx.ftl").status == 422
    assert served.call("DELETE", "/api/tables").status == 405
    assert served.get("/healthz") == "ok"


def test_the_built_page_is_served(tmp_path: Path) -> None:
    page = tmp_path / "static"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Redoubt</title>")
    (page / "assets" / "main-1234.js").write_text("export {}")
    (page / "icon.svg").write_text("<svg/>")
    with serving(settings(sqlite(tmp_path), static=str(page))) as server:
        index = server.call("GET", "/")
        assert "<title>" in index.body
        assert index.headers["cache-control"] == "no-cache"
        asset = server.call("GET", "/assets/main-1234.js")
        assert "immutable" in asset.headers["cache-control"]
        assert server.call("GET", "/icon.svg").status == 200
        assert server.call("GET", "/../tables.db").status == 404
        assert server.call("GET", "/none").status == 404
    with serving(settings(sqlite(tmp_path), static=str(tmp_path / "nowhere"))) as server:
        answer = server.call("GET", "/")
        assert answer.status == 503
        assert "not built" in answer.body


def test_an_event_of_older_rules_is_told_as_such() -> None:
    from redoubt.server.loglines import line

    told = line(INCURSION, None, LostEvent(kind="gone", rule="INC-1.01"), 3, {}, {})
    assert told.words.id == "table-lost-event"
    assert told.rule == "INC-1.01"
