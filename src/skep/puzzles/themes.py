"""What a solution is about."""

from __future__ import annotations

from skep.core.bugs import Bug, Piece
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.one_hive import pinned_hexes
from skep.puzzles.puzzle import Goal, Theme
from skep.rules import Position


def themes_of(position: Position, solution: Move, goal: Goal) -> tuple[Theme, ...]:
    """Return the themes of a solution, in the order of ``Theme``."""
    found = set[Theme]()
    match solution:
        case Pass():
            return ()
        case Placement():
            found.add(Theme.PLACEMENT)
        case Movement(piece=piece, end=end):
            found |= _themes_of_movement(position, piece, solution)
            if position.hive.occupied(end):
                found.add(Theme.CLIMB)
    enemy_queen = position.hive.queens().get(position.to_move.other)
    if enemy_queen is not None:
        if solution.end == enemy_queen:
            found.add(Theme.COVER)
        elif goal is Goal.WIN and solution.end not in enemy_queen.neighbors():
            found.add(Theme.QUIET)
    if newly_pinned(position, solution):
        found.add(Theme.PIN)
    return tuple(theme for theme in Theme if theme in found)


def _themes_of_movement(position: Position, piece: Piece, solution: Movement) -> set[Theme]:
    if piece.color is not position.to_move:
        return {Theme.THROW}
    how = position.explain(piece, solution.end)
    if getattr(how, "thrower", None) is not None:
        return {Theme.THROW}
    return {Theme.QUEEN_MOVE} if piece.bug is Bug.QUEEN else set()


def newly_pinned(position: Position, solution: Move) -> set[Piece]:
    """Return the pieces of the opponent that weren't pinned, and are afterwards."""
    after = position.play_unchecked(solution).hive
    before = pinned_hexes(position.hive)
    tops = (
        top
        for at in pinned_hexes(after) - before
        if (top := after.top(at)) is not None and position.hive.top(at) == top
    )
    return {top for top in tops if top.color is not position.to_move}
