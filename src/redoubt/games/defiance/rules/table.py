# SPDX-License-Identifier: MIT
"""The one table from frame kind to the functions that ask or work."""

from __future__ import annotations

from redoubt.games.defiance import frames as f
from redoubt.games.defiance.rules import (
    activation,
    allowed,
    attack,
    boost,
    clash,
    enemy,
    equip,
    free,
    hack,
    interact,
    keep,
    mission,
    react,
    switches,
)
from redoubt.games.defiance.rules import round as rounds
from redoubt.games.defiance.rules.campaign import (
    crew,
    end,
    infirmary,
    invest,
    jump,
    learn,
    onward,
    review,
)
from redoubt.games.defiance.rules.campaign.common import still, together
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
    f.Arriving: Works(enemy.work_arriving),
    f.Clash: Works(clash.work_clash),
    f.Simple: Works(hack.work_simple),
    f.SpendBlock: Asks("DEF-8.16", *_CRITICAL),
    f.SpendSuccess: Asks("DEF-8.18", *_CRITICAL),
    f.Boosting: Asks("DEF-8.36", boost.actions, boost.why_not, boost.answer),
    f.FollowingUp: Asks("DEF-27.11", free.follow_actions, free.why_not_follow, free.answer_follow),
    f.Ordered: Asks("DEF-27.09", free.order_actions, free.why_not_order, free.answer_order),
    f.Striding: Asks("DEF-27.10", free.stride_actions, free.why_not_stride, free.answer_stride),
    f.Peeking: Asks("DEF-18.03", mission.peek_actions, mission.why_not_peek, mission.answer_peek),
    f.Looking: Asks("DEF-9.06", free.look_actions, free.why_not_look, free.answer_look),
    f.Moment: Works(react.work_moment),
    f.Weakening: Asks(
        "DEF-22.02", attack.weaken_actions, attack.why_not_weaken, attack.answer_weaken
    ),
    f.Reacting: Asks(
        "DEF-27.11",
        react.actions,
        react.why_not,
        react.answer,
        window="reacting",
        passing=react.passing,
    ),
    f.Rerolling: Asks("DEF-8.36", keep.reroll_actions, keep.why_not_reroll, keep.answer_reroll),
    f.Storing: Asks("DEF-27.13", keep.store_actions, keep.why_not_store, keep.answer_store),
    f.Spreading: Asks("DEF-9.09", clash.spread_actions, clash.why_not_spread, clash.answer_spread),
    f.Switching: Asks(
        "DEF-8.20", switches.switch_actions, switches.why_not_switch, switches.answer_switch
    ),
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
    # between two missions of a campaign
    f.Between: Works(end.work_between),
    f.Crewing: Asks("DEF-26.12", crew.actions, crew.why_not, crew.answer, seats=still),
    f.Jumping: Works(jump.work_jumping),
    f.Granting: Asks(
        "DEF-26.12", jump.grant_actions, jump.why_not_grant, jump.answer_grant, seats=together
    ),
    f.Treating: Asks(
        "DEF-26.19", infirmary.actions, infirmary.why_not, infirmary.answer, seats=still
    ),
    f.Investing: Asks("DEF-26.25", invest.actions, invest.why_not, invest.answer, seats=still),
    f.Reviewing: Asks("DEF-26.29", review.actions, review.why_not, review.answer, seats=still),
    f.Learning: Asks("DEF-27.01", learn.actions, learn.why_not, learn.answer),
    f.NextMission: Works(onward.work_next),
    f.PrickingUp: Works(onward.work_pricking),
    f.Listening: Asks(
        "DEF-26.27",
        onward.listen_actions,
        onward.why_not_listen,
        onward.answer_listen,
        seats=together,
    ),
}
