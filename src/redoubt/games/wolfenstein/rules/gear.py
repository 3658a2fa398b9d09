# SPDX-License-Identifier: MIT
"""Chapter 10: reloading, wearing, giving, and shared life (9.19, 15.08)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from redoubt.games.wolfenstein.actions import (
    Equip,
    GiveAmmunition,
    GiveItem,
    GiveWeapon,
    MoveUpgrade,
    Reload,
    ShareLife,
    TakeOff,
)
from redoubt.games.wolfenstein.content import EquipmentCard
from redoubt.games.wolfenstein.events import (
    Equipped,
    Given,
    LifeShared,
    Reloaded,
    ReloadFailed,
    Rolled,
    TakenOff,
)
from redoubt.games.wolfenstein.rules.assault import gun_of
from redoubt.games.wolfenstein.rules.attack import throw
from redoubt.games.wolfenstein.rules.deeds import DEEDS, HERO_DOWN, HERO_NEAR, Deed, free_of_cost
from redoubt.games.wolfenstein.rules.figures import adjacent
from redoubt.games.wolfenstein.rules.harm import max_armour, max_health, tire
from redoubt.games.wolfenstein.rules.kit import CARDS, EMPTY, Kit
from redoubt.games.wolfenstein.rules.loot import new_item
from redoubt.games.wolfenstein.state import HERO, Gun, Item, Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

LOCKED = ("armour", "amplifier")  # WOLF-10.10


def item_of(unit: Unit, id: int) -> Item | None:
    for item in unit.items:
        if item.id == id:
            return item
    return None


def card_of(state: WolfensteinState, item: Item) -> EquipmentCard:
    return state.scenario.content.equipment[item.card]


def _swap(unit: Unit, gun: Gun) -> tuple[Gun, ...]:
    return tuple(gun if other.id == gun.id else other for other in unit.guns)


def _without(unit: Unit, item: Item) -> tuple[Item, ...]:
    return tuple(other for other in unit.items if other.id != item.id)


# -- reloading -----------------------------------------------------------------------------------


def _try_reload(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    return [Reload(unit.id, gun.id) for gun in unit.guns if gun.empty]


def _why_not_reload(state: WolfensteinState, unit: Unit, action: Reload) -> Refusal | None:
    gun = gun_of(unit, action.weapon)
    if gun is None or not gun.empty:
        return Refusal("WOLF-9.19", "no-reload-token", {"unit": unit.id})
    if gun.fresh:
        return Refusal("WOLF-9.19", "token-too-fresh", {"unit": unit.id, "weapon": gun.card})
    return None


def _reload_cost(state: WolfensteinState, unit: Unit, action: Reload) -> int:
    """WOLF-21.10; less with a bandolier that is worn (WOLF-4.18)."""
    other = unit.worn.get("other")
    if other is not None and card_of(state, other).reload:
        return card_of(state, other).reload
    return state.scenario.content.costs.reload


def _reload(state: WolfensteinState, unit: Unit, action: Reload, play: Play) -> None:
    gun = gun_of(unit, action.weapon)
    assert gun is not None
    take_token(state, unit, gun, play, reloaded=True)


def take_token(
    state: WolfensteinState, unit: Unit, gun: Gun, play: Play, *, reloaded: bool
) -> None:
    """WOLF-9.19; on level 3 it may fail (WOLF-20.26)."""
    if state.scenario.level.reload_may_fail:
        results = throw(state, 1, "reload", play)
        play.tell(Rolled(unit.id, results, rule="WOLF-20.26"))
        if results[0] == "reload":
            play.tell(ReloadFailed(unit.id, gun.card, rule="WOLF-20.26"))
            return
    loaded = msgspec.structs.replace(gun, empty=False, fresh=False, reloaded=reloaded)
    state.put(unit, guns=_swap(unit, loaded))
    play.tell(Reloaded(unit.id, gun.card, rule="WOLF-9.19"))


# -- wearing -------------------------------------------------------------------------------------


def _try_changes(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    """What can be put on, taken off and moved, which depends on the hero's cards alone."""
    if kit.changes is None:
        puts = [a for a in _equipping(state, unit) if _why_not_equip(state, unit, a) is None]
        moves = [a for a in _upgrades(unit) if _why_not_upgrade(state, unit, a) is None]
        kit.changes = [*puts, *_off(unit), *moves]
    return kit.changes


