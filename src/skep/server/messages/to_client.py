"""The WebSocket, from the server."""

from __future__ import annotations

from skep.core.bugs import Color
from skep.server.messages.base import Body, CommandId, GameId
from skep.server.messages.games import GameView, Online, PlayedMove, State
from skep.server.messages.players import Me
from skep.server.messages.problems import Problem
from skep.server.messages.studies import StudyEditView, StudyId


class Hello(Body, frozen=True, tag="hello"):
    """The first message: who you are."""

    me: Me
    now: int
    ping_ms: int
    """How often to ping."""


class Snapshot(Body, frozen=True, tag="snapshot"):
    """A whole game, which replaces everything known about it."""

    game: GameView


class MovesMade(Body, frozen=True, tag="played"):
    """A move was played, with the passes that it forced."""

    moves: tuple[PlayedMove, ...]


class TookBack(Body, frozen=True, tag="took_back"):
    """Moves were taken back."""

    ply: int
    """How many moves are left."""


class Joined(Body, frozen=True, tag="joined"):
    """A player took the free seat."""

    color: Color


class DrawOffered(Body, frozen=True, tag="draw_offered"):
    """A side offers a draw."""

    color: Color


class DrawDeclined(Body, frozen=True, tag="draw_declined"):
    """A side declined a draw, or withdrew its offer."""

    color: Color


class TakebackAsked(Body, frozen=True, tag="takeback_asked"):
    """A side asks for a takeback."""

    color: Color


class TakebackDeclined(Body, frozen=True, tag="takeback_declined"):
    """A side refuses a takeback, or withdraws its request."""

    color: Color


class Hinted(Body, frozen=True, tag="hinted"):
    """A side got its first hint."""

    color: Color


class Ended(Body, frozen=True, tag="ended"):
    """The game ended, but not with a move: the state says how."""


class RematchAsked(Body, frozen=True, tag="rematch_asked"):
    """A side asks for a rematch."""

    color: Color


class RematchMade(Body, frozen=True, tag="rematch_made"):
    """The rematch was created: the state has its id."""


class PublicityChanged(Body, frozen=True, tag="publicity_changed"):
    """A player agrees to make the game public, or agrees no longer: the state says who does."""


class ClockMoved(Body, frozen=True, tag="clock_moved"):
    """The clocks were credited for the server's downtime."""


Change = (
    MovesMade
    | TookBack
    | Joined
    | DrawOffered
    | DrawDeclined
    | TakebackAsked
    | TakebackDeclined
    | Hinted
    | Ended
    | RematchAsked
    | RematchMade
    | PublicityChanged
    | ClockMoved
)


class Event(Body, frozen=True, tag="event"):
    """What changed in a game, and the state after it."""

    game: GameId
    version: int
    """One more than before. A client that missed one sends ``watch``."""

    change: Change
    state: State


class Accepted(Body, frozen=True, tag="accepted"):
    """A command was carried out and is stored; its event has this version."""

    id: CommandId
    game: GameId
    version: int


class Refused(Body, frozen=True, tag="refused"):
    """A command was refused, or a message is invalid."""

    problem: Problem
    id: str | None = None
    game: str | None = None


class Present(Body, frozen=True, tag="present"):
    """Who has the game open. Without a number: the latest one counts."""

    game: GameId
    online: Online


class Thinking(Body, frozen=True, tag="thinking"):
    """The computer's progress. Without a number."""

    game: GameId
    fraction: float
    """From 0 to 1."""


class Pong(Body, frozen=True, tag="pong"):
    """The answer to a ping."""

    sent: int
    now: int


class StudyEdits(Body, frozen=True, tag="study_edits"):
    """What changed in a study, one number after the other."""

    study: StudyId
    edits: tuple[StudyEditView, ...]


class StudyStale(Body, frozen=True, tag="study_stale"):
    """A client missed too much of a study: it has to read it again."""

    study: StudyId


class StudyPresent(Body, frozen=True, tag="study_present"):
    """How many tabs have the study open."""

    study: StudyId
    count: int


class StudyRefused(Body, frozen=True, tag="study_refused"):
    """A study can't be followed."""

    study: StudyId
    problem: Problem


class StudyGone(Body, frozen=True, tag="study_gone"):
    """The study was deleted."""

    study: StudyId


ToClient = (
    Hello
    | Snapshot
    | Event
    | Accepted
    | Refused
    | Present
    | Thinking
    | Pong
    | StudyEdits
    | StudyStale
    | StudyPresent
    | StudyRefused
    | StudyGone
)
