# SPDX-License-Identifier: MIT
"""A real server, a real Chromium, and pages that must not misbehave."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from server.lab import settings, sqlite
from web.driver import WIDE, Player
from web.faults import Faults
from web.seeded import Seeded

ROOT = Path(__file__).resolve().parents[2]
SHOTS = Path(__file__).parent / "shots"
ARGUMENTS = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
)


def tool(name: str) -> ModuleType:
    """A program of tools/, as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Where the browser is."""
    helper = tool("chromium")
    found = helper.chromium()
    if found is None:
        pytest.fail(helper.HELP, pytrace=False)
    assert isinstance(found, Path)
    return found


@pytest.fixture(scope="session")
def page_built() -> None:
    """The page, built if it never was."""
    if not (ROOT / "src" / "redoubt" / "static" / "index.html").exists():
        with (ROOT / "tools" / "build_web.py").open() as lock:
            if sys.platform != "win32":
                import fcntl

                fcntl.flock(lock, fcntl.LOCK_EX)
            subprocess.run([sys.executable, str(ROOT / "tools" / "build_web.py")], check=True)


# Not for the session: Playwright keeps an event loop in this thread while it runs, which would be
# in the way of other tests of the same process.
@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator[Browser]:
    """Chromium."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    arguments = [*ARGUMENTS, *(["--no-sandbox"] if root else [])]
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=arguments)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seeded]:
    """A server with a database, dice and a copy of the page of its own."""
    folder = tmp_path_factory.mktemp("tables")
    built = os.environ.get("REDOUBT_PAGE") or ROOT / "src" / "redoubt" / "static"
    page = shutil.copytree(built, folder / "page")
    wanted = settings(sqlite(folder), static=str(page), bot_seconds=60.0, odds_seconds=60.0)
    with Seeded(wanted, folder / "seed") as process:
        yield process


@pytest.fixture
def faults(server: Seeded) -> Iterator[Faults]:
    """What the pages of a test did that they may not do: nothing."""
    noted = Faults(server.origin)
    yield noted
    assert noted.found == []


Opens = Callable[..., Player]


@pytest.fixture
def opens(browser: Browser, server: Seeded, faults: Faults) -> Iterator[Opens]:
    """Makes players, each with a browser of his own."""
    contexts: list[BrowserContext] = []

    def one(
        viewport: dict[str, int] = WIDE, settings: dict[str, Any] | None = None, **more: Any
    ) -> Player:
        context = browser.new_context(
            viewport=viewport,  # type: ignore[arg-type]
            locale="en-GB",
            reduced_motion="reduce",
            **more,
        )
        context.set_default_timeout(15_000)
        faults.watch(context)
        contexts.append(context)
        player = Player(context.new_page(), server.origin, more.get("has_touch", False))
        return player.settings(**(settings or {}))

    yield one
    for context in contexts:
        context.close()
