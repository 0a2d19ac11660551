"""A stored game that is damaged is reported to the visitor, and logged in one line."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from skep.core.moves import Move
from skep.core.reasons import Reason
from skep.game import Game
from skep.server.domain.errors import InconsistentError
from skep.server.domain.played_moves import Continuation
from skep.server.domain.table import GameTable
from tests.serving.in_process import COMPUTER, SAME_SCREEN, code, serving


def damage(folder: Path, game: str, payload: str = '{"type":"moved","moves":[]}') -> None:
    """Replace the creation of a stored game."""
    with closing(sqlite3.connect(folder / "skep.db")) as database, database:
        database.execute("UPDATE events SET payload = ? WHERE game_id = ?", [payload, game])


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged as an error, none of it with a traceback."""
    records = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [record.exc_info for record in records] == [None] * len(records)
    return [record.getMessage() for record in records]


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        ('{"type":"moved","moves":[]}', "it does not begin with its creation"),
        ("{}", "not a fact: Object missing required field `type`"),
    ],
)
async def test_a_visitor_is_told_that_a_game_is_damaged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, payload: str, reason: str
) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
    damage(tmp_path, game, payload)
    line = f"the stored game {game} is damaged: {reason}"
    async with serving(tmp_path) as server, server.guest() as ann, ann.tab() as tab:
        assert code(await ann.http.get(f"/games/{game}")) == (500, "damaged_game")
        assert errors(caplog) == [line]
        await tab.watch(game)
        refused = await tab.until("refused")
        assert (refused["game"], refused["problem"]["code"]) == (game, "damaged_game")
        assert errors(caplog) == [line] * 2


async def test_an_event_at_no_time_is_damage(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
    with closing(sqlite3.connect(tmp_path / "skep.db")) as database, database:
        database.execute("UPDATE events SET at = 'abc' WHERE game_id = ?", [game])
    async with serving(tmp_path) as server, server.guest() as ann:
        assert code(await ann.http.get(f"/games/{game}")) == (500, "damaged_game")


async def test_a_move_that_the_rules_contradict_themselves_about_is_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_reason(_game: Game, _move: Move | str) -> Reason | None:
        return None

    async with serving(tmp_path) as server, server.guest() as ann, ann.tab() as tab:
        game = (await ann.make(**SAME_SCREEN))["id"]
        monkeypatch.setattr(Game, "why_not", no_reason)
        refused = await tab.play(game, 0, "wQ")
        assert (refused["type"], refused["problem"]["code"]) == ("refused", "damaged_game")
        (line,) = errors(caplog)
        assert line.startswith(f"the stored game {game} is damaged: ")
        # The connection stays open, and the game goes on.
        assert (await tab.play(game, 0, "wS1"))["type"] == "accepted"


async def test_a_game_that_the_computer_cannot_continue_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow = GameTable.follow

    def contradict(table: GameTable, move: Move) -> Continuation:
        if table.is_computers_turn:
            raise InconsistentError("no such move")
        return follow(table, move)

    monkeypatch.setattr(GameTable, "follow", contradict)
    async with serving(tmp_path) as server, server.guest() as ann, ann.tab() as tab:
        game = (await ann.make(**COMPUTER))["id"]
        await tab.watch(game)
        assert (await tab.play(game, 0, "wS1"))["type"] == "accepted"
        while not errors(caplog):
            await asyncio.sleep(0.005)
        assert errors(caplog) == [f"the stored game {game} is damaged: no such move"]
