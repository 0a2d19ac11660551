"""A game: the wish for one, how it stands, and lists of them."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta

from skep.core.bugs import Color
from skep.server.messages.base import Body, GameId, HexPair, Level, Text


class ClockSettings(Body, frozen=True):
    """A clock: time for the game, and time added after each move."""

    main_s: Annotated[int, Meta(ge=10, le=10_800)]
    increment_s: Annotated[int, Meta(ge=0, le=180)] = 0


class ComputerOpponent(Body, frozen=True, tag="computer"):
    """The engine, at a level."""

    level: Level


class FriendOpponent(Body, frozen=True, tag="friend"):
    """Whoever opens the link and takes the other seat."""


class SameScreen(Body, frozen=True, tag="same_screen"):
    """Both sides are played by whoever made the game."""


class SeatChoice(Enum):
    """Which color the maker of a game wants."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


class NewGame(Body, frozen=True):
    """A wish for a game."""

    opponent: ComputerOpponent | FriendOpponent | SameScreen
    rules: Text = "Base+MLP"
    """As on the command line: ``Base+MLP``, ``classic+M``."""

    color: SeatChoice = SeatChoice.RANDOM
    first: Color | None = None
    """Who begins, where the rules leave it open."""

    clock: ClockSettings | None = None


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
    level: Level | None = None
    """Of a computer."""

    name: str = ""
    """Of a person: empty for a guest who gave none."""


class Seats(Body, frozen=True):
    """Both sides of the table."""

    w: Seat
    b: Seat


class WayView(Enum):
    """How a piece came to where it lies."""

    PLACEMENT = "placement"
    WALK = "walk"
    THROW = "throw"
    PASS = "pass"


class PlayedMove(Body, frozen=True):
    """A move of the game, with all that it takes to draw it."""

    text: str
    """As UHP writes it."""

    color: Color
    """Who made it."""

    way: WayView
    piece: str | None = None
    start: HexPair | None = None
    """Where the piece lay; None for a placement."""

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
    """The move, as it is to be sent."""


class Turn(Body, frozen=True):
    """Whose turn it is, and what is legal. A game that is over has no legal moves."""

    color: Color
    ply: int
    number: int
    """The turn as UHP counts: White's and Black's first are both 1."""

    legal: dict[str, tuple[Target, ...]]
    """The targets by piece; of twins in the reserve the first alone is named."""

    repetitions: int
    """How often this position has stood."""

    draw_is_due: bool
    """Whether the players are told that they may agree on a draw (rule R9.4)."""


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


class State(Body, frozen=True):
    """All of a game that changes, except its moves."""

    status: StatusView
    seats: Seats
    turn: Turn
    clock: ClockState | None
    ending: Ending | None
    draw_offer: Color | None
    """Who offers a draw."""

    takeback: Color | None
    """Who asks to take a move back."""

    rematch: Color | None
    """Who wants to play again."""

    next_game: GameId | None
    """The game that was made of a rematch."""


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
    """The preset nearest to the rules, for a name: an edition or game type."""

    box: dict[str, int]
    """How many pieces of each bug a side has, by its letter."""

    first: Color
    you: tuple[Color, ...]
    """The colors that the viewer plays: none for a watcher, both at one screen."""

    clock: ClockSettings | None
    created_at: int
    updated_at: int
    moves: tuple[PlayedMove, ...]
    state: State
    online: Online


class GameLine(Body, frozen=True):
    """A game in a list."""

    id: GameId
    rules: str
    you: tuple[Color, ...]
    seats: Seats
    status: StatusView
    ending: Ending | None
    ply: int
    your_turn: bool
    updated_at: int
    clock: ClockSettings | None


class GameList(Body, frozen=True):
    """One's games, the latest first."""

    games: tuple[GameLine, ...]
    next: str | None
    """What to ask with for the next page; None on the last."""
