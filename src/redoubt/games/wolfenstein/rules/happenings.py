# SPDX-License-Identifier: MIT
"""Event cards (4.19 to 4.26): an option is chosen and carried out in its printed order."""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.actions import (
    ChooseDoor,
    ChooseFigure,
    ChooseOption,
    ChoosePlace,
    NextCard,
)
from redoubt.games.wolfenstein.content import Effect, Option
from redoubt.games.wolfenstein.events import (
    CardsSeen,
    EventFailed,
    EventKept,
    GlorySpent,
    NoiseGone,
    OptionChosen,
    RobotGained,
)
from redoubt.games.wolfenstein.frames import (
    Arranging,
    EventChoice,
    EventLoot,
    Happening,
    PayingAmmunition,
    Pointing,
    Spawning,
)
from redoubt.games.wolfenstein.rules.attack import success
from redoubt.games.wolfenstein.rules.danger import raise_danger, reset_danger
from redoubt.games.wolfenstein.rules.figures import arrive, free, make_noise
from redoubt.games.wolfenstein.rules.harm import hurt, max_health, settle, tire
from redoubt.games.wolfenstein.rules.hero_phase import end_turn
from redoubt.games.wolfenstein.rules.items import heal, stun
from redoubt.games.wolfenstein.rules.loot import discard, finish_event, spend_ammunition
from redoubt.games.wolfenstein.rules.place import locked, open_door, put_on
from redoubt.games.wolfenstein.rules.spawning import NOBODY, nearest_free, off_board
from redoubt.games.wolfenstein.state import ROBOT, Kept, Unit, WolfensteinState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Fact, Refusal


def _met(state: WolfensteinState, unit: Unit, option: Option) -> bool:
    """WOLF-4.26: an option whose condition is not met cannot be chosen."""
    needs = option.needs
    return (
        unit.ap >= needs.ap
        and unit.glory >= needs.glory
        and unit.ammunition("any") >= needs.ammunition
        and unit.special >= needs.special
        and (not needs.off_board or bool(off_board(state, needs.off_board)))
    )


def choice_actions(state: WolfensteinState, frame: EventChoice, seat: str) -> list[Action]:
    unit, events = state.units[frame.unit], state.scenario.content.events
    return [
        ChooseOption(card, place)
        for card in frame.cards
        for place, option in enumerate(events[card].option)
        if _met(state, unit, option)
    ]


def why_not_choice(
    state: WolfensteinState, frame: EventChoice, seat: str, action: Action
) -> Refusal | None:
    if not isinstance(action, ChooseOption) or action.card not in frame.cards:
        return Refusal("WOLF-4.19", "choose-an-option", {})
    options = state.scenario.content.events[action.card].option
    facts: dict[str, Fact] = {"card": action.card, "option": action.option}
    if not 0 <= action.option < len(options):
        return Refusal("WOLF-4.19", "choose-an-option", facts)
    if not _met(state, state.units[frame.unit], options[action.option]):
        return Refusal("WOLF-4.26", "option-not-open", facts)
    return None


def answer_choice(
    state: WolfensteinState, frame: EventChoice, seat: str, action: ChooseOption, play: Play
) -> None:
    """WOLF-4.25: costs first, then the effects and any roll, then the loot."""
    state.stack.pop()
    for card in frame.cards:
        if card != action.card:
            discard(state, "event", card)
    option = state.scenario.content.events[action.card].option[action.option]
    unit = state.units[frame.unit]
    play.tell(OptionChosen(unit.id, action.card, option.id, rule="WOLF-4.25"))
    pays = option.pays
    if pays.ap or pays.glory:
        unit = state.put(unit, ap=unit.ap - pays.ap, glory=unit.glory - pays.glory)
        if pays.glory:
            play.tell(GlorySpent(unit.id, pays.glory, rule="WOLF-4.25"))
    if pays.special:
        unit = spend_ammunition(state, unit, "special", pays.special, play)
    state.stack.append(Happening(unit.id, action.card, action.option, frame.cell, option.does))
    for _ in range(pays.ammunition):
        state.stack.append(PayingAmmunition(unit.seat, unit.id))


