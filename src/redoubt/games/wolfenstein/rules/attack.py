# SPDX-License-Identifier: MIT
"""Chapter 9: an attack from dice to damage (9.52); who may attack is in assault.py."""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.actions import Reroll
from redoubt.games.wolfenstein.content import Mode
from redoubt.games.wolfenstein.events import (
    AttackDeclared,
    ReloadNeeded,
    Rerolled,
    ResultsChanged,
    Rolled,
)
from redoubt.games.wolfenstein.frames import Attacking, Rerolling
from redoubt.games.wolfenstein.rules.figures import adjacent, attack_distance, zones_of
from redoubt.games.wolfenstein.rules.harm import (
    blast_around,
    drop_worn,
    hurt,
    settle,
    tire,
    toughness,
)
from redoubt.games.wolfenstein.state import HERO, NAZI, Item, Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

SIDES = 12
SUCCESS = ("wound", "armour")  # WOLF-7.13
COUNTED = (*SUCCESS, "reload")
PIERCED_WOUNDS = {"heavy-armour": 1, "steel-colossus": 2}
POUNCE = 3  # squares it must have moved
BLAST = 1  # damage around the target


def throw(state: WolfensteinState, count: int, why: str, play: Play) -> tuple[str, ...]:
    """Dice as symbols (WOLF-7.12)."""
    die = state.scenario.content.die
    return tuple([die[face - 1] for face in play.dice.pool(count, SIDES, why, die)])


def success(state: WolfensteinState, unit: str, why: str, play: Play) -> bool:
    """WOLF-7.13: a wound or armour-damage result; a reload only fails (WOLF-7.14)."""
    results = throw(state, 1, why, play)
    play.tell(Rolled(unit, results, rule="WOLF-7.13"))
    return results[0] in SUCCESS


def mode_of(state: WolfensteinState, frame: Attacking) -> Mode | None:
    unit = state.units.get(frame.unit)
    if not frame.mode or unit is None:
        return None
    gun = next(g for g in unit.guns if g.id == frame.weapon)
    return next(m for m in state.scenario.content.weapons[gun.card].mode if m.id == frame.mode)


def begin(state: WolfensteinState, frame: Attacking, weapon: str, play: Play) -> None:
    """The attack is named and paid; now it rolls."""
    play.tell(
        AttackDeclared(frame.unit, frame.target, weapon, frame.mode, frame.dice, rule="WOLF-9.52")
    )
    state.stack.append(frame)


def work_attack(state: WolfensteinState, frame: Attacking, play: Play) -> None:
    if frame.step == "roll":
        results = throw(state, frame.dice, "attack", play)
        play.tell(Rolled(frame.unit, results, rule="WOLF-9.04"))
        state.stack[-1] = msgspec.structs.replace(frame, results=results, step="apply")
        blanks = min(frame.again[0], results.count("blank"))
        reloads = min(frame.again[1], results.count("reload"))
        if blanks or reloads:
            unit = state.units[frame.unit]
            state.stack.append(Rerolling(unit.seat, unit.id, blanks, reloads))
        return
    state.stack.pop()
    _apply(state, frame, play)


# -- rerolls -----------------------------------------------------------------------------------


def reroll_actions(state: WolfensteinState, frame: Rerolling, seat: str) -> list[Action]:
    return [
        Reroll(blanks, reloads)
        for blanks in range(frame.blanks + 1)
        for reloads in range(frame.reloads + 1)
    ]


def reroll_all(state: WolfensteinState, frame: Rerolling, seat: str) -> Action:
    """What odds assume: neither a blank nor a reload does harm, so all are rolled again."""
    return Reroll(frame.blanks, frame.reloads)


def why_not_reroll(
    state: WolfensteinState, frame: Rerolling, seat: str, action: Action
) -> Refusal | None:
    if not isinstance(action, Reroll):
        return Refusal("WOLF-7.15", "reroll-first", {})
    if not (0 <= action.blanks <= frame.blanks and 0 <= action.reloads <= frame.reloads):
        facts = {"blanks": frame.blanks, "reloads": frame.reloads}
        return Refusal("WOLF-7.15", "too-many-rerolls", facts)
    return None


