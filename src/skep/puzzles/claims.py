"""Compares what a puzzle claims with its own moves: without a search, so that builds can do it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from skep.core.bugs import Color
from skep.core.moves import Move, Pass
from skep.notation.movestring import read_move
from skep.puzzles.puzzle import MOST_REFUTATIONS, Goal, Puzzle, depth_of
from skep.puzzles.themes import newly_pinned, themes_of
from skep.rules import Position


def contradiction(puzzle: Puzzle, position: Position) -> str | None:
    """Return the first claim that the puzzle's own moves contradict, or None.

    The proofs, which say that no other move solves it, aren't repeated.

    :raises HiveError: when one of its moves is illegal.
    """
    return next(_contradictions(puzzle, position), None)


def _contradictions(puzzle: Puzzle, position: Position) -> Iterator[str]:
    solution = read_move(puzzle.solution, position)
    if puzzle.bug != _bug_of(solution):
        yield f"bug: the solution moves {_bug_of(solution) or 'nothing'}"
    if puzzle.themes != (themes := themes_of(position, solution, puzzle.goal)):
        yield f"themes: they are {', '.join(themes) or 'none'}"
    if puzzle.difficulty.depth != (depth := depth_of(puzzle.goal, puzzle.moves)):
        yield f"depth: it is {depth}"
    if puzzle.goal is not Goal.WIN and (puzzle.goal is Goal.ONLY) != (puzzle.moves > 1):
        yield f"moves: the task is {puzzle.goal.value}, and other moves lose in {puzzle.moves}"
    if (puzzle.goal is Goal.PIN) != (puzzle.pinned is not None):
        yield "pinned: only the task to pin a piece names one"
    elif puzzle.pinned and puzzle.pinned not in map(str, newly_pinned(position, solution)):
        yield f"pinned: the solution doesn't pin {puzzle.pinned}"
    if len(puzzle.steps) != (puzzle.moves - 1 if puzzle.goal is Goal.WIN else 0):
        yield f"steps: there are {len(puzzle.steps)}"
    yield from _wrong_refutations(puzzle, position, solution)
    yield from _wrong_ends(puzzle, position, position.play(solution))


def _wrong_refutations(puzzle: Puzzle, position: Position, solution: Move) -> Iterator[str]:
    """Yield what is wrong with the refuted moves. The proofs check the replies."""
    tried = [read_move(one.move, position) for one in puzzle.refutations]
    if solution in tried:
        yield "refutations: one refutes the solution"
    if len(set(tried)) < len(tried):
        yield "refutations: two refute the same move"
    others = (
        move
        for move in position.legal_moves()
        if move != solution and position.play_unchecked(move).outcome is None
    )
    is_at_once = (puzzle.goal, puzzle.moves) == (Goal.WIN, 1)
    wanted = 0 if is_at_once else sum(1 for _ in islice(others, MOST_REFUTATIONS))
    if len(tried) != wanted:
        yield f"refutations: there are {len(tried)} instead of {wanted}"


def _wrong_ends(puzzle: Puzzle, position: Position, after: Position) -> Iterator[str]:
    """Yield what ends otherwise than claimed: the line of a win, or moves that lose at once."""
    if puzzle.goal is not Goal.WIN:
        if _is_won_by(after, position.to_move.other):
            yield "solution: it loses"
        for tried in puzzle.refutations if puzzle.moves == 1 else ():
            lost = _played(position, tried.move, tried.reply)
            if not _is_won_by(lost, position.to_move.other):
                yield f"refutations: {tried.reply} doesn't win"
        return
    lines = [after]
    for step in puzzle.steps:
        lines = [_played(lines[0], step.reply, move) for move in step.wins]
    if not all(_is_won_by(line, position.to_move) for line in lines):
        yield "moves: the line doesn't win in time"


def _played(position: Position, *texts: str) -> Position:
    for text in texts:
        position = position.play(read_move(text, position))
    return position


def _bug_of(move: Move) -> str:
    return "" if isinstance(move, Pass) else move.piece.bug.value


def _is_won_by(position: Position, color: Color) -> bool:
    return position.outcome is not None and position.outcome.winner is color