def work_happening(state: WolfensteinState, frame: Happening, play: Play) -> None:
    """One effect at a time; on a failed roll other ones."""
    option = state.scenario.content.events[frame.card].option[frame.option]
    if option.roll and not frame.begun:
        failed = not success(state, frame.unit, "event", play)
        effects = option.fails if failed else option.does
        state.stack[-1] = msgspec.structs.replace(frame, begun=True, failed=failed, effects=effects)
        return
    if frame.effects and frame.unit in state.units:
        effect = frame.effects[0]
        state.stack[-1] = msgspec.structs.replace(frame, begun=True, effects=frame.effects[1:])
        _do(state, frame, effect, play)
        return
    state.stack[-1] = EventLoot(
        frame.unit, frame.card, frame.option, frame.cell, frame.failed, frame.prey
    )


def _do(state: WolfensteinState, frame: Happening, effect: Effect, play: Play) -> None:
    """The effects by their names in data/events.toml."""
    unit, zone = state.units[frame.unit], state.scenario.board.zone[frame.cell]
    match effect.do:
        case "noise":
            make_noise(state, zone, "WOLF-4.25", play)
        case "danger":
            raise_danger(state, "WOLF-11.03")
        case "calm":
            reset_danger(state, "WOLF-11.03", play)
        case "spawn":
            _spawn(state, frame, effect)
        case "robot":
            _robot(state, unit, effect.kind, frame.cell, play)
        case "fatigue":
            tire(state, unit, "WOLF-7.11", play)
        case "peek":
            cards = state.decks["event"][: effect.count]
            state.decks = {**state.decks, "event": state.decks["event"][effect.count :]}
            play.tell(CardsSeen(unit.id, cards, rule="WOLF-4.25", only=(unit.seat,)))
            if cards:
                state.stack.append(Arranging(unit.seat, unit.id, cards))
        case "heal":
            heal(state, unit, effect.count, play)
        case "harm":
            hurt(state, unit, 0, effect.count, "WOLF-9.15", play)
            settle(state, "", [unit.id], (), True, play)
        case "stun" | "follow" | "door":
            if pointable(state, effect.do, frame.cell):
                state.stack.append(Pointing(unit.seat, unit.id, effect.do, frame.cell))
        case "less-alarm":
            state.lift += 1
        case "end-turn":
            end_turn(state, unit.id)
        case "hush":
            _hush(state, zone, play)
        case "slow":
            for hero in state.heroes():
                state.put(hero, late=hero.late + 1)
        case "heal-all":
            for hero in state.heroes():
                if hero.cell >= 0 and not hero.bleeding:
                    heal(state, hero, effect.count, play)
        case "heal-fully":
            heal(state, unit, max_health(state, unit), play)


def _spawn(state: WolfensteinState, frame: Happening, effect: Effect) -> None:
    """WOLF-11.10; figures of one card are placed together as one group."""
    waiting = [e for e in (effect, *frame.effects[1:]) if e.do == "spawn"]
    kinds = [e.kind for e in waiting for _ in range(e.count)]
    rest = tuple(e for e in frame.effects[1:] if e.do != "spawn")
    state.stack[-1] = msgspec.structs.replace(frame, begun=True, effects=rest)
    state.stack.append(Spawning(tuple(kinds), frame.cell, "WOLF-11.10"))


def _robot(state: WolfensteinState, unit: Unit, kind: str, cell: int, play: Play) -> None:
    """WOLF-18.07, WOLF-18.08."""
    numbers = off_board(state, kind)
    place = cell if cell not in state._at else nearest_free(state, cell)
    if not numbers or place < 0:
        return
    card = state.scenario.content.enemies[kind]
    robot = Unit(
        f"{kind}-{numbers[0]}",
        kind,
        ROBOT,
        health=card.health,
        armour=card.armour,
        seat=unit.seat,
        owner=unit.id,
        eager=True,
    )
    robot = state.place(robot, place, placed=True)
    play.tell(RobotGained(robot.id, unit.id, rule="WOLF-18.07"))
    arrive(state, robot, NOBODY, play)


def _hush(state: WolfensteinState, zone: int, play: Play) -> None:
    """Event 13: the noise of this zone and the adjacent ones goes."""
    board = state.scenario.board
    quiet = {zone, *board.next_zones[zone]}
    for other in state.noise:
        if other in quiet:
            play.tell(NoiseGone(board.zones[other], rule="WOLF-4.25"))
    state.noise = tuple(other for other in state.noise if other not in quiet)


