# SPDX-License-Identifier: MIT
"""What waits on the stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from redoubt.games.defiance.rules.pools import Symbols
from redoubt.kernel.records import Frame

change: Callable[..., Any] = msgspec.structs.replace  # a record with some fields changed


class Deploying(Frame, frozen=True):
    """A Character waits for its deployment hex (DEF-2.04)."""

    seat: str
    who: str


class RoundStart(Frame, frozen=True):
    """The Start phase (DEF-5.02)."""


class Alternation(Frame, frozen=True):
    """The Activation phase: whose slot is next (DEF-5.04)."""


class Picking(Frame, frozen=True):
    """The players choose who activates (DEF-5.06)."""


class Acting(Frame, frozen=True):
    """A Character or Ally in its activation (DEF-6.01)."""

    seat: str
    who: str


class Closing(Frame, frozen=True):
    """An activation ends (DEF-6.17): States strike first, then Maximum Aggro is compared."""

    who: str
    struck: bool = False


class UnitTurn(Frame, frozen=True):
    """A Unit carries out its instructions, figure by figure (DEF-15.01)."""

    unit: str
    order: tuple[str, ...]
    at: int = 0  # which figure
    line: int = 0  # which instruction
    part: int = 0  # which step of a group
    done: int = 0  # instructions executed by this figure
    some: bool = False  # a step of this group was executed
    last: bool = True  # the step before was executed
    asked: bool = False  # cards were offered before this step's move
    arrived: bool = False  # Surprise Attack: nothing but the attacks of the arrival (DEF-17.02)
    fresh: tuple[str, ...] = ()  # States that this figure has had only since it began


class Arriving(Frame, frozen=True):
    """Surprise Attack: figures appear one after the other and attack somebody (DEF-17.02)."""

    unit: str
    victim: str
    cell: int  # where the victim stood when they came
    number: int = 1  # the next figure


class Clash(Frame, frozen=True):
    """An Opposed Roll (DEF-8.14 to 8.22)."""

    seat: str
    friend: str
    enemy: str
    attack: str
    by_friend: bool
    hack: bool
    ours: Symbols
    theirs: Symbols
    step: int = 1
    safe: bool = False  # a blast: the defender's S hurt nobody
    pool: str = ""  # the Character's dice and what they show, for rerolls and stores
    faces: tuple[int, ...] = ()
    quiet: bool = False  # Silent Kill: the target's Unit wakes only if the target lives
    cell: int = -1  # where the Enemy stood when DAMAGE fell
    dealt: int = 0


class Simple(Frame, frozen=True):
    """A Simple Roll for a program or an ability (DEF-8.08 to 8.12)."""

    seat: str
    friend: str
    purpose: str  # a program, or a card and its ability
    target: str
    ours: Symbols
    step: int = 1
    pool: str = ""
    faces: tuple[int, ...] = ()


class Rerolling(Frame, frozen=True):
    """A die of the roll below may be thrown again (DEF-8.36)."""

    seat: str
    who: str


class Storing(Frame, frozen=True):
    """Symbols may go to a Specialty card or come from it (DEF-27.13, DEF-27.14)."""

    seat: str
    who: str


class Boosting(Frame, frozen=True):
    """Cards may be used before an attack or program is thrown (DEF-8.36)."""

    seat: str
    who: str
    kind: str  # attack, blast, hack or console
    name: str
    target: str
    pool: str = ""  # dice added
    lose: int = 0  # dice still to be taken away
    lost: str = ""  # dice taken away
    bare: bool = False  # the target's PB is empty for this roll


class Moment(Frame, frozen=True):
    """Something is about to happen that a card may change (DEF-27.11).

    kind: damage, state, attacked, moves (an Enemy), initiative (a Unit), or kill.
    """

    kind: str
    who: str
    by: str = ""
    n: int = 0
    name: str = ""  # the State, or the attack
    hack: bool = False
    pool: str = ""  # what is rolled instead of Defence
    lost: str = ""  # dice of PB that have been given up
    rule: str = ""
    passed: tuple[str, ...] = ()  # seats that let it happen


class Weakening(Frame, frozen=True):
    """A Character that is hacked gives up a die of its PB (DEF-22.02)."""

    seat: str
    at: Moment


class Reacting(Frame, frozen=True):
    """A seat may use a card at the moment below."""

    seat: str


class Ordered(Frame, frozen=True):
    """Free attacks that a card allows, one after another (Fire Order, Gun Ballet)."""

    seat: str
    who: str
    card: str
    left: int
    hit: tuple[str, ...] = ()


class Striding(Frame, frozen=True):
    """Movement points that must be spent at once (Coordinated Move)."""

    seat: str
    who: str
    points: int
    passing: bool = False


class Looking(Frame, frozen=True):
    """Lookahead: one AI card may be looked at (DEF-9.06)."""

    seat: str
    who: str


class Peeking(Frame, frozen=True):
    """A Console shows who somebody is (DEF-18.03)."""

    seat: str


class FollowingUp(Frame, frozen=True):
    """A Specialty allows a free attack (DEF-27.11)."""

    seat: str
    who: str
    attack: str
    target: str
    cell: int  # where the first target stood
    hurt: bool


class SpendBlock(Frame, frozen=True):
    """The Character may spend a CB (DEF-8.16, DEF-8.10)."""

    seat: str
    who: str


class SpendSuccess(Frame, frozen=True):
    """The Character may spend a CS (DEF-8.18, DEF-8.09)."""

    seat: str
    who: str


class Switching(Frame, frozen=True):
    """The Character may pay Switches (DEF-8.20, DEF-8.11)."""

    seat: str
    who: str


class Spreading(Frame, frozen=True):
    """Cascade: the players choose which other Enemy suffers (DEF-9.09)."""

    seat: str
    who: str
    n: int
    targets: tuple[str, ...]


class Assigning(Frame, frozen=True):
    """Symbols are assigned at a Console (DEF-11.13)."""

    seat: str
    who: str
    cell: int
    device: bool
    ours: Symbols
    done: tuple[int, ...] = ()
    pool: str = ""  # the dice of the last throw and what they show
    faces: tuple[int, ...] = ()
    fresh: bool = True  # nothing of the last throw has been used
    changed: bool = False  # Backdoor was used on it


class ChoosingAftermath(Frame, frozen=True):
    """One of the drawn Aftermath cards is kept (DEF-12.15)."""

    seat: str
    who: str
    cards: tuple[str, ...]


class Equipping(Frame, frozen=True):
    """Cards are being rearranged (DEF-10.01). `held` is who and card; `moved` cannot move again."""

    seat: str
    who: str
    held: tuple[tuple[str, str], ...] = ()
    moved: tuple[str, ...] = ()
    scope: str = ""  # "own": no trades; "stow": only into the Backpack again
    source: str = ""  # where a mission token lay that is being taken


class RoundEnd(Frame, frozen=True):
    """The End phase, step by step (DEF-5.16)."""


# -- between two missions of a campaign ---------------------------------------------------
# `done` are the seats that want nothing more in a step that all share.


class Between(Frame, frozen=True):
    """Which of the eight steps comes next (DEF-26.09)."""

    step: int = 0


class Crewing(Frame, frozen=True):
    """Tokens are moved between the areas of the ship (DEF-26.12)."""

    done: tuple[str, ...] = ()


class Jumping(Frame, frozen=True):
    """A Character's roll against the Jump Roll (DEF-26.16)."""

    seat: str
    who: str
    ours: Symbols = Symbols()
    theirs: Symbols = Symbols()
    step: int = 1


