"""Facts: what happens in a game, as it is stored. How a game stands is what they add up to.

A fact that was written once is read by every later version: fields are added with a default,
never changed.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from skep.core.bugs import Color
from skep.server.messages.games import ClockSettings, PlayedMove


class Sitter(Struct, frozen=True):
    """Who has a seat: a person, a computer of some level, or nobody yet."""

    player: str | None = None
    level: int | None = None


class Created(Struct, frozen=True, tag="created"):
    """The game was made."""

    rules: str
    edition: str
    first: Color
    white: Sitter
    black: Sitter
    seed: int
    clock: ClockSettings | None = None


class Moved(Struct, frozen=True, tag="moved"):
    """A move was made, and the passes that it forced."""

    moves: tuple[PlayedMove, ...]
    score: int | None = None
    """What a computer thought of its position, in the units of ``Score``."""


class TookBack(Struct, frozen=True, tag="took_back"):
    """All moves from a ply on were taken back."""

    ply: int


class Joined(Struct, frozen=True, tag="joined"):
    """Somebody took the free seat."""

    color: Color
    player: str


class DrawOffered(Struct, frozen=True, tag="draw_offered"):
    """A side offers a draw."""

    color: Color


class DrawDeclined(Struct, frozen=True, tag="draw_declined"):
    """A side declined a draw, or withdrew its offer."""

    color: Color


class TakebackAsked(Struct, frozen=True, tag="takeback_asked"):
    """A side asks to take a move back."""

    color: Color


class TakebackDeclined(Struct, frozen=True, tag="takeback_declined"):
    """A side does not allow it, or asks no longer."""

    color: Color


class Ended(Struct, frozen=True, tag="ended"):
    """The game ended otherwise than by a move."""

    termination: str
    winner: Color | None = None


class RematchAsked(Struct, frozen=True, tag="rematch_asked"):
    """A side wants to play again."""

    color: Color


class RematchMade(Struct, frozen=True, tag="rematch_made"):
    """There is a new game."""

    game: str


class ClockShifted(Struct, frozen=True, tag="clock_shifted"):
    """The server was away, and the time of that counts for nobody."""

    by_ms: int


Fact = (
    Created
    | Moved
    | TookBack
    | Joined
    | DrawOffered
    | DrawDeclined
    | TakebackAsked
    | TakebackDeclined
    | Ended
    | RematchAsked
    | RematchMade
    | ClockShifted
)


class Entry(Struct, frozen=True):
    """A fact with its number in the game, and who caused it when, by which command."""

    number: int
    at: int
    fact: Fact
    player: str | None = None
    command: str | None = None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)


def encode_fact(fact: Fact) -> str:
    """Return a fact as the database keeps it."""
    return _encoder.encode(fact).decode()


def decode_fact(text: str) -> Fact:
    """Return a fact from the database.

    :raises msgspec.ValidationError: when it is none.
    """
    return _decoder.decode(text)
