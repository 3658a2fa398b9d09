# SPDX-License-Identifier: MIT
"""Invest Intel Packs: Equipment, Software and Defiance Upgrades."""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.games.defiance.actions import Buy, Commit, Give, Pledge, PutOn, Sell
from redoubt.games.defiance.campaign_events import Bought, Pledged, Sold, UpgradeBought
from redoubt.games.defiance.content import Content
from redoubt.games.defiance.frames import Granting, Investing
from redoubt.games.defiance.rules.campaign.common import (
    add_intel,
    camp,
    change,
    finished,
    label,
    lay,
    leave_step,
    living,
    load,
    own,
    owned,
    tidy,
    working,
)
from redoubt.games.defiance.rules.campaign.jump import INTEL
from redoubt.games.defiance.rules.campaign.review import (
    carried,
    has_unique,
    move,
    relays,
    why_not_move,
)
from redoubt.games.defiance.rules.equip import discard
from redoubt.games.defiance.state import Campaign, DefianceState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def begin(state: DefianceState, play: Play) -> None:
    """DEF-26.01: the reward of the mission is credited now; DEF-26.34: the shop may be closed."""
    due = camp(state).due
    for who in living(state):
        add_intel(state, who, due, play, "DEF-26.01")
    change(state, due=0)
    if finished(state) > state.scenario.content.campaign.last_purchase:
        return
    state.stack.append(Investing())
    if camp(state).results[-1] and working(state, INTEL):
        state.stack.append(Granting(INTEL))


def price(content: Content, campaign: Campaign, frame: Investing, card: str) -> int | None:
    """What a card costs now; None if it cannot be bought."""
    program = content.software.get(card)
    if program is not None:
        return program.intel
    known = content.equipment.get(card)
    if known is None or known.intel is None:
        return None
    cost = known.intel
    for name in campaign.upgrades:
        upgrade = content.upgrades[name]
        if upgrade.discount and known.intel >= upgrade.discount_from:
            cost -= upgrade.discount
    if not frame.favour:
        crew = [content.crew[who] for who in campaign.working]
        cost -= sum(person.n for person in crew if person.effect == "equipment-discount")
    return max(0, cost)


def sale(content: Content, card: str) -> int:
    """DEF-26.26: half the printed value, rounded down; nothing for a card without one."""
    return (content.equipment[card].intel or 0) // 2


def missing(state: DefianceState, frame: Investing, upgrade: str) -> int:
    """What an Upgrade still needs."""
    given = sum(n for _, n in frame.pledged) if frame.upgrade == upgrade else 0
    return state.scenario.content.upgrades[upgrade].intel - given


# -- asking -------------------------------------------------------------------------------


def actions(state: DefianceState, frame: Investing, seat: str) -> list[Action]:
    content, intel = state.scenario.content, camp(state).intel
    found: list[Action] = []
    for who in own(state, seat):
        found += [Buy(who, card) for card in (*content.equipment, *content.software)]
        found += [Sell(who, card) for card in carried(state, who)]
        for upgrade in content.upgrades:
            most = min(intel.get(who, 0), missing(state, frame, upgrade))
            found += [Pledge(who, upgrade, n) for n in range(1, most + 1)]
        found += relays(state, who)
        found += [
            Give(who, card, to) for card in carried(state, who) for to in living(state) if to != who
        ]
    return [*(a for a in found if why_not(state, frame, seat, a) is None), Commit()]


def why_not(state: DefianceState, frame: Investing, seat: str, action: Action) -> Refusal | None:
    if isinstance(action, Commit):
        return None
    if isinstance(action, PutOn | Give):  # DEF-26.25: the Characters may Equip
        return why_not_move(state, frame.moved, seat, action, ())
    if not isinstance(action, Buy | Sell | Pledge):
        return Refusal("DEF-26.25", "invest", {})
    if action.who not in own(state, seat):
        return Refusal("DEF-26.02", "not-yours", {"who": action.who})
    if isinstance(action, Buy):
        return _why_not_buy(state, frame, action)
    if isinstance(action, Pledge):
        return _why_not_pledge(state, frame, action)
    if action.card not in carried(state, action.who):
        return Refusal("DEF-26.26", "no-such-card", {"card": action.card})
    return None


