"""The queue of a connection's messages."""

from __future__ import annotations

import asyncio

from skep.server.protocols.inbox import Inbox


async def test_items_come_out_in_order_also_for_a_reader_who_waits() -> None:
    inbox = Inbox[int]()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put_nowait(1)
    inbox.put_nowait(2)
    assert (await reading, inbox.empty()) == (1, False)
    assert (await inbox.get(), inbox.empty()) == (2, True)


async def test_a_reader_who_gave_up_loses_nothing_for_the_next() -> None:
    inbox = Inbox[int]()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put_nowait(1)
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    assert await inbox.get() == 1
