# SPDX-License-Identifier: MIT
"""Infirmary and Workshop: recovery, Aftermath, and what is made from Samples."""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.games.defiance.actions import Build, Commit, Treat
from redoubt.games.defiance.campaign_events import Built, Recovered, Treated
from redoubt.games.defiance.content import Content, Recipe
from redoubt.games.defiance.events import Rolled
from redoubt.games.defiance.frames import Treating
from redoubt.games.defiance.rules.attack import shown
from redoubt.games.defiance.rules.campaign.common import (
    camp,
    label,
    lay,
    leave_step,
    living,
    load,
    own,
    owned,
    unscar,
    working,
)
from redoubt.games.defiance.rules.campaign.crew import drop_samples, set_samples
from redoubt.games.defiance.rules.campaign.review import has_unique
from redoubt.games.defiance.rules.pools import throw
from redoubt.games.defiance.rules.reach import seat_of
from redoubt.games.defiance.setup import CABINS
from redoubt.games.defiance.state import Campaign, DefianceState, Figure
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def begin(state: DefianceState, play: Play) -> None:
    """DEF-26.18: everyone recovers; cards with charges are refilled."""
    for figure in list(state.figures.values()):
        if figure.damage or figure.aggro or figure.states:
            play.tell(Recovered(who=figure.id, rule="DEF-26.18"))
        state.put(figure, damage=0, aggro=0, states=(), spent=())
    frame = Treating()
    if any(len(actions(state, frame, seat)) > 1 for seat in state.scenario.seats):
        state.stack.append(frame)
    else:
        drop_samples(state, play)


def patients(state: DefianceState, seat: str) -> list[Figure]:
    """Characters and Remotes that a seat speaks for, with Aftermath."""
    remotes = [f for f in state.figures.values() if state.remote(f) and seat_of(state, f) == seat]
    people = [state.figures[who] for who in own(state, seat)]
    return [figure for figure in (*people, *remotes) if camp(state).scars.get(figure.id)]


def roll_pool(state: DefianceState, figure: Figure) -> tuple[str, str]:
    """DEF-26.19 to 26.21: Medicine, or Engineering for a Remote, with all modifiers."""
    content = state.scenario.content
    kind = "engineering" if state.remote(figure) else "medicine"
    pool = content.pools[kind]
    for name in camp(state).upgrades:
        upgrade = content.upgrades[name]
        pool += upgrade.engineering if kind == "engineering" else upgrade.medicine
    for who in working(state, kind):
        crew = content.crew[who]
        if crew.whom == "all" or (crew.whom == "self") == (who == figure.id):
            pool += crew.pool
    return kind, pool


def recipe_for(content: Content, card: str) -> Recipe | None:
    """How a card is made; programs by what they cost."""
    program = content.software.get(card)
    for recipe in content.recipes:
        if recipe.product == card:
            return recipe
        kind, _, range_ = recipe.product.partition("-")
        if kind == "software" and program is not None and program.intel is not None:
            least, most = map(int, range_.split("-"))
            if least <= program.intel <= most:
                return recipe
    return None


def cost(content: Content, campaign: Campaign, recipe: Recipe) -> tuple[int, int]:
    """Biological and technological Samples; programs may be cheaper (DEF-26.21)."""
    less = 0
    if recipe.product.startswith("software-"):
        crew = [content.crew[who] for who in campaign.working]
        less = sum(person.n for person in crew if person.effect == "software-discount")
    return recipe.bio, max(0, recipe.tech - less)


def products(state: DefianceState) -> list[str]:
    """Everything that some recipe makes."""
    content = state.scenario.content
    return [
        card
        for card in (*content.equipment, *content.software)
        if recipe_for(content, card) is not None
    ]


# -- asking -------------------------------------------------------------------------------


def actions(state: DefianceState, frame: Treating, seat: str) -> list[Action]:
    found: list[Action] = [Treat(figure.id) for figure in patients(state, seat)]
    if any(state.scenario.content.upgrades[name].builds for name in camp(state).upgrades):
        found += [Build(who, card) for who in own(state, seat) for card in products(state)]
    found = [action for action in found if why_not(state, frame, seat, action) is None]
    return [*found, Commit()]


def why_not(state: DefianceState, frame: Treating, seat: str, action: Action) -> Refusal | None:
    if isinstance(action, Commit):
        return None
    if isinstance(action, Treat):
        return _why_not_treat(state, frame, seat, action)
    if isinstance(action, Build):
        return _why_not_build(state, frame, seat, action)
    return Refusal("DEF-26.18", "treat-or-build", {})


