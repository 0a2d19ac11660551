"""Redis for tests: Debian's package, on loopback, with nothing on disk."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager

from tests.serving.killable import free_port

NO_REDIS = "Redis is not installed (Debian: redis-server)"

_READY_S = 30.0


def program() -> str | None:
    """Return the path of Redis on this machine; None without one."""
    return shutil.which("redis-server")


class RedisServer:
    """A server that can be killed, and started again with the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server, and wait until it can be reached."""
        found = program()
        assert found is not None, NO_REDIS
        options = ("--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
        self._process = subprocess.Popen(  # noqa: S603 - Debian's own program
            [found, "--port", str(self.port), *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        waited_until = time.monotonic() + _READY_S
        while not self._is_ready():
            assert self._process.poll() is None, "Redis has exited"
            assert time.monotonic() < waited_until, "Redis doesn't answer"
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill the server without notice. It forgets everything."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=60)
            self._process = None

    def _is_ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False


@contextmanager
def redis_server() -> Generator[RedisServer, None, None]:
    """Run a server while the context lasts."""
    server = RedisServer()
    server.start()
    try:
        yield server
    finally:
        server.kill()
