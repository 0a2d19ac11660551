"""The engine behind the protocol: it searches, can be stopped by a signal, and ponders.

Importing this module imports the engine, which takes longer than any command except a search. The
server imports it when the first game starts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from skep.bounds import FULL_STRENGTH
from skep.core.moves import Move
from skep.engine import HAND_MADE, Analysis, Engine, Limits, Report, Score, find_network
from skep.rules import Position
from skep.uhp.search_limits import SearchLimits
from skep.uhp.server.options import MCTS, NETWORK, POLICY, EngineOptions
from skep.uhp.server.tree_thinker import TreeThinker, find_policy

if TYPE_CHECKING:
    from skep.mcts import MovePolicy

# A client that forgets its engine should not keep a core busy forever.
_PONDER = Limits(seconds=3600.0)
_STOPPED_EARLY = SearchLimits(depth=1)


class Thinker:
    """Our engine with the options of the protocol; it runs one search at a time."""

    def __init__(self, options: EngineOptions) -> None:
        """Load the network; the transposition table is allocated when it is needed.

        :raises NetworkError: when the network can't be used.
        """
        self._options = options
        # Kept, so that it doesn't matter if the file is changed or deleted later.
        self._network = find_network(options.network)
        self._policy: MovePolicy | None = None
        self._engine: Engine | None = None
        self._pondering: Analysis | None = None
        self._tree: TreeThinker | None = None
        self.report: Report | None = None
        """The result of the last search; None if it ran at a level, which has no report."""

    def set(self, options: EngineOptions, *, name: str) -> None:
        """Change an option with this *name*, and replace the engine only if necessary.

        If it names a file, read it again: the file may have changed.

        :raises NetworkError: when the network or the policy can't be used; then nothing changes.
        :raises CommandError: when a policy needs NumPy or native rules that are missing.
        """
        network = find_network(options.network) if name == NETWORK else self._network
        policy = find_policy(options.policy) if name == POLICY else self._policy
        is_same = network is self._network and policy is self._policy
        if not is_same or _engine_settings(options) != _engine_settings(self._options):
            self.close()
        self._network, self._policy = network, policy
        self._options = options

    def choose(
        self,
        position: Position,
        history: Sequence[int],
        get_limits: Callable[[], SearchLimits],
        *,
        is_stopped: Callable[[], bool],
        on_report: Callable[[Report], None],
    ) -> Move:
        """Search and return the best move; *on_report* gets every report of the search.

        *get_limits* is called when the engine is ready, which may have used some of the time.
        *is_stopped* says whether the search should stop, even if ``stop`` came too early.
        """
        self.report = None
        if self._uses_tree:
            tree = self._prepared_tree()
            return tree.choose(position, history, get_limits(), is_stopped=is_stopped)
        engine = self._prepared_engine()
        limits = _engine_limits(get_limits())
        if self._options.level < FULL_STRENGTH:
            limits = _engine_limits(_STOPPED_EARLY) if is_stopped() else limits

            def stop_if_late(_: Report) -> None:
                # The engine ignores a stop that comes right before the search starts.
                if is_stopped():
                    engine.stop()

            return engine.decide(position, limits, history=history, on_report=stop_if_late).move
        lines = self._options.multi_pv
        with engine.analyze(position, limits, history=history, lines=lines) as analysis:
            if is_stopped():
                analysis.stop()
            for report in analysis:
                on_report(report)
            self.report = analysis.result()
        return self.report.move

    def evaluate(self, position: Position) -> Score:
        """Return the static evaluation of a position for the side to move."""
        return self._prepared_engine().evaluate(position)

    def ponder(self, position: Position, history: Sequence[int]) -> None:
        """Search in the background while the opponent thinks, until ``stop_pondering``."""
        if (
            self._options.level == FULL_STRENGTH
            and position.outcome is None
            and not self._uses_tree
        ):
            engine = self._prepared_engine()
            self._pondering = engine.analyze(position, _PONDER, history=history)

    def stop_pondering(self) -> None:
        """Stop pondering."""
        if self._pondering is not None:
            self._pondering.stop()
            self._pondering = None

    def stop(self) -> None:
        """Stop the search; safe to call from a signal handler."""
        if self._engine is not None:
            self._engine.stop()

    def clear(self) -> None:
        """Clear the transposition table for a new game."""
        self.stop_pondering()
        if self._tree is not None:
            self._tree.clear()
        if self._engine is not None:
            self._engine.clear()

    def close(self) -> None:
        """Stop and free the memory."""
        self.stop_pondering()
        self._tree = None
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    @property
    def _uses_tree(self) -> bool:
        """Whether moves come from a tree. Levels below the highest are those of alpha-beta."""
        return self._options.search == MCTS and self._options.level == FULL_STRENGTH

    def _prepared_tree(self) -> TreeThinker:
        self.stop_pondering()
        if self._tree is None:
            if self._policy is None:
                self._policy = find_policy(self._options.policy)
            network = HAND_MADE if self._network is None else self._network
            self._tree = TreeThinker(network, self._policy, self._options.hash_mib)
        return self._tree

    def _prepared_engine(self) -> Engine:
        """Return the engine with its memory allocated, so that the search starts at once."""
        self.stop_pondering()
        if self._engine is None:
            options = self._options
            self._engine = Engine(
                threads=options.threads,
                hash_mib=options.hash_mib,
                level=options.level,
                seed=options.seed,
                network=HAND_MADE if self._network is None else self._network,
            )
        self._engine.prepare()
        return self._engine


def _engine_limits(limits: SearchLimits) -> Limits:
    return Limits(seconds=limits.seconds, depth=limits.depth, nodes=limits.nodes)


def _engine_settings(options: EngineOptions) -> tuple[int | str, ...]:
    """Return the options that the engine is built with, except for its network."""
    return options.threads, options.hash_mib, options.level, options.seed, options.search
