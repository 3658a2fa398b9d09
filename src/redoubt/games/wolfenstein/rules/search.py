# SPDX-License-Identifier: MIT
"""Searching chests, events and objectives (8.28 to 8.31, 4.11, 18.14, 18.19)."""

from __future__ import annotations

from redoubt.games.wolfenstein.actions import KeepWeapon, Search
from redoubt.games.wolfenstein.content import NOTHING, ChestCard
from redoubt.games.wolfenstein.events import (
    ChestOpened,
    Damaged,
    EventDrawn,
    ObjectiveSearched,
)
from redoubt.games.wolfenstein.frames import EventChoice, KeepingWeapon
from redoubt.games.wolfenstein.rules.attack import success
from redoubt.games.wolfenstein.rules.danger import raise_danger
from redoubt.games.wolfenstein.rules.deeds import DEEDS, TOKEN_NEAR, Deed
from redoubt.games.wolfenstein.rules.figures import around, touching, zones_of
from redoubt.games.wolfenstein.rules.harm import hurt, max_health, settle
from redoubt.games.wolfenstein.rules.items import heal, stun
from redoubt.games.wolfenstein.rules.kit import Kit
from redoubt.games.wolfenstein.rules.loot import discard, draw, gain_weapon, pay
from redoubt.games.wolfenstein.rules.place import clear_barricade
from redoubt.games.wolfenstein.state import ROBOT, Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Fact, Refusal


def _try_search(state: WolfensteinState, unit: Unit, kit: Kit) -> list[Action]:
    names = state.scenario.board.names
    return [
        Search(unit.id, names[cell]) for cell in around(state, unit.cell) if cell in state.tokens
    ]


def _why_not_search(state: WolfensteinState, unit: Unit, action: Search) -> Refusal | None:
    cell = state.scenario.board.cell_of.get(action.at, -1)
    facts: dict[str, Fact] = {"unit": unit.id, "at": action.at}
    token = state.tokens.get(cell)
    if token is None:
        return Refusal("WOLF-8.28", "no-token-there", facts)
    if not touching(state, unit.cell, cell):
        return Refusal("WOLF-8.28", "not-adjacent-token", facts)
    if token == "chest":
        return None
    if unit.kind == ROBOT:
        return Refusal("WOLF-18.16", "not-for-robots", facts)
    if token == "event":
        if enemies_in(state, state.scenario.board.zone[cell]):
            return Refusal("WOLF-8.29", "enemies-in-the-room", facts)
        return None
    return _why_not_objective(state, token[10:], facts)


def enemies_in(state: WolfensteinState, zone: int) -> bool:
    return any(zone in zones_of(state, nazi) for nazi in state.nazis())


def _why_not_objective(
    state: WolfensteinState, letter: str, facts: dict[str, Fact]
) -> Refusal | None:
    """WOLF-8.31: what the mission says."""
    if letter in state.searched:
        return Refusal("WOLF-8.31", "already-searched", facts)
    zones = state.scenario.board.zones
    for rule in state.scenario.special.get("search-needs", ()):
        if letter in rule.objectives:
            if not set(rule.after) <= set(state.searched):
                return Refusal("WOLF-1.04", "search-others-first", facts)
            if any(enemies_in(state, zones.index(zone)) for zone in rule.clear):
                return Refusal("WOLF-1.04", "enemies-in-the-room", facts)
    return None


def _search_cost(state: WolfensteinState, unit: Unit, action: Search) -> int:
    """WOLF-21.06."""
    return state.scenario.content.costs.search


def _search(state: WolfensteinState, unit: Unit, action: Search, play: Play) -> None:
    cell = state.scenario.board.cell_of[action.at]
    token = state.tokens[cell]
    if token.startswith("objective"):
        _objective(state, unit, cell, token[10:], play)
        return
    state.take_token(cell)
    if token == "event":
        _event(state, unit, cell, play)
    else:
        _chest(state, unit, cell, play)


# -- objectives ------------------------------------------------------------------------------------