def work_loot(state: WolfensteinState, frame: EventLoot, play: Play) -> None:
    """WOLF-4.20: the loot now, or the card is kept until its reward is earned."""
    state.stack.pop()
    option = state.scenario.content.events[frame.card].option[frame.option]
    unit = state.units.get(frame.unit)
    if frame.failed or unit is None:
        discard(state, "event", frame.card)
        play.tell(EventFailed(frame.unit, frame.card, rule="WOLF-4.20"))
        return
    pays_now = not option.keep or (option.keep != "kills-leader" and not frame.prey)
    if pays_now:
        finish_event(state, unit.id, frame.card, frame.option, play)
        return
    if option.keep == "hero-spawn":
        kept = Kept(frame.card, frame.option, _nearest_spawn(state, unit))
    else:
        kept = Kept(frame.card, frame.option, prey=frame.prey)
    state.put(unit, kept=(*unit.kept, kept))
    play.tell(EventKept(unit.id, frame.card, rule="WOLF-4.23"))


def _nearest_spawn(state: WolfensteinState, unit: Unit) -> int:
    """WOLF-4.23: by walking cost, around the tokens that nobody enters (WOLF-8.19)."""
    goals = set(state.scenario.hero_spawns.values())
    closed = state._bars
    best = {unit.cell: 0}
    queue = [(0, unit.cell)]
    while queue:
        queue.sort()
        cost, here = queue.pop(0)
        if here in goals:
            return here
        for to, gates in state.scenario.board.steps[here]:
            price = cost + 1 + (to in state.scenario.rough) + bool(gates & state._shut)
            if not gates & closed and to not in state.tokens and price < best.get(to, 9999):
                best[to] = price
                queue.append((price, to))
    return min(goals)


# -- choices of effects ----------------------------------------------------------------------------


def pointable(state: WolfensteinState, what: str, cell: int) -> list[Action]:
    """What an effect may be pointed at."""
    board = state.scenario.board
    if what == "stun":
        return [ChooseFigure(n.id) for n in state.nazis() if not state.enemy_card(n).boss]
    if what == "door":
        return [ChooseDoor(door) for door in state.doors if not locked(state, door)]
    zones = board.next_zones[board.zone[cell]]
    return [
        ChoosePlace(board.names[place])
        for zone in sorted(zones)
        for place in board.zone_cells[zone]
        if free(state, place)
    ]


def pointing_actions(state: WolfensteinState, frame: Pointing, seat: str) -> list[Action]:
    return pointable(state, frame.what, frame.cell)


def why_not_point(
    state: WolfensteinState, frame: Pointing, seat: str, action: Action
) -> Refusal | None:
    if action in pointable(state, frame.what, frame.cell):
        return None
    return Refusal("WOLF-4.25", f"choose-{frame.what}", {})


def answer_point(
    state: WolfensteinState, frame: Pointing, seat: str, action: Action, play: Play
) -> None:
    state.stack.pop()
    match action:
        case ChooseFigure():
            stun(state, state.units[action.target], "WOLF-9.49", play)
        case ChooseDoor():
            open_door(state, frame.unit, action.door, play)
        case ChoosePlace():
            cell = state.scenario.board.cell_of[action.at]
            put_on(state, state.units[frame.unit], cell, play)


def arranging_actions(state: WolfensteinState, frame: Arranging, seat: str) -> list[Action]:
    return [NextCard(card) for card in frame.cards]


def why_not_arrange(
    state: WolfensteinState, frame: Arranging, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, NextCard) and action.card in frame.cards:
        return None
    return Refusal("WOLF-4.25", "choose-a-card", {})


def answer_arrange(
    state: WolfensteinState, frame: Arranging, seat: str, action: NextCard, play: Play
) -> None:
    """Event 7: the first card named comes up first."""
    left = tuple(card for card in frame.cards if card != action.card)
    order = (*frame.order, action.card)
    if left:
        state.stack[-1] = Arranging(frame.seat, frame.unit, left, order)
        return
    state.stack.pop()
    state.decks = {**state.decks, "event": (*order, *state.decks["event"])}
