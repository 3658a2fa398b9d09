# SPDX-License-Identifier: MIT
"""What all positions of one game share: options, content, ground, sight."""

from __future__ import annotations

from typing import Literal

import msgspec

from redoubt.games.locknload.content import Content, content
from redoubt.games.locknload.counters import Unit
from redoubt.games.locknload.dossier import Dossier, EventMarker, Goal, Group, dossier
from redoubt.games.locknload.ground import Ground
from redoubt.games.locknload.sight import Sight
from redoubt.kernel.errors import ContentError
from redoubt.kernel.records import Setup

PLAYABLE = ("s01",)  # scenario cards whose rules are all in force


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game.

    scenario   which scenario card is played
    orders     standing orders at the start
    """

    scenario: Literal["s01"] = "s01"
    orders: dict[str, str] = msgspec.field(default_factory=dict)


class Scenario:
    """Immutable after construction; never copied, never sent."""

    setup: Setup  # set by the kernel when it caches the scenario

    def __init__(self, options: Options) -> None:
        self.options = options
        self.content: Content = content()
        self.card: Dossier = dossier(options.scenario)
        if self.card.goal is None:
            raise ContentError(f"{self.card.id}: no goal", remedy=", ".join(PLAYABLE))
        self.goal: Goal = self.card.goal
        self.ground = Ground(self.card, self.content)
        self.sight = Sight(self.ground)
        self.seats: tuple[str, ...] = tuple(side.id for side in self.card.side)
        self.other = {self.seats[0]: self.seats[1], self.seats[1]: self.seats[0]}
        self.names = self.ground.names
        self.groups: tuple[tuple[str, Group], ...] = tuple(
            (side.id, group) for side in self.card.side for group in side.group
        )
        self.areas = tuple(
            self.ground.area(group.area) if group.turn >= 0 else () for _, group in self.groups
        )
        self.events: dict[str, EventMarker] = {event.id: event for event in self.card.event}
        self.event_at = {id: self.ground.parse(event.hex) for id, event in self.events.items()}
        self.goals = tuple(self.ground.parse(hex) for hex in self.goal.hexes)

    def army(self, force: str) -> str:
        """The army a force belongs to (LNL-3.0.11)."""
        found = self.content.forces.get(force)
        return found.army if found else force

    def same_force(self, one: Unit, other: Unit) -> bool:
        """LNL-3.0.11: same background colour, or a counter of the whole army."""
        return any(
            a == b or a == self.army(b) or b == self.army(a)
            for a in one.forces
            for b in other.forces
        )


def scenario_for(options: Options) -> Scenario:
    """The scenario of some options."""
    return Scenario(options)
