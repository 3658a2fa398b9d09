# SPDX-License-Identifier: MIT
"""Chapter 21: requisition points, limits, and the secret choice of forces."""

from __future__ import annotations

from functools import cache

import msgspec

from redoubt.games.incursion.actions import Buy, Commit
from redoubt.games.incursion.content import SEATS
from redoubt.games.incursion.events import ForceChosen, NoCarrier, Picked
from redoubt.games.incursion.frames import Forces, Maintenance
from redoubt.games.incursion.rules.removal import new_unit
from redoubt.games.incursion.scenario import Scenario
from redoubt.games.incursion.state import ALLIED, GERMAN, IncursionState, Veteran
from redoubt.kernel.dice import Dice
from redoubt.kernel.errors import ContentError
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Fact, Refusal

ZOMBIES = "sturmzombie"


def seats(state: IncursionState, frame: Forces) -> tuple[str, ...]:
    return tuple(seat for seat in SEATS if seat not in frame.done)


def cost_of(scenario: Scenario, force: tuple[str, ...]) -> int:
    models = scenario.content.models
    return sum(models[id].rp for id in force)


def why_not_force(scenario: Scenario, seat: str, force: tuple[str, ...]) -> Refusal | None:
    """Whether a finished force meets what the mission asks (INC-21.01 to INC-21.06)."""
    rules = scenario.mission.forces
    facts: dict[str, Fact] = {"rp": cost_of(scenario, force), "limit": scenario.rp[seat]}
    for id in force:
        refusal = why_not_model(scenario, seat, force, id, owned=True)
        if refusal is not None:
            return refusal
    if cost_of(scenario, force) > scenario.rp[seat]:
        return Refusal("INC-21.01", "too-dear", facts)
    if seat == GERMAN:
        spent = force.count(ZOMBIES) * scenario.content.models[ZOMBIES].rp
        if spent < _zombie_least(scenario):
            rule = "INC-24.01" if scenario.mission.number == 1 else "INC-21.05"
            return Refusal(rule, "too-few-zombies", {"least": _zombie_least(scenario)})
    elif len(force) < rules.allied_least_models:
        return Refusal("INC-24.01", "too-few-models", {"least": rules.allied_least_models})
    if not force:
        return Refusal("INC-21.01", "empty-force", facts)
    return None


def _zombie_least(scenario: Scenario) -> int:
    return scenario.mission.forces.sturmzombie_least_rp


def why_not_model(
    scenario: Scenario, seat: str, force: tuple[str, ...], id: str, *, owned: bool = False
) -> Refusal | None:
    """Side and limit of one model."""
    model = scenario.content.models.get(id)
    facts = {"model": id}
    if model is None:
        return Refusal("INC-21.02", "no-such-model-card", facts)
    if model.seat != seat:
        return Refusal("INC-21.02", "other-side-model", facts)
    have = force.count(id) + (0 if owned else 1)
    if model.limit is not None and have > model.limit:
        return Refusal("INC-21.03", "over-limit", {**facts, "limit": model.limit})
    return None


def why_not_buy(scenario: Scenario, seat: str, force: tuple[str, ...], id: str) -> Refusal | None:
    """A purchase must be payable and leave a legal force in reach."""
    refusal = why_not_model(scenario, seat, force, id)
    if refusal is not None:
        return refusal
    after = (*force, id)
    facts: dict[str, Fact] = {
        "model": id,
        "rp": cost_of(scenario, after),
        "limit": scenario.rp[seat],
    }
    if cost_of(scenario, after) > scenario.rp[seat]:
        if id == ZOMBIES and cost_of(scenario, force) < scenario.rp[seat]:
            return Refusal("INC-21.06", "whole-blocks-only", facts)
        return Refusal("INC-21.01", "too-dear", facts)
    if not completable(scenario, seat, tuple(sorted(after))):
        rule = scenario.mission.rules[0] if scenario.mission.number == 1 else "INC-21.05"
        return Refusal(rule, "force-impossible", facts)
    return None


