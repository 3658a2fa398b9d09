# SPDX-License-Identifier: MIT
"""Chapter 11: Containers, Doors, Consoles, Neutral Characters, mission tokens."""

from __future__ import annotations

from redoubt.games.defiance.actions import Assign, Commit, Interact, OpenDoor, RollAgain
from redoubt.games.defiance.events import (
    EntryCompleted,
    LootDrawn,
    Recruited,
    Removed,
    Rolled,
    SymbolAssigned,
    TokenMoved,
)
from redoubt.games.defiance.frames import Assigning, Equipping
from redoubt.games.defiance.rules.alert import give_cards, place_figure, set_alert
from redoubt.games.defiance.rules.attack import seat_of, shown
from redoubt.games.defiance.rules.clash import change
from redoubt.games.defiance.rules.equip import fits, receive
from redoubt.games.defiance.rules.hack import open_door
from redoubt.games.defiance.rules.harm import add_tokens, change_aggro, lose_state
from redoubt.games.defiance.rules.mission import arrivals, happen
from redoubt.games.defiance.rules.pools import Symbols, throw
from redoubt.games.defiance.rules.values import bonuses, device, in_contact, permits
from redoubt.games.defiance.state import BODY, FRIEND, NEUTRAL, PACK, DefianceState, Figure, Item
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

FILLED = "-"


def why_not_interact(state: DefianceState, figure: Figure, action: Interact) -> Refusal | None:
    """DEF-11.01: something in Contact that can still be used."""
    scenario = state.scenario
    if action.hex not in scenario.names:
        return Refusal("DEF-11.01", "nothing-there", {"hex": action.hex})
    cell = scenario.names.index(action.hex)
    if cell != figure.cell and not in_contact(state, figure.cell, cell):
        return Refusal("DEF-11.01", "not-in-contact", {"hex": action.hex})
    if token_at(state, cell):
        if not any(fits(state, figure, token_at(state, cell), p, 0) for p in (BODY, PACK)):
            return Refusal("DEF-18.03", "no-free-tabs", {})
        return None
    if cell in scenario.containers:
        if cell in state.boxes:
            return Refusal("DEF-11.04", "empty", {"hex": action.hex})
        return None
    if cell in scenario.consoles:
        if all(entry == FILLED for entry in state.consoles[cell]):
            return Refusal("DEF-11.20", "console-finished", {"hex": action.hex})
        if action.device and device(state, figure) is None:
            return Refusal("DEF-11.11", "no-device", {})
        return None
    other = state.at(cell)
    if other is not None and other.side == NEUTRAL:
        return None
    return Refusal("DEF-11.01", "nothing-there", {"hex": action.hex})


def token_at(state: DefianceState, cell: int) -> str:
    """The mission token in a hex."""
    here = state.scenario.name(cell)
    return next((token for token, place in state.tokens.items() if place == here), "")


def interactions(state: DefianceState, figure: Figure) -> list[Action]:
    """Everything in Contact, and Doors on one's own sides."""
    scenario = state.scenario
    near = [figure.cell, *(to for to, door, _ in scenario.ways[figure.cell])]
    found: list[Action] = []
    for cell in near:
        for with_device in (False, True) if cell in scenario.consoles else (False,):
            action = Interact(scenario.name(cell), with_device)
            if why_not_interact(state, figure, action) is None:
                found.append(action)
    doors = [OpenDoor(door) for door in scenario.door_kinds]
    found += [door for door in doors if why_not_open(state, figure, door) is None]
    return found


def why_not_open(state: DefianceState, figure: Figure, action: OpenDoor) -> Refusal | None:
    """DEF-11.06, DEF-11.08: a Door on a side of one's hex; Security Doors need more."""
    scenario = state.scenario
    kind = scenario.door_kinds.get(action.door, "arch")
    if kind == "arch" or action.door in state.doors:
        return Refusal("DEF-11.09", "no-door-to-open", {"door": action.door})
    if kind == "security":
        return Refusal("DEF-11.08", "security-door", {"door": action.door})
    sides = scenario.door_edges[action.door]
    if not any(figure.cell in scenario.grid.edge_cells[edge] for edge in sides):
        return Refusal("DEF-11.01", "not-in-contact", {"hex": action.door})
    return None


def do_open(state: DefianceState, action: OpenDoor, play: Play) -> None:
    """DEF-11.07: opening may bring Units."""
    open_door(state, action.door, play, "DEF-11.06")
    arrivals(state, play)


def do_interact(state: DefianceState, figure: Figure, action: Interact, play: Play) -> None:
    """Take, loot, work a Console, or speak to somebody."""
    cell = state.scenario.names.index(action.hex)
    if token := token_at(state, cell):
        place = BODY if fits(state, figure, token, BODY, 0) else PACK
        state.put(figure, gear=(*figure.gear, Item(token, place)))
        state.tokens = {**state.tokens, token: f"@{figure.id}"}
        play.tell(TokenMoved(token=token, place=figure.id, rule="DEF-18.03"))
    elif cell in state.scenario.containers:
        _loot(state, figure, cell, play)
    elif cell in state.scenario.consoles:
        _console(state, figure, cell, action.device, play)
    else:
        other = state.at(cell)
        assert other is not None
        _speak(state, other, play)


def _loot(state: DefianceState, figure: Figure, cell: int, play: Play) -> None:
    """DEF-11.02 to 11.04: draw, then one Equip for free."""
    n = state.scenario.containers[cell]
    cards, state.loot = state.loot[:n], state.loot[n:]
    state.boxes = (*state.boxes, cell)
    play.tell(LootDrawn(who=figure.id, cards=cards, rule="DEF-11.02"))
    held = tuple((figure.id, card) for card in cards if not state.scenario.content.loot[card].light)
    for card in cards:
        if state.scenario.content.loot[card].light:
            receive(state, state.figures[figure.id], card, play)
    state.stack.append(Equipping(seat_of(state, figure), figure.id, held))


