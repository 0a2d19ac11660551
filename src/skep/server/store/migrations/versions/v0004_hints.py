"""Whether a game has hints, for the list of a player's games."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# As they are at this version: later ones may have other columns.
_games = sa.table("games", sa.column("id", sa.String), sa.column("has_hints", sa.Boolean))
_events = sa.table("events", sa.column("game_id", sa.String), sa.column("payload", sa.Text))
_AT_ONCE = 500


class _Tag(msgspec.Struct):
    """What kind of fact an event is."""

    type: str


def upgrade() -> None:
    """Add the column, and fill it in from the events."""
    column = sa.Column("has_hints", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("games", column)
    connection = op.get_bind()
    for ids in _all_games(connection):
        query = sa.select(_events).where(_events.c.game_id.in_(ids))
        rows = connection.execute(query)
        hinted = {row.game_id for row in rows if _is_hint(row.payload)}
        if hinted:
            change = sa.update(_games).where(_games.c.id.in_(hinted))
            connection.execute(change.values(has_hints=True))


def downgrade() -> None:
    """Drop it: the last version finds the hints among the events."""
    # Not as a batch, which creates the table again: dropping the old one would delete all events.
    op.drop_column("games", "has_hints")


def _all_games(connection: sa.Connection) -> Iterator[list[str]]:
    """Yield the ids of all games, some at a time: the events of all may not fit into memory."""
    last = ""
    while True:
        query = sa.select(_games.c.id).where(_games.c.id > last).order_by(_games.c.id)
        ids = [row.id for row in connection.execute(query.limit(_AT_ONCE))]
        if not ids:
            return
        yield ids
        last = ids[-1]


def _is_hint(payload: str) -> bool:
    try:
        return msgspec.json.decode(payload, type=_Tag).type == "hinted"
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        # A damaged game is reported when somebody opens it. The others are migrated.
        return False
