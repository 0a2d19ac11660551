"""Which process has which game, for servers with several processes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the processes, and the columns of leases."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
        sa.Column("beat_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.add_column("games", sa.Column("owner", sa.String(40)))
    op.add_column("games", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("left_at", sa.BigInteger))


def downgrade() -> None:
    """Drop them: a server of the last version has its database to itself."""
    # Not as a batch, which creates the table again: dropping the old one would delete all events.
    for name in ("left_at", "fence", "owner"):
        op.drop_column("games", name)
    op.drop_table("processes")
