# SPDX-License-Identifier: MIT
"""Loot, decks and discards (9.13, 9.14, 17.04 to 17.06), and events that pay later (4.20)."""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.actions import PayAmmunition, TakeAmmunition
from redoubt.games.wolfenstein.content import KINDS, NOTHING, Loot
from redoubt.games.wolfenstein.events import (
    AmmunitionGained,
    AmmunitionSpent,
    CardGained,
    DeckShuffled,
    EventCompleted,
    EventFailed,
    GloryGained,
)
from redoubt.games.wolfenstein.frames import Paying, PayingAmmunition, TakingAmmunition
from redoubt.games.wolfenstein.state import HERO, Gun, Item, Kept, Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def draw(state: WolfensteinState, deck: str, play: Play) -> str:
    """The top card of a deck, or "" (WOLF-17.05)."""
    cards = state.decks[deck]
    if not cards:
        pile = state.discards.get(deck, ())
        if not pile:
            return ""
        cards = tuple(play.dice.shuffle(pile, f"{deck} deck"))
        state.discards = {**state.discards, deck: ()}
        play.tell(DeckShuffled(deck, rule="WOLF-17.05"))
    state.decks = {**state.decks, deck: cards[1:]}
    return cards[0]


def discard(state: WolfensteinState, deck: str, card: str) -> None:
    """WOLF-17.04."""
    state.discards = {**state.discards, deck: (*state.discards[deck], card)}


def new_item(state: WolfensteinState, card: str) -> Item:
    known = state.scenario.content.equipment[card]
    return Item(state.number(), card, known.armour or known.charges)


def gain_weapon(state: WolfensteinState, unit: Unit, card: str, play: Play) -> Unit:
    play.tell(CardGained(unit.id, card, rule="WOLF-9.13"))
    return state.put(unit, guns=(*unit.guns, Gun(state.number(), card)))


def gain_equipment(state: WolfensteinState, unit: Unit, card: str, play: Play) -> Unit:
    play.tell(CardGained(unit.id, card, rule="WOLF-9.13"))
    return state.put(unit, items=(*unit.items, new_item(state, card)))


def gain_ammunition(state: WolfensteinState, unit: Unit, kind: str, count: int, play: Play) -> Unit:
    play.tell(AmmunitionGained(unit.id, kind, count, rule="WOLF-9.30"))
    return state.put(unit, **{kind: getattr(unit, kind) + count})


def spend_ammunition(
    state: WolfensteinState, unit: Unit, kind: str, count: int, play: Play
) -> Unit:
    """Tokens of one kind are discarded."""
    play.tell(AmmunitionSpent(unit.id, kind, count, rule="WOLF-9.32"))
    return state.put(unit, **{kind: getattr(unit, kind) - count})


def pay(state: WolfensteinState, unit_id: str, loot: Loot, common: Loot, of: str) -> None:
    """WOLF-9.14: individual loot to one hero, common loot to every other hero on the board."""
    if common != NOTHING:
        for other in reversed(state.heroes()):
            if other.id != unit_id and other.cell >= 0:
                state.stack.append(Paying(other.id, common, of))
    if loot != NOTHING and unit_id in state.units:
        state.stack.append(Paying(unit_id, loot, of))


def work_paying(state: WolfensteinState, frame: Paying, play: Play) -> None:
    """WOLF-9.13: glory, cards from the top of the decks, ammunition."""
    state.stack.pop()
    unit = state.units.get(frame.unit)
    if unit is None:
        return
    loot = frame.loot
    if loot.glory:
        level = state.scenario.level
        times = {"kill": level.kill_glory, "event": level.event_glory}.get(frame.of, 1)
        gained = loot.glory * times if loot.glory > 0 else -min(unit.glory, -loot.glory)
        if gained:
            unit = state.put(unit, glory=unit.glory + gained)
            play.tell(GloryGained(unit.id, gained, rule="WOLF-9.37"))
    for _ in range(loot.equipment):
        if card := draw(state, "equipment", play):
            unit = gain_equipment(state, unit, card, play)
    for _ in range(loot.weapon):
        if card := draw(state, "weapon", play):
            unit = gain_weapon(state, unit, card, play)
    for kind in KINDS:
        if count := getattr(loot, kind):
            unit = gain_ammunition(state, unit, kind, count, play)
    if loot.any:
        state.stack.append(TakingAmmunition(unit.seat, unit.id, loot.any))


