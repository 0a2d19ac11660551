"""A game as text: whose turn it is or how it ended, the hive, and the reserves."""

from __future__ import annotations

from skep.core.moves import Pass
from skep.game import Game
from skep.notation.drawing.text import draw_text
from skep.words import Words

_TO_MOVE = "> "


def drawn(game: Game, words: Words, *, heading: str | None = None, color: bool = False) -> str:
    """Return the hive and the reserves; in a finished game, neither side is marked as to move."""
    last = game.moves[-1] if game.moves else None
    text = draw_text(game.position, last, color=color, heading=heading or standing(game, words))
    if not game.outcome:
        return text
    return "".join(
        f"{' ' * len(_TO_MOVE)}{line.removeprefix(_TO_MOVE)}" if line.startswith(_TO_MOVE) else line
        for line in text.splitlines(keepends=True)
    )


def standing(game: Game, words: Words) -> str:
    """Return in one line who is to move, or how the game ended."""
    if game.outcome:
        return words.outcome(game.outcome)
    passed = bool(game.moves) and isinstance(game.moves[-1], Pass)
    message = "cli-heading-passed" if passed else "cli-heading"
    return words.say(message, color=game.to_move.name.lower(), turn=game.position.turn)
