"""Ending all sessions, and downloading and deleting what is stored about a player."""

from __future__ import annotations

import asyncio
import gc
import logging
import threading
from collections.abc import AsyncGenerator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select, update
from starlette.requests import HTTPConnection
from starlette.responses import Response
from websockets.exceptions import ConnectionClosed

from skep.core.bugs import Color
from skep.server import parts
from skep.server.domain.fact_encoding import decode_fact
from skep.server.domain.facts import Fact, SeatTaken
from skep.server.domain.replay import replay_game
from skep.server.domain.table import GameTable
from skep.server.messages.to_server import Resign
from skep.server.sessions import Sessions, SignOuts
from skep.server.settings import SESSION_S
from skep.server.store import Page, SignedOutError, Store
from skep.server.store.accounts import LINK_MS, AccountStore
from skep.server.store.connection_pools import make_engine
from skep.server.store.rows import GameRow
from skep.server.store.tables import device_links, events, games, players
from tests.server.tables import ANN, BOB, START, Sitting, same_screen, with_friend
from tests.serving.in_process import (
    COMPUTER,
    FRIEND,
    SAME_SCREEN,
    Json,
    Server,
    Visitor,
    code,
    play,
    serving,
)

EVERYWHERE = "/me/sign-out-everywhere"


async def same_player(ann: Visitor, phone: Visitor) -> None:
    """Make a second device of a player's."""
    phone.http.cookies = ann.http.cookies.__class__(ann.http.cookies)
    assert await phone.me() == await ann.me()


async def test_ended_sessions_do_not_work_on_any_device(server: Server) -> None:
    async with server.guest() as ann, server.visitor() as phone:
        await same_player(ann, phone)
        answer = await ann.http.post(EVERYWHERE, json={})
        assert answer.json() == {"id": "", "name": ""}
        (cookie,) = answer.headers.get_list("set-cookie")
        assert cookie.startswith('skep_session="";')
        assert "Max-Age=0" in cookie.split("; ")
        assert code(await ann.http.get("/games")) == (401, "no_session")
        assert code(await phone.http.get("/games")) == (401, "no_session")


async def test_the_device_that_ends_all_sessions_can_keep_its_own(server: Server) -> None:
    async with server.guest() as ann, server.visitor() as phone:
        me = await ann.me()
        await same_player(ann, phone)
        answer = await ann.http.post(EVERYWHERE, json={"keep_this_device": True})
        assert answer.json() == me
        assert await ann.me() == me
        assert code(await phone.http.get("/games")) == (401, "no_session")


async def test_sessions_can_be_ended_twice_in_a_moment(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, now=lambda: START) as server,
        server.guest() as ann,
        server.visitor() as phone,
    ):
        await ann.http.post(EVERYWHERE, json={"keep_this_device": True})
        await same_player(ann, phone)
        await ann.http.post(EVERYWHERE, json={"keep_this_device": True})
        assert (await ann.http.get("/games")).status_code == 200
        assert code(await phone.http.get("/games")) == (401, "no_session")


async def test_ended_sessions_stay_ended_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, server.visitor() as phone:
        await same_player(ann, phone)
        await ann.http.post(EVERYWHERE, json={"keep_this_device": True})
        kept, ended = ann.cookie, phone.cookie
    async with serving(tmp_path) as server, server.visitor() as ann:
        found = [
            (await ann.http.get("/games", headers={"cookie": cookie})).status_code
            for cookie in (kept, ended)
        ]
        assert found == [200, 401]


async def test_an_open_tab_of_an_ended_session_is_closed(server: Server) -> None:
    async with server.guest() as ann, server.visitor() as phone:
        await same_player(ann, phone)
        async with phone.tab() as tab, ann.tab() as watching:
            await ann.http.post(EVERYWHERE, json={"keep_this_device": True})
            for old in (tab, watching):
                await old.send(type="ping", sent=1)
                with pytest.raises(ConnectionClosed) as closed:
                    await old.until("pong")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1008
        async with ann.tab() as tab:
            await tab.send(type="ping", sent=1)
            await tab.until("pong")


