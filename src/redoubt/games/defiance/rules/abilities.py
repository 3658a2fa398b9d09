# SPDX-License-Identifier: MIT
"""Chapter 27: Actions and Free Actions printed on cards."""

from __future__ import annotations

from redoubt.games.defiance.actions import Use
from redoubt.games.defiance.content import Card
from redoubt.games.defiance.events import CardUsed, Deployed, Rolled
from redoubt.games.defiance.frames import Ordered, Simple, Striding
from redoubt.games.defiance.ground import EVERYWHERE
from redoubt.games.defiance.rules.attack import shown
from redoubt.games.defiance.rules.blast import blasted
from redoubt.games.defiance.rules.boost import declare
from redoubt.games.defiance.rules.free import hidden_ai, look, order_offers
from redoubt.games.defiance.rules.harm import (
    change_aggro,
    gain_state,
    heal,
    lose_state,
    suffer_aftermath,
)
from redoubt.games.defiance.rules.movement import can_get_out, may_stop
from redoubt.games.defiance.rules.pools import cast
from redoubt.games.defiance.rules.reach import seat_of
from redoubt.games.defiance.rules.sheet import Usable, copies, sheet, total
from redoubt.games.defiance.rules.sight import clear, range_of, sees, visor
from redoubt.games.defiance.rules.values import (
    bonuses,
    hackable,
    in_contact,
    pay_card,
    permits,
)
from redoubt.games.defiance.rules.wake import wake
from redoubt.games.defiance.state import ENEMY, UNCONSCIOUS, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Ability, Aim, Effect
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Refusal

KITS = ("medikit", "medjector")
ONCE = Refusal("DEF-6.05", "once-per-activation", {})
NO_FREE_ACTIONS = Refusal("DEF-22.02", "no-free-actions", {})
NO_ACTIONS = Refusal("DEF-6.01", "no-actions-left", {})


def find(state: DefianceState, figure: Figure, action: Use) -> Usable | None:
    """The ability that an action speaks of, if its card works now (DEF-6.04)."""
    for each in sheet(figure).abilities:
        if each.card.id == action.card and each.number == action.ability:
            return each
    return None


def why_not_use(state: DefianceState, figure: Figure, action: Use) -> Refusal | None:
    """DEF-6.04 to 6.06: the card works, its cost can be paid, the target fits."""
    found = find(state, figure, action)
    if found is None:
        return Refusal("DEF-6.04", "no-such-ability", {"card": action.card})
    refusal = _why_not_now(state, figure, found)
    if refusal is None and action.target not in choices(state, figure, found):
        return Refusal("DEF-6.04", "no-such-target", {"target": action.target})
    return refusal


def _why_not_now(state: DefianceState, figure: Figure, use: Usable) -> Refusal | None:
    """What forbids an ability whatever its target is."""
    active = state.active
    if active is None:
        return Refusal("DEF-6.06", "not-in-an-activation", {})
    if use.action:
        if active.actions < 1:
            return NO_ACTIONS
    elif use.key in active.used:
        return ONCE
    elif permits(state, figure, "no-free-actions"):
        return NO_FREE_ACTIONS
    if use.charges and figure.spent:
        spent = figure.spent.count(use.key)
        if spent >= use.charges and spent >= use.charges * copies(figure, use.card.id):
            return use.empty
    if use.ability.only == "unseen" and _in_view(state, figure):
        return Refusal("DEF-6.04", "seen", {})
    return None


def _in_view(state: DefianceState, figure: Figure) -> bool:
    """Whether an Enemy sees it, however far away; none does without a way between them."""
    region, cells = state._floor.stroll(figure.cell, EVERYWHERE), state.scenario.ground.cells
    return any(region & cells[e.cell] and sees(state, e, figure) for e in state.enemies())


