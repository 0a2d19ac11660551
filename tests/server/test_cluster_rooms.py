"""What a process does about messages of others, one at a time: the bus only records."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import cast

import pytest
from msgspec import Raw
from msgspec.json import encode as encode_json

from skep.server.cluster.asking import Asking
from skep.server.cluster.bus import Bus
from skep.server.cluster.cluster_rooms import ClusterRooms
from skep.server.cluster.envelopes import (
    Delivery,
    GameAnswer,
    GameQuestion,
    Item,
    Moved,
    NotHere,
    PlayGame,
    Refusal,
    Renamed,
    Resync,
    StopWatching,
    Unpaid,
    ViewGame,
    WatchGame,
)
from skep.server.errors import Code, ProblemError
from skep.server.logs.request_context import RequestContext, working_on
from skep.server.messages.to_client import Accepted, Refused
from skep.server.messages.to_server import Command, Play, Rematch, Resign
from skep.server.rooms.audience import encode
from skep.server.rooms.long_work import asking_network
from skep.server.rooms.room import Room
from skep.server.store import Store, StoreError
from skep.server.store.leases.shared import SharedLeases
from skep.server.views.problems import problem_view
from tests.server.rooms import Ear, Time, rooms_on, timed_game, view_of


class RecordingBus:
    """Keeps what is sent, and sends nothing."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Item]] = []

    def send(self, process: str, item: Item) -> None:
        self.sent.append((process, item))

    def broadcast(self, item: Item) -> None:
        self.send("*", item)

    def deliver(self, process: str, number: int, text: str) -> None:
        self.send(process, Delivery([number], text))

    def forget_all_but(self, living: frozenset[str]) -> None:
        """Nothing to forget."""

    async def until(self, *kinds: type[Item]) -> tuple[str, Item]:
        """Return the first item of these kinds, once it was sent."""
        async with asyncio.timeout(10):
            while True:
                for process, item in self.sent:
                    if isinstance(item, kinds):
                        return process, item
                await asyncio.sleep(0.005)


class OneProcess:
    """A process, which is alive, with a game of its own."""

    def __init__(self, store: Store) -> None:
        self.time = Time()
        self.bus = RecordingBus()
        self.leases: SharedLeases = store.shared_leases("one", lease_ms=60_000)
        around, self.rooms = rooms_on(store, self.time, leases=self.leases)
        self.around = around
        self.networks, self.watched = around.networks, around.watched
        self.everywhere = ClusterRooms(
            around, self.rooms, self.leases, cast("Bus", self.bus), patience_s=1.0
        )
        self.game = ""

    async def start(self) -> None:
        await self.leases.beat(self.time.ms, is_timed=False)
        self.game = await timed_game(self.rooms, self.time)


@pytest.fixture
async def one(postgresql_database: str) -> AsyncGenerator[OneProcess]:
    store = await Store.open(postgresql_database)
    process = OneProcess(store)
    await process.start()
    yield process
    await process.everywhere.close()
    await store.close()


def watch(one: OneProcess, number: int) -> GameQuestion:
    return GameQuestion(number, one.game, WatchGame(number, "bob", None))


async def test_a_process_that_seems_dead_is_told_to_subscribe_again(one: OneProcess) -> None:
    one.everywhere.receive("two", watch(one, 7))
    await one.bus.until(GameAnswer)
    # It has never stored a heartbeat. If it comes back, it has to know that it was dropped.
    await one.everywhere.check_processes()
    assert one.bus.sent[-1] == ("two", Resync())


async def test_processes_tell_each_other_where_players_are(one: OneProcess) -> None:
    watching = WatchGame(7, "bob", None, "192.0.2.1")
    one.everywhere.receive("two", GameQuestion(7, one.game, watching))
    await one.bus.until(GameAnswer)
    assert one.networks.of("bob") == "192.0.2.1"
    resigning = PlayGame("bob", Command("c1", one.game, 0, Resign()), "192.0.2.2")
    one.everywhere.receive("two", GameQuestion(8, one.game, resigning))
    await one.bus.until(Refusal)
    assert one.networks.of("bob") == "192.0.2.2"