class Granting(Frame, frozen=True):
    """One Character of the players' choice gets something."""

    boon: str


class Treating(Frame, frozen=True):
    """Infirmary and Workshop: who was treated, a name for each roll that failed, who has built."""

    done: tuple[str, ...] = ()
    patients: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    built: tuple[str, ...] = ()


class Investing(Frame, frozen=True):
    """Intel Packs are spent; `pledged` is who gave how much for the Upgrade (DEF-26.27)."""

    done: tuple[str, ...] = ()
    upgrade: str = ""
    pledged: tuple[tuple[str, int], ...] = ()
    bought: bool = False  # an Upgrade, in this step
    favour: bool = False  # the cheaper card of this step has been bought
    moved: tuple[str, ...] = ()


class Reviewing(Frame, frozen=True):
    """Cards are exchanged, laid out, stored and taken again (DEF-26.29); each moves once."""

    done: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()


class Learning(Frame, frozen=True):
    """A Character chooses its new Specialty (DEF-27.01)."""

    seat: str
    who: str


class NextMission(Frame, frozen=True):
    """The campaign goes on (DEF-26.07)."""


class PrickingUp(Frame, frozen=True):
    """Long Ears: the top AI cards are about to be looked at."""


class Listening(Frame, frozen=True):
    """Long Ears: the top AI cards are put back in any order."""

    cards: tuple[str, ...]
