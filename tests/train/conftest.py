"""What the tests of training share: a few quick games, and PyTorch if it is installed."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tests.conftest import Require
from tests.train.games import small_file, small_run

NO_TORCH = "training needs PyTorch: pip install numpy torch"


@pytest.fixture(scope="session")
def torch_here(require: Require) -> None:
    """Require PyTorch, on one thread: tests run in parallel, and idle threads of it spin."""
    require(importlib.util.find_spec("torch"), NO_TORCH)
    import torch  # noqa: PLC0415 - it may be absent

    torch.set_num_threads(1)


@pytest.fixture(scope="session")
def small_records(require: Require, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a file with forty quick games."""
    path = tmp_path_factory.mktemp("records") / "small.records"
    path.write_bytes(small_file(small_run(require, rules="Base"), *range(40)))
    return path
