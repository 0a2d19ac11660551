"""The computer's turns: request a search when it is to move, and play the result."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from skep.core.bugs import Color
from skep.engine.levels import LEVELS
from skep.engine.limits import Limits
from skep.server.domain.table import GameTable
from skep.server.rooms.context import RoomContext
from skep.server.rooms.room_tasks import log_failure
from skep.server.workers.engine_pool import (
    EnginesBusyError,
    Requester,
    SearchFailedError,
    SearchResult,
    SearchTask,
)

# Without a clock. The highest level has no limit of its own. The others rarely reach this ceiling.
_SECONDS_OF_HIGHEST = 3.0
_SECONDS = 4.0
# With little time left on its clock, it replies sooner.
_SHARE_OF_CLOCK = 50
# Time reserved for the round trip to the worker.
_MARGIN_S = 0.15
_LEAST_S = 0.02

_PROGRESS_S = 0.25
_AGAIN_AFTER_S = (1.0, 2.0, 5.0, 10.0)

_logger = logging.getLogger(__name__)

_OnResult = Callable[[int, SearchResult], Awaitable[None]]


class ComputerPlayer:
    """Searches while it is the computer's turn in one game."""

    def __init__(
        self,
        context: RoomContext,
        *,
        on_result: _OnResult,
        on_progress: Callable[[float], None],
        on_trouble: Callable[[], None],
    ) -> None:
        """Search with the engines of *context*, and reply no sooner than after its delay."""
        self._context = context
        self._on_result = on_result
        self._on_progress = on_progress
        self._on_trouble = on_trouble
        self._task: asyncio.Task[None] | None = None
        self._about: tuple[str, ...] = ()
        self._told_at = 0.0

    @property
    def is_thinking(self) -> bool:
        """Whether a search is running."""
        return self._task is not None and not self._task.done()

    def look(self, table: GameTable, *, now: int) -> None:
        """Start or stop searching, depending on whose turn it is."""
        moves = tuple(played.text for played in table.moves)
        if self.is_thinking and table.is_computers_turn and self._about == moves:
            return
        self.stop()
        if table.is_computers_turn:
            self._about = moves
            self._told_at = 0.0
            not_before = table.turn_since + _delay(table, self._context.reply_delay_ms, now)
            work = self._turn(self._search_task(table, moves, now), max(0, not_before - now) / 1000)
            self._task = asyncio.create_task(work, name=f"computer in {table.id}")
            self._task.add_done_callback(log_failure)

    def stop(self) -> None:
        """Stop searching."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _search_task(self, table: GameTable, moves: tuple[str, ...], now: int) -> SearchTask:
        color = table.to_move
        level = table.seats[color].level or 1
        player = table.seats[color.other].player or ""
        return SearchTask(
            rules=table.made.rules,
            first=table.made.first,
            setup=table.made.start,
            moves=moves,
            level=level,
            limits=_limits(table, color, level, now),
            seed=table.made.seed,
            requester=Requester(player, self._context.networks.of(player)),
            position=table.game.position,
        )

    async def _turn(self, task: SearchTask, delay_s: float) -> None:
        waited = asyncio.create_task(asyncio.sleep(delay_s))
        try:
            result = await self._search(task)
            await waited
        finally:
            waited.cancel()
        # From here on, stop() must not cancel this: playing the move may start the next search.
        self._task = None
        await self._on_result(len(task.moves), result)

    async def _search(self, task: SearchTask) -> SearchResult:
        attempt = 0
        while True:
            try:
                return await self._context.engines.search(task, self._progress)
            except (EnginesBusyError, SearchFailedError) as error:
                _logger.warning("the computer has to search again: %r", error)
                self._on_trouble()
                await asyncio.sleep(_AGAIN_AFTER_S[min(attempt, len(_AGAIN_AFTER_S) - 1)])
                attempt += 1

    def _progress(self, fraction: float) -> None:
        time = asyncio.get_running_loop().time()
        if time - self._told_at >= _PROGRESS_S:
            self._told_at = time
            self._on_progress(min(1.0, max(0.0, fraction)))


def _delay(table: GameTable, usual_ms: int, now: int) -> int:
    """Return the delay of the computer's reply, so that people see their own move first."""
    clock = table.clock
    if clock is None or clock.running is None:
        return usual_ms
    return min(usual_ms, clock.left(clock.running, now) // _SHARE_OF_CLOCK)


def _limits(table: GameTable, color: Color, level: int, now: int) -> Limits:
    usual = _SECONDS_OF_HIGHEST if level == LEVELS[-1].number else _SECONDS
    clock = table.clock
    if clock is None or clock.running is not color:
        return Limits(seconds=usual)
    remaining = max(_LEAST_S, clock.left(color, now) / 1000 - _MARGIN_S)
    return Limits.of_clock(remaining, clock.increment_ms / 1000)
