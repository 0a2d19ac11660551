"""Games as the first release stored them: see tests/vectors/stored_games/README.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from skep.server.domain.fact_encoding import decode_fact
from skep.server.domain.facts import StoredFact
from skep.server.domain.replay import replay_game
from skep.server.domain.table import GameTable

FOLDER = Path(__file__).parent.parent / "vectors/stored_games"


class StoredRow(msgspec.Struct):
    """A row of the table of events."""

    number: int
    at: int
    player: str | None
    command: str | None
    payload: str


def expected_games() -> dict[str, Any]:
    """Return how each game stood, keyed by its name."""
    expected: dict[str, Any] = msgspec.json.decode((FOLDER / "expected.json").read_bytes())
    return expected


def stored_rows(name: str) -> list[StoredRow]:
    """Return the rows of a game."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=StoredRow) for line in lines]


def read_table(game_id: str, rows: list[StoredRow]) -> GameTable:
    """Return the table that rows add up to."""
    return replay_game(
        game_id,
        [
            StoredFact(row.number, row.at, decode_fact(row.payload), row.player, row.command)
            for row in rows
        ],
    )


def summary_of(table: GameTable) -> dict[str, Any]:
    """Return how a game stands, as ``expected.json`` writes it."""
    outcome, clock = table.game.outcome, table.clock
    # Later releases stored more: only games that have it say so.
    hints = {"hints": {side.value: at for side, at in table.hinted_since.items()}}
    summary = {
        **(hints if table.hinted_since else {}),
        **({"on_device": True} if table.on_device else {}),
        **({"setup": table.made.start} if table.made.start else {}),
        **({"published": table.published_since} if table.published_since else {}),
        "id": table.id,
        "version": table.version,
        "status": table.status.value,
        "first": table.made.first.value,
        "rules": table.made.rules,
        "edition": table.made.edition,
        "seats": {color.value: [s.player, s.level] for color, s in table.seats.items()},
        "moves": [
            [
                *(move.text, move.color.value, move.way.value, move.piece, move.start, move.end),
                *(move.route, move.thrower, move.bug, move.spent_ms),
            ]
            for move in table.moves
        ],
        "key": f"{table.game.position.key:016x}",
        "outcome": outcome and [outcome.termination, outcome.winner],
        "clock": clock
        and [clock.white_ms, clock.black_ms, clock.increment_ms, clock.running, clock.since],
        "scores": {str(ply): score.units for ply, score in table.scores.items()},
        "draw_offer": table.draw_offer,
        "takeback": table.takeback,
        "rematch": table.rematch,
        "next_game": table.next_game,
        "turn_since": table.turn_since,
        "created_at": table.created_at,
        "updated_at": table.updated_at,
        "commands": sorted([*key, number] for key, number in table.commands.items()),
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(summary))
    return plain
