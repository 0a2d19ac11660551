"""Review: the moves of a game, and how much each one gave away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from skep.core.bugs import Color
from skep.core.moves import PASS, Move
from skep.core.outcome import Outcome
from skep.engine.report import Line, Report
from skep.engine.review.marks import Fault, MoveMark, PlayedMoveFacts, mark_moves, side_accuracy
from skep.engine.review.pressure import QueenPressure, queen_pressure
from skep.engine.review.story import StoryFact, tell_story
from skep.engine.score import Score
from skep.notation.record import GameRecord
from skep.rules import Position


@dataclass(frozen=True, slots=True)
class PositionReview:
    """A position of a game with its evaluation."""

    ply: int
    """The number of moves before it."""

    position: Position
    score: Score
    """The score for the side to move."""

    report: Report | None
    """The report of the search; None if the game is over."""

    is_proven: bool = False
    """Whether the score is a win that the search missed and the next position proves."""

    @classmethod
    def of_search(cls, ply: int, position: Position, reports: Sequence[Report]) -> PositionReview:
        """Return the review of a position, from all the reports of its search."""
        report = _settled(reports)
        return cls(ply, position, _steady_score(report, reports), report)

    @classmethod
    def of_end(cls, ply: int, position: Position, outcome: Outcome) -> PositionReview:
        """Return the review of the final position of a finished game."""
        if outcome.winner is None:
            return cls(ply, position, Score(0), None)
        is_won = outcome.winner is position.to_move
        return cls(ply, position, Score.win(0) if is_won else Score.loss(0), None)

    @property
    def white_score(self) -> Score:
        """The score for White, no matter who is to move."""
        return self.score if self.position.to_move is Color.WHITE else -self.score

    @property
    def queens(self) -> QueenPressure:
        """How many neighbors each queen has."""
        return queen_pressure(self.position)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The best lines, best first, with scores for the side to move; empty at the end."""
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
        """The best line in the position before the move, with the score for the mover."""
        return self.before.lines[0]

    @property
    def is_best(self) -> bool:
        """Whether it is the engine's move, or a proven win."""
        return self.move == self.best.moves[0] or self.before.is_proven

    @property
    def score(self) -> Score:
        """The score after the move, for the mover."""
        return -self.after.score

    @property
    def facts(self) -> PlayedMoveFacts:
        """What its mark depends on, besides the scores.

        That a win is proven is part of the scores: a move that wins loses nothing.
        """
        return PlayedMoveFacts(self.color, self.move == self.best.moves[0], self.move == PASS)

    @property
    def mark(self) -> MoveMark:
        """How good it was, with the same function as on the page."""
        around = [one.white_score.win_probability for one in (self.before, self.after)]
        return mark_moves(around, [self.facts])[0]

    @property
    def loss(self) -> float:
        """How much win probability the mover gave away, from 0 to 1.

        It is 0 for the engine's own move, and for a move that turns out to be better.
        """
        return self.mark.loss

    @property
    def units_lost(self) -> int | None:
        """The loss in hundredths; None if a win or loss is forced in either position."""
        if self.before.score.is_forced or self.score.is_forced:
            return None
        return 0 if self.is_best else max(0, self.before.score.units - self.score.units)

    @property
    def fault(self) -> Fault | None:
        """Its fault, if any."""
        return self.mark.fault

    @property
    def misses_win(self) -> bool:
        """Whether the mover had a forced win before the move and no longer has it."""
        return self.mark.misses_win

    @property
    def allows_win(self) -> bool:
        """Whether it gives the opponent a new forced win."""
        return not self.is_best and _is_win(-self.score) and not _is_win(-self.before.score)


@dataclass(frozen=True, slots=True)
class SideReview:
    """How one side has played."""

    moves: int
    """How many of its moves were reviewed."""

    choices: int
    """In how many of them it had a choice of moves."""

    faults: Counter[Fault]
    missed_wins: int
    allowed_wins: int
    accuracy: float | None
    """The mean accuracy of its moves, from 0 to 1: see ``marks.side_accuracy``.

    All moves count except passes, as on the page; None if there are none.
    """


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game, or of some of its moves, so far."""

    record: GameRecord
    plies: range
    """The numbers of the moves under review, from 1."""

    positions: tuple[PositionReview, ...]
    """The positions before and after those moves, in order."""

    @property
    def is_complete(self) -> bool:
        """Whether all positions have been reviewed."""
        return len(self.positions) == len(self.plies) + 1

    @property
    def moves(self) -> tuple[MoveReview, ...]:
        """The moves between the positions."""
        return tuple(
            MoveReview(self.record.moves[before.ply], before, after)
            for before, after in pairwise(self.positions)
        )

    @property
    def story(self) -> tuple[StoryFact, ...]:
        """The game in up to three sentences, if all of it was reviewed; else empty."""
        if not self.is_complete or len(self.plies) != len(self.record.moves):
            return ()
        moves, outcome = self.moves, self.record.outcome
        winner = outcome.winner if outcome else None
        chances = [one.white_score.win_probability for one in self.positions]
        facts, marks = [move.facts for move in moves], [move.mark for move in moves]
        return tell_story(chances, marks, facts, winner)

    def of_side(self, color: Color) -> SideReview:
        """Return how one side has played."""
        moves = [move for move in self.moves if move.color is color]
        facts = [move.facts for move in moves]
        accuracy = side_accuracy([move.mark for move in moves], facts, color)
        return SideReview(
            moves=len(moves),
            choices=sum(len(move.before.position.legal_moves()) > 1 for move in moves),
            faults=Counter(move.fault for move in moves if move.fault is not None),
            missed_wins=sum(move.misses_win for move in moves),
            allowed_wins=sum(move.allows_win for move in moves),
            accuracy=None if accuracy is None else accuracy / 100,
        )


def with_hindsight(positions: Sequence[PositionReview]) -> tuple[PositionReview, ...]:
    """Return positions of a game, with forced wins that the next position proves.

    If a side is certain to lose, its opponent had a forced win one move earlier, even if the search
    didn't see it. ``marks.chances_in_hindsight`` does the same with probabilities; here, a proven
    win also has a distance.
    """
    return tuple(_proven(here, next_) for here, next_ in zip_longest(positions, positions[1:]))


def _proven(here: PositionReview, next_: PositionReview | None) -> PositionReview:
    if next_ is None or not _is_win(-next_.score):
        return here
    # One ply farther from the end than the next position.
    win = Score(-next_.score.units - 1)
    return here if here.score >= win else replace(here, score=win, is_proven=True)


def _settled(reports: Sequence[Report]) -> Report:
    """Return the most reliable report of a search.

    The last one may come from an incomplete depth. If it found a better move, that holds. If it
    lowered the score of the best move, the alternatives haven't been searched yet.
    """
    *_, before, last = (reports[0], *reports)
    is_unfinished = last.depth == before.depth
    return before if is_unfinished and last.score < before.score else last


def _steady_score(report: Report, reports: Sequence[Report]) -> Score:
    """Return the mean of the last two depths, because the side that moves last looks better."""
    finished = {one.depth: one.score for one in reversed(reports)}
    before = finished.get(report.depth - 1)
    if report.score.is_forced or before is None or before.is_forced:
        return report.score
    last = finished[report.depth]
    return report.score if last.is_forced else Score((last.units + before.units) // 2)


def _is_win(score: Score) -> bool:
    return score.is_forced and score > Score(0)
