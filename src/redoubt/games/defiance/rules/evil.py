# SPDX-License-Identifier: MIT
"""Chapter 15: whom an instruction names, and what the Evil AI prefers; every choice is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from redoubt.games.defiance.events import AttackWeighed, HexWeighed, TargetsRanked
from redoubt.games.defiance.rules.movement import free_hexes, reach
from redoubt.games.defiance.rules.pools import exchange
from redoubt.games.defiance.rules.reach import Aim, Aims, enemy_options
from redoubt.games.defiance.rules.sheet import sheet
from redoubt.games.defiance.rules.sight import range_of
from redoubt.games.defiance.rules.values import attack_pool, defence, in_contact, protection, wounds
from redoubt.games.defiance.state import ENEMY, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Attack
from redoubt.kernel.flow import Play

# What sets two targets apart: DEF-15.10, DEF-15.13 and DEF-20.01, then DEF-15.14 to 15.19.
TIES = ("ally", "aggro", "not-activated", "damage", "wounds", "chance")
HEXES = ("attackable", "expected-damage", "points", "row", "column")  # DEF-15.09
CRITERIA: dict[str, Callable[[Figure], int]] = {
    "most-aggro": lambda friend: -friend.aggro,
    "least-aggro": lambda friend: friend.aggro,
    "most-damage": lambda friend: -friend.damage,
    "least-damage": lambda friend: friend.damage,
}
HARMS = ("falls", "expected-damage", "own-damage", "first-printed")  # DEF-15.08
UNSEEN = 1 << 12  # more than any criterion comes to
RANKS = 64  # more than there are Characters and Allies
FIRST = RANKS * RANKS
HALF_UNSEEN = UNSEEN // 2 * FIRST


def _tail(friend: Figure) -> tuple[int, ...]:
    """What settles a tie, from the first to the last; smaller comes first."""
    own = sheet(friend)
    return (
        not own.ally,  # DEF-15.14, DEF-12.03
        -friend.aggro,  # DEF-15.15
        friend.activated,  # DEF-15.16
        -friend.damage,  # DEF-15.17
        own.wounds - friend.scars,  # DEF-15.18
    )


Groups = list[list[Figure]]
# Targets and their names, best first; what sets the two best apart; all of them in groups of
# equals if chance (DEF-15.19) must decide.
Order = tuple[Sequence[Figure], tuple[str, ...], str, Groups]


class Roster:
    """The Characters and Allies that an instruction may name (DEF-15.12), with the ties that do not
    depend on the Enemy already broken; true until one of them changes."""

    __slots__ = ("_alike", "_lasts", "_orders", "_tails", "hidden", "known")

    def __init__(self, state: DefianceState) -> None:
        known = self.known = state.conscious()
        states = [friend.states for friend in known if friend.states]
        self.hidden = any("hidden" in each for each in states) if states else False
        if len(known) > 1:
            tails = list(map(_tail, known))
            order = self._tails = sorted(set(tails))
            self._alike = len(order) < len(known)
            self._lasts = [
                (friend, RANKS * order.index(tail) + n)
                for n, (friend, tail) in enumerate(zip(known, tails, strict=True))
            ]
            self._orders: dict[tuple[str, int], Order] = {}

    def holds(self, state: DefianceState) -> bool:
        """Whether nobody has changed since."""
        figures = state.figures
        return all(figures[friend.id] is friend for friend in self.known)

    def named(self, state: DefianceState, enemy: Figure, by: str, play: Play) -> Sequence[Figure]:
        """Whom an instruction names, best first (DEF-15.20); the last tie is chance (DEF-15.19)."""
        if len(self.known) < 2:
            return self.known
        place = enemy.cell if self.hidden or by in ("near", "far") else -1
        order = self._orders.get((by, place))
        if order is None:
            order = self._orders[by, place] = self._order(self._keys(state, enemy, by))
        figures, ids, why, groups = order
        if groups:
            figures = _mixed(state, groups, play)
            ids = tuple([figure.id for figure in figures])
        play.tell(TargetsRanked(who=enemy.id, by=by, order=ids, decided=why, rule="DEF-15.10"))
        return figures

    def _keys(self, state: DefianceState, enemy: Figure, by: str) -> list[int]:
        """One number for each: unseen or not, the criterion, its rank by ties, its place."""
        known, here = self.known, enemy.cell
        if by in ("near", "far"):
            far = state.scenario.far[here]
            sign = FIRST if by == "near" else -FIRST
            keys = [sign * far[friend.cell] + last for friend, last in self._lasts]
        else:
            value = CRITERIA[by]
            keys = [FIRST * value(friend) + last for friend, last in self._lasts]
        if self.hidden:
            for n, friend in enumerate(known):
                if "hidden" in friend.states and not in_contact(state, here, friend.cell):
                    keys[n] += FIRST * UNSEEN
        return keys

    def _order(self, keys: list[int]) -> Order:
        """From the best down; with groups of equals, if there are any."""
        keys.sort()
        why = self._decided(keys[0], keys[1])
        known = self.known
        figures = [known[key % RANKS] for key in keys]
        groups: Groups = []
        if self._alike and len({key // RANKS for key in keys}) < len(keys):
            pairs = zip(keys, figures, strict=True)
            ranked = groupby(pairs, key=lambda pair: pair[0] // RANKS)
            groups = [[figure for _, figure in group] for _, group in ranked]
        return figures, tuple([figure.id for figure in figures]), why, groups

    def _decided(self, one: int, other: int) -> str:
        """What sets the two best apart."""
        if one // FIRST == other // FIRST:
            tails = self._tails
            return decided(tails[one // RANKS % RANKS], tails[other // RANKS % RANKS], TIES)
        if self.hidden and (one > HALF_UNSEEN) != (other > HALF_UNSEEN):
            return "hidden"
        return "criterion"


def decided(one: tuple[float, ...], other: tuple[float, ...], names: tuple[str, ...]) -> str:
    """The first reason that sets two things apart; the last name if none does."""
    for a, b, name in zip(one, other, names, strict=False):
        if a != b:
            return name
    return names[-1]


def _mixed(state: DefianceState, groups: Groups, play: Play) -> list[Figure]:
    """Equal ones in an order of chance (DEF-15.19)."""
    found: list[Figure] = []
    for equal in groups:
        if len(equal) > 1:
            names = play.dice.shuffle([figure.id for figure in equal], "target")
            found += [state.figures[name] for name in names]
        else:
            found += equal
    return found


def by_ties(state: DefianceState, play: Play) -> list[Figure]:
    """DEF-17.02: all who are conscious, by the tie list alone."""
    ranked = sorted(state.conscious(), key=_tail)
    return _mixed(state, [list(group) for _, group in groupby(ranked, key=_tail)], play)


def odds(
    state: DefianceState, enemy: Figure, target: Figure, attack: Attack, hack: bool, here: int
) -> tuple[float, float, float]:
    """DEF-15.08: the chance that it falls, its expected DAMAGE, and the Enemy's."""
    far = range_of(state, here, target.cell)
    pool = attack_pool(state, enemy, attack, 2, far)
    guard = protection(state, target) if hack else defence(state, target, far)
    left = wounds(state, target) - target.damage
    return exchange("".join(sorted(pool)), "".join(sorted(guard)), left)