def _why_not_treat(
    state: DefianceState, frame: Treating, seat: str, action: Treat
) -> Refusal | None:
    """DEF-26.19, DEF-26.20: one try for each card; Characters lie in a cabin."""
    figure = next((f for f in patients(state, seat) if f.id == action.who), None)
    if figure is None:
        return Refusal("DEF-26.19", "no-aftermath", {"who": action.who})
    if not state.remote(figure) and camp(state).posts.get(figure.id) != CABINS:
        return Refusal("DEF-26.19", "not-in-a-cabin", {"who": action.who})
    if frame.failed.count(figure.id) >= len(camp(state).scars[figure.id]):
        return Refusal("DEF-26.19", "all-cards-tried", {"who": action.who})
    return None


def _why_not_build(
    state: DefianceState, frame: Treating, seat: str, action: Build
) -> Refusal | None:
    """DEF-26.22, DEF-26.23: the ship can, the maker has time and stands there, Samples suffice."""
    recipe = recipe_for(state.scenario.content, action.card)
    if action.who not in own(state, seat) or recipe is None:
        return Refusal("DEF-26.22", "no-recipe", {"card": action.card})
    if recipe.upgrade not in camp(state).upgrades:
        return Refusal("DEF-26.22", "needs-upgrade", {"upgrade": recipe.upgrade})
    if action.who in frame.patients:
        return Refusal("DEF-26.23", "a-patient", {"who": action.who})
    if action.who in frame.built:
        return Refusal("DEF-26.22", "built-already", {"who": action.who})
    if camp(state).posts.get(action.who) != recipe.area:
        return Refusal("DEF-26.22", "stands-elsewhere", {"area": recipe.area})
    bio, tech = cost(state.scenario.content, camp(state), recipe)
    have = camp(state).samples
    if bio > have[0] or tech > have[1]:
        return Refusal("DEF-26.22", "too-few-samples", {"bio": bio, "tech": tech})
    to = label(state, action.card) or action.who
    written = action.card in state.scenario.content.software and owned(state, action.card)
    if to not in living(state) or has_unique(state, to, action.card) or written:
        return Refusal("DEF-26.22", "no-second-one", {"card": action.card})
    return None


def answer(state: DefianceState, frame: Treating, seat: str, action: Any, play: Play) -> None:
    if isinstance(action, Treat):
        _treat(state, frame, state.figures[action.who], play)
    elif isinstance(action, Build):
        _build(state, frame, action, play)
    elif leave_step(state, frame, seat):
        drop_samples(state, play)


def _treat(state: DefianceState, frame: Treating, figure: Figure, play: Play) -> None:
    """A Simple Roll: at least one S discards the card (DEF-8.09: a CS is worth two)."""
    kind, pool = roll_pool(state, figure)
    rule = "DEF-26.20" if kind == "engineering" else "DEF-26.19"
    rolled = throw(play.dice, pool, kind)
    play.tell(Rolled(who=figure.id, purpose=kind, pool=pool, shown=shown(rolled), rule=rule))
    failed, at = frame.failed, frame.failed.count(figure.id)
    card = camp(state).scars[figure.id][at]
    success = rolled.s + rolled.cs > 0
    if success:
        unscar(state, figure.id, at)
    else:
        failed = (*failed, figure.id)
    play.tell(Treated(who=figure.id, card=card, success=success, rule=rule))
    patients_ = tuple(dict.fromkeys((*frame.patients, figure.id)))
    state.stack[-1] = msgspec.structs.replace(frame, failed=failed, patients=patients_)


def _build(state: DefianceState, frame: Treating, action: Build, play: Play) -> None:
    """DEF-26.22: Samples become a card; it belongs to its maker, or to the name on it."""
    recipe = recipe_for(state.scenario.content, action.card)
    assert recipe is not None
    bio, tech = cost(state.scenario.content, camp(state), recipe)
    have = camp(state).samples
    play.tell(Built(who=action.who, card=action.card, bio=bio, tech=tech, rule="DEF-26.22"))
    set_samples(state, have[0] - bio, have[1] - tech, play, "DEF-26.22")
    if action.card in state.scenario.content.software:
        load(state, action.who, action.card, play)
    else:
        lay(state, label(state, action.card) or action.who, action.card, play)
    state.stack[-1] = msgspec.structs.replace(frame, built=(*frame.built, action.who))
