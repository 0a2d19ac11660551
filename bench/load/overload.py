"""Twice the load: a second club arrives, and leaves again.

``python -m bench.load.overload`` prints how long the first club's moves take before, during and
after that, how many newcomers the server refused, and when it had recovered.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time

import psutil
import uvloop

from bench.load.club import Club
from bench.load.disk import DiskProbe
from bench.load.measures import BAR_P99_MS, memory_mb, percentile, spread
from bench.load.servers import add_options, server_for
from tests.serving.command import Started

_AFTER_S = 20.0
BAR_RECOVERY_S = 10.0


def recovery_s(club: Club, since: float) -> float:
    """Return how long after a moment the last slow second ended."""
    seconds: dict[int, list[float]] = {}
    for at, took in zip(club.figures.acknowledged_at, club.figures.acknowledged_ms, strict=True):
        if at >= since:
            seconds.setdefault(int(at - since), []).append(took)
    slow = [second + 1 for second, took in seconds.items() if percentile(took, 0.9) > BAR_P99_MS]
    return float(max(slow, default=0))


def between(club: Club, begin: float, end: float) -> list[float]:
    """Return how long the moves took that were acknowledged between two moments."""
    figures = club.figures
    pairs = zip(figures.acknowledged_at, figures.acknowledged_ms, strict=True)
    return [took for at, took in pairs if begin <= at < end]


async def run(server: Started, disk: DiskProbe, options: argparse.Namespace) -> bool:
    """Run it, and return whether the server recovered in time."""
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
    recovered = recovery_s(first, dropped)
    print(spread("before", between(first, 0, doubled)))
    print(spread("with twice the load", between(first, doubled, dropped)))
    print(spread("second club", second.figures.acknowledged_ms))
    print(spread("after that", between(first, dropped, time.perf_counter())))
    print(disk)
    print(f"newcomers                    {came} came in, {second.figures.shed} refusals")
    print(f"recovered after              {recovered:.0f} s   bar {BAR_RECOVERY_S:.0f} s")
    print(f"memory of the server         {memory_mb(process):.0f} MB")
    print(f"load of the machine          {os.getloadavg()[0]:.1f}")
    figures = first.figures
    print(f"errors                       {len(figures.errors)}   closed {figures.closed}")
    for error in figures.errors[:5]:
        print(f"  {error}")
    first.leave()
    return recovered <= BAR_RECOVERY_S and not figures.errors and not figures.closed


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
