# SPDX-License-Identifier: MIT
"""The position of a Defiance mission."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Self

import msgspec

from redoubt.games.defiance.frames import Striding
from redoubt.games.defiance.ground import Floor
from redoubt.games.defiance.scenario import Scenario
from redoubt.kernel.state import State

FRIEND = "friend"
ENEMY = "enemy"
NEUTRAL = "neutral"
UNCONSCIOUS = "unconscious"

ENEMIES, FRIENDS, FALLEN, NOBODYS = range(4)  # the planes of who stands where

BODY = "body"
PACK = "pack"
LIGHT = "light"


_NUMBER = attrgetter("number")


class Item(msgspec.Struct, frozen=True, gc=False):
    """A card that is carried: on body tabs, in the Backpack, or light (DEF-3.04 to 3.07)."""

    card: str
    place: str
    way: int = 0  # which of the card's ways of being carried is used


class Figure(msgspec.Struct, frozen=True, gc=False):
    """One miniature (DEF-1.07). `cell` is -1 off the board; `fate` says why."""

    id: str
    side: str
    card: str
    cell: int = -1
    damage: int = 0
    aggro: int = 0
    states: tuple[str, ...] = ()
    unit: str = ""
    number: int = 0
    gear: tuple[Item, ...] = ()
    software: tuple[str, ...] = ()
    specialties: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    flipped: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()  # charges used, one entry each
    aftermath: tuple[str, ...] = ()  # face up
    scars: int = 0  # face-down Aftermath cards
    activated: bool = False
    moved: bool = False  # spent movement points this Round
    fate: str = ""  # "left", "down" (a Remote), "dead"
    stored: str = ""  # symbols kept on a Specialty card (DEF-27.13)

    @property
    def unconscious(self) -> bool:
        return UNCONSCIOUS in self.states


class UnitCard(msgspec.Struct, frozen=True, gc=False):
    """A Unit card of the mission. status: aligned, available, deployed, gone."""

    id: str
    unit: str
    side: str
    status: str
    ai: str = ""
    in_initiative: bool = False
    activated: bool = False
    waiting: bool = False  # Surprise Attack: deployed, no figures yet (DEF-17.01)
    killed: bool = False  # wiped out by DAMAGE at least once
    seen: bool = False  # the players have looked at its AI card


class Active(msgspec.Struct, frozen=True, gc=False):
    """The activation under way of a Character or Ally."""

    who: str
    actions: int = 2
    points: int = 0
    walked: int = 0  # points spent so far
    attacks: int = 0  # additional Attack Actions (Rampage)
    charge: int = 0  # points only for steps nearer to `prey` (Bounding Charge)
    prey: str = ""
    used: tuple[str, ...] = ()  # Free Actions used, and other things done once


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a campaign has come (chapter 26). Dicts are replaced, never written into."""

    results: tuple[bool, ...] = ()  # of the missions so far: the primary objective was met
    intel: dict[str, int] = {}  # Intel Packs, each Character's own (DEF-26.02, DEF-12.07)
    due: int = 0  # Intel that each Character gets when the Invest step begins (DEF-26.01)
    posts: dict[str, str] = {}  # every token of the crew and the area it stands in (DEF-26.11)
    working: tuple[str, ...] = ()  # whose effects are active (DEF-26.12)
    samples: tuple[int, int] = (0, 0)  # biological, technological
    component: bool = False  # the mission just finished brought a Minotaur component
    engines: int = 0  # covered positions of the engine track (DEF-26.15)
    scars: dict[str, tuple[str, ...]] = {}  # face-down Aftermath cards (DEF-22.03)
    upgrades: tuple[str, ...] = ()
    store: tuple[str, ...] = ()  # cards stored on the ship (DEF-26.30)
    killed: tuple[str, ...] = ()  # Units that a mission asks about again
    boons: tuple[str, ...] = ()  # rewards of objectives that are still to come
    dead: tuple[str, ...] = ()  # Characters that left the campaign (DEF-21.15)
    step: str = ""  # the step between two missions (DEF-26.09)


