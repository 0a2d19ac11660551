"""A browser, a server with a database of its own, and visitors.

Each worker of the tests has its own of each. Playwright keeps an event loop in the test's thread;
other tests run theirs there as well, so it is put aside whenever no test of this folder runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser

from tests.conftest import Require
from tests.e2e.browsing import CHROMIUM, chromium
from tests.e2e.visitors import Visitors
from tests.e2e.wire import Wire, wired
from tests.serving.restartable import PAGE, RestartableServer, restartable_server


@dataclass(frozen=True, slots=True)
class _Running:
    browser: Browser
    loop: asyncio.AbstractEventLoop


def _set_loop(loop: asyncio.AbstractEventLoop | None) -> None:
    asyncio._set_running_loop(loop)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]


@pytest.fixture(scope="session")
def _running(require: Require) -> Generator[_Running, None, None]:
    require(CHROMIUM.exists(), f"{CHROMIUM} is not there")
    with chromium() as browser:
        running = _Running(browser, asyncio.get_running_loop())
        _set_loop(None)
        yield running
        _set_loop(running.loop)


@pytest.fixture
def browser(_running: _Running) -> Generator[Browser, None, None]:
    """Give Chromium."""
    _set_loop(_running.loop)
    yield _running.browser
    _set_loop(None)


@pytest.fixture(scope="session")
def _lasting_server(
    require: Require, tmp_path_factory: pytest.TempPathFactory
) -> Generator[RestartableServer, None, None]:
    require((PAGE / "index.html").exists(), "the page is not built: npm run build in web/ does it")
    with restartable_server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def server(_lasting_server: RestartableServer) -> Generator[RestartableServer, None, None]:
    """Give ``skep serve``; a test may kill it, and the next finds it running."""
    yield _lasting_server
    if not _lasting_server.is_running:
        _lasting_server.start()


@pytest.fixture
def visitors(browser: Browser, server: RestartableServer) -> Generator[Visitors, None, None]:
    """Give a way to let visitors come; a console that complains fails the test."""
    visitors = Visitors(browser, server.address)
    yield visitors
    assert visitors.close() == []


@pytest.fixture
def wire(server: RestartableServer) -> Generator[Wire, None, None]:
    """Give a wire to the server that can be cut."""
    with wired(lambda: server.port) as wire:
        yield wire
