"""The index of positions: filled once, found by those who may, and gone with the game."""

from __future__ import annotations

import itertools
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, delete, func, select, text, update
from sqlalchemy.dialects import sqlite

from skep.core.bugs import Color
from skep.explorer.answers import Tally
from skep.explorer.exploring import played_moves
from skep.explorer.numbers import signed, type_number
from skep.explorer.rows import GameResult
from skep.game import Game
from skep.server.archive.backup_file import items_of, write_backup
from skep.server.archive.checking import checked_games
from skep.server.archive.database import items_in, reading
from skep.server.archive.writing import write_club
from skep.server.messages.games import ComputerOpponent, FriendOpponent, NewGame, SeatChoice
from skep.server.messages.to_server import Action, Command, MakePrivate, MakePublic, Play, Resign
from skep.server.position_indexing import PositionIndexer
from skep.server.rooms.context import RoomContext
from skep.server.rooms.housekeeping import KEPT_MS, Housekeeping
from skep.server.rooms.registry import Rooms
from skep.server.store.connection_pools import make_engine
from skep.server.store.position_index import GameQuery, PositionKey, search_query
from skep.server.store.tables import events, games, positions
from tests.server.clubs import insert_games
from tests.server.rooms import Time, rooms_at
from tests.server.tables import ANN, BOB, EVE, OPENING
from tests.server.test_migrations import move_to
from tests.serving.databases import file_in

ROTATED = ("wS1", "bG1 wS1\\", "wQ \\wS1", "bQ bG1\\")
"""The opening, with the hive rotated."""

OTHER_START = ("wG1", "bG1 wG1-")

_ids = itertools.count()


class Club:
    """The games of a server, and those who play them."""

    def __init__(self, context: RoomContext, rooms: Rooms, time: Time) -> None:
        self.store = context.store
        self.index = context.store.index
        self.rooms = rooms
        self.time = time
        self.context = context

    async def do(self, game: str, player: str, ply: int, action: Action) -> None:
        """Act in a game."""
        command = Command(f"command-{next(_ids)}", game, ply, action)
        await (await self.rooms.room(game)).command(player, command)

    async def play(self, *moves: str, white: str = ANN, black: str = BOB) -> str:
        """Play a game between two players up to White's resignation, and return its id."""
        self.time.ms += 1_000
        room = await self.rooms.make(NewGame(FriendOpponent(), color=SeatChoice.WHITE), white)
        await room.join(black)
        for ply, move in enumerate(moves):
            await self.do(room.id, (white, black)[ply % 2], ply, Play(move))
        await self.do(room.id, white, len(moves), Resign())
        return room.id

    async def publish(self, game: str, *players: str) -> None:
        """Make a game public, as far as these players can."""
        for player in players:
            await self.do(game, player, 0, MakePublic())

    async def fill_index(self) -> None:
        """Index what there is to index."""
        await PositionIndexer(self.context).index_some()

    async def found(self, owner: str | None, at: PositionKey) -> list[str]:
        """Return the games with a position, the latest first."""
        query = GameQuery(owner=owner, position=at)
        return [row.id for _, row in await self.index.search(query, limit=10)]


def key_after(*moves: str) -> PositionKey:
    """Return the key of the position after moves."""
    game = Game("Base+MLP")
    for move in moves:
        game.play(move)
    return PositionKey(signed(game.position.canonical_key), type_number("Base+MLP"))


@asynccontextmanager
async def club_at(url: str) -> AsyncGenerator[Club]:
    """Open a club in a database."""
    time = Time()
    context, rooms = await rooms_at(url, time)
    yield Club(context, rooms, time)
    await rooms.close()
    context.long_work.close()
    await context.store.close()


@pytest.fixture
async def club(database: str) -> AsyncGenerator[Club]:
    """Give a club, once on each kind of database."""
    async with club_at(database) as club:
        yield club


async def rows_in(url: str) -> list[dict[str, Any]]:
    """Return the rows of the index, in a fixed order."""
    engine = make_engine(url)
    async with engine.connect() as connection:
        query = select(positions).order_by(positions.c.game_id, positions.c.ply)
        found = [dict(row) for row in (await connection.execute(query)).mappings()]
    await engine.dispose()
    return found


async def faults_in(url: str) -> list[str]:
    """Return what a check finds."""
    async with reading(url) as connection:
        items = items_in(connection, with_index=True)
        return [game.fault async for game in checked_games(items) if game.fault]


