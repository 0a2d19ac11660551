"""Questions: the arguments of a search, checked."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from skep.bounds import LINES
from skep.core import position as pure_position
from skep.core.checks import check_type
from skep.core.errors import GameError, GameErrorCode, WrongTypeError
from skep.engine.errors import OptionError
from skep.engine.limits import Limits
from skep.engine.report import Report
from skep.rules import Position

if TYPE_CHECKING:
    from skep.engine.search.searcher import RawReport, Searcher
    from skep.engine.stream import Stream

_KEYS = range(2**64)
_LEAST_SECONDS = 0.001


@dataclass(frozen=True, slots=True)
class Question:
    """The arguments of a search."""

    position: Position
    limits: Limits
    history: tuple[int, ...]
    lines: int
    asked: float = field(default_factory=time.perf_counter)
    """When it was asked. The first search allocates memory, and that time counts too."""

    @classmethod
    def of(cls, position: Position, limits: Limits, history: Sequence[int], lines: int) -> Question:
        """Check the arguments and return them as a question.

        :raises GameError: when the game is over.
        :raises OptionError: when *lines* or *history* is out of range.
        :raises WrongTypeError: when *position* or *limits* has the wrong type.
        """
        position = position_of_backend(position)
        if position.outcome is not None:
            raise GameError(GameErrorCode.GAME_OVER)
        keys = checked_history(history)
        return cls(position, _limits(limits), keys, option("lines", lines, LINES))

    def within(self, limits: Limits, lines: int | None = None) -> Question:
        """Return the same question with other limits, and perhaps for another number of lines."""
        return replace(self, limits=limits, lines=self.lines if lines is None else lines)

    def put_to(self, searcher: Searcher, stream: Stream) -> Report:
        """Search, and put every report on a stream."""

        def on_report(raw: RawReport) -> None:
            stream.put(Report.from_raw(raw, self.position))

        raw = searcher.search(
            self.position,
            self.history,
            self.limits.depth or 0,
            self.limits.nodes or 0,
            self._seconds_left(),
            self.lines,
            on_report,
        )
        return Report.from_raw(raw, self.position)

    def _seconds_left(self) -> float:
        if self.limits.seconds is None:
            return 0.0
        return max(_LEAST_SECONDS, self.limits.seconds - (time.perf_counter() - self.asked))


def checked_history(history: Sequence[int]) -> tuple[int, ...]:
    """Return the keys of the earlier positions of a game.

    :raises OptionError: when one of them isn't a key.
    :raises WrongTypeError: when *history* is not iterable.
    """
    check_type("history", history, Iterable)
    return tuple(option("history", key, _KEYS) for key in history)


def option(name: str, value: object, allowed: range | None = None) -> int:
    """Return *value* if it is a whole number within the range.

    :raises OptionError: when it isn't.
    """
    # In Python, a bool is an int.
    if isinstance(value, bool) or not isinstance(value, int):
        raise _refusal(name, value, allowed)
    if allowed is not None and value not in allowed:
        raise _refusal(name, value, allowed)
    return value


def position_of_backend(position: object) -> Position:
    """Return the position for the backend in use: the native search doesn't accept pure ones.

    :raises WrongTypeError: when it isn't a position.
    """
    match position:
        case Position():
            return position
        case pure_position.Position():
            return Position.from_setup(position.setup())
        case _:
            raise WrongTypeError("position", ("Position",), position)


def _limits(limits: object) -> Limits:
    if not isinstance(limits, Limits):
        raise WrongTypeError("limits", ("Limits",), limits)
    return limits


def _refusal(name: str, value: object, allowed: range | None) -> OptionError:
    bounds = f" from {allowed[0]} to {allowed[-1]}" if allowed is not None else ""
    return OptionError(name, value, f"a whole number{bounds}")
