"""Games: new ones, their state, and lists."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, field

from skep.core.bugs import Color
from skep.server.messages.base import (
    MOST_MOVES,
    Body,
    DeviceKey,
    GameId,
    HexPair,
    Letters,
    LevelNumber,
    Moment,
    SetupText,
    Text,
)


class ClockSettings(Body, frozen=True):
    """A clock: time for the game, and time added after each move."""

    main_s: Annotated[int, Meta(ge=10, le=10_800)]
    increment_s: Annotated[int, Meta(ge=0, le=180)] = 0


class ComputerOpponent(Body, frozen=True, tag="computer"):
    """The engine, at a level."""

    level: LevelNumber


class FriendOpponent(Body, frozen=True, tag="friend"):
    """Anyone who opens the link and takes the other seat."""


class SameScreen(Body, frozen=True, tag="same_screen"):
    """The creator of the game plays both sides."""


class SeatChoice(Enum):
    """The color that the creator of a game wants."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


class NewGame(Body, frozen=True):
    """A request for a new game."""

    opponent: ComputerOpponent | FriendOpponent | SameScreen
    rules: Text = "Base+MLP"
    """As on the command line: ``Base+MLP``, ``classic+M``."""

    color: SeatChoice = SeatChoice.RANDOM
    first: Color | None = None
    """Who begins, where the rules leave it open."""

    clock: ClockSettings | None = None
    setup: SetupText | None = None
    """The setup string of the first position. It replaces ``rules`` and ``first``."""


class StatusView(Enum):
    """How far a game is."""

    WAITING = "waiting"
    """A seat is free."""

    PLAYING = "playing"
    OVER = "over"


class Occupant(Enum):
    """Who has a seat."""

    NOBODY = "nobody"
    PERSON = "person"
    COMPUTER = "computer"


class Seat(Body, frozen=True):
    """One side of the table."""

    occupant: Occupant
    level: LevelNumber | None = None
    """Of a computer."""

    name: str = ""
    """Of a person: empty for a guest without a name."""


class Seats(Body, frozen=True):
    """Both sides of the table."""

    w: Seat
    b: Seat


class WayView(Enum):
    """How a piece got to its hex."""

    PLACEMENT = "placement"
    WALK = "walk"
    THROW = "throw"
    PASS = "pass"


class PlayedMove(Body, frozen=True):
    """A move that was played, with everything needed to draw it."""

    text: str
    """As UHP writes it."""

    color: Color
    """The side that played it."""

    way: WayView
    piece: str | None = None
    start: HexPair | None = None
    """The hex that the piece left; None for a placement."""

    end: HexPair | None = None
    route: tuple[HexPair, ...] = ()
    """The hexes passed, from start to end."""

    thrower: str | None = None
    bug: str | None = None
    """What the piece moved as: for a mosquito, the bug it copied."""

    spent_ms: int = 0
    """How long the player thought."""


class Target(Body, frozen=True):
    """Where a piece may go."""

    hex: HexPair
    text: str
    """The move string to send."""


class Throw(Body, frozen=True):
    """Where a piece can be thrown."""

    hex: HexPair
    throwers: tuple[str, ...]
    """The pillbug or mosquito that can throw it there, or both."""


class Turn(Body, frozen=True):
    """Whose turn it is, and what is legal."""

    color: Color
    ply: int
    number: int
    """The turn number as in UHP: White's and Black's first turns are both 1."""

    legal: dict[str, tuple[Target, ...]]
    """The targets, keyed by piece; of identical pieces in the reserve, only the first is listed.

    Only the player whose turn it is gets them. For everyone else this is empty.
    """

    repetitions: int
    """How many times this position has occurred."""

    draw_is_due: bool
    """Whether the players are told that they may agree on a draw (rule R9.4)."""

    throws: dict[str, tuple[Throw, ...]] = field(default_factory=dict[str, tuple["Throw", ...]])
    """The legal targets that a piece reaches only by being thrown, keyed by piece.

    A process of an earlier version sends none.
    """


class ClockState(Body, frozen=True):
    """Both clocks, as they were at the moment ``at``."""

    w_ms: int
    b_ms: int
    running: Color | None
    at: int


class Ending(Body, frozen=True):
    """How a game ended."""

    termination: str
    """A value of ``Termination``."""

    winner: Color | None


