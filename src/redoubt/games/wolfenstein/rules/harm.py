# SPDX-License-Identifier: MIT
"""Damage, death and what follows (9.06 to 9.15, 9.52, 9.53, chapter 15)."""

from __future__ import annotations

from redoubt.games.wolfenstein.content import NOTHING
from redoubt.games.wolfenstein.events import (
    Bleeding,
    CardDiscarded,
    Damaged,
    HeroDied,
    Killed,
    Replaced,
    Saved,
    Tired,
)
from redoubt.games.wolfenstein.frames import Aftermath, Checking, CloseTurn, Rising, Turn
from redoubt.games.wolfenstein.rules.figures import around, make_noise
from redoubt.games.wolfenstein.rules.loot import discard, fail_events, look_at_kept, pay
from redoubt.games.wolfenstein.rules.spawning import new_nazi, off_board
from redoubt.games.wolfenstein.state import HERO, NAZI, ROBOT, Unit, WolfensteinState
from redoubt.kernel.flow import Play


def max_health(state: WolfensteinState, unit: Unit) -> int:
    """With an amplifier (WOLF-4.15)."""
    if unit.kind != HERO:
        return state.enemy_card(unit).health
    return state.hero_card(unit).health + _amplified(state, unit)[0]


def max_armour(state: WolfensteinState, unit: Unit) -> int:
    if unit.kind != HERO:
        return state.enemy_card(unit).armour
    return state.hero_card(unit).armour + _amplified(state, unit)[1]


def _amplified(state: WolfensteinState, unit: Unit) -> tuple[int, int]:
    worn = unit.worn.get("amplifier")
    if worn is None:
        return 0, 0
    card = state.scenario.content.equipment[worn.card]
    return card.max_health, card.max_armour


def toughness(state: WolfensteinState, unit: Unit) -> int:
    """WOLF-13.18: health and armour now, with what is worn."""
    worn = unit.worn.get("armour")
    return unit.health + unit.armour + (worn.left if worn else 0)


def hurt(
    state: WolfensteinState, unit: Unit, wounds: int, armours: int, rule: str, play: Play
) -> Unit:
    """WOLF-9.06, WOLF-9.07, WOLF-9.08: wounds take health, armour damage takes armour first.

    What is left is kept with the figure (WOLF-9.11, WOLF-15.01, WOLF-15.04); nothing restores
    armour later (WOLF-9.09), and other results do nothing (WOLF-9.10).
    """
    if unit.bleeding or (not wounds and not armours):
        return unit
    before = toughness(state, unit)
    unit, left = _worn_armour(state, unit, armours, play)
    taken = min(unit.armour, left)
    health = unit.health - wounds - (left - taken)
    if unit.kind == NAZI:
        health = _last_point(state, unit, health)
    elif unit.kind == HERO and health <= 0 and _iron_will(state, unit):
        play.tell(Saved(unit.id, "iron-will", rule="WOLF-9.35"))
        unit, health = state.put(unit, saved=True), 1
    lost = unit.health - max(0, health)
    unit = state.put(unit, armour=unit.armour - taken, health=max(0, health), hurt=True)
    all_lost = before - toughness(state, unit)
    play.tell(Damaged(unit.id, all_lost - lost, lost, rule=rule))
    if unit.kind == HERO and all_lost:
        unit = _drop_uniform(state, unit, play)
    return unit


def _worn_armour(state: WolfensteinState, unit: Unit, armours: int, play: Play) -> tuple[Unit, int]:
    """WOLF-4.13: the points of an armour item go first; used up it is discarded."""
    worn = unit.worn.get("armour")
    if worn is None or not armours:
        return unit, armours
    used = min(worn.left, armours)
    rest = {slot: item for slot, item in unit.worn.items() if slot != "armour"}
    if used < worn.left:
        rest["armour"] = type(worn)(worn.id, worn.card, worn.left - used)
    else:
        discard(state, "equipment", worn.card)
        play.tell(CardDiscarded(unit.id, worn.card, rule="WOLF-4.13"))
    return state.put(unit, worn=rest), armours - used


def _last_point(state: WolfensteinState, unit: Unit, health: int) -> int:
    """A mission may keep a figure alive while another kind is on the board."""
    for rule in state.scenario.special.get("last-point", ()):
        if rule.tag == unit.tag and any(n.card == rule.enemy for n in state.nazis()):
            return max(1, health)
    return health


def _iron_will(state: WolfensteinState, unit: Unit) -> bool:
    return not unit.saved and state.hero_card(unit).always == "iron-will"


def drop_worn(state: WolfensteinState, unit: Unit, slot: str, rule: str, play: Play) -> Unit:
    """A worn card is discarded."""
    card = unit.worn[slot].card
    discard(state, "equipment", card)
    play.tell(CardDiscarded(unit.id, card, rule=rule))
    return state.put(unit, worn={s: i for s, i in unit.worn.items() if s != slot})


def _drop_uniform(state: WolfensteinState, unit: Unit, play: Play) -> Unit:
    suit = unit.worn.get("suit")
    if suit is not None and state.scenario.content.equipment[suit.card].hides:
        return drop_worn(state, unit, "suit", "WOLF-4.17", play)
    return unit


def blast(
    state: WolfensteinState,
    cell: int,
    centre: int,
    ring: int,
    spared: frozenset[str],
    play: Play,
) -> list[str]:
    """WOLF-9.53: each figure once; a large one at the centre is not also beside it (WOLF-18.06)."""
    return _area(state, (cell,), centre, ring, spared, play)