def answer_reroll(
    state: WolfensteinState, frame: Rerolling, seat: str, action: Reroll, play: Play
) -> None:
    """WOLF-7.16: each die once, so all at the same time."""
    state.stack.pop()
    attack = state.stack[-1]
    assert isinstance(attack, Attacking)
    if not action.blanks and not action.reloads:
        return
    kept = list(attack.results)
    for result, count in (("blank", action.blanks), ("reload", action.reloads)):
        for _ in range(count):
            kept.remove(result)
    fresh = throw(state, action.blanks + action.reloads, "reroll", play)
    play.tell(Rerolled(frame.unit, fresh, rule="WOLF-7.15"))
    state.stack[-1] = msgspec.structs.replace(attack, results=(*kept, *fresh))


# -- results -----------------------------------------------------------------------------------


def _apply(state: WolfensteinState, frame: Attacking, play: Play) -> None:
    """WOLF-9.52: changes of results, damage, the reload token, then what follows."""
    attacker, target = state.units[frame.unit], state.units[frame.target]
    counts = {result: frame.results.count(result) for result in COUNTED}
    mode = mode_of(state, frame)
    zones = _noise(state, attacker, target, frame)
    around = state.cells(target)
    hit = [target.id]
    harmed = _suffer(state, attacker, target, counts, mode, play)
    if frame.second:
        hit.append(frame.second)
        _suffer(state, attacker, state.units[frame.second], counts, mode, play)
    if attacker.kind != HERO:
        hit += _nazi_extras(state, attacker, target, around, counts, harmed, play)
    if mode is not None and mode.blast:
        hit += blast_around(state, around, mode.blast, frozenset((target.id,)), play)
    if frame.way == "gun":  # WOLF-9.21, WOLF-9.46, WOLF-13.22, WOLF-18.15: firearms of heroes
        _reload_token(state, frame, counts["reload"], play)
    if zones and attacker.kind == HERO:
        attacker = state.units[frame.unit]
        suit = attacker.worn.get("suit")
        if suit is not None and state.scenario.content.equipment[suit.card].hides:
            drop_worn(state, attacker, "suit", "WOLF-4.17", play)
    settle(state, frame.unit, hit, zones, frame.silent, play)


def _noise(
    state: WolfensteinState, attacker: Unit, target: Unit, frame: Attacking
) -> tuple[int, ...]:
    """WOLF-9.40, WOLF-9.41, WOLF-13.25: in the zones of both, unless the attack is silent."""
    if frame.silent or not state.scenario.level.attack_noise:
        return ()
    return tuple(sorted(zones_of(state, attacker) | zones_of(state, target)))


def _suffer(
    state: WolfensteinState,
    attacker: Unit,
    target: Unit,
    counts: dict[str, int],
    mode: Mode | None,
    play: Play,
) -> bool:
    """WOLF-17.01: Nazi abilities, then hero abilities, then equipment and weapons.

    Says whether the target lost anything.
    """
    wounds, armours = counts["wound"], counts["armour"]
    if target.kind != HERO:
        for ability, most in PIERCED_WOUNDS.items():
            if ability in state.enemy_card(target).abilities and target.armour:
                turned = min(most, wounds)
                wounds, armours = wounds - turned, armours + turned
                if turned:
                    play.tell(ResultsChanged(target.id, ability, turned, rule="WOLF-17.03"))
        wounds -= _far_wounds(state, attacker, target, wounds, play)
    if mode is not None and mode.pierces:
        turned = min(mode.pierces, armours)
        wounds, armours = wounds + turned, armours - turned
        if turned:
            play.tell(ResultsChanged(attacker.id, mode.id, turned, rule="WOLF-17.03"))
    if target.kind == HERO and (wounds or armours):
        target, wounds, armours = _power_suit(state, target, wounds, armours, play)
    before = toughness(state, target)
    return toughness(state, hurt(state, target, wounds, armours, "WOLF-9.06", play)) < before


