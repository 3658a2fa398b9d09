# SPDX-License-Identifier: MIT
"""The one table from frame kind to the functions that ask or work."""

from __future__ import annotations

from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import Hold
from redoubt.games.locknload.rules import arrival, entry, impulse, melee, movement, rally, turn
from redoubt.kernel.flow import Asks, Frames, Works

FRAMES: Frames = {
    f.SetUp: Asks("LNL-2.0.03", entry.setup_actions, entry.why_not_setup, entry.answer_setup),
    f.TurnStart: Works(turn.work_start),
    f.Rallying: Asks(
        "LNL-3.0.20", rally.rally_actions, rally.why_not_rallying, rally.answer_rallying
    ),
    f.RallyEnd: Works(turn.work_rally_end),
    f.NextImpulse: Works(turn.work_next),
    f.Impulse: Asks(
        "LNL-4.0.20", impulse.impulse_actions, impulse.why_not_impulse, impulse.answer_impulse
    ),
    f.Mustering: Asks(
        "LNL-2.0.06", entry.muster_actions, entry.why_not_mustering, entry.answer_mustering
    ),
    f.Moving: Asks(
        "LNL-6.0.01", movement.move_actions, movement.why_not_moving, movement.answer_moving
    ),
    f.Arrived: Works(arrival.work_arrived),
    f.Window: Works(arrival.work_window),
    f.OpportunityFire: Asks(
        "LNL-5.3.13", arrival.window_actions, arrival.why_not_window, arrival.answer_window,
        window="opportunity-fire", passing=lambda state, frame, seat: Hold(),
    ),
    f.MeleeRound: Asks(
        "LNL-8.0.05", melee.target_actions, melee.why_not_target, melee.answer_target
    ),
    f.MeleeEnd: Works(melee.work_end),
    f.Dropping: Asks("LNL-1.6.1.11", turn.drop_actions, turn.why_not_drop, turn.answer_drop),
    f.TurnEnd: Works(turn.work_end),
}  # fmt: skip
