# SPDX-License-Identifier: MIT
"""Chapter 22: the campaign. The same game goes on with the next mission (22.01)."""

from __future__ import annotations

from collections import Counter

import msgspec

from redoubt.games.incursion.actions import Keep, KeepNothing
from redoubt.games.incursion.content import SEATS
from redoubt.games.incursion.events import CampaignEnded, CardKept, MissionBegan
from redoubt.games.incursion.frames import Keeping, NextMission
from redoubt.games.incursion.rules.forces import begin_forces
from redoubt.games.incursion.scenario import MISSIONS, scenario_for
from redoubt.games.incursion.setup import blank, full_deck
from redoubt.games.incursion.state import (
    ALLIED,
    FALLEN,
    GERMAN,
    Campaign,
    IncursionState,
    Veteran,
)
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action, Result
from redoubt.kernel.refusal import Refusal

ZOMBIE_CARD = "sturmzombie"


def sequel(state: IncursionState, play: Play) -> bool:
    """A mission has ended: whether the campaign goes on. INC-22.01: missions in order."""
    campaign = state.campaign
    if campaign is None or state.result is None or len(campaign.results) == len(MISSIONS):
        return False
    won = state.result.winners[0] if state.result.winners else ""
    results = (*campaign.results, won)
    state.campaign = msgspec.structs.replace(campaign, results=results)
    if len(results) == len(MISSIONS):
        _end(state, results, play)
        return False
    state.result = None
    state.phase = "between"
    state.stack.append(NextMission())
    for seat in reversed(SEATS):
        if keepable(state, seat):
            state.stack.append(Keeping(seat))
    return True


def _end(state: IncursionState, results: tuple[str, ...], play: Play) -> None:
    """The side that won more missions has won the campaign (a ruling of ours, INC-22.01)."""
    allied, german = results.count(ALLIED), results.count(GERMAN)
    winner = "" if allied == german else ALLIED if allied > german else GERMAN
    play.tell(CampaignEnded(winner, allied, german, rule="INC-22.01"))
    state.result = Result((winner,) if winner else (), "campaign", "INC-22.01")


# -- keeping a card -----------------------------------------------------------------------


def keepable(state: IncursionState, seat: str) -> list[tuple[str, str]]:
    """INC-22.02: survivors and the Effect cards on them; never the Sturmzombies' (INC-22.06).

    What lay on a model that left went to the discard pile (INC-2.08) and may have come to lie on
    another: no copy is kept twice.
    """
    held = Counter(card for side in SEATS for v in veterans(state, side) for card in v.cards)
    cards = state.scenario.content.cards
    found: list[tuple[str, str]] = []
    for unit in state.units.values():
        if unit.seat == seat and unit.status != FALLEN and unit.model != ZOMBIE_CARD:
            found.extend((unit.id, p.card) for p in state.in_play if p.target == unit.id)
    for gone in state.gone:
        if gone.seat == seat and gone.fate == "left":
            found.extend((gone.id, card) for card in gone.cards)
    return [(unit, card) for unit, card in dict.fromkeys(found) if held[card] < cards[card].copies]


def keeping_actions(state: IncursionState, frame: Keeping, seat: str) -> list[Action]:
    found: list[Action] = [Keep(unit, card) for unit, card in keepable(state, seat)]
    found.append(KeepNothing())
    return found


def why_not_keep(
    state: IncursionState, frame: Keeping, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, KeepNothing):
        return None
    if isinstance(action, Keep):
        if (action.unit, action.card) in keepable(state, seat):
            return None
        rule = "INC-22.06" if action.unit.startswith(ZOMBIE_CARD) else "INC-22.02"
        return Refusal(rule, "cannot-keep", {"unit": action.unit, "card": action.card})
    return Refusal("INC-22.02", "keep-first", {})


def answer_keep(
    state: IncursionState, frame: Keeping, seat: str, action: Action, play: Play
) -> None:
    state.stack.pop()
    if isinstance(action, Keep):
        assert state.campaign is not None
        chosen = {**state.campaign.chosen, seat: (action.unit, action.card)}
        state.campaign = msgspec.structs.replace(state.campaign, chosen=chosen)
        play.tell(CardKept(action.unit, action.card, rule="INC-22.02"))


def veterans(state: IncursionState, seat: str) -> tuple[Veteran, ...]:
    """INC-22.03, INC-22.05, INC-22.07: who goes on with kept cards; the dead do not."""
    assert state.campaign is not None
    chosen = state.campaign.chosen.get(seat, ("", ""))
    alive = [(u.id, u.model, u.kept) for u in state.units.values() if u.status != FALLEN]
    left = [(g.id, g.model, g.kept) for g in state.gone if g.fate == "left"]
    models = state.scenario.content.models
    found = []
    for id, model, kept in (*alive, *left):
        if models[model].seat != seat:
            continue
        cards = (*kept, chosen[1]) if id == chosen[0] else kept
        if cards:
            found.append(Veteran(model, cards))
    return tuple(found)


# -- the next mission ---------------------------------------------------------------------


def work_next(state: IncursionState, frame: NextMission, play: Play) -> None:
    """A new board, a deck without the kept cards (INC-22.04), and forces to buy (INC-1.03).

    The deck is shuffled when it is known who comes back.
    """
    campaign = state.campaign
    assert campaign is not None
    campaign = Campaign(campaign.results, {seat: veterans(state, seat) for seat in SEATS})
    options = msgspec.structs.replace(
        state.scenario.options, mission=MISSIONS[len(campaign.results)], map=""
    )
    orders = state.orders
    fresh = blank(scenario_for(options))
    for name in (*fresh.__slots__, "scenario", "result"):
        setattr(state, name, getattr(fresh, name))
    state.stack.clear()
    state.orders = orders
    state.campaign = campaign
    play.tell(MissionBegan(options.mission, rule="INC-22.01"))
    state.deck = tuple(full_deck(state.scenario, campaign))
    begin_forces(state, play)
