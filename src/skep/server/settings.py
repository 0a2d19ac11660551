"""Settings of a server."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

MAX_BODY = 64 * 1024
"""The maximum size of a request's body, in bytes."""

MAX_MESSAGE = 4 * 1024
"""The maximum size of a WebSocket message, in bytes. A longer one is refused with a reason."""

WS_MAX_SIZE = 2 * MAX_MESSAGE
"""The size of a message that closes the connection (uvicorn's ``ws_max_size``). Parts of a message
stay in memory until the rest arrives, for as long as that takes."""

SESSION_S = 400 * 24 * 60 * 60
"""How long a session cookie is valid: the longest that browsers keep one. It is renewed while the
visitor returns."""

CLUB = 300
"""How many WebSockets the budgets of an address are for. A club may share an address."""

LONGEST_PAUSE_MS = 5_000
"""A longer gap between two readings of the time means that the server was suspended."""

LATE_S = 0.25
"""A timer that fires this late is late. A move waits several times for its turn."""


class LogFormat(StrEnum):
    """How log lines are written."""

    TEXT = "text"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs, chosen by its operator."""

    db_url: str
    """Any URL of SQLAlchemy with an async driver: ``sqlite+aiosqlite:///skep.db``."""

    data_dir: Path
    """The folder of the signing key."""

    secret: str | None = None
    """The signing key; None uses the one in ``data_dir``, and creates it if needed."""

    public_url: str | None = None
    """The address that people type, if known: ``https://hive.example``."""

    allowed_hosts: tuple[str, ...] = ()
    """Other host names that visitors use."""

    allowed_origins: tuple[str, ...] = ()
    """Other origins whose pages may use the server."""

    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose forwarded headers are trusted."""

    static_dir: Path | None = None
    """The built page; None serves only the API."""

    reply_delay_ms: int = 600
    """The shortest delay between a person's move and the computer's reply."""

    rate_limits: bool = True
    """Whether to limit the rate of requests and the number of WebSockets."""

    sockets_per_session: int = 24
    sockets_per_address: int = CLUB
    """How many WebSockets can be open at once. Each tab has one. With more than a ``CLUB``, all
    budgets of an address grow."""

    games_per_player: int = 50
    """How many unfinished games a player can have."""

    saved_games_per_player: int = 1_000
    """How many games from devices the server keeps for a player."""

    disk_reserve: int = 256 * 1024 * 1024
    """How many bytes of the database's disk are reserved for moves. While fewer are free, no new
    game begins, and saved games, studies and evaluations aren't stored. Only for SQLite."""

    longest_pause_ms: int = LONGEST_PAUSE_MS

    late_s: float = LATE_S
    """The lag that counts as an overload if it lasts."""

    ping_ms: int = 2_500
    """How often pages ping."""

    redis_url: str | None = None
    """Where several processes meet: ``redis://localhost``. None if there is only this one."""

    explorer: Path | None = None
    """A collection of games that visitors can explore; ``skep import`` writes it."""

    lease_s: float = 5.0
    """How long a process may be silent before others take its games."""

    backup: bool = True
    """Whether to copy an SQLite file before migrating it."""

    log_format: LogFormat = LogFormat.TEXT

    log_addresses: bool = False
    """Whether security events show a visitor's whole address, and not only its network."""

    metrics_token: str | None = None
    """The token for ``/metrics``; without one, only this machine can read it."""

    @property
    def is_https(self) -> bool:
        """Whether visitors use TLS, whatever a request says."""
        return (self.public_url or "").startswith("https:")

    @property
    def clubs_per_address(self) -> float:
        """How many times the usual budgets an address has."""
        return max(1.0, self.sockets_per_address / CLUB)

    @property
    def connections_per_address(self) -> int:
        """How many connections of any kind: a page loads its files over several at once."""
        return 4 * self.sockets_per_address

    @property
    def watched_plies_per_address(self) -> int:
        """How much memory its visitors can take up by watching games, as a number of plies.

        That is enough for two games of 60 plies on each WebSocket, if all watch different games.
        """
        return 160 * self.sockets_per_address if self.rate_limits else sys.maxsize
