"""Fixtures for the tests of the server."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest

from tests.serving.databases import KINDS, file_in, other_database
from tests.serving.in_process import Background, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """Give one server to all tests that can share it. Its computer plays at once."""
    background = Background(tmp_path_factory.mktemp("server"))
    yield background.start()
    background.stop()


@pytest.fixture(params=KINDS)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[str]:
    """Give the URL of an empty database, once for each kind of database."""
    if request.param == "file":
        yield file_in(tmp_path)
    else:
        async with other_database() as url:
            yield url
