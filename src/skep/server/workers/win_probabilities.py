"""Reviews of finished games: White's win probability, ply by ply, and the best lines."""

from __future__ import annotations

from skep.server.workers.engine_pool import EnginePool, Requester
from skep.server.workers.evaluation_cache import EvaluationCache, StoredTexts
from skep.server.workers.review_search import ReviewSearch
from skep.server.workers.reviewed_games import GameToReview, ReviewedPosition
from skep.server.workers.shared_searches import SharedSearches

MOST_BYTES = 64 * 2**20
"""How much memory finished reviews take. The evaluations in them are kept for longer."""

_POSITION_BYTES = 250
_LINE_MOVE_BYTES = 700
"""How much memory a position of a review takes, and each move of its line (measured: 1.4 MB for 990
positions and 287 lines)."""

_KEPT_TRIES = 500


class WinProbabilityEstimator:
    """Searches each game once, however many ask for it, and each position once."""

    def __init__(self, engines: EnginePool, stored: StoredTexts | None = None) -> None:
        """Keep evaluations in *stored* too, so that a restarted server continues a review."""
        self._engines = engines
        self._cache = EvaluationCache(stored)
        self._searches = SharedSearches[str, tuple[ReviewedPosition, ...]](
            kept=MOST_BYTES, size=_bytes
        )
        self._tries = SharedSearches[str, ReviewedPosition](kept=_KEPT_TRIES)
        self._running: dict[str, ReviewSearch] = {}

    async def of(self, game: GameToReview, requester: Requester) -> tuple[ReviewedPosition, ...]:
        """Return the positions before the first move and after each one.

        Cancelling the caller doesn't stop the search, so the answer is there the next time. A
        position that was searched before, in this game or another, is not searched again.

        :raises ProblemError: when the engine is busy.
        """
        return await self._searches.of(game.id, lambda: self._search(game, requester))

    def progress(self, game_id: str) -> float | None:
        """Return which part of a review is done, from 0 to 1; None if none is in progress."""
        running = self._running.get(game_id)
        return None if running is None else running.progress

    async def last_of(self, game: GameToReview, requester: Requester) -> ReviewedPosition:
        """Return the position after all moves, searched for as long as those around a fault.

        The game must not be over there.

        :raises ProblemError: when the engine is busy.
        """
        search = ReviewSearch(self._engines, self._cache, game, requester)
        return await self._tries.of(game.keys[-1], search.last)

    async def close(self) -> None:
        """Stop all searches."""
        await self._searches.close()
        await self._tries.close()

    async def _search(
        self, game: GameToReview, requester: Requester
    ) -> tuple[ReviewedPosition, ...]:
        search = self._running[game.id] = ReviewSearch(self._engines, self._cache, game, requester)
        try:
            return await search.run()
        finally:
            del self._running[game.id]


def _bytes(review: tuple[ReviewedPosition, ...]) -> int:
    moves = sum(len(position.line) for position in review)
    return _POSITION_BYTES * len(review) + _LINE_MOVE_BYTES * moves
