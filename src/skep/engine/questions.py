"""Questions: what a search is asked, checked at the door."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from skep.core import position as pure_position
from skep.core.errors import GameError, GameErrorCode, WrongTypeError
from skep.engine.errors import OptionError
from skep.engine.limits import Limits
from skep.engine.report import Report
from skep.rules import Position

if TYPE_CHECKING:
    from skep.engine.searcher import RawReport, Searcher
    from skep.engine.stream import Stream

LINES = range(1, 17)
"""How many lines can be asked for."""

_KEYS = range(2**64)
_LEAST_SECONDS = 0.001


@dataclass(frozen=True, slots=True)
class Question:
    """What a search is asked."""

    position: Position
    limits: Limits
    history: tuple[int, ...]
    lines: int
    asked: float = field(default_factory=time.perf_counter)
    """When it was asked: the first search takes its memory, and the time of that counts."""

    @classmethod
    def of(cls, position: Position, limits: Limits, history: Sequence[int], lines: int) -> Question:
        """Return a question that can be asked.

        :raises GameError: when the game is over.
        :raises OptionError: when *lines* or *history* is out of range.
        :raises WrongTypeError: when it is not a position, or there are no limits.
        """
        position = position_of_backend(position)
        if position.outcome is not None:
            raise GameError(GameErrorCode.GAME_OVER)
        keys = tuple(option("history", key, _KEYS) for key in history)
        return cls(position, _limits(limits), keys, option("lines", lines, LINES))

    def within(self, limits: Limits) -> Question:
        """Return the same question with other limits."""
        return replace(self, limits=limits)

    def put_to(self, searcher: Searcher, stream: Stream) -> Report:
        """Let a searcher answer, with every report on the way put on a stream."""

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


def option(name: str, value: object, allowed: range | None = None) -> int:
    """Return a whole number that lies in a range.

    :raises OptionError: when it is none, or does not.
    """
    # A bool is an int to Python, and no number to anybody else.
    if isinstance(value, bool) or not isinstance(value, int):
        raise _refusal(name, value, allowed)
    if allowed is not None and value not in allowed:
        raise _refusal(name, value, allowed)
    return value


def position_of_backend(position: object) -> Position:
    """Return a position of the backend in use: the native search does not take the other's.

    :raises WrongTypeError: when it is not a position.
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
