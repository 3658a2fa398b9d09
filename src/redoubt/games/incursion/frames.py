# SPDX-License-Identifier: MIT
"""What can wait on the stack. Which frame asks and which works is said once, in rules/table.py."""

from __future__ import annotations

import msgspec

from redoubt.games.incursion.actions import Step
from redoubt.games.incursion.state import Veteran
from redoubt.kernel.records import Frame

# -- before the first turn and Maintenance ------------------------------------------------


class Forces(Frame, frozen=True):
    """Both players choose their forces in secret (INC-21.07)."""

    picks: dict[str, tuple[str, ...]]
    done: tuple[str, ...] = ()
    returning: dict[str, tuple[Veteran, ...]] = msgspec.field(default_factory=dict)  # of the picks


class Maintenance(Frame, frozen=True):
    """The steps of a Maintenance Phase in their fixed order (INC-4.03)."""

    step: str


class Discards(Frame, frozen=True):
    """Both players may put cards away before either draws (INC-4.05)."""

    away: dict[str, tuple[str, ...]]
    done: tuple[str, ...] = ()


class Intelligence(Frame, frozen=True):
    """Allied Intelligence may be declared (INC-4.16)."""

    seat: str = "allied"


class Bids(Frame, frozen=True):
    """Secret bids (INC-4.11)."""

    bids: dict[str, int]


class Deployment(Frame, frozen=True):
    """Waiting models are sent to entry points in secret (INC-4.19)."""

    sent: dict[str, dict[str, int]]
    done: tuple[str, ...] = ()
    horde: tuple[int, ...] = ()  # how many Sturmzombies go to each entry point, in order


class Keeping(Frame, frozen=True):
    """After a mission of a campaign: one survivor may keep one Effect card (INC-22.02)."""

    seat: str


class NextMission(Frame, frozen=True):
    """The campaign goes on."""


# -- the Action Phase ---------------------------------------------------------------------


class ActionPhase(Frame, frozen=True):
    """Player turns in order (INC-5.01)."""

    step: int = 0


class PlayerTurn(Frame, frozen=True):
    seat: str


class ClosePlayerTurn(Frame, frozen=True):
    """Models that were never activated are, without acting (INC-5.06)."""

    seat: str


class Activation(Frame, frozen=True):
    """A model acts with its AP; `blaze` for a last one (INC-29.36).

    floored  it was knocked down in the middle of it, so the next one is the one that counts
    """

    seat: str
    unit: str
    in_fire: bool = False
    moved: bool = False
    blaze: bool = False
    floored: bool = False


class Commanding(Frame, frozen=True):
    """One action of a model paid with CP alone."""

    seat: str
    unit: str


class CloseActivation(Frame, frozen=True):
    """Burning, gifts of AP, the Activated counter; `rule` says why it is over."""

    unit: str
    in_fire: bool
    step: int = 0
    rule: str = "INC-5.02"
    floored: bool = False


class Giving(Frame, frozen=True):
    """The Sergeant hands out unused AP (INC-27.17)."""

    seat: str
    unit: str
    ap: int


class Finish(Frame, frozen=True):
    """An action is fully resolved: victory, then reaction fire (INC-13.08)."""

    unit: str
    triggers: bool


class ExtraStepOffer(Frame, frozen=True):
    """Bat Outa Hell (INC-29.14); `commanded` after a step that CP paid (INC-28.23)."""

    seat: str
    unit: str
    squares: int
    commanded: bool = False


class FlamePlacing(Frame, frozen=True):
    """The squares of a jet, one by one (INC-17.06)."""

    seat: str
    unit: str
    squares: tuple[int, ...]


class Boosting(Frame, frozen=True):
    """Which HMG shot the dice cards change (INC-16.05)."""

    seat: str
    unit: str
    weapon: str
    target: str


class SecondShot(Frame, frozen=True):
    """The second HMG shot may be aimed anew (INC-16.03)."""

    seat: str
    unit: str
    weapon: str
    boosted: bool


