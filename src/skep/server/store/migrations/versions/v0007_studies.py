"""Shared studies: who shares them, the hashes of their links, and their edits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(20), nullable=False),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("visited_at", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("base", sa.Integer, nullable=False),
        sa.Column("nodes", sa.Integer, nullable=False),
        sa.Column("read_hash", sa.String(64), nullable=False),
        sa.Column("edit_hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
    )
    op.create_index("ix_studies_owner_updated_at", "studies", ["owner", "updated_at"])
    op.create_index("ix_studies_visited_at", "studies", ["visited_at"])
    op.create_table(
        "study_edits",
        sa.Column("study_id", sa.String(20), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(40)),
        sa.Column("payload", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("study_id", "number", name="pk_study_edits"),
        sa.UniqueConstraint("study_id", "command", name="uq_study_edits_study_id_command"),
        sa.ForeignKeyConstraint(
            ["study_id"], ["studies.id"], name="fk_study_edits_study_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Drop the tables: an earlier version has no studies."""
    op.drop_table("study_edits")
    op.drop_table("studies")
