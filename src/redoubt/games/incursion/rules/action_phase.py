# SPDX-License-Identifier: MIT
"""Chapter 5: player turns, activations, and actions paid with CP (6.03)."""

from __future__ import annotations

import msgspec

from redoubt.games.incursion.actions import (
    Activate,
    Command,
    Commit,
    Drop,
    EndActivation,
    EndTurn,
    GiveAp,
    Kill,
    PlayCard,
    StandDown,
    Step,
    UnitAction,
)
from redoubt.games.incursion.events import (
    Activated,
    ActivationEnded,
    ApGiven,
    FiresOut,
    GameTurnEnded,
    KnockdownEnded,
    PlayerTurnBegan,
    PlayerTurnEnded,
)
from redoubt.games.incursion.frames import (
    ActionPhase,
    Activation,
    CloseActivation,
    ClosePlayerTurn,
    Commanding,
    Giving,
    Maintenance,
    PlayerTurn,
    Reactions,
    Strike,
)
from redoubt.games.incursion.rules.cards import begin_card, playable_now, why_not_play
from redoubt.games.incursion.rules.deployment import (
    HORDE,
    next_in_line,
    step_back,
    step_forward,
)
from redoubt.games.incursion.rules.in_play import (
    end_of_turn_cards,
    kill_in_play,
    kills,
    why_not_kill,
)
from redoubt.games.incursion.rules.items import drop, drops, why_not_drop
from redoubt.games.incursion.rules.pay import COMMAND, cp_points, lose_reaction, printed_ap
from redoubt.games.incursion.rules.reaction import do_react
from redoubt.games.incursion.rules.units import (
    activation_of,
    close_of,
    mode_of,
    perform,
    put_out_fires,
    unit_actions,
    why_not_unit,
)
from redoubt.games.incursion.rules.victory import check_end, end_of_game_turn
from redoubt.games.incursion.rules.windows import before_step
from redoubt.games.incursion.state import (
    BOARD,
    FALLEN,
    GERMAN,
    OTHER,
    WAITING,
    IncursionState,
    Unit,
)
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal

# -- the phase ----------------------------------------------------------------------------


def work_phase(state: IncursionState, frame: ActionPhase, play: Play) -> None:
    """INC-5.01: the first player's turn, the second's, then the Game Turn ends."""
    if frame.step < 2:
        seat = state.first if frame.step == 0 else OTHER[state.first]
        state.stack[-1] = ActionPhase(frame.step + 1)
        begin_player_turn(state, seat, play)
        return
    state.stack[-1] = Maintenance("command-points")
    end_of_turn_cards(state, play)
    for unit in reversed(list(state.units.values())):
        if unit.status == WAITING and unit.model == HORDE and unit.id not in state.sits_out:
            step_back(state, unit)  # INC-29.07: who sits out is not like the others yet
        elif unit.activated or unit.gift or unit.willed:
            state.put(unit, activated=False, gift=0, willed=False)
    play.tell(GameTurnEnded(state.turn, rule="INC-4.01"))
    end_of_game_turn(state, play)


def begin_player_turn(state: IncursionState, seat: str, play: Play) -> None:
    state.side = seat
    state.fires_due = True
    state.ranks = {}
    for unit in list(state.units.values()):
        if unit.heat or unit.credit:
            state.put(unit, heat=0, credit=0)
    state.stack.append(PlayerTurn(seat))
    play.tell(PlayerTurnBegan(seat, rule="INC-5.01"))


def work_close_turn(state: IncursionState, frame: ClosePlayerTurn, play: Play) -> None:
    """INC-5.06: models never activated are activated now without acting, in id order."""
    late = [u.id for u in state.units.values() if u.seat == frame.seat and may_activate(state, u)]
    for id in sorted(late):
        unit = state.units[id]
        put_out_fires(state, unit.seat, play)
        unit = lose_reaction(state, unit, "INC-13.19", play)
        if unit.cell in state.fires or unit.down:
            begin_activation(state, unit, play)
            activation = state.stack.pop()
            assert isinstance(activation, Activation)
            state.stack.append(close_of(activation))
            return
        state.put(unit, activated=True, gift=0)
    state.stack.pop()
    if frame.seat == GERMAN:
        state.sits_out = ()
    burning = [cell for cell, by in state.fires.items() if by == frame.seat]
    if burning and state.fires_due:
        play.tell(FiresOut(frame.seat, len(burning), rule="INC-17.08"))
        state.fires = {cell: by for cell, by in state.fires.items() if by != frame.seat}
    for unit in list(state.units.values()):
        if unit.credit:
            state.put(unit, credit=0)
    play.tell(PlayerTurnEnded(frame.seat, rule="INC-5.01"))


