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
    and_,
    false,
    func,
    literal_column,
    not_,
    text,
)

metadata: MetaData = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_CAME_TO_NOTHING = text("status = 'over' AND ply = 0")

players: Table = Table(
    "players",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    # Sessions that began before this moment have ended.
    Column("signed_out_at", BigInteger),
    Index(None, "signed_out_at"),
    Index(None, "created_at"),
)
Index("ix_players_lower_name", func.lower(players.c.name))

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
    Column("is_public", Boolean, nullable=False, server_default=false()),
    # Whether the table of positions has the game.
    Column("is_indexed", Boolean, nullable=False, server_default=false()),
    # Only for servers with several processes: ``leases.shared``.
    Column("owner", String(40)),
    Column("fence", Integer, nullable=False, server_default="0"),
    Column("left_at", BigInteger),
    Index(None, "white_player", "updated_at"),
    Index(None, "black_player", "updated_at"),
    Index(None, "updated_at"),
    Index(None, "is_timed"),
    # Games that came to nothing are deleted long before the others.
    Index(
        "ix_games_aborted",
        "updated_at",
        sqlite_where=_CAME_TO_NOTHING,
        postgresql_where=_CAME_TO_NOTHING,
    ),
)

# Without parameters: a database uses a partial index only for a query that says the same.
IS_TO_BE_INDEXED = and_(games.c.status == literal_column("'over'"), not_(games.c.is_indexed))
"""The condition that a finished game isn't in the table of positions yet."""

Index(
    "ix_games_to_be_indexed",
    games.c.id,
    sqlite_where=IS_TO_BE_INDEXED,
    postgresql_where=IS_TO_BE_INDEXED,
)
Index(
    "ix_games_public",
    games.c.created_at,
    games.c.id,
    sqlite_where=games.c.is_public,
    postgresql_where=games.c.is_public,
)

# Not the columns themselves: for these, a database may use the indexes above, which have private
# games too. How long it takes would tell how many private games somebody has.
PUBLIC_SEATS = tuple(
    func.coalesce(column, literal_column("''"))
    for column in (games.c.white_player, games.c.black_player)
)
"""Who sits at White and at Black, for questions about somebody else's games."""

for _name, _seat in zip(("white", "black"), PUBLIC_SEATS, strict=True):
    Index(
        f"ix_games_public_{_name}",
        _seat,
        games.c.created_at,
        games.c.id,
        sqlite_where=games.c.is_public,
        postgresql_where=games.c.is_public,
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

positions: Table = Table(
    "positions",
    metadata,
    # Everything follows from the events of a finished game: see ``index_rows``.
    Column("game_id", String(20), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("key", BigInteger, nullable=False),
    Column("next", BigInteger),
    Column("game_type", Integer, nullable=False),
    Column("result", Integer, nullable=False),
    Column("is_first", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("is_public", Boolean, nullable=False),
    # Questions about a player's games start from these games, and questions about public games
    # from the index below. So neither takes longer if others have private games.
    PrimaryKeyConstraint("game_id", "key", "ply"),
    sqlite_with_rowid=False,
)
Index(
    "ix_positions_public",
    *(positions.c[name] for name in ("key", "game_type", "next", "at", "game_id", "result")),
    positions.c.is_first,
    sqlite_where=positions.c.is_public,
    postgresql_where=positions.c.is_public,
)

device_links: Table = Table(
    "device_links",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("player", String(40), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Index(None, "player"),
    Index(None, "expires_at"),
)

studies: Table = Table(
    "studies",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("owner", String(40), nullable=False),
    # The name and the number of nodes follow from the edits. They are here for lists.
    Column("name", String(80), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("visited_at", BigInteger, nullable=False),
    # The number of the last edit, and of the last one that has the whole study.
    Column("version", Integer, nullable=False),
    Column("base", Integer, nullable=False),
    Column("nodes", Integer, nullable=False),
    Column("read_hash", String(64), nullable=False),
    Column("edit_hash", String(64), nullable=False),
    Index(None, "owner", "updated_at"),
    Index(None, "visited_at"),
)

study_edits: Table = Table(
    "study_edits",
    metadata,
    Column("study_id", String(20), ForeignKey("studies.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    # Without one, the payload is the whole study.
    Column("command", String(40)),
    Column("payload", Text, nullable=False),
    PrimaryKeyConstraint("study_id", "number"),
    UniqueConstraint("study_id", "command"),
)

BOOKKEEPING = frozenset({"owner", "fence", "left_at", "is_indexed"})
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
