"""Figures and how they are printed."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence

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
