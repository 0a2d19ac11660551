"""A study that somebody edits or has open in this process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from skep.server.domain.studies.changes import (
    decode_changes,
    encode_changes,
    encode_contents,
)
from skep.server.domain.studies.limits import LOG_BYTES, LOG_EDITS
from skep.server.domain.studies.replay import replay, study_of
from skep.server.domain.studies.study import Study
from skep.server.errors import Code, ProblemError
from skep.server.rooms.audience import in_ascii
from skep.server.rooms.long_work import LongWork
from skep.server.store import Store
from skep.server.store.errors import BusyStoreError, StoreError, damage_of
from skep.server.store.study_store import StoredEdit, StudyRow
from skep.server.studies.answers import edits_json
from skep.server.studies.presence import Presence, Viewer

_ATTEMPTS = 10
"""How many times other writers can be faster before an editor has to try again."""

_FEW_NODES = 8
_FEW_REPLAYS = 40
"""How many new nodes are checked on the event loop: each takes about 0.1 ms, and each move that has
to be played again to get there 0.04 ms."""

_FEW_BYTES = 16 * 1024
"""How long an edit can be to be decoded on the event loop. A longer one is decoded in its turn."""

WAITING_BYTES = 256 * 1024
"""How long the edits that wait for their turn can be together. Four of the longest fit, or those of
hundreds of people who type."""

_MOST_MISSED = 200
"""How many edits somebody is sent who reconnects. Whoever missed more reads the study again."""

_MISSED_BYTES = 256 * 1024
"""How long these edits can be. Each single one is shorter, even if all of it has to be escaped."""

_logger = logging.getLogger(__name__)


class Missed(NamedTuple):
    """The edits that somebody doesn't know."""

    last: int
    """The number of the last edit."""

    message: str
    """The message with all of them; empty if there are none."""


