"""Reviewer: it searches a game with an engine, position by position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skep.engine.analysis import Analysis
from skep.engine.engine import Engine
from skep.engine.errors import LimitsError, OptionError
from skep.engine.limits import Limits
from skep.engine.report import Report
from skep.engine.review.game_review import PositionReview, Review, with_hindsight
from skep.notation.record import GameRecord
from skep.rules import Position


class Reviewer:
    """A review in progress: iterate over its positions as they are finished.

    To stop it, stop iterating, or call ``stop`` from any thread. The results so far stay in
    ``review``. Iterate again to continue.
    """

    def __init__(
        self,
        engine: Engine,
        record: GameRecord,
        limits: Limits,
        *,
        lines: int = 1,
        plies: range | None = None,
    ) -> None:
        """Prepare the review of a game, or of the moves with the numbers *plies*, from 1.

        *limits* are per position.

        :raises LimitsError: when there is no limit, so the first search would never end.
        :raises OptionError: when the game has no such plies.
        """
        self._engine = engine
        self._record = record
        self._limits = _checked(limits)
        self._lines = lines
        self._plies = _plies_of(record, plies)
        self._positions = list(record.positions())
        self._reviewed: list[PositionReview] = []
        self._analysis: Analysis | None = None
        self._is_stopped = False

    @property
    def review(self) -> Review:
        """The review so far."""
        return Review(self._record, self._plies, with_hindsight(self._reviewed))

    @property
    def left(self) -> int:
        """How many positions are left."""
        return len(self._plies) + 1 - len(self._reviewed)

    def __iter__(self) -> Iterator[PositionReview]:
        """Search one position after the other.

        :raises HiveError: what ``Engine.think`` raises.
        """
        while self.left and not self._is_stopped:
            reviewed = self._next()
            if reviewed is None:
                return
            self._reviewed.append(reviewed)
            yield reviewed

    def stop(self) -> None:
        """Stop at once, from any thread; the position being searched doesn't count."""
        self._is_stopped = True
        analysis = self._analysis
        if analysis is not None:
            analysis.stop()

    def _next(self) -> PositionReview | None:
        """Return the review of the next position; None if it was stopped."""
        ply = self._plies.start - 1 + len(self._reviewed)
        position = self._positions[ply]
        if ply == len(self._record.moves) and (outcome := self._record.shown) is not None:
            return PositionReview.of_end(ply, position, outcome)
        reports = self._search(position, self._positions[:ply])
        return None if self._is_stopped else PositionReview.of_search(ply, position, reports)

    def _search(self, position: Position, earlier: list[Position]) -> list[Report]:
        history = [before.key for before in earlier]
        with self._engine.analyze(
            position, self._limits, history=history, lines=self._lines
        ) as analysis:
            # A call of stop either finds the analysis here, or is noticed in the next line.
            self._analysis = analysis
            if self._is_stopped:
                analysis.stop()
            return list(analysis)


def review_game(  # noqa: PLR0913  # the caller chooses each of them
    engine: Engine,
    record: GameRecord,
    limits: Limits,
    *,
    lines: int = 1,
    plies: range | None = None,
    on_position: Callable[[PositionReview], None] | None = None,
) -> Review:
    """Review a game, or some of its moves, and return the result.

    *limits* are per position. *on_position* is called with every position, in the caller's thread.

    :raises HiveError: what ``Reviewer`` and ``Engine.think`` raise.
    """
    reviewer = Reviewer(engine, record, limits, lines=lines, plies=plies)
    for reviewed in reviewer:
        if on_position is not None:
            on_position(reviewed)
    return reviewer.review


def _checked(limits: Limits) -> Limits:
    if limits == Limits():
        raise LimitsError("limits", limits, "one of seconds, depth and nodes at least")
    return limits


def _plies_of(record: GameRecord, plies: range | None) -> range:
    there = range(1, len(record.moves) + 1)
    if plies is None:
        return there
    if not plies or plies.step != 1 or plies[0] not in there or plies[-1] not in there:
        raise OptionError("plies", plies, f"consecutive plies from 1 to {len(there)}")
    return plies
