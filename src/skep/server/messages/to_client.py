"""The WebSocket, from the server."""

from __future__ import annotations

from skep.core.bugs import Color
from skep.server.messages.base import Body, CommandId, GameId
from skep.server.messages.games import GameView, Online, PlayedMove, State
from skep.server.messages.players import Me
from skep.server.messages.problems import Problem


class Hello(Body, frozen=True, tag="hello"):
    """The first message: who the server takes one for."""

    me: Me
    now: int
    ping_ms: int
    """How often to ping."""


class Snapshot(Body, frozen=True, tag="snapshot"):
    """A whole game: what was known of it before does not count."""

    game: GameView


class MovesMade(Body, frozen=True, tag="played"):
    """Moves were made: one, and the passes that it forced."""

    moves: tuple[PlayedMove, ...]


class TookBack(Body, frozen=True, tag="took_back"):
    """Moves were taken back."""

    ply: int
    """How many moves are left."""


class Joined(Body, frozen=True, tag="joined"):
    """Somebody took the free seat."""

    color: Color


class DrawOffered(Body, frozen=True, tag="draw_offered"):
    """A side offers a draw."""

    color: Color


class DrawDeclined(Body, frozen=True, tag="draw_declined"):
    """A side declined a draw, or withdrew its offer."""

    color: Color


class TakebackAsked(Body, frozen=True, tag="takeback_asked"):
    """A side asks to take a move back."""

    color: Color


class TakebackDeclined(Body, frozen=True, tag="takeback_declined"):
    """A side does not allow it, or asks no longer."""

    color: Color


class Ended(Body, frozen=True, tag="ended"):
    """The game ended otherwise than by a move: the state has how."""


class RematchAsked(Body, frozen=True, tag="rematch_asked"):
    """A side wants to play again."""

    color: Color


class RematchMade(Body, frozen=True, tag="rematch_made"):
    """There is a new game: the state has which."""


class ClockMoved(Body, frozen=True, tag="clock_moved"):
    """The clocks were set: the server was away, and nobody is to lose time by it."""


Change = (
    MovesMade
    | TookBack
    | Joined
    | DrawOffered
    | DrawDeclined
    | TakebackAsked
    | TakebackDeclined
    | Ended
    | RematchAsked
    | RematchMade
    | ClockMoved
)


class Event(Body, frozen=True, tag="event"):
    """Something happened in a game: what, and how things stand after it."""

    game: GameId
    version: int
    """One more than that of the event before; whoever misses one asks again by ``watch``."""

    change: Change
    state: State


class Accepted(Body, frozen=True, tag="accepted"):
    """A command was carried out and is stored; its event has this version."""

    id: CommandId
    game: GameId
    version: int


class Refused(Body, frozen=True, tag="refused"):
    """A command was not carried out, or a message not understood."""

    problem: Problem
    id: str | None = None
    game: str | None = None


class Present(Body, frozen=True, tag="present"):
    """Who has the game open. Not numbered: the latest one counts."""

    game: GameId
    online: Online


class Thinking(Body, frozen=True, tag="thinking"):
    """How far the computer's thought is. Not numbered."""

    game: GameId
    fraction: float
    """From 0 to 1."""


class Pong(Body, frozen=True, tag="pong"):
    """Say that it is."""

    sent: int
    now: int


ToClient = Hello | Snapshot | Event | Accepted | Refused | Present | Thinking | Pong
