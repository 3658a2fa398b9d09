# SPDX-License-Identifier: MIT
"""Chapters 24 to 26: how each mission ends, and who has won."""

from __future__ import annotations

from redoubt.games.incursion.events import Abandoned, GameEnded
from redoubt.games.incursion.state import ALLIED, BOARD, GERMAN, WAITING, IncursionState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Result


def end(state: IncursionState, winner: str, reason: str, rule: str, play: Play) -> None:
    """The game stops at once (INC-5.10)."""
    if state.result is None:
        winners = (winner,) if winner else ()
        state.result = Result(winners, reason, rule)
        play.tell(GameEnded(winner, reason, rule=rule))


def check_end(state: IncursionState, play: Play) -> None:
    """INC-5.10: looked at after every completed action, shot, burn, card and Blaze."""
    if state.result is None and state.phase == "action":
        END[state.scenario.mission.victory](state, play)


def _allied_left(state: IncursionState) -> bool:
    # A casualty in its Blaze of Glory is dead already, but the mission waits for the Blaze
    # (INC-24.08, INC-25.08): it is still among the units until it is removed.
    return any(unit.seat == ALLIED for unit in state.units.values())


def last_model_leaves(state: IncursionState, play: Play) -> None:
    """INC-24.06, INC-24.07: only the fate of the last remaining Allied model counts."""
    if _allied_left(state):
        return
    allied = [gone.fate for gone in state.gone if gone.seat == ALLIED]
    if allied and allied[-1] == "left":
        end(state, ALLIED, "last-model-left", "INC-24.07", play)
    else:
        end(state, GERMAN, "last-model-killed", "INC-24.07", play)


def all_doors_sealed(state: IncursionState, play: Play) -> None:
    """INC-25.08: every G door sealed, or no Allied model alive."""
    if all(state.doors[edge] == "sealed" for edge in state.scenario.g_doors):
        end(state, ALLIED, "doors-sealed", "INC-25.08", play)
    elif not _allied_left(state):
        end(state, GERMAN, "allies-dead", "INC-25.08", play)


def device_carried_off(state: IncursionState, play: Play) -> None:
    """INC-26.06: nobody left to fetch it. Carrying it off ends the game in `leave` itself."""
    if not _allied_left(state):
        end(state, GERMAN, "no-allies-left", "INC-26.06", play)


def carried_off(state: IncursionState, seat: str, play: Play) -> None:
    """INC-26.04: the side whose model carried the device off the board wins."""
    end(state, seat, "device-carried-off", "INC-26.04", play)


def end_of_game_turn(state: IncursionState, play: Play) -> None:
    """INC-4.27: from Game Turn 2 on, Allies who all stay outside are lost."""
    waiting = [u for u in state.units.values() if u.seat == ALLIED and u.status == WAITING]
    on_board = any(u.seat == ALLIED and u.status == BOARD for u in state.units.values())
    if state.turn >= 2 and waiting and not on_board:
        play.tell(Abandoned(tuple(u.id for u in waiting), rule="INC-4.27"))
        for unit in waiting:
            state.take_off(unit, "dead")
    check_end(state, play)
    cap = state.scenario.options.turn_cap
    if cap and state.turn >= cap and state.result is None:
        end(state, "", "turn-cap", "INC-4.02", play)


END = {
    "last-allied-model-leaves": last_model_leaves,
    "all-g-doors-sealed": all_doors_sealed,
    "device-carried-off": device_carried_off,
}
