"""How much memory shared studies take, and who waits while they are read."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from skep.server.domain.studies.changes import (
    AddNodes,
    Contents,
    NodeData,
    SetComment,
    decode_changes,
)
from skep.server.domain.studies.limits import POSITION_MEMORY
from skep.server.domain.studies.study import Study
from skep.server.rooms.long_work import LIMITS
from skep.server.store.study_store import StoredEdit, StudyStore
from skep.server.studies import open_study
from skep.server.studies import studies as studies_module
from skep.server.studies.open_study import OpenStudy
from tests.server.clubs import ANN
from tests.server.open_studies import CHAPTER, note, store_changes, studies_at
from tests.server.studies import comment, edit, share
from tests.serving.databases import file_in
from tests.serving.in_process import code, serving


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
            await store_changes(studies, one, 1, change)
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


async def test_long_edits_wait_in_small_numbers_and_undecoded_and_short_ones_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Two long edits can wait, and many of those who type.
    monkeypatch.setattr(open_study, "WAITING_BYTES", 12_000)
    append, gate = StudyStore.append, asyncio.Event()
    decoded = list[int]()

    async def append_later(store: StudyStore, *args: Any, **facts: Any) -> bool:
        await gate.wait()
        return await append(store, *args, **facts)

    def decode(text: bytes) -> Any:
        decoded.append(len(text))
        return decode_changes(text)

    async with serving(tmp_path) as server, server.guest() as ann:
        made = await share(ann)
        monkeypatch.setattr(StudyStore, "append", append_later)
        monkeypatch.setattr(open_study, "decode_changes", decode)
        typing = [asyncio.create_task(edit(ann, made, comment("r", f"{n}"))) for n in range(30)]
        async with asyncio.timeout(30):
            while not decoded:
                await asyncio.sleep(0.01)
        # One of them has the lock from here on, and all others wait.
        before = len(decoded)
        long = comment("r", "x" * 4_000)
        pasting = [asyncio.create_task(edit(ann, made, long)) for _ in range(6)]
        async with asyncio.timeout(30):
            while sum(task.done() for task in pasting) < 4:
                await asyncio.sleep(0.01)
        refused = [task.result() for task in pasting if task.done()]
        assert {code(answer) for answer in refused} == {(503, "server_busy")}
        assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
        assert len(decoded) == before
        gate.set()
        stored = await asyncio.gather(*typing, *(task for task in pasting if not task.done()))
        assert {answer.json()["number"] for answer in stored} == set(range(2, 34))
        # A single one is never too long.
        monkeypatch.setattr(open_study, "WAITING_BYTES", 1_000)
        assert (await edit(ann, made, long)).json() == {"number": 34}
