"""Playing a move: what it comes to, with all that it takes to draw it."""

from __future__ import annotations

from skep.core.errors import HiveError
from skep.core.moves import PASS, Move, Movement, Pass
from skep.core.reasons import How, Reason
from skep.game import Game
from skep.notation.movestring import format_move
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import PlayedMove, Way

# Two sides that can do nothing would pass for ever: whoever moved is asked again after that.
_MOST_PASSES = 2


def read_move(game: Game, text: str) -> Move:
    """Return the legal move that a text means.

    :raises ProblemError: when it is no move, or the rules forbid it.
    """
    try:
        move = game.read_move(text)
    except HiveError as error:
        raise ProblemError(Code.BAD_MOVE, str(error)) from error
    if reason := game.why_not(move):
        raise ProblemError(Code.ILLEGAL_MOVE, reason.code.value, reason=reason, move=move)
    return move


def played_moves(game: Game, move: Move, *, spent_ms: int) -> tuple[PlayedMove, ...]:
    """Return a legal move as it is played, and the passes that it forces; the game stays."""
    played = [_played(game, move, spent_ms=spent_ms)]
    game.play(move)
    while len(played) <= _MOST_PASSES and game.legal_moves() == (PASS,):
        played.append(_played(game, PASS, spent_ms=0))
        game.play(PASS)
    for _ in played:
        game.undo()
    return tuple(played)


def _played(game: Game, move: Move, *, spent_ms: int) -> PlayedMove:
    text, color = format_move(move, game.position), game.to_move
    if isinstance(move, Pass):
        return PlayedMove(text=text, color=color, way=Way.PASS, spent_ms=spent_ms)
    how = _how(game, move)
    return PlayedMove(
        text=text,
        color=color,
        way=Way(how.way.value),
        piece=str(move.piece),
        start=move.start if isinstance(move, Movement) else None,
        end=move.end,
        route=how.route,
        thrower=str(how.thrower) if how.thrower else None,
        bug=how.bug.value,
        spent_ms=spent_ms,
    )


def _how(game: Game, move: Move) -> How:
    if isinstance(move, Pass):
        message = "a pass is not explained"
        raise TypeError(message)
    match game.explain(move.piece, move.end):
        case How() as how:
            return how
        case Reason() as reason:
            message = f"{move} is not legal: {reason.code.value}"
            raise ValueError(message)