async def test_links_to_other_devices_end_with_the_sessions(server: Server) -> None:
    async with server.guest() as ann, server.guest() as thief:
        link = (await ann.http.post("/me/link")).json()
        await ann.http.post(EVERYWHERE, json={"keep_this_device": True})
        token = {"token": link["path"].removeprefix("/device#")}
        assert code(await thief.http.post("/me/device", json=token)) == (410, "link_expired")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (EVERYWHERE, b'{"keep_this_device": true}'),
        ("/games", b'{"opponent": {"type": "same_screen"}}'),
        ("/games/read", b'{"text": ""}'),
    ],
)
@pytest.mark.parametrize("ending", ["sign out", "delete"])
async def test_a_request_on_its_way_does_not_outlive_its_session(
    server: Server, monkeypatch: pytest.MonkeyPatch, path: str, body: bytes, ending: str
) -> None:
    # Every cookie is old enough to be renewed.
    monkeypatch.setattr("skep.server.sessions._RENEW_S", -1)
    has_begun, may_end = asyncio.Event(), asyncio.Event()

    async def slowly() -> AsyncGenerator[bytes]:
        yield body[:-1]
        has_begun.set()
        await may_end.wait()
        yield body[-1:]

    async with server.guest() as ann, server.visitor() as thief:
        await same_player(ann, thief)
        headers = {"content-type": "application/json"}
        asking = asyncio.create_task(thief.http.post(path, content=slowly(), headers=headers))
        await has_begun.wait()
        # An answer to a later request: by now the server waits for the rest of the body.
        assert (await ann.http.get("/games")).is_success
        if ending == "delete":
            await ann.http.delete("/me")
        else:
            await ann.http.post(EVERYWHERE, json={"keep_this_device": True})
        may_end.set()
        assert code(await asking) == (401, "no_session")
        assert code(await thief.http.get("/games")) == (401, "no_session")
        assert (await ann.http.get("/games")).is_success == (ending == "sign out")


def test_a_renewed_cookie_is_as_old_as_its_session() -> None:
    sessions = Sessions("secret")
    session = sessions.begin(ANN)
    sessions.sign_outs.note(ANN, START)
    response = Response()
    sessions.give(response, session, HTTPConnection({"type": "http", "scheme": "http"}))
    cookie = response.headers["set-cookie"].encode()
    scope = {"type": "http", "scheme": "http", "headers": [(b"cookie", cookie)]}
    assert sessions.read(HTTPConnection(scope)) is None


async def test_an_ended_session_can_not_end_others_in_another_process(database: str) -> None:
    here, there = await Store.open(database), await Store.open(database)
    await here.accounts.sign_out(ANN, at=START + 5, since=0)
    with pytest.raises(SignedOutError):
        await there.accounts.sign_out(ANN, at=START + 6, since=0)
    assert await there.accounts.signed_out_since(0) == {ANN: START + 5}
    await there.accounts.sign_out(ANN, at=START + 6, since=START + 5)
    await here.close()
    await there.close()


async def test_an_ended_session_makes_no_link_in_another_process(database: str) -> None:
    here, there = await Store.open(database), await Store.open(database)
    await here.accounts.sign_out(ANN, at=START, since=0)
    with pytest.raises(SignedOutError):
        await there.accounts.add_link("stolen", ANN, expires_at=START + LINK_MS + 5, since=0)
    assert await here.accounts.links_of(ANN) == []
    await there.accounts.add_link("new", ANN, expires_at=START + LINK_MS + 5, since=START)
    assert await here.accounts.take_link("new", taker=None, now=START + 6) == ANN
    await here.close()
    await there.close()


async def test_a_link_that_escaped_from_a_sign_out_is_worth_nothing(database: str) -> None:
    store = await Store.open(database)
    await store.accounts.sign_out(ANN, at=START, since=0)
    # It was on its way when the others were deleted.
    await store.accounts.add_link("stolen", ANN, expires_at=START + LINK_MS - 1, since=START)
    assert await store.accounts.take_link("stolen", taker=None, now=START + 6) is None
    assert await store.accounts.take_link("stolen", taker=ANN, now=START + 6) is None
    await store.close()