class OwnColor(Enum):
    """The color that a player had."""

    WHITE = "white"
    BLACK = "black"


class DeviceMove(Body, frozen=True):
    """A move in a game that was played on a device."""

    text: Letters
    """As UHP writes it. Forced passes are moves too: ``pass``."""

    spent_ms: Moment = 0
    """How long the player thought."""


class SavedGame(Body, frozen=True):
    """A finished game that was played on a device, and is to be stored."""

    key: DeviceKey
    """What the device calls it. A player who sends a key again gets the same game."""

    opponent: ComputerOpponent | SameScreen
    color: OwnColor
    """The player's own color. On the same screen, the player has both."""

    created_at: Moment
    moves: Annotated[tuple[DeviceMove, ...], Meta(max_length=MOST_MOVES)]
    ending: Ending
    rules: Text = "Base+MLP"
    """As on the command line: ``Base+MLP``, ``classic+M``."""

    first: Color | None = None
    """Who began, where the rules leave it open."""

    clock: ClockSettings | None = None
    hints: Annotated[tuple[Color, ...], Meta(max_length=2)] = ()
    """The sides that used hints."""

    setup: SetupText | None = None
    """The setup string of the first position. It replaces ``rules`` and ``first``."""


class State(Body, frozen=True):
    """Everything that changes in a game, except its moves."""

    status: StatusView
    seats: Seats
    turn: Turn
    clock: ClockState | None
    ending: Ending | None
    draw_offer: Color | None
    """Who offers a draw."""

    takeback: Color | None
    """Who asks for a takeback."""

    hints: tuple[Color, ...]
    """The sides that used hints."""

    rematch: Color | None
    """Who asks for a rematch."""

    next_game: GameId | None
    """The id of the rematch."""

    public_by: tuple[Color, ...] = ()
    """The sides that agree to make the finished game public.

    A process of an earlier version sends none.
    """

    is_public: bool = False
    """Whether everybody can find the game: every person who has a seat agrees."""


class Online(Body, frozen=True):
    """Who has the game open now."""

    w: bool
    b: bool
    watchers: int


class GameView(Body, frozen=True):
    """A game as one viewer sees it."""

    id: GameId
    version: int
    """The number of the last event; the next one is one more."""

    rules: str
    edition: str
    """The name of the rules: an edition or a game type."""

    box: dict[str, int]
    """How many pieces of each bug a side has, keyed by the bug's letter."""

    first: Color
    you: tuple[Color, ...]
    """The colors that the viewer plays: none for a spectator, both on one screen."""

    clock: ClockSettings | None
    created_at: int
    updated_at: int
    on_device: bool
    """Whether it was played on a player's device, and then saved. The device says how long each
    move took, and who resigned or agreed to a draw."""

    moves: tuple[PlayedMove, ...]
    state: State
    online: Online
    setup: str | None = None
    """The setup string of the first position; None if the hive was empty there."""


class StackView(Body, frozen=True):
    """The pieces on one hex, from the bottom up."""

    hex: HexPair
    pieces: tuple[str, ...]


class OpeningView(Body, frozen=True):
    """Where each side put its first piece, which tells which way round a player sees the hive."""

    w: HexPair
    b: HexPair


class HiveView(Body, frozen=True):
    """A hive in a list."""

    stacks: tuple[StackView, ...]
    opening: OpeningView | None
    """None until both sides have placed a piece."""


class GameLine(Body, frozen=True):
    """A game in a list."""

    id: GameId
    rules: str
    you: tuple[Color, ...]
    seats: Seats
    status: StatusView
    ending: Ending | None
    ply: int
    to_move: Color
    """Whose turn it is, or would be."""

    your_turn: bool
    updated_at: int
    clock: ClockSettings | None
    has_hints: bool
    on_device: bool
    """Whether it was played on a player's device, and then saved."""

    is_public: bool
    """Whether everybody can find it."""

    hive: HiveView | None
    """The hive as it stands. None if nobody asked for it, or if the game can't be read."""


class GameList(Body, frozen=True):
    """A player's games, the latest first."""

    games: tuple[GameLine, ...]
    next: str | None
    """The value of ``after`` for the next page; None on the last."""
