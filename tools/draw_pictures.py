"""Draw anew what is drawn of a game: the README's picture, and the examples for the tests.

Beside every ``.game``, a game string or its moves alone, lies its drawing as ``.svg``, and in
the vectors as ``.txt`` too.
"""

from __future__ import annotations

from pathlib import Path

from skep.game import Game
from skep.notation.drawing.svg import draw_svg
from skep.notation.drawing.text import draw_text

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs/images"
VECTORS = ROOT / "tests/vectors/drawing"


def main() -> None:
    """Draw every game that lies in the two folders."""
    for path in sorted([*IMAGES.glob("*.game"), *VECTORS.glob("*.game")]):
        game = Game.from_string(path.read_text(encoding="utf-8"))
        last = game.moves[-1] if game.moves else None
        write(path.with_suffix(".svg"), draw_svg(game.position, last))
        if path.parent == VECTORS:
            write(path.with_suffix(".txt"), draw_text(game.position, last))


def write(path: Path, drawing: str) -> None:
    """Write a drawing, with the same line ends on every machine."""
    path.write_text(drawing, encoding="utf-8", newline="\n")
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
