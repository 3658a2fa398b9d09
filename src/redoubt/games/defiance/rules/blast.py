# SPDX-License-Identifier: MIT
"""Grenades: one throw against every Enemy in a hex and next to it."""

from __future__ import annotations

from redoubt.games.defiance.events import Attacked
from redoubt.games.defiance.frames import Clash
from redoubt.games.defiance.rules.alert import set_alert
from redoubt.games.defiance.rules.attack import shown
from redoubt.games.defiance.rules.harm import lose_state
from redoubt.games.defiance.rules.pools import cast, throw
from redoubt.games.defiance.rules.reach import hides, seat_of
from redoubt.games.defiance.rules.sight import range_of
from redoubt.games.defiance.rules.values import defence, in_contact
from redoubt.games.defiance.rules.wake import wake
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.kernel.flow import Play


def caught(state: DefianceState, by: Figure, cell: int) -> list[Figure]:
    """The Enemies in a hex and next to it; DEF-18.04: no Hidden one can be attacked."""
    near = [e for e in state.enemies() if e.cell == cell or in_contact(state, cell, e.cell)]
    return [enemy for enemy in near if not hides(state, enemy, by)]


def blasted(state: DefianceState, by: Figure) -> int:
    """The hexes where a grenade would catch somebody."""
    ground = state.scenario.ground
    found = [enemy.cell for enemy in state.enemies() if not hides(state, enemy, by)]
    enemies = state.scenario.sight.mask(found)
    return (enemies | state._floor.beyond(enemies)) & ground.standing


def blast_pool(state: DefianceState, card: str) -> str:
    """The dice of a grenade."""
    return state.scenario.content.gear(card).abilities[0].effects[0].pool


def throw_blast(
    state: DefianceState, by: Figure, card: str, cell: int, more: str, play: Play
) -> None:
    """One throw for all; each Enemy rolls its own Defence, and hurts nobody."""
    pool = blast_pool(state, card) + more
    if "focused" in by.states:
        pool += state.scenario.content.states["focused"].attack
        by = lose_state(state, by, "focused", play, "DEF-25.03")
    by = lose_state(state, by, "hidden", play, "DEF-25.03")
    ours, faces = cast(play.dice, pool, "attack")
    rolls: list[Clash] = []
    seat = seat_of(state, by)
    for enemy in caught(state, by, cell):
        wake(state, enemy.unit, play)
        guard = defence(state, enemy, range_of(state, by.cell, enemy.cell))
        theirs = throw(play.dice, guard, "defence")
        play.tell(
            Attacked(
                attacker=by.id,
                target=enemy.id,
                attack=card,
                pools=(pool, guard),
                shown=(shown(ours), shown(theirs)),
                rule="DEF-8.05",
            )
        )
        rolls.append(
            Clash(
                seat,
                by.id,
                enemy.id,
                card,
                True,
                False,
                ours,
                theirs,
                safe=True,
                pool=pool,
                faces=faces,
            )
        )
    if state.alert == 0:
        set_alert(state, 1, play, "DEF-24.05")
    state.stack += reversed(rolls)
