# SPDX-License-Identifier: MIT
"""Who fights in a melee, how strongly, and at what odds (LNL-8.0)."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.games.locknload.content import Odds
from redoubt.games.locknload.rules.cards import (
    BAYONET,
    DEMO,
    GUNNER,
)
from redoubt.games.locknload.rules.units import (
    firepower,
    is_hero,
)
from redoubt.games.locknload.state import LockState, Piece

MELEE_WEAPONS = ("mg", "flamethrower")  # LNL-8.0.04
CREWING = ("leader", "advisor")
GLIDER = "us_gl"
AMBUSH = 3
CHARGE, STRONG_CHARGE = 6, 8  # LNL-8.0.17, sk_demo


def eligible(state: LockState, piece: Piece) -> bool:
    """Whether a unit takes part at all (LNL-8.1.07).

    A leader only with a weapon (LNL-11.1.01); no medic, no sniper (LNL-11.3.04, LNL-11.4.06).
    """
    if piece.shaken:
        return False
    counter = state.counter(piece)
    if counter.mmc or counter.kind in ("hero", "scout"):
        return True
    return counter.kind in CREWING and bool(gun_powers(state, piece) or charges_of(state, piece))


def can_attack(state: LockState, piece: Piece) -> bool:
    """Eligible, and no weapon team (LNL-1.6.3.03)."""
    return eligible(state, piece) and state.counter(piece).kind != "team"


def charges_of(state: LockState, piece: Piece) -> list[str]:
    """The satchel charges it could use (LNL-8.0.17)."""
    rows = state.scenario.content.weapons
    return [id for id in piece.weapons if rows[id].kind == "satchel"]


def gun_powers(state: LockState, piece: Piece) -> list[int]:
    """What its weapons are worth in melee, best first (LNL-8.0.04, LNL-8.0.15, LNL-8.0.16)."""
    rows = [state.scenario.content.weapons[id] for id in piece.weapons]
    powers = [row.fp for row in rows if row.kind in MELEE_WEAPONS and not row.dismounted]
    alone = not state.counter(piece).mmc and piece.skill != GUNNER
    if powers and alone and not (state.counter(piece).kind in CREWING and _mate(state, piece)):
        powers = [(power + 1) // 2 for power in powers]
    return sorted(powers, reverse=True)


def _mate(state: LockState, piece: Piece) -> bool:
    """Another leader or advisor without a weapon mans the gun with him (LNL-1.6.1.16)."""
    return any(
        other.id != piece.id
        and state.counter(other).kind in CREWING
        and not other.shaken
        and not other.weapons
        for other in state.here(piece.loc, piece.seat)
    )


def strength(
    state: LockState, piece: Piece, charges: Sequence[str] = (), ambush: Sequence[str] = ()
) -> tuple[int, int]:
    """Melee firepower, and 1 if it fights as a unit of firepower 0 (LNL-8.0.06, LNL-8.2.01).

    The same in attack and defence (LNL-8.0.07).

    charges   satchels declared for the round, as "unit/weapon" (LNL-8.0.17)
    ambush    units whose own firepower is tripled (LNL-13.1.01)
    """
    counter = state.counter(piece)
    if counter.kind == "team":
        return 1, 0
    guns = gun_powers(state, piece)
    own = firepower(state, piece) if counter.mmc or counter.kind in ("hero", "scout") else 0
    zero = int(own == 0)
    own = max(own, 1) * AMBUSH if piece.id in ambush else own
    bonus = counter.melee  # LNL-8.2.02
    if any(charge.partition("/")[0] == piece.id for charge in charges):
        blast = STRONG_CHARGE if piece.skill == DEMO else CHARGE
        rest = max([own, *guns]) if counter.kind == "squad" else 0
        return blast + rest + bonus, 0
    if counter.kind == "squad":
        if len(guns) > 1 and guns[1] > own:
            return guns[0] + guns[1] + bonus, 0
        if guns:
            return own + guns[0] + bonus, 0
    elif guns and guns[0] >= own:
        return guns[0] + bonus, 0
    return max(own, 1) + bonus, zero


def odds(attack: int, defence: int, columns: Sequence[Odds]) -> int:
    """The highest column that is not above the ratio (LNL-8.0.08, LNL-8.0.09)."""
    fitting = [n for n, row in enumerate(columns) if attack * row.defence >= row.attack * defence]
    return fitting[-1] if fitting else 0


def shift(state: LockState, loc: int, seat: str, targets: Sequence[Piece], card: str = "") -> int:
    """Column shifts of an attack (LNL-8.0.13, LNL-12.0.10, LNL-13.92.02, LNL-13.92.03)."""
    side = [piece for piece in state.here(loc, seat) if can_attack(state, piece)]
    moved = 1 if any(is_hero(state, piece) for piece in side) else 0
    moved += card == BAYONET
    moved += 1 if _gliders(state, side, side) else 0
    enemies = [p for p in state.here(loc, state.scenario.other[seat]) if eligible(state, p)]
    moved -= 1 if _gliders(state, targets, enemies) else 0
    return moved


def _gliders(state: LockState, acting: Sequence[Piece], side: Sequence[Piece]) -> bool:
    """A full glider squad takes part, and glider MMCs are the majority."""
    counters = [state.counter(piece) for piece in side if state.counter(piece).mmc]
    ours = [counter for counter in counters if GLIDER in counter.forces]
    squad = any(
        state.counter(p).kind == "squad" and GLIDER in state.counter(p).forces for p in acting
    )
    return squad and 2 * len(ours) > len(counters)
