"""What tests of the server share."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.serving.databases import KINDS, file_in, other_database
from tests.serving.in_process import Background, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """Give a server to all tests that do not mind the others; its computer plays at once."""
    background = Background(tmp_path_factory.mktemp("server"))
    yield background.start()
    background.stop()


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[str]:
    """Give the URL of a database without tables, of each kind that there is."""
    if request.param == "file":
        yield file_in(tmp_path)
    else:
        with other_database() as url:
            yield url
