"""An AND/OR search of its own: it repeats the proofs of puzzles with the pure rules.

It shares no code with ``skep.puzzles``. It has no tables; it only tries moves next to the queens
first.
"""

from __future__ import annotations

from skep.core.bugs import Color
from skep.core.moves import Move, Pass
from skep.notation.movestring import read_move
from skep.puzzles.puzzle import Goal, Puzzle, Refutation
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
    """Tell whether everything that a puzzle claims is so."""
    return (
        _has_one_solution(puzzle, position)
        and _line_holds(puzzle, position)
        and all(_refutes(puzzle, position, tried) for tried in puzzle.refutations)
    )


def _solves(puzzle: Puzzle, after: Position, side: Color) -> bool:
    if puzzle.goal is Goal.WIN:
        return wins_within(after, side, 2 * puzzle.moves - 2)
    return not wins_within(after, side.other, 2 * puzzle.moves - 1)


def _has_one_solution(puzzle: Puzzle, position: Position) -> bool:
    side, solution = position.to_move, read_move(puzzle.solution, position)
    is_win = puzzle.goal is Goal.WIN
    if is_win and puzzle.moves > 1 and wins_within(position, side, 2 * puzzle.moves - 3):
        return False
    return all(
        _solves(puzzle, position.play_unchecked(move), side) == (move == solution)
        for move in position.legal_moves()
    )


def _line_holds(puzzle: Puzzle, position: Position) -> bool:
    """Tell whether after each reply of the line, exactly the listed moves still win in time."""
    if puzzle.goal is not Goal.WIN:
        return not puzzle.steps
    side = position.to_move
    position = position.play(read_move(puzzle.solution, position))
    for left, step in zip(range(puzzle.moves - 1, 0, -1), puzzle.steps, strict=True):
        position = position.play(read_move(step.reply, position))
        wins = {read_move(text, position) for text in step.wins}
        found = {
            move
            for move in position.legal_moves()
            if wins_within(position.play_unchecked(move), side, 2 * left - 2)
        }
        if not wins or found != wins:
            return False
        position = position.play(read_move(step.wins[0], position))
    return True


def _refutes(puzzle: Puzzle, position: Position, tried: Refutation) -> bool:
    side = position.to_move
    after = position.play(read_move(tried.move, position))
    after = after.play(read_move(tried.reply, after))
    if puzzle.goal is Goal.WIN:
        return not wins_within(after, side, 2 * puzzle.moves - 3)
    return wins_within(after, side.other, 2 * puzzle.moves - 2)
