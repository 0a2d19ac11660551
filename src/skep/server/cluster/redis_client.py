"""The Redis client, as far as it is used here. It is imported only when it is needed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from importlib import import_module
from typing import Any, Protocol, cast

TIMEOUT_S = 2.0
"""After this time without an answer, Redis counts as unreachable."""


class RedisSubscription(Protocol):
    """A connection that receives what is published."""

    async def subscribe(self, *channels: str) -> None:
        """Subscribe to channels."""
        ...

    async def get_message(self, *, timeout: float) -> dict[str, Any] | None:
        """Return the next message; None when there is none in time."""
        ...


class Pipeline(Protocol):
    """Commands that are sent together."""

    def publish(self, channel: str, message: bytes) -> object:
        """Publish a message."""
        ...

    async def execute(self) -> list[Any]:
        """Send all commands, and return their results."""
        ...


Script = Callable[..., Awaitable[Any]]


class RedisClient(Protocol):
    """A client with a pool of connections."""

    def pubsub(self) -> AbstractAsyncContextManager[RedisSubscription]:
        """Return a connection that can subscribe."""
        ...

    def pipeline(self, *, transaction: bool) -> Pipeline:
        """Return a list of commands to send."""
        ...

    def register_script(self, script: str) -> Script:
        """Return a function that runs a script in Redis."""
        ...

    async def ping(self) -> object:
        """Check that Redis answers."""
        ...

    async def aclose(self) -> None:
        """Close all connections."""
        ...


class RedisDownError(Exception):
    """Redis doesn't answer."""


async def try_redis(client: RedisClient, error: type[Exception]) -> None:
    """Check that Redis answers.

    :raises RedisDownError: when it doesn't.
    """
    try:
        await client.ping()
    except (error, OSError, TimeoutError) as cause:
        await client.aclose()
        raise RedisDownError(str(cause)) from cause


def open_redis(url: str) -> tuple[RedisClient, type[Exception]]:
    """Return a client for the Redis at a URL, and the error that it raises. Nothing is sent yet.

    :raises ModuleNotFoundError: when the client is not installed.
    :raises ValueError: when the URL isn't one of Redis.
    """
    # Its types are incomplete, so the protocols above say what is used.
    redis: Any = import_module("redis.asyncio")
    retries: Any = import_module("redis.asyncio.retry")
    backoff: Any = import_module("redis.backoff")
    client = redis.Redis.from_url(
        url,
        socket_timeout=TIMEOUT_S,
        socket_connect_timeout=TIMEOUT_S,
        # Whoever uses it has to know that something may be lost.
        retry=retries.Retry(backoff.NoBackoff(), 0),
    )
    error: type[Exception] = redis.RedisError
    return cast("RedisClient", client), error
