"""How many WebSockets one player and one address can have open at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from skep.server.addresses import visitor_networks
from skep.server.errors import Code, ProblemError

_Who = tuple[str, str]
_SESSION = "session"


@dataclass(frozen=True, slots=True)
class OpenConnections:
    """Counts the open WebSockets."""

    per_session: int
    per_address: int
    """Larger than for a session, since a whole club may share an address."""

    _open: Counter[_Who] = field(default_factory=Counter[_Who])

    def __len__(self) -> int:
        """Return how many sessions and networks have any."""
        return len(self._open)

    @property
    def players(self) -> int:
        """How many players have any."""
        return sum(kind == _SESSION for kind, _ in self._open)

    @contextmanager
    def one_more(self, player: str, host: str) -> Generator[None, None, None]:
        """Count one more while the context lasts; without a session only the address counts.

        :raises ProblemError: when there are too many already.
        """
        most: dict[_Who, int] = {
            ("address", network): factor * self.per_address
            for network, factor in visitor_networks(host).items()
        }
        if player:
            most[_SESSION, player] = self.per_session
        for who, number in most.items():
            if self._open[who] >= number:
                raise ProblemError(Code.TOO_MANY_CONNECTIONS, facts={"most": number})
        self._open.update(most.keys())
        try:
            yield
        finally:
            self._open.subtract(most.keys())
            # Forget those who have left.
            for who in most:
                if not self._open[who]:
                    del self._open[who]
