# SPDX-License-Identifier: MIT
"""Chapter 27: Actions and Free Actions printed on cards."""

from __future__ import annotations

from redoubt.games.defiance.actions import Use
from redoubt.games.defiance.content import Card
from redoubt.games.defiance.events import Attacked, CardUsed
from redoubt.games.defiance.frames import Clash
from redoubt.games.defiance.rules.alert import set_alert
from redoubt.games.defiance.rules.attack import seat_of, shown
from redoubt.games.defiance.rules.equip import discard
from redoubt.games.defiance.rules.harm import (
    change_aggro,
    gain_state,
    heal,
    lose_state,
    suffer_aftermath,
)
from redoubt.games.defiance.rules.movement import may_stop
from redoubt.games.defiance.rules.pools import throw
from redoubt.games.defiance.rules.sight import clear, range_of, sees, visor
from redoubt.games.defiance.rules.values import (
    bonuses,
    cards_of,
    defence,
    hackable,
    in_contact,
    permits,
    total,
    wounds,
)
from redoubt.games.defiance.rules.wake import wake
from redoubt.games.defiance.state import ENEMY, FRIEND, UNCONSCIOUS, DefianceState, Figure
from redoubt.games.defiance.vocabulary import Ability, Aim, Effect
from redoubt.kernel.flow import Play
from redoubt.kernel.refusal import Refusal

# Verbs that work so far; a card with another one is not offered.
KNOWN = frozenset(
    ("aggro", "blast", "cure", "damage-at-end", "extra-action", "heal", "lose-state", "revive",
     "smoke", "state", "straighten", "summon")
)  # fmt: skip
KITS = ("medikit", "medjector")


def find(state: DefianceState, figure: Figure, action: Use) -> tuple[Card, Ability] | None:
    """The ability that an action speaks of, if its card works now (DEF-6.04)."""
    for card in cards_of(state, figure):
        if card.id == action.card and 0 <= action.ability < len(card.abilities):
            return card, card.abilities[action.ability]
    return None


def _key(card: Card, number: int) -> str:
    return f"{card.id}/{number}"


def why_not_use(state: DefianceState, figure: Figure, action: Use) -> Refusal | None:
    """DEF-6.04 to 6.06: the card works, its cost can be paid, the target fits."""
    found = find(state, figure, action)
    if found is None or found[1].timing not in ("action", "free"):
        return Refusal("DEF-6.04", "no-such-ability", {"card": action.card})
    card, ability = found
    active = state.active
    if active is None or any(e.verb not in KNOWN for e in ability.effects) or ability.roll:
        return Refusal("DEF-6.04", "no-such-ability", {"card": action.card})
    key = _key(card, action.ability)
    if ability.timing == "action" and active.actions < 1:
        return Refusal("DEF-6.01", "no-actions-left", {})
    if ability.timing == "free":
        if key in active.used:
            return Refusal("DEF-6.05", "once-per-activation", {})
        if permits(state, figure, "no-free-actions"):
            return Refusal("DEF-22.02", "no-free-actions", {})
    charges = ability.charges or getattr(card, "charges", 0)
    if charges and figure.spent.count(key) >= charges:
        return Refusal("DEF-6.04", "no-charges-left", {"card": card.id})
    if ability.only == "unseen" and any(sees(state, e, figure) for e in state.enemies()):
        return Refusal("DEF-6.04", "seen", {})
    if action.target not in choices(state, figure, ability):
        return Refusal("DEF-6.04", "no-such-target", {"target": action.target})
    return None


def uses(state: DefianceState, figure: Figure) -> list[Use]:
    """Every ability with every target."""
    found: list[Use] = []
    for card in cards_of(state, figure):
        for number, ability in enumerate(card.abilities):
            probe = Use(card.id, number)
            if ability.timing not in ("action", "free"):
                continue
            for target in choices(state, figure, ability):
                probe = Use(card.id, number, target)
                if probe not in found and why_not_use(state, figure, probe) is None:
                    found.append(probe)
    return found


def choices(state: DefianceState, figure: Figure, ability: Ability) -> list[str]:
    """What an ability may be used on; a State to lose is named after its bearer."""
    aim = ability.to
    if aim is None:
        return []
    if aim.who in ("self", "each-enemy"):
        return [""] if _some_use(state, figure, ability) else []
    if aim.who == "hex":
        return _hexes(state, figure, ability, aim)
    named = [f for f in state.figures.values() if _fits(state, figure, f, aim)]
    found: list[str] = []
    for other in named:
        if any(effect.verb == "lose-state" and not effect.state for effect in ability.effects):
            found += [f"{other.id}:{name}" for name in other.states if name != UNCONSCIOUS]
        elif _helps(other, ability.effects):
            found.append(other.id)
    return found


def _some_use(state: DefianceState, figure: Figure, ability: Ability) -> bool:
    """Whether an ability without a choice of target would do anything."""
    verbs = {effect.verb for effect in ability.effects}
    if verbs == {"heal"}:
        return figure.damage > 0
    if "straighten" in verbs:
        return bool(figure.turned)
    if verbs == {"aggro"}:
        return figure.aggro > 0
    return True


def _helps(other: Figure, effects: tuple[Effect, ...]) -> bool:
    verbs = {effect.verb for effect in effects}
    if verbs & {"heal", "revive"} and not verbs & {"aggro"}:
        return other.damage > 0 or other.unconscious
    return True


