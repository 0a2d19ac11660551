"""Metrics for Prometheus: what ``/metrics`` reports.

No label has a player, a game or an address in it, so their number is bounded and they tell nothing
about a visitor. With several processes, ``PROMETHEUS_MULTIPROC_DIR`` names the folder in which they
add up their values, and any of them can report the sums.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

MEDIA_TYPE = CONTENT_TYPE_LATEST

ROUTE = "skep.route"
"""The key in a scope under which a route writes its template, such as ``/games/{game}``."""

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder which several processes share."""

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)


# When a metric was first counted tells nothing, and doubles the report.
disable_created_metrics()  # type: ignore[no-untyped-call]


def _gauge(name: str, text: str, *labels: str) -> Gauge:
    return Gauge(name, text, labels, multiprocess_mode="livesum")


disk_free_bytes: Gauge = Gauge(
    "skep_disk_free_bytes",
    "Free space for an SQLite database, on its disk and in its file; NaN for PostgreSQL.",
    multiprocess_mode="livemostrecent",
)
disk_free_bytes.set(math.nan)
players_connected: Gauge = _gauge("skep_players_connected", "Players with an open WebSocket.")
websockets_open: Gauge = _gauge("skep_websockets_open", "Open WebSockets, including spectators.")
connections_open: Gauge = _gauge("skep_connections_open", "Open connections of any kind.")
games_open: Gauge = _gauge("skep_games_open", "Games in memory: someone watches, or a clock runs.")
moves: Counter = Counter("skep_moves", "Moves stored, those of the computer included.")
command_seconds: Histogram = Histogram(
    "skep_command_seconds",
    "Time from receiving a command on a WebSocket to its acknowledgment.",
    buckets=_SECONDS,
)
http_seconds: Histogram = Histogram(
    "skep_http_request_seconds",
    "Time to answer an HTTP request.",
    ("method", "route", "status"),
    buckets=_SECONDS,
)
commit_seconds: Histogram = Histogram(
    "skep_commit_seconds", "Time to store a group of changes.", buckets=_SECONDS
)
commit_changes: Histogram = Histogram(
    "skep_commit_changes", "Changes that shared one transaction.", buckets=_SIZES
)
commit_queue: Gauge = _gauge("skep_commit_queue", "Changes that wait for the next transaction.")
engine_workers: Gauge = _gauge("skep_engine_workers", "Engine processes.", "state")
engine_queue: Gauge = _gauge("skep_engine_queue", "Searches that wait for an engine process.")
loop_lag_seconds: Histogram = Histogram(
    "skep_event_loop_lag_seconds",
    "How late a timer fires: how long everything waits for its turn.",
    buckets=_SECONDS,
)
overloaded: Gauge = _gauge("skep_overloaded", "1 while the server lets nobody new in, else 0.")
refused: Counter = Counter(
    "skep_refused", "Requests, messages and connections refused.", ("reason",)
)
database_errors: Counter = Counter("skep_database_errors", "Queries that failed.")
security_events: Counter = Counter(
    "skep_security_events", "Security events, see the log.", ("event",)
)
workers_died: Counter = Counter(
    "skep_workers_died", "Server processes that ended on their own and were replaced (--workers)."
)


@contextmanager
def timed(histogram: Histogram) -> Generator[None, None, None]:
    """Observe how long the context lasts, unless it fails."""
    began = time.perf_counter()
    yield
    histogram.observe(time.perf_counter() - began)


def report() -> bytes:
    """Return all metrics in the text format of Prometheus."""
    folder = os.environ.get(SHARED_FOLDER)
    if not folder:
        return generate_latest(REGISTRY)
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    _forget_dead_processes(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _forget_dead_processes(folder: Path) -> None:
    """Delete the gauges of processes that are gone, however they ended. Counters stay."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = file.stem.rpartition("_")[2]
        try:
            os.kill(int(pid), 0)
        except ProcessLookupError:
            file.unlink(missing_ok=True)
