# SPDX-License-Identifier: MIT
"""Glory abilities of the hero cards (9.37 to 9.39): one per turn, no AP."""

from __future__ import annotations

from redoubt.games.wolfenstein.actions import Ability
from redoubt.games.wolfenstein.events import (
    AbilityUsed,
    DecoyPlaced,
    GlorySpent,
    Moved,
    NoiseGone,
    Sabotaged,
)
from redoubt.games.wolfenstein.rules.assault import gun_of
from redoubt.games.wolfenstein.rules.deeds import ABILITY, DEEDS, Deed, free_of_cost
from redoubt.games.wolfenstein.rules.figures import (
    adjacent,
    free,
    make_noise,
    may_stop,
    seen_cells,
    seen_distance,
    steps,
)
from redoubt.games.wolfenstein.rules.gear import take_token
from redoubt.games.wolfenstein.rules.harm import tire
from redoubt.games.wolfenstein.rules.items import heal, stun
from redoubt.games.wolfenstein.rules.kit import Kit
from redoubt.games.wolfenstein.rules.place import put_on
from redoubt.games.wolfenstein.state import Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Fact, Refusal

MACHINES = ("drone", "panzerhund", "supersoldier", "uebersoldier")
DECOY_REACH = 4
OVERLOAD_REACH = 5
SPRINT = 3
RAMPAGE = 3
BARRELS = 2
AIM = 2
GENTLE = 2


def glory_cost(state: WolfensteinState, unit: Unit, ability: str) -> int:
    """WOLF-20.10: one more on level 3."""
    return state.hero_card(unit).glory[ability] + state.scenario.level.ability_cost


def sprint_cells(state: WolfensteinState, unit: Unit) -> list[int]:
    """Where Bombate may end his sprint."""
    best = _strides(state, unit, unit.cell, SPRINT)
    return sorted(cell for cell in best if cell != unit.cell and may_stop(state, unit, cell))


def _strides(state: WolfensteinState, unit: Unit, cell: int, count: int) -> dict[int, int]:
    """The squares so many strides from one, with what is left; a rough square counts as 2."""
    best = {cell: count}
    queue = [cell]
    for here in queue:
        for to, cost in steps(state, unit, here):
            left = best[here] - cost
            if left >= 0 and left > best.get(to, -1):
                best[to] = left
                queue.append(to)
    return best


def _sprint(state: WolfensteinState, unit: Unit, to: int, play: Play) -> None:
    """If it can lead over the token that an event of his names, it does (WOLF-4.23)."""
    near = _strides(state, unit, unit.cell, SPRINT) if unit.kept else {}
    for kept in unit.kept:
        left = near.get(kept.goal, -1) if kept.goal != unit.cell else -1
        if left >= 0 and to in _strides(state, unit, kept.goal, left):
            unit = put_on(state, unit, kept.goal, play)
    put_on(state, unit, to, play)


