# SPDX-License-Identifier: MIT
"""A time limit for a bot's choice, held by timers of the system.

One timer rings in Python now and then and cuts a choice that takes too long. In a process that may
be lost there is a second one: it ends the process if the first has not been heard for long, because
the bot hangs in code that never comes back to Python, or swallows every cut.
Where the system has no such timers (Windows, or outside the main thread) nothing is cut.
"""

from __future__ import annotations

import os
import signal
import threading
from time import monotonic
from typing import Any

RINGS = 4  # in the time of one choice
STUBBORN = 3 * RINGS  # cuts in a row before a bot that swallows them is given up
DEAF = 3.0  # times the limit, of processor time, without a ring: the process ends
STUCK = 70  # the exit code of a process that gave its bot up


class TooLong(BaseException):
    """A choice takes longer than it may. No Exception, so that bots do not catch it by mistake."""


class Watch:
    """Cuts choices after so many seconds:

    with Watch(2.0) as watch:
        watch.start()
        ...                # raises TooLong after two seconds and a little
        watch.stop()
    """

    apart = False  # whether this process may be lost: set in worker processes

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.active = hasattr(signal, "setitimer") and (
            threading.current_thread() is threading.main_thread()
        )
        self._since = 0.0
        self._rings = 0
        self._before: Any = None

    def __enter__(self) -> Watch:
        if self.active:
            self._before = signal.signal(signal.SIGALRM, self._ring)
            every = self.seconds / RINGS
            signal.setitimer(signal.ITIMER_REAL, every, every)
            self._stay_alive()
        return self

    def __exit__(self, *raised: object) -> None:
        self._since = 0.0
        if self.active:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGALRM, self._before)

    def start(self) -> None:
        """A choice begins."""
        self._rings = 0
        self._since = monotonic()

    def stop(self) -> None:
        """It is made; nothing is cut until the next begins."""
        self._since = 0.0

    def _stay_alive(self) -> None:
        if self.apart:
            signal.signal(signal.SIGPROF, signal.SIG_DFL)  # which ends the process
            signal.setitimer(signal.ITIMER_PROF, DEAF * self.seconds)

    def _ring(self, *_: object) -> None:
        self._stay_alive()
        if not self._since or monotonic() - self._since < self.seconds:
            return
        self._rings += 1
        if self.apart and self._rings > STUBBORN:
            os._exit(STUCK)
        raise TooLong
