"""Reviews of finished games: White's win probability, ply by ply, and the best lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from skep.core.bugs import Color
from skep.core.outcome import Outcome
from skep.engine.review.marks import PlayedMoveFacts, mark_moves, turning_points
from skep.engine.score import Score
from skep.notation.movestring import PASS_STRING
from skep.server.domain.facts import RecordedMove
from skep.server.workers.engine_pool import (
    EnginePool,
    EnginesBusyError,
    Requester,
    ReviewTask,
    SearchFailedError,
)
from skep.server.workers.shared_searches import SharedSearches

_NODES = range(200, 2001)
"""How many nodes to search per ply: fewer in a long game."""

_NODES_OF_GAME = 100_000
_NODES_OF_TURNING_POINT = 20_000
"""How many nodes to search before and after each move that may be a turning point."""

_ROUNDS = 2
_LONGEST_LINE = 6
_KEPT = 500
_EVEN = 0.5


@dataclass(frozen=True, slots=True)
class GameToReview:
    """A finished game: everything that its win probabilities depend on."""

    id: str
    rules: str
    first: Color
    """The side to move in the first position."""

    moves: tuple[str, ...]
    board_outcome: Outcome | None = None
    """How it ended on the board; None if it ended in another way."""

    setup: str | None = None
    """The setup string of the first position, if the hive isn't empty there."""

    def to_move(self, ply: int) -> Color:
        """Return the side to move after *ply* moves."""
        return self.first if ply % 2 == 0 else self.first.other


@dataclass(frozen=True, slots=True)
class ReviewedPosition:
    """A position of a reviewed game."""

    white: float
    """White's win probability."""

    best: str | None = None
    """The best move, as UHP writes it; None at the end of a game."""

    line: tuple[RecordedMove, ...] = ()
    """The best line, before a turning point."""


class WinProbabilityEstimator:
    """Searches each game once, however many ask for it, and caches the result."""

    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines
        self._searches = SharedSearches[str, tuple[ReviewedPosition, ...]](kept=_KEPT)
        self._unfinished: dict[str, list[ReviewedPosition]] = {}
        """Plies that were searched before the engine was busy, for the next attempt."""

    async def of(self, game: GameToReview, requester: Requester) -> tuple[ReviewedPosition, ...]:
        """Return the positions before the first move and after each one.

        Cancelling the caller doesn't stop the search, so the answer is there the next time. Plies
        that were searched before the engine was busy are not searched again.

        :raises ProblemError: when the engine is busy.
        """
        return await self._searches.of(game.id, lambda: self._search(game, requester))

    async def close(self) -> None:
        """Stop all searches."""
        await self._searches.close()

    async def _search(
        self, game: GameToReview, requester: Requester
    ) -> tuple[ReviewedPosition, ...]:
        nodes = min(_NODES[-1], max(_NODES[0], _NODES_OF_GAME // (len(game.moves) + 1)))
        found = self._unfinished.pop(game.id, [])
        # The last position needs no search if it shows who won.
        last = len(game.moves) - (game.board_outcome is not None)
        moves = game.moves[:last]
        try:
            while len(found) <= last:
                task = ReviewTask(
                    *(game.rules, game.first, moves, len(found), nodes, requester),
                    setup=game.setup,
                )
                found += await self._reviewed(game, task)
            if game.board_outcome is not None and len(found) == len(game.moves):
                found.append(ReviewedPosition(_certainty(game.board_outcome)))
            await self._look_closer(game, found, requester)
        except (EnginesBusyError, SearchFailedError):
            self._unfinished[game.id] = found
            if len(self._unfinished) > _KEPT:
                del self._unfinished[next(iter(self._unfinished))]
            raise
        return tuple(found)

    async def _look_closer(
        self, game: GameToReview, found: list[ReviewedPosition], requester: Requester
    ) -> None:
        """Search the positions around turning points again, longer, and find their best lines.

        A short search takes some moves for mistakes that are none, and its lines are short. Once
        those are gone, others may be the turning points, so it takes two rounds.
        """
        for _ in range(_ROUNDS):
            plies = turns_of(game, found)
            for at in sorted({*plies, *(ply - 1 for ply in plies)}):
                if found[at].line or found[at].best is None:
                    continue
                task = ReviewTask(
                    *(game.rules, game.first, game.moves[:at], at),
                    *(_NODES_OF_TURNING_POINT, requester, _LONGEST_LINE, game.setup),
                )
                [found[at]] = await self._reviewed(game, task)

    async def _reviewed(self, game: GameToReview, task: ReviewTask) -> list[ReviewedPosition]:
        return [
            ReviewedPosition(_whites_probability(game.to_move(ply), one.score), one.best, one.line)
            for ply, one in enumerate(await self._engines.review(task), task.from_ply)
        ]


def marked(
    game: GameToReview, positions: Sequence[ReviewedPosition]
) -> tuple[list[float], list[PlayedMoveFacts]]:
    """Return what ``mark_moves`` needs: White's win probabilities, and the moves of the game."""
    moves = [
        PlayedMoveFacts(game.to_move(ply), position.best == text, text == PASS_STRING)
        for ply, (text, position) in enumerate(zip(game.moves, positions, strict=False))
    ]
    return [position.white for position in positions], moves


def turns_of(game: GameToReview, positions: Sequence[ReviewedPosition]) -> tuple[int, ...]:
    """Return the plies of the turning points of a game, from 1."""
    return turning_points(mark_moves(*marked(game, positions)))


def _whites_probability(to_move: Color, score: Score) -> float:
    return (score if to_move is Color.WHITE else -score).win_probability


def _certainty(outcome: Outcome) -> float:
    return _EVEN if outcome.winner is None else float(outcome.winner is Color.WHITE)
