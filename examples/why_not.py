"""Ask why a move is not legal, or how a legal one is done, in two languages."""

from __future__ import annotations

from skep import Game, Pass, Reason
from skep.words import LANGUAGES, Words

GAME = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
MOVES = ("wS1 bQ-", "wQ /wS1", "wA1 bQ-")


def main() -> None:
    """Explain a few moves of one position."""
    game = Game.from_string(GAME)
    for language in LANGUAGES:
        for text in MOVES:
            print(f"{text}: {explained(game, text, Words(language))}")


def explained(game: Game, text: str, words: Words) -> str:
    """Return a sentence about a move."""
    move = game.read_move(text)
    if isinstance(move, Pass):
        reason = game.why_not(move)
        return words.reason(reason) if reason else "There is nothing else to do."
    answer = game.explain(move.piece, move.end)
    return words.reason(answer) if isinstance(answer, Reason) else words.how(answer, move.piece)


if __name__ == "__main__":
    main()
