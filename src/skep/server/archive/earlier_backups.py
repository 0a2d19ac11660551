"""Games in backups of earlier versions, with the columns that later versions have added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from skep.server.archive.items import Row
from skep.server.domain.errors import InconsistentError
from skep.server.domain.fact_encoding import decode_fact
from skep.server.domain.facts import Fact, GameSaved, HintTaken, PublicationAgreed

_MARKS: Mapping[str, type[Fact]] = {
    # Version 0004 of the database added it.
    "has_hints": HintTaken,
    # Version 0005.
    "on_device": GameSaved,
    # Version 0008. No earlier version had such an event, so no game of an earlier backup is public.
    "is_public": PublicationAgreed,
}
"""Columns that say whether a game has a kind of event."""


def current_game(row: Row, events: Iterable[Row]) -> Row:
    """Return the row of a game with all columns that follow from its events."""
    missing = {name: kind for name, kind in _MARKS.items() if name not in row}
    if not missing:
        return row
    facts = [_read(event.get("payload")) for event in events]
    return row | {
        name: any(isinstance(fact, kind) for fact in facts) for name, kind in missing.items()
    }


def _read(payload: object) -> Fact | None:
    try:
        return decode_fact(payload) if isinstance(payload, str) else None
    except InconsistentError:
        # A damaged game is restored as it is, and reported when somebody opens it.
        return None
