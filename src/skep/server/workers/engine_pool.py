"""The interface to the engine: search tasks go in, results come out.

Rooms know only this. Processes and queues are up to the implementation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from skep.core.bugs import Color
from skep.core.moves import Move
from skep.engine.limits import Limits
from skep.engine.score import Score
from skep.game import Game
from skep.rules import Position
from skep.server.domain.facts import RecordedMove
from skep.server.domain.first_positions import game_from


class Purpose(StrEnum):
    """What a search is for. Each purpose is queued separately: a review takes turns with a game."""

    MOVE = "move"
    HINT = "hint"
    REVIEW = "review"
    ANALYSIS = "analysis"


class Requester(NamedTuple):
    """Who is waiting for a search, so that workers are shared fairly."""

    player: str
    network: str = ""
    """The player's network, as recorded in ``PlayerNetworks``; empty if it is unknown."""

    purpose: Purpose = Purpose.MOVE


@dataclass(frozen=True, slots=True)
class SearchTask:
    """A search request, as plain values that can be sent to another process."""

    rules: str
    """As ``skep.notation.rulesets.parse_ruleset`` reads them."""

    first: Color
    """The side that began."""

    moves: tuple[str, ...]
    """The moves so far, as UHP writes them; the game is not over."""

    level: int
    limits: Limits
    seed: int
    """The seed for the random choices of a level."""

    requester: Requester

    position: Position | None = None
    """The position after the moves, if it is known: replaying a long game takes a while."""

    setup: str | None = None
    """The setup string of the first position, if the hive isn't empty there."""

    def game(self) -> Game:
        """Return the game that the move is for."""
        game = game_from(self.rules, self.first, self.setup)
        for move in self.moves:
            game.play(move)
        return game


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A request for the evaluations of the positions of a game."""

    rules: str
    first: Color
    moves: tuple[str, ...]
    """The moves up to the last position; the game is not over there."""

    from_ply: int
    """The first position: how many moves were played before it."""

    nodes: int
    """How many nodes to search for each position."""

    requester: Requester

    longest_line: int = 0
    """How many moves of each best line to return. Their routes take time."""

    setup: str | None = None
    """The setup string of the first position, if the hive isn't empty there."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a review found in a position."""

    score: Score
    """For the side to move."""

    best: str
    """The best move, as UHP writes it."""

    line: tuple[RecordedMove, ...] = ()
    """The best line, if lines were asked for."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search."""

    move: Move
    score: Score | None
    """The evaluation; None if the position was not searched."""


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line that a search found."""

    score: Score
    """For the side to move."""

    moves: tuple[str, ...]
    """As UHP writes them, at least one."""


@dataclass(frozen=True, slots=True)
class FoundLines:
    """The best lines in a position, the best one first."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[FoundLine, ...]


class EnginesBusyError(Exception):
    """Too many requests are waiting: try again later."""


class SearchFailedError(Exception):
    """The search crashed, or took far longer than its limits."""


class EnginePool(Protocol):
    """Something that finds moves for the computer."""

    async def search(self, task: SearchTask, on_progress: Callable[[float], None]) -> SearchResult:
        """Return a move; *on_progress* gets the progress, from 0 to 1.

        Cancelling this ends the search.

        :raises EnginesBusyError: when too many requests are waiting.
        :raises SearchFailedError: when no move was found.
        """
        ...

    async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
        """Return the evaluations of positions.

        It returns at least one, and as many as can be searched in a short time. Ask again for the
        rest. The game is replayed once for all of them.

        :raises EnginesBusyError: when too many requests are waiting.
        :raises SearchFailedError: when nothing was found.
        """
        ...

    async def analyze(self, task: SearchTask, lines: int) -> FoundLines:
        """Return the best *lines* lines at full strength, or as many as there are moves.

        Cancelling this ends the search.

        :raises EnginesBusyError: when too many requests are waiting.
        :raises SearchFailedError: when nothing was found.
        """
        ...

    async def close(self) -> None:
        """End all searches, and release their resources."""
        ...