async def test_games_that_are_made_while_a_player_is_deleted_lose_the_player_too(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_out = AccountStore.sign_out
    async with server.guest() as ann, server.visitor() as phone:
        await same_player(ann, phone)
        me = (await ann.me())["id"]
        made: list[Json] = []

        def make() -> Json:
            # From another thread: the server has an event loop of its own.
            url = f"http://{server.address}/api/v1/games"
            return dict(httpx.post(url, json=SAME_SCREEN, headers={"cookie": phone.cookie}).json())

        async def make_first(*args: object, **more: object) -> None:
            made.append(await asyncio.to_thread(make))
            await sign_out(*args, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(AccountStore, "sign_out", make_first)
        assert (await ann.http.delete("/me")).is_success
        async with server.visitor() as eve:
            seen = (await eve.http.get(f"/games/{made[0]['id']}")).json()
        assert seen["state"]["status"] == "over"
        assert me not in str(seen)


async def test_another_process_learns_of_ended_sessions(database: str) -> None:
    here, there = await Store.open(database), await Store.open(database)
    known = SignOuts()
    await known.refresh(there.accounts, START)
    assert known.of(ANN) == 0
    await here.accounts.sign_out(ANN, at=START + 5, since=0)
    await here.accounts.rename(BOB, "Bob", now=START, since=0)
    await here.accounts.sign_out(BOB, at=START + 6, since=0)
    await known.refresh(there.accounts, START + 7)
    assert (known.of(ANN), known.of(BOB)) == (START + 5, START + 6)
    assert await there.names([ANN, BOB]) == {BOB: "Bob"}
    # A machine whose clock is behind.
    await here.accounts.sign_out("carl", at=START - 60_000, since=0)
    await known.refresh(there.accounts, START + 8)
    assert known.of("carl") == START - 60_000
    await here.close()
    await there.close()


async def test_an_ended_session_is_remembered_as_long_as_its_cookie_lives(database: str) -> None:
    store = await Store.open(database)
    await store.accounts.sign_out(ANN, at=START, since=0)
    for days, left in ((399, {ANN: START}), (401, {})):
        now = START + days * 24 * 60 * 60 * 1000
        await store.cleaning.delete_players(before=now, signed_out_before=now - 1000 * SESSION_S)
        assert await store.accounts.signed_out_since(0) == left
    await store.close()


async def test_an_ended_session_is_forgotten_when_the_database_forgets_it(database: str) -> None:
    store, known = await Store.open(database), SignOuts()
    await store.accounts.sign_out(ANN, at=START, since=0)
    await known.refresh(store.accounts, START)
    now = START + 401 * 24 * 60 * 60 * 1000
    await store.accounts.sign_out(BOB, at=now, since=0)
    # By the clock alone it could be wrong: the database still has it.
    await known.refresh(store.accounts, now)
    assert (len(known), known.of(ANN), known.of(BOB)) == (2, START, now)
    await store.cleaning.delete_players(before=now, signed_out_before=now - 1000 * SESSION_S)
    await known.refresh(store.accounts, now + 25 * 60 * 60 * 1000)
    assert (len(known), known.of(BOB)) == (1, now)
    await store.close()


async def test_no_request_asks_the_database_about_ended_sessions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    since = AccountStore.signed_out_since

    async def count(accounts: AccountStore, moment: int) -> dict[str, int]:
        # The server that other tests share runs in another thread.
        if threading.current_thread() is threading.main_thread():
            asked.append(moment)
        return await since(accounts, moment)

    monkeypatch.setattr(AccountStore, "signed_out_since", count)
    monkeypatch.setattr(parts, "_REFRESH_S", 3_600.0)
    async with serving(tmp_path) as server, server.guest() as ann:
        # Once at the start, and once by the job that repeats it.
        while len(asked) < 2:
            await asyncio.sleep(0.01)
        for _ in range(20):
            assert (await ann.http.get("/games")).status_code == 200
        assert len(asked) == 2


async def test_another_id_takes_a_players_place_in_a_game(database: str) -> None:
    sitting = same_screen()
    sitting.play("wS1", "bG1 wS1-")
    sitting.do(ANN, Resign())
    first, *rest = sitting.entries
    store = await Store.open(database)
    await store.make(GameTable("g" * 12, first), first)
    await store.append(sitting.table, rest)
    await store.facts.replace_player("g" * 12, ANN, "a-guest")
    assert await store.ids_of(ANN) == []
    assert await store.ids_of("a-guest", is_over=True) == ["g" * 12]
    entries = await store.load("g" * 12)
    table = replay_game("g" * 12, entries)
    assert {holder.player for holder in table.seats.values()} == {"a-guest"}
    assert table.moves == sitting.table.moves
    assert {entry.player for entry in entries} <= {"a-guest", None}
    await store.close()


async def payloads(database: str) -> list[str]:
    """Return the facts of all games, as they are stored."""
    engine = make_engine(database)
    async with engine.connect() as connection:
        rows = await connection.execute(select(events.c.payload).order_by(events.c.number))
        found = [row.payload for row in rows]
    await engine.dispose()
    return found


async def store_game(sitting: Sitting, store: Store) -> None:
    first, *rest = sitting.entries
    await store.make(GameTable("g" * 12, first), first)
    await store.append(sitting.table, rest)


async def test_another_id_takes_the_place_of_whoever_joined(database: str) -> None:
    sitting = with_friend()
    sitting.play("wS1", "bG1 wS1-")
    store = await Store.open(database)
    await store_game(sitting, store)
    before = await payloads(database)
    await store.facts.replace_player("g" * 12, BOB, "a-guest")
    table = replay_game("g" * 12, await store.load("g" * 12))
    assert [table.seats[color].player for color in Color] == [ANN, "a-guest"]
    created, joined, *moves = await payloads(database)
    assert [created, *moves] == [before[0], *before[2:]]
    assert decode_fact(joined) == SeatTaken(Color.BLACK, "a-guest")
    await store.close()


async def test_only_players_are_replaced_whatever_else_a_fact_says(database: str) -> None:
    sitting = with_friend()
    sitting.play("wS1", "bG1 wS1-")
    store = await Store.open(database)
    await store_game(sitting, store)
    before = await payloads(database)
    for text in ("w", "wS1", "created", "Base+MLP"):
        await store.facts.replace_player("g" * 12, text, "a-guest")
    assert await payloads(database) == before
    await store.close()


async def test_moves_are_not_decoded_to_replace_a_player(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = with_friend()
    sitting.play("wS1", "bG1 wS1-")
    store = await Store.open(database)
    await store_game(sitting, store)
    decoded: list[str] = []

    def decode(payload: str) -> Fact:
        decoded.append(payload)
        return decode_fact(payload)

    monkeypatch.setattr("skep.server.store.fact_store.decode_fact", decode)
    await store.facts.replace_player("g" * 12, BOB, "a-guest")
    # Moves of others wait for this transaction, and a game has up to a thousand of its own.
    assert [BOB in payload for payload in decoded] == [True]
    await store.close()


async def test_a_player_leaves_a_damaged_game_too(database: str) -> None:
    sitting = same_screen()
    sitting.play("wS1")
    store = await Store.open(database)
    await store_game(sitting, store)
    engine = make_engine(database)
    async with engine.begin() as connection:
        second = update(events).where(events.c.number == 2)
        await connection.execute(second.values(payload="damaged"))
    await engine.dispose()
    await store.facts.replace_player("g" * 12, ANN, "a-guest")
    assert await store.ids_of(ANN) == []
    created, damaged = await payloads(database)
    assert ANN not in created
    assert damaged == "damaged"
    await store.close()


async def test_everything_can_be_downloaded(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, now=lambda: START) as server,
        server.guest() as ann,
        server.guest() as bob,
    ):
        me = await ann.me()
        await ann.http.patch("/me", json={"name": "Ann"})
        await bob.http.patch("/me", json={"name": "Bob"})
        link = (await ann.http.post("/me/link")).json()
        game = await ann.make(**FRIEND)
        await bob.join(game["id"])
        async with ann.tab() as white, bob.tab() as black:
            await white.play(game["id"], 0, "wS1")
            await black.play(game["id"], 1, "bG1 wS1-")
            await black.do(game["id"], 2, "resign")
        await bob.make(**SAME_SCREEN)
        answer = await ann.http.get("/me/data")
        assert answer.headers["content-disposition"] == 'attachment; filename="skep-data.json"'
        assert answer.headers["content-type"] == "application/json"
        assert answer.json() == {
            "id": me["id"],
            "name": "Ann",
            "links": [{"expires_at": link["expires_at"], "used_at": None}],
            "games": [
                {
                    "id": game["id"],
                    "rules": "Base+MLP",
                    "you": ["w"],
                    "seats": {
                        "w": {"occupant": "person", "level": None, "name": "Ann"},
                        "b": {"occupant": "person", "level": None, "name": "Bob"},
                    },
                    "status": "over",
                    "ending": {"termination": "resignation", "winner": "w"},
                    "created_at": START,
                    "updated_at": START,
                    "clock": None,
                    "moves": ["wS1", "bG1 wS1-"],
                    "on_device": False,
                    "is_public": False,
                    "setup": None,
                }
            ],
            "studies": [],
        }


async def test_a_download_has_all_games_without_moves_that_were_taken_back(server: Server) -> None:
    async with server.guest() as ann:
        made = [(await ann.make(**SAME_SCREEN))["id"] for _ in range(25)]
        await play(ann, made[3], "wS1", "bG1 wS1-")
        async with ann.tab() as tab:
            await tab.do(made[3], 2, "ask_takeback")
        found: list[Json] = (await ann.http.get("/me/data")).json()["games"]
        assert sorted(game["id"] for game in found) == sorted(made)
        assert {tuple(game["moves"]) for game in found} == {(), ("wS1",)}


SLOW_QUERY = """
WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000000)
SELECT count(*) FROM numbers
"""


async def test_a_download_that_is_broken_off_ends_between_two_queries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[Page | None] = []
    reading, answered = asyncio.Event(), asyncio.Event()
    games_of = Store.games_of

    async def slow(
        self: Store, player: str, *, limit: int, after: Page | None = None
    ) -> list[GameRow]:
        asked.append(after)
        async with self._read() as connection:  # pyright: ignore[reportPrivateUsage]
            reading.set()
            await connection.exec_driver_sql(SLOW_QUERY)
        answered.set()
        return await games_of(self, player, limit=limit, after=after)

    async with serving(tmp_path) as server, server.guest() as ann:
        for _ in range(25):
            await ann.make(**SAME_SCREEN)
        monkeypatch.setattr(Store, "games_of", slow)
        reader, writer = await asyncio.open_connection(*server.address.split(":"))
        head = f"GET /api/v1/me/data HTTP/1.1\r\nHost: {server.address}\r\n"
        writer.write(f"{head}Cookie: {ann.cookie}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        await reading.wait()
        writer.transport.abort()
        async with asyncio.timeout(20):
            await answered.wait()
        await asyncio.sleep(0.1)
        gc.collect()
        assert asked == [None]
        monkeypatch.undo()
        # Everybody else's connections to the database are all there.
        downloads = (ann.http.get("/me/data") for _ in range(8))
        found = [answer.json()["games"] for answer in await asyncio.gather(*downloads)]
        assert [len(games) for games in found] == [25] * 8
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_damaged_game_is_downloaded_without_its_moves(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        engine = make_engine(f"sqlite+aiosqlite:///{tmp_path}/skep.db")
        async with engine.begin() as connection:
            await connection.execute(events.update().values(payload="{"))
        await engine.dispose()
        (found,) = (await ann.http.get("/me/data")).json()["games"]
        assert (found["id"], found["moves"]) == (game, None)


async def test_who_is_deleted_is_a_guest_in_games_of_others(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        await ann.http.patch("/me", json={"name": "Ann"})
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        async with ann.tab() as white, bob.tab() as black:
            await white.play(game, 0, "wS1")
            await black.play(game, 1, "bG1 wS1-")
            await black.snapshot(game)
            answer = await ann.http.delete("/me")
            assert answer.json() == {"id": "", "name": ""}
            assert "skep_session" not in ann.http.cookies
            shown = (await black.until("snapshot"))["game"]
        assert shown["you"] == ["b"]
        assert shown["state"]["seats"]["w"] == {"occupant": "person", "level": None, "name": ""}
        assert shown["state"]["ending"] == {"termination": "resignation", "winner": "b"}
        assert code(await ann.http.get("/games")) == (401, "no_session")


async def test_games_that_have_not_begun_are_aborted_by_a_deletion(server: Server) -> None:
    async with server.guest() as ann:
        made = [(await ann.make(**wish))["id"] for wish in (FRIEND, SAME_SCREEN, COMPUTER)]
        await ann.http.delete("/me")
        endings = [
            (await ann.http.get(f"/games/{game}")).json()["state"]["ending"] for game in made
        ]
        assert endings == [{"termination": "aborted", "winner": None}] * 3


async def test_a_deletion_ends_sessions_on_other_devices(server: Server) -> None:
    async with server.guest() as ann, server.visitor() as phone:
        await same_player(ann, phone)
        await ann.http.delete("/me")
        assert code(await phone.http.get("/games")) == (401, "no_session")


@pytest.mark.parametrize("rooms", ["open", "closed"])
async def test_after_a_deletion_nothing_tells_whose_games_they_were(
    tmp_path: Path, rooms: str
) -> None:
    made: list[str] = []
    async with serving(tmp_path) as server, server.guest() as ann:
        me, cookie = (await ann.me())["id"], ann.cookie
        await ann.http.patch("/me", json={"name": "Ann"})
        await ann.http.post("/me/link")
        for _ in range(2):
            made.append((await ann.make(**SAME_SCREEN))["id"])
            await play(ann, made[-1], "wS1", "bG1 wS1-")
            async with ann.tab() as tab:
                await tab.do(made[-1], 2, "resign")
        if rooms == "open":
            await ann.http.delete("/me")
    if rooms == "closed":
        async with serving(tmp_path) as server, server.visitor() as ann:
            await ann.http.delete("/me", headers={"cookie": cookie})
    assert await everything(tmp_path, me) == ([(me, "")], [], 0, 2)
    async with serving(tmp_path) as server, server.visitor() as somebody:
        for game in made:
            shown = (await somebody.http.get(f"/games/{game}")).json()
            assert [move["text"] for move in shown["moves"]] == ["wS1", "bG1 wS1-"]
            assert shown["state"]["ending"]["termination"] == "resignation"


async def everything(folder: Path, me: str) -> tuple[list[tuple[str, str]], list[str], int, int]:
    """Return players, links, how many events name a player, and how many people have seats."""
    engine = make_engine(f"sqlite+aiosqlite:///{folder}/skep.db")
    async with engine.connect() as connection:
        people = [(row.id, row.name) for row in await connection.execute(select(players))]
        links = [row.token_hash for row in await connection.execute(select(device_links))]
        named = [
            row
            for row in await connection.execute(select(events))
            if row.player == me or me in row.payload
        ]
        seats = {
            player
            for row in await connection.execute(select(games))
            for player in (row.white_player, row.black_player)
        }
    await engine.dispose()
    return people, links, len(named), len(seats - {me})


@pytest.mark.parametrize(
    ("method", "path"), [("POST", EVERYWHERE), ("GET", "/me/data"), ("DELETE", "/me")]
)
async def test_it_takes_a_session_and_is_not_free(tmp_path: Path, method: str, path: str) -> None:
    async with serving(tmp_path, rate_limits=True) as server, server.visitor() as ann:
        assert code(await ann.http.request(method, path)) == (401, "no_session")
        await ann.me()
        cookie = {"cookie": ann.cookie}
        answers = [
            (await ann.http.request(method, path, headers=cookie)).status_code for _ in range(40)
        ]
        assert answers[-1] == 429
