# SPDX-License-Identifier: MIT
"""How the two editions differ: constants, citations and replaced functions, in one place.

What cards and model cards print differently lies in data/ under `es`; here is the rest (INC-1.10).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Edition(msgspec.Struct, frozen=True):
    """One edition: which entries of the catalogue it follows, and its own functions."""

    id: str
    triggers: str
    burning: str
    sealing: str
    natural_one: str
    will: str
    whip: str
    knocked_down: str
    kaboom: str
    brainwurst_window: str
    # INC-17.11 / INC-17.12: dice for staying in fire, from the AP left and the printed AP
    burning_dice: Callable[[int, int], int]


EDITIONS = {
    "en": Edition(
        id="en",
        triggers="INC-13.05",
        burning="INC-17.11",
        sealing="INC-25.05",
        natural_one="INC-27.05",
        will="INC-27.09",
        whip="INC-28.07",
        knocked_down="INC-28.10",
        kaboom="INC-28.14",
        brainwurst_window="INC-4.09",
        burning_dice=lambda left, printed: left,
    ),
    "es": Edition(
        id="es",
        triggers="INC-13.06",
        burning="INC-17.12",
        sealing="INC-25.06",
        natural_one="INC-27.06",
        will="INC-27.10",
        whip="INC-28.08",
        knocked_down="INC-28.11",
        kaboom="INC-28.15",
        brainwurst_window="INC-4.10",
        burning_dice=lambda left, printed: printed,
    ),
}
