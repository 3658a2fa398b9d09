# SPDX-License-Identifier: MIT
"""What all positions of one game share: options, content, mission, board, difficulty."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

import msgspec

from redoubt.board.grid import mask_of
from redoubt.games.wolfenstein.board import Board
from redoubt.games.wolfenstein.content import Content, Level, content
from redoubt.games.wolfenstein.missions import Mission, Special, mission, missions
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Action, Setup
from redoubt.kernel.scenarios import Scenarios

TEAM = 4  # WOLF-5.04
SEATS = ("player-1", "player-2", "player-3", "player-4")
# The ten that come with the game; a number, or the text of a mission file, names one as well.
MissionName = Annotated[str, msgspec.Meta(examples=list(missions()))]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game.

    mission      a mission by its id or number, or the text of a mission file (WOLF-1.02)
    difficulty   0 to 3, chosen first (WOLF-5.01); 2 is the normal level (WOLF-20.02)
    players      1 to 4 people share the four heroes (WOLF-2.01)
    heroes       four of the six; left out: those the mission suggests (WOLF-5.04)
    owners       the seat of each hero, as even as can be; left out: dealt in turn
    starter      the starting player of round 1 (WOLF-5.08)
    extra        level 0: the two extra ammunition tokens of each hero (WOLF-20.03); left out: two
                 of its own kind
    lifesaver    level 3: the one hero with a shared-life token (WOLF-20.14); left out: the first
    ties         who decides between equally good choices of the enemy (WOLF-13.05): "ask" the
                 holder of the AI token, except for single steps; "steps": for these too; "auto":
                 the engine
    campaign     the missions in order; a lost one is played again (WOLF-1.02); start with 1
    tries        campaign: it is given up after so many lost missions (0: never)
    """

    mission: MissionName = "knock-knock"
    difficulty: Annotated[int, msgspec.Meta(ge=0, le=3)] = 2
    players: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    heroes: list[str] = []
    owners: list[str] = []
    starter: str = "player-1"
    extra: dict[str, list[Literal["light", "heavy", "special"]]] = {}
    lifesaver: str = ""
    ties: Literal["ask", "steps", "auto"] = "ask"
    campaign: bool = False
    tries: int = 0


