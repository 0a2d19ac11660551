"""What processes send each other."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Raw, Struct

from skep.server.messages.problems import Problem
from skep.server.messages.to_server import Command

VERSION = 1
"""A process ignores what has a later version: during an upgrade, both run side by side."""


# --- what a process can ask of the one that has a game --------------------------------------------


class ViewGame(Struct, frozen=True, tag="view"):
    """Show the game to a viewer."""

    viewer: str


class JoinGame(Struct, frozen=True, tag="join"):
    """Take the free seat for a player."""

    player: str
    since: int | None = None
    """The session of the player, as in ``GameRoom.join``."""


class CallOffGame(Struct, frozen=True, tag="call_off"):
    """Abort the game if nobody would miss it."""


class PlayGame(Struct, frozen=True, tag="play"):
    """Carry out a player's command."""

    player: str
    command: Command
    network: str = ""
    """Where the player is, as recorded in ``PlayerNetworks``."""

    waited_ms: int = 0
    """How long ago the asking process read the command from the player."""

    is_paid: bool = True
    """Whether a game that this creates was billed. Earlier versions do that before they ask."""


class ReplacePlayer(Struct, frozen=True, tag="replace"):
    """Put another id in place of a player's."""

    player: str
    other: str


class WatchGame(Struct, frozen=True, tag="watch"):
    """Subscribe a connection of the asking process, which calls it by a number."""

    number: int
    player: str
    version: int | None
    network: str = ""
    """Where the connection comes from, with or without a player."""

    was_watching: bool = False
    """Whether it was subscribed where the game was before. Then it isn't refused."""


Request = ViewGame | JoinGame | CallOffGame | PlayGame | ReplacePlayer | WatchGame

MakeRequest = Callable[[], PlayGame]
"""Returns a request as it is now: how long it has waited by then."""


# --- items ----------------------------------------------------------------------------------------


class GameQuestion(Struct, frozen=True, tag="ask"):
    """Ask the process that has a game for something."""

    id: int
    game: str
    request: Request
    network: str = ""
    """Whose request it is, so that networks take turns in the process that has the game, too."""


class GameAnswer(Struct, frozen=True, tag="answer"):
    """What was asked for."""

    id: int
    body: Raw


class Refusal(Struct, frozen=True, tag="refusal"):
    """What was asked for is not possible."""

    id: int
    problem: Problem


class Unpaid(Struct, frozen=True, tag="unpaid"):
    """What was asked for creates a game: bill it, and ask again."""

    id: int


class NotHere(Struct, frozen=True, tag="not_here"):
    """This process doesn't have the game, or the database failed: ask again."""

    id: int


class Delivery(Struct, frozen=True, tag="delivery"):
    """A message for connections of the receiving process."""

    numbers: list[int]
    text: str


class StopWatching(Struct, frozen=True, tag="unwatch"):
    """Unsubscribe a connection of the sending process."""

    number: int


class Moved(Struct, frozen=True, tag="moved"):
    """The sender no longer has these games."""

    games: list[str]


class Renamed(Struct, frozen=True, tag="renamed"):
    """A player has a new name."""

    player: str
    name: str
    network: str = ""
    """Where it was chosen."""


class SignedOut(Struct, frozen=True, tag="signed_out"):
    """A player has ended all sessions. It is stored, and so a process learns of it in any case."""

    player: str
    at: int


class Resync(Struct, frozen=True, tag="resync"):
    """The sender couldn't deliver everything: subscribe again."""


class StudyChanged(Struct, frozen=True, tag="study_changed"):
    """A study has another edit, or was deleted."""

    study: str


class StudyAudience(Struct, frozen=True, tag="study_audience"):
    """How many have a study open in the sending process."""

    study: str
    count: int
    wants_answer: bool = False
    """Whether the sender doesn't know yet how many have it open elsewhere."""


class Alive(Struct, frozen=True, tag="alive"):
    """Redis works: every process sends this to itself."""


Item = (
    GameQuestion
    | GameAnswer
    | Refusal
    | Unpaid
    | NotHere
    | Delivery
    | StopWatching
    | Moved
    | Renamed
    | SignedOut
    | Resync
    | StudyChanged
    | StudyAudience
    | Alive
)


class Envelope(Struct, frozen=True):
    """Items of one process for another one, or for all."""

    sender: str
    items: list[Item]
    v: int = VERSION


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Envelope)


def pack(sender: str, items: list[Item]) -> bytes:
    """Return items as they are sent."""
    return _encoder.encode(Envelope(sender, items))


def unpack(data: bytes) -> Envelope:
    """Return what was sent.

    :raises msgspec.MsgspecError: when it can't be read, such as a kind that is newer.
    """
    return _decoder.decode(data)
