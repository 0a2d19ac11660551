"""Token buckets: rates with a burst."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from itertools import islice

MOST = 20_000
"""How many buckets are kept. Of the kind that has the most, one that was used long ago goes."""

_COMPARED = 8
"""Among how many of the oldest the fullest is chosen: nobody gets rid of a budget that they have
used up by filling the others of its kind."""


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

    def fullness(self, now: float) -> float:
        """Return how full it is, from 1 down: at 1, it might as well be forgotten."""
        self.wait(now)
        return self._tokens / self._rate.burst

    def take(self, tokens: int = 1) -> None:
        """Take tokens, even if there are not enough: the debt has to grow back first."""
        self._tokens -= tokens


def no_kinds(_key: Hashable) -> Hashable:
    """Return the same for all buckets."""
    return None


class Buckets:
    """The buckets of all visitors."""

    def __init__(
        self,
        now: Callable[[], float],
        *,
        kind: Callable[[Hashable], Hashable] = no_kinds,
        most: int = MOST,
    ) -> None:
        """Keep *most* buckets.

        *kind* returns the kind of a bucket. If there are too many, one goes of the kind that has
        the most: whoever uses many cheap ones can't make the server forget the expensive ones.
        """
        self._now = now
        self._kind = kind
        self._most = most
        self._kinds = dict[Hashable, OrderedDict[Hashable, Bucket]]()
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def wait(self, wanted: Mapping[Hashable, Rate], tokens: int = 1) -> float:
        """Take tokens from every bucket, or from none and return how long to wait."""
        buckets, longest = self._look(wanted, tokens)
        if not longest:
            for bucket in buckets:
                bucket.take(tokens)
        return longest

    def look(self, wanted: Mapping[Hashable, Rate], tokens: int = 1) -> float:
        """Return how long to wait until every bucket has enough tokens, and take none."""
        return self._look(wanted, tokens)[1]

    def _look(self, wanted: Mapping[Hashable, Rate], tokens: int) -> tuple[list[Bucket], float]:
        now = self._now()
        buckets = [self._bucket(key, rate, now) for key, rate in wanted.items()]
        return buckets, max((bucket.wait(now, tokens) for bucket in buckets), default=0.0)

    def take(self, wanted: Mapping[Hashable, Rate], tokens: int = 1) -> None:
        """Take tokens from every bucket, even if there are not enough."""
        now = self._now()
        for key, rate in wanted.items():
            bucket = self._bucket(key, rate, now)
            # It grows first. Refill it first: a debt is paid back from now on.
            bucket.wait(now)
            bucket.take(tokens)

    def _bucket(self, key: Hashable, rate: Rate, now: float) -> Bucket:
        buckets = self._kinds.setdefault(self._kind(key), OrderedDict())
        bucket = buckets.get(key)
        if bucket is None:
            if self._number >= self._most:
                self._drop_one()
            bucket = buckets[key] = Bucket(rate, now)
            self._number += 1
        buckets.move_to_end(key)
        return bucket

    def _drop_one(self) -> None:
        """Drop one of the oldest few of the largest kind: the one that has the most left."""
        now, buckets = self._now(), max(self._kinds.values(), key=len)
        oldest = islice(buckets.items(), _COMPARED)
        key, _ = max(oldest, key=lambda item: item[1].fullness(now))
        del buckets[key]
        self._number -= 1
