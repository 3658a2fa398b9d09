# SPDX-License-Identifier: MIT
"""The Rally Phase: rally and the order of all that is done in it (LNL-3)."""

from __future__ import annotations

import msgspec

from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload.actions import (
    Done,
    Flip,
    Hand,
    Rally,
    Recombine,
    Take,
    Treat,
    UseCard,
)
from redoubt.games.locknload.rules.aid import (
    air_treatments,
    flip,
    flips,
    treat,
    treatments,
    why_not_flip,
    why_not_treat,
)
from redoubt.games.locknload.rules.cards import LUCKY, SCROUNGER, ready, spend
from redoubt.games.locknload.rules.control import update_control
from redoubt.games.locknload.rules.hidden import look_about
from redoubt.games.locknload.rules.possession import (
    clear_jams,
    hand,
    lying,
    passed_on,
    received,
    spare_charge,
    take,
    why_not_hand,
    why_not_scrounge,
    why_not_take,
)
from redoubt.games.locknload.rules.recombining import pairs, recombine, why_not_recombine
from redoubt.games.locknload.rules.units import (
    is_hero,
    is_leader,
    leadership,
    morale,
    positive_tm,
    twin,
    with_twin,
)
from redoubt.games.locknload.rules.vehicles import lm, machine_morale
from redoubt.games.locknload.state import OFF_MAP, LockState, Piece
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

LEADERS, OTHERS, RECOMBINE, WEAPONS = range(4)  # LNL-3.0.20
COVER = 2  # LNL-3.0.10
SS = "de_ss"
CONSCRIPT = "fk_con"


def _ground(state: LockState, piece: Piece) -> int:
    """Where a unit is on the ground, or its carrier is; -1 for one in the air (LNL-3.0.21)."""
    carrier = state.machines.get(piece.aboard)
    return OFF_MAP if carrier is not None and carrier.mode else state.place_of(piece)


def _company(state: LockState, piece: Piece) -> tuple[Piece, ...]:
    """Who is with a unit: a hidden helper of units on the map would give himself away.

    LNL-3.0.21: with a passenger are those aboard and those on foot in the hex.
    """
    who = state.own if piece.hidden else state.here
    loc = _ground(state, piece)
    company = who(loc, piece.seat)
    if state.works and (other := twin(state, loc)) >= 0:
        company += who(other, piece.seat)
    return (*company, *state.aboard(piece.aboard)) if piece.aboard else company


def _helping(state: LockState, piece: Piece) -> list[Piece]:
    """Good-order leaders and chaplains of its force in its location (LNL-3.0.07, LNL-11.5.01)."""
    counter = state.counter(piece)
    return [  # LNL-3.0.08: nobody helps himself
        other
        for other in _company(state, piece)
        if (is_leader(state, other) or state.counter(other).kind == "chaplain")
        and not other.shaken
        and other.id != piece.id
        and state.scenario.same_force(state.counter(other), counter)
    ]


def why_not_rally(state: LockState, frame: f.Rallying, action: Rally) -> Refusal | None:
    """LNL-3.0.04 to LNL-3.0.06, LNL-3.0.12, LNL-13.81.03."""
    id = action.unit
    if id in state.machines:
        return why_not_recover(state, frame, action)
    piece = state.units.get(id)
    if piece is None or piece.seat != frame.seat or state.place_of(piece) < 0:
        return Refusal("LNL-3.0.21", "not-your-units", {})
    if not piece.shaken:
        return Refusal("LNL-3.0.05", "not-shaken", {"unit": id})
    if action.card:
        if action.card == LUCKY and frame.last == id and ready(state, piece, LUCKY):
            return None
        return Refusal("LNL-12.0.12", "no-such-card", {"unit": id})
    if is_leader(state, piece) and frame.step > LEADERS:
        return Refusal("LNL-3.0.04", "too-late", {"unit": id})
    if frame.step > OTHERS:
        return Refusal("LNL-3.0.20", "too-late", {"unit": id})
    if id in frame.tried and not _dedicated(state, frame, piece):
        return Refusal("LNL-3.0.06", "tried-already", {"unit": id})
    if may_try(state, piece) or _dedicated(state, frame, piece):
        return None
    return Refusal("LNL-3.0.05", "nobody-to-rally", {"unit": id})


def why_not_recover(state: LockState, frame: f.Rallying, action: Rally) -> Refusal | None:
    """LNL-15.0.06, LNL-3.0.14: a Shaken vehicle tries by itself, once."""
    machine = state.machines[action.unit]
    if machine.seat != frame.seat or machine.loc < 0 or not machine.works or action.card:
        return Refusal("LNL-3.0.21", "not-your-units", {})
    if not machine.shaken:
        return Refusal("LNL-3.0.05", "not-shaken", {"unit": machine.id})
    if frame.step > OTHERS:
        return Refusal("LNL-3.0.20", "too-late", {"unit": machine.id})
    if machine.id in frame.tried:
        return Refusal("LNL-3.0.06", "tried-already", {"unit": machine.id})
    return None


