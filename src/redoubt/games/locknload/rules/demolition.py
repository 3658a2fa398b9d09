# SPDX-License-Identifier: MIT
"""A bridge that a scenario lets one side blow up: a special rule above the others (LNL-1.0.06)."""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload.actions import Blow
from redoubt.games.locknload.rules.damage import eliminate
from redoubt.games.locknload.rules.units import is_leader, is_mmc
from redoubt.games.locknload.rules.vehicles import destroy
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

RULE = "LNL-1.0.06"
FALLS_ON = 4


def _charge(state: LockState, piece: Piece) -> str:
    rows = state.scenario.content.weapons
    return next((id for id in piece.weapons if rows[id].kind == "satchel"), "")


def why_not_blow(state: LockState, seat: str, action: Blow) -> Refusal | None:
    """A good-order MMC or leader of the first side with a charge, unmarked, at the bridge."""
    card = state.scenario.card.charge
    piece = state.units.get(action.unit)
    if not card or piece is None or piece.seat != seat or seat != state.scenario.seats[0]:
        return Refusal(RULE, "not-your-units", {})
    at_bridge = piece.loc >= 0 and state.scenario.names[piece.loc] in card["from"].split(",")
    able = piece.free and not piece.shaken and (is_mmc(state, piece) or is_leader(state, piece))
    if not at_bridge or not able or not _charge(state, piece) or piece.loc in state.melee:
        return Refusal(RULE, "cannot-blow", {"unit": action.unit})
    if f"down/{card['hex']}" in state.flags:
        return Refusal(RULE, "cannot-blow", {"unit": action.unit})
    return None


def blows(state: LockState, seat: str) -> list[Action]:
    if not state.scenario.card.charge:
        return []
    return [
        action
        for piece in state.pieces()
        if why_not_blow(state, seat, action := Blow(piece.id)) is None
    ]


def blow(state: LockState, play: Play, action: Blow) -> None:
    """On 4 or more the bridge is gone with all on it; otherwise only the charge is."""
    piece = state.units[action.unit]
    kept = list(piece.weapons)
    kept.remove(_charge(state, piece))
    state.change(piece.id, weapons=tuple(kept), ops=True)
    hex = state.scenario.card.charge["hex"]
    face = play.dice.die(6, "demolition")
    success = face >= FALLS_ON
    play.tell(e.BridgeBlown(piece.id, hex, face, success, rule=RULE))
    if success:
        state.flags = (*state.flags, f"down/{hex}")
        loc = state.scenario.ground.parse(hex)
        for machine in state.parked(loc):
            destroy(state, play, machine.id, RULE, assault=True)
        for other in state.here(loc):
            eliminate(state, play, other.id, RULE)