class OpenStudy:
    """A study in this process: what its edits add up to, and who has it open.

    The database decides the order of edits. What is in memory is only a copy, which is thrown away
    whenever it may differ.
    """

    def __init__(
        self, study_id: str, store: Store, long_work: LongWork, elsewhere: Callable[[str], int]
    ) -> None:
        """Open a study; *elsewhere* says how many have it open in other processes."""
        self.id = study_id
        self.viewers: set[Viewer] = set()
        self.presence: Presence = Presence(study_id, self.viewers, elsewhere)
        self.lock: asyncio.Lock = asyncio.Lock()
        self.users = 0
        """How many requests need it to stay in memory."""

        self._store = store
        self._long_work = long_work
        self._study: Study | None = None
        self._memory = 0
        self._version = 0
        self._edits = 0
        self._bytes = 0
        """How much was stored since the study was last written down as a whole."""

        self._waiting_bytes = 0

        self.told = 0
        """The number of the last edit that the viewers know."""

    @property
    def memory(self) -> int:
        """How many bytes of memory it takes at most; 0 if it isn't in memory."""
        return 0 if self._study is None else self._memory

    def forget(self) -> None:
        """Free the memory of what can be read again."""
        self._study = None

    async def edit(self, command: str, changes: bytes, *, now: int) -> int:
        """Store encoded changes, and return their number. A command counts once.

        :raises ProblemError: when they are refused, or the study was deleted.
        :raises BusyStoreError: when too much waits already, or others were faster again and again.
        """
        with self._waiting(len(changes)):
            return await self._edit(command, changes, now)

    async def _edit(self, command: str, changes: bytes, now: int) -> int:
        async with self.lock:
            for _ in range(_ATTEMPTS):
                row = await self._store.studies.find(self.id)
                if row is None:
                    raise ProblemError(Code.NOT_FOUND)
                if (number := await self._store.studies.number_of(self.id, command)) is not None:
                    return number
                if await self._try(row, command, changes, now=now):
                    return row.version + 1
        raise BusyStoreError

    async def missed(self, row: StudyRow, version: int) -> Missed | None:
        """Return the edits that somebody doesn't know; None if they should read it as a whole."""
        if version > row.version or row.version - version > _MOST_MISSED:
            return None
        edits = await self._store.studies.changes(self.id, after=version)
        if not edits:
            return Missed(row.version, "")
        is_complete = edits[0].number == version + 1
        if not is_complete or sum(len(edit.payload) for edit in edits) > _MISSED_BYTES:
            return None
        message = _told_edits(self.id, edits)
        return Missed(edits[-1].number, message) if len(message) <= _MISSED_BYTES else None

    @contextmanager
    def _waiting(self, size: int) -> Generator[None]:
        """Count what waits for its turn. What comes alone is never too long.

        :raises BusyStoreError: when too much waits already.
        """
        if self._waiting_bytes and self._waiting_bytes + size > WAITING_BYTES:
            raise BusyStoreError
        self._waiting_bytes += size
        try:
            yield
        finally:
            self._waiting_bytes -= size

    async def _try(self, row: StudyRow, command: str, changes: bytes, *, now: int) -> bool:
        """Store changes after the last edit, unless there is a later one by then."""
        study = await self._current(row)
        self._study = None
        # From here on, it is thrown away if anything goes wrong.
        work = partial(_edited, study, changes)
        payload = await self._long_work.run(work) if _takes_long(study, changes) else work()
        edit = StoredEdit(row.version + 1, now, command, payload)
        facts = {"name": study.name, "nodes": study.nodes}
        if not await self._store.studies.append(self.id, edit, **facts):  # type: ignore[arg-type]
            return False
        self._keep(study, edit.number)
        self._edits += 1
        self._bytes += len(payload.encode())
        if self._edits >= LOG_EDITS or self._bytes >= LOG_BYTES:
            await self._write_down(study, now)
        return True

    async def _current(self, row: StudyRow) -> Study:
        """Return the study at its last edit."""
        if self._study is not None and self._version == row.version:
            return self._study
        if self._study is not None:
            edits = await self._store.studies.changes(self.id, after=self._version)
            if edits and edits[0].number == self._version + 1:
                study, self._study = self._study, None
                with damage_of(self.id):
                    await self._long_work.run(lambda: replay(study, edits))
                return self._read(study, edits)
        async with self._long_work.slot():
            edits = await self._store.studies.edits(self.id, after=row.base - 1)
            if not edits:
                raise ProblemError(Code.NOT_FOUND)
            with damage_of(self.id):
                found = await self._long_work.in_thread(lambda: study_of(edits))
        return self._read(found, edits)

    def _read(self, study: Study, edits: Sequence[StoredEdit]) -> Study:
        for edit in edits:
            if edit.command is None:
                self._edits = self._bytes = 0
            else:
                self._edits += 1
                self._bytes += len(edit.payload.encode())
        self._keep(study, edits[-1].number)
        return study

    def _keep(self, study: Study, version: int) -> None:
        # Counted once: the memory of all studies is asked for at every edit.
        self._study, self._version, self._memory = study, version, study.memory

    async def _write_down(self, study: Study, now: int) -> None:
        """Store the whole study as an edit that changes nothing, so that earlier ones can go.

        If that fails, it is tried again after as many edits. The one before is stored all the same.
        """
        self._edits = self._bytes = 0
        try:
            payload = await self._long_work.run(lambda: encode_contents(study.contents()))
            edit = StoredEdit(self._version + 1, now, None, payload)
            if await self._store.studies.append(self.id, edit, name=study.name, nodes=study.nodes):
                self._version = edit.number
        except StoreError as error:
            _logger.warning("a study can't be stored as a whole", exc_info=error)


def _takes_long(study: Study, encoded: bytes) -> bool:
    if len(encoded) > _FEW_BYTES:
        return True
    changes = decode_changes(encoded)
    added = sum(len(getattr(change, "nodes", ())) for change in changes)
    return added > _FEW_NODES or study.replays(changes) > _FEW_REPLAYS


def _edited(study: Study, encoded: bytes) -> str:
    """Carry out changes, and return them as they are stored.

    Decoded, they take ten times as much memory. So they are decoded here and not while they wait.
    """
    return encode_changes(study.edit(decode_changes(encoded)))


def _told_edits(study_id: str, edits: Sequence[StoredEdit]) -> str:
    """Return the message with some edits."""
    listed = edits_json(edits).decode()
    return in_ascii(f'{{"type":"study_edits","study":"{study_id}","edits":{listed}}}')
