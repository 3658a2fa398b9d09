# SPDX-License-Identifier: MIT
"""Single steps as masks of squares in one state of the gates: a whole ring at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from redoubt.board.grid import mask_of

if TYPE_CHECKING:
    from redoubt.games.wolfenstein.board import Board


class Course(NamedTuple):
    """Steps by one shift of the square's number, as masks of squares.

    ahead, back              where a step by +shift, by -shift can begin
    rough_ahead, rough_back  what is rough to enter by +shift, by -shift
    """

    shift: int
    ahead: int
    back: int
    rough_ahead: int
    rough_back: int


class Courses(NamedTuple):
    """Every step of a small or large figure in one state of the gates."""

    open: tuple[Course, ...]
    shut: tuple[tuple[int, int, int], ...]  # through closed doors: from, to, gates
    sills: int  # the squares behind closed doors
    steps: int  # the squares before them
    rough: int  # what is rough to enter somehow


class Passable(NamedTuple):
    """What is near a square in one state of the gates.

    rings     for each square: those that one step reaches
    gated     the squares beside a closed gate (WOLF-8.14)
    """

    rings: tuple[int, ...]
    gated: int


def lay_passable(board: Board, closed: int) -> Passable:
    """Single steps of small figures while some gates are closed."""
    rings = tuple(mask_of(to for to, gates in near if not gates & closed) for near in board.steps)
    gates = [gate.cells for gate in board.gates.values() if gate.bit & closed]
    return Passable(rings, mask_of(cell for cells in gates for cell in cells))


def lay_courses(board: Board, large: bool, shut: int, bars: int) -> Courses:
    """The steps of a figure while some doors are shut and some barricades stand."""
    ahead: dict[int, int] = {}
    through: list[tuple[int, int, int]] = []
    for cell in board.floor:
        if large and not board.anchors >> cell & 1:
            continue
        for to, gates in board.large_steps(cell) if large else board.steps[cell]:
            if gates & bars:
                continue
            if gates & shut:
                through.append((cell, to, gates))
            else:
                ahead[to - cell] = ahead.get(to - cell, 0) | 1 << cell
    found = tuple(
        Course(
            shift,
            ahead.get(shift, 0),
            ahead.get(-shift, 0),
            _rough_to_enter(board, large, shift),
            _rough_to_enter(board, large, -shift),
        )
        for shift in (1, board.width - 1, board.width, board.width + 1)
    )
    rough = 0
    for course in found:
        rough |= course.rough_ahead | course.rough_back
    sills, steps = mask_of(to for _, to, _ in through), mask_of(old for old, _, _ in through)
    return Courses(found, tuple(through), sills, steps, rough)


def _rough_to_enter(board: Board, large: bool, shift: int) -> int:
    """The squares that cost more when entered by a shift: a large figure's new ones count."""
    if not large or not board.rough_mask:
        return board.rough_mask
    found = 0
    for cell in board.floor:
        if board.anchors >> cell & 1:
            fresh = set(board.footprint(cell)) - set(board.footprint(cell - shift))
            if any(board.rough_mask >> place & 1 for place in fresh):
                found |= 1 << cell
    return found