async def execute(url: str, statement: object) -> None:
    engine = make_engine(url)
    async with engine.begin() as connection:
        await connection.execute(statement)  # type: ignore[call-overload]
    await engine.dispose()


# --- filling --------------------------------------------------------------------------------------


async def test_a_finished_game_is_indexed_once(club: Club, database: str) -> None:
    game = await club.play(*OPENING)
    room = await club.rooms.make(NewGame(FriendOpponent(), color=SeatChoice.WHITE), ANN)
    assert await club.index.missing(limit=10) == [game]
    await club.fill_index()
    rows = await rows_in(database)
    assert [(row["game_id"], row["ply"]) for row in rows] == [(game, ply) for ply in range(5)]
    assert room.id not in {row["game_id"] for row in rows}
    assert await club.index.missing(limit=10) == []
    # Another process that has read the game meanwhile changes nothing.
    assert not await club.index.add(game, [{**rows[0], "ply": 99}])
    assert await rows_in(database) == rows
    assert await faults_in(database) == []


async def test_a_game_without_moves_and_a_damaged_one_do_not_stay_in_the_way(
    club: Club, database: str
) -> None:
    await club.play()
    damaged = await club.play(*OPENING)
    await club.rooms.sweep()
    await execute(database, update(events).where(events.c.game_id == damaged).values(payload="{"))
    good = await club.play(*ROTATED)
    await club.fill_index()
    assert await club.index.missing(limit=10) == []
    assert {row["game_id"] for row in await rows_in(database)} == {good}


async def test_games_of_every_release_are_indexed(database: str) -> None:
    async with club_at(database) as club:
        await insert_games(database)
        await club.fill_index()
        assert await club.index.missing(limit=10) == []
    assert await rows_in(database) != []
    assert await faults_in(database) == []


async def test_a_migrated_database_is_indexed_in_the_background(database: str) -> None:
    async with club_at(database) as club:
        game = await club.play(*OPENING)
        await club.publish(game, ANN, BOB)
        private = await club.play(*OPENING)
        await club.publish(private, ANN)
        revoked = await club.play(*OPENING)
        await club.publish(revoked, ANN, BOB)
        await club.do(revoked, BOB, 0, MakePrivate())
        await club.fill_index()
    rows = await rows_in(database)
    await move_to(database, "0005", back=True)
    async with club_at(database) as club:
        assert len(await club.index.missing(limit=10)) == 3
        await club.fill_index()
        # Which games are public is known from the events.
        assert await club.found(None, key_after()) == [game]
    assert await rows_in(database) == rows
    assert await faults_in(database) == []


async def test_a_restored_backup_is_indexed_anew(database: str, tmp_path: Path) -> None:
    path = tmp_path / "club.skep"
    async with club_at(database) as club:
        game = await club.play(*OPENING)
        await club.publish(game, ANN, BOB)
        await club.fill_index()
        rows = await rows_in(database)
        async with reading(database) as connection:
            await write_backup(path, items_in(connection), made_at=1, key=None)
        await execute(database, delete(games))
    await write_club(database, items_of(path), replace=True)
    assert await rows_in(database) == []
    async with club_at(database) as club:
        await club.fill_index()
    assert await rows_in(database) == rows


@pytest.mark.parametrize(
    "change",
    [
        update(positions).values(key=1),
        update(positions).values(is_public=True),
        delete(positions).where(positions.c.ply == 1),
        delete(positions),
    ],
)
async def test_a_check_notices_an_index_that_is_wrong(database: str, change: object) -> None:
    async with club_at(database) as club:
        await club.play(*OPENING)
        await club.fill_index()
        assert await faults_in(database) == []
        await execute(database, change)
        assert await faults_in(database) == ["its positions differ from its events"]


# --- finding --------------------------------------------------------------------------------------


async def test_a_position_is_found_in_any_rotation(club: Club) -> None:
    game, rotated = await club.play(*OPENING), await club.play(*ROTATED)
    other = await club.play(*OTHER_START)
    await club.fill_index()
    assert await club.found(ANN, key_after(*OPENING[:3])) == [rotated, game]
    assert await club.found(ANN, key_after()) == [other, rotated, game]
    assert await club.found(ANN, PositionKey(key_after().key, type_number("Base"))) == []


