"""Measuring, and reporting the figures."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Protocol

import pytest


class Show(Protocol):
    """Print a figure next to its target."""

    def __call__(self, what: str, figure: float, unit: str, bar: float | None = None) -> None: ...


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str]) -> Show:
    def show(what: str, figure: float, unit: str, bar: float | None = None) -> None:
        held = "" if bar is None else f"   target {bar:,.0f}: {figure / bar:.2f} times"
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
    """Return the best amount of work per second, and check that the result is right.

    Seconds are CPU time, which is nearly independent of machine load.
    """
    fastest, until = 0.0, time.perf_counter() + seconds
    while not fastest or time.perf_counter() < until:
        started = clock()
        done = work()
        fastest = max(fastest, done / max(clock() - started, 1e-6))
        assert done == expected
    return fastest