def _equipping(state: WolfensteinState, unit: Unit) -> list[Equip]:
    found: list[Equip] = []
    for item in unit.items:
        kind = card_of(state, item).type
        if kind == "upgrade":
            found += [Equip(unit.id, item.id, gun.id) for gun in unit.guns]
        elif kind != "consumable":
            found.append(Equip(unit.id, item.id))
    return found


def _why_not_on_gun(
    state: WolfensteinState, unit: Unit, card: EquipmentCard, gun: Gun
) -> Refusal | None:
    """WOLF-10.04; a silencer fits light and heavy weapons, a sight those with range 2 or more."""
    weapon, facts = state.scenario.content.weapons[gun.card], {"unit": unit.id, "card": card.id}
    if gun.upgrade:
        return Refusal("WOLF-10.04", "one-upgrade", facts)
    loud = card.silent and weapon.ammunition not in ("light", "heavy")
    if loud or (card.range and weapon.range < 2):
        return Refusal("WOLF-4.14", "does-not-fit", facts)
    return None


def _why_not_equip(state: WolfensteinState, unit: Unit, action: Equip) -> Refusal | None:
    """WOLF-10.02 to WOLF-10.05, WOLF-10.10."""
    item = item_of(unit, action.item)
    if item is None:
        return Refusal("WOLF-10.02", "no-such-item", {"unit": unit.id})
    card = card_of(state, item)
    if card.type == "upgrade":
        gun = gun_of(unit, action.weapon)
        if gun is not None:
            return _why_not_on_gun(state, unit, card, gun)
        rule, code = "WOLF-4.14", "goes-on-a-weapon"
    elif action.weapon and card.type != "consumable":
        rule, code = "WOLF-10.03", "goes-on-the-hero"
    elif card.type not in state.hero_card(unit).slots:
        rule, code = "WOLF-10.03", "not-worn"
    elif card.type in LOCKED and card.type in unit.worn:
        rule, code = "WOLF-10.10", "cannot-come-off"
    else:
        return None
    return Refusal(rule, code, {"unit": unit.id, "card": card.id})


def _equip(state: WolfensteinState, unit: Unit, action: Equip, play: Play) -> None:
    """WOLF-10.11, WOLF-21.12: by the active hero alone, for 0 AP."""
    item = item_of(unit, action.item)
    assert item is not None
    card = card_of(state, item)
    items = _without(unit, item)
    if card.type == "upgrade":
        gun = gun_of(unit, action.weapon)
        assert gun is not None
        guns = _swap(unit, msgspec.structs.replace(gun, upgrade=card.id))
        state.put(unit, items=items, guns=guns)
    else:
        if card.type in unit.worn:
            items = (*items, unit.worn[card.type])
        state.put(
            unit,
            items=items,
            worn={**unit.worn, card.type: item},
            health=unit.health + card.max_health,
            armour=unit.armour + card.max_armour,
        )
    play.tell(Equipped(unit.id, card.id, rule="WOLF-10.05"))


def _off(unit: Unit) -> list[TakeOff]:
    found: list[TakeOff] = []
    if "suit" in unit.worn:
        found.append(TakeOff(unit.id, "suit"))
    if "other" in unit.worn:
        found.append(TakeOff(unit.id, "other"))
    found += [TakeOff(unit.id, "upgrade", gun.id) for gun in unit.guns if gun.upgrade]
    return found


def _why_not_take_off(state: WolfensteinState, unit: Unit, action: TakeOff) -> Refusal | None:
    if action.slot == "upgrade":
        gun = gun_of(unit, action.weapon)
        if gun is None or not gun.upgrade:
            return Refusal("WOLF-10.06", "no-upgrade", {"unit": unit.id})
    elif action.slot not in unit.worn or action.weapon:
        return Refusal("WOLF-10.05", "nothing-worn", {"unit": unit.id})
    return None


def _take_off(state: WolfensteinState, unit: Unit, action: TakeOff, play: Play) -> None:
    if action.slot == "upgrade":
        gun = gun_of(unit, action.weapon)
        assert gun is not None
        item = new_item(state, gun.upgrade)
        guns = _swap(unit, msgspec.structs.replace(gun, upgrade=""))
        state.put(unit, guns=guns, items=(*unit.items, item))
    else:
        item = unit.worn[action.slot]
        worn = {slot: i for slot, i in unit.worn.items() if slot != action.slot}
        state.put(unit, worn=worn, items=(*unit.items, item))
    play.tell(TakenOff(unit.id, item.card, rule="WOLF-10.05"))


