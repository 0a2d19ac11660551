"""Several processes: any of them serves any player, and each game has one writer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from skep.server.cluster.envelopes import GameQuestion, PlayGame, pack
from skep.server.cluster.redis_client import RedisDownError, open_redis
from skep.server.cluster.signatures import MessageSigner
from skep.server.logs.security_events import SecurityEvent
from skep.server.messages.to_server import Command, Play
from skep.server.middleware.budgets import VisitorBudgets
from skep.server.parts import running_parts
from skep.server.rooms.wall_clock import steady_time
from skep.server.sessions import Sessions
from tests.server.device_games import told_game
from tests.serving.engines import FirstMove
from tests.serving.in_process import FRIEND, Server, Tab, Visitor, code, serving, settings_in
from tests.serving.redis import RedisServer

LEASE_S = 1.0


@dataclass
class Cluster:
    """Servers with one database and one Redis. Here they share a process, but nothing else."""

    folder: Path
    database: str
    redis: RedisServer

    def server(self, **changes: Any) -> AbstractAsyncContextManager[Server]:
        """Run one of the servers."""
        options: dict[str, Any] = {
            "db_url": self.database,
            "redis_url": self.redis.url,
            "lease_s": LEASE_S,
        }
        return serving(self.folder, **{**options, **changes})


@pytest.fixture
def cluster(tmp_path: Path, postgresql_database: str, redis: RedisServer) -> Cluster:
    return Cluster(tmp_path, postgresql_database, redis)


@asynccontextmanager
async def elsewhere(visitor: Visitor, server: Server) -> AsyncGenerator[Visitor]:
    """Give the same visitor with a browser that uses another server."""
    async with server.visitor() as again:
        again.http.cookies = visitor.http.cookies
        yield again


async def until_ply(tab: Tab, ply: int) -> None:
    """Wait until a tab has seen a ply, in an event or a snapshot."""
    while True:
        message = await tab.until("event", "snapshot")
        state = message.get("state") or message["game"]["state"]
        if state["turn"]["ply"] >= ply:
            return


async def test_two_players_at_different_processes_play_a_game(cluster: Cluster) -> None:
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        two.guest() as bob,
    ):
        game = (await ann.make(**FRIEND))["id"]
        assert (await bob.join(game))["state"]["status"] == "playing"
        async with ann.tab() as white, bob.tab() as black:
            await white.snapshot(game)
            view = await black.snapshot(game)
            assert view["you"] == ["b"]
            assert (await white.play(game, 0, "wS1"))["type"] == "accepted"
            await until_ply(black, 1)
            assert (await black.play(game, 1, "bG1 wS1-"))["type"] == "accepted"
            # What a process hands on comes in order: the event before the answer.
            assert black.events()[-1]["state"]["turn"]["ply"] == 2
            await until_ply(white, 2)
            refused = await black.play(game, 2, "bQ bG1-")
            assert refused["problem"]["code"] == "not_your_turn"
            illegal = await white.play(game, 2, "wQ bG1-")
            assert illegal["problem"]["code"] == "illegal_move"
        for visitor in (ann, bob):
            shown = (await visitor.http.get(f"/games/{game}")).json()
            assert [move["text"] for move in shown["moves"]] == ["wS1", "bG1 wS1-"]
            file = await visitor.http.get(f"/games/{game}/file?format=uhp")
            assert "wS1;bG1 wS1-" in file.text


async def test_only_the_side_to_move_learns_at_another_process_what_is_legal(
    cluster: Cluster,
) -> None:
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(cluster.server()) for _ in range(2)]
        ann = await stack.enter_async_context(one.guest())
        bob, eve = [await stack.enter_async_context(two.guest()) for _ in range(2)]
        white, black, spectator = [
            await stack.enter_async_context(who.tab()) for who in (ann, bob, eve)
        ]
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        for tab in (white, black, spectator):
            await tab.snapshot(game)
        await white.play(game, 0, "wS1")
        events = [await tab.until("event") for tab in (black, spectator)]
        assert [event["version"] for event in events] == [3, 3]
        assert [bool(event["state"]["turn"]["legal"]) for event in events] == [True, False]


async def test_only_who_creates_a_rematch_is_billed_wherever_the_game_is(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    billed: list[str] = []

    async def bill(_: VisitorBudgets, player: str, _host: str) -> None:
        billed.append(player)

    monkeypatch.setattr(VisitorBudgets, "spend_rematch", bill)
    limits = {"rate_limits": True}
    async with (
        cluster.server(**limits) as one,
        cluster.server(**limits) as two,
        one.guest() as ann,
        two.guest() as bob,
        ann.tab() as white,
        bob.tab() as black,
    ):
        for first, second in ((white, black), (black, white)):
            game = (await ann.make(**FRIEND))["id"]
            await bob.join(game)
            # Now the first process has it.
            await white.snapshot(game)
            await white.do(game, 0, "resign")
            for tab in (first, first, second, second):
                await tab.do(game, 0, "rematch")
        assert billed == [(await bob.me())["id"], (await ann.me())["id"]]


async def test_presence_and_names_cross_processes(cluster: Cluster) -> None:
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        two.guest() as bob,
    ):
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        async with ann.tab() as white:
            await white.snapshot(game)
            async with bob.tab() as black:
                await black.snapshot(game)
                while not (await white.until("present"))["online"]["b"]:
                    pass
                await bob.http.patch("/me", json={"name": "Bob"})
                while True:
                    seats = (await white.until("snapshot"))["game"]["state"]["seats"]
                    if seats["b"]["name"] == "Bob":
                        break
            while (await white.until("present"))["online"]["b"]:
                pass


async def test_what_is_refused_elsewhere_is_refused_here(cluster: Cluster) -> None:
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        two.guest() as bob,
        two.guest() as eve,
    ):
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        assert code(await eve.http.post(f"/games/{game}/join")) == (409, "seat_taken")
        assert code(await eve.http.get("/games/abcdefghijkl")) == (404, "not_found")


@pytest.mark.safety
async def test_a_move_that_two_processes_are_told_counts_once(cluster: Cluster) -> None:
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(cluster.server()) for _ in range(2)]
        ann = await stack.enter_async_context(one.guest())
        also = await stack.enter_async_context(elsewhere(ann, two))
        tabs = [await stack.enter_async_context(who.tab()) for who in (ann, also)]
        for _ in range(10):
            game = (await ann.make(opponent={"type": "same_screen"}, color="white"))["id"]
            moves = ("wS1", "wG1")
            answers = await asyncio.gather(
                *(tab.play(game, 0, move) for tab, move in zip(tabs, moves, strict=True))
            )
            assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
            shown = (await also.http.get(f"/games/{game}")).json()
            assert len(shown["moves"]) == 1


@pytest.mark.safety
async def test_a_game_goes_on_when_its_process_stops(cluster: Cluster) -> None:
    async with (
        cluster.server() as two,
        two.guest() as bob,
        bob.tab() as black,
    ):
        async with cluster.server() as one, one.guest() as ann:
            game = (await ann.make(**FRIEND))["id"]
            await bob.join(game)
            await black.snapshot(game)
            async with ann.tab() as white:
                await white.play(game, 0, "wS1")
            await until_ply(black, 1)
        # It was told at once, and has the game now.
        await black.until("snapshot")
        assert (await black.play(game, 1, "bG1 wS1-"))["type"] == "accepted"
        async with elsewhere(ann, two) as again, again.tab() as white:
            assert (await white.play(game, 2, "wQ -wS1"))["type"] == "accepted"
            await until_ply(black, 3)


@pytest.mark.safety
async def test_redis_may_go_and_come_back(cluster: Cluster) -> None:
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        two.guest() as bob,
    ):
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        async with ann.tab() as white, bob.tab() as black:
            await white.snapshot(game)
            await black.snapshot(game)
            cluster.redis.kill()
            # The process that has the game goes on without Redis.
            assert (await white.play(game, 0, "wS1"))["type"] == "accepted"
            refused = await black.play(game, 1, "bG1 wS1-")
            assert refused["problem"]["code"] == "server_busy"
            answer = await bob.http.get(f"/games/{game}")
            assert code(answer) == (503, "server_busy")
            assert 5 <= int(answer.headers["retry-after"]) <= 15
            async with two.guest() as eve, eve.tab() as spectator:
                await spectator.watch(game)
                assert (await spectator.until("refused"))["problem"]["code"] == "server_busy"
                cluster.redis.start()
                # It doesn't have to ask again.
                await until_ply(spectator, 1)
            await until_ply(black, 1)
            assert (await bob.http.get(f"/games/{game}")).status_code == 200
            assert (await black.play(game, 1, "bG1 wS1-"))["type"] == "accepted"
            await until_ply(white, 2)


async def execute(database: str, statement: str, **values: str) -> list[str]:
    """Run a statement, and return the first column of what it returns."""
    engine = create_async_engine(database)
    async with engine.begin() as connection:
        result = await connection.execute(text(statement), values)
        found = [str(row[0]) for row in result] if result.returns_rows else []
    await engine.dispose()
    return found


@pytest.mark.safety
async def test_a_process_that_was_suspended_notices_that_others_took_its_games(
    cluster: Cluster,
) -> None:
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        two.guest() as bob,
        ann.tab() as white,
        bob.tab() as black,
    ):
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        await white.snapshot(game)
        await black.snapshot(game)
        await white.play(game, 0, "wS1")
        await until_ply(black, 1)
        (owner,) = await execute(cluster.database, "SELECT owner FROM games")
        ids = await execute(cluster.database, "SELECT id FROM processes")
        (other,) = set(ids) - {owner}
        # As if it had been suspended for longer than its lease.
        taken = "UPDATE games SET owner = :other, fence = fence + 1"
        await execute(cluster.database, taken, other=other)
        expired = "UPDATE processes SET alive_until = 0 WHERE id = :owner"
        await execute(cluster.database, expired, owner=owner)
        # Everyone is shown the game again, by the process that has it now.
        for tab in (white, black):
            assert (await tab.until("snapshot"))["game"]["state"]["turn"]["ply"] == 1
        assert (await black.play(game, 1, "bG1 wS1-"))["type"] == "accepted"
        await until_ply(white, 2)
        assert (await white.play(game, 2, "wQ -wS1"))["type"] == "accepted"
        await until_ply(black, 3)
        assert await execute(cluster.database, "SELECT owner FROM games") == [other]


async def test_a_rematch_is_agreed_from_two_processes(cluster: Cluster) -> None:
    async with (
        cluster.server() as one,
        cluster.server(rate_limits=True) as two,
        one.guest() as ann,
        two.guest() as bob,
        ann.tab() as white,
        bob.tab() as black,
    ):
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        await white.snapshot(game)
        assert (await black.do(game, 0, "resign"))["type"] == "accepted"
        assert (await white.do(game, 0, "rematch"))["type"] == "accepted"
        assert (await black.do(game, 0, "rematch"))["type"] == "accepted"
        while (event := await white.until("event"))["change"]["type"] != "rematch_made":
            pass
        assert (await black.snapshot(event["state"]["next_game"]))["you"] == ["w"]


async def test_who_deletes_their_data_is_gone_from_games_of_other_processes(
    cluster: Cluster,
) -> None:
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        two.guest() as bob,
        ann.tab() as white,
    ):
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        await white.snapshot(game)
        player = (await bob.me())["id"]
        assert (await bob.http.delete("/me")).status_code == 200
        while (event := await white.until("event"))["change"]["type"] != "ended":
            pass
        assert event["state"]["ending"] == {"termination": "aborted", "winner": None}
        await white.until("snapshot")
        found = "SELECT id FROM games WHERE black_player = :player"
        assert await execute(cluster.database, found, player=player) == []
        found = "SELECT payload FROM events WHERE payload LIKE :player"
        assert await execute(cluster.database, found, player=f"%{player}%") == []


async def test_a_game_of_another_process_makes_room_for_a_new_one(cluster: Cluster) -> None:
    async with (
        cluster.server(games_per_player=1) as one,
        cluster.server(games_per_player=1) as two,
        one.guest() as ann,
        elsewhere(ann, two) as again,
    ):
        first = (await ann.make(**FRIEND))["id"]
        await again.make(**FRIEND)
        shown = (await ann.http.get(f"/games/{first}")).json()
        assert shown["state"]["ending"] == {"termination": "aborted", "winner": None}


async def test_a_damaged_game_of_another_process_is_reported(cluster: Cluster) -> None:
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        two.guest() as bob,
    ):
        game = (await ann.make(**FRIEND))["id"]
        await execute(cluster.database, "UPDATE events SET payload = '{}'")
        # The process that has it finds its fence refused, and reads the game again.
        await execute(cluster.database, "UPDATE games SET fence = fence + 1")
        assert code(await bob.http.post(f"/games/{game}/join")) == (500, "damaged_game")


def refused_messages() -> float:
    event = SecurityEvent.MESSAGE_REFUSED.value
    return REGISTRY.get_sample_value("skep_security_events_total", {"event": event}) or 0.0


async def test_who_reaches_redis_is_no_player(cluster: Cluster) -> None:
    async with cluster.server() as one, one.guest() as ann, one.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        player = (await ann.http.get("/me")).json()["id"]
        command = Command("forged-move", game, 0, Play("wS1"))
        forged = pack("mallory", [GameQuestion(1, game, PlayGame(player, command))])
        client, _ = open_redis(cluster.redis.url)
        before = refused_messages()
        messages = [forged, MessageSigner(b"another key").sign("skep:*", forged)]
        pipeline = client.pipeline(transaction=False)
        for message in messages:
            pipeline.publish("skep:*", message)
        await pipeline.execute()
        await client.aclose()
        async with asyncio.timeout(10):
            while refused_messages() < before + len(messages):
                await asyncio.sleep(0.01)
        assert (await ann.http.get(f"/games/{game}")).json()["moves"] == []


async def test_redis_has_to_answer_when_a_server_starts(cluster: Cluster) -> None:
    cluster.redis.kill()
    with pytest.raises(RedisDownError):
        async with running_parts(
            settings_in(cluster.folder, db_url=cluster.database, redis_url=cluster.redis.url),
            Sessions("secret"),
            FirstMove(),
            steady_time(),
        ):
            pass
    cluster.redis.start()


async def test_a_game_from_a_device_is_saved_once_by_all_processes_together(
    cluster: Cluster,
) -> None:
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        elsewhere(ann, two) as again,
        ann.tab() as tab,
    ):
        answers = await asyncio.gather(
            *(who.http.post("/games/saved", json=told_game()) for who in (ann, again) * 3)
        )
        assert {answer.status_code for answer in answers} == {201}
        (game,) = {answer.json()["id"] for answer in answers}
        # One process has its room now. The other one still finds it.
        assert (await tab.snapshot(game))["on_device"] is True
        for who in (ann, again):
            saved = (await who.http.post("/games/saved", json=told_game())).json()
            assert (saved["id"], saved["you"], saved["on_device"]) == (game, ["w", "b"], True)
        listed = (await again.http.get("/games")).json()["games"]
        assert [(line["id"], line["on_device"]) for line in listed] == [(game, True)]
        assert (await again.http.delete(f"/games/{game}")).status_code == 200
        assert (await tab.until("snapshot"))["game"]["you"] == []
