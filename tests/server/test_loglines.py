# SPDX-License-Identifier: MIT
"""Lines of the log: who did it, what a die needed, what the modifiers come to."""

from __future__ import annotations

from pathlib import Path

from redoubt.kernel.records import Setup
from redoubt.kernel.refusal import Mod
from redoubt.kernel.session import Session
from redoubt.play.bots import bot
from redoubt.server.loglines import line, owners_of
from server.lab import SHORT, play_out, serving, settings, sqlite
from server.staging import INCURSION

OF_UNITS = ("activated", "moved", "turned", "shot", "damaged", "casualty", "removed", "left")


def played(steps: int = 400) -> Session:
    """A game between two bots that shoot at each other."""
    options = {**SHORT, "turn_cap": 6}
    session = Session(INCURSION, Setup("incursion", options), secret=b"5" * 32, game_id="log")
    players = {seat: bot("greedy", INCURSION, 1) for seat in session.state.scenario.seats}
    while not session.over and session.seq < steps:
        seat = INCURSION.decision(session.state).seats[0]  # type: ignore[union-attr]
        view = INCURSION.view(session.state, seat)
        session.submit(seat, players[seat].choose(session.state.scenario, view, seat))
    return session


def test_rolls_say_what_was_needed_and_what_the_modifiers_add() -> None:
    session = played()
    scenario, owners = session.state.scenario, owners_of(session.state)
    rolls = [event for events in session.events for event in events if hasattr(event, "fortitude")]
    assert rolls
    for event in rolls:
        said = line(INCURSION, scenario, event, 1, {}, owners)
        assert said.need == event.fortitude > 0
        assert said.seat in ("allied", "german")
        assert said.seat == owners[event.unit], "who shoots, not who is shot at"
        assert said.shift == sum(mod.value for mod in event.mods)
        assert len(said.mods) == len(event.mods) + len(event.fortitude_mods)
    assert any(isinstance(mod, Mod) for event in rolls for mod in event.mods)


def test_fallen_units_still_belong_to_somebody(tmp_path: Path) -> None:
    with serving(settings(sqlite(tmp_path))) as server:
        allied, german = server.duel(options={**SHORT, "turn_cap": 5})
        with allied, german:
            play_out([allied, german], seed=3)
            lines = [one for one in allied.logs["allied"] if one["kind"] in OF_UNITS]
            assert lines
            assert not [one for one in lines if not one["seat"]]
        server.hub.rooms.clear()
        with server.page(allied.id, allied.token) as again:
            told = [one for one in again.logs["allied"] if one["kind"] in OF_UNITS]
            assert told == lines
