# SPDX-License-Identifier: MIT
"""What a machine is worth at this moment, and what befalls it: Shaken, abandoned, destroyed."""

from __future__ import annotations

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.counters import Gun, Helicopter, Vehicle
from redoubt.games.locknload.rules.damage import check_morale, eliminate
from redoubt.games.locknload.rules.fortifications import tread_on_mines
from redoubt.games.locknload.rules.melee_odds import eligible
from redoubt.games.locknload.rules.units import fits, is_hero
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Refusal

FLY, HOVER = "fly", "hover"

SPEEDY, FASTER = "sk_speedy", 2  # LNL-12.0.11


def spec(state: LockState, machine: Machine) -> Vehicle:
    """What is printed on a ground vehicle (LNL-15.0.01)."""
    return state.scenario.content.vehicles[machine.kind]


def craft(state: LockState, machine: Machine) -> Helicopter:
    """What is printed on a helicopter."""
    return state.scenario.content.helicopters[machine.kind]


def printed(state: LockState, machine: Machine) -> Vehicle | Helicopter:
    return craft(state, machine) if machine.mode else spec(state, machine)


def main_gun(state: LockState, machine: Machine) -> Gun | None:
    return printed(state, machine).gun


def lm(state: LockState, machine: Machine) -> int:
    """The LM of the armour leader aboard (LNL-11.8.02)."""
    return state.scenario.content.units[machine.leader].lm if machine.leader else 0


def machine_morale(state: LockState, machine: Machine) -> int:
    """LNL-14.01.06: the armour leader's morale in place of the vehicle's.

    He shares its fate: in a Shaken vehicle his own Shaken face counts (LNL-1.5.01, LNL-11.8.01).
    """
    if machine.leader:
        leader = state.scenario.content.units[machine.leader]
        return leader.shaken if machine.shaken else leader.morale
    return printed(state, machine).morale


def drive_points(state: LockState, machine: Machine) -> int:
    """The MF, halved while Shaken (LNL-5.1.12)."""
    points = spec(state, machine).mf
    if state.scenario.card.skills.get(machine.leader) == SPEEDY:  # LNL-12.0.11
        points += FASTER
    for flag in state.flags:  # LNL-1.7.02: fuel that an event gave it
        kind, _, rest = flag.partition("/")
        id, _, more = rest.partition("/")
        if kind == "fuel" and id == machine.id:
            points += int(more)
    return points // 2 if machine.shaken else points


def lowest_armour(state: LockState, machine: Machine) -> int:
    """LNL-17.1.04: a face without armour counts 0."""
    row = spec(state, machine)
    return min((*row.hull, *row.turret))


def unarmoured(state: LockState, machine: Machine) -> bool:
    """Any face without armour makes it so against indirect fire and mines (LNL-17.4.01)."""
    return bool(spec(state, machine).bare)


def is_open(state: LockState, machine: Machine) -> bool:
    """Open, or open-topped, which buttoning never closes (LNL-17.2.01)."""
    return not machine.buttoned or spec(state, machine).open_topped


def room_for_vehicle(state: LockState, seat: str, loc: int, but: str = "") -> bool:
    """LNL-1.3.01, LNL-1.3.03: two vehicles of a side; wrecks count for both sides."""
    if loc >= state.scenario.ground.cells:
        return False
    most = state.scenario.ground.terrain[loc].vehicles
    if not state.is_parked(loc):
        return most > 0
    return len(state.wrecks(loc)) + sum(m.id != but for m in state.parked(loc, seat)) < most


def why_not_aboard(state: LockState, machine: Machine, loc: int) -> Refusal | None:
    """LNL-1.3.05, LNL-1.3.07: room in a hex for those aboard; in the air they do not count."""
    aboard = [] if machine.mode else state.aboard(machine.id)
    if not aboard or fits(state, machine.seat, loc, aboard):
        return None
    return Refusal("LNL-1.3.05", "no-room", {"hex": state.scenario.names[loc]})


def riders(state: LockState, machine: Machine) -> list[Piece]:
    return [piece for piece in state.aboard(machine.id) if piece.outside]


# -- what befalls a machine ----------------------------------------------------------------


def shake(state: LockState, play: Play, id: str, rule: str) -> None:
    """Shaken and Buttoned (LNL-15.0.03); a second time it is abandoned (LNL-14.01.03)."""
    if state.machines[id].shaken:
        abandon(state, play, id, "LNL-14.01.03")
        return
    state.set(id, shaken=True, buttoned=True)
    play.tell(me.VehicleShaken(id, rule=rule))


def abandon(state: LockState, play: Play, id: str, rule: str) -> None:
    """LNL-14.01.04, LNL-16.3.01: crew and passengers get out, check morale, are marked Moved."""
    machine = state.machines[id]
    play.tell(me.Abandoned(id, rule=rule))
    inside = state.aboard(id)
    state.set(id, fate="abandoned", leader="", shaken=False)  # LNL-11.8.03
    crew = put_crew(state, play, machine, shaken=False)
    for piece in [*([crew] if crew is not None else []), *inside]:
        step_off(state, play, piece, machine.loc, "LNL-16.3.01" if piece.aboard else "LNL-14.01.04")


