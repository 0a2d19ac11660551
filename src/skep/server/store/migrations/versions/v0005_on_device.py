"""Whether a game was played on a player's device, for the list of a player's games."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# As they are at this version: later ones may have other columns.
_games = sa.table("games", sa.column("id", sa.String), sa.column("on_device", sa.Boolean))
_events = sa.table("events", sa.column("game_id", sa.String), sa.column("payload", sa.Text))
_AT_ONCE = 500


class _Tag(msgspec.Struct):
    """What kind of fact an event is."""

    type: str


def upgrade() -> None:
    """Add the column, and fill it in: a server of this version may have run here before."""
    column = sa.Column("on_device", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("games", column)
    connection = op.get_bind()
    # There is one such event in each of these games, and it is short.
    query = sa.select(_events).where(_events.c.payload.like('{"type":"saved"%'))
    saved = sorted({row.game_id for row in connection.execute(query) if _is_saved(row.payload)})
    for start in range(0, len(saved), _AT_ONCE):
        some = _games.c.id.in_(saved[start : start + _AT_ONCE])
        connection.execute(sa.update(_games).where(some).values(on_device=True))


def downgrade() -> None:
    """Drop it: the events still say which games these are."""
    # Not as a batch, which creates the table again: dropping the old one would delete all events.
    op.drop_column("games", "on_device")


def _is_saved(payload: str) -> bool:
    try:
        return msgspec.json.decode(payload, type=_Tag).type == "saved"
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        # A damaged game is reported when somebody opens it. The others are migrated.
        return False
