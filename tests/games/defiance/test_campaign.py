# SPDX-License-Identifier: MIT
"""Chapter 26: whole campaigns of Defiance, and what no single position can show of them."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from redoubt.games.defiance import GAME
from redoubt.games.defiance.campaign_events import CampaignEnded, Died, MissionBegan, StepBegan
from redoubt.games.defiance.content import content
from redoubt.games.defiance.frames import RoundStart
from redoubt.games.defiance.missions import missions
from redoubt.games.defiance.rules.alert import draw_ai
from redoubt.games.defiance.rules.campaign.common import STEPS
from redoubt.games.defiance.rules.campaign.end import missing, sequel
from redoubt.games.defiance.rules.harm import hurt
from redoubt.games.defiance.rules.mission import finish
from redoubt.games.defiance.scenario import CREW, Options, scenario_for
from redoubt.games.defiance.setup import full_aftermath, typical
from redoubt.games.defiance.state import DefianceState
from redoubt.kernel.dice import NoDice, SeededDice
from redoubt.kernel.errors import ContentError, StaleState
from redoubt.kernel.flow import Play, run
from redoubt.kernel.record import lines, parse, replay, verify
from redoubt.kernel.records import Action, Event, Setup
from redoubt.kernel.scene import Words
from redoubt.kernel.session import Session
from redoubt.kernel.texts import texts
from redoubt.play.bots import bot
from redoubt.play.conformance import POINT_CHECKS, check_point
from redoubt.play.conformance.walk import Point

SECRET = b"\x26" * 32


def at(mission: str, **said: object) -> DefianceState:
    """A position of a campaign."""
    setup = Setup("defiance", {"mission": mission, "campaign": True})
    state = GAME.position(GAME.scenario(setup), said)
    assert isinstance(state, DefianceState)
    return state


def between(mission: str, step: str, **said: object) -> DefianceState:
    """A position at a step after a mission, run on to the first choice."""
    state = at(mission, step=step, **said)
    run(GAME.frames, state, Play(SeededDice(3)), GAME.sequel)
    return state


def quick(seed: int, players: int = 1) -> tuple[Session, list[Event]]:
    """A campaign with missions of one Round, played by chance."""
    setup = Setup("defiance", {"campaign": True, "round_cap": 1, "players": players})
    session = Session(GAME, setup, secret=SECRET, game_id=f"campaign-{seed}")
    chance, told = random.Random(seed), list(session.events[0])
    while not session.over:
        decision = GAME.decision(session.state)
        assert decision is not None
        seat = chance.choice(decision.seats)
        actions = GAME.actions(session.state, seat)
        # Chance would move the crew about for ever: half of the time it has had enough.
        enough = decision.kind == "crewing" and chance.random() < 0.5
        action = actions[-1] if enough else chance.choice(actions)
        told += session.submit(seat, action)
    return session, told


def test_a_campaign_is_a_record() -> None:
    """Missions, purchases and treatments are replayed, verified and read back from one file."""
    session, told = quick(1)
    begun = [event.mission for event in told if isinstance(event, MissionBegan)]
    assert begun == list(missions())[1:]
    steps = [event.step for event in told if isinstance(event, StepBegan)]
    assert steps == list(STEPS) * 11
    assert isinstance(told[-1], CampaignEnded)
    record = parse(list(lines(session.record)), "campaign")
    assert verify(GAME, record) == session.state
    assert replay(GAME, record, SECRET, upto=len(record.entries)) == session.state


def test_choices_between_missions_are_undone_to_the_last_roll() -> None:
    setup = Setup("defiance", {"campaign": True, "round_cap": 1})
    session = Session(GAME, setup, secret=SECRET, game_id="undo")
    seat = "player-1"
    while GAME.decision(session.state).kind != "crewing":  # type: ignore[union-attr]
        session.submit(seat, GAME.actions(session.state, seat)[-1])
    with pytest.raises(StaleState):
        session.undo(seat)  # dice were used when the mission ended
    before = GAME.checksum(session.state)
    session.submit(seat, GAME.read_action({"type": "post", "who": "uma", "area": "infirmary"}))
    session.submit(seat, GAME.read_action({"type": "post", "who": "cadin", "area": "workshop"}))
    assert session.undoable(seat) == 2
    session.undo(seat, 2)
    assert GAME.checksum(session.state) == before


@pytest.mark.parametrize("players", [1, 4])
def test_no_card_of_the_aftermath_deck_is_lost(players: int) -> None:
    setup = Setup("defiance", {"campaign": True, "round_cap": 2, "players": players})
    dice, chance = SeededDice(players), random.Random(players)
    state, _ = GAME.new(setup, dice)
    assert isinstance(state, DefianceState)
    seen = 0
    while (decision := GAME.decision(state)) is not None:
        if decision.kind == "investing":
            seen += 1
            assert missing(state) == ()
            assert state.campaign is not None
            piles = Counter((*state.aftermath, *state.aftermath_away))
            for who, cards in state.campaign.scars.items():
                piles.update(cards)
                assert who not in state.figures or state.figures[who].scars == len(cards)
            assert piles == Counter(full_aftermath(state.scenario))
        seat = chance.choice(decision.seats)
        actions = GAME.actions(state, seat)
        last = decision.kind != "acting" and chance.random() < 0.5
        GAME.apply(state, seat, actions[-1] if last else chance.choice(actions), dice)
    assert seen >= 8


@pytest.mark.rule("DEF-26.13")
def test_a_unit_card_gives_its_samples_once() -> None:
    enemies = [{"unit": "nox-spec-ops", "at": "6,2"}]
    state = at("extraction", active="uma", figures=[{"id": "uma", "at": "2,2"}], enemies=enemies)
    play = Play(NoDice())
    hurt(state, state.figures["nox-spec-ops#1"], 9, play, "DEF-8.22")
    assert state.samples == (1, 0)
    again = at("extraction", active="uma", figures=[{"id": "uma", "at": "2,2"}], enemies=enemies)
    again.put_unit(again.units["nox-spec-ops"], killed=True)
    hurt(again, again.figures["nox-spec-ops#1"], 9, play, "DEF-8.22")
    assert again.samples == (0, 0)


@pytest.mark.rule("DEF-21.15")
def test_the_campaign_is_lost_when_all_four_are_dead() -> None:
    state = at("cold-relay", active="uma", figures=[{"id": "uma", "at": "0,2"}])
    for who in CREW:
        state.put(state.figures[who], scars=20)
    play = Play(SeededDice(1))
    finish(state, play, capped=False)
    assert not sequel(state, play)
    assert [event.who for event in play.events if isinstance(event, Died)] == list(CREW)
    assert state.result is not None
    assert (state.result.reason, state.result.winners) == ("campaign-dead", ())


@pytest.mark.rule("DEF-26.33")
def test_the_campaign_is_won_in_mission_12() -> None:
    state = at("sever", active="uma", figures=[{"id": "uma", "at": "0,2", "fate": "left"}])
    for unit in list(state.units.values()):
        state.put_unit(unit, killed=unit.unit == "portal-anchor")
    play = Play(SeededDice(1))
    finish(state, play, capped=False)
    assert not sequel(state, play)
    ended = play.events[-1]
    assert isinstance(ended, CampaignEnded)
    assert ended.won
    assert ended.survivors == ("uma",)
    assert state.result is not None
    assert (state.result.reason, state.result.winners) == ("campaign-won", ("player-1",))
    assert not any(isinstance(event, StepBegan) for event in play.events)


@pytest.mark.rule("DEF-26.12")
def test_ensign_cho_keeps_the_first_rebuilding_quiet() -> None:
    state = between("cold-relay", "gear", campaign={"working": ["cho"]})
    assert state.campaign is not None
    while not isinstance(state.stack[0], RoundStart):
        seat = state.scenario.seats[0]
        GAME.apply(state, seat, GAME.actions(state, seat)[-1], SeededDice(1))
    assert state.flags == ("quiet-rebuild",)
    play, alert = Play(SeededDice(1)), state.alert
    state.ai_away, state.ai_deck = state.ai_deck, ()
    draw_ai(state, play)
    assert state.alert == alert
    assert "quiet-rebuild" not in state.flags
    state.ai_away, state.ai_deck = state.ai_deck, ()
    draw_ai(state, play)
    assert state.alert == alert + 1


@pytest.mark.rule("DEF-26.12")
def test_qiang_trains_one_other() -> None:
    posts = {"qiang": "training-room", "jazz": "training-room"}
    state = between("far-shore", "gear", campaign={"posts": posts, "working": ["qiang"]})
    GAME.apply(state, "player-1", GAME.actions(state, "player-1")[-1], SeededDice(1))
    assert state.flags == ("reroll:jazz",)
    assert state.figures["jazz"].states == ("focused",)


RICH = {
    "intel": {"uma": 6, "cadin": 7, "qiang": 3, "jazz": 9},
    "samples": [4, 4],
    "scars": {"uma": ["bleeding"], "billie": ["shaken", "shaken"]},
    "upgrades": ["wet-lab", "code-forge"],
    "posts": {"jazz": "workshop", "qiang": "infirmary"},
    "store": ["helmet", "redline"],
}


@pytest.mark.parametrize("step", STEPS[1:])
def test_the_steps_keep_what_every_game_promises(step: str) -> None:
    """Copies, JSON, refusals, secrecy, undo and words at each step, one action after the other."""
    state = between("cold-relay", step, campaign=RICH, figures=[{"id": "billie"}])
    chance, seen = random.Random(5), list[Action]()
    for number in range(6):
        decision = GAME.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        offered = GAME.actions(state, seat)
        action = chance.choice(offered)
        point = Point(GAME, state.copy(), seat, action, step, number)
        point.seen = seen = (offered[:8] + seen)[:60]
        for name in POINT_CHECKS:
            check_point(name, point)
        GAME.apply(state, seat, action, SeededDice(number))


def test_greedy_finds_its_way_from_mission_to_mission() -> None:
    """It treats the sick, buys and wears what its plan names, and learns."""
    intel = {"uma": 2, "cadin": 4, "qiang": 2, "jazz": 2}
    scars = {"jazz": ["bleeding"]}
    state = between("cold-relay", "crew", campaign={"intel": intel, "scars": scars, "due": 2})
    greedy, dice, acts = bot("greedy", GAME, 1), SeededDice(2), Counter[str]()
    while state.campaign is not None and state.campaign.step:
        seat = state.scenario.seats[0]
        action = greedy.choose(state.scenario, GAME.view(state, seat), seat)
        acts[action.__struct_config__.tag] += 1  # type: ignore[index]
        assert acts.total() < 60
        GAME.apply(state, seat, action, dice)
    assert state.scenario.mission.id == "dry-dock"
    assert acts["treat"] == 1
    assert acts["buy"] >= 3
    assert acts["learn"] == 4
    assert "helmet" in [item.card for item in state.figures["uma"].gear if item.place == "body"]


@pytest.mark.parametrize("mission", missions())
def test_the_typical_kit_of_a_stage_fits(mission: str) -> None:
    """What a campaign has by a mission can be carried, and could have been learned so."""
    scenario = scenario_for(Options(mission=mission, kit="campaign"))  # type: ignore[arg-type]
    state, _ = GAME.new(scenario.setup, SeededDice(1))
    assert isinstance(state, DefianceState)
    levels = content().campaign.levels
    for who in CREW:
        cards, learned = typical(scenario, who)
        figure = state.figures[who]
        held = [item.card for item in figure.gear if item.card != "automedikit"]
        assert sorted(held) == sorted(card for card in cards if card != "automedikit")
        assert figure.specialties == learned
        assert len(learned) == min(scenario.mission.number - 1, len(levels))
        for place, name in enumerate(learned):
            card = content().specialties[name]
            assert card.level <= levels[place]
            assert not card.requires or card.requires in learned[:place]
        # It could have been paid for: the primary objectives alone, half the price for what went.
        number, plan = scenario.mission.number, content().kits[who]
        paid = sum(_intel(card) for when, card in plan.gains if when <= number)
        sold = sum(_intel(card) // 2 for when, card in plan.drops if when <= number)
        assert paid - sold <= sum(m.intel for m in missions().values() if m.number < number)


def _intel(card: str) -> int:
    return content().equipment[card].intel or 0


def test_a_campaign_begins_at_its_beginning() -> None:
    with pytest.raises(ContentError, match="begins with extraction"):
        GAME.new(Setup("defiance", {"campaign": True, "mission": "sever"}), SeededDice(1))
    with pytest.raises(ContentError, match="won in it"):
        GAME.new(Setup("defiance", {"campaign": True, "kit": "campaign"}), SeededDice(1))
    options = msgspec.structs.replace(Options(), mission="cold-relay")
    with pytest.raises(ContentError, match="a mission of its own"):
        GAME.position(scenario_for(options), {"step": "crew"})


def test_the_steps_can_be_played_by_what_a_surface_shows() -> None:
    """Title, tracks, crew and storage are drawn; every choice is listed with its cost."""
    state = between("cold-relay", "invest", campaign=RICH)
    view = GAME.view(state, "player-1")
    drawn = GAME.scene(state.scenario, view, "player-1")
    assert drawn.title.id == "campaign-title"
    assert drawn.prompt.id == "prompt-investing"
    tracks = {track.id: track.value for track in drawn.tracks}
    assert tracks["intel-jazz"] == 9
    assert tracks["mission"] == 2
    cards = {card.id for card in drawn.cards}
    assert {"crew/goldstein", "upgrade/wet-lab", "store/0", "uma/face-down/0"} <= cards
    buy = GAME.read_action({"type": "buy", "who": "uma", "card": "helmet"})
    choice = GAME.choice(state.scenario, view, buy)
    assert (choice.unit, choice.cell, choice.group) == ("", -1, "buy")
    assert choice.cost == Words("cost-intel", {"intel": 2})
    both = [texts(GAME.folder, language) for language in ("en", "es")]
    for action in GAME.actions(state, "player-1"):
        offered = GAME.choice(state.scenario, view, action)
        assert all(language.has(offered.words.id) for language in both)
