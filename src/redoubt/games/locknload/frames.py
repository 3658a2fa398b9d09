# SPDX-License-Identifier: MIT
"""What waits on the stack."""

from __future__ import annotations

from redoubt.games.locknload.actions import AnyAction, Fire, FireOn
from redoubt.kernel.records import Frame


class SetUp(Frame, frozen=True):
    """A side places its groups (LNL-2.0.03); `group` counts the groups of the card."""

    seat: str
    group: int
    weapons: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()


class TurnStart(Frame, frozen=True):
    """The next turn begins: initiative, then the Rally Phase (LNL-2.0.10)."""


class Rallying(Frame, frozen=True):
    """A side's Rally Phase; `step` only goes up (LNL-3.0.20)."""

    seat: str
    step: int = 0
    tried: tuple[str, ...] = ()
    dedicated: bool = False  # SS dedication has been used (LNL-13.81.03)
    last: str = ""  # who has just failed to rally: a card may let him try again (LNL-12.0.12)


class RallyEnd(Frame, frozen=True):
    """Both sides have rallied (LNL-2.0.09)."""


class NextImpulse(Frame, frozen=True):
    """The next impulse, or the end of the Operations Phase."""


class Impulse(Frame, frozen=True):
    """An impulse (LNL-4.0.20).

    home     the activated location, -1 before
    leader   who reaches into adjacent hexes from there
    acted    whether a unit was activated to do something
    tried    whether the spotting attempt was made; the `spotters` spotted `seen`
    """

    seat: str
    home: int = -1
    leader: str = ""
    acted: bool = False
    commanded: bool = False
    tried: bool = False
    spotters: tuple[str, ...] = ()
    seen: int = -1
    entering: bool = False
    moved: tuple[int, ...] = ()  # locations that have sent off their movers (LNL-4.0.14)
    shot: tuple[int, ...] = ()  # locations that have fired (LNL-4.0.11)
    lent: tuple[str, ...] = ()  # leaders who have assisted fire (LNL-5.01.01)
    secret: bool = False  # all units of the activated location are hidden (LNL-2.0.05)
    walked: tuple[str, ...] = ()  # units that moved: they may still fire from where they are
    missed: str = ""  # who has just failed to spot: a card may let him try again (LNL-12.0.12)
    # Squads that may fire ordnance besides their small arms, or another piece ("unit/weapon").
    firers: tuple[str, ...] = ()
    bore: tuple[str, ...] = ()  # squads that fired ordnance alone (LNL-14.01.05)
    hatches: tuple[str, ...] = ()  # vehicles that opened or closed (LNL-15.0.02)
    called: tuple[int, ...] = ()  # formations whose mission was called (LNL-18.3.01)
    halted: tuple[str, ...] = ()  # carriers whose riders have fired (LNL-16.2.05)
    flown: tuple[str, ...] = ()  # helicopters that have ended their flight (LNL-19.6.01)


class Mustering(Frame, frozen=True):
    """A stack forms off the map (LNL-2.0.06)."""

    seat: str
    group: int
    loc: int
    way: str
    units: tuple[str, ...] = ()


class Moving(Frame, frozen=True):
    """Units move together; `spent` is what the slowest has used."""

    seat: str
    units: tuple[str, ...]
    way: str
    loc: int
    spent: int = 0
    allowance: int = 0
    begun: bool = False
    came: int = -1  # the hex before the last step
    storm: tuple[str, ...] = ()  # who came in if the last step was a close assault (LNL-17.1.01)
    steps: int = 0
    unseen: bool = False  # nobody had spotted where they started (LNL-13.0.02, LNL-13.1.01)
    faced: tuple[str, ...] = ()  # gun teams that have turned in this hex (LNL-1.6.3.08)
    joined: tuple[str, ...] = ()  # heroes made on the way: they go on with the others (LNL-11.2.02)


class Arrived(Frame, frozen=True):
    """A step was made: events, opportunity fire, melee, in that order (LNL-5.3.12)."""

    seat: str
    loc: int
    cost: int
    stage: int = 0


class Window(Frame, frozen=True):
    """Opens opportunity fire while anybody can take it; `left` attacks remain (LNL-5.3.04)."""

    seat: str
    loc: int
    left: int
    fired: tuple[int, ...] = ()
    movers: tuple[str, ...] = ()  # who retreated; otherwise the group of the Moving frame
    firing: int = -1  # the location whose attack is under way (LNL-5.3.04)
    bore: tuple[str, ...] = ()  # squads that fired ordnance alone (LNL-14.01.05)
    lent: tuple[str, ...] = ()  # leaders who have assisted fire (LNL-5.01.01)
    firers: tuple[str, ...] = ()  # as in `Impulse`


