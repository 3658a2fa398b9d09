# SPDX-License-Identifier: MIT
"""A roll that is being settled, in words: what it shows, what Switches and entries would do."""

from __future__ import annotations

from redoubt.games.defiance import actions as a
from redoubt.games.defiance.frames import Assigning, Clash, Simple
from redoubt.games.defiance.missions import Outcome
from redoubt.games.defiance.rules.attack import shown
from redoubt.games.defiance.rules.switches import friend_switches
from redoubt.games.defiance.scenario import Scenario
from redoubt.games.defiance.view import View, public_state
from redoubt.games.defiance.vocabulary import Effect, Switch
from redoubt.games.defiance.words import named, symbols
from redoubt.kernel.records import Action, Frame
from redoubt.kernel.scene import Words


def with_roll(prompt: Words, stack: list[Frame]) -> Words:
    """What is asked, with the dice it is about."""
    roll = next((f for f in reversed(stack) if isinstance(f, Clash | Simple | Assigning)), None)
    if roll is None:
        return prompt
    ours = symbols(shown(roll.ours))
    if isinstance(roll, Clash):
        theirs = symbols(shown(roll.theirs))
        return Words("prompt-with-rolls", {"prompt": prompt, "ours": ours, "theirs": theirs})
    return Words("prompt-with-roll", {"prompt": prompt, "ours": ours})


def said(scenario: Scenario, view: View, action: Action) -> Words | None:
    """A Switch with its price and effect, a Console entry with its symbols and effect."""
    stack = view.stack
    if isinstance(action, a.PaySwitch) and len(stack) > 1:
        switch = _switch(scenario, view, action.switch)
        effects = [_effect(effect) for effect in switch.effects]
        args = {"cost": switch.cost, "effects": effects, "target": named(action.target)}
        return Words("action-pay-for", args)
    top = stack[-1] if stack else None
    if isinstance(action, a.Assign) and isinstance(top, Assigning):
        entry = scenario.consoles[top.cell].entries[action.entry - 1]
        needs = view.consoles[top.cell][action.entry - 1]
        args = {"symbol": action.symbol, "needs": needs, "does": outcome(entry.does)}
        return Words("action-assign-to", {**args, "entry": action.entry})
    return None


def _switch(scenario: Scenario, view: View, number: int) -> Switch:
    roll = view.stack[-2]
    if isinstance(roll, Clash):
        return friend_switches(public_state(scenario, view), roll)[number]
    assert isinstance(roll, Simple)
    return scenario.content.software[roll.purpose].switches[number]


def _effect(effect: Effect) -> Words:
    args = {"n": abs(effect.n), "state": named(effect.state), "symbols": effect.symbols}
    return Words(f"effect-{effect.verb}", args)


def outcome(does: Outcome) -> Words:
    """What a completed Console entry does."""
    args = {
        "n": abs(does.n),
        "door": named(does.door),
        "unit": named(does.unit),
        "state": named(does.state),
        "pool": does.pool,
    }
    return Words(f"entry-{does.verb}", args)
