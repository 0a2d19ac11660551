"""Games as files to download."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from skep.game import Game
from skep.notation.gamestring import format_game
from skep.notation.pgn import format_pgn
from skep.notation.record import GameRecord
from skep.server.domain.table import GameTable
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import Occupant, Seat, Seats

FileFormat = Literal["pgn", "uhp", "svg"]

MEDIA_TYPES: dict[FileFormat, str] = {
    "pgn": "application/vnd.chess-pgn",
    "uhp": "text/plain",
    "svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class GameSheet:
    """What the files of a game are written from. It stays the same while the game goes on."""

    record: GameRecord
    """With the outcome, the tags, and the time of each move."""

    last_move: Game
    """A game with only the last move, which is enough for a picture."""


def game_sheet(table: GameTable, seats: Seats) -> GameSheet:
    """Return what the files of a game are written from, as it stands now."""
    start, game = table.game.position_at(0), table.game
    record = GameRecord(start, game.moves, game.outcome, _tags(table, seats), _times(table))
    return GameSheet(record, _last_move(game))


def write_file(sheet: GameSheet, format_: FileFormat) -> str:
    """Return a game in a format."""
    match format_:
        case "svg":
            return sheet.last_move.svg()
        case "uhp":
            if sheet.record.start.ply:
                raise ProblemError(Code.BAD_FIELD, "UHP has no setups: choose pgn")
            return format_game(sheet.record) + "\n"
        case "pgn":
            return format_pgn(sheet.record)


def _last_move(game: Game) -> Game:
    last = Game.from_position(game.position_at(-2 if game.moves else 0))
    for move in game.moves[-1:]:
        last.play_unchecked(move, leads_to=game.position)
    return last


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
    if table.hinted_since:
        tags["Hints"] = ", ".join(color.name.capitalize() for color in table.hinted_since)
    if table.on_device:
        tags["PlayedOn"] = "Device"
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
