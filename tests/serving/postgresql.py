"""PostgreSQL for tests: Debian's package, on loopback, with its own data folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import psutil

from tests.serving.killable import free_port

NO_POSTGRESQL = "PostgreSQL is not installed (Debian: postgresql)"

_USER = "postgres"
_READY_S = 30.0


@cache
def programs() -> Path | None:
    """Return the folder of the newest PostgreSQL on this machine; None without one."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4])
    )
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


class PostgresqlServer:
    """A server that can be killed, and started again with the same port and data."""

    def __init__(self, folder: Path, *, fsync: bool = False) -> None:
        """Create a server with its data below *folder*; it isn't started yet.

        Tests kill processes, never the machine, so they don't need *fsync*.
        """
        self._fsync = fsync
        self.port = free_port()
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        # PostgreSQL refuses to run as root. Its package creates a user.
        self._user = _USER if os.geteuid() == 0 else None
        name = self._user or pwd.getpwuid(os.geteuid()).pw_name
        self.url = f"postgresql+asyncpg://{name}@127.0.0.1:{self.port}/postgres"
        if self._user:
            shutil.chown(folder, self._user)
        self._run("initdb", "--auth=trust", "--encoding=UTF8", "--no-sync", "-D", self._data)

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def start(self) -> None:
        """Start the server, and wait until it can be reached."""
        options = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": self._folder,
            "fsync": "on" if self._fsync else "off",
        }
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        with Path(self._folder, "log").open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - Debian's own program
                [self._program("postgres"), "-D", self._data, *settings],
                user=self._user,
                cwd=self._folder,
                stdout=log,
                stderr=log,
            )
        waited_until = time.monotonic() + _READY_S
        while not self._is_ready():
            assert self._process.poll() is None, Path(self._folder, "log").read_text()
            assert time.monotonic() < waited_until, "PostgreSQL doesn't answer"
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop the server, and disconnect everyone."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Stop the server at once, without a checkpoint; it recovers at the next start."""
        self._end(signal.SIGQUIT)

    @contextmanager
    def suspended(self) -> Generator[None, None, None]:
        """Suspend all of its processes while the context lasts: it is alive, and doesn't answer."""
        assert self._process is not None
        main = psutil.Process(self._process.pid)
        stopped = [main, *main.children()]
        for process in stopped:
            process.suspend()
        try:
            yield
        finally:
            for process in stopped:
                process.resume()

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(timeout=60)
            self._process = None

    def _is_ready(self) -> bool:
        asked = [self._program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0  # noqa: S603 - as above

    def _run(self, name: str, *arguments: str) -> None:
        subprocess.run(  # noqa: S603 - as above
            [self._program(name), *arguments],
            check=True,
            user=self._user,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
        )

    def _program(self, name: str) -> str:
        folder = programs()
        assert folder is not None, NO_POSTGRESQL
        return str(folder / name)


@contextmanager
def postgresql_server(*, fsync: bool = False) -> Generator[PostgresqlServer, None, None]:
    """Run a server while the context lasts, and delete its data afterwards."""
    # Not in pytest's folder, which other users can't enter.
    folder = Path(tempfile.mkdtemp(prefix="skep-postgresql-"))
    try:
        server = PostgresqlServer(folder, fsync=fsync)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)
