# SPDX-License-Identifier: MIT
"""Who may fire ordnance on foot at what, and the firing (LNL-14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload import machine_frames as mf
from redoubt.games.locknload.actions import Shoot
from redoubt.games.locknload.counters import Gun
from redoubt.games.locknload.rules.aiming import Target, aims, place_of, why_not_aim
from redoubt.games.locknload.rules.arcs import FACINGS, in_arc, turn_steps
from redoubt.games.locknload.rules.armour import (
    why_not_small_arms,
)
from redoubt.games.locknload.rules.attack import after_move
from redoubt.games.locknload.rules.cards import GUNNER, play_from, punches
from redoubt.games.locknload.rules.fire import helpers, is_silent, may_fire
from redoubt.games.locknload.rules.ordnance import band, row, shot
from redoubt.games.locknload.rules.power import captured
from redoubt.games.locknload.rules.spray import OWL, owl_mods, spray, way_mods
from redoubt.games.locknload.rules.units import leadership
from redoubt.games.locknload.rules.vehicles import FLY
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

GUNNERY = -1  # sk_gunner
SECOND = "#2"  # of two weapons of a kind


def gun_of(state: LockState, piece: Piece, weapon: str) -> Gun | None:
    """The to-hit table of a unit's own gun, or of a support weapon it carries."""
    if not weapon:
        return state.counter(piece).gun
    found = state.scenario.content.weapons.get(weapon)
    return found.gun if found is not None and weapon in piece.weapons else None


def why_not_shoot(
    state: LockState,
    pieces: Sequence[Piece],
    action: Shoot,
    *,
    window: bool,
    firers: Sequence[str] = (),
    lent: Sequence[str] = (),
) -> Refusal | None:
    """Whether a unit among these may make this shot; `firers` have fired small arms just now.

    `lent` are leaders who have assisted another attack from there (LNL-5.01.01).
    """
    piece = next((p for p in pieces if p.id == action.unit), None)
    if piece is None:
        return Refusal("LNL-14.0.01", "not-your-units", {})
    counter = state.counter(piece)
    direct = counter.kind == "team" and counter.gun is None and not action.weapon
    gun = gun_of(state, piece, action.weapon)
    if gun is None and not direct:
        return Refusal("LNL-14.0.01", "no-gun", {"unit": piece.id})
    if state.flags and is_silent(state, piece):
        return Refusal("LNL-1.7.02", "silenced", {"unit": piece.id})
    if not may_fire(state, _ready(state, piece, action.weapon, firers), window=window):
        return Refusal("LNL-14.0.06", "cannot-fire", {"hex": action.hex})
    target = state.scenario.ground.loc_of.get(action.hex, -1)
    if target < 0:
        return Refusal("LNL-5.0.01", "no-such-hex", {"hex": action.hex})
    refusal = why_not_aim(state, piece.seat, piece.loc, target, action.target)
    if refusal is not None:
        return refusal
    refusal = _why_not_weapon(state, piece, gun, target, action, window=window)
    cards = punches(state, piece.loc, piece.seat, window=window, ops=piece.ops)
    if refusal is None and action.card not in ("", *cards):
        refusal = Refusal("LNL-12.0.14", "no-such-card", {"unit": piece.id})
    if refusal is not None or not action.leader:
        return refusal
    if action.leader in {lead.id for lead in helpers(state, pieces, [piece], lent)}:
        return None
    return Refusal("LNL-14.0.10", "no-leadership", {"unit": action.leader})


def _ready(state: LockState, piece: Piece, weapon: str, firers: Sequence[str]) -> Piece:
    """A unit as far as this weapon goes: what it has fired may not have been all (LNL-1.6.1.06)."""
    if not piece.fired or not firers:
        return piece
    if piece.id in firers or any(_is_another(state, piece, weapon, other) for other in firers):
        return msgspec.structs.replace(piece, fired=False)
    return piece


def _is_another(state: LockState, piece: Piece, weapon: str, fired: str) -> bool:
    """Whether a squad that has fired one piece of ordnance has this one besides."""
    unit, _, other = fired.partition("/")
    if unit != piece.id or not other:
        return False
    gone = state.scenario.content.weapons[other].one_use
    return piece.weapons.count(weapon) > (weapon == other and not gone)


