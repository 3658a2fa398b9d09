# SPDX-License-Identifier: MIT
"""Chapter 13: which Nazis act, in what order, and the end of their phase."""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.frames import EndPhase, NaziPhase, NaziTurn
from redoubt.games.wolfenstein.nazi_events import AiTokenPassed, NaziActs, NaziWaits, NaziWoke
from redoubt.games.wolfenstein.rules.figures import in_sight, zones_near, zones_of
from redoubt.games.wolfenstein.rules.nazi_order import next_in_order
from redoubt.games.wolfenstein.rules.nazi_plans import DECOY, plan, sees_decoy
from redoubt.games.wolfenstein.rules.nazi_steps import BLOCKED, Plan
from redoubt.games.wolfenstein.rules.nazi_turn import begin_turn
from redoubt.games.wolfenstein.rules.place import remove_decoy
from redoubt.games.wolfenstein.state import NAZI, Unit, WolfensteinState
from redoubt.kernel.flow import Play


def begin_nazi_phase(state: WolfensteinState, play: Play) -> None:
    """WOLF-13.06: the activation check, once for the whole phase (WOLF-13.07).

    Who acts is kept in the frame; no glory token marks it (WOLF-13.08).
    """
    state.called = False
    give_ai_token(state, state.ai, play)
    noisy = noisy_zones(state)
    queue: list[str] = []
    saw: dict[str, tuple[str, ...]] = {}
    standing = state.standing()
    for nazi in state.nazis():
        seen = tuple([hero.id for hero, _ in in_sight(state, nazi, standing)])
        if sees_decoy(state, nazi):
            seen = (*seen, DECOY)
        saw[nazi.id] = seen
        why = "sight" if seen else _wakes(state, nazi, noisy)
        if why and not nazi.stunned:
            queue.append(nazi.id)
            play.tell(NaziWoke(nazi.id, why, rule="WOLF-13.06"))
    state.stack.append(EndPhase())
    state.stack.append(NaziPhase(tuple(queue), noisy=noisy, saw=saw))


def noisy_zones(state: WolfensteinState) -> tuple[int, ...]:
    """Zones with a token; on level 3 heroes count as noise (WOLF-20.18)."""
    zones = set(state.noise)
    if state.scenario.level.heroes_are_noise:
        for hero in state.standing():
            zones |= zones_of(state, hero)
        if state.shoshana >= 0:  # she counts as one
            zones.add(state.scenario.board.zone[state.shoshana])
    return tuple(sorted(zones))


def _wakes(state: WolfensteinState, nazi: Unit, noisy: tuple[int, ...]) -> str:
    """What else than sight wakes it."""
    if nazi.alerted:
        return "alerted"
    if nazi.card in state.scenario.leaders:  # WOLF-13.24
        return "attacked" if nazi.attacker else ""
    # WOLF-13.23: otherwise it stays idle
    return "" if zones_near(state, nazi).isdisjoint(noisy) else "noise"


def work_phase(state: WolfensteinState, frame: NaziPhase, play: Play) -> None:
    """WOLF-13.09 to WOLF-13.11: higher initiative first, then closest; blocked ones wait."""
    queue = [id for id in frame.queue if id in state.units]
    waiting = [id for id in frame.waiting if id in state.units]
    ready: dict[str, Plan] = {}
    for id in waiting:
        found = _first_plan(state, frame, id)
        if found.kind != BLOCKED:
            ready[id] = found
    if not ready and not queue:
        state.stack.pop()
        return
    chosen, why = next_in_order(state, list(ready) or queue, frame.picks)
    if not chosen:
        return
    if ready:
        found = ready[chosen]
        waiting.remove(chosen)
        why = "unblocked"
    else:
        found = _first_plan(state, frame, chosen)
        queue.remove(chosen)
        if found.kind == BLOCKED:
            play.tell(NaziWaits(chosen, rule="WOLF-13.11"))
            waiting.append(chosen)
            why = ""
    phase = msgspec.structs.replace(frame, queue=tuple(queue), waiting=tuple(waiting), picks=())
    state.stack[-1] = phase
    if why:
        play.tell(NaziActs(chosen, why, rule="WOLF-13.10"))
        begin_turn(state, phase, state.units[chosen], found, play)


def _first_plan(state: WolfensteinState, frame: NaziPhase, id: str) -> Plan:
    return plan(state, frame, NaziTurn(id, state.enemy_card(state.units[id]).ap))


def work_end(state: WolfensteinState, frame: EndPhase, play: Play) -> None:
    """WOLF-9.51, WOLF-13.24: tokens and memories end; the AI token passes on (WOLF-13.03).

    Also when nobody could act (WOLF-13.02).
    """
    state.stack.pop()
    for nazi in [u for u in state.units.values() if u.stunned or u.sabotaged or u.attacker]:
        if nazi.kind == NAZI:
            state.put(nazi, stunned=False, sabotaged=False, attacker="")
    if state.shoshana >= 0:
        remove_decoy(state, play)
    seats = state.scenario.seats
    give_ai_token(state, seats[(seats.index(state.ai) + 1) % len(seats)], play)


def give_ai_token(state: WolfensteinState, first: str, play: Play) -> None:
    """WOLF-13.04, WOLF-15.14: to the next player clockwise among those with fewest heroes."""
    seats = state.scenario.seats
    if len(seats) == 1:
        return
    counts = {seat: sum(hero.seat == seat for hero in state.heroes()) for seat in seats}
    fewest = min(counts.values())
    place = seats.index(first)
    for step in range(len(seats)):
        seat = seats[(place + step) % len(seats)]
        if counts[seat] == fewest:
            if seat != state.ai:
                state.ai = seat
                play.tell(AiTokenPassed(seat, rule="WOLF-13.03"))
            return
