# SPDX-License-Identifier: MIT
"""What a player may say. Squares and doors go by their names on the map ("C4", "C4-C5")."""

from __future__ import annotations

from redoubt.kernel.records import Action

# -- before and between turns -------------------------------------------------------------


class Buy(Action, frozen=True):
    """Add a model (a block of Sturmzombies) to one's force; `kept`: that veteran (INC-22.07)."""

    model: str
    kept: tuple[str, ...] = ()


class Commit(Action, frozen=True):
    """The force, the discards or the deployment stand as chosen."""


class Discard(Action, frozen=True):
    """Put a card of one's hand away before drawing."""

    card: str


class DeclareIntelligence(Action, frozen=True):
    """Allied Intelligence: go first without bidding, once per game."""


class NoIntelligence(Action, frozen=True):
    """Let the bidding go on."""


class Bid(Action, frozen=True):
    """A secret bid of command points."""

    cp: int


class Assign(Action, frozen=True):
    """Send a waiting model to an entry point, by the name of its square."""

    unit: str
    entry: str


class SendHorde(Action, frozen=True):
    """How many of the waiting Sturmzombies go to an entry point."""

    entry: str
    count: int


class Keep(Action, frozen=True):
    """A survivor keeps an Effect card for the rest of the campaign."""

    unit: str
    card: str


class KeepNothing(Action, frozen=True):
    """No card is kept."""


# -- a player turn ------------------------------------------------------------------------


class Activate(Action, frozen=True):
    """Begin a model's activation."""

    unit: str


class Command(Action, frozen=True):
    """Spend CP on a model for one action."""

    unit: str


class StandDown(Action, frozen=True):
    """No action with CP after all."""


class EndActivation(Action, frozen=True):
    """The active model is done."""


class EndTurn(Action, frozen=True):
    """The player turn is over."""


class GiveAp(Action, frozen=True):
    """The Sergeant hands one unused AP to a model that has not activated."""

    unit: str


# -- what a model does --------------------------------------------------------------------


class UnitAction(Action, frozen=True):
    """Something one model does."""

    unit: str


class Enter(UnitAction, frozen=True):
    """Step onto the board; `facing` only at a Hidden Tunnel."""

    facing: str = ""


class Leave(UnitAction, frozen=True):
    """Step off the board at an exit."""


class Move(UnitAction, frozen=True):
    """Step to an adjacent square, keeping the facing."""

    to: str


class Turn(UnitAction, frozen=True):
    """Face another side."""

    facing: str


class Stand(UnitAction, frozen=True):
    """Stand up after being Knocked Down."""


class OpenDoor(UnitAction, frozen=True):
    door: str


class CloseDoor(UnitAction, frozen=True):
    door: str


class SealDoor(UnitAction, frozen=True):
    door: str


class PickUp(UnitAction, frozen=True):
    item: str


class Take(UnitAction, frozen=True):
    """Take an item from a friend that has not activated yet."""

    item: str
    from_unit: str


class Shoot(UnitAction, frozen=True):
    """A direct shot: all its dice at one target (INC-11.03)."""

    weapon: str
    target: str


class Throw(UnitAction, frozen=True):
    """A thrown grenade or a launcher shot at a square."""

    weapon: str
    at: str


class Flame(UnitAction, frozen=True):
    """Fire the flamethrower; the squares are named one by one afterwards."""


class Fight(UnitAction, frozen=True):
    """A hand-to-hand attack."""

    target: str


class Whip(UnitAction, frozen=True):
    target: str


class Kaboom(UnitAction, frozen=True):
    target: str


class WatchOut(UnitAction, frozen=True, tag="reaction-fire"):
    """Go into Reaction Fire mode."""


class ShakeOff(UnitAction, frozen=True):
    """Slugger's will: kill an Effect card on him."""

    card: str


# -- steps inside an action ---------------------------------------------------------------


class FlameSquare(Action, frozen=True):
    """The next square of the jet."""

    at: str


class FlamesStop(Action, frozen=True):
    """No further square."""


class NextShot(Action, frozen=True):
    """The second HMG shot, or a free shot of Bambi."""

    target: str


class HoldFire(Action, frozen=True):
    """Forgo the next shot, or the reaction."""


class Boost(Action, frozen=True):
    """Which of the two HMG shots the dice cards change: 1 or 2."""

    shot: int


class ExtraStep(Action, frozen=True):
    """Bat Outa Hell: one more square straight forward."""


class NoExtraStep(Action, frozen=True):
    """Stay."""


class Reroll(Action, frozen=True):
    """Roll these faces again (none: keep the roll)."""

    faces: tuple[int, ...] = ()


class React(Action, frozen=True):
    """A reaction shot of this model at the model that acted."""

    unit: str


class Reload(Action, frozen=True):
    """Pay 2 CP to stay in Reaction Fire after doubles."""


class NoReload(Action, frozen=True):
    """Let the mode go."""


# -- cards --------------------------------------------------------------------------------


class PlayCard(Action, frozen=True):
    """Take a card from the hand to play it; targets are named next where it has any."""

    card: str


class Aim(Action, frozen=True):
    """The target of the card: a model, a square, or a card in play by its number."""

    at: str


class Kill(Action, frozen=True):
    """Pay the kill value of a card in play (its number on the table)."""

    card: int


class KillAnnounced(Action, frozen=True):
    """Pay the kill value of the card just announced."""


class Snafu(Action, frozen=True):
    """Play SNAFU on the card just announced."""


class Choose(Action, frozen=True):
    """Pick a Sturmzombie for the Wild Weasel Device."""

    unit: str


class Drop(Action, frozen=True):
    """A carrier puts its item down."""

    unit: str


class Pass(Action, frozen=True):
    """Nothing in this window."""


# What may be held back while the opponent considers to interrupt (INC-3.25, W2).
Step = (
    Activate | EndActivation | EndTurn | Enter | Leave | Move | Turn | Stand | OpenDoor | CloseDoor
    | SealDoor | PickUp | Take | Shoot | Throw | Flame | Fight | Whip | Kaboom | WatchOut
    | ShakeOff | React
)  # fmt: skip

ACTIONS = (
    Buy, Commit, Discard, DeclareIntelligence, NoIntelligence, Bid, Assign, SendHorde,
    Keep, KeepNothing,
    Activate, Command, StandDown, EndActivation, EndTurn, GiveAp,
    Enter, Leave, Move, Turn, Stand, OpenDoor, CloseDoor, SealDoor, PickUp, Take,
    Shoot, Throw, Flame, Fight, Whip, Kaboom, WatchOut, ShakeOff,
    FlameSquare, FlamesStop, NextShot, HoldFire, Boost, ExtraStep, NoExtraStep, Reroll,
    React, Reload, NoReload,
    PlayCard, Aim, Kill, KillAnnounced, Snafu, Choose, Drop, Pass,
)  # fmt: skip
