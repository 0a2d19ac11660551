"""``skep serve`` as a process: it listens, says where, and ends without leaving anything behind."""

from __future__ import annotations

import re
import signal
import socket
import time
from collections.abc import Generator
from pathlib import Path

import httpx
import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from skep.server.settings import WS_MAX_SIZE
from tests.serving.command import Started, started


def live(server: Started) -> str:
    """Return the address of the WebSocket."""
    return server.address.replace("http:", "ws:") + "/api/v1/live"


async def closing_code(socket: ClientConnection) -> int | None:
    """Return the code that a WebSocket is closed with."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def let_it_think(server: Started) -> list[psutil.Process]:
    """Begin a game in which the computer is to move, and return the processes that think."""
    game = {"opponent": {"type": "computer", "level": 10}, "color": "black"}
    made = httpx.post(f"{server.address}/api/v1/games", json=game)
    assert made.status_code == 201
    while not server.workers:
        time.sleep(0.02)
    return server.workers


@pytest.fixture(autouse=True)
def _hangups() -> Generator[None, None, None]:
    """Let programs end by SIGHUP: under nohup, the tests ignore it, and programs inherit that."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


READY = r"Skep is running at http://127.0.0.1:\d+/ \(press Ctrl-C to stop\)\n"


def browser(folder: Path) -> dict[str, str]:
    """Return the environment of somebody whose browser notes what it is to open."""
    program = folder / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >> "{folder}/opened"\n')
    program.chmod(0o755)
    return {"BROWSER": f"{program} %s", "DISPLAY": ":0"}


@pytest.mark.parametrize(
    ("number", "status"),
    # systemd takes an end by SIGHUP itself for a clean one, and wouldn't restart the server.
    [(signal.SIGTERM, 0), (signal.SIGINT, 130), (signal.SIGHUP, 129)],
    ids=["SIGTERM", "SIGINT", "SIGHUP"],
)
def test_it_says_where_it_is_and_ends_by_a_signal(tmp_path: Path, number: int, status: int) -> None:
    data = tmp_path / "data"
    with started(data, environ=browser(tmp_path)) as server:
        assert re.fullmatch(READY, server.said)
        assert httpx.get(f"{server.address}/api/v1/health").json()["status"] == "ok"
        workers = let_it_think(server)
        assert server.end(number) == (status, "", "")
        assert [worker for worker in workers if worker.is_running()] == []
    # No browser was opened, since nobody is at a terminal.
    assert {path.name for path in tmp_path.iterdir()} == {"browser", "data"}
    assert data.stat().st_mode & 0o777 == 0o700


def test_workers_go_when_it_is_killed(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        workers = let_it_think(server)
        server.end(signal.SIGKILL)
        assert psutil.wait_procs(workers, timeout=60)[1] == []


def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_killed(
    tmp_path: Path,
) -> None:
    with started(tmp_path) as server:
        refused = pytest.raises(AssertionError, match=r"Another Skep server is using .*skep\.db")
        with refused, started(tmp_path):
            pass
        assert httpx.get(f"{server.address}/api/v1/health").json()["status"] == "ok"
        server.end(signal.SIGKILL)
    with started(tmp_path) as server:
        assert httpx.get(f"{server.address}/api/v1/health").json()["status"] == "ok"


def test_a_second_server_is_refused_on_a_hard_link_too(tmp_path: Path) -> None:
    link = tmp_path / "other.db"
    with started(tmp_path / "first") as server:
        link.hardlink_to(tmp_path / "first" / "skep.db")
        refused = pytest.raises(AssertionError, match=r"other\.db has more than one hard link")
        with refused, started(tmp_path / "second", "--db", f"sqlite:///{link}"):
            pass
        assert httpx.get(f"{server.address}/api/v1/health").json()["status"] == "ok"


async def test_who_shouts_is_sent_away_and_pages_are_told_to_come_again(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        async with connect(live(server)) as shouting, connect(live(server)) as staying:
            await shouting.send("x" * (WS_MAX_SIZE + 1))
            assert await closing_code(shouting) == 1009
            assert staying.state is State.OPEN
            server.process.terminate()
            assert await closing_code(staying) == 1012
        assert server.process.wait(60) == 0


async def test_a_hangup_does_not_kill_the_server_but_ends_it_in_good_order(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        async with connect(live(server)) as staying:
            server.process.send_signal(signal.SIGHUP)
            assert await closing_code(staying) == 1012
        assert server.process.wait(60) == 129


def test_under_nohup_a_server_stays_when_the_terminal_is_closed(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with started(tmp_path) as server:
            server.process.send_signal(signal.SIGHUP)
            assert httpx.get(f"{server.address}/api/v1/health").json()["status"] == "ok"
            assert server.end(signal.SIGTERM)[0] == 0
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_taken_port_moves_to_the_next_free_one_and_says_so(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8000))
            taken.listen()
        except OSError:
            # Somebody else has it, which does as well.
            taken.close()
        with started(tmp_path, "--no-open") as server:
            assert server.address != "http://127.0.0.1:8000"
            assert httpx.get(f"{server.address}/api/v1/health").status_code == 200
            told = "Port 8000 is in use, so Skep is using another one.\n"
            assert server.end(signal.SIGTERM) == (0, "", told)


def test_the_api_can_be_served_without_the_page(tmp_path: Path) -> None:
    options = ("--api-only", "--port", "0", "--open")
    with started(tmp_path / "data", *options, environ=browser(tmp_path)) as server:
        assert (
            server.said == f"Skep is running at {server.address}/api/v1/ (press Ctrl-C to stop)\n"
        )
        assert httpx.get(f"{server.address}/api/v1/health").json()["status"] == "ok"
        assert httpx.get(f"{server.address}/").status_code == 404
        assert server.end(signal.SIGTERM) == (0, "", "")
    assert not (tmp_path / "opened").exists()


def test_a_public_address_is_shown_and_the_browser_opened_when_asked_for(tmp_path: Path) -> None:
    options = ("--port", "0", "--public-url", "https://hive.example/", "--lang", "nl", "--open")
    with started(tmp_path, *options, environ=browser(tmp_path)) as server:
        assert (
            server.said == "Skep draait op https://hive.example/ (druk op Ctrl-C om te stoppen)\n"
        )
        opened = tmp_path / "opened"
        while not (opened.exists() and opened.read_text()):
            time.sleep(0.02)
        assert re.fullmatch(r"http://127.0.0.1:\d+/\n", opened.read_text())
