"""Each bulk door runs on both implementations, with NumPy and without."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

import pytest

import skep.rules
from skep.bulk import arrays, keys, lists, play, replays, starts
from skep.core.position import Position
from skep.notation import gamestring
from tests.backends import NOT_BUILT, backends, native_module

if TYPE_CHECKING:
    from tests.conftest import Require


@pytest.fixture(params=["pure", "native"])
def implementation(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, require: Require
) -> type[Position]:
    """Have one of the implementations in use, and give its ``Position``."""
    require(request.param in backends(), NOT_BUILT)
    position = backends()[request.param]
    for module in (skep.rules, keys, lists, play, replays):
        native = native_module() if request.param == "native" else None
        monkeypatch.setattr(module, "native", native)
    for module in (skep.rules, lists, replays, starts, gamestring):
        monkeypatch.setattr(module, "Position", position)
    return position


@pytest.fixture(params=["with NumPy", "without NumPy"])
def with_numpy(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, require: Require
) -> bool:
    """Run with NumPy, and as if it were not installed."""
    if request.param == "without NumPy":
        monkeypatch.setattr(arrays, "load_numpy", lambda: None)
        return False
    require(importlib.util.find_spec("numpy"), "NumPy is not installed")
    return True
