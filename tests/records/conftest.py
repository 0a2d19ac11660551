"""Files of games that the tests of records share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Require
from tests.train.games import small_file, small_run


@pytest.fixture(scope="session")
def ten_games(require: Require, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a file with ten quick games."""
    path = tmp_path_factory.mktemp("records") / "ten.records"
    path.write_bytes(small_file(small_run(require, rules="Base+MLP"), *range(10)))
    return path
