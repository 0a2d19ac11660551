"""The explorer: how games continued from a position, and games that were searched for."""

from __future__ import annotations

from enum import Enum

from skep.core.bugs import Color
from skep.server.messages.base import Body
from skep.server.messages.games import Seats


class GameSource(Enum):
    """Which games to look at."""

    OWN = "own"
    PUBLIC = "public"
    """Games that their players made public."""

    COLLECTION = "collection"
    """The collection of games that the server's operator serves."""


class ResultView(Enum):
    """How a game ended."""

    WHITE = "white"
    BLACK = "black"
    DRAW = "draw"
    UNFINISHED = "unfinished"
    """Aborted, or without a known result."""


class ResultCounts(Body, frozen=True):
    """How many games ended in which way."""

    white: int
    draws: int
    black: int
    unfinished: int


class FoundGame(Body, frozen=True):
    """A game that was found."""

    id: str
    """Of a game in the collection: its number."""

    rules: str
    seats: Seats
    you: tuple[Color, ...]
    """The colors that the viewer has in it."""

    result: ResultView
    ply: int
    date: str
    """``2026-11-18``, or as much of that as is known: ``2026-11``, ``2026``, or nothing."""

    on_device: bool
    """Whether it was played on a player's device, and saved to the server after its end."""


class FoundGames(Body, frozen=True):
    """Games that were searched for, the latest first."""

    games: tuple[FoundGame, ...]
    next: str | None
    """The value of ``after`` for the next page; None on the last."""


class ContinuationView(Body, frozen=True):
    """A move that was played from a position; moves to symmetric positions count as one."""

    move: str
    """As UHP writes it."""

    tally: ResultCounts
    examples: tuple[FoundGame, ...]
    """The latest of the games, of the most frequent moves only."""


class Explored(Body, frozen=True):
    """How games continued from a position."""

    tally: ResultCounts
    """All games with this position, each counted once."""

    moves: tuple[ContinuationView, ...]
    """The most frequent first."""

    ended: ResultCounts
    """The games that ended here."""

    illegal: ResultCounts
    """The games that continued with a move that is illegal under the rules of this position."""

    sources: tuple[GameSource, ...]
    """What this server has games of."""


class CollectedText(Body, frozen=True):
    """A game of the collection."""

    pgn: str