def after_shot(
    state: LockState, unit: str, weapon: str, firers: Sequence[str], bore: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who may fire more ordnance, and who has only ordnance behind him, after one more shot.

    LNL-1.6.1.06, LNL-4.0.13: a squad fires two weapons, or one and its rifles.
    """
    left = tuple(entry for entry in firers if entry.partition("/")[0] != unit)
    if state.counter(state.units[unit]).kind != "squad" or not weapon:
        return left, tuple(bore)
    if len(left) < len(firers):  # that was its second
        return left, tuple(id for id in bore if id != unit)
    return (*left, f"{unit}/{weapon}"), (*bore, unit)


def _why_not_weapon(
    state: LockState, piece: Piece, gun: Gun | None, target: int, action: Shoot, *, window: bool
) -> Refusal | None:
    """Whether a weapon may fire from where it is and reaches its target."""
    refusal = _why_not_from(state, piece, action.weapon, window=window)
    if refusal is not None:
        return refusal
    place = place_of(state, target, action.target)
    distance = state.scenario.ground.distance(piece.loc, place)
    if gun is None:
        return _why_not_direct(state, piece, target, action, distance)
    return _why_not_gun(state, piece, gun, target, action, distance)


def _why_not_from(state: LockState, piece: Piece, weapon: str, *, window: bool) -> Refusal | None:
    """Where a weapon may not be fired from, and mortars in a window."""
    counter = state.counter(piece)
    row_ = state.scenario.content.weapons.get(weapon)
    terrain = state.scenario.ground.terrain[piece.loc]
    barred = row_.no_buildings if row_ is not None else counter.no_buildings
    if barred and (terrain.building or terrain.hut):
        return Refusal("LNL-1.6.3.09", "not-from-building", {"unit": piece.id})
    if counter.mortar and window:
        return Refusal("LNL-18.1.07", "no-mortar-window", {"unit": piece.id})
    if counter.mortar and terrain.no_mortar:
        return Refusal("LNL-18.1.01", "no-mortar-here", {"unit": piece.id})
    return None


def _why_not_direct(
    state: LockState, piece: Piece, target: int, action: Shoot, distance: int
) -> Refusal | None:
    """A machine gun team or a mortar that sees its target (LNL-18.1.02)."""
    counter = state.counter(piece)
    machine = state.machines.get(action.target)
    aloft = machine is not None and bool(machine.mode)
    if action.facing:
        return Refusal("LNL-14.0.12", "no-such-turn", {"unit": piece.id})
    # LNL-19.5.2.01: the range of small arms is halved, that of a mortar is not.
    if distance * (2 if aloft and not counter.mortar else 1) > counter.range:
        return Refusal("LNL-1.6.3.01", "out-of-range", {"hex": action.hex})
    if machine is not None and machine.mode == FLY and counter.mortar:
        return Refusal("LNL-17.4.01", "flies-too-fast", {"unit": machine.id})
    if machine is not None:
        return why_not_small_arms(state, machine, piece.loc)
    return None


def _why_not_gun(
    state: LockState, piece: Piece, gun: Gun, target: int, action: Shoot, distance: int
) -> Refusal | None:
    """LNL-1.6.3.05, LNL-14.0.03, LNL-14.0.05: range and arc; helicopters (LNL-19.5.01)."""
    if band(gun, distance) < 0:
        return Refusal("LNL-14.0.03", "out-of-range", {"hex": action.hex})
    machine = state.machines.get(action.target)
    if machine is not None and machine.mode == FLY and not _anti_air(state, action.weapon):
        return Refusal("LNL-19.5.01", "flies-too-fast", {"unit": machine.id})
    if _anti_air(state, action.weapon) and (machine is None or not machine.mode):
        return Refusal("LNL-1.0.08", "helicopters-only", {"weapon": action.weapon})
    counter = state.counter(piece)
    if action.weapon or not counter.arrow:
        odd = Refusal("LNL-14.0.12", "no-such-turn", {"unit": piece.id})
        return odd if action.facing else None
    ground = state.scenario.ground
    bears = in_arc(ground, piece.loc, target, piece.facing)
    if not action.facing:
        return None if bears else Refusal("LNL-14.0.05", "out-of-arc", {"hex": action.hex})
    serves = action.facing in FACINGS and in_arc(ground, piece.loc, target, action.facing)
    if bears or not serves:
        return Refusal("LNL-14.0.12", "no-such-turn", {"unit": piece.id})
    if turn_steps(piece.facing, action.facing) > 2 * counter.mf:
        return Refusal("LNL-1.6.3.07", "turns-too-far", {"unit": piece.id})
    return None


def _anti_air(state: LockState, weapon: str) -> bool:
    found = state.scenario.content.weapons.get(weapon)
    return found is not None and found.aag


def has_guns(state: LockState, pieces: Sequence[Piece]) -> bool:
    """Whether anybody might have ordnance: a quick look."""
    teams, guns = state.scenario.teams, state.scenario.guns
    for piece in pieces:
        if piece.kind in teams or (piece.weapons and not guns.isdisjoint(piece.weapons)):
            return True
    return False


def shoots(
    state: LockState,
    pieces: Sequence[Piece],
    *,
    window: bool,
    firers: Sequence[str] = (),
    wanted: Sequence[Target] | None = None,
    lent: Sequence[str] = (),
) -> list[Action]:
    """Every shot of ordnance, mortar or gun team that these units may make."""
    found: list[Action] = []
    for piece in pieces:
        team = state.counter(piece).kind == "team"
        if not piece.weapons and not team:
            continue
        guns = [w for w in dict.fromkeys(piece.weapons) if gun_of(state, piece, w) is not None]
        if team:
            guns.append("")
        guns = [
            gun for gun in guns if may_fire(state, _ready(state, piece, gun, firers), window=window)
        ]
        if not guns or is_silent(state, piece):
            continue
        seen = aims(state, piece.seat, piece.loc, wanted)
        if not seen:
            continue
        leads = ("", *(lead.id for lead in helpers(state, pieces, [piece], lent)))
        cards = ("", *punches(state, piece.loc, piece.seat, window=window, ops=piece.ops))
        for weapon in guns:
            gun = gun_of(state, piece, weapon)
            for loc, vehicle in seen:
                for facing in _pivots(state, piece, loc):
                    action = Shoot(piece.id, state.scenario.names[loc], weapon, vehicle, "", facing)
                    if _why_not_weapon(state, piece, gun, loc, action, window=window) is None:
                        found += [
                            msgspec.structs.replace(action, leader=lead, card=card)
                            for card in cards
                            for lead in leads
                        ]
    return found


def _pivots(state: LockState, piece: Piece, target: int) -> tuple[int, ...]:
    """No turn, or for an arrowed team that must turn the facings that would serve."""
    ground = state.scenario.ground
    if not state.counter(piece).arrow or in_arc(ground, piece.loc, target, piece.facing):
        return (0,)
    return (0, *(f_ for f_ in FACINGS if in_arc(ground, piece.loc, target, f_)))


def shoot(
    state: LockState,
    play: Play,
    action: Shoot,
    movers: tuple[str, ...] = (),
    firers: Sequence[str] = (),
) -> None:
    """Turn if need be, fire, mark (LNL-1.6.3.07, LNL-14.0.12); `firers` have fired just now."""
    piece = state.units[action.unit]
    if action.card:  # LNL-12.0.14: no +2, or not halved
        play_from(state, play, piece.loc, piece.seat, action.card)
        piece = state.change(piece.id, ops=False)
    target = state.scenario.ground.loc_of[action.hex]
    counter = state.counter(piece)
    for id in (piece.id, *((action.leader,) if action.leader else ())):
        state.change(id, fired=True)
    if action.facing:
        state.change(piece.id, facing=action.facing, mark="moved")
        play.tell(me.Turned(piece.id, action.facing, 0, rule="LNL-14.0.12"))
    if counter.atgm and not action.weapon:
        enemy = state.scenario.other[piece.seat]
        turned = action.facing > 0
        state.stack.append(mf.Launched(piece.id, target, action.target, action.leader, turned))
        state.stack.append(f.Window(enemy, piece.loc, 1, movers=(piece.id,)))
        return
    gun = gun_of(state, piece, action.weapon)
    if gun is None:
        _direct(state, play, piece, action, target, movers)
    else:
        own = foot_mods(state, piece, action.weapon, action.leader, turned=action.facing > 0)
        place = place_of(state, target, action.target)
        own += tuple(_owl(state, piece, action.leader, place, -OWL))
        # LNL-14.3.02: of two weapons of a kind the second has acquired what it has itself.
        second = f"{piece.id}/{action.weapon}" in firers
        _shots(state, play, piece, action, gun, place, own, movers, second=second)
    for id in (piece.id, *((action.leader,) if action.leader else ())):
        if id in state.units:
            state.change(id, ops=False)


def _shots(
    state: LockState,
    play: Play,
    piece: Piece,
    action: Shoot,
    gun: Gun,
    place: int,
    own: tuple[Mod, ...],
    movers: tuple[str, ...],
    *,
    second: bool,
) -> None:
    target, vehicle = state.scenario.ground.cell(place), action.target
    where = place if vehicle else state.scenario.ground.loc_of[action.hex]
    weapon = state.scenario.content.weapons.get(action.weapon)
    gone = weapon is not None and weapon.one_use  # LNL-1.0.08
    shot(
        state, play, piece.id, action.weapon + SECOND * second, gun, piece.loc, where, vehicle,
        own, movers, hex=state.scenario.names[target] if vehicle else action.hex, acquires=not gone,
    )  # fmt: skip
    if gone:
        kept = list(state.units[piece.id].weapons)
        kept.remove(action.weapon)
        state.change(piece.id, weapons=tuple(kept))


def work_launched(state: LockState, frame: mf.Launched, play: Play) -> None:
    """LNL-14.0.20: a team that was Shaken or lost has lost its missile."""
    state.stack.pop()
    piece = state.units.get(frame.unit)
    machine = state.machines.get(frame.target)
    gone = machine is not None and not machine.works
    if piece is None or piece.shaken or gone:
        return
    gun = state.counter(piece).gun
    assert gun is not None
    lead = state.units.get(frame.leader)
    leader = frame.leader if lead is not None and not lead.shaken else ""  # LNL-5.1.11
    own = foot_mods(state, piece, "", leader, turned=frame.turned)
    place = place_of(state, frame.loc, frame.target)
    own += tuple(_owl(state, piece, leader, place, -OWL))
    hex = state.scenario.names[frame.loc]
    shot(state, play, piece.id, "", gun, piece.loc, place, frame.target, own, hex=hex)
    state.change(piece.id, ops=False)


def foot_mods(
    state: LockState, piece: Piece, weapon: str, leader: str, *, turned: bool
) -> tuple[Mod, ...]:
    """The firer's own rows of the table (LNL-14.0.09, LNL-14.0.10, LNL-14.0.12)."""
    mods: list[Mod] = []
    if leader:
        mods.append(Mod("leadership", -leadership(state, state.units[leader]), "LNL-14.0.10"))
    if piece.mark == "assault":  # teams do so by a card alone (LNL-12.0.06)
        mods.append(Mod("after-move", row("O09"), "LNL-14.0.09"))
    if piece.mark == "stealth":
        mods.append(Mod("after-move", row("O21"), "LNL-14.0.09"))
    if piece.ops:
        mods.append(Mod("ops", row("O10"), "LNL-14.0.09"))
    if weapon and captured(state, piece, state.scenario.content.weapons[weapon]):
        mods.append(Mod("captured", row("O11"), "LNL-14.0.09"))
    if weapon and piece.skill == GUNNER:
        mods.append(Mod("gunner", GUNNERY, "LNL-12.0.15"))
    if turned:
        mods.append(Mod("turned", row("O19"), "LNL-14.0.12"))
    return tuple(mods)


def _owl(state: LockState, piece: Piece, leader: str, place: int, gain: int) -> Iterator[Mod]:
    """What a gun's own man or his leader sees in the dark."""
    firers = (piece, state.units[leader]) if leader else (piece,)
    return owl_mods(state, firers, piece.loc, place, gain)


def _direct(
    state: LockState, play: Play, piece: Piece, action: Shoot, target: int, movers: tuple[str, ...]
) -> None:
    """A gun team or mortar on the direct fire table; a mortar keeps the higher die."""
    counter = state.counter(piece)
    power = counter.fp // 2 if piece.ops else counter.fp
    lead = leadership(state, state.units[action.leader]) if action.leader else 0
    dice = 2 if counter.mortar else 1
    place = place_of(state, target, action.target)
    mods = [*way_mods(state, piece.loc, place), *_owl(state, piece, action.leader, place, OWL)]
    after = after_move(state, [piece])
    if after:
        mods.append(Mod("after-move", after, "LNL-6.1.05"))
    if lead:
        mods.append(Mod("leadership", lead, "LNL-5.01.02"))
    rule = "LNL-18.1.02" if counter.mortar else "LNL-1.6.3.01"
    spray(
        state, play, (piece.id,), piece.loc, target, action.target, power, mods, rule, movers,
        dice=dice,
    )  # fmt: skip
