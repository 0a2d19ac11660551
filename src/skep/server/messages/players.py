"""Players, and everything besides games."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from skep.core.bugs import Color
from skep.server.messages.base import Body, GameId, LevelNumber, Ply
from skep.server.messages.games import (
    ClockSettings,
    Ending,
    PlayedMove,
    Seats,
    StatusView,
    Target,
)
from skep.server.messages.problems import ReasonView


class Me(Body, frozen=True):
    """The player who asks."""

    id: str
    name: str
    """Empty for a guest without a name."""


class Rename(Body, frozen=True):
    """A new name."""

    name: Annotated[str, Meta(max_length=24)]


class DeviceLink(Body, frozen=True):
    """A private link to continue on another device."""

    path: str
    expires_at: int


class TakeLink(Body, frozen=True):
    """The token of a device link."""

    token: Annotated[str, Meta(max_length=100)]


class SignOut(Body, frozen=True):
    """A request to end all sessions."""

    keep_this_device: bool = False
    """Whether to begin a new session on this device."""


class LinkRecord(Body, frozen=True):
    """A device link that was created. Its secret isn't stored."""

    expires_at: int
    used_at: int | None


class GameRecordView(Body, frozen=True):
    """A game as a player can download it."""

    id: GameId
    rules: str
    you: tuple[Color, ...]
    seats: Seats
    status: StatusView
    ending: Ending | None
    created_at: int
    updated_at: int
    clock: ClockSettings | None
    moves: tuple[str, ...] | None
    """As UHP writes them; None if the stored game is damaged."""


class PlayerData(Body, frozen=True):
    """Everything that is stored about a player."""

    id: str
    name: str
    links: tuple[LinkRecord, ...]
    games: tuple[GameRecordView, ...]


class LevelView(Body, frozen=True):
    """A level of the computer."""

    number: LevelNumber
    name: str
    elo: int | None


class RulesView(Body, frozen=True):
    """A preset for the rules of a game."""

    name: str
    box: dict[str, int]
    first_is_open: bool
    """Whether either side can begin."""


class Options(Body, frozen=True):
    """The options for a new game."""

    levels: tuple[LevelView, ...]
    editions: tuple[RulesView, ...]
    game_types: tuple[RulesView, ...]


class Why(Body, frozen=True):
    """Why a piece can't move or can't reach a hex, or where it can go."""

    reason: ReasonView | None
    """None if it can. With targets on the next turn: why a thrower beside it can't throw it now."""

    targets: tuple[Target, ...] = ()
    next_turn: bool = False
    """Whether this is about the next turn of the piece's side, if the hive stays as it is."""


class BestLine(Body, frozen=True):
    """What the engine would have played instead of a move, and how the game might have gone on."""

    ply: int
    """The number of moves before it."""

    moves: tuple[PlayedMove, ...]


class HintQuestion(Body, frozen=True):
    """A request for a hint."""

    ply: Ply
    """The ply that the sender sees."""


class HintReasonView(Body, frozen=True):
    """One fact about the move of a hint."""

    code: str
    """A value of ``HintCode``."""

    piece: str | None = None
    """The piece that the fact is about."""

    count: int | None = None


class Hint(Body, frozen=True):
    """A good move, and one fact about it."""

    ply: int
    piece: str
    target: Target
    reason: HintReasonView


class Chances(Body, frozen=True):
    """White's win probability according to the engine; a draw counts one half."""

    white: tuple[float, ...]
    """From 0 to 1: before the first move, and after each one."""

    best: tuple[bool, ...]
    """Whether each move is the one that the engine would have played."""

    lines: tuple[BestLine, ...]
    """The best lines before the turning points of the game."""


class Health(Body, frozen=True):
    """The health of the server."""

    status: str
    version: str