def _try_abilities(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    if unit.ability_used or not unit.glory:
        return []
    found: list[Action] = []
    for ability in state.hero_card(unit).glory:
        if glory_cost(state, unit, ability) <= unit.glory:
            found += targets_of(state, unit, ability)
    return found


def targets_of(state: WolfensteinState, unit: Unit, ability: str) -> list[Action]:
    """Every way to use an ability now."""
    names, board = state.scenario.board.names, state.scenario.board
    match ability:
        case "misdirection":
            return [
                Ability(unit.id, ability, board.zones[zone], board.zones[to])
                for zone in state.noise
                for to in sorted(board.next_zones[zone])
                if to not in state.noise
            ]
        case "false-orders" | "overload":
            return [
                Ability(unit.id, ability, nazi.id)
                for nazi in state.nazis()
                if _points_at(state, unit, ability, nazi)
            ]
        case "shoshana":
            return [
                Ability(unit.id, ability, at=names[cell])
                for cell in seen_cells(state, unit, board.within(unit.cell, DECOY_REACH))
                if free(state, cell)
            ]
        case "sprint":
            return [Ability(unit.id, ability, at=names[c]) for c in sprint_cells(state, unit)]
        case "gentle-giant":  # heroes, not robots (WOLF-18.13)
            return [
                Ability(unit.id, ability, hero.id)
                for hero in state.heroes()
                if hero.cell >= 0
                and not hero.bleeding
                and (hero.id == unit.id or adjacent(state, unit, hero))
            ]
        case "old-soldiers-trick":
            return [Ability(unit.id, ability, weapon=gun.id) for gun in unit.guns if gun.empty]
        case "rampage":
            return [Ability(unit.id, ability)] if unit.killed else []
    return [Ability(unit.id, ability)]


def _points_at(state: WolfensteinState, unit: Unit, ability: str, nazi: Unit) -> bool:
    far = seen_distance(state, unit, nazi)
    card = state.enemy_card(nazi)
    if ability == "overload":
        return 0 < far <= OVERLOAD_REACH and nazi.card in MACHINES
    return far > 0 and not card.boss and "unshakeable" not in card.abilities


def _why_not_ability(state: WolfensteinState, unit: Unit, action: Ability) -> Refusal | None:
    facts: dict[str, Fact] = {"unit": unit.id, "ability": action.ability}
    if action.ability not in state.hero_card(unit).glory:
        return Refusal("WOLF-9.38", "no-such-ability", facts)
    if unit.ability_used:
        return Refusal("WOLF-9.38", "ability-already-used", facts)
    cost = glory_cost(state, unit, action.ability)
    if cost > unit.glory:
        return Refusal("WOLF-9.38", "not-enough-glory", {**facts, "cost": cost, "have": unit.glory})
    if action not in targets_of(state, unit, action.ability):
        return Refusal("WOLF-9.38", "ability-not-now", facts)
    return None


def _ability(state: WolfensteinState, unit: Unit, action: Ability, play: Play) -> None:
    cost = glory_cost(state, unit, action.ability)
    unit = state.put(unit, glory=unit.glory - cost, ability_used=True)
    play.tell(AbilityUsed(unit.id, action.ability, rule="WOLF-9.38"))
    play.tell(GlorySpent(unit.id, cost, rule="WOLF-9.38"))
    if state.scenario.level.glory_tires:  # WOLF-20.10
        unit = tire(state, unit, "WOLF-20.10", play)
    match action.ability:
        case "both-barrels":
            state.put(unit, more_dice=BARRELS)
        case "rampage":
            state.put(unit, ap=unit.ap + RAMPAGE)
        case "steady-aim":
            state.put(unit, more_range=AIM)
        case "shield-of-the-pack":
            state.put(unit, shield=True)
        case "bulldozer":
            state.put(unit, bulldozer=True)
        case _:
            _aimed(state, unit, action, play)


def _aimed(state: WolfensteinState, unit: Unit, action: Ability, play: Play) -> None:
    """Abilities that point at something."""
    board = state.scenario.board
    match action.ability:
        case "misdirection":
            zone = board.zones.index(action.target)
            state.noise = tuple(other for other in state.noise if other != zone)
            play.tell(NoiseGone(action.target, rule="WOLF-9.38"))
            make_noise(state, board.zones.index(action.at), "WOLF-9.38", play)
        case "false-orders":
            state.put(state.units[action.target], sabotaged=True)
            play.tell(Sabotaged(action.target, rule="WOLF-9.50"))
        case "overload":
            stun(state, state.units[action.target], "WOLF-9.49", play)
        case "shoshana":
            state.shoshana = board.cell_of[action.at]
            play.tell(DecoyPlaced(unit.id, action.at, rule="WOLF-3.12"))
        case "sprint":
            play.tell(Moved(unit.id, action.at, rule="WOLF-9.38"))
            _sprint(state, unit, board.cell_of[action.at], play)
        case "gentle-giant":
            heal(state, state.units[action.target], GENTLE, play)
        case "old-soldiers-trick":
            gun = gun_of(unit, action.weapon)
            assert gun is not None
            take_token(state, unit, gun, play, reloaded=False)


DEEDS[Ability] = Deed(
    _try_abilities, _why_not_ability, free_of_cost, _ability, needs=ABILITY, sure=True
)