def _why_not_buy(state: DefianceState, frame: Investing, action: Buy) -> Refusal | None:
    """DEF-26.25, DEF-26.02: from its own Packs alone."""
    cost = price(state.scenario.content, camp(state), frame, action.card)
    if cost is None:
        return Refusal("DEF-26.25", "not-for-sale", {"card": action.card})
    if label(state, action.card) not in ("", action.who):
        return Refusal("DEF-26.29", "labelled", {"card": action.card})
    if has_unique(state, action.who, action.card):
        return Refusal("DEF-26.25", "no-second-one", {"card": action.card})
    if action.card in state.scenario.content.software and owned(state, action.card):
        return Refusal("DEF-26.25", "no-second-one", {"card": action.card})
    have = camp(state).intel.get(action.who, 0)
    if cost > have:
        return Refusal("DEF-26.02", "too-dear", {"cost": cost, "intel": have})
    return None


def _why_not_pledge(state: DefianceState, frame: Investing, action: Pledge) -> Refusal | None:
    """DEF-26.27: one Upgrade a step; the Characters pool what they like."""
    campaign = camp(state)
    if action.upgrade not in state.scenario.content.upgrades:
        return Refusal("DEF-26.27", "not-for-sale", {"card": action.upgrade})
    if action.upgrade in campaign.upgrades:
        return Refusal("DEF-26.27", "no-second-one", {"card": action.upgrade})
    if frame.bought or frame.upgrade not in ("", action.upgrade):
        return Refusal("DEF-26.27", "one-upgrade", {})
    needed, have = missing(state, frame, action.upgrade), campaign.intel.get(action.who, 0)
    if not 1 <= action.intel <= min(needed, have):
        return Refusal("DEF-26.02", "too-dear", {"cost": needed, "intel": have})
    if sum(campaign.intel.get(who, 0) for who in living(state)) < needed:
        return Refusal("DEF-26.27", "not-enough-together", {"cost": needed})
    return None


# -- answering ----------------------------------------------------------------------------


def answer(state: DefianceState, frame: Investing, seat: str, action: Any, play: Play) -> None:
    if isinstance(action, Commit):
        if leave_step(state, frame, seat):
            for who, n in frame.pledged:  # what did not suffice is given back
                add_intel(state, who, n, play, "DEF-26.28")
        return
    if isinstance(action, Buy):
        frame = _buy(state, frame, action, play)
    elif isinstance(action, Sell):
        _sell(state, action, play)
    elif isinstance(action, Pledge):
        frame = _pledge(state, frame, action, play)
    else:
        moved = move(state, frame.moved, action, play)
        frame = msgspec.structs.replace(frame, moved=moved)
    state.stack[-1] = frame


def _buy(state: DefianceState, frame: Investing, action: Buy, play: Play) -> Investing:
    """DEF-26.25."""
    cost = price(state.scenario.content, camp(state), frame, action.card)
    assert cost is not None
    play.tell(Bought(who=action.who, card=action.card, cost=cost, rule="DEF-26.25"))
    add_intel(state, action.who, -cost, play, "DEF-26.25")
    if action.card in state.scenario.content.software:
        load(state, action.who, action.card, play)
        return frame
    lay(state, action.who, action.card, play)
    return msgspec.structs.replace(frame, favour=True)


def _sell(state: DefianceState, action: Sell, play: Play) -> None:
    """DEF-26.26: the card is discarded for what it brings."""
    gain = sale(state.scenario.content, action.card)
    discard(state, state.figures[action.who], action.card)
    play.tell(Sold(who=action.who, card=action.card, gain=gain, rule="DEF-26.26"))
    add_intel(state, action.who, gain, play, "DEF-26.26")
    tidy(state, action.who, play)


def _pledge(state: DefianceState, frame: Investing, action: Pledge, play: Play) -> Investing:
    """DEF-26.27: bought as soon as the Packs suffice."""
    play.tell(Pledged(who=action.who, upgrade=action.upgrade, intel=action.intel, rule="DEF-26.27"))
    add_intel(state, action.who, -action.intel, play, "DEF-26.27")
    if missing(state, frame, action.upgrade) > action.intel:
        pledged = (*frame.pledged, (action.who, action.intel))
        return msgspec.structs.replace(frame, upgrade=action.upgrade, pledged=pledged)
    change(state, upgrades=(*camp(state).upgrades, action.upgrade))
    play.tell(UpgradeBought(upgrade=action.upgrade, rule="DEF-26.27"))
    return msgspec.structs.replace(frame, upgrade="", pledged=(), bought=True)
