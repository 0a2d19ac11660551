"""``skep serve --workers``: several processes on one port, replaced when they die."""

from __future__ import annotations

import asyncio
import re
import signal
import time
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path

import httpx
import psutil
import pytest

from tests.serving.command import Started, started
from tests.serving.in_process import FRIEND, Server, Visitor
from tests.serving.redis import RedisServer

WORKERS = 2


@pytest.fixture
def server(
    tmp_path: Path, postgresql_database: str, redis: RedisServer
) -> Generator[Started, None, None]:
    options = ("--db", postgresql_database, "--redis", redis.url, "--workers", str(WORKERS))
    with started(tmp_path, "--port", "0", "--no-open", "--no-limits", *options) as running:
        wait_until(lambda: len(workers(running)) == WORKERS)
        yield running


def workers(running: Started) -> set[psutil.Process]:
    """Return the server processes."""
    return set(psutil.Process(running.process.pid).children())


def is_replaced(running: Started, old: set[psutil.Process]) -> bool:
    """Return whether other processes run instead of the old ones."""
    current = workers(running)
    return len(current) == WORKERS and not current & old


def died(running: Started) -> float:
    """Return how many server processes have died, as any of them reports."""
    report = httpx.get(f"{running.address}/metrics").text
    found = re.search(r"^skep_workers_died_total (.*)$", report, re.MULTILINE)
    return float(found[1]) if found else 0.0


def wait_until(is_true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    until = time.monotonic() + 60
    while not is_true():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.05)


async def play(visitor: Visitor, game: str, ply: int, move: str) -> None:
    """Play a move, and send it again until it is answered, like a page."""
    while True:
        try:
            async with visitor.tab() as tab:
                answer = await tab.play(game, ply, move)
        except (OSError, EOFError, AssertionError):
            await asyncio.sleep(0.1)
            continue
        code = answer.get("problem", {}).get("code")
        if answer["type"] == "accepted" or code == "stale":
            return
        assert code == "server_error"


MOVES = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")


async def test_a_worker_that_is_killed_is_replaced_and_games_go_on(server: Started) -> None:
    site = Server(server.address.removeprefix("http://"))
    async with site.guest() as ann, site.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        for ply, move in enumerate(MOVES):
            victim = sorted(workers(server), key=lambda one: one.pid)[ply % WORKERS]
            victim.kill()
            await play((ann, bob)[ply % 2], game, ply, move)
            await asyncio.to_thread(wait_until, partial(is_replaced, server, {victim}))
        view = (await ann.http.get(f"/games/{game}")).json()
        assert [move["text"] for move in view["moves"]] == list(MOVES)
    # The log and the metrics say so too.
    await asyncio.to_thread(wait_until, lambda: died(server) == len(MOVES))
    _, _, errors = await asyncio.to_thread(server.end, signal.SIGTERM)
    assert errors.count("ended with signal 9 (Killed): replacing it") == len(MOVES)


async def test_workers_are_replaced_one_by_one_while_people_play(server: Started) -> None:
    site = Server(server.address.removeprefix("http://"))
    async with site.guest() as ann, site.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        before = workers(server)
        server.process.send_signal(signal.SIGHUP)
        for ply, move in enumerate(MOVES):
            await play((ann, bob)[ply % 2], game, ply, move)
        await asyncio.to_thread(wait_until, partial(is_replaced, server, before))
        view = (await ann.http.get(f"/games/{game}")).json()
        assert [move["text"] for move in view["moves"]] == list(MOVES)


async def test_all_workers_end_with_their_parent(server: Started) -> None:
    running = workers(server)
    status, _, errors = await asyncio.to_thread(server.end, signal.SIGTERM)
    assert (status, errors) == (0, "")
    assert psutil.wait_procs(running, timeout=30)[1] == []


async def test_workers_end_when_their_parent_is_killed(server: Started) -> None:
    running = workers(server)
    server.process.kill()
    assert psutil.wait_procs(running, timeout=30)[1] == []
