# SPDX-License-Identifier: MIT
"""What a hero carries and wears, and what follows from that alone, worked out once.

Cards change far less often than anything else, and records are replaced, never written into: as
long as a hero has the very same ones, what was found still holds.
"""

from __future__ import annotations

from redoubt.games.wolfenstein.state import HERO, ROBOT, Gun, Item, Unit, WolfensteinState
from redoubt.kernel.records import Action

# Flags: what there is among the cards.
GUNS = 1
EMPTY = 2  # a weapon with a reload token
BLADE = 4  # a bayonet on a weapon
SILENT = 8  # something for silent kills
USABLE = 16  # other things to use
CARDS = 32  # some to put on or take off
FISTS = 64  # it strikes without a weapon card: Max, or a robot
MACHINE = 128  # a robot
LAST = MACHINE


class Kit:
    """The cards of one figure.

    flags     from above
    reach     the longest range of its weapons (WOLF-9.29)
    changes   what can be put on and taken off, once it was asked for
    gifts     what can be given, by who is near and which ammunition there is
    """

    __slots__ = ("changes", "flags", "gifts", "guns", "items", "reach", "worn")

    def __init__(self, state: WolfensteinState, unit: Unit) -> None:
        self.guns: tuple[Gun, ...] = unit.guns
        self.items: tuple[Item, ...] = unit.items
        self.worn: dict[str, Item] = unit.worn
        self.changes: list[Action] | None = None
        self.gifts: dict[tuple[tuple[str, ...], int], list[Action]] = {}
        content = state.scenario.content
        self.reach = 0
        flags = GUNS if unit.guns else 0
        if unit.kind != HERO or state.hero_card(unit).always == "big-fists":
            flags |= FISTS
        if unit.kind == ROBOT:
            flags |= MACHINE
        if "suit" in unit.worn or "other" in unit.worn:
            flags |= CARDS
        for gun in unit.guns:
            reach = content.weapons[gun.card].range
            if gun.empty:
                flags |= EMPTY
            if gun.upgrade:
                upgrade = content.equipment[gun.upgrade]
                reach += upgrade.range
                flags |= CARDS | BLADE if upgrade.stab else CARDS
            self.reach = max(self.reach, reach)
        for item in unit.items:
            card = content.equipment[item.card]
            if card.type != "consumable":
                flags |= CARDS
            if card.use:
                flags |= SILENT if card.use == "silent-kill" else USABLE
        self.flags = flags


def kit_of(state: WolfensteinState, unit: Unit) -> Kit:
    """The kit of a figure as it is now."""
    kits: dict[str, Kit] = state.scenario.kits
    kit = kits.get(unit.id)
    if (
        kit is None
        or kit.guns is not unit.guns
        or kit.items is not unit.items
        or kit.worn is not unit.worn
    ):
        kit = kits[unit.id] = Kit(state, unit)
    return kit
