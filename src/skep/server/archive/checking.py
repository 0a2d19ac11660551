"""Checking: replay every game of a club, and report what contradicts its events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from skep.server.archive.items import ClubItems, Row, StoredGame, StoredStudy
from skep.server.domain.errors import InconsistentError
from skep.server.domain.fact_encoding import decode_fact
from skep.server.domain.facts import StoredFact
from skep.server.domain.replay import replay_game
from skep.server.domain.studies.replay import study_of
from skep.server.domain.table import GameStatus, GameTable
from skep.server.store.index_rows import index_rows
from skep.server.store.rows import columns_of
from skep.server.store.study_store import StoredEdit


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game or a study, and what is wrong with it."""

    id: str
    fault: str | None
    """Why it can't be read, in English for operators; None if all is well."""


async def checked_games(items: ClubItems) -> AsyncIterator[CheckedGame]:
    """Replay every game and study, and compare its row with what its events add up to."""
    async for item in items:
        if isinstance(item, StoredGame):
            yield CheckedGame(item.id, _fault(item))
        elif isinstance(item, StoredStudy):
            yield CheckedGame(item.id, _study_fault(item))


def _fault(game: StoredGame) -> str | None:
    try:
        table = replay_game(game.id, [_fact(event) for event in game.events])
    except InconsistentError as error:
        return str(error)
    expected = columns_of(table)
    wrong = [name for name, value in expected.items() if game.row.get(name) != value]
    if wrong:
        return f"its row differs from its events in {', '.join(wrong)}"
    return None if _is_indexed_well(game, table) else "its positions differ from its events"


def _is_indexed_well(game: StoredGame, table: GameTable) -> bool:
    """Whether the index of positions has exactly the rows of a game, or doesn't have it yet."""
    if game.positions is None:
        return True
    rows = index_rows(table) if table.status is GameStatus.OVER else []
    return {row["ply"]: row for row in game.positions} == {row["ply"]: row for row in rows}


def _study_fault(study: StoredStudy) -> str | None:
    edits = [
        StoredEdit(
            int(edit["number"] or 0),
            int(edit["at"] or 0),
            None if edit["command"] is None else str(edit["command"]),
            str(edit["payload"]),
        )
        for edit in study.edits
    ]
    base = max((edit.number for edit in edits if edit.command is None), default=0)
    try:
        found = study_of(edit for edit in edits if edit.number >= base)
        found.check_moves()
    except InconsistentError as error:
        return str(error)
    last = edits[-1].number
    expected = {"name": found.name, "nodes": found.nodes, "base": base, "version": last}
    wrong = [name for name, value in expected.items() if study.row.get(name) != value]
    return f"its row differs from its edits in {', '.join(wrong)}" if wrong else None


def _fact(event: Row) -> StoredFact:
    number, at, player, command = (event[name] for name in ("number", "at", "player", "command"))
    if not isinstance(number, int) or not isinstance(at, int):
        message = "an event without number or time"
        raise InconsistentError(message)
    return StoredFact(
        number,
        at,
        decode_fact(str(event["payload"])),
        None if player is None else str(player),
        None if command is None else str(command),
    )
