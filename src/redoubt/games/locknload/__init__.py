# SPDX-License-Identifier: MIT
"""Lock 'n Load: Band of Heroes: two players, hexes, impulses, opportunity fire."""

from pathlib import Path

from redoubt.games.locknload import hints, lab, queries, scene, words
from redoubt.games.locknload.actions import ACTIONS
from redoubt.games.locknload.events import EVENTS
from redoubt.games.locknload.position import Position, facts, position
from redoubt.games.locknload.rules.luck import LockGame
from redoubt.games.locknload.rules.table import FRAMES
from redoubt.games.locknload.scenario import Options, scenario_for
from redoubt.games.locknload.setup import begin
from redoubt.games.locknload.state import LockState
from redoubt.games.locknload.view import View, imagine, see

GAME = LockGame(
    "locknload",
    version="1.0",
    folder=Path(__file__).parent,
    options=Options,
    state=LockState,
    view=View,
    actions=ACTIONS,
    events=EVENTS,
    frames=FRAMES,
    scenario=scenario_for,
    begin=begin,
    see=see,
    imagine=imagine,
    position=position,
    position_type=Position,
    facts=facts,
    outcome=queries.outcome,
    queries=queries.QUERIES,
    scene=scene.scene,
    choice=scene.choice,
    words=words.words,
    value=hints.value,
    prior=hints.prior,
    turn=hints.turn,
    probe=queries.probe,
    traits=lab.traits,
    complete=True,
)
