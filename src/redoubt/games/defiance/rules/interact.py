# SPDX-License-Identifier: MIT
"""Chapter 11: Containers, Doors, Consoles, Neutral Characters, mission tokens."""

from __future__ import annotations

from redoubt.games.defiance.actions import (
    Assign,
    ChangeSymbol,
    Commit,
    Interact,
    OpenDoor,
    PlayCard,
    Reroll,
    RollAgain,
    Store,
    Unstore,
)
from redoubt.games.defiance.events import (
    CardUsed,
    DieRerolled,
    EntryCompleted,
    IdentityLearnt,
    LootDrawn,
    Recruited,
    Removed,
    Rolled,
    SymbolAdded,
    SymbolAssigned,
    TokenMoved,
)
from redoubt.games.defiance.frames import Assigning, Equipping, change
from redoubt.games.defiance.rules.alert import give_cards, place_figure, set_alert
from redoubt.games.defiance.rules.attack import shown
from redoubt.games.defiance.rules.equip import could_hold, receive
from redoubt.games.defiance.rules.hack import open_door
from redoubt.games.defiance.rules.harm import add_tokens, change_aggro, lose_state
from redoubt.games.defiance.rules.keep import (
    dice_of,
    may_reroll,
    rethrow,
    spend_reroll,
    store_offers,
    stored,
)
from redoubt.games.defiance.rules.mission import arrivals, happen
from redoubt.games.defiance.rules.moments import cards_for
from redoubt.games.defiance.rules.pools import Symbols, cast
from redoubt.games.defiance.rules.reach import seat_of
from redoubt.games.defiance.rules.values import (
    bonuses,
    cards_of,
    device,
    in_contact,
    pay_card,
    permits,
)
from redoubt.games.defiance.state import FRIEND, NEUTRAL, NOBODYS, DefianceState, Figure
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

FILLED = "-"


def why_not_interact(state: DefianceState, figure: Figure, action: Interact) -> Refusal | None:
    """DEF-11.01: something in Contact that can still be used."""
    scenario = state.scenario
    if action.hex not in scenario.cell_of:
        return Refusal("DEF-11.01", "nothing-there", {"hex": action.hex})
    cell = scenario.cell_of[action.hex]
    if cell != figure.cell and not in_contact(state, figure.cell, cell):
        return Refusal("DEF-11.01", "not-in-contact", {"hex": action.hex})
    if action.device and cell not in scenario.consoles:
        return Refusal("DEF-11.11", "nothing-there", {"hex": action.hex})
    if token := token_at(state, cell):
        if could_hold(state, figure, token):
            return None
        return Refusal("DEF-18.03", "no-free-tabs", {})
    if cell == figure.cell:  # DEF-4.02: who passes over a thing is not in Contact with it
        return Refusal("DEF-11.01", "not-in-contact", {"hex": action.hex})
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
    scenario, here = state.scenario, figure.cell
    found: list[Action] = []
    ground, sight = scenario.ground, scenario.sight
    near = ground.touching[here]
    usable = state._obstacles & near
    if state._crowd & sight.plane[NOBODYS]:
        usable |= state._crowd >> NOBODYS * sight.area & near
    for cell in (here, *scenario.beside[here]) if usable else ():
        if not ground.cells[cell] & usable:
            continue
        for with_device in (False, True) if cell in scenario.consoles else (False,):
            action = Interact(scenario.name(cell), with_device)
            if why_not_interact(state, figure, action) is None:
                found.append(action)
    if here in scenario.doors_at:
        doors = [OpenDoor(door) for door in scenario.doors_at[here]]
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


def do_open(state: DefianceState, figure: Figure, action: OpenDoor, play: Play) -> None:
    """DEF-11.07: opening may bring Units."""
    open_door(state, action.door, play, "DEF-11.06")
    arrivals(state, play)


def do_interact(state: DefianceState, figure: Figure, action: Interact, play: Play) -> None:
    """Take, loot, work a Console, or speak to somebody."""
    cell = state.scenario.cell_of[action.hex]
    if token := token_at(state, cell):
        # The taker may rearrange its own cards to make room.
        state.set_token(token, f"@{figure.id}")
        play.tell(TokenMoved(token=token, place=figure.id, rule="DEF-18.03"))
        held = ((figure.id, token),)
        state.stack.append(
            Equipping(seat_of(state, figure), figure.id, held, scope="own", source=action.hex)
        )
    elif cell in state.scenario.containers:
        _loot(state, figure, cell, play)
    elif cell in state.scenario.consoles:
        console_aggro(state, figure, play)
        if not action.device:
            begin_console(state, state.figures[figure.id], cell, None, play)
    else:
        other = state.at(cell)
        assert other is not None
        _speak(state, other, play)


def _loot(state: DefianceState, figure: Figure, cell: int, play: Play) -> None:
    """DEF-11.02, DEF-11.03, DEF-11.04: draw, then one Equip for free."""
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
    """DEF-11.22, DEF-11.23: a Neutral becomes an Ally at once; or proves to be the impostor."""
    false = bool(other.number) and other.number == state.note("impostor")
    if other.number and "impostor-found" not in state.flags:
        identity = "impostor" if false else "official"
        play.tell(IdentityLearnt(who=other.id, identity=identity, rule="DEF-18.03"))
    if false:
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


