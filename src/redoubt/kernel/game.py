# SPDX-License-Identifier: MIT
"""Game: a handful of functions over plain data, on which everything else is built once.

    new(setup, dice)                    -> state, events
    decision(state)                     -> who must choose (None when the game is over)
    actions(state, seat)                -> every legal action
    why_not(state, seat, action)        -> the refusal, or None if it is legal
    apply(state, seat, action, dice)    -> events; changes the state; trusts its caller
    check(state, seat, action)          -> raises what is wrong (every outside path calls it)
    view(state, seat)                   -> what a seat (None: a spectator) may know
    imagine(view, dice)                 -> a full position that agrees with a view
    result(state)                       -> how it ended, or None

A game is an instance that names its parts; see games/incursion/__init__.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Union, get_type_hints

import msgspec

from redoubt.kernel.codec import checksum, encode
from redoubt.kernel.dice import Dice
from redoubt.kernel.errors import (
    ContentError,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
)
from redoubt.kernel.flow import Asks, Frames, Play, order_key, run
from redoubt.kernel.records import (
    Action,
    Decision,
    Event,
    Frame,
    Result,
    Seat,
    Setup,
    Standing,
    StandingOrdered,
    tag_of,
)
from redoubt.kernel.refusal import Refusal
from redoubt.kernel.scenarios import Scenarios
from redoubt.kernel.scene import Choice, Scene, Words
from redoubt.kernel.state import State


class Game:
    """One game, as its parts. The parts are plain functions; nothing here knows a rule."""

    def __init__(
        self,
        id: str,
        *,
        version: str,
        folder: Path,
        options: type[msgspec.Struct],
        state: type[State],
        view: type[msgspec.Struct],
        actions: Sequence[type[Action]],
        events: Sequence[type[Event]],
        frames: Frames,
        scenario: Callable[[Any], Any],
        begin: Callable[[Any, Play], State],
        see: Callable[[Any, Seat | None], Any],
        imagine: Callable[[Any, Any, Dice], State],
        position: Callable[[Any, Mapping[str, Any]], State],
        position_type: type[msgspec.Struct],
        facts: Callable[[Any], dict[str, Any]],
        outcome: Callable[[Sequence[Event]], dict[str, int]],
        scene: Callable[[Any, Any, Seat | None], Scene],
        choice: Callable[[Any, Any, Action], Choice],
        words: Callable[[Any, Any], Words],
        value: Callable[[Any, Seat], float],
        queries: Mapping[str, Callable[[Any, Mapping[str, Any]], dict[str, Any]]],
        sequel: Callable[[Any, Play], bool] | None = None,
        prior: Callable[[Any, Seat, list[Action]], list[float]] | None = None,
        turn: Callable[[Any], int] | None = None,
        probe: Callable[[], Callable[[], object]] | None = None,
        traits: Callable[[Any, Event | None], Sequence[tuple[Seat, str]]] | None = None,
        complete: bool = False,
        cooperative: bool = False,
    ) -> None:
        self.id = id
        self.version = version
        self.folder = folder
        self.options_type = options
        self.state_type = state
        self.view_type = view
        self.action_types: tuple[type[Action], ...] = (*actions, Standing)
        self.event_types: tuple[type[Event], ...] = (*events, StandingOrdered)
        self.frames = frames
        self.begin = begin
        self.see = see
        self.position = position
        self.position_type = position_type
        self.facts = facts
        self.outcome = outcome
        self.scene = scene
        self.choice = choice
        self.words = words
        self.value = value
        self.prior = prior
        self.turn = turn  # for bots: if all may act in each turn, which one it is
        self.sequel = sequel
        self.queries = queries
        self.probe = probe
        self.traits = traits  # for the lab: what a seat has or did by an event (None: at the start)
        self.complete = complete
        self.cooperative = cooperative  # all seats win or lose together
        self.scenarios = scenario if isinstance(scenario, Scenarios) else Scenarios(id, scenario)
        self._imagine = imagine
        self._tags = {kind: tag_of(kind) for kind in frames}
        self._decisions: dict[type[Frame], dict[Seat, Decision]] = {kind: {} for kind in frames}

    # -- set-up ----------------------------------------------------------------------------

    def options(self, setup: Setup) -> Any:
        """The options of a set-up, checked."""
        if setup.game != self.id:
            raise ContentError(f"this set-up is for {setup.game!r}", remedy=f"use {self.id!r}")
        try:
            return msgspec.convert(setup.options, self.options_type, strict=True)
        except msgspec.ValidationError as wrong:
            known = ", ".join(self.options_type.__struct_fields__)
            raise ContentError(f"options: {wrong}", remedy=f"known options: {known}") from None

    def scenario(self, setup: Setup) -> Any:
        """The immutable scenario (board, content, rules table) shared by all its positions."""
        return self.scenarios(self.options(setup))

    def new(self, setup: Setup, dice: Dice) -> tuple[State, list[Event]]:
        """The first position, and what happened until the first decision."""
        play = Play(dice)
        state = self.begin(self.scenario(setup), play)
        run(self.frames, state, play, self.sequel)
        return state, play.events

    # -- play ------------------------------------------------------------------------------

    def decision(self, state: State) -> Decision | None:
        """Who must choose, or None when the game is over."""
        if state.result is not None:
            return None
        frame: Any = state.stack[-1]
        kind = frame.__class__
        part = self.frames[kind]
        assert part.__class__ is Asks
        if part.alone and not part.windows:  # nearly always: who asks whom says all
            kept = self._decisions[kind]
            known = kept.get(frame.seat)
            if known is None:
                known = kept[frame.seat] = Decision(self._tags[kind], (frame.seat,))
            return known
        seats = (frame.seat,) if part.alone else part.seats(state, frame)
        return Decision(self._tags[kind], seats, part.named(frame) if part.windows else "")

    def actions(self, state: State, seat: Seat) -> list[Action]:
        """Every legal action of a seat that must choose; empty for the others."""
        if state.result is not None:
            return []
        frame: Any = state.stack[-1]
        part = self.frames[frame.__class__]
        assert part.__class__ is Asks
        if seat != frame.seat if part.alone else seat not in part.seats(state, frame):
            return []
        return part.actions(state, frame, seat)

    def why_not(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """The rule that forbids an action of a seat that must choose, or None."""
        if isinstance(action, Standing):
            return self._why_not_standing(action)
        if state.result is not None:
            return Refusal("KERNEL", "game-over", {})
        frame = state.stack[-1]
        part = self.frames[type(frame)]
        assert isinstance(part, Asks)
        return part.why_not(state, frame, seat, action)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Raise what is wrong with an action from outside; return if it may be applied."""
        if state.result is not None:
            raise GameOver("the game is over")
        if seat not in state.scenario.seats:
            raise NotYourDecision(f"there is no seat {seat!r} at this table")
        if not isinstance(action, Standing):
            decision = self.decision(state)
            assert decision is not None
            if seat not in decision.seats:
                raise NotYourDecision(f"{', '.join(decision.seats)} must choose ({decision.kind})")
        refusal = self.why_not(state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        """Carry out a legal action and run on to the next decision. Trusts its caller."""
        play = Play(dice)
        if action.__class__ is Standing:
            self._order(state, seat, action, play)
        else:
            frame = state.stack[-1]
            self.frames[type(frame)].answer(  # type: ignore[union-attr]
                state, frame, seat, action, play
            )
        run(self.frames, state, play, self.sequel)
        return play.events

    def result(self, state: State) -> Result | None:
        """How the game ended, or None."""
        return state.result

    # -- standing orders -------------------------------------------------------------------

    @cached_property
    def windows(self) -> tuple[str, ...]:
        """The kinds of window that standing orders can answer."""
        found = {name for p in self.frames.values() if isinstance(p, Asks) for name in p.windows}
        return tuple(sorted(found))

    def _why_not_standing(self, action: Standing) -> Refusal | None:
        if action.window not in self.windows:
            return Refusal("KERNEL", "no-such-window", {"windows": list(self.windows)})
        if action.policy in ("ask", "never"):
            return None
        if action.policy.isdecimal() and 1 <= int(action.policy) <= 100:
            return None
        return Refusal("KERNEL", "no-such-policy", {"policy": action.policy})

    def _order(self, state: State, seat: Seat, action: Standing, play: Play) -> None:
        orders = dict(state.orders)
        key = order_key(seat, action.window)
        if action.policy == "ask":
            orders.pop(key, None)
        else:
            orders[key] = action.policy
        state.orders = orders
        play.tell(StandingOrdered(seat, action.window, action.policy, only=(seat,)))

    # -- knowledge -------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> Any:
        """What a seat (None: a spectator) may know of a position."""
        return self.see(state, seat)

    def imagine(self, scenario: Any, view: Any, dice: Dice) -> State:
        """A full position that agrees with a view; what is hidden is drawn with the dice."""
        return self._imagine(scenario, view, dice)

    # -- words on the wire -----------------------------------------------------------------

    @cached_property
    def _action_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(Union[self.action_types])  # noqa: UP007 - built at run time

    @cached_property
    def _event_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(Union[self.event_types])  # noqa: UP007 - built at run time

    def read_action(self, words: bytes | Mapping[str, Any]) -> Action:
        """An action from JSON or plain values; MalformedAction if it cannot be read."""
        try:
            data = words if isinstance(words, bytes) else encode(words)
            action: Action = self._action_decoder.decode(data)
        except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
            raise MalformedAction(str(wrong)) from None
        return action

    def read_event(self, words: bytes) -> Event:
        """An event from JSON."""
        event: Event = self._event_decoder.decode(words)
        return event

    # -- positions as JSON -----------------------------------------------------------------

    @cached_property
    def _wire(self) -> type[msgspec.Struct]:
        """The fields of a position as one typed record, made from the state's annotations."""
        hints = get_type_hints(self.state_type)
        hints["stack"] = list[Union[tuple(self.frames)]]  # type: ignore[misc]  # noqa: UP007
        fields = [("setup", Setup)] + [(name, hints[name]) for name in self.state_type.fields]
        return msgspec.defstruct("Position", fields, kw_only=True, forbid_unknown_fields=True)

    def dump(self, state: State) -> bytes:
        """A position as JSON, always in the same bytes."""
        fields = {name: getattr(state, name) for name in state.fields}
        return encode({"setup": state.scenario.setup, **fields})

    def load(self, data: bytes) -> State:
        """A position from JSON; ContentError if it is not one."""
        try:
            wire = msgspec.json.decode(data, type=self._wire)
        except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
            raise ContentError(f"not a position of {self.id}: {wrong}") from None
        state = self.state_type.__new__(self.state_type)
        state.scenario = self.scenario(wire.setup)  # type: ignore[attr-defined]
        for name in self.state_type.fields:
            setattr(state, name, getattr(wire, name))
        state.refresh()
        return state

    def checksum(self, state: State) -> str:
        """The fingerprint of a position: equal on every machine."""
        return checksum(self.dump(state))
