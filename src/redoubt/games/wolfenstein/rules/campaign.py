# SPDX-License-Identifier: MIT
"""The campaign (1.02, 1.05, 4.02): missions in order; a lost one is played again."""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.events import MissionBegan
from redoubt.games.wolfenstein.scenario import next_mission, scenario_for
from redoubt.games.wolfenstein.setup import blank, lay_out
from redoubt.games.wolfenstein.state import Campaign, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Result


def sequel(state: WolfensteinState, play: Play) -> bool:
    """WOLF-1.02: a win unlocks the next mission; nothing is carried over (WOLF-4.02)."""
    campaign, result = state.campaign, state.result
    if campaign is None or result is None or result.reason == "campaign-over":
        return False
    options = state.scenario.options
    if result.winners:
        campaign = Campaign((*campaign.won, state.scenario.mission.id), campaign.lost)
        name = next_mission(state.scenario)
        if not name:
            state.campaign = campaign
            return False
        options = msgspec.structs.replace(options, mission=name, heroes=[], lifesaver="")
    else:
        campaign = Campaign(campaign.won, campaign.lost + 1)
        if options.tries and campaign.lost >= options.tries:
            state.campaign = campaign
            state.result = Result((), "campaign-over", "WOLF-1.02")
            return False
    fresh = blank(scenario_for(options))
    for name in ("scenario", *WolfensteinState.fields):
        if name not in ("stack", "orders"):
            setattr(state, name, getattr(fresh, name))
    state.campaign = campaign
    state.refresh()
    play.tell(MissionBegan(state.scenario.mission.id, rule="WOLF-1.02"))
    stack = state.stack
    lay_out(state, play)
    stack[:] = state.stack
    state.stack = stack
    return True
