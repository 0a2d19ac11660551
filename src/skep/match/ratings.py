"""Ratings of several players at once: the likeliest by the law of Bradley, Terry and Elo.

By that law a player whose rating is d above another's scores 1 / (1 + 10^(-d/400)) against it. The
ratings that make all results together likeliest are found by Newton's method; there is one
summit. The intervals come from the spread of the pairs of games that was seen (a "sandwich"),
so that for two players they are those of ``skep.match.statistics``. Standard library only.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_ELO = 400 / math.log(10)
"""A rating is this many times the logarithm of the odds."""

_NORMAL_95 = 1.959963984540054
_STEPS = 100
_PRECISE = 1e-10
_LONGEST_STEP = 1.0

Counts = Sequence[int]
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating on the scale of a tournament, and how far it may be off, 19 times out of 20."""

    value: float
    margin: float
    """Half the width of the 95 % interval; 0 for the player that the scale is tied to."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A player whose rating is given."""

    player: int
    rating: float


def ratings(
    players: int,
    results: Mapping[tuple[int, int], Counts],
    *,
    anchor: Anchor | None = None,
) -> list[Rating]:
    """Return the ratings of so many players, from the five counts of pairs between any two.

    The counts under (i, j) are those of player i against player j, each two players once. The
    scale is tied to the *anchor*, else to the average of all, which is then 0. Where someone has
    won or lost everything the likeliest rating is infinite: then each player is given one more
    drawn pair against an average one, which keeps the others nearly where they were.
    """
    played = [(i, j, counts) for (i, j), counts in results.items() if sum(counts)]
    table = _Table(players, played, prior=0.0 if _is_linked(players, played) else 1.0)
    strengths = table.summit()
    weights = [1 / players] * players
    if anchor is not None:
        weights = [float(player == anchor.player) for player in range(players)]
    zero = _dot(weights, strengths)
    spread = table.spread(strengths)
    shift = anchor.rating if anchor else 0.0
    found: list[Rating] = []
    for player in range(players):
        contrast = [float(other == player) - weights[other] for other in range(players)]
        variance = _dot(contrast, [_dot(row, contrast) for row in spread])
        margin = _NORMAL_95 * _ELO * math.sqrt(max(variance, 0.0))
        found.append(Rating(_ELO * (strengths[player] - zero) + shift, margin))
    return found


@dataclass
class _Table:
    """All results, and the likelihood of strengths (logarithms of odds) given them."""

    players: int
    played: list[tuple[int, int, Counts]]
    prior: float
    """How many drawn pairs against an average player everybody is given."""

    def summit(self) -> list[float]:
        """Return the strengths that make the results likeliest; their sum is zero."""
        strengths = [0.0] * self.players
        for _ in range(_STEPS):
            gradient = self._gradient(strengths)
            step = [_dot(row, gradient) for row in _inverse(self._curvature(strengths))]
            longest = max(map(abs, step), default=0.0)
            share = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
            strengths = [old + share * new for old, new in zip(strengths, step, strict=True)]
            if longest < _PRECISE:
                break
        return strengths

    def spread(self, strengths: list[float]) -> Matrix:
        """Return the covariance of the strengths."""
        inverse = _inverse(self._curvature(strengths))
        noise = self._noise(strengths)
        half = [[_dot(row, column) for column in zip(*noise, strict=True)] for row in inverse]
        return [[_dot(row, column) for column in inverse] for row in half]

    def _gradient(self, strengths: list[float]) -> list[float]:
        slope = [self.prior * (1 - 2 * _share(own)) for own in strengths]
        for i, j, counts in self.played:
            excess = sum(n * two / 2 for two, n in enumerate(counts))
            excess -= 2 * sum(counts) * _share(strengths[i] - strengths[j])
            slope[i] += excess
            slope[j] -= excess
        return slope

    def _curvature(self, strengths: list[float]) -> Matrix:
        # No result can move the sum of all strengths: unless a prior ties it, the ones do.
        tie = 0.0 if self.prior else 1.0
        matrix = [[tie] * self.players for _ in range(self.players)]
        for player, own in enumerate(strengths):
            share = _share(own)
            matrix[player][player] += self.prior * 2 * share * (1 - share)
        for i, j, counts in self.played:
            share = _share(strengths[i] - strengths[j])
            _add_between(matrix, (i, j), 2 * sum(counts) * share * (1 - share))
        return matrix

    def _noise(self, strengths: list[float]) -> Matrix:
        matrix = [[0.0] * self.players for _ in range(self.players)]
        for player, own in enumerate(strengths):
            matrix[player][player] += self.prior * (1 - 2 * _share(own)) ** 2
        for i, j, counts in self.played:
            share = _share(strengths[i] - strengths[j])
            seen = sum(n * (two / 2 - 2 * share) ** 2 for two, n in enumerate(counts))
            # Results that are all alike show no spread: then as much as of single trials.
            _add_between(matrix, (i, j), seen or 4 * sum(counts) * share * (1 - share))
        return matrix


def _share(strength: float) -> float:
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
    """Return the inverse of a matrix that has one, by Gauss and Jordan."""
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


def _is_linked(players: int, played: list[tuple[int, int, Counts]]) -> bool:
    """Whether a chain of points leads from each player to each other, so that all is finite."""
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
