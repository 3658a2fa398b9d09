# SPDX-License-Identifier: MIT
"""Chapter 8: attacks are thrown; both pools at once (DEF-8.14)."""

from __future__ import annotations

from typing import Any

from redoubt.games.defiance.actions import LoseDie
from redoubt.games.defiance.events import Attacked
from redoubt.games.defiance.frames import Clash, Moment, Weakening, change
from redoubt.games.defiance.rules.alert import set_alert
from redoubt.games.defiance.rules.harm import lose_state
from redoubt.games.defiance.rules.moments import stirs
from redoubt.games.defiance.rules.pools import Symbols, cast, less, throw
from redoubt.games.defiance.rules.reach import attacks_of, seat_of
from redoubt.games.defiance.rules.sight import range_of
from redoubt.games.defiance.rules.values import (
    attack_pool,
    defence,
    in_contact,
    permits,
    profile,
    whole_protection,
)
from redoubt.games.defiance.rules.wake import wake
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

FIRST_CC = "first-cc"  # a flag with a name: dice for its first CC attack of the mission


def shown(symbols: Symbols) -> tuple[int, ...]:
    """A roll for the record."""
    return (symbols.s, symbols.b, symbols.x, symbols.cs, symbols.cb)


def begin_attack(
    state: DefianceState,
    figure: Figure,
    target: Figure,
    name: str,
    play: Play,
    *,
    more: str = "",
    lost: str = "",
) -> None:
    """A Character attacks: both pools are thrown at once (DEF-8.14)."""
    attack, hands = attacks_of(state, figure)[name]
    far = range_of(state, figure.cell, target.cell)
    pool = less(attack_pool(state, figure, attack, hands, far), lost) + more
    drilled = f"{FIRST_CC}:{figure.id}"
    if attack.cc and drilled in state.flags:  # DEF-26.12: the Training Room
        state.flags = tuple(flag for flag in state.flags if flag != drilled)
        pool += state.scenario.content.crew[figure.card].pool
    figure = lose_state(state, figure, "focused", play, "DEF-25.03")
    figure = lose_state(state, figure, "hidden", play, "DEF-25.03")
    if "marked" in target.states:
        pool += state.scenario.content.states["marked"].attacked
        target = lose_state(state, target, "marked", play, "DEF-25.03")
    quiet = attack.cc and state.alert == 0 and permits(state, figure, "silent-kill")
    if not quiet:
        wake(state, target.unit, play)
    side = profile(state, target)
    guard = defence(state, target, far)
    if "cc-specialist" in side.traits and in_contact(state, figure.cell, target.cell):
        # DEF-17.04, DEF-8.37: only the dice are taken over.
        guard = next((a.pool for a in side.attacks if a.cc), guard)
    ours, faces = cast(play.dice, pool, "attack")
    theirs = throw(play.dice, guard, "defence")
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
    state.stack.append(
        Clash(
            seat_of(state, figure),
            figure.id,
            target.id,
            attack.name,
            True,
            False,
            ours,
            theirs,
            pool=pool,
            faces=faces,
            quiet=quiet,
        )
    )


def begin_enemy_attack(
    state: DefianceState, enemy: Figure, target: Figure, attack: Attack, hack: bool, play: Play
) -> None:
    """An Enemy attacks, or hacks (DEF-16.01, DEF-16.10); cards may be used before the dice."""
    at = Moment("attacked", target.id, enemy.id, name=attack.name, hack=hack)
    if not stirs(state, at):
        throw_enemy_attack(state, at, play)


def throw_enemy_attack(state: DefianceState, at: Moment, play: Play) -> None:
    """The dice of an Enemy's attack; none against who has fallen meanwhile (DEF-21.03)."""
    enemy, target = state.figures.get(at.by), state.figures[at.who]
    if enemy is None or target.unconscious or target.cell < 0:
        return
    if at.hack and weakened(state, at):
        state.stack.append(Weakening(seat_of(state, target), at))
        return
    side = profile(state, enemy)
    attack = next((a for a in side.attacks if a.name == at.name), None)
    if at.hack or attack is None:
        assert side.hacker_attack is not None
        attack = side.hacker_attack
    far = range_of(state, enemy.cell, target.cell)
    pool = attack_pool(state, enemy, attack, 2, far)
    enemy = lose_state(state, enemy, "focused", play, "DEF-25.03")
    enemy = lose_state(state, enemy, "hidden", play, "DEF-25.03")
    if "marked" in target.states:
        pool += state.scenario.content.states["marked"].attacked
        target = lose_state(state, target, "marked", play, "DEF-25.03")
    guard = at.pool or defence(state, target, far)
    if at.hack:
        pb, lose = whole_protection(state, target)
        guard = less(pb, at.lost)[lose - len(at.lost) :]  # what is left is all alike
    ours, faces = cast(play.dice, guard, "defence")
    theirs = throw(play.dice, pool, "attack")
    play.tell(
        Attacked(
            attacker=enemy.id,
            target=target.id,
            attack=attack.name,
            pools=(pool, guard),
            shown=(shown(theirs), shown(ours)),
            rule="DEF-16.10" if at.hack else "DEF-16.01",
        )
    )
    seat = seat_of(state, target)
    state.stack.append(
        Clash(
            seat,
            target.id,
            enemy.id,
            attack.name,
            False,
            at.hack,
            ours,
            theirs,
            pool=guard,
            faces=faces,
        )
    )


def weakened(state: DefianceState, at: Moment) -> str:
    """The kinds of dice among which a hacked Character must choose one to give up."""
    pb, lose = whole_protection(state, state.figures[at.who])
    kinds = sorted(set(less(pb, at.lost)))
    return "".join(kinds) if lose > len(at.lost) and len(kinds) > 1 else ""


def weaken_actions(state: DefianceState, frame: Weakening, seat: str) -> list[Action]:
    """Nerve Damage: which die of PB is not thrown."""
    return [LoseDie(die) for die in weakened(state, frame.at)]


def why_not_weaken(
    state: DefianceState, frame: Weakening, seat: str, action: Action
) -> Refusal | None:
    if action in weaken_actions(state, frame, seat):
        return None
    return Refusal("DEF-22.02", "choose-a-die", {})


def answer_weaken(
    state: DefianceState, frame: Weakening, seat: str, action: Any, play: Play
) -> None:
    state.stack.pop()
    throw_enemy_attack(state, change(frame.at, lost=frame.at.lost + action.die), play)
