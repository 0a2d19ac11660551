"""The bus: messages between processes, through Redis.

A message may be lost, and then everybody who has to know does: the process that couldn't send it
tells the other one so (``Resync``) as soon as it can, and a process that couldn't receive notices
that its subscription broke off.

Every message is signed: whoever reaches Redis could otherwise act as any player.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from itertools import accumulate, takewhile
from typing import Protocol

import msgspec

from skep.server.cluster.envelopes import (
    VERSION,
    Alive,
    Delivery,
    GameAnswer,
    Item,
    Resync,
    pack,
    unpack,
)
from skep.server.cluster.redis_client import RedisClient, RedisSubscription
from skep.server.cluster.signatures import ForgedMessageError, MessageSigner
from skep.server.logs.security_events import SecurityEvent, log_event

_ALIVE_S = 1.0
_SILENCE_S = 3.5
"""A subscription that is silent for this long is broken: its own process sends every second."""

_ENVELOPE_BYTES = 256 * 1024
"""How much is sent to a process at once: nothing else happens while it is packed and signed."""

_LONGEST_BYTES = 4 * 1024 * 1024
"""A longer message isn't ours: an envelope is as long as that, or has one item, a game."""

_AGAIN_S = 0.2
_EVERYONE = "*"
_SMALL = 200

_logger = logging.getLogger(__name__)


class BusUser(Protocol):
    """What receives the messages of a bus."""

    def receive(self, sender: str, item: Item) -> None:
        """Handle an item."""
        ...

    def unsent(self, process: str, item: Item) -> None:
        """Handle that an item did not reach its process."""
        ...

    def missed_some(self) -> None:
        """Handle that messages of any process may have been lost."""
        ...


