"""Chooses a varied set out of many puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from skep.puzzles.puzzle import Puzzle

_BAND = 200
"""Puzzles whose ratings are this close count as equally hard."""


def choose(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """Return *count* puzzles, as varied as possible, the easiest first.

    It repeatedly takes the puzzle whose task, bug, themes, rules and difficulty are the
    rarest among those taken so far. The same puzzles always give the same choice.
    """
    left = {puzzle.id: puzzle for puzzle in puzzles}
    features = {puzzle.id: tuple(_features(puzzle)) for puzzle in left.values()}
    taken = Counter[tuple[str, object]]()
    chosen: list[Puzzle] = []

    def commonness(id_: str) -> tuple[float, str]:
        own = features[id_]
        return sum(taken[feature] for feature in own) / len(own), id_

    while left and len(chosen) < count:
        id_ = min(left, key=commonness)
        chosen.append(left.pop(id_))
        taken.update(features[id_])
    return sorted(chosen, key=lambda puzzle: (puzzle.difficulty.rating, puzzle.id))


def _features(puzzle: Puzzle) -> Iterator[tuple[str, object]]:
    yield "task", (puzzle.goal, puzzle.moves)
    yield "bug", puzzle.bug
    yield "rules", puzzle.rules
    yield "rating", puzzle.difficulty.rating // _BAND
    for theme in puzzle.themes:
        yield "theme", theme
