"""The positions of finished games, which games are public, and an index of names.

A server fills in the positions of older games in the background.
"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

# As they are at this version: later ones may have other columns.
_games = sa.table("games", sa.column("id", sa.String), sa.column("is_public", sa.Boolean))
_events = sa.table(
    "events",
    sa.column("game_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("payload", sa.Text),
)

_LIKE_AGREED = '{"type":"publication_agreed"%'


class _Fact(msgspec.Struct):
    """What says whether a game is public, in whatever event."""

    type: str
    player: str | None = None
    # Alembic loads this file in a way that structs can't refer to each other.
    white: dict[str, str | int | None] | None = None
    black: dict[str, str | int | None] | None = None


def upgrade() -> None:
    """Create the table of positions, and the columns of games that go with it."""
    for name in ("is_public", "is_indexed"):
        column = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("games", column)
    op.create_table(
        "positions",
        sa.Column("game_id", sa.String(20), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("key", sa.BigInteger, nullable=False),
        sa.Column("next", sa.BigInteger),
        sa.Column("game_type", sa.Integer, nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
        sa.Column("is_first", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "key", "ply", name="pk_positions"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_positions_game_id", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    _create_indexes()
    _mark_public_games()


def _create_indexes() -> None:
    _index(
        "ix_positions_public",
        "positions",
        ["key", "game_type", "next", "at", "game_id", "result", "is_first"],
        sqlite="is_public = 1",
        postgresql="is_public",
    )
    _index(
        "ix_games_to_be_indexed",
        "games",
        ["id"],
        sqlite="status = 'over' AND is_indexed = 0",
        postgresql="status = 'over' AND NOT is_indexed",
    )
    _index(
        "ix_games_public",
        "games",
        ["created_at", "id"],
        sqlite="is_public = 1",
        postgresql="is_public",
    )
    op.create_index("ix_players_lower_name", "players", [sa.text("lower(name)")])


def _mark_public_games() -> None:
    """Fill in which games are public: a server of this version may have run here before."""
    connection = op.get_bind()
    agreed = sa.select(_events.c.game_id).where(_events.c.payload.like(_LIKE_AGREED))
    for game_id in sorted({row.game_id for row in connection.execute(agreed)}):
        query = sa.select(_events.c.payload).where(_events.c.game_id == game_id)
        rows = connection.execute(query.order_by(_events.c.number))
        if _is_public([row.payload for row in rows]):
            this = _games.c.id == game_id
            connection.execute(sa.update(_games).where(this).values(is_public=True))


def _is_public(payloads: list[str]) -> bool:
    people, agreed = set[object](), set[object]()
    for payload in payloads:
        try:
            fact = msgspec.json.decode(payload, type=_Fact)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            # A damaged game is reported when somebody opens it.
            return False
        if fact.type == "created":
            people |= {seat.get("player") for seat in (fact.white, fact.black) if seat} - {None}
        elif fact.type == "joined":
            people.add(fact.player)
        elif fact.type == "publication_agreed":
            agreed.add(fact.player)
        elif fact.type == "publication_revoked":
            agreed.discard(fact.player)
    return bool(people) and people <= agreed


def downgrade() -> None:
    """Drop it all: the events still say which games are public."""
    op.drop_index("ix_players_lower_name", "players")
    op.drop_index("ix_games_public", "games")
    op.drop_index("ix_games_to_be_indexed", "games")
    op.drop_table("positions")
    # Not as a batch, which creates the table again: dropping the old one would delete all events.
    for name in ("is_indexed", "is_public"):
        op.drop_column("games", name)


def _index(name: str, table: str, columns: list[str], *, sqlite: str, postgresql: str) -> None:
    """Create an index of the rows that meet a condition."""
    op.create_index(
        name,
        table,
        columns,
        sqlite_where=sa.text(sqlite),
        postgresql_where=sa.text(postgresql),
    )
