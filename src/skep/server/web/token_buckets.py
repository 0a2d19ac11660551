"""Token buckets: how often something may be done, at once and in the long run."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

MOST = 20_000
"""How many buckets are kept: those that were not asked for the longest are forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and one more every so many seconds."""

    burst: int
    seconds: float


class Bucket:
    """What one visitor may still do."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._tokens = float(rate.burst)
        self._at = now

    def wait(self, now: float) -> float:
        """Return how many seconds to wait; 0 when it may be done now."""
        grown = self._tokens + max(0.0, now - self._at) / self._rate.seconds
        self._tokens, self._at = min(float(self._rate.burst), grown), now
        return 0.0 if self._tokens >= 1.0 else (1.0 - self._tokens) * self._rate.seconds

    def take(self) -> None:
        """Note that it was done."""
        self._tokens -= 1.0


class Buckets:
    """The buckets of all visitors."""

    def __init__(self, now: Callable[[], float], *, most: int = MOST) -> None:
        self._now = now
        self._most = most
        self._buckets = OrderedDict[Hashable, Bucket]()

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, wanted: dict[Hashable, Rate]) -> float:
        """Take a token of every bucket that is named, or of none; return how long to wait if so."""
        now = self._now()
        buckets = [self._bucket(key, rate, now) for key, rate in wanted.items()]
        longest = max((bucket.wait(now) for bucket in buckets), default=0.0)
        if not longest:
            for bucket in buckets:
                bucket.take()
        return longest

    def _bucket(self, key: Hashable, rate: Rate, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate, now)
            while len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket
