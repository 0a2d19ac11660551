"""Sentences about moves: how a piece moves, or why it can't."""

from __future__ import annotations

from collections.abc import Sequence

from skep.core.bugs import Piece
from skep.core.moves import Move, Pass
from skep.core.reasons import How, Reason
from skep.game import Game
from skep.notation.movestring import format_move
from skep.words import Words, facts


def about_piece(words: Words, game: Game, piece: Piece) -> str:
    """Return the moves of a piece, one per line, or why it has none."""
    if reason := game.why_stuck(piece):
        return words.reason(reason)
    moves = game.moves_of(piece)
    head = words.say("cli-piece-moves", count=len(moves), **facts(piece))
    return "\n".join([head, *ways(words, game, moves)])


def explanation(game: Game, move: Move) -> How | Reason | None:
    """Return how a move is made, or why it is illegal; None for a forced pass."""
    if isinstance(move, Pass):
        return game.why_not(move)
    return game.explain(move.piece, move.end)


def sentence(words: Words, game: Game, move: Move) -> str:
    """Return how a move works, or why it is illegal, in one sentence."""
    if isinstance(move, Pass):
        why_not = game.why_not(move)
        return words.reason(why_not, move) if why_not else words.say("cli-pass-forced")
    match game.explain(move.piece, move.end):
        case Reason() as reason:
            return words.reason(reason, move)
        case How() as how:
            return words.how(how, move.piece, game.position.hive)


def ways(words: Words, game: Game, moves: Sequence[Move]) -> list[str]:
    """Return one line per legal move: its string, and how it works."""
    strings = [format_move(move, game.position) for move in moves]
    width = max(map(len, strings), default=0)
    return [
        f"  {string:<{width}}  {sentence(words, game, move)}"
        for string, move in zip(strings, moves, strict=True)
    ]
