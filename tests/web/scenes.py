# SPDX-License-Identifier: MIT
"""Moments of games, laid out on a table of the server for a page to come to."""

from __future__ import annotations

from redoubt.kernel.codec import plain
from redoubt.kernel.session import Session
from server.lab import Json, Page
from web.driver import Player
from web.seeded import Seeded, first, shots

MOMENT = "recon 10"  # an Ally stands before an enemy, and has taken steps that can be taken back
MOMENT_KEYS = "recon 8"
OPTIONS = {"mission": "recon"}


def before_the_shot(seed: str = MOMENT) -> Session:
    """A game up to a shot. A server takes each seed only once."""
    return first(seed, lambda session: bool(shots(session, "allied")), **OPTIONS)


def before_an_activation(seed: str = MOMENT_KEYS) -> Session:
    """A game up to where an Ally on the board may be activated."""
    return first(seed, lambda session: _may_activate(session, on_board=True), **OPTIONS)


def before_somebody_comes(seed: str) -> Session:
    """A game up to where an Ally who waits beside the board may be activated."""
    return first(seed, lambda session: _may_activate(session, on_board=False), **OPTIONS)


def _may_activate(session: Session, *, on_board: bool) -> bool:
    game, state = session.game, session.state
    decision = game.decision(state)
    if decision is None or "allied" not in decision.seats:
        return False
    actions = [plain(action) for action in game.actions(state, "allied")]
    kinds = {action["type"] for action in actions}
    units = [one["unit"] for one in actions if one["type"] == "activate"]
    fitting = [unit for unit in units if (state.units[unit].cell >= 0) == on_board]
    return kinds >= {"activate", "end-turn"} and bool(fitting)


def laid_out(
    server: Seeded, seed: str, session: Session | None = None, most: int | None = None
) -> tuple[str, str, str]:
    """A table with a game so far (or its first `most` actions); its id, the tokens of both."""
    server.seed(seed)
    made = server.table(options=OPTIONS)
    joined = server.post("/api/join", {"invite": made["invites"]["german"], "name": "Eva"})
    pages = {
        "allied": server.page(made["id"], made["token"]),
        "german": server.page(made["id"], joined["token"]),
    }
    for entry in session.record.entries[:most] if session else []:
        do(pages[entry.seat], entry.action)
    for page in pages.values():
        page.close()
    return made["id"], made["token"], joined["token"]


def do(page: Page, action: Json) -> None:
    """Do something as soon as it can be done, however late the page hears of it."""
    while True:
        page.until(lambda: any(choice["action"] == action for choice in page.choices))
        at = page.position["at"]
        answer = page.act(action)
        page.after(at)
        if answer["type"] == "done":
            return
        assert answer["problem"]["code"] == "stale-state", answer


def sit(player: Player, token: str) -> Player:
    """Come to a table with a token, as from another device."""
    player.page.goto(f"{player.origin}/#/join/{token}")
    player.button("Sit down").click()
    player.at_table()
    player.until(lambda: player.wire.positions, "a position")
    return player
