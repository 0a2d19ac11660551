"""Run a club night against a server of its own, and print the figures."""

from __future__ import annotations

import argparse
import asyncio
import os
import time

import psutil
import uvloop

from bench.load.club import Club
from bench.load.disk import DiskProbe
from bench.load.measures import (
    BAR_MEDIAN_MS,
    BAR_MEMORY_MB,
    BAR_P99_MS,
    Bar,
    Cpu,
    are_met,
    memory_mb,
    percentile,
    spread,
)
from bench.load.servers import add_options, server_for
from tests.serving.command import Started

_SAMPLE_S = 60.0


async def watch_memory(process: psutil.Process) -> None:
    """Print how much memory a process has, once a minute: with a constant load it levels off."""
    since = time.perf_counter()
    while True:
        await asyncio.sleep(_SAMPLE_S)
        seconds = time.perf_counter() - since
        print(f"  after {seconds:4.0f} s: {memory_mb(process):.0f} MB", flush=True)


async def run(server: Started, disk: DiskProbe, options: argparse.Namespace) -> bool:
    """Play, print the figures, and return whether all bars were met."""
    process = psutil.Process(server.process.pid)
    club = Club(server.port, games=options.games, idle=options.idle)
    since = time.perf_counter()
    await club.arrive()
    arrival_s = time.perf_counter() - since
    print(f"everyone is there after {arrival_s:.1f} s: {memory_mb(process):.0f} MB", flush=True)
    await club.play(options.warm_up)
    figures = club.figures
    figures.forget_times()
    disk.forget_times()
    shares, own = Cpu(process), Cpu(psutil.Process())
    since = time.perf_counter()
    watching = asyncio.create_task(watch_memory(process))
    await club.play(options.seconds)
    watching.cancel()
    took = time.perf_counter() - since
    print(spread("move to acknowledgment", figures.acknowledged_ms))
    print(spread("ping to pong", figures.pongs_ms))
    print(disk)
    print(spread("lag of the load generator", figures.lag_ms))
    print(f"moves per second             {len(figures.acknowledged_ms) / took:.1f}")
    print(f"CPU: server                  {shares.share():.0%}   load generator {own.share():.0%}")
    print(f"load of the machine          {os.getloadavg()[0]:.1f}")
    print(f"games over                   {figures.games_over}")
    print(f"shed by the server           {figures.shed}")
    for error in figures.errors[:5]:
        print(f"  {error}")
    bars = are_met(
        [
            Bar("median", percentile(figures.acknowledged_ms, 0.5), BAR_MEDIAN_MS, "ms"),
            Bar("p99", percentile(figures.acknowledged_ms, 0.99), BAR_P99_MS, "ms"),
            Bar("memory of the server", memory_mb(process), BAR_MEMORY_MB, "MB"),
            Bar("errors", len(figures.errors), 0),
            Bar("closed", figures.closed, 0),
        ]
    )
    club.leave()
    return bars


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    add_options(parser)
    parser.add_argument("--seconds", type=float, default=60, help="how long to measure")
    parser.add_argument("--warm-up", type=float, default=10, help="seconds before that")
    options = parser.parse_args()
    with server_for(options) as server, DiskProbe(options.folder) as disk:
        return 0 if uvloop.run(run(server, disk, options)) else 1


if __name__ == "__main__":
    raise SystemExit(main())
