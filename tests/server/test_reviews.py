"""Reviews over the API: progress, legal moves of earlier positions, and moves that are tried."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from skep.server.store import Store
from skep.server.store import evaluations as evaluation_rows
from skep.server.store.connection_pools import make_engine
from skep.server.workers.worker_pool import PoolSettings, WorkerPool
from tests.e2e.games import SHORT
from tests.serving.databases import file_in
from tests.serving.in_process import SAME_SCREEN, Server, Visitor, code, play, serving


async def finished(person: Visitor) -> str:
    game = str(
        (await person.http.post("/games", json=SAME_SCREEN | {"rules": "Base"})).json()["id"]
    )
    await play(person, game, *SHORT)
    return game


async def test_an_earlier_position_of_a_finished_game_has_its_legal_moves(server: Server) -> None:
    async with server.guest() as ann:
        game = await finished(ann)
        turn = (await ann.http.get(f"/games/{game}/turn?ply=6")).json()
        assert (turn["color"], turn["ply"], turn["number"]) == ("w", 6, 4)
        targets = {one["text"] for targets in turn["legal"].values() for one in targets}
        assert SHORT[6] in targets
        assert code(await ann.http.get(f"/games/{game}/turn?ply=9")) == (422, "bad_field")
        assert code(await ann.http.get(f"/games/{game}/turn?ply=-1")) == (422, "bad_field")
        assert code(await ann.http.get("/games/nosuchgame12/turn?ply=1")) == (404, "not_found")


async def test_nobody_gets_moves_or_evaluations_of_a_game_in_progress(server: Server) -> None:
    async with server.guest() as ann:
        game = str((await ann.http.post("/games", json=SAME_SCREEN)).json()["id"])
        await play(ann, game, *SHORT[:4])
        assert code(await ann.http.get(f"/games/{game}/turn?ply=2")) == (409, "not_over")
        tried = await ann.http.post(f"/games/{game}/tries", json={"ply": 2, "move": "wA1 -wB1"})
        assert code(tried) == (409, "not_over")
        assert code(await ann.http.get(f"/games/{game}/chances")) == (409, "not_over")
        told = (await ann.http.get(f"/games/{game}/chances/progress")).json()
        assert told == {"fraction": None}


async def test_a_move_that_is_tried_gets_a_win_probability_and_a_reply(tmp_path: Path) -> None:
    pool = WorkerPool(PoolSettings(processes=1))
    async with serving(tmp_path, engines=pool) as server, server.guest() as ann:
        game = await finished(ann)
        wish = {"ply": 6, "move": SHORT[6]}
        tried = (await ann.http.post(f"/games/{game}/tries", json=wish)).json()
        assert tried["move"]["text"] == SHORT[6]
        assert 0 <= tried["white"] <= 1
        assert tried["line"][0]["color"] == "b"
        # The move that ends the game needs no engine.
        last = (
            await ann.http.post(f"/games/{game}/tries", json={"ply": 8, "move": SHORT[8]})
        ).json()
        assert (last["white"], last["line"]) == (1.0, [])


@pytest.mark.parametrize(
    ("wish", "answer"),
    [
        ({"ply": 6, "move": "no move"}, (422, "bad_move")),
        ({"ply": 6, "move": "bA3 -wQ"}, (409, "illegal_move")),
        ({"ply": 60, "move": "wQ"}, (422, "bad_field")),
        ({"ply": 6}, (422, "bad_field")),
    ],
)
async def test_what_is_no_move_is_refused(
    server: Server, wish: dict[str, object], answer: tuple[int, str]
) -> None:
    async with server.guest() as ann:
        game = await finished(ann)
        assert code(await ann.http.post(f"/games/{game}/tries", json=wish)) == answer


async def test_evaluations_are_stored_and_the_oldest_are_deleted(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation_rows, "MOST_ROWS", 20)
    monkeypatch.setattr(evaluation_rows, "_CHECK_EVERY", 5)
    moments = iter(range(100))
    monkeypatch.setattr(evaluation_rows, "time", lambda: next(moments))
    store = await Store.open(database)
    for number in range(30):
        await store.evaluations.put({f"k{number}": "old", f"j{number}": "old"})
    await store.evaluations.put({"k29": "new"})
    await store.close()

    again = await Store.open(database)
    every = [f"{letter}{number}" for letter in "jk" for number in range(30)]
    kept = await again.evaluations.get(every)
    assert 10 <= len(kept) <= 26
    assert kept["k29"] == "new"
    assert "k0" not in kept
    await again.close()


async def test_many_evaluations_are_deleted_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation_rows, "MOST_ROWS", 20)
    monkeypatch.setattr(evaluation_rows, "_CHECK_EVERY", 5)
    monkeypatch.setattr(evaluation_rows, "_DELETED_AT_ONCE", 4)
    store, done = await Store.open(file_in(tmp_path)), list[int]()

    writing = set[Connection]()

    def note_statement(connection: Connection, cursor: Any, statement: str, *_: object) -> None:
        # Other stores, and other tasks of this one, may write meanwhile.
        if "evaluations" in statement:
            writing.add(connection)
        if statement.startswith("DELETE FROM evaluations") and "LIMIT" in statement:
            done.append(cursor.rowcount)

    def note_commit(connection: Connection) -> None:
        if connection in writing:
            writing.discard(connection)
            done.append(0)

    event.listen(Engine, "after_cursor_execute", note_statement)
    event.listen(Engine, "commit", note_commit)
    await store.evaluations.put({f"k{number}": "text" for number in range(31)})
    event.remove(Engine, "after_cursor_execute", note_statement)
    event.remove(Engine, "commit", note_commit)
    # Each has a transaction of its own, after that of the new ones.
    assert done == [0, 4, 0, 4, 0, 4, 0, 1, 0]
    await store.close()


async def test_a_database_that_is_away_is_no_error_for_a_cache(database: str) -> None:
    store = await Store.open(database)
    engine = make_engine(database)
    async with engine.begin() as connection:
        await connection.exec_driver_sql("DROP TABLE evaluations")
    await engine.dispose()
    await store.evaluations.put({"key": "text"})
    assert await store.evaluations.get(["key"]) == {}
    await store.close()
