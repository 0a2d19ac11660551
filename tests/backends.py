"""The two implementations of the rules, side by side."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from types import ModuleType
from typing import cast

from skep.core.position import Position

NOT_BUILT = "the native rules are not built"


@cache
def native_module() -> ModuleType | None:
    """Return the extension, whatever ``SKEP_PURE`` says; None where it is not built."""
    if importlib.util.find_spec("skep._native") is None:
        return None
    baseline = importlib.import_module("skep._native")
    if not baseline.runs_v3():
        return baseline
    try:
        return importlib.import_module("skep._native_v3")
    except ImportError:
        return baseline


def backends() -> dict[str, type[Position]]:
    """Return the classes ``Position`` that there are: the pure one, and the native one if built."""
    module = native_module()
    native = {} if module is None else {"native": cast("type[Position]", module.Position)}
    return {"pure": Position, **native}
