# SPDX-License-Identifier: MIT
"""Options to first position (chapter 5)."""

from __future__ import annotations

from redoubt.games.wolfenstein.frames import Round
from redoubt.games.wolfenstein.missions import missions
from redoubt.games.wolfenstein.rules.loot import new_item
from redoubt.games.wolfenstein.rules.nazi_phase import give_ai_token
from redoubt.games.wolfenstein.rules.spawning import new_nazi
from redoubt.games.wolfenstein.scenario import Scenario
from redoubt.games.wolfenstein.state import DECKS, HERO, Campaign, Gun, Unit, WolfensteinState
from redoubt.kernel.errors import ContentError
from redoubt.kernel.flow import Play


def blank(scenario: Scenario) -> WolfensteinState:
    """A position before anything has happened: the board as the mission lays it, no figures."""
    state = WolfensteinState.__new__(WolfensteinState)
    state.scenario = scenario
    state.stack = []
    state.orders = {}
    state.result = None
    state.round = 1  # WOLF-5.06
    state.phase = "heroes"
    state.danger = 0
    state.starter = scenario.options.starter
    state.ai = state.starter
    state.units = {}
    state.fallen = ()
    state.doors = scenario.mission.board.doors
    state.barricades = scenario.mission.board.barricades
    state.noise = ()
    state.tokens = dict(scenario.tokens)
    state.searched = ()
    state.done = 0
    state.killed = {}
    state.dead_tags = ()
    state.alarms = 0
    state.lift = 0
    state.called = False
    state.shoshana = -1
    state.decks = dict.fromkeys(DECKS, ())
    state.discards = {deck: () for deck in DECKS if deck != "weapon"}  # WOLF-17.06
    state.campaign = None
    state.made = 0
    state.refresh()
    return state


def full_decks(scenario: Scenario) -> dict[str, list[str]]:
    """Every card of the mission, to be dealt."""
    return {deck: cards[:] for deck, cards in scenario.decks.items()}


def new_hero(state: WolfensteinState, id: str) -> Unit:
    """WOLF-5.05, WOLF-5.07: a hero with its starting kit, not on the board yet."""
    scenario, card = state.scenario, state.scenario.content.heroes[id]
    guns = (Gun(state.number(), card.weapon),) if card.weapon else ()
    items = tuple(new_item(state, name) for name in card.equipment)
    level = scenario.level
    own = next(iter(card.ammunition))
    extra = scenario.options.extra.get(id, [own] * level.extra_ammunition)
    stock = dict(card.ammunition)
    for kind in extra:
        stock[kind] = stock.get(kind, 0) + 1
    lives = level.shared_life
    if level.one_shared_life and id != scenario.lifesaver:
        lives = 0
    return Unit(
        id,
        id,
        HERO,
        health=card.health,
        armour=card.armour,
        seat=scenario.owner[id],
        light=stock.get("light", 0),
        heavy=stock.get("heavy", 0),
        special=stock.get("special", 0),
        lives=lives,
        guns=guns,
        items=items,
    )


def begin(scenario: Scenario, play: Play) -> WolfensteinState:
    """Chapter 5 in its order; the decks are shuffled after the kits are taken out."""
    state = blank(scenario)
    if scenario.options.campaign:
        if scenario.mission.id != next(iter(missions())):
            raise ContentError("mission: a campaign begins with mission 1", remedy="leave it out")
        state.campaign = Campaign()
    lay_out(state, play)
    return state


def lay_out(state: WolfensteinState, play: Play) -> None:
    """A mission from its first move on; the number of players changes nothing (WOLF-2.03)."""
    scenario = state.scenario
    units, decks, state.made = _line_up(scenario)
    state.units.update(units)
    state.decks = {
        deck: tuple(play.dice.shuffle(cards, f"{deck} deck")) for deck, cards in decks.items()
    }
    for id in scenario.team:  # WOLF-5.07: one random item, in seating order
        hero, cards = state.units[id], state.decks["equipment"]
        state.put(hero, items=(*hero.items, new_item(state, cards[0])))
        state.decks = {**state.decks, "equipment": cards[1:]}
    state.refresh()
    give_ai_token(state, state.starter, play)
    state.stack = [Round()]


def _line_up(scenario: Scenario) -> tuple[dict[str, Unit], dict[str, list[str]], int]:
    """Figures and decks before a card is dealt, and the last number used: alike in every game."""
    if scenario.line_up is None:
        state, decks = blank(scenario), full_decks(scenario)
        for id in scenario.team:
            hero = state.units[id] = new_hero(state, id)
            for gun in hero.guns:
                decks["weapon"].remove(gun.card)
            for item in hero.items:
                decks["equipment"].remove(item.card)
        for guard in scenario.mission.enemy:
            replaced = guard.level3 if scenario.level.groesse else ""  # WOLF-20.22
            cell = scenario.board.parse(guard.at)
            new_nazi(state, replaced or guard.kind, cell, tag=guard.tag, placed=False)
        scenario.line_up = (state.units, decks, state.made)
    found: tuple[dict[str, Unit], dict[str, list[str]], int] = scenario.line_up
    return found
