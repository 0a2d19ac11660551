"""Elo and the sequential test of a match, from the results of its pairs of games.

Two games from one opening with colors reversed are one observation. The opening favors the same
side in both, so their scores depend on each other, while the scores of different pairs don't. A
pair scores 0, ½, 1, 1½ or 2 points, which gives five (pentanomial) counts. The formulas are those
of fishtest, Stockfish's testing framework: an interval from the normal distribution, and a
generalized sequential probability ratio test (GSPRT), which uses the maximum-likelihood
distribution with the mean of each hypothesis (M. Van den Bergh,
cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1). The same formulas work for the
three counts of losses, draws and wins of single games.

This module needs only the standard library and nothing else from Skep. You can run it as a program:

    python3 src/skep/match/statistics.py 3 11 20 12 4 --sprt 0 20
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible scores of a pair of games, from 0 to 1, in the order of the counts."""

GAME_SCORES = (0.0, 0.5, 1.0)

# The 97.5% quantile of the normal distribution.
_NORMAL_95 = 1.959963984540054
# Replaces a count of zero, so that every result stays possible under both hypotheses.
_NEARLY_ZERO = 1e-3
_MAX_BISECTIONS = 200
_EVEN = 0.5


class SprtVerdict(Enum):
    """The verdict of a sequential test."""

    PASSED = "passed"
    """The test accepted the hypothesis *elo1*."""

    FAILED = "failed"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Elo:
    """A difference in Elo with its 95% interval; infinite if one side scored every point."""

    value: float
    low: float
    high: float
    likelihood: float
    """The probability, from 0 to 1, that the difference is above zero."""

    @property
    def margin(self) -> float:
        """Half the width of the interval, for ``+12 ± 5``."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential probability ratio test (SPRT) of two hypotheses about an Elo difference."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The false-positive rate: how often a difference of *elo0* passes."""

    beta: float = 0.05
    """The false-negative rate: how often a difference of *elo1* fails."""

    def __post_init__(self) -> None:
        """Reject a test whose hypotheses or error rates are invalid.

        :raises ValueError: with the reason.
        """
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            message = f"elo0 must be below elo1, not {self.elo0:g} and {self.elo1:g}"
            raise ValueError(message)
        if not (0 < self.alpha < 1 and 0 < self.beta < 1 and self.alpha + self.beta < 1):
            message = f"no test has the error rates {self.alpha:g} and {self.beta:g}"
            raise ValueError(message)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios (LLR) at which the test fails and passes."""
        lower = math.log(self.beta / (1 - self.alpha))
        upper = math.log((1 - self.beta) / self.alpha)
        return lower, upper

    def ratio(self, counts: Sequence[int]) -> float:
        """Return the log-likelihood ratio (LLR) for counts of pairs or of games."""
        if not sum(counts):
            return 0.0
        low, high = score_of(self.elo0), score_of(self.elo1)
        return _ratio(_regular(counts), scores_of(counts), (low, high))

    def verdict(self, counts: Sequence[int]) -> SprtVerdict:
        """Return the verdict for the counts so far."""
        lower, upper = self.bounds
        ratio = self.ratio(counts)
        if ratio >= upper:
            return SprtVerdict.PASSED
        return SprtVerdict.FAILED if ratio <= lower else SprtVerdict.UNDECIDED


def score_of(elo: float) -> float:
    """Return the expected score for a difference in Elo.

    >>> round(score_of(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """Return the difference in Elo for a score from 0 to 1.

    >>> round(elo_of(0.75), 1), elo_of(1.0)
    (190.8, inf)
    """
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else -400 * math.log10(1 / score - 1)


def scores_of(counts: Sequence[int]) -> tuple[float, ...]:
    """Return the scores for five counts of pairs, or for three counts of games.

    :raises ValueError: when there are neither five nor three counts, or one is negative.
    """
    for scores in (PAIR_SCORES, GAME_SCORES):
        if len(counts) == len(scores) and min(counts) >= 0:
            return scores
    message = f"five counts of pairs, or three of games, and none below zero: not {list(counts)}"
    raise ValueError(message)


def pair_counts(points: Iterable[float]) -> tuple[int, int, int, int, int]:
    """Return the pentanomial counts from the points, 0 to 2, of each pair of games.

    >>> pair_counts([0.5, 2, 1, 1])
    (0, 1, 2, 0, 1)
    """
    counts = [0, 0, 0, 0, 0]
    for two in points:
        counts[round(2 * two)] += 1
    lost, behind, even, ahead, won = counts
    return lost, behind, even, ahead, won


def mean_score(counts: Sequence[int]) -> float:
    """Return the score from 0 to 1; 0.5 if nothing was played."""
    total = sum(counts)
    if not total:
        return _EVEN
    pairs = zip(scores_of(counts), counts, strict=True)
    return sum(score * count for score, count in pairs) / total


def elo(counts: Sequence[int]) -> Elo:
    """Return the difference in Elo for counts, with its 95% interval.

    The interval comes from the normal distribution of the mean score. If all results are equal,
    their variance is zero, and the Wilson score interval is used instead.
    """
    total, mean = sum(counts), mean_score(counts)
    scores = scores_of(counts)
    if not total:
        return Elo(0.0, -math.inf, math.inf, 0.5)
    spread = sum(count * (at - mean) ** 2 for at, count in zip(scores, counts, strict=True))
    error = math.sqrt(spread) / total
    if error:
        low, high = mean - _NORMAL_95 * error, mean + _NORMAL_95 * error
        above = _normal((mean - _EVEN) / error)
    else:
        low, high = score_interval(mean, total)
        above = _certainty(mean, total)
    return Elo(elo_of(mean), elo_of(low), elo_of(high), above)


def score_interval(score: float, games: int) -> tuple[float, float]:
    """Return the 95% interval of a score from 0 to 1 in independent games (Wilson).

    For pairs of games, use ``elo`` with their counts. Draws only make the interval too wide.

    >>> low, high = score_interval(69 / 100, 100)
    >>> f"{low:.0%} to {high:.0%}"
    '59% to 77%'

    :raises ValueError: when *score* is not from 0 to 1, or there is no game.
    """
    if not (0 <= score <= 1 and games > 0):
        message = f"expected a score from 0 to 1 in at least one game, not {score!r} in {games!r}"
        raise ValueError(message)
    square = _NORMAL_95**2
    center = (score + square / (2 * games)) / (1 + square / games)
    root = math.sqrt(score * (1 - score) / games + square / (4 * games**2))
    half = _NORMAL_95 * root / (1 + square / games)
    # Rounding must not push the score outside.
    return max(0.0, min(score, center - half)), min(1.0, max(score, center + half))


def _certainty(mean: float, total: int) -> float:
    """Return the probability that the difference is above zero if all results are equal."""
    chance = 0.5 ** (total + 1)
    if mean == _EVEN:
        return 0.5
    return 1 - chance if mean > _EVEN else chance


def _normal(quantile: float) -> float:
    return math.erfc(-quantile / math.sqrt(2)) / 2


def _regular(counts: Sequence[int]) -> list[float]:
    return [count or _NEARLY_ZERO for count in counts]


def _ratio(counts: list[float], scores: tuple[float, ...], means: tuple[float, float]) -> float:
    """Return the log-likelihood ratio of the maximum-likelihood distributions with these means.

    With mean s, that distribution is p / (1 + x(a - s)) for each score a of frequency p, where x
    is chosen so that the mean is s.
    """
    ratio = 0.0
    for mean, sign in zip(means, (1, -1), strict=True):
        away = [score - mean for score in scores]
        slope = _slope(counts, away)
        ratio += sign * sum(
            count * math.log1p(slope * far) for count, far in zip(counts, away, strict=True)
        )
    return ratio


def _slope(counts: list[float], away: list[float]) -> float:
    """Find the x at which Σ n·a / (1 + x·a) is zero by bisection: the sum falls as x grows."""
    low, high = -1 / max(away), -1 / min(away)
    for _ in range(_MAX_BISECTIONS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        total = sum(n * far / (1 + middle * far) for n, far in zip(counts, away, strict=True))
        low, high = (middle, high) if total > 0 else (low, middle)
    return (low + high) / 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Print Elo and the sequential test for counts from the command line."""
    options = _parser().parse_args(arguments)
    try:
        lines = _lines(options.counts, options.sprt, (options.alpha, options.beta))
    except ValueError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Elo with its 95 %% interval, and the sequential test, of a match.",
        epilog="Example: statistics.py 3 11 20 12 4 --sprt 0 20",
    )
    parser.add_argument(
        "counts",
        type=int,
        nargs="+",
        help="pairs of games with 0, ½, 1, 1½ and 2 points; or losses, draws and wins",
    )
    parser.add_argument(
        "--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help="test these hypotheses"
    )
    parser.add_argument("--alpha", type=float, default=0.05, help="error rate  [default: 0.05]")
    parser.add_argument("--beta", type=float, default=0.05, help="error rate  [default: 0.05]")
    return parser


def _lines(
    counts: Sequence[int], hypotheses: Sequence[float] | None, errors: tuple[float, float]
) -> list[str]:
    found = elo(counts)
    games = sum(counts) * (2 if len(counts) == len(PAIR_SCORES) else 1)
    lines = [
        f"games {games}",
        f"score {100 * mean_score(counts):.2f} %",
        f"elo   {found.value:+.2f}, 95 % from {found.low:+.2f} to {found.high:+.2f}",
        f"los   {100 * found.likelihood:.1f} %",
    ]
    if hypotheses:
        test = Sprt(hypotheses[0], hypotheses[1], *errors)
        lower, upper = test.bounds
        verdict = test.verdict(counts).value
        ratio = test.ratio(counts)
        lines.append(f"sprt  {ratio:.2f} between {lower:.2f} and {upper:.2f}: {verdict}")
    return lines


if __name__ == "__main__":
    sys.exit(main())