# -- deciding in a player turn ------------------------------------------------------------


def may_activate(state: IncursionState, unit: Unit) -> bool:
    return (
        not unit.activated
        and unit.status != FALLEN
        and not (unit.id in state.sits_out and unit.seat == GERMAN)
    )


def _some_zombie(state: IncursionState) -> Unit:
    """What CP could do for any Sturmzombie that waits."""
    return Unit(HORDE, HORDE, GERMAN)


def can_command(state: IncursionState, unit: Unit) -> bool:
    """INC-6.03, INC-6.04: CP may be spent on it now, whether it has activated or not."""
    if unit.status == FALLEN or unit.leapt_from >= 0 or not cp_points(state, unit):
        return False
    return not (unit.id in state.sits_out and unit.seat == GERMAN)


def turn_actions(state: IncursionState, frame: PlayerTurn, seat: str) -> list[Action]:
    found: list[Action] = [
        Activate(unit.id)
        for unit in state.units.values()
        if unit.seat == seat and may_activate(state, unit)
    ]
    if seat == GERMAN and state.horde:
        found.extend([Activate(id) for id in next_in_line(state)])
    found.extend(table_actions(state, seat))
    found.append(EndTurn())
    return found


def commands(state: IncursionState, seat: str) -> list[Action]:
    """The models that CP could be spent on: `can_command` for all of them at once."""
    cp = state.cp[seat]
    special = state.special_cp if seat == GERMAN else 0
    asleep = state.sits_out if seat == GERMAN else ()
    models = state.scenario.content.models
    carded = bool(state.in_play) or state.campaign is not None
    found: list[Action] = [
        Command(u.id)
        for u in state.units.values()
        if u.seat == seat
        and (cp or u.credit or (special and models[u.model].zombie))
        and u.status != FALLEN
        and u.leapt_from < 0
        and not (carded and state.effect(u).cp_banned)
        and u.id not in asleep
    ]
    # No card that bans CP may lie on the Sturmzombie card (INC-3.14).
    if (cp or special) and seat == GERMAN and state.horde:
        found.extend([Command(id) for id in next_in_line(state)])
    return found


def table_actions(state: IncursionState, seat: str) -> list[Action]:
    """What the player whose turn it is may do besides acting with the model at hand."""
    found = commands(state, seat)
    if state.hands[seat]:
        found.extend([PlayCard(card) for card in playable_now(state, seat, "own-turn")])
    if state.in_play:
        found.extend(kills(state, seat))
    if state.items:
        found.extend(drops(state, seat))
    return found


def why_not_table(state: IncursionState, seat: str, action: Action) -> Refusal | None:
    """The refusal of a command, card, kill or drop in one's own turn."""
    if isinstance(action, PlayCard):
        return why_not_play(state, seat, action.card, "own-turn")
    if isinstance(action, Kill):
        return why_not_kill(state, seat, action)
    if isinstance(action, Drop):
        return why_not_drop(state, seat, action)
    assert isinstance(action, Command)
    unit = state.units.get(action.unit)
    if unit is None and seat == GERMAN and action.unit in next_in_line(state):
        unit = _some_zombie(state)
    facts = {"unit": action.unit}
    if unit is None or unit.seat != seat or unit.status == FALLEN:
        return Refusal("INC-6.03", "not-your-model", facts)
    if can_command(state, unit):
        return None
    if unit.id in state.sits_out:
        return Refusal("INC-29.07", "sits-out", facts)
    if unit.leapt_from >= 0:
        return Refusal("INC-28.23", "no-cp-for-leap", {**facts, "to": ""})
    if state.effect(unit).cp_banned:
        return Refusal("INC-6.13", "cp-banned", facts)
    return Refusal("INC-6.03", "no-cp", facts)


