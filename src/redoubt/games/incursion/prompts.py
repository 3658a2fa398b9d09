# SPDX-License-Identifier: MIT
"""What is asked, and of whom: the sentence over the choices."""

from __future__ import annotations

from typing import Any

from redoubt.games.incursion import frames as f
from redoubt.games.incursion.rules.deployment import horde_left, next_entry, next_model
from redoubt.games.incursion.rules.fire import MOST_FLAMES
from redoubt.games.incursion.rules.forces import cost_of
from redoubt.games.incursion.rules.table import FRAMES
from redoubt.games.incursion.state import IncursionState
from redoubt.games.incursion.words import Names
from redoubt.kernel.flow import Asks
from redoubt.kernel.records import tag_of
from redoubt.kernel.scene import Words


def prompt(state: IncursionState, names: Names, seat: str) -> tuple[Words, tuple[str, ...]]:
    """What is asked, and of whom; said to a seat ("": a spectator)."""
    if state.result is not None:
        winner = state.result.winners[0] if state.result.winners else ""
        reason = Words(f"reason-{state.result.reason}")
        return Words("prompt-over", {"winner": names.seat(winner), "reason": reason}), ()
    top = state.stack[-1]
    part = FRAMES[type(top)]
    if not isinstance(part, Asks):  # what the other player does with his cards is not shown
        return Words("prompt-wait"), ()
    seats = part.seats(state, top)
    own = seat in seats
    args: dict[str, Any] = {"seat": [names.seat(s) for s in ((seat,) if own else seats)]}
    id = f"prompt-{tag_of(type(top))}"
    attribute, more = _about(state, top, names, seat if own else "")
    if attribute:
        return Words(f"{id}.{attribute}", {**args, **more}), seats
    return Words(id, args), seats


def _about(
    state: IncursionState, frame: Any, names: Names, seat: str
) -> tuple[str, dict[str, Any]]:
    """Which attribute of a prompt says more about this frame, and with what."""
    match frame:
        case f.Forces() if seat and frame.picks[seat]:
            left = state.scenario.rp[seat] - cost_of(state.scenario, frame.picks[seat])
            return "detail", {"left": left, "models": names.force(frame.picks[seat])}
        case f.Discards() if seat and frame.away[seat]:
            return "detail", {"cards": [names.card(card) for card in frame.away[seat]]}
        case f.Bids() if seat:
            return "detail", {"have": state.cp[seat]}
        case f.Deployment() if seat:
            model, entry = next_model(state, frame, seat), next_entry(state, frame, seat)
            if model:
                return "detail", {"unit": names.unit(model)}
            if entry >= 0:
                name, count = state.scenario.names[entry], horde_left(state, frame)
                return "horde", {"entry": name, "count": count}
            return "", {}
        case f.Activation():
            said = {"unit": names.unit(frame.unit), "ap": state.units[frame.unit].ap}
            return "blaze" if frame.blaze else "detail", said
        case f.Giving():
            return "detail", {"unit": names.unit(frame.unit), "ap": frame.ap}
        case f.FlamePlacing():
            left = MOST_FLAMES - len(frame.squares)
            return "detail", {"unit": names.unit(frame.unit), "left": left}
        case f.Commanding() | f.ExtraStepOffer() | f.Boosting() | f.Reloading():
            return "detail", {"unit": names.unit(frame.unit)}
        case f.SecondShot() | f.FreeShot():
            said = {"unit": names.unit(frame.unit), "weapon": names.weapon(frame.weapon)}
            return "detail", said
        case f.Reactions():
            return "detail", {"target": names.unit(frame.trigger)}
        case f.Rerolling():
            strike = next(x for x in reversed(state.stack) if isinstance(x, f.Strike))
            target = names.unit(strike.targets[frame.at])
            return "detail", {"target": target, "faces": strike.faces[frame.at]}
        case f.Window() if frame.about:
            return "unit", {"window": names.window(frame.name), "unit": names.unit(frame.about)}
        case f.Window():
            return "detail", {"window": names.window(frame.name)}
        case f.Aiming():
            return "detail", {"card": names.card(frame.card)}
        case f.Response():
            return "detail", {"card": names.card(_announced(state))}
        case f.Weasel():
            return "detail", {"left": frame.left}
    return "", {}


def _announced(state: IncursionState) -> str:
    return next(x.card for x in reversed(state.stack) if isinstance(x, f.Announced))
