# SPDX-License-Identifier: MIT
"""Chapters 20 to 23 and 25: DAMAGE, States, AGGRO, tokens, falling and dying."""

from __future__ import annotations

from redoubt.games.defiance.events import (
    AftermathDrawn,
    AggroChanged,
    Damaged,
    Fell,
    Healed,
    Removed,
    StateGained,
    StateLost,
    Stepped,
    TokenMoved,
    TokensChanged,
    UnitWiped,
)
from redoubt.games.defiance.frames import Moment, UnitTurn, change
from redoubt.games.defiance.rules.equip import restow
from redoubt.games.defiance.rules.moments import stirs
from redoubt.games.defiance.rules.movement import nearest_free
from redoubt.games.defiance.rules.values import permits, profile, times, wounds
from redoubt.games.defiance.state import ENEMY, UNCONSCIOUS, DefianceState, Figure
from redoubt.kernel.flow import Play

PASSING = ("stunned", "immobilised", "isolated")  # they end with an Enemy's activation


def add_tokens(state: DefianceState, n: int, play: Play, rule: str) -> None:
    """The Reinforcement Pool never goes below 0 (DEF-23.01)."""
    pool = max(0, state.pool + n)
    if pool != state.pool:
        state.pool = pool
        play.tell(TokensChanged(tokens=pool, rule=rule))


def change_aggro(state: DefianceState, figure: Figure, n: int, play: Play, rule: str) -> Figure:
    """AGGRO never goes below 0; it may exceed the maximum for now (DEF-20.05)."""
    aggro = max(0, figure.aggro + n)
    if aggro == figure.aggro:
        return figure
    play.tell(AggroChanged(who=figure.id, aggro=aggro, rule=rule))
    return state.put(figure, aggro=aggro)


def gain_state(state: DefianceState, figure: Figure, name: str, play: Play, rule: str) -> Figure:
    """DEF-25.02: no State twice. Structures cannot be moved, poisoned or hidden."""
    if name in figure.states or figure.unconscious or figure.cell < 0:
        return figure
    if immune(state, figure, name):
        return figure
    if figure.side != ENEMY and stirs(state, Moment("state", figure.id, name=name, rule=rule)):
        return figure
    return take_state(state, figure, name, play, rule)


def immune(state: DefianceState, figure: Figure, name: str) -> bool:
    """Whether a State can never be given to a figure: a Structure, or who has Juggernaut."""
    if figure.side == ENEMY:
        rooted = name in ("immobilised", "poisoned", "hidden")
        return rooted and "structure" in profile(state, figure).traits
    return name == "immobilised" and permits(state, figure, "never-immobilised")


def take_state(state: DefianceState, figure: Figure, name: str, play: Play, rule: str) -> Figure:
    """Nothing prevents the State any more."""
    if name in PASSING and figure.side == ENEMY and state.active is None:
        _note_fresh(state, figure.id, name)
    play.tell(StateGained(who=figure.id, state=name, rule=rule))
    return state.put(figure, states=(*figure.states, name))


def _note_fresh(state: DefianceState, who: str, name: str) -> None:
    """A State that an Enemy gets in its own activation, by Cut Off, lasts for its next one."""
    for place, turn in enumerate(state.stack):
        if isinstance(turn, UnitTurn) and turn.at < len(turn.order) and turn.order[turn.at] == who:
            state.stack[place] = change(turn, fresh=(*turn.fresh, name))


def lose_state(state: DefianceState, figure: Figure, name: str, play: Play, rule: str) -> Figure:
    """A State card is discarded."""
    if name not in figure.states:
        return figure
    play.tell(StateLost(who=figure.id, state=name, rule=rule))
    return state.put(figure, states=tuple(s for s in figure.states if s != name))


def heal(state: DefianceState, figure: Figure, n: int, play: Play, rule: str) -> Figure:
    """Remove up to n DAMAGE; not from who is Poisoned."""
    healed = min(n, figure.damage)
    if healed <= 0 or "poisoned" in figure.states:
        return figure
    play.tell(Healed(who=figure.id, healed=healed, rule=rule))
    return state.put(figure, damage=figure.damage - healed)


def hurt(state: DefianceState, figure: Figure, n: int, play: Play, rule: str) -> bool:
    """Put DAMAGE on a figure, unless a card is used first; whether it fell or died."""
    if n <= 0 or figure.cell < 0 or figure.unconscious:
        return False
    if figure.side != ENEMY and stirs(state, Moment("damage", figure.id, n=n, rule=rule)):
        return False
    return suffer(state, figure, n, play, rule)


def suffer(state: DefianceState, figure: Figure, n: int, play: Play, rule: str) -> bool:
    """Nothing lessens the DAMAGE any more (DEF-13.09, DEF-21.01, DEF-21.12)."""
    most = wounds(state, figure)
    total = min(figure.damage + n, most)  # DEF-21.02
    figure = state.put(figure, damage=total)
    play.tell(Damaged(who=figure.id, damage=n, total=total, rule=rule))
    figure = lose_state(state, figure, "hidden", play, "DEF-25.03")
    if total < most:
        return False
    if figure.side == ENEMY:
        kill(state, figure, play)
    elif state.remote(figure):
        remote_down(state, figure, play)
    else:
        fall(state, figure, play)
    return True


