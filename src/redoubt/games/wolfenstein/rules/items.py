# SPDX-License-Identifier: MIT
"""Consumables (4.09, 4.16): used from the hand in the hero's own turn, then discarded."""

from __future__ import annotations

from redoubt.games.wolfenstein.actions import Use
from redoubt.games.wolfenstein.content import EquipmentCard, Loot
from redoubt.games.wolfenstein.events import Healed, ItemUsed, Rested, Stunned
from redoubt.games.wolfenstein.rules.deeds import DEEDS, Deed
from redoubt.games.wolfenstein.rules.figures import (
    adjacent,
    around,
    make_noise,
    seen_cells,
    seen_distance,
    sees_cell,
)
from redoubt.games.wolfenstein.rules.gear import beside, card_of, item_of
from redoubt.games.wolfenstein.rules.harm import blast, max_health, settle
from redoubt.games.wolfenstein.rules.kit import USABLE, Kit
from redoubt.games.wolfenstein.rules.loot import discard, pay
from redoubt.games.wolfenstein.rules.place import clear_barricade
from redoubt.games.wolfenstein.state import HERO, NAZI, Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Fact, Refusal

NOTHING = Loot()
THROWN = ("throw", "noise")


def heal(state: WolfensteinState, unit: Unit, count: int, play: Play) -> None:
    """Remove up to so many wounds, never above the maximum."""
    gained = min(count, max_health(state, unit) - unit.health)
    if gained > 0:
        state.put(unit, health=unit.health + gained)
        play.tell(Healed(unit.id, gained, rule="WOLF-4.09"))


def stun(state: WolfensteinState, nazi: Unit, rule: str, play: Play) -> None:
    """WOLF-9.49; who is unshakeable cannot be stunned."""
    if "unshakeable" not in state.enemy_card(nazi).abilities and not nazi.stunned:
        state.put(nazi, stunned=True)
        play.tell(Stunned(nazi.id, rule=rule))