def recover(state: LockState, play: Play, id: str) -> None:
    """Its own morale, or the armour leader's with his LM; the terrain helps (LNL-3.0.14)."""
    machine = state.machines[id]
    mods = []
    if state.scenario.ground.terrain[machine.loc].tm > 0:  # foxholes are for men
        mods.append(Mod("cover", COVER, "LNL-3.0.10"))
    if lm(state, machine):
        mods.append(Mod("leadership", lm(state, machine), "LNL-3.0.14"))
    needed = machine_morale(state, machine) + sum(mod.value for mod in mods)
    faces = play.dice.roll(2, 6, "rally")
    success = sum(faces) <= needed
    play.tell(e.RallyRolled(id, faces, needed, success, tuple(mods), rule="LNL-15.0.06"))
    if success:
        state.set(id, shaken=False)


def _dedicated(state: LockState, frame: f.Rallying, piece: Piece) -> bool:
    """LNL-13.81.03: once a phase an SS unit tries without a leader, or tries again."""
    return not frame.dedicated and SS in state.counter(piece).forces


def may_try(state: LockState, piece: Piece) -> bool:
    """Whether somebody there lets a Shaken unit try (LNL-3.0.05, LNL-3.0.12, LNL-13.0.06)."""
    if state.counter(piece).self_rally or _helping(state, piece):
        return True
    conscript = piece.kind.startswith(CONSCRIPT)
    return not conscript and any(is_hero(state, p) for p in _company(state, piece))


def rally_mods(state: LockState, piece: Piece) -> tuple[Mod, ...]:
    """What helps a rally roll: cover and one leader, who may have just rallied (LNL-3.0.09)."""
    mods = []
    loc = _ground(state, piece)
    if loc >= 0 and positive_tm(state, loc):
        mods.append(Mod("cover", COVER, "LNL-3.0.10"))
    helping = _helping(state, piece)
    best = max((leadership(state, other) for other in helping), default=0)
    if best:  # LNL-3.0.13: also for a unit that needs nobody
        mods.append(Mod("leadership", best, "LNL-3.0.07"))
    if any(other.skill == "sk_steady" for other in helping):
        mods.append(Mod("steady", 1, "LNL-12.0.08"))
    return tuple(mods)


# -- the frame -----------------------------------------------------------------------------


def rally_actions(state: LockState, frame: f.Rallying, seat: str) -> list[Action]:
    """Everything a side may do now; nothing splits a squad (LNL-3.0.15)."""
    found: list[Action] = [
        rally
        for id, machine in state.machines.items()
        if machine.shaken and why_not_recover(state, frame, rally := Rally(id)) is None
    ]
    found += [
        rally
        for carrier, load in state.loads()
        for piece in load
        if carrier and piece.shaken
        if why_not_rally(state, frame, rally := Rally(piece.id)) is None
    ]
    ours = [piece for piece in state.units.values() if piece.seat == seat and piece.loc >= 0]
    for piece in ours:
        if piece.shaken:
            cards = ("", LUCKY) if frame.last == piece.id else ("",)
            found += [
                action
                for card in cards
                if why_not_rally(state, frame, action := Rally(piece.id, card)) is None
            ]
            continue
        if piece.loc in state.melee:  # LNL-8.1.10
            continue
        if state.dropped and (state.works or piece.loc in state.dropped):
            found += [
                Take(piece.id, weapon)
                for weapon in lying(state, piece.loc)
                if why_not_take(state, seat, piece.id, weapon) is None
            ]
        if piece.skill == SCROUNGER:
            use = UseCard(piece.id, SCROUNGER)
            if why_not_scrounge(state, seat, use) is None:
                found.append(use)
        for weapon in dict.fromkeys(piece.weapons) if piece.weapons else ():
            if received(piece.id, weapon) in frame.tried:
                continue
            found.append(Hand(piece.id, weapon, ""))
            found += [
                hand
                for other in with_twin(state, piece.loc, seat)
                if why_not_hand(state, seat, hand := Hand(piece.id, weapon, other.id)) is None
            ]
    found += flips(state, ours, frame.tried)
    if frame.step <= OTHERS:
        found += treatments(state, ours, frame.tried)
        found += air_treatments(state, frame.seat, frame.tried) if state.machines else []
    if frame.step <= RECOMBINE:
        found += [Recombine(one, two) for one, two in pairs(state, seat)]
    return [*found, Done()]


