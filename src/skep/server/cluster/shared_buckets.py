"""Token buckets in Redis, so that all processes count a visitor's requests together."""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections.abc import AsyncGenerator, Hashable, Mapping
from contextlib import asynccontextmanager

from skep.server.cluster.redis_client import RedisClient, open_redis
from skep.server.middleware.budgets import VisitorBudgets
from skep.server.middleware.token_buckets import Rate

_PREFIX = "skep:limit:"
_PATIENCE_S = 0.25
_AWAY_S = 5.0

# Each bucket is a hash of tokens and time. All of them have enough tokens, or none is taken.
_SCRIPT = """
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local cost = tonumber(ARGV[1])
local longest, left = 0, {}
for i, key in ipairs(KEYS) do
    local burst, seconds = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
    local known = redis.call('HMGET', key, 'tokens', 'at')
    local tokens = tonumber(known[1]) or burst
    local grown = math.max(0, now - (tonumber(known[2]) or now)) / seconds
    left[i] = math.min(burst, tokens + grown)
    longest = math.max(longest, (cost - left[i]) * seconds)
end
if longest > 0 then
    return tostring(longest)
end
for i, key in ipairs(KEYS) do
    local burst, seconds = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
    redis.call('HSET', key, 'tokens', tostring(left[i] - cost), 'at', string.format('%.6f', now))
    redis.call('PEXPIRE', key, math.ceil((burst + cost) * seconds * 1000))
end
return '0'
"""


class SharedBuckets:
    """The buckets of all visitors, in Redis. Without Redis, each process counts for itself."""

    def __init__(self, client: RedisClient, error: type[Exception]) -> None:
        self._script = client.register_script(_SCRIPT)
        self._errors = (error, OSError, TimeoutError, TypeError, ValueError)
        self._away_until = 0.0

    async def wait(self, wanted: Mapping[Hashable, Rate], tokens: int = 1) -> float | None:
        """Take tokens from every bucket, or from none and return how long to wait.

        None if Redis doesn't answer with a time. For a while, nobody asks it again.
        """
        if time.monotonic() < self._away_until:
            return None
        keys = [_PREFIX + json.dumps(key) for key in wanted]
        numbers: list[float] = [tokens]
        for rate in wanted.values():
            numbers += [rate.burst, rate.seconds]
        try:
            async with asyncio.timeout(_PATIENCE_S):
                wait = float(await self._script(keys=keys, args=numbers))
        except self._errors:
            wait = math.nan
        if not 0 <= wait < math.inf:
            self._away_until = time.monotonic() + _AWAY_S
            return None
        return wait


@asynccontextmanager
async def shared_limits(
    redis_url: str | None, budgets: VisitorBudgets | None
) -> AsyncGenerator[None]:
    """Count requests together with other processes while the context lasts, if there are any."""
    if redis_url is None or budgets is None:
        yield
        return
    client, error = open_redis(redis_url)
    budgets.shared = SharedBuckets(client, error)
    try:
        yield
    finally:
        budgets.shared = None
        await client.aclose()
