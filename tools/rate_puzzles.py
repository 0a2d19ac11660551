"""Rate the shipped puzzles again from what was measured: after a change to the rating formula.

Nothing is measured or proven again. Only depth and rating change, and the order, which follows the
ratings.

python tools/rate_puzzles.py
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from skep.puzzles.grading import rating_of
from skep.puzzles.puzzle import Goal, depth_of

PUZZLES = Path(__file__).resolve().parent.parent / "src/skep/puzzles/puzzles.jsonl"


def rated(puzzle: dict[str, Any]) -> dict[str, Any]:
    """Return a puzzle with its depth and rating."""
    measured = puzzle["difficulty"]
    depth = depth_of(Goal(puzzle["goal"]), puzzle["moves"])
    nodes, near_misses, solved = (measured[name] for name in ("nodes", "near_misses", "solved"))
    rating = rating_of(solved, nodes=nodes, depth=depth, near_misses=near_misses)
    difficulty = {
        "nodes": nodes,
        "depth": depth,
        "near_misses": near_misses,
        "solved": solved,
        "rating": rating,
    }
    return {**puzzle, "difficulty": difficulty}


def main() -> int:
    """Rewrite the file, the easiest puzzle first."""
    lines = PUZZLES.read_text(encoding="utf-8").splitlines()
    puzzles = sorted(
        (rated(json.loads(line)) for line in lines),
        key=lambda puzzle: (puzzle["difficulty"]["rating"], puzzle["id"]),
    )
    compact = [
        json.dumps(puzzle, ensure_ascii=False, separators=(",", ":")) + "\n" for puzzle in puzzles
    ]
    PUZZLES.write_text("".join(compact), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
