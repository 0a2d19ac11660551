"""Draw the pictures in the docs, and the examples for the tests.

python tools/draw_pictures.py

Every ``.game`` file, a game string or its moves alone, gets a drawing beside it: ``.svg``, and for
the tests also ``.txt``. Every position in ``lessons`` becomes a picture.
"""

from __future__ import annotations

from pathlib import Path

from lesson_positions import POSITIONS, RULES, LessonPosition, read_positions

from skep.core.hexes import Hex
from skep.core.moves import Placement
from skep.game import Game
from skep.notation.drawing.svg import Marks, draw_svg
from skep.notation.drawing.text import draw_text

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs/images"
GAMES = (IMAGES / "hive.game", IMAGES / "tutorial.game")
LESSONS = {POSITIONS: IMAGES / "learn", RULES: IMAGES / "rules"}
VECTORS = ROOT / "tests/vectors/drawing"


def main() -> None:
    """Draw every game and every position."""
    for path in [*GAMES, *sorted(VECTORS.glob("*.game"))]:
        game = Game.from_string(path.read_text(encoding="utf-8"))
        last = game.moves[-1] if game.moves else None
        write(path.with_suffix(".svg"), draw_svg(game.position, last))
        if path.parent == VECTORS:
            write(path.with_suffix(".txt"), draw_text(game.position, last))
    for path, folder in LESSONS.items():
        for name, lesson in read_positions(path).items():
            write(folder / f"{name}.svg", draw_lesson(lesson))


def draw_lesson(lesson: LessonPosition) -> str:
    """Return a picture of a position: its piece outlined, its destinations or obstacles marked."""
    at = lesson.piece and lesson.position.hive.where(lesson.piece)
    outlined = Placement(lesson.piece, at) if lesson.piece and at else None
    marks = Marks(
        route=lesson.how.route if lesson.how else (),
        reasons=obstacles(lesson),
        targets=lesson.targets,
    )
    return draw_svg(lesson.position, outlined, marks=marks)


def obstacles(lesson: LessonPosition) -> tuple[Hex, ...]:
    """Return the hexes to mark with an exclamation point."""
    if lesson.refused is not None:
        return (lesson.refused,)
    return lesson.reason.hexes if lesson.reason else ()


def write(path: Path, drawing: str) -> None:
    """Write a drawing, with the same line ends on every machine."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(drawing, encoding="utf-8", newline="\n")
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
