"""Positions and moves in the form that the page's board takes: plain lists and dictionaries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from skep.core.moves import Move, Movement, Pass
from skep.rules import Position

View: TypeAlias = dict[str, object]


def board_view(position: Position) -> View:
    """Return the stacks, the side to move and the pieces of each side."""
    stacks = {
        f"{at.q},{at.r}": [str(piece) for piece in stack]
        for at, stack in position.hive.stacks.items()
    }
    box = {bug.value: count for bug, count in position.ruleset.box.items()}
    return {"stacks": stacks, "turn": position.to_move.value, "box": box}


def legal_view(moves: Iterable[Move]) -> dict[str, list[list[int]]]:
    """Return where each piece can go."""
    found: dict[str, list[list[int]]] = {}
    for move in moves:
        if not isinstance(move, Pass):
            found.setdefault(str(move.piece), []).append([move.end.q, move.end.r])
    return found


def last_view(move: Move | None) -> View | None:
    """Return a move to mark; None for a pass."""
    if move is None or isinstance(move, Pass):
        return None
    start = [move.start.q, move.start.r] if isinstance(move, Movement) else None
    return {"piece": str(move.piece), "start": start, "end": [move.end.q, move.end.r]}


def arrow_views(moves: Sequence[Move]) -> list[View]:
    """Return moves as arrows, the best first. A pass has none."""
    return [
        {"piece": str(move.piece), "hex": [move.end.q, move.end.r], "rank": rank}
        for rank, move in enumerate(moves)
        if not isinstance(move, Pass)
    ]


def heat_views(weights: Mapping[Move, float]) -> list[View]:
    """Return how much of the weight goes to each hex. A pass has none."""
    total = sum(weights.values()) or 1.0
    hexes: dict[tuple[int, int], float] = {}
    for move, weight in weights.items():
        if not isinstance(move, Pass):
            at = move.end.q, move.end.r
            hexes[at] = hexes.get(at, 0.0) + weight / total
    return [{"hex": list(at), "weight": weight} for at, weight in sorted(hexes.items()) if weight]


def moves_by_weight(weights: Mapping[Move, float]) -> list[Move]:
    """Return moves sorted by their weight, the largest first."""
    return sorted(weights, key=lambda move: -weights[move])