def _objective(state: WolfensteinState, unit: Unit, cell: int, letter: str, play: Play) -> None:
    special = state.scenario.special
    if not any(letter in rule.objectives for rule in special.get("same-round", ())):
        state.take_token(cell)
    state.searched = (*state.searched, letter)
    play.tell(ObjectiveSearched(unit.id, letter, rule="WOLF-8.31"))
    for rule in special.get("console", ()):
        if letter in rule.objectives:
            if rule.barricade in state.barricades:
                clear_barricade(state, unit.id, rule.barricade, play)
            for nazi in state.nazis():
                if nazi.card == rule.enemy:
                    stun(state, nazi, "WOLF-1.04", play)
    for rule in special.get("relay", ()):
        for nazi in state.nazis():
            if letter in rule.objectives and nazi.tag == rule.tag and nazi.armour:
                lost = min(rule.count, nazi.armour)
                state.put(nazi, armour=nazi.armour - lost, hurt=True, attacker=unit.id)
                play.tell(Damaged(nazi.id, lost, 0, rule="WOLF-1.04"))
    for rule in special.get("search-danger", ()):
        if letter in rule.objectives:
            raise_danger(state, "WOLF-11.04", rule.count)


# -- events ----------------------------------------------------------------------------------------


def _event(state: WolfensteinState, unit: Unit, cell: int, play: Play) -> None:
    """WOLF-8.28; with the code machine two cards are drawn and one is kept."""
    other = unit.worn.get("other")
    codes = other is not None and state.scenario.content.equipment[other.card].codes
    cards = []
    for _ in range(2 if codes else 1):
        if card := draw(state, "event", play):
            cards.append(card)
            play.tell(EventDrawn(unit.id, card, rule="WOLF-8.28"))
    if cards:
        state.stack.append(EventChoice(unit.seat, unit.id, tuple(cards), cell))


# -- chests ----------------------------------------------------------------------------------------


def _chest(state: WolfensteinState, unit: Unit, cell: int, play: Play) -> None:
    """WOLF-8.30, WOLF-18.14, WOLF-18.19: gains go to the robot's hero, harm hits the robot."""
    taker = unit.owner if unit.kind == ROBOT else unit.id
    for rule in state.scenario.special.get("chest-holds", ()):
        if state.scenario.board.parse(rule.at) == cell:
            if taker in state.units:
                gain_weapon(state, state.units[taker], rule.weapon, play)
            pay(state, taker, rule.loot, NOTHING, "")
            return
    name = draw(state, "chest", play)
    if not name:
        return
    play.tell(ChestOpened(unit.id, name, rule="WOLF-8.30"))
    discard(state, "chest", name)
    card = state.scenario.content.chests[name]
    _contents(state, unit, taker, card, play)
    if card.danger:  # on top of the loot: it comes first
        raise_danger(state, "WOLF-11.04", card.danger)


def _contents(state: WolfensteinState, unit: Unit, taker: str, card: ChestCard, play: Play) -> None:
    if card.roll and not success(state, unit.id, "chest", play):
        hurt(state, unit, 0, card.harm, "WOLF-9.15", play)
        settle(state, "", [unit.id], (), True, play)
        return
    hero = state.units.get(taker)
    if card.heals and hero is not None and not hero.bleeding:
        heal(state, hero, max_health(state, hero), play)
    if card.look and hero is not None:
        cards = state.decks["weapon"][: card.look]
        state.decks = {**state.decks, "weapon": state.decks["weapon"][card.look :]}
        if cards:
            state.stack.append(KeepingWeapon(hero.seat, hero.id, cards))
    pay(state, taker, card.loot, card.common, "")


def keep_actions(state: WolfensteinState, frame: KeepingWeapon, seat: str) -> list[Action]:
    return [KeepWeapon(card) for card in dict.fromkeys(frame.cards)]


def why_not_keep(
    state: WolfensteinState, frame: KeepingWeapon, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, KeepWeapon) and action.card in frame.cards:
        return None
    return Refusal("WOLF-4.11", "choose-a-weapon", {})


def answer_keep(
    state: WolfensteinState, frame: KeepingWeapon, seat: str, action: KeepWeapon, play: Play
) -> None:
    """The others are shuffled back (WOLF-17.06)."""
    state.stack.pop()
    rest = list(frame.cards)
    rest.remove(action.card)
    deck = play.dice.shuffle([*rest, *state.decks["weapon"]], "weapon deck")
    state.decks = {**state.decks, "weapon": tuple(deck)}
    gain_weapon(state, state.units[frame.unit], action.card, play)


DEEDS[Search] = Deed(
    _try_search, _why_not_search, _search_cost, _search, robot=True, needs=TOKEN_NEAR
)
