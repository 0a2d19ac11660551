"""Draw every position of a game as an SVG picture.

Usage: python examples/draw_game.py FOLDER
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from skep import Game

GAME = r"wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wB1 \wS1;bA1 bQ-;wB1 wS1;bA1 -wQ"


def main() -> None:
    """Write one picture per position: ``0.svg`` is the start, ``1.svg`` follows the first move."""
    parser = argparse.ArgumentParser(description="Draw every position of a game.")
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where to put the pictures")
    folder: Path = parser.parse_args().folder
    try:
        count = draw(Game.from_string(GAME), folder)
    except OSError as error:
        sys.exit(f"Can't write to {folder}: {error.strerror}.")
    print(f"Drew {count} pictures in {folder}")


def draw(game: Game, folder: Path) -> int:
    """Draw a game from its first position to its last, and return the number of pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    replay = Game.from_position(game.positions[0])
    (folder / "0.svg").write_text(replay.svg(), encoding="utf-8")
    for ply, move in enumerate(game.moves, start=1):
        replay.play(move)
        (folder / f"{ply}.svg").write_text(replay.svg(), encoding="utf-8")
    return len(game.moves) + 1


if __name__ == "__main__":
    main()
