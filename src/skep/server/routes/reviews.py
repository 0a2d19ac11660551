"""Reviews of finished games: win probabilities, and other moves that somebody tries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

import msgspec
from msgspec import Raw

from skep.core.moves import Move
from skep.engine.review.marks import mark_moves, plies_with_lines
from skep.rules import Position
from skep.server.domain.first_positions import game_from
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.played_moves import read_legal_move, record_line
from skep.server.domain.position_keys import evaluation_keys, last_evaluation_key
from skep.server.domain.table import GameStatus, GameTable
from skep.server.errors import Code, ProblemError
from skep.server.messages.base import Body, Ply
from skep.server.messages.games import PlayedMove, Turn
from skep.server.messages.reviews import BestLine, Chances, ReviewProgress, TriedMove, TryQuestion
from skep.server.middleware.budgets import REST, Limit
from skep.server.middleware.token_buckets import Rate
from skep.server.routes.operations import Call, GamePath, Operation
from skep.server.views.games import past_turn_view
from skep.server.views.moves import played_view
from skep.server.workers.engine_pool import Purpose
from skep.server.workers.reviewed_games import GameToReview, ReviewedPosition, marked

_PROBLEMS = (Code.NO_SESSION, Code.NOT_FOUND, Code.NOT_OVER)

_PLIES_PER_TOKEN = 25
"""How much of a game a token pays for. Reviewing 1,000 plies takes 0.1 s of server time, and more
of an engine's."""


@dataclass(frozen=True, slots=True)
class CopiedGame:
    """A finished game, as values that no other request changes."""

    review: GameToReview
    start: Position
    moves: tuple[Move, ...]

    def positions(self, plies: int | None = None) -> Iterator[Position]:
        """Replay the game, or its first *plies* plies, and yield its positions."""
        return accumulate(self.moves[:plies], Position.play_unchecked, initial=self.start)

    def keys(self) -> tuple[str, ...]:
        """Return the key of each position."""
        return evaluation_keys(self.positions())


class TurnQuery(Body, frozen=True):
    """Which position of a game is meant."""

    ply: Ply
    """The number of moves before it."""


def chances_view(game: GameToReview, positions: Sequence[ReviewedPosition]) -> Chances:
    """Return a review, with the best line before each fault and each missed win."""
    white, moves = marked(game, positions)
    before = [ply - 1 for ply in plies_with_lines(mark_moves(white, moves))]
    return Chances(
        white=tuple(white),
        best=tuple(move.is_best for move in moves),
        lines=tuple(
            BestLine(ply, tuple(map(played_view, positions[ply].line)))
            for ply in before
            if positions[ply].line
        ),
    )


def encoded_chances(game: GameToReview, positions: Sequence[ReviewedPosition]) -> Raw:
    """Return what ``chances_view`` does, encoded."""
    return Raw(msgspec.json.encode(chances_view(game, positions)))


async def chances(call: Call) -> Raw:
    """Return White's win probability, ply by ply, in a finished game, and better lines."""
    requester = call.requester(Purpose.REVIEW)
    played, reviews = await _played(call), call.services.reviews
    cost = len(played.moves) // _PLIES_PER_TOKEN
    # Whoever begins a review pays for its length. The others only wait for it.
    if cost and played.review.id not in reviews:
        await call.spend(REST._replace(cost=cost))
    return await reviews.of(played.review, played.keys, requester)


async def progress(call: Call) -> ReviewProgress:
    """Return the progress of the review of a game."""
    return ReviewProgress(call.services.win_probabilities.progress(call.path(GamePath).id))


async def turn(call: Call) -> Turn:
    """Return the legal moves in an earlier position of a finished game."""
    wish, played = call.query(TurnQuery), await _played(call)
    ply = _checked(wish.ply, played)
    return await call.services.long_work.run(partial(_past_turn, played, ply))


async def try_move(call: Call) -> TriedMove:
    """Evaluate a move that could have been played in a finished game."""
    requester = call.requester(Purpose.REVIEW)
    wish, played = await call.body(TryQuestion), await _played(call)
    ply = _checked(wish.ply, played)
    tried, view = await call.services.long_work.run(lambda: _tried(played, ply, wish.move))
    if tried.board_outcome is not None:
        return TriedMove(view, ReviewedPosition.of_end(tried.board_outcome).white, ())
    found = await call.services.win_probabilities.last_of(tried, requester)
    return TriedMove(view, found.white, tuple(map(played_view, found.line)))


async def _played(call: Call) -> CopiedGame:
    room = await call.services.rooms.room(call.path(GamePath).id)
    async with room.looking() as table:
        if table.status is not GameStatus.OVER:
            raise ProblemError(Code.NOT_OVER)
        return _copied(table)


def _copied(table: GameTable) -> CopiedGame:
    review = GameToReview(
        table.id,
        table.made.rules,
        table.first_to_move,
        tuple(played.text for played in table.moves),
        table.game.board_outcome,
        table.made.start,
    )
    return CopiedGame(review, table.game.position_at(0), table.game.moves)


def _checked(ply: int, played: CopiedGame) -> int:
    if ply >= len(played.moves):
        raise ProblemError(Code.BAD_FIELD, f"the game has {len(played.moves)} plies")
    return ply


def _past_turn(played: CopiedGame, ply: int) -> Turn:
    *_, position = played.positions(ply)
    return past_turn_view(position, ply)


def _tried(played: CopiedGame, ply: int, text: str) -> tuple[GameToReview, PlayedMove]:
    """Play another move in an earlier position."""
    review = played.review
    game = game_from(review.rules, review.first, review.setup)
    for move in played.moves[:ply]:
        game.play_unchecked(move)
    before = game.position
    move = read_legal_move(game, LegalMoves(before), text)
    (recorded,) = record_line(before, [move])
    game.play_unchecked(move)
    tried = replace(
        review,
        moves=(*review.moves[:ply], recorded.text),
        board_outcome=game.board_outcome,
        # Only the last position is searched.
        keys=("",) * (ply + 1) + (last_evaluation_key(game.positions),),
    )
    return tried, played_view(recorded)


REVIEW_OPERATIONS = (
    Operation(
        "GET",
        "/games/{id}/chances",
        "chances",
        "White's win probability, ply by ply, in a finished game, and better lines",
        chances,
        Chances,
        path_names=GamePath,
        problems=(*_PROBLEMS, Code.ENGINE_BUSY),
        limit=REST._replace(cost=10),
    ),
    Operation(
        "GET",
        "/games/{id}/chances/progress",
        "review_progress",
        "How much of a review is done",
        progress,
        ReviewProgress,
        path_names=GamePath,
        problems=(Code.NOT_FOUND,),
    ),
    Operation(
        "GET",
        "/games/{id}/turn",
        "past_turn",
        "The legal moves in an earlier position of a finished game",
        turn,
        Turn,
        path_names=GamePath,
        query=TurnQuery,
        problems=(Code.NOT_FOUND, Code.NOT_OVER, Code.BAD_FIELD),
        limit=REST._replace(cost=5),
    ),
    Operation(
        "POST",
        "/games/{id}/tries",
        "try_move",
        "The win probability after another move, in an earlier position of a finished game",
        try_move,
        TriedMove,
        path_names=GamePath,
        body=TryQuestion,
        problems=(
            *_PROBLEMS,
            Code.BAD_FIELD,
            Code.BAD_MOVE,
            Code.ILLEGAL_MOVE,
            Code.ENGINE_BUSY,
        ),
        # Each takes a fraction of a second of an engine.
        limit=Limit("try", Rate(20, 2.0), Rate(120, 0.5)),
    ),
)