def _fits(state: DefianceState, figure: Figure, other: Figure, aim: Aim) -> bool:
    if other.cell < 0 or (aim.other and other.id == figure.id):
        return False
    side = ENEMY if aim.who == "enemy" else FRIEND
    if other.side != side or (aim.conscious and other.unconscious):
        return False
    if aim.remote != "any" and state.remote(other) != (aim.remote == "only"):
        return False
    if aim.hackable and not hackable(state, other):
        return False
    far = range_of(state, figure.cell, other.cell)
    if not aim.least <= far <= aim.most:
        return False
    if aim.who == "friend" and aim.most == 1 and far == 1:
        return in_contact(state, figure.cell, other.cell)
    return not aim.sight or sees(state, figure, other)


def _hexes(state: DefianceState, figure: Figure, ability: Ability, aim: Aim) -> list[str]:
    grid = state.scenario.grid
    cells = [
        cell
        for cell in grid.within(figure.cell, aim.most)
        if grid.distance(figure.cell, cell) >= aim.least
    ]
    if ability.effects[0].verb == "summon":
        billie = state.figures.get("billie")
        broken = billie is None or billie.cell >= 0 or billie.scars >= wounds(state, billie)
        if broken:
            return []
        cells = [c for c in cells if in_contact(state, figure.cell, c) and may_stop(state, c)]
    elif ability.effects[0].verb == "blast":
        own = 1 << figure.cell
        shut = state.closed | state.opaque & ~own
        past_red = visor(state, figure)
        cells = [c for c in cells if state.scenario.terrain[c] not in ("", "blocked")]
        cells = [c for c in cells if caught(state, c)]
        cells = [c for c in cells if clear(state, figure.cell, c, shut, past_red)]
    elif ability.effects[0].verb == "smoke":
        terrain = state.scenario.terrain
        cells = [c for c in cells if terrain[c] not in ("", "blocked") and c not in state.smoke]
    return [state.scenario.name(cell) for cell in cells]


def caught(state: DefianceState, cell: int) -> list[Figure]:
    """The Enemies in a hex and next to it."""
    return [e for e in state.enemies() if e.cell == cell or in_contact(state, cell, e.cell)]


def _blast(state: DefianceState, by: Figure, cell: int, pool: str, play: Play) -> None:
    """One throw for all; each Enemy rolls its own Defence, and hurts nobody."""
    by = lose_state(state, by, "hidden", play, "DEF-25.03")
    ours = throw(play.dice, pool, "attack")
    rolls: list[Clash] = []
    for enemy in caught(state, cell):
        wake(state, enemy.unit, play)
        guard = defence(state, enemy, range_of(state, by.cell, enemy.cell))
        theirs = throw(play.dice, guard, "defence")
        play.tell(
            Attacked(
                attacker=by.id,
                target=enemy.id,
                attack="frag-grenades",
                pools=(pool, guard),
                shown=(shown(ours), shown(theirs)),
                rule="DEF-8.05",
            )
        )
        seat = seat_of(state, by)
        rolls.append(
            Clash(seat, by.id, enemy.id, "frag-grenades", True, False, ours, theirs, safe=True)
        )
    if state.alert == 0:
        set_alert(state, 1, play, "DEF-24.05")
    state.stack += reversed(rolls)


def do_use(state: DefianceState, figure: Figure, action: Use, play: Play) -> None:
    """Pay and carry out."""
    found = find(state, figure, action)
    assert found is not None
    assert state.active is not None
    card, ability = found
    key = _key(card, action.ability)
    play.tell(CardUsed(who=figure.id, card=card.id, rule="DEF-27.09"))
    if ability.timing == "action":
        state.act(actions=state.active.actions - 1)
    else:
        state.act(used=(*state.active.used, key))
    if ability.charges or getattr(card, "charges", 0):
        figure = state.put(figure, spent=(*figure.spent, key))
    if ability.cost == "turn":
        figure = state.put(figure, turned=(*figure.turned, card.id))
    elif ability.cost == "flip":
        figure = state.put(figure, flipped=(*figure.flipped, card.id))
    elif ability.cost == "discard":
        discard(state, figure, card.id)
    aim = ability.to
    assert aim is not None
    who, _, name = action.target.partition(":")
    if aim.who == "each-enemy":
        hit = [e.id for e in state.enemies() if _fits_area(state, figure, e, aim)]
    elif aim.who == "hex":
        hit = [who]
    else:
        hit = [who or figure.id]
    for effect in ability.effects:
        for target in [figure.id] if effect.who == "self" else hit:
            _apply(state, figure.id, target, effect, name, card, play)


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
        cell = state.scenario.grid.parse(target)
        _blast(state, state.figures[by], cell, effect.pool, play)
        return
    if effect.verb == "summon":  # DEF-12.12
        billie = state.figures["billie"]
        state.place(billie, state.scenario.grid.parse(target), fate="")
        return
    if effect.verb == "extra-action":
        state.act(actions=active.actions + effect.n)
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
    elif effect.verb == "straighten":
        state.put(figure, turned=figure.turned[1:])
    elif effect.verb == "revive":  # DEF-21.07, DEF-21.08
        was_down = figure.unconscious
        figure = lose_state(state, figure, UNCONSCIOUS, play, "DEF-21.07")
        more = total(bonuses(state, state.figures[by], "kit-healing")) if card.id in KITS else 0
        heal(state, figure, effect.n + more, play, rule)
        if was_down and effect.aftermath:
            suffer_aftermath(state, state.figures[target], effect.aftermath, play)
