# SPDX-License-Identifier: MIT
"""Chapters 3.27, 11 and 20: damage dice, from the declared attack to what follows it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec

from redoubt.games.incursion.actions import Reroll
from redoubt.games.incursion.events import (
    BlastDice,
    Blow,
    BurnDice,
    CardDice,
    Casualty,
    CriticalHit,
    Damaged,
    DamageNegated,
    Dice,
    FlameDice,
    KnockedDown,
    ReactionShot,
    Rerolled,
    Rolled,
    Shot,
)
from redoubt.games.incursion.frames import (
    Fall,
    FreeShot,
    Reloading,
    Rerolling,
    SecondShot,
    Strike,
    WindowCheck,
)
from redoubt.games.incursion.rules.pay import lose_reaction
from redoubt.games.incursion.rules.removal import depart, lose_special_cp
from redoubt.games.incursion.rules.sight import any_enemy_in_sight
from redoubt.games.incursion.rules.units import end_activation, mark_floored
from redoubt.games.incursion.state import BOARD, FALLEN, IncursionState, Unit
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Mod, Refusal

D6 = 6  # INC-1.07
SHOOTING = ("shot", "reaction", "blast", "flames")  # INC-28.17
SINGLE = ("shot", "reaction", "blow", "whip")  # attacks on one square (INC-29.38)
GUNS = ("shot", "reaction")  # what ammo cards change; not blasts and flames (INC-14.08)
HTH = ("blow", "whip", "kaboom")
ATTACKS = (*SHOOTING, *HTH)  # what a model does; the rest are fire, cards and explosions
TELL: dict[str, type[Dice]] = {
    "shot": Shot, "reaction": ReactionShot, "blow": Blow, "whip": Blow, "kaboom": BlastDice,
    "blast": BlastDice, "volatile": BlastDice, "flames": FlameDice, "burn": BurnDice,
    "stay": BurnDice, "trap": CardDice, "rackley": CardDice,
}  # fmt: skip
WHY = {
    "shot": "INC-11.06", "reaction": "INC-13.11", "blow": "INC-19.04", "whip": "INC-19.04",
    "blast": "INC-14.06", "volatile": "INC-28.16", "flames": "INC-17.07",
    "burn": "INC-17.09", "rackley": "INC-29.35",
}  # fmt: skip
KNOCKDOWN = 4  # INC-28.09


def replace(frame: Strike, **changes: Any) -> Strike:
    return msgspec.structs.replace(frame, **changes)


def work_strike(state: IncursionState, frame: Strike, play: Play) -> None:
    STEPS[frame.step](state, frame, play)


def declared(state: IncursionState, frame: Strike, play: Play) -> None:
    """W3: declared and paid, before the dice (INC-3.25)."""
    state.stack[-1] = replace(frame, step="roll")
    if frame.kind in ATTACKS and frame.targets:
        state.stack.append(WindowCheck("attack", state.side, frame.unit))


def roll(state: IncursionState, frame: Strike, play: Play) -> None:
    """INC-11.01: all dice of an attack together; models in the order of INC-11.15."""
    if frame.critical:
        rule = state.scenario.content.cards["critical-hit"].rule
        play.tell(CriticalHit(frame.unit, frame.targets[0], rule=rule))
        state.stack[-1] = replace(frame, step="damage", hits=(frame.targets[0],))
        return
    why = frame.kind
    dice = _with_cards(state, frame)
    faces = tuple([play.dice.pool(n, D6, why) for n in dice])
    fresh = tuple([(True,) * n for n in dice])
    if frame.kind in HTH:
        for id in frame.targets:  # INC-13.17: hit or miss
            lose_reaction(state, state.units[id], "INC-13.17", play)
    frame = replace(frame, faces=faces, fresh=fresh, step="reroll")
    frame = _two_gun(state, frame, play)
    state.stack[-1] = frame


def _with_cards(state: IncursionState, frame: Strike) -> tuple[int, ...]:
    """INC-3.27 step 1: the dice cards that lie on the attacker now; INC-11.13: at least 1 DD."""
    if not frame.boosted:
        return frame.dice
    effect = state.effect(state.units[frame.unit])
    extra = effect.hth_dice if frame.kind in HTH else effect.shoot_dice
    return tuple(
        [
            max(1, dice + extra) if target == frame.boosted else dice
            for target, dice in zip(frame.targets, frame.dice, strict=True)
        ]
    )


def _two_gun(state: IncursionState, frame: Strike, play: Play) -> Strike:
    """INC-28.26: every die that missed is rolled again at once, paid shots only."""
    if frame.kind != "shot" or not frame.paid:
        return frame
    if not state.scenario.content.weapons[frame.weapon].rerolls_misses:
        return frame
    faces, fresh = list(frame.faces[0]), [True] * len(frame.faces[0])
    need, bonus = _needed(state, frame, 0)
    missed = [i for i, face in enumerate(faces) if face + bonus < need]
    if not missed:
        return frame
    new = play.dice.pool(len(missed), D6, "two-gun")
    play.tell(Rerolled(frame.unit, tuple(faces[i] for i in missed), new, rule="INC-28.26"))
    for i, face in zip(missed, new, strict=True):
        faces[i], fresh[i] = face, False
    return replace(frame, faces=(tuple(faces),), fresh=(tuple(fresh),))


# -- rerolls ------------------------------------------------------------------------------


def reroll(state: IncursionState, frame: Strike, play: Play) -> None:
    """Ask for rerolls, target by target, where a card or ability allows them."""
    state.stack[-1] = replace(frame, step="count")
    if frame.unit not in state.units:
        return
    unit = state.units[frame.unit]
    for at in range(len(frame.targets) - 1, -1, -1):
        if reroll_rule(state, unit, frame, at) and any(frame.fresh[at]):
            state.stack.append(Rerolling(frame.seat, at))


def reroll_rule(state: IncursionState, unit: Unit, frame: Strike, at: int) -> str:
    """The rule that lets the attacker reroll the dice against one target, or ""."""
    effect = state.effect(unit)
    if frame.kind in SHOOTING:
        return "INC-29.24" if effect.reroll_shooting else ""
    if frame.kind in HTH:
        if effect.reroll_hth:
            return "INC-29.25"
        if state.scenario.content.models[unit.model].thumper:
            return "INC-27.07"
    return ""


def _strike_under(state: IncursionState) -> tuple[int, Strike]:
    for place in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[place]
        if type(frame) is Strike:
            return place, frame
    raise AssertionError("no strike on the stack")


def _fresh_faces(strike: Strike, at: int) -> list[int]:
    """INC-20.01: the dice against a target that have not been rolled again."""
    return [f for f, new in zip(strike.faces[at], strike.fresh[at], strict=True) if new]


def reroll_actions(state: IncursionState, frame: Rerolling, seat: str) -> list[Action]:
    _, strike = _strike_under(state)
    faces = sorted(_fresh_faces(strike, frame.at))
    found: set[tuple[int, ...]] = {()}
    for n in range(1, len(faces) + 1):
        found.update(combinations(faces, n))
    return [Reroll(choice) for choice in sorted(found)]


def why_not_reroll(
    state: IncursionState, frame: Rerolling, seat: str, action: Action
) -> Refusal | None:
    if not isinstance(action, Reroll):
        return Refusal("INC-20.02", "reroll-first", {})
    _, strike = _strike_under(state)
    left = _fresh_faces(strike, frame.at)
    if tuple(sorted(action.faces)) != action.faces:
        return Refusal("INC-20.02", "faces-in-order", {})
    for face in action.faces:
        if face not in left:
            return Refusal("INC-20.01", "no-such-die", {"face": face})
        left.remove(face)
    return None


def answer_reroll(
    state: IncursionState, frame: Rerolling, seat: str, action: Reroll, play: Play
) -> None:
    state.stack.pop()
    if not action.faces:
        return
    place, strike = _strike_under(state)
    unit = state.units[strike.unit]
    rule = reroll_rule(state, unit, strike, frame.at)
    new = play.dice.pool(len(action.faces), D6, "reroll")
    play.tell(Rerolled(strike.unit, action.faces, new, rule=rule))
    faces, fresh = list(strike.faces[frame.at]), list(strike.fresh[frame.at])
    for old, face in zip(action.faces, new, strict=True):
        i = next(i for i, f in enumerate(faces) if f == old and fresh[i])
        faces[i], fresh[i] = face, False
    state.stack[place] = replace(
        strike,
        faces=(*strike.faces[: frame.at], tuple(faces), *strike.faces[frame.at + 1 :]),
        fresh=(*strike.fresh[: frame.at], tuple(fresh), *strike.fresh[frame.at + 1 :]),
    )


def reroll_misses(state: IncursionState, frame: Rerolling, seat: str) -> Action:
    """What odds assume: every die that missed is rolled again."""
    _, strike = _strike_under(state)
    need, bonus = _needed(state, strike, frame.at)
    missed = [
        face
        for face, new in zip(strike.faces[frame.at], strike.fresh[frame.at], strict=True)
        if new and face + bonus < need
    ]
    return Reroll(tuple(sorted(missed)))


# -- counting -----------------------------------------------------------------------------


def roll_mods(state: IncursionState, frame: Strike, at: int) -> list[Mod]:
    """INC-3.27 step 4: what is added to each natural face."""
    content = state.scenario.content
    kind = frame.kind
    unit = state.units.get(frame.unit)
    target = state.units[frame.targets[at]]
    mods: list[Mod] = []
    if frame.weapon:
        weapon = content.weapons[frame.weapon]
        # INC-27.04: a free shot has 1 less than the one before it
        fall_off = frame.shot - 1 if weapon.free_shots else 0
        if weapon.bonus - fall_off:
            rule = "INC-27.04" if fall_off else weapon.rules[-1]
            mods.append(Mod(f"weapon-{weapon.id}", weapon.bonus - fall_off, rule))
    if kind in ("kaboom", "volatile"):
        bomber = "bomberzombie" if unit is None else unit.model
        bonus = content.models[bomber].bomb
        mods.append(Mod("bomb", bonus, state.scenario.edition.kaboom))
    if unit is not None:
        effect = state.effect(unit)
        if kind in GUNS and effect.shoot_mod:
            mods.append(Mod("armor-piercing-ammo", effect.shoot_mod, "INC-29.02"))
        if kind in HTH and effect.hth_mod:  # INC-28.31: K-a-BOOM is one
            mods.append(Mod("crushing-blow", effect.hth_mod, "INC-29.23"))
        if kind in HTH and target.seat != unit.seat:
            against = state.effect(target).hth_against
            if against:
                mods.append(Mod("liquid-courage", against, "INC-29.09"))
    return mods


def fortitude_mods(state: IncursionState, frame: Strike, at: int) -> list[Mod]:
    """INC-3.27 step 5: what changes the target's F."""
    unit = state.units.get(frame.unit)
    target = state.units[frame.targets[at]]
    mods: list[Mod] = []
    if frame.weapon:
        lower = state.scenario.content.weapons[frame.weapon].target_fortitude
        if lower:
            mods.append(Mod(f"weapon-{frame.weapon}", lower, "INC-18.01"))
    own = state.effect(target).fortitude
    if own:
        mods.append(Mod("v-cards", own, "INC-29.10" if own < 0 else "INC-29.11"))
    if unit is not None and unit.seat != target.seat:
        effect = state.effect(unit)
        shooting = frame.kind in SHOOTING
        courage = effect.shoot_fortitude if shooting else effect.hth_fortitude
        if courage and (shooting or frame.kind in HTH):
            rule = state.scenario.content.cards["liquid-courage"].rule
            mods.append(Mod("liquid-courage", courage, rule))
    return mods


