"""A short game that plays itself, for when nobody sits at a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from skep.cli.options import for_the_table, name_for_the_table
from skep.cli.reasons import explanation, sentence
from skep.cli.table import Table
from skep.core.bugs import Color
from skep.core.ruleset import TOURNAMENT
from skep.game import Game
from skep.words import Words

# Black lets a grasshopper come, and finds out too late that the pillbug cannot close the gap.
_OPENING = (
    "wB1",
    r"bP \wB1",
    "wQ wB1\\",
    "bB1 -bP",
    "wQ /wB1",
    r"bQ \bP",
)
_MIDDLE = (
    "wA1 wB1-",
    r"bM \bQ",
    "wA1 /bM",
    "bB2 bQ/",
    "wG1 -wA1",
)
_ATTEMPT = "bP bB2\\"
_END = (
    "bA1 /bB1",
    "wG1 bB2\\",
)


def demonstration(words: Words, *, color: bool = False) -> Iterator[str]:
    """Yield a whole game as text, paragraph by paragraph; the same every time."""
    table = Table(Game(for_the_table(TOURNAMENT)), words, color=color)
    yield words.say("cli-demonstration", rules=name_for_the_table(table.game.ruleset)) + "\n"
    for part in (_OPENING, _MIDDLE):
        yield from _played(table, part)
        yield f"\n{table.drawing()}"
    side = table.game.to_move.name.lower()
    yield words.say("cli-demonstration-try", color=side, move=_ATTEMPT)
    yield f"  {table.answer(_ATTEMPT)}\n"
    yield from _played(table, _END)
    yield f"\n{table.standing()}"
    yield words.say("cli-demonstration-end")


def _played(table: Table, moves: tuple[str, ...]) -> Iterator[str]:
    """Play moves at the table, and yield how each of them is done."""
    names = {color: table.words.color(color) for color in Color}
    width = max(map(len, names.values()))
    for text in moves:
        move = table.game.read_move(text)
        how = sentence(table.words, move, explanation(table.game, move))
        yield f"{names[table.game.to_move]:<{width}}  {text:<8}  {how}"
        table.game.play(move)
