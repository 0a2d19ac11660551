"""An AND/OR search of its own: it repeats the proofs of puzzles with the pure rules.

It shares no code with ``skep.puzzles``. It has no tables; it only tries moves next to the queens
first.
"""

from __future__ import annotations

from skep.core.bugs import Color
from skep.core.moves import Move, Pass
from skep.notation.movestring import read_move
from skep.puzzles.puzzle import Goal, Puzzle
from skep.rules import Position


def wins_within(position: Position, side: Color, plies: int) -> bool:
    """Tell whether *side*, to move or not, forces a win within so many plies."""
    if position.outcome is not None:
        return position.outcome.winner is side
    if plies == 0:
        return False
    answers = (
        wins_within(position.play_unchecked(move), side, plies - 1) for move in in_order(position)
    )
    return any(answers) if position.to_move is side else all(answers)


def in_order(position: Position) -> list[Move]:
    """Return the legal moves, those next to a queen first. The order changes no answer."""
    around = {
        hex_ for queen in position.hive.queens().values() for hex_ in (queen, *queen.neighbors())
    }
    return sorted(
        position.legal_moves(),
        key=lambda move: isinstance(move, Pass) or move.end not in around,
    )


def repeats(puzzle: Puzzle, position: Position) -> bool:
    """Tell whether a puzzle's claims hold: its solution solves it, and no other move does."""
    side, solution = position.to_move, read_move(puzzle.solution, position)
    is_win = puzzle.goal is Goal.WIN
    if is_win and puzzle.moves > 1 and wins_within(position, side, 2 * puzzle.moves - 3):
        return False
    for move in position.legal_moves():
        after = position.play_unchecked(move)
        if is_win:
            holds = wins_within(after, side, 2 * puzzle.moves - 2)
        else:
            holds = not wins_within(after, side.other, 2 * puzzle.moves - 1)
        if holds != (move == solution):
            return False
    return True
