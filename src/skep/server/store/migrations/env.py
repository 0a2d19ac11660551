"""Alembic runs this: it changes the tables over the connection that it was handed."""

from __future__ import annotations

from alembic import context

from skep.server.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite cannot change a table in place: it is made anew and filled.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
