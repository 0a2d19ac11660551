"""Draw every position of a game as a picture of its own.

python examples/draw_game.py FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

from skep import Game

GAME = r"wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wB1 \wS1;bA1 bQ-;wB1 wS1;bA1 -wQ"


def main() -> None:
    """Write ``0.svg``, ``1.svg`` … into a folder, one for each ply."""
    if len(sys.argv) != 2:  # noqa: PLR2004 - the program and its argument
        sys.exit("usage: python examples/draw_game.py FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    whole = Game.from_string(GAME)
    game = Game(whole.ruleset)
    for ply, move in enumerate((None, *whole.moves)):
        if move is not None:
            game.play(move)
        (folder / f"{ply}.svg").write_text(game.svg(), encoding="utf-8")
    print(f"{len(whole.moves) + 1} pictures in {folder}")


if __name__ == "__main__":
    main()
