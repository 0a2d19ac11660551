"""Who sends nonsense, too much, too slowly, or does not read: refused, and in the end closed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from skep.server.live import Connection
from skep.server.middleware.connection_limits import OpenConnections
from skep.server.settings import MAX_MESSAGE
from tests.server.tables import OPENING
from tests.serving.in_process import SAME_SCREEN, Json, Server, Tab, Visitor, serving


async def rave(tab: Tab) -> None:
    for _ in range(200):
        await tab.socket.send("nonsense")
        await tab.next()


async def read_to_the_end(tab: Tab) -> None:
    while True:
        await tab.socket.recv()


BAD = {
    "{": "bad_json",
    "": "bad_json",
    "[" * 3000: "bad_field",
    '{"sent":' + "[" * 3000: "bad_json",
    "null": "bad_field",
    '{"type":"dance"}': "bad_field",
    '{"type":"ping"}': "bad_field",
    '{"type":"ping","sent":1e400}': "bad_field",
    '{"type":"ping","sent":123456789012345678901234567890}': "bad_field",
    '{"type":"ping","sent":1,"more":2}': "bad_field",
    '{"type":"watch","game":"nowhere-"}': "bad_field",
    '{"type":"watch","game":"nowhereatall"}': "not_found",
    "x" * (MAX_MESSAGE + 1): "too_large",
}


async def test_what_waits_for_a_connection_is_bounded_in_length() -> None:
    connection = Connection("ann")
    # However long: alone it is sent.
    connection.send("x" * 3_000_000)
    assert not connection.is_too_slow
    connection.send("x")
    assert connection.is_too_slow
    assert len(await connection.next_message()) == 3_000_000


async def test_there_is_a_limit_to_the_games_one_watches(server: Server) -> None:
    async with server.guest() as ann, ann.tab() as tab:
        games = [(await ann.make(**SAME_SCREEN))["id"] for _ in range(17)]
        for game in games[:16]:
            await tab.snapshot(game)
        await tab.watch(games[16])
        refused = await tab.until("refused")
        assert (refused["problem"]["code"], refused["game"]) == ("too_many_watched", games[16])


async def test_what_is_not_understood_is_refused_and_the_connection_kept(server: Server) -> None:
    async with server.guest() as ann, ann.tab() as tab:
        codes = {}
        for text in BAD:
            await tab.socket.send(text)
            codes[text] = (await tab.until("refused"))["problem"]["code"]
        assert codes == BAD
        await tab.send(type="ping", sent=1)
        assert (await tab.next())["type"] == "pong"


async def test_a_bad_command_is_refused_by_its_id(server: Server) -> None:
    async with server.guest() as ann, ann.tab() as tab:
        answer = await tab.do("a" * 12, 0, "dance")
        assert (answer["problem"]["code"], answer["game"]) == ("bad_field", "a" * 12)


async def test_who_sends_nothing_but_nonsense_is_shown_out(server: Server) -> None:
    async with server.guest() as ann, ann.tab() as tab:
        with pytest.raises(ConnectionClosed) as caught:
            await rave(tab)
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1008


async def test_a_connection_that_takes_nothing_is_dropped_and_the_others_go_on(
    server: Server,
) -> None:
    async with server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        async with ann.tab(buffer=4096) as slow, ann.tab() as tab:
            for ply, move in enumerate(OPENING):
                await tab.play(game, ply, move)
            # The whole game again and again, and nothing of it is read.
            for _ in range(1_500):
                await slow.watch(game)
            assert (await tab.play(game, 4, "wA1 -wQ"))["type"] == "accepted"
            with pytest.raises(ConnectionClosed):
                await read_to_the_end(slow)
            await tab.watch(game)
            online = (await tab.until("present"))["online"]
            assert online == {"w": True, "b": True, "watchers": 0}


# --- so many tabs ---------------------------------------------------------------------------------


async def turned_away(visitor: Visitor) -> tuple[Json, int]:
    """Open a WebSocket that is not wanted; return what was said and the code it was closed with."""
    async with visitor.line() as socket:
        said: Json = msgspec.json.decode(await socket.recv())
        with pytest.raises(ConnectionClosed) as caught:
            await socket.recv()
    assert caught.value.rcvd is not None
    return said, caught.value.rcvd.code


async def test_a_session_has_so_many_websockets_and_no_more(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, rate_limits=True, sockets_per_session=2) as server,
        server.guest() as ann,
        server.guest() as bob,
    ):
        async with ann.tab() as tab, ann.tab():
            said, closed = await turned_away(ann)
            assert (said["type"], said["id"], said["game"]) == ("refused", None, None)
            problem = said["problem"]
            assert (problem["code"], problem["args"]) == ("too_many_connections", {"most": 2})
            assert closed == 1013
            # Others are not touched, nor those that are open.
            async with bob.tab():
                await tab.send(type="ping", sent=1)
                await tab.until("pong")
        async with ann.tab(), ann.tab():
            pass


async def test_an_address_has_so_many_websockets_whoever_they_are(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, rate_limits=True, sockets_per_address=3) as server,
        server.guest() as ann,
        server.visitor() as nobody,
    ):
        async with ann.tab(), nobody.tab(), nobody.tab():
            said, _ = await turned_away(ann)
            assert said["problem"]["args"] == {"most": 3}
        async with ann.tab():
            pass


def test_whoever_has_left_is_not_counted_any_more() -> None:
    lines = OpenConnections(per_session=1, per_address=1)
    for _ in range(3):
        with lines.one_more("ann", "192.0.2.7"):
            assert len(lines) == 2
    assert len(lines) == 0


async def test_who_comes_while_the_database_is_in_trouble_is_told_to_come_again(
    tmp_path: Path,
) -> None:
    def rename(old: str, new: str) -> None:
        with closing(sqlite3.connect(tmp_path / "skep.db", timeout=60)) as database, database:
            database.execute(f"ALTER TABLE {old} RENAME TO {new}")

    async with serving(tmp_path) as server, server.guest() as ann:
        # In a thread: the server must be able to end what it writes just now.
        await asyncio.to_thread(rename, "players", "gone")
        said, closed = await turned_away(ann)
        assert (said["problem"]["code"], closed) == ("server_error", 1013)
        await asyncio.to_thread(rename, "gone", "players")
        async with ann.tab():
            pass
