# SPDX-License-Identifier: MIT
"""Wolfenstein: one to four players with four heroes against an enemy that the rules run."""

from pathlib import Path

from redoubt.games.wolfenstein import hints, lab, queries, scene, words
from redoubt.games.wolfenstein.actions import ACTIONS
from redoubt.games.wolfenstein.events import EVENTS
from redoubt.games.wolfenstein.position import Position, facts, position
from redoubt.games.wolfenstein.rules.campaign import sequel
from redoubt.games.wolfenstein.rules.table import FRAMES
from redoubt.games.wolfenstein.scenario import Options, scenario_for
from redoubt.games.wolfenstein.setup import begin
from redoubt.games.wolfenstein.state import WolfensteinState
from redoubt.games.wolfenstein.view import View, imagine, see
from redoubt.kernel.game import Game

GAME = Game(
    "wolfenstein",
    version="1.1",
    folder=Path(__file__).parent,
    options=Options,
    state=WolfensteinState,
    view=View,
    actions=ACTIONS,
    events=EVENTS,
    frames=FRAMES,
    scenario=scenario_for,
    begin=begin,
    sequel=sequel,
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
    cooperative=True,
    complete=True,
)
