# SPDX-License-Identifier: MIT
"""The position of an Incursion game, and the immutable scenario that all its positions share."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from redoubt.games.incursion.content import NO_EFFECT, Effect
from redoubt.games.incursion.scenario import Scenario
from redoubt.kernel.state import State

WAITING = "waiting"
BOARD = "board"
FALLEN = "fallen"  # a casualty that still occupies its square (INC-11.16)

ALLIED = "allied"
GERMAN = "german"
OTHER = {ALLIED: GERMAN, GERMAN: ALLIED}


class Unit(msgspec.Struct, frozen=True):
    """A model in play. `entry` is the square of the entry point where it waits."""

    id: str
    model: str
    seat: str
    status: str = WAITING
    cell: int = -1
    facing: int = 0
    entry: int = -1
    dp: int = 0
    ap: int = 0  # left in the activation under way
    activated: bool = False
    reaction: bool = False
    down: bool = False
    item: str = ""
    heat: int = 0  # burning squares entered in this player turn (INC-17.10)
    credit: int = 0  # half-spent CP of Sir Yes Sir (INC-29.19)
    gift: int = 0  # AP from the Sergeant (INC-27.17)
    willed: bool = False  # Slugger used his will this Game Turn
    leapt_from: int = -1  # the last free square while it leaps (INC-28.22)
    kept: tuple[str, ...] = ()  # cards kept in a campaign (INC-22.03)


class Gone(msgspec.Struct, frozen=True):
    """A model that is out of the game: "dead" or "left", with the Effect cards it had."""

    id: str
    model: str
    seat: str
    fate: str
    cards: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


class Veteran(msgspec.Struct, frozen=True):
    """A surviving model with the cards it has kept (INC-22.03)."""

    model: str
    cards: tuple[str, ...]


class Campaign(msgspec.Struct, frozen=True):
    """How far a campaign has come: who won each mission, who goes on with which cards."""

    results: tuple[str, ...] = ()
    veterans: dict[str, tuple[Veteran, ...]] = {}
    chosen: dict[str, tuple[str, str]] = {}


class InPlay(msgspec.Struct, frozen=True):
    """A battle card on the table: on a model's card, on the Sturmzombie card, or on the board.

    INC-2.02: what lies on one model changes that model alone.
    """

    number: int
    card: str
    seat: str
    target: str = ""  # a unit's id, "sturmzombie", or "" for the board
    cell: int = -1


class IncursionState(State):
    """Everything that changes. Dicts other than `units` are replaced, never written into."""

    __slots__ = (
        "_at", "_closed", "_effects", "_occupied",
        "bids", "blocks", "campaign", "cave_in", "cp", "deck", "discard", "doors", "dropped",
        "fires", "fires_due", "first", "gone", "hands", "horde", "in_play", "intelligence", "items",
        "made", "phase", "ranks", "side", "sits_out", "special_cp", "tunnel", "turn", "units",
    )  # fmt: skip

    scenario: Scenario
    turn: int
    phase: str
    first: str
    side: str
    cp: dict[str, int]
    special_cp: int
    hands: dict[str, tuple[str, ...]]
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    in_play: tuple[InPlay, ...]
    units: dict[str, Unit]
    gone: tuple[Gone, ...]
    doors: dict[int, str]
    fires: dict[int, str]  # burning square -> the side that lit it
    fires_due: bool
    cave_in: int
    tunnel: int
    items: dict[str, int]  # item -> square, or -1 while carried
    dropped: dict[str, tuple[int, str, str]]  # item -> Game Turn, side and model of the last drop
    intelligence: bool
    bids: dict[str, int]
    ranks: dict[str, tuple[str, ...]]
    sits_out: tuple[str, ...]
    blocks: int
    campaign: Campaign | None
    horde: dict[int, int]  # entry square -> Sturmzombies waiting there, all alike
    made: int

    def copy(self) -> Self:
        new = type(self).__new__(type(self))
        new.scenario = self.scenario
        new.stack = self.stack[:]
        new.orders = self.orders
        new.result = self.result
        new.turn = self.turn
        new.phase = self.phase
        new.first = self.first
        new.side = self.side
        new.cp = self.cp
        new.special_cp = self.special_cp
        new.hands = self.hands
        new.deck = self.deck
        new.discard = self.discard
        new.in_play = self.in_play
        new.units = self.units.copy()
        new.gone = self.gone
        new.doors = self.doors
        new.fires = self.fires
        new.fires_due = self.fires_due
        new.cave_in = self.cave_in
        new.tunnel = self.tunnel
        new.items = self.items
        new.dropped = self.dropped
        new.intelligence = self.intelligence
        new.bids = self.bids
        new.ranks = self.ranks
        new.sits_out = self.sits_out
        new.blocks = self.blocks
        new.campaign = self.campaign
        new.horde = self.horde
        new.made = self.made
        new._at = self._at.copy()
        new._occupied = self._occupied
        new._closed = self._closed
        new._effects = self._effects
        return new

    _at: dict[int, str]  # square -> the model on it (a leaping model is not entered)
    _occupied: int  # the same as a mask
    _closed: int  # closed doors and the Cave In as a mask of the sight table
    _effects: dict[str, Effect] | None

    def refresh(self) -> None:
        self._at = {u.cell: u.id for u in self.units.values() if u.cell >= 0 and u.leapt_from < 0}
        self._occupied = 0
        for cell in self._at:
            self._occupied |= 1 << cell
        self._effects = None
        self.refresh_barriers()

    def refresh_barriers(self) -> None:
        """After a door or the Cave In changed. INC-8.05: what is not open is a barrier."""
        closed = 0
        base = self.scenario.cells
        for edge, kind in self.doors.items():
            if kind != "open":
                closed |= 1 << (base + edge)
        if self.cave_in >= 0:
            closed |= 1 << self.cave_in
        self._closed = closed

    # -- reading ---------------------------------------------------------------------------

    def at(self, cell: int) -> Unit | None:
        """The model standing on a square."""
        found = self._at.get(cell)
        return None if found is None else self.units[found]

    @property
    def blockers(self) -> int:
        """What blocks sight now: models, closed doors, the Cave In; nothing else (INC-10.09).

        INC-17.14: burning squares do not.
        """
        return self._occupied | self._closed

    @property
    def barriers(self) -> int:
        """What blocks sight besides models (terrain LOS, INC-10.10)."""
        return self._closed

    def effect(self, unit: Unit) -> Effect:
        """The sum of the Effect cards that change a model (INC-3.13)."""
        if not self.in_play and not unit.kept:
            return NO_EFFECT
        effects = self._effects
        if effects is None:
            effects = self._effects = self._sum_effects()
        return effects.get(unit.id) or effects.get(unit.model, NO_EFFECT)

    def _sum_effects(self) -> dict[str, Effect]:
        cards = self.scenario.content.cards
        on: dict[str, list[Effect]] = {}
        for played in self.in_play:
            if played.target:
                on.setdefault(played.target, []).append(cards[played.card].effect)
        for unit in self.units.values():
            for kept in unit.kept:
                on.setdefault(unit.id, []).append(cards[kept].effect)
        return {target: add_effects(found) for target, found in on.items()}

    def of(self, seat: str) -> list[Unit]:
        """The models a side has in play, on the board or waiting."""
        return [u for u in self.units.values() if u.seat == seat and u.status != FALLEN]

    # -- writing ---------------------------------------------------------------------------

    def put(self, unit: Unit, **changes: Any) -> Unit:
        """Replace a model's record (not its square: see `place`)."""
        new = msgspec.structs.replace(unit, **changes)
        self.units[unit.id] = new
        return new

    def place(self, unit: Unit, cell: int, **changes: Any) -> Unit:
        """Move a model to a square (-1: off the board), keeping the masks true."""
        if unit.cell >= 0 and self._at.get(unit.cell) == unit.id:
            del self._at[unit.cell]
            self._occupied &= ~(1 << unit.cell)
        new = msgspec.structs.replace(unit, cell=cell, **changes)
        self.units[unit.id] = new
        if cell >= 0 and new.leapt_from < 0:
            self._at[cell] = unit.id
            self._occupied |= 1 << cell
        return new

    def take_off(self, unit: Unit, fate: str) -> None:
        """A model is out of the game; the cards on it are noted for a campaign (INC-2.08)."""
        if unit.cell >= 0 and self._at.get(unit.cell) == unit.id:
            del self._at[unit.cell]
            self._occupied &= ~(1 << unit.cell)
        del self.units[unit.id]
        cards = tuple(p.card for p in self.in_play if p.target == unit.id)
        self.gone = (*self.gone, Gone(unit.id, unit.model, unit.seat, fate, cards, unit.kept))

    def spend_cp(self, seat: str, cp: int) -> None:
        """INC-6.02: for actions, kills and reloads (bids are paid as they are revealed)."""
        self.cp = {**self.cp, seat: self.cp[seat] - cp}

    def set_in_play(self, cards: tuple[InPlay, ...]) -> None:
        self.in_play = cards
        self._effects = None


def add_effects(effects: list[Effect]) -> Effect:
    """Several cards on one model: numbers add up, permissions and bans join."""
    if len(effects) == 1:
        return effects[0]
    total: dict[str, Any] = {}
    for name in Effect.__struct_fields__:
        values = [getattr(effect, name) for effect in effects]
        total[name] = any(values) if isinstance(values[0], bool) else sum(values)
    return Effect(**total)
