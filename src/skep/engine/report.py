"""Reports: the lines that a search found, with their scores."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skep.core.moves import Move
from skep.engine.score import Score
from skep.notation.gamestring import format_moves
from skep.rules import Position

if TYPE_CHECKING:
    from skep.engine.search.searcher import RawReport


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play (PV): the best moves for both sides that the search found."""

    score: Score
    """The score for the side to move."""

    moves: tuple[Move, ...]
    """The moves, at least one; the first is the one to play."""

    position: Position = field(repr=False)
    """The position in which the line starts."""

    @property
    def text(self) -> str:
        """The moves as UHP move strings, joined by ``;`` as in a game string."""
        return ";".join(format_moves(self.position, self.moves))


@dataclass(frozen=True, slots=True)
class Report:
    """The results of a search, so far or final."""

    depth: int
    """The depth in plies; 0 if there was no time for a single one."""

    nodes: int
    """The number of positions searched."""

    seconds: float
    lines: tuple[Line, ...]
    """The best lines, best first: as many as requested, or as there are moves."""

    @classmethod
    def from_raw(cls, raw: RawReport, position: Position) -> Report:
        """Return a report from a searcher's raw result for a position."""
        depth, nodes, seconds, lines = raw
        return cls(
            depth,
            nodes,
            seconds,
            tuple(Line(Score(units), tuple(moves), position) for units, moves in lines),
        )

    @property
    def move(self) -> Move:
        """The best move."""
        return self.lines[0].moves[0]

    @property
    def score(self) -> Score:
        """The score of the best line, for the side to move."""
        return self.lines[0].score

    @property
    def win_probability(self) -> float:
        """The win probability of the side to move, from 0 to 1; a draw counts as half a win."""
        return self.score.win_probability

    @property
    def nodes_per_second(self) -> float:
        """Nodes per second."""
        return self.nodes / self.seconds if self.seconds else 0.0
