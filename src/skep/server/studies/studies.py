"""All shared studies: create, read, edit, watch and delete them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from msgspec import Raw

from skep.server.disk_space import DiskSpace
from skep.server.domain.studies.changes import (
    AddChapter,
    Contents,
    NewStudyName,
    encode_contents,
)
from skep.server.domain.studies.study import Study
from skep.server.errors import Code, ProblemError
from skep.server.messages.to_client import StudyGone, StudyStale
from skep.server.rooms.audience import encode
from skep.server.rooms.long_work import LongWork
from skep.server.store import Store, StoreError
from skep.server.store.group_commit import writer_of
from skep.server.store.study_store import StudyRow
from skep.server.studies.answers import study_json
from skep.server.studies.links import (
    Access,
    access_of,
    new_edit_secret,
    new_study_id,
    read_secret,
    secret_hash,
)
from skep.server.studies.open_study import OpenStudy
from skep.server.studies.presence import Viewer

MOST_STUDIES = 20
"""How many studies a player can share at once."""

MOST_VIEWERS = 100
"""How many tabs can have a study open at once."""

MOST_PER_NETWORK = 50
"""How many of them can be readers from one network in one process."""

FOR_EDITORS = 20
"""How many more tabs can have it open with the link to edit, so that readers can't lock editors
out."""

_MOST_BYTES = 128 * 1024 * 1024
"""How much memory studies can take that are kept for the next edit."""

_STUDY_BYTES = 128 * 1024
"""What each of them counts for at least, so that there are at most a thousand."""

_AGAIN_S = 1.0
"""How long to wait before telling viewers again, after the database failed."""

_VISITED_MS = 60 * 60 * 1000
"""How often it is noted that a study was read."""

_logger = logging.getLogger(__name__)


class Peers(Protocol):
    """The other processes of the server."""

    def changed(self, study_id: str) -> None:
        """Tell them that a study has another edit, or was deleted."""
        ...

    def audience(self, study_id: str, count: int) -> None:
        """Tell them how many have a study open in this process."""
        ...

    def elsewhere(self, study_id: str) -> int:
        """Return how many have a study open in the others."""
        ...


class NoPeers:
    """There are no other processes."""

    def changed(self, study_id: str) -> None:
        """Tell nobody."""

    def audience(self, study_id: str, count: int) -> None:
        """Tell nobody."""

    def elsewhere(self, study_id: str) -> int:  # noqa: ARG002
        """Return 0."""
        return 0


@dataclass(frozen=True, slots=True)
class MadeLinks:
    """A new study, and the secrets of its links."""

    id: str
    edit_secret: str
    read_secret: str


class Studies:
    """The shared studies of a server."""

    def __init__(
        self,
        store: Store,
        long_work: LongWork,
        now: Callable[[], int],
        disk: DiskSpace | None = None,
    ) -> None:
        """Store nothing while the *disk* is nearly full."""
        self._store = store
        self._disk = disk or DiskSpace()
        self._long_work = long_work
        self._now = now
        self._open = OrderedDict[str, OpenStudy]()
        self.peers: Peers = NoPeers()
        self._tasks = set[asyncio.Task[None]]()

    async def close(self) -> None:
        """Stop what runs by itself."""
        for study in self._open.values():
            study.presence.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def make(
        self, owner: str, name: str, chapter: AddChapter, since: int | None = None
    ) -> MadeLinks:
        """Store a new study with its first chapter; *since* is when the owner's session began.

        :raises ProblemError: when its name has control characters, its start is impossible, the
            player has too many, or the disk is nearly full.
        :raises SignedOutError: when the owner's session has ended.
        """
        await self._disk.check()
        study = Study(Contents("", ()))
        study.edit([NewStudyName(name), chapter])
        secret, now = new_edit_secret(), self._now()
        made = MadeLinks(new_study_id(), secret, read_secret(secret))
        row = StudyRow(
            id=made.id,
            owner=owner,
            name=name,
            created_at=now,
            updated_at=now,
            visited_at=now,
            version=1,
            base=1,
            nodes=study.nodes,
            read_hash=secret_hash(made.read_secret),
            edit_hash=secret_hash(secret),
        )
        payload = encode_contents(study.contents())
        writer = writer_of(owner, since)
        if not await self._store.studies.make(row, payload, most=MOST_STUDIES, writer=writer):
            raise ProblemError(Code.TOO_MANY_STUDIES, facts={"most": MOST_STUDIES})
        return made

    async def read(self, study_id: str, secret: str, *, player: str | None) -> Raw:
        """Return a study as a ``StudyView``.

        :raises ProblemError: when there is no such study, or the secret isn't its own.
        """
        row, access = await self._row(study_id, secret)
        now = self._now()
        if now - row.visited_at > _VISITED_MS:
            await self._store.studies.visit(study_id, now=now)
        shown = read_secret(secret) if access is Access.EDIT else None
        # A large one takes time and memory, and others want to open games.
        async with self._long_work.slot():
            edits = await self._store.studies.edits(study_id, after=row.base - 1)
            while edits and edits[0].command is not None:
                # Another process has written it down as a whole since, twice.
                edits.pop(0)
            if not edits:
                raise ProblemError(Code.NOT_FOUND)
            return study_json(row, edits, is_owner=row.owner == player, read_secret=shown)

    async def stored(self, row: StudyRow) -> bytes:
        """Return a study as its owner can download it."""
        async with self._long_work.slot():
            edits = await self._store.studies.edits(row.id, after=row.base - 1)
            if not edits or edits[0].command is not None:
                return b"null"
            return bytes(study_json(row, edits, is_owner=True, read_secret=None))

    async def edit(self, study_id: str, secret: str, command: str, changes: bytes) -> int:
        """Store encoded changes, tell everybody, and return their number.

        :raises ProblemError: when they are refused.
        :raises BusyStoreError: when too much waits already.
        """
        _, access = await self._row(study_id, secret)
        if access is not Access.EDIT:
            raise ProblemError(Code.STUDY_READ_ONLY)
        await self._disk.check()
        with self._opened(study_id) as study:
            number = await study.edit(command, changes, now=self._now())
            self.peers.changed(study_id)
            await self._tell_stored(study)
        return number

    async def delete(self, study_id: str, owner: str) -> None:
        """Delete a study of its owner.

        :raises ProblemError: when they have no such study.
        """
        if not await self._store.studies.delete(study_id, owner):
            raise ProblemError(Code.NOT_FOUND)
        self.peers.changed(study_id)
        if (study := self._open.get(study_id)) is not None:
            await self._tell_stored(study)

    async def delete_of(self, owner: str) -> None:
        """Delete all studies of a player."""
        for row in await self._store.studies.of(owner):
            await self.delete(row.id, owner)

    # --- live -----------------------------------------------------------------------------------

    async def watch(self, study_id: str, secret: str, version: int, viewer: Viewer) -> None:
        """Send somebody what happens, beginning with what they missed after a version.

        :raises ProblemError: when they may not, or too many have it open.
        """
        await self._row(study_id, secret)
        with self._opened(study_id) as study:
            async with study.lock:
                await self._tell_locked(study)
                row, access = await self._row(study_id, secret)
                has_others = bool(study.viewers)
                self._admit(study, viewer, access)
                missed = await study.missed(row, version)
                if not has_others:
                    study.told = row.version if missed is None else missed.last
                # If there are others, another process may have stored an edit since they were told.
                # They hear of it next, and this viewer hears of it twice.
                if missed is None:
                    viewer.send(encode(StudyStale(study_id)))
                elif missed.message:
                    viewer.send(missed.message)
            self._count(study, newcomer=viewer)

    def unwatch(self, study_id: str, viewer: Viewer) -> None:
        """Send somebody nothing more."""
        study = self._open.get(study_id)
        if study is not None and viewer in study.viewers:
            study.viewers.discard(viewer)
            self._count(study)

    def heard_change(self, study_id: str) -> None:
        """Handle that another process has changed a study."""
        study = self._open.get(study_id)
        if study is not None and study.viewers:
            self._start(study)

    def heard_audience(self, study_id: str) -> None:
        """Handle that others have opened or closed a study elsewhere."""
        study = self._open.get(study_id)
        if study is not None and study.viewers:
            study.presence.tell()

    def missed_some(self) -> None:
        """Handle that messages of other processes may have been lost."""
        for study in self._open.values():
            if study.viewers:
                self._start(study)

    # --- inside ---------------------------------------------------------------------------------

    async def _row(self, study_id: str, secret: str) -> tuple[StudyRow, Access]:
        row = await self._store.studies.find(study_id)
        access = None if row is None else access_of(row, secret)
        if row is None or access is None:
            raise ProblemError(Code.NOT_FOUND)
        return row, access

    @contextmanager
    def _opened(self, study_id: str) -> Generator[OpenStudy]:
        """Give the study, and keep it while the context lasts: others must not get a second one."""
        study = self._open.get(study_id)
        if study is None:
            study = OpenStudy(study_id, self._store, self._long_work, self._elsewhere)
            self._open[study_id] = study
        self._open.move_to_end(study_id)
        study.users += 1
        try:
            yield study
        finally:
            study.users -= 1
            self._forget_some()

    def _admit(self, study: OpenStudy, viewer: Viewer, access: Access) -> None:
        """Give somebody a place. Nothing is awaited here: no two can get the last one.

        :raises ProblemError: when too many have it open.
        """
        if viewer in study.viewers:
            return
        is_editor = access is Access.EDIT
        most = MOST_VIEWERS + FOR_EDITORS if is_editor else MOST_VIEWERS
        if len(study.viewers) + self.peers.elsewhere(study.id) >= most:
            raise ProblemError(Code.TOO_MANY_WATCHED, facts={"most": most})
        if not is_editor and viewer.network:
            near = sum(other.network == viewer.network for other in study.viewers)
            if near >= MOST_PER_NETWORK:
                raise ProblemError(Code.TOO_MANY_WATCHED, facts={"most": MOST_PER_NETWORK})
        study.viewers.add(viewer)

    def _forget_some(self) -> None:
        """Free memory: the least recently edited first."""
        size = sum(map(_kept_bytes, self._open.values()))
        for study_id, study in list(self._open.items()):
            # A lock that somebody waits for can be free for a moment.
            if study.users or study.lock.locked():
                continue
            if size > _MOST_BYTES:
                size -= _kept_bytes(study)
                study.forget()
            if not study.viewers and not study.memory:
                study.presence.close()
                del self._open[study_id]

    async def _tell_stored(self, study: OpenStudy) -> None:
        """Tell everybody about a stored change. It counts even if the database fails now."""
        try:
            await self._tell(study)
        except StoreError as error:
            _logger.warning("a study's viewers will learn of a change later", exc_info=error)
            self._start(study, again=True)

    async def _tell_again(self, study: OpenStudy) -> None:
        await asyncio.sleep(_AGAIN_S)
        await self._tell_stored(study)

    async def _tell(self, study: OpenStudy) -> None:
        async with study.lock:
            await self._tell_locked(study)

    async def _tell_locked(self, study: OpenStudy) -> None:
        """Send everybody the edits that they don't know, or that the study is gone."""
        if not study.viewers:
            return
        row = await self._store.studies.find(study.id)
        if row is None:
            gone = encode(StudyGone(study.id))
            for viewer in study.viewers:
                viewer.send(gone)
            study.viewers.clear()
            self.peers.audience(study.id, 0)
            return
        if row.version <= study.told:
            return
        missed = await study.missed(row, study.told)
        study.told = row.version
        if missed is None:
            text = encode(StudyStale(study.id))
        elif missed.message:
            study.told, text = missed
        else:
            return
        for viewer in study.viewers:
            viewer.send(text)

    def _count(self, study: OpenStudy, *, newcomer: Viewer | None = None) -> None:
        self.peers.audience(study.id, len(study.viewers))
        study.presence.tell(newcomer)
        self._forget_some()

    def _elsewhere(self, study_id: str) -> int:
        return self.peers.elsewhere(study_id)

    def _start(self, study: OpenStudy, *, again: bool = False) -> None:
        task = asyncio.create_task(self._tell_again(study) if again else self._tell(study))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if not isinstance(error, StoreError):
            _logger.error("a study can't be followed", exc_info=error)


def _kept_bytes(study: OpenStudy) -> int:
    return max(study.memory, _STUDY_BYTES) if study.memory else 0
