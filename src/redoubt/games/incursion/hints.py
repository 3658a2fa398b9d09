# SPDX-License-Identifier: MIT
"""What a position is worth to a side: features for bots, from public facts and one's own hand.

`value` counts models, how far they have to go, what lies on their cards and what is left to spend.
"""

from __future__ import annotations

from redoubt.games.incursion.scenario import Scenario
from redoubt.games.incursion.state import (
    ALLIED,
    BOARD,
    FALLEN,
    GERMAN,
    OTHER,
    IncursionState,
    Unit,
)
from redoubt.games.incursion.ways import Routes, place_of, routes_of

WON = 1000.0
ALLIED_RP = 8.0  # what a requisition point of Allied model is worth
GERMAN_RP = 4.0
ZOMBIE = 3.0
STEP = 1.0  # what one AP of way is worth to the side that has to go
CHASE = 0.35  # the same for models that only want to get at the enemy
FEAR = 0.2  # and for those that would rather not be caught
CP = 0.25
CARD = 0.4
WATCHING = 1.5
MANY = 10_000  # more than all models that ever act
EFFECTS = {
    "ap": 3.0, "fortitude": 4.0, "shoot_dice": 2.0, "shoot_mod": 2.5, "shoot_fortitude": -2.0,
    "hth_dice": 1.5, "hth_mod": 1.5, "hth_fortitude": -1.5, "hth_against": -2.0, "forward": 2.0,
    "arrivals": 3.0, "cp_worth": 2.0, "cp_banned": -3.0, "reroll_shooting": 3.0,
    "reroll_hth": 1.5,
}  # fmt: skip


def value(state: IncursionState, seat: str) -> float:
    """Higher is better for the seat; a won game or mission is worth 1000."""
    won = 0.0
    if state.campaign is not None:
        results = state.campaign.results
        won = WON * (results.count(seat) - results.count(OTHER[seat]))
    if state.result is not None:
        if state.campaign is not None:
            return won
        if not state.result.winners:
            return 0.0
        return WON if seat in state.result.winners else -WON
    allied: list[Unit] = []
    german: list[Unit] = []
    for unit in state.units.values():
        if unit.status != FALLEN:
            (allied if unit.seat == ALLIED else german).append(unit)
    routes = routes_of(state)
    score = _material(state, allied, german)
    score += GOALS[state.scenario.mission.victory](state, allied, german, routes)
    ways = _ways_to_allies(state, allied, german, routes)
    if seat == ALLIED:
        score -= FEAR * sum([9 - way for way in sorted(ways)[:3] if way < 9])
    else:
        score -= CHASE * sum([25 - way + (3 if way <= 1 else 0) for way in ways if way < 25])
    if state.in_play:
        score += _cards(state)
    score += CP * (state.cp[ALLIED] - state.cp[GERMAN] - 0.5 * state.special_cp)
    own = CARD * len(state.hands[seat])
    return (score if seat == ALLIED else -score) + own + won


def turn(state: IncursionState) -> int:
    """How often the Germans have acted: the Allies are answered when all have, they by each."""
    acting = state.phase == "action"
    if acting and state.side == GERMAN:
        done = sum([u.seat == GERMAN and u.activated for u in state.units.values()])
        return MANY * state.turn + done + sum([gone.seat == GERMAN for gone in state.gone])
    return MANY * (state.turn + (acting and state.first == GERMAN))


def _material(state: IncursionState, allied: list[Unit], german: list[Unit]) -> float:
    worths, fires = model_worths(state.scenario), state.fires
    score = 0.0
    for unit in allied:
        worth, dp = worths[unit.model]
        score += worth * (1 - 0.4 * unit.dp / dp) if unit.dp else worth
        if unit.reaction and not unit.item:  # who carries the device does not stand and wait
            score += WATCHING
        if unit.down:
            score -= 2
        if fires and unit.cell in fires:
            score -= 2
    for unit in german:
        worth, dp = worths[unit.model]
        if unit.dp:
            worth *= 1 - 0.4 * unit.dp / dp
        score -= worth if unit.status == BOARD else worth * 0.6
        if fires and unit.cell in fires:
            score += 0.5
    return score


