# SPDX-License-Identifier: MIT
"""A mission has ended: what it leaves behind, the eight steps in order, and the campaign's end."""

from __future__ import annotations

import msgspec

from redoubt.games.defiance.campaign_events import CampaignEnded, Flipped, LootReturned, StepBegan
from redoubt.games.defiance.events import AftermathDrawn, CardMoved
from redoubt.games.defiance.frames import Between, NextMission
from redoubt.games.defiance.missions import missions
from redoubt.games.defiance.rules.campaign import crew, infirmary, invest, jump, learn, review
from redoubt.games.defiance.rules.campaign.common import (
    STEPS,
    add_intel,
    bury,
    camp,
    change,
    label,
    lay,
    living,
    put_away,
    scar,
    tidy,
)
from redoubt.games.defiance.rules.equip import ASIDE, discard, hand_over
from redoubt.games.defiance.rules.harm import draw_aftermath
from redoubt.games.defiance.rules.mission import tally
from redoubt.games.defiance.scenario import CREW
from redoubt.games.defiance.setup import full_aftermath, full_loot
from redoubt.games.defiance.state import FRIEND, UNCONSCIOUS, DefianceState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Result


def sequel(state: DefianceState, play: Play) -> bool:
    """A mission has ended: whether the campaign goes on (DEF-26.07: whatever the result)."""
    campaign, result = state.campaign, state.result
    if campaign is None or result is None or result.reason.startswith("campaign"):
        return False
    told = tally(state)
    mission = state.scenario.mission
    boons: list[str] = [g.reward for g in mission.secondary if g.id in told.secondary and g.reward]
    if mission.jump and not told.primary:  # the jump was forced
        boons.append("jump-forced")
    dead = (unit.unit for unit in state.units.values() if unit.killed)
    change(
        state,
        results=(*campaign.results, told.primary),
        due=told.intel,
        component=told.component,
        boons=(*campaign.boons, *boons),
        killed=tuple(dict.fromkeys((*campaign.killed, *dead))),
        working=(),
    )
    if mission.number == len(missions()):  # DEF-26.33
        out = [figure.id for figure in state.crew() if figure.fate == "left"]
        finish(state, told.primary, tuple(out), play)
        return False
    clear(state, play)
    bury(state, play)
    if lost(state, play):
        return False
    state.result = None
    state.stack.append(Between())
    return True


def finish(state: DefianceState, won: bool, survivors: tuple[str, ...], play: Play) -> None:
    """The campaign is over: the last mission decides (DEF-26.33, DEF-28.21)."""
    play.tell(CampaignEnded(won=won, survivors=survivors, rule="DEF-26.33"))
    winners = state.scenario.seats if won else ()
    reason = "campaign-won" if won else "campaign-lost"
    state.result = Result(winners, reason, "DEF-26.33")


def lost(state: DefianceState, play: Play) -> bool:
    """DEF-21.15: the campaign is lost when all four are dead."""
    if living(state):
        return False
    play.tell(CampaignEnded(won=False, survivors=(), rule="DEF-21.15"))
    state.result = Result((), "campaign-dead", "DEF-21.15")
    return True


def clear(state: DefianceState, play: Play) -> None:
    """The board is taken down; Aftermath is settled and cards go home."""
    tokens = state.tokens
    aside = [flag.split(":")[1:] for flag in state.flags if flag.startswith(f"{ASIDE}:")]
    for figure in list(state.figures.values()):
        if figure.side != FRIEND:
            del state.figures[figure.id]
            continue
        gear = tuple(item for item in figure.gear if item.card not in tokens)
        fate = figure.fate if figure.fate == "dead" else ""
        state.figures[figure.id] = msgspec.structs.replace(
            figure, cell=-1, fate=fate, gear=gear, activated=False, moved=False
        )
    state.units, state.tokens, state.smoke, state.consoles = {}, {}, {}, {}
    state.available = state.initiative = state.ai_deck = state.ai_away = ()
    state.flags, state.notes, state.active = (), {}, None
    state.pool, state.boxes, state.doors = 0, (), ()
    state.refresh()
    _unconscious(state, play)
    _flip(state, play)
    for who, card in aside:
        if card not in state.scenario.content.loot:
            lay(state, who, card, play)
    _home(state, play)


