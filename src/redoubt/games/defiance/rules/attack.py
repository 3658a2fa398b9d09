# SPDX-License-Identifier: MIT
"""Chapter 8: which attacks a figure has, whom they may reach, and how they are thrown."""

from __future__ import annotations

from redoubt.games.defiance.events import Attacked
from redoubt.games.defiance.frames import Clash
from redoubt.games.defiance.rules.alert import set_alert
from redoubt.games.defiance.rules.harm import lose_state
from redoubt.games.defiance.rules.pools import Symbols, throw, without
from redoubt.games.defiance.rules.sight import range_of, sees, visor
from redoubt.games.defiance.rules.values import (
    attack_pool,
    defence,
    hackable,
    in_contact,
    permits,
    profile,
    protection,
    suits,
)
from redoubt.games.defiance.state import BODY, ENEMY, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack, Switch
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Refusal


def attacks_of(state: DefianceState, figure: Figure) -> dict[str, tuple[Attack, int]]:
    """DEF-8.01: the attacks of a Character's weapons, or printed on an Ally's card; with Hands."""
    cards = state.scenario.content
    found: dict[str, tuple[Attack, int]] = {}
    ally = cards.allies.get(figure.card)
    if ally is not None:
        found.update({attack.name: (attack, 1) for attack in ally.attacks})
    for item in figure.gear:
        if item.place == BODY and item.card not in state.tokens:
            gear = cards.gear(item.card)
            if gear.attack is not None:
                found[gear.attack.name] = (gear.attack, gear.hands)
    return found


def longest(state: DefianceState, figure: Figure, attack: Attack) -> int:
    """Its greatest Range now: Blurred Sight, and the dark of a mission."""
    most = attack.most
    if figure.side != ENEMY and permits(state, figure, "attacks-to-5"):
        most = min(most, 5)
    dark = state.scenario.mission.rule("dark")
    if dark is not None and attack.sight and not visor(state, figure):
        thrown = sum(flag in state.flags for flag in dark.flags)
        most = most if thrown >= dark.n else min(most, dark.range)
    return most


def why_not_reach(
    state: DefianceState, figure: Figure, target: Figure, attack: Attack, here: int = -1
) -> Refusal | None:
    """DEF-8.02: Range, and sight where the attack needs it; Hidden ones only from Contact."""
    start = figure.cell if here < 0 else here
    far = range_of(state, start, target.cell)
    if not attack.least <= far <= longest(state, figure, attack):
        return Refusal("DEF-8.02", "out-of-range", {"range": far})
    if "hidden" in target.states and not in_contact(state, start, target.cell):
        scent = figure.side != ENEMY and far <= 4 and permits(state, figure, "scent-4")
        if not scent:
            return Refusal("DEF-25.03", "hidden", {"target": target.id})
    if attack.sight and not sees(state, figure, target, start):
        return Refusal("DEF-8.02", "no-sight", {"target": target.id})
    return None


def switches_of(state: DefianceState, figure: Figure, attack: Attack) -> list[Switch]:
    """DEF-8.31: those of the weapon in use and of Specialties that speak of it."""
    found = list(attack.switches)
    hands = attacks_of(state, figure).get(attack.name, (attack, 1))[1]
    for name in figure.specialties:
        if name not in figure.turned and name not in figure.flipped:
            card = state.scenario.content.specialties[name]
            found += [s for s in card.switches if suits(s.weapon, attack, hands)]
    return found


def shown(symbols: Symbols) -> tuple[int, ...]:
    """A roll for the record."""
    return (symbols.s, symbols.b, symbols.x, symbols.cs, symbols.cb)


def seat_of(state: DefianceState, figure: Figure) -> str:
    """Who plays a Character or Ally; Allies without a Controller belong to the first seat."""
    owner = state.scenario.owner
    if figure.card in owner:
        return owner[figure.card]
    ally = state.scenario.content.allies[figure.card]
    return owner.get(ally.synchronized, state.scenario.seats[0])


def begin_attack(
    state: DefianceState,
    figure: Figure,
    target: Figure,
    attack: Attack,
    hands: int,
    play: Play,
    *,
    more: str = "",
    lose: int = 0,
) -> None:
    """A Character attacks: both pools are thrown at once (DEF-8.14)."""
    far = range_of(state, figure.cell, target.cell)
    pool = without(attack_pool(state, figure, attack, hands, far), lose) + more
    figure = lose_state(state, figure, "focused", play, "DEF-25.03")
    figure = lose_state(state, figure, "hidden", play, "DEF-25.03")
    if "marked" in target.states:
        pool += "R"
        target = lose_state(state, target, "marked", play, "DEF-25.03")
    side = profile(state, target)
    guard = defence(state, target, far)
    if "cc-specialist" in side.traits and in_contact(state, figure.cell, target.cell):
        # DEF-17.04, DEF-8.37: only the dice are taken over.
        guard = next((a.pool for a in side.attacks if a.cc), guard)
    ours, theirs = throw(play.dice, pool, "attack"), throw(play.dice, guard, "defence")
    play.tell(
        Attacked(
            attacker=figure.id,
            target=target.id,
            attack=attack.name,
            pools=(pool, guard),
            shown=(shown(ours), shown(theirs)),
            rule="DEF-8.05",
        )
    )
    if state.alert == 0 and not attack.cc:
        set_alert(state, 1, play, "DEF-24.05")
    seat = seat_of(state, figure)
    state.stack.append(Clash(seat, figure.id, target.id, attack.name, True, False, ours, theirs))


def begin_enemy_attack(
    state: DefianceState, enemy: Figure, target: Figure, attack: Attack, hack: bool, play: Play
) -> None:
    """An Enemy attacks, or hacks (DEF-16.01, DEF-16.10)."""
    far = range_of(state, enemy.cell, target.cell)
    pool = attack_pool(state, enemy, attack, 2, far)
    enemy = lose_state(state, enemy, "focused", play, "DEF-25.03")
    enemy = lose_state(state, enemy, "hidden", play, "DEF-25.03")
    if "marked" in target.states and not hack:
        pool += "R"
        target = lose_state(state, target, "marked", play, "DEF-25.03")
    guard = protection(state, target) if hack else defence(state, target, far)
    ours, theirs = throw(play.dice, guard, "defence"), throw(play.dice, pool, "attack")
    play.tell(
        Attacked(
            attacker=enemy.id,
            target=target.id,
            attack=attack.name,
            pools=(pool, guard),
            shown=(shown(theirs), shown(ours)),
            rule="DEF-16.10" if hack else "DEF-16.01",
        )
    )
    seat = seat_of(state, target)
    state.stack.append(Clash(seat, target.id, enemy.id, attack.name, False, hack, ours, theirs))


def enemy_options(
    state: DefianceState, enemy: Figure, target: Figure, here: int = -1
) -> list[tuple[Attack, bool]]:
    """The attacks an Enemy could make on a target; DEF-16.10, DEF-16.11: hacking goes first."""
    side = profile(state, enemy)
    hacking = side.hacker_attack
    able = hacking is not None and hackable(state, target) and "isolated" not in enemy.states
    if able and hacking and why_not_reach(state, enemy, target, hacking, here) is None:
        return [(hacking, True)]
    return [(a, False) for a in side.attacks if not why_not_reach(state, enemy, target, a, here)]