def _needed(state: IncursionState, frame: Strike, at: int) -> tuple[int, int]:
    """The F a die must reach, and what is added to the die."""
    target = state.units[frame.targets[at]]
    fortitude = state.scenario.content.models[target.model].fortitude
    fortitude += sum([mod.value for mod in fortitude_mods(state, frame, at)])
    bonus = sum([mod.value for mod in roll_mods(state, frame, at)])
    return max(1, min(6, fortitude)), bonus  # INC-11.11; the die has no limits (INC-11.12)


def _why(state: IncursionState, kind: str) -> str:
    """The rule behind the dice; three kinds follow the edition."""
    if kind == "stay":
        return state.scenario.edition.burning
    if kind == "kaboom":
        return state.scenario.edition.kaboom
    if kind == "trap":
        return state.scenario.content.cards["booby-trap"].rule
    return WHY[kind]


def count(state: IncursionState, frame: Strike, play: Play) -> None:
    """INC-11.06, INC-11.07: each die that reaches F inflicts one DP (INC-11.10 shows it)."""
    hits: list[str] = []
    tell, why = TELL[frame.kind], _why(state, frame.kind)
    for at, id in enumerate(frame.targets):
        mods = roll_mods(state, frame, at)
        fort = fortitude_mods(state, frame, at)
        need, bonus = _needed(state, frame, at)
        scored = sum([face + bonus >= need for face in frame.faces[at]])
        play.tell(
            tell(frame.unit, id, frame.faces[at], tuple(mods), need, scored, tuple(fort), rule=why)
        )
        hits.extend([id] * scored)
    state.stack[-1] = replace(frame, step="damage", hits=tuple(hits))


