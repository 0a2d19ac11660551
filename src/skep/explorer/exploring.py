"""From counted rows to moves: what was played from a position, as a pure function."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from skep.core.moves import Move
from skep.explorer.answers import Tally
from skep.explorer.numbers import signed
from skep.notation.movestring import format_move
from skep.rules import Position


@dataclass(frozen=True, slots=True)
class CountedMove:
    """A move that was played from a position."""

    move: Move
    """The first legal move that leads to the next position up to symmetry."""

    text: str
    next: int
    """The key of the next position, as a database stores it."""

    tally: Tally


@dataclass(frozen=True, slots=True)
class CountedMoves:
    """How games continued from a position."""

    moves: tuple[CountedMove, ...]
    """The most frequent first."""

    ended: Tally
    illegal: Tally
    """The games that continued with a move that the rules of this position forbid."""


def played_moves(position: Position, found: Mapping[int | None, Tally]) -> CountedMoves:
    """Return the moves that lead to positions with these keys; None is for games that ended."""
    moves = _moves_by_key(position)
    played = [
        CountedMove(move, format_move(move, position), key, found[key])
        for key, move in moves.items()
        if key in found
    ]
    illegal = (tally for key, tally in found.items() if key is not None and key not in moves)
    return CountedMoves(
        tuple(sorted(played, key=lambda one: -one.tally.games)),
        found.get(None, Tally()),
        sum(illegal, Tally()),
    )


def _moves_by_key(position: Position) -> dict[int, Move]:
    """Return the first legal move to each position up to symmetry, by its key."""
    moves: dict[int, Move] = {}
    for move in position.legal_moves():
        moves.setdefault(signed(position.play_unchecked(move).canonical_key), move)
    return moves