async def test_a_connection_elsewhere_counts_for_its_network(one: OneProcess) -> None:
    watching = WatchGame(7, "", None, "192.0.2.1")
    one.everywhere.receive("two", GameQuestion(7, one.game, watching))
    await one.bus.until(GameAnswer)
    assert one.watched.games_of("192.0.2.1") == 1
    one.everywhere.receive("two", StopWatching(7))
    assert len(one.watched) == 0


async def test_who_leaves_gets_nothing_more(one: OneProcess) -> None:
    one.everywhere.receive("two", watch(one, 7))
    await one.bus.until(GameAnswer)
    one.everywhere.receive("two", StopWatching(7))
    one.bus.sent.clear()
    room = await one.rooms.room(one.game)
    await room.rename("ann", "Ann")
    assert one.bus.sent == []


async def test_a_message_for_a_connection_that_is_gone_ends_the_subscription(
    one: OneProcess,
) -> None:
    one.everywhere.receive("two", Delivery([5], "{}"))
    assert one.bus.sent == [("two", StopWatching(5))]


async def test_a_process_that_stops_has_no_games_and_says_so(one: OneProcess) -> None:
    await one.everywhere.close()
    assert one.bus.sent[-1] == ("*", Moved([one.game]))
    assert await one.leases.games() == {}
    one.everywhere.receive("two", GameQuestion(3, one.game, ViewGame("bob")))
    assert await one.bus.until(NotHere) == ("two", NotHere(3))


async def test_what_a_process_sends_to_itself_is_ignored(one: OneProcess) -> None:
    one.everywhere.receive("one", GameQuestion(3, one.game, ViewGame("bob")))
    await asyncio.sleep(0.05)
    assert one.bus.sent == []


async def game_of_another(one: OneProcess, store: Store) -> str:
    """Return a game that the process "two" has."""
    leases = store.shared_leases("two", lease_ms=60_000)
    _, rooms = rooms_on(store, one.time, leases=leases)
    await leases.beat(one.time.ms, is_timed=False)
    return await timed_game(rooms, one.time)


def questions(one: OneProcess) -> list[GameQuestion]:
    """Return what the process has asked so far."""
    return [item for _, item in one.bus.sent if isinstance(item, GameQuestion)]


async def until_asked(one: OneProcess, count: int) -> GameQuestion:
    """Return the question with a number, counted from 1, once it was sent."""
    async with asyncio.timeout(10):
        while len(questions(one)) < count:
            await asyncio.sleep(0.005)
    return questions(one)[count - 1]


def answer(one: OneProcess, asked: GameQuestion) -> None:
    one.everywhere.receive("two", GameAnswer(asked.id, Raw(b"null")))


@pytest.mark.parametrize("turns", range(6))
async def test_what_breaks_just_after_subscribing_again_is_subscribed_again(
    one: OneProcess, postgresql_database: str, turns: int
) -> None:
    store = await Store.open(postgresql_database)
    game = await game_of_another(one, store)
    watching = asyncio.create_task(one.everywhere.watch(game, Ear("ann"), None))
    answer(one, await until_asked(one, 1))
    await watching
    one.everywhere.receive("two", Resync())
    answer(one, await until_asked(one, 2))
    for _ in range(turns):
        await asyncio.sleep(0)
    one.everywhere.receive("two", Resync())
    answer(one, await until_asked(one, 3))
    await store.close()


async def test_who_cannot_be_subscribed_again_is_told(
    one: OneProcess, postgresql_database: str
) -> None:
    store = await Store.open(postgresql_database)
    game, ear = await game_of_another(one, store), Ear("", "192.0.2.1")
    watching = asyncio.create_task(one.everywhere.watch(game, ear, None))
    asked = await until_asked(one, 1)
    assert asked.request == WatchGame(0, "", None, "192.0.2.1")
    answer(one, asked)
    await watching
    one.everywhere.receive("two", Resync())
    problem = problem_view(ProblemError(Code.NOT_FOUND))
    again = await until_asked(one, 2)
    assert again.request == WatchGame(1, "", None, "192.0.2.1", was_watching=True)
    one.everywhere.receive("two", Refusal(again.id, problem))
    while not ear.heard:
        await asyncio.sleep(0.005)
    assert ear.heard == [encode(Refused(problem, game=game))]
    await store.close()


