"""An executor on a Ray cluster: each item is a Ray task that runs on any free machine.

If a worker or a machine dies, its items run again elsewhere. A task carries the files it needs.
Skep itself has to be installed on all machines, in the same version.
"""

from __future__ import annotations

import importlib
import os
import time
import uuid
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import skep
from skep.core.legality import ORDER_VERSION
from skep.jobs.errors import ExecutorError, ExecutorErrorCode
from skep.jobs.probe import check_cluster

if TYPE_CHECKING:
    from typing import Self

    from skep.jobs.executor import Task

_T = TypeVar("_T")
_R = TypeVar("_R")

AUTO, LOCAL = "auto", "local"

_RETRIES = 5
"""How often an item is retried after its worker died."""

_A_WORKER = 2
"""How many items are in flight per worker: one that runs and one that waits."""

_COUNT_EVERY = 5.0
_CANCEL_EVERY = 0.5
_CANCELLATIONS = 20
_FINE = "FINE"


class RayExecutor:
    """The workers of a Ray cluster, until the executor is closed."""

    def __init__(self, address: str, *, threads: int = 1) -> None:
        """Join the cluster at an address, or start a local one with this many workers.

        :raises ExecutorError: when no cluster can be reached, or Ray isn't installed.
        """
        # Turns off Ray's usage statistics.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            # Untyped, and an optional dependency.
            self._ray: Any = importlib.import_module("ray")
            self._errors: Any = importlib.import_module("ray.exceptions")
        except ImportError as error:
            raise ExecutorError(ExecutorErrorCode.NO_RAY) from error
        self._address = address
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        if self._is_there():
            self._ray.init(address=address, **quiet)
        else:
            self._ray.init(address=LOCAL, num_cpus=threads, include_dashboard=False, **quiet)
        self._counted = (0.0, 1)

    @property
    def workers(self) -> int:
        """How many items run at the same time; it changes when machines join or leave."""
        now = time.monotonic()
        if now - self._counted[0] >= _COUNT_EVERY:
            self._counted = now, max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        return self._counted[1]

    def run(self, task: Task[_T, _R], items: Iterable[_T]) -> Generator[_R, None, None]:
        """Yield the result of each item when it ends; see ``Executor``."""
        send = self._sender(task)
        left = iter(items)
        flying: list[object] = []
        try:
            while True:
                room = _A_WORKER * self.workers - len(flying)
                flying.extend(send(item) for item in islice(left, max(0, room)))
                if not flying:
                    return
                done, flying = self._ray.wait(flying, num_returns=1)
                for one in done:
                    yield self._result(one)
        finally:
            self._cancel(flying)

    def close(self) -> None:
        """Leave the cluster, and shut it down if this executor started it."""
        self._ray.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _cancel(self, flying: list[object]) -> None:
        """Cancel the items in flight; one that is just starting may need a second request."""
        for _ in range(_CANCELLATIONS):
            if not flying:
                return
            for one in flying:
                # Native code doesn't notice anything less.
                self._ray.cancel(one, force=True)
            _, flying = self._ray.wait(flying, num_returns=len(flying), timeout=_CANCEL_EVERY)

    def _is_there(self) -> bool:
        """Return whether to join a cluster, after checking it, rather than to start one.

        :raises ExecutorError: when the named cluster can't be reached.
        """
        if self._address == LOCAL:
            return False
        try:
            check_cluster(self._address)
        except ExecutorError as error:
            if self._address == AUTO and error.code is ExecutorErrorCode.UNREACHABLE:
                return False
            raise
        return True

    def _sender(self, task: Task[_T, _R]) -> Callable[[_T], object]:
        """Return a function that submits an item; the task itself is sent only once per machine."""
        # Ray's pickle sends the classes of a program by value, since workers can't import it.
        key, data = uuid.uuid4().hex, self._ray.put(self._ray.cloudpickle.dumps(task))
        remote = self._ray.remote(max_retries=_RETRIES, num_cpus=1)(_worker())
        release = _release(skep.__version__, ORDER_VERSION)
        return lambda item: remote.remote(release, key, data, item)

    def _result(self, one: object) -> Any:
        try:
            said, place, result = self._ray.get(one)
        except self._errors.RayTaskError as error:
            # As if the error had happened here.
            raise error.cause from error
        except self._errors.RayError as error:
            found = type(error).__name__
            raise ExecutorError(ExecutorErrorCode.LOST, place=self._address, found=found) from error
        if said != _FINE:
            raise ExecutorError(ExecutorErrorCode[said], place=place, found=result)
        return result


def _release(version: str, order: int) -> str:
    return f"{version} (order of moves {order})"


def _worker() -> Callable[[str, str, bytes, object], tuple[str, str, object]]:
    """Return the function that a worker runs, by value: it may have another Skep, or none."""

    def skep_item(release: str, key: str, data: bytes, item: object) -> tuple[str, str, object]:
        import socket  # noqa: PLC0415

        place = socket.gethostname()
        try:
            import skep  # noqa: PLC0415
            from skep.core.legality import ORDER_VERSION  # noqa: PLC0415
            from skep.rules import native  # noqa: PLC0415
        except ImportError as error:
            return "NO_SKEP", place, str(error)
        found = f"{skep.__version__} (order of moves {ORDER_VERSION})"
        if found != release:
            return "OTHER_VERSION", place, found
        if native is None:
            return "NO_SKEP", place, f"Skep {found} without the native engine"
        from skep.jobs.remote import do_item  # noqa: PLC0415

        return "FINE", place, do_item(key, data, item)

    return skep_item
