"""The scores of pairings: points with a 95% interval, the length of games, and passes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from skep.match.beginners.games import BeginnerGame, Pairing

_NORMAL_95 = 1.96
# Agresti and Coull add two wins and two losses, so that the interval is never empty.
_ADDED_GAMES = 4
_ADDED_POINTS = 2


@dataclass(frozen=True, slots=True)
class PairingScore:
    """The games of two players."""

    first: str
    second: str
    rules: str | None
    """The rule set; None for all rule sets together."""

    won: int = 0
    """The games that the first player won."""

    drawn: int = 0
    lost: int = 0
    plies: int = 0
    passes: int = 0
    """How often the second player had to pass."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """The points of the first player; a draw is half a point."""
        return self.won + self.drawn / 2

    @property
    def share(self) -> float:
        """The score of the first player, from 0 to 1."""
        return self.points / self.games

    @property
    def margin(self) -> float:
        """Half the width of the 95% interval of the score (Agresti and Coull)."""
        games = self.games + _ADDED_GAMES
        share = (self.points + _ADDED_POINTS) / games
        return _NORMAL_95 * math.sqrt(share * (1 - share) / games)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the score, from 0 to 1."""
        return max(0.0, self.share - self.margin), min(1.0, self.share + self.margin)

    @property
    def average_plies(self) -> float:
        """The average length of a game, in plies."""
        return self.plies / self.games

    @property
    def pass_share(self) -> float:
        """The share of the second player's turns, half of all plies, on which it had to pass."""
        return 2 * self.passes / self.plies


class ScoreTable:
    """The scores so far, in the order of the pairings. A pairing without a game has no score."""

    def __init__(self, pairings: Sequence[Pairing]) -> None:
        self._games: dict[Pairing, list[BeginnerGame]] = {pairing: [] for pairing in pairings}

    @property
    def count(self) -> int:
        """The number of games so far."""
        return sum(map(len, self._games.values()))

    def add(self, game: BeginnerGame) -> None:
        """Count a game."""
        self._games[game.pairing].append(game)

    def by_rules(self) -> list[PairingScore]:
        """Return the score of each two players with each rule set."""
        return [
            _score(one.first, one.second, one.rules, games)
            for one, games in self._games.items()
            if games
        ]

    def totals(self) -> list[PairingScore]:
        """Return the score of each two players, with all rule sets together."""
        together: dict[tuple[str, str], list[BeginnerGame]] = {}
        for one, games in self._games.items():
            together.setdefault((one.first, one.second), []).extend(games)
        return [_score(*players, None, games) for players, games in together.items() if games]


def _score(
    first: str, second: str, rules: str | None, games: Sequence[BeginnerGame]
) -> PairingScore:
    scores = [game.score for game in games]
    return PairingScore(
        first,
        second,
        rules,
        won=scores.count(1.0),
        drawn=scores.count(0.5),
        lost=scores.count(0.0),
        plies=sum(game.plies for game in games),
        passes=sum(game.passes for game in games),
    )
