"""Games as text: read in any format that Skep knows, and written for other programs."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, field

from skep.server.messages.base import MOST_MOVES, Body, Text
from skep.server.messages.games import Ending


class Language(Enum):
    """A language that Skep speaks."""

    ENGLISH = "en"
    DUTCH = "nl"


class GamesText(Body, frozen=True):
    """Text with games: PGN, SGF, game strings, Board Game Arena, setup strings, an analysis."""

    text: str
    """Up to the size of a request: about ten games."""

    rules: Text | None = None
    """The rules of games that don't name theirs."""

    language: Language = Language.ENGLISH
    """The language of the notes."""


class LineNote(Body, frozen=True):
    """A sentence about a line of the text."""

    line: int
    """Counting from 1."""

    text: str


class ReadComment(Body, frozen=True):
    """A comment in a game."""

    ply: int
    """The number of moves before it."""

    text: str


class ReadGame(Body, frozen=True):
    """A game as far as its moves are legal."""

    start: str
    """The setup string of the first position."""

    moves: tuple[str, ...]
    tags: dict[str, str]
    comments: tuple[ReadComment, ...]
    ending: Ending | None
    warnings: tuple[LineNote, ...]
    """What is unusual about it."""

    problem: LineNote | None
    """Why the move after the last one can't be played, if there is one."""


class ReadGames(Body, frozen=True):
    """What was found in a text."""

    games: tuple[ReadGame, ...]
    unreadable: tuple[LineNote, ...]
    """What else looks like a game, and why it can't be read."""

    has_more: bool
    """Whether there are more games in the text than are returned."""


class GameTextFormat(Enum):
    """A format that games are written in."""

    PGN = "pgn"
    GAME_STRING = "uhp"
    SGF = "sgf"


class WrittenGame(Body, frozen=True):
    """A game to write: all of its moves must be legal."""

    format: GameTextFormat
    start: str
    """The setup string of the first position."""

    moves: Annotated[tuple[Text, ...], Meta(max_length=MOST_MOVES)]
    tags: dict[str, str] = field(default_factory=dict[str, str])
    """For PGN and SGF: ``White``, ``Black``, ``Date`` and so on. ``Result`` is how the game ended
    (``WhiteWins``, ``BlackWins`` or ``Draw``), unless the moves end it."""

    comments: tuple[ReadComment, ...] = ()
    """For PGN."""


class GameText(Body, frozen=True):
    """A game in a format."""

    text: str