def why_not_turn(
    state: IncursionState, frame: PlayerTurn, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, EndTurn):
        return None
    if isinstance(action, Command | PlayCard | Kill | Drop):
        return why_not_table(state, seat, action)
    if not isinstance(action, Activate):
        return Refusal("INC-5.02", "activate-first", {})
    if seat == GERMAN and action.unit in next_in_line(state):
        return None
    unit = state.units.get(action.unit)
    facts = {"unit": action.unit}
    if unit is None or unit.seat != seat or unit.status == FALLEN:
        return Refusal("INC-5.02", "not-your-model", facts)
    if unit.activated:
        return Refusal("INC-5.02", "activated-already", facts)
    if not may_activate(state, unit):
        return Refusal("INC-29.07", "sits-out", facts)
    return None


def answer_turn(
    state: IncursionState, frame: PlayerTurn, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, Activate | EndTurn):
        if not before_step(state, seat, action):
            take_step(state, action, play)
    else:
        table_talk(state, seat, action, play)


def table_talk(state: IncursionState, seat: str, action: Action, play: Play) -> None:
    """Carry out a command, card, kill or drop."""
    if isinstance(action, Command):
        state.stack.append(Commanding(seat, step_forward(state, action.unit).id))
    elif isinstance(action, PlayCard):
        begin_card(state, seat, action.card)
    elif isinstance(action, Kill):
        kill_in_play(state, seat, action.card, play)
    elif isinstance(action, Drop):
        drop(state, state.units[action.unit], play)


def take_step(state: IncursionState, step: Step, play: Play) -> None:
    """Do a step for good, on the frame that asked for it."""
    frame = state.stack[-1]
    if isinstance(frame, PlayerTurn):
        if isinstance(step, EndTurn):
            state.stack[-1] = ClosePlayerTurn(frame.seat)
        else:
            assert isinstance(step, Activate)
            begin_activation(state, step_forward(state, step.unit), play)
    elif isinstance(frame, Activation):
        if isinstance(step, EndActivation):
            state.stack[-1] = close_of(frame)
        else:
            assert isinstance(step, UnitAction)
            perform(state, step, mode_of(frame), play)
    elif isinstance(frame, Commanding):
        state.stack.pop()
        assert isinstance(step, UnitAction)
        perform(state, step, COMMAND, play)
    else:
        assert isinstance(frame, Reactions)
        do_react(state, frame, step, play)  # type: ignore[arg-type]


# -- activations --------------------------------------------------------------------------


def begin_activation(state: IncursionState, unit: Unit, play: Play) -> None:
    """INC-2.05, INC-13.19: AP are counted now, Reaction Fire ends now."""
    put_out_fires(state, unit.seat, play)
    unit = lose_reaction(state, unit, "INC-13.19", play)
    unit = state.put(unit, ap=printed_ap(state, unit) + unit.gift, gift=0)
    play.tell(Activated(unit.id, unit.ap, rule="INC-5.02"))
    state.stack.append(Activation(unit.seat, unit.id, unit.cell in state.fires))


def activation_actions(state: IncursionState, frame: Activation, seat: str) -> list[Action]:
    unit = state.units[frame.unit]
    found = unit_actions(state, unit, mode_of(frame))
    if not frame.blaze:
        found.extend(table_actions(state, seat))
    if unit.leapt_from < 0:  # INC-28.24
        found.append(EndActivation())
    return found


def why_not_activation(
    state: IncursionState, frame: Activation, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, EndActivation):
        if state.units[frame.unit].leapt_from >= 0:
            return Refusal("INC-28.24", "no-landing", {"unit": frame.unit, "to": ""})
        return None
    if isinstance(action, Command | PlayCard | Kill | Drop):
        if frame.blaze:
            rule = state.scenario.content.cards["blaze-of-glory"].rule
            return Refusal(rule, "blaze-alone", {"unit": frame.unit})
        return why_not_table(state, seat, action)
    if isinstance(action, UnitAction):
        return why_not_unit(state, frame.unit, action, mode_of(frame))
    return Refusal("INC-5.02", "finish-activation-first", {"unit": frame.unit})


