"""What shared studies can take: disk space, bytes, places for viewers, and only valid sessions."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from skep.game import Game
from skep.server.domain.studies.changes import RenameChapter, SetComment
from skep.server.domain.studies.limits import MOST_NODES
from skep.server.errors import Code, ProblemError
from skep.server.middleware.budgets import STUDY_BYTES, STUDY_TOKEN_BYTES
from skep.server.middleware.token_buckets import Rate
from skep.server.rooms.long_work import LongWork
from skep.server.routes import studies as study_routes
from skep.server.settings import MAX_BODY
from skep.server.store import SignedOutError, Store, StoreError
from skep.server.store.study_store import StoredEdit, StudyRow, StudyStore
from skep.server.studies import open_study
from skep.server.studies import studies as studies_module
from skep.server.studies.studies import MadeLinks, Studies
from tests.server.clubs import ANN
from tests.server.disks import leave_free
from tests.server.open_studies import CHAPTER, Reader, note, store_changes, studies_at
from tests.server.studies import NEW, add, comment, edit, node, share
from tests.serving.databases import file_in
from tests.serving.in_process import SAME_SCREEN, Json, code, serving, settings_in


async def test_nothing_is_stored_when_the_disk_is_nearly_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:
        made = await share(ann)
        reserve = settings_in(tmp_path).disk_reserve
        leave_free(monkeypatch, reserve - 1)
        assert code(await ann.http.post("/studies", json=NEW)) == (507, "disk_full")
        assert code(await edit(ann, made, comment("r", "Long."))) == (507, "disk_full")
        assert len((await ann.http.get("/studies")).json()["studies"]) == 1
        leave_free(monkeypatch, reserve)
        assert (await edit(ann, made, comment("r", "Long."))).json() == {"number": 2}
        await share(ann)


async def test_bytes_of_studies_have_a_slow_budget_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    budget = STUDY_BYTES._replace(session=Rate(20, 2.0))
    monkeypatch.setattr(study_routes, "STUDY_BYTES", budget)
    async with serving(tmp_path, rate_limits=True) as server, server.guest() as ann:
        made = await share(ann)
        long = comment("r", "x" * 12 * STUDY_TOKEN_BYTES)
        assert (await edit(ann, made, long)).json() == {"number": 2}
        refused = await edit(ann, made, long)
        assert code(refused) == (429, "too_many_requests")
        assert int(refused.headers["retry-after"]) > 1
        # Other things have other budgets.
        await ann.make(**SAME_SCREEN)


def test_an_address_can_store_some_gigabytes_of_studies_at_most() -> None:
    days, times_stored = 90, 2
    tokens = STUDY_BYTES.address.burst + days * 24 * 60 * 60 / STUDY_BYTES.address.seconds
    assert tokens * STUDY_TOKEN_BYTES * times_stored < 4.5e9


async def test_a_session_that_was_ended_elsewhere_makes_no_study(database: str) -> None:
    here, there = await Store.open(database), await Store.open(database)
    long_work = LongWork()
    studies = Studies(here, long_work, lambda: 1_000)
    await studies.make(ANN, "Before", CHAPTER, since=0)
    await there.accounts.sign_out(ANN, at=900, since=0)
    with pytest.raises(SignedOutError):
        await studies.make(ANN, "After", CHAPTER, since=0)
    await studies.make(ANN, "Again", CHAPTER, since=900)
    assert {row.name for row in await here.studies.of(ANN)} == {"Before", "Again"}
    long_work.close()
    await there.close()
    await here.close()


# --- races ----------------------------------------------------------------------------------------


async def test_a_player_who_makes_many_studies_at_once_gets_no_more(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies_module, "MOST_STUDIES", 3)
    async with studies_at(database) as studies:
        made = await asyncio.gather(
            *(studies.make(ANN, "", CHAPTER) for _ in range(9)), return_exceptions=True
        )
        assert sum(isinstance(one, MadeLinks) for one in made) == 3
        assert sum(isinstance(one, ProblemError) for one in made) == 6


@pytest.mark.parametrize("name", ["a\0b", "a\nb", "a\tb", "\u202eevil", "a\x85"])
async def test_the_name_of_a_new_study_is_one_line_of_plain_text(tmp_path: Path, name: str) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:
        refused = await ann.http.post("/studies", json={**NEW, "name": name})
        assert code(refused) == (422, "bad_field")
        assert (await ann.http.get("/studies")).json()["studies"] == []


async def test_the_last_place_is_taken_once_however_many_come_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies_module, "MOST_VIEWERS", 2)
    async with studies_at(file_in(tmp_path)) as studies:
        made = await studies.make(ANN, "", CHAPTER)
        readers = [Reader() for _ in range(6)]
        came = await asyncio.gather(
            *(studies.watch(made.id, made.read_secret, 1, reader) for reader in readers),
            return_exceptions=True,
        )
        refused = [one for one in came if isinstance(one, ProblemError)]
        assert [one.code for one in refused] == [Code.TOO_MANY_WATCHED] * 4
        # Who is there already can come again.
        (first, _) = (reader for reader in readers if reader.messages)
        await studies.watch(made.id, made.read_secret, 1, first)


@pytest.mark.parametrize("character", ["a", "é", "\U0001f41d"])
async def test_who_is_far_behind_reads_the_study_again(tmp_path: Path, character: str) -> None:
    async with studies_at(file_in(tmp_path)) as studies:
        made, live = await studies.make(ANN, "", CHAPTER), Reader()
        await studies.watch(made.id, made.read_secret, 1, live)
        # As much as fits into one request.
        length = (MAX_BODY - 1_000) // (4_000 * len(character.encode()))
        for number in range(7):
            changes = [
                SetComment("c0", "r", f"{number}-{part:03}" + character * 3_990)
                for part in range(length)
            ]
            await store_changes(studies, made, number, *changes)
        # Every single edit is short enough.
        last = live.numbers[-1]
        assert live.numbers == list(range(2, last + 1))
        assert {one["type"] for one in live.messages} == {"study_present", "study_edits"}
        late = Reader()
        await studies.watch(made.id, made.read_secret, 1, late)
        assert late.messages[0] == {"type": "study_stale", "study": made.id}
        nearly = Reader()
        await studies.watch(made.id, made.read_secret, last - 1, nearly)
        assert nearly.numbers == [last]


async def test_readers_lock_out_neither_editors_nor_other_networks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies_module, "MOST_VIEWERS", 3)
    monkeypatch.setattr(studies_module, "MOST_PER_NETWORK", 2)
    monkeypatch.setattr(studies_module, "FOR_EDITORS", 1)
    async with studies_at(file_in(tmp_path)) as studies:
        made = await studies.make(ANN, "", CHAPTER)

        async def come(secret: str, network: str) -> Code | None:
            try:
                await studies.watch(made.id, secret, 1, Reader(network))
            except ProblemError as error:
                return error.code
            return None

        readers = ("here", "here", "here", "there", "far")
        came = [await come(made.read_secret, network) for network in readers]
        refused = Code.TOO_MANY_WATCHED
        assert came == [None, None, refused, None, refused]
        assert [await come(made.edit_secret, "here") for _ in range(2)] == [None, refused]


async def test_who_waits_for_a_study_gets_it_even_if_it_is_freed_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies_module, "_MOST_BYTES", 0)
    append, find = StudyStore.append, StudyStore.find
    came = asyncio.Event()

    async def find_and_tell(store: StudyStore, study_id: str) -> StudyRow | None:
        row = await find(store, study_id)
        came.set()
        return row

    async def append_later(store: StudyStore, *args: Any, **options: Any) -> bool:
        if guests:
            # This edit has the lock. Whoever comes now has to wait for it.
            came.clear()
            tasks.append(asyncio.create_task(guests.pop(0)))
            await came.wait()
        return await append(store, *args, **options)

    async with studies_at(file_in(tmp_path)) as studies:
        made, reader = await studies.make(ANN, "", CHAPTER), Reader()
        # The first edit frees the study after the second one, just when the reader gets the lock.
        guests = [note(studies, made, 1), studies.watch(made.id, made.read_secret, 3, reader)]
        tasks = list[asyncio.Task[Any]]()
        monkeypatch.setattr(StudyStore, "find", find_and_tell)
        monkeypatch.setattr(StudyStore, "append", append_later)
        await note(studies, made, 0)
        await asyncio.gather(*tasks)
        last = await note(studies, made, 2)
        assert last in reader.numbers


async def test_whoever_was_there_hears_of_an_edit_stored_elsewhere_while_another_one_comes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = StudyStore.find
    finds = list[str]()

    async def find_after_edit(store: StudyStore, study_id: str) -> StudyRow | None:
        finds.append(study_id)
        if len(finds) == 3:
            # Everybody has been told what there is, and the new reader has no place yet.
            monkeypatch.setattr(StudyStore, "find", find)
            await note(there, made, 1)
        return await find(store, study_id)

    async with studies_at(database) as here, studies_at(database) as there:
        made, early, late = await here.make(ANN, "", CHAPTER), Reader(), Reader()
        await here.watch(made.id, made.read_secret, 1, early)
        monkeypatch.setattr(StudyStore, "find", find_after_edit)
        await here.watch(made.id, made.read_secret, 1, late)
        assert (early.numbers, late.numbers) == ([], [2])
        here.heard_change(made.id)
        async with asyncio.timeout(30):
            while not early.numbers:
                await asyncio.sleep(0)
        assert early.numbers == [2]
        await note(there, made, 2)
        here.heard_change(made.id)
        async with asyncio.timeout(30):
            while 3 not in early.numbers:
                await asyncio.sleep(0)
        # Twice is no harm: a tab knows by the number.
        assert (early.numbers, late.numbers) == ([2, 3], [2, 2, 3])


def opening_book(size: int) -> list[Json]:
    """Return this many different first, second and third moves, in the order of the lines."""
    nodes = list[Json]()
    game = Game("Base+MLP")

    def add_below(parent: str, depth: int) -> None:
        for move in sorted(game.legal_move_strings()):
            if len(nodes) == size:
                return
            nodes.append(node(f"{len(nodes):012}", parent, move, comment="蜂" * 10))
            if depth > 1:
                game.play(move)
                add_below(nodes[-1]["id"], depth - 1)
                game.undo()

    add_below("r", 3)
    return nodes


async def test_a_study_of_the_largest_size_is_shared_within_the_budgets(tmp_path: Path) -> None:
    nodes = opening_book(MOST_NODES - 1)
    assert len(nodes) == MOST_NODES - 1
    # As the page sends it: 200 nodes in each change, and two changes fit into a request.
    changes = [add(*nodes[at : at + 200], at=1_000) for at in range(0, len(nodes), 200)]
    async with serving(tmp_path, rate_limits=True) as server, server.guest() as ann:
        made = await share(ann)
        for at in range(0, len(changes), 2):
            answer = await edit(ann, made, *changes[at : at + 2])
            assert answer.status_code == 200, answer.text
        [line] = (await ann.http.get("/studies")).json()["studies"]
        assert line["nodes"] == MOST_NODES
        below = nodes[-1]
        refused = await edit(ann, made, add(node("more", below["id"], "bQ")))
        assert code(refused) == (409, "study_full")


# --- writing down the whole -----------------------------------------------------------------------


async def test_an_edit_that_is_stored_succeeds_even_if_the_whole_cannot_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(open_study, "LOG_EDITS", 2)
    append = StudyStore.append

    async def append_changes(store: StudyStore, id_: str, edit: StoredEdit, **facts: Any) -> bool:
        if edit.command is None:
            raise StoreError
        return await append(store, id_, edit, **facts)

    async with studies_at(file_in(tmp_path)) as studies:
        made = await studies.make(ANN, "", CHAPTER)
        monkeypatch.setattr(StudyStore, "append", append_changes)
        assert [await note(studies, made, number) for number in range(3)] == [2, 3, 4]
        assert [record.message for record in caplog.records] == [
            "a study can't be stored as a whole"
        ]
        monkeypatch.setattr(StudyStore, "append", append)
        await note(studies, made, 3)
        read = msgspec.json.decode(await studies.read(made.id, made.read_secret, player=None))
        assert (read["base"], read["edits"]) == (6, [])


async def test_an_edit_that_is_stored_succeeds_even_if_nobody_can_be_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(studies_module, "_AGAIN_S", 0.0)
    append, find = StudyStore.append, StudyStore.find
    failures = [0]

    async def append_and_fail(store: StudyStore, *args: Any, **facts: Any) -> bool:
        is_stored = await append(store, *args, **facts)
        failures[0] = 2
        return is_stored

    async def find_later(store: StudyStore, study_id: str) -> StudyRow | None:
        if failures[0] > 0:
            failures[0] -= 1
            raise StoreError
        return await find(store, study_id)

    async with studies_at(file_in(tmp_path)) as studies:
        made, reader = await studies.make(ANN, "", CHAPTER), Reader()
        await studies.watch(made.id, made.read_secret, 1, reader)
        monkeypatch.setattr(StudyStore, "append", append_and_fail)
        monkeypatch.setattr(StudyStore, "find", find_later)
        assert await note(studies, made, 0) == 2
        assert reader.numbers == []
        async with asyncio.timeout(30):
            while not reader.numbers:
                await asyncio.sleep(0)
        assert reader.numbers == [2]
        failures[0] = 1
        await studies.delete(made.id, ANN)
        async with asyncio.timeout(30):
            while reader.messages[-1]["type"] != "study_gone":
                await asyncio.sleep(0)
    assert {record.message for record in caplog.records} == {
        "a study's viewers will learn of a change later"
    }


async def test_a_large_study_that_is_written_down_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_study, "LOG_EDITS", 2)
    monkeypatch.setattr(open_study, "LOG_BYTES", 600)
    whole = StudyStore.edits
    reads = list[int]()

    async def count(store: StudyStore, study_id: str, *, after: int) -> list[StoredEdit]:
        reads.append(after)
        return await whole(store, study_id, after=after)

    store, long_work = await Store.open(file_in(tmp_path)), LongWork()
    # Two processes: each knows only from the database what the other one has done.
    here, there = (Studies(store, long_work, lambda: 1_000) for _ in range(2))
    made, reader = await here.make(ANN, "", CHAPTER), Reader()

    async def edit_in(one: Studies, command: int, change: SetComment | RenameChapter) -> int:
        return await store_changes(one, made, command, change)

    # Whoever is sent this much reads the study again.
    await edit_in(here, 0, SetComment("c0", "r", "x" * 2_000))
    known = await edit_in(there, 1, RenameChapter("c0", "Long"))
    await there.watch(made.id, made.read_secret, known, reader)
    monkeypatch.setattr(StudyStore, "edits", count)
    for number in range(2, 12):
        await edit_in((here, there)[number % 2], number, RenameChapter("c0", f"Long {number}"))
    kinds = {message["type"] for message in reader.messages}
    assert (kinds, reads) == ({"study_present", "study_edits"}, [])
    assert reader.numbers == list(range(reader.numbers[0], reader.numbers[-1] + 1))
    for one in (here, there):
        await one.close()
    long_work.close()
    await store.close()