class FreeShot(Frame, frozen=True):
    """Bambi fires again (INC-27.03)."""

    seat: str
    unit: str
    weapon: str
    shot: int


class ReactionCheck(Frame, frozen=True):
    """Works out who may react (again) to an enemy action, and asks its owner."""

    seat: str
    trigger: str
    fired: tuple[str, ...] = ()


class Reactions(Frame, frozen=True):
    """Models in Reaction Fire may answer an enemy action (INC-13.10)."""

    seat: str
    trigger: str
    fired: tuple[str, ...] = ()


class Reloading(Frame, frozen=True):
    """Doubles: pay 2 CP or lose the mode (INC-13.15)."""

    seat: str
    unit: str


# -- attacks and damage -------------------------------------------------------------------


class Strike(Frame, frozen=True, kw_only=True):
    """Damage dice from declaration to aftermath. One frame serves every kind of attack.

    kind     shot, reaction, blow, whip, kaboom, blast, flames, burn (entering), stay (in fire),
             trap, rackley, volatile
    seat     whose dice they are
    unit     the attacker ("" for cards and burning squares)
    targets  the models rolled for, in the order of INC-11.15
    dice     how many dice for each, before the dice cards
    boosted  the target whose dice the dice cards change ("" for none)
    """

    kind: str
    seat: str
    unit: str = ""
    weapon: str = ""
    targets: tuple[str, ...]
    dice: tuple[int, ...]
    paid: bool = True
    shot: int = 1
    boosted: str = ""
    step: str = "declared"
    faces: tuple[tuple[int, ...], ...] = ()
    fresh: tuple[tuple[bool, ...], ...] = ()  # which dice have not been rerolled yet
    critical: bool = False
    negated: bool = False
    hits: tuple[str, ...] = ()
    caused: int = 0
    fallen: tuple[str, ...] = ()
    blaze: bool = False


class Rerolling(Frame, frozen=True):
    """The attacker may roll dice of the Strike below again (INC-20.02)."""

    seat: str
    at: int


class Fall(Frame, frozen=True, kw_only=True):
    """Casualties of one attack: Blaze of Glory, Volatile, removal (INC-11.16)."""

    units: tuple[str, ...]
    shooting: bool = False
    blazing: tuple[str, ...] = ()
    volatile: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    turncoat: bool = False
    silent: bool = False  # caused during a Blaze of Glory: no further Blaze
    step: str = "ask"


class Farewell(Frame, frozen=True):
    """A model has ended its Blaze of Glory and goes; what it shot down is settled now."""

    unit: str
    turncoat: bool
    waiting: tuple[str, ...] = ()


class Blast(Frame, frozen=True):
    """A Volatile explosion is over: its Bomberzombie is removed."""

    unit: str


# -- cards and windows --------------------------------------------------------------------


class WindowCheck(Frame, frozen=True):
    """Opens a window for whoever could publicly do something in it."""

    name: str
    first: str
    about: str = ""


class Window(Frame, frozen=True, kw_only=True):
    """A chance for both players to use cards and CP kills (W3 to W6 of INC-3.25)."""

    name: str
    seat: str
    first: str
    passes: int = 0
    about: str = ""


class Interlude(Frame, frozen=True):
    """W2: the opponent may interrupt before the next step; the step is not known to him yet."""

    seat: str
    by: str
    step: Step | None  # None in the eyes of others


class Aiming(Frame, frozen=True):
    """A card is about to be played: name its target (nothing is revealed yet)."""

    seat: str
    card: str


class Announced(Frame, frozen=True, kw_only=True):
    """A revealed card on its way: answered, then resolved (INC-3.20)."""

    seat: str
    card: str
    target: str = ""
    step: str = "respond"


class Response(Frame, frozen=True):
    """W1: the opponent of the announced card answers (INC-3.21)."""

    seat: str


class Weasel(Frame, frozen=True):
    """The Allied player chooses the Sturmzombies that sit out (INC-29.07)."""

    seat: str
    left: int
