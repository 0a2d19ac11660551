"""Games in backups of earlier versions, with the columns that later versions have added."""

from __future__ import annotations

from collections.abc import Iterable

from skep.server.archive.items import Row
from skep.server.domain.errors import InconsistentError
from skep.server.domain.fact_encoding import decode_fact
from skep.server.domain.facts import HintTaken


def current_game(row: Row, events: Iterable[Row]) -> Row:
    """Return the row of a game with all columns that follow from its events."""
    if "has_hints" in row:
        return row
    # Version 0004 of the database added it.
    return {**row, "has_hints": any(_is_hint(event.get("payload")) for event in events)}


def _is_hint(payload: object) -> bool:
    try:
        return isinstance(payload, str) and isinstance(decode_fact(payload), HintTaken)
    except InconsistentError:
        # A damaged game is restored as it is, and reported when somebody opens it.
        return False
