# SPDX-License-Identifier: MIT
"""Chapter 9: programs. Controllers are Simple Rolls, Antipersonnel programs Opposed Rolls."""

from __future__ import annotations

from redoubt.games.defiance.actions import Hack, NoSwitch, PaySwitch
from redoubt.games.defiance.content import Software
from redoubt.games.defiance.events import (
    Attacked,
    DoorOpened,
    ProgramEnded,
    Rolled,
    SwitchPaid,
)
from redoubt.games.defiance.frames import (
    Clash,
    Rerolling,
    Simple,
    SpendBlock,
    SpendSuccess,
    Storing,
    Switching,
    change,
)
from redoubt.games.defiance.rules.attack import shown
from redoubt.games.defiance.rules.harm import change_aggro, gain_state, heal, lose_state
from redoubt.games.defiance.rules.keep import may_reroll, store_offers
from redoubt.games.defiance.rules.pools import cast, throw
from redoubt.games.defiance.rules.reach import hides, seat_of
from redoubt.games.defiance.rules.sheet import Sheet, sheet
from redoubt.games.defiance.rules.switches import OFFERS, PAYS
from redoubt.games.defiance.rules.values import device, hackable, in_contact, permits, protection
from redoubt.games.defiance.rules.wake import wake
from redoubt.games.defiance.state import ENEMY, FRIEND, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Switch
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def in_range(state: DefianceState, figure: Figure) -> int:
    """DEF-9.03: the hexes that a Device reaches, from Billie as well with Relay Node."""
    own, within = sheet(figure), state.scenario.ground.within
    cells = within(figure.cell, own.hacks_to)
    if "device-from-billie" in own.permits:
        billie = state.figures.get("billie")
        if billie is not None and billie.cell >= 0:
            cells |= within(billie.cell, own.hacks_to)
    return cells


def why_not_hack(state: DefianceState, figure: Figure, action: Hack) -> Refusal | None:
    """DEF-9.01 to 9.09."""
    if device(state, figure) is None or action.program not in figure.software:
        return Refusal("DEF-9.01", "no-such-program", {"program": action.program})
    if "isolated" in figure.states:
        return Refusal("DEF-25.03", "isolated", {})
    program = state.scenario.content.software[action.program]
    if program.kind == "daemon":
        return Refusal("DEF-9.06", "a-daemon-runs-by-itself", {"program": program.id})
    if program.target == "door":
        return _why_not_door(state, figure, action.target)
    target = state.figures.get(action.target)
    if target is None or target.cell < 0:
        return Refusal("DEF-9.03", "no-such-target", {"target": action.target})
    if not in_range(state, figure) & state.scenario.ground.cells[target.cell]:
        return Refusal("DEF-9.03", "out-of-range", {"range": sheet(figure).hacks_to})
    return _why_not_target(state, figure, program, target)


def _why_not_target(
    state: DefianceState, figure: Figure, program: Software, target: Figure
) -> Refusal | None:
    if aims_at_enemies(program):
        if target.side != ENEMY:
            return Refusal("DEF-9.09", "not-an-enemy", {"target": target.id})
        # DEF-9.15: a Controller takes any Enemy unless its text asks for a Hackable one.
        needs = program.kind == "antipersonnel" or program.target == "hackable-enemy"
        if needs and not hackable(state, target):
            return Refusal("DEF-9.09", "not-hackable", {"target": target.id})
        if hides(state, target, figure):
            return Refusal("DEF-25.03", "hidden", {"target": target.id})
        return None
    if target.side != FRIEND or "isolated" in target.states:
        return Refusal("DEF-9.07", "not-a-friend", {"target": target.id})
    if program.target == "character-alone":
        near = [e for e in state.enemies() if in_contact(state, e.cell, target.cell)]
        if near:
            return Refusal("DEF-9.07", "enemy-in-contact", {"target": target.id})
    return None


def _why_not_door(state: DefianceState, figure: Figure, door: str) -> Refusal | None:
    scenario = state.scenario
    if scenario.door_kinds.get(door) != "door" or door in state.doors:
        return Refusal("DEF-11.08", "no-door-to-open", {"door": door})
    if not in_range(state, figure) & scenario.door_cells[door]:
        return Refusal("DEF-9.03", "out-of-range", {"range": sheet(figure).hacks_to})
    return None


