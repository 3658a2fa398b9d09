# SPDX-License-Identifier: MIT
"""JSON both ways, always in the same bytes; and checksums over those bytes."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="deterministic")
encode = _encoder.encode


def plain(thing: Any) -> Any:
    """Records as dicts, lists and plain values (what a case compares with)."""
    return msgspec.json.decode(encode(thing))


def checksum(data: bytes, before: str = "") -> str:
    """A short fingerprint of some bytes, chained to the one before."""
    return hashlib.blake2b(before.encode() + data, digest_size=8).hexdigest()
