"""Twice the load: a second club arrives, and leaves again.

``python -m bench.load.overload`` prints how long the first club's moves take before, during and
after that, how many newcomers the server refused, and when it had recovered.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
import urllib.request

import psutil
import uvloop

from bench.load.club import Club, Figures
from bench.load.disk import DiskProbe
from bench.load.measures import BAR_P99_MS, Bar, are_met, memory_mb, percentile, spread
from bench.load.servers import add_options, server_for
from tests.serving.command import Started

_AFTER_S = 20.0
BAR_RECOVERY_S = 10.0


def recovery_s(figures: Figures, since: float) -> float:
    """Return how long after a moment the last slow second ended.

    A second without any acknowledged move is slow.
    """
    seconds = [between(figures, since + at, since + at + 1) for at in range(int(_AFTER_S))]
    is_fast = [percentile(took, 0.9) <= BAR_P99_MS for took in seconds]
    return float(max((at + 1 for at, is_ok in enumerate(is_fast) if not is_ok), default=0))


def between(figures: Figures, begin: float, end: float) -> list[float]:
    """Return how long the moves took that were acknowledged between two moments."""
    pairs = zip(figures.acknowledged_at, figures.acknowledged_ms, strict=True)
    return [took for at, took in pairs if begin <= at < end]


def is_overloaded(port: int) -> bool:
    """Return whether the server still turns newcomers away, by its own metrics."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return any(line.startswith("skep_overloaded ") and float(line.split()[1]) for line in lines)


async def run(server: Started, disk: DiskProbe, options: argparse.Namespace) -> bool:
    """Run it, print the figures, and return whether all bars were met."""
    process = psutil.Process(server.process.pid)
    first = Club(server.port, games=options.games, idle=options.idle)
    second = Club(server.port, games=options.games, idle=options.idle, seed=2)
    await first.arrive()
    total = 2 * options.seconds + _AFTER_S
    playing = asyncio.create_task(first.play(total))
    await asyncio.sleep(options.seconds)
    doubled = time.perf_counter()
    arriving = asyncio.create_task(second.arrive())
    await second.play(options.seconds)
    arriving.cancel()
    await asyncio.gather(arriving, return_exceptions=True)
    came = len(second)
    second.leave()
    dropped = time.perf_counter()
    await playing
    is_still_busy = await asyncio.to_thread(is_overloaded, server.port)
    figures, newcomers = first.figures, second.figures
    doubled_ms = between(figures, doubled, dropped)
    print(spread("before", between(figures, 0, doubled)))
    print(spread("with twice the load", doubled_ms))
    print(spread("second club", newcomers.acknowledged_ms))
    print(spread("after that", between(figures, dropped, time.perf_counter())))
    print(disk)
    print(f"newcomers                    {came} came in, {newcomers.shed} refusals")
    print(f"memory of the server         {memory_mb(process):.0f} MB")
    print(f"load of the machine          {os.getloadavg()[0]:.1f}")
    errors = figures.errors + newcomers.errors
    for error in errors[:5]:
        print(f"  {error}")
    slow_ms = 0.0 if newcomers.shed and doubled_ms else percentile(doubled_ms, 0.99)
    bars = are_met(
        [
            Bar("p99, if nobody was refused", slow_ms, BAR_P99_MS, "ms"),
            Bar("recovered after", recovery_s(figures, dropped), BAR_RECOVERY_S, "s"),
            Bar("overloaded at the end", is_still_busy, 0),
            Bar("errors", len(errors), 0),
            Bar("closed", figures.closed, 0),
        ]
    )
    first.leave()
    return bars


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m bench.load.overload", description=__doc__)
    add_options(parser)
    parser.add_argument("--seconds", type=float, default=60, help="how long each half lasts")
    options = parser.parse_args()
    with server_for(options) as server, DiskProbe(options.folder) as disk:
        return 0 if uvloop.run(run(server, disk, options)) else 1


if __name__ == "__main__":
    raise SystemExit(main())
