"""``skep serve --workers``: a parent that starts server processes, and replaces those that die."""

from __future__ import annotations

import logging
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from types import FrameType
from typing import Any

SOCKET = "SKEP_WORKER_SOCKET"
"""The listening socket that a worker inherits, in its environment."""

PARENT = "SKEP_WORKER_PARENT"
"""The connection to the parent: a worker says when it is ready, and stops when the parent does."""

DIED = "SKEP_WORKERS_DIED"
"""How many workers have died since the last one was ready: this one counts them in the metrics."""

_METRICS = "PROMETHEUS_MULTIPROC_DIR"
_READY = b"r"
_TICK_S = 0.1
_SHORTEST_WAIT_S, _LONGEST_WAIT_S = 0.5, 30.0
_LIVED_S = 10.0
_TO_STOP_S = 20.0

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Inherited:
    """What a worker gets from its parent."""

    listening: socket.socket
    parent: socket.socket
    died: int = 0

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Inherited | None:
        """Return what this process inherits; None if it isn't a worker."""
        if SOCKET not in environ:
            return None
        return cls(
            socket.socket(fileno=int(environ[SOCKET])),
            socket.socket(fileno=int(environ[PARENT])),
            int(environ.get(DIED, "0")),
        )

    def watch_parent(self) -> None:
        """Stop when the parent is gone, however it ended."""
        threading.Thread(target=self._wait_for_end, daemon=True).start()

    def tell_ready(self) -> None:
        """Tell the parent that visitors can be served, and count the workers that have died."""
        if self.died:
            # The parent has no metrics of its own. Not imported above, because only a server needs
            # them.
            metrics: Any = import_module("skep.server.metrics")
            metrics.workers_died.inc(self.died)
        self.parent.sendall(_READY)

    def _wait_for_end(self) -> None:
        self.parent.recv(1)
        os.kill(os.getpid(), signal.SIGTERM)


@dataclass(eq=False, slots=True)
class _Worker:
    process: subprocess.Popen[bytes]
    line: socket.socket
    started_at: float
    died: int
    is_ready: bool = False
    is_stopping: bool = False

    @property
    def ending(self) -> str:
        code = self.process.returncode
        how = f"status {code}" if code >= 0 else f"signal {-code} ({signal.strsignal(-code)})"
        return f"ended with {how}"

    def stop(self) -> None:
        self.is_stopping = True
        self.process.terminate()

    def close(self) -> None:
        self.line.close()


class Supervisor:
    """Keeps a number of workers running on one listening socket."""

    def __init__(
        self, listening: socket.socket, count: int, *, on_ready: Callable[[], None]
    ) -> None:
        """Call *on_ready* when the first worker can serve visitors."""
        self._listening = listening
        self._count = count
        self._on_ready = on_ready
        self._workers: list[_Worker] = []
        self._selector = selectors.DefaultSelector()
        self._was_ready = False
        self._ended_by: int | None = None
        self._is_to_replace = False
        self._replacing: list[_Worker] = []
        self._died = 0
        self._wait_s = 0.0
        self._start_at = 0.0

    def run(self) -> tuple[int | None, int]:
        """Serve until a signal ends it; return the signal, or the status of a worker that failed.

        SIGHUP replaces the workers one after the other.
        """
        with _metrics_folder() as metrics, self._signals():
            try:
                while self._ended_by is None:
                    if (status := self._tend(metrics)) is not None:
                        return None, status
            finally:
                self._stop_all()
        return self._ended_by, 0

    def _tend(self, metrics: str) -> int | None:
        """Start what is missing, and note what has ended; return the status if none can start."""
        now = time.monotonic()
        # If a second SIGHUP comes meanwhile, they are replaced once more afterward.
        if self._is_to_replace and not self._replacing:
            self._is_to_replace = False
            self._replacing = [worker for worker in self._workers if not worker.is_stopping]
        # The first one alone: it migrates the database, and says what is wrong.
        wanted = self._count + bool(self._replacing) if self._was_ready else 1
        if len(self._workers) < wanted and now >= self._start_at:
            self._start(metrics, now)
        for key, _ in self._selector.select(_TICK_S):
            self._hear(key.data)
        for worker in [one for one in self._workers if one.process.poll() is not None]:
            self._drop(worker, metrics)
            if not self._was_ready:
                # It has said why, unless it was killed: the port, the database or Redis.
                if worker.process.returncode < 0:
                    _logger.warning("server process %d %s", worker.process.pid, worker.ending)
                return max(1, worker.process.returncode)
            if worker.is_stopping or self._ended_by is not None:
                continue
            self._note_death(worker)
            if not worker.is_ready or now - worker.started_at < _LIVED_S:
                self._wait_s = min(_LONGEST_WAIT_S, max(_SHORTEST_WAIT_S, 2 * self._wait_s))
            else:
                self._wait_s = 0.0
            self._start_at = now + self._wait_s
        return None

    def _note_death(self, worker: _Worker) -> None:
        # A worker that never got ready has counted nobody.
        self._died += 1 if worker.is_ready else 1 + worker.died
        _logger.warning("server process %d %s: replacing it", worker.process.pid, worker.ending)

    def _start(self, metrics: str, now: float) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            inherited = (self._listening.fileno(), theirs.fileno())
            died, self._died = self._died, 0
            names = {SOCKET: str(inherited[0]), PARENT: str(inherited[1]), _METRICS: metrics}
            names[DIED] = str(died)
            process = subprocess.Popen(  # noqa: S603 - this very command
                # A new interpreter each time: after an upgrade, SIGHUP starts the new version.
                [sys.executable, *sys.orig_argv[1:]],
                env={**os.environ, **names},
                pass_fds=inherited,
                stdin=subprocess.DEVNULL,
                # Ctrl-C is for the parent, which then stops them in order.
                start_new_session=True,
            )
        worker = _Worker(process, ours, now, died)
        self._workers.append(worker)
        self._selector.register(ours, selectors.EVENT_READ, worker)

    def _hear(self, worker: _Worker) -> None:
        if not worker.line.recv(1):
            self._selector.unregister(worker.line)
            return
        worker.is_ready = True
        if not self._was_ready:
            self._was_ready = True
            self._on_ready()
        if self._replacing and worker not in self._replacing:
            self._replacing.pop(0).stop()

    def _drop(self, worker: _Worker, metrics: str) -> None:
        # Not imported above, because only a server needs it. It has no types.
        prometheus: Any = import_module("prometheus_client.multiprocess")
        prometheus.mark_process_dead(worker.process.pid, metrics)
        self._workers.remove(worker)
        if worker in self._replacing:
            self._replacing.remove(worker)
        if worker.line in self._selector.get_map():
            self._selector.unregister(worker.line)
        worker.close()

    def _stop_all(self) -> None:
        for worker in self._workers:
            worker.stop()
        until = time.monotonic() + _TO_STOP_S
        for worker in self._workers:
            try:
                worker.process.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.process.kill()
                worker.process.wait()
            worker.close()
        self._selector.close()

    @contextmanager
    def _signals(self) -> Generator[None, None, None]:
        handlers = {
            signal.SIGTERM: self._end,
            signal.SIGINT: self._end,
            signal.SIGHUP: self._replace,
        }
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _end(self, number: int, _frame: FrameType | None) -> None:
        self._ended_by = self._ended_by or number

    def _replace(self, _number: int, _frame: FrameType | None) -> None:
        # Not here: the signal may come while a worker is being started.
        self._is_to_replace = True


@contextmanager
def _metrics_folder() -> Generator[str, None, None]:
    with tempfile.TemporaryDirectory(prefix="skep-metrics-") as folder:
        yield folder
