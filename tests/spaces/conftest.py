"""Spaces run on both implementations of the rules."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

import pytest

import skep.rules
from skep.core.position import Position
from tests.backends import NOT_BUILT, backends, native_module

if TYPE_CHECKING:
    from tests.conftest import Require

if importlib.util.find_spec("numpy") is None:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(params=["pure", "native"])
def implementation(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, require: Require
) -> type[Position]:
    """Have one of the implementations in use, and give its ``Position``."""
    from skep.spaces import actions, graph, plane  # noqa: PLC0415 - they need NumPy

    require(request.param in backends(), NOT_BUILT)
    native = native_module() if request.param == "native" else None
    for module in (skep.rules, actions, graph, plane):
        monkeypatch.setattr(module, "native", native)
    monkeypatch.setattr(skep.rules, "Position", backends()[request.param])
    return backends()[request.param]