def ammunition_actions(state: WolfensteinState, frame: TakingAmmunition, seat: str) -> list[Action]:
    return [TakeAmmunition("light"), TakeAmmunition("heavy"), TakeAmmunition("special")]


def why_not_ammunition(
    state: WolfensteinState, frame: TakingAmmunition, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, TakeAmmunition):
        return None
    return Refusal("WOLF-9.30", "choose-ammunition", {})


def answer_ammunition(
    state: WolfensteinState, frame: TakingAmmunition, seat: str, action: TakeAmmunition, play: Play
) -> None:
    state.stack.pop()
    gain_ammunition(state, state.units[frame.unit], action.kind, 1, play)
    if frame.count > 1:
        state.stack.append(TakingAmmunition(frame.seat, frame.unit, frame.count - 1))


def pay_actions(state: WolfensteinState, frame: PayingAmmunition, seat: str) -> list[Action]:
    unit = state.units[frame.unit]
    found: list[Action] = []
    if unit.light:
        found.append(PayAmmunition("light"))
    if unit.heavy:
        found.append(PayAmmunition("heavy"))
    if unit.special:
        found.append(PayAmmunition("special"))
    return found


def why_not_pay(
    state: WolfensteinState, frame: PayingAmmunition, seat: str, action: Action
) -> Refusal | None:
    if not isinstance(action, PayAmmunition):
        return Refusal("WOLF-9.30", "choose-ammunition", {})
    if not state.units[frame.unit].ammunition(action.kind):
        return Refusal("WOLF-9.31", "no-ammunition", {"unit": frame.unit, "kind": action.kind})
    return None


def answer_pay(
    state: WolfensteinState, frame: PayingAmmunition, seat: str, action: PayAmmunition, play: Play
) -> None:
    state.stack.pop()
    spend_ammunition(state, state.units[frame.unit], action.kind, 1, play)


# -- events that pay later ---------------------------------------------------------------------


def complete(state: WolfensteinState, unit: Unit, kept: Kept, play: Play) -> None:
    """WOLF-4.20: the reward of a kept event is paid and the card discarded."""
    state.put(unit, kept=tuple(k for k in unit.kept if k is not kept))
    finish_event(state, unit.id, kept.card, kept.option, play)


def finish_event(state: WolfensteinState, unit_id: str, card: str, option: int, play: Play) -> None:
    chosen = state.scenario.content.events[card].option[option]
    discard(state, "event", card)
    if chosen.refusal:
        play.tell(EventFailed(unit_id, card, rule="WOLF-4.20"))
    else:
        state.done += 1
        play.tell(EventCompleted(unit_id, card, rule="WOLF-4.20"))
    pay(state, unit_id, chosen.loot, chosen.common, "event")


def fail_events(state: WolfensteinState, unit: Unit, play: Play) -> None:
    """A hero dies with event cards in hand (WOLF-4.23)."""
    for kept in unit.kept:
        discard(state, "event", kept.card)
        play.tell(EventFailed(unit.id, kept.card, rule="WOLF-4.23"))


def look_at_kept(state: WolfensteinState, dead: str, by: str, leader: bool, play: Play) -> None:
    """A Nazi died: events that wait for it."""
    for unit in state.heroes():
        for kept in unit.kept:
            option = state.scenario.content.events[kept.card].option[kept.option]
            now = state.units[unit.id]
            if dead in kept.prey:
                left = msgspec.structs.replace(
                    kept, prey=tuple(id for id in kept.prey if id != dead)
                )
                now = state.put(now, kept=tuple(left if k is kept else k for k in now.kept))
                if not left.prey:
                    complete(state, now, left, play)
            elif option.keep == "kills-leader" and leader and by == unit.id:
                complete(state, now, kept, play)


def look_at_goal(state: WolfensteinState, unit: Unit, play: Play) -> None:
    """WOLF-4.23: reaching the hero-spawn token, also in passing."""
    if unit.kind == HERO:
        for kept in unit.kept:
            if kept.goal == unit.cell:
                complete(state, state.units[unit.id], kept, play)
