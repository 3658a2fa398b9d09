# SPDX-License-Identifier: MIT
"""What can be taken away from a finished game: a link to a moment, a case, a table that goes on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from redoubt.games import game
from redoubt.kernel.codec import encode
from redoubt.kernel.record import parse, verify
from redoubt.play.cases import check, read
from server.lab import BUYING, SHORT, Page, Served, play_out

INCURSION = game("incursion")
SEATS = {"allied": "me", "german": "bot:random"}


@pytest.fixture(scope="module")
def finished(served: Served) -> Page:
    """A page at a game that is over."""
    allied, german = served.duel(options=SHORT)
    with allied, german:
        play_out([allied, german], seed=9)
        allied.until(lambda: allied.table["share"])
    return allied


def case(served: Served, page: Page, at: int, token: str = "") -> str:
    path = f"/api/tables/{page.id}/case?seat=allied&at={at}"
    return str(served.get(path, token or page.token))


@pytest.mark.parametrize("part", [0.0, 0.3, 0.7, 1.0])
def test_any_moment_makes_a_case_that_holds(
    served: Served, finished: Page, tmp_path: Path, part: float
) -> None:
    at = int(finished.position["at"] * part)
    file = tmp_path / "moment.toml"
    file.write_text(case(served, finished, at), encoding="utf-8")
    (found,) = check([file])
    assert found.problem == ""


def test_a_fork_goes_on_from_the_moment_and_its_own_record_verifies(
    served: Served, finished: Page
) -> None:
    at = finished.position["at"] // 2
    past = finished_past(served, finished, at)
    body = {"seat": "allied", "at": at, "seats": SEATS, "player": "Ada"}
    made = served.post(f"/api/tables/{finished.id}/fork", body, finished.token)
    with served.page(made["id"], made["token"]) as page:
        first = page.ask("askpast", seat="allied", at=0)["position"]
        assert first["scene"]["counters"] == past["scene"]["counters"]
        assert page.table["commitment"] != finished.table["commitment"]
        old, new = (served.hub.store.game(id) for id in (finished.id, page.id))
        assert old is not None
        assert new is not None
        assert old.secret == finished.table["secret"], "that of the finished game is open"
        assert new.secret != old.secret, "the dice to come would be known"
        assert new.secret not in "".join(page.raw)
        assert page.table["secret"] == ""
        play_out([page], seed=2)
        text = served.get(f"/api/tables/{page.id}/record", page.token)
        record = parse(text.encode().splitlines(), "record")
        verify(INCURSION, record)


def test_a_moment_that_was_taken_back_makes_a_case_of_its_position(
    served: Served, tmp_path: Path
) -> None:
    made = served.table(german="me", hot_seat=True, options={**BUYING, "turn_cap": 1})
    with served.page(made["id"], made["token"]) as page:
        page.first("allied")
        bought = page.positions["allied"]
        page.take_back(seat="allied")
        play_out([page], seed=3)
        file = tmp_path / "moment.toml"
        path = f"/api/tables/{page.id}/case?seat=allied&at={bought['at']}"
        file.write_text(str(served.get(path, page.token)), encoding="utf-8")
        (found,) = check([file])
        assert found.problem == ""
        (one,) = read(file)
        state, _, _ = one.start.make()
        scene = INCURSION.scene(state.scenario, INCURSION.view(state, "allied"), "allied")
        assert msgspec.json.decode(encode(scene)) == bought["scene"]


def finished_past(served: Served, page: Page, at: int) -> dict[str, object]:
    with served.page(page.id, page.token) as again:
        found: dict[str, object] = again.ask("askpast", seat="allied", at=at)["position"]
        return found


def test_a_link_to_a_moment_is_good_for_watching_the_finished_game(
    served: Served, finished: Page
) -> None:
    share = finished.table["share"]
    joined = served.post("/api/join", {"invite": share})
    assert joined["seats"] == []
    with served.page(finished.id, joined["token"]) as watching:
        assert watching.ask("askpast", seat="german", at=0)["type"] == "pastanswer"
    assert case(served, finished, 1, share)
    for wrong in (share[:-1] + ("0" if share[-1] != "0" else "1"), "share:nowhere:00"):
        answer = served.call("POST", "/api/join", {"invite": wrong})
        assert answer.body["code"] == "no-such-invite"


def test_nothing_is_given_away_while_a_game_goes_on(served: Served) -> None:
    allied, german = served.duel(options=SHORT)
    with allied, german:
        assert allied.table["share"] == ""
        for method, path, body in (
            ("GET", "case?seat=allied&at=0", None),
            ("POST", "fork", {"seat": "allied", "at": 0, "seats": SEATS}),
        ):
            answer = served.call(method, f"/api/tables/{allied.id}/{path}", body, allied.token)
            assert answer.body["code"] == "not-over"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"at": 999999}, "no-such-position"),
        ({"seat": "nobody"}, "no-such-position"),
        ({"seats": {"allied": "me"}}, "content-error"),
    ],
)
def test_forks_that_cannot_be(
    served: Served, finished: Page, body: dict[str, object], code: str
) -> None:
    whole = {"seat": "allied", "at": 0, "seats": SEATS, **body}
    answer = served.call("POST", f"/api/tables/{finished.id}/fork", whole, finished.token)
    assert answer.body["code"] == code
    stranger = served.call("POST", f"/api/tables/{finished.id}/fork", whole, "nobody")
    assert stranger.body["code"] == "no-such-token"
