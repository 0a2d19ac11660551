"""The errors of the library: each carries its facts, and says them in one line of English."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skep.core.bugs import Bug
    from skep.core.moves import Move
    from skep.core.reasons import Reason
    from skep.core.setup import Problem


class HiveError(Exception):
    """Anything that this library refuses."""


class RulesetErrorCode(Enum):
    """What is wrong with a rule set; the value says it shortly in English."""

    TOO_MANY = "a box does not hold so many of this bug"
    NO_QUEEN = "a box holds one queen for each side: without her nobody can win"
    NOT_IN_BOX = "there is no such expansion in this box"


class RulesetError(HiveError, ValueError):
    """A rule set that no game can be played with."""

    def __init__(self, code: RulesetErrorCode, bug: Bug) -> None:
        super().__init__(code, bug)
        self.code = code
        self.bug = bug

    def __str__(self) -> str:
        return f"{self.bug.name.lower()}: {self.code.value}"


class IllegalMoveError(HiveError, ValueError):
    """A move that the rules forbid in this position."""

    def __init__(self, move: Move, reason: Reason) -> None:
        super().__init__(move, reason)
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        piece = self.reason.piece
        return f"{piece}: {self.reason.code.value}" if piece else self.reason.code.value


class InvalidPositionError(HiveError, ValueError):
    """A setup that no game can lead to; it knows everything that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class GameErrorCode(Enum):
    """What cannot be done with a game; the value says it shortly in English."""

    NOTHING_TO_UNDO = "there is no move to take back"
    NOTHING_TO_REDO = "there is no move to play again"
    GAME_OVER = "the game is over"


class GameError(HiveError, ValueError):
    """Something other than a move that cannot be done with a game as it stands."""

    def __init__(self, code: GameErrorCode) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return self.code.value
