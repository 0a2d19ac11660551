"""Maximum-likelihood ratings of several players in the Bradley-Terry (Elo) model.

In this model, a player rated d points above another scores 1 / (1 + 10^(-d/400)) against it.
Newton's method finds the ratings with the maximum likelihood, which is unique. The intervals use
the observed variance of the pairs of games (a sandwich estimator), so for two players they equal
those of ``skep.match.statistics``. Standard library only.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_ELO = 400 / math.log(10)
"""Elo points per unit of log-odds."""

_NORMAL_95 = 1.959963984540054
_MAX_STEPS = 100
_TOLERANCE = 1e-10
_MAX_STEP = 1.0

Counts = Sequence[int]
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its 95% interval."""

    value: float
    margin: float
    """Half the width of the 95% interval; 0 for the anchor."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A player with a fixed rating."""

    player: int
    rating: float


def ratings(
    players: int,
    results: Mapping[tuple[int, int], Counts],
    *,
    anchor: Anchor | None = None,
) -> list[Rating]:
    """Return the ratings of all players from the pentanomial counts between any two.

    The counts under (i, j) are those of player i against player j, with each pair of players once.
    The *anchor* fixes the scale. Without one, the average rating is 0. If a player has won or lost
    everything, its rating would be infinite. Then every player gets one drawn pair against an
    average player as a prior, which hardly changes the other ratings.
    """
    played = [(i, j, counts) for (i, j), counts in results.items() if sum(counts)]
    model = _Likelihood(players, played, prior=0.0 if _is_connected(players, played) else 1.0)
    strengths = model.maximum()
    weights = [1 / players] * players
    if anchor is not None:
        weights = [float(player == anchor.player) for player in range(players)]
    zero = _dot(weights, strengths)
    covariance = model.covariance(strengths)
    shift = anchor.rating if anchor else 0.0
    found: list[Rating] = []
    for player in range(players):
        contrast = [float(other == player) - weights[other] for other in range(players)]
        variance = _dot(contrast, [_dot(row, contrast) for row in covariance])
        margin = _NORMAL_95 * _ELO * math.sqrt(max(variance, 0.0))
        found.append(Rating(_ELO * (strengths[player] - zero) + shift, margin))
    return found


@dataclass
class _Likelihood:
    """The likelihood of strengths (log-odds) given all results."""

    players: int
    played: list[tuple[int, int, Counts]]
    prior: float
    """How many drawn pairs against an average player each player gets."""

    def maximum(self) -> list[float]:
        """Return the strengths with the maximum likelihood; their sum is zero."""
        strengths = [0.0] * self.players
        for _ in range(_MAX_STEPS):
            gradient = self._gradient(strengths)
            step = [_dot(row, gradient) for row in _inverse(self._curvature(strengths))]
            longest = max(map(abs, step), default=0.0)
            share = min(1.0, _MAX_STEP / longest) if longest else 1.0
            strengths = [old + share * new for old, new in zip(strengths, step, strict=True)]
            if longest < _TOLERANCE:
                break
        return strengths

    def covariance(self, strengths: list[float]) -> Matrix:
        """Return the covariance of the strengths."""
        inverse = _inverse(self._curvature(strengths))
        noise = self._noise(strengths)
        half = [[_dot(row, column) for column in zip(*noise, strict=True)] for row in inverse]
        return [[_dot(row, column) for column in inverse] for row in half]

    def _gradient(self, strengths: list[float]) -> list[float]:
        slope = [self.prior * (1 - 2 * _expected_score(own)) for own in strengths]
        for i, j, counts in self.played:
            excess = sum(n * two / 2 for two, n in enumerate(counts))
            excess -= 2 * sum(counts) * _expected_score(strengths[i] - strengths[j])
            slope[i] += excess
            slope[j] -= excess
        return slope

    def _curvature(self, strengths: list[float]) -> Matrix:
        # Results don't determine the sum of all strengths. Without a prior, ones fix it.
        fix_sum = 0.0 if self.prior else 1.0
        matrix = [[fix_sum] * self.players for _ in range(self.players)]
        for player, own in enumerate(strengths):
            share = _expected_score(own)
            matrix[player][player] += self.prior * 2 * share * (1 - share)
        for i, j, counts in self.played:
            share = _expected_score(strengths[i] - strengths[j])
            _add_between(matrix, (i, j), 2 * sum(counts) * share * (1 - share))
        return matrix

    def _noise(self, strengths: list[float]) -> Matrix:
        matrix = [[0.0] * self.players for _ in range(self.players)]
        for player, own in enumerate(strengths):
            matrix[player][player] += self.prior * (1 - 2 * _expected_score(own)) ** 2
        for i, j, counts in self.played:
            share = _expected_score(strengths[i] - strengths[j])
            seen = sum(n * (two / 2 - 2 * share) ** 2 for two, n in enumerate(counts))
            # If all results are equal, use the variance of independent games.
            _add_between(matrix, (i, j), seen or 4 * sum(counts) * share * (1 - share))
        return matrix


def _expected_score(strength: float) -> float:
    return 1 / (1 + math.exp(-strength))


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(left, right, strict=True))


def _add_between(matrix: Matrix, two: tuple[int, int], weight: float) -> None:
    i, j = two
    matrix[i][i] += weight
    matrix[j][j] += weight
    matrix[i][j] -= weight
    matrix[j][i] -= weight


def _inverse(matrix: Matrix) -> Matrix:
    """Invert a matrix by Gauss-Jordan elimination."""
    size = len(matrix)
    rows = [
        [*row, *(float(at == number) for at in range(size))] for number, row in enumerate(matrix)
    ]
    for column in range(size):
        pivot = max(range(column, size), key=lambda at: abs(rows[at][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        factor = rows[column][column]
        rows[column] = [value / factor for value in rows[column]]
        for at in range(size):
            factor = rows[at][column]
            if at != column and factor:
                rows[at] = [a - factor * b for a, b in zip(rows[at], rows[column], strict=True)]
    return [row[size:] for row in rows]


def _is_connected(players: int, played: list[tuple[int, int, Counts]]) -> bool:
    """Whether every player scored against every other through a chain, so ratings are finite."""
    took: list[set[int]] = [set() for _ in range(players)]
    for i, j, counts in played:
        if sum(counts[1:]):
            took[i].add(j)
        if sum(counts[:-1]):
            took[j].add(i)
    gave = [{i for i in range(players) if j in took[i]} for j in range(players)]
    return all(len(_reached(edges)) == players for edges in (took, gave))


def _reached(edges: list[set[int]]) -> set[int]:
    found, frontier = {0}, [0]
    while frontier:
        fresh = edges[frontier.pop()] - found
        found |= fresh
        frontier.extend(fresh)
    return found
