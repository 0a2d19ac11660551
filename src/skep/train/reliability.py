"""Reliability: whether what is called a chance of 70 % comes true 70 times out of a hundred."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

BINS = 20
"""How many equal parts the chances from 0 to 1 are counted in."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Predictions that are nearly the same, and what became of them."""

    count: int
    predicted: float
    """The chance to win that they said, on average."""

    happened: float
    """What the games really brought, on average: 1 for a win, a half for a draw."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """All bins that have something in them, from low chances to high ones."""

    bins: tuple[Bin, ...]

    @property
    def count(self) -> int:
        """How many predictions there are."""
        return sum(part.count for part in self.bins)

    @property
    def error(self) -> float:
        """The expected calibration error: how far predictions are off, on average over them.

        >>> Reliability((Bin(3, 0.2, 0.3), Bin(1, 0.9, 0.7))).error
        0.125
        """
        off = sum(part.count * abs(part.predicted - part.happened) for part in self.bins)
        return round(off / self.count, 12) if self.count else 0.0


def bin_of(chance: float) -> int:
    """Return the number of the bin that a chance falls into."""
    return min(BINS - 1, int(chance * BINS))


def count_reliability(pairs: Iterable[tuple[float, float]]) -> Reliability:
    """Return the reliability of predictions, each with what happened.

    >>> [part.count for part in count_reliability([(0.98, 1), (0.99, 0.5), (0.1, 0)]).bins]
    [1, 2]
    """
    counts, predicted, happened = [0] * BINS, [0.0] * BINS, [0.0] * BINS
    for chance, result in pairs:
        number = bin_of(chance)
        counts[number] += 1
        predicted[number] += chance
        happened[number] += result
    return from_sums(counts, predicted, happened=happened)


def from_sums(
    counts: Sequence[int], predicted: Sequence[float], *, happened: Sequence[float]
) -> Reliability:
    """Return the reliability of bins in which predictions and results were added up."""
    sums = zip(counts, predicted, happened, strict=True)
    return Reliability(tuple(Bin(n, said / n, real / n) for n, said, real in sums if n))
