"""Figures and how they are printed."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import psutil

BAR_MEDIAN_MS = 30.0
BAR_P99_MS = 250.0
BAR_MEMORY_MB = 600.0


def percentile(figures: Sequence[float], share: float) -> float:
    """Return the figure that a share of all figures doesn't exceed."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def spread(name: str, figures: Sequence[float]) -> str:
    """Return the median, the 99th percentile and the maximum of some times."""
    if not figures:
        return f"{name:<28} none"
    return (
        f"{name:<28} n {len(figures):>8,}   median {statistics.median(figures):8.1f} ms"
        f"   p99 {percentile(figures, 0.99):8.1f} ms   max {max(figures):8.1f} ms"
    )


def memory_mb(process: psutil.Process) -> float:
    """Return how much memory a process has, in MB."""
    return process.memory_info().rss / 2**20


class Bar(NamedTuple):
    """A figure, and its upper limit."""

    name: str
    figure: float
    most: float
    unit: str = ""

    @property
    def is_met(self) -> bool:
        """Whether it is met; a figure that nothing was measured for misses every bar."""
        return self.figure <= self.most

    def __str__(self) -> str:
        figures = f"{self.figure:8,.1f} {self.unit:<4} bar {self.most:8,.1f}"
        return f"{self.name:<28} {figures}   {'met' if self.is_met else 'MISSED'}"


def are_met(bars: Iterable[Bar]) -> bool:
    """Print bars, and return whether all of them were met."""
    all_bars = list(bars)
    for bar in all_bars:
        print(bar, flush=True)
    return all(bar.is_met for bar in all_bars)


class Cpu:
    """The share of a core that a process uses."""

    def __init__(self, process: psutil.Process) -> None:
        """Begin to measure."""
        self._process = process
        self._since = time.perf_counter()
        self._before = self._seconds()

    def share(self) -> float:
        """Return the share since the beginning."""
        return (self._seconds() - self._before) / (time.perf_counter() - self._since)

    def _seconds(self) -> float:
        used = self._process.cpu_times()
        return used.user + used.system
