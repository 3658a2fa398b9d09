# SPDX-License-Identifier: MIT
"""Chapter 13: Reaction Fire."""

from __future__ import annotations

from fractions import Fraction

from redoubt.games.incursion.actions import (
    Drop,
    HoldFire,
    Kill,
    NoReload,
    PlayCard,
    React,
    Reload,
    WatchOut,
)
from redoubt.games.incursion.content import Weapon
from redoubt.games.incursion.events import Declared, ReactionEntered, Reloaded
from redoubt.games.incursion.frames import (
    Finish,
    ReactionCheck,
    Reactions,
    Reloading,
    Strike,
)
from redoubt.games.incursion.rules.fire import weapons_of, why_not_attack
from redoubt.games.incursion.rules.movement import settle_leaps
from redoubt.games.incursion.rules.pay import lose_reaction
from redoubt.games.incursion.rules.sight import any_enemy_in_sight, sees, why_not_sight
from redoubt.games.incursion.rules.strike import _needed
from redoubt.games.incursion.rules.units import RULES, UnitRule, end_activation
from redoubt.games.incursion.rules.victory import check_end
from redoubt.games.incursion.rules.windows import (
    before_step,
    interrupt,
    interruptions,
    why_not_interrupt,
)
from redoubt.games.incursion.state import BOARD, OTHER, IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def reaction_weapon(state: IncursionState, unit: Unit) -> Weapon | None:
    """INC-13.03, INC-13.04: the single-square gun a model reacts with."""
    for weapon in weapons_of(state, unit):
        if weapon.reaction:
            return weapon
    return None


# -- going into the mode ------------------------------------------------------------------


def watch_cost(state: IncursionState, unit: Unit, action: Action | None = None) -> int:
    return state.scenario.content.costs.reaction


def offer_watch(
    state: IncursionState, unit: Unit, budget: int, mode: str, found: list[Action]
) -> None:
    if watch_cost(state, unit) <= budget and (
        why_not_watch(state, unit, WatchOut(unit.id), mode) is None
    ):
        found.append(WatchOut(unit.id))


def why_not_watch(state: IncursionState, unit: Unit, action: WatchOut, mode: str) -> Refusal | None:
    facts = {"unit": unit.id}
    if reaction_weapon(state, unit) is None:
        rule = "INC-13.03" if weapons_of(state, unit) else "INC-13.01"
        return Refusal(rule, "no-reaction-weapon", facts)
    refusal = why_not_attack(state, unit)
    if refusal is not None:
        return refusal
    if unit.status != BOARD:
        return Refusal("INC-13.21", "blaze-cannot-watch", facts)
    if unit.reaction:
        return Refusal("INC-13.01", "watching-already", facts)
    if any_enemy_in_sight(state, unit):
        return Refusal("INC-13.01", "enemy-in-sight", facts)
    return None


def perform_watch(
    state: IncursionState, unit: Unit, action: WatchOut, mode: str, play: Play
) -> None:
    state.put(unit, reaction=True)
    play.tell(ReactionEntered(unit.id, rule="INC-13.01"))
    end_activation(state, unit.id, "INC-13.02")  # its own, however it paid; else nothing to end


# -- reacting -----------------------------------------------------------------------------


def work_finish(state: IncursionState, frame: Finish, play: Play) -> None:
    """An action is fully resolved: victory (INC-5.10), then the enemy's reactions (INC-13.08)."""
    state.stack.pop()
    settle_leaps(state, play)
    check_end(state, play)
    if frame.triggers and frame.unit in state.units:
        unit = state.units[frame.unit]
        state.stack.append(ReactionCheck(OTHER[unit.seat], unit.id))


def reactors(state: IncursionState, seat: str, trigger: str, fired: tuple[str, ...]) -> list[Unit]:
    """INC-13.10: models in the mode that have not fired at the model which acted.

    INC-13.09: they must see it where it is now, after its action.
    """
    target = state.units.get(trigger)
    if target is None or target.status != BOARD:
        return []
    return [
        unit
        for unit in state.units.values()
        if unit.reaction
        and unit.seat == seat
        and unit.status == BOARD
        and unit.id not in fired
        and sees(state, unit, target)
    ]


def work_check(state: IncursionState, frame: ReactionCheck, play: Play) -> None:
    if reactors(state, frame.seat, frame.trigger, frame.fired):
        state.stack[-1] = Reactions(frame.seat, frame.trigger, frame.fired)
    else:
        state.stack.pop()


