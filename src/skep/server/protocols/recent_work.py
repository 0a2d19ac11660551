"""How much work a connection has caused lately, which decides who of a network goes first."""

from __future__ import annotations

from math import exp

FAIR_RATE = 4.0
"""The work per second that each connection of an address may cause if all ``CLUB`` of them are
busy: see ``frame_limits.WORK_OF_ADDRESS``. A player who pings and moves causes less than half."""

FADES_S = 30.0
"""How quickly work is forgotten: after this long, a good third of it counts."""

NEWCOMER = FAIR_RATE * FADES_S
"""What a new connection begins with. With less, clients that come back would go before others."""

LEAST = NEWCOMER / 2
"""What always counts: as much as a player causes. So nobody goes before the players, and those who
have been silent for a while go before them only with a first short piece of what they send."""


_DELAYED = 4
"""With more, delays are shorter: those who flood have to be delayed by more than it takes to serve
all connections of an address once, which is about two seconds."""


class RecentWork:
    """The work of a connection, where older work counts less and less."""

    __slots__ = ("_at", "_work")

    def __init__(self, now: float) -> None:
        self._work = NEWCOMER
        self._at = now

    def add(self, work: int, now: float) -> None:
        """Count some work."""
        self._work, self._at = self._amount(now) + work, now

    def delay(self, now: float) -> float:
        """Return how many seconds later than others it may be this connection's turn.

        Seconds, so that nobody waits without end: whoever comes much later goes after it.
        """
        return self._amount(now) / (_DELAYED * FAIR_RATE)

    def _amount(self, now: float) -> float:
        return max(LEAST, self._work * exp((self._at - now) / FADES_S))
