# SPDX-License-Identifier: MIT
"""The view of an Incursion game as things to draw, and its actions as choices."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from redoubt.games.incursion import GAME
from redoubt.games.incursion import actions as a
from redoubt.games.incursion import frames as f
from redoubt.games.incursion.content import content
from redoubt.games.incursion.rules.table import FRAMES
from redoubt.kernel.dice import SeededDice
from redoubt.kernel.flow import Asks
from redoubt.kernel.records import Frame, Setup, tag_of
from redoubt.kernel.scene import Scene, Words
from redoubt.kernel.texts import LANGUAGES, texts


@cache
def scenario(**options: Any) -> Any:
    return GAME.scenario(Setup("incursion", options))


def english(asked: Words | str) -> str:
    return texts(GAME.folder, "en").say(asked)


def placed(mission: str = "recon", **position: Any) -> Any:
    return GAME.position(scenario(mission=mission), position)


GRUNT = {"id": "g1", "model": "grunt", "at": "D5", "facing": "E"}
ZOMBIE = {"id": "z1", "model": "sturmzombie", "at": "H5", "facing": "W"}


def drawn(state: Any, seat: str | None = "allied") -> Scene:
    return GAME.scene(state.scenario, GAME.view(state, seat), seat)


def test_a_choice_tells_its_cost_and_where_it_points() -> None:
    state = placed(units=[GRUNT, ZOMBIE], active="g1", ap=1, cp={"allied": 2})
    view = GAME.view(state, "allied")
    choices = {
        english(choice.words): choice
        for choice in (GAME.choice(state.scenario, view, x) for x in GAME.actions(state, "allied"))
    }
    assert english(choices["Move to E5"].cost) == "1 AP"
    assert choices["Move to E5"].cell == scenario().cell_of["E5"]
    assert english(choices["Move to C5"].cost) == "1 AP + 1 CP"
    shot = choices["Shoot Sturmzombie z1 with LMG"]
    assert (shot.unit, shot.target, shot.group, shot.rolls) == ("g1", "z1", "shoot", True)
    assert not choices["End the activation"].rolls
    assert choices["End the activation"].group == "end"


def test_a_command_is_paid_with_cp_alone() -> None:
    state = placed(units=[GRUNT, ZOMBIE], cp={"allied": 2})
    GAME.apply(state, "allied", a.Command("g1"), SeededDice(1))
    choice = GAME.choice(state.scenario, GAME.view(state, "allied"), a.Move("g1", "C5"))
    assert english(choice.cost) == "2 CP"


def test_counters_show_who_acts_and_in_what_state() -> None:
    hurt = GRUNT | {"dp": 1}
    cards = [{"card": "buckin-for-a-medal", "on": "g1"}]
    scene = drawn(placed(units=[hurt, ZOMBIE], active="g1", ap=2, in_play=cards))
    grunt, zombie = scene.counters
    assert (grunt.active, zombie.active) == (True, False)
    assert (grunt.letter, grunt.facing, grunt.pips) == ("G", 1, (1, 2))
    assert english(grunt.values) == f"AP 2 · F {content('en').models['grunt'].fortitude}"
    assert [english(badge.words) for badge in grunt.badges] == ["Buckin’ For a Medal"]
    assert [(card.id, card.where) for card in scene.cards] == [("#1", "g1")]
    asked = "Allies: act with Grunt APE g1 (2 AP left), or end its activation."
    assert english(scene.prompt) == asked


def test_the_horde_waits_beside_the_board() -> None:
    scene = drawn(placed(units=[GRUNT], horde={"J12": 4}))
    line = scene.counters[-1]
    assert (line.id, line.cell, line.beside) == ("sturmzombie@J12", -1, "J12")
    assert english(line.words) == "4 × Sturmzombie"


def test_a_hand_is_shown_to_its_own_player_alone() -> None:
    state = placed(units=[GRUNT, ZOMBIE], hands={"allied": ["snafu"], "german": ["cave-in"]})
    assert [card.id for card in drawn(state, "allied").cards] == ["snafu"]
    assert [card.id for card in drawn(state, "german").cards] == ["cave-in"]
    assert drawn(state, None).cards == ()
    sizes = {track.id: track.value for track in drawn(state, None).tracks}
    assert (sizes["hand-allied"], sizes["hand-german"]) == (1, 1)


def test_doors_are_drawn_as_they_stand_and_g_doors_bear_their_mark() -> None:
    grunt = GRUNT | {"at": "B5"}
    state = placed("incursion", units=[grunt], doors={"M2-N2": "sealed", "F6-F7": "open"})
    kinds = {state.scenario.grid.edge_between(x.a, x.b): x.kind
             for x in drawn(state).edges if x.kind != "wall"}  # fmt: skip
    edge = state.scenario.grid.parse_edge
    assert kinds[edge("M2-N2")] == "door-sealed-g"
    assert kinds[edge("N2-N3")] == "door-open-g"
    assert kinds[edge("F6-F7")] == "door-open"
    assert kinds[edge("M6-M7")] == "door-closed"
    assert len(kinds) == len(state.doors)


def test_marks_lie_on_their_squares() -> None:
    state = placed(
        "pinger", units=[GRUNT], fires={"allied": ["E5"]}, cave_in="F5", tunnel="G5",
        items={"pinger": "H5"},
    )  # fmt: skip
    marks = {cell.name: cell.marks for cell in drawn(state).cells}
    assert marks["E5"] == ("fire",)
    assert marks["F5"] == ("cave-in",)
    assert marks["G5"] == ("tunnel",)
    assert marks["H5"] == ("item",)
    assert marks["A7"] == ("entry-allied", "exit-allied")
    assert marks["R7"] == ("entry-german", "exit-german")


# -- prompts ------------------------------------------------------------------------------

STRIKE = f.Strike(
    kind="blow", seat="allied", unit="g1", targets=("z1",), dice=(2,), faces=((2, 5),),
    fresh=((True, True),),
)  # fmt: skip
ANNOUNCED = f.Announced(seat="german", card="cave-in", target="E5", step="resolve")
ASKING: list[tuple[Frame, ...]] = [
    (f.Forces({"allied": ("grunt",), "german": ()}),),
    (f.Forces({"allied": (), "german": ()}),),
    (f.Discards({"allied": ("snafu",), "german": ()}),),
    (f.Discards({"allied": (), "german": ()}),),
    (f.Intelligence(),),
    (f.Bids({}),),
    (f.Deployment({"allied": {}, "german": {}}),),
    (f.Deployment({"allied": {"g2": 0}, "german": {}}, ("allied",)),),
    (f.Keeping("allied"),),
    (f.PlayerTurn("allied"),),
    (f.Activation("allied", "g1"),),
    (f.Activation("allied", "g1", blaze=True),),
    (f.Commanding("allied", "g1"),),
    (f.Giving("allied", "g1", 2),),
    (f.ExtraStepOffer("allied", "g1", 1),),
    (f.FlamePlacing("allied", "g1", (0,)),),
    (f.Boosting("allied", "g1", "hmg", "z1"),),
    (f.SecondShot("allied", "g1", "hmg", False),),
    (f.FreeShot("allied", "g1", "bambi", 2),),
    (f.Reactions("allied", "z1"),),
    (f.Reloading("allied", "g1"),),
    (STRIKE, f.Rerolling("allied", 0)),
    (f.Window(name="after-bid", seat="allied", first="allied"),),
    (f.Window(name="damage", seat="allied", first="allied", about="z1"),),
    (f.Interlude("german", "allied", a.EndTurn()),),
    (f.Aiming("allied", "snafu"),),
    (ANNOUNCED, f.Response("allied")),
    (f.Weasel("allied", 3),),
]


def test_every_question_is_in_the_list() -> None:
    asking = {kind for kind, part in FRAMES.items() if isinstance(part, Asks)}
    assert {type(frames[-1]) for frames in ASKING} == asking


@pytest.mark.parametrize("frames", ASKING, ids=lambda frames: tag_of(type(frames[-1])))
def test_every_question_names_who_is_asked_and_leaves_nothing_open(frames: Any) -> None:
    waiting = GRUNT | {"id": "g2", "at": "", "entry": "A7"}
    state = placed("incursion", units=[GRUNT, ZOMBIE, waiting], horde={"R2": 2, "R11": 1})
    state.stack.extend(frames)
    decision = GAME.decision(state)
    assert decision is not None
    for seat in ("allied", "german", None):
        scene = drawn(state, seat)
        for language in LANGUAGES:
            spoken = texts(GAME.folder, language)
            assert spoken.has(scene.prompt.id)
            assert "{" not in spoken.say(scene.prompt)
        if seat in decision.seats:
            assert scene.seats == decision.seats
            assert english(scene.prompt).startswith(english(scene.sides[seat]))


def test_a_card_being_aimed_stays_unknown_to_the_others() -> None:
    state = placed(units=[GRUNT, ZOMBIE], hands={"allied": ["snafu"]})
    before = drawn(state, "german")
    state.stack.append(f.Aiming("allied", "snafu"))
    assert drawn(state, "german") == before


def test_the_end_is_told_with_its_reason() -> None:
    grunt = GRUNT | {"at": "R7"}
    state = placed(units=[grunt], active="g1", ap=2)
    GAME.apply(state, "allied", a.Leave("g1"), SeededDice(1))
    assert english(drawn(state).prompt) == (
        "The game is over. Winner: Allies. The last Allied model left the board by an exit."
    )
    assert drawn(state).seats == ()
