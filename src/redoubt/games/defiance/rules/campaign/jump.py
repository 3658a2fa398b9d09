# SPDX-License-Identifier: MIT
"""The Minotaur engines, and the jump after mission 9 (DEF-26.15 to 26.17)."""

from __future__ import annotations

import msgspec

from redoubt.games.defiance.actions import Grant
from redoubt.games.defiance.campaign_events import (
    EngineCovered,
    Granted,
    JumpRolled,
    JumpSettled,
    Treated,
)
from redoubt.games.defiance.events import AftermathDrawn, CriticalSpent
from redoubt.games.defiance.frames import Granting, Jumping, SpendBlock
from redoubt.games.defiance.rules.attack import shown
from redoubt.games.defiance.rules.campaign.common import (
    add_intel,
    bury,
    camp,
    change,
    living,
    scar,
    unscar,
    working,
)
from redoubt.games.defiance.rules.harm import draw_aftermath
from redoubt.games.defiance.rules.pools import throw
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

DISCARD = "discard-aftermath"
INTEL = "intel"


def begin(state: DefianceState, play: Play) -> None:
    """DEF-26.15: a component covers the leftmost free position; DEF-28.20: then the jump."""
    campaign = camp(state)
    if campaign.component and campaign.engines < len(state.scenario.content.jump):
        change(state, engines=campaign.engines + 1)
        play.tell(EngineCovered(position=campaign.engines + 1, rule="DEF-26.15"))
    change(state, component=False)
    if state.scenario.mission.jump:
        if DISCARD in campaign.boons:
            state.stack.append(Granting(DISCARD))
        owner = state.scenario.owner
        state.stack += [Jumping(owner[who], who) for who in reversed(living(state))]


def jump_roll(state: DefianceState) -> tuple[str, str]:
    """DEF-26.16: dice and symbols of the uncovered positions, from the left."""
    campaign = camp(state)
    open_ = state.scenario.content.jump[campaign.engines :]
    pool = "".join(position.pool for position in open_)
    forced = state.scenario.special.get("jump")
    if forced is not None and "jump-forced" in campaign.boons:
        pool += forced.pool
    return pool, "".join(position.symbols for position in open_)


def guard(state: DefianceState, who: str) -> str:
    """The printed Defence, and what the ship adds to it."""
    content = state.scenario.content
    more = "".join(content.upgrades[name].jump_defence for name in camp(state).upgrades)
    return content.characters[who].defence + more


def work_jumping(state: DefianceState, frame: Jumping, play: Play) -> None:
    """DEF-26.16: an Opposed Roll; the Jump Roll is the Enemy's and is thrown anew for each."""
    ours, theirs = frame.ours, frame.theirs
    if frame.step == 1:
        pool, symbols = jump_roll(state)
        if not pool and not symbols:  # DEF-26.17
            _settle(state, frame, play)
            return
        dice = guard(state, frame.who)
        theirs = throw(play.dice, pool, "jump").plus(symbols)
        ours = throw(play.dice, dice, "defence")
        play.tell(
            JumpRolled(
                who=frame.who,
                pools=(pool, dice),
                shown=(shown(theirs), shown(ours)),
                rule="DEF-26.16",
            )
        )
        crew = state.scenario.content.crew
        less = sum(crew[who].n for who in working(state, "jump-less"))
        less += camp(state).boons.count("jump-less")
        theirs = msgspec.structs.replace(theirs, s=max(0, theirs.s - less))
    elif frame.step == 2:
        if ours.cb:  # DEF-8.16
            state.stack.append(SpendBlock(frame.seat, frame.who))
            return
    elif frame.step == 3:
        if theirs.cs:  # DEF-8.17
            play.tell(CriticalSpent(who="jump", symbol="CS", how="cancel", rule="DEF-8.17"))
            ours = msgspec.structs.replace(ours, b=0)
    else:
        _settle(state, frame, play)
        return
    state.stack[-1] = Jumping(frame.seat, frame.who, ours, theirs, frame.step + 1)


def _settle(state: DefianceState, frame: Jumping, play: Play) -> None:
    """DEF-8.23: no DAMAGE; one face-down Aftermath card for each S that is not blocked."""
    state.stack.pop()
    n = max(0, frame.theirs.s - frame.ours.b)
    play.tell(JumpSettled(who=frame.who, aftermath=n, rule="DEF-26.16"))
    cards = draw_aftermath(state, n, play)
    if cards:
        play.tell(AftermathDrawn(who=frame.who, cards=cards, rule="DEF-26.16"))
        scar(state, frame.who, cards)
        bury(state, play)


# -- something for one Character ----------------------------------------------------------


def grant_actions(state: DefianceState, frame: Granting, seat: str) -> list[Action]:
    """Everyone who can have it; "" if nobody can or wants to."""
    who = living(state)
    if frame.boon == DISCARD:
        who = [name for name in who if camp(state).scars.get(name)]
    return [Grant(name) for name in who] or [Grant("")]


def why_not_grant(
    state: DefianceState, frame: Granting, seat: str, action: Action
) -> Refusal | None:
    if action in grant_actions(state, frame, seat):
        return None
    return Refusal("DEF-26.12" if frame.boon == INTEL else "DEF-18.03", "choose-who", {})


def answer_grant(
    state: DefianceState, frame: Granting, seat: str, action: Grant, play: Play
) -> None:
    """One Character gains an Intel Pack, or discards an Aftermath card."""
    state.stack.pop()
    boons = list(camp(state).boons)
    if frame.boon in boons:
        boons.remove(frame.boon)
        change(state, boons=tuple(boons))
    if not action.who:
        return
    rule = "DEF-26.12" if frame.boon == INTEL else "DEF-18.03"
    play.tell(Granted(who=action.who, boon=frame.boon, rule=rule))
    if frame.boon == INTEL:
        crew = state.scenario.content.crew
        n = sum(crew[who].n for who in working(state, INTEL))
        add_intel(state, action.who, n, play, "DEF-26.12")
    else:
        card = unscar(state, action.who, 0)
        play.tell(Treated(who=action.who, card=card, success=True, rule="DEF-18.03"))
