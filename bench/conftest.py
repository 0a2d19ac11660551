"""How to measure and how to show it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Protocol

import pytest


class Show(Protocol):
    """Print a figure for whoever runs this, beside the bar that it is held to."""

    def __call__(self, what: str, figure: float, unit: str, bar: float | None = None) -> None: ...


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str]) -> Show:
    def show(what: str, figure: float, unit: str, bar: float | None = None) -> None:
        held = "" if bar is None else f"   bar {bar:,.0f}: {figure / bar:.2f} times"
        load = f"   load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
        with capsys.disabled():
            print(f"\n{what:<48}{figure:>16,.1f} {unit}{held}{load}", end="")

    return show


def best(
    work: Callable[[], int],
    expected: int,
    *,
    seconds: float = 2.0,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """Return how much work is done in a second, at best, and check that it is the right work.

    Seconds are those of a processor, which a loaded machine has as well as a quiet one.
    """
    fastest, until = 0.0, time.perf_counter() + seconds
    while not fastest or time.perf_counter() < until:
        started = clock()
        done = work()
        fastest = max(fastest, done / max(clock() - started, 1e-6))
        assert done == expected
    return fastest
