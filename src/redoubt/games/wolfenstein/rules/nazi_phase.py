# SPDX-License-Identifier: MIT
"""Chapter 13: which Nazis act, in what order, and the end of their phase."""

from __future__ import annotations

from redoubt.games.wolfenstein.events import AiTokenPassed, DecoyGone, NaziWaits, NaziWoke
from redoubt.games.wolfenstein.frames import EndPhase, NaziPhase, NaziTurn
from redoubt.games.wolfenstein.rules.figures import (
    distance,
    noticed,
    sees_cell,
    zones_of,
)
from redoubt.games.wolfenstein.rules.nazi_plans import BLOCKED, plan
from redoubt.games.wolfenstein.state import Unit, WolfensteinState
from redoubt.kernel.flow import Play


def begin_nazi_phase(state: WolfensteinState, play: Play) -> None:
    """WOLF-13.06: the activation check, once for the whole phase (WOLF-13.07)."""
    state.called = False
    give_ai_token(state, state.ai, play)
    noisy = noisy_zones(state)
    queue: list[str] = []
    saw: dict[str, tuple[str, ...]] = {}
    for nazi in state.nazis():
        seen = tuple(hero.id for hero in state.standing() if noticed(state, nazi, hero))
        saw[nazi.id] = seen
        why = _wakes(state, nazi, seen, noisy)
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
    return tuple(sorted(zones))


def _wakes(
    state: WolfensteinState, nazi: Unit, seen: tuple[str, ...], noisy: tuple[int, ...]
) -> str:
    if seen:
        return "sight"
    leader = state.enemy_card(nazi).leader
    if not leader and state.shoshana >= 0 and sees_cell(state, nazi, state.shoshana):
        return "sight"
    if nazi.alerted:
        return "alerted"
    if leader:  # WOLF-13.24
        return "attacked" if nazi.attacker else ""
    return "noise" if set(near_zones(state, nazi)) & set(noisy) else ""


def near_zones(state: WolfensteinState, nazi: Unit) -> list[int]:
    """A Nazi's own zones and the adjacent ones (WOLF-8.01)."""
    found: set[int] = set()
    for zone in zones_of(state, nazi):
        found |= {zone} | state.scenario.board.next_zones[zone]
    return sorted(found)


def work_phase(state: WolfensteinState, frame: NaziPhase, play: Play) -> None:
    """WOLF-13.09 to WOLF-13.11: higher initiative first, then closest; blocked ones wait."""
    queue = [id for id in frame.queue if id in state.units]
    waiting = [id for id in frame.waiting if id in state.units]
    ready = [id for id in waiting if not _blocked(state, frame, state.units[id])]
    if ready:
        chosen = ready[0]
        waiting.remove(chosen)
    elif queue:
        chosen = min(queue, key=lambda id: _order(state, state.units[id]))
        queue.remove(chosen)
        if _blocked(state, frame, state.units[chosen]):
            play.tell(NaziWaits(chosen, rule="WOLF-13.11"))
            state.stack[-1] = _next(frame, queue, [*waiting, chosen])
            return
    else:
        state.stack.pop()
        return
    state.stack[-1] = _next(frame, queue, waiting)
    state.stack.append(NaziTurn(chosen, state.enemy_card(state.units[chosen]).ap))


def _next(frame: NaziPhase, queue: list[str], waiting: list[str]) -> NaziPhase:
    return NaziPhase(tuple(queue), tuple(waiting), frame.noisy, frame.saw, True)


def _order(state: WolfensteinState, nazi: Unit) -> tuple[int, int, int]:
    """WOLF-13.10."""
    near = min((distance(state, nazi, hero) for hero in state.standing()), default=0)
    return (-state.enemy_card(nazi).initiative, near, nazi.cell)


def _blocked(state: WolfensteinState, frame: NaziPhase, nazi: Unit) -> bool:
    turn = NaziTurn(nazi.id, state.enemy_card(nazi).ap)
    return plan(state, frame, turn).kind == BLOCKED


def work_end(state: WolfensteinState, frame: EndPhase, play: Play) -> None:
    """WOLF-9.51, WOLF-13.24: tokens and memories end; the AI token passes on (WOLF-13.03)."""
    state.stack.pop()
    for nazi in state.nazis():
        if nazi.stunned or nazi.sabotaged or nazi.attacker:
            state.put(nazi, stunned=False, sabotaged=False, attacker="")
    if state.shoshana >= 0:
        remove_decoy(state, play)
    seats = state.scenario.seats
    give_ai_token(state, seats[(seats.index(state.ai) + 1) % len(seats)], play)


def remove_decoy(state: WolfensteinState, play: Play) -> None:
    play.tell(DecoyGone(state.scenario.name(state.shoshana), rule="WOLF-3.12"))
    state.shoshana = -1


def give_ai_token(state: WolfensteinState, first: str, play: Play) -> None:
    """WOLF-13.04, WOLF-15.14: to the next player clockwise among those with fewest heroes."""
    seats = state.scenario.seats
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
