# SPDX-License-Identifier: MIT
"""What the missions say (DEF-18.03): conditions, effects of Consoles, arrivals, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redoubt.games.defiance.actions import ChooseTarget
from redoubt.games.defiance.events import Counted, IdentitySeen, MissionEnded
from redoubt.games.defiance.frames import Peeking
from redoubt.games.defiance.missions import Condition, Outcome
from redoubt.games.defiance.rules.alert import deploy_unit, join_in, set_alert
from redoubt.games.defiance.rules.hack import open_door
from redoubt.games.defiance.rules.harm import (
    add_tokens,
    change_aggro,
    gain_state,
    harm_enemy,
    heal,
)
from redoubt.games.defiance.rules.reach import seat_of
from redoubt.games.defiance.rules.sheet import pack_of
from redoubt.games.defiance.scenario import CREW
from redoubt.games.defiance.state import FRIEND, NEUTRAL, UNCONSCIOUS, DefianceState, Figure
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action, Result
from redoubt.kernel.refusal import Refusal


def out_of_action(figure: Figure) -> bool:
    """Off the board, or Unconscious without an AutoMediKit."""
    if figure.cell < 0:
        return True
    return UNCONSCIOUS in figure.states and "automedikit" not in pack_of(figure).held


def met(state: DefianceState, test: Condition, *, round_over: bool = False) -> bool:
    """Whether a condition of the mission holds."""
    return _TESTS[test.test](state, test, round_over)


def _left(state: DefianceState, test: Condition, round_over: bool) -> bool:
    return sum([f.fate == "left" for f in state.crew()]) >= test.n


def _all_out(state: DefianceState, test: Condition, round_over: bool) -> bool:
    figures, crew = state.figures, state.scenario.content.characters
    down: list[Figure] = []
    for name in state._people:
        figure = figures[name]
        if figure.card in crew and figure.cell >= 0:
            if UNCONSCIOUS not in figure.states:
                return False  # most often somebody stands, and nobody's cards matter
            down.append(figure)
    return all(map(out_of_action, down))


def _all_out_or_on_tile(state: DefianceState, test: Condition, round_over: bool) -> bool:
    on = state.scenario.tile
    return all(out_of_action(f) or on[f.cell] == test.tile for f in state.crew())


def _crossed(state: DefianceState, test: Condition, round_over: bool) -> bool:
    return any(f"crossed:{door}" in state.flags for door in test.doors)


def _flags(state: DefianceState, test: Condition, round_over: bool) -> bool:
    return sum(flag in state.flags for flag in test.flags) >= (test.n or len(test.flags))


def _recruited(state: DefianceState, test: Condition, round_over: bool) -> bool:
    found = [f for f in state.figures.values() if f.card == test.who and f.side == FRIEND]
    return any(not test.conscious or not f.unconscious for f in found)


def _somebody_left(state: DefianceState, test: Condition, round_over: bool) -> bool:
    who = test.who or "official"
    return any(f.card == who and f.fate == "left" for f in state.figures.values())


def _unit_killed(state: DefianceState, test: Condition, round_over: bool) -> bool:
    if test.campaign and killed_before(state, test.unit):
        return True
    return sum(u.unit == test.unit and u.killed for u in state.units.values()) >= max(1, test.n)


def _rounds_after(state: DefianceState, test: Condition, round_over: bool) -> bool:
    """So many Rounds after the last of a Unit fell."""
    fallen = state.note("last-fell")
    return round_over and fallen > 0 and state.round >= fallen + test.n


_TESTS: dict[str, Callable[[DefianceState, Condition, bool], bool]] = {
    "left": _left,
    "all-out": _all_out,
    "all-out-or-on-tile": _all_out_or_on_tile,
    "containers-open": lambda state, test, _: len(state.boxes) >= test.n,
    "door-open": lambda state, test, _: test.door in state.doors,
    "crossed": _crossed,
    "flags": _flags,
    "alert-at-most": lambda state, test, _: state.note("highest-alert") <= test.n,
    "alert-reached": lambda state, test, _: state.note("highest-alert") >= test.n,
    "recruited": _recruited,
    "token-left": lambda state, test, _: state.tokens.get(test.token) == "left",
    "person-left": _somebody_left,
    "officials-left": _somebody_left,
    "unit-killed": _unit_killed,
    "impostor-found": lambda state, test, _: "impostor-found" in state.flags,
    "round-over": lambda state, test, round_over: round_over and state.round >= test.n,
    "round-at-most": lambda state, test, _: state.round <= test.n,
    "start-of-round": lambda state, test, _: state.round >= test.n,
    "charge": lambda state, test, _: state.note("charge") >= test.n,
    "charge-never-lowered": lambda state, test, _: not state.note("charge-lowered"),
    "clock": lambda state, test, _: state.note("clock") >= test.n,
    "rounds-after": _rounds_after,
}


def killed_before(state: DefianceState, unit: str) -> bool:
    """Whether a Unit died in an earlier mission of the campaign."""
    return state.campaign is not None and unit in state.campaign.killed


def arrivals(state: DefianceState, play: Play, *, start: bool = False) -> None:
    """Units that come when something happens; `start`: in the Start phase, before the cards."""
    groups = state.scenario.arrivals[start]
    for when, group in groups:
        if not _TESTS[when.test](state, when, False):
            continue
        if when.alive and killed_before(state, group.unit):
            continue
        cards = [u for u in state.units.values() if u.unit == group.unit]
        card = next((u for u in cards if u.status == "aligned"), None)
        if card is None:
            continue
        cells = tuple(state.scenario.grid.parse(name) for name in group.hexes)
        deploy_unit(state, card.id, cells, play, "DEF-11.07")
        if not start:
            join_in(state, card.id, play)


def entered(state: DefianceState, before: int, cell: int, play: Play) -> None:
    """Somebody has taken a step: openings and yellow hexes may matter (DEF-18.03, DEF-19.05).

    DEF-1.07: an Ally counts as a Character.
    """
    scenario = state.scenario
    opening = scenario.openings.get((before, cell))
    if opening and f"crossed:{opening}" not in state.flags:
        state.flags = (*state.flags, f"crossed:{opening}")
        arrivals(state, play)
    if scenario.terrain[cell] == "yellow":
        pods = scenario.special.get("brood-pods")
        if pods is not None:
            add_tokens(state, pods.n, play, "DEF-19.05")


def happen(state: DefianceState, does: Outcome, who: str, play: Play) -> None:
    """The effect of a completed Console entry (DEF-11.17)."""
    figure = state.figures[who]
    verb = does.verb
    rule = "DEF-11.17"
    if verb == "open-door":
        open_door(state, does.door, play, rule)
    elif verb == "tokens":
        add_tokens(state, does.n, play, rule)
    elif verb == "aggro":
        change_aggro(state, figure, does.n, play, rule)
    elif verb == "flag":
        state.flags = (*state.flags, does.flag)
    elif verb == "alert":
        if state.alert > does.floor:
            set_alert(state, max(does.floor, state.alert + does.n), play, rule)
    elif verb in ("defence-all", "unit-loses-die"):
        state.flags = (*state.flags, verb)
    elif verb == "unit-off":
        state.flags = (*state.flags, f"off:{does.unit}")
    elif verb == "intel" and figure.card not in CREW:
        return  # DEF-12.07: an Ally wins no Intel, not even for the Characters
    elif verb == "look-identity":
        asked = sum(isinstance(frame, Peeking) for frame in state.stack)
        if asked < len(strangers(state)):
            state.stack.append(Peeking(seat_of(state, figure)))
    elif verb in ("respawn-cost", "intel", "charge"):
        count(state, verb, does.n or 1, play)
    elif verb == "heal-on-tile":
        for friend in state.friends():  # DEF-1.07, DEF-12.10: Allies too, but no Remotes
            if state.scenario.tile[friend.cell] == does.tile and not state.remote(friend):
                heal(state, friend, does.n, play, rule)
    else:
        for enemy in state.enemies():
            if state.units[enemy.unit].unit != does.unit:
                continue
            if verb == "state-unit":
                gain_state(state, enemy, does.state, play, rule)
            else:
                harm_enemy(state, state.figures[who], enemy, does.n, play)


# -- who somebody is ----------------------------------------------------------------------

TRUE, FALSE = "official", "impostor"  # who it is; as flags, with a number: the players know it


def strangers(state: DefianceState) -> list[Figure]:
    """Those whose identity token nobody has seen."""
    found = [f for f in state.figures.values() if f.side == NEUTRAL and f.number]
    known = [flag for flag in state.flags if flag.startswith((f"{TRUE}:", f"{FALSE}:"))]
    return [f for f in found if not any(flag.endswith(f":{f.number}") for flag in known)]


def peek_actions(state: DefianceState, frame: Peeking, seat: str) -> list[Action]:
    """One identity token is looked at."""
    return [ChooseTarget(figure.id) for figure in strangers(state)]


def why_not_peek(state: DefianceState, frame: Peeking, seat: str, action: Action) -> Refusal | None:
    if action in peek_actions(state, frame, seat):
        return None
    return Refusal("DEF-18.03", "no-such-target", {"target": getattr(action, "target", "")})


def answer_peek(state: DefianceState, frame: Peeking, seat: str, action: Any, play: Play) -> None:
    """Nothing changes on the board."""
    state.stack.pop()
    figure = state.figures[action.target]
    identity = FALSE if figure.number == state.note("impostor") else TRUE
    state.flags = (*state.flags, f"{identity}:{figure.number}")
    play.tell(IdentitySeen(who=figure.id, identity=identity, rule="DEF-18.03"))


# -- counters and the end -----------------------------------------------------------------


def count(state: DefianceState, name: str, n: int, play: Play) -> None:
    """Change a counter of the mission, never below 0."""
    value = max(0, state.note(name) + n)
    if n < 0 and value < state.note(name):
        state.set_note(f"{name}-lowered", 1)
    state.set_note(name, value)
    play.tell(Counted(counter=name, value=value, rule="DEF-18.03"))


def check_end(state: DefianceState, play: Play, *, round_over: bool = False) -> bool:
    """Tested after every activation and at the end of every Round."""
    mission = state.scenario.mission
    clock = state.scenario.special.get("gate-clock")
    if clock is not None and not state.note("last-fell"):
        down = sum(u.unit == clock.unit and u.killed for u in state.units.values())
        if down == sum(u.unit == clock.unit for u in state.units.values()):
            state.set_note("last-fell", state.round)
    over = False
    for way in mission.end:
        for test in way:
            if not _TESTS[test.test](state, test, round_over):
                break
        else:
            over = True
            break
    if not (over or round_over):
        return False
    beaten = round_over and all(out_of_action(f) for f in state.crew() if f.cell >= 0)
    capped = round_over and 0 < state.scenario.options.round_cap <= state.round
    if not (over or beaten or capped):
        return False
    finish(state, play, capped=capped and not (over or beaten))
    return True


def tally(state: DefianceState) -> MissionEnded:
    """What was reached, and what it pays each Character (DEF-26.01)."""
    mission = state.scenario.mission
    primary = all(met(state, test) for test in mission.primary)
    secondary = [goal for goal in mission.secondary if all(met(state, test) for test in goal.when)]
    partial = bool(mission.partial) and all(met(state, test) for test in mission.partial)
    intel = mission.intel if primary else mission.intel_failed
    if partial and not primary:
        intel = mission.intel_partial
    away = sum(f.card == "official" and f.fate == "left" for f in state.figures.values())
    intel += sum(goal.intel * (away if goal.each else 1) for goal in secondary)
    intel += state.note("intel")
    return MissionEnded(
        primary=primary,
        secondary=tuple(goal.id for goal in secondary),
        intel=intel,
        component=bool(mission.component) and all(met(state, test) for test in mission.component),
        rule="DEF-5.15",
    )


def finish(state: DefianceState, play: Play, *, capped: bool) -> None:
    """The mission is over."""
    told = tally(state)
    play.tell(told)
    if told.primary:
        state.result = Result(state.scenario.seats, "primary-met", "DEF-5.15")
    else:
        state.result = Result((), "round-cap" if capped else "primary-failed", "DEF-5.15")
