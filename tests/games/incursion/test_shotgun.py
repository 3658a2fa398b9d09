# SPDX-License-Identifier: MIT
"""Chapter 18: no model card bears a shotgun, so a model made up for the purpose fires it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from redoubt.games.incursion import GAME
from redoubt.games.incursion.actions import Move, React, Shoot
from redoubt.games.incursion.events import Damaged, ReactionShot, Shot
from redoubt.games.incursion.position import position
from redoubt.games.incursion.scenario import Options, Scenario
from redoubt.games.incursion.state import IncursionState
from redoubt.kernel.dice import ScriptedDice
from redoubt.kernel.refusal import Mod

CORRIDOR = """grid: square
name: corridor

[drawing]
+-+-+-+-+-+-+
|. . . . . .|
+-+-+-+-+-+-+
"""
LOWER = Mod("weapon-shotgun", -1, "INC-18.01")


def armed(**more: Any) -> IncursionState:
    """A corridor with a shotgunner on A1 and a target of F 6 on F1."""
    scenario = Scenario(Options(map=CORRIDOR))
    content = scenario.content
    models = dict(content.models)
    grunt = models["grunt"]
    replace = msgspec.structs.replace
    models["shotgunner"] = replace(grunt, id="shotgunner", weapons=("shotgun",))
    models["tough"] = replace(models["gretel"], id="tough", fortitude=6)
    scenario.content = replace(content, models=models)
    units = [
        {"id": "gun", "model": "shotgunner", "at": "A1", "facing": "E", **more.pop("gun", {})},
        {"id": "foe", "model": "tough", "at": "F1", "facing": "W"},
    ]
    return position(scenario, {"units": units, **more})


@pytest.mark.rule("INC-18.01")
@pytest.mark.parametrize(("face", "hits"), [(5, 1), (4, 0)])
def test_a_shotgun_rolls_one_die_and_lowers_f_by_one(face: int, hits: int) -> None:
    state = armed(active="gun")
    events = GAME.apply(state, "allied", Shoot("gun", "shotgun", "foe"), ScriptedDice([face]))
    (shot,) = [e for e in events if isinstance(e, Shot)]
    assert (shot.faces, shot.mods, shot.fortitude, shot.hits) == ((face,), (), 5, hits)
    assert shot.fortitude_mods == (LOWER,)
    assert [e.dp for e in events if isinstance(e, Damaged)] == [1] * hits
    assert state.units["foe"].dp == hits


@pytest.mark.rule("INC-18.01")
def test_a_shotgun_rolls_one_die_in_reaction_fire() -> None:
    state = armed(to_act="german", active="foe", gun={"reaction": True})
    dice = ScriptedDice([5])
    GAME.apply(state, "german", Move("foe", "E1"), dice)
    events = GAME.apply(state, "allied", React("gun"), dice)
    (shot,) = [e for e in events if isinstance(e, ReactionShot)]
    assert (shot.faces, shot.fortitude, shot.hits) == ((5,), 5, 1)
    assert state.units["gun"].reaction


@pytest.mark.rule("INC-3.27")
def test_modifiers_of_f_are_summed_before_the_limit() -> None:
    state = armed(active="gun", in_play=[{"card": "liquid-courage", "on": "gun"}])
    events = GAME.apply(state, "allied", Shoot("gun", "shotgun", "foe"), ScriptedDice([5]))
    (shot,) = [e for e in events if isinstance(e, Shot)]
    assert (shot.fortitude, shot.hits) == (6, 0)
