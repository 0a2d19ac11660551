"""What whoever runs a server can decide."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

MAX_BODY = 64 * 1024
"""The bytes of a request's body, at most."""

MAX_MESSAGE = 4 * 1024
"""The bytes of a message on the WebSocket, at most: a longer one is refused with a reason."""

WS_MAX_SIZE = 64 * 1024
"""The bytes of a message that ends the connection: for uvicorn's ``ws_max_size``."""

LONGEST_PAUSE_MS = 5_000
"""A server that has not looked at the time for longer than this was asleep."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    db_url: str
    """Any URL of SQLAlchemy with an async driver: ``sqlite+aiosqlite:///skep.db``."""

    data_dir: Path
    """Where the signing key lies, and what else is not in the database."""

    secret: str | None = None
    """The signing key; None takes the one in ``data_dir``, and makes it when there is none."""

    public_url: str | None = None
    """The address that people type, where it is known: ``https://hive.example``."""

    allowed_origins: tuple[str, ...] = ()
    """Pages of other addresses that may use the server, besides its own."""

    trusted_proxies: tuple[str, ...] = ()
    """Whose word about the address and the scheme of a visitor is taken."""

    static_dir: Path | None = None
    """The built pages; None serves the programming interface alone."""

    reply_delay_ms: int = 600
    """How long after a person's move the computer's comes, at least."""

    rate_limits: bool = True
    """Whether there are limits to how often visitors come, and with how many WebSockets."""

    sockets_per_session: int = 24
    sockets_per_address: int = 300
    """How many WebSockets are open at once, at most: a tab has one, a club one address."""

    games_per_player: int = 50
    """How many games that are not over somebody can have made, at most."""

    longest_pause_ms: int = LONGEST_PAUSE_MS

    ping_ms: int = 2_500
    """How often pages ask whether the server is there."""

    backup: bool = True
    """Whether a SQLite file is copied before its tables are changed."""
