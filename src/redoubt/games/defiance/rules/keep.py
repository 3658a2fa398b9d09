# SPDX-License-Identifier: MIT
"""Chapters 8 and 27: dice thrown again, and symbols kept on a Specialty card."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec

from redoubt.games.defiance.actions import Commit, LetPass, Reroll, Store, Unstore
from redoubt.games.defiance.events import DieRerolled, SymbolAdded, SymbolsStored
from redoubt.games.defiance.frames import Clash, Rerolling, Storing
from redoubt.games.defiance.rules.pools import Symbols, faces, read
from redoubt.games.defiance.rules.sheet import upright
from redoubt.games.defiance.state import DefianceState, Figure
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

change = msgspec.structs.replace


REROLL = "reroll"  # a flag with a name: one die that it may throw again in this mission

# -- dice thrown again --------------------------------------------------------------------


def may_reroll(state: DefianceState, who: str) -> bool:
    """DEF-26.12: somebody trained with it for this."""
    return bool(state.flags) and f"{REROLL}:{who}" in state.flags


def spend_reroll(state: DefianceState) -> None:
    """Once in the mission, whoever of those that trained does it."""
    state.flags = tuple(flag for flag in state.flags if not flag.startswith(f"{REROLL}:"))


def dice_of(frame: Any) -> dict[tuple[str, int], int]:
    """The different dice of a roll: letter and face to the first place where it lies."""
    found: dict[tuple[str, int], int] = {}
    for place, die in enumerate(zip(frame.pool, frame.faces, strict=True)):
        found.setdefault(die, place)
    return found


def rethrow(frame: Any, place: int, play: Play) -> tuple[Any, int]:
    """A roll with one die thrown again, and what that die shows now."""
    letter = frame.pool[place]
    face = play.dice.die(6, "reroll")
    old, new = faces()[letter][frame.faces[place] - 1], faces()[letter][face - 1]
    ours = frame.ours
    totals = Symbols(
        ours.s + new.s - old.s,
        ours.b + new.b - old.b,
        ours.x + new.x - old.x,
        ours.cs + new.cs - old.cs,
        ours.cb + new.cb - old.cb,
    )
    rolled = (*frame.faces[:place], face, *frame.faces[place + 1 :])
    return change(frame, ours=totals, faces=rolled), face


def _share(state: DefianceState, roll: Any) -> None:
    """A grenade is thrown once for all: its dice are the same against those who come next."""
    if not (isinstance(roll, Clash) and roll.safe):
        return
    same = read(roll.pool, roll.faces)
    for place, other in enumerate(state.stack):
        if isinstance(other, Clash) and other.safe and other.step == 1:
            state.stack[place] = change(other, pool=roll.pool, faces=roll.faces, ours=same)


def reroll_actions(state: DefianceState, frame: Rerolling, seat: str) -> list[Action]:
    """DEF-8.36: between the throw and the criticals."""
    return [LetPass(), *map(Reroll, dice_of(state.stack[-2]).values())]


def why_not_reroll(
    state: DefianceState, frame: Rerolling, seat: str, action: Action
) -> Refusal | None:
    roll: Any = state.stack[-2]
    known = isinstance(action, Reroll) and 0 <= action.die < len(roll.faces)
    if known or isinstance(action, LetPass):
        return None
    return Refusal("DEF-8.36", "no-such-die", {})


def answer_reroll(
    state: DefianceState, frame: Rerolling, seat: str, action: Action, play: Play
) -> None:
    """One die, once."""
    state.stack.pop()
    if isinstance(action, Reroll):
        roll: Any = state.stack[-1]
        spend_reroll(state)
        state.stack[-1], face = rethrow(roll, action.die, play)
        _share(state, state.stack[-1])
        told = DieRerolled(who=frame.who, die=roll.pool[action.die], face=face, rule="DEF-8.36")
        play.tell(told)


# -- stored symbols -----------------------------------------------------------------------


def room(state: DefianceState, figure: Figure) -> int:
    """How many symbols its cards can still take."""
    if figure.unconscious:
        return 0
    cards = state.scenario.content.specialties
    stores = sum(cards[name].store for name in figure.specialties if upright(figure, name))
    return stores - len(figure.stored)


def store_offers(state: DefianceState, figure: Figure, frame: Any) -> list[Action]:
    """DEF-27.13, DEF-27.14: what can be stored from a roll or added to it."""
    if not figure.specialties or figure.unconscious:
        return []
    found: list[Action] = []
    free = room(state, figure)
    if free > 0:
        for (letter, face), place in dice_of(frame).items():
            shows = faces()[letter][face - 1]
            signs = "S" * min(shows.s, frame.ours.s) + "B" * min(shows.b, frame.ours.b)
            signs += "X" * min(shows.x, frame.ours.x)
            for n in range(1, min(free, len(signs)) + 1):
                told = dict.fromkeys("".join(each) for each in combinations(signs, n))
                found += [Store(place, symbols) for symbols in told]
    if free >= 0:
        found += [Unstore(sign) for sign in dict.fromkeys(figure.stored)]
    return found


def stored(state: DefianceState, who: str, frame: Any, action: Any, play: Play) -> Any:
    """Carry a store or its opposite out; the roll as it is then."""
    figure = state.figures[who]
    if isinstance(action, Unstore):
        state.put(figure, stored=figure.stored.replace(action.symbol, "", 1))
        play.tell(SymbolAdded(who=who, symbol=action.symbol, rule="DEF-27.14"))
        return change(frame, ours=frame.ours.plus(action.symbol))
    state.put(figure, stored="".join(sorted(figure.stored + action.symbols)))
    play.tell(SymbolsStored(who=who, symbols=action.symbols, rule="DEF-27.13"))
    place = action.die
    gone = read(frame.pool[place], (frame.faces[place],))
    ours = frame.ours
    # What was cancelled or spent before is not taken a second time.
    left = Symbols(
        ours.s - min(ours.s, gone.s),
        ours.b - min(ours.b, gone.b),
        ours.x - min(ours.x, gone.x),
        ours.cs - min(ours.cs, gone.cs),
        ours.cb - min(ours.cb, gone.cb),
    )
    pool = frame.pool[:place] + frame.pool[place + 1 :]
    rolled = frame.faces[:place] + frame.faces[place + 1 :]
    return change(frame, ours=left, pool=pool, faces=rolled)


def store_actions(state: DefianceState, frame: Storing, seat: str) -> list[Action]:
    return [*store_offers(state, state.figures[frame.who], state.stack[-2]), Commit()]


def why_not_store(
    state: DefianceState, frame: Storing, seat: str, action: Action
) -> Refusal | None:
    if action in store_actions(state, frame, seat):
        return None
    return Refusal("DEF-27.13", "cannot-store", {})


def answer_store(
    state: DefianceState, frame: Storing, seat: str, action: Action, play: Play
) -> None:
    """As often as the player likes, then on to the Switches."""
    if isinstance(action, Commit):
        state.stack.pop()
        return
    state.stack[-2] = stored(state, frame.who, state.stack[-2], action, play)
    if isinstance(action, Store):
        _share(state, state.stack[-2])
