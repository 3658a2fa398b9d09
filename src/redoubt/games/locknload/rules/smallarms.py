# SPDX-License-Identifier: MIT
"""Small arms of one location at one machine (LNL-17.2, LNL-17.3, LNL-19.5.2)."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import FireOn
from redoubt.games.locknload.rules.aiming import (
    Target,
    aims,
    fair,
    machines_seen,
    place_of,
    why_not_aim,
)
from redoubt.games.locknload.rules.armour import why_not_small_arms
from redoubt.games.locknload.rules.attack import after_move, jam_gun, may_jam, spend_charges
from redoubt.games.locknload.rules.cards import DEADEYE, play_from, punches
from redoubt.games.locknload.rules.fire import farthest, helpers, may_fire, throwers
from redoubt.games.locknload.rules.power import (
    NO_ARMS,
    Arms,
    Power,
    armings,
    brings,
    in_hand,
    power_of,
    share,
    why_not_arms,
)
from redoubt.games.locknload.rules.spray import OWL, owl_mods, spray, way_mods
from redoubt.games.locknload.rules.units import leadership, subsets
from redoubt.games.locknload.state import LockState, Machine, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal


def _reach(state: LockState, source: int, target: str) -> int:
    """The distance that counts: ranges are halved against helicopters (LNL-19.5.2.01)."""
    machine = state.machines[target]
    place = place_of(state, machine.loc, target)
    distance = state.scenario.ground.distance(source, place)
    return 2 * distance if machine.mode else distance


def far(state: LockState, action: FireOn) -> int:
    """The distance that counts for an attack."""
    return _reach(state, state.units[action.units[0]].loc, action.target)


def able(state: LockState, pieces: Sequence[Piece], target: str, *, window: bool) -> list[Piece]:
    """Those of one location that can fire at a machine."""
    return [
        piece
        for piece in pieces
        if may_fire(state, piece, window=window)
        and brings(state, piece, _reach(state, piece.loc, target))
    ]


def why_not_fire_on(
    state: LockState,
    pieces: Sequence[Piece],
    action: FireOn,
    *,
    window: bool,
    lent: Sequence[str] = (),
) -> Refusal | None:
    """Whether units among these, all of one location, may fire at a machine."""
    firers = [piece for piece in pieces if piece.id in action.units]
    if not firers or tuple(piece.id for piece in firers) != action.units:
        return Refusal("LNL-5.2.01", "one-location", {})
    machine = state.machines.get(action.target)
    if machine is None or machine.loc < 0:
        return Refusal("LNL-17.2.02", "no-such-vehicle", {"hex": ""})
    refusal = _why_not_machine(state, firers[0], machine)
    if refusal is not None:
        return refusal
    if (firers, action.arms) not in _ways(state, firers, action.target, window=window):
        refusal = why_not_arms(state, firers, far(state, action), action.arms)
        if refusal is not None:
            return refusal
        hex = state.scenario.names[machine.loc]
        rule = "LNL-19.5.2.01" if machine.mode else "LNL-5.2.05"
        return Refusal(rule, "cannot-fire", {"hex": hex})
    if action.card not in ("", *_cards(state, firers, window=window)):
        return Refusal("LNL-12.0.14", "no-such-card", {"unit": firers[0].id})
    lenders = {piece.id for piece in helpers(state, pieces, firers, lent)}
    if action.leader and action.leader not in lenders:
        return Refusal("LNL-5.01.01", "no-leadership", {"unit": action.leader})
    return None


def _why_not_machine(state: LockState, piece: Piece, machine: Machine) -> Refusal | None:
    """Whether small arms from where a unit stands may be turned on a machine at all."""
    refusal = why_not_aim(state, piece.seat, piece.loc, machine.loc, machine.id)
    return why_not_small_arms(state, machine, piece.loc) if refusal is None else refusal


def fires_on(
    state: LockState,
    pieces: Sequence[Piece],
    *,
    window: bool,
    wanted: Sequence[Target] | None = None,
    lent: Sequence[str] = (),
) -> list[Action]:
    """Every such attack from one location."""
    most = farthest(state, pieces, window=window) if state.machines else -1
    if most < 0 or not any(may_fire(state, piece, window=window) for piece in pieces):
        return []
    found: list[Action] = []
    seat, source = pieces[0].seat, pieces[0].loc
    if wanted is None:
        machines = fair(state, seat, machines_seen(state, seat, source))
    else:
        machines = [aim for aim in wanted if aim[1]]
    for _, vehicle in aims(state, seat, source, machines) if machines else ():
        if _reach(state, source, vehicle) > most:
            continue
        if why_not_small_arms(state, state.machines[vehicle], source) is not None:
            continue
        for group, arms in _ways(state, pieces, vehicle, window=window):
            ids = tuple([piece.id for piece in group])
            leads = ("", *(lead.id for lead in helpers(state, pieces, group, lent)))
            found += [
                FireOn(ids, vehicle, lead, card, arms)
                for card in ("", *_cards(state, group, window=window))
                for lead in leads
            ]
    return found


def _ways(
    state: LockState, pieces: Sequence[Piece], target: str, *, window: bool
) -> list[tuple[list[Piece], Arms]]:
    """The groups of a location that may fire at a machine, and the charges they throw."""
    distance = _reach(state, pieces[0].loc, target)
    shooters = able(state, pieces, target, window=window)
    charged = throwers(state, pieces, place_of(state, state.machines[target].loc, target))
    if not charged or state.machines[target].mode:
        return [(list(group), ()) for group in subsets(shooters)]
    together = [
        piece
        for piece in pieces
        if piece in shooters or (piece in charged and may_fire(state, piece, window=window))
    ]
    return [
        (list(group), arms)
        for group in subsets(together)
        for arms in armings(state, group, distance)
        if arms != NO_ARMS and all(share(state, p, distance, arms) is not None for p in group)
    ]


def _cards(state: LockState, firers: Sequence[Piece], *, window: bool) -> tuple[str, ...]:
    ops = any(piece.ops for piece in firers)
    return punches(state, firers[0].loc, firers[0].seat, window=window, ops=ops)


def fire_on(state: LockState, play: Play, action: FireOn) -> None:
    """Roll the attack; a gun may jam before it takes effect (LNL-1.6.1.1.02)."""
    first = state.units[action.units[0]]
    if action.card:  # LNL-12.0.14: Ops Complete does not halve this attack
        play_from(state, play, first.loc, first.seat, action.card)
        for id in action.units:
            state.change(id, ops=False)
    faces = (play.dice.die(6, "attack"), play.dice.die(6, "defence"))
    jams = may_jam(state, _brought(state, action).used) if faces[0] == faces[1] else ()
    if len(jams) > 1:
        state.stack.append(f.Jamming(first.seat, action, (), faces, jams))
    else:
        strike_machine(state, play, action, faces, jams[0] if jams else "")


def _brought(state: LockState, action: FireOn) -> Power:
    firers = [in_hand(state, state.units[id]) for id in action.units]
    return power_of(state, firers, far(state, action), action.arms)


def strike_machine(
    state: LockState, play: Play, action: FireOn, faces: tuple[int, int], jam: str
) -> None:
    """What the dice bring; the firers are marked."""
    firers = [in_hand(state, state.units[id]) for id in action.units]
    source = firers[0].loc
    machine = state.machines[action.target]
    brought = _brought(state, action)
    mods = _mods(state, firers, action, machine) if brought.plain else []  # LNL-1.6.2.07
    if action.leader:
        mods.append(Mod("leadership", leadership(state, state.units[action.leader]), "LNL-5.01.02"))
    if len(firers) == 1 and firers[0].skill == DEADEYE and not brought.used:
        mods.append(Mod("deadeye", 1, "LNL-12.0.03"))
    if jam:
        mods.append(jam_gun(state, play, firers, jam, far(state, action)))
    spend_charges(state, play, brought.used)
    for id in (*action.units, *((action.leader,) if action.leader else ())):
        state.change(id, fired=True, ops=False)
    spray(
        state, play, action.units, source, machine.loc, machine.id, brought.total, mods,
        "LNL-17.2.03", lying=faces,
    )  # fmt: skip


def _mods(state: LockState, firers: Sequence[Piece], action: FireOn, machine: Machine) -> list[Mod]:
    """What way, night and movement do to the attack; a charge alone feels nothing of it."""
    source, place = firers[0].loc, place_of(state, machine.loc, machine.id)
    mods = list(way_mods(state, source, place))
    men = [*firers, *([state.units[action.leader]] if action.leader else [])]
    mods += owl_mods(state, men, source, place, OWL)
    after = after_move(state, firers)
    if after:
        mods.append(Mod("after-move", after, "LNL-6.1.05"))
    return mods