def blast_around(
    state: WolfensteinState, cells: tuple[int, ...], ring: int, spared: frozenset[str], play: Play
) -> list[str]:
    """Everything adjacent to a target."""
    return _area(state, cells, 0, ring, spared, play)


def _area(
    state: WolfensteinState,
    cells: tuple[int, ...],
    centre: int,
    ring: int,
    spared: frozenset[str],
    play: Play,
) -> list[str]:
    harm: dict[str, int] = {}
    for cell in cells:
        there = state._at.get(cell)
        if there is not None and there not in spared:
            harm[there] = centre
    for cell in cells:
        for near in around(state, cell):
            there = state._at.get(near)
            if there is not None and there not in spared and near not in cells:
                harm.setdefault(there, ring)
    for id, count in harm.items():
        if count:
            hurt(state, state.units[id], 0, count, "WOLF-9.15", play)
    return [id for id, count in harm.items() if count]


def settle(
    state: WolfensteinState,
    by: str,
    hit: list[str],
    zones: tuple[int, ...],
    silent: bool,
    play: Play,
) -> None:
    """WOLF-9.52, WOLF-15.02: killed figures go, then loot, then noise, then danger."""
    actor = state.units.get(by)
    ours = actor is not None and actor.kind != NAZI
    taker = actor.owner if actor is not None and actor.kind == ROBOT else by
    dead: list[tuple[Unit, bool]] = []
    for id in dict.fromkeys(hit):
        unit = state.units.get(id)
        if unit is None:
            continue
        if unit.kind == NAZI and ours:
            unit = state.put(unit, attacker=by)
        if unit.health > 0 or unit.bleeding:
            continue
        if unit.kind == HERO:
            bleed(state, unit, play)
        else:
            last = _take_off(state, unit, by, play)
            if unit.kind == NAZI:
                dead.append((unit, last))
    state.stack.append(Checking())
    state.stack.append(
        Aftermath(
            by if ours else "",
            zones,
            tuple(unit.card for unit, _ in dead),
            silent or not ours,
            tuple(last for _, last in dead),
        )
    )
    for unit, _ in dead:
        leader = state.enemy_card(unit).leader
        look_at_kept(state, unit.id, by if ours else "", leader, play)
    for unit, _ in reversed(dead):
        if ours:
            card = state.enemy_card(unit)
            pay(state, taker, card.loot, card.common, "kill")
            if any(r.tag == unit.tag for r in state.scenario.special.get("double-loot", ())):
                pay(state, taker, card.loot, NOTHING, "kill")
    if dead and ours and by in state.units:
        state.put(state.units[by], killed=True)


def _take_off(state: WolfensteinState, unit: Unit, by: str, play: Play) -> bool:
    """WOLF-6.14, WOLF-9.12, WOLF-18.11: it leaves at once. Says if it was the last officer."""
    cell = unit.cell
    state.remove(unit)
    play.tell(Killed(unit.id, unit.card, by, rule="WOLF-9.12"))
    if unit.kind == ROBOT:
        _cut_turn(state, unit.id)
        return False
    state.killed = {**state.killed, unit.card: state.killed.get(unit.card, 0) + 1}
    if unit.tag:
        state.dead_tags = (*state.dead_tags, unit.tag)
    for rule in state.scenario.special.get("replaced", ()):
        if rule.tag == unit.tag and off_board(state, rule.enemy):
            new = new_nazi(state, rule.enemy, cell, tag=rule.new_tag)
            play.tell(Replaced(new.id, rule.enemy, rule="WOLF-1.04"))
    officer = "officer" in state.enemy_card(unit).abilities
    return officer and not any(
        "officer" in state.enemy_card(other).abilities for other in state.nazis()
    )


def work_aftermath(state: WolfensteinState, frame: Aftermath, play: Play) -> None:
    """WOLF-9.40 to WOLF-9.48, WOLF-11.02, WOLF-11.05, WOLF-12.06."""
    state.stack.pop()
    for zone in frame.zones:
        make_noise(state, zone, "WOLF-9.41", play)
    steps = tuple(not last for last in frame.officers if last or not frame.silent)
    if steps:
        state.stack.append(Rising(steps, "WOLF-11.02"))


# -- heroes ------------------------------------------------------------------------------------


def bleed(state: WolfensteinState, unit: Unit, play: Play) -> None:
    """WOLF-15.03; in its own turn that turn ends at once."""
    state.lie_down(unit)
    play.tell(Bleeding(unit.id, rule="WOLF-15.03"))
    _cut_turn(state, unit.id)


def _cut_turn(state: WolfensteinState, unit_id: str) -> None:
    """The activation of a figure that falls is over, wherever it lies on the stack."""
    for place, frame in enumerate(state.stack):
        if isinstance(frame, Turn) and frame.unit == unit_id:
            state.stack[place] = CloseTurn(unit_id)


def die(state: WolfensteinState, unit: Unit, play: Play) -> None:
    """WOLF-15.12: the figure and all it has are out of the game."""
    fail_events(state, unit, play)
    state.remove(unit)
    state.fallen = (*state.fallen, unit.id)
    play.tell(HeroDied(unit.id, rule="WOLF-15.06"))


def tire(state: WolfensteinState, unit: Unit, rule: str, play: Play) -> Unit:
    """WOLF-7.11: fatigue as an effect; never more than one token."""
    if unit.tired or unit.kind != HERO:
        return unit
    play.tell(Tired(unit.id, rule=rule))
    return state.put(unit, tired=True)
