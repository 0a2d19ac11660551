"""Shared studies on a real server: who may do what, live edits, and what is kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import select, update

from skep.server.archive.backup_file import check_backup, items_of, write_backup
from skep.server.archive.checking import checked_games
from skep.server.archive.database import items_in, reading
from skep.server.archive.writing import write_club
from skep.server.domain.studies.changes import AddChapter, AddNodes, NodeData, encode_changes
from skep.server.rooms.long_work import LongWork
from skep.server.store import Store
from skep.server.store.connection_pools import make_engine
from skep.server.store.study_store import StoredEdit
from skep.server.store.tables import study_edits
from skep.server.studies import open_study
from skep.server.studies.studies import MOST_STUDIES, Studies
from tests.server.clubs import ANN
from tests.server.open_studies import store_changes
from tests.server.studies import NEW, START, add, comment, edit, node, read, share
from tests.server.test_cluster import Cluster, cluster
from tests.server.test_migrations import move_to
from tests.serving.databases import file_in
from tests.serving.in_process import Json, Server, Tab, code, serving

__all__ = ["cluster"]

OPENING = add(node("a", "r", "wS1"), node("b", "a", "bS1 wS1-", comment="Solid.", glyph="!"))


async def follow(tab: Tab, made: Json, version: int = 1, secret: str | None = None) -> None:
    """Open a study in a tab."""
    secret = secret or made["read_secret"]
    await tab.send(type="watch_study", study=made["id"], secret=secret, version=version)


async def test_a_reader_sees_what_an_editor_does_and_can_change_nothing(server: Server) -> None:
    async with server.guest() as ann, server.visitor() as bob, bob.tab() as tab:
        made = await share(ann)
        await follow(tab, made)
        assert await tab.until("study_present") == {
            "type": "study_present",
            "study": made["id"],
            "count": 1,
        }
        assert (await edit(ann, made, OPENING)).json() == {"number": 2}
        (told,) = (await tab.until("study_edits"))["edits"]
        assert told["number"] == 2
        assert [one["move"] for one in told["changes"][0]["nodes"]] == ["wS1", "bS1 wS1-"]
        refused = await edit(bob, made, comment("a", "Mine"), secret=made["read_secret"])
        assert code(refused) == (403, "study_read_only")
        view = (await read(bob, made)).json()
        assert (view["access"], view["is_owner"], view["read_secret"]) == ("read", False, None)
        assert [one["number"] for one in view["edits"]] == [2]
        whole = (await read(ann, made, made["edit_secret"])).json()
        assert (whole["access"], whole["is_owner"]) == ("edit", True)
        assert whole["read_secret"] == made["read_secret"]


async def test_a_wrong_link_opens_nothing(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob, bob.tab() as tab:
        made, other = await share(ann), await share(ann)
        for secret in ("x" * 32, other["edit_secret"]):
            assert code(await read(bob, made, secret)) == (404, "not_found")
            assert code(await edit(bob, made, OPENING, secret=secret)) == (404, "not_found")
            await follow(tab, made, secret=secret)
            assert (await tab.until("study_refused"))["problem"]["code"] == "not_found"
        assert code(await read(bob, {**made, "id": "abcdefghijkl"})) == (404, "not_found")
        assert code(await bob.http.delete(f"/studies/{made['id']}")) == (404, "not_found")


async def test_a_deleted_study_is_gone_for_everybody(server: Server) -> None:
    async with server.guest() as ann, ann.tab() as tab:
        made = await share(ann)
        await follow(tab, made)
        await tab.until("study_present")
        listed = (await ann.http.get("/studies")).json()
        assert [one["id"] for one in listed["studies"]] == [made["id"]]
        deleted = await ann.http.delete(f"/studies/{made['id']}")
        assert deleted.json()["studies"] == []
        assert (await tab.until("study_gone"))["study"] == made["id"]
        assert code(await edit(ann, made, OPENING)) == (404, "not_found")


async def test_an_edit_that_is_sent_again_counts_once(server: Server) -> None:
    async with server.guest() as ann:
        made = await share(ann)
        first = await edit(ann, made, OPENING, id="one-and-the-same")
        again = await edit(ann, made, OPENING, id="one-and-the-same")
        assert first.json() == again.json() == {"number": 2}
        assert code(await edit(ann, made, OPENING)) == (409, "study_changed")


async def test_all_changes_of_an_edit_are_made_or_none(server: Server) -> None:
    async with server.guest() as ann:
        made = await share(ann)
        assert code(await edit(ann, made, OPENING, comment("gone", "x"))) == (409, "study_changed")
        assert code(await edit(ann, made, add(node("a", "r", "wQ")))) == (409, "illegal_move")
        assert (await edit(ann, made, OPENING)).json() == {"number": 2}


async def test_a_tab_gets_what_it_missed_or_reads_it_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.guest() as ann, ann.tab() as tab:
        made = await share(ann)
        for number in range(4):
            await edit(ann, made, comment("r", f"Comment {number}"))
        await follow(tab, made, 2)
        told = await tab.until("study_edits")
        assert [one["number"] for one in told["edits"]] == [3, 4, 5]
        await follow(tab, made, 99)
        await tab.until("study_stale")
        monkeypatch.setattr(open_study, "_MOST_MISSED", 2)
        await follow(tab, made, 1)
        await tab.until("study_stale")


async def test_the_whole_is_written_down_and_old_edits_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_study, "LOG_EDITS", 5)
    database = file_in(tmp_path)
    async with serving(tmp_path, db_url=database) as server, server.guest() as ann:
        made = await share(ann)
        await edit(ann, made, OPENING)
        async with ann.tab() as tab:
            await follow(tab, made, 2)
            for number in range(20):
                assert (await edit(ann, made, comment("a", f"“{number}”"))).status_code == 200
            numbers: list[int] = []
            while len(numbers) < 24:
                edits = (await tab.until("study_edits"))["edits"]
                numbers += [one["number"] for one in edits]
            assert numbers == list(range(3, 27))
        view = (await read(ann, made)).json()
        assert view["base"] > 20
        noted = [one for one in view["contents"]["chapters"][0]["nodes"] if one["id"] == "a"]
        assert noted[0]["comment"].startswith("“1")
    engine = make_engine(database)
    async with engine.connect() as connection:
        assert len((await connection.execute(select(study_edits))).all()) < 16
    await engine.dispose()
    async with reading(database) as connection:
        assert [one.fault async for one in checked_games(items_in(connection))] == [None]


async def test_editors_at_once_lose_nothing(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        made = await share(ann)
        await edit(ann, made, OPENING)
        both = [(ann, "x"), (bob, "y")]
        answers = await asyncio.gather(
            *(
                edit(who, made, comment("a", f"{name}{number}"))
                for number in range(10)
                for who, name in both
            )
        )
        numbers = sorted(answer.json()["number"] for answer in answers)
        assert numbers == list(range(3, 23))
        view = (await read(ann, made)).json()
        assert [one["number"] for one in view["edits"]] == list(range(2, 23))


async def test_two_processes_told_to_edit_at_once_lose_no_edit(cluster: Cluster) -> None:
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        two.guest() as bob,
        two.visitor() as eve,
        eve.tab() as tab,
    ):
        made = await share(ann)
        await edit(ann, made, OPENING)
        await follow(tab, made, 2)
        answers = await asyncio.gather(
            *(
                edit(who, made, comment("a", f"{name}{number}"))
                for number in range(8)
                for who, name in ((ann, "x"), (bob, "y"))
            )
        )
        accepted = [answer.json()["number"] for answer in answers if answer.status_code == 200]
        assert len(accepted) == len(set(accepted)) > 8
        # Whoever looks on in one process sees all of them, in order.
        numbers = [2]
        while numbers[-1] < max(accepted):
            numbers += [told["number"] for told in (await tab.until("study_edits"))["edits"]]
        assert numbers == list(range(2, max(accepted) + 1))
        view = (await read(bob, made)).json()
        assert set(accepted) <= {told["number"] for told in view["edits"]}


async def test_who_is_here_counts_in_all_processes(cluster: Cluster) -> None:
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        two.guest() as bob,
        ann.tab() as first,
    ):
        made = await share(ann)
        await follow(first, made)
        async with bob.tab() as second:
            await follow(second, made)
            for tab in (first, second):
                while (await tab.until("study_present"))["count"] < 2:
                    pass
        while (await first.until("study_present"))["count"] > 1:
            pass
        await ann.http.delete(f"/studies/{made['id']}")
        await first.until("study_gone")


async def test_a_player_shares_only_so_many(server: Server) -> None:
    async with server.guest() as ann:
        for _ in range(MOST_STUDIES):
            await share(ann)
        refused = await ann.http.post("/studies", json=NEW)
        assert code(refused) == (409, "too_many_studies")


async def test_only_so_many_have_a_study_open(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.studies.studies.MOST_VIEWERS", 1)
    async with server.guest() as ann, ann.tab() as one, ann.tab() as two:
        made = await share(ann)
        await follow(one, made)
        await one.until("study_present")
        await follow(two, made)
        assert (await two.until("study_refused"))["problem"]["code"] == "too_many_watched"
        await one.send(type="unwatch_study", study=made["id"])
        await one.send(type="ping", sent=1)
        await one.until("pong")
        await follow(two, made)
        await two.until("study_present")


async def test_studies_are_downloaded_and_deleted_with_their_owner(server: Server) -> None:
    async with server.guest() as ann, ann.tab() as tab:
        made = await share(ann)
        await edit(ann, made, OPENING)
        await follow(tab, made, 2)
        await tab.until("study_present")
        data = (await ann.http.get("/me/data")).json()
        (kept,) = data["studies"]
        assert kept["id"] == made["id"]
        assert kept["edits"][0]["changes"][0]["nodes"][1]["comment"] == "Solid."
        await ann.http.delete("/me")
        await tab.until("study_gone")
        assert code(await read(ann, made)) == (404, "not_found")


async def test_the_database_and_the_log_have_no_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving(tmp_path) as server, server.guest() as ann:
        made = await share(ann)
        await edit(ann, made, OPENING)
        await read(ann, made)
        secrets = (made["edit_secret"], made["read_secret"])
    stored = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    for secret in secrets:
        assert secret.encode() not in stored
        assert secret not in caplog.text.replace('"secret"', "")


# --- the database ---------------------------------------------------------------------------------


@asynccontextmanager
async def stored_study(database: str) -> AsyncGenerator[tuple[Store, str]]:
    """Store a study with an edit, and give its id."""
    store, long_work = await Store.open(database), LongWork()
    shared = Studies(store, long_work, lambda: 1_000)
    made = await shared.make(ANN, "Mine", AddChapter("c0", "", START, "r", 0))
    nodes = (NodeData("a", "r", "wS1", "“<b>”"),)
    await store_changes(shared, made, 1, AddNodes("c0", nodes, 0))
    yield store, made.id
    await shared.close()
    long_work.close()
    await store.close()


async def test_a_study_that_nobody_visits_is_deleted(database: str) -> None:
    async with stored_study(database) as (store, study):
        await store.studies.delete_unvisited(before=1_000)
        assert await store.studies.find(study) is not None
        await store.studies.visit(study, now=2_000)
        await store.studies.delete_unvisited(before=1_500)
        assert await store.studies.find(study) is not None
        await store.studies.delete_unvisited(before=2_001)
        assert await store.studies.find(study) is None
        assert await store.studies.edits(study, after=0) == []


async def test_of_two_writers_the_second_one_fails(database: str) -> None:
    async with stored_study(database) as (store, study):
        edits = [StoredEdit(3, 5, f"command-{name}", "[]") for name in "ab"]
        done = await asyncio.gather(
            *(store.studies.append(study, one, name="", nodes=2) for one in edits)
        )
        assert sorted(done) == [False, True]
        again = StoredEdit(4, 5, "edit-0001", "[]")
        assert not await store.studies.append(study, again, name="", nodes=2)
        found = await store.studies.find(study)
        assert found is not None
        assert found.version == 3


async def test_studies_are_backed_up_restored_checked_and_copied(
    database: str, tmp_path: Path
) -> None:
    async with stored_study(database) as (_, study):
        file, other = tmp_path / "club.backup", f"sqlite+aiosqlite:///{tmp_path}/other.db"
        async with reading(database) as connection:
            await write_backup(file, items_in(connection), made_at=1, key=None)
        check_backup(file)
        await write_club(other, items_of(file))
        async with reading(database) as one, reading(other) as two:
            before = {item.key: item.digest() async for item in items_in(one)}
            assert {item.key: item.digest() async for item in items_in(two)} == before
            assert ("studies", study) in before
        async with reading(other) as connection:
            faults = {one.id: one.fault async for one in checked_games(items_in(connection))}
        assert faults == {study: None}
        engine = make_engine(other)
        illegal = encode_changes([AddNodes("c0", (NodeData("a", "r", "wQ"),), 0)])
        async with engine.begin() as connection:
            of_it = study_edits.c.command == "edit-0001"
            await connection.execute(update(study_edits).where(of_it).values(payload=illegal))
        await engine.dispose()
        async with reading(other) as connection:
            (checked,) = [one async for one in checked_games(items_in(connection))]
        assert checked.fault is not None


async def test_the_migration_goes_both_ways(database: str) -> None:
    async with stored_study(database):
        pass
    await move_to(database, "0006", back=True)
    store = await Store.open(database, backup=False)
    assert await store.studies.of(ANN) == []
    await store.close()