def _far_wounds(
    state: WolfensteinState, attacker: Unit, target: Unit, wounds: int, play: Play
) -> int:
    """A mission may protect a kind against wounds from afar."""
    for rule in state.scenario.special.get("far-wounds", ()):
        if (
            rule.enemy == target.card
            and not set(rule.objectives) <= set(state.searched)
            and attack_distance(state, attacker, target) >= rule.distance
        ):
            ignored = min(rule.count, wounds)
            if ignored:
                play.tell(ResultsChanged(target.id, "far-wounds", ignored, rule="WOLF-1.04"))
            return ignored
    return 0


def _power_suit(
    state: WolfensteinState, hero: Unit, wounds: int, armours: int, play: Play
) -> tuple[Unit, int, int]:
    """One wound, or else one armour-damage result, is ignored for a charge."""
    suit = hero.worn.get("suit")
    if suit is None or not state.scenario.content.equipment[suit.card].charges:
        return hero, wounds, armours
    play.tell(ResultsChanged(hero.id, suit.card, 1, rule="WOLF-4.17"))
    if suit.left > 1:
        left = Item(suit.id, suit.card, suit.left - 1)
        hero = state.put(hero, worn={**hero.worn, "suit": left})
    else:
        hero = drop_worn(state, hero, "suit", "WOLF-4.17", play)
    return (hero, wounds - 1, armours) if wounds else (hero, wounds, armours - 1)


def _nazi_extras(
    state: WolfensteinState,
    attacker: Unit,
    target: Unit,
    around: tuple[int, ...],
    counts: dict[str, int],
    harmed: bool,
    play: Play,
) -> list[str]:
    """Suppression, blast and barrage."""
    abilities = state.enemy_card(attacker).abilities
    hit: list[str] = []
    if "suppression" in abilities and harmed and target.kind == HERO:
        tire(state, state.units[target.id], "WOLF-7.11", play)
    if "barrage" in abilities:
        for hero in state.standing():
            if hero.id != target.id and adjacent(state, hero, target):
                hit.append(hero.id)
                _suffer(state, attacker, hero, counts, None, play)
    if "blast" in abilities:
        spared = frozenset((target.id, attacker.id))
        hit += blast_around(state, around, BLAST, spared, play)
    return hit


def _reload_token(state: WolfensteinState, frame: Attacking, reloads: int, play: Play) -> None:
    """WOLF-9.16, WOLF-9.17; a drum magazine forgives the first result."""
    unit = state.units[frame.unit]
    for gun in unit.guns:
        if gun.id == frame.weapon:
            if gun.upgrade:
                reloads -= state.scenario.content.equipment[gun.upgrade].keeps_loaded
            if reloads > 0:
                jammed = msgspec.structs.replace(gun, empty=True, fresh=True)
                guns = tuple(jammed if g.id == gun.id else g for g in unit.guns)
                state.put(unit, guns=guns)
                play.tell(ReloadNeeded(unit.id, gun.card, rule="WOLF-9.16"))


# -- Nazis and robots ----------------------------------------------------------------------------


def card_dice(state: WolfensteinState, unit: Unit, target: Unit, moved: int) -> int:
    """WOLF-9.05: the dice on the card, changed by Nazi abilities alone."""
    card = state.enemy_card(unit)
    dice = card.dice
    if "spread" in card.abilities:  # WOLF-14.02
        dice = max(1, dice - (attack_distance(state, unit, target) - 1))
    if "surge" in card.abilities and unit.hurt:
        dice += 1
    if "pounce" in card.abilities and moved >= POUNCE:
        dice += 1
    if unit.kind == NAZI:
        zones, strict = zones_of(state, unit), state.scenario.disciplined
        for other in state.units.values():
            if other.card in strict and other.kind == NAZI and other.id != unit.id:
                dice += not zones.isdisjoint(zones_of(state, other))
    return dice


def card_attack(
    state: WolfensteinState, unit: Unit, target: Unit, play: Play, *, moved: int = 0
) -> None:
    """The attack of a Nazi or a robot."""
    dice = card_dice(state, unit, target, moved)
    way = "nazi" if unit.kind == NAZI else "robot"
    frame = Attacking(unit.id, target.id, way, dice=dice)
    begin(state, frame, state.enemy_card(unit).weapon, play)
