"""Run a club night against a server of its own, and print the figures."""

from __future__ import annotations

import argparse
import os
import resource
import signal
import statistics
import tempfile
import time
from pathlib import Path

import psutil

from bench.load.club import Club
from tests.serving.command import Started, start


def percentile(figures: list[float], share: float) -> float:
    """Return the figure that a share of all figures doesn't exceed."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def spread(name: str, figures: list[float]) -> str:
    """Return the median, the 99th percentile and the maximum of some times."""
    if not figures:
        return f"{name:<28} none"
    return (
        f"{name:<28} n {len(figures):>8,}   median {statistics.median(figures):8.1f} ms"
        f"   p99 {percentile(figures, 0.99):8.1f} ms   max {max(figures):8.1f} ms"
    )


async def run(server: Started, options: argparse.Namespace) -> bool:
    """Play, print the figures, and return whether there were no errors."""
    process, own = psutil.Process(server.process.pid), psutil.Process()
    club = Club(server.port, games=options.games, idle=options.idle)
    since = time.perf_counter()
    await club.arrive()
    print(f"everyone is there after {time.perf_counter() - since:.1f} s", flush=True)
    await club.play(options.warm_up)
    figures = club.figures
    for kept in (figures.acknowledged_ms, figures.pongs_ms, figures.lag_ms):
        kept.clear()
    cpu = sum(process.cpu_times()[:2]), sum(own.cpu_times()[:2])
    since = time.perf_counter()
    await club.play(options.seconds)
    took = time.perf_counter() - since
    shares = [
        (sum(one.cpu_times()[:2]) - before) / took
        for one, before in zip((process, own), cpu, strict=True)
    ]
    print(spread("move to acknowledgment", figures.acknowledged_ms))
    print(spread("ping to pong", figures.pongs_ms))
    print(spread("lag of the load generator", figures.lag_ms))
    print(f"moves per second             {len(figures.acknowledged_ms) / took:.1f}")
    print(f"processor: server            {shares[0]:.0%}   load generator {shares[1]:.0%}")
    print(f"memory of the server         {process.memory_info().rss / 2**20:.0f} MB")
    print(f"load of the machine          {os.getloadavg()[0]:.1f}")
    print(f"games over                   {figures.games_over}")
    print(f"errors                       {len(figures.errors)}   closed {figures.closed}")
    for error in figures.errors[:5]:
        print(f"  {error}")
    club.leave()
    return not figures.errors and not figures.closed


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of two players each")
    parser.add_argument("--idle", type=int, default=3000, help="visitors who only look")
    parser.add_argument("--seconds", type=float, default=60, help="how long to measure")
    parser.add_argument("--warm-up", type=float, default=10, help="seconds before that")
    parser.add_argument("--db", help="a database other than SQLite in a temporary folder")
    parser.add_argument("--folder", help="where the temporary folder is; a real disk, not memory")
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        arguments = ["-m", "skep", "serve", "--port", "0", "--no-limits", "--api-only", "--no-open"]
        if options.db:
            arguments += ["--db", options.db]
        server = start(arguments, Path(folder))
        try:
            import uvloop  # noqa: PLC0415 - the server's loop, if it is there

            return 0 if uvloop.run(run(server, options)) else 1
        finally:
            server.end(signal.SIGTERM)


if __name__ == "__main__":
    raise SystemExit(main())