class Scenario:
    """Immutable after construction; never copied, never sent."""

    setup: Setup  # set by the kernel when it caches the scenario

    def __init__(self, options: Options) -> None:
        self.options = options
        self.content: Content = content()
        self.mission: Mission = mission(options.mission)
        if not 0 <= options.difficulty < len(self.content.levels):  # WOLF-1.03
            raise ContentError(f"difficulty: no level {options.difficulty}", remedy="0 to 3")
        self.level: Level = self.content.levels[options.difficulty]
        if not 1 <= options.players <= len(SEATS):
            raise ContentError(f"players: {options.players}", remedy="1 to 4 (WOLF-2.01)")
        self.seats = SEATS[: options.players]
        self._team()
        if options.starter not in self.seats:
            raise ContentError(f"starter: no seat {options.starter!r}", remedy="a seat in play")
        self.board = Board(self.mission)
        self._places()
        self.special: dict[str, tuple[Special, ...]] = {}
        for rule in self.mission.special:
            self.special[rule.kind] = (*self.special.get(rule.kind, ()), rule)

    def _team(self) -> None:
        """WOLF-5.04: four heroes, also for one player alone (WOLF-2.02, WOLF-19.01)."""
        options = self.options
        team = list(options.heroes or self.mission.heroes)
        if len(team) != TEAM or len(set(team)) != TEAM:
            raise ContentError("heroes: four different heroes take part", remedy="WOLF-5.04")
        for hero in team:
            if hero not in self.content.heroes:
                known = ", ".join(self.content.heroes)
                raise ContentError(f"heroes: no hero {hero!r}", remedy=known)
        self.team = tuple(team)
        dealt = [self.seats[i % len(self.seats)] for i in range(TEAM)]
        owners = list(options.owners or dealt)
        if len(owners) != TEAM or any(seat not in self.seats for seat in owners):
            raise ContentError("owners: a seat for each of the four heroes")
        counts = [owners.count(seat) for seat in self.seats]
        if max(counts) - min(counts) > 1:
            raise ContentError("owners: share the heroes as evenly as possible (WOLF-5.04)")
        self.owner = dict(zip(team, owners, strict=True))
        saver = options.lifesaver or team[0]
        if saver not in team:
            raise ContentError(f"lifesaver: {saver!r} does not take part", remedy=", ".join(team))
        self.lifesaver = saver
        for hero, kinds in options.extra.items():
            if hero not in team or len(kinds) != self.level.extra_ammunition:
                raise ContentError(
                    f"extra: {hero}: {self.level.extra_ammunition} tokens for heroes of the team"
                )

    def _places(self) -> None:
        places, parse = self.mission.board, self.board.parse
        self.hero_spawns = {letter: parse(at) for letter, at in places.hero_spawns.items()}
        self.enemy_spawns = {letter: parse(at) for letter, at in places.enemy_spawns.items()}
        self.rough = frozenset(parse(at) for at in places.rough)
        self.passage: dict[int, int] = {}
        for one, other in places.passages.values():
            self.passage[parse(one)] = parse(other)
            self.passage[parse(other)] = parse(one)
        self.tokens: dict[int, str] = {}
        for at in places.events:
            self.tokens[parse(at)] = "event"
        for at in places.chests:
            self.tokens[parse(at)] = "chest"
        for letter, at in places.objectives.items():
            self.tokens[parse(at)] = f"objective-{letter}"
        self.objective_at = {v[10:]: k for k, v in self.tokens.items() if v.startswith("obj")}
        self.no_stop = (
            frozenset(self.hero_spawns.values())
            | frozenset(self.enemy_spawns.values())
            | frozenset(self.passage)
        )
        self.no_stop_mask = mask_of(self.no_stop)
        self.passage_mask = mask_of(self.passage)
        self.odd_mask = self.no_stop_mask | self.board.rough_mask
        # What was found before, by the rules that use it.
        self.moves: dict[tuple[str, int], list[Action]] = {}  # rules/moves.py
        self.kits: dict[str, Any] = {}  # rules/kit.py
        self.line_up: Any = None  # setup.py
        self.tides: dict[tuple[object, ...], Any] = {}  # rules/paths.py
        costs = self.content.costs
        self.step = costs.move
        self.on_and_off = 2 * costs.move + costs.rough  # a step onto any square and a plain one
        self.leaders = frozenset(id for id, card in self.content.enemies.items() if card.leader)
        self.large = self._enemies_with("large")
        self.hovering = self._enemies_with("hover")
        self.light_footed = self.hovering | self._enemies_with("magnetic-boots")
        self.disciplined = self._enemies_with("iron-discipline")

    def _enemies_with(self, ability: str) -> frozenset[str]:
        cards = self.content.enemies.values()
        return frozenset(card.id for card in cards if ability in card.abilities)

    @cached_property
    def decks(self) -> dict[str, list[str]]:
        """WOLF-3.14: every card, less those a mission sets aside."""
        content = self.content
        decks = {
            "weapon": [w.id for w in content.weapons.values() for _ in range(w.copies)],
            "equipment": [e.id for e in content.equipment.values() for _ in range(e.copies)],
            "chest": [c.id for c in content.chests.values() for _ in range(c.copies)],
            "event": list(content.events),
        }
        for rule in self.special.get("chest-holds", ()):
            decks["weapon"].remove(rule.weapon)
        return decks

    def name(self, cell: int) -> str:
        """A square as people say it."""
        return self.board.names[cell] if cell >= 0 else ""


scenario_for = Scenarios("wolfenstein", Scenario)


def next_mission(scenario: Scenario) -> str:
    """The mission after this one in a campaign, or "" after the last (WOLF-1.05)."""
    order = list(missions())
    place = order.index(scenario.mission.id) + 1
    return order[place] if place < len(order) else ""