def _upgrades(unit: Unit) -> list[MoveUpgrade]:
    return [
        MoveUpgrade(unit.id, gun.id, other.id)
        for gun in unit.guns
        if gun.upgrade
        for other in unit.guns
        if other.id != gun.id
    ]


def _why_not_upgrade(state: WolfensteinState, unit: Unit, action: MoveUpgrade) -> Refusal | None:
    """WOLF-10.06."""
    gun, other = gun_of(unit, action.weapon), gun_of(unit, action.to_weapon)
    if gun is None or other is None or gun is other or not gun.upgrade:
        return Refusal("WOLF-10.06", "no-upgrade", {"unit": unit.id})
    return _why_not_on_gun(state, unit, state.scenario.content.equipment[gun.upgrade], other)


def _upgrade(state: WolfensteinState, unit: Unit, action: MoveUpgrade, play: Play) -> None:
    gun, other = gun_of(unit, action.weapon), gun_of(unit, action.to_weapon)
    assert gun is not None
    assert other is not None
    unit = state.put(unit, guns=_swap(unit, msgspec.structs.replace(gun, upgrade="")))
    state.put(unit, guns=_swap(unit, msgspec.structs.replace(other, upgrade=gun.upgrade)))
    play.tell(Equipped(unit.id, gun.upgrade, rule="WOLF-10.06"))


# Glory (WOLF-9.39) and shared life (WOLF-15.09) are personal: no action moves them. Nothing is
# taken from another hero (WOLF-10.08); all is done in one's own turn for 0 AP (WOLF-21.11).

# -- giving --------------------------------------------------------------------------------------


def beside(state: WolfensteinState, unit: Unit) -> list[Unit]:
    """Heroes on adjacent squares, bleeding or not."""
    found = []
    near = state._near[unit.cell] & state._ours
    while near:
        bit = near & -near
        near ^= bit
        other = state.units[state._at[bit.bit_length() - 1]]
        if other.kind == HERO:
            found.append(other)
    return found


