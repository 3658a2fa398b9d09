# SPDX-License-Identifier: MIT
"""Everything about a server that can be set."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many more each second."""

    burst: float
    per_second: float


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs; what is sent to its workers as JSON."""

    db: str
    host: str = "127.0.0.1"
    port: int = 8765
    hosts: tuple[str, ...] = ()  # names under which it may be asked for; none: any
    origins: tuple[str, ...] = ()  # other pages that may talk to it
    static: str = ""  # where the built page is; "": beside this package

    bots: int = max(1, (os.cpu_count() or 2) - 1)  # processes that think for bots
    bot_seconds: float = 5.0  # after that a bot's answer is found without thinking
    bot_pause: float = 0.35  # between two actions of a bot, so that people can follow
    odds_seconds: float = 2.0
    analysis_seconds: float = 25.0  # that a finished game is measured for its analysis
    analysis_playouts: int = 6  # games played on from each position measured

    body_limit: int = 64 * 1024
    message_limit: int = 64 * 1024
    queue_limit: int = 400  # messages that a socket may be behind
    sockets_per_ip: int = 100
    requests: Rate = Rate(120, 30)
    making: Rate = Rate(20, 0.2)
    joining: Rate = Rate(30, 0.5)
    messages: Rate = Rate(80, 25)
    asking: Rate = Rate(40, 8)  # odds, why, past
    clock_tick: float = 1.0  # how often clocks are looked at
    clock_head_start: float = 0.0  # for tests: as if the server had been up so much longer
    keep_finished_days: float = 180.0  # then a finished game is deleted; 0: never
    keep_idle_days: float = 365.0  # then a game that nobody plays any more is; 0: never
    hello_seconds: float = 10.0
    idle_seconds: float = 600.0  # after that a table that nobody looks at leaves the memory

    @property
    def page(self) -> Path:
        """The folder of the built page."""
        return Path(self.static) if self.static else Path(__file__).parents[1] / "static"
