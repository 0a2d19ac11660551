"""Shared studies: their links and their edits.

An edit names the version that it follows, and the database checks it. So of two writers, in any
process, the second one fails, reads what the first one wrote, and tries again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Select, case, delete, func, insert, select, update

from skep.server.store.errors import ConflictError, SignedOutError
from skep.server.store.group_commit import Writer
from skep.server.store.tables import players, studies, study_edits

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    _Connect = Callable[[], AbstractAsyncContextManager[AsyncConnection]]

_DELETED_AT_ONCE = 2
"""Each can have 2.5 MB, and moves wait."""

_MAKING = 0x57AD1E5
"""The kind of PostgreSQL's advisory locks on players who make a study."""


@dataclass(frozen=True, slots=True)
class StudyRow:
    """What is stored about a study, without its edits."""

    id: str
    owner: str
    name: str
    created_at: int
    updated_at: int
    visited_at: int
    version: int
    base: int
    """The number of the last edit that has the whole study."""

    nodes: int
    read_hash: str
    edit_hash: str


@dataclass(frozen=True, slots=True)
class StoredEdit:
    """A numbered edit: changes, or without a command the whole study."""

    number: int
    at: int
    command: str | None
    payload: str


class StudyStore:
    """The queries about studies. ``Store.studies`` has one."""

    def __init__(self, read: _Connect, write: _Connect) -> None:
        """Use connections of *read*, and transactions of *write*."""
        self._read = read
        self._write = write

    async def make(
        self, row: StudyRow, payload: str, *, most: int, writer: Writer | None = None
    ) -> bool:
        """Store a new study, unless its owner has *most* of them already.

        :raises ConflictError: when there is a study with its id.
        :raises SignedOutError: when the session of its *writer* has ended.
        """
        owned = select(func.count()).select_from(studies).where(studies.c.owner == row.owner)
        async with self._write() as connection:
            if connection.dialect.name == "postgresql":
                # One after the other: two at once wouldn't count each other. SQLite has one writer.
                await connection.execute(_turn_of(row.owner))
            if writer is not None:
                await _check_session(connection, writer)
            if ((await connection.execute(owned)).scalar() or 0) >= most:
                return False
            await connection.execute(insert(studies).values(_columns(row)))
            first = {"number": row.base, "at": row.created_at, "payload": payload}
            await connection.execute(insert(study_edits).values(study_id=row.id, **first))
        return True

    async def find(self, study_id: str) -> StudyRow | None:
        """Return a study; None if there is none."""
        query = select(studies).where(studies.c.id == study_id)
        async with self._read() as connection:
            found = (await connection.execute(query)).mappings().first()
        return None if found is None else StudyRow(**found)

    async def number_of(self, study_id: str, command: str) -> int | None:
        """Return the number of the edit that a command has become; None if it hasn't."""
        of_it = (study_edits.c.study_id == study_id, study_edits.c.command == command)
        async with self._read() as connection:
            found = await connection.execute(select(study_edits.c.number).where(*of_it))
            number: int | None = found.scalar()
        return number

    async def edits(self, study_id: str, *, after: int) -> list[StoredEdit]:
        """Return the edits after a number, in their order."""
        return await self._edits(study_id, after, study_edits.c.payload)

    async def changes(self, study_id: str, *, after: int) -> list[StoredEdit]:
        """Return the edits after a number like ``edits``, but not the text of whole studies.

        Whoever knows the edits before needs only the changes. A whole study is up to 1 MB.
        """
        is_whole = study_edits.c.command.is_(None)
        return await self._edits(study_id, after, case((is_whole, ""), else_=study_edits.c.payload))

    async def _edits(
        self, study_id: str, after: int, payload: ColumnElement[str]
    ) -> list[StoredEdit]:
        columns = (study_edits.c.number, study_edits.c.at, study_edits.c.command)
        query = select(*columns, payload.label("payload")).where(
            study_edits.c.study_id == study_id, study_edits.c.number > after
        )
        async with self._read() as connection:
            rows = await connection.execute(query.order_by(study_edits.c.number))
            return [StoredEdit(row.number, row.at, row.command, row.payload) for row in rows]

    async def append(self, study_id: str, edit: StoredEdit, *, name: str, nodes: int) -> bool:
        """Store the edit that follows the last one; False if that isn't the last one any more.

        An edit with the whole study makes those before the last such edit superfluous.
        """
        columns: dict[str, Any] = {"version": edit.number, "name": name, "nodes": nodes}
        if edit.command is None:
            columns["base"] = edit.number
        else:
            columns |= {"updated_at": edit.at, "visited_at": edit.at}
        follows = studies.c.version == edit.number - 1
        change = update(studies).where(studies.c.id == study_id, follows).values(columns)
        of_it = study_edits.c.study_id == study_id
        bases = study_edits.c.command.is_(None)
        before = select(func.max(study_edits.c.number)).where(of_it, bases)
        row = {"number": edit.number, "at": edit.at, "command": edit.command}
        try:
            async with self._write() as connection:
                if (await connection.execute(change)).rowcount == 0:
                    return False
                if edit.command is None:
                    last = (await connection.execute(before)).scalar() or 0
                    old = delete(study_edits).where(of_it, study_edits.c.number < last)
                    await connection.execute(old)
                await connection.execute(
                    insert(study_edits).values(study_id=study_id, payload=edit.payload, **row)
                )
        except ConflictError:
            # The command has become an edit in the meantime.
            return False
        return True

    async def visit(self, study_id: str, *, now: int) -> None:
        """Note that somebody has read a study."""
        change = update(studies).where(studies.c.id == study_id).values(visited_at=now)
        async with self._write() as connection:
            await connection.execute(change)

    async def of(self, owner: str) -> list[StudyRow]:
        """Return a player's studies, the latest first."""
        query = select(studies).where(studies.c.owner == owner)
        async with self._read() as connection:
            found = await connection.execute(
                query.order_by(studies.c.updated_at.desc(), studies.c.id)
            )
            return [StudyRow(**row) for row in found.mappings()]

    async def delete(self, study_id: str, owner: str) -> bool:
        """Delete a study of a player, with its edits; False if there is none."""
        this = delete(studies).where(studies.c.id == study_id, studies.c.owner == owner)
        async with self._write() as connection:
            return (await connection.execute(this)).rowcount == 1

    async def delete_unvisited(self, *, before: int) -> None:
        """Delete studies that nobody has read or changed since a moment."""
        is_old = studies.c.visited_at < before
        some = select(studies.c.id).where(is_old).limit(_DELETED_AT_ONCE)
        statement = delete(studies).where(studies.c.id.in_(some), is_old)
        while True:
            async with self._write() as connection:
                if (await connection.execute(statement)).rowcount == 0:
                    return


def _turn_of(owner: str) -> Select[Any]:
    """Return the query that waits until nobody else makes a study for a player."""
    return select(func.pg_advisory_xact_lock(_MAKING, func.hashtext(owner)))


async def _check_session(connection: AsyncConnection, writer: Writer) -> None:
    """Check that a session hasn't ended. It can't end until the transaction does."""
    ended = select(players.c.signed_out_at).where(players.c.id == writer.player)
    # Lock the row: another process may be ending all sessions at this moment.
    at = (await connection.execute(ended.with_for_update(read=True))).scalar()
    if at is not None and at > writer.since:
        raise SignedOutError


def _columns(row: StudyRow) -> dict[str, Any]:
    return {column.name: getattr(row, column.name) for column in studies.c}