def why_not_rallying(
    state: LockState, frame: f.Rallying, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, Done):
        return None
    if isinstance(action, Rally):
        return why_not_rally(state, frame, action)
    if isinstance(action, UseCard):
        return why_not_scrounge(state, seat, action)
    if isinstance(action, Recombine):
        if frame.step > RECOMBINE:
            return Refusal("LNL-3.0.20", "too-late", {"unit": action.first})
        return why_not_recombine(state, seat, action.first, action.second)
    if isinstance(action, Treat):
        if frame.step > OTHERS:
            return Refusal("LNL-3.0.20", "too-late", {"unit": action.unit})
        return why_not_treat(state, seat, action, frame.tried)
    if isinstance(action, Flip):
        return why_not_flip(state, seat, action, frame.tried)
    if isinstance(action, Take):
        return why_not_take(state, seat, action.unit, action.weapon)
    if isinstance(action, Hand):
        if received(action.unit, action.weapon) in frame.tried:
            return Refusal("LNL-3.0.19", "handed-already", {"weapon": action.weapon})
        return why_not_hand(state, seat, action)
    return Refusal("LNL-3.0.20", "rally-phase", {})


def answer_rallying(
    state: LockState, frame: f.Rallying, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, Done):
        state.stack.pop()
        clear_jams(state, play, seat)
        look_about(state, play)
        update_control(state)
        return
    step, tried, last, dedicated = frame.step, frame.tried, "", frame.dedicated
    if isinstance(action, Rally) and action.unit in state.machines:
        recover(state, play, action.unit)
        tried = (*tried, action.unit)
    elif isinstance(action, Rally):
        piece = state.units[action.unit]
        step = max(step, LEADERS if is_leader(state, piece) else OTHERS)
        if action.card:
            spend(state, play, piece, "LNL-12.0.12")
        elif piece.id in tried or not may_try(state, piece):
            dedicated = True
        tried = (*tried, piece.id)
        last = "" if roll(state, play, piece) or action.card else piece.id
    elif isinstance(action, Treat):
        step = OTHERS
        tried = (*tried, action.medic)
        treat(state, play, action)
    elif isinstance(action, Flip):
        step = WEAPONS
        tried = (*tried, flip(state, play, action))
    elif isinstance(action, Recombine):
        step = RECOMBINE
        recombine(state, play, action)
    elif isinstance(action, Take):
        step = WEAPONS
        hex = state.scenario.names[state.units[action.unit].loc]
        tried = passed_on(tried, hex, action.unit, action.weapon)
        tried = (*tried, received(action.unit, action.weapon))
        take(state, play, action)
    elif isinstance(action, Hand):
        step = WEAPONS
        hex = state.scenario.names[state.units[action.unit].loc]
        tried = passed_on(tried, action.unit, action.to or hex, action.weapon)
        if action.to:
            tried = (*tried, received(action.to, action.weapon))
        hand(state, play, action)
    elif isinstance(action, UseCard):
        piece = state.units[action.unit]
        charge = spare_charge(state, piece)
        spend(state, play, piece, "LNL-12.0.09")
        state.lay(piece.loc, (charge,))
        hex = state.scenario.names[piece.loc]
        play.tell(e.WeaponLaid(charge, hex, rule="LNL-12.0.09"))
    state.stack[-1] = msgspec.structs.replace(
        frame, step=step, tried=tried, last=last, dedicated=dedicated
    )


def roll(state: LockState, play: Play, piece: Piece, cry: int = 0) -> bool:
    """A rally roll (LNL-3.0.06); `cry` is the LM of a leader who calls from afar (LNL-12.0.08)."""
    faces = play.dice.roll(2, 6, "rally")
    mods = rally_mods(state, piece)
    if cry > sum(mod.value for mod in mods if mod.label == "leadership"):
        mods = (*(mod for mod in mods if mod.label != "leadership"),
                Mod("leadership", cry, "LNL-12.0.08"))  # fmt: skip
    needed = morale(state, piece) + sum(mod.value for mod in mods)
    success = sum(faces) <= needed
    only = (piece.seat,) if piece.hidden else ()
    play.tell(e.RallyRolled(piece.id, faces, needed, success, mods, rule="LNL-3.0.06", only=only))
    if success:
        state.change(piece.id, shaken=False)
    return success


def cry(state: LockState, play: Play, leader: Piece) -> None:
    """LNL-12.0.08: every Shaken MMC in his hex and beside it tries at once."""
    lm = leadership(state, leader)
    other = twin(state, leader.loc)
    home = min(leader.loc, other) if other >= 0 else leader.loc  # LNL-1.0.02: not the bunker alone
    for loc in (home, *state.scenario.ground.beside[home]):
        for piece in with_twin(state, loc, leader.seat):
            if piece.shaken and state.counter(piece).mmc:
                ours = state.scenario.same_force(state.counter(leader), state.counter(piece))
                roll(state, play, piece, lm if ours else 0)
    look_about(state, play)
    update_control(state)
