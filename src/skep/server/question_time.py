"""How long a question about many games takes by itself, without what it waits for."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

_T = TypeVar("_T")


@dataclass(slots=True)
class Stopwatch:
    """The time that the parts of a question have taken."""

    seconds: float = 0.0


_current: ContextVar[Stopwatch | None] = ContextVar("skep_stopwatch", default=None)


@contextmanager
def stopwatch() -> Generator[Stopwatch, None, None]:
    """Add up what is ``timed`` while the context lasts."""
    watch = Stopwatch()
    token = _current.set(watch)
    try:
        yield watch
    finally:
        _current.reset(token)


@contextmanager
def timed() -> Generator[None, None, None]:
    """Count the time that the context lasts as the question's own."""
    with _timed_by(_current.get()):
        yield


def timed_work(work: Callable[[], _T]) -> Callable[[], _T]:
    """Return the same work, timed from when it begins: a thread doesn't know the question."""
    watch = _current.get()
    return work if watch is None else partial(_work, watch, work)


def _work(watch: Stopwatch, work: Callable[[], _T]) -> _T:
    with _timed_by(watch):
        return work()


@contextmanager
def _timed_by(watch: Stopwatch | None) -> Generator[None, None, None]:
    since = time.perf_counter()
    try:
        yield
    finally:
        if watch is not None:
            watch.seconds += time.perf_counter() - since
