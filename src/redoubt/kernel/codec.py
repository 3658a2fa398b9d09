# SPDX-License-Identifier: MIT
"""JSON both ways, and checksums over its bytes.

Keys stay in the order in which the rules wrote them: the order is part of a position (a replay
makes it again), so a position that was read back behaves exactly like the one that was written.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode


def plain(thing: Any) -> Any:
    """Records as dicts, lists and plain values (what a case compares with)."""
    return msgspec.json.decode(encode(thing))


def checksum(data: bytes, before: str = "") -> str:
    """A short fingerprint of some bytes, chained to the one before."""
    return hashlib.blake2b(before.encode() + data, digest_size=8).hexdigest()
