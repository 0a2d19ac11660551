"""A short game that plays itself, for when there is no terminal."""

from __future__ import annotations

from collections.abc import Iterator

from skep.cli.context import CliContext
from skep.cli.messages.explanations import sentence
from skep.cli.terminal.drawing import standing
from skep.cli.terminal.session import GameSession
from skep.core.bugs import Bug, Color
from skep.core.errors import HiveError
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.game import Game
from skep.notation.table_rules import for_the_table, name_for_the_table
from skep.words import Words

Moves = tuple[str, ...]

# Black lets a grasshopper in, and sees too late that the pillbug can't close the gap.
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
_ATTEMPT = ("bP bB2\\",)
_END = (
    "bA1 /bB1",
    "wG1 bB2\\",
)
_WITHOUT_EXPANSIONS = {"P": "S1", "M": "G1"}
_SWAPPED = str.maketrans("wb", "bw")


def demonstration(cli: CliContext, ruleset: Ruleset | None = None) -> Iterator[str]:
    """Yield a whole game as text, paragraph by paragraph; by the same rules the same every time.

    It needs most of a base set: for a smaller box it is played by the tournament rules, and
    says so.
    """
    words = cli.words
    asked = ruleset or for_the_table(TOURNAMENT)
    start = _start(asked)
    session = GameSession(Game(start.ruleset), words, color=cli.colored)
    yield f"{_introduction(words, asked, start.ruleset)}\n"
    for part in (_OPENING, _MIDDLE):
        yield from _played(session, _told(part, start))
        yield f"\n{session.drawing()}"
    side = session.game.to_move.name.lower()
    (attempt,) = _told(_ATTEMPT, start)
    yield words.say("cli-demonstration-try", color=side, move=attempt)
    yield f"  {session.answer(attempt)}\n"
    yield from _played(session, _told(_END, start))
    yield f"\n{session.drawing()}\n{standing(session.game, words)}"
    yield words.say("cli-demonstration-end", program=cli.program)


def _introduction(words: Words, asked: Ruleset, played: Ruleset) -> str:
    rules = name_for_the_table(played)
    if asked == played:
        return words.say("cli-demonstration", rules=rules)
    return words.say("cli-demonstration-other", rules=rules, asked=name_for_the_table(asked))


def _start(ruleset: Ruleset) -> Game:
    """Return a new game under *ruleset*, or the tournament rules if the moves don't fit."""
    game = Game(ruleset)
    try:
        for move in _told((*_OPENING, *_MIDDLE, *_END), game):
            game.play(move)
    except HiveError:
        return Game(for_the_table(TOURNAMENT))
    return Game(ruleset)


def _told(moves: Moves, start: Game) -> Moves:
    """Return the moves with the pieces and colors of a new game."""
    text = ";".join(moves)
    box = start.ruleset.box
    if not (box[Bug.PILLBUG] and box[Bug.MOSQUITO]):
        for letter, piece in _WITHOUT_EXPANSIONS.items():
            text = text.replace(letter, piece)
    if start.to_move is Color.BLACK:
        text = text.translate(_SWAPPED)
    return tuple(text.split(";"))


def _played(session: GameSession, moves: Moves) -> Iterator[str]:
    """Play moves, and yield a sentence about each."""
    names = {color: session.words.color(color) for color in Color}
    width = max(map(len, names.values()))
    for text in moves:
        move = session.game.read_move(text)
        how = sentence(session.words, session.game, move)
        yield f"{names[session.game.to_move]:<{width}}  {text:<8}  {how}"
        session.game.play(move)
