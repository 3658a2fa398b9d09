# SPDX-License-Identifier: MIT
"""How often somebody may do something: a bucket of tokens that fills up again."""

from __future__ import annotations

from time import monotonic

from redoubt.server.settings import Rate

MOST_KNOWN = 10_000  # addresses remembered; beyond that, those that are idle are forgotten


class Bucket:
    """What one address or one socket has left."""

    __slots__ = ("_left", "_rate", "_then")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._then = monotonic()

    def take(self) -> bool:
        """Take one; False if there is none left."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self) -> bool:
        """Whether nothing has been taken for a while."""
        self._fill()
        return self._left >= self._rate.burst

    def _fill(self) -> None:
        now = monotonic()
        self._left = min(self._rate.burst, self._left + (now - self._then) * self._rate.per_second)
        self._then = now


class Limiter:
    """One bucket for each address."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        """Take one for an address; False if it has none left."""
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= MOST_KNOWN:
                self._buckets = {k: b for k, b in self._buckets.items() if not b.full()}
            bucket = self._buckets[who] = Bucket(self._rate)
        return bucket.take()
