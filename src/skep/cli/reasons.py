"""What a piece can do and how, and if it can do nothing, why: one reason of many."""

from __future__ import annotations

from collections.abc import Sequence

from skep.core.bugs import Piece
from skep.core.hexes import ORIGIN, Hex
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.reasons import How, Reason, ReasonCode
from skep.game import Game
from skep.notation.movestring import format_move
from skep.rules import Position
from skep.words import Words, facts

# Of several things in the way, the one that says most.
_TELLING = (
    ReasonCode.GATE,
    ReasonCode.ENCLOSED,
    ReasonCode.TOUCHES_ENEMY,
    ReasonCode.NOTHING_TO_COPY,
    ReasonCode.LETS_GO,
)


def about_piece(words: Words, game: Game, piece: Piece) -> str:
    """Return what a piece can do, move by move, or why it can do nothing."""
    moves = moves_of(game, piece)
    if not moves:
        return words.reason(why_stuck(game, piece))
    head = words.say("cli-piece-moves", count=len(moves), **facts(piece))
    return "\n".join([head, *ways(words, game, moves)])


def moves_of(game: Game, piece: Piece) -> list[Move]:
    """Return the legal moves of a piece: its placements, its movements, and its throws."""
    moves = game.legal_moves()
    return [move for move in moves if not isinstance(move, Pass) and move.piece == piece]


def why_stuck(game: Game, piece: Piece) -> Reason:
    """Return why a piece has no legal move; it must have none."""
    start = game.position.hive.where(piece)
    stays = game.explain(piece, start) if start is not None else None
    if isinstance(stays, Reason) and stays.code is not ReasonCode.SAME_HEX:
        return stays
    near = _around_own(game.position, piece) if start is None else _around(start)
    answers = (game.explain(piece, end) for end in near)
    reasons = [answer for answer in answers if isinstance(answer, Reason)]
    telling = [reason for code in _TELLING for reason in reasons if reason.code is code]
    return (telling or reasons)[0]


def sentence(words: Words, game: Game, move: Move) -> str:
    """Return what is to be said of a move: how it is done, or why it is not legal."""
    match explanation(game, move), move:
        case Reason() as reason, _:
            return words.reason(reason, move)
        case How() as how, Placement(piece) | Movement(piece):
            return words.how(how, piece, game.position.hive)
        case _:
            return words.say("cli-pass-forced")


def ways(words: Words, game: Game, moves: Sequence[Move]) -> list[str]:
    """Return a line for each legal move: its string, and how it is done."""
    strings = [format_move(move, game.position) for move in moves]
    width = max(map(len, strings), default=0)
    return [
        f"  {string:<{width}}  {sentence(words, game, move)}"
        for string, move in zip(strings, moves, strict=True)
    ]


def explanation(game: Game, move: Move) -> How | Reason | None:
    """Return how a move is done, or why it is not legal; None for a pass that is forced."""
    if isinstance(move, Pass):
        return game.why_not(move)
    return game.explain(move.piece, move.end)


def _around(start: Hex) -> list[Hex]:
    """Return the hexes one step away, then those beyond, where a throw could end."""
    near = start.neighbors()
    return [*near, *(beyond for at in near for beyond in at.neighbors() if beyond != start)]


def _around_own(position: Position, piece: Piece) -> list[Hex]:
    """Return where a new piece might be thought to go: beside its own color, else anywhere."""
    hive = position.hive
    own = [at for at, _ in hive.tops(piece.color)] or list(hive.stacks)
    return [end for at in own for end in at.neighbors() if not hive.occupied(end)] or [ORIGIN]
