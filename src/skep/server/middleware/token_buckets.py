"""Token buckets: rates with a burst."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

MOST = 20_000
"""How many buckets are kept; the least recently used are dropped."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst, and one more every *seconds* seconds."""

    burst: int
    seconds: float

    def times(self, factor: float) -> Rate:
        """Return a rate that allows *factor* times as much."""
        return Rate(round(self.burst * factor), self.seconds / factor)


class Bucket:
    """The tokens of one visitor."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._tokens = float(rate.burst)
        self._at = now

    def wait(self, now: float, tokens: int = 1) -> float:
        """Return how many seconds to wait until there are enough tokens; 0 if there are."""
        grown = self._tokens + max(0.0, now - self._at) / self._rate.seconds
        self._tokens, self._at = min(float(self._rate.burst), grown), now
        return max(0.0, tokens - self._tokens) * self._rate.seconds

    def take(self, tokens: int = 1) -> None:
        """Take tokens, even if there are not enough: the debt has to grow back first."""
        self._tokens -= tokens


class Buckets:
    """The buckets of all visitors."""

    def __init__(self, now: Callable[[], float], *, most: int = MOST) -> None:
        self._now = now
        self._most = most
        self._buckets = OrderedDict[Hashable, Bucket]()

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, wanted: dict[Hashable, Rate], tokens: int = 1) -> float:
        """Take tokens from every bucket, or from none and return how long to wait."""
        longest = self.look(wanted, tokens)
        if not longest:
            for key in wanted:
                self._buckets[key].take(tokens)
        return longest

    def look(self, wanted: Mapping[Hashable, Rate], tokens: int = 1) -> float:
        """Return how long to wait until every bucket has enough tokens, and take none."""
        now = self._now()
        buckets = [self._bucket(key, rate, now) for key, rate in wanted.items()]
        return max((bucket.wait(now, tokens) for bucket in buckets), default=0.0)

    def take(self, wanted: Mapping[Hashable, Rate], tokens: int = 1) -> None:
        """Take tokens from every bucket, even if there are not enough."""
        now = self._now()
        for key, rate in wanted.items():
            bucket = self._bucket(key, rate, now)
            # It grows first. Refill it first: a debt is paid back from now on.
            bucket.wait(now)
            bucket.take(tokens)

    def _bucket(self, key: Hashable, rate: Rate, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate, now)
            while len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket
