"""Studies for tests as one process has them, and somebody who has one open."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import msgspec

from skep.server.domain.studies.changes import (
    AddChapter,
    SetComment,
    StoredChange,
    encode_changes,
)
from skep.server.rooms.long_work import LongWork
from skep.server.store import Store
from skep.server.studies.studies import MadeLinks, Studies
from tests.server.studies import START
from tests.serving.in_process import Json

CHAPTER = AddChapter("c0", "", START, "r", 0)


class Reader:
    """Somebody who has a study open: the messages that they were sent."""

    def __init__(self, network: str = "") -> None:
        self.network = network
        self.messages: list[Json] = []

    def send(self, message: str) -> None:
        """Remember a message."""
        self.messages.append(msgspec.json.decode(message))

    @property
    def numbers(self) -> list[int]:
        """The edits that they know."""
        told = [one for one in self.messages if one["type"] == "study_edits"]
        return [edit["number"] for one in told for edit in one["edits"]]


@asynccontextmanager
async def studies_at(database: str) -> AsyncGenerator[Studies]:
    """Open the studies in a database, as a process does."""
    store, long_work = await Store.open(database), LongWork()
    studies = Studies(store, long_work, lambda: 1_000)
    yield studies
    await studies.close()
    long_work.close()
    await store.close()


async def note(studies: Studies, made: MadeLinks, number: int) -> int:
    """Change the comment at the start of a study."""
    change = SetComment("c0", "r", f"Comment {number}")
    return await store_changes(studies, made, number, change)


async def store_changes(
    studies: Studies, made: MadeLinks, number: int, *changes: StoredChange
) -> int:
    """Store changes as the edit with a number of its editor's."""
    encoded = encode_changes(changes).encode()
    return await studies.edit(made.id, made.edit_secret, f"edit-{number:04}", encoded)