def uses(state: DefianceState, figure: Figure, abilities: tuple[Usable, ...]) -> list[Use]:
    """Every one of some abilities with every target."""
    found: list[Use] = []
    for use in abilities:
        if _why_not_now(state, figure, use) is None:
            targets = choices(state, figure, use)
            if targets:
                found += [Use(use.card.id, use.number, target) for target in targets]
    # A card that is carried twice is offered once.
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def choices(state: DefianceState, figure: Figure, use: Usable) -> list[str]:
    """What an ability may be used on; a State to lose is named after its bearer."""
    ability, aim = use.ability, use.ability.to
    if aim is None:
        return []
    if ability.effects[0].verb == "straighten":
        return list(figure.turned)
    if aim.who in ("self", "each-enemy"):
        return [""] if _some_use(state, figure, use) else []
    if aim.who == "hex":
        return _hexes(state, figure, ability, aim)
    if aim.who == "unit":
        return hidden_ai(state)
    known = state.enemies() if aim.who == "enemy" else state.friends()
    far = state.scenario.far[figure.cell]
    found: list[str] = []
    for other in known:
        if not aim.least <= far[other.cell] <= aim.most:
            continue
        if not (use.cleans or _helps(state, other, use)):
            continue
        if not _fits(state, figure, other, aim, far[other.cell]):
            continue
        if use.cleans:
            states = [name for name in other.states if name != UNCONSCIOUS]
            found += [f"{other.id}:{name}" for name in states]
            if not states and other.damage and len(ability.effects) > 1:
                found.append(other.id)
        else:
            found.append(other.id)
    return found


def _some_use(state: DefianceState, figure: Figure, use: Usable) -> bool:
    """Whether an ability without a choice of target would do anything."""
    if len(use.verbs) > 1:
        return True
    if "heal" in use.verbs:
        return figure.damage > 0
    if "aggro" in use.verbs:
        return figure.aggro > 0
    if "free-attack" in use.verbs:
        times = use.ability.effects[0].n or 1
        order = Ordered(seat_of(state, figure), figure.id, use.card.id, times)
        return bool(order_offers(state, order))
    return True


def _helps(state: DefianceState, other: Figure, use: Usable) -> bool:
    """Whether an effect would do anything to a figure."""
    verbs = use.verbs
    if "order-attack" in verbs and len(verbs) == 1:
        return bool(order_offers(state, Ordered("", other.id, "uma-10", 1)))
    if "cure" in verbs and any(
        effect.verb == "cure" and effect.state in other.states for effect in use.ability.effects
    ):
        return True
    if ("heal" in verbs or "revive" in verbs) and "aggro" not in verbs:
        return other.damage > 0 or other.unconscious
    return True


def _fits(state: DefianceState, figure: Figure, other: Figure, aim: Aim, far: int) -> bool:
    """Whether an ability may be used on somebody in Range."""
    if aim.other and other.id == figure.id:
        return False
    if aim.conscious and other.unconscious:
        return False
    if aim.remote != "any" and state.remote(other) != (aim.remote == "only"):
        return False
    if aim.hackable and not hackable(state, other):
        return False
    if aim.who == "friend" and aim.most == 1 and far == 1:
        return in_contact(state, figure.cell, other.cell)
    return not aim.sight or sees(state, figure, other)


def _hexes(state: DefianceState, figure: Figure, ability: Ability, aim: Aim) -> list[str]:
    scenario = state.scenario
    verb = ability.effects[0].verb
    if verb == "summon":
        billie = state.figures.get("billie")
        printed = scenario.content.allies["billie"].wounds
        if billie is None or billie.cell >= 0 or billie.scars >= printed:  # DEF-12.12
            return []
    ground, bits = scenario.ground, scenario.ground.cells
    cells = ground.disk(figure.cell, aim.least, aim.most)
    if verb == "summon":
        near = [c for c in cells if in_contact(state, figure.cell, c) and may_stop(state, c)]
        if not may_stop(state, figure.cell, figure.id):
            near = [cell for cell in near if _gets_on(state, figure, cell)]
    elif verb == "blast":
        shut = state._closed | state._opaque & ~bits[figure.cell]
        dim = 0 if visor(state, figure) else state.dim
        hit = blasted(state, figure)
        near = [c for c in cells if bits[c] & hit]
        near = [c for c in near if clear(state, figure.cell, c, shut | dim, dim)]
    else:  # smoke
        near = [c for c in cells if bits[c] & ground.standing and c not in state.smoke]
    return [scenario.names[cell] for cell in near]


def _gets_on(state: DefianceState, figure: Figure, cell: int) -> bool:
    """DEF-6.18: whether it can still leave a hex where it may not stop with Billie in another."""
    there, active = state.copy(), state.active
    there.place(there.figures["billie"], cell)
    return active is not None and can_get_out(there, figure, figure.cell, active.points)