def _try_gifts(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    """Everything a hero has, to every hero beside it."""
    beside_it = state._near[unit.cell] & state._ours
    if beside_it & (beside_it - 1):
        near = tuple([hero.id for hero in beside(state, unit)])
    else:  # one figure alone, as most often
        near = (state._at[beside_it.bit_length() - 1],)
        if state.units[near[0]].kind != HERO:
            return []
    light, heavy, special = unit.light > 0, unit.heavy > 0, unit.special > 0
    key = (near, light + 2 * heavy + 4 * special)
    found = kit.gifts.get(key)
    if found is None:
        found = kit.gifts[key] = []
        if unit.items:
            found += [GiveItem(unit.id, item.id, other) for other in near for item in unit.items]
        if unit.guns:
            found += [GiveWeapon(unit.id, gun.id, other) for other in near for gun in unit.guns]
        found += _rounds(unit.id, near, (light, heavy, special))
    return found


@lru_cache(1024)
def _rounds(id: str, near: tuple[str, ...], has: tuple[bool, bool, bool]) -> list[Action]:
    """Ammunition to give away, one token at a time."""
    light, heavy, special = has
    found: list[Action] = []
    for other in near:
        if light:
            found.append(GiveAmmunition(id, "light", other))
        if heavy:
            found.append(GiveAmmunition(id, "heavy", other))
        if special:
            found.append(GiveAmmunition(id, "special", other))
    return found


def _why_not_give(state: WolfensteinState, unit: Unit, action: Any) -> Refusal | None:
    """WOLF-10.07."""
    facts = {"unit": unit.id, "target": action.target}
    match action:
        case GiveItem() if item_of(unit, action.item) is None:
            return Refusal("WOLF-10.07", "no-such-item", facts)
        case GiveWeapon() if gun_of(unit, action.weapon) is None:
            return Refusal("WOLF-10.07", "no-such-weapon", facts)
        case GiveAmmunition() if not unit.ammunition(action.kind):
            return Refusal("WOLF-10.07", "no-ammunition", {**facts, "kind": action.kind})
    target = state.units.get(action.target)
    if target is None or target.kind != HERO or target.id == unit.id or target.cell < 0:
        return Refusal("WOLF-10.07", "no-such-hero", facts)
    if not adjacent(state, unit, target):
        return Refusal("WOLF-10.07", "not-adjacent", facts)
    return None


def _give_item(state: WolfensteinState, unit: Unit, action: GiveItem, play: Play) -> None:
    item, target = item_of(unit, action.item), state.units[action.target]
    assert item is not None
    state.put(unit, items=_without(unit, item))
    state.put(target, items=(*target.items, item))
    play.tell(Given(unit.id, target.id, item.card, rule="WOLF-10.07"))


def _give_gun(state: WolfensteinState, unit: Unit, action: GiveWeapon, play: Play) -> None:
    """WOLF-10.09: with its reload token and its upgrade."""
    gun, target = gun_of(unit, action.weapon), state.units[action.target]
    assert gun is not None
    state.put(unit, guns=tuple(other for other in unit.guns if other.id != gun.id))
    state.put(target, guns=(*target.guns, gun))
    play.tell(Given(unit.id, target.id, gun.card, rule="WOLF-10.07"))


def _give_ammunition(
    state: WolfensteinState, unit: Unit, action: GiveAmmunition, play: Play
) -> None:
    target, kind = state.units[action.target], action.kind
    state.put(unit, **{kind: getattr(unit, kind) - 1})
    state.put(target, **{kind: getattr(target, kind) + 1})
    play.tell(Given(unit.id, target.id, kind, rule="WOLF-10.07"))


# -- shared life -----------------------------------------------------------------------------------


def _try_life(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    if state.scenario.level.shared_life_spent and not unit.lives:
        return []
    return [ShareLife(unit.id, o.id) for o in beside(state, unit) if o.bleeding]


def _why_not_life(state: WolfensteinState, unit: Unit, action: ShareLife) -> Refusal | None:
    """WOLF-15.08 to WOLF-15.11, WOLF-21.14; on level 0 no token is needed (WOLF-20.11)."""
    facts = {"unit": unit.id, "target": action.target}
    if action.target == unit.id:
        return Refusal("WOLF-15.10", "not-on-oneself", facts)
    if state.scenario.level.shared_life_spent and not unit.lives:
        return Refusal("WOLF-15.07", "no-shared-life", facts)
    target = state.units.get(action.target)
    if target is None or target.kind != HERO or not target.bleeding:
        return Refusal("WOLF-15.11", "not-bleeding", facts)
    if not adjacent(state, unit, target):
        return Refusal("WOLF-15.08", "not-adjacent", facts)
    return None


def _life(state: WolfensteinState, unit: Unit, action: ShareLife, play: Play) -> None:
    target = state.units[action.target]
    if state.scenario.level.shared_life_spent:
        unit = state.put(unit, lives=unit.lives - 1)
    play.tell(LifeShared(unit.id, target.id, rule="WOLF-15.08"))
    tire(state, unit, "WOLF-15.08", play)
    worn, vest = target.worn, target.worn.get("armour")
    if vest is not None:  # damage comes off what is still worn, too
        worn = {**worn, "armour": Item(vest.id, vest.card, card_of(state, vest).armour)}
    health, armour = max_health(state, target), max_armour(state, target)
    state.stand_up(target, health=health, armour=armour, worn=worn)


DEEDS[Reload] = Deed(_try_reload, _why_not_reload, _reload_cost, _reload, needs=EMPTY)
DEEDS[Equip] = Deed(_try_changes, _why_not_equip, free_of_cost, _equip, needs=CARDS, sure=True)
DEEDS[TakeOff] = Deed(None, _why_not_take_off, free_of_cost, _take_off)
DEEDS[MoveUpgrade] = Deed(None, _why_not_upgrade, free_of_cost, _upgrade)
DEEDS[GiveItem] = Deed(
    _try_gifts, _why_not_give, free_of_cost, _give_item, needs=HERO_NEAR, sure=True
)
DEEDS[GiveWeapon] = Deed(None, _why_not_give, free_of_cost, _give_gun)
DEEDS[GiveAmmunition] = Deed(None, _why_not_give, free_of_cost, _give_ammunition)
DEEDS[ShareLife] = Deed(_try_life, _why_not_life, free_of_cost, _life, needs=HERO_DOWN, sure=True)
