"""An executor of threads: every item once, no more than is needed, and an end at any time."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator

import pytest

from skep.jobs import StoppedError, ThreadExecutor, open_executor


class Squares:
    """A task that is done at once, but for one item, which waits until it is stopped."""

    def __init__(self, waits_at: int | None = None) -> None:
        self._waits_at = waits_at
        self._stopped = threading.Event()
        self.waits = threading.Event()

    def __call__(self, item: int, /) -> int:
        if item == self._waits_at:
            self.waits.set()
            self._stopped.wait()
            raise StoppedError
        return item * item

    def stop(self) -> None:
        self._stopped.set()

    @property
    def is_stopped(self) -> bool:
        return self._stopped.is_set()


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_every_item_is_done_once(threads: int) -> None:
    task = Squares()
    with open_executor(None, threads=threads) as executor:
        assert executor.workers == threads
        assert sorted(executor.run(task, range(50))) == [number**2 for number in range(50)]
    assert not task.is_stopped


def test_an_executor_without_work_has_no_results() -> None:
    assert list(ThreadExecutor(3).run(Squares(), [])) == []


def test_items_that_go_on_for_ever_are_taken_as_results_are() -> None:
    taken: list[int] = []

    def items() -> Iterator[int]:
        for number in itertools.count():
            taken.append(number)
            yield number

    before = threading.active_count()
    task = Squares()
    results = ThreadExecutor(2).run(task, items())
    first = [next(results) for _ in range(100)]
    results.close()
    assert len(set(first)) == 100
    # Four results a thread may lie there that nobody has taken, and each is at one item more.
    assert len(taken) <= 100 + 4 * 2 + 2
    assert task.is_stopped
    assert threading.active_count() == before


def test_who_leaves_stops_what_is_in_progress() -> None:
    before = threading.active_count()
    task = Squares(waits_at=0)
    results = ThreadExecutor(2).run(task, range(1000))
    assert next(results) in {number**2 for number in range(1, 1000)}
    assert task.waits.wait(60)
    results.close()
    assert task.is_stopped
    assert threading.active_count() == before


class Fails(Squares):
    """A task that goes wrong with one item."""

    def __call__(self, item: int, /) -> int:
        if item == 5:
            raise OverflowError(item)
        return super().__call__(item)


def test_what_goes_wrong_with_an_item_ends_all() -> None:
    before = threading.active_count()
    task = Fails()
    with pytest.raises(OverflowError, match="5"):
        list(ThreadExecutor(3).run(task, itertools.count()))
    assert task.is_stopped
    assert threading.active_count() == before


def test_what_goes_wrong_with_the_items_ends_all() -> None:
    def items() -> Iterator[int]:
        yield 1
        raise OSError("no more")

    with pytest.raises(OSError, match="no more"):
        list(ThreadExecutor(2).run(Squares(), items()))