def hacks(state: DefianceState, figure: Figure, own: Sheet) -> list[Hack]:
    """Every program with every target in range."""
    if own.device is None or "isolated" in figure.states:
        return []
    scenario, reached = state.scenario, in_range(state, figure)
    cells, software = scenario.ground.cells, scenario.content.software
    found: list[Hack] = []
    for name in figure.software:
        program = software[name]
        if program.kind == "daemon":
            continue
        if program.target == "door":
            doors = [door for door, sides in scenario.door_cells.items() if sides & reached]
            found += [Hack(name, door) for door in doors if door not in state.doors]
            continue
        if not aims_at_enemies(program):
            known = state.friends()
        elif state._crowd & reached:  # Enemies come first in it
            known = state.enemies()
        else:
            continue
        near = [target for target in known if cells[target.cell] & reached]
        if program.target == "friend":  # the most common: no more is asked of a friend
            found += [Hack(name, one.id) for one in near if "isolated" not in one.states]
            continue
        found += [Hack(name, target.id) for target in near
                  if _why_not_target(state, figure, program, target) is None]  # fmt: skip
    return found


def aims_at_enemies(program: Software) -> bool:
    """Whether a program is for Enemies; the others are for friends."""
    return program.kind == "antipersonnel" or "enemy" in program.target


def do_hack(
    state: DefianceState,
    figure: Figure,
    action: Hack,
    play: Play,
    more: str = "",
    *,
    bare: bool = False,
) -> None:
    """Throw the hacking pool (DEF-9.04)."""
    program = state.scenario.content.software[action.program]
    own = device(state, figure)
    assert own is not None
    pool = own.pool + program.pool + more
    if "focused" in figure.states:
        pool += state.scenario.content.states["focused"].hacking
        figure = lose_state(state, figure, "focused", play, "DEF-25.03")
    if not permits(state, figure, "hidden-hack"):
        figure = lose_state(state, figure, "hidden", play, "DEF-25.03")
    ours, faces = cast(play.dice, pool, "hacking")
    seat = seat_of(state, figure)
    if program.kind == "controller":
        play.tell(
            Rolled(who=figure.id, purpose=program.id, pool=pool, shown=shown(ours), rule="DEF-9.07")
        )
        state.stack.append(
            Simple(seat, figure.id, program.id, action.target, ours, pool=pool, faces=faces)
        )
        return
    target = state.figures[action.target]
    guard = "" if bare else protection(state, target)
    theirs = throw(play.dice, guard, "protection")
    play.tell(
        Attacked(
            attacker=figure.id,
            target=target.id,
            attack=program.id,
            pools=(pool, guard),
            shown=(shown(ours), shown(theirs)),
            rule="DEF-9.09",
        )
    )
    state.stack.append(
        Clash(
            seat,
            figure.id,
            target.id,
            program.id,
            True,
            True,
            ours,
            theirs,
            pool=pool,
            faces=faces,
        )
    )


# -- Simple Rolls -------------------------------------------------------------------------


def work_simple(state: DefianceState, frame: Simple, play: Play) -> None:
    """DEF-8.08 to 8.12: criticals, Switches, success with one S. No Enemy makes one (DEF-8.13)."""
    friend = state.figures[frame.friend]
    if frame.step == 1 and frame.faces and may_reroll(state, friend.id):
        state.stack[-1] = change(frame, step=2)
        state.stack.append(Rerolling(frame.seat, friend.id))
    elif frame.step == 2 and frame.ours.cs:
        state.stack.append(SpendSuccess(frame.seat, frame.friend))
    elif frame.step == 3 and frame.ours.cb:
        state.stack.append(SpendBlock(frame.seat, frame.friend))
    elif frame.step == 4 and store_offers(state, friend, frame):
        state.stack[-1] = change(frame, step=5)
        state.stack.append(Storing(frame.seat, friend.id))
    elif frame.step == 5 and simple_offers(state, frame):
        state.stack.append(Switching(frame.seat, frame.friend))
    elif frame.step < 6:
        state.stack[-1] = change(frame, step=frame.step + 1)
    else:
        state.stack.pop()
        success = frame.ours.s > 0
        play.tell(
            ProgramEnded(who=frame.friend, program=frame.purpose, success=success, rule="DEF-8.12")
        )
        if success:
            run_program(state, frame.friend, frame.purpose, frame.target, play)