def console_aggro(state: DefianceState, figure: Figure, play: Play) -> None:
    """DEF-11.10, DEF-20.03: AGGRO at once, before the roll."""
    active = state.active
    gain = 2 if state.alert >= 3 else 1  # DEF-24.09
    if active is not None and "console" not in active.used:
        if permits(state, figure, "first-console-no-aggro"):
            gain = 0
        elif permits(state, figure, "console-aggro-1-less"):
            gain = max(0, gain - 1)
        state.act(used=(*active.used, "console"))
    change_aggro(state, figure, gain, play, "DEF-11.10")


def begin_console(
    state: DefianceState, figure: Figure, cell: int, more: str | None, play: Play
) -> None:
    """The roll: with the Device and perhaps more dice, or without it (None)."""
    seat = seat_of(state, figure)
    frame = Assigning(seat, figure.id, cell, more is not None, Symbols())
    state.stack.append(_roll_console(state, frame, more or "", play))


def _roll_console(state: DefianceState, frame: Assigning, more: str, play: Play) -> Assigning:
    """DEF-11.12: criticals become two plain symbols each."""
    figure = state.figures[frame.who]
    pool = console_pool(state, figure, frame.device) + more
    rolled, shows = cast(play.dice, pool, "console")
    if frame.device:  # a hacking roll uses Focused up
        lose_state(state, figure, "focused", play, "DEF-25.03")
    play.tell(
        Rolled(who=figure.id, purpose="console", pool=pool, shown=shown(rolled), rule="DEF-11.11")
    )
    old = frame.ours
    ours = Symbols(
        old.s + rolled.s + 2 * rolled.cs, old.b + rolled.b + 2 * rolled.cb, old.x + rolled.x
    )
    new: Assigning = change(frame, ours=ours, pool=pool, faces=shows, fresh=True, changed=False)
    return new


def _rat(state: DefianceState, frame: Assigning) -> str:
    """The card that lets a die of this Console roll be thrown again, once an activation."""
    active, figure = state.active, state.figures[frame.who]
    if not frame.fresh or active is None or "console-reroll" in active.used:
        return ""
    for card in cards_of(state, figure):
        if any(ability.moment == "after-console-roll" for ability in card.abilities):
            return card.id
    return ""


def _extras(state: DefianceState, frame: Assigning) -> list[Action]:
    """Console Rat, stored symbols, Backdoor and the Access Card."""
    figure = state.figures[frame.who]
    found: list[Action] = []
    if _rat(state, frame) or (frame.fresh and may_reroll(state, figure.id)):
        found += map(Reroll, dice_of(frame).values())
    if frame.fresh:
        found += store_offers(state, figure, frame)
    if frame.device and not frame.changed and frame.ours.x and permits(state, figure, "backdoor"):
        found += [ChangeSymbol("S"), ChangeSymbol("B")]
    needed = {sign for entry in state.consoles[frame.cell] if entry != FILLED for sign in entry}
    for card, _ in cards_for(state, figure, "console"):
        found += [
            PlayCard(card, sign) for sign in sorted(needed) if PlayCard(card, sign) not in found
        ]
    return found


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
    found += _extras(state, frame)
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
        state.stack[-1] = _roll_console(state, frame, "", play)
        return
    if isinstance(action, Reroll):
        assert state.active is not None
        if card := _rat(state, frame):
            play.tell(CardUsed(who=figure.id, card=card, rule="DEF-8.36"))
            state.act(used=(*state.active.used, "console-reroll"))
        else:
            spend_reroll(state)
        rolled, face = rethrow(frame, action.die, play)
        told = DieRerolled(who=figure.id, die=frame.pool[action.die], face=face, rule="DEF-8.36")
        play.tell(told)
        state.stack[-1] = rolled
        return
    if isinstance(action, Store | Unstore):
        state.stack[-1] = stored(state, figure.id, frame, action, play)
        return
    if isinstance(action, ChangeSymbol):
        ours = frame.ours.pay("X").plus(action.symbol)
        state.stack[-1] = change(frame, ours=ours, changed=True, fresh=False)
        play.tell(SymbolAdded(who=figure.id, symbol=action.symbol, rule="DEF-27.08"))
        return
    if isinstance(action, PlayCard):
        play.tell(CardUsed(who=figure.id, card=action.card, rule="DEF-27.11"))
        pay_card(state, figure, action.card, "discard")
        state.stack[-1] = change(frame, ours=frame.ours.plus(action.symbol), fresh=False)
        play.tell(SymbolAdded(who=figure.id, symbol=action.symbol, rule="DEF-11.13"))
        return
    if isinstance(action, Assign):
        entries = list(state.consoles[frame.cell])
        entries[action.entry - 1] = entries[action.entry - 1].replace(action.symbol, "", 1)
        done = frame.done
        if not entries[action.entry - 1]:
            entries[action.entry - 1] = FILLED
            done = (*done, action.entry)
        state.consoles = {**state.consoles, frame.cell: tuple(entries)}  # DEF-11.16, DEF-11.18
        here = state.scenario.name(frame.cell)
        play.tell(
            SymbolAssigned(hex=here, entry=action.entry, symbol=action.symbol, rule="DEF-11.13")
        )
        state.stack[-1] = change(frame, ours=frame.ours.pay(action.symbol), done=done, fresh=False)
        return
    state.stack.pop()
    console = state.scenario.consoles[frame.cell]
    for number in sorted(frame.done):  # DEF-11.17
        here = state.scenario.name(frame.cell)
        play.tell(EntryCompleted(hex=here, entry=number, rule="DEF-11.17"))
        happen(state, console.entries[number - 1].does, frame.who, play)
    arrivals(state, play)
