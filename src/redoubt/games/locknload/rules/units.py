# SPDX-License-Identifier: MIT
"""What a unit is worth at this moment: morale, firepower, movement, leadership, stacking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeVar

from redoubt.games.locknload.rules.darkness import lit, seen_in_the_dark
from redoubt.games.locknload.sight import as_mask
from redoubt.games.locknload.state import OFF_MAP, LockState, Piece

# LNL-1.1.03: a crew carries what a half-squad does. LNL-1.1.04, LNL-1.6.1.09: the others nothing.
WEAPON_LIMIT = {"squad": 2, "half": 1, "crew": 1, "leader": 1, "hero": 1, "scout": 1, "advisor": 1}
RUNNER_MF = 2  # sk_runner

T = TypeVar("T")


def is_mmc(state: LockState, piece: Piece) -> bool:
    """Squad, half-squad, crew or weapon team (LNL-1.1.02)."""
    return piece.kind in state.scenario.mmcs


def is_leader(state: LockState, piece: Piece) -> bool:
    """A leader; chaplains lead nobody but in rally (LNL-11.5.01)."""
    return piece.kind in state.scenario.leaders


def is_scouting(state: LockState, piece: Piece) -> bool:
    """LNL-11.7.01, LNL-11.7.02: a scout who mans no weapon."""
    return not piece.weapons and state.counter(piece).kind == "scout"


def is_hero(state: LockState, piece: Piece) -> bool:
    return piece.kind in state.scenario.valiant


def morale(state: LockState, piece: Piece) -> int:
    """LNL-1.5.01, LNL-5.1.09, LNL-5.1.16: the face showing, wounds and cards included."""
    counter = state.counter(piece)
    if counter.kind == "hero":
        value = counter.shaken if piece.wounded else counter.morale
    else:
        value = counter.shaken if piece.shaken else counter.morale
        if piece.wounded and counter.kind == "leader":
            value -= 1
    if piece.skill == "sk_ironnerve":  # LNL-12.0.04
        value += 1
    if "vn_arvn" in counter.forces and counter.kind != "advisor" and _advised(state, piece):
        value += 1
    return value


def _advised(state: LockState, piece: Piece) -> bool:
    """LNL-11.6.01."""
    return any(
        state.counter(other).kind == "advisor" and not other.shaken
        for other in state.here(piece.loc, piece.seat)
    )


def leadership(state: LockState, piece: Piece) -> int:
    """The LM for all it may help (LNL-11.1.03); a wound takes one away (LNL-5.1.16)."""
    return max(0, state.counter(piece).lm - piece.wounded)


def firepower(state: LockState, piece: Piece) -> int:
    counter = state.counter(piece)
    return counter.wounded.fp if piece.wounded and counter.wounded else counter.fp


def reach(state: LockState, piece: Piece) -> int:
    """The range of a unit's own fire."""
    counter = state.counter(piece)
    base = counter.wounded.range if piece.wounded and counter.wounded else counter.range
    return base + 3 if piece.skill == "sk_deadeye" else base


def movement(state: LockState, piece: Piece) -> int:
    """The MF with cards and carried weapons (LNL-1.6.1.02, LNL-12.0.11)."""
    counter = state.scenario.content.units[piece.kind]
    base = counter.wounded.mf if piece.wounded and counter.wounded else counter.mf
    if piece.skill == "sk_runner":
        return base + RUNNER_MF
    if not piece.weapons:
        return base
    weapons = state.scenario.content.weapons
    heavy = sum(weapons[id].heavy for id in piece.weapons)
    if not counter.mmc:
        free = 1 if piece.skill == "sk_demo" and _charges(state, piece) else 0
        return max(0, base - 2) if len(piece.weapons) > free else base
    if heavy >= (2 if counter.kind == "squad" else 1):
        return max(0, base - 1)
    return base


def printed_movement(state: LockState, piece: Piece) -> int:
    """The MF that caps double time (LNL-6.2.01)."""
    base = state.counter(piece).mf
    return base + RUNNER_MF if piece.skill == "sk_runner" else base


def _charges(state: LockState, piece: Piece) -> int:
    """How many satchel charges it carries."""
    rows = state.scenario.content.weapons
    return sum(rows[id].kind == "satchel" for id in piece.weapons)


