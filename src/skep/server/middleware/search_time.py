"""Billing searches by the time they take: one may take a thousand times as long as another."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from math import ceil

from skep.server.errors import Code, ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.middleware.budgets import Limit, VisitorBudgets
from skep.server.middleware.token_buckets import Rate
from skep.server.question_time import stopwatch

SEARCH_TIME = Limit("search time", Rate(3_000, 0.04), Rate(30_000, 0.02))
"""How much time questions about many games may take, in hundredths of a second: a session's take a
quarter of one slot in the long run, and an address's a half. They are billed afterward, in addition
to the request. Each process counts for itself, as it has slots of its own."""

_TOKENS_PER_S = 100


@asynccontextmanager
async def billed(
    budgets: VisitorBudgets | None,
    player: str | None,
    host: str,
    turn: AbstractAsyncContextManager[None],
) -> AsyncGenerator[None]:
    """Wait for a visitor's turn, and bill what is timed while the context lasts.

    Waiting costs nothing: it is the server that is slow then.

    :raises ProblemError: when earlier ones have used up the visitor's time.
    """
    if budgets is None:
        async with turn:
            yield
        return
    # Whoever has no time left takes no place in the queue from others of the same network.
    _check(budgets, player, host)
    async with turn:
        # Other questions may have been billed meanwhile.
        _check(budgets, player, host)
        with stopwatch() as watch:
            try:
                yield
            finally:
                tokens = ceil(_TOKENS_PER_S * watch.seconds)
                budgets.charge(SEARCH_TIME._replace(cost=tokens), player=player, host=host)


def _check(budgets: VisitorBudgets, player: str | None, host: str) -> None:
    if wait := budgets.look(SEARCH_TIME, player=player, host=host):
        log_event(SecurityEvent.RATE_LIMITED, budget=SEARCH_TIME.name)
        raise ProblemError(Code.TOO_MANY_REQUESTS, facts={"seconds": ceil(wait)})
