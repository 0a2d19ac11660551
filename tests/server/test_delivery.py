"""Nothing acknowledged is lost and nothing is done twice, whatever drops, dies or restarts."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from tests.server.killable import Killable, killable
from tests.server.relentless import Ledger, Relentless, check
from tests.server.serving import FRIEND, Server, Visitor, serving


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


async def _drops(folder: Path, *, least: int, seed: int) -> None:
    rng, drops = Random(seed), 0
    async with serving(folder) as server:
        while drops < least:
            drops += await _one_game(server, rng, plies=40)


def test_cut_lines_lose_and_double_no_move(tmp_path: Path) -> None:
    asyncio.run(_drops(tmp_path, least=50, seed=5))


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_thousand_cut_lines_lose_and_double_no_move(tmp_path: Path) -> None:
    asyncio.run(_drops(tmp_path, least=1000, seed=6))


async def _kills(folder: Path, *, kills: int, seed: int) -> None:
    """Let two play, kill the server in the middle of it again and again, and count the moves."""
    rng = Random(seed)
    async with AsyncExitStack() as stack:
        process = await stack.enter_async_context(killable(folder))
        ann = await stack.enter_async_context(process.server.guest())
        bob = await stack.enter_async_context(process.server.guest())
        for done in range(0, kills, 10):
            await _killed_game(process, (ann, bob), rng, kills=min(10, kills - done))


async def _killed_game(
    process: Killable, people: tuple[Visitor, Visitor], rng: Random, *, kills: int
) -> None:
    ann, bob = people
    game = (await ann.make(**FRIEND))["id"]
    await bob.join(game)
    # Longer than it will get; it ends at where it is after the last kill.
    ledger = Ledger(plies=10**6)
    players = [Relentless(who, game, ledger, rng) for who in people]
    playing = [asyncio.create_task(player.play()) for player in players]
    for _ in range(kills):
        before = len(ledger.accepted)
        while len(ledger.accepted) < before + 1 + rng.randrange(3):
            await asyncio.sleep(0.002)
            assert not any(task.done() for task in playing)
        await asyncio.sleep(rng.random() * 0.02)
        await process.kill()
        await process.start()
    ledger.plies = len(ledger.accepted) + 4
    await asyncio.gather(*playing)
    await check(ann, game, ledger)


def test_a_killed_server_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    asyncio.run(_kills(tmp_path, kills=4, seed=7))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_hundred_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    asyncio.run(_kills(tmp_path, kills=200, seed=8))
