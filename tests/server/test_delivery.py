"""Nothing acknowledged is lost and nothing is done twice, whatever drops, dies or restarts."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.relentless import Ledger, Relentless, check
from tests.serving.in_process import FRIEND, Server, Visitor, serving
from tests.serving.killable import Killable, killable

pytestmark = pytest.mark.safety


async def _one_game(server: Server, rng: Random, *, plies: int) -> int:
    """Let two play a game over lines that are cut; return how often they were."""
    async with server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        ledger = Ledger(plies)
        players = [Relentless(who, game, ledger, rng, cuts=0.2) for who in (ann, bob)]
        await asyncio.gather(*(player.play() for player in players))
        await check(ann, game, ledger)
        return ledger.drops


async def _drops(folder: Path, *, least: int, seed: int, **changes: Any) -> None:
    rng, drops = Random(seed), 0
    async with serving(folder, **changes) as server:
        while drops < least:
            drops += await _one_game(server, rng, plies=40)


async def test_cut_lines_lose_and_double_no_move(tmp_path: Path, database: str) -> None:
    await _drops(tmp_path, least=50, seed=5, db_url=database)


@pytest.mark.exhaustive
@pytest.mark.timeout(1800)
async def test_a_thousand_cut_lines_lose_and_double_no_move(tmp_path: Path) -> None:
    await _drops(tmp_path, least=1000, seed=6)


async def _kills(folder: Path, *, kills: int, seed: int) -> None:
    """Let two play, kill the server in the middle of it again and again, and count the moves."""
    rng = Random(seed)
    async with AsyncExitStack() as stack:
        process = await stack.enter_async_context(killable(folder))
        ann = await stack.enter_async_context(process.server.guest())
        bob = await stack.enter_async_context(process.server.guest())
        done = 0
        while done < kills:
            done += await _killed_game(process, (ann, bob), rng, kills=min(10, kills - done))


async def _killed_game(
    process: Killable, people: tuple[Visitor, Visitor], rng: Random, *, kills: int
) -> int:
    """Let two play a game and kill the server meanwhile; return how often that was possible."""
    ann, bob = people
    game = (await ann.make(**FRIEND))["id"]
    await bob.join(game)
    # Longer than it will get; it ends at where it is after the last kill, or by chance before.
    ledger, done = Ledger(plies=10**6), 0
    players = [Relentless(who, game, ledger, rng) for who in people]
    playing = asyncio.gather(*(player.play() for player in players))
    while done < kills and not any(player.is_done for player in players):
        wanted = len(ledger.accepted) + 1 + rng.randrange(3)
        while len(ledger.accepted) < wanted and not playing.done():
            await asyncio.sleep(0.002)
        await asyncio.sleep(rng.random() * 0.02)
        await process.kill()
        await process.start()
        done += 1
    ledger.plies = len(ledger.accepted) + 4
    await playing
    await check(ann, game, ledger)
    return done


async def test_a_killed_server_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    await _kills(tmp_path, kills=4, seed=7)


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
async def test_two_hundred_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    await _kills(tmp_path, kills=200, seed=8)
