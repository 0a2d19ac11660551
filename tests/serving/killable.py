"""A server in its own process that tests can kill: this module, with a folder and a port."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn

from skep.server.app import create_app
from skep.server.settings import LONGEST_PAUSE_MS
from skep.server.uvicorn_server import listen, uvicorn_config
from tests.serving.engines import FirstMove
from tests.serving.in_process import Server, settings_in

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    """Return a free port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


class Killable:
    """A server that is killed without notice, and started again with the same port and files."""

    def __init__(self, folder: Path) -> None:
        self._port = free_port()
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None
        self.server = Server(f"127.0.0.1:{self._port}")

    async def start(self) -> None:
        """Start the server, and wait until it can be reached."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.serving.killable", str(self._folder), str(self._port)),
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
        )
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self._port)
            except OSError:
                assert self._process.returncode is None
                await asyncio.sleep(0.01)
                continue
            writer.close()
            await writer.wait_closed()
            return

    async def kill(self) -> None:
        """Kill the server without notice."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def suspend(self, seconds: float) -> None:
        """Suspend the server for this many seconds, like closing a laptop."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self._process.send_signal(signal.SIGCONT)


@asynccontextmanager
async def killable(folder: Path) -> AsyncGenerator[Killable]:
    """Run a server that can be killed."""
    server = Killable(folder)
    await server.start()
    try:
        yield server
    finally:
        await server.kill()


def main(folder: Path, port: int) -> None:
    """Serve until killed."""
    settings = settings_in(folder, longest_pause_ms=LONGEST_PAUSE_MS)
    app = create_app(settings, engines=FirstMove())
    config = uvicorn_config(app, settings)
    uvicorn.Server(config).run(sockets=[listen("127.0.0.1", port)])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