def _speak(state: DefianceState, other: Figure, play: Play) -> None:
    """DEF-11.22: a Neutral Character becomes an Ally; or an official proves to be the impostor."""
    if other.number and other.number == state.note("impostor"):
        cell = other.cell
        play.tell(Removed(who=other.id, why="impostor", rule="DEF-18.03"))
        state.remove(other)
        if state.alert == 0:
            set_alert(state, 1, play, "DEF-18.03")
        state.flags = (*state.flags, "impostor-found")
        state.put_unit(state.units["the-echo"], status="deployed")
        place_figure(state, "the-echo", 1, cell)
        give_cards(state, "the-echo", play)
        return
    state.put(other, side=FRIEND)
    play.tell(Recruited(who=other.id, rule="DEF-11.22"))


# -- Consoles -----------------------------------------------------------------------------


def console_pool(state: DefianceState, figure: Figure, with_device: bool) -> str:
    """DEF-11.11: one die, or the Device's pool with its modifiers."""
    cards = state.scenario.content
    ally = cards.allies.get(figure.card)
    if ally is not None and ally.console:
        return ally.console
    own = device(state, figure)
    if not with_device or own is None:
        return cards.pools["console"]
    pool = own.pool + "".join(bonus.pool for bonus in bonuses(state, figure, "console"))
    return pool + (cards.states["focused"].hacking if "focused" in figure.states else "")


def _console(
    state: DefianceState, figure: Figure, cell: int, with_device: bool, play: Play
) -> None:
    """DEF-11.10: AGGRO first; then the roll."""
    active = state.active
    gain = 2 if state.alert >= 3 else 1  # DEF-24.09
    if active is not None and "console" not in active.used:
        if permits(state, figure, "first-console-no-aggro"):
            gain = 0
        elif permits(state, figure, "console-aggro-1-less"):
            gain = max(0, gain - 1)
        state.act(used=(*active.used, "console"))
    figure = change_aggro(state, figure, gain, play, "DEF-11.10")
    ours = _roll_console(state, figure, with_device, play)
    seat = seat_of(state, figure)
    state.stack.append(Assigning(seat, figure.id, cell, with_device, ours))


def _roll_console(state: DefianceState, figure: Figure, with_device: bool, play: Play) -> Symbols:
    """DEF-11.12: criticals become two plain symbols each."""
    pool = console_pool(state, figure, with_device)
    rolled = throw(play.dice, pool, "console")
    if with_device:  # a hacking roll uses Focused up
        lose_state(state, figure, "focused", play, "DEF-25.03")
    play.tell(
        Rolled(who=figure.id, purpose="console", pool=pool, shown=shown(rolled), rule="DEF-11.11")
    )
    return Symbols(rolled.s + 2 * rolled.cs, rolled.b + 2 * rolled.cb, rolled.x)


def assign_actions(state: DefianceState, frame: Assigning, seat: str) -> list[Action]:
    """DEF-11.13, DEF-11.14: what can be assigned must be."""
    found: list[Action] = []
    for number, entry in enumerate(state.consoles[frame.cell], 1):
        fitting = [s for s in "SBX" if s in entry and frame.ours.can_pay(s)]
        found += [Assign(symbol, number) for symbol in fitting]
    active = state.active
    again = active is not None and "console-again" not in active.used
    if again and any(entry != FILLED for entry in state.consoles[frame.cell]):
        found.append(RollAgain())
    if not any(isinstance(action, Assign) for action in found):
        found.append(Commit())
    return found


def why_not_assign(
    state: DefianceState, frame: Assigning, seat: str, action: Action
) -> Refusal | None:
    if action in assign_actions(state, frame, seat):
        return None
    if isinstance(action, Commit):
        return Refusal("DEF-11.14", "must-assign", {})
    if isinstance(action, RollAgain):
        return Refusal("DEF-11.19", "once-per-activation", {})
    return Refusal("DEF-11.15", "does-not-fit", {})


def answer_assign(
    state: DefianceState, frame: Assigning, seat: str, action: Action, play: Play
) -> None:
    """DEF-11.13 to 11.19."""
    figure = state.figures[frame.who]
    if isinstance(action, RollAgain):
        assert state.active is not None
        add_tokens(state, 2, play, "DEF-11.19")
        state.act(used=(*state.active.used, "console-again"))
        more = _roll_console(state, figure, frame.device, play)
        ours = Symbols(frame.ours.s + more.s, frame.ours.b + more.b, frame.ours.x + more.x)
        state.stack[-1] = change(frame, ours=ours)
        return
    if isinstance(action, Assign):
        entries = list(state.consoles[frame.cell])
        entries[action.entry - 1] = entries[action.entry - 1].replace(action.symbol, "", 1)
        done = frame.done
        if not entries[action.entry - 1]:
            entries[action.entry - 1] = FILLED
            done = (*done, action.entry)
        state.consoles = {**state.consoles, frame.cell: tuple(entries)}
        here = state.scenario.name(frame.cell)
        play.tell(
            SymbolAssigned(hex=here, entry=action.entry, symbol=action.symbol, rule="DEF-11.13")
        )
        state.stack[-1] = change(frame, ours=frame.ours.pay(action.symbol), done=done)
        return
    state.stack.pop()
    console = state.scenario.consoles[frame.cell]
    for number in sorted(frame.done):  # DEF-11.17
        here = state.scenario.name(frame.cell)
        play.tell(EntryCompleted(hex=here, entry=number, rule="DEF-11.17"))
        happen(state, console.entries[number - 1].does, frame.who, play)
    arrivals(state, play)
