# SPDX-License-Identifier: MIT
"""A server in a process of its own, as people run it; it can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import msgspec

import redoubt
from redoubt.server.settings import Settings
from server.lab import PATIENCE, Place

RUN = (
    "import sys, msgspec; from redoubt.server.serve import serve; "
    "from redoubt.server.settings import Settings; "
    "serve(msgspec.json.decode(sys.argv[1], type=Settings), int(sys.argv[2]), 'warning')"
)


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process(Place):
    """A server that runs until it is stopped or killed."""

    run = RUN

    def __init__(self, settings: Settings, workers: int = 1) -> None:
        super().__init__(free_port())
        self.settings = msgspec.structs.replace(settings, port=self.port)
        self.workers = workers
        self.start()

    def start(self) -> None:
        """Start it (again) and wait until it answers."""
        source = str(Path(redoubt.__file__).parents[1])
        words = msgspec.json.encode(self.settings).decode()
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.run, words, str(self.workers)],
            env={**os.environ, "PYTHONPATH": source},
            start_new_session=True,
        )
        end = time.monotonic() + PATIENCE
        while True:
            assert self.process.poll() is None, "the server ended"
            assert time.monotonic() < end, "the server does not answer"
            try:
                urlopen(f"{self.origin}/healthz", timeout=1).close()
                return
            except (URLError, OSError):
                time.sleep(0.02)

    def kill(self) -> None:
        """End it at once, helpers and workers too, with no chance to tidy up."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Ask it to end."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        finally:
            if self.process.poll() is None:
                self.kill()

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