def weapon_limit(state: LockState, piece: Piece, coming: str = "") -> int:
    """How many support weapons it may carry (LNL-1.6.1.01); sk_demo adds one charge to that."""
    limit = WEAPON_LIMIT.get(state.counter(piece).kind, 0)
    if piece.skill != "sk_demo":
        return limit
    row = state.scenario.content.weapons.get(coming)
    return limit + bool(_charges(state, piece) or (row is not None and row.kind == "satchel"))


def left_behind(state: LockState, piece: Piece) -> tuple[str, ...]:
    """The guns that stay in the hex when a unit leaves it (LNL-1.6.1.01.01)."""
    weapons = state.scenario.content.weapons
    return tuple(id for id in piece.weapons if weapons[id].tripod)


def leave_guns(state: LockState, piece: Piece) -> None:
    """They lie there, owned by nobody."""
    stay = left_behind(state, piece) if piece.weapons else ()
    if stay:
        kept = tuple(id for id in piece.weapons if id not in stay)
        state.change(piece.id, weapons=kept)
        state.lay(piece.loc, stay)


def leaders(state: LockState, loc: int, seat: str) -> list[Piece]:
    """Good-order leaders of a side in a location: no other leads (LNL-5.1.11)."""
    return [p for p in state.here(loc, seat) if is_leader(state, p) and not p.shaken]


def best_leader(state: LockState, loc: int, piece: Piece) -> int:
    """The LM that helps a unit: one other good-order leader of its force (LNL-1.0.04)."""
    counter = state.counter(piece)
    return max(
        (
            leadership(state, leader)
            for leader in leaders(state, loc, piece.seat)
            if leader.id != piece.id and state.scenario.same_force(state.counter(leader), counter)
        ),
        default=0,
    )


def positive_tm(state: LockState, loc: int) -> bool:
    """LNL-3.0.10: smoke and hexsides do not count."""
    if state.scenario.ground.terrain[loc].tm > 0:
        return True
    if not state.works:
        return False
    cells = state.scenario.ground.cells  # LNL-21.2.01: foxholes and bunkers do
    return loc >= 2 * cells or state.work(loc, "foxhole") is not None


def subsets(items: Sequence[T]) -> list[tuple[T, ...]]:
    """Every group that some things can form, the small ones first."""
    found: list[tuple[T, ...]] = [(item,) for item in items]
    for count in range(2, len(items) + 1):
        found += combinations(items, count)
    return found


# -- stacking ------------------------------------------------------------------------------


def halves(state: LockState, pieces: Iterable[Piece]) -> tuple[int, int]:
    """Half-squads' worth of MMCs, and SMCs (LNL-1.3.02)."""
    men = singles = 0
    sizes = state.scenario.sizes
    for piece in pieces:
        size = sizes[piece.kind]
        men += size[0]
        singles += size[1]
    return men, singles


def twin(state: LockState, loc: int) -> int:
    """The inside of a bunker for its outside, the outside for the inside, else -1.

    LNL-1.0.02: they are two locations for fire, cover and melee, and one for all the rest.
    """
    if not state.works:
        return OFF_MAP
    apart = 2 * state.scenario.ground.cells
    if loc >= apart:
        return loc - apart
    return loc + apart if loc in state.works and state.work(loc, "bunker") else OFF_MAP


def with_twin(state: LockState, loc: int, seat: str) -> tuple[Piece, ...]:
    """The units of a side in a location, those of a bunker with those of its hex."""
    other = twin(state, loc)
    return state.own(loc, seat) + (state.own(other, seat) if other >= 0 else ())


def fits(state: LockState, seat: str, loc: int, coming: Iterable[Piece]) -> bool:
    """Whether these units may join their friends there (LNL-1.3.01, LNL-1.3.05)."""
    group = list(coming)
    return has_room(state, seat, loc, group, halves(state, group))


def has_room(
    state: LockState, seat: str, loc: int, group: Sequence[Piece], size: tuple[int, int]
) -> bool:
    """The same for units whose `halves` are known."""
    men, singles = size
    most, most_singles = state.scenario.ground.room[loc]
    if men > most or singles > most_singles:
        return False
    staying = state.own(loc, seat)
    other = twin(state, loc) if state.works else OFF_MAP
    if other >= 0:
        staying += state.own(other, seat)
        loc = min(loc, other)
    if state.machines:  # LNL-1.3.07: passengers count
        for machine in state.parked(loc, seat):
            staying += tuple(state.aboard(machine.id))
    if not staying:
        return True
    ids = [piece.id for piece in group]
    there, others = halves(state, [piece for piece in staying if piece.id not in ids])
    # LNL-1.3.04: each floor of a tall building by itself.
    return men + there <= most and singles + others <= most_singles


