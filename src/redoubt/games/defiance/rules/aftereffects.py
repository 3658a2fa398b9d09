# SPDX-License-Identifier: MIT
"""Chapters 6, 22 and 25: what comes over a Character or Ally when its activation ends."""

from __future__ import annotations

from redoubt.games.defiance.events import Stepped
from redoubt.games.defiance.missions import Special
from redoubt.games.defiance.rules.enemy import slag
from redoubt.games.defiance.rules.harm import gain_state, hurt, lose_state
from redoubt.games.defiance.rules.movement import may_stop
from redoubt.games.defiance.rules.pools import throw
from redoubt.games.defiance.rules.reach import enemy_options
from redoubt.games.defiance.rules.values import in_contact, times
from redoubt.games.defiance.state import UNCONSCIOUS, DefianceState, Figure
from redoubt.kernel.flow import Play


def after_effects(state: DefianceState, figure: Figure, play: Play) -> None:
    """States that end, what strikes, and what the mission adds (DEF-6.17)."""
    scenario, special = state.scenario, state.scenario.special
    used = state.active.used if state.active is not None else ()
    if state._crowd & state._floor.contacts[figure.cell]:
        for enemy in state.enemies():
            if "hidden" in enemy.states and in_contact(state, figure.cell, enemy.cell):
                lose_state(state, enemy, "hidden", play, "DEF-25.03")
    for name in ("stunned", "isolated") if figure.states else ():
        if name in figure.states:
            figure = lose_state(state, figure, name, play, "DEF-25.01")
    if UNCONSCIOUS in figure.states:
        return
    figure = _losses(state, figure, used, play)
    field = special.get("gate-field")
    if field is not None and figure.cell >= 0 and scenario.terrain[figure.cell] == "yellow":
        figure = _gate_field(state, figure, field, play)
    if "spores" in special and figure.cell >= 0 and state.dim & scenario.sight.cells[figure.cell]:
        gain_state(state, figure, "poisoned", play, "DEF-18.03")


def _losses(state: DefianceState, figure: Figure, used: tuple[str, ...], play: Play) -> Figure:
    """What strikes at the end of an activation, one after the other; fire may go out then."""
    who = figure.id
    if "burning" in figure.states:
        hurt(state, figure, 1, play, "DEF-25.01")
        figure = state.figures[who]
        if "burning" in figure.states and throw(play.dice, "K", "fire").b:
            lose_state(state, figure, "burning", play, "DEF-25.01")
    if figure.aftermath and "rest" not in used:
        for _ in range(times(state, figure, "bleeding")):
            hurt(state, state.figures[who], 1, play, "DEF-22.02")
    for _ in range(used.count("damage-at-end")):  # each Stim Injector has its price
        hurt(state, state.figures[who], 1, play, "DEF-27.10")
    if "slag" in state.scenario.special:
        hurt(state, state.figures[who], slag(state, figure), play, "DEF-18.03")
    return state.figures[who]


def _gate_field(state: DefianceState, figure: Figure, field: Special, play: Play) -> Figure:
    """The gate moves who ends its activation in it to where most Enemies could attack it."""
    axial = state.scenario.grid.axial

    def rank(cell: int) -> tuple[int, int, int]:
        there = state.copy()
        moved = there.place(there.figures[figure.id], cell)
        threats = sum(bool(enemy_options(there, enemy, moved)) for enemy in there.enemies())
        return -threats, axial[cell][1], axial[cell][0]

    near = state.scenario.grid.within(figure.cell, field.range)
    cells = [c for c in near if state.scenario.terrain[c] and may_stop(state, c)]
    best = min(cells, key=rank, default=figure.cell)
    if best != figure.cell:
        figure = state.place(figure, best)
        name = state.scenario.name(best)
        play.tell(Stepped(who=figure.id, hex=name, points=0, rule="DEF-19.05"))
    return figure
