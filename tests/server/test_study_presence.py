"""Those who have a shared study open are told how many they are: a wave of them once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from skep.server.studies import presence as presence_module
from skep.server.studies.presence import Presence, Viewer
from tests.server.clubs import ANN
from tests.server.open_studies import CHAPTER, Reader, studies_at
from tests.serving.databases import file_in


def counts(reader: Reader) -> list[int]:
    """Return what somebody was told."""
    return [one["count"] for one in reader.messages if one["type"] == "study_present"]


async def test_each_arrival_in_a_wave_is_one_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_module, "CROWD_S", 3600.0)
    async with studies_at(file_in(tmp_path)) as studies:
        made = await studies.make(ANN, "", CHAPTER)
        readers = [Reader() for _ in range(20)]
        for reader in readers:
            await studies.watch(made.id, made.read_secret, 1, reader)
            studies.heard_audience(made.id)
        assert [counts(reader) for reader in readers] == [[number] for number in range(1, 21)]
        for reader in readers[10:]:
            studies.unwatch(made.id, reader)
        assert sum(len(reader.messages) for reader in readers) == 20


async def test_everybody_knows_the_number_after_a_wave(monkeypatch: pytest.MonkeyPatch) -> None:
    # What happens before the event loop goes on is a wave.
    monkeypatch.setattr(presence_module, "CROWD_S", 0.0)
    viewers, readers = set[Viewer](), [Reader() for _ in range(20)]
    presence = Presence("study", viewers, lambda _: 1)

    async def settle() -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    for reader in readers:
        viewers.add(reader)
        presence.tell(reader)
    assert counts(readers[0]) == [2]
    await settle()
    assert counts(readers[0]) == [2, 21]
    assert all(counts(reader)[-1] == 21 for reader in readers)
    # The first one is told at once.
    viewers.remove(readers[0])
    presence.tell()
    assert counts(readers[1])[-1] == 20
    # Somebody comes and another one goes: those who came in between know the number too.
    viewers.add(readers[0])
    presence.tell(readers[0])
    viewers.remove(readers[1])
    presence.tell()
    assert counts(readers[0])[-1] == 21
    await settle()
    assert all(counts(viewer)[-1] == 20 for viewer in readers if viewer in viewers)
    presence.close()
