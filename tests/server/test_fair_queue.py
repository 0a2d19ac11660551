"""Whose turn it is to have something thought about."""

from __future__ import annotations

import asyncio

import pytest

from skep.server.workers.fair_queue import FairQueue


async def test_who_has_fewest_goes_first_and_among_those_who_came_first() -> None:
    queue = FairQueue(at_once=1, waiting=10, per_player=3)
    order: list[str] = []

    async def take(name: str) -> None:
        async with queue.slot(name[0], timeout_s=60.0):
            order.append(name)
            await asyncio.sleep(0)

    names = ("a1", "a2", "a3", "b1", "b2", "c1")
    await asyncio.gather(*(take(name) for name in names))
    assert queue.waiting == 0
    assert order == ["a1", "a2", "b1", "c1", "a3", "b2"]


async def test_whoever_gives_up_at_the_moment_of_their_turn_passes_it_on() -> None:
    queue = FairQueue(at_once=1, waiting=10, per_player=3)

    async def take(player: str) -> None:
        async with queue.slot(player, timeout_s=60.0):
            await asyncio.sleep(0)

    first, second, third = (asyncio.create_task(take(player)) for player in "abc")
    await first
    second.cancel()
    await third
    with pytest.raises(asyncio.CancelledError):
        await second


async def test_whoever_gives_up_while_their_turn_is_called_holds_nobody_up() -> None:
    queue = FairQueue(at_once=1, waiting=10, per_player=3)
    is_over = asyncio.Event()

    async def have(player: str) -> None:
        async with queue.slot(player, timeout_s=60.0):
            await is_over.wait()

    first, second = asyncio.create_task(have("anna")), asyncio.create_task(have("bo"))
    await asyncio.sleep(0)
    # Both in the same round: the first leaves before the second knows that it is cancelled.
    is_over.set()
    second.cancel()
    await asyncio.gather(first, second, return_exceptions=True)
    assert first.exception() is None
    await have("carl")
    assert queue.waiting == 0