def harm_enemy(state: DefianceState, by: Figure, enemy: Figure, n: int, play: Play) -> bool:
    """DAMAGE by a Character (DEF-13.10); DEF-20.02: the first of its activation gives 1 AGGRO."""
    if n <= 0 or enemy.cell < 0:
        return False
    active = state.active
    if active is not None and active.who == by.id and "damage" not in active.used:
        state.act(used=(*active.used, "damage"))
        more = 1 + times(state, by, "one-more-aggro")
        change_aggro(state, state.figures[by.id], more, play, "DEF-20.02")
    killed = hurt(state, enemy, n, play, "DEF-8.22")
    if killed:
        stirs(state, Moment("kill", by.id))
    return killed


def fall(state: DefianceState, figure: Figure, play: Play) -> None:
    """DEF-21.01: States and AGGRO go; what it carries for the mission falls to the ground."""
    figure = state.put(figure, states=(UNCONSCIOUS,), aggro=0)
    play.tell(Fell(who=figure.id, rule="DEF-21.01"))
    if state.active is not None and state.active.who == figure.id:
        state.act(points=0, charge=0)  # DEF-12.17
    if state._at.get(figure.cell) != figure.id:  # somebody else holds its hex
        figure = step_aside(state, figure, play)
    drop_tokens(state, figure, play)


def step_aside(state: DefianceState, figure: Figure, play: Play) -> Figure:
    """DEF-6.18, DEF-23.17: to the nearest hex where it may stop."""
    cell = nearest_free(state, figure.cell)
    if cell < 0:
        return figure
    active = state.active
    if active is not None and active.who == figure.id:
        state.act(used=tuple([each for each in active.used if each != "passing"]))
    figure = state.place(figure, cell)
    hex_ = state.scenario.name(cell)
    play.tell(Stepped(who=figure.id, hex=hex_, points=0, rule="DEF-6.18"))
    return figure


def drop_tokens(state: DefianceState, figure: Figure, play: Play) -> None:
    """A mission token falls into its carrier's hex."""
    for token, place in state.tokens.items():
        if place == f"@{figure.id}":
            here = state.scenario.name(figure.cell)
            state.set_token(token, here)
            gear = tuple(item for item in state.figures[figure.id].gear if item.card != token)
            state.put(state.figures[figure.id], gear=gear)
            play.tell(TokenMoved(token=token, place=here, rule="DEF-18.03"))


def remote_down(state: DefianceState, figure: Figure, play: Play) -> None:
    """DEF-12.11: removed, with one face-down Aftermath; its Controller is Stunned (DEF-25.04)."""
    play.tell(Removed(who=figure.id, why="down", rule="DEF-12.11"))
    cards = draw_aftermath(state, 1, play)
    if cards:
        play.tell(AftermathDrawn(who=figure.id, cards=cards, rule="DEF-12.11"))
    scars = figure.scars + len(cards)
    state.place(figure, -1, damage=0, states=(), aggro=0, scars=scars, fate="down")
    ally = state.scenario.content.allies[figure.card]
    controller = state.figures.get(ally.synchronized)
    if controller is not None and controller.cell >= 0:
        gain_state(state, controller, "stunned", play, "DEF-25.04")


def kill(state: DefianceState, figure: Figure, play: Play) -> None:
    """DEF-21.12: an Enemy is removed; what it bore for the mission drops where it stood."""
    play.tell(Removed(who=figure.id, why="killed", rule="DEF-21.12"))
    cell = figure.cell
    state.remove(figure)
    unit = state.units[figure.unit]
    if not (state.of_unit(figure.unit) or unit.waiting):  # DEF-17.02: the others are still coming
        state.put_unit(unit, killed=True)
        side = profile_of(state, figure.unit)
        if not unit.killed:  # DEF-26.13: once for each card
            bio, tech = state.samples
            state.samples = (bio + side[0], tech + side[1])
        for token in state.scenario.mission.tokens:
            if token.dropped_by == unit.unit:
                here = state.scenario.name(cell)
                state.set_token(token.id, here)
                play.tell(TokenMoved(token=token.id, place=here, rule="DEF-18.03"))
        wipe(state, figure.unit, play, "DEF-21.13")


def profile_of(state: DefianceState, unit: str) -> tuple[int, int]:
    """The Samples of a Unit."""
    card = state.units[unit]
    side = state.scenario.content.units[card.unit][card.side]
    return side.bio, side.tech


def wipe(state: DefianceState, unit: str, play: Play, rule: str) -> None:
    """DEF-13.06, DEF-13.07, DEF-23.02: a token; the card becomes Available or is gone."""
    card = state.units[unit]
    respawns = state.scenario.content.units[card.unit][card.side].respawn > 0
    state.put_unit(card, status="available" if respawns else "gone")
    if respawns:
        state.available = (*state.available, unit)
    play.tell(UnitWiped(unit=unit, respawns=respawns, rule=rule))
    add_tokens(state, 1, play, "DEF-23.02")


def draw_aftermath(state: DefianceState, n: int, play: Play) -> tuple[str, ...]:
    """DEF-22.05, DEF-22.06: from the deck, rebuilt from the discards when it is empty."""
    drawn: list[str] = []
    for _ in range(n):
        if not state.aftermath:
            if not state.aftermath_away:
                break
            state.aftermath = tuple(play.dice.shuffle(state.aftermath_away, "aftermath"))
            state.aftermath_away = ()
        drawn.append(state.aftermath[0])
        state.aftermath = state.aftermath[1:]
    return tuple(drawn)


def suffer_aftermath(state: DefianceState, figure: Figure, n: int, play: Play) -> None:
    """DEF-22.01: face up, at once."""
    cards = draw_aftermath(state, n, play)
    if cards:
        play.tell(AftermathDrawn(who=figure.id, cards=cards, rule="DEF-22.01"))
        state.put(state.figures[figure.id], aftermath=(*figure.aftermath, *cards))
        restow(state, state.figures[figure.id])
