"""How much memory each network takes up by watching games, so that none takes too much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Protocol

PLIES_PER_ROOM = 20
"""An open game takes as much memory as this many plies, of 1 to 2 kB each, even without any."""


class WatchedGame(Protocol):
    """A game that is in memory. Two games are never equal."""

    ply: int
    """How many moves were played."""


class WatchedPlies:
    """The games that each network keeps in memory, because its visitors watch them.

    Each game counts once per network, no matter how many of its visitors watch it.
    """

    def __init__(self, most: int) -> None:
        """Allow each network this many plies, where an open game counts for some by itself."""
        self._most = most
        self._games: dict[str, Counter[WatchedGame]] = {}

    def __len__(self) -> int:
        """Return how many networks watch any games."""
        return len(self._games)

    def allows(self, network: str, game: WatchedGame) -> bool:
        """Return whether someone in a network may watch a game, too. One game is always allowed."""
        games: Mapping[WatchedGame, int] = self._games.get(network, {})
        if not games or game in games:
            return True
        # Games grow, so their plies are added up again each time.
        return sum(map(_size, games), _size(game)) <= self._most

    def games_of(self, network: str) -> int:
        """Return how many games a network watches."""
        return len(self._games.get(network, {}))

    def add(self, network: str, game: WatchedGame) -> None:
        """Count one more visitor who watches a game."""
        self._games.setdefault(network, Counter())[game] += 1

    def remove(self, network: str, game: WatchedGame) -> None:
        """Count one visitor fewer."""
        games = self._games[network]
        games[game] -= 1
        if not games[game]:
            del games[game]
        if not games:
            del self._games[network]


def _size(game: WatchedGame) -> int:
    return PLIES_PER_ROOM + game.ply
