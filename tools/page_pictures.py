"""Write the data for the page's pictures: the positions of the lessons, and the home page's game.

python tools/page_pictures.py
"""

from __future__ import annotations

import json
from pathlib import Path

from lesson_positions import LessonPosition, read_positions

from skep import Game
from skep.core.bugs import Bug
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Placement
from skep.core.reasons import How

PAGES = Path(__file__).parents[1] / "web" / "src" / "pages"

# Two engines of level 8; White surrounds the queen on ply 43.
DEMO = (
    r"wB1;bP wB1-;wQ -wB1;bQ bP/;wA1 wQ\;bM bQ\;wM \wB1;bA1 bP\;wA1 bA1\;bA2 \bQ;wA1 bA2/;"
    r"bA1 wA1-;wM wB1;bA3 bP\;wP \wM;bM /wQ;wA2 \wA1;bA1 -wA2;wG1 wA1-;bA3 wG1/;wM bP;bB1 -bM;"
    r"wS1 wB1\;bB1 -wQ;wS1 bQ-;bB1 wQ;wL wB1\;bS1 -bB1;wL /bA2;bB2 \bS1;wB2 wM\;bB2 -wP;wB1 bB1;"
    r"bB2 wB1;wG2 /wM;bS2 bM\;wG3 wS1\;bA3 wG1\;wG1 bA1\;bG1 -bA1;wB2 bQ\;bG2 \bG1;wG2 wA1\ "
)


def pair(at: Hex) -> list[int]:
    """Return a hex as messages write it."""
    return [at.q, at.r]


def draw(lesson: LessonPosition) -> dict[str, object]:
    """Return a position as data: what lies where, the piece, where it goes, or why not."""
    stacks = [[*pair(at), *map(str, stack)] for at, stack in lesson.position.hive.stacks.items()]
    drawn: dict[str, object] = {"stacks": stacks}
    if lesson.piece:
        drawn |= {"piece": str(lesson.piece), "targets": [pair(end) for end in lesson.targets]}
    if lesson.how:
        start, *over, end = map(pair, lesson.how.route)
        # A jump is one move, not a step for each piece under it.
        is_jump = lesson.how.bug is Bug.GRASSHOPPER
        drawn["route"] = [start, end] if is_jump else [start, *over, end]
    if reason := lesson.reason:
        drawn["reason"] = {
            "piece": str(lesson.piece),
            "pieces": [str(piece) for piece in reason.pieces],
            "hexes": [pair(at) for at in reason.hexes],
            "step": [pair(at) for at in reason.step] if reason.step else None,
        }
    return drawn


def show(game: Game, move: Move) -> dict[str, object]:
    """Return a move with what it takes to animate it, before it is played."""
    if not isinstance(move, Placement | Movement):
        return {"way": "pass"}
    how = game.explain(move.piece, move.end)
    assert isinstance(how, How)  # noqa: S101  # a game has legal moves only
    shown: dict[str, object] = {
        "way": how.way.value,
        "piece": str(move.piece),
        "end": pair(move.end),
    }
    if isinstance(move, Movement):
        shown |= {"start": pair(move.start), "route": [pair(at) for at in how.route]}
        shown |= {"bug": how.bug.value}
    if how.thrower:
        shown["thrower"] = str(how.thrower)
    return shown


def demo() -> list[dict[str, object]]:
    """Return the home page's game, move by move."""
    whole = Game.from_string(DEMO.strip())
    game = Game(whole.ruleset)
    moves: list[dict[str, object]] = []
    for move in whole.moves:
        moves.append(show(game, move))
        game.play(move)
    return moves


def main() -> None:
    """Write both files."""
    pictures = {name: draw(lesson) for name, lesson in read_positions().items()}
    for name, data in (("learn/pictures", pictures), ("home/demo", demo())):
        text = json.dumps(data, separators=(",", ":"))
        (PAGES / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
