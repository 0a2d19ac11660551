"""White's win probability in finished games, ply by ply, from short searches."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from skep.core.bugs import Color
from skep.engine.limits import Limits
from skep.engine.score import Score
from skep.server.errors import Code, ProblemError
from skep.server.workers.engine_pool import (
    EnginePool,
    EnginesBusyError,
    SearchFailedError,
    SearchTask,
)

_FULL_STRENGTH = 10
_NODES = range(200, 2001)
"""How many nodes to search per ply: fewer in a long game."""

_NODES_OF_GAME = 100_000
_KEPT = 500
_EVEN = 0.5


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game: everything that its win probabilities depend on."""

    id: str
    rules: str
    first: Color
    moves: tuple[str, ...]


class WinProbabilityEstimator:
    """Searches each game once, however many ask for it, and caches the result."""

    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines
        self._looks: dict[str, asyncio.Task[tuple[float, ...]]] = {}
        self._begun: dict[str, list[float]] = {}
        """Plies that were searched before the engine was busy, for the next attempt."""

    async def of(self, game: FinishedGame, player: str) -> tuple[float, ...]:
        """Return White's win probability before the first move and after each one.

        Cancelling the caller doesn't stop the search, so the answer is there the next time. Plies
        that were searched before the engine was busy are not searched again.

        :raises ProblemError: when the engine is busy.
        """
        look = self._looks.get(game.id)
        if look is None:
            look = asyncio.create_task(self._look(game, player), name=f"chances in {game.id}")
            self._looks[game.id] = look
            look.add_done_callback(lambda look: self._keep(game.id, look))
        try:
            return await asyncio.shield(look)
        except (EnginesBusyError, SearchFailedError) as error:
            raise ProblemError(Code.ENGINE_BUSY) from error

    async def close(self) -> None:
        """Stop all searches."""
        looks = [look for look in self._looks.values() if not look.done()]
        for look in looks:
            look.cancel()
        await asyncio.gather(*looks, return_exceptions=True)

    async def _look(self, game: FinishedGame, player: str) -> tuple[float, ...]:
        nodes = min(_NODES[-1], max(_NODES[0], _NODES_OF_GAME // (len(game.moves) + 1)))
        # A share of their own: a review must not delay games in progress.
        player = f"chances for {player}"
        found = self._begun.pop(game.id, [])
        try:
            while len(found) <= len(game.moves):
                found.append(await self._chance(game, len(found), player=player, nodes=nodes))
        except (EnginesBusyError, SearchFailedError):
            self._begun[game.id] = found
            if len(self._begun) > _KEPT:
                del self._begun[next(iter(self._begun))]
            raise
        return tuple(found)

    async def _chance(self, game: FinishedGame, ply: int, *, player: str, nodes: int) -> float:
        task = SearchTask(
            rules=game.rules,
            first=game.first,
            moves=game.moves[:ply],
            level=_FULL_STRENGTH,
            limits=Limits(nodes=nodes),
            seed=0,
            player=player,
        )
        if ply == len(game.moves) and (outcome := task.game().outcome) is not None:
            return _EVEN if outcome.winner is None else float(outcome.winner is Color.WHITE)
        thought = await self._engines.search(task, _nobody_waits)
        score = thought.score or Score(0)
        to_move = game.first if ply % 2 == 0 else game.first.other
        return (score if to_move is Color.WHITE else -score).win_probability

    def _keep(self, game_id: str, look: asyncio.Task[tuple[float, ...]]) -> None:
        if look.cancelled() or look.exception() is not None:
            # The next request tries again.
            del self._looks[game_id]
        # Running searches stay: others may be waiting for them.
        known = [name for name, other in self._looks.items() if other.done()]
        for name in known[: max(0, len(self._looks) - _KEPT)]:
            del self._looks[name]


def _nobody_waits(_: float) -> None:
    """Ignore progress."""
