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
    if _newly_pinned(position, solution):
        found.add(Theme.PIN)
    return tuple(theme for theme in Theme if theme in found)


def _themes_of_movement(position: Position, piece: Piece, solution: Movement) -> set[Theme]:
    if piece.color is not position.to_move:
        return {Theme.THROW}
    how = position.explain(piece, solution.end)
    if getattr(how, "thrower", None) is not None:
        return {Theme.THROW}
    return {Theme.QUEEN_MOVE} if piece.bug is Bug.QUEEN else set()


def _newly_pinned(position: Position, solution: Move) -> bool:
    """Whether a piece of the opponent that wasn't pinned is pinned afterwards."""
    after = position.play_unchecked(solution).hive
    before = pinned_hexes(position.hive)
    for at in pinned_hexes(after) - before:
        top = after.top(at)
        if top is not None and top.color is not position.to_move and position.hive.top(at) == top:
            return True
    return False
