# SPDX-License-Identifier: MIT
"""Chapter 5: the Round, from its Start phase to its End phase."""

from __future__ import annotations

from functools import cache
from typing import Any

from redoubt.games.defiance.actions import Activate, Deploy
from redoubt.games.defiance.content import content
from redoubt.games.defiance.events import (
    Activated,
    ActivationEnded,
    CardSeen,
    Deployed,
    InitiativeDrawn,
    RoundBegan,
    RoundEnded,
)
from redoubt.games.defiance.frames import (
    Acting,
    Alternation,
    Closing,
    Deploying,
    Looking,
    Moment,
    Picking,
    RoundEnd,
    RoundStart,
    change,
)
from redoubt.games.defiance.rules.aftereffects import after_effects
from redoubt.games.defiance.rules.alert import (
    acts,
    deploy_unit,
    draw_ai,
    fill,
    maximum_alert,
    set_alert,
)
from redoubt.games.defiance.rules.enemy import begin_unit
from redoubt.games.defiance.rules.evil import best_landing, landing, menace
from redoubt.games.defiance.rules.harm import (
    add_tokens,
    change_aggro,
    heal,
    step_aside,
)
from redoubt.games.defiance.rules.mission import arrivals, check_end, count
from redoubt.games.defiance.rules.moments import stirs
from redoubt.games.defiance.rules.movement import may_stop
from redoubt.games.defiance.rules.reach import seat_of
from redoubt.games.defiance.rules.values import max_aggro, permits, unit_side
from redoubt.games.defiance.rules.wake import watchers
from redoubt.games.defiance.state import ENEMY, FRIEND, UNCONSCIOUS, Active, DefianceState, Figure
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

LEVELS = ("personality", "veteran", "novice", "grey")  # DEF-23.11: from the highest down


# -- deployment ---------------------------------------------------------------------------


def deploy_actions(state: DefianceState, frame: Deploying, seat: str) -> list[Action]:
    """DEF-2.04: a deployment hex of its own."""
    cells = [cell for cell in state.scenario.deployment if may_stop(state, cell)]
    if state.campaign is not None:
        upgrades = state.scenario.content.upgrades
        if any(upgrades[name].wide_deployment for name in state.campaign.upgrades):
            cells += _beside_deployment(state)
    return [Deploy(frame.who, state.scenario.name(cell)) for cell in cells]


def _beside_deployment(state: DefianceState) -> list[int]:
    """Drop Harness: free hexes next to a deployment hex (DEF-26.27)."""
    scenario = state.scenario
    near = [to for cell in scenario.deployment for to, door, _ in scenario.ways[cell] if not door]
    fresh = [cell for cell in dict.fromkeys(near) if cell not in scenario.deployment]
    return [c for c in fresh if scenario.terrain[c] == "free" and may_stop(state, c)]


def why_not_deploy(
    state: DefianceState, frame: Deploying, seat: str, action: Action
) -> Refusal | None:
    if action in deploy_actions(state, frame, seat):
        return None
    return Refusal("DEF-2.04", "no-deployment-hex", {"who": frame.who})


def answer_deploy(
    state: DefianceState, frame: Deploying, seat: str, action: Any, play: Play
) -> None:
    state.stack.pop()
    state.place(state.figures[frame.who], state.scenario.grid.parse(action.hex))
    play.tell(Deployed(who=frame.who, hex=action.hex, rule="DEF-2.04"))


# -- the Start phase ----------------------------------------------------------------------


def work_start(state: DefianceState, frame: RoundStart, play: Play) -> None:
    """DEF-5.01 to 5.03, DEF-2.08, DEF-14.07: effects, then Initiative, then AI cards."""
    state.stack[-1] = Alternation()
    rises = state.scenario.special.get("alert-rises")
    if rises is not None and state.round >= rises.round:
        set_alert(state, state.alert + 1, play, "DEF-18.03")
    arrivals(state, play, start=True)
    play.tell(RoundBegan(round=state.round, alert=state.alert, rule="DEF-5.03"))
    state.initiative = ()
    state.woken = False
    state.last = ()
    for name in state._people:  # Enemies are never marked so
        figure = state.figures[name]
        if figure.activated or figure.moved:
            state.figures[name] = change(figure, activated=False, moved=False)
    drawn: dict[str, str] = {}
    level = state.alert
    if state.alert > 0:  # DEF-24.03, DEF-24.17; from 1 on all Units get cards (DEF-24.07)
        awake = [u.id for u in state.units.values() if u.status == "deployed" and acts(state, u)]
        state.initiative = tuple(play.dice.shuffle(awake, "initiative"))
        drawn = {unit: draw_ai(state, play) for unit in awake}
    units = state.units.copy()
    for unit, card in units.items():
        if unit in drawn:
            units[unit] = change(
                card, activated=False, in_initiative=True, seen=False, ai=drawn[unit]
            )
        elif card.activated or card.in_initiative or card.seen:
            units[unit] = change(card, activated=False, in_initiative=False, seen=False)
    state.units = units
    # DEF-24.10: dealing the cards may have raised the level, for this Activation phase already.
    state.first = ENEMY if state.alert >= 4 else FRIEND
    if state.alert > level:
        arrivals(state, play)
    for figure in state.friends() if drawn else ():
        if figure.software and permits(state, figure, "look-at-an-ai-card"):
            state.stack.append(Looking(seat_of(state, figure), figure.id))


