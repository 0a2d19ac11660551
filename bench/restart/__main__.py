"""Start a server on a database with thousands of running clocks, and print how long that takes."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import tempfile
import time
import urllib.request
from pathlib import Path
from random import Random

import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import create_async_engine

from bench.load.measures import Bar, are_met
from skep.server.domain.decisions import computer_moves, join
from skep.server.domain.facts import ClocksShifted, Fact, StoredFact
from skep.server.domain.new_games import make_game
from skep.server.domain.table import GameTable
from skep.server.messages.games import ClockSettings, FriendOpponent, NewGame, SeatChoice
from skep.server.rooms.made_games import new_game_id
from skep.server.store import Store
from skep.server.store.tables import events
from skep.server.views.requests import game_request
from tests.serving.command import Started, start

_DOWN_MS = 3_600_000
_USED_MS = 1_000
_MAIN_MS = 600_000
_WISH = NewGame(
    FriendOpponent(), color=SeatChoice.WHITE, clock=ClockSettings(main_s=_MAIN_MS // 1_000)
)
_PATIENCE_S = 600.0
"""A game that is not resumed by then is stuck."""

BAR_SERVING_S = 3.0
BAR_FIRST_MS = 50.0
"""How much the game that is shown first may be charged: what passes while it is resumed."""


def played_game(at: int, plies: int) -> tuple[GameTable, list[StoredFact]]:
    """Return a game with random moves, all made at one moment."""
    rng = Random(1)
    created = make_game(game_request(_WISH), "ann", rng=rng)
    entries = [StoredFact(1, at, created, "ann")]
    table = GameTable(new_game_id(), entries[0])
    facts: tuple[Fact | None, ...] = (join(table, "bob"),)
    while table.ply < plies:
        for fact in facts:
            assert fact is not None
            entries.append(StoredFact(table.version + 1, at, fact))
            table.apply(entries[-1])
        move = rng.choice(table.game.legal_moves())
        facts = computer_moves(table, move, None, now=at)
    return table, entries


async def make_games(url: str, count: int, plies: int) -> list[str]:
    """Store games in which the clock of the side to move has run for a second."""
    crashed_at = time.time_ns() // 1_000_000 - _DOWN_MS
    table, entries = played_game(crashed_at - _USED_MS, plies)
    store = await Store.open(url)
    games: list[str] = []
    for _ in range(count):
        # Its moves don't matter here, so all games are alike.
        table.id = new_game_id()
        await store.make(table, entries[0])
        await store.append(table, entries[1:])
        games.append(table.id)
    await store.beat(crashed_at)
    await store.close()
    return games


async def count_resumed(url: str) -> int:
    """Return how many games were credited for the downtime."""
    engine = create_async_engine(url)
    tag = str(ClocksShifted.__struct_config__.tag)
    async with engine.connect() as connection:
        query = select(func.count()).where(events.c.payload.contains(f'"{tag}"'))
        resumed: int = (await connection.execute(query)).scalar_one()
    await engine.dispose()
    return resumed


def charged_ms(server: Started, game: str) -> int:
    """Return how much time has passed on the clock of a game since the server crashed."""
    with urllib.request.urlopen(f"{server.address}/api/v1/games/{game}") as answer:  # noqa: S310
        state = msgspec.json.decode(answer.read())["state"]
    if state["status"] != "playing":
        return _DOWN_MS
    clock: dict[str, int] = state["clock"]
    return _MAIN_MS - min(clock["w_ms"], clock["b_ms"]) - _USED_MS


def until_resumed(url: str, count: int) -> int:
    """Wait until all games were credited for the downtime, and return how many never were."""
    until = time.perf_counter() + _PATIENCE_S
    while (left := count - asyncio.run(count_resumed(url))) and time.perf_counter() < until:
        time.sleep(1)
    return left


def measure(server: Started, games: list[str], url: str, since: float) -> bool:
    """Print how the server came back, and return whether all bars were met."""
    print(f"listens after                {time.perf_counter() - since:.2f} s", flush=True)
    first_ms = charged_ms(server, games[-1])
    serving_s = time.perf_counter() - since
    stuck = until_resumed(url, len(games))
    print(f"all clocks resumed after     {time.perf_counter() - since:.1f} s", flush=True)
    # Clocks run again since then, but not for longer than there is a server.
    over_ms = [charged_ms(server, game) - 1000 * (time.perf_counter() - since) for game in games]
    print(f"load of the machine          {os.getloadavg()[0]:.1f}")
    return are_met(
        [
            Bar("shows a game after", serving_s, BAR_SERVING_S, "s"),
            Bar("charged to its players", first_ms, BAR_FIRST_MS, "ms"),
            Bar("games that were charged", sum(over > 0 for over in over_ms), 0),
            Bar("games that never resumed", stuck, 0),
        ]
    )


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m bench.restart", description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--plies", type=int, default=30)
    parser.add_argument("--db", help="an empty database other than SQLite in a temporary folder")
    parser.add_argument("--folder", help="where the temporary folder is; a real disk, not memory")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        url = options.db or f"sqlite+aiosqlite:///{folder}/skep.db"
        games = asyncio.run(make_games(url, options.games, options.plies))
        print(f"games with a running clock   {len(games):,}", flush=True)
        since = time.perf_counter()
        command = ["-m", "skep", "serve", "--port", "0", "--no-limits", "--api-only", "--no-open"]
        server = start([*command, "--db", url], Path(folder))
        try:
            is_fine = measure(server, games, url, since)
        finally:
            server.end(signal.SIGTERM)
    return 0 if is_fine else 1


if __name__ == "__main__":
    raise SystemExit(main())