def choose_attack(
    state: DefianceState, enemy: Figure, target: Figure, play: Play
) -> tuple[Attack, bool] | None:
    """The most harmful of the attacks that reach a target (DEF-15.08, DEF-16.01)."""
    options = enemy_options(state, enemy, target)
    if len(options) < 2:
        return options[0] if options else None

    def harm(option: tuple[Attack, bool]) -> tuple[float, float, float]:
        falls, dealt, taken = odds(state, enemy, target, *option, enemy.cell)
        return -falls, -dealt, taken

    ranked = sorted(options, key=harm)
    (best, _), (second, _) = ranked[:2]
    best_harm = harm(ranked[0])
    play.tell(
        AttackWeighed(
            who=enemy.id,
            attack=best.name,
            over=second.name,
            expected=round(-100 * best_harm[1]),
            decided=decided(best_harm, harm(ranked[1]), HARMS),
            rule="DEF-15.08",
        )
    )
    return ranked[0]


def best_hex(
    state: DefianceState, enemy: Figure, target: Figure, good: int, points: int, play: Play
) -> int:
    """DEF-15.07, DEF-15.09: the hex that satisfies an instruction best among equals."""
    sight = state.scenario.sight
    cells = sight.list(good)
    if len(cells) == 1:
        return cells[0]
    aims = Aims(state, enemy, state.conscious(), good)
    _, waves = reach(state, enemy, enemy.cell, points)
    axial = state.scenario.grid.axial
    wanted = aims.at(target)

    def rank(cell: int) -> tuple[float, ...]:
        options = wanted.options(cell) if wanted is not None else ()
        harms = [odds(state, enemy, target, *o, cell)[1] for o in options]
        q, r = axial[cell]
        cost = next(cost for cost, wave in enumerate(waves) if wave & sight.cells[cell])
        return -aims.attackable(cell), -max(harms, default=0.0), cost, r, q

    ranked = sorted([(rank(cell), cell) for cell in cells])
    (key, first), (other, second) = ranked[:2]
    name = state.scenario.name
    play.tell(
        HexWeighed(
            who=enemy.id,
            hex=name(first),
            over=name(second),
            decided=decided(key, other, HEXES),
            rule="DEF-15.09",
        )
    )
    return first


def landing(state: DefianceState, unit: str, starts: tuple[int, ...]) -> int:
    """DEF-23.08, DEF-23.17: the nearest hex to stop in, Evil AI between equals; -1 if none."""
    ground, free = state.scenario.ground, free_hexes(state)
    nearest = 0
    for start in starts:
        for ring in ground.walks(start, state._closed):
            if ring & free:
                nearest |= ring & free
                break
    return best_landing(state, unit, ground.list(nearest)) if nearest else -1


def best_landing(state: DefianceState, unit: str, cells: list[int]) -> int:
    """Evil AI between hexes for a figure that comes to the board (DEF-15.09)."""
    if len(cells) == 1:
        return cells[0]
    axial = state.scenario.grid.axial
    newcomer = Figure("", ENEMY, state.units[unit].unit, unit=unit)
    aimed = [Aim(state, newcomer, friend) for friend in state.conscious()]

    def rank(cell: int) -> tuple[float, ...]:
        best, count = 0.0, 0
        for aim in aimed:
            options = aim.options(cell)
            count += bool(options)
            for option in options:
                best = max(best, odds(state, newcomer, aim.target, *option, cell)[1])
        return -count, -best, axial[cell][1], axial[cell][0]

    return min(cells, key=rank)