# -- the Activation phase -----------------------------------------------------------------


def _some_wait(state: DefianceState) -> bool:
    """Whether some Characters and Allies have not activated."""
    for name in state._present:
        if not state.figures[name].activated:
            return True
    return False


@cache
def _mates(card: str) -> frozenset[str]:
    """The cards of its Synchronized Allies, or of its Controller."""
    allies = [ally for ally in content().allies.values() if ally.synchronized]
    pairs = [
        (ally.id, ally.synchronized) for ally in allies if card in (ally.id, ally.synchronized)
    ]
    return frozenset([name for pair in pairs for name in pair if name != card])


def work_alternation(state: DefianceState, frame: Alternation, play: Play) -> None:
    """DEF-5.04, DEF-5.05, DEF-14.03: by turns, until both sides are through."""
    if state.first == ENEMY and state.initiative:
        state.first = FRIEND
        unit, state.initiative = state.initiative[0], state.initiative[1:]
        if state.units[unit].status == "deployed":
            if stirs(state, Moment("initiative", unit)):
                play.tell(InitiativeDrawn(unit=unit, rule="DEF-27.11"))
            else:
                begin_unit(state, unit, play)
        else:
            state.first = ENEMY  # DEF-14.02: draw again in the same slot
    elif _some_wait(state):
        state.first = ENEMY
        state.stack.append(Picking())
    elif state.initiative:
        state.first = ENEMY
    else:
        state.stack[-1] = RoundEnd()


def picking_seats(state: DefianceState, frame: Picking) -> tuple[str, ...]:
    """DEF-5.06: the players choose together."""
    return state.scenario.seats


def pick_actions(state: DefianceState, frame: Picking, seat: str) -> list[Action]:
    figures = state.figures
    return [Activate(name) for name in state._present if not figures[name].activated]


def why_not_pick(state: DefianceState, frame: Picking, seat: str, action: Action) -> Refusal | None:
    if action in pick_actions(state, frame, seat):
        return None
    return Refusal("DEF-5.06", "choose-who-activates", {})


def answer_pick(state: DefianceState, frame: Picking, seat: str, action: Any, play: Play) -> None:
    state.stack.pop()
    begin_activation(state, state.figures[action.who], play)


def begin_activation(state: DefianceState, figure: Figure, play: Play) -> None:
    """DEF-6.01, DEF-5.07, DEF-12.02: two Actions, one fewer when Stunned."""
    figure = state.put(figure, activated=True)
    state.last = (*state.last, figure.id)
    play.tell(Activated(who=figure.id, rule="DEF-5.04"))
    state.active = Active(figure.id, 1 if "stunned" in figure.states else 2)
    for name in figure.specialties:
        card = state.scenario.content.specialties[name]
        for ability in card.abilities:
            if ability.moment == "own-activation" and not figure.unconscious:
                heal(state, figure, ability.effects[0].n, play, "DEF-27.08")
    state.stack.append(Acting(seat_of(state, figure), figure.id))


def work_closing(state: DefianceState, frame: Closing, play: Play) -> None:
    """DEF-6.17, DEF-6.09: points vanish, States run out, Maximum Aggro is compared."""
    stack, figure = state.stack, state.figures[frame.who]
    if not frame.struck and figure.cell >= 0:
        depth = len(stack)
        _move_off(state, figure, play)
        after_effects(state, state.figures[frame.who], play)
        if len(stack) > depth:  # cards come first
            stack[depth - 1] = Closing(frame.who, struck=True)
            return
        figure = state.figures[frame.who]
    stack.pop()
    most = max_aggro(state, figure)
    if most is not None and figure.aggro > most:  # DEF-20.04
        over = figure.aggro - most
        change_aggro(state, figure, -over, play, "DEF-20.04")
        add_tokens(state, over, play, "DEF-23.03")
    play.tell(ActivationEnded(who=frame.who, rule="DEF-6.17"))
    state.active = None
    if not state.alert:
        watchers(state, play)
    if check_end(state, play):
        return
    arrivals(state, play)
    partner = _partner(state, state.figures[frame.who])
    if partner is not None:  # DEF-12.09
        begin_activation(state, partner, play)


