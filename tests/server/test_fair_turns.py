"""Many requests at once don't keep the event loop from anything else."""

from __future__ import annotations

import asyncio
import itertools

from starlette.types import Message, Receive, Scope, Send

from skep.server.middleware.turnstile import Turnstile


async def _receive() -> Message:
    return {"type": "http.disconnect"}


async def _send(_: Message) -> None:
    """Drop it."""


class Requests:
    """Counts the requests that have begun."""

    def __init__(self) -> None:
        self.begun = list[str]()

    async def __call__(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        self.begun.append(scope["client"][0])


def ask(gate: Turnstile, host: str, kind: str = "http") -> asyncio.Task[None]:
    scope = {"type": kind, "client": (host, 1)}

    async def run() -> None:
        await gate(scope, _receive, _send)

    return asyncio.create_task(run())


async def test_a_few_requests_begin_in_each_turn() -> None:
    requests = Requests()
    gate = Turnstile(requests, per_turn=4)
    tasks = [ask(gate, "192.0.2.1") for _ in range(40)]
    counts = [0]
    while counts[-1] < 40:
        await asyncio.sleep(0)
        counts.append(len(requests.begun))
    steps = [later - before for before, later in itertools.pairwise(counts)]
    assert max(steps) <= 4
    await asyncio.gather(*tasks)


async def test_networks_take_turns_and_websockets_do_not_wait() -> None:
    requests = Requests()
    gate = Turnstile(requests, per_turn=2)
    tasks = [ask(gate, "192.0.2.1") for _ in range(20)]
    tasks += [ask(gate, "198.51.100.1"), ask(gate, "203.0.113.1", "websocket")]
    await asyncio.gather(*tasks)
    assert requests.begun.index("203.0.113.1") <= 2
    assert requests.begun.index("198.51.100.1") <= 5
    assert len(requests.begun) == 22


async def test_who_leaves_while_waiting_takes_no_turn() -> None:
    requests = Requests()
    gate = Turnstile(requests, per_turn=1)
    tasks = [ask(gate, "192.0.2.1") for _ in range(5)]
    await asyncio.sleep(0)
    for task in tasks[1:4]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert len(requests.begun) == 2
    await asyncio.gather(ask(gate, "192.0.2.1"))
    assert len(requests.begun) == 3
