# SPDX-License-Identifier: MIT
"""A game as an OpenSpiel game, with every die an explicit chance node.

    game = load("incursion", mission="recon", forces="random")
    state = game.new_initial_state()

The rules roll dice in the midst of an action. Here such an action stops at each roll, and is run
anew with the faces known so far until it needs no more: exact, at the price of running it again.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

import numpy as np
import pyspiel  # type: ignore[import-not-found]

from redoubt.envs.encoding import WIDTH, Encoder
from redoubt.games import IDS
from redoubt.games import game as registered
from redoubt.kernel.codec import encode
from redoubt.kernel.dice import Dice
from redoubt.kernel.game import Game
from redoubt.kernel.records import Action, Setup
from redoubt.kernel.state import State

VERSION = 1
MOST_SIDES = 256  # the most faces that a chance node can have
LENGTH = 100_000  # choices and rolls in one game


def name_of(game: str) -> str:
    """The name under which a game is registered."""
    return f"redoubt_{game}_v{VERSION}"


def load(game: str, **options: Any) -> Any:
    """A game by its id, with its options."""
    # OpenSpiel also writes a game as one line, name(key=value,...), and reads it back from there:
    # what would mean something in it is written as %2C and the like.
    text = quote(json.dumps(options), safe='{}[]": ')
    name = name_of(registered(game).id)  # which says what there is if there is no such game
    return pyspiel.load_game(name, {"options": text} if options else {})


class MoreDice(Exception):
    """The rules roll a die whose face is not given yet."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class GivenDice(Dice):
    """Dice whose faces are given; one too few raises MoreDice."""

    __slots__ = ("_faces",)

    def __init__(self, faces: tuple[int, ...]) -> None:
        super().__init__()
        self._faces = faces

    def die(self, sides: int, why: str) -> int:
        if sides == 1:
            return 1
        if self.used == len(self._faces):
            raise MoreDice(sides)
        face = self._faces[self.used]
        self.used += 1
        return face


class RedoubtGame(pyspiel.Game):  # type: ignore[misc]
    """What OpenSpiel asks of a game."""

    def __init__(self, game: Game, kind: Any, parameters: dict[str, Any]) -> None:
        options = json.loads(unquote(parameters.get("options", "")) or "{}")
        self.encoder = Encoder(game, Setup(game.id, options))
        info = pyspiel.GameInfo(
            num_distinct_actions=WIDTH,
            max_chance_outcomes=MOST_SIDES,
            num_players=len(self.encoder.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if game.cooperative else 0.0,
            max_game_length=LENGTH,
        )
        super().__init__(kind, info, parameters)

    def new_initial_state(self) -> RedoubtState:
        """Before anything is dealt."""
        return RedoubtState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees, as numbers and as text."""
        return Observer(self.encoder)


class Moment(NamedTuple):
    """A position, or an action that waits for a die. Never changed, so never copied."""

    position: State | None = None  # None: the game is not dealt yet
    action: tuple[str, Action] | None = None
    faces: tuple[int, ...] = ()
    sides: int = 0  # of the die that is waited for; 0: none

    def __deepcopy__(self, memo: Any) -> Moment:
        """OpenSpiel copies states deeply."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel writes states down by pickling what they hold: a position goes as its JSON."""
        written = None
        if self.position is not None:
            game = self.position.scenario.setup.game
            written = game, registered(game).dump(self.position)
        return moment_of, (written, *self[1:])


def moment_of(written: tuple[str, bytes] | None, *rest: Any) -> Moment:
    """A moment that was written down."""
    position = None if written is None else registered(written[0]).load(written[1])
    return Moment(position, *rest)


class RedoubtState(pyspiel.State):  # type: ignore[misc]
    """What OpenSpiel asks of a state."""

    def __init__(self, game: RedoubtGame) -> None:
        super().__init__(game)
        self.encoder = game.encoder
        self.moment = self._run(Moment())

    # -- running the rules -----------------------------------------------------------------

    def _run(self, now: Moment) -> Moment:
        """Deal, or carry out the action, with the faces that are known."""
        dice = GivenDice(now.faces)
        rules = self.encoder.game
        try:
            if now.position is None:
                after, _ = rules.new(self.encoder.setup, dice)
            else:
                assert now.action is not None
                after = now.position.copy()
                rules.apply(after, *now.action, dice)
        except MoreDice as more:
            return now._replace(sides=more.sides)
        return Moment(after)

    def _apply_action(self, action: int) -> None:
        now = self.moment
        if now.sides:
            now = now._replace(faces=(*now.faces, action + 1))
        else:
            seat = self._seat()
            now = now._replace(action=(seat, self._legal(seat)[action]))
        self.moment = self._run(now)

    def _seat(self) -> str:
        assert self.moment.position is not None
        decision = self.encoder.game.decision(self.moment.position)
        assert decision is not None
        return decision.seats[0]

    def _legal(self, seat: str) -> list[Action]:
        assert self.moment.position is not None
        return self.encoder.legal(self.moment.position, seat)

    # -- what OpenSpiel asks -----------------------------------------------------------------

    def current_player(self) -> int:
        """Whose choice it is; chance while a die is to be rolled."""
        if self.moment.sides:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.encoder.seats.index(self._seat())

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self._legal(self.encoder.seats[player]))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the die that is waited for, all as likely."""
        return [(face, 1 / self.moment.sides) for face in range(self.moment.sides)]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"rolls {action + 1}"
        return encode(self._legal(self.encoder.seats[player])[action]).decode()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        position, waits = self.moment.position, self.moment.sides
        return not waits and position is not None and position.result is not None

    def returns(self) -> list[float]:
        """One for each winner, minus one for each loser."""
        if self.moment.position is None:
            return [0.0] * len(self.encoder.seats)
        rewards = self.encoder.rewards(self.moment.position)
        return [rewards[seat] for seat in self.encoder.seats]

    def __str__(self) -> str:
        """The position, always in the same words."""
        position, action, faces, sides = self.moment
        known = "" if position is None else self.encoder.game.checksum(position)
        doing = "" if action is None else encode(action[1]).decode()
        return f"{known} {doing} {faces} {sides}"


class Observer:
    """A seat's view for OpenSpiel."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.tensor = np.zeros(encoder.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RedoubtState, player: int) -> None:
        """See what a player sees."""
        self.tensor.fill(0)
        position = state.moment.position
        if position is not None:
            self.tensor[:] = self.encoder.observe(position, self.encoder.seats[player])

    def string_from(self, state: RedoubtState, player: int) -> str:
        """The same as text: the view itself."""
        position = state.moment.position
        if position is None:
            return ""
        return encode(self.encoder.game.view(position, self.encoder.seats[player])).decode()


def _register(id: str) -> None:
    game = registered(id)
    together = game.cooperative
    kind = pyspiel.GameType(
        short_name=name_of(id),
        long_name=f"Redoubt: {id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=(
            pyspiel.GameType.Utility.IDENTICAL if together else pyspiel.GameType.Utility.ZERO_SUM
        ),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4 if together else 2,
        min_num_players=1 if together else 2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": ""},
    )

    class Registered(RedoubtGame):  # a class: OpenSpiel lets go of a function too late, and crashes
        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, parameters or {})

    pyspiel.register_game(kind, Registered)


for _id in IDS:
    _register(_id)