def reaction_actions(state: IncursionState, frame: Reactions, seat: str) -> list[Action]:
    units = reactors(state, seat, frame.trigger, frame.fired)
    found: list[Action] = [React(unit.id) for unit in units]
    if state.in_play or state.items:  # INC-3.25: W2 is his as well; of his cards SNAFU alone
        found.extend(interruptions(state, seat))
    found.append(HoldFire())
    return found


def why_not_react(
    state: IncursionState, frame: Reactions, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, HoldFire):
        return None
    if isinstance(action, Kill | PlayCard | Drop):
        return why_not_interrupt(state, seat, action)
    if not isinstance(action, React):
        return Refusal("INC-13.12", "react-or-hold", {"target": frame.trigger})
    unit = state.units.get(action.unit)
    facts = {"unit": action.unit, "target": frame.trigger}
    if unit is None or unit.seat != seat or not unit.reaction or unit.status != BOARD:
        return Refusal("INC-13.10", "not-watching", facts)
    if unit.id in frame.fired:
        return Refusal("INC-13.10", "fired-already", facts)
    return why_not_sight(state, unit, state.units[frame.trigger])


def answer_reaction(
    state: IncursionState, frame: Reactions, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, HoldFire):
        state.stack.pop()
        return
    if isinstance(action, Kill | PlayCard | Drop):
        interrupt(state, seat, action, play)
        return
    assert isinstance(action, React)
    if before_step(state, seat, action):
        return
    do_react(state, frame, action, play)


def do_react(state: IncursionState, frame: Reactions, action: React, play: Play) -> None:
    unit = state.units[action.unit]
    weapon = reaction_weapon(state, unit)
    assert weapon is not None
    state.stack[-1] = ReactionCheck(frame.seat, frame.trigger, (*frame.fired, unit.id))
    play.tell(Declared(unit.id, "reaction", frame.trigger, rule=state.scenario.edition.triggers))
    state.stack.append(Finish(unit.id, False))
    state.stack.append(reaction_strike(state, unit, weapon, frame.trigger))


def reaction_strike(state: IncursionState, unit: Unit, weapon: Weapon, target: str) -> Strike:
    """INC-13.11: the Reaction Fire column; no AP, so no dice cards (INC-13.22).

    INC-16.04: one shot, also of an HMG: only paid shots are followed by a second.
    """
    return Strike(
        kind="reaction", seat=unit.seat, unit=unit.id, weapon=weapon.id, targets=(target,),
        dice=(weapon.reaction,), paid=False,
    )  # fmt: skip


def best_reaction(
    state: IncursionState, frame: Reactions, seat: str
) -> tuple[Action, float] | None:
    """The likeliest shot, for the standing order "react at this chance or better"."""
    best: tuple[Action, float] | None = None
    for unit in reactors(state, seat, frame.trigger, frame.fired):
        weapon = reaction_weapon(state, unit)
        assert weapon is not None
        need, bonus = _needed(state, reaction_strike(state, unit, weapon, frame.trigger), 0)
        miss = Fraction(max(0, min(6, need - bonus - 1)), 6) ** weapon.reaction
        chance = float(1 - miss)
        if best is None or chance > best[1]:
            best = (React(unit.id), chance)
    return best


# -- doubles ------------------------------------------------------------------------------


def reload_actions(state: IncursionState, frame: Reloading, seat: str) -> list[Action]:
    return [Reload(), NoReload()]


def why_not_reload(
    state: IncursionState, frame: Reloading, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Reload | NoReload):
        return None
    return Refusal("INC-13.15", "reload-or-not", {"unit": frame.unit})


def answer_reload(
    state: IncursionState, frame: Reloading, seat: str, action: Action, play: Play
) -> None:
    state.stack.pop()
    unit = state.units[frame.unit]
    if isinstance(action, Reload):  # INC-6.15: from ordinary CP
        state.spend_cp(seat, state.scenario.content.costs.reload)
        play.tell(Reloaded(unit.id, rule="INC-13.15"))
    else:
        lose_reaction(state, unit, "INC-13.13", play)


RULES[WatchOut] = UnitRule(
    offer_watch, why_not_watch, watch_cost, perform_watch,
    fits=lambda scenario, model: any(scenario.content.weapons[w].reaction for w in model.weapons),
)  # fmt: skip
