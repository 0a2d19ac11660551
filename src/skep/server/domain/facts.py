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

Rows without a version come from the first release and count as version 1. ``fact_encoding`` reads
and writes them.
``tests/vectors/stored_games`` has games of every release; all of them must stay readable.
"""

from __future__ import annotations

from enum import Enum

from msgspec import UNSET, Struct, UnsetType

from skep.core.bugs import Color

VERSION = 6
"""The newest version of the format. Version 2 added games that end by their length, version 3
hints, version 4 games that were played on a player's device, version 5 games that begin with a
position that was set up, and version 6 public games."""

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
    """A draw, because the game reached the maximum number of plies. Only in facts of version 2."""


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


class Versioned(Struct, frozen=True, kw_only=True):
    """What every fact has."""

    v: int = 1
    late_ms: int | UnsetType = UNSET
    """How long it took until everyone could see the fact before this one, if the clock waited for
    that. Releases that don't know this field charge the time to the player."""

    @property
    def delay_ms(self) -> int:
        """How much later than at the time of the fact before this one the clock started."""
        return 0 if isinstance(self.late_ms, UnsetType) else self.late_ms


class GameCreated(Versioned, frozen=True, tag="created"):
    """The game was created."""

    rules: str
    edition: str
    first: Color
    white: SeatHolder
    black: SeatHolder
    seed: int
    clock: TimeControl | None = None
    setup: str | UnsetType = UNSET
    """The setup string of the first position, if the hive isn't empty there. Only in facts of
    version 5. It repeats the rules, and who began."""

    @property
    def start(self) -> str | None:
        """The setup string of the first position; None if the hive is empty there."""
        return None if isinstance(self.setup, UnsetType) else self.setup


class MovesPlayed(Versioned, frozen=True, tag="moved"):
    """A move was played, followed by the passes that it forced."""

    moves: tuple[RecordedMove, ...]
    score: int | None = None
    """How a computer evaluated its position, in the units of ``Score``."""


class MovesTakenBack(Versioned, frozen=True, tag="took_back"):
    """All moves from a ply on were taken back."""

    ply: int


class SeatTaken(Versioned, frozen=True, tag="joined"):
    """A player took the free seat."""

    color: Color
    player: str


class DrawOfferMade(Versioned, frozen=True, tag="draw_offered"):
    """A side offered a draw."""

    color: Color


class DrawOfferDeclined(Versioned, frozen=True, tag="draw_declined"):
    """A side declined a draw, or withdrew its own offer."""

    color: Color


class TakebackRequested(Versioned, frozen=True, tag="takeback_asked"):
    """A side asked for a takeback."""

    color: Color


class TakebackRefused(Versioned, frozen=True, tag="takeback_declined"):
    """A side refused a takeback, or withdrew its own request."""

    color: Color


class HintTaken(Versioned, frozen=True, tag="hinted"):
    """A side got its first hint. Later ones aren't stored: they would change nothing.

    Only in facts of version 3.
    """

    color: Color


class GameEnded(Versioned, frozen=True, tag="ended"):
    """The game ended, but not on the board."""

    termination: EndedBy
    winner: Color | None = None


ENDED_BY_LENGTH = GameEnded(EndedBy.LENGTH, v=2)
"""The game reached the maximum number of plies, and is a draw."""


class GameSaved(Versioned, frozen=True, tag="saved"):
    """The game was played on a player's device, which was its referee, and then stored here.

    It is the last fact of such a game, at the time by the server's clock. The times of the facts
    before it come from the device. Only in facts of version 4.
    """


SAVED = GameSaved(v=4)
"""The game was played on a player's device."""


class RematchRequested(Versioned, frozen=True, tag="rematch_asked"):
    """A side asked for a rematch."""

    color: Color


class RematchCreated(Versioned, frozen=True, tag="rematch_made"):
    """The next game was created."""

    game: str


class PublicationAgreed(Versioned, frozen=True, tag="publication_agreed"):
    """A player agreed to make the finished game public. Only in facts of version 6."""

    player: str | None
    """None if the player has left the game since, which revokes it."""


class PublicationRevoked(Versioned, frozen=True, tag="publication_revoked"):
    """A player doesn't agree any longer. Only in facts of version 6."""

    player: str | None


class ClocksShifted(Versioned, frozen=True, tag="clock_shifted"):
    """The server was down, and the clocks are credited for it."""

    by_ms: int


PublicationFact = PublicationAgreed | PublicationRevoked

OfferFact = (
    DrawOfferMade
    | DrawOfferDeclined
    | TakebackRequested
    | TakebackRefused
    | RematchRequested
    | RematchCreated
)

Fact = (
    GameCreated
    | MovesPlayed
    | MovesTakenBack
    | SeatTaken
    | OfferFact
    | HintTaken
    | GameEnded
    | GameSaved
    | PublicationFact
    | ClocksShifted
)


class StoredFact(Struct, frozen=True):
    """A fact with its number in the game, and who caused it, when, and with which command."""

    number: int
    at: int
    fact: Fact
    player: str | None = None
    command: str | None = None
