"""Who sends nonsense, too much, too slowly, or does not read: refused, and in the end closed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from skep.server.live_connection import TRY_AGAIN, Connection
from skep.server.middleware.budgets import Limit
from skep.server.middleware.connection_limits import OpenConnections
from skep.server.middleware.token_buckets import Rate
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


async def test_one_address_opens_so_many_games_however_many_connections_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.live.WATCHES", Limit("watch", Rate(2, 60), Rate(3, 60)))
    async with serving(tmp_path, rate_limits=True) as server, server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        async with ann.tab() as one, ann.tab() as two, server.visitor() as eve, eve.tab() as hers:
            await one.snapshot(game)
            await two.snapshot(game)
            await two.watch(game)
            refused = await two.until("refused", "snapshot")
            await hers.snapshot(game)
            await hers.watch(game)
            refused_too = await hers.until("refused", "snapshot")
            # What is open goes on.
            assert (await one.play(game, 0, OPENING[0]))["type"] == "accepted"
            assert (await hers.until("event"))["version"] == 2
    for refusal in (refused, refused_too):
        assert (refusal["type"], refusal["game"]) == ("refused", game)
        problem = refusal["problem"]
        assert (problem["code"], problem["args"]) == ("too_many_requests", {"seconds": 60})


async def test_what_waits_for_a_connection_is_bounded() -> None:
    sent: list[str] = []
    is_read = asyncio.Event()

    async def write(message: str) -> bool:
        sent.append(message)
        await is_read.wait()
        return True

    async def end_of(*messages: str) -> int | None:
        """Return how a connection ends that gets these messages while its client reads nothing."""
        connection = Connection("ann", write)
        for message in messages:
            connection.send(message)
        code = connection.end_code
        await connection.close()
        return code

    # However long: alone it is sent.
    assert await end_of("x" * 3_000_000) is None
    assert await end_of("x" * 3_000_000, "x") == TRY_AGAIN
    assert await end_of(*"x" * 256) is None
    assert await end_of(*"x" * 257) == TRY_AGAIN


async def test_messages_are_sent_in_order_and_nothing_runs_while_none_waits() -> None:
    sent: list[str] = []

    async def write(message: str) -> bool:
        sent.append(message)
        await asyncio.sleep(0)
        return True

    connection = Connection("ann", write)
    before = asyncio.all_tasks()
    for message in "abc":
        connection.send(message)
    assert len(asyncio.all_tasks() - before) == 1
    while asyncio.all_tasks() - before:
        await asyncio.sleep(0)
    connection.send("d")
    while asyncio.all_tasks() - before:
        await asyncio.sleep(0)
    assert sent == ["a", "b", "c", "d"]
    await connection.close()


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


async def test_the_ids_of_the_servers_own_commands_are_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, ann.tab() as tab:
        game = (await ann.make(**SAME_SCREEN))["id"]
        play = {"type": "play", "move": OPENING[0]}
        await tab.send(type="command", id="take-hint-0", game=game, ply=0, action=play)
        refused = await tab.until("refused", "accepted")
        assert (refused["type"], refused["problem"]["code"]) == ("refused", "bad_field")
