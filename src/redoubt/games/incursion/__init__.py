# SPDX-License-Identifier: MIT
"""Incursion: two players, squares, hidden hands, secret bids, reaction fire."""

from pathlib import Path

from redoubt.games.incursion import hints, lab, priors, queries, scene, words
from redoubt.games.incursion.actions import ACTIONS
from redoubt.games.incursion.events import EVENTS
from redoubt.games.incursion.position import Position, facts, position
from redoubt.games.incursion.rules.campaign import sequel
from redoubt.games.incursion.rules.table import FRAMES
from redoubt.games.incursion.scenario import Options, scenario_for
from redoubt.games.incursion.setup import begin
from redoubt.games.incursion.state import IncursionState
from redoubt.games.incursion.view import View, imagine, see
from redoubt.kernel.game import Game

GAME = Game(
    "incursion",
    version="1.1",
    folder=Path(__file__).parent,
    options=Options,
    state=IncursionState,
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
    prior=priors.prior,
    turn=hints.turn,
    probe=queries.probe,
    traits=lab.traits,
    complete=True,
)
