"""Alembic's entry point: it migrates over the connection that ``migrate`` hands to it."""

from __future__ import annotations

from alembic import context

from skep.server.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite can't alter a table in place: Alembic creates a new one and copies the rows.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
