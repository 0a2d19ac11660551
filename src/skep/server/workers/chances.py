"""White's chances in games that are over, ply by ply, as the engine sees them at a glance."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from skep.core.bugs import Color
from skep.engine.limits import Limits
from skep.engine.score import Score
from skep.server.errors import Code, ProblemError
from skep.server.workers.thinkers import (
    SearchTask,
    Thinkers,
    ThinkersBusyError,
    ThinkingFailedError,
)

_FULL_STRENGTH = 10
_NODES = range(200, 2001)
"""How many positions are looked at for each ply: fewer in a long game."""

_NODES_OF_GAME = 100_000
_KEPT = 500
_EVEN = 0.5


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over: all that its chances depend on."""

    id: str
    rules: str
    first: Color
    moves: tuple[str, ...]


class ChanceEstimator:
    """Looks at each game once, whoever asks and however often, and keeps what it found."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._looks: dict[str, asyncio.Task[tuple[float, ...]]] = {}
        self._begun: dict[str, list[float]] = {}
        """The plies that were looked at before there was too much to do, for the next try."""

    async def of(self, game: Finished, player: str) -> tuple[float, ...]:
        """Return White's chances before the first move and after each one.

        Who stops waiting does not end it: asked again later, the answer is there. What was found
        before there was too much to do is not looked at again.

        :raises ProblemError: when there is too much to do.
        """
        look = self._looks.get(game.id)
        if look is None:
            look = asyncio.create_task(self._look(game, player), name=f"chances in {game.id}")
            self._looks[game.id] = look
            look.add_done_callback(lambda look: self._keep(game.id, look))
        try:
            return await asyncio.shield(look)
        except (ThinkersBusyError, ThinkingFailedError) as error:
            raise ProblemError(Code.ENGINE_BUSY) from error

    async def close(self) -> None:
        """End what is being looked at."""
        looks = [look for look in self._looks.values() if not look.done()]
        for look in looks:
            look.cancel()
        await asyncio.gather(*looks, return_exceptions=True)

    async def _look(self, game: Finished, player: str) -> tuple[float, ...]:
        nodes = min(_NODES[-1], max(_NODES[0], _NODES_OF_GAME // (len(game.moves) + 1)))
        # A share of their own: games in progress are not to wait because somebody looks back.
        player = f"chances for {player}"
        found = self._begun.pop(game.id, [])
        try:
            while len(found) <= len(game.moves):
                found.append(await self._chance(game, len(found), player=player, nodes=nodes))
        except (ThinkersBusyError, ThinkingFailedError):
            self._begun[game.id] = found
            if len(self._begun) > _KEPT:
                del self._begun[next(iter(self._begun))]
            raise
        return tuple(found)

    async def _chance(self, game: Finished, ply: int, *, player: str, nodes: int) -> float:
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
        thought = await self._thinkers.think(task, _nobody_waits)
        score = thought.score or Score(0)
        to_move = game.first if ply % 2 == 0 else game.first.other
        return (score if to_move is Color.WHITE else -score).win_probability

    def _keep(self, game_id: str, look: asyncio.Task[tuple[float, ...]]) -> None:
        if look.cancelled() or look.exception() is not None:
            # Whoever asks again gets another try.
            del self._looks[game_id]
        # What is still being looked at stays: others may be waiting for it.
        known = [name for name, other in self._looks.items() if other.done()]
        for name in known[: max(0, len(self._looks) - _KEPT)]:
            del self._looks[name]


def _nobody_waits(_: float) -> None:
    """Tell nobody how far a thought is."""
