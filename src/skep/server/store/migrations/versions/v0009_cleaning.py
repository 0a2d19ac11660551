"""Indexes for the hourly cleaning: games that came to nothing, and players by age."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_ABORTED = "ix_games_aborted"
_AGES = "ix_players_created_at"


def upgrade() -> None:
    """Add the indexes."""
    came_to_nothing = sa.text("status = 'over' AND ply = 0")
    op.create_index(
        _ABORTED,
        "games",
        ["updated_at"],
        sqlite_where=came_to_nothing,
        postgresql_where=came_to_nothing,
    )
    op.create_index(_AGES, "players", ["created_at"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index(_AGES, "players")
    op.drop_index(_ABORTED, "games")