class DefianceState(State):
    """Everything that changes. Dicts other than `figures` are replaced, never written into."""

    __slots__ = (
        "_at", "_closed", "_crowd", "_floor", "_held", "_obstacles", "_opaque", "_people",
        "_present", "_squads",
        "active", "aftermath", "aftermath_away", "ai_away", "ai_deck", "alert", "available",
        "boxes", "campaign", "consoles", "doors", "figures", "first", "flags", "initiative", "last",
        "loot", "notes", "pool", "round", "samples", "smoke", "tokens", "units", "woken",
    )  # fmt: skip

    scenario: Scenario
    round: int
    alert: int
    pool: int  # Reinforcement tokens
    figures: dict[str, Figure]
    units: dict[str, UnitCard]
    available: tuple[str, ...]  # the Available deck, top first
    initiative: tuple[str, ...]  # the Initiative deck, top first
    ai_deck: tuple[str, ...]
    ai_away: tuple[str, ...]
    loot: tuple[str, ...]
    aftermath: tuple[str, ...]
    aftermath_away: tuple[str, ...]
    doors: tuple[str, ...]  # Doors that are open
    boxes: tuple[int, ...]  # Containers that are empty
    consoles: dict[int, tuple[str, ...]]  # symbols each entry still needs; "-" when done
    tokens: dict[str, str]  # mission token -> a hex, "@" and its carrier, "left", or "" (not yet)
    flags: tuple[str, ...]
    notes: dict[str, int]  # counters of the mission: charge, clock, highest alert ...
    smoke: dict[int, int]  # hex -> the Round at whose end it clears
    samples: tuple[int, int]  # biological, technological
    active: Active | None
    first: str  # which side takes the next slot of the alternation
    last: tuple[str, ...]  # who has activated this Round, the last at the end (DEF-17.02)
    woken: bool  # a Unit has activated this Round (DEF-23.04)
    campaign: Campaign | None

    _at: dict[int, str]
    _held: int  # the hexes in which somebody stands
    _crowd: int  # the same in four planes, one for each kind of figure
    _opaque: int  # the hexes with figures that block sight
    _closed: int  # closed Doors among the blockers
    _floor: Floor  # what walkers know of the board with these Doors closed
    _obstacles: int  # DEF-19.06, DEF-11.05, DEF-11.21: Consoles, Containers and mission tokens
    _people: tuple[str, ...]  # everybody but the Enemies, in their order
    _present: tuple[str, ...]  # the Characters and Allies on the board among them
    _squads: dict[str, tuple[str, ...]]  # the figures of each Unit on the board, by number

    def copy(self) -> Self:
        new = type(self).__new__(type(self))
        new.scenario = self.scenario
        new.stack = self.stack[:]
        new.orders = self.orders
        new.result = self.result
        new.round = self.round
        new.alert = self.alert
        new.pool = self.pool
        new.figures = self.figures.copy()
        new.units = self.units
        new.available = self.available
        new.initiative = self.initiative
        new.ai_deck = self.ai_deck
        new.ai_away = self.ai_away
        new.loot = self.loot
        new.aftermath = self.aftermath
        new.aftermath_away = self.aftermath_away
        new.doors = self.doors
        new.boxes = self.boxes
        new.consoles = self.consoles
        new.tokens = self.tokens
        new.flags = self.flags
        new.notes = self.notes
        new.smoke = self.smoke
        new.samples = self.samples
        new.active = self.active
        new.first = self.first
        new.last = self.last
        new.woken = self.woken
        new.campaign = self.campaign
        new._at = self._at.copy()
        new._held = self._held
        new._crowd = self._crowd
        new._opaque = self._opaque
        new._closed = self._closed
        new._floor = self._floor
        new._obstacles = self._obstacles
        new._people = self._people
        new._present = self._present
        new._squads = self._squads
        return new

    def refresh(self) -> None:
        self._gather()
        self._at = {}
        # Who is passing through an occupied hex does not hold it: who stands there does.
        for figure in self.figures.values():
            if figure.cell >= 0 and not self._passes(figure):
                self._at[figure.cell] = figure.id
        self._held = self._crowd = self._opaque = 0
        for id_ in self._at.values():
            self._mark(self.figures[id_])
        self.refresh_doors()
        self._refresh_obstacles()

    def _gather(self) -> None:
        """Who is there: somebody has come or gone, or changed sides."""
        people = [f for f in self.figures.values() if f.side != ENEMY]
        self._people = tuple([f.id for f in people])
        self._present = tuple([f.id for f in people if f.cell >= 0 and f.side == FRIEND])
        self._squads = {}
        for enemy in sorted(self.enemies(), key=_NUMBER):
            self._squads[enemy.unit] = (*self._squads.get(enemy.unit, ()), enemy.id)

    def _passes(self, figure: Figure) -> bool:
        active = self.active
        if active is not None and active.who == figure.id and "passing" in active.used:
            return True
        return any(isinstance(f, Striding) and f.passing and f.who == figure.id for f in self.stack)

    def _mark(self, figure: Figure) -> None:
        """A figure stands in its hex. DEF-7.03, DEF-7.04: if conscious and no Remote, it blocks."""
        sight = self.scenario.sight
        bit = sight.cells[figure.cell]
        if figure.side == NEUTRAL:
            kind, blocks = NOBODYS, UNCONSCIOUS not in figure.states
        elif UNCONSCIOUS in figure.states:
            kind, blocks = FALLEN, False
        elif figure.side == ENEMY:
            kind, blocks = ENEMIES, True
        else:
            kind, blocks = FRIENDS, figure.card not in self.scenario.remotes
        self._held |= bit
        self._crowd |= bit << kind * sight.area
        if blocks:
            self._opaque |= bit

    def _unmark(self, cell: int) -> None:
        """Nobody stands in a hex any more."""
        sight = self.scenario.sight
        bit = sight.cells[cell]
        self._held &= ~bit
        self._opaque &= ~bit
        self._crowd &= ~(bit * sight.planes)

    def refresh_doors(self) -> None:
        """Closed Doors as blockers."""
        self._closed = 0
        for edge, door in self.scenario.doors.items():
            if door not in self.doors:
                self._closed |= self.scenario.bit(edge)
        self._floor = self.scenario.ground.floors[self._closed]

    def _refresh_obstacles(self) -> None:
        scenario, cells = self.scenario, self.scenario.cell_of
        lying = [cells[place] for place in self.tokens.values() if place in cells]
        self._obstacles = scenario.elements | scenario.sight.mask(lying)

    # -- reading ---------------------------------------------------------------------------

    def at(self, cell: int) -> Figure | None:
        """The figure that stands in a hex."""
        found = self._at.get(cell)
        return None if found is None else self.figures[found]

    @property
    def dim(self) -> int:
        """Low-visibility hexes, smoke included."""
        low = self.scenario.low
        for cell in self.smoke:
            low |= self.scenario.sight.cells[cell]
        return low

    def remote(self, figure: Figure) -> bool:
        """A Remote Ally (DEF-12.13)."""
        return figure.card in self.scenario.remotes

    def friends(self) -> list[Figure]:
        """Characters and Allies on the board."""
        return list(map(self.figures.__getitem__, self._present))

    def conscious(self) -> list[Figure]:
        """The Characters and Allies on the board that can do something."""
        figures = self.figures
        found: list[Figure] = []
        for name in self._present:  # asked for very often: no comprehension
            friend = figures[name]
            if UNCONSCIOUS not in friend.states:
                found.append(friend)
        return found

    def enemies(self) -> list[Figure]:
        """Enemies on the board."""
        return [f for f in self.figures.values() if f.side == ENEMY and f.cell >= 0]

    def crew(self) -> list[Figure]:
        """The four Characters, wherever they are."""
        known, figures = self.scenario.content.characters, self.figures
        return [f for name in self._people if (f := figures[name]).card in known]

    def of_unit(self, unit: str) -> list[Figure]:
        """The figures of a Unit on the board, by number (DEF-15.02)."""
        return list(map(self.figures.__getitem__, self._squads.get(unit, ())))

    def note(self, name: str) -> int:
        """A counter of the mission."""
        return self.notes.get(name, 0)

    # -- writing ---------------------------------------------------------------------------

    def put(self, figure: Figure, **changes: Any) -> Figure:
        """Replace a figure's record (not its hex: see `place`)."""
        new = msgspec.structs.replace(figure, **changes)
        self.figures[figure.id] = new
        if "side" in changes:
            self._gather()
        marks = "states" in changes or "side" in changes
        if marks and self._at.get(figure.cell) == figure.id:
            self._unmark(figure.cell)
            self._mark(new)
        return new

    def place(self, figure: Figure, cell: int, **changes: Any) -> Figure:
        """Move a figure to a hex (-1: off the board); who passes an occupied hex holds it not."""
        self._lift(figure)
        new = msgspec.structs.replace(figure, cell=cell, **changes)
        name, at = figure.id, self._at
        come = name not in self.figures or (cell < 0) != (figure.cell < 0)
        self.figures[name] = new
        if come:
            self._gather()
        if cell >= 0 and cell not in at:
            at[cell] = name
            self._mark(new)
        return new

    def _lift(self, figure: Figure) -> None:
        """Its hex is free."""
        if self._at.get(figure.cell) == figure.id:
            del self._at[figure.cell]
            self._unmark(figure.cell)

    def remove(self, figure: Figure) -> None:
        """A figure is gone: an Enemy, or the impostor."""
        self._lift(figure)
        del self.figures[figure.id]
        self._gather()

    def put_unit(self, unit: UnitCard, **changes: Any) -> UnitCard:
        """Replace a Unit card's record."""
        new = msgspec.structs.replace(unit, **changes)
        self.units = {**self.units, unit.id: new}
        return new

    def act(self, **changes: Any) -> Active:
        """Change the activation under way."""
        assert self.active is not None
        self.active = msgspec.structs.replace(self.active, **changes)
        return self.active

    def set_token(self, token: str, place: str) -> None:
        """A mission token lies somewhere else."""
        self.tokens = {**self.tokens, token: place}
        self._refresh_obstacles()

    def set_note(self, name: str, value: int) -> None:
        """Write a counter of the mission."""
        self.notes = {**self.notes, name: value}
