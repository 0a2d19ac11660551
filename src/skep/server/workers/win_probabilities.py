"""Reviews of finished games: White's win probability, ply by ply, and the best lines."""

from __future__ import annotations

from skep.server.workers.engine_pool import EnginePool, Requester
from skep.server.workers.evaluation_cache import EvaluationCache, StoredTexts
from skep.server.workers.review_search import ReviewSearch
from skep.server.workers.reviewed_games import GameToReview, ReviewedPosition
from skep.server.workers.shared_searches import SharedSearches
from skep.server.workers.single_file import SingleFile

_KEPT_TRIES = 500


class WinProbabilityEstimator:
    """Searches each position once, and each game once for all who ask for it meanwhile.

    It doesn't keep reviews: as positions they take ten times as much memory as their answer does.
    """

    def __init__(self, engines: EnginePool, stored: StoredTexts | None = None) -> None:
        """Keep evaluations in *stored* too, so that a restarted server continues a review."""
        self._engines = engines
        self._cache = EvaluationCache(stored)
        self._searches = SharedSearches[str, tuple[ReviewedPosition, ...]](kept=0)
        self._tries = SharedSearches[str, ReviewedPosition](kept=_KEPT_TRIES)
        self._running: dict[str, ReviewSearch] = {}
        self._file = SingleFile()
        """However many searches there are, one at a time does its part in the event loop."""

    async def of(self, game: GameToReview, requester: Requester) -> tuple[ReviewedPosition, ...]:
        """Return the positions before the first move and after each one.

        Cancelling the caller doesn't stop the search. A position that was searched before, in this
        game or another, is not searched again.

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
        search = self._begun(game, requester)
        return await self._tries.of(game.keys[-1], search.last)

    async def close(self) -> None:
        """Stop all searches."""
        await self._searches.close()
        await self._tries.close()

    async def _search(
        self, game: GameToReview, requester: Requester
    ) -> tuple[ReviewedPosition, ...]:
        search = self._running[game.id] = self._begun(game, requester)
        try:
            return await search.run()
        finally:
            del self._running[game.id]

    def _begun(self, game: GameToReview, requester: Requester) -> ReviewSearch:
        return ReviewSearch(self._engines, self._cache, self._file, game, requester)
