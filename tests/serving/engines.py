"""Engine pools for tests: they answer at once, never, late, or report too much progress."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from skep.engine.score import Score
from skep.server.workers.engine_pool import (
    EnginesBusyError,
    Evaluation,
    FoundLine,
    FoundLines,
    ReviewTask,
    SearchFailedError,
    SearchResult,
    SearchTask,
)


class FirstMove:
    """Plays the first legal move, at once. Every position is even to it."""

    async def search(self, task: SearchTask, on_progress: Callable[[float], None]) -> SearchResult:
        on_progress(1.0)
        return SearchResult(task.game().legal_moves()[0], None)

    async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
        return (Evaluation(Score(0), ""),) * (len(task.moves) + 1 - task.from_ply)

    async def analyze(self, task: SearchTask, lines: int) -> FoundLines:
        found = task.game().legal_move_strings()[:lines]
        return FoundLines(1, len(found), 0.01, tuple(FoundLine(Score(0), (one,)) for one in found))

    async def close(self) -> None:
        """Nothing to stop."""


class Endless(FirstMove):
    """Never finishes a search."""

    def __init__(self) -> None:
        self.asked: list[SearchTask | ReviewTask] = []
        self.stopped = 0

    async def begun(self, times: int) -> None:
        """Wait until it has been asked this many times."""
        while len(self.asked) < times:
            await asyncio.sleep(0.001)

    async def search(self, task: SearchTask, on_progress: Callable[[float], None]) -> SearchResult:
        on_progress(0.5)
        await self._wait(task)
        raise AssertionError

    async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
        await self._wait(task)
        raise AssertionError

    async def analyze(self, task: SearchTask, lines: int) -> FoundLines:  # noqa: ARG002
        await self._wait(task)
        raise AssertionError

    async def _wait(self, task: SearchTask | ReviewTask) -> None:
        self.asked.append(task)
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped += 1


class Faulty(FirstMove):
    """Finds a move only at the third attempt."""

    def __init__(self) -> None:
        self.errors: list[Exception] = [EnginesBusyError(), SearchFailedError()]

    async def search(self, task: SearchTask, on_progress: Callable[[float], None]) -> SearchResult:
        if self.errors:
            raise self.errors.pop()
        return await super().search(task, on_progress)

    async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
        if self.errors:
            raise self.errors.pop()
        return await super().review(task)

    async def analyze(self, task: SearchTask, lines: int) -> FoundLines:
        if self.errors:
            raise self.errors.pop()
        return await super().analyze(task, lines)


class Wavering(FirstMove):
    """Reports its progress a hundred times."""

    async def search(self, task: SearchTask, on_progress: Callable[[float], None]) -> SearchResult:
        for percent in range(100):
            on_progress(percent / 100)
        return await super().search(task, on_progress)
