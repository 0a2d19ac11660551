"""Review: what the moves of a game were worth, and where it turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise, zip_longest
from math import fsum

from skep.core.bugs import Color
from skep.core.moves import Move
from skep.core.outcome import Outcome
from skep.engine.report import Line, Report
from skep.engine.score import Score
from skep.notation.record import GameRecord
from skep.rules import Position


class Fault(Enum):
    """What is wrong with a move; the value is the least win probability that it gives away."""

    INACCURACY = 0.08
    MISTAKE = 0.15
    BLUNDER = 0.25

    @classmethod
    def of(cls, loss: float) -> Fault | None:
        """Return the fault of a move that gives away so much win probability, if it is one."""
        return max((fault for fault in cls if loss >= fault.value), key=_least_loss, default=None)


@dataclass(frozen=True, slots=True)
class PositionReview:
    """A position of a game, and what an engine thinks of it."""

    ply: int
    """How many moves of the game lie before it."""

    position: Position
    score: Score
    """For the side to move."""

    report: Report | None
    """What the search found; None where the game is over and there is nothing to search."""

    is_proven: bool = False
    """Whether the score is a win that the next position proves, and the search did not see."""

    @classmethod
    def of_search(cls, ply: int, position: Position, reports: Sequence[Report]) -> PositionReview:
        """Return the review of a position, from all the reports of its search."""
        report = _settled(reports)
        return cls(ply, position, _steady_score(report, reports), report)

    @classmethod
    def of_end(cls, ply: int, position: Position, outcome: Outcome) -> PositionReview:
        """Return the review of the last position of a game that is over."""
        if outcome.winner is None:
            return cls(ply, position, Score(0), None)
        is_won = outcome.winner is position.to_move
        return cls(ply, position, Score.win(0) if is_won else Score.loss(0), None)

    @property
    def white_score(self) -> Score:
        """The score for White, whoever is to move."""
        return self.score if self.position.to_move is Color.WHITE else -self.score

    @property
    def lines(self) -> tuple[Line, ...]:
        """The best lines, best first, with scores for the side to move; none when it is over."""
        return self.report.lines if self.report else ()


@dataclass(frozen=True, slots=True)
class MoveReview:
    """A move of a game, between the position before it and the one after it."""

    move: Move
    before: PositionReview
    after: PositionReview

    @property
    def ply(self) -> int:
        """The number of the move in the game, from 1."""
        return self.after.ply

    @property
    def color(self) -> Color:
        """The side that moved: the mover."""
        return self.before.position.to_move

    @property
    def best(self) -> Line:
        """The best line of the position before it, with its score for the mover."""
        return self.before.lines[0]

    @property
    def is_best(self) -> bool:
        """Whether the engine would have played it, or it has proven to win."""
        return self.move == self.best.moves[0] or self.before.is_proven

    @property
    def score(self) -> Score:
        """What the game is worth after it, for the mover."""
        return -self.after.score

    @property
    def loss(self) -> float:
        """How much of its win probability the mover gave away, from 0 to 1.

        The engine's own move gives nothing away, and neither does one that turns out better.
        """
        if self.is_best:
            return 0.0
        return max(0.0, self.before.score.win_probability - self.score.win_probability)

    @property
    def units_lost(self) -> int | None:
        """The same in hundredths; None where a forced end is in sight on either side of it."""
        if self.before.score.is_forced or self.score.is_forced:
            return None
        return 0 if self.is_best else max(0, self.before.score.units - self.score.units)

    @property
    def fault(self) -> Fault | None:
        """What is wrong with it, if anything."""
        return Fault.of(self.loss)

    @property
    def misses_win(self) -> bool:
        """Whether the mover had a forced win before it, and after it no longer."""
        return not self.is_best and _is_win(self.before.score) and not _is_win(self.score)

    @property
    def allows_win(self) -> bool:
        """Whether it gives the opponent a forced win that was not there before."""
        return not self.is_best and _is_win(-self.score) and not _is_win(-self.before.score)


@dataclass(frozen=True, slots=True)
class SideReview:
    """How one side has played."""

    moves: int
    """How many moves of its own were reviewed."""

    choices: int
    """In how many of them it had a choice."""

    faults: Counter[Fault]
    missed_wins: int
    allowed_wins: int
    accuracy: float | None
    """The share of its win probability that a move keeps: 1 less the mean loss.

    It is the mean over the moves in which there was a choice; None without any.
    """


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game, or of some of its plies, as far as it has come."""

    record: GameRecord
    plies: range
    """The numbers of the moves that it is about, from 1."""

    positions: tuple[PositionReview, ...]
    """The positions before and after those moves, in their order."""

    @property
    def is_complete(self) -> bool:
        """Whether it has come to its end."""
        return len(self.positions) == len(self.plies) + 1

    @property
    def moves(self) -> tuple[MoveReview, ...]:
        """The moves between the positions."""
        return tuple(
            MoveReview(self.record.moves[before.ply], before, after)
            for before, after in pairwise(self.positions)
        )

    def of_side(self, color: Color) -> SideReview:
        """Return how one side has played."""
        moves = [move for move in self.moves if move.color is color]
        losses = list(_losses_by_choice(moves))
        return SideReview(
            moves=len(moves),
            choices=len(losses),
            faults=Counter(move.fault for move in moves if move.fault is not None),
            missed_wins=sum(move.misses_win for move in moves),
            allowed_wins=sum(move.allows_win for move in moves),
            accuracy=1 - fsum(losses) / len(losses) if losses else None,
        )


def with_hindsight(positions: Sequence[PositionReview]) -> tuple[PositionReview, ...]:
    """Return positions of a game with what each proves about the one before it.

    Where a side is certain to lose, its opponent had a certain win a move ago, though the search
    may have stopped short of it: without this a loss would come out of the blue.
    """
    return tuple(_proven(here, next_) for here, next_ in zip_longest(positions, positions[1:]))


def _proven(here: PositionReview, next_: PositionReview | None) -> PositionReview:
    if next_ is None or not _is_win(-next_.score):
        return here
    # One ply further from the end than the next position.
    win = Score(-next_.score.units - 1)
    return here if here.score >= win else replace(here, score=win, is_proven=True)


def _settled(reports: Sequence[Report]) -> Report:
    """Return the report to believe, of all that a search has given.

    The last one may come from a depth that was not finished. What it says for a move holds; but
    where it speaks against the best move so far, the others have not been asked.
    """
    *_, before, last = (reports[0], *reports)
    is_unfinished = last.depth == before.depth
    return before if is_unfinished and last.score < before.score else last


def _steady_score(report: Report, reports: Sequence[Report]) -> Score:
    """Return the mean of the last two depths: whoever moves last in a line looks better."""
    finished = {one.depth: one.score for one in reversed(reports)}
    before = finished.get(report.depth - 1)
    if report.score.is_forced or before is None or before.is_forced:
        return report.score
    last = finished[report.depth]
    return report.score if last.is_forced else Score((last.units + before.units) // 2)


def _losses_by_choice(moves: list[MoveReview]) -> Iterator[float]:
    """Yield what moves gave away, but for those without which there was no other."""
    for move in moves:
        if len(move.before.position.legal_moves()) > 1:
            yield move.loss


def _is_win(score: Score) -> bool:
    return score.is_forced and score > Score(0)


def _least_loss(fault: Fault) -> float:
    return fault.value
