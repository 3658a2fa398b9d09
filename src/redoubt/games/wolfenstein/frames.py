# SPDX-License-Identifier: MIT
"""What can wait on the stack. Which frame asks and which works is said once, in rules/table.py."""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.content import Effect, Loot
from redoubt.kernel.records import Frame


class Round(Frame, frozen=True):
    """The three phases of a round (WOLF-6.01): heroes, nazis, maintenance."""

    step: str = "heroes"


class PlayerPhase(Frame, frozen=True):
    """The players in order from the starting player (WOLF-6.05); `at` is whose turn it is."""

    at: int = 0


class Choosing(Frame, frozen=True):
    """Which hero is activated next (WOLF-6.05)."""

    seat: str


class Turn(Frame, frozen=True):
    """The activation of a hero or robot (WOLF-6.07)."""

    seat: str
    unit: str


class CloseTurn(Frame, frozen=True):
    """Steps 4 and 5 of an activation."""

    unit: str


class Attacking(Frame, frozen=True):
    """An attack on its way (WOLF-9.52); `way` is gun, stab, fists, silent, robot or nazi."""

    unit: str
    target: str
    way: str
    weapon: int = 0
    mode: str = ""
    second: str = ""
    dice: int = 0
    silent: bool = False
    results: tuple[str, ...] = ()
    again: tuple[int, int] = (0, 0)  # blanks and reloads that may be rolled again
    step: str = "roll"


class Rerolling(Frame, frozen=True):
    """Abilities allow dice to be rolled again (WOLF-7.15)."""

    seat: str
    unit: str
    blanks: int
    reloads: int


class Aftermath(Frame, frozen=True):
    """What follows damage when the loot is paid: noise, danger, the alarm (WOLF-9.52)."""

    by: str
    zones: tuple[int, ...] = ()
    kills: tuple[str, ...] = ()  # cards of the Nazis killed
    silent: bool = False
    officers: tuple[bool, ...] = ()  # for each kill: it was the last officer


class Paying(Frame, frozen=True):
    """Loot on its way to a hero; `of` says what glory it is: kill, event, or other."""

    unit: str
    loot: Loot
    of: str = ""


class TakingAmmunition(Frame, frozen=True):
    """Ammunition of the receiver's choice."""

    seat: str
    unit: str
    count: int


class PayingAmmunition(Frame, frozen=True):
    """A token of the hero's choice is discarded."""

    seat: str
    unit: str


class KeepingWeapon(Frame, frozen=True):
    """One of the weapon cards looked at is kept (prototype case)."""

    seat: str
    unit: str
    cards: tuple[str, ...]


class Arranging(Frame, frozen=True):
    """Event cards go back on the deck in a chosen order (event 7)."""

    seat: str
    unit: str
    cards: tuple[str, ...]
    order: tuple[str, ...] = ()


class EventChoice(Frame, frozen=True):
    """One option of an event card must be chosen (WOLF-4.19)."""

    seat: str
    unit: str
    cards: tuple[str, ...]
    cell: int


class Happening(Frame, frozen=True):
    """The effects of an event's option, one after another (WOLF-4.25)."""

    unit: str
    card: str
    option: int
    cell: int
    effects: tuple[Effect, ...]
    failed: bool = False
    prey: tuple[str, ...] = ()
    begun: bool = False


class EventLoot(Frame, frozen=True):
    """The rest of an option: its loot, or the card is kept."""

    unit: str
    card: str
    option: int
    cell: int
    failed: bool = False
    prey: tuple[str, ...] = ()


class Pointing(Frame, frozen=True):
    """An effect asks for a Nazi, a square or a door; `what` says which."""

    seat: str
    unit: str
    what: str
    cell: int


class Checking(Frame, frozen=True):
    """Something is fully resolved: has the game ended (WOLF-16.04)?"""


class Tie(Frame, frozen=True):
    """Equally good choices of the enemy (WOLF-13.05); `name` is the window: what it is about.

    The answer goes into the `picks` of the frame below; the first option is the engine's own.
    """

    seat: str
    name: str
    unit: str
    options: tuple[str, ...]


class Rising(Frame, frozen=True):
    """Danger goes up or back to 0, one step at a time, with the alarm in between (WOLF-11.01)."""

    steps: tuple[bool, ...]  # True: one up
    rule: str


class Alarm(Frame, frozen=True):
    """The alarm is being carried out (WOLF-11.06): the tokens still to serve, and who came."""

    spawns: tuple[tuple[int, tuple[str, ...]], ...]
    fresh: tuple[str, ...] = ()


class Spawning(Frame, frozen=True):
    """Figures are placed around a square: first where, then who (WOLF-11.09)."""

    kinds: tuple[str, ...]
    cell: int
    rule: str
    alerted: bool = False
    begun: bool = False
    squares: tuple[int, ...] = ()
    made: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()


class Entering(Frame, frozen=True):
    """A hero's token is taken: on which of the nearest free squares it enters (WOLF-5.09)."""

    seat: str
    unit: str
    spawn: str
    cells: tuple[int, ...]


class NaziPhase(Frame, frozen=True):
    """The activated Nazis that have still to act (WOLF-13.09); `waiting` are blocked."""

    queue: tuple[str, ...]
    waiting: tuple[str, ...] = ()
    noisy: tuple[int, ...] = ()
    saw: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    fresh: tuple[str, ...] = ()  # came with an alarm in this phase (WOLF-11.11)
    picks: tuple[str, ...] = ()


class NaziTurn(Frame, frozen=True):
    """One Nazi acts, step by step (WOLF-13.27)."""

    unit: str
    ap: int
    step: str = "begin"
    attacked: bool = False
    moved: int = 0
    start: int = -1  # where it was before its first step
    onward: tuple[int, ...] = ()  # on a no-stop square: the way to where it may stop
    followed: tuple[str, ...] = ()
    goal: str = ""  # whom it was said to head for
    picks: tuple[str, ...] = ()


class Chorus(Frame, frozen=True):
    """The attacks that "Ich bin der Fuehrer!" calls up, still in no order."""

    queue: tuple[str, ...]
    picks: tuple[str, ...] = ()


class EndPhase(Frame, frozen=True):
    """The end of the Nazi phase: tokens come off, the AI token passes."""


class Maintenance(Frame, frozen=True):
    """WOLF-6.12."""

    step: str = "tidy"


class ChoosingStarter(Frame, frozen=True):
    """The group chooses the next starting player (WOLF-6.15): every player names one."""

    named: dict[str, str] = msgspec.field(default_factory=dict)


class Mustering(Frame, frozen=True):
    """Between two missions: each player chooses heroes for the next one (WOLF-5.04)."""

    seat: str
    mission: str
    team: tuple[str, ...] = ()


class Lifesaving(Frame, frozen=True):
    """Level 3, between two missions: who gets the one shared-life token (WOLF-20.14)."""

    seat: str
    mission: str
    team: tuple[str, ...]


class Stocking(Frame, frozen=True):
    """Level 0, between two missions: the extra ammunition, hero by hero (WOLF-20.03)."""

    seat: str
    mission: str
    team: tuple[str, ...]
    kinds: tuple[str, ...] = ()  # taken so far
