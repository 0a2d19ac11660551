"""Reviews as they are sent: each is made and encoded once, however many wait for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from msgspec import Raw

from skep.server.workers.engine_pool import Requester
from skep.server.workers.reviewed_games import GameToReview, ReviewedPosition
from skep.server.workers.shared_searches import SharedSearches
from skep.server.workers.win_probabilities import WinProbabilityEstimator

MOST_BYTES = 32 * 2**20
"""How much memory finished reviews take: 115 kB for one of 990 plies with 100 lines. The
evaluations in them are kept for longer."""

_ENTRY_BYTES = 2**11
"""What a review counts for besides its answer: more than it takes, so that at most 16,384 of short
games are kept."""

OffTheLoop = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Calls a function in another thread, and returns its result."""

Encode = Callable[[GameToReview, Sequence[ReviewedPosition]], Raw]
"""Returns a review as it is sent."""


class SharedReviews:
    """Reviews each game once, and keeps the latest answers.

    The keys of a long game and its answer take some milliseconds, so they are made in a thread.
    """

    def __init__(self, estimator: WinProbabilityEstimator, run: OffTheLoop, encode: Encode) -> None:
        self.estimator = estimator
        self._run = run
        self._encode = encode
        self._answers = SharedSearches[str, Raw](kept=MOST_BYTES, size=_bytes)

    def __contains__(self, game_id: str) -> bool:
        """Whether a game has been reviewed, or is being reviewed."""
        return game_id in self._answers

    async def of(
        self, game: GameToReview, find_keys: Callable[[], tuple[str, ...]], requester: Requester
    ) -> Raw:
        """Return the review of a game that comes without keys: *find_keys* finds them.

        Cancelling the caller doesn't stop the search, so the answer is there the next time.

        :raises ProblemError: when the engine is busy.
        """

        def make() -> Coroutine[Any, Any, Raw]:
            return self._make(game, find_keys, requester)

        return await self._answers.of(game.id, make, network=requester.network)

    async def close(self) -> None:
        """Stop all reviews."""
        await self._answers.close()

    async def _make(
        self, game: GameToReview, find_keys: Callable[[], tuple[str, ...]], requester: Requester
    ) -> Raw:
        game = replace(game, keys=await self._run(find_keys))
        positions = await self.estimator.of(game, requester)
        answer: Raw = await self._run(partial(self._encode, game, positions))
        return answer


def _bytes(answer: Raw) -> int:
    return memoryview(answer).nbytes + _ENTRY_BYTES
