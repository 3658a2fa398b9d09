# SPDX-License-Identifier: MIT
"""The position of a game of Wolfenstein."""

from __future__ import annotations

from typing import Any, Self

import msgspec
from msgspec.structs import replace

from redoubt.board.grid import mask_of
from redoubt.games.wolfenstein.content import KINDS, EnemyCard, HeroCard
from redoubt.games.wolfenstein.frames import NaziTurn, Turn
from redoubt.games.wolfenstein.scenario import Scenario
from redoubt.kernel.state import State

HERO = "hero"
ROBOT = "robot"
NAZI = "nazi"
MARKERS = 10  # places of the round marker
DECKS = ("weapon", "equipment", "chest", "event")


class Gun(msgspec.Struct, frozen=True):
    """A weapon card in a hero's hands, with its reload token and its upgrade."""

    id: int
    card: str
    empty: bool = False  # it carries a reload token (WOLF-9.16)
    fresh: bool = False  # the token came in this activation (WOLF-9.19)
    reloaded: bool = False  # reloaded in this activation (WOLF-9.20)
    upgrade: str = ""


class Item(msgspec.Struct, frozen=True):
    """An equipment card that a hero carries or wears; `left` counts its points or charges."""

    id: int
    card: str
    left: int = 0


class Kept(msgspec.Struct, frozen=True):
    """An event card that is kept until its reward is paid (WOLF-4.20)."""

    card: str
    option: int
    goal: int = -1  # the hero-spawn square to reach (WOLF-4.23)
    prey: tuple[str, ...] = ()  # figures that must die


class Unit(msgspec.Struct, frozen=True):
    """A figure with its card: a hero, a robot of the heroes, or a Nazi (WOLF-4.01, WOLF-4.04)."""

    id: str
    card: str
    kind: str
    cell: int = -1  # the upper left one of a large figure (WOLF-18.01)
    health: int = 0
    armour: int = 0
    stunned: bool = False
    sabotaged: bool = False
    placed: bool = False  # put on its square by entry or spawning, not moved yet (WOLF-8.20)
    # Nazis
    tag: str = ""
    alerted: bool = False  # WOLF-11.13
    hurt: bool = False  # lost something since its last activation (Surge)
    attacker: str = ""  # who attacked it since the last Nazi phase (WOLF-13.24)
    puppet: bool = False  # brought by the Puppeteer
    # heroes and robots
    seat: str = ""
    owner: str = ""  # the hero to whom a robot belongs (WOLF-18.10)
    acted: bool = False
    ap: int = 0
    attacks: int = 0
    bleeding: bool = False
    tired: bool = False  # the fatigue token
    tired_before: bool = False  # it was there when the activation began (WOLF-6.07)
    pushed: bool = False  # the fatigue action was taken in this turn (WOLF-7.06)
    mode_used: bool = False  # WOLF-9.33
    ability_used: bool = False  # WOLF-9.38; those with the infinity sign do not count (WOLF-9.36)
    killed: bool = False  # a Nazi in this turn (Rampage)
    more_dice: int = 0  # Both barrels
    more_range: int = 0  # Steady aim
    saved: bool = False  # Iron will has been used
    shield: bool = False  # Shield of the pack
    late: int = 0  # AP less in the next activation (event 15)
    bulldozer: bool = False
    spawn: str = ""  # the hero-spawn token on which it entered (WOLF-5.10)
    eager: bool = False  # a new robot acts right after its hero (WOLF-18.08)
    glory: int = 0
    light: int = 0
    heavy: int = 0
    special: int = 0
    lives: int = 0  # shared-life tokens
    guns: tuple[Gun, ...] = ()
    items: tuple[Item, ...] = ()
    worn: dict[str, Item] = {}
    kept: tuple[Kept, ...] = ()

    def ammunition(self, kind: str) -> int:
        """Tokens of a kind, for all weapons (WOLF-9.34); "any" counts them all (WOLF-9.30)."""
        if kind == "any":
            return self.light + self.heavy + self.special
        count: int = getattr(self, kind)
        return count


class Campaign(msgspec.Struct, frozen=True):
    """How far a campaign has come: missions won, and games lost (WOLF-1.02)."""

    won: tuple[str, ...] = ()
    lost: int = 0


