# SPDX-License-Identifier: MIT
"""The one table from frame kind to the functions that ask or work."""

from __future__ import annotations

from functools import partial

from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.actions import Choose, Decline, Hold
from redoubt.games.locknload.rules import (
    armour,
    arrival,
    assault,
    callers,
    cards,
    claymores,
    conduct,
    damage,
    deploy,
    driving,
    entry,
    forced,
    gunnery,
    hazards,
    helicopters,
    impulse,
    indirect,
    luck,
    melee,
    movement,
    offers,
    overrun,
    rally,
    salvos,
    turn,
    turning,
)
from redoubt.kernel.flow import Asks, Frames, Works

FRAMES: Frames = {
    f.SetUp: Asks("LNL-2.0.03", deploy.setup_actions, deploy.why_not_setup, deploy.answer_setup),
    f.TurnStart: Works(turn.work_start),
    f.Rallying: Asks(
        "LNL-3.0.20", rally.rally_actions, rally.why_not_rallying, rally.answer_rallying
    ),
    f.RallyEnd: Works(turn.work_rally_end),
    f.NextImpulse: Works(turn.work_next),
    f.Impulse: Asks(
        "LNL-4.0.20", impulse.impulse_actions, impulse.why_not_impulse, conduct.answer_impulse
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
    f.MeleeCalls: Works(melee.work_calls),
    f.Declaring: Asks("LNL-8.0.19", melee.call_actions, melee.why_not_call, melee.answer_call),
    f.MeleeEnd: Works(melee.work_end),
    f.Dropping: Asks("LNL-1.6.1.11", turn.drop_actions, turn.why_not_drop, turn.answer_drop),
    f.Checking: Works(damage.work_checking),
    f.FirstCheck: Asks(
        "LNL-5.0.07", damage.first_actions, damage.why_not_first, damage.answer_first,
        window="first-check", passing=lambda state, frame, seat: Choose(frame.units[0]),
    ),
    f.CardWindow: Asks(
        "LNL-12.0.12", cards.card_actions, cards.why_not_card, cards.answer_card,
        window="card", passing=lambda state, frame, seat: Decline(),
    ),
    f.NoRoom: Works(forced.work_no_room),
    f.Settling: Asks(
        "LNL-1.3.08", forced.settle_actions, forced.why_not_settle, forced.answer_settle
    ),
    f.Jamming: Asks("LNL-1.6.1.1.02", forced.jam_actions, forced.why_not_jam, forced.answer_jam),
    f.Offer: Asks(
        "LNL-1.7.02", offers.offer_actions, offers.why_not_offer, offers.answer_offer
    ),
    f.Retreats: Works(forced.work_retreats),
    f.Retreating: Asks(
        "LNL-1.6.2.03", forced.retreat_actions, forced.why_not_retreat, forced.answer_retreat
    ),
    f.TurnEnd: Works(turn.work_end),
    mf.Driving: Asks(
        "LNL-15.1.01", driving.drive_actions, driving.why_not_driving, driving.answer_driving
    ),
    mf.Driven: Works(driving.work_driven),
    mf.Overrunning: Works(overrun.work_overrunning),
    mf.Replying: Asks(
        "LNL-15.3.03", overrun.replying_actions, overrun.why_not_replying, overrun.answer_replying,
        window="overrun-reply", passing=lambda state, frame, seat: Hold(),
    ),
    mf.MakingWay: Works(overrun.work_making_way),
    mf.GivingWay: Asks(
        "LNL-15.3.05", overrun.giving_actions, overrun.why_not_giving, overrun.answer_giving
    ),
    mf.CloseAssault: Asks(
        "LNL-17.1.05", assault.assault_actions, assault.why_not_assault, assault.answer_assault
    ),
    mf.Salvo: Works(salvos.work_salvo),
    mf.Launched: Works(gunnery.work_launched),
    mf.Alighting: Works(armour.work_alighting),
    mf.AlightChoice: Asks(
        "LNL-17.2.05", armour.alight_actions, armour.why_not_alight, armour.answer_alight
    ),
    mf.Recalled: Asks(
        "LNL-12.0.15", callers.recall_actions, callers.why_not_recall, callers.answer_recall,
        window="card", passing=lambda state, frame, seat: Decline(),
    ),
    mf.Scattered: Asks(
        "LNL-12.0.15", indirect.scattered_actions, indirect.why_not_scattered,
        indirect.answer_scattered, window="card",
        passing=lambda state, frame, seat: Decline(),
    ),
    mf.Correcting: Asks(
        "LNL-18.2.05", indirect.correct_actions, indirect.why_not_correct, indirect.answer_correct
    ),
    mf.Barraging: Works(indirect.work_barraging),
    mf.NextStrike: Asks(
        "LNL-18.2.06", indirect.strike_actions, indirect.why_not_strike, indirect.answer_strike
    ),
    mf.Swinging: Works(turning.work_swinging),
    mf.Facing: Asks(
        "LNL-1.6.3.08", turning.facing_actions, turning.why_not_facing, turning.answer_facing
    ),
    mf.Shelling: Works(hazards.work_shelling),
    mf.Claymores: Works(claymores.work_claymores),
    mf.ClaymoreChoice: Asks(
        "LNL-21.5.02", claymores.claymore_actions, claymores.why_not_claymore,
        claymores.answer_claymore, window="claymore",
        passing=lambda state, frame, seat: Hold(),
    ),
    mf.Flying: Asks(
        "LNL-19.6.01", helicopters.flight_actions, helicopters.why_not_flying,
        helicopters.answer_flying,
    ),
    mf.Hovering: Works(helicopters.work_hovering),
    mf.Fleeing: Works(helicopters.work_fleeing),
    mf.FlightOut: Asks(
        "LNL-19.5.1.03", helicopters.way_out_actions, helicopters.why_not_way_out,
        helicopters.answer_way_out,
    ),
}  # fmt: skip

FRAMES[f.Fortune] = Asks(  # it does over what any of the others does
    "LNL-12.0.12", luck.fortune_actions, luck.why_not_fortune, partial(luck.answer_fortune, FRAMES),
    window="card", passing=lambda state, frame, seat: Decline(),
)  # fmt: skip
