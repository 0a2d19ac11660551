"""Evaluations of positions, so that a review doesn't search them again after a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "evaluations",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("ix_evaluations_at", "evaluations", ["at"])


def downgrade() -> None:
    """Drop it: what it has can be searched again."""
    op.drop_table("evaluations")
