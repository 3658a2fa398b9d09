# SPDX-License-Identifier: MIT
"""The crew and the Samples: who joins, who stands where, what the dead Units leave."""

from __future__ import annotations

from redoubt.games.defiance.actions import Commit, Post
from redoubt.games.defiance.campaign_events import EffectsActive, Joined, Posted, SamplesChanged
from redoubt.games.defiance.frames import Crewing
from redoubt.games.defiance.rules.campaign.common import camp, change, leave_step
from redoubt.games.defiance.scenario import CREW
from redoubt.games.defiance.setup import CABINS
from redoubt.games.defiance.state import FRIEND, DefianceState
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

TRAINING = "training-room"


def spaces(state: DefianceState, area: str) -> int:
    """How many tokens an area has room for."""
    content = state.scenario.content
    more = sum(content.upgrades[name].training_spaces for name in camp(state).upgrades)
    return content.areas[area].spaces + (more if area == TRAINING else 0)


def free(state: DefianceState, area: str) -> int:
    """DEF-26.11: one token to a space."""
    return spaces(state, area) - list(camp(state).posts.values()).count(area)


def begin(state: DefianceState, play: Play) -> None:
    """DEF-26.11, DEF-11.24: who was won over joins the crew and comes on no board again."""
    known = state.scenario.content.crew
    for figure in list(state.figures.values()):
        if figure.card in CREW or state.remote(figure):
            continue
        if figure.side == FRIEND and figure.card in known and figure.card not in camp(state).posts:
            order = [known[figure.card].area, CABINS, *state.scenario.content.areas]
            area = next(area for area in order if free(state, area) > 0)
            change(state, posts={**camp(state).posts, figure.card: area})
            play.tell(Joined(who=figure.card, area=area, rule="DEF-26.11"))
        del state.figures[figure.id]
    state.stack.append(Crewing())


def actions(state: DefianceState, frame: Crewing, seat: str) -> list[Action]:
    """Every token to every area with room, or nothing more."""
    areas = [area for area in state.scenario.content.areas if free(state, area) > 0]
    posts = camp(state).posts
    found: list[Action] = [Post(who, a) for who, here in posts.items() for a in areas if a != here]
    return [*found, Commit()]


def why_not(state: DefianceState, frame: Crewing, seat: str, action: Action) -> Refusal | None:
    if isinstance(action, Commit):
        return None
    if not isinstance(action, Post):
        return Refusal("DEF-26.12", "move-the-crew", {})
    posts = camp(state).posts
    if action.who not in posts:
        return Refusal("DEF-26.11", "not-in-the-crew", {"who": action.who})
    if action.area not in state.scenario.content.areas or posts[action.who] == action.area:
        return Refusal("DEF-26.12", "no-such-area", {"area": action.area})
    if free(state, action.area) <= 0:
        return Refusal("DEF-26.11", "area-full", {"area": action.area})
    return None


def answer(state: DefianceState, frame: Crewing, seat: str, action: Action, play: Play) -> None:
    """DEF-26.12: moved freely; when the step ends, effects become active."""
    if isinstance(action, Post):
        change(state, posts={**camp(state).posts, action.who: action.area})
        play.tell(Posted(who=action.who, area=action.area, rule="DEF-26.12"))
    elif leave_step(state, frame, seat):
        crew = state.scenario.content.crew
        active = tuple(who for who, area in camp(state).posts.items() if crew[who].area == area)
        change(state, working=active)
        play.tell(EffectsActive(who=active, rule="DEF-26.12"))


# -- Samples ------------------------------------------------------------------------------


def begin_samples(state: DefianceState, play: Play) -> None:
    """DEF-26.13: what the Units killed to the last figure have left."""
    bio, tech = camp(state).samples
    gained = state.samples
    state.samples = (0, 0)
    set_samples(state, bio + gained[0], tech + gained[1], play, "DEF-26.13")


def set_samples(state: DefianceState, bio: int, tech: int, play: Play, rule: str) -> None:
    """The Samples on the ship."""
    if camp(state).samples != (bio, tech):
        change(state, samples=(bio, tech))
        play.tell(SamplesChanged(bio=bio, tech=tech, rule=rule))


def drop_samples(state: DefianceState, play: Play) -> None:
    """DEF-26.14, DEF-26.24: what cannot be stored (DEF-28.16) is lost."""
    bio, tech = camp(state).samples
    owned = [state.scenario.content.upgrades[name] for name in camp(state).upgrades]
    bio = min(bio, sum(upgrade.keep_bio for upgrade in owned))
    tech = min(tech, sum(upgrade.keep_tech for upgrade in owned))
    set_samples(state, bio, tech, play, "DEF-26.24")
