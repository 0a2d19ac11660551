"""Playing a move: find it among the legal ones, and record how it is done."""

from __future__ import annotations

from skep.core.errors import HiveError
from skep.core.hexes import Hex
from skep.core.moves import PASS, Move, Movement, Pass, Placement
from skep.core.reasons import How
from skep.game import Game
from skep.notation.movestring import format_move, parse_piece
from skep.rules import Position
from skep.server.domain.errors import InconsistentError
from skep.server.domain.facts import MoveKind, RecordedMove
from skep.server.domain.legal_moves import LegalMoves
from skep.server.errors import Code, ProblemError

_MOST_PASSES = 2
"""If neither side can move, whoever moved last decides again after this many passes."""


def read_legal_move(game: Game, legal: LegalMoves, text: str) -> Move:
    """Return the legal move that a text means.

    :raises ProblemError: when it is not a move, or the rules forbid it.
    """
    listed = legal.find(text)
    if listed is not None:
        return listed
    try:
        move = game.read_move(text)
    except HiveError as error:
        raise ProblemError(Code.BAD_MOVE, str(error)) from error
    check_legal(game, legal, move)
    return move


def check_legal(game: Game, legal: LegalMoves, move: Move) -> None:
    """Refuse a move that is not legal.

    :raises ProblemError: with the reason.
    """
    if move in legal:
        return
    reason = game.why_not(move)
    if reason is None:
        message = f"{move} is explained as legal but not listed"
        raise InconsistentError(message)
    raise ProblemError(Code.ILLEGAL_MOVE, reason.code.value, reason=reason, move=move)


def record_move(game: Game, move: Move, *, spent_ms: int) -> tuple[RecordedMove, ...]:
    """Return a legal move as it is stored, and the passes that it forces; the game stays."""
    recorded = _record(game.position, move, spent_ms=spent_ms)
    if game.position.play_unchecked(move).legal_moves() != (PASS,):
        return (recorded,)
    return recorded, *_forced_passes(game, move)


def move_of(recorded: RecordedMove) -> Move:
    """Return the move itself."""
    if recorded.piece is None or recorded.end is None:
        return PASS
    piece, end = parse_piece(recorded.piece), Hex(*recorded.end)
    if recorded.start is None:
        return Placement(piece, end)
    return Movement(piece, Hex(*recorded.start), end)


def _forced_passes(game: Game, move: Move) -> list[RecordedMove]:
    ahead, passes = game.copy(), list[RecordedMove]()
    ahead.play_unchecked(move)
    # A game that is over has no legal moves, not even a pass.
    while len(passes) < _MOST_PASSES and ahead.legal_moves() == (PASS,):
        passes.append(_record(ahead.position, PASS, spent_ms=0))
        ahead.play_unchecked(PASS)
    return passes


def _record(position: Position, move: Move, *, spent_ms: int) -> RecordedMove:
    text, color = format_move(move, position), position.to_move
    if isinstance(move, Pass):
        return RecordedMove(text=text, color=color, way=MoveKind.PASS, spent_ms=spent_ms)
    how = position.explain(move.piece, move.end)
    if not isinstance(how, How):
        message = f"{move} is listed as legal, but {how.code.value}"
        raise InconsistentError(message)
    return RecordedMove(
        text=text,
        color=color,
        way=MoveKind(how.way.value),
        piece=str(move.piece),
        start=move.start if isinstance(move, Movement) else None,
        end=move.end,
        route=how.route,
        thrower=str(how.thrower) if how.thrower else None,
        bug=how.bug.value,
        spent_ms=spent_ms,
    )
