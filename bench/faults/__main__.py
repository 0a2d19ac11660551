"""Break processes, Redis, PostgreSQL and the network at random while people play."""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from bench.faults.check import check_games, check_moves, describe
from bench.faults.club import FAULTS, Club, ServerProcess
from bench.faults.players import Journal, Table, request
from tests.serving.postgresql import postgresql_server
from tests.serving.redis import redis_server

_CALM_S = 5.0


async def run(club: Club, options: argparse.Namespace) -> bool:
    """Play under faults, print the figures, and return whether nothing went wrong."""
    rng, journal = club.rng, Journal()
    club.processes += [ServerProcess(club, number) for number in range(options.processes)]
    for process in club.processes:
        await process.open()
    ports = [process.port for process in club.processes]
    for port in ports:
        # Otherwise a slow machine would be busy with the first migration all the time.
        await request([port], rng, "GET", "/me", body=None)
    keeper = asyncio.create_task(club.keep_running())
    tables = [Table(ports, journal, Random(rng.random())) for _ in range(options.games)]
    playing = [asyncio.create_task(table.play()) for table in tables]
    since = time.perf_counter()
    kinds, healing = Counter[str](), set[asyncio.Task[None]]()
    for number in range(options.faults):
        await asyncio.sleep(rng.uniform(options.shortest, options.longest))
        name = rng.choices(list(FAULTS), list(FAULTS.values()))[0]
        kinds[name] += 1
        healing.add(club.fault(name))
        if (number + 1) % 25 == 0:
            print(
                f"{number + 1} faults, {len(journal.acknowledged)} moves,"
                f" {len(journal.games)} games, longest wait {journal.longest_s:.1f} s",
                flush=True,
            )
    await asyncio.gather(*healing)
    await asyncio.sleep(_CALM_S)
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    crashed = [end for end in ended if not isinstance(end, asyncio.CancelledError)]
    stuck = await check_games(ports, journal)
    for line in await describe(club.postgresql.url, stuck[0]) if stuck else ():
        print(line)
    lost, doubled = await check_moves(club.postgresql.url, journal)
    keeper.cancel()
    for process in club.processes:
        await process.stop()
    print(f"faults                {sum(kinds.values())} in {time.perf_counter() - since:.0f} s")
    for name, count in kinds.most_common():
        print(f"  {name:<24}{count}")
    print(f"games                 {len(journal.games)}")
    print(f"acknowledged moves    {len(journal.acknowledged)}")
    print(f"lost                  {lost}")
    print(f"doubled               {doubled}")
    print(f"stuck                 {len(stuck)} {stuck[:5]}")
    print(f"longest wait          {journal.longest_s:.1f} s")
    print(f"refused               {len(journal.problems)} {journal.problems[:5]}")
    print(f"load of the machine   {os.getloadavg()[0]:.1f}")
    for error in crashed:
        print(f"a player failed: {error!r}")
    return not (lost or doubled or stuck or crashed)


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m bench.faults", description=__doc__)
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--games", type=int, default=12, help="games at the same time")
    parser.add_argument("--shortest", type=float, default=0.5, help="seconds between faults")
    parser.add_argument("--longest", type=float, default=1.5)
    parser.add_argument("--lease", type=float, default=1.5, help="seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="keep the log of the servers in this file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, postgresql_server() as database:
        with redis_server() as redis:
            club = Club(Path(folder), database, redis, options.lease, Random(options.seed), [])
            is_fine = asyncio.run(run(club, options))
        if options.log:
            shutil.copy(Path(folder) / "server.log", options.log)
    return 0 if is_fine else 1


if __name__ == "__main__":
    raise SystemExit(main())
