"""Reliability: whether a predicted 70% comes true 70 times out of a hundred."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

BINS = 20
"""The number of equal bins between 0 and 1."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Predictions that are nearly the same, and their results."""

    count: int
    predicted: float
    """The mean predicted win probability."""

    observed: float
    """The mean result of the games: 1 for a win, 0.5 for a draw."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """All bins that aren't empty, from low to high probabilities."""

    bins: tuple[Bin, ...]

    @property
    def count(self) -> int:
        """The number of predictions."""
        return sum(part.count for part in self.bins)

    @property
    def calibration_error(self) -> float:
        """The expected calibration error: the mean distance of predictions from results.

        >>> Reliability((Bin(3, 0.2, 0.3), Bin(1, 0.9, 0.7))).calibration_error
        0.125
        """
        off = sum(part.count * abs(part.predicted - part.observed) for part in self.bins)
        return round(off / self.count, 12) if self.count else 0.0


def bin_of(probability: float) -> int:
    """Return the index of the bin for a probability."""
    return min(BINS - 1, int(probability * BINS))


def count_reliability(pairs: Iterable[tuple[float, float]]) -> Reliability:
    """Return the reliability of predictions, each with its result.

    >>> [part.count for part in count_reliability([(0.98, 1), (0.99, 0.5), (0.1, 0)]).bins]
    [1, 2]
    """
    counts, predicted, observed = [0] * BINS, [0.0] * BINS, [0.0] * BINS
    for probability, result in pairs:
        number = bin_of(probability)
        counts[number] += 1
        predicted[number] += probability
        observed[number] += result
    return from_sums(counts, predicted, observed=observed)


def from_sums(
    counts: Sequence[int], predicted: Sequence[float], *, observed: Sequence[float]
) -> Reliability:
    """Return the reliability from bins with summed predictions and results."""
    sums = zip(counts, predicted, observed, strict=True)
    return Reliability(tuple(Bin(n, said / n, real / n) for n, said, real in sums if n))
