# SPDX-License-Identifier: MIT
"""Chapter 11: danger and the alarm."""

from __future__ import annotations

import msgspec

from redoubt.games.wolfenstein.events import AlarmSounded, DangerReset, DangerRose
from redoubt.games.wolfenstein.frames import Alarm, NaziPhase, Rising, Spawning
from redoubt.games.wolfenstein.missions import Spawn
from redoubt.games.wolfenstein.rules.spawning import off_board
from redoubt.games.wolfenstein.state import WolfensteinState
from redoubt.kernel.flow import Play


def raise_danger(state: WolfensteinState, rule: str, count: int = 1) -> None:
    """WOLF-11.01: it rises as soon as nothing lies above on the stack."""
    state.stack.append(Rising((True,) * count, rule))


def reset_danger(state: WolfensteinState, rule: str, play: Play) -> None:
    if state.danger:
        state.danger = 0
        play.tell(DangerReset(0, rule=rule))


def work_rising(state: WolfensteinState, frame: Rising, play: Play) -> None:
    """WOLF-11.01, WOLF-11.05: one step at a time, with the alarm in between."""
    if not frame.steps:
        state.stack.pop()
        return
    state.stack[-1] = Rising(frame.steps[1:], frame.rule)
    if not frame.steps[0]:
        reset_danger(state, "WOLF-11.05", play)
        return
    state.danger += 1
    play.tell(DangerRose(state.danger, rule=frame.rule))
    if state.danger >= state.scenario.mission.alarm.limit:
        _sound_alarm(state, play)


def _sound_alarm(state: WolfensteinState, play: Play) -> None:
    """WOLF-11.06, WOLF-11.07: what the mission says, token by token."""
    alarm = state.scenario.mission.alarm
    wave = alarm.wave[min(state.alarms, len(alarm.wave) - 1)]
    state.alarms += 1
    play.tell(AlarmSounded(state.alarms, rule="WOLF-11.06"))
    spawns = list(wave.spawns)
    if wave.instead and not off_board(state, spawns[0].kind):
        spawns = list(wave.instead)
    by_token: dict[str, tuple[str, ...]] = {}
    for spawn in _less(spawns, state.lift):
        by_token[spawn.at] = (*by_token.get(spawn.at, ()), *(spawn.kind,) * spawn.count)
    state.lift = 0
    tokens = state.scenario.enemy_spawns
    state.stack.append(Alarm(tuple((tokens[at], kinds) for at, kinds in by_token.items())))


def work_alarm(state: WolfensteinState, frame: Alarm, play: Play) -> None:
    """The figures are placed at once (WOLF-11.11, WOLF-11.12); then danger goes back to 0."""
    alerted = state.scenario.mission.alarm.alerted
    if frame.spawns:
        (cell, kinds), *rest = frame.spawns
        state.stack[-1] = Alarm(tuple(rest), frame.fresh)
        state.stack.append(Spawning(kinds, cell, "WOLF-11.07", alerted))
        return
    state.stack.pop()
    reset_danger(state, "WOLF-11.01", play)
    for place, below in enumerate(state.stack):
        if isinstance(below, NaziPhase):  # WOLF-11.11: they act in this phase
            state.stack[place] = msgspec.structs.replace(
                below,
                queue=(*below.queue, *frame.fresh),
                fresh=(*below.fresh, *frame.fresh),
            )


def _less(spawns: list[Spawn], count: int) -> list[Spawn]:
    """Event 9: the first figures listed stay away."""
    kept: list[Spawn] = []
    for spawn in spawns:
        away = min(count, spawn.count)
        count -= away
        if spawn.count > away:
            kept.append(Spawn(kind=spawn.kind, count=spawn.count - away, at=spawn.at))
    return kept