def step_off(state: LockState, play: Play, piece: Piece, loc: int, rule: str) -> None:
    """Somebody is driven out of a machine and checks morale; failing he is Shaken."""
    out = get_out(state, play, piece, loc)
    if out is None or check_nerve(state, play, out.id, 0, rule):
        return
    if not is_hero(state, out):
        state.change(out.id, shaken=True)


def check_nerve(state: LockState, play: Play, id: str, bonus: int, rule: str) -> bool:
    """A morale check of a foot unit on 2d6."""
    faces, needed, success = check_morale(state, play, state.units[id], bonus, "morale check")
    play.tell(me.MoraleRolled(id, faces, needed, success, rule=rule))
    return success


def put_crew(state: LockState, play: Play, machine: Machine, *, shaken: bool) -> Piece | None:
    """A crew counter of the vehicle's army, still off the map (LNL-15.4.02)."""
    armies = {state.scenario.army(force) for force in printed(state, machine).forces}
    for unit in state.scenario.content.units.values():
        ours = armies & ({state.scenario.army(force) for force in unit.forces} | set(unit.forces))
        if unit.kind == "crew" and ours:
            state.made += 1
            crew = Piece(f"{unit.id}-{state.made}", unit.id, machine.seat, shaken=shaken)
            state.put(crew)
            return crew
    return None


def get_out(state: LockState, play: Play, piece: Piece, loc: int) -> Piece | None:
    """Somebody leaves a machine for the ground, marked Moved; None if he is lost doing it."""
    enemy = state.scenario.other[piece.seat]
    if any(eligible(state, other) for other in state.here(loc, enemy)):  # LNL-15.4.03
        eliminate(state, play, piece.id)
        return None
    if not fits(state, piece.seat, loc, [piece]):
        state.stack.append(f.NoRoom(piece.id, loc))
        return state.change(piece.id, aboard="", outside=False, mark="moved")
    out = state.change(piece.id, loc=loc, aboard="", outside=False, mark="moved")
    play.tell(me.GotOut(piece.id, state.scenario.names[loc], rule="LNL-16.1.1.01"))
    tread_on_mines(state, play, loc, (piece.id,))  # LNL-21.4.02
    return out


def destroy(state: LockState, play: Play, id: str, rule: str, *, assault: bool = False) -> None:
    """A wreck stays (LNL-14.0.16); the crew lives or dies by a die unless it was assaulted."""
    machine = state.machines[id]
    inside = state.aboard(id)
    state.set(id, fate="wreck", leader="", shaken=False, mark="", fired=False, ops=False)
    play.tell(me.VehicleDestroyed(id, rule=rule))
    if assault:  # LNL-15.4.01, LNL-16.1.1.04
        for piece in inside:
            state.change(piece.id, weapons=())
            eliminate(state, play, piece.id)
        return
    bail_out(state, play, machine, inside)


def bail_out(state: LockState, play: Play, machine: Machine, inside: list[Piece]) -> None:
    """LNL-14.0.18, LNL-16.1.1.01 to LNL-16.1.1.03."""
    face = play.dice.die(6, "crew")
    lives = face % 2 == 0
    play.tell(me.BailOutRolled(machine.id, face, lives, rule="LNL-14.0.18"))
    crew = put_crew(state, play, machine, shaken=True) if lives else None
    if crew is not None:
        get_out(state, play, crew, machine.loc)
    for piece in inside:
        face = play.dice.die(6, "bail out")
        lives = face % 2 == 0
        play.tell(me.BailOutRolled(piece.id, face, lives, rule="LNL-16.1.1.01"))
        saved = tuple(
            weapon for weapon in piece.weapons if play.dice.die(6, "weapon aboard") % 2 == 0
        )
        state.change(piece.id, weapons=saved if lives else ())
        if lives:
            hero = is_hero(state, piece)  # LNL-16.1.1.02
            state.change(piece.id, shaken=piece.shaken or not hero)
            get_out(state, play, state.units[piece.id], machine.loc)
        else:
            eliminate(state, play, piece.id)
            state.lay(machine.loc, saved)


def vehicle_check(state: LockState, play: Play, id: str, minus: int, rule: str) -> tuple[int, bool]:
    """A morale check of a vehicle: the natural sum, and whether it passed."""
    faces = play.dice.roll(2, 6, "vehicle morale")
    needed = machine_morale(state, state.machines[id])
    success = sum(faces) - minus <= needed
    play.tell(me.MoraleRolled(id, faces, needed + minus, success, rule=rule))
    return sum(faces), success


def damage_check(state: LockState, play: Play, id: str, margin: int, row: str) -> str:
    """A damage check of a machine on its column (LNL-5.1.06 to LNL-5.1.08); what came of it."""
    machine = state.machines[id]
    face = play.dice.die(6, "damage check")
    total = face + margin - lm(state, machine)  # LNL-11.8.01
    value = machine_morale(state, machine)
    column = state.scenario.content.damage[row]
    result = "" if total <= value else column.twice if total >= 2 * value else column.over
    play.tell(e.Checked(id, face, total, value, result or "none", rule=column.rule))
    if result == "shaken":
        shake(state, play, id, column.rule)
    elif result == "destroyed" and not machine.mode:
        destroy(state, play, id, column.rule)
    return result
