"""Finds the puzzle in a position: a task with exactly one solution, proven by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from skep.core.bugs import Bug, Piece
from skep.core.moves import Move, Pass
from skep.core.one_hive import pinned_hexes
from skep.puzzles.errors import NoProverError
from skep.puzzles.puzzle import Goal
from skep.rules import Position, native

LONGEST_WIN = 3
"""The longest win that is looked for, in moves: a longer one takes a hundred times as long."""

LONGEST_LOSS = 2
"""How many moves ahead every other move has to lose."""

NODES = 3_000_000
"""How many nodes one question may take; a position that takes more is no puzzle."""

_FEWEST_MOVES = 6
"""With fewer legal moves, anybody finds the only one."""


class _TooLongError(Exception):
    """A question takes too many nodes."""


@dataclass(frozen=True, slots=True)
class ProvenStep:
    """A reply of the opponent, and the moves that still win in time."""

    reply: Move
    wins: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class ProvenPuzzle:
    """A position with a task, and its proof."""

    position: Position
    goal: Goal
    moves: int
    solution: Move
    pinned: Piece | None
    steps: tuple[ProvenStep, ...]
    refutations: tuple[tuple[Move, Move], ...]
    """For each other move, a reply that shows that it fails."""

    near_misses: int
    """How many of them have only one such reply."""


class PuzzleProver:
    """Finds puzzles. It examines every move of both sides, so what it claims is certain."""

    def __init__(self, nodes: int = NODES) -> None:
        """Give each question this many nodes.

        :raises NoProverError: without the compiled rules.
        """
        if native is None:
            raise NoProverError
        self._prover = native.Prover()
        self._nodes = nodes

    def find(self, position: Position) -> ProvenPuzzle | None:
        """Return the puzzle in a position, or None."""
        if position.outcome is not None or len(position.legal_moves()) < _FEWEST_MOVES:
            return None
        try:
            return self._find_win(position) or self._find_defense(position, LONGEST_LOSS)
        except _TooLongError:
            return None

    def find_defense(self, position: Position) -> ProvenPuzzle | None:
        """Return the puzzle in a position if the task is to defend, or None."""
        if position.outcome is not None or len(position.legal_moves()) < _FEWEST_MOVES:
            return None
        try:
            return None if self.wins(position, 1) else self._find_defense(position, LONGEST_LOSS)
        except _TooLongError:
            return None

    # --- questions about a position -----------------------------------------------------------

    def wins(self, position: Position, moves: int) -> bool:
        """Whether the side to move wins by force within this many of its moves."""
        return moves > 0 and self._sure(self._prover.wins(position, 2 * moves - 1, self._nodes))

    def wins_with(self, position: Position, move: Move, moves: int) -> bool:
        """Whether a move wins by force within this many moves, itself included."""
        after = position.play_unchecked(move)
        if after.outcome is not None:
            return after.outcome.winner is position.to_move
        return moves > 1 and self._sure(self._prover.loses(after, 2 * moves - 2, self._nodes))

    def _sure(self, answer: bool | None) -> bool:  # noqa: FBT001 - an answer, not an option
        if answer is None:
            raise _TooLongError
        return answer

    def _winning_moves(self, position: Position, moves: int) -> tuple[Move, ...]:
        return tuple(
            move for move in position.legal_moves() if self.wins_with(position, move, moves)
        )

    # --- wins -----------------------------------------------------------------------------------

    def _find_win(self, position: Position) -> ProvenPuzzle | None:
        lengths = range(1, LONGEST_WIN + 1)
        moves = next((length for length in lengths if self.wins(position, length)), None)
        if moves is None:
            return None
        winning = self._winning_moves(position, moves)
        if len(winning) != 1:
            return None
        # A move that doesn't win at once needs no refutation.
        others = [move for move in position.legal_moves() if move != winning[0] and moves > 1]
        replies = {
            move: tuple(self._escapes(position.play_unchecked(move), moves - 1)) for move in others
        }
        return ProvenPuzzle(
            position,
            Goal.WIN,
            moves,
            winning[0],
            None,
            tuple(self._steps(position.play_unchecked(winning[0]), moves - 1)),
            tuple((move, escapes[0]) for move, escapes in replies.items() if escapes),
            sum(len(escapes) == 1 for escapes in replies.values()),
        )

    def _escapes(self, position: Position, moves: int) -> Iterator[Move]:
        """Yield the replies after which the opponent no longer wins within this many moves."""
        side = position.to_move
        for reply in position.legal_moves():
            after = position.play_unchecked(reply)
            if after.outcome is not None:
                if after.outcome.winner is not side.other:
                    yield reply
            elif not self.wins(after, moves):
                yield reply

    def _steps(self, position: Position, moves: int) -> Iterator[ProvenStep]:
        """Yield what follows a solution: replies that hold out longest, with fewest answers."""
        while moves > 0 and position.outcome is None:
            steps = [
                ProvenStep(reply, self._winning_moves(after, moves))
                for reply in position.legal_moves()
                if (after := position.play_unchecked(reply)).outcome is None
                and not self.wins(after, moves - 1)
            ]
            if not steps:
                moves -= 1
                continue
            step = min(steps, key=lambda one: len(one.wins))
            yield step
            position = position.play_unchecked(step.reply).play_unchecked(step.wins[0])
            moves -= 1

    # --- defenses -------------------------------------------------------------------------------

    def _find_defense(self, position: Position, longest: int) -> ProvenPuzzle | None:
        legal = position.legal_moves()
        # Two are enough to know that there isn't only one, and nearly always found at once.
        saves = (move for move in legal if not self._loses_with(position, move, longest))
        saving = tuple(islice(saves, 2))
        if len(saving) != 1:
            return None
        others = [move for move in legal if move != saving[0]]
        moves = next(
            length
            for length in range(1, longest + 1)
            if all(self._loses_with(position, move, length) for move in others)
        )
        # It has to hold for longer than the others, or it is no defense.
        if self._loses_with(position, saving[0], moves + 1):
            return None
        wins = {
            move: tuple(islice(self._winning_replies(position.play_unchecked(move), moves), 2))
            for move in others
        }
        refutations = tuple((move, replies[0]) for move, replies in wins.items() if replies)
        pinned = self._pinned(position, saving[0], refutations) if moves == 1 else None
        goal = Goal.ONLY if moves > 1 else Goal.PIN if pinned else Goal.SAVE
        near_misses = sum(len(replies) == 1 for replies in wins.values())
        return ProvenPuzzle(position, goal, moves, saving[0], pinned, (), refutations, near_misses)

    def _loses_with(self, position: Position, move: Move, moves: int) -> bool:
        """Whether the opponent wins by force within this many moves after this one."""
        after = position.play_unchecked(move)
        if after.outcome is not None:
            return after.outcome.winner is position.to_move.other
        return self.wins(after, moves)

    def _winning_replies(self, position: Position, moves: int) -> Iterator[Move]:
        """Yield the moves that win within this many; none if the game is over already."""
        for move in position.legal_moves():
            if self.wins_with(position, move, moves):
                yield move

    @staticmethod
    def _pinned(
        position: Position, solution: Move, refutations: Iterable[tuple[Move, Move]]
    ) -> Piece | None:
        """Return the piece that nearly always wins, if the solution pins it."""
        winners = Counter(
            reply.piece for _, reply in refutations if not isinstance(reply, Pass)
        ).most_common(1)
        if not winners:
            return None
        [(piece, _)] = winners
        before, after = position.hive, position.play_unchecked(solution).hive
        at = before.where(piece)
        is_pinned = (
            at is not None
            and after.where(piece) == at
            and piece.bug is not Bug.QUEEN
            and after.top(at) == piece
            and after.height(at) == 1
            and at in pinned_hexes(after)
            and at not in pinned_hexes(before)
        )
        return piece if is_pinned else None
