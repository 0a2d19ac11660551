"""The errors of the library. Each carries its facts, and its text is one line of English."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from skep.core.bugs import Bug
    from skep.core.moves import Move
    from skep.core.reasons import Reason
    from skep.core.setup import SetupProblem

_SHOWN = 80

_Error = TypeVar("_Error", bound="HiveError")


class HiveError(Exception):
    """The base class of the library's errors."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "__str__" in vars(cls):
            # Not an assignment, which type checkers reject for a method.
            type.__setattr__(cls, "__str__", _accepting_text(cls.__str__))

    def __reduce__(self) -> tuple[Callable[..., HiveError], tuple[object, ...]]:
        # By default, a pickle passes args to the constructor, which often expects other arguments.
        return _restored, (type(self), self.args, vars(self))


def _restored(
    kind: type[_Error], args: tuple[object, ...], attributes: dict[str, object]
) -> _Error:
    error = kind.__new__(kind, *args)
    vars(error).update(attributes)
    return error


def _accepting_text(describe: Callable[[Any], str]) -> Callable[[Any], str]:
    """Let an error also describe itself that was made from a text instead of its facts.

    PyTorch's DataLoader and Gymnasium's AsyncVectorEnv raise a worker's error again as its class
    with one argument: a text with the traceback, or the error.
    """

    @wraps(describe)
    def described(error: HiveError) -> str:
        match error.args:
            case (str() as text,) if "\n" in text:  # a traceback: no fact has several lines
                return text
            case _:
                pass
        try:
            return describe(error)
        except (AttributeError, LookupError, TypeError):
            match error.args:
                case (str() | HiveError() as cause, *_):
                    return str(cause)
                case _:
                    raise

    return described


class Instead(Enum):
    """What to use instead of a value of the wrong type; the value is the English text."""

    MOVE = "Use Game, which takes moves as text, or skep.read_move(text, position)."
    PIECE = "Use skep.parse_piece(text), or Game, which takes the text."
    HEX = "Use Hex(q, r), or Game.explain, which takes text such as 'bQ-'."
    RULESET = "Use skep.parse_ruleset(text), or Game, which takes the text."
    SETUP = "Use skep.parse_setup(text), which returns a Position."
    POSITION = "Use skep.parse_setup(text) or Game.from_string(text).position."
    COLOR = "Use Color.WHITE or Color.BLACK."
    BUG = "Use Bug.ANT or Bug('A')."
    ITS_POSITION = "Use its .position."
    ITS_RULESET = "Use its .ruleset, or Game.from_position to start from a position."
    DECODE = "Use its .decode()."
    READ = "Use its .read(), or skep.read_games with the path."
    FILE = "skep.read_games(path) reads a file."


_FOR_TEXT = {
    "Move": Instead.MOVE,
    "Piece": Instead.PIECE,
    "Hex": Instead.HEX,
    "Ruleset": Instead.RULESET,
    "Setup": Instead.SETUP,
    "Position": Instead.POSITION,
    "Color": Instead.COLOR,
    "Bug": Instead.BUG,
}
"""What to use instead of text, keyed by the expected type."""

_BY_ATTRIBUTE = (
    ("Position", "position", Instead.ITS_POSITION),
    ("Ruleset", "ruleset", Instead.ITS_RULESET),
    ("str", "decode", Instead.DECODE),
    ("str", "read", Instead.READ),
    ("str", "__fspath__", Instead.FILE),
)
"""What to use instead of other values, by the expected type and an attribute they have."""


class WrongTypeError(HiveError, TypeError):
    """A value of the wrong type, for callers who don't use a type checker."""

    def __init__(self, name: str, expected: tuple[str, ...], value: object) -> None:
        super().__init__(name, expected, value)
        self.name = name
        """The argument, or the part of a value."""

        self.expected = expected
        """The names of the allowed types."""

        self.value = value

    @property
    def instead(self) -> Instead | None:
        """What to use instead, if the value is close to what is expected."""
        if isinstance(self.value, str):
            return next((_FOR_TEXT[name] for name in self.expected if name in _FOR_TEXT), None)
        found = (
            hint
            for expected, attribute, hint in _BY_ATTRIBUTE
            if expected in self.expected and hasattr(self.value, attribute)
        )
        return next(found, None)

    @property
    def shown(self) -> str:
        """The value as Python writes it, cut to one line; its type if that has several lines."""
        text = repr(self.value)
        if "\n" in text:  # such as an array with many rows
            kind, items = type(self.value).__name__, getattr(self.value, "dtype", None)
            return kind if items is None else f"{kind} of {items}"
        return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"

    def __str__(self) -> str:
        text = f"{self.name}: expected {' or '.join(self.expected)}, not {self.shown}"
        return f"{text}. {self.instead.value}" if self.instead else text


class NativeTask(Enum):
    """What only the native rules can do; the value is the English text."""

    SELF_PLAY = "self-play"
    PAIRS = "a match with paired games"
    RECORDS = "learning from self-play games"
    FEATURES = "computing the network's inputs"
    BATCH_GAMES = "playing many games at once"
    MCTS = "Monte Carlo tree search"


class NativeNeededError(HiveError, RuntimeError):
    """A task that needs the native rules while the pure ones are in use."""

    def __init__(self, task: NativeTask, is_chosen: bool) -> None:  # noqa: FBT001 - for pickles
        super().__init__(task, is_chosen)
        self.task = task
        self.is_chosen = is_chosen
        """Whether ``SKEP_PURE`` turned the native rules off."""

    def __str__(self) -> str:
        to_do = (
            "Unset SKEP_PURE to use them."
            if self.is_chosen
            else "To build them, install a C++ compiler and Python.h (Debian: apt install g++"
            " python3-dev), then install Skep again."
        )
        return f"{self.task.value} needs the native rules. {to_do}"


class RulesetErrorCode(Enum):
    """What is wrong with a rule set; the value is a short description in English."""

    TOO_MANY = "the number must be between 0 and the number in a full set"
    NO_QUEEN = "each side needs exactly one queen"
    NOT_IN_BOX = "this edition does not have this expansion"


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
    """A setup that no game can lead to, with everything that is wrong with it."""

    def __init__(self, problems: tuple[SetupProblem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class GameErrorCode(Enum):
    """What cannot be done with a game; the value is a short description in English."""

    NOTHING_TO_UNDO = "there is no move to take back"
    NOTHING_TO_REDO = "there is no move to replay"
    GAME_OVER = "the game is over"


class GameError(HiveError, ValueError):
    """An action that the game doesn't allow now, such as taking back a move at the start."""

    def __init__(self, code: GameErrorCode) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return self.code.value
