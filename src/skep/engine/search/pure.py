"""A small searcher in pure Python, for installations without the compiled one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from skep.bounds import DEPTHS
from skep.core.moves import Move
from skep.engine.score import WIN
from skep.engine.search.evaluation import evaluate, evaluate_end
from skep.engine.search.ordering import in_order
from skep.rules import Position, native

_Line = tuple[int, list[Move]]
_RawReport = tuple[int, int, float, list[_Line]]

_INFINITE = WIN + 1
_ENTRIES_A_MIB = 4096
# A node takes at most a millisecond; the rest is for returning to the caller.
_SHARE_OF_TIME = 0.97


class Searcher:
    """Alpha-beta with iterative deepening and a table of best moves.

    It searches every move, so the distance to a forced result is exact. It always uses one thread
    and no network.
    """

    def __init__(
        self,
        threads: int = 1,  # noqa: ARG002
        hash_mib: int = 64,
        network: native.Network | None = None,  # noqa: ARG002
    ) -> None:
        self._largest_memory = hash_mib * _ENTRIES_A_MIB
        self._best: dict[int, Move] = {}
        self._is_stopped = False

    def search(  # noqa: PLR0913, PLR0917  # the same as the native one
        self,
        position: Position,
        history: Sequence[int],
        depth: int,
        nodes: int,
        seconds: float,
        lines: int,
        on_report: Callable[[_RawReport], None] | None,
    ) -> _RawReport:
        """Search until a limit is reached (0 means no limit) or ``stop`` is called."""
        self._is_stopped = False
        if len(self._best) > self._largest_memory:
            self._best.clear()
        budget = _Budget(nodes, seconds, lambda: self._is_stopped)
        tree = _Tree(position, history, lines, budget, self._best)
        for plies in range(1, (depth or DEPTHS[-1]) + 1):
            if not tree.deepen(plies):
                break
            if on_report is not None:
                on_report(tree.report())
            if tree.is_decided():
                break
        return tree.report()

    def stop(self) -> None:
        """Stop the current search, from any thread; a later one is not affected."""
        self._is_stopped = True

    def clear(self) -> None:
        """Clear the table."""
        self._best.clear()

    def evaluate(self, position: Position) -> int:
        """Return the static evaluation of a position."""
        return evaluate(position)


class _LimitReachedError(Exception):
    """The search has reached a limit."""


class _Budget:
    """The limits of a search, and what it has used."""

    def __init__(self, nodes: int, seconds: float, is_stopped: Callable[[], bool]) -> None:
        self._started = perf_counter()
        self._deadline = self._started + seconds * _SHARE_OF_TIME
        self._is_stopped = is_stopped
        self._nodes = nodes
        self.is_timed = seconds > 0
        self.spent = 0

    @property
    def seconds(self) -> float:
        """The time since the search started."""
        return perf_counter() - self._started

    def spend(self) -> None:
        """Count a node.

        :raises _LimitReachedError: when a limit is reached.
        """
        late = self.is_timed and perf_counter() >= self._deadline
        if late or self._is_stopped() or 0 < self._nodes <= self.spent:
            raise _LimitReachedError
        self.spent += 1


class _Tree:
    """The search tree below a position."""

    def __init__(
        self,
        position: Position,
        history: Sequence[int],
        lines: int,
        budget: _Budget,
        best: dict[int, Move],
    ) -> None:
        self._budget = budget
        self._position = position
        self._ply = position.ply
        # A position that occurred before, in the game or in this line, counts as a draw.
        self._seen = {*history, position.key}
        self._best = best
        self._moves = in_order(position, best.get(position.key))
        self._depth = 0
        self._wanted = min(lines, len(self._moves))
        self._lines: list[_Line] = [(evaluate(position), [self._moves[0]])]

    def report(self) -> _RawReport:
        """Return the results so far."""
        return self._depth, self._budget.spent, self._budget.seconds, list(self._lines)

    def is_decided(self) -> bool:
        """Whether a deeper search can't change anything: a forced result, or a single move."""
        if len(self._moves) == 1 and self._budget.is_timed:
            return True
        return all(abs(units) >= WIN - self._depth for units, _ in self._lines)

    def deepen(self, depth: int) -> bool:
        """Search to a depth, and return whether it was completed."""
        found: list[_Line] = []
        try:
            for move in self._moves:
                self._try(move, depth, found)
        except _LimitReachedError:
            # The best moves so far come first: once they are done, an incomplete depth counts.
            if len(found) == self._wanted:
                self._lines = found
            return False
        self._lines, self._depth = found, depth
        rank = {moves[0]: place for place, (_, moves) in enumerate(found)}
        self._moves.sort(key=lambda move: rank.get(move, len(rank)))
        return True

    def _try(self, move: Move, depth: int, found: list[_Line]) -> None:
        """Search one move, and add its line to *found* if it is one of the best."""
        alpha = found[-1][0] if len(found) == self._wanted else -_INFINITE
        after = self._position.play_unchecked(move)
        units, moves = self._value(after, depth - 1, -_INFINITE, -alpha)
        if -units > alpha:
            found.append((-units, [move, *moves]))
            found.sort(key=lambda line: -line[0])
            del found[self._wanted :]

    def _value(
        self, position: Position, depth: int, alpha: int, beta: int
    ) -> tuple[int, list[Move]]:
        """Return the score of a position for the side to move, and the best line."""
        self._budget.spend()
        outcome = position.outcome
        if outcome is not None:
            return evaluate_end(outcome, position, position.ply - self._ply), []
        key = position.key
        if key in self._seen:
            return 0, []
        if depth == 0:
            return evaluate(position), []
        self._seen.add(key)
        try:
            units, moves = self._best_of(position, depth, alpha, beta)
        finally:
            self._seen.discard(key)
        self._best[key] = moves[0]
        return units, moves

    def _best_of(
        self, position: Position, depth: int, alpha: int, beta: int
    ) -> tuple[int, list[Move]]:
        soonest_win = WIN - (position.ply - self._ply) - 1
        best, line = -_INFINITE, list[Move]()
        for move in in_order(position, self._best.get(position.key)):
            after = position.play_unchecked(move)
            units, moves = self._value(after, depth - 1, -beta, -max(alpha, best))
            if -units > best:
                best, line = -units, [move, *moves]
                if best >= min(beta, soonest_win):
                    break
        return best, line
