"""Indexes: public games by player, and links to other devices by player and by age."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_COLORS = ("white", "black")
_LINKS = ("player", "expires_at")


def upgrade() -> None:
    """Add the indexes."""
    for color in _COLORS:
        op.create_index(
            f"ix_games_public_{color}",
            "games",
            [sa.text(f"coalesce({color}_player, '')"), "created_at", "id"],
            sqlite_where=sa.text("is_public = 1"),
            postgresql_where=sa.text("is_public"),
        )
    for column in _LINKS:
        op.create_index(f"ix_device_links_{column}", "device_links", [column])


def downgrade() -> None:
    """Drop them."""
    for column in _LINKS:
        op.drop_index(f"ix_device_links_{column}", "device_links")
    for color in _COLORS:
        op.drop_index(f"ix_games_public_{color}", "games")
