# SPDX-License-Identifier: MIT
"""Lines that are cut, servers that die, pages that are loaded again: nothing is lost or doubled."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute

from web.conftest import Opens
from web.driver import Json
from web.faults import Faults
from web.scenes import before_an_activation, laid_out, sit
from web.seeded import Seeded, planned, steps

DROPPED = "recon 352"
CUT = {"question": "recon 8", "answer": "recon 9"}
AGAIN = "recon 11"
GOING = 1001  # the code of a socket whose other end goes away


class Gate:
    """Stands between a page and its table, and loses an action or the answer to it when told to."""

    def __init__(self, page: Page) -> None:
        self.lose = ""  # "question" or "answer"
        self.acts: list[Json] = []  # what the page has said, whether it got through or not
        page.route_web_socket(re.compile("/ws/"), self._open)

    def _open(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        deaf: list[str] = []  # the key of the action whose answer is lost, and all else till then

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "act":
                self.acts.append(message)
                lost, self.lose = self.lose, ""
                if lost == "question":
                    page.close(code=GOING)
                    server.close(code=GOING)
                    return
                if lost == "answer":
                    deaf.append(message["key"])
            server.send(text)

        def told(text: str | bytes) -> None:
            if not deaf:
                page.send(text)
            elif json.loads(text).get("key") == deaf[0]:
                page.close(code=GOING)
                server.close(code=GOING)

        page.on_message(said)
        server.on_message(told)


@pytest.mark.parametrize("lost", CUT)
def test_an_action_on_its_way_counts_once(
    opens: Opens, server: Seeded, faults: Faults, lost: str
) -> None:
    faults.down = True
    seed = CUT[lost]
    _, token, _ = laid_out(server, seed, before_an_activation(seed))
    player = opens()
    gate = Gate(player.page)
    sit(player, token)
    before = player.position()
    choice = next(one for one in before["choices"] if one["action"]["type"] == "activate")
    gate.lose = lost
    player.do("allied", choice["action"])
    player.page.get_by_text("Connected").wait_for()
    first, again = gate.acts
    assert first == again, "the same words with the same key"
    assert player.wire.opened == 2
    assert player.wire.answers[first["key"]]["type"] == "done", "no refusal of what was done"
    now = player.position()
    assert now["undoable"] == before["undoable"] + 1, "once, not twice"
    # And the page goes on from there: what counted can be taken back.
    player.page.keyboard.press("u")
    player.until(lambda: player.position()["undoable"] == before["undoable"], "taken back")
    assert player.wire.choice("allied", choice["action"])


def test_a_dropped_connection_loses_and_doubles_nothing(
    opens: Opens, server: Seeded, faults: Faults
) -> None:
    plan = planned(DROPPED, mission="recon")
    id, host_token, guest_token = laid_out(server, DROPPED)
    players = {"allied": sit(opens(), host_token), "german": sit(opens(), guest_token)}
    host = players["allied"]
    faults.down = True  # from here on browsers may complain of a line that was cut
    for number, step in enumerate(steps(plan, DROPPED)):
        if number == 8:  # the page loses the net, and gets it back
            host.page.context.set_offline(True)
            host.page.get_by_text("Connection lost").wait_for()
            assert server.process.poll() is None, "it is only the net"
            host.page.wait_for_timeout(1200)  # it tries in vain meanwhile
            host.page.get_by_text("Connection lost").wait_for()
            host.page.context.set_offline(False)
        if number == 20:  # the server dies without a word, and comes back
            server.kill()
            server.start()
        if number in (8, 20):
            for player in players.values():
                player.page.get_by_text("Connected").wait_for()
        players[step.seat].do(step.seat, step.action)
    for player in players.values():
        player.until(lambda now=player: now.wire.over, "the end")
        assert player.wire.opened >= 2
    assert host.wire.opened >= 3
    lines = server.call("GET", f"/api/tables/{id}/record", token=host_token).body.splitlines()
    entries = [json.loads(line) for line in lines]
    played = [(one["seat"], one["action"]) for one in entries if "action" in one]
    assert played == [(one.seat, one.action) for one in plan.record.entries]
    log = [line for line in host.log.splitlines() if "Game Turn" in line]
    assert len(log) > 2
    assert len(log) == len(set(log)), "no line of the log twice"


def test_a_page_that_is_loaded_again_keeps_seat_and_hand(opens: Opens, server: Seeded) -> None:
    _, token, _ = laid_out(server, AGAIN, before_an_activation(AGAIN))
    player = sit(opens(), token)
    hand = player.hand
    assert hand
    lines = player.log
    player.page.reload()
    player.at_table()
    player.until(lambda: player.hand == hand, "the same hand")
    assert player.seat() == "allied"
    assert player.log == lines
    player.do("allied", player.position()["choices"][0]["action"])  # it can act as before