async def test_who_was_never_admitted_is_not_taken_for_a_watcher(
    one: OneProcess, postgresql_database: str
) -> None:
    store = await Store.open(postgresql_database)
    game, ear = await game_of_another(one, store), Ear("", "192.0.2.1")
    watching = asyncio.create_task(one.everywhere.watch(game, ear, None))
    asked = 0
    while not watching.done():
        asked += 1
        question = await until_asked(one, asked)
        one.everywhere.receive("two", NotHere(question.id))
        await asyncio.wait([watching], timeout=0.6)
    with pytest.raises(StoreError):
        await watching
    # It goes on trying by itself, but nobody has let it in yet.
    again = (await until_asked(one, asked + 1)).request
    assert isinstance(again, WatchGame)
    assert not again.was_watching
    await store.close()


async def test_a_process_that_others_took_for_dead_subscribes_again(
    one: OneProcess, postgresql_database: str
) -> None:
    store = await Store.open(postgresql_database)
    game = await game_of_another(one, store)
    watching = asyncio.create_task(one.everywhere.watch(game, Ear("ann"), None))
    answer(one, await until_asked(one, 1))
    await watching
    await one.leases.beat(one.time.ms, is_timed=False)
    await one.everywhere.check_processes()
    await asyncio.sleep(0.05)
    assert len(questions(one)) == 1
    one.leases.lapses += 1
    await one.everywhere.check_processes()
    answer(one, await until_asked(one, 2))
    await store.close()


async def test_a_connection_that_subscribes_twice_at_once_stays_subscribed(
    one: OneProcess,
) -> None:
    ear = Ear("ann")
    room = await one.rooms.room(one.game)
    async with room.looking():
        both = [asyncio.create_task(one.everywhere.watch(one.game, ear, None)) for _ in range(2)]
        await asyncio.sleep(0.05)
    await asyncio.gather(*both)
    ear.heard.clear()
    await room.rename("ann", "Ann")
    assert len(ear.heard) == 1


async def test_new_names_reach_other_processes_in_the_order_in_which_they_were_chosen(
    one: OneProcess,
) -> None:
    names = [f"Ann {number}" for number in range(5)]
    await asyncio.gather(*(one.everywhere.rename("ann", name) for name in names))
    told = [item.name for _, item in one.bus.sent if isinstance(item, Renamed)]
    assert told == names


