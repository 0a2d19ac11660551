"""Load shedding: a server that can't keep up lets nobody new in, so that games go on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from random import SystemRandom

from starlette.types import ASGIApp, Receive, Scope, Send

from skep.server import metrics
from skep.server.errors import Code, ProblemError
from skep.server.middleware.problem_responses import Headers, send_problem
from skep.server.settings import LATE_S

TICK_S = 0.5
"""How often the lag is measured."""

LATE_TICKS = 5
"""So many late timers in a row are an overload; a single long pause is none."""

TIMELY_S = 0.1
"""A server that was overloaded is on time again with this much lag."""

TIMELY_TICKS = 4
"""So many timely timers in a row are the end of an overload."""

RETRY_S = 5, 15
"""When to try again: at random, so that not everyone who was refused comes back at once."""

_random = SystemRandom()
_logger = logging.getLogger(__name__)


def busy_problem() -> ProblemError:
    """Return the problem that tells a visitor to come back, each at a different time."""
    return ProblemError(Code.SERVER_BUSY, facts={"seconds": _random.randint(*RETRY_S)})


def busy_headers(error: ProblemError) -> Headers:
    """Return the header that tells programs when to come back."""
    return [(b"retry-after", str(error.facts["seconds"]).encode())]


class Overload:
    """Whether the server can keep up, by the lag of its event loop and of its database.

    The lag of the event loop is how late a timer fires: how long everything waits for its turn.
    That of the database is how long a move waits until it is on disk.
    """

    def __init__(self, late_s: float = LATE_S) -> None:
        self.is_overloaded: bool = False
        self._late_s = late_s
        self._ticks = 0
        """How many measurements in a row say that this has changed."""

    def observe(self, lag_s: float) -> None:
        """Take a measurement into account."""
        has_changed = lag_s < TIMELY_S if self.is_overloaded else lag_s > self._late_s
        self._ticks = self._ticks + 1 if has_changed else 0
        if self._ticks >= (TIMELY_TICKS if self.is_overloaded else LATE_TICKS):
            self.is_overloaded, self._ticks = not self.is_overloaded, 0
            metrics.overloaded.set(self.is_overloaded)
            _logger.warning("overloaded" if self.is_overloaded else "no longer overloaded")

    def check(self) -> None:
        """Refuse what adds to the load.

        :raises ProblemError: when the server can't keep up, with the seconds to wait.
        """
        if self.is_overloaded:
            raise busy_problem()

    @asynccontextmanager
    async def measuring(self, write_delay_s: Callable[[], float]) -> AsyncGenerator[None]:
        """Measure while the context lasts; *write_delay_s* says how late the database is."""
        task = asyncio.create_task(self._measure(write_delay_s))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _measure(self, write_delay_s: Callable[[], float]) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK_S
            await asyncio.sleep(TICK_S)
            self.observe(max(loop.time() - due, write_delay_s()))


class LoadShedding:
    """Middleware that refuses requests and WebSockets while the server is overloaded."""

    def __init__(self, app: ASGIApp, overload: Overload, is_shed: Callable[[str], bool]) -> None:
        """Shed load of *app* while there is an *overload*; *is_shed* says at which paths."""
        self._app = app
        self._overload = overload
        self._is_shed = is_shed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what the server has time for."""
        if scope["type"] in {"http", "websocket"} and self._is_shed(scope["path"]):
            try:
                self._overload.check()
            except ProblemError as error:
                await send_problem(error, scope, receive, send, headers=busy_headers(error))
                return
        await self._app(scope, receive, send)