def do_use(state: DefianceState, figure: Figure, action: Use, play: Play) -> None:
    """Pay and carry out."""
    found = find(state, figure, action)
    assert found is not None
    assert state.active is not None
    card, ability, key = found.card, found.ability, found.key
    play.tell(CardUsed(who=figure.id, card=card.id, rule="DEF-27.09"))
    if ability.timing == "action":
        state.act(actions=state.active.actions - 1)
    elif found.once:
        state.act(used=(*state.active.used, key))
    if found.charges:
        figure = state.put(figure, spent=(*figure.spent, key))
    figure = pay_card(state, figure, card.id, ability.cost)
    aim = ability.to
    assert aim is not None
    if ability.roll:
        _roll(state, figure, card, ability, action.target, play)
        return
    who, _, name = action.target.partition(":")
    if aim.who == "each-enemy":
        hit = [e.id for e in state.enemies() if _fits_area(state, figure, e, aim)]
    elif aim.who in ("hex", "unit") or ability.effects[0].verb == "straighten":
        hit = [who]
    else:
        hit = [who or figure.id]
    for target in hit:  # DEF-24.04
        if target in state.figures and state.figures[target].side == ENEMY:
            wake(state, state.figures[target].unit, play)
    for effect in ability.effects:
        for target in [figure.id] if effect.who == "self" else hit:
            _apply(state, figure.id, target, effect, name, card, play)


def _roll(
    state: DefianceState, figure: Figure, card: Card, ability: Ability, target: str, play: Play
) -> None:
    """DEF-8.08: an ability that needs a Simple Roll."""
    wake(state, state.figures[target].unit, play)
    ours, faces = cast(play.dice, ability.roll, "ability")
    told = shown(ours)
    play.tell(
        Rolled(who=figure.id, purpose=card.id, pool=ability.roll, shown=told, rule="DEF-8.08")
    )
    seat = seat_of(state, figure)
    state.stack.append(
        Simple(seat, figure.id, card.id, target, ours, pool=ability.roll, faces=faces)
    )


def _fits_area(state: DefianceState, figure: Figure, enemy: Figure, aim: Aim) -> bool:
    near = range_of(state, figure.cell, enemy.cell) <= aim.most
    return near and (not aim.hackable or hackable(state, enemy))


def _apply(
    state: DefianceState, by: str, target: str, effect: Effect, name: str, card: Card, play: Play
) -> None:
    """One effect on one target."""
    rule = "DEF-27.09"
    active = state.active
    assert active is not None
    if effect.verb == "smoke":
        cell = state.scenario.grid.parse(target)
        state.smoke = {**state.smoke, cell: state.round + 1}
        return
    if effect.verb == "blast":
        declare(state, state.figures[by], "blast", card.id, target, play)
        return
    if effect.verb == "look-ai":
        look(state, target, play, rule)
        return
    if effect.verb == "straighten":
        owner = state.figures[by]
        left = tuple(name for name in owner.turned if name != target)
        state.put(owner, turned=left)
        return
    if effect.verb == "summon":  # DEF-12.12
        billie = state.figures["billie"]
        state.place(billie, state.scenario.grid.parse(target), fate="")
        play.tell(Deployed(who=billie.id, hex=target, rule="DEF-12.12"))
        return
    if effect.verb == "extra-action":
        if effect.only == "attack":
            state.act(attacks=active.attacks + effect.n)
        else:
            state.act(actions=active.actions + effect.n)
        return
    if effect.verb == "points" and effect.at == "closer":
        state.act(charge=active.charge + effect.n, prey=target)
        return
    if effect.verb == "points":
        other = state.figures[target]
        state.stack.append(Striding(seat_of(state, other), other.id, effect.n))
        return
    if effect.verb in ("free-attack", "order-attack"):
        other = state.figures[target]
        times = effect.n or 1
        state.stack.append(Ordered(seat_of(state, other), other.id, card.id, times))
        return
    if effect.verb == "damage-at-end":
        state.act(used=(*active.used, "damage-at-end"))
        return
    figure = state.figures[target]
    if effect.verb == "heal":
        if not state.remote(figure) or card.id in ("repair-kit", "nano-paste"):  # DEF-12.10
            heal(state, figure, effect.n, play, rule)
    elif effect.verb == "aggro":
        change_aggro(state, figure, effect.n, play, rule)
    elif effect.verb == "state":
        gain_state(state, figure, effect.state, play, rule)
    elif effect.verb in ("lose-state", "cure"):
        lose_state(state, figure, effect.state or name, play, rule)
    elif effect.verb == "revive":  # DEF-12.08, DEF-21.07, DEF-21.08
        was_down = figure.unconscious
        figure = lose_state(state, figure, UNCONSCIOUS, play, "DEF-21.07")
        more = total(bonuses(state, state.figures[by], "kit-healing")) if card.id in KITS else 0
        heal(state, figure, effect.n + more, play, rule)
        if was_down and effect.aftermath:
            suffer_aftermath(state, state.figures[target], effect.aftermath, play)
