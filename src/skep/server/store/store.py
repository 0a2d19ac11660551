"""The store: games and heartbeats, and the stores of its parts."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    nullcontext,
)
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ColumnElement,
    Delete,
    Insert,
    Row,
    Select,
    Update,
    and_,
    bindparam,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from skep.server import metrics
from skep.server.domain.facts import MovesPlayed, PublicationFact, StoredFact
from skep.server.domain.table import GameStatus
from skep.server.question_time import timed
from skep.server.store import connection_pools
from skep.server.store.accounts import AccountStore
from skep.server.store.cleaning import CleaningStore
from skep.server.store.connection_pools import CONNECTIONS, make_engine, time_limit, try_out
from skep.server.store.errors import BusyStoreError, ConflictError, StoreError, damage_of
from skep.server.store.evaluations import EvaluationStore
from skep.server.store.fact_store import FactStore, RunInThread, decode_events
from skep.server.store.group_commit import Columns, GameWrite, GroupCommit, Writer
from skep.server.store.leases.shared import SharedLeases
from skep.server.store.migrate import migrate
from skep.server.store.position_index import PositionIndex
from skep.server.store.postgresql_writer import PostgresqlWriter
from skep.server.store.rows import GameRow, columns_of, event_columns, readable_rows
from skep.server.store.sqlite_writer import SqliteWriter
from skep.server.store.study_store import StudyStore
from skep.server.store.tables import events, games, heartbeats, players
from skep.server.store.write_turns import AfterMoves, LogKeeper

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from skep.server.domain.table import GameTable

_HEART = "server"
_TIMEOUT_S = 20.0
_PROBE = "probe"
# Made once: such a query contains reference cycles.
_NAMES = select(players).where(players.c.id.in_(bindparam("ids", expanding=True)))
_FEW_FACTS = 200
"""The most facts that are decoded or encoded at once: that takes about 1 ms."""

Page = tuple[int, str]
"""Where a page of a list starts: after the game with this time and id."""


class Store:
    """The database. When a writing method returns, the data is on disk."""

    def __init__(self, engine: AsyncEngine, write_engine: AsyncEngine) -> None:
        """Use a migrated database: ``open`` migrates it.

        Writing has connections of its own, so that no move waits behind long lists.
        """
        self._engine = engine
        self._write_engine = write_engine
        # Not all connections: one is left for moves.
        self._writing: asyncio.Semaphore | AfterMoves = asyncio.Semaphore(CONNECTIONS - 1)
        self._sqlite: SqliteWriter | None = None
        self._log: LogKeeper | None = None
        if engine.dialect.name == "sqlite":
            # SQLite has one writer at a time.
            self._writing = AfterMoves(lock := asyncio.Lock())
            self._sqlite = SqliteWriter(Path(engine.url.database or ""), lock)
            self._log = LogKeeper(self._sqlite.path, self._writing)
        writer = self._sqlite or PostgresqlWriter(write_engine)
        self._games = GroupCommit(writer.write)
        self.accounts: AccountStore = AccountStore(self._read, self._write)
        self.cleaning: CleaningStore = CleaningStore(self._read, self._write)
        self.evaluations: EvaluationStore = EvaluationStore(self._read, self._write)
        self.facts: FactStore = FactStore(self._read, self._run_all)
        self.index: PositionIndex = PositionIndex(self._read, self._write, self._ask)
        self.studies: StudyStore = StudyStore(self._read, self._write)

    @classmethod
    async def open(cls, url: str, *, backup: bool = True) -> Store:
        """Open the database at a URL, and migrate it.

        :raises StoreError: when the database can't be reached.
        """
        engine = make_engine(url)
        try_out(url)
        async with AsyncExitStack() as stack:
            stack.push_async_callback(engine.dispose)
            try:
                await migrate(engine, backup=backup)
            except OSError as error:
                raise StoreError from error
        # A migration may take long, anything else may not.
        return cls(*(make_engine(url, timeout_s=_TIMEOUT_S) for _ in range(2)))

    def shared_leases(self, process: str, *, lease_ms: int) -> SharedLeases:
        """Return the leases of one of several processes. The database has to be PostgreSQL."""
        return SharedLeases(self._read_first, self._write, process, lease_ms=lease_ms)

    async def close(self) -> None:
        """Finish what is being written, and close all connections."""
        await self._games.close()
        if self._sqlite is not None:
            self._sqlite.close()
        await self._engine.dispose()
        await self._write_engine.dispose()

    # --- games --------------------------------------------------------------------------------

    async def make(
        self,
        table: GameTable,
        *entries: StoredFact,
        writer: Writer | None = None,
        run: Callable[[Callable[[], list[Columns]]], Awaitable[list[Columns]]] = asyncio.to_thread,
    ) -> None:
        """Store a new game. Many facts are encoded in another thread, with *run*.

        :raises ConflictError: when there is a game with its id.
        :raises SignedOutError: when the session of its *writer* has ended.
        """
        encode = partial(_encoded, table.id, entries)
        rows = encode() if len(entries) <= _FEW_FACTS else await run(encode)
        await self._games.write(GameWrite(rows, new_games=[columns_of(table)], writer=writer))

    async def players_of(self, game_id: str) -> frozenset[str] | None:
        """Return who has a seat in a game; None if there is no such game."""
        for row in await self._all(select(games).where(games.c.id == game_id)):
            return frozenset(player for player in (row.white_player, row.black_player) if player)
        return None

    async def append(
        self,
        table: GameTable,
        entries: Sequence[StoredFact],
        made: tuple[GameTable, StoredFact] | None = None,
        fence: int | None = None,
        writer: Writer | None = None,
    ) -> None:
        """Store facts of a game, the resulting row, and the rematch if one was created.

        :raises SignedOutError: when the session of its *writer* has ended.
        :raises FencedError: when another process has taken the game.
        :raises ConflictError: when another writer has changed the game in the meantime.
        """
        rows = [event_columns(table.id, entry) for entry in entries]
        created: list[Columns] = []
        if made is not None:
            rematch, first = made
            rows.append(event_columns(rematch.id, first))
            created.append(columns_of(rematch))
        is_publicity = any(isinstance(entry.fact, PublicationFact) for entry in entries)
        write = GameWrite(rows, created, [columns_of(table)], fence, writer, is_publicity)
        await self._games.write(write)
        metrics.moves.inc(sum(_moves_in(entry) for entry in entries))

    async def load(self, game_id: str, run: RunInThread = asyncio.to_thread) -> list[StoredFact]:
        """Return all facts of a game; an empty list if there is no such game.

        Many facts are decoded in another thread, with *run*.

        :raises DamagedError: when the game can't be read.
        """
        query = select(events).where(events.c.game_id == game_id).order_by(events.c.number)
        decode = partial(decode_events, rows := await self._all(query))
        with damage_of(game_id):
            return decode() if len(rows) <= _FEW_FACTS else await run(decode)

    async def timed_games(self) -> list[str]:
        """Return the games that end even if nobody moves."""
        rows = await self._all(select(games.c.id).where(games.c.is_timed))
        return [row.id for row in rows]

    async def games_of(
        self, player: str, *, limit: int, after: Page | None = None, is_over: bool | None = None
    ) -> list[GameRow]:
        """Return a player's games, the latest first: all, or only (un)finished ones."""
        query = select(games).where(_is_of(player), *_are_over(is_over=is_over))
        if after is not None:
            at, game_id = after
            earlier = and_(games.c.updated_at == at, games.c.id < game_id)
            query = query.where(or_(games.c.updated_at < at, earlier))
        query = query.order_by(games.c.updated_at.desc(), games.c.id.desc()).limit(limit)
        async with self._read() as connection:
            return readable_rows((await connection.execute(query)).mappings())

    async def ids_of(self, player: str, *, is_over: bool | None = None) -> list[str]:
        """Return the ids of a player's games: all, or only (un)finished ones."""
        query = select(games.c.id).where(_is_of(player), *_are_over(is_over=is_over))
        return [row.id for row in await self._all(query)]

    async def saved_games(self, player: str, *, limit: int) -> int:
        """Return how many games from devices a player has, or *limit* if there are more."""
        some = select(games.c.id).where(_is_of(player), games.c.on_device).limit(limit)
        (row,) = await self._all(select(func.count()).select_from(some.subquery()))
        return int(row[0])

    def free_bytes(self) -> int | None:
        """Return how much space is left on the disk and in the file; None if it is elsewhere.

        SQLite fills the pages of what was deleted first, and never makes the file smaller. What
        replaces them goes through the log, so the disk needs some space for that.
        """
        if self._sqlite is None:
            return None
        free = shutil.disk_usage(self._sqlite.path.parent).free
        if free < connection_pools.LOG_BYTES:
            return free
        return free + connection_pools.unused_bytes(self._sqlite.path)

    async def unfinished(self, player: str, *, limit: int) -> list[GameRow]:
        """Return a player's unfinished games, the longest idle first."""
        query = select(games).where(_is_of(player), games.c.status != GameStatus.OVER.value)
        query = query.order_by(games.c.updated_at, games.c.id).limit(limit)
        async with self._read() as connection:
            return readable_rows((await connection.execute(query)).mappings())

    # --- players ------------------------------------------------------------------------------

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Return the names of players, keyed by id, without those who have none."""
        rows = await self._all(_NAMES, ids=list(set(ids)))
        return {row.id: row.name for row in rows if row.name}

    async def ping(self) -> None:
        """Check that the database responds.

        :raises StoreError: when it does not.
        """
        await self._all(select(1))

    async def try_writing(self, now: int) -> None:
        """Check that the database can be written, by writing something that nobody reads.

        :raises StoreError: when it can't.
        """
        await self.beat(now, _PROBE)

    @property
    def write_delay_s(self) -> float:
        """How long the oldest change of a game has been waiting to be on disk."""
        return self._games.delay_s

    @property
    def waiting_writes(self) -> int:
        """How many changes of games wait for the next transaction."""
        return len(self._games)

    # --- heartbeats --------------------------------------------------------------------------

    async def beat(self, now: int, name: str = _HEART) -> None:
        """Store a heartbeat, or the time of something else with a *name*."""
        await self._put(
            update(heartbeats).where(heartbeats.c.name == name).values(at=now),
            insert(heartbeats).values(name=name, at=now),
        )

    async def last_beat(self, name: str = _HEART) -> int | None:
        """Return the time of the last heartbeat; None if there is none."""
        return await self._latest(
            select(func.max(heartbeats.c.at)).where(heartbeats.c.name == name)
        )

    async def last_change(self) -> int | None:
        """Return when any game was last changed; None if there is none."""
        return await self._latest(select(func.max(games.c.updated_at)))

    # --- inside ----------------------------------------------------------------------------------

    async def _all(self, query: Select[Any], **values: Any) -> Sequence[Row[Any]]:
        async with self._read() as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(query, values)).all()
            return rows

    async def _latest(self, query: Select[Any]) -> int | None:
        (row,) = await self._all(query)
        at: int | None = row[0]
        return at

    async def _run(self, statement: Insert | Update | Delete) -> None:
        async with self._write() as connection:
            await connection.execute(statement)

    async def _run_all(self, statements: Sequence[Update]) -> None:
        """Run statements in one transaction. No answer is needed between them."""
        if self._sqlite is not None:
            async with self._writing:
                await self._sqlite.run(statements)
            return
        async with self._write() as connection:
            for statement in statements:
                await connection.execute(statement)

    async def _put(self, change: Update, create: Insert) -> None:
        """Change a row, or create it if there is none."""
        try:
            await self._change_or_create(change, create)
        except ConflictError:
            # Someone else has created it in between, so there is one to change now.
            await self._change_or_create(change, create)

    async def _change_or_create(self, change: Update, create: Insert) -> None:
        async with self._write() as connection:
            if (await connection.execute(change)).rowcount == 0:
                await connection.execute(create)

    def _read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._connected(self._engine)

    def _read_first(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Read what moves wait for."""
        return self._connected(self._write_engine)

    @asynccontextmanager
    async def _ask(self) -> AsyncGenerator[AsyncConnection]:
        """Read something that may take long, up to a limit."""
        log = self._log.question() if self._log is not None else nullcontext()
        limit = connection_pools.QUESTION_S
        async with log, self._read() as connection, time_limit(connection, limit):
            with timed():
                yield connection

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
        try:
            async with engine.connect() as connection:
                yield connection
        except PoolTimeoutError as error:
            raise BusyStoreError from error
        except (SQLAlchemyError, OSError) as error:
            # Some drivers raise OSError if the database can't be reached.
            metrics.database_errors.inc()
            raise StoreError from error

    @asynccontextmanager
    async def _write(self) -> AsyncGenerator[AsyncConnection]:
        try:
            async with self._writing, self._write_engine.begin() as connection:
                if self._sqlite is None:
                    await connection.execute(connection_pools.GIVE_UP)
                yield connection
        except IntegrityError as error:
            raise ConflictError from error
        except (SQLAlchemyError, OSError) as error:
            metrics.database_errors.inc()
            raise StoreError from error


def _encoded(game_id: str, entries: Sequence[StoredFact]) -> list[Columns]:
    return [event_columns(game_id, entry) for entry in entries]


def _is_of(player: str) -> ColumnElement[bool]:
    return or_(games.c.white_player == player, games.c.black_player == player)


def _are_over(*, is_over: bool | None) -> list[ColumnElement[bool]]:
    """Return the condition that games are over, or that they are not; none for None."""
    over = games.c.status == GameStatus.OVER.value
    return [] if is_over is None else [over if is_over else not_(over)]


def _moves_in(entry: StoredFact) -> int:
    return len(entry.fact.moves) if isinstance(entry.fact, MovesPlayed) else 0