# -- damage -------------------------------------------------------------------------------


def damage(state: IncursionState, frame: Strike, play: Play) -> None:
    """INC-11.14: successes one at a time; W4 opens as each DP is about to be marked."""
    hits = frame.hits
    while hits and not _can_suffer(state, hits[0]):  # INC-11.09: surplus is lost
        hits = hits[1:]
    if not hits:
        state.stack[-1] = replace(frame, step="aftermath", hits=())
        if frame.kind == "kaboom":
            _bomb_is_gone(state, frame, play)
        if frame.fallen:
            state.stack.append(
                Fall(
                    units=_in_order(state, frame.fallen),
                    shooting=frame.kind in SHOOTING,
                    turncoat=frame.kind == "rackley",
                    silent=frame.blaze,
                )
            )
        return
    state.stack[-1] = replace(frame, step="mark", hits=hits, negated=False)
    state.stack.append(WindowCheck("damage", state.side, hits[0]))


def _bomb_is_gone(state: IncursionState, frame: Strike, play: Play) -> None:
    """INC-28.14: removed before a victim's Blaze; no casualty of shooting, so no Volatile."""
    rule = state.scenario.edition.kaboom
    if frame.blaze:  # it goes with the end of its own Blaze
        end_activation(state, frame.unit, rule)
    else:
        depart(state, state.units[frame.unit], "dead", play, rule)


