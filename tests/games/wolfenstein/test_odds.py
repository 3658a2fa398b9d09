# SPDX-License-Identifier: MIT
"""Odds of attacks are exact and found at once, also where dice are rolled again."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

from redoubt.games.wolfenstein import GAME
from redoubt.games.wolfenstein.actions import Attack
from redoubt.kernel.records import Setup
from redoubt.play.odds import odds

SETUP = Setup("wolfenstein", {"heroes": ["klaus", "bombate", "set", "anya"]})
FACES = {"wound": 3, "armour": 4, "reload": 2, "blank": 3}  # of twelve (WOLF-7.12)


def test_an_attack_with_a_reroll_is_exact_in_few_runs() -> None:
    """WOLF-7.15, WOLF-9.06, WOLF-9.07: Bombate close to a soldier with 1 health and 3 armour."""
    gun = {"id": 1, "card": "schockhammer"}
    bombate = {"id": "bombate", "at": "R1:2,2", "ap": 6, "heavy": 1, "guns": [gun]}
    soldier = {"id": "soldier-1", "card": "soldier", "at": "R1:3,2"}
    here = {"active": "bombate", "units": [bombate, soldier]}
    state = GAME.position(GAME.scenario(SETUP), here)
    attack = Attack("bombate", 1, "soldier-1")
    found = odds(GAME, state, "player-1", attack)
    assert found.exact
    assert found.rolls == ("attack", "reroll")
    assert found.runs < 200
    assert found.chance("killed") == _killed(dice=5)
    assert next(iter(found.spread)) == "killed"


def _killed(dice: int) -> Fraction:
    """Roll by roll: one blank is thrown again; a wound kills, and so does armour beyond 3."""
    total = Fraction(0)
    for results in product(FACES, repeat=dice):
        again: tuple[str | None, ...] = tuple(FACES) if "blank" in results else (None,)
        for new in again:
            shown = list(results)
            share = Fraction(prod(FACES[result] for result in results), 12**dice)
            if new is not None:
                shown.remove("blank")
                shown.append(new)
                share *= Fraction(FACES[new], 12)
            if shown.count("wound") + max(0, shown.count("armour") - 3) > 0:
                total += share
    return total
