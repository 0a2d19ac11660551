"""Who thinks for the computer: what a game asks for, and what comes back.

Games know this and no more of it; processes, queues and shares are for whoever does it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from skep.core.bugs import Color
from skep.core.moves import Move
from skep.engine.limits import Limits
from skep.engine.score import Score
from skep.game import Game


@dataclass(frozen=True, slots=True)
class SearchTask:
    """A move to be found: all of it plain values, to be sent to another process."""

    rules: str
    """As ``skep.notation.rulesets.parse_ruleset`` reads them."""

    first: Color
    """Who began."""

    moves: tuple[str, ...]
    """The moves so far, as UHP writes them; the game is not over."""

    level: int
    limits: Limits
    seed: int
    """Decides what the level leaves to chance."""

    player: str
    """Who waits for it: nobody is to take the share of others."""

    def game(self) -> Game:
        """Return the game that the move is for."""
        game = Game(self.rules, first_player=self.first)
        for move in self.moves:
            game.play(move)
        return game


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What was found."""

    move: Move
    score: Score | None
    """What the computer thinks of its position; None when it did not look."""


class ThinkersBusyError(Exception):
    """Too many wait already: ask again later."""


class ThinkingFailedError(Exception):
    """The search died, or took far longer than its limits allow."""


class Thinkers(Protocol):
    """Whoever thinks for the computer."""

    async def think(self, task: SearchTask, on_progress: Callable[[float], None]) -> SearchResult:
        """Return a move; *on_progress* is told how far the thought is, from 0 to 1.

        Whoever cancels the waiting ends the search.

        :raises ThinkersBusyError: when too many wait already.
        :raises ThinkingFailedError: when no move was found.
        """
        ...

    async def close(self) -> None:
        """End all searches, and give back what they need."""
        ...
