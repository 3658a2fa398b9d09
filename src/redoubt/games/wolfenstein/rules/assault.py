# SPDX-License-Identifier: MIT
"""Chapter 9: who may attack whom with what (9.01 to 9.05, 9.30 to 9.36, 9.45)."""

from __future__ import annotations

from redoubt.games.wolfenstein.actions import Attack, SilentKill, Stab, Strike
from redoubt.games.wolfenstein.content import Mode, WeaponCard
from redoubt.games.wolfenstein.events import CardDiscarded
from redoubt.games.wolfenstein.frames import Attacking, PayingAmmunition
from redoubt.games.wolfenstein.rules.attack import begin, card_attack
from redoubt.games.wolfenstein.rules.deeds import (
    ATTACK,
    BESIDE,
    DEEDS,
    IN_REACH,
    NAZI_NEAR,
    Deed,
)
from redoubt.games.wolfenstein.rules.figures import (
    adjacent,
    attack_distance,
    seen_distance,
    sees,
)
from redoubt.games.wolfenstein.rules.kit import BLADE, FISTS, SILENT, Kit
from redoubt.games.wolfenstein.rules.loot import discard, spend_ammunition
from redoubt.games.wolfenstein.state import NAZI, ROBOT, Gun, Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Fact, Refusal

CLOSE = 2  # Bombate's rerolls


def gun_of(unit: Unit, id: int) -> Gun | None:
    for gun in unit.guns:
        if gun.id == id:
            return gun
    return None


def gun_range(state: WolfensteinState, unit: Unit, gun: Gun) -> int:
    """WOLF-9.29, with a telescopic sight and Steady aim."""
    content = state.scenario.content
    most = content.weapons[gun.card].range + unit.more_range
    return most + content.equipment[gun.upgrade].range if gun.upgrade else most


def why_not_any_attack(state: WolfensteinState, unit: Unit) -> Refusal | None:
    """WOLF-7.03, WOLF-7.07, WOLF-9.50."""
    if unit.sabotaged:
        return Refusal("WOLF-9.50", "sabotaged", {"unit": unit.id})
    if unit.attacks >= 1 + unit.pushed:
        return Refusal("WOLF-7.03", "already-attacked", {"unit": unit.id})
    return None


def target_of(state: WolfensteinState, id: str) -> Unit | None:
    """WOLF-9.03: heroes attack Nazis."""
    unit = state.units.get(id)
    return unit if unit is not None and unit.kind == NAZI else None


def _reach(
    state: WolfensteinState, unit: Unit, target: Unit, least: int, most: int
) -> Refusal | None:
    """WOLF-9.01, WOLF-9.02."""
    far = seen_distance(state, unit, target)
    facts: dict[str, Fact] = {"unit": unit.id, "target": target.id}
    if not far:
        return Refusal("WOLF-9.01", "no-sight", facts)
    if far > most:
        return Refusal("WOLF-9.02", "out-of-range", {**facts, "distance": far, "range": most})
    if far < least:
        return Refusal("WOLF-9.02", "too-near", {**facts, "distance": far, "range": least})
    return None


# -- weapons -----------------------------------------------------------------------------------


