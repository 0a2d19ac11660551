"""White's win probability in finished games, ply by ply, from short searches."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from skep.core.bugs import Color
from skep.core.outcome import Outcome
from skep.engine.score import Score
from skep.server.errors import Code, ProblemError
from skep.server.workers.engine_pool import (
    EnginePool,
    EnginesBusyError,
    ReviewTask,
    SearchFailedError,
)

_NODES = range(200, 2001)
"""How many nodes to search per ply: fewer in a long game."""

_NODES_OF_GAME = 100_000
_KEPT = 500
_EVEN = 0.5


@dataclass(frozen=True, slots=True)
class GameToReview:
    """A finished game: everything that its win probabilities depend on."""

    id: str
    rules: str
    first: Color
    moves: tuple[str, ...]
    board_outcome: Outcome | None = None
    """How it ended on the board; None if it ended in another way."""


class WinProbabilityEstimator:
    """Searches each game once, however many ask for it, and caches the result."""

    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines
        self._searches: dict[str, asyncio.Task[tuple[float, ...]]] = {}
        self._unfinished: dict[str, list[float]] = {}
        """Plies that were searched before the engine was busy, for the next attempt."""

    async def of(self, game: GameToReview, player: str) -> tuple[float, ...]:
        """Return White's win probability before the first move and after each one.

        Cancelling the caller doesn't stop the search, so the answer is there the next time. Plies
        that were searched before the engine was busy are not searched again.

        :raises ProblemError: when the engine is busy.
        """
        search = self._searches.get(game.id)
        if search is None:
            search = asyncio.create_task(
                self._search(game, player), name=f"win probabilities in {game.id}"
            )
            self._searches[game.id] = search
            search.add_done_callback(lambda search: self._keep(game.id, search))
        try:
            return await asyncio.shield(search)
        except (EnginesBusyError, SearchFailedError) as error:
            raise ProblemError(Code.ENGINE_BUSY) from error

    async def close(self) -> None:
        """Stop all searches."""
        searches = [search for search in self._searches.values() if not search.done()]
        for search in searches:
            search.cancel()
        await asyncio.gather(*searches, return_exceptions=True)

    async def _search(self, game: GameToReview, player: str) -> tuple[float, ...]:
        nodes = min(_NODES[-1], max(_NODES[0], _NODES_OF_GAME // (len(game.moves) + 1)))
        # Queued apart from the player's games, so that a review never delays them.
        player = f"win probabilities for {player}"
        found = self._unfinished.pop(game.id, [])
        # The last position needs no search if it shows who won.
        last = len(game.moves) - (game.board_outcome is not None)
        moves = game.moves[:last]
        try:
            while len(found) <= last:
                task = ReviewTask(game.rules, game.first, moves, len(found), nodes, player)
                for score in await self._engines.review(task):
                    found.append(_whites_probability(game, len(found), score))
        except (EnginesBusyError, SearchFailedError):
            self._unfinished[game.id] = found
            if len(self._unfinished) > _KEPT:
                del self._unfinished[next(iter(self._unfinished))]
            raise
        if game.board_outcome is not None:
            found.append(_certainty(game.board_outcome))
        return tuple(found)

    def _keep(self, game_id: str, search: asyncio.Task[tuple[float, ...]]) -> None:
        if search.cancelled() or search.exception() is not None:
            # The next request tries again.
            del self._searches[game_id]
        # Running searches stay: others may be waiting for them.
        known = [name for name, other in self._searches.items() if other.done()]
        for name in known[: max(0, len(self._searches) - _KEPT)]:
            del self._searches[name]


def _whites_probability(game: GameToReview, ply: int, score: Score) -> float:
    to_move = game.first if ply % 2 == 0 else game.first.other
    return (score if to_move is Color.WHITE else -score).win_probability


def _certainty(outcome: Outcome) -> float:
    return _EVEN if outcome.winner is None else float(outcome.winner is Color.WHITE)