@cache
def completable(scenario: Scenario, seat: str, force: tuple[str, ...]) -> bool:
    """Whether some further purchases make the force legal."""
    if why_not_force(scenario, seat, force) is None:
        return True
    left = scenario.rp[seat] - cost_of(scenario, force)
    if left <= 0:
        return False
    if seat == GERMAN:
        zombie = scenario.content.models[ZOMBIES].rp
        missing = _zombie_least(scenario) - force.count(ZOMBIES) * zombie
        blocks = -(-missing // zombie)
        return blocks * zombie <= left
    cheapest = min(m.rp for m in scenario.content.models.values() if m.seat == ALLIED)
    missing_models = scenario.mission.forces.allied_least_models - len(force)
    return missing_models * cheapest <= left


def legal_forces(scenario: Scenario, seat: str) -> list[tuple[str, ...]]:
    """Every legal force (for random choice, and where there is only one)."""
    ids = [m.id for m in scenario.content.models.values() if m.seat == seat]
    found: list[tuple[str, ...]] = []

    def grow(force: tuple[str, ...], start: int) -> None:
        if why_not_force(scenario, seat, force) is None:
            found.append(force)
        for i in range(start, len(ids)):
            after = (*force, ids[i])
            if cost_of(scenario, after) > scenario.rp[seat]:
                continue
            if why_not_model(scenario, seat, force, ids[i]) is None:
                grow(after, i)

    grow((), 0)
    return found


# -- choosing -----------------------------------------------------------------------------


def begin_forces(state: IncursionState, play: Play) -> None:
    """Ask both players, unless the options or the mission leave nothing to choose."""
    options = state.scenario.options
    picks: dict[str, tuple[str, ...]] = {}
    for seat in SEATS:
        if options.forces == "fixed":
            picks[seat] = tuple(options.allied if seat == ALLIED else options.german)
            refusal = why_not_force(state.scenario, seat, picks[seat])
            if refusal is not None:
                raise ContentError(
                    f"{seat} force: {refusal.code} {refusal.facts}", remedy=refusal.rule
                )
            continue
        legal = legal_forces(state.scenario, seat)
        if not legal:  # INC-22.08 leaves the RP to the players, but not what a mission demands
            raise ContentError(
                f"rp: no {seat} force of {state.scenario.rp[seat]} RP meets what "
                f"{state.scenario.mission.id} demands",
                remedy="more RP",
            )
        if len(legal) == 1:  # INC-24.02
            picks[seat] = legal[0]
        elif options.forces == "random":
            picks[seat] = random_force(state.scenario, seat, play.dice)
    done = tuple(seat for seat in SEATS if seat in picks)
    picks = {seat: picks.get(seat, ()) for seat in SEATS}
    returning = {seat: recall(state, seat, picks[seat]) for seat in SEATS}
    frame = Forces(picks, done, returning)
    state.stack.append(frame)
    if len(done) == len(SEATS):
        reveal(state, frame, play)


def veterans_of(state: IncursionState, seat: str) -> list[Veteran]:
    """Who has come out of the last mission with kept cards."""
    return [] if state.campaign is None else list(state.campaign.veterans.get(seat, ()))


def recall(state: IncursionState, seat: str, force: tuple[str, ...]) -> tuple[Veteran, ...]:
    """The veterans in a force that nobody put together one by one: as many as there are."""
    waiting, found = veterans_of(state, seat), []
    for model in force:
        veteran = next((v for v in waiting if v.model == model), None)
        if veteran is not None:
            waiting.remove(veteran)
            found.append(veteran)
    return tuple(found)


def not_bought(state: IncursionState, frame: Forces, seat: str) -> list[Veteran]:
    """The veterans that a player has not bought (yet)."""
    waiting = veterans_of(state, seat)
    for veteran in frame.returning.get(seat, ()):
        waiting.remove(veteran)
    return waiting


def random_force(scenario: Scenario, seat: str, dice: Dice) -> tuple[str, ...]:
    """A legal force that spends as much as it can."""
    legal = legal_forces(scenario, seat)
    most = max(cost_of(scenario, force) for force in legal)
    full = [force for force in legal if cost_of(scenario, force) >= most - 1]
    return full[dice.die(len(full), "random-force") - 1]


def actions(state: IncursionState, frame: Forces, seat: str) -> list[Action]:
    force = frame.picks[seat]
    waiting = dict.fromkeys(not_bought(state, frame, seat))
    found: list[Action] = []
    for m in state.scenario.content.models.values():
        if m.seat == seat and why_not_buy(state.scenario, seat, force, m.id) is None:
            # INC-22.07: this individual with its cards, or another
            found.extend(Buy(m.id, v.cards) for v in waiting if v.model == m.id)
            found.append(Buy(m.id))
    if why_not_force(state.scenario, seat, force) is None:
        found.append(Commit())
    return found


def why_not(state: IncursionState, frame: Forces, seat: str, action: Action) -> Refusal | None:
    if isinstance(action, Buy):
        known = not_bought(state, frame, seat)
        if action.kept and Veteran(action.model, action.kept) not in known:
            return Refusal(
                "INC-22.03", "no-such-veteran",
                {"model": action.model, "cards": list(action.kept)},
            )  # fmt: skip
        return why_not_buy(state.scenario, seat, frame.picks[seat], action.model)
    if isinstance(action, Commit):
        return why_not_force(state.scenario, seat, frame.picks[seat])
    return Refusal("INC-21.01", "choose-force-first", {})


def answer(state: IncursionState, frame: Forces, seat: str, action: Action, play: Play) -> None:
    if isinstance(action, Buy):
        picks = {**frame.picks, seat: (*frame.picks[seat], action.model)}
        returning = frame.returning
        if action.kept:
            veteran = Veteran(action.model, action.kept)
            returning = {**returning, seat: (*returning[seat], veteran)}
        state.stack[-1] = Forces(picks, frame.done, returning)
        play.tell(Picked(seat, action.model, rule="INC-21.07", only=(seat,)))
        if can_carry(state.scenario, seat, frame.picks[seat]):
            warn(state.scenario, seat, can_carry(state.scenario, seat, picks[seat]), play)
        return
    if can_carry(state.scenario, seat, frame.picks[seat]):
        warn(state.scenario, seat, carries(state.scenario, frame.picks[seat]), play)
    frame = Forces(frame.picks, (*frame.done, seat), frame.returning)
    state.stack[-1] = frame
    if len(frame.done) == len(SEATS):
        reveal(state, frame, play)


def carries(scenario: Scenario, force: tuple[str, ...]) -> bool:
    return any(scenario.content.models[id].carries for id in force)


def can_carry(scenario: Scenario, seat: str, force: tuple[str, ...]) -> bool:
    """Whether someone in the force may handle items, or can still be bought."""
    models = scenario.content.models.values()
    return carries(scenario, force) or any(
        m.carries and why_not_buy(scenario, seat, force, m.id) is None for m in models
    )


def warn(scenario: Scenario, seat: str, able: bool, play: Play) -> None:
    """INC-26.05: who buys neither sister cannot win the mission for its item; told to him alone."""
    if scenario.mission.item and not able:
        play.tell(NoCarrier(seat, scenario.mission.item, rule="INC-26.05", only=(seat,)))


def reveal(state: IncursionState, frame: Forces, play: Play) -> None:
    """INC-21.07: both forces are shown together; the models wait off board."""
    for seat in SEATS:
        play.tell(ForceChosen(seat, frame.picks[seat], rule="INC-21.07"))
        returning = list(frame.returning[seat])
        for model in frame.picks[seat]:
            if model == ZOMBIES:
                state.blocks += 1
                continue
            unit = new_unit(state, model)
            veteran = next((v for v in returning if v.model == model), None)
            if veteran is not None:  # INC-22.03, INC-22.05; INC-22.07: its damage is healed
                returning.remove(veteran)
                unit = state.put(unit, kept=veteran.cards)
            state.units[unit.id] = unit
    state.stack[-1] = Maintenance("command-points")
    if state.campaign is not None and state.campaign.results:
        _leave_home(state, frame, play)


def _leave_home(state: IncursionState, frame: Forces, play: Play) -> None:
    """INC-22.03: who is not bought again loses his cards; they are in the deck (INC-22.04)."""
    assert state.campaign is not None
    home = [veteran for seat in SEATS for veteran in not_bought(state, frame, seat)]
    deck = (*state.deck, *(card for veteran in home for card in veteran.cards))
    state.deck = tuple(play.dice.shuffle(deck, "deck"))
    state.campaign = msgspec.structs.replace(state.campaign, veterans=frame.returning)
