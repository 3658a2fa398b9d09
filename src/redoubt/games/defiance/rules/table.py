# SPDX-License-Identifier: MIT
"""The one table from frame kind to the functions that ask or work."""

from __future__ import annotations

from redoubt.games.defiance import frames as f
from redoubt.games.defiance.rules import (
    activation,
    allowed,
    boost,
    clash,
    enemy,
    equip,
    followup,
    hack,
    interact,
)
from redoubt.games.defiance.rules import round as rounds
from redoubt.kernel.flow import Asks, Frames, Works

_CRITICAL = (clash.critical_actions, clash.why_not_critical, clash.answer_critical)

FRAMES: Frames = {
    f.Deploying: Asks(
        "DEF-2.04", rounds.deploy_actions, rounds.why_not_deploy, rounds.answer_deploy
    ),
    f.RoundStart: Works(rounds.work_start),
    f.Alternation: Works(rounds.work_alternation),
    f.Picking: Asks(
        "DEF-5.06",
        rounds.pick_actions,
        rounds.why_not_pick,
        rounds.answer_pick,
        seats=rounds.picking_seats,
    ),
    f.Acting: Asks("DEF-6.01", allowed.actions, allowed.why_not, activation.answer),
    f.Closing: Works(rounds.work_closing),
    f.UnitTurn: Works(enemy.work_unit),
    f.Clash: Works(clash.work_clash),
    f.Simple: Works(hack.work_simple),
    f.SpendBlock: Asks("DEF-8.16", *_CRITICAL),
    f.SpendSuccess: Asks("DEF-8.18", *_CRITICAL),
    f.Boosting: Asks("DEF-8.36", boost.actions, boost.why_not, boost.answer),
    f.FollowingUp: Asks("DEF-27.11", followup.actions, followup.why_not, followup.answer),
    f.Switching: Asks("DEF-8.20", clash.switch_actions, clash.why_not_switch, clash.answer_switch),
    f.Assigning: Asks(
        "DEF-11.13", interact.assign_actions, interact.why_not_assign, interact.answer_assign
    ),
    f.ChoosingAftermath: Asks(
        "DEF-12.15",
        activation.aftermath_actions,
        activation.why_not_aftermath,
        activation.answer_aftermath,
    ),
    f.Equipping: Asks("DEF-10.01", equip.actions, equip.why_not, equip.answer),
    f.RoundEnd: Works(rounds.work_end),
}
