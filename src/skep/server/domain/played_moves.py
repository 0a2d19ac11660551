"""Playing a move: find it among the legal ones, follow it, and record how it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from sys import intern

from skep.core.errors import HiveError
from skep.core.hexes import Hex
from skep.core.moves import PASS, Move, Movement, Pass, Placement
from skep.game import Game
from skep.notation.movestring import format_move, parse_piece
from skep.notation.record import outcome_by_rules
from skep.rules import Position, explain_legal
from skep.server.domain.errors import InconsistentError
from skep.server.domain.facts import MoveKind, RecordedMove
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.length_limits import MOST_PLIES
from skep.server.errors import Code, ProblemError

_MOST_PASSES = 2
"""If neither side can move, whoever moved last decides again after this many passes."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """A legal move with the passes that it forces, and where they lead."""

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    """The position after each move."""

    is_too_long: bool
    """Whether the game, which doesn't end by the rules, has reached the maximum number of plies."""


def read_legal_move(game: Game, legal: LegalMoves, text: str) -> Move:
    """Return the legal move that a string stands for.

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


def follow(game: Game, move: Move) -> Continuation:
    """Return where a legal move leads. The game itself doesn't change."""
    moves, positions = [move], [game.position.play_unchecked(move)]
    left = MOST_PLIES - len(game.moves)
    most = min(left, 1 + _MOST_PASSES)
    while positions[-1].must_pass and len(moves) < most and not _is_over(game, positions):
        moves.append(PASS)
        positions.append(positions[-1].play_unchecked(PASS))
    is_too_long = len(moves) >= left and not _is_over(game, positions)
    return Continuation(tuple(moves), tuple(positions), is_too_long)


def record_moves(start: Position, line: Continuation, *, spent_ms: int) -> tuple[RecordedMove, ...]:
    """Return the moves of a line as they are stored; only the first one takes time."""
    first, *passes = line.moves
    before = zip(line.positions, passes, strict=False)
    return (
        _record(start, first, spent_ms=spent_ms),
        *(_record(position, move, spent_ms=0) for position, move in before),
    )


def record_line(start: Position, moves: Sequence[Move]) -> tuple[RecordedMove, ...]:
    """Return the moves of a line that was not played, with their routes."""
    position, recorded = start, list[RecordedMove]()
    for move in moves:
        recorded.append(_record(position, move, spent_ms=0))
        position = position.play_unchecked(move)
    return tuple(recorded)


def move_of(recorded: RecordedMove) -> Move:
    """Return the move itself.

    :raises InconsistentError: when its piece and hexes don't fit what the player did.
    :raises NotationError: when there is no such piece.
    """
    match recorded.way, recorded.piece, recorded.start, recorded.end:
        case MoveKind.PASS, None, None, None:
            return PASS
        case MoveKind.PLACEMENT, str(piece), None, (q, r):
            return Placement(parse_piece(piece), Hex(q, r))
        case MoveKind.WALK | MoveKind.THROW, str(piece), (start_q, start_r), (q, r):
            return Movement(parse_piece(piece), Hex(start_q, start_r), Hex(q, r))
        case _:
            message = f"{recorded.text} is stored as a {recorded.way.value}, which contradicts it"
            raise InconsistentError(message)


def _is_over(game: Game, ahead: Sequence[Position]) -> bool:
    """Whether the rules end the game in the last of the positions ahead."""
    *_, last = ahead
    repetitions = game.occurrences(last) + sum(position.key == last.key for position in ahead)
    return outcome_by_rules(last, repetitions) is not None


def _record(position: Position, move: Move, *, spent_ms: int) -> RecordedMove:
    text, color = format_move(move, position), position.to_move
    if isinstance(move, Pass):
        return RecordedMove(text=text, color=color, way=MoveKind.PASS, spent_ms=spent_ms)
    how = explain_legal(position, move)
    if how is None:
        message = f"{move} is listed as legal, but no route leads there"
        raise InconsistentError(message)
    return RecordedMove(
        text=text,
        color=color,
        way=MoveKind(how.way.value),
        # One string for each piece, not for each move: games are kept in memory.
        piece=intern(str(move.piece)),
        start=move.start if isinstance(move, Movement) else None,
        end=move.end,
        route=how.route,
        thrower=str(how.thrower) if how.thrower else None,
        bug=how.bug.value,
        spent_ms=spent_ms,
    )
