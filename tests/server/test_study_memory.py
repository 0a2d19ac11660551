"""How much memory shared studies take, and who waits while they are read."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from skep.server.domain.studies.changes import AddNodes, Contents, NodeData, SetComment
from skep.server.domain.studies.limits import POSITION_MEMORY
from skep.server.domain.studies.study import Study
from skep.server.rooms.long_work import LIMITS
from skep.server.store.study_store import StoredEdit, StudyStore
from skep.server.studies import studies as studies_module
from skep.server.studies.open_study import OpenStudy
from tests.server.clubs import ANN
from tests.server.open_studies import CHAPTER, note, studies_at
from tests.serving.databases import file_in


async def test_studies_are_freed_by_the_memory_that_they_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies_module, "_MOST_BYTES", 100_000)
    monkeypatch.setattr(studies_module, "_STUDY_BYTES", 0)
    freed = list[str]()

    def forget(study: OpenStudy) -> None:
        freed.append(study.id)

    monkeypatch.setattr(OpenStudy, "forget", forget)
    async with studies_at(file_in(tmp_path)) as studies:
        made = [await studies.make(ANN, "", CHAPTER) for _ in range(5)]
        for one in made:
            # A single node takes a fifth of the memory, or more.
            change = SetComment("c0", "r", "x" * 3_999 + "\U0001f41d")
            await studies.edit(one.id, one.edit_secret, "edit-0001", [change])
        assert freed == [made[0].id]


def test_positions_that_are_kept_take_memory_too() -> None:
    study = Study(Contents("", ()))
    study.edit([CHAPTER])
    moves = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    nodes = [NodeData(f"n{ply}", f"n{ply - 1}" if ply else "r", moves[ply]) for ply in range(4)]
    study.edit([AddNodes("c0", tuple(nodes), 0)])
    # The last move was checked in the position before it.
    assert study.memory == Study(study.contents()).memory + 4 * POSITION_MEMORY


async def test_studies_are_read_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, reading = StudyStore.edits, Counter[str]()

    async def read_slowly(store: StudyStore, study_id: str, *, after: int) -> list[StoredEdit]:
        reading["now"] += 1
        reading["most"] = max(reading["most"], reading["now"])
        await asyncio.sleep(0.01)
        edits = await whole(store, study_id, after=after)
        reading["now"] -= 1
        return edits

    async with studies_at(file_in(tmp_path)) as studies:
        made = [await studies.make(ANN, "", CHAPTER) for _ in range(5)]
        monkeypatch.setattr(StudyStore, "edits", read_slowly)
        reads = (studies.read(one.id, one.read_secret, player=None) for one in made)
        edits = (note(studies, one, 1) for one in made)
        await asyncio.gather(*reads, *edits)
    assert reading == {"now": 0, "most": LIMITS.at_once}
