# SPDX-License-Identifier: MIT
"""The one table from frame kind to the functions that ask or work."""

from __future__ import annotations

from redoubt.games.wolfenstein import frames as f
from redoubt.games.wolfenstein.rules import (
    abilities,
    assault,
    attack,
    campaign,
    danger,
    deeds,
    gear,
    happenings,
    harm,
    hero_phase,
    items,
    loot,
    maintenance,
    moves,
    nazi_phase,
    nazi_turn,
    search,
    spawning,
    ties,
)
from redoubt.kernel.flow import Asks, Frames, Works

# The chapters register their deeds when imported; these are the ones that only do that.
REGISTERED = (abilities, assault, gear, items, moves)

FRAMES: Frames = {
    f.Round: Works(hero_phase.work_round),
    f.PlayerPhase: Works(hero_phase.work_phase),
    f.Choosing: Asks(
        "WOLF-6.05", hero_phase.choosing_actions, hero_phase.why_not_choose,
        hero_phase.answer_choose,
    ),
    f.Turn: Asks("WOLF-6.07", deeds.turn_actions, deeds.why_not_turn, deeds.answer_turn),
    f.Entering: Asks(
        "WOLF-5.09", hero_phase.entering_actions, hero_phase.why_not_enter,
        hero_phase.answer_enter,
    ),
    f.CloseTurn: Works(hero_phase.work_close),
    f.Checking: Works(hero_phase.work_checking),
    f.Attacking: Works(attack.work_attack),
    f.Rerolling: Asks(
        "WOLF-7.15", attack.reroll_actions, attack.why_not_reroll, attack.answer_reroll,
        passing=attack.reroll_all,
    ),
    f.Aftermath: Works(harm.work_aftermath),
    f.Paying: Works(loot.work_paying),
    f.TakingAmmunition: Asks(
        "WOLF-9.30", loot.ammunition_actions, loot.why_not_ammunition, loot.answer_ammunition
    ),
    f.PayingAmmunition: Asks("WOLF-9.30", loot.pay_actions, loot.why_not_pay, loot.answer_pay),
    f.KeepingWeapon: Asks(
        "WOLF-4.11", search.keep_actions, search.why_not_keep, search.answer_keep
    ),
    f.EventChoice: Asks(
        "WOLF-4.19", happenings.choice_actions, happenings.why_not_choice,
        happenings.answer_choice,
    ),
    f.Happening: Works(happenings.work_happening),
    f.EventLoot: Works(happenings.work_loot),
    f.Pointing: Asks(
        "WOLF-4.25", happenings.pointing_actions, happenings.why_not_point,
        happenings.answer_point,
    ),
    f.Arranging: Asks(
        "WOLF-4.25", happenings.arranging_actions, happenings.why_not_arrange,
        happenings.answer_arrange,
    ),
    f.Rising: Works(danger.work_rising),
    f.Alarm: Works(danger.work_alarm),
    f.Spawning: Works(spawning.work_spawning),
    f.Tie: Asks(
        "WOLF-13.05", ties.tie_actions, ties.why_not_tie, ties.answer_tie,
        windows=ties.WINDOWS, passing=ties.passing,
    ),
    f.NaziPhase: Works(nazi_phase.work_phase),
    f.NaziTurn: Works(nazi_turn.work_turn),
    f.Chorus: Works(nazi_turn.work_chorus),
    f.EndPhase: Works(nazi_phase.work_end),
    f.Maintenance: Works(maintenance.work),
    f.ChoosingStarter: Asks(
        "WOLF-6.15", maintenance.starter_actions, maintenance.why_not_starter,
        maintenance.answer_starter, seats=maintenance.starter_seats,
    ),
    f.Mustering: Asks(
        "WOLF-5.04", campaign.muster_actions, campaign.why_not_muster, campaign.answer_muster
    ),
    f.Lifesaving: Asks(
        "WOLF-20.14", campaign.life_actions, campaign.why_not_life, campaign.answer_life
    ),
    f.Stocking: Asks(
        "WOLF-20.03", campaign.stock_actions, campaign.why_not_stock, campaign.answer_stock
    ),
}  # fmt: skip