def _switches(state: DefianceState, purpose: str) -> tuple[Switch, ...]:
    """Those of a Controller; other Simple Rolls have none."""
    program = state.scenario.content.software.get(purpose)
    return program.switches if program is not None else ()


def simple_offers(state: DefianceState, frame: Simple) -> list[Action]:
    """The Switches of a Controller that can be paid."""
    figure = state.figures[frame.friend]
    found: list[Action] = []
    for number, switch in enumerate(_switches(state, frame.purpose)):
        if not frame.ours.can_pay(switch.cost):
            continue
        if switch.effects[0].verb == "second-target":
            program = state.scenario.content.software[frame.purpose]
            cells, reached = state.scenario.ground.cells, in_range(state, figure)
            known = state.enemies() if aims_at_enemies(program) else state.friends()
            found += [
                PaySwitch(number, other.id)
                for other in known
                if cells[other.cell] & reached
                and other.id != frame.target
                and _why_not_target(state, figure, program, other) is None
            ]
        elif switch.effects[0].verb == "lose-state":
            target = state.figures[frame.target]
            found += [PaySwitch(number, name) for name in target.states if name != "unconscious"]
        else:
            found.append(PaySwitch(number))
    return found


def pay_simple(state: DefianceState, frame: Simple, action: Action, play: Play) -> None:
    """DEF-9.08: what is paid takes effect even if the roll then fails."""
    if isinstance(action, NoSwitch):
        state.stack[-1] = change(frame, step=6)
        return
    assert isinstance(action, PaySwitch)
    switch = _switches(state, frame.purpose)[action.switch]
    state.stack[-1] = change(frame, ours=frame.ours.pay(switch.cost))
    play.tell(SwitchPaid(who=frame.friend, cost=switch.cost, rule="DEF-9.08"))
    effect = switch.effects[0]
    if effect.verb == "second-target":
        aimed = state.figures[action.target]
        if aimed.side == ENEMY:  # DEF-24.04
            wake(state, aimed.unit, play)
        run_program(state, frame.friend, frame.purpose, action.target, play)
    elif effect.verb == "lose-state":
        lose_state(state, state.figures[frame.target], action.target, play, "DEF-9.07")
    else:
        change_aggro(state, state.figures[frame.friend], effect.n, play, "DEF-9.07")


def run_program(state: DefianceState, who: str, purpose: str, target: str, play: Play) -> None:
    """The effect of a Controller, or of a card with a roll, on its target."""
    cards = state.scenario.content
    program = cards.software.get(purpose)
    if program is not None:
        effects, rule = program.effects, "DEF-9.07"
    else:
        effects, rule = cards.equipment[purpose].abilities[0].effects, "DEF-8.12"
    for effect in effects:
        if effect.verb == "open-door":
            open_door(state, target, play, rule)
            continue
        figure = state.figures[target]
        if effect.verb == "state":
            fresh = effect.state not in figure.states
            gain_state(state, figure, effect.state, play, rule)
            linked = effect.state == "focused" and fresh
            if linked and permits(state, state.figures[who], "team-link"):
                change_aggro(state, state.figures[target], -1, play, "DEF-27.08")
        elif effect.verb == "heal" and not state.remote(figure):
            heal(state, figure, effect.n, play, rule)


def open_door(state: DefianceState, door: str, play: Play, rule: str) -> None:
    """DEF-11.06, DEF-11.09: open Doors stay open."""
    if door not in state.doors:
        state.doors = (*state.doors, door)
        state.refresh_doors()
        play.tell(DoorOpened(door=door, rule=rule))


OFFERS[Simple] = simple_offers
PAYS[Simple] = pay_simple
