# SPDX-License-Identifier: MIT
"""Chapter 14: the instructions of a Unit as one list of steps, and how they are told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from redoubt.games.defiance.content import Instruction, Step, content
from redoubt.games.defiance.events import InstructionRead
from redoubt.games.defiance.state import DefianceState

EXECUTED = "executed"
# Instructions that come to nothing where nobody is near, and what they come to; Focus among them
# for who is Focused.
VAIN = {"atk": "no-target", "take": "no-way", "assault": "no-way", "focus": "focused"}
SEND = ("take", "assault")


def reading(who: str, step: Step, target: str, outcome: str) -> InstructionRead:
    """How an instruction is told: EXECUTED, or why not."""
    return InstructionRead(
        who=who,
        verb=step.verb,
        by=step.by,
        target=target,
        outcome=outcome,
        rule="DEF-15.01" if outcome == EXECUTED else "DEF-15.04",
    )


class Line(NamedTuple):
    """A step of an instruction, with its place on the card."""

    step: Step
    line: int
    part: int
    chained: bool  # it needs the step before it


class Script:
    """All steps of some instructions, one after another; and how they are told in vain."""

    __slots__ = (
        "_readings",
        "assaults",
        "criteria",
        "focuses",
        "lines",
        "read",
        "takes",
        "toward",
        "woven",
    )

    def __init__(self, instructions: tuple[Instruction, ...]) -> None:
        self.lines = tuple(
            [
                Line(step, line, part, instruction.chained and part > 0)
                for line, instruction in enumerate(instructions)
                for part, step in enumerate(instruction.steps)
            ]
        )
        # What is read if nothing can be executed, and whom it names; nothing, if some always can.
        steps = [each.step for each in self.lines if not each.chained]  # DEF-15.06
        verbs = {step.verb for step in steps}
        self.read = [(step, _names(step)) for step in steps] if verbs <= VAIN.keys() else []
        self.focuses, self.takes = "focus" in verbs, "take" in verbs
        self.assaults = "assault" in verbs
        self.criteria = tuple(dict.fromkeys([by for _, names in self.read for by in names]))
        # Toward whom it sends.
        sends = [names[-1] for step, names in self.read if step.verb in SEND]
        self.toward = tuple(dict.fromkeys(sends))
        # In which order all is told: first the places of whom it names, then those of the steps.
        self.woven: list[int] = []
        for number, (_, names) in enumerate(self.read, len(self.criteria)):
            self.woven += [*map(self.criteria.index, names), number]
        self._readings: dict[tuple[str, ...], list[InstructionRead]] = {}

    def in_vain(self, who: str, targets: Sequence[str]) -> list[InstructionRead]:
        """How its steps are told if they come to nothing, with those toward whom it sends."""
        key = (who, *targets)
        known = self._readings.get(key)
        if known is None:
            aims = dict(zip(self.toward, targets, strict=True))
            known = [
                reading(who, step, aims[by[-1]] if step.verb in SEND else "", VAIN[step.verb])
                for step, by in self.read
            ]
            self._readings[key] = known
        return known


def _names(step: Step) -> tuple[str, ...]:
    """By what a step names somebody; DEF-16.04: who could attack nobody goes to the nearest."""
    if step.verb == "focus":
        return ()
    return (step.by, "near") if step.verb == "take" else (step.by,)


NOTHING = Script(())


@cache
def _printed(unit: str, side: str) -> Script:
    return Script(content().units[unit][side].printed)


@cache
def _column(ai: str, side: str) -> Script:
    card = content().ai.get(ai)
    if card is None:
        return NOTHING
    return Script(card.blue if side == "novice" else card.red)


def script_of(state: DefianceState, unit: str) -> Script:
    """DEF-14.04, DEF-14.05: printed ones, or the column of the Unit's level."""
    card = state.units[unit]
    side = state.scenario.content.units[card.unit][card.side]
    if state.flags and f"off:{card.unit}" in state.flags:
        return NOTHING
    if "structure" in side.traits and any("isolated" in f.states for f in state.of_unit(unit)):
        return NOTHING  # DEF-25.01
    return _printed(card.unit, card.side) if side.printed else _column(card.ai, card.side)