async def test_work_for_other_processes_counts_toward_the_network_that_asked(
    one: OneProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    room, rename = one.rooms.room, one.rooms.rename

    async def opened(game: str) -> Room:
        seen.append(asking_network())
        return await room(game)

    async def renamed(player: str, name: str) -> None:
        seen.append(asking_network())
        await rename(player, name)

    monkeypatch.setattr(one.rooms, "room", opened)
    monkeypatch.setattr(one.rooms, "rename", renamed)
    one.everywhere.receive("two", GameQuestion(7, one.game, ViewGame("bob"), "192.0.2.1"))
    await one.bus.until(GameAnswer)
    one.everywhere.receive("two", Renamed("bob", "Bob", "192.0.2.2"))
    while len(seen) < 2:
        await asyncio.sleep(0)
    assert seen == ["192.0.2.1", "192.0.2.2"]


async def test_other_processes_are_told_which_network_asks() -> None:
    bus = RecordingBus()
    asking = Asking(cast("Bus", bus), timeout_s=60.0)
    with working_on(RequestContext("id", {"client": ("2001:db8:1:2::7", 1)})):
        task = asyncio.create_task(asking.ask("two", "game", ViewGame("bob")))
    _, question = await bus.until(GameQuestion)
    assert question == GameQuestion(0, "game", ViewGame("bob"), "2001:db8:1::/48")
    task.cancel()


async def test_a_move_counts_from_when_the_other_process_read_it(one: OneProcess) -> None:
    move = Command("c1", one.game, 2, Play("wQ -wS1"))
    one.everywhere.receive("two", GameQuestion(7, one.game, PlayGame("ann", move, waited_ms=1_500)))
    await one.bus.until(GameAnswer)
    room = await one.rooms.room(one.game)
    view = await view_of(room, "ann")
    assert view.moves[-1].spent_ms == 500
    assert view.state.clock is not None
    assert view.state.clock.w_ms == 59_500


async def test_other_processes_are_told_how_long_a_move_has_waited(
    one: OneProcess, postgresql_database: str
) -> None:
    store = await Store.open(postgresql_database)
    game = await game_of_another(one, store)
    room, arrived = await one.everywhere.room(game), one.time.ms
    move = Command("c1", game, 2, Play("wQ -wS1"))
    one.time.ms += 300
    playing = asyncio.create_task(room.command("ann", move, arrived=arrived))
    asked = await until_asked(one, 1)
    one.time.ms += 200
    one.everywhere.receive("two", NotHere(asked.id))
    again = await until_asked(one, 2)
    waited = [one.request.waited_ms for one in (asked, again) if isinstance(one.request, PlayGame)]
    assert waited == [300, 500]
    playing.cancel()
    await store.close()


async def test_a_rematch_is_made_for_another_process_once_it_is_paid_for(one: OneProcess) -> None:
    def ask(number: int, player: str, action: Resign | Rematch, *, is_paid: bool) -> GameQuestion:
        command = Command(f"rematch-{number}", one.game, 2, action)
        return GameQuestion(number, one.game, PlayGame(player, command, is_paid=is_paid))

    answers: list[Item] = []
    for question in (
        ask(1, "ann", Resign(), is_paid=False),
        ask(2, "ann", Rematch(), is_paid=False),
        ask(3, "bob", Rematch(), is_paid=False),
        ask(3, "bob", Rematch(), is_paid=True),
        ask(3, "bob", Rematch(), is_paid=False),
    ):
        one.bus.sent.clear()
        one.everywhere.receive("two", question)
        answers.append((await one.bus.until(GameAnswer, Unpaid))[1])
    kinds = [type(answer) for answer in answers]
    assert kinds == [GameAnswer, GameAnswer, Unpaid, GameAnswer, GameAnswer]
    assert answers[3] == answers[4]


async def test_a_rematch_elsewhere_is_billed_once_and_only_when_it_is_made(
    one: OneProcess, postgresql_database: str
) -> None:
    store = await Store.open(postgresql_database)
    game = await game_of_another(one, store)
    billed: list[str] = []

    async def bill() -> None:
        billed.append("bob")

    room = await one.everywhere.room(game)
    rematch = Command("command-1", game, 2, Rematch())
    asking = asyncio.create_task(room.command("bob", rematch, bill))
    asked = await until_asked(one, 1)
    assert billed == []
    one.everywhere.receive("two", Unpaid(asked.id))
    paid = await until_asked(one, 2)
    # It was on its way when the other process lost the game.
    one.everywhere.receive("two", NotHere(paid.id))
    again = await until_asked(one, 3)
    requests = [each.request for each in (asked, paid, again)]
    assert [request.is_paid for request in requests if isinstance(request, PlayGame)] == [
        False,
        True,
        True,
    ]
    one.everywhere.receive(
        "two", GameAnswer(again.id, Raw(encode_json(Accepted("command-1", game, 9))))
    )
    assert (await asking).version == 9
    assert billed == ["bob"]
    await store.close()


async def test_a_game_that_another_process_has_taken_can_be_looked_at(
    one: OneProcess, postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(postgresql_database)
    game = await game_of_another(one, store)
    room = Room(game, one.around, one.rooms)

    def get(_: str) -> Room:
        return room

    monkeypatch.setattr(one.rooms, "get", get)
    async with one.everywhere.looking(game) as table:
        assert table.ply == 2
    await store.close()
