"""Executor: whoever does the same task for many items, several at once."""

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
    """What is to be done with an item, from any thread; it can be pickled, files and all."""

    def __call__(self, item: _Item_contra, /) -> _Result_co:
        """Do it.

        :raises StoppedError: when it was stopped.
        """
        ...

    def stop(self) -> None:
        """Break off all that is in progress, for good, from any thread."""
        ...


class Executor(Protocol):
    """Workers, here or elsewhere."""

    @property
    def workers(self) -> int:
        """How many items are worked on at once."""
        ...

    def run(self, task: Task[_T, _R], items: Iterable[_T]) -> Generator[_R, None, None]:
        """Yield the result of each item as it ends.

        Items are taken as they are needed, and may go on for ever. Whoever closes the generator,
        and whatever goes wrong, Ctrl-C included, breaks off what is in progress.

        :raises ExecutorError: when the executor cannot work.
        """
        ...


@contextmanager
def open_executor(address: str | None, *, threads: int) -> Generator[Executor, None, None]:
    """Give threads of this process, or the workers of the Ray cluster at an address.

    :raises ExecutorError: when there is no such cluster, or no Ray.
    """
    if address is None:
        yield ThreadExecutor(threads)
        return
    # Only whoever asks for it needs Ray installed.
    from skep.jobs.ray_executor import RayExecutor  # noqa: PLC0415

    with RayExecutor(address, threads=threads) as executor:
        yield executor
