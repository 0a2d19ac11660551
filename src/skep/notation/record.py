"""A recorded game: what every reader returns and every writer takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from skep.core.checks import check_type
from skep.core.moves import Move
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import Repetition
from skep.notation.warning import ReadingWarning
from skep.rules import Position, check_any_position

THIRD_TIME = 3
"""The occurrence of a position at which repetition counts (rule R9.4)."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The legal moves of a game, and what a file says about it."""

    start: Position
    """The position before the first move. Its ply is 0 unless the game started from a setup."""

    moves: tuple[Move, ...] = ()
    result: Outcome | None = None
    """The claimed result, such as a resignation. ``shown`` is the outcome on the board."""

    tags: Mapping[str, str] = field(default_factory=dict[str, str])
    comments: Mapping[int, str] = field(default_factory=dict[int, str])
    """Comments, keyed by the number of plies before them: 0 is before the first move."""

    warnings: tuple[ReadingWarning, ...] = field(default=(), compare=False)
    """What was wrong or unusual in the file. Games that differ only in this are equal."""

    def __post_init__(self) -> None:
        check_any_position(self.start)
        check_type("tags", self.tags, Mapping)
        for name, text in self.tags.items():
            check_type("name of a tag", name, str)
            check_type(f"tag {name}", text, str)
        check_type("comments", self.comments, Mapping)
        for ply, text in self.comments.items():
            check_type("ply of a comment", ply, int)
            check_type(f"comment {ply}", text, str)

    def positions(self) -> Iterator[Position]:
        """Yield the position before each move, and the last one."""
        position = self.start
        yield position
        for move in self.moves:
            position = position.play_unchecked(move)
            yield position

    @property
    def last(self) -> Position:
        """The position after the last move."""
        *_, position = self.positions()
        return position

    @property
    def shown(self) -> Outcome | None:
        """How the game ended under the rules alone: a surrounded queen, or repetition (R9.4)."""
        return outcome_by_rules(self.last, self.times)

    @property
    def outcome(self) -> Outcome | None:
        """The claimed result, else how the game ended under the rules."""
        return self.result or self.shown

    @property
    def times(self) -> int:
        """How many times the last position has occurred in the game."""
        keys = [position.key for position in self.positions()]
        return keys.count(keys[-1])


def outcome_by_rules(position: Position, times: int) -> Outcome | None:
    """Return how a game ended at a position that has occurred *times* times, if it did."""
    threefold = position.ruleset.repetition is Repetition.THREEFOLD
    if threefold and times >= THIRD_TIME and position.outcome is None:
        return Outcome(Termination.REPETITION, None)
    return position.outcome
