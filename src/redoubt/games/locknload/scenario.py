# SPDX-License-Identifier: MIT
"""What all positions of one game share: options, content, ground, sight."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Literal

import msgspec

from redoubt.games.locknload.actions import Activate, Step
from redoubt.games.locknload.content import Content, content
from redoubt.games.locknload.counters import BLIND, CALLERS, SIZES, SMC_SIZE, Unit
from redoubt.games.locknload.dossier import (
    Dossier,
    EventMarker,
    Group,
    Score,
    Verdict,
    dossier,
)
from redoubt.games.locknload.ground import Ground
from redoubt.games.locknload.pieces import ASSAULT, STEALTH
from redoubt.games.locknload.sight import Sight, as_mask
from redoubt.kernel.records import Setup
from redoubt.kernel.scenarios import Scenarios

if TYPE_CHECKING:
    from redoubt.games.locknload.rules.steps import Party
    from redoubt.games.locknload.state import Piece


ANZAC = "vn_anz"
MOST_NAMED = 1000


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game.

    scenario   which scenario card is played
    orders     standing orders at the start
    hexes      hexes that carry another board code, such as 13F5 = "g." (for cases and exercises)
    """

    scenario: Literal[
        "s01", "s02", "s03", "s04", "s05", "s06", "s07", "s08", "s09", "s10", "s11", "s12"
    ] = "s01"  # fmt: skip
    orders: dict[str, str] = msgspec.field(default_factory=dict)
    hexes: dict[str, str] = msgspec.field(default_factory=dict)