def _can_suffer(state: IncursionState, id: str) -> bool:
    unit = state.units.get(id)
    return unit is not None and unit.status == BOARD


def mark(state: IncursionState, frame: Strike, play: Play) -> None:
    """INC-11.08: a DP is marked; at its DP value the model is a casualty."""
    id = frame.hits[0]
    rest = frame.hits[1:]
    if frame.negated:
        play.tell(DamageNegated(id, rule="INC-29.30"))
        state.stack[-1] = replace(frame, step="damage", hits=rest, negated=False)
        return
    unit = state.units[id]
    unit = state.put(unit, dp=unit.dp + 1)
    play.tell(Damaged(id, unit.dp, rule="INC-11.08"))
    fallen = frame.fallen
    if unit.dp >= state.scenario.content.models[unit.model].dp:
        state.put(unit, status=FALLEN)
        play.tell(Casualty(id, rule="INC-11.08"))
        lose_special_cp(state, unit)
        fallen = (*fallen, id)
    state.stack[-1] = replace(
        frame, step="damage", hits=rest, caused=frame.caused + 1, fallen=fallen
    )


def _in_order(state: IncursionState, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(ids, key=lambda id: state.units[id].cell))


# -- aftermath ----------------------------------------------------------------------------


def aftermath(state: IncursionState, frame: Strike, play: Play) -> None:
    """What a finished attack brings: doubles, further shots, knock-down."""
    state.stack.pop()
    unit = state.units.get(frame.unit)
    if unit is None:
        return
    if frame.kind in GUNS:
        _after_shot(state, frame, unit, play)
    elif frame.kind == "whip" and not frame.caused:
        _knock_down(state, frame, play)


def _after_shot(state: IncursionState, frame: Strike, unit: Unit, play: Play) -> None:
    weapon = state.scenario.content.weapons[frame.weapon]
    faces = frame.faces[0] if frame.faces else ()
    follow: SecondShot | FreeShot | None = None
    if frame.kind == "shot" and any_enemy_in_sight(state, unit):
        if weapon.shots > frame.shot and not weapon.free_shots:  # INC-16.02: casualties are gone
            follow = SecondShot(unit.seat, unit.id, weapon.id, not frame.boosted)
        elif weapon.free_shots and frame.caused and 1 not in faces:  # INC-27.03
            follow = FreeShot(unit.seat, unit.id, weapon.id, frame.shot + 1)
    if weapon.free_shots and 1 in faces and frame.kind == "shot":
        # INC-27.05, INC-27.06; nothing to end outside an activation
        end_activation(state, unit.id, state.scenario.edition.natural_one)
    if follow is not None:
        state.stack.append(follow)
    # INC-13.13: doubles, which one die cannot roll (INC-13.16); the damage is done (INC-13.14).
    if unit.reaction and len(set(faces)) < len(faces):
        can_pay = state.cp[unit.seat] >= state.scenario.content.costs.reload
        if can_pay and not state.effect(unit).cp_banned:
            state.stack.append(Reloading(unit.seat, unit.id))
        else:
            lose_reaction(state, unit, "INC-13.13", play)


def _knock_down(state: IncursionState, frame: Strike, play: Play) -> None:
    """INC-28.09: no DP caused, so a D6 of 4 or more puts the target on the floor."""
    target = state.units.get(frame.targets[0])
    if target is None or target.status != BOARD:
        return
    face = play.dice.die(D6, "knock-down")
    play.tell(Rolled("knock-down", face, target.id, rule="INC-28.09"))
    if face >= KNOCKDOWN:
        target = lose_reaction(state, target, state.scenario.edition.knocked_down, play)
        state.put(target, down=True)
        mark_floored(state, target.id)
        play.tell(KnockedDown(target.id, rule="INC-28.09"))


STEPS = {
    "declared": declared, "roll": roll, "reroll": reroll, "count": count, "damage": damage,
    "mark": mark, "aftermath": aftermath,
}  # fmt: skip
