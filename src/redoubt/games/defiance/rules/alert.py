# SPDX-License-Identifier: MIT
"""Chapters 14, 23 and 24: AI and Initiative cards, deployment, Alert Level."""

from __future__ import annotations

from redoubt.games.defiance.events import AlertChanged, MaximumAlert, UnitDeployed
from redoubt.games.defiance.rules.evil import landing
from redoubt.games.defiance.rules.harm import add_tokens
from redoubt.games.defiance.rules.movement import may_stop
from redoubt.games.defiance.rules.values import unit_side
from redoubt.games.defiance.state import ENEMY, DefianceState, Figure, UnitCard
from redoubt.kernel.flow import Play

MOST_ALERT = 5  # DEF-28.24
QUIET = "quiet-rebuild"  # a flag: the first rebuilding of the AI deck goes unnoticed


def set_alert(state: DefianceState, level: int, play: Play, rule: str) -> None:
    """DEF-24.01, DEF-24.02, DEF-24.16: 0 to 5; Maximum Alert strikes at once (DEF-5.12)."""
    level = max(0, min(MOST_ALERT, level))
    if level == state.alert:
        return
    state.alert = level
    play.tell(AlertChanged(alert=level, rule=rule))
    if level > state.note("highest-alert"):
        state.set_note("highest-alert", level)
    maximum_alert(state, play)


def maximum_alert(state: DefianceState, play: Play) -> None:
    """DEF-24.11, DEF-24.12, DEF-24.13, DEF-13.02, DEF-13.04: Novices become Veterans, once."""
    if state.alert < MOST_ALERT or "maximum-alert" in state.flags:
        return
    state.flags = (*state.flags, "maximum-alert")
    flipped = [u.id for u in state.units.values() if u.side == "novice"]
    for unit in flipped:
        state.put_unit(state.units[unit], side="veteran")
    play.tell(MaximumAlert(units=tuple(flipped), rule="DEF-24.11"))
    for unit in flipped:
        card = state.units[unit]
        if card.status == "deployed" and not card.waiting:
            for figure in state.of_unit(unit):
                state.put(figure, damage=0, states=())
            fill(state, unit, play, paid=False)


def fill(state: DefianceState, unit: str, play: Play, *, paid: bool) -> None:
    """DEF-23.12, DEF-24.14: missing figures come back next to the others of their Unit."""
    side = unit_side(state, unit)
    while True:
        present = state.of_unit(unit)
        if not present or len(present) >= side.count:
            return
        if paid and state.pool < side.replacement:
            return
        cell = landing(state, unit, tuple(figure.cell for figure in present))
        if cell < 0:
            return
        if paid:
            add_tokens(state, -side.replacement, play, "DEF-23.12")
        numbers = {figure.number for figure in present}
        number = next(n for n in range(1, side.count + 1) if n not in numbers)
        place_figure(state, unit, number, cell)
        told = (state.scenario.name(cell),)
        play.tell(UnitDeployed(unit=unit, hexes=told, rule="DEF-23.12"))


def place_figure(state: DefianceState, unit: str, number: int, cell: int) -> Figure:
    """A new Enemy without DAMAGE; Ambushers are Hidden (DEF-23.16, DEF-17.03)."""
    card = state.units[unit]
    side = unit_side(state, unit)
    states = ("hidden",) if "ambushers" in side.traits else ()
    figure = Figure(f"{unit}#{number}", ENEMY, card.unit, unit=unit, number=number, states=states)
    return state.place(figure, cell)


def deploy_unit(
    state: DefianceState, unit: str, cells: tuple[int, ...], play: Play, rule: str
) -> None:
    """DEF-2.07, DEF-13.05: its figures go to their hexes or the nearest free ones."""
    card = state.units[unit]
    if "maximum-alert" in state.flags and card.side == "novice":  # DEF-23.10, DEF-24.15
        card = state.put_unit(card, side="veteran")
    side = unit_side(state, unit)
    waits = "surprise-attack" in side.traits
    # DEF-5.03: AI cards are dealt in the order of deployment, so it goes behind all others.
    state.units = {name: each for name, each in state.units.items() if name != unit}
    state.put_unit(card, status="deployed", waiting=waits, activated=False)
    told: list[str] = []
    if not waits:  # DEF-17.01
        wanted = list(cells[: side.count]) if len(cells) > 1 or side.count == 1 else []
        wanted += list(cells[:1]) * (side.count - len(wanted))
        for number, cell in enumerate(wanted, 1):
            free = cell if may_stop(state, cell) else landing(state, unit, (cell,))
            if free >= 0:
                place_figure(state, unit, number, free)
                told.append(state.scenario.name(free))
    play.tell(UnitDeployed(unit=unit, hexes=tuple(told), rule=rule))


def acts(state: DefianceState, card: UnitCard) -> bool:
    """DEF-13.11: whether a Unit ever acts."""
    return state.scenario.content.units[card.unit][card.side].acts != "never"


def join_in(state: DefianceState, unit: str, play: Play) -> None:
    """DEF-5.08, DEF-24.17: a Unit that comes in mid-Round gets its cards, unless all sleep."""
    if state.alert > 0:
        give_cards(state, unit, play)


def give_cards(state: DefianceState, unit: str, play: Play) -> None:
    """An AI card, and its Initiative card among those left."""
    card = state.units[unit]
    if card.in_initiative or card.activated or not acts(state, card):
        return
    state.put_unit(card, ai=draw_ai(state, play), in_initiative=True, seen=False)
    state.initiative = tuple(play.dice.shuffle((*state.initiative, unit), "initiative"))


def draw_ai(state: DefianceState, play: Play) -> str:
    """DEF-14.06: an empty deck is rebuilt from the discards and the Alert Level advances."""
    if not state.ai_deck:
        if not state.ai_away:
            return ""
        state.ai_deck = tuple(play.dice.shuffle(state.ai_away, "ai"))
        state.ai_away = ()
        if QUIET in state.flags:  # DEF-26.12: Ensign Cho
            state.flags = tuple(flag for flag in state.flags if flag != QUIET)
        else:
            set_alert(state, state.alert + 1, play, "DEF-14.06")
    card = state.ai_deck[0]
    state.ai_deck = state.ai_deck[1:]
    return card