# -- sight and spotting --------------------------------------------------------------------


sees = LockState.sees


def is_spared(state: LockState, seat: str, loc: int) -> bool:
    """Whether an event forbids a side to attack a location in this turn (LNL-1.7.02)."""
    return bool(state.flags) and (
        f"spare/{seat}/{state.scenario.names[loc]}/{state.turn}" in state.flags
    )


def spared_mask(state: LockState, seat: str) -> int:
    """The locations that an event forbids a side to attack in this turn, as a mask."""
    loc_of, head, tail = state.scenario.ground.loc_of, f"spare/{seat}/", f"/{state.turn}"
    found = [
        loc_of[flag.removeprefix(head).removesuffix(tail)]
        for flag in state.flags
        if flag.startswith(head) and flag.endswith(tail)
    ]
    return as_mask(found)


def is_open(state: LockState, loc: int) -> bool:
    """Open terrain without smoke counts as clear for spotting (LNL-10.3.01, LNL-7.0.04)."""
    ground = state.scenario.ground
    return ground.open[loc] and not (state.smoke and ground.cell(loc) in state.smoke)


def in_the_open(state: LockState) -> int:
    """Where everybody is spotted by the terrain alone, as a mask; by night nowhere."""
    return 0 if state.night else state.bare()


def is_spotted(state: LockState, loc: int, seat: str) -> bool:
    """Whether the units of `seat` there are spotted, for all enemies alike (LNL-10.1.12).

    LNL-10.1.02, LNL-10.1.03 say when; LNL-10.1.11: helicopters are another matter.
    """
    if _is_seen(state, loc, seat):
        return True
    if not state.works:
        return False
    # LNL-21.1.04: spotting the hex spots the inside of a bunker and the outside alike.
    cells = state.scenario.ground.cells
    if loc >= 2 * cells:
        return _is_seen(state, loc - 2 * cells, seat)
    bunker = loc in state.works and state.work(loc, "bunker") is not None
    return bunker and _is_seen(state, loc + 2 * cells, seat)


def _is_seen(state: LockState, loc: int, seat: str) -> bool:
    if loc in state.spotted or loc in state.melee:
        return True
    if not state.night:
        return state.bare() >> loc & 1 == 1 or _shows(state, loc, seat)
    memo = state.memo()
    seen: bool | None = memo.get((loc, seat))
    if seen is None:
        if lit(state, loc):
            seen = is_open(state, loc) or _shows(state, loc, seat)
        else:
            seen = seen_in_the_dark(state, loc, seat, is_open(state, loc))
        memo[loc, seat] = seen
    return seen


def _bunkers(state: LockState, loc: int) -> list[int]:
    """The insides of the bunkers in a hex and beside it: who looks out of them is as near."""
    ground = state.scenario.ground
    within = 2 * ground.cells
    return [
        cell + within for cell in (ground.cell(loc), *ground.beside[loc])
        if cell < ground.cells and cell in state.works and cell + within != loc
    ]  # fmt: skip


def _shows(state: LockState, loc: int, seat: str) -> bool:
    """Whether units in cover are seen for what they do, or by enemies beside them."""
    stealthy = True
    for piece in state.here(loc, seat):  # LNL-5.3.09: movers show a hex while they are in it
        if piece.fired or piece.mark in ("moved", "assault"):
            return True
        # LNL-6.3.02, LNL-10.1.04: crawling and stealth do not show a location.
        stealthy = stealthy and piece.mark == "stealth"
    for machine in state.parked(loc, seat) if state.machines else ():
        if machine.fired or machine.mark:
            return True
        stealthy = False
    if stealthy:  # LNL-6.4.02
        return False
    enemy = state.scenario.other[seat]
    ground = state.scenario.ground
    beside = ground.beside[loc]
    if ground.around(loc) & state.held_mask(enemy):
        enemies = state.stacks(enemy)
        places = (*beside, *_bunkers(state, loc)) if state.works else beside
        for near in places:
            for piece in enemies.get(near, ()):
                if not piece.shaken:
                    return True
    if not ground.around(loc) & state.machine_mask():
        return False
    return any(  # LNL-10.1.02: flying helicopters do not count
        not machine.shaken and machine.mode != "fly"
        for near in (*beside, loc)
        if state.is_parked(near)
        for machine in (*state.parked(near, enemy), *state.above(near, enemy))
    )
