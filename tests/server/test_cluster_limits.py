"""Rate limits of several processes: visitors can't get more by asking them in turn."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from skep.server.cluster.redis_client import open_redis
from skep.server.cluster.shared_buckets import SharedBuckets, shared_limits
from skep.server.errors import ProblemError
from skep.server.middleware.budgets import NEW_GAMES, STATIC, VisitorBudgets
from skep.server.middleware.token_buckets import Rate
from tests.serving.redis import RedisServer

SLOW = Rate(5, 3_600.0)


async def spent(budgets: VisitorBudgets, *, player: str = "ann", most: int = 100) -> int:
    """Return how many games a player can create before being refused."""
    for count in range(most):
        try:
            await budgets.spend(NEW_GAMES, player=player, host="192.0.2.1")
        except ProblemError:
            return count
    return most


async def test_processes_count_together(redis: RedisServer) -> None:
    async with AsyncExitStack() as stack:
        processes = [VisitorBudgets(), VisitorBudgets()]
        for budgets in processes:
            await stack.enter_async_context(shared_limits(redis.url, budgets))
        counts = [await spent(budgets) for budgets in processes]
    assert counts[0] in {NEW_GAMES.session.burst, NEW_GAMES.session.burst + 1}
    assert counts[1] <= 1


async def test_requests_at_the_same_moment_count_together(redis: RedisServer) -> None:
    client, error = open_redis(redis.url)
    buckets = SharedBuckets(client, error)
    waits = await asyncio.gather(*(buckets.wait({("x", 1): SLOW}) for _ in range(20)))
    assert sorted(wait == 0 for wait in waits) == [False] * 15 + [True] * 5
    await client.aclose()


async def test_a_request_takes_from_all_buckets_or_from_none(redis: RedisServer) -> None:
    client, error = open_redis(redis.url)
    buckets = SharedBuckets(client, error)
    large = Rate(7, 3_600.0)
    assert await buckets.wait({"small": SLOW, "large": large}, 5) == 0
    wait = await buckets.wait({"small": SLOW, "large": large}, 2)
    assert wait == pytest.approx(7_200, abs=5)
    assert await buckets.wait({"large": large}, 2) == 0
    assert await buckets.wait({"large": large}, 1) == pytest.approx(3_600, abs=5)
    await client.aclose()


async def test_tokens_grow_back(redis: RedisServer) -> None:
    client, error = open_redis(redis.url)
    buckets = SharedBuckets(client, error)
    fast = Rate(1, 0.05)
    assert await buckets.wait({"x": fast}) == 0
    assert 0 < (await buckets.wait({"x": fast}) or 0) <= 0.05
    await asyncio.sleep(0.06)
    assert await buckets.wait({"x": fast}) == 0
    await client.aclose()


async def test_without_redis_each_process_counts_for_itself(redis: RedisServer) -> None:
    budgets = VisitorBudgets()
    async with shared_limits(redis.url, budgets):
        redis.kill()
        assert await spent(budgets) == NEW_GAMES.session.burst


@pytest.mark.parametrize("tokens", ["-inf", "-1e400"])
async def test_an_impossible_time_counts_as_no_answer(redis: RedisServer, tokens: str) -> None:
    client, error = open_redis(redis.url)
    damage = client.register_script("return redis.call('HSET', KEYS[1], 'tokens', ARGV[1])")
    await damage(keys=['skep:limit:"x"'], args=[tokens])
    assert await SharedBuckets(client, error).wait({"x": SLOW}) is None
    await client.aclose()


async def test_files_are_counted_by_each_process(redis: RedisServer) -> None:
    one, two = VisitorBudgets(), VisitorBudgets()
    limit = STATIC._replace(address=SLOW)
    async with shared_limits(redis.url, one), shared_limits(redis.url, two):
        for budgets in (one, two):
            for _ in range(SLOW.burst):
                await budgets.spend(limit, player=None, host="192.0.2.1")
