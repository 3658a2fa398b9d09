# SPDX-License-Identifier: MIT
"""Options to first position."""

from __future__ import annotations

from redoubt.games.incursion.content import SEATS
from redoubt.games.incursion.rules.forces import begin_forces
from redoubt.games.incursion.scenario import Scenario
from redoubt.games.incursion.state import ALLIED, Campaign, IncursionState
from redoubt.kernel.errors import ContentError
from redoubt.kernel.flow import Play


def blank(scenario: Scenario) -> IncursionState:
    """A position before anything has happened: doors as the mission sets them, no models."""
    state = IncursionState.__new__(IncursionState)
    state.scenario = scenario
    state.stack = []
    state.orders = {}
    state.result = None
    state.turn = 0
    state.phase = "forces"
    state.first = ALLIED
    state.side = ALLIED
    state.cp = dict.fromkeys(SEATS, 0)
    state.special_cp = 0
    state.hands = dict.fromkeys(SEATS, ())
    state.deck = ()
    state.discard = ()
    state.in_play = ()
    state.units = {}
    state.gone = ()
    state.doors = dict(scenario.doors)
    state.fires = {}
    state.fires_due = False
    state.cave_in = -1
    state.tunnel = -1
    state.items = dict(scenario.item_starts)
    state.dropped = {}
    state.intelligence = False
    state.bids = {}
    state.ranks = {}
    state.sits_out = ()
    state.blocks = 0
    state.horde = {}
    state.campaign = None
    state.made = 0
    state.refresh()
    return state


def full_deck(scenario: Scenario, campaign: Campaign | None = None) -> list[str]:
    """INC-3.02: 66 copies, less the cards kept in a campaign (INC-22.04)."""
    deck = [card.id for card in scenario.content.cards.values() for _ in range(card.copies)]
    if campaign is not None:
        for veterans in campaign.veterans.values():
            for veteran in veterans:
                for card in veteran.cards:
                    deck.remove(card)
    return deck


def begin(scenario: Scenario, play: Play) -> IncursionState:
    """INC-3.01: the deck is shuffled, no cards are dealt; then the forces are chosen."""
    state = blank(scenario)
    state.orders = dict(scenario.options.orders)
    if scenario.options.campaign:
        if scenario.mission.number != 1:  # INC-1.03, INC-22.01: in order
            raise ContentError("mission: a campaign begins with recon", remedy="leave it out")
        state.campaign = Campaign()
    state.deck = tuple(play.dice.shuffle(full_deck(scenario), "deck"))
    begin_forces(state, play)
    return state
