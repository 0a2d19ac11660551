"""The current tables; ``migrations`` has their history.

Times are in milliseconds since 1970. Nothing here depends on a particular database.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata: MetaData = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players: Table = Table(
    "players",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    # Sessions that began before this moment have ended.
    Column("signed_out_at", BigInteger),
    Index(None, "signed_out_at"),
)

games: Table = Table(
    "games",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    # Everything below follows from the events. It is here for lists, and for what is due.
    Column("rules", String(200), nullable=False),
    Column("status", String(20), nullable=False),
    Column("white_player", String(40)),
    Column("black_player", String(40)),
    Column("white_level", Integer),
    Column("black_level", Integer),
    Column("main_s", Integer),
    Column("increment_s", Integer),
    Column("ply", Integer, nullable=False),
    Column("to_move", String(1), nullable=False),
    Column("termination", String(20)),
    Column("winner", String(1)),
    Column("is_timed", Boolean, nullable=False),
    Column("has_hints", Boolean, nullable=False, server_default=false()),
    Column("on_device", Boolean, nullable=False, server_default=false()),
    # Only for servers with several processes: ``shared_leases``.
    Column("owner", String(40)),
    Column("fence", Integer, nullable=False, server_default="0"),
    Column("left_at", BigInteger),
    Index(None, "white_player", "updated_at"),
    Index(None, "black_player", "updated_at"),
    Index(None, "updated_at"),
    Index(None, "is_timed"),
)

events: Table = Table(
    "events",
    metadata,
    Column("game_id", String(20), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("player", String(40)),
    Column("command", String(40)),
    Column("payload", Text, nullable=False),
    # Of two writers the second one fails, in any process; and a command counts once.
    PrimaryKeyConstraint("game_id", "number"),
    UniqueConstraint("game_id", "player", "command"),
)

device_links: Table = Table(
    "device_links",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("player", String(40), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
)

LEASE_COLUMNS = frozenset({"owner", "fence", "left_at"})
"""The columns of games that say nothing about the game itself."""

processes: Table = Table(
    "processes",
    metadata,
    Column("id", String(40), primary_key=True),
    # By the clock of the database.
    Column("alive_until", BigInteger, nullable=False),
    # By the clock of the process.
    Column("beat_at", BigInteger, nullable=False),
)

heartbeats: Table = Table(
    "heartbeats",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

evaluations: Table = Table(
    "evaluations",
    metadata,
    # What was searched, and how: see ``skep.server.workers.evaluation_cache``.
    Column("key", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Index(None, "at"),
)
