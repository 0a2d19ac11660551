"""Facts: what happened in a game, exactly as the database stores it.

These structs are the stored format. Nothing here is sent to anyone: ``skep.server.views`` makes
messages of facts, so messages can change without touching stored games. The format grows like
this:

- A new field gets a default, because older rows do not have it.
- A reader ignores fields that it does not know, because a newer release may have added them.
- A change that an older reader would misunderstand raises ``VERSION``. Each fact is written with
  the oldest version that has everything in it, so older releases can read the others.
- The rules of a game are stored as the text of its rule set, so a preset never changes its
  meaning: a new switch has the same value in every edition that was already published.

Rows without a version come from the first release and count as version 1.
``tests/vectors/stored_games`` has games of every release; all of them must stay readable.
"""

from __future__ import annotations

from enum import Enum

import msgspec
from msgspec import Struct

from skep.core.bugs import Color
from skep.server.domain.errors import InconsistentError

VERSION = 2
"""The newest version of the format. Version 2 added games that end by their length."""

StoredHex = tuple[int, int]


class MoveKind(Enum):
    """What a player did."""

    PLACEMENT = "placement"
    WALK = "walk"
    THROW = "throw"
    PASS = "pass"


class EndedBy(Enum):
    """What ended a game that did not end on the board."""

    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    AGREEMENT = "agreement"
    ABORTED = "aborted"
    LENGTH = "length"
    """A draw, because the game reached the most plies. Only in facts of version 2."""


class SeatHolder(Struct, frozen=True):
    """Who has a seat: a person, a computer at a level, or nobody yet."""

    player: str | None = None
    level: int | None = None


class TimeControl(Struct, frozen=True):
    """Time for the game, and time added after each move."""

    main_s: int
    increment_s: int = 0


class RecordedMove(Struct, frozen=True):
    """A move with its route and thrower, so that reading a game doesn't need the rules."""

    text: str
    """The move string, as UHP writes it."""

    color: Color
    way: MoveKind
    piece: str | None = None
    start: StoredHex | None = None
    """The hex that the piece left; None for a placement."""

    end: StoredHex | None = None
    route: tuple[StoredHex, ...] = ()
    """The hexes passed, from start to end."""

    thrower: str | None = None
    bug: str | None = None
    """What the piece moved as; for a mosquito, the bug it copied."""

    spent_ms: int = 0
    """How long the player thought."""


class _Versioned(Struct, frozen=True, kw_only=True):
    """What every fact has."""

    v: int = 1


class GameCreated(_Versioned, frozen=True, tag="created"):
    """The game was created."""

    rules: str
    edition: str
    first: Color
    white: SeatHolder
    black: SeatHolder
    seed: int
    clock: TimeControl | None = None


class MovesPlayed(_Versioned, frozen=True, tag="moved"):
    """A move was played, followed by the passes that it forced."""

    moves: tuple[RecordedMove, ...]
    score: int | None = None
    """How a computer evaluated its position, in the units of ``Score``."""


class MovesTakenBack(_Versioned, frozen=True, tag="took_back"):
    """All moves from a ply on were taken back."""

    ply: int


class SeatTaken(_Versioned, frozen=True, tag="joined"):
    """A player took the free seat."""

    color: Color
    player: str


class DrawOfferMade(_Versioned, frozen=True, tag="draw_offered"):
    """A side offered a draw."""

    color: Color


class DrawOfferDeclined(_Versioned, frozen=True, tag="draw_declined"):
    """A side declined a draw, or withdrew its own offer."""

    color: Color


class TakebackRequested(_Versioned, frozen=True, tag="takeback_asked"):
    """A side asked for a takeback."""

    color: Color


class TakebackRefused(_Versioned, frozen=True, tag="takeback_declined"):
    """A side refused a takeback, or withdrew its own request."""

    color: Color


class GameEnded(_Versioned, frozen=True, tag="ended"):
    """The game ended, but not on the board."""

    termination: EndedBy
    winner: Color | None = None


ENDED_BY_LENGTH = GameEnded(EndedBy.LENGTH, v=2)
"""The game reached the most plies, and is a draw."""


class RematchRequested(_Versioned, frozen=True, tag="rematch_asked"):
    """A side asked for a rematch."""

    color: Color


class RematchCreated(_Versioned, frozen=True, tag="rematch_made"):
    """The next game was created."""

    game: str


class ClocksShifted(_Versioned, frozen=True, tag="clock_shifted"):
    """The server was down, and the clocks are credited for it."""

    by_ms: int


OfferFact = (
    DrawOfferMade
    | DrawOfferDeclined
    | TakebackRequested
    | TakebackRefused
    | RematchRequested
    | RematchCreated
)

Fact = (
    GameCreated | MovesPlayed | MovesTakenBack | SeatTaken | OfferFact | GameEnded | ClocksShifted
)


class StoredFact(Struct, frozen=True):
    """A fact with its number in the game, and who caused it, when, and with which command."""

    number: int
    at: int
    fact: Fact
    player: str | None = None
    command: str | None = None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)
_version_decoder = msgspec.json.Decoder(_Versioned)


def encode_fact(fact: Fact) -> str:
    """Return a fact as the database stores it."""
    return _encoder.encode(fact).decode()


def decode_fact(text: str) -> Fact:
    """Return a fact from the database.

    :raises InconsistentError: when it is not a fact, or a newer release wrote it.
    """
    try:
        # A newer release may have facts that this one has never heard of.
        version = _version_decoder.decode(text).v
        if not 1 <= version <= VERSION:
            message = f"a fact of version {version}; this release reads up to {VERSION}"
            raise InconsistentError(message)
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        message = f"not a fact: {error}"
        raise InconsistentError(message) from error
