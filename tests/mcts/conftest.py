"""Tree search needs NumPy and the native rules."""

from __future__ import annotations

import importlib.util

import pytest

from skep.rules import native
from tests.backends import NOT_BUILT
from tests.conftest import Require

if importlib.util.find_spec("numpy") is None:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(autouse=True)
def native_here(require: Require) -> None:
    """Require the native rules."""
    require(native is not None, NOT_BUILT)
