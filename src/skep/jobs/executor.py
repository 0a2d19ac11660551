"""Executor: it runs a task for many items, several at a time."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Protocol, TypeVar

from skep.jobs.threads import ThreadExecutor

_T = TypeVar("_T")
_R = TypeVar("_R")
_Item_contra = TypeVar("_Item_contra", contravariant=True)
_Result_co = TypeVar("_Result_co", covariant=True)


class Task(Protocol[_Item_contra, _Result_co]):
    """A task that runs for an item, in any thread. It can be pickled, including its files."""

    def __call__(self, item: _Item_contra, /) -> _Result_co:
        """Run the task for an item.

        :raises StoppedError: when it has been stopped.
        """
        ...

    def stop(self) -> None:
        """Stop all items in progress, permanently, from any thread."""
        ...


class Executor(Protocol):
    """Workers on this machine or on others."""

    @property
    def workers(self) -> int:
        """How many items run at the same time."""
        ...

    def run(self, task: Task[_T, _R], items: Iterable[_T]) -> Generator[_R, None, None]:
        """Yield the result of each item when it ends.

        Items are taken when they are needed, so there may be infinitely many. Closing the
        generator stops the items in progress, and so does any error, including Ctrl-C.

        :raises ExecutorError: when the executor can't work.
        """
        ...


@contextmanager
def open_executor(address: str | None, *, threads: int) -> Generator[Executor, None, None]:
    """Open an executor with threads of this process, or on the Ray cluster at an address.

    :raises ExecutorError: when the cluster can't be reached, or Ray isn't installed.
    """
    if address is None:
        yield ThreadExecutor(threads)
        return
    # Only needed with a cluster.
    from skep.jobs.ray_executor import RayExecutor  # noqa: PLC0415

    with RayExecutor(address, threads=threads) as executor:
        yield executor