class Bus:
    """The connection of one process to all the others."""

    def __init__(
        self,
        client: RedisClient,
        error: type[Exception],
        process: str,
        *,
        prefix: str,
        signer: MessageSigner,
    ) -> None:
        """Act as *process*, among all that use the same *prefix* in this Redis."""
        self._client = client
        self._errors = (error, OSError, TimeoutError)
        self._process = process
        self._prefix = prefix
        self._signer = signer
        self._user: BusUser | None = None
        self._outbox: dict[str, list[Item]] = {}
        self._owed: set[str] = set()
        self._wake = asyncio.Event()
        self._flushing = asyncio.Lock()
        self._is_down = False
        self._subscribed = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, user: BusUser) -> None:
        """Connect, and wait a moment until it is subscribed; it goes on trying by itself."""
        self._user = user
        for work in (self._read, self._write, self._stay_alive):
            self._tasks.append(asyncio.create_task(_forever(work)))
        try:
            async with asyncio.timeout(_SILENCE_S):
                await self._subscribed.wait()
        except TimeoutError:
            _logger.warning("Redis doesn't answer: players can't reach games of other processes")

    async def close(self) -> None:
        """Send what waits, and disconnect."""
        await self._flush()
        while self._outbox and not self._is_down:
            await self._flush()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._client.aclose()

    def send(self, process: str, item: Item) -> None:
        """Send an item to a process, after those that were sent before."""
        if self._is_down:
            self._lose(process, [item])
            return
        self._outbox.setdefault(process, []).append(item)
        self._wake.set()

    def broadcast(self, item: Item) -> None:
        """Send an item to all processes, this one included."""
        self.send(_EVERYONE, item)

    def deliver(self, process: str, number: int, text: str) -> None:
        """Send a message to a connection of another process.

        A message to many connections of one process is sent there once.
        """
        waiting = self._outbox.get(process)
        last = waiting[-1] if waiting else None
        if isinstance(last, Delivery) and last.text == text:
            last.numbers.append(number)
        else:
            self.send(process, Delivery([number], text))

    # --- sending --------------------------------------------------------------------------------

    async def _write(self) -> None:
        await self._wake.wait()
        await self._flush()

    async def _flush(self) -> None:
        # One after the other, so that everything arrives in the order in which it was sent.
        async with self._flushing:
            await self._publish_all()

    async def _publish_all(self) -> None:
        self._wake.clear()
        batch = self._next_batch()
        if not batch:
            return
        pipeline = self._client.pipeline(transaction=False)
        for process, items in batch.items():
            owed: list[Item] = [Resync()] if process in self._owed else []
            channel = self._channel(process)
            packed = pack(self._process, [*owed, *items])
            pipeline.publish(channel, self._signer.sign(channel, packed))
        try:
            heard = await pipeline.execute()
        except Exception as error:  # noqa: BLE001 - whatever it was, others must know what is lost
            if not self._is_down:
                _logger.warning("Redis can't be reached: %s", error)
            self._is_down = True
            heard = [0] * len(batch)
        else:
            self._is_down = False
        for (process, items), receivers in zip(batch.items(), heard, strict=True):
            if receivers:
                self._owed.discard(process)
            else:
                self._lose(process, items)

    def _next_batch(self) -> dict[str, list[Item]]:
        """Return what is sent next: for each process, the items that fit into one envelope."""
        batch: dict[str, list[Item]] = {}
        waiting: dict[str, list[Item]] = {}
        for process, items in self._outbox.items():
            sizes = accumulate(map(_size, items))
            # The first one goes in any case. Those behind the last aren't looked at.
            fits = takewhile(lambda size: size <= _ENVELOPE_BYTES, sizes)
            fitting = max(1, sum(1 for _ in fits))
            batch[process] = items[:fitting]
            if len(items) > fitting:
                waiting[process] = items[fitting:]
                self._wake.set()
        self._outbox = waiting
        return batch

    def _lose(self, process: str, items: list[Item]) -> None:
        if process == self._process:
            return
        self._owed.add(process)
        for item in items:
            if self._user is not None:
                self._user.unsent(process, item)

    async def _stay_alive(self) -> None:
        # Not with send(), which doesn't try while Redis is down.
        self._outbox.setdefault(self._process, []).append(Alive())
        for process in self._owed:
            self._outbox.setdefault(process, [])
        await self._flush()
        await asyncio.sleep(_ALIVE_S)

    def forget_all_but(self, living: frozenset[str]) -> None:
        """Stop trying to reach processes that are dead."""
        self._owed &= living | {_EVERYONE}

    # --- receiving ------------------------------------------------------------------------------

    async def _read(self) -> None:
        try:
            async with self._client.pubsub() as subscription:
                await subscription.subscribe(self._channel(self._process), self._channel(_EVERYONE))
                await self._read_from(subscription)
        except self._errors:
            self._subscribed.clear()
        await asyncio.sleep(_AGAIN_S)

    async def _read_from(self, subscription: RedisSubscription) -> None:
        """Read until the connection breaks, or nothing comes."""
        while (message := await subscription.get_message(timeout=_SILENCE_S)) is not None:
            if message["type"] == "message":
                # What Redis says about the channel isn't signed, so only ours count.
                everyone = self._channel(_EVERYONE)
                is_to_all = message["channel"] == everyone.encode()
                channel = everyone if is_to_all else self._channel(self._process)
                self._take(channel, message["data"])
            elif message["type"] == "subscribe" and self._user is not None:
                # The first time too, and when the client has subscribed again by itself.
                self._subscribed.set()
                self._user.missed_some()

    def _take(self, channel: str, data: bytes) -> None:
        if len(data) > _LONGEST_BYTES:
            # To check its signature would take time.
            log_event(SecurityEvent.MESSAGE_REFUSED)
            return
        try:
            envelope = unpack(self._signer.verified(channel, data))
        except ForgedMessageError:
            log_event(SecurityEvent.MESSAGE_REFUSED)
            return
        except msgspec.MsgspecError:
            _logger.warning("a process sent something of another version")
            return
        if envelope.v > VERSION or self._user is None:
            return
        for item in envelope.items:
            if not isinstance(item, Alive):
                self._user.receive(envelope.sender, item)

    def _channel(self, process: str) -> str:
        return f"{self._prefix}:{process}"


def _size(item: Item) -> int:
    """Return about how many bytes an item takes."""
    match item:
        case Delivery(text=text):
            return len(text)
        case GameAnswer(body=body):
            return len(memoryview(body))
        case _:
            return _SMALL


async def _forever(work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again. Without it, nobody could reach the games of this process."""
    while True:
        try:
            await work()
        except Exception:
            _logger.exception("the bus failed")
            await asyncio.sleep(_AGAIN_S)