def _unconscious(state: DefianceState, play: Play) -> None:
    """DEF-21.09: two face-down Aftermath cards; Stasis Berths make it one."""
    content = state.scenario.content
    owned = [content.upgrades[name].aftermath for name in camp(state).upgrades]
    n = min([content.campaign.aftermath, *owned])
    for who in living(state):
        if UNCONSCIOUS in state.figures[who].states:
            cards = draw_aftermath(state, n, play)
            if cards:
                play.tell(AftermathDrawn(who=who, cards=cards, rule="DEF-21.09"))
                scar(state, who, cards)


def _flip(state: DefianceState, play: Play) -> None:
    """DEF-22.08: face-up Aftermath is turned face down; a Remote's cards are noted (DEF-12.11)."""
    for figure in list(state.figures.values()):
        cards = figure.aftermath
        if cards:
            play.tell(Flipped(who=figure.id, cards=cards, rule="DEF-22.08"))
            state.put(figure, aftermath=())
            if figure.id in CREW or state.remote(figure):
                scar(state, figure.id, cards)
            else:
                state.aftermath_away = (*state.aftermath_away, *cards)
        known = len(camp(state).scars.get(figure.id, ()))
        if state.remote(figure) and figure.scars > known:
            scar(state, figure.id, missing(state)[: figure.scars - known])


def missing(state: DefianceState) -> tuple[str, ...]:
    """Aftermath cards that lie in no pile and by nobody as far as the campaign knows."""
    left = full_aftermath(state.scenario)
    seen = [*state.aftermath, *state.aftermath_away]
    seen += [card for cards in camp(state).scars.values() for card in cards]
    seen += [card for figure in state.figures.values() for card in figure.aftermath]
    for card in seen:
        left.remove(card)
    return tuple(left)


def _home(state: DefianceState, play: Play) -> None:
    """DEF-26.35: labelled cards go back; what Allies carried stays on the ship."""
    loot = state.scenario.content.loot
    for figure in list(state.figures.values()):
        for card in [item.card for item in figure.gear if item.card not in loot]:
            name = label(state, card)
            if name and name != figure.id and name not in camp(state).dead:
                hand_over(state, figure.id, name, card)
                discard(state, state.figures[figure.id], card)
                play.tell(CardMoved(who=name, card=card, place="home", rule="DEF-26.35"))
                lay(state, name, card, play)
            elif figure.id not in CREW:
                discard(state, state.figures[figure.id], card)
                put_away(state, figure.id, card, play)
        if figure.id not in CREW:  # DEF-9.02: programs that came with a Device
            for program in state.figures[figure.id].software:
                put_away(state, figure.id, program, play)
            state.put(state.figures[figure.id], software=())


# -- the steps ----------------------------------------------------------------------------


def work_between(state: DefianceState, frame: Between, play: Play) -> None:
    """DEF-26.09: one step after the other."""
    if lost(state, play):
        return
    if frame.step == len(STEPS):
        state.stack[-1] = NextMission()
        return
    state.stack[-1] = Between(frame.step + 1)
    step = STEPS[frame.step]
    change(state, step=step)
    play.tell(StepBegan(step=step, rule="DEF-26.09"))
    BEGIN[step](state, play)


def begin_loot(state: DefianceState, play: Play) -> None:
    """DEF-26.10: all Loot goes back; some of it is worth Intel first."""
    loot = state.scenario.content.loot
    for figure in list(state.figures.values()):
        cards = tuple(item.card for item in figure.gear if item.card in loot)
        if not cards:
            continue
        if figure.id in CREW:  # DEF-12.07: not an Ally
            gain = sum(loot[card].intel_gain for card in cards)
            add_intel(state, figure.id, gain, play, "DEF-26.10")
        state.put(figure, gear=tuple(i for i in figure.gear if i.card not in loot))
        play.tell(LootReturned(who=figure.id, cards=cards, rule="DEF-26.10"))
        if figure.id in CREW:
            tidy(state, figure.id, play)
    state.loot = tuple(play.dice.shuffle(full_loot(state.scenario), "loot"))


BEGIN = {
    "loot": begin_loot,
    "crew": crew.begin,
    "samples": crew.begin_samples,
    "engines": jump.begin,
    "treatment": infirmary.begin,
    "invest": invest.begin,
    "gear": review.begin,
    "specialties": learn.begin,
}
