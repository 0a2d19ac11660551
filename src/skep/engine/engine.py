"""Engine: it searches a position, and plays at ten levels."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING

from skep.bounds import DEFAULT_HASH_MIB, FULL_STRENGTH, HASH_MIB, LEVEL_NUMBERS, THREADS
from skep.core.moves import Move
from skep.engine.analysis import Analysis
from skep.engine.choice import Choice, attention, notice, pick
from skep.engine.errors import BusyError, ClosedError
from skep.engine.levels import LEVELS, Attention, Level, capped
from skep.engine.limits import Limits
from skep.engine.network_names import BUILT_IN
from skep.engine.networks import find_network
from skep.engine.questions import Question, option, position_of_backend
from skep.engine.report import Report
from skep.engine.score import Score
from skep.engine.search.evaluation import evaluate_end
from skep.engine.search.searcher import Searcher, make_searcher
from skep.engine.stream import Stream
from skep.rules import Position, native

if TYPE_CHECKING:
    from typing import Self

UNLIMITED = Limits()

HASH_MIB_OF_LEVELS = 4
"""The table of the levels below 10: they search few positions, and clear it after each move."""

_OnReport = Callable[[Report], None]


class Engine:
    """An engine: it searches at full strength, or chooses a move at its level.

    It runs one search at a time. You can call ``stop`` from any thread. With one thread and no time
    limit, the same seed gives the same game.
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        hash_mib: int = DEFAULT_HASH_MIB,
        level: int = FULL_STRENGTH,
        seed: int = 0,
        network: str | os.PathLike[str] | native.Network = BUILT_IN,
    ) -> None:
        """Create an engine; ``prepare`` or the first search allocates its transposition table.

        *network* is a loaded network, a network file, ``BUILT_IN`` or ``HAND_MADE``.

        :raises OptionError: when a number is out of range.
        :raises NetworkError: when the network can't be used.
        """
        self._threads = option("threads", threads, THREADS)
        self._hash_mib = option("hash_mib", hash_mib, HASH_MIB)
        self._level = LEVELS[option("level", level, LEVEL_NUMBERS) - 1]
        self._seed = option("seed", seed)
        self._network = find_network(network)
        self._lock = Lock()
        self._stream: Stream | None = None
        self._thinker: Searcher | None = None
        self._player: Searcher | None = None
        self._is_closed = False

    @property
    def level(self) -> Level:
        """The level at which it chooses moves."""
        return self._level

    def prepare(self) -> None:
        """Allocate the transposition table, so that the first move doesn't have to wait for it.

        :raises BusyError: when it is searching.
        :raises ClosedError: when it has been closed.
        """
        with self._lock:
            self._check_free()
            if self._level is LEVELS[-1]:
                self._get_thinker()
            else:
                self._get_player()

    def think(
        self,
        position: Position,
        limits: Limits,
        *,
        history: Sequence[int] = (),
        lines: int = 1,
        on_report: _OnReport | None = None,
    ) -> Report:
        """Search at full strength, regardless of the level, and return the last report.

        *history* contains the keys of the earlier positions of the game; a repetition counts as a
        draw. *on_report* is called with every report, in the caller's thread.

        :raises GameError: when the game is over.
        :raises OptionError: when *lines* or *history* is out of range.
        :raises BusyError: when it is already searching.
        :raises ClosedError: when it has been closed.
        """
        analysis = self.analyze(position, limits, history=history, lines=lines)
        return _last_report(analysis, on_report)

    def choose(self, position: Position, limits: Limits, *, history: Sequence[int] = ()) -> Move:
        """Return the move that it plays at its level; *limits* can only make it weaker.

        :raises HiveError: what ``decide`` raises.
        """
        return self.decide(position, limits, history=history).move

    def decide(
        self,
        position: Position,
        limits: Limits,
        *,
        history: Sequence[int] = (),
        on_report: _OnReport | None = None,
    ) -> Choice:
        """Return the move that it plays at its level, with the report of the search.

        :raises HiveError: what ``think`` raises.
        """
        level = self._level
        if level is LEVELS[-1]:
            report = self.think(position, limits, history=history, on_report=on_report)
            return Choice(report.lines[0], report)
        question = Question.of(position, limits, history, level.lines)
        if level.notices is not None:
            return self._notice(question, level, on_report)
        looks = attention(level, question.position, self._seed)
        # With the best line alone, the same number of nodes sees much further.
        lines = 1 if looks is Attention.FINISH else level.lines
        question = question.within(capped(limits, level, looks), lines)
        report = _last_report(self._ask(self._get_player, question), on_report)
        if looks is Attention.FINISH:
            return Choice(report.lines[0], report)
        return Choice(pick(report, level, question.position, self._seed), report)

    def _notice(self, question: Question, level: Level, on_report: _OnReport | None) -> Choice:
        with self._lock:
            self._check_free()
            limits = capped(question.limits, level)
            choice = notice(question.within(limits), self._seed)
        if on_report is not None:
            on_report(choice.report)
        return choice

    def analyze(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        *,
        history: Sequence[int] = (),
        lines: int = 1,
    ) -> Analysis:
        """Start a search at full strength in the background, and return it.

        :raises HiveError: what ``think`` raises.
        """
        question = Question.of(position, limits, history, lines)
        return self._ask(self._get_thinker, question)

    def evaluate(self, position: Position) -> Score:
        """Return the static evaluation of a position, without a search.

        :raises BusyError: when it is searching.
        :raises ClosedError: when it has been closed.
        """
        position = position_of_backend(position)
        with self._lock:
            self._check_free()
            if position.outcome is not None:
                return Score(evaluate_end(position.outcome, position, 0))
            return Score(self._get_thinker().evaluate(position))

    def stop(self) -> None:
        """Stop the search, from any thread; does nothing if there is none."""
        # No lock here: a signal handler may call this while its own thread holds the lock.
        stream = self._stream
        if stream is not None:
            stream.stop()

    def clear(self) -> None:
        """Clear the transposition table.

        :raises BusyError: when it is searching.
        :raises ClosedError: when it has been closed.
        """
        with self._lock:
            self._check_free()
            if self._thinker is not None:
                self._thinker.clear()

    def close(self) -> None:
        """Stop the search and free the memory; closing it again does nothing."""
        with self._lock:
            self._is_closed = True
            if self._stream is not None:
                self._stream.stop()
                self._stream.end()
            self._thinker = self._player = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, get_searcher: Callable[[], Searcher], question: Question) -> Analysis:
        with self._lock:
            self._check_free()
            searcher = get_searcher()
            self._stream = Stream(searcher.stop)
            return Analysis(self._stream, partial(question.put_to, searcher))

    def _check_free(self) -> None:
        if self._is_closed:
            raise ClosedError
        if self._stream is None or self._stream.is_over:
            return
        if not self._stream.is_stopped:
            raise BusyError
        self._stream.end()

    def _get_thinker(self) -> Searcher:
        if self._thinker is None:
            # More threads than cores would slow down all of them, even the one with the clock.
            threads = min(self._threads, _cores())
            self._thinker = make_searcher(threads, self._hash_mib, self._network)
        return self._thinker

    def _get_player(self) -> Searcher:
        if self._player is None:
            self._player = make_searcher(1, HASH_MIB_OF_LEVELS, self._network)
        # So that the choice only depends on the position, its history and the seed.
        self._player.clear()
        return self._player


def _cores() -> int:
    """Return how many threads can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _last_report(analysis: Analysis, on_report: _OnReport | None) -> Report:
    """Wait for the last report; stop the search if the wait is interrupted."""
    with analysis:
        if on_report is not None:
            for report in analysis:
                on_report(report)
        return analysis.result()
