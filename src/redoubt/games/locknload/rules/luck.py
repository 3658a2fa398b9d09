# SPDX-License-Identifier: MIT
"""Lucky: a roll just made by or against the holder may be made again (LNL-12.0.12).

Any roll of the game may be that roll, so none of them asks for it. While the card is out, each step
is done with dice that remember. When a result is told that concerns the holder, the position goes
back to where the step began and he is asked; then the step is done again with the faces that lie
there, of which he may have one roll made anew. What was told is not told twice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import groupby
from typing import Any

from redoubt.games.locknload import actions as a
from redoubt.games.locknload import events as e
from redoubt.games.locknload import frames as f
from redoubt.games.locknload import machine_events as me
from redoubt.games.locknload.rules.cards import LUCKY, ready, spend
from redoubt.games.locknload.state import LockState, Piece
from redoubt.kernel.dice import Dice
from redoubt.kernel.flow import Asks, Frames, Play, Works, standing_answer
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Event, Frame, Seat, Standing
from redoubt.kernel.refusal import Refusal

RULE = "LNL-12.0.12"
# Draws from a list are no rolls of 1d6 or 2d6; initiative is rolled by a side, not by a man.
DRAWS = ("whom", "which hero", "skill card", "which mines", "initiative")
SHOTS = (e.Attacked, me.ToHitRolled, me.VehicleAttacked, me.PenetrationRolled)
OWN = (a.Rally, a.Spot)
AT_A_HEX = (e.Attacked, e.SpotRolled, me.ToHitRolled)  # whoever stands there


class LockGame(Game):
    """The game; who has no Lucky card out pays one look-up for it."""

    def apply(self, state: Any, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        if LUCKY not in state.skills or LUCKY in state.spent or action.__class__ is Standing:
            return Game.apply(self, state, seat, action, dice)
        play = Play(dice)
        step(self.frames, state, play, seat, action)
        _run(self.frames, state, play)
        return play.events


def _run(frames: Frames, state: LockState, play: Play) -> None:
    """As the loop of the kernel, each step watched."""
    while state.result is None:
        frame = state.stack[-1]
        part = frames[type(frame)]
        if isinstance(part, Works):
            step(frames, state, play, "", None)
            continue
        standing = standing_answer(part, state, frame) if state.orders and part.windows else None
        if standing is None:
            return
        step(frames, state, play, *standing)
    state.stack.clear()


def step(frames: Frames, state: LockState, play: Play, seat: str, action: Action | None) -> None:
    """One answer or one piece of work, unless a roll in it is to be asked about."""
    frame = state.stack[-1]
    part = frames[type(frame)]
    if isinstance(frame, f.Fortune):
        assert isinstance(part, Asks)
        part.answer(state, frame, seat, action, play)
    else:
        _attempt(frames, state, play, seat, action, Remembering(play.dice), told=False)


# -- a step that may stop at a roll --------------------------------------------------------


class _Stopped(Exception):
    def __init__(self, told: bool) -> None:
        self.told = told


class Remembering(Dice):
    """Dice that keep what came up; faces that lie there already come first.

    faces    all that came up in this step, in order
    rolls    those since something was last told, each as (why, where in `faces`, how many)
    anew     which of the faces that lie there are rolled again
    """

    __slots__ = ("_dice", "anew", "faces", "lying", "rolls")

    def __init__(self, dice: Dice, lying: tuple[int, ...] = (), anew: range = range(0)) -> None:
        super().__init__()
        self._dice = dice
        self.lying = lying
        self.anew = anew
        self.faces: list[int] = []
        self.rolls: list[tuple[str, int, int]] = []

    def die(self, sides: int, why: str) -> int:
        return self._keep([(sides, why)], lambda: (self._dice.die(sides, why),))[0]

    def roll(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        return self._keep([(sides, why)] * n, lambda: self._dice.roll(n, sides, why))

    def alike(
        self,
        dice: Sequence[tuple[int, str]],
        same: Callable[[tuple[int, ...]], Hashable],
    ) -> tuple[int, ...]:
        return self._keep(dice, lambda: self._dice.alike(dice, same))

    def _keep(
        self, dice: Sequence[tuple[int, str]], fresh: Callable[[], tuple[int, ...]]
    ) -> tuple[int, ...]:
        at = len(self.faces)
        if at >= len(self.lying):
            came = fresh()
        else:
            came = tuple(
                self._dice.die(sides, why) if n in self.anew or n >= len(self.lying)
                else self.lying[n]
                for n, (sides, why) in enumerate(dice, at)
            )  # fmt: skip
        self.faces += came
        for why, group in groupby(why for _, why in dice):
            count = len(list(group))
            if why not in DRAWS:
                self.rolls.append((why.replace(" ", "-"), at, count))
            at += count
        return came


class _Watched(Play):
    """Tells what has not been told yet, and stops at what concerns the holder."""

    __slots__ = ("_by", "_dice", "_done", "_state", "_told", "owner")

    def __init__(
        self, play: Play, state: LockState, dice: Remembering, by: Action | Frame, *, told: bool
    ) -> None:
        self.dice = self._dice = dice
        self.events = play.events
        self.tell = self._tell
        self.owner = owner_of(state)
        self._state = state
        self._by = by
        self._told = told  # the result of the faces that lie there
        self._done = not dice.lying  # whether all that was told before is behind us

    def _tell(self, event: Event) -> None:
        if not self._done:
            if len(self._dice.faces) < len(self._dice.lying):
                return
            self._done = True
            if not self._told:
                self.events.append(event)
        elif hasattr(event, "face") or hasattr(event, "faces"):
            self.events.append(event)
            self.stop_for(event, told=True)
        else:  # what comes of dice that nobody is told of
            self.stop_for(event, told=False)
            self.events.append(event)
        self._dice.rolls.clear()

    def stop_for(self, event: Event | None, *, told: bool) -> None:
        """Stop if there is a roll that the holder may have made again."""
        owner = self.owner
        if owner is None or not self._dice.rolls or not ready(self._state, owner, LUCKY):
            return
        now = self._state.units.get(owner.id, owner)
        if (concerns if told else concerns_untold)(self._state, now, event, self._by):
            raise _Stopped(told)


def _attempt(
    frames: Frames,
    state: LockState,
    play: Play,
    seat: str,
    action: Action | None,
    dice: Remembering,
    *,
    told: bool,
) -> None:
    before = state.copy()
    frame = state.stack[-1]
    part = frames[type(frame)]
    watched = _Watched(play, state, dice, action or frame, told=told)
    try:
        if isinstance(part, Works):
            part.work(state, frame, watched)
        else:
            part.answer(state, frame, seat, action, watched)
        if len(dice.faces) > len(dice.lying):
            watched.stop_for(None, told=False)
    except _Stopped as stopped:
        shown = [id for id in before.lurking if id not in state.lurking]
        _go_back(state, before)
        for id in shown:  # LNL-2.0.05: they have been seen
            if id in state.units:
                state.change(id, hidden=False)
                state.lurking = tuple(other for other in state.lurking if other != id)
        owner = watched.owner
        assert owner is not None
        state.stack.append(
            f.Fortune(
                owner.seat, owner.id, seat, action, tuple(dice.faces), tuple(dice.rolls),
                told=stopped.told,
            )
        )  # fmt: skip


def _go_back(state: LockState, before: LockState) -> None:
    """The position is what it was."""
    for kind in LockState.__mro__:
        for name in getattr(kind, "__slots__", ()):
            setattr(state, name, getattr(before, name))


# -- whose roll it is ----------------------------------------------------------------------


def owner_of(state: LockState) -> Piece | None:
    """Who holds the card."""
    return next((piece for piece in state.units.values() if piece.skill == LUCKY), None)


def concerns(state: LockState, owner: Piece, event: Event | None, by: Action | Frame) -> bool:
    """Whether a roll whose result is told was made by the holder or against him.

    His own damage check, rally and attempt to spot have windows of their own.
    """
    if isinstance(event, e.Checked) or (isinstance(by, OWN) and by.unit == owner.id):
        return False
    hex = state.scenario.names[owner.loc] if owner.loc >= 0 else ""
    if isinstance(event, e.MeleeRolled):
        ours = event.seat == owner.seat and event.hex == hex and not owner.shaken
        return ours or owner.id in event.targets
    if owner.id in _named(event) or (isinstance(event, SHOTS) and owner.id in _named(by)):
        return True
    if not isinstance(event, AT_A_HEX) or event.hex != hex:
        return False
    if isinstance(event, e.SpotRolled):  # LNL-2.0.05: a miss betrays nobody
        return event.success or not owner.hidden
    aim = by.aim if isinstance(by, a.Fire) else ""
    return aim in ("", owner.id) and not getattr(event, "target", "")


def concerns_untold(
    state: LockState, owner: Piece, event: Event | None, by: Action | Frame
) -> bool:
    """The same of dice that show in what comes of them: a jam, a weapon that is saved."""
    if isinstance(by, a.Fire | a.FireOn):
        hex = state.scenario.names[owner.loc] if owner.loc >= 0 else ""
        return owner.id in _named(by) or (isinstance(by, a.Fire) and by.hex == hex)
    return isinstance(event, e.Eliminated | me.GotOut) and event.unit == owner.id


def _named(record: Event | Action | Frame | None) -> set[str]:
    """The units that a record names."""
    found: set[str] = set()
    for name in ("unit", "leader", "target", "medic"):
        value = getattr(record, name, "")
        found.add(value if isinstance(value, str) else "")
    return found.union(getattr(record, "units", ()))


# -- the window ----------------------------------------------------------------------------


def fortune_actions(state: LockState, frame: f.Fortune, seat: str) -> list[Action]:
    rolls = dict.fromkeys(why for why, _, _ in frame.rolls)
    return [*(a.UseCard(frame.unit, LUCKY, why) for why in rolls), a.Decline()]


def why_not_fortune(
    state: LockState, frame: f.Fortune, seat: str, action: Action
) -> Refusal | None:
    if action in fortune_actions(state, frame, seat):
        return None
    return Refusal(RULE, "card-or-not", {"unit": frame.unit})


def answer_fortune(
    frames: Frames, state: LockState, frame: f.Fortune, seat: str, action: Action, play: Play
) -> None:
    """The step again, with all faces as they lie or with one roll made anew, which stands."""
    state.stack.pop()
    told, anew = frame.told, range(0)
    if isinstance(action, a.UseCard):
        spend(state, play, state.units[frame.unit], RULE)
        first, count = next((at, n) for why, at, n in frame.rolls if why == action.roll)
        told, anew = False, range(first, first + count)
    dice = Remembering(play.dice, frame.faces, anew)
    _attempt(frames, state, play, frame.by, frame.action, dice, told=told)