class Scenario:
    """Immutable after construction; never copied, never sent."""

    setup: Setup  # set by the kernel when it caches the scenario

    def __init__(self, options: Options) -> None:
        self.options = options
        self.base = self  # the one whose buildings all stand
        self._ruined: dict[tuple[int, ...], Scenario] = {}
        self._scored: dict[int, tuple[int, ...]] = {}  # by the score's id
        self.content: Content = content()
        self.card: Dossier = dossier(options.scenario)
        self.ground = Ground(self.card, self.content, options.hexes)
        self.sight = Sight(self.ground)
        self.seats: tuple[str, ...] = tuple(side.id for side in self.card.side)
        self.other = {self.seats[0]: self.seats[1], self.seats[1]: self.seats[0]}
        self.names = self.ground.names
        self.groups: tuple[tuple[str, Group], ...] = tuple(
            (side.id, group) for side in self.card.side for group in side.group
        )
        # Asked for at nearly every choice.
        self.activations = tuple(Activate(name) for name in self.names)
        self.steps = tuple(Step(name) for name in self.names)
        self.sniper_groups = {
            seat: tuple(n for n, (side, g) in enumerate(self.groups) if side == seat and g.turn < 0)
            for seat in self.seats
        }
        self.areas = tuple(
            self.ground.area(group.area) if group.turn >= 0 else () for _, group in self.groups
        )
        self.area_sets = tuple(frozenset(area) for area in self.areas)
        self.events: dict[str, EventMarker] = {event.id: event for event in self.card.event}
        self.event_at = {id: self.ground.parse(event.hex) for id, event in self.events.items()}
        floors = self.ground.floors  # every location of a marker's hex, as a mask
        self.event_mask = {id: floors(1 << loc) for id, loc in self.event_at.items()}
        self.goals = self._goals()
        self.hasty: tuple[Verdict, ...] = tuple(row for row in self.card.verdict if row.at_once)
        self.secretive = frozenset(seat for seat, group in self.groups if group.hidden)
        self.roster: dict[str, Piece] = {}  # filled when it is asked for
        self.suits: dict[tuple[int, str], tuple[int, ...]] = {}  # the same: group and kind
        self.diggable: dict[tuple[int, str], tuple[int, ...]] = {}  # the same: group and marker
        self.parties: dict[tuple[object, ...], Party] = {}  # the same: how groups move
        self.roams: dict[int, tuple[int, ...]] = {}  # the same: group -> a turn for each hex
        self.any_hero = next(u.id for u in self.content.units.values() if u.kind == "hero")
        units = self.content.units.values()
        # Kinds that may go by stealth (LNL-6.4.01, LNL-13.0.04) or by assault (LNL-6.1.01).
        self.stealthy = frozenset(u.id for u in units if u.move == STEALTH or ANZAC in u.forces)
        self.bold = frozenset(u.id for u in units if u.move == ASSAULT or u.kind == "hero")
        self.sizes = {u.id: SIZES.get(u.kind, SMC_SIZE) for u in units}
        self.teams = frozenset(u.id for u in units if u.kind == "team")
        self.leaders = frozenset(u.id for u in units if u.kind == "leader")
        self.valiant = frozenset(u.id for u in units if u.kind == "hero")
        self.snipers = frozenset(u.id for u in units if u.kind == "sniper")
        self.mmcs = frozenset(u.id for u in units if u.mmc)
        self.arrowed = frozenset(u.id for u in units if u.arrow)
        self.blind = frozenset(u.id for u in units if u.kind in BLIND)
        self.callers = frozenset(u.id for u in units if u.kind in CALLERS)
        self.medics = frozenset(u.id for u in units if u.kind == "medic")
        self.mortars = frozenset(u.id for u in units if u.mortar)
        rows = self.content.weapons.values()
        self.guns = frozenset(row.id for row in rows if row.gun is not None)
        self.flipping = frozenset(row.id for row in rows if row.flips)
        self.claymores = frozenset(row.id for row in rows if row.kind == "claymore")
        self._named: dict[int, tuple[str, ...]] = {}
        self._allies: dict[tuple[tuple[str, ...], tuple[str, ...]], bool] = {}
        self._heroes: dict[tuple[str, ...], tuple[str, ...]] = {}  # filled when it is asked for
        # LNL-2.0.05: where somebody may be hidden.
        self.screened = tuple(
            loc
            for loc in range(2 * self.ground.cells)
            if self.ground.exists[loc] and self.ground.terrain[loc].los != "open"
        )
        self.screened_mask = as_mask(self.screened)
        # LNL-2.0.07: who may leave the map, and where.
        self.exits: dict[str, frozenset[int]] = {
            exit.side: frozenset(self.ground.area(exit.area)) for exit in self.card.exit
        }
        # LNL-11.4.01: where a sniper may be placed.
        self.covered = tuple(
            loc
            for loc in range(2 * self.ground.cells)
            if self.ground.exists[loc] and self.ground.terrain[loc].tm > 0
        )

    def ruined(self, cells: tuple[int, ...]) -> Scenario:
        """The same scenario on ruined ground; made once for each set of hexes (LNL-10.4.06)."""
        if not cells:
            return self.base
        found = self.base._ruined.get(cells)
        if found is None:
            found = self.base._ruined[cells] = copy(self.base)
            found.ground = self.base.ground.ruined(cells)
            found.diggable = {}
            found._scored = {}
            found.sight = Sight(found.ground, self.sight.crossings)
        return found

    def named(self, places: int) -> tuple[str, ...]:
        """The names of some places given as a mask; callers see many and ask again and again."""
        found = self._named.get(places)
        if found is None:
            if len(self._named) > MOST_NAMED:
                self._named.clear()
            names, left = [], places
            while left:
                lowest = left & -left
                names.append(self.names[lowest.bit_length() - 1])
                left ^= lowest
            found = self._named[places] = tuple(names)
        return found

    def scored(self, row: Score) -> tuple[int, ...]:
        """The locations that a score of control speaks of."""
        known = self._scored.get(id(row))
        if known is not None:
            return known
        found = [self.ground.parse(hex) for hex in row.hexes]
        if row.board:
            prefix = str(row.board)
            found += [
                cell
                for cell in range(self.ground.cells)
                if self.ground.terrain_ids[cell] in row.terrain
                and self.names[cell].startswith(prefix)
            ]
        known = self._scored[id(row)] = tuple(found)
        return known

    def _goals(self) -> tuple[int, ...]:
        """Every location whose control is asked for: what bots and pictures look at."""
        found: dict[int, None] = {}
        waiting = [clause for verdict in self.card.verdict for clause in verdict.when]
        while waiting:
            clause = waiting.pop(0)
            waiting += clause.of
            found.update(dict.fromkeys(map(self.ground.parse, clause.hexes)))
        for row in self.card.score:
            if row.count == "control":
                found.update(dict.fromkeys(self.scored(row)))
        return tuple(found)

    def army(self, force: str) -> str:
        """The army a force belongs to (LNL-3.0.11)."""
        found = self.content.forces.get(force)
        return found.army if found else force

    def heroes(self, forces: tuple[str, ...]) -> tuple[str, ...]:
        """The heroes of some forces (LNL-5.1.19)."""
        found = self._heroes.get(forces)
        if found is None:
            found = self._heroes[forces] = tuple(
                unit.id
                for unit in self.content.units.values()
                if unit.kind == "hero" and self._allied(unit.forces, forces)
            )
        return found

    def same_force(self, one: Unit, other: Unit) -> bool:
        """LNL-3.0.11: same background colour, or a counter of the whole army."""
        key = (one.forces, other.forces)
        found = self._allies.get(key)
        if found is None:
            found = self._allies[key] = self._allied(one.forces, other.forces)
        return found

    def _allied(self, ours: tuple[str, ...], others: tuple[str, ...]) -> bool:
        army = self.army
        return any(a == b or a == army(b) or b == army(a) for a in ours for b in others)


scenario_for = Scenarios("locknload", Scenario)
