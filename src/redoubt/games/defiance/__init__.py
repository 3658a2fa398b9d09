# SPDX-License-Identifier: MIT
"""Infinity Defiance: one to four players together, hexes, symbol dice, Enemies led by cards."""

from pathlib import Path

from redoubt.games.defiance import hints, lab, queries, scene, words
from redoubt.games.defiance.actions import ACTIONS
from redoubt.games.defiance.events import EVENTS
from redoubt.games.defiance.position import Position, facts, position
from redoubt.games.defiance.rules.campaign.end import sequel
from redoubt.games.defiance.rules.table import FRAMES
from redoubt.games.defiance.scenario import Options, scenario_for
from redoubt.games.defiance.setup import begin
from redoubt.games.defiance.state import DefianceState
from redoubt.games.defiance.view import View, imagine, see
from redoubt.kernel.game import Game

GAME = Game(
    "defiance",
    version="1.0",
    folder=Path(__file__).parent,
    options=Options,
    state=DefianceState,
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
    sequel=sequel,
    prior=hints.prior,
    turn=hints.turn,
    probe=queries.probe,
    traits=lab.traits,
    complete=True,
    cooperative=True,
)
