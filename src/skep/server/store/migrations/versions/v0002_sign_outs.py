"""The moment at which a player has ended all sessions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the moment."""
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("signed_out_at", sa.BigInteger))
        players.create_index("ix_players_signed_out_at", ["signed_out_at"])


def downgrade() -> None:
    """Drop the moment: sessions that were ended would work again."""
    with op.batch_alter_table("players") as players:
        players.drop_index("ix_players_signed_out_at")
        players.drop_column("signed_out_at")
