"""What tests of the server share."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.server.serving import Background, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """Give a server to all tests that do not mind the others; its computer plays at once."""
    background = Background(tmp_path_factory.mktemp("server"))
    yield background.start()
    background.stop()