def _try_attacks(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    found: list[Action] = []
    far_off = kit.reach + unit.more_range + BESIDE
    seen: list[tuple[Unit, int]] | None = None
    for gun in unit.guns:
        card = state.scenario.content.weapons[gun.card]
        if card.ap > unit.ap or _why_not_gun(state, unit, gun, card) is not None:
            continue
        if seen is None:
            row = state.scenario.board.far[unit.cell]
            seen = [
                (nazi, far)
                for nazi in state.nazis()
                if row[nazi.cell] <= far_off and (far := seen_distance(state, unit, nazi))
            ]
        most = gun_range(state, unit, gun)
        for nazi, far in seen:
            if not card.least_range <= far <= most:
                continue
            found.append(Attack(unit.id, gun.id, nazi.id))
            for mode in card.mode:
                action = Attack(unit.id, gun.id, nazi.id, mode.id)
                if _why_not_mode(state, unit, card, nazi, action) is not None:
                    continue
                found.append(action)
                if mode.second_target:
                    found += [
                        Attack(unit.id, gun.id, nazi.id, mode.id, other.id)
                        for other, _ in seen
                        if other.id != nazi.id and adjacent(state, nazi, other)
                    ]
    return found


def _why_not_gun(state: WolfensteinState, unit: Unit, gun: Gun, card: WeaponCard) -> Refusal | None:
    """What keeps a weapon from any target."""
    if gun.empty:
        return Refusal("WOLF-9.18", "needs-reloading", {"unit": unit.id, "weapon": gun.card})
    level = state.scenario.level
    if gun.reloaded and not unit.pushed and not level.shoot_after_reload:
        return Refusal("WOLF-9.20", "just-reloaded", {"unit": unit.id, "weapon": gun.card})
    if level.needs_ammunition and not unit.ammunition(card.ammunition):
        facts = {"unit": unit.id, "weapon": gun.card, "kind": card.ammunition}
        return Refusal("WOLF-9.31", "no-ammunition", facts)
    return None


def _why_not_attack(state: WolfensteinState, unit: Unit, action: Attack) -> Refusal | None:
    refusal = why_not_any_attack(state, unit)
    if refusal is not None:
        return refusal
    gun = gun_of(unit, action.weapon)
    if gun is None:
        return Refusal("WOLF-10.01", "no-such-weapon", {"unit": unit.id})
    card = state.scenario.content.weapons[gun.card]
    refusal = _why_not_gun(state, unit, gun, card)
    if refusal is not None:
        return refusal
    target = target_of(state, action.target)
    if target is None:
        return Refusal("WOLF-9.03", "no-such-target", {"target": action.target})
    refusal = _reach(state, unit, target, card.least_range, gun_range(state, unit, gun))
    if refusal is None and (action.mode or action.second):
        refusal = _why_not_mode(state, unit, card, target, action)
    return refusal


def find_mode(card: WeaponCard, id: str) -> Mode | None:
    return next((mode for mode in card.mode if mode.id == id), None)


def _why_not_mode(
    state: WolfensteinState, unit: Unit, card: WeaponCard, target: Unit, action: Attack
) -> Refusal | None:
    """WOLF-9.32, WOLF-9.33, WOLF-20.06."""
    mode = find_mode(card, action.mode)
    facts: dict[str, Fact] = {"unit": unit.id, "weapon": card.id}
    if mode is None:
        return Refusal("WOLF-9.32", "no-such-mode", facts)
    if unit.mode_used:
        return Refusal("WOLF-9.33", "mode-already-used", facts)
    cost = mode.cost + state.scenario.level.mode_cost
    if unit.ammunition(card.ammunition) < cost:
        more: dict[str, Fact] = {"cost": cost, "kind": card.ammunition}
        return Refusal("WOLF-9.32", "mode-too-dear", {**facts, **more})
    if action.second:
        second = target_of(state, action.second)
        if (
            not mode.second_target
            or second is None
            or second.id == target.id
            or not adjacent(state, target, second)
            or not sees(state, unit, second)
        ):
            return Refusal("WOLF-9.32", "no-second-target", {"target": action.second})
    return None


def _attack_cost(state: WolfensteinState, unit: Unit, action: Attack) -> int:
    """WOLF-21.07; an ability of the weapon costs no AP (WOLF-21.08)."""
    gun = gun_of(unit, action.weapon)
    return state.scenario.content.weapons[gun.card].ap if gun is not None else 0


def gun_dice(
    state: WolfensteinState, unit: Unit, card: WeaponCard, target: Unit, mode: Mode | None
) -> int:
    """WOLF-9.04."""
    dice = card.dice
    if card.spread and not (mode is not None and mode.no_spread):
        dice = max(1, dice - (attack_distance(state, unit, target) - 1))
    hero = state.hero_card(unit)
    dice += hero.precision + unit.more_dice
    if hero.always == "master-of-machines" and card.ammunition == "special":
        dice += 1
    if mode is not None:
        dice += mode.dice
        if mode.dice_adjacent and adjacent(state, unit, target):
            dice += mode.dice_adjacent
    return dice


def _rerolls(
    state: WolfensteinState, unit: Unit, target: Unit, mode: Mode | None
) -> tuple[int, int]:
    """WOLF-7.15, WOLF-12.02: how many blanks and reloads may be rolled again."""
    always = state.hero_card(unit).always
    close = always == "close-hunter" and attack_distance(state, unit, target) <= CLOSE
    blanks = int(close) + (mode.reroll_blanks if mode is not None else 0)
    return blanks, int(always == "war-veteran")


def _attack(state: WolfensteinState, unit: Unit, action: Attack, play: Play) -> None:
    gun = gun_of(unit, action.weapon)
    assert gun is not None
    card = state.scenario.content.weapons[gun.card]
    target = state.units[action.target]
    mode = find_mode(card, action.mode)
    dice = gun_dice(state, unit, card, target, mode)
    again = _rerolls(state, unit, target, mode)
    unit = _spend_attack(state, unit, mode is not None)
    cost = 0 if mode is None else mode.cost + state.scenario.level.mode_cost
    if cost and card.ammunition != "any":
        spend_ammunition(state, unit, card.ammunition, cost, play)
    silent = bool(gun.upgrade) and state.scenario.content.equipment[gun.upgrade].silent
    frame = Attacking(
        unit.id, target.id, "gun", gun.id, action.mode, action.second, dice, silent, again=again
    )
    begin(state, frame, card.id, play)
    if cost and card.ammunition == "any":  # WOLF-9.30: tokens of the player's choice
        for _ in range(cost):
            state.stack.append(PayingAmmunition(unit.seat, unit.id))


def _spend_attack(state: WolfensteinState, unit: Unit, mode: bool = False) -> Unit:
    return state.put(
        unit,
        attacks=unit.attacks + 1,
        mode_used=unit.mode_used or mode,
        more_dice=0,
        more_range=0,
    )


# -- without a weapon card -------------------------------------------------------------------------


def _near(state: WolfensteinState, unit: Unit) -> list[Unit]:
    """The Nazis adjacent to a small figure."""
    if not state._theirs & state.scenario.board.rings[unit.cell]:
        return []
    return [nazi for nazi in state.nazis() if adjacent(state, unit, nazi)]


def _try_strikes(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    if unit.kind == ROBOT:
        return [Strike(unit.id, nazi.id) for nazi in state.nazis()]
    return [Strike(unit.id, nazi.id) for nazi in _near(state, unit)]


def _why_not_strike(state: WolfensteinState, unit: Unit, action: Strike) -> Refusal | None:
    """Max's fists, or the attack of a robot (WOLF-18.09)."""
    refusal = why_not_any_attack(state, unit)
    if refusal is not None:
        return refusal
    target = target_of(state, action.target)
    if target is None:
        return Refusal("WOLF-9.03", "no-such-target", {"target": action.target})
    if unit.kind == ROBOT:
        return _reach(state, unit, target, 1, state.enemy_card(unit).range)
    if state.hero_card(unit).always != "big-fists":
        return Refusal("WOLF-9.01", "no-fists", {"unit": unit.id})
    return _why_not_near(state, unit, target)


def _why_not_near(state: WolfensteinState, unit: Unit, target: Unit) -> Refusal | None:
    if not adjacent(state, unit, target):
        return Refusal("WOLF-9.45", "not-adjacent", {"unit": unit.id, "target": target.id})
    return None


def _strike_cost(state: WolfensteinState, unit: Unit, action: Strike) -> int:
    if unit.kind == ROBOT:
        return state.enemy_card(unit).cost
    return state.scenario.content.costs.fists


def _strike(state: WolfensteinState, unit: Unit, action: Strike, play: Play) -> None:
    target = state.units[action.target]
    dice = unit.more_dice
    unit = _spend_attack(state, unit)
    if unit.kind == ROBOT:
        card_attack(state, unit, target, play)
        return
    dice += 1 + state.hero_card(unit).precision
    frame = Attacking(unit.id, target.id, "fists", dice=dice)
    begin(state, frame, "fists", play)


def _try_stabs(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    near = _near(state, unit)
    if not near:
        return []
    equipment = state.scenario.content.equipment
    blades = [gun for gun in unit.guns if gun.upgrade and equipment[gun.upgrade].stab]
    return [Stab(unit.id, gun.id, nazi.id) for gun in blades for nazi in near]


def _why_not_stab(state: WolfensteinState, unit: Unit, action: Stab) -> Refusal | None:
    """The bayonet: also with a reload token on the weapon."""
    refusal = why_not_any_attack(state, unit)
    if refusal is not None:
        return refusal
    gun = gun_of(unit, action.weapon)
    equipment = state.scenario.content.equipment
    if gun is None or not gun.upgrade or not equipment[gun.upgrade].stab:
        return Refusal("WOLF-10.06", "no-bayonet", {"unit": unit.id})
    target = target_of(state, action.target)
    if target is None:
        return Refusal("WOLF-9.03", "no-such-target", {"target": action.target})
    return _why_not_near(state, unit, target)


def _stab_cost(state: WolfensteinState, unit: Unit, action: Stab) -> int:
    return state.scenario.content.costs.stab


def _stab(state: WolfensteinState, unit: Unit, action: Stab, play: Play) -> None:
    gun = gun_of(unit, action.weapon)
    assert gun is not None
    target = state.units[action.target]
    dice = state.scenario.content.equipment[gun.upgrade].stab
    dice += state.hero_card(unit).precision + unit.more_dice
    again = _rerolls(state, unit, target, None)
    unit = _spend_attack(state, unit)
    frame = Attacking(unit.id, target.id, "stab", gun.id, dice=dice, again=again)
    begin(state, frame, gun.upgrade, play)


# -- silent kills ----------------------------------------------------------------------------------


def _try_silent(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    near = _near(state, unit)
    if not near:
        return []
    equipment = state.scenario.content.equipment
    return [
        SilentKill(unit.id, item.id, nazi.id)
        for item in unit.items
        if equipment[item.card].use == "silent-kill"
        for nazi in near
    ]


def _why_not_silent(state: WolfensteinState, unit: Unit, action: SilentKill) -> Refusal | None:
    refusal = why_not_any_attack(state, unit)
    if refusal is not None:
        return refusal
    item = next((i for i in unit.items if i.id == action.item), None)
    if item is None or state.scenario.content.equipment[item.card].use != "silent-kill":
        return Refusal("WOLF-9.45", "no-such-item", {"unit": unit.id})
    target = target_of(state, action.target)
    if target is None:
        return Refusal("WOLF-9.03", "no-such-target", {"target": action.target})
    return _why_not_near(state, unit, target)


def _silent_cost(state: WolfensteinState, unit: Unit, action: SilentKill) -> int:
    item = next((i for i in unit.items if i.id == action.item), None)
    return state.scenario.content.equipment[item.card].ap if item is not None else 0


def _silent(state: WolfensteinState, unit: Unit, action: SilentKill, play: Play) -> None:
    """WOLF-9.45 to WOLF-9.47: no precision, no noise, no danger; the card is discarded."""
    item = next(i for i in unit.items if i.id == action.item)
    target = state.units[action.target]
    dice = state.scenario.content.equipment[item.card].dice + unit.more_dice
    again = _rerolls(state, unit, target, None)
    unit = _spend_attack(state, unit)
    state.put(unit, items=tuple(i for i in unit.items if i.id != item.id))
    discard(state, "equipment", item.card)
    play.tell(CardDiscarded(unit.id, item.card, rule="WOLF-9.45"))
    frame = Attacking(unit.id, target.id, "silent", dice=dice, silent=True, again=again)
    begin(state, frame, item.card, play)


DEEDS[Attack] = Deed(
    _try_attacks, _why_not_attack, _attack_cost, _attack, needs=IN_REACH, sure=True
)
DEEDS[Strike] = Deed(
    _try_strikes, _why_not_strike, _strike_cost, _strike, robot=True, needs=ATTACK | FISTS
)
DEEDS[Stab] = Deed(_try_stabs, _why_not_stab, _stab_cost, _stab, needs=ATTACK | NAZI_NEAR | BLADE)
DEEDS[SilentKill] = Deed(
    _try_silent, _why_not_silent, _silent_cost, _silent, needs=ATTACK | NAZI_NEAR | SILENT
)
