"""``skep serve`` as a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from skep.server.built import BUILT

ROOT = Path(__file__).parent.parent.parent

PAGE = Path(os.environ.get("SKEP_E2E_PAGE") or BUILT)
"""The built page; ``SKEP_E2E_PAGE`` names another build of it."""

# Only for the measurements that no visitor comes near: they would meet the limits.
_UNLIMITED = """\
import sys
from pathlib import Path
from skep.server.app import create_app
from skep.server.running import listen, run
from skep.server.settings import Settings
from skep.server.workers.pool import PoolSettings, WorkerPool

port, database, folder, page = sys.argv[1:]
settings = Settings(
    db_url=database,
    data_dir=Path(folder),
    static_dir=Path(page),
    rate_limits=False,
    reply_delay_ms=0,
)
listening = listen("127.0.0.1", int(port))
address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
app = create_app(settings, thinkers=WorkerPool(PoolSettings(processes=1)))
run(app, listening, on_ready=lambda: print(f"Skep is at {address}", flush=True))
"""

# The command itself, with its pages from another folder.
_OTHER_PAGE = """\
import sys
from pathlib import Path
import skep.server.built
skep.server.built.BUILT = Path(sys.argv.pop(1))
from skep.cli.app import main
main()
"""


class Server:
    """A server for visitors; its port and its database stay the same when it is started anew."""

    def __init__(self, folder: Path, *, is_limited: bool = True) -> None:
        self._folder = folder
        self._is_limited = is_limited
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it is, without a slash at the end."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._port

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start it, and wait until it can be reached."""
        environ = {**os.environ, "SKEP_DATA": str(self._folder), "SKEP_LANG": "en"}
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, *self._command()],
            cwd=ROOT,
            env=environ,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout
        said = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found, f"the server said {said!r}"
        self._port = int(found[1])

    def kill(self) -> None:
        """End it as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as whoever runs it does."""
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(number)
        self._process.communicate(timeout=60)
        self._process = None

    def _command(self) -> Sequence[str]:
        database = f"sqlite+aiosqlite:///{self._folder / 'skep.db'}"
        if not self._is_limited:
            return ["-c", _UNLIMITED, str(self._port), database, str(self._folder), str(PAGE)]
        start = ["-m", "skep"] if PAGE == BUILT else ["-c", _OTHER_PAGE, str(PAGE)]
        options = ["serve", "--port", str(self._port), "--no-open", "--db", database]
        return [*start, *options]


@contextmanager
def serving(folder: Path, *, is_limited: bool = True) -> Generator[Server, None, None]:
    """Run a server for as long as this lasts."""
    server = Server(folder, is_limited=is_limited)
    server.start()
    try:
        yield server
    finally:
        server.stop()