async def test_continuations_count_results_and_have_examples(club: Club) -> None:
    game, rotated = await club.play(*OPENING), await club.play(*ROTATED)
    other = await club.play("wS1", "bA1 wS1-")
    await club.play(*OPENING, white=EVE, black=BOB)
    await club.fill_index()
    at = key_after("wS1")
    counts = await club.index.counts(at, owner=ANN)
    assert counts.games == Tally(black=3)
    start = Game("Base+MLP")
    start.play("wS1")
    played = played_moves(start.position, counts.by_next)
    found = {one.text.split()[0]: one for one in played.moves}
    assert {piece: one.tally for piece, one in found.items()} == {
        "bG1": Tally(black=2),
        "bA1": Tally(black=1),
    }
    nexts = [one.next for one in played.moves]
    examples = await club.index.examples(at, nexts, owner=ANN, limit=1)
    assert [row.id for row in examples[found["bG1"].next]] == [rotated]
    assert [row.id for row in examples[found["bA1"].next]] == [other]
    assert await club.index.examples(at, [], owner=ANN, limit=1) == {}
    assert game != rotated


async def test_a_stranger_never_finds_a_private_game_or_its_counts(club: Club) -> None:
    await club.play(*OPENING)
    half = await club.play(*OPENING)
    await club.publish(half, BOB)
    await club.fill_index()
    for owner in (EVE, None):
        assert await club.found(owner, key_after()) == []
        assert [*await club.index.search(GameQuery(owner=owner), limit=9)] == []
        counts = await club.index.counts(key_after(), owner=owner)
        assert (counts.games, counts.by_next) == (Tally(), {})


@pytest.mark.parametrize("is_indexed_first", [True, False])
async def test_a_game_is_public_while_both_agree(club: Club, *, is_indexed_first: bool) -> None:
    game = await club.play(*OPENING)
    if is_indexed_first:
        await club.fill_index()
    await club.publish(game, ANN)
    await club.fill_index()
    assert await club.found(None, key_after()) == []
    await club.publish(game, BOB)
    assert await club.found(None, key_after()) == [game]
    assert [row.id for _, row in await club.index.search(GameQuery(), limit=9)] == [game]
    assert (await club.index.counts(key_after(), owner=None)).games == Tally(black=1)
    await club.do(game, ANN, 0, MakePrivate())
    assert await club.found(None, key_after()) == []
    assert await club.index.search(GameQuery(), limit=9) == []
    assert await club.found(ANN, key_after()) == [game]


async def test_against_the_computer_one_person_decides(club: Club) -> None:
    wish = NewGame(ComputerOpponent(1), color=SeatChoice.WHITE)
    room = await club.rooms.make(wish, ANN)
    await club.do(room.id, ANN, 0, Play("wS1"))
    await club.do(room.id, ANN, 1, Resign())
    await club.publish(room.id, ANN)
    await club.fill_index()
    assert await club.found(None, key_after()) == [room.id]


async def test_games_are_found_by_players_rules_results_dates_and_length(club: Club) -> None:
    await club.store.accounts.rename(BOB, "Bob Bee", now=1, since=0)
    game = await club.play(*OPENING)
    started = club.time.ms
    other = await club.play(*OTHER_START, white=ANN, black=EVE)
    for one in (game, other):
        await club.publish(one, ANN, *({BOB} if one == game else {EVE}))
    await club.fill_index()
    row = (await club.index.search(GameQuery(owner=ANN), limit=1))[0][1]
    queries: list[tuple[dict[str, Any], list[str]]] = [
        ({"player": "bob BEE"}, [game]),
        ({"player": "bob"}, []),
        ({"rules": row.rules}, [other, game]),
        ({"rules": "classic"}, []),
        ({"result": GameResult.BLACK}, [other, game]),
        ({"result": GameResult.WHITE}, []),
        ({"result": GameResult.DRAW}, []),
        ({"result": GameResult.UNFINISHED}, []),
        ({"since": started + 1}, [other]),
        ({"before": started + 1}, [game]),
        ({"min_plies": 3}, [game]),
        ({"max_plies": 3}, [other]),
    ]
    for conditions, expected in queries:
        for owner in (ANN, None):
            for position in (None, key_after()):
                query = GameQuery(owner=owner, position=position, **conditions)
                found = await club.index.search(query, limit=9)
                assert [row.id for _, row in found] == expected, query