def model_worths(scenario: Scenario) -> dict[str, tuple[float, int]]:
    """What each model is worth unhurt, and how much damage it stands."""
    found = scenario.model_worths
    if not found:
        for id, model in scenario.content.models.items():
            rp = ALLIED_RP if model.seat == ALLIED else GERMAN_RP
            found[id] = (ZOMBIE if model.horde else rp * model.rp, model.dp)
    return found


def _ways_to_allies(
    state: IncursionState, allied: list[Unit], german: list[Unit], routes: Routes
) -> list[float]:
    """AP from each German model to the nearest Allied one."""
    where = [u.cell if u.cell >= 0 else u.entry for u in allied]
    tables = [routes[cell,] for cell in where if cell >= 0]
    if not tables:
        return []
    cells = state.scenario.cells
    places = [u.cell * 4 + u.facing if u.cell >= 0 else place_of(u, cells) for u in german]
    if len(tables) == 1:
        return [tables[0][place] for place in places]
    return list(map(min, *[[table[place] for place in places] for table in tables]))


def _cards(state: IncursionState) -> float:
    """What the cards on the table do for the Allies."""
    score = 0.0
    for played in state.in_play:
        if not played.target:
            continue
        worth = card_worth(state.scenario, played.card)
        score += worth if owner_of(state, played.target) == ALLIED else -worth
    return score


def card_worth(scenario: Scenario, card: str) -> float:
    """What an Effect card is worth to the model it lies on."""
    found = scenario.worths.get(card)
    if found is None:
        effect = scenario.content.cards[card].effect
        worths = [weight * getattr(effect, name) for name, weight in EFFECTS.items()]
        found = scenario.worths[card] = float(sum(worths))
    return found


def owner_of(state: IncursionState, target: str) -> str:
    """The side of a model; whatever is no model is the Sturmzombies' card."""
    unit = state.units.get(target)
    return unit.seat if unit is not None else GERMAN


# -- what each mission is about -----------------------------------------------------------


def _run_for_exit(
    state: IncursionState, allied: list[Unit], german: list[Unit], routes: Routes
) -> float:
    out = routes[tuple(state.scenario.exit_at[ALLIED])]
    cells = state.scenario.cells
    score = 0.0
    for unit in allied:
        score -= STEP * out[place_of(unit, cells)]
    # Only the last model counts (INC-24.07): leaving early with a friend behind is no loss.
    score += 25 * sum([gone.fate == "left" for gone in state.gone if gone.seat == ALLIED])
    return score


def _seal_doors(
    state: IncursionState, allied: list[Unit], german: list[Unit], routes: Routes
) -> float:
    scenario = state.scenario
    score = 0.0
    unsealed = []
    for edge in scenario.g_doors:
        kind = state.doors[edge]
        if kind == "sealed":
            score += 22
            continue
        if kind == "closed":
            score += 6
        unsealed.append(routes[scenario.grid.edge_cells[edge]])
    if unsealed:
        for unit in allied:
            place = place_of(unit, scenario.cells)
            score -= STEP * min([ways[place] for ways in unsealed])
    return score


def _fetch_device(
    state: IncursionState, allied: list[Unit], german: list[Unit], routes: Routes
) -> float:
    models = state.scenario.content.models
    score = 0.0
    for item, cell in state.items.items():
        carrier = next((u for u in state.units.values() if u.item == item), None)
        for sign, side, units in ((1, ALLIED, allied), (-1, GERMAN, german)):
            able = [u for u in units if models[u.model].carries]
            if not able:
                continue
            out = tuple(state.scenario.exit_at[side])
            if carrier is not None and carrier.seat == side:
                score += sign * (40 - STEP * routes.of(carrier, out))
                others = [u for u in able if u.id != carrier.id]
                score -= sign * 0.3 * sum([routes.of(u, out) for u in others])
            else:
                at = (carrier.cell if carrier is not None else cell,)
                near = sorted([max(routes.of(u, at), 1.0) for u in able])
                score -= sign * STEP * (near[0] + 0.4 * sum(near[1:]))
    return score


GOALS = {
    "last-allied-model-leaves": _run_for_exit,
    "all-g-doors-sealed": _seal_doors,
    "device-carried-off": _fetch_device,
}
