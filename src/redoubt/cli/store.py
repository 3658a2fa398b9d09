# SPDX-License-Identifier: MIT
"""Where records of games at the terminal are kept, and the sealed dice beside them.

A record of a game that goes on must not hold its secret, or whoever gets it could look at the
dice to come. The secret waits in a file `RECORD.key` until the game ends; then it is written into
the record and the key is removed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from redoubt.kernel.errors import ContentError
from redoubt.kernel.record import Record, read, save
from redoubt.kernel.session import Session


def records_folder() -> Path:
    """The folder for records that were given no name."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home())
    else:
        home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "redoubt"


def key_of(path: Path) -> Path:
    """The file that holds the sealed dice of a record."""
    return path.with_name(path.name + ".key")


def keep(session: Session, path: Path) -> None:
    """Write a session's record, and its key while the game goes on."""
    if path.exists() and read(path).header.game_id != session.game_id:
        raise ContentError("holds another game", file=str(path), remedy="choose another name")
    key = key_of(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if session.over:
            save(session.record, path)
            key.unlink(missing_ok=True)
            return
        if not key.exists():
            key.touch(mode=0o600)
        key.write_text(session.secret.hex() + "\n", encoding="ascii")
        save(session.record, path)
    except OSError as wrong:
        raise ContentError(f"cannot be written: {wrong.strerror}", file=str(path)) from None


def secret_of(record: Record, path: Path) -> bytes:
    """The secret of a record: its own if the game is over, otherwise that of the key beside it."""
    text = record.secret
    if not text:
        try:
            text = key_of(path).read_text(encoding="ascii").strip()
        except OSError:
            raise ContentError(
                "the dice of this game are still sealed", file=str(path),
                remedy=f"{key_of(path).name} must stand beside it until the game ends",
            ) from None  # fmt: skip
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ContentError("the secret of the dice is not hexadecimal", file=str(path)) from None