class WolfensteinState(State):
    """Everything that changes. Dicts other than `units` are replaced, never written into."""

    __slots__ = (
        "_at",
        "_bars",
        "_gated",
        "_marks",
        "_near",
        "_ours",
        "_rings",
        "_shut",
        "_stand",
        "_theirs",
        "ai",
        "alarms",
        "barricades",
        "called",
        "campaign",
        "danger",
        "dead_tags",
        "decks",
        "discards",
        "done",
        "doors",
        "fallen",
        "killed",
        "lift",
        "made",
        "noise",
        "phase",
        "round",
        "searched",
        "shoshana",
        "starter",
        "tokens",
        "units",
    )  # fmt: skip

    scenario: Scenario
    round: int
    phase: str
    danger: int
    starter: str
    ai: str  # who holds the AI token (WOLF-13.03)
    units: dict[str, Unit]
    fallen: tuple[str, ...]  # heroes that died
    doors: tuple[str, ...]  # the closed ones
    barricades: tuple[str, ...]
    noise: tuple[int, ...]  # zones, in order
    tokens: dict[int, str]
    searched: tuple[str, ...]  # objectives
    done: int  # completed event cards (WOLF-4.20)
    killed: dict[str, int]
    dead_tags: tuple[str, ...]
    alarms: int
    lift: int  # figures that the next alarm lacks (event 9)
    called: bool  # Call for help in this Nazi phase
    shoshana: int
    decks: dict[str, tuple[str, ...]]
    discards: dict[str, tuple[str, ...]]
    campaign: Campaign | None
    made: int

    _at: dict[int, str]  # square -> the figure that holds it
    _marks: int  # squares with tokens
    _ours: int  # squares that heroes and their robots hold
    _theirs: int  # squares that Nazis hold
    _stand: int  # squares of figures that block sight (WOLF-8.23)
    _shut: int  # closed doors
    _bars: int  # barricades
    _rings: tuple[int, ...]  # for each square: those one step away, no closed gate between
    _near: tuple[int, ...]  # for each square: the adjacent ones, no closed door between (WOLF-8.06)
    _gated: int  # squares beside a closed gate

    def copy(self) -> Self:
        new = type(self).__new__(type(self))
        new.scenario = self.scenario
        new.stack = self.stack[:]
        new.orders = self.orders
        new.result = self.result
        new.round = self.round
        new.phase = self.phase
        new.danger = self.danger
        new.starter = self.starter
        new.ai = self.ai
        new.units = self.units.copy()
        new.fallen = self.fallen
        new.doors = self.doors
        new.barricades = self.barricades
        new.noise = self.noise
        new.tokens = self.tokens
        new.searched = self.searched
        new.done = self.done
        new.killed = self.killed
        new.dead_tags = self.dead_tags
        new.alarms = self.alarms
        new.lift = self.lift
        new.called = self.called
        new.shoshana = self.shoshana
        new.decks = self.decks
        new.discards = self.discards
        new.campaign = self.campaign
        new.made = self.made
        new._at = self._at.copy()
        new._marks = self._marks
        new._ours = self._ours
        new._theirs = self._theirs
        new._stand = self._stand
        new._shut = self._shut
        new._bars = self._bars
        new._rings = self._rings
        new._near = self._near
        new._gated = self._gated
        return new

    def refresh(self) -> None:
        self._at = {}
        self._ours = self._theirs = self._stand = 0
        self._marks = mask_of(self.tokens)
        # A figure in passing comes last, so that it does not hide the one that stands there.
        acting = {f.unit for f in self.stack if isinstance(f, Turn | NaziTurn)}
        for unit in sorted(self.units.values(), key=lambda unit: unit.id in acting):
            if unit.cell >= 0:
                self._hold(unit)
        self.refresh_gates()

    def refresh_gates(self) -> None:
        """After a door was opened or a barricade cleared."""
        board = self.scenario.board
        self._shut = sum(board.gates[name].bit for name in self.doors)
        self._bars = sum(board.gates[name].bit for name in self.barricades)
        self._rings, self._gated = board.passable(self._shut | self._bars)
        self._near = board.passable(self._shut).rings

    @property
    def marker(self) -> int:
        """WOLF-6.04: the marker goes from 10 back to 1, which then stands for 11."""
        return (self.round - 1) % MARKERS + 1

    # -- cards -----------------------------------------------------------------------------

    def enemy_card(self, unit: Unit) -> EnemyCard:
        return self.scenario.content.enemies[unit.card]

    def hero_card(self, unit: Unit) -> HeroCard:
        return self.scenario.content.heroes[unit.card]

    # -- places ----------------------------------------------------------------------------

    def cells(self, unit: Unit) -> tuple[int, ...]:
        """The squares of a figure (WOLF-18.01)."""
        if unit.kind == HERO or unit.card not in self.scenario.large:
            return (unit.cell,)
        width = self.scenario.board.width
        return (unit.cell, unit.cell + 1, unit.cell + width, unit.cell + width + 1)

    def at(self, cell: int) -> Unit | None:
        """The figure that holds a square."""
        found = self._at.get(cell)
        return None if found is None else self.units[found]

    @property
    def blockers(self) -> int:
        """What blocks sight besides walls: closed doors and standing figures (WOLF-9.25).

        Rough terrain, barricades and tokens do not (WOLF-8.12, WOLF-8.17, WOLF-9.26).
        """
        return self._stand | self._shut

    def _hold(self, unit: Unit) -> None:
        at = self._at
        for cell in self.cells(unit):
            if cell not in at:
                at[cell] = unit.id
                bit = 1 << cell
                if unit.kind == NAZI:
                    self._theirs |= bit
                else:
                    self._ours |= bit
                if not unit.bleeding:
                    self._stand |= bit

    def _leave(self, unit: Unit) -> None:
        at = self._at
        for cell in self.cells(unit):
            if at.get(cell) == unit.id:
                del at[cell]
                bit = 1 << cell
                if unit.kind == NAZI:
                    self._theirs ^= bit
                else:
                    self._ours ^= bit
                if self._stand & bit:
                    self._stand ^= bit

    # -- writing ---------------------------------------------------------------------------

    def put(self, unit: Unit, **changes: Any) -> Unit:
        """Replace a figure's record (not its square: see `place`)."""
        new = replace(unit, **changes)
        self.units[unit.id] = new
        return new

    def place(self, unit: Unit, cell: int, **changes: Any) -> Unit:
        """Move a figure to a square."""
        return self.move(unit, replace(unit, cell=cell, **changes))

    def move(self, unit: Unit, new: Unit) -> Unit:
        """Replace a figure's record by one on another square, keeping the masks true."""
        id, old, cell, at = unit.id, unit.cell, new.cell, self._at
        self.units[id] = new
        plain = at.get(old) == id and cell not in at and unit.card not in self.scenario.large
        if plain and cell >= 0 and not unit.bleeding:  # a step onto a free square
            del at[old]
            at[cell] = id
            both = 1 << old | 1 << cell
            self._stand ^= both
            if unit.kind == NAZI:
                self._theirs ^= both
            else:
                self._ours ^= both
            return new
        if old >= 0:
            self._leave(unit)
        if cell >= 0:
            self._hold(new)
        return new

    def remove(self, unit: Unit) -> None:
        """A figure is out of the game."""
        if unit.cell >= 0:
            self._leave(unit)
        del self.units[unit.id]

    def lie_down(self, unit: Unit) -> Unit:
        """WOLF-8.23, WOLF-15.05: a bleeding hero stays on its square and blocks no sight."""
        new = self.put(unit, bleeding=True)
        if self._at.get(unit.cell) == unit.id:
            self._stand &= ~(1 << unit.cell)
        return new

    def stand_up(self, unit: Unit, **changes: Any) -> Unit:
        return self.place(unit, unit.cell, bleeding=False, **changes)

    def take_token(self, cell: int) -> None:
        """A token is off the board."""
        self.tokens = {other: token for other, token in self.tokens.items() if other != cell}
        self._marks &= ~(1 << cell)

    def number(self) -> int:
        """A number that no card in play has."""
        self.made += 1
        return self.made

    # -- who is there ----------------------------------------------------------------------

    def heroes(self) -> list[Unit]:
        """Living heroes, whether they have entered or not; robots are none (WOLF-16.02)."""
        return [u for u in self.units.values() if u.kind == HERO]

    def standing(self) -> list[Unit]:
        """Heroes and robots on the board that are not bleeding, in seating order."""
        return [u for u in self.units.values() if u.kind != NAZI and u.cell >= 0 and not u.bleeding]

    def nazis(self) -> list[Unit]:
        return [u for u in self.units.values() if u.kind == NAZI]

    def give(self, unit: Unit, loot: dict[str, int]) -> Unit:
        """Add ammunition by kind."""
        return self.put(unit, **{k: getattr(unit, k) + n for k, n in loot.items() if k in KINDS})
