"""Alembic's entry point: it migrates over the connection that ``migrate`` hands to it."""

from __future__ import annotations

from alembic import context

from skep.server.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite can't alter everything in place: Alembic creates a new table and copies the rows. Never
    # do that to a table that others refer to: dropping the old one deletes their rows too.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
