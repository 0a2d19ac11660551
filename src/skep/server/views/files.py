"""Games as files to download."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from skep.notation.gamestring import format_game
from skep.notation.pgn import format_pgn
from skep.notation.record import GameRecord
from skep.server.domain.table import GameTable
from skep.server.messages.games import Occupant, Seat, Seats

FileFormat = Literal["pgn", "uhp", "svg"]

MEDIA_TYPES: dict[FileFormat, str] = {
    "pgn": "application/vnd.chess-pgn",
    "uhp": "text/plain",
    "svg": "image/svg+xml",
}


def game_file(table: GameTable, format_: FileFormat, *, seats: Seats) -> str:
    """Return a game in a format."""
    record = table.game.record()
    match format_:
        case "svg":
            return table.game.svg()
        case "uhp":
            return format_game(record) + "\n"
        case "pgn":
            tags = _tags(table, seats)
            return format_pgn(
                GameRecord(record.start, record.moves, table.game.outcome, tags, _times(table))
            )


def _tags(table: GameTable, seats: Seats) -> dict[str, str]:
    day = datetime.fromtimestamp(table.created_at / 1000, UTC)
    tags = {
        "Date": day.strftime("%Y.%m.%d"),
        "Site": "Skep",
        "White": _name(seats.w),
        "Black": _name(seats.b),
    }
    if clock := table.made.clock:
        tags["TimeControl"] = f"{clock.main_s}+{clock.increment_s}"
    return tags


def _name(seat: Seat) -> str:
    match seat.occupant:
        case Occupant.COMPUTER:
            return f"Skep, level {seat.level}"
        case Occupant.PERSON:
            return seat.name or "Guest"
        case Occupant.NOBODY:
            return "?"


def _times(table: GameTable) -> dict[int, str]:
    """Return the time of each move as PGN comments, in a game with a clock."""
    if table.made.clock is None:
        return {}
    return {ply: f"[%emt {_clock(move.spent_ms)}]" for ply, move in enumerate(table.moves, 1)}


def _clock(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"