@pytest.mark.parametrize("name", ["Özil", "ДМИТРИЙ", "Zoë-Élodie Ŵyn"])
async def test_a_name_is_found_in_upper_and_lower_case_also_beyond_ascii(
    club: Club, name: str
) -> None:
    await club.store.accounts.rename(BOB, name, now=1, since=0)
    game = await club.play(*OPENING)
    await club.publish(game, ANN, BOB)
    await club.fill_index()
    spellings = (name, name.lower(), name.upper(), name.title())
    for owner, player in itertools.product((ANN, None), (*spellings, f"{name}x")):
        found = await club.index.search(GameQuery(owner, player=player), limit=9)
        assert [row.id for _, row in found] == [game] * (player in spellings), (owner, player)


@pytest.mark.parametrize("owner", [ANN, None])
@pytest.mark.parametrize("position", [None, key_after()])
async def test_pages_follow_each_other(
    club: Club, owner: str | None, position: PositionKey | None
) -> None:
    played = [await club.play(*OPENING[:2]) for _ in range(4)]
    for game in played:
        await club.publish(game, ANN, BOB)
    await club.fill_index()
    query, after, pages = GameQuery(owner=owner, position=position), None, list[list[str]]()
    while page := await club.index.search(query, limit=3, after=after):
        pages.append([row.id for _, row in page])
        at, last = page[-1]
        after = at, last.id
    assert pages == [[*reversed(played[1:])], played[:1]]


# --- deleting -------------------------------------------------------------------------------------


async def test_an_old_game_leaves_every_index(club: Club, database: str) -> None:
    game = await club.play(*OPENING)
    await club.publish(game, ANN, BOB)
    await club.fill_index()
    await club.store.beat(club.time.ms, "cleaned")
    gone = await club.store.cleaning.delete_games(before=club.time.ms + 1, aborted_before=0)
    assert gone == [game]
    assert await rows_in(database) == []
    assert await club.found(None, key_after()) == await club.found(ANN, key_after()) == []
    assert KEPT_MS > 0
    await Housekeeping(club.context, club.rooms).clean()


async def test_a_player_who_leaves_finds_it_no_longer_and_makes_it_private(
    club: Club, database: str
) -> None:
    game = await club.play(*OPENING)
    await club.publish(game, ANN, BOB)
    await club.fill_index()
    await club.rooms.replace_player(game, ANN, "guest-1")
    assert await club.found(ANN, key_after()) == await club.found(None, key_after()) == []
    assert await club.found(BOB, key_after()) == [game]
    assert not any(row["is_public"] for row in await rows_in(database))
    assert await faults_in(database) == []
    engine = make_engine(database)
    async with engine.connect() as connection:
        named = (
            select(func.count()).select_from(events).where(events.c.payload.contains(f'"{ANN}"'))
        )
        assert (await connection.execute(named)).scalar() == 0
    await engine.dispose()


async def test_a_deleted_account_leaves_every_index(club: Club, database: str) -> None:
    game = await club.play(*OPENING)
    await club.publish(game, ANN, BOB)
    await club.fill_index()
    numbers = itertools.count()
    await club.rooms.remove_player(ANN, new_id=lambda: f"guest-{next(numbers)}")
    assert await club.found(ANN, key_after()) == await club.found(None, key_after()) == []
    assert await faults_in(database) == []
    room = await club.rooms.room(game)
    async with room.looking() as table:
        assert not table.is_public
        assert table.colors_of(BOB) == (Color.BLACK,)


# --- who can tell ---------------------------------------------------------------------------------


async def test_questions_use_only_what_the_asker_may_see(tmp_path: Path) -> None:
    """Look at the plan: a search that goes through others' games takes longer if there are more."""
    url = file_in(tmp_path)
    async with club_at(url) as club:
        await club.play(*OPENING)
        await club.fill_index()

    async def plan(query: Select[Any, Any]) -> str:
        text_ = str(query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
        engine = make_engine(url)
        async with engine.connect() as connection:
            rows = await connection.execute(text(f"EXPLAIN QUERY PLAN {text_}"))
            found = "\n".join(row.detail for row in rows)
        await engine.dispose()
        return found

    at = key_after()
    for position in (at, None):
        public = await plan(search_query(GameQuery(position=position)))
        assert "ix_positions_public" in public or "ix_games_public" in public
        own = await plan(search_query(GameQuery(owner=ANN, position=position)))
        assert "white_player=?" in own
        assert "SCAN" not in own.replace("SCAN TEMP", "")
        if position is not None:
            assert "positions USING PRIMARY KEY (game_id=? AND key=?)" in own
