"""Group commit: moves that arrive while a transaction is on its way to disk share the next one."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import bindparam, null, select, update

from skep.server import metrics
from skep.server.store.errors import ConflictError, FencedError, SignedOutError, StoreError
from skep.server.store.tables import BOOKKEEPING, games, positions

MOST_IN_A_GROUP = 256
"""How many writes share a transaction at most, so that none of them waits long."""

Columns = dict[str, str | int | bool | None]

_BY_ID = "game"

GAME_COLUMNS = [column.name for column in games.c if column.name not in BOOKKEEPING]

UPDATE_GAME = (
    update(games)
    .where(games.c.id == bindparam(_BY_ID))
    .values({name: bindparam(name) for name in GAME_COLUMNS if name != "id"})
    # Whoever writes has credited the clocks for the time since the game was left.
    .values(left_at=null())
)

UPDATE_POSITIONS = (
    update(positions)
    .where(positions.c.game_id == bindparam(_BY_ID))
    .values(
        is_public=select(games.c.is_public).where(games.c.id == bindparam(_BY_ID)).scalar_subquery()
    )
)
"""Makes the positions of a game as public as the game is. It comes after the change of the game."""


class Writer(NamedTuple):
    """A session that writes: it must not have ended, whichever process has ended it."""

    player: str
    since: int
    """When the player had last ended all sessions, at the time this one began; 0 for never."""


def writer_of(player: str, since: int | None) -> Writer | None:
    """Return the session that writes; None if nobody says when it began."""
    return None if since is None else Writer(player, since)


@dataclass(frozen=True, slots=True)
class GameWrite:
    """What one action changes: all of it is stored, or nothing."""

    events: Sequence[Columns]
    new_games: Sequence[Columns] = ()
    changed_games: Sequence[Columns] = ()
    fence: int | None = None
    """The fence that the changed games must have; None if there is only one process."""

    writer: Writer | None = None
    """Whose session has to be valid; None if that doesn't matter."""

    is_publicity: bool = False
    """Whether it can make games public or private, with their positions."""


RefusedWrites = Mapping[int, type[StoreError]]
"""Which changes were not stored, and why: an old fence, or a session that has ended."""

StoreGroup = Callable[[Sequence[GameWrite]], Awaitable[RefusedWrites]]
"""Stores changes in one transaction, and returns which of them it refused. It raises a StoreError
when that fails."""


class GroupRows(NamedTuple):
    """The rows of several changes, by what is done with them."""

    new_games: list[Columns]
    events: list[Columns]
    changed_games: list[Columns]
    publicity: list[Columns]
    """The games whose positions may have become public or private."""


def publicity_of(changes: Iterable[GameWrite]) -> list[Columns]:
    """Return the parameters of ``UPDATE_POSITIONS`` for each game that needs it."""
    return [
        {_BY_ID: row["id"]}
        for change in changes
        if change.is_publicity
        for row in change.changed_games
    ]


def rows_of(changes: Sequence[GameWrite]) -> GroupRows:
    """Return the rows of changes, in the order in which the database needs them."""
    rows = GroupRows([], [], [], publicity_of(changes))
    for change in changes:
        rows.new_games.extend(change.new_games)
        rows.events.extend(change.events)
        rows.changed_games.extend({**row, _BY_ID: row["id"]} for row in change.changed_games)
    return rows


class _Waiting(NamedTuple):
    """A change that isn't on disk yet."""

    change: GameWrite
    done: asyncio.Future[None]
    since: float


class GroupCommit:
    """The one writer of games.

    A commit waits for the disk, and one for twenty moves takes little longer than one for a
    single move. Whoever writes waits until the commit is done.
    """

    def __init__(self, store: StoreGroup) -> None:
        """Write with *store*, which stores a group in one transaction."""
        self._store = store
        self._waiting: list[_Waiting] = []
        self._group: list[_Waiting] = []
        """What is being written."""

        self._began = 0.0
        """When that began."""

        self._writing: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """Return how many changes wait for the next transaction."""
        return len(self._waiting)

    @property
    def delay_s(self) -> float:
        """How long the oldest change has been waiting to be on disk.

        Changes that make games public or private wait for each other, so only the time of their
        transaction counts.
        """
        waiting = (*self._group, *self._waiting)
        oldest = next((one.since for one in waiting if not one.change.is_publicity), math.inf)
        if self._group:
            oldest = min(oldest, self._began)
        return max(0.0, asyncio.get_running_loop().time() - oldest)

    async def write(self, change: GameWrite) -> None:
        """Store a change, and return when it is on disk.

        :raises SignedOutError: when the session of its writer has ended.
        :raises FencedError: when another process has taken the game.
        :raises ConflictError: when another process has changed the game in the meantime.
        :raises StoreError: when the database fails.
        """
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._waiting.append(_Waiting(change, done, loop.time()))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def close(self) -> None:
        """Wait for what is being written."""
        if self._writing is not None:
            await self._writing

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                self._group = self._next_group()
                self._began = asyncio.get_running_loop().time()
                await self._write_group(self._group)
        finally:
            self._group = []
            self._writing = None

    def _next_group(self) -> list[_Waiting]:
        """Take what is written next: the oldest changes, with one that is about publicity at most.

        That one changes a row for each ply of its game, and moves would wait for all of them. Two
        changes of one game never wait together, so the others may overtake it.
        """
        group: list[_Waiting] = []
        others: list[_Waiting] = []
        has_publicity = False
        for waiting in self._waiting:
            is_publicity = waiting.change.is_publicity
            if len(group) >= MOST_IN_A_GROUP or (is_publicity and has_publicity):
                others.append(waiting)
            else:
                group.append(waiting)
                has_publicity = has_publicity or is_publicity
        self._waiting = others
        return group

    async def _write_group(self, group: Sequence[_Waiting]) -> None:
        try:
            with metrics.timed(metrics.commit_seconds):
                refused = await self._store([waiting.change for waiting in group])
            metrics.commit_changes.observe(len(group))
        except ConflictError as error:
            if len(group) == 1:
                _fail(group, error)
                return
            # One of them has failed, and nothing is stored. Find out which one.
            for waiting in group:
                await self._write_group([waiting])
        except BaseException as error:
            _fail(group, error)
            # Whoever waits logs it, and the next group is tried. Nobody would see it here.
            if not isinstance(error, Exception):
                raise
        else:
            for index, kind in refused.items():
                _fail([group[index]], kind())
            for waiting in group:
                if not waiting.done.done():
                    waiting.done.set_result(None)


def _fail(group: Sequence[_Waiting], cause: BaseException) -> None:
    for waiting in group:
        if not waiting.done.cancelled():
            kinds = (SignedOutError, FencedError, ConflictError, StoreError)
            error = next(kind for kind in kinds if isinstance(cause, kind) or kind is StoreError)()
            error.__cause__ = cause
            waiting.done.set_exception(error)
