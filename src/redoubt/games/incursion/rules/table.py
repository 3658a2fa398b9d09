# SPDX-License-Identifier: MIT
"""The one table from frame kind to the functions that ask or work."""

from __future__ import annotations

from redoubt.games.incursion import frames as f
from redoubt.games.incursion.actions import Boost, HoldFire, NoExtraStep, NoReload, Pass
from redoubt.games.incursion.rules import (
    action_phase,
    campaign,
    card_effects,
    cards,
    deployment,
    doors,
    extra_step,
    fall,
    fire,
    forces,
    interlude,
    items,
    melee,
    reaction,
    strike,
    turn,
    windows,
)
from redoubt.kernel.flow import Asks, Frames, Works
from redoubt.kernel.records import Action

# The chapters register their actions when imported; these are the ones that only do that.
REGISTERED = (doors, items, melee)


def _pass(state: object, frame: object, seat: str) -> Action:
    return Pass()


def _hold(state: object, frame: object, seat: str) -> Action:
    return HoldFire()


FRAMES: Frames = {
    f.Forces: Asks("INC-21.01", forces.actions, forces.why_not, forces.answer, seats=forces.seats),
    f.Maintenance: Works(turn.work_maintenance),
    f.Discards: Asks(
        "INC-4.05", turn.discard_actions, turn.why_not_discard, turn.answer_discard,
        seats=turn.discard_seats,
    ),
    f.Intelligence: Asks(
        "INC-4.16", turn.intelligence_actions, turn.why_not_intelligence, turn.answer_intelligence
    ),
    f.Bids: Asks(
        "INC-4.11", turn.bid_actions, turn.why_not_bid, turn.answer_bid, seats=turn.bid_seats
    ),
    f.Deployment: Asks(
        "INC-4.19", deployment.actions, deployment.why_not, deployment.answer,
        seats=deployment.seats,
    ),
    f.Keeping: Asks(
        "INC-22.02", campaign.keeping_actions, campaign.why_not_keep, campaign.answer_keep
    ),
    f.NextMission: Works(campaign.work_next),
    f.ActionPhase: Works(action_phase.work_phase),
    f.PlayerTurn: Asks(
        "INC-5.02", action_phase.turn_actions, action_phase.why_not_turn, action_phase.answer_turn
    ),
    f.ClosePlayerTurn: Works(action_phase.work_close_turn),
    f.Activation: Asks(
        "INC-5.04", action_phase.activation_actions, action_phase.why_not_activation,
        action_phase.answer_activation,
    ),
    f.Commanding: Asks(
        "INC-6.03", action_phase.command_actions, action_phase.why_not_command,
        action_phase.answer_command,
    ),
    f.CloseActivation: Works(action_phase.work_close),
    f.Giving: Asks(
        "INC-27.17", action_phase.giving_actions, action_phase.why_not_give,
        action_phase.answer_give,
    ),
    f.Finish: Works(reaction.work_finish),
    f.ExtraStepOffer: Asks(
        "INC-29.14", extra_step.extra_actions, extra_step.why_not_extra, extra_step.answer_extra,
        window="extra-step", passing=lambda s, fr, seat: NoExtraStep(),
    ),
    f.FlamePlacing: Asks(
        "INC-17.06", fire.flame_actions, fire.why_not_flame_square, fire.answer_flame
    ),
    f.Boosting: Asks(
        "INC-16.05", fire.boosting_actions, fire.why_not_boost, fire.answer_boost,
        passing=lambda s, fr, seat: Boost(1),
    ),
    f.SecondShot: Asks(
        "INC-16.03", fire.next_shot_actions, fire.why_not_next_shot, fire.answer_second_shot,
        passing=_hold,
    ),
    f.FreeShot: Asks(
        "INC-27.03", fire.next_shot_actions, fire.why_not_next_shot, fire.answer_free_shot,
        passing=_hold,
    ),
    f.ReactionCheck: Works(reaction.work_check),
    f.Reactions: Asks(
        "INC-13.12", reaction.reaction_actions, reaction.why_not_react, reaction.answer_reaction,
        window="reaction", passing=_hold, chance=reaction.best_reaction,
    ),
    f.Reloading: Asks(
        "INC-13.15", reaction.reload_actions, reaction.why_not_reload, reaction.answer_reload,
        window="reload", passing=lambda s, fr, seat: NoReload(),
    ),
    f.Strike: Works(strike.work_strike),
    f.Rerolling: Asks(
        "INC-20.02", strike.reroll_actions, strike.why_not_reroll, strike.answer_reroll,
        passing=strike.reroll_misses,
    ),
    f.Fall: Works(fall.work_fall),
    f.Farewell: Works(fall.work_farewell),
    f.Blast: Works(fall.work_blast),
    f.WindowCheck: Works(windows.work_check),
    f.Window: Asks(
        "INC-3.25", windows.window_actions, windows.why_not_window, windows.answer_window,
        windows=windows.NAMES, passing=_pass,
    ),
    f.Interlude: Asks(
        "INC-3.25", interlude.interlude_actions, interlude.why_not_interlude,
        interlude.answer_interlude, window="interlude", passing=_pass,
    ),
    f.Aiming: Asks("INC-3.20", cards.aim_actions, cards.why_not_aiming, cards.answer_aim),
    f.Announced: Works(cards.work_announced),
    f.Response: Asks(
        "INC-3.21", cards.response_actions, cards.why_not_respond, cards.answer_response,
        window="response", passing=_pass,
    ),
    f.Weasel: Asks(
        "INC-29.07", card_effects.weasel_actions, card_effects.why_not_choose,
        card_effects.answer_choose,
    ),
}  # fmt: skip
