"""``skep serve`` for browser tests: it can be killed and started again on the same port."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from skep.server.static.page_files import PAGE_FOLDER
from tests.serving.command import ROOT, Started, start, with_page

__all__ = ["PAGE", "ROOT", "RestartableServer", "restartable_server"]

PAGE = Path(os.environ.get("SKEP_E2E_PAGE") or PAGE_FOLDER)
"""The built page; ``SKEP_E2E_PAGE`` names another build of it."""

# Without rate limits: for tests that send more requests than any visitor.
_UNLIMITED = """\
import sys
from pathlib import Path
from skep.server.app import create_app
from skep.server.uvicorn_server import listen, run
from skep.server.settings import Settings
from skep.server.workers.worker_pool import PoolSettings, WorkerPool

port, database, folder, page = sys.argv[1:]
settings = Settings(
    db_url=database,
    data_dir=Path(folder),
    static_dir=Path(page),
    rate_limits=False,
    reply_delay_ms=0,
    late_s=float("inf"),
)
listening = listen("127.0.0.1", int(port))
address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
app = create_app(settings, engines=WorkerPool(PoolSettings(processes=1)))
run(app, settings, listening, on_ready=lambda: print(f"Skep is at {address}", flush=True))
"""


class RestartableServer:
    """A server that keeps its port and its database when it is restarted."""

    def __init__(
        self, folder: Path, *, is_limited: bool = True, options: Sequence[str] = ()
    ) -> None:
        self._folder = folder
        self._is_limited = is_limited
        self._options = options
        self._port = 0
        self._page = PAGE
        self._started: Started | None = None

    @property
    def address(self) -> str:
        """Its URL, without a slash at the end."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def port(self) -> int:
        """Its port."""
        return self._port

    @property
    def is_running(self) -> bool:
        """Whether the process is running."""
        return self._started is not None and self._started.is_running

    def start(self, page: Path = PAGE) -> None:
        """Start it with a build of the page, and wait until it can be reached."""
        self._page = page
        self._started = start(self._command(), self._folder)
        assert self._started.address, f"the server said {self._started.said!r}"
        self._port = self._started.port

    def kill(self) -> None:
        """Kill it, like a power failure."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it, like an operator."""
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        if self._started is not None:
            self._started.end(number)
            self._started = None

    def _command(self) -> Sequence[str]:
        page = self._page
        database = f"sqlite+aiosqlite:///{self._folder / 'skep.db'}"
        if not self._is_limited:
            return ["-c", _UNLIMITED, str(self._port), database, str(self._folder), str(page)]
        command = ("-m", "skep") if page == PAGE_FOLDER else with_page(page)
        options = ("serve", "--port", str(self._port), "--no-open", "--db", database)
        return [*command, *options, *self._options]


@contextmanager
def restartable_server(
    folder: Path, *, is_limited: bool = True, options: Sequence[str] = ()
) -> Generator[RestartableServer, None, None]:
    """Run a server while the context lasts, with *options* of ``skep serve`` if it is limited."""
    server = RestartableServer(folder, is_limited=is_limited, options=options)
    server.start()
    try:
        yield server
    finally:
        server.stop()
