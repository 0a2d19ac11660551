"""The rows of a finished game in the table of positions, as ``skep.explorer`` makes them."""

from __future__ import annotations

from skep.explorer.numbers import result_number, signed, signed_or_none, type_number
from skep.explorer.rows import game_rows
from skep.server.domain.table import GameTable
from skep.server.store.group_commit import Columns


def index_rows(table: GameTable) -> list[Columns]:
    """Return a game's rows; none if it has no moves.

    For a long game, this takes a while.
    """
    if not table.ply:
        return []
    found = game_rows(table.game.record())
    kind, result = type_number(found.facts.game_type), result_number(found.facts.result)
    return [
        {
            "game_id": table.id,
            "ply": row.ply,
            "key": signed(row.key),
            "next": signed_or_none(row.next),
            "game_type": kind,
            "result": result,
            "is_first": row.is_first,
            "at": table.created_at,
            "is_public": table.is_public,
        }
        for row in found.positions
    ]