class OpportunityFire(Frame, frozen=True):
    """The player not moving may fire at movers (LNL-5.3.13)."""

    seat: str
    loc: int
    left: int
    fired: tuple[int, ...] = ()
    movers: tuple[str, ...] = ()
    firing: int = -1
    bore: tuple[str, ...] = ()
    lent: tuple[str, ...] = ()
    firers: tuple[str, ...] = ()


class MeleeRound(Frame, frozen=True):
    """A round: `first` attacks, then the other; losses fall at the end (LNL-8.0.19)."""

    seat: str
    loc: int
    first: str
    doomed: tuple[str, ...] = ()
    charges: tuple[str, ...] = ()  # satchels both sides use, as "unit/weapon"
    ambush: tuple[str, ...] = ()  # units whose own firepower is tripled (LNL-13.1.01)
    quick: bool = False  # what the first attack kills makes no reply


class MeleeCalls(Frame, frozen=True):
    """Before a round both sides declare charges and cards (LNL-8.0.19)."""

    loc: int
    first: str
    waiting: tuple[str, ...]
    charges: tuple[str, ...] = ()
    ambush: tuple[str, ...] = ()
    quick: bool = False


class Declaring(Frame, frozen=True):
    """One side's declaration."""

    seat: str
    loc: int


class MeleeEnd(Frame, frozen=True):
    """Losses of a round are removed."""

    loc: int
    doomed: tuple[str, ...]
    charges: tuple[str, ...] = ()


class Dropping(Frame, frozen=True):
    """A reduced squad lays down one of two weapons (LNL-1.6.1.11)."""

    seat: str
    unit: str


class Checking(Frame, frozen=True):
    """Damage checks of an attack, one unit after the other (LNL-5.0.06).

    margins   units still to check, each with its margin
    hurt      units that suffered a result
    flame     where a flamethrower of the attack stands, -1 without (LNL-1.6.2.02)
    heroes    whether the attack may bring any; none to the side that fired it (LNL-5.1.18)
    face      the die of the first unit while a card may still change it; `verdict` is the answer
    """

    loc: int
    margins: tuple[tuple[str, int], ...]
    hurt: tuple[str, ...] = ()
    flame: int = -1
    heroes: bool = True
    firer: str = ""
    face: int = 0
    verdict: str = ""


class FirstCheck(Frame, frozen=True):
    """Which of several leaders who could help each other checks first (LNL-5.0.07)."""

    seat: str
    units: tuple[str, ...]


class CardWindow(Frame, frozen=True):
    """The holder of a card may undo a result (LNL-12.0.12)."""

    seat: str
    unit: str
    card: str


class Fortune(Frame, frozen=True):
    """The holder of a card may have a roll made again (LNL-12.0.12).

    by, action   who did what in the step that rolled; nobody, if it went on by itself
    faces        all that came up in it so far
    rolls        the rolls in question, each as (why, where in `faces`, how many dice)
    told         whether what they came to has been told
    """

    seat: str
    unit: str
    by: str
    action: AnyAction | None
    faces: tuple[int, ...]
    rolls: tuple[tuple[str, int, int], ...]
    told: bool


class Settling(Frame, frozen=True):
    """A unit that had no room is put beside (LNL-1.3.08, LNL-11.2.03, LNL-1.7.02)."""

    seat: str
    unit: str
    places: tuple[int, ...]
    rule: str = "LNL-1.3.08"


class NoRoom(Frame, frozen=True):
    """Somebody had to leave a machine where there is no room: he goes beside it (LNL-1.3.08)."""

    unit: str
    loc: int


class Jamming(Frame, frozen=True):
    """Of several guns the firing player chooses the one that jams (LNL-1.6.1.1.02)."""

    seat: str
    shot: Fire | FireOn
    movers: tuple[str, ...]
    faces: tuple[int, ...]
    guns: tuple[str, ...]


class Offer(Frame, frozen=True):
    """An event gives a side a choice (LNL-1.7.02): `deed` counts the effects of the event."""

    seat: str
    event: str
    deed: int
    options: tuple[str, ...]
    optional: bool = True


class Retreats(Frame, frozen=True):
    """Units that a flamethrower shook run, one after the other (LNL-1.6.2.02)."""

    units: tuple[str, ...]
    source: int


class Retreating(Frame, frozen=True):
    """One of them: its owner chooses the hex (LNL-1.6.2.03)."""

    seat: str
    unit: str
    source: int


class TurnEnd(Frame, frozen=True):
    """The Administrative Phase (LNL-9.0.01)."""