def answer_activation(
    state: IncursionState, frame: Activation, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, Command | PlayCard | Kill | Drop):
        table_talk(state, seat, action, play)
    elif frame.blaze or not before_step(state, seat, action):  # type: ignore[arg-type]
        take_step(state, action, play)  # type: ignore[arg-type]


def work_close(state: IncursionState, frame: CloseActivation, play: Play) -> None:
    """After an activation: burn, hand out AP, mark the model."""
    unit = state.units.get(frame.unit)
    if unit is None or unit.status == FALLEN:
        state.stack.pop()
        return
    if frame.step == 0:
        state.stack[-1] = msgspec.structs.replace(frame, step=1)
        if frame.in_fire and unit.status == BOARD and unit.cell in state.fires:
            printed = state.scenario.content.models[unit.model].ap
            dice = state.scenario.edition.burning_dice(unit.ap, printed)
            if dice:
                state.stack.append(
                    Strike(
                        kind="stay", seat=unit.seat, targets=(unit.id,), dice=(dice,), paid=False
                    )
                )
    elif frame.step == 1:
        state.stack[-1] = msgspec.structs.replace(frame, step=2)
        gives = unit.ap and state.scenario.content.models[unit.model].gives_ap
        if gives and _not_activated(state, unit):
            state.stack.append(Giving(unit.seat, unit.id, unit.ap))
    else:
        state.stack.pop()
        if unit.down and not frame.floored:
            play.tell(KnockdownEnded(unit.id, rule=state.scenario.edition.knocked_down))
        # INC-5.03: unspent AP are gone. INC-4.25: a model that stayed outside is done as well.
        state.put(unit, ap=0, activated=True, down=unit.down and frame.floored)
        play.tell(ActivationEnded(unit.id, rule=frame.rule))
        check_end(state, play)


# -- the Sergeant's gift ------------------------------------------------------------------


def _not_activated(state: IncursionState, giver: Unit) -> list[str]:
    return [
        u.id
        for u in state.units.values()
        if u.seat == giver.seat
        and u.id != giver.id
        and not u.activated
        and u.status != FALLEN
        and activation_of(state, u.id) < 0
    ]


def giving_actions(state: IncursionState, frame: Giving, seat: str) -> list[Action]:
    found: list[Action] = [GiveAp(id) for id in _not_activated(state, state.units[frame.unit])]
    found.append(Commit())
    return found


def why_not_give(state: IncursionState, frame: Giving, seat: str, action: Action) -> Refusal | None:
    if isinstance(action, Commit):
        return None
    if isinstance(action, GiveAp) and action.unit in _not_activated(state, state.units[frame.unit]):
        return None
    return Refusal("INC-27.17", "give-to-unactivated", {"unit": frame.unit})


def answer_give(
    state: IncursionState, frame: Giving, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, GiveAp):
        taker = state.units[action.unit]
        state.put(taker, gift=taker.gift + 1)
        play.tell(ApGiven(frame.unit, taker.id, rule="INC-27.17"))
        if frame.ap > 1:
            state.stack[-1] = Giving(seat, frame.unit, frame.ap - 1)
            return
    state.stack.pop()


# -- one action with CP -------------------------------------------------------------------


def command_actions(state: IncursionState, frame: Commanding, seat: str) -> list[Action]:
    found = unit_actions(state, state.units[frame.unit], COMMAND)
    found.append(StandDown())
    return found


def why_not_command(
    state: IncursionState, frame: Commanding, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, StandDown):
        return None
    if isinstance(action, UnitAction):
        return why_not_unit(state, frame.unit, action, COMMAND)
    return Refusal("INC-6.06", "one-action-first", {"unit": frame.unit})


def answer_command(
    state: IncursionState, frame: Commanding, seat: str, action: Action, play: Play
) -> None:
    if isinstance(action, StandDown):
        state.stack.pop()
        unit = state.units[frame.unit]
        idle = not unit.activated and activation_of(state, unit.id) < 0
        if unit.status == WAITING and unit.model == HORDE and idle:
            step_back(state, unit)
    elif not before_step(state, seat, action):  # type: ignore[arg-type]
        take_step(state, action, play)  # type: ignore[arg-type]
