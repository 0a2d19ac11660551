"""The bus between processes: what is sent arrives, and what is forged doesn't."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import pytest

from skep.server.cluster.bus import Bus
from skep.server.cluster.envelopes import Delivery, Item, Renamed, pack
from skep.server.cluster.redis_client import RedisClient, open_redis
from skep.server.cluster.signatures import ForgedMessageError, MessageSigner
from tests.serving.redis import RedisServer

SIGNER = MessageSigner(b"the key of the club")
TRUE, FORGED = Renamed("ann", "Ann"), Renamed("ann", "Mallory")


class Recorder:
    """Keeps what it receives."""

    def __init__(self) -> None:
        self.received: list[tuple[str, Item]] = []

    def receive(self, sender: str, item: Item) -> None:
        self.received.append((sender, item))

    def unsent(self, process: str, item: Item) -> None:
        """Nothing to do."""

    def missed_some(self) -> None:
        """Nothing to do."""

    async def until(self, is_enough: Callable[[list[tuple[str, Item]]], bool]) -> None:
        async with asyncio.timeout(10):
            while not is_enough(self.received):
                await asyncio.sleep(0.005)


@asynccontextmanager
async def bus_of(process: str, redis: RedisServer, user: Recorder) -> AsyncGenerator[Bus]:
    bus = Bus(*open_redis(redis.url), process, prefix="test", signer=SIGNER)
    await bus.start(user)
    try:
        yield bus
    finally:
        await bus.close()


async def publish(client: RedisClient, channel: str, message: bytes) -> None:
    pipeline = client.pipeline(transaction=False)
    pipeline.publish(channel, message)
    await pipeline.execute()


async def test_a_message_to_one_process_is_worth_nothing_to_another(redis: RedisServer) -> None:
    user = Recorder()
    async with bus_of("one", redis, user), bus_of("two", redis, Recorder()) as two:
        client, _ = open_redis(redis.url)
        forged = pack("two", [FORGED])
        for channel, message in {
            "test:one": SIGNER.sign("test:three", forged),
            "test:*": SIGNER.sign("test:one", forged),
        }.items():
            await publish(client, channel, message)
        await client.aclose()
        # Redis hands on in order, so the forged ones would have come before these.
        two.send("one", TRUE)
        two.broadcast(TRUE)
        await user.until(lambda received: received.count(("two", TRUE)) == 2)
    assert user.received == [("two", TRUE)] * 2


async def test_much_at_once_is_sent_in_parts_and_in_order(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, sizes = Recorder(), list[int]()
    sign = MessageSigner.sign

    def measured(self: MessageSigner, channel: str, body: bytes) -> bytes:
        sizes.append(len(body))
        return sign(self, channel, body)

    games = [f"{number:03}" + "x" * 100_000 for number in range(30)]
    async with bus_of("one", redis, user):
        async with bus_of("two", redis, Recorder()) as two:
            monkeypatch.setattr(MessageSigner, "sign", measured)
            for number, text in enumerate(games):
                two.deliver("one", number, text)
                two.send("one", TRUE)
        # Closing it has sent all that waited.
        await user.until(lambda received: len(received) == 60)
    texts = [item.text for _, item in user.received if isinstance(item, Delivery)]
    assert texts == games
    assert [item for _, item in user.received][1::2] == [TRUE] * 30
    assert max(sizes) < 300_000


async def test_a_message_that_is_too_long_to_be_ours_is_not_even_checked(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, checked = Recorder(), list[int]()
    verified = MessageSigner.verified

    def measured(self: MessageSigner, channel: str, message: bytes) -> bytes:
        checked.append(len(message))
        return verified(self, channel, message)

    monkeypatch.setattr(MessageSigner, "verified", measured)
    async with bus_of("one", redis, user), bus_of("two", redis, Recorder()) as two:
        client, _ = open_redis(redis.url)
        await publish(client, "test:one", bytes(5_000_000))
        await client.aclose()
        two.send("one", TRUE)
        await user.until(lambda received: len(received) == 1)
    assert max(checked) < 1_000


async def test_a_bus_goes_on_after_a_mistake(
    redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    class Clumsy(Recorder):
        """Fails at the first message."""

        def receive(self, sender: str, item: Item) -> None:
            super().receive(sender, item)
            if len(self.received) == 1:
                raise RuntimeError

        def missed_some(self) -> None:
            missed.set()

    missed, user = asyncio.Event(), Clumsy()
    async with bus_of("one", redis, user), bus_of("two", redis, Recorder()) as two:
        missed.clear()
        two.send("one", TRUE)
        async with asyncio.timeout(10):
            # It has subscribed again, and knows that it may have missed something.
            await missed.wait()
        two.send("one", FORGED)
        await user.until(lambda received: len(received) == 2)
    assert "the bus failed" in caplog.messages


async def test_what_could_not_be_sent_by_a_mistake_counts_as_lost(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Sender(Recorder):
        """Keeps what wasn't sent."""

        def unsent(self, process: str, item: Item) -> None:
            lost.append((process, item))

    def not_bytes(*_: object) -> object:
        return object()

    lost: list[tuple[str, Item]] = []
    async with bus_of("one", redis, Recorder()) as _, bus_of("two", redis, Sender()) as two:
        with monkeypatch.context() as patch:
            patch.setattr(MessageSigner, "sign", not_bytes)
            two.send("one", TRUE)
            async with asyncio.timeout(10):
                while not lost:
                    await asyncio.sleep(0.005)
    assert lost == [("one", TRUE)]


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"too short",
        pack("two", [FORGED]),
        bytes(32) + pack("two", [FORGED]),
        MessageSigner(b"another key").sign("test:one", pack("two", [FORGED])),
        SIGNER.sign("test:one", pack("two", [FORGED]))[:-1],
    ],
)
def test_what_is_not_signed_with_the_key_is_forged(message: bytes) -> None:
    with pytest.raises(ForgedMessageError):
        SIGNER.verified("test:one", message)


def test_what_is_signed_comes_back_as_it_was() -> None:
    assert SIGNER.verified("test:one", SIGNER.sign("test:one", b"body")) == b"body"
