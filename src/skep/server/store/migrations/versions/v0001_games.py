"""The first tables: players, games and their events, device links, heartbeats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )
    _make_games()
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(20), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("player", sa.String(40)),
        sa.Column("command", sa.String(40)),
        sa.Column("payload", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_events"),
        sa.UniqueConstraint(
            "game_id", "player", "command", name="uq_events_game_id_player_command"
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_events_game_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "device_links",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("token_hash", name="pk_device_links"),
    )
    op.create_table(
        "heartbeats",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_heartbeats"),
    )


def downgrade() -> None:
    """Drop the tables and everything in them."""
    for name in ("heartbeats", "device_links", "events", "games", "players"):
        op.drop_table(name)


def _make_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(20), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.String(200), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("white_player", sa.String(40)),
        sa.Column("black_player", sa.String(40)),
        sa.Column("white_level", sa.Integer),
        sa.Column("black_level", sa.Integer),
        sa.Column("main_s", sa.Integer),
        sa.Column("increment_s", sa.Integer),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("to_move", sa.String(1), nullable=False),
        sa.Column("termination", sa.String(20)),
        sa.Column("winner", sa.String(1)),
        sa.Column("is_timed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    for color in ("white", "black"):
        columns = [f"{color}_player", "updated_at"]
        op.create_index(f"ix_games_{color}_player_updated_at", "games", columns)
    op.create_index("ix_games_updated_at", "games", ["updated_at"])
    op.create_index("ix_games_is_timed", "games", ["is_timed"])
