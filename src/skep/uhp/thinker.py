"""The engine behind the protocol: asked for moves, stopped by a signal, pondering in between.

Importing this module imports the engine, which takes longer than any command but those that
think: the server does so when the first game begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skep.core.moves import Move
from skep.engine import HAND_MADE, Analysis, Engine, Limits, Report, Score, find_network
from skep.rules import Position
from skep.uhp.bestmove import Asked
from skep.uhp.options import Options

_FULL_STRENGTH = 10
# An engine that was forgotten does not heat a room for ever.
_PONDER = Limits(seconds=3600.0)
_AT_ONCE = Asked(depth=1)


class Thinker:
    """Our engine, set by the options; it thinks about one thing at a time."""

    def __init__(self, options: Options) -> None:
        """Get ready; the memory of positions is taken when it is needed.

        :raises NetworkError: when the network cannot be used.
        """
        self._options = options
        # Kept, so that a file that goes or changes meanwhile makes no difference.
        self._network = find_network(options.network)
        self._engine: Engine | None = None
        self._pondering: Analysis | None = None
        self.report: Report | None = None
        """What the last search found; None when it was that of a level, which does not tell."""

    def set(self, options: Options, *, finds_network: bool = False) -> None:
        """Change the options; the engine is made anew only if it has to be.

        With *finds_network* the network is looked for anew: a file may be another by now.

        :raises NetworkError: when the network cannot be used; then all stays as it was.
        """
        network = find_network(options.network) if finds_network else self._network
        if network is not self._network or _of_engine(options) != _of_engine(self._options):
            self.close()
        self._network = network
        self._options = options

    def choose(
        self,
        position: Position,
        history: Sequence[int],
        get_limits: Callable[[], Asked],
        *,
        is_stopped: Callable[[], bool],
        on_report: Callable[[Report], None],
    ) -> Move:
        """Return the move to play; *on_report* is called with whatever is found on the way.

        *get_limits* is asked when all is ready, which may have taken some of the time.
        *is_stopped* tells of a ``stop`` that came before there was anything to stop.
        """
        self.report = None
        engine = self._ready()
        limits = _limits(get_limits())
        if self._options.level < _FULL_STRENGTH:
            limits = _limits(_AT_ONCE) if is_stopped() else limits
            return engine.choose(position, limits, history=history)
        lines = self._options.multi_pv
        with engine.analyze(position, limits, history=history, lines=lines) as analysis:
            if is_stopped():
                analysis.stop()
            for report in analysis:
                on_report(report)
            self.report = analysis.result()
        return self.report.move

    def evaluate(self, position: Position) -> Score:
        """Return what a position is worth at a glance, for the side to move."""
        return self._ready().evaluate(position)

    def ponder(self, position: Position, history: Sequence[int]) -> None:
        """Think in the background about what the opponent may do, until ``rest``."""
        if self._options.level == _FULL_STRENGTH and position.outcome is None:
            engine = self._ready()
            self._pondering = engine.analyze(position, _PONDER, history=history)

    def rest(self) -> None:
        """Stop pondering."""
        if self._pondering is not None:
            self._pondering.stop()
            self._pondering = None

    def stop(self) -> None:
        """Stop whatever it does; a signal handler may call this."""
        if self._engine is not None:
            self._engine.stop()

    def forget(self) -> None:
        """Forget what earlier searches have found: another game begins."""
        self.rest()
        if self._engine is not None:
            self._engine.clear()

    def close(self) -> None:
        """Stop, and give the memory back."""
        self.rest()
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _ready(self) -> Engine:
        """Return the engine with its memory taken, so that a search does not wait for it."""
        self.rest()
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


def _limits(asked: Asked) -> Limits:
    return Limits(seconds=asked.seconds, depth=asked.depth, nodes=asked.nodes)


def _of_engine(options: Options) -> tuple[int, ...]:
    """Return what the engine sees of the options, but for its network."""
    return options.threads, options.hash_mib, options.level, options.seed
