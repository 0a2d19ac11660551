"""One network doesn't fill the memory with games that it watches."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from skep.server.errors import Code, ProblemError
from skep.server.messages.games import FriendOpponent, NewGame, SameScreen, SeatChoice
from skep.server.messages.to_server import Command, Play, Resign
from skep.server.rooms.registry import Rooms
from skep.server.rooms.room import Room
from skep.server.settings import Settings
from skep.server.watched_plies import PLIES_PER_ROOM, WatchedPlies
from tests.server.rooms import Ear, Time, rooms_in
from tests.server.tables import ANN, BOB, OPENING
from tests.serving.in_process import SAME_SCREEN, Tab, serving

HERE, THERE = "192.0.2.1", "192.0.2.2"
MOST = 3 * PLIES_PER_ROOM + len(OPENING)
"""As much as three games take, if only one of them has begun."""


@dataclass
class Shelf:
    """Games of Ann's, the first of which has begun, and who watches how many."""

    rooms: Rooms
    games: list[Room]
    watched: WatchedPlies

    async def watch(self, number: int, player: str = "", network: str = HERE) -> Ear:
        """Watch one of the games."""
        ear = Ear(player, network)
        await self.games[number].watch(ear, None)
        return ear

    async def is_refused(self, number: int, player: str = "", network: str = HERE) -> bool:
        """Return whether a game can't be watched, and stop if it can."""
        ear = Ear(player, network)
        try:
            await self.games[number].watch(ear, None)
        except ProblemError as error:
            return error.code is Code.TOO_MANY_WATCHED and not ear.heard
        self.games[number].unwatch(ear)
        return False


async def play(room: Room, *moves: str, start: int = 0) -> None:
    for ply, move in enumerate(moves, start):
        await room.command(ANN, Command(f"command-{ply}", room.id, ply, Play(move)))


@pytest.fixture
async def shelf(tmp_path: Path) -> AsyncGenerator[Shelf]:
    watched = WatchedPlies(MOST)
    around, rooms = await rooms_in(tmp_path, Time(), watched=watched)
    games = [await rooms.make(NewGame(SameScreen()), ANN) for _ in range(4)]
    await play(games[0], *OPENING)
    yield Shelf(rooms, games, watched)
    await rooms.close()
    await around.store.close()
    assert len(watched) == 0


async def test_a_network_can_watch_only_so_many_plies(shelf: Shelf) -> None:
    ears = [await shelf.watch(number) for number in range(3)]
    assert await shelf.is_refused(3)
    # One that has moved here from another process is still watched.
    await shelf.games[3].watch(moved := Ear("", HERE), None, was_watching=True)
    assert moved.heard
    shelf.games[3].unwatch(moved)
    # Others are not affected, nor a game that is in memory anyway.
    assert not await shelf.is_refused(3, network=THERE)
    await shelf.watch(1)
    shelf.games[0].unwatch(ears[0])
    assert not await shelf.is_refused(3)


async def test_a_game_counts_until_the_last_one_in_a_network_leaves(shelf: Shelf) -> None:
    first, second = await shelf.watch(0), await shelf.watch(0)
    await shelf.watch(1)
    await shelf.watch(2)
    # Watching it again, to catch up, doesn't count twice.
    await shelf.games[0].watch(first, 1)
    shelf.games[0].unwatch(first)
    assert await shelf.is_refused(3)
    shelf.games[0].unwatch(second)
    assert not await shelf.is_refused(3)


async def test_games_count_for_the_plies_that_they_have_now(shelf: Shelf) -> None:
    for number in range(2):
        await shelf.watch(number)
    await play(shelf.games[1], "wS1")
    assert await shelf.is_refused(2)
    # One that is there stays, however long its game gets.
    await play(shelf.games[1], *OPENING[1:], start=1)
    assert shelf.watched.games_of(HERE) == 2


async def test_what_one_plays_does_not_count_until_it_is_over(shelf: Shelf) -> None:
    for number in range(3):
        await shelf.watch(number)
    own = await shelf.rooms.make(NewGame(FriendOpponent(), color=SeatChoice.WHITE), ANN)
    shelf.games.append(own)
    await own.join(BOB)
    ann, bob = await shelf.watch(4, ANN), await shelf.watch(4, BOB)
    assert (ann.heard != [], bob.heard != []) == (True, True)
    assert shelf.watched.games_of(HERE) == 3
    for player, move in zip((ANN, BOB), OPENING, strict=False):
        ply = (ANN, BOB).index(player)
        await own.command(player, Command(f"c-{player}", own.id, ply, Play(move)))
    await own.command(ANN, Command("c-end", own.id, 2, Resign()))
    assert shelf.watched.games_of(HERE) == 4
    own.unwatch(ann)
    own.unwatch(bob)
    assert shelf.watched.games_of(HERE) == 3
    assert await shelf.is_refused(4, ANN)


async def test_one_game_can_always_be_watched(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time(), watched=WatchedPlies(0))
    games = [await rooms.make(NewGame(SameScreen()), ANN) for _ in range(2)]
    shelf = Shelf(rooms, games, around.watched)
    await shelf.watch(0)
    assert await shelf.is_refused(1)
    await rooms.close()
    await around.store.close()


@pytest.mark.parametrize("way", ["close", "lose"])
async def test_a_game_that_is_closed_does_not_count(shelf: Shelf, way: str) -> None:
    ear = await shelf.watch(0)
    if way == "close":
        await shelf.rooms.forget([shelf.games[0].id])
    else:
        shelf.rooms.lost(shelf.games[0])
    assert len(shelf.watched) == 0
    shelf.games[0].unwatch(ear)
    assert len(shelf.watched) == 0


def test_a_club_of_200_can_watch_ordinary_games(tmp_path: Path) -> None:
    settings = Settings("sqlite+aiosqlite://", tmp_path)
    assert settings.watched_plies_per_address >= 200 * 2 * (PLIES_PER_ROOM + 60)


async def answer(tab: Tab, game: str) -> tuple[str, Any]:
    """Watch a game, and return whether it was shown, or else why not."""
    await tab.watch(game)
    message = await tab.until("snapshot", "refused")
    problem = message.get("problem", {})
    return message["type"], (problem.get("code"), problem.get("args"))


async def test_all_tabs_of_an_address_count_together(tmp_path: Path) -> None:
    most = 2 * 160 // PLIES_PER_ROOM
    async with (
        serving(tmp_path, rate_limits=True, sockets_per_address=2) as server,
        server.guest() as ann,
        server.visitor() as bob,
    ):
        games = [(await ann.make(**SAME_SCREEN))["id"] for _ in range(most + 1)]
        async with bob.tab() as one, bob.tab() as other:
            for game in games[:most]:
                assert (await answer(other, game))[0] == "snapshot"
            full = ("too_many_watched", {"most": most})
            assert await answer(one, games[most]) == ("refused", full)
            assert (await answer(one, games[0]))[0] == "snapshot"
            await other.send(type="unwatch", game=games[1])
            await other.send(type="ping", sent=1)
            await other.until("pong")
            assert (await answer(one, games[most]))[0] == "snapshot"
