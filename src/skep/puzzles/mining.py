"""Mines puzzles: looks for them in games, measures them, and keeps a varied choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from skep.core.bugs import Bug
from skep.core.moves import Move, Pass
from skep.notation.movestring import format_move
from skep.notation.rulesets import format_ruleset
from skep.notation.setupstring import format_setup
from skep.puzzles.grading import Grader
from skep.puzzles.proofs import ProvenPuzzle, PuzzleProver
from skep.puzzles.puzzle import (
    MOST_REFUTATIONS,
    Difficulty,
    Goal,
    Puzzle,
    Refutation,
    Step,
    puzzle_id,
)
from skep.puzzles.themes import themes_of
from skep.rules import Position

_CROWD = 3
"""How many pieces next to a queen are a danger."""


class Kind(NamedTuple):
    """What a varied choice varies in."""

    goal: Goal
    moves: int
    bug: Bug
    rules: str


@dataclass(frozen=True, slots=True)
class Quota:
    """How many puzzles of a kind are kept."""

    per_kind: int = 12
    per_game: int = 3
    """The most puzzles of one game, and of positions one move away from it: they look alike."""


class Miner:
    """Turns positions of games into puzzles."""

    def __init__(self, quota: Quota | None = None) -> None:
        """Keep as many of each kind as *quota* allows.

        :raises NoProverError: without the compiled rules.
        """
        self._quota = quota or Quota()
        self._prover = PuzzleProver()
        self._grader = Grader()
        self._kept = Counter[Kind]()
        self._seen = set[int]()

    def mine(self, game: Iterable[Position]) -> Iterator[Puzzle]:
        """Yield the puzzles in the positions of a game, and in those one move away from them."""
        positions = list(game)
        yield from self._varied(self._in_game(positions))
        yield from self._varied(self._one_move_away(positions))

    def _varied(self, puzzles: Iterable[ProvenPuzzle]) -> Iterator[Puzzle]:
        solutions = set[Move]()
        for proven in puzzles:
            solution, kind = proven.solution, _kind_of(proven)
            # The same move often solves the next position too.
            if kind is None or self._kept[kind] >= self._quota.per_kind or solution in solutions:
                continue
            self._kept[kind] += 1
            solutions.add(solution)
            yield puzzle_of(proven, self._grader.grade(proven))
            if len(solutions) >= self._quota.per_game:
                return

    def _in_game(self, game: Iterable[Position]) -> Iterator[ProvenPuzzle]:
        for position in game:
            if proven := self._new(position, self._prover.find):
                yield proven

    def _one_move_away(self, game: Iterable[Position]) -> Iterator[ProvenPuzzle]:
        """Look for defenses: engines rarely overlook a threat, but one move away somebody does."""
        for position in filter(_is_in_danger, game):
            for move in position.legal_moves():
                after = position.play_unchecked(move)
                if proven := self._new(after, self._prover.find_defense):
                    yield proven

    def _new(
        self, position: Position, find: Callable[[Position], ProvenPuzzle | None]
    ) -> ProvenPuzzle | None:
        if position.key in self._seen:
            return None
        self._seen.add(position.key)
        return find(position)


def _is_in_danger(position: Position) -> bool:
    """Whether the queen of the side that isn't to move has few free sides."""
    queen = position.hive.queens().get(position.to_move.other)
    return queen is not None and sum(1 for _ in position.hive.neighbors(queen)) >= _CROWD


def _kind_of(proven: ProvenPuzzle) -> Kind | None:
    """Return the kind of a puzzle; None if its solution is to pass."""
    if isinstance(proven.solution, Pass):
        return None
    rules = format_ruleset(proven.position.ruleset)
    return Kind(proven.goal, proven.moves, proven.solution.piece.bug, rules)


def puzzle_of(proven: ProvenPuzzle, difficulty: Difficulty) -> Puzzle:
    """Return a puzzle as it is stored."""
    position, solution = proven.position, proven.solution
    setup = format_setup(position)
    return Puzzle(
        id=puzzle_id(setup),
        goal=proven.goal,
        moves=proven.moves,
        setup=setup,
        solution=format_move(solution, position),
        pinned=str(proven.pinned) if proven.pinned else None,
        steps=tuple(_steps(proven)),
        refutations=tuple(_plausible(proven)),
        bug="" if isinstance(solution, Pass) else solution.piece.bug.value,
        themes=themes_of(position, solution, proven.goal),
        difficulty=difficulty,
    )


def _steps(proven: ProvenPuzzle) -> Iterator[Step]:
    position = proven.position.play_unchecked(proven.solution)
    for step in proven.steps:
        after = position.play_unchecked(step.reply)
        yield Step(
            format_move(step.reply, position),
            tuple(format_move(move, after) for move in step.wins),
        )
        position = after.play_unchecked(step.wins[0])


def _plausible(proven: ProvenPuzzle) -> Iterator[Refutation]:
    """Yield the refutations of the moves that look most like a solution."""
    position, solution = proven.position, proven.solution
    queens = position.hive.queens().values()

    def likeness(move: Move) -> int:
        if isinstance(move, Pass) or isinstance(solution, Pass):
            return 0
        is_near_a_queen = any(move.end in queen.neighbors() for queen in queens)
        return 3 * (move.piece == solution.piece) + 2 * (move.end == solution.end) + is_near_a_queen

    ranked = sorted(proven.refutations, key=lambda pair: -likeness(pair[0]))
    for move, reply in ranked[:MOST_REFUTATIONS]:
        after = position.play_unchecked(move)
        if after.outcome is None:
            yield Refutation(format_move(move, position), format_move(reply, after))
