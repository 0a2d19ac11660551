"""Rows: the part of a game that has columns of its own, for lists and for what is due."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import RowMapping

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.server.domain.decisions import due_at
from skep.server.domain.fact_encoding import encode_fact
from skep.server.domain.facts import SeatHolder, StoredFact, TimeControl
from skep.server.domain.table import GameStatus, GameTable

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in a list."""

    id: str
    rules: str
    seats: dict[Color, SeatHolder]
    status: GameStatus
    outcome: Outcome | None
    ply: int
    to_move: Color
    created_at: int
    updated_at: int
    clock: TimeControl | None
    has_hints: bool
    on_device: bool
    is_public: bool

    @classmethod
    def of(cls, row: RowMapping) -> GameRow:
        """Return the game of a row."""
        return cls(
            id=row["id"],
            rules=row["rules"],
            seats={
                Color.WHITE: SeatHolder(row["white_player"], row["white_level"]),
                Color.BLACK: SeatHolder(row["black_player"], row["black_level"]),
            },
            status=GameStatus(row["status"]),
            outcome=_outcome(row["termination"], row["winner"]),
            ply=row["ply"],
            to_move=Color(row["to_move"]),
            created_at=row["created_at"],
            updated_at=row["updated_at"],
            clock=_clock(row["main_s"], row["increment_s"]),
            has_hints=row["has_hints"],
            on_device=row["on_device"],
            is_public=row["is_public"],
        )


def readable_rows(rows: Iterable[RowMapping]) -> list[GameRow]:
    """Return the games of rows, without those that a newer release wrote and this can't read."""
    found: list[GameRow] = []
    for row in rows:
        try:
            found.append(GameRow.of(row))
        except ValueError:
            _logger.exception("game %s can't be listed", row["id"])
    return found


def columns_of(table: GameTable) -> dict[str, str | int | bool | None]:
    """Return the columns of a game as it stands."""
    white, black = table.seats[Color.WHITE], table.seats[Color.BLACK]
    outcome, clock = table.game.outcome, table.made.clock
    return {
        "id": table.id,
        "created_at": table.created_at,
        "updated_at": table.updated_at,
        "rules": table.made.rules,
        "status": table.status.value,
        "white_player": white.player,
        "black_player": black.player,
        "white_level": white.level,
        "black_level": black.level,
        "main_s": clock.main_s if clock else None,
        "increment_s": clock.increment_s if clock else None,
        "ply": table.ply,
        "to_move": table.to_move.value,
        "termination": outcome.termination.value if outcome else None,
        "winner": outcome.winner.value if outcome and outcome.winner else None,
        "is_timed": due_at(table) is not None,
        "has_hints": bool(table.hinted_since),
        "on_device": table.on_device,
        "is_public": table.is_public,
    }


def event_columns(game_id: str, entry: StoredFact) -> dict[str, str | int | bool | None]:
    """Return the columns of an event."""
    return {
        "game_id": game_id,
        "number": entry.number,
        "at": entry.at,
        "player": entry.player,
        "command": entry.command,
        "payload": encode_fact(entry.fact),
    }


def _outcome(termination: str | None, winner: str | None) -> Outcome | None:
    if termination is None:
        return None
    return Outcome(Termination(termination), Color(winner) if winner else None)


def _clock(main_s: int | None, increment_s: int | None) -> TimeControl | None:
    return None if main_s is None else TimeControl(main_s, increment_s or 0)
