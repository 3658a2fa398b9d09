# SPDX-License-Identifier: MIT
"""Chapters 6, 10 and 12: the activation of a Character or Ally."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redoubt.games.defiance.actions import (
    Attack,
    AutoMediKit,
    BreakFree,
    Drag,
    EndActivation,
    Equip,
    Hack,
    Interact,
    KeepAftermath,
    Leave,
    Move,
    OpenDoor,
    Rest,
    Step,
    Use,
)
from redoubt.games.defiance.events import (
    AftermathDrawn,
    AftermathKept,
    LeftBoard,
    PointsGained,
    Stepped,
    TokenMoved,
)
from redoubt.games.defiance.frames import Acting, ChoosingAftermath, Closing, Equipping, change
from redoubt.games.defiance.rules.abilities import do_use
from redoubt.games.defiance.rules.boost import declare
from redoubt.games.defiance.rules.equip import restow
from redoubt.games.defiance.rules.harm import (
    change_aggro,
    draw_aftermath,
    heal,
    lose_state,
)
from redoubt.games.defiance.rules.interact import (
    do_interact,
    do_open,
)
from redoubt.games.defiance.rules.mission import entered
from redoubt.games.defiance.rules.movement import price, steps
from redoubt.games.defiance.rules.reach import seat_of
from redoubt.games.defiance.rules.sheet import total
from redoubt.games.defiance.rules.values import lent, pay_card, speed
from redoubt.games.defiance.rules.wake import wake
from redoubt.games.defiance.state import ENEMY, UNCONSCIOUS, DefianceState, Figure
from redoubt.kernel.flow import Play
from redoubt.kernel.records import Action
from redoubt.kernel.refusal import Refusal


def answer(state: DefianceState, frame: Acting, seat: str, action: Any, play: Play) -> None:
    """Carry an action out."""
    kind = action.__class__
    does = COSTLY.get(kind)
    if does is None:
        OTHERS[kind](state, state.figures[frame.who], action, play)
        return
    active = state.active
    assert active is not None
    if kind is Attack and active.attacks:  # Rampage
        state.active = change(active, attacks=active.attacks - 1)
    else:
        state.active = change(active, actions=active.actions - 1)
    does(state, state.figures[frame.who], action, play)


def _end(state: DefianceState, figure: Figure, action: EndActivation, play: Play) -> None:
    state.stack[-1] = Closing(figure.id)


def _walk(state: DefianceState, figure: Figure, action: Step, play: Play) -> None:
    """DEF-6.08, DEF-6.10: points are spent at any moment of the activation."""
    scenario = state.scenario
    cell = scenario.cell_of[action.hex]
    before = figure.cell
    cost = dict(steps(state, figure, figure.cell))[cell]
    active = state.active
    assert active is not None
    used = active.used
    if "passing" in used:
        used = tuple([name for name in used if name != "passing"])
    if cell in state._at:
        used = (*used, "passing")
    free, paid = price(state, active, figure.cell, cell, cost)
    state.active = change(
        active,
        points=active.points - paid,
        charge=active.charge - free,
        walked=active.walked + cost,
        used=used,
    )
    figure = state.place(figure, cell, moved=True)
    play.tell(Stepped(who=figure.id, hex=action.hex, points=cost, rule="DEF-6.10"))
    entered(state, before, cell, play)


def _drag(state: DefianceState, figure: Figure, action: Drag, play: Play) -> None:
    """DEF-21.10: both advance."""
    active = state.active
    assert active is not None
    cells = state.scenario.cell_of
    state.act(points=active.points - 2, walked=active.walked + 2)
    state.place(figure, cells[action.hex], moved=True)
    play.tell(Stepped(who=figure.id, hex=action.hex, points=2, rule="DEF-21.10"))
    entered(state, figure.cell, cells[action.hex], play)
    other = state.figures[action.who]
    if cells[action.to] != other.cell:
        state.place(other, cells[action.to])
        play.tell(Stepped(who=other.id, hex=action.to, points=0, rule="DEF-21.10"))
        entered(state, other.cell, cells[action.to], play)


def _leave(state: DefianceState, figure: Figure, action: Leave, play: Play) -> None:
    leave(state, figure, play)
    if action.dragging:
        leave(state, state.figures[action.dragging], play)
    state.stack[-1] = Closing(figure.id)


def leave(state: DefianceState, figure: Figure, play: Play) -> None:
    """DEF-5.17: off the board, with the mission tokens it carries."""
    for token, place in state.tokens.items():
        if place == f"@{figure.id}":
            state.set_token(token, "left")
            play.tell(TokenMoved(token=token, place="left", rule="DEF-18.03"))
    state.place(figure, -1, fate="left")
    play.tell(LeftBoard(who=figure.id, rule="DEF-5.17"))


def _move(state: DefianceState, figure: Figure, action: Move, play: Play) -> None:
    """DEF-6.07; twice in an activation: DEF-6.03."""
    active = state.active
    assert active is not None
    gain = speed(state, figure)
    state.active = change(active, points=active.points + gain)
    play.tell(PointsGained(who=figure.id, points=gain, rule="DEF-6.07"))


def _attack(state: DefianceState, figure: Figure, action: Attack, play: Play) -> None:
    declare(state, figure, "attack", action.attack, action.target, play)


def _hack(state: DefianceState, figure: Figure, action: Hack, play: Play) -> None:
    aimed = state.figures.get(action.target)
    if aimed is not None and aimed.side == ENEMY:
        wake(state, aimed.unit, play)
    declare(state, figure, "hack", action.program, action.target, play)


def _equip(state: DefianceState, figure: Figure, action: Equip, play: Play) -> None:
    state.stack.append(Equipping(seat_of(state, figure), figure.id))


def _interact(state: DefianceState, figure: Figure, action: Interact, play: Play) -> None:
    do_interact(state, figure, action, play)
    if action.device:
        declare(state, state.figures[figure.id], "console", "console", action.hex, play)


def _break_free(state: DefianceState, figure: Figure, action: BreakFree, play: Play) -> None:
    lose_state(state, figure, "immobilised", play, "DEF-25.01")


def _rest(state: DefianceState, figure: Figure, action: Rest, play: Play) -> None:
    """DEF-10.07: 2 DAMAGE, 1 AGGRO, one State; a Remote is only repaired (DEF-12.10)."""
    active = state.active
    assert active is not None
    state.act(used=(*active.used, "rest"))
    if action.state:
        figure = lose_state(state, figure, action.state, play, "DEF-10.07")
    if not state.remote(figure):
        figure = heal(state, figure, 2, play, "DEF-10.07")
    calm = 1 + total(lent(state, figure, "rest-aggro"))
    change_aggro(state, figure, -calm, play, "DEF-10.07")


def _revive(state: DefianceState, figure: Figure, action: AutoMediKit, play: Play) -> None:
    """DEF-12.15, DEF-12.16: the card goes, up to 8 DAMAGE heal, one Aftermath of two is kept."""
    pay_card(state, figure, "automedikit", "discard")
    figure = lose_state(state, state.figures[figure.id], UNCONSCIOUS, play, "DEF-12.15")
    heal(state, figure, 8, play, "DEF-12.15")
    cards = draw_aftermath(state, 2, play)
    if cards:
        play.tell(AftermathDrawn(who=figure.id, cards=cards, rule="DEF-12.15"))
        state.stack.append(ChoosingAftermath(seat_of(state, figure), figure.id, cards))


Does = Callable[[DefianceState, Figure, Any, Play], None]

OTHERS: dict[type[Action], Does] = {
    EndActivation: _end, Step: _walk, Drag: _drag, Leave: _leave, Use: do_use,
}  # fmt: skip
# What takes one of the two Actions of an activation (DEF-6.01).
COSTLY: dict[type[Action], Does] = {
    Move: _move, Attack: _attack, Hack: _hack, Equip: _equip, Rest: _rest, Interact: _interact,
    OpenDoor: do_open, BreakFree: _break_free, AutoMediKit: _revive,
}  # fmt: skip


def aftermath_actions(state: DefianceState, frame: ChoosingAftermath, seat: str) -> list[Action]:
    return [KeepAftermath(card) for card in dict.fromkeys(frame.cards)]


def why_not_aftermath(
    state: DefianceState, frame: ChoosingAftermath, seat: str, action: Action
) -> Refusal | None:
    if isinstance(action, KeepAftermath) and action.card in frame.cards:
        return None
    return Refusal("DEF-12.15", "keep-one", {"cards": list(frame.cards)})


def answer_aftermath(
    state: DefianceState, frame: ChoosingAftermath, seat: str, action: Any, play: Play
) -> None:
    """DEF-12.15: keep one, discard the other."""
    state.stack.pop()
    rest = list(frame.cards)
    rest.remove(action.card)
    state.aftermath_away = (*state.aftermath_away, *rest)
    figure = state.figures[frame.who]
    state.put(figure, aftermath=(*figure.aftermath, action.card))
    play.tell(AftermathKept(who=figure.id, card=action.card, rule="DEF-12.15"))
    restow(state, state.figures[frame.who])