def _move_off(state: DefianceState, figure: Figure, play: Play) -> None:
    """DEF-6.18: nobody's activation ends where it may not stop."""
    if UNCONSCIOUS not in figure.states and not may_stop(state, figure.cell, figure.id):
        step_aside(state, figure, play)


def _partner(state: DefianceState, figure: Figure) -> Figure | None:
    """DEF-12.09: a Synchronized Ally acts right before or after its Controller."""
    mates = _mates(figure.card)
    for name in state._present if mates else ():
        other = state.figures[name]
        if other.card in mates and not other.activated:
            return other
    return None


# -- the End phase ------------------------------------------------------------------------


def work_end(state: DefianceState, frame: RoundEnd, play: Play) -> None:
    """DEF-5.16, DEF-5.09: the whole End phase in its order."""
    _counters(state, play)
    if not state.woken:  # DEF-23.04
        add_tokens(state, 1, play, "DEF-23.04")
    units = state.units.copy()
    for unit, card in state.units.items():
        if card.ai:  # DEF-5.10
            if not card.activated and not card.seen:  # the discards lie open
                play.tell(CardSeen(unit=unit, ai=card.ai, rule="DEF-5.10"))
            state.ai_away = (*state.ai_away, card.ai)
            units[unit] = change(card, ai="")
    state.units = units
    for name in state._people:  # DEF-5.11
        if state.figures[name].turned:
            state.put(state.figures[name], turned=())
    maximum_alert(state, play)  # DEF-5.12
    if state.alert >= 2:  # DEF-24.08
        add_tokens(state, 1, play, "DEF-24.08")
    respawn(state, play)
    replace(state, play)
    if state.smoke:
        state.smoke = {cell: last for cell, last in state.smoke.items() if last > state.round}
    play.tell(RoundEnded(round=state.round, rule="DEF-5.16"))
    if check_end(state, play, round_over=True):
        return
    state.round += 1
    state.stack[-1] = RoundStart()


def _counters(state: DefianceState, play: Play) -> None:
    """What a mission counts at the end of each Round."""
    charge = state.scenario.special.get("charge")
    if charge is not None:
        count(state, "charge", charge.n, play)
    clock = state.scenario.special.get("gate-clock")
    if clock is not None and not state.note("last-fell"):
        standing = sum(state.units[f.unit].unit == clock.unit for f in state.enemies())
        count(state, "clock", 1 + max(0, standing - 1), play)


def respawn(state: DefianceState, play: Play) -> None:
    """DEF-5.13, DEF-23.06 to 23.10, DEF-23.09: the top card, as long as tokens suffice."""
    while state.available:
        unit = state.available[0]
        cost = unit_side(state, unit).respawn + state.note("respawn-cost")
        if state.pool < cost:
            return
        state.available = state.available[1:]
        state.set_note("respawn-cost", 0)
        add_tokens(state, -cost, play, "DEF-23.07")
        deploy_unit(state, unit, (_respawn_hex(state, unit),), play, "DEF-23.08")


def _respawn_hex(state: DefianceState, unit: str) -> int:
    """DEF-23.08: with several Respawn hexes Evil AI picks one for the Unit."""
    hexes = state.scenario.respawns
    if len(hexes) == 1:
        return hexes[0]
    stops = {landing(state, unit, (cell,)): cell for cell in reversed(hexes)}
    return stops[best_landing(state, unit, list(stops))]


def replace(state: DefianceState, play: Play) -> None:
    """DEF-5.14, DEF-23.11, DEF-23.13 to 23.15, DEF-23.14, DEF-23.15: the highest level first."""
    short, units = [], state.scenario.content.units
    for card in state.units.values():
        if card.status == "deployed" and not card.waiting:
            side = units[card.unit][card.side]
            if side.replacement and len(state._squads.get(card.id, ())) < side.count:
                short.append(card)
    if len(short) > 1 and state.pool:
        short.sort(key=lambda card: (LEVELS.index(card.side), *_menace(state, card.id)))
    for card in short:
        fill(state, card.id, play, paid=True)


def _menace(state: DefianceState, unit: str) -> tuple[float, float]:
    """DEF-23.11: Evil AI between Units of one level: whose next figure could do more harm."""
    cell = landing(state, unit, tuple(figure.cell for figure in state.of_unit(unit)))
    return menace(state, unit)(cell) if cell >= 0 else (0, 0)