def _try_use(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    found: list[Action] = []
    board, names = state.scenario.board, state.scenario.board.names
    for item in unit.items:
        card = card_of(state, item)
        if card.ap > unit.ap or card.use in ("", "silent-kill"):
            continue
        if card.use in THROWN:
            found += [
                Use(unit.id, item.id, "", names[cell])
                for cell in seen_cells(state, unit, board.within(unit.cell, card.reach))
            ]
        elif card.use == "heal":
            found += [
                Use(unit.id, item.id, hero.id)
                for hero in (unit, *beside(state, unit))
                if _why_not_on(state, unit, card, hero.id) is None
            ]
        elif card.use == "stun" and state._theirs & board.disc(unit.cell, card.reach):
            found += [
                Use(unit.id, item.id, nazi.id)
                for nazi in state.nazis()
                if _why_not_on(state, unit, card, nazi.id) is None
            ]
        elif card.use != "stun":
            found.append(Use(unit.id, item.id))
    return found


def _why_not_use(state: WolfensteinState, unit: Unit, action: Use) -> Refusal | None:
    item = item_of(unit, action.item)
    if item is None:
        return Refusal("WOLF-4.09", "no-such-item", {"unit": unit.id})
    card = card_of(state, item)
    facts: dict[str, Fact] = {"unit": unit.id, "card": card.id}
    if card.use in ("", "silent-kill"):
        return Refusal("WOLF-4.16", "not-used-like-this", facts)
    if bool(action.at) != (card.use in THROWN):
        return Refusal("WOLF-4.09", "choose-a-square", facts)
    if bool(action.target) != (card.use in ("heal", "stun")):
        return Refusal("WOLF-4.09", "choose-a-figure", facts)
    if action.at:
        return _why_not_throw(state, unit, card, action.at)
    if action.target:
        return _why_not_on(state, unit, card, action.target)
    return None


def _why_not_throw(
    state: WolfensteinState, unit: Unit, card: EquipmentCard, at: str
) -> Refusal | None:
    cell = state.scenario.board.cell_of.get(at, -1)
    facts: dict[str, Fact] = {"unit": unit.id, "card": card.id, "at": at}
    if cell < 0:
        return Refusal("WOLF-4.09", "no-such-square", facts)
    if state.scenario.board.distance(unit.cell, cell) > card.reach:
        return Refusal("WOLF-9.28", "square-too-far", facts)
    if cell != unit.cell and not sees_cell(state, unit, cell):
        return Refusal("WOLF-9.23", "square-not-seen", facts)
    return None


def _why_not_on(
    state: WolfensteinState, unit: Unit, card: EquipmentCard, id: str
) -> Refusal | None:
    target = state.units.get(id)
    if card.use == "heal":
        if target is None or target.kind != HERO or target.cell < 0:
            rule, code = "WOLF-4.09", "no-such-hero"
        elif target.bleeding:
            rule, code = "WOLF-15.06", "cannot-help-bleeding"
        elif target.id != unit.id and not adjacent(state, unit, target):
            rule, code = "WOLF-8.06", "not-adjacent"
        else:
            return None
        return Refusal(rule, code, {"unit": unit.id, "card": card.id, "target": id})
    far = 0
    if target is None or target.kind != NAZI:
        rule, code = "WOLF-4.09", "no-such-target"
    elif state.enemy_card(target).boss:
        rule, code = "WOLF-4.09", "not-a-boss"
    elif not (far := seen_distance(state, unit, target)):
        rule, code = "WOLF-9.01", "no-sight"
    elif far > card.reach:
        rule, code = "WOLF-9.02", "out-of-range"
    else:
        return None
    facts: dict[str, Fact] = {"unit": unit.id, "card": card.id, "target": id}
    if far:
        facts |= {"distance": far, "range": card.reach}
    return Refusal(rule, code, facts)


def _use_cost(state: WolfensteinState, unit: Unit, action: Use) -> int:
    """WOLF-21.09."""
    item = item_of(unit, action.item)
    return card_of(state, item).ap if item is not None else 0


def _use(state: WolfensteinState, unit: Unit, action: Use, play: Play) -> None:
    item = item_of(unit, action.item)
    assert item is not None
    card = card_of(state, item)
    unit = state.put(unit, items=tuple(i for i in unit.items if i.id != item.id))
    discard(state, "equipment", card.id)
    play.tell(ItemUsed(unit.id, card.id, rule="WOLF-4.09"))
    cell = state.scenario.board.cell_of.get(action.at, -1)
    zone = state.scenario.board.zone[cell]
    match card.use:
        case "throw":
            _throw(state, unit, card, cell, play)
        case "noise":
            make_noise(state, zone, "WOLF-9.40", play)
        case "heal":
            heal(state, state.units[action.target], card.heals, play)
        case "stun":
            stun(state, state.units[action.target], "WOLF-9.49", play)
        case "rest" if unit.tired:
            state.put(unit, tired=False, tired_before=False)  # a new token would be of this turn
            play.tell(Rested(unit.id, rule="WOLF-4.09"))
        case "ammunition":
            pay(state, unit.id, Loot(any=card.ammunition), NOTHING, "")


def _throw(state: WolfensteinState, unit: Unit, card: EquipmentCard, cell: int, play: Play) -> None:
    """WOLF-9.53; TNT clears the barricades it touches. Not an attack action."""
    hit = blast(state, cell, card.centre, card.around, frozenset(), play)
    if card.clears:
        area = {cell, *around(state, cell)}
        for name in state.barricades:
            if state.scenario.board.gates[name].cells & area:
                clear_barricade(state, unit.id, name, play)
    settle(state, unit.id, hit, (state.scenario.board.zone[cell],), False, play)


DEEDS[Use] = Deed(_try_use, _why_not_use, _use_cost, _use, needs=USABLE, sure=True)
