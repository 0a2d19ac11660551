"""Billing searches by the time they take: one may take a thousand times as long as another."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from math import ceil

from skep.server.errors import Code, ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.middleware.budgets import Limit, VisitorBudgets
from skep.server.middleware.token_buckets import Rate

SEARCH_TIME = Limit("search time", Rate(3_000, 0.04), Rate(30_000, 0.02))
"""How much time questions about many games may take, in hundredths of a second: a session's take a
quarter of one slot in the long run, and an address's a half. They are billed afterward, in addition
to the request. Each process counts for itself, as it has slots of its own."""

_TOKENS_PER_S = 100


@contextmanager
def billed(
    budgets: VisitorBudgets | None, player: str | None, host: str
) -> Generator[None, None, None]:
    """Bill a visitor for the time that the context lasts.

    :raises ProblemError: when earlier ones have used up the visitor's time.
    """
    if budgets is None:
        yield
        return
    if wait := budgets.look(SEARCH_TIME, player=player, host=host):
        log_event(SecurityEvent.RATE_LIMITED, budget=SEARCH_TIME.name)
        raise ProblemError(Code.TOO_MANY_REQUESTS, facts={"seconds": ceil(wait)})
    since = time.perf_counter()
    try:
        yield
    finally:
        tokens = ceil(_TOKENS_PER_S * (time.perf_counter() - since))
        budgets.charge(SEARCH_TIME._replace(cost=tokens), player=player, host=host)
