"""Explain moves in English and Dutch: how the piece gets there, or why the move is illegal.

Usage: python examples/why_not.py
"""

from __future__ import annotations

from skep import Game, Reason, parse_piece
from skep.words import LANGUAGES, Words

GAME = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
MOVES = ("wS1 bQ-", "wQ /wS1", "wA1 bQ-")


def main() -> None:
    """Explain a few moves in the same position."""
    game = Game.from_string(GAME)
    for language in LANGUAGES:
        words = Words(language)
        for move in MOVES:
            piece, end = move.split()
            print(f"{move}: {explain(game, piece, end, words)}")


def explain(game: Game, piece: str, end: str, words: Words) -> str:
    """Return one sentence about a piece and a hex, such as ``wS1`` and ``bQ-``."""
    answer = game.explain(piece, end)
    if isinstance(answer, Reason):
        return words.reason(answer)
    return words.how(answer, parse_piece(piece))


if __name__ == "__main__":
    main()
