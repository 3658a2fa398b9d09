# SPDX-License-Identifier: MIT
"""Chapter 13: which Nazis act, in what order, and the end of their phase."""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.events import AiTokenPassed, DecoyGone, NaziActs, NaziWaits, NaziWoke
from redoubt.games.wolfenstein.frames import EndPhase, NaziPhase, NaziTurn
from redoubt.games.wolfenstein.rules import ties
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
        seen = tuple([hero.id for hero in standing if noticed(state, nazi, hero)])
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
    # WOLF-13.23: otherwise it stays idle
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
    if not ready and not queue:
        state.stack.pop()
        return
    chosen, why = _next(state, frame, ready or queue)
    if not chosen:
        return
    if ready:
        waiting.remove(chosen)
    else:
        queue.remove(chosen)
        if _blocked(state, frame, state.units[chosen]):
            play.tell(NaziWaits(chosen, rule="WOLF-13.11"))
            waiting.append(chosen)
            why = ""
    state.stack[-1] = msgspec.structs.replace(
        frame, queue=tuple(queue), waiting=tuple(waiting), picks=()
    )
    if why:
        play.tell(NaziActs(chosen, "unblocked" if ready else why, rule="WOLF-13.10"))
        state.stack.append(NaziTurn(chosen, state.enemy_card(state.units[chosen]).ap))


def _next(state: WolfensteinState, frame: NaziPhase, pool: list[str]) -> tuple[str, str]:
    """WOLF-13.09, WOLF-13.10: who is next and why; "" while the AI player is asked."""
    if len(pool) == 1:
        return pool[0], "initiative"
    order = [state.enemy_card(state.units[id]).initiative for id in pool]
    first = max(order)
    equal = [id for id, initiative in zip(pool, order, strict=True) if initiative == first]
    if len(equal) == 1:
        return equal[0], "initiative"
    near = {id: _hero_distance(state, state.units[id]) for id in equal}
    equal = [id for id in equal if near[id] == min(near.values())]
    if len(equal) == 1:
        return equal[0], "closest"
    equal.sort(key=lambda id: state.units[id].cell)
    if not ties.asks(state, ties.ORDER):
        return equal[0], "first-square"
    choice = ties.picked(frame.picks, ties.ORDER, equal)
    if not choice:
        ties.ask(state, ties.ORDER, equal[0], equal)
    return choice, "ai-player"


def _hero_distance(state: WolfensteinState, nazi: Unit) -> int:
    return min((distance(state, nazi, hero) for hero in state.standing()), default=0)


def _blocked(state: WolfensteinState, frame: NaziPhase, nazi: Unit) -> bool:
    turn = NaziTurn(nazi.id, state.enemy_card(nazi).ap)
    return plan(state, frame, turn).kind == BLOCKED


def work_end(state: WolfensteinState, frame: EndPhase, play: Play) -> None:
    """WOLF-9.51, WOLF-13.24: tokens and memories end; the AI token passes on (WOLF-13.03).

    Also when nobody could act (WOLF-13.02).
    """
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
