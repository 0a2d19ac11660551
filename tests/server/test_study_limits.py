"""What shared studies can take: disk space, bytes, places for viewers, and only valid sessions."""

from __future__ import annotations

from pathlib import Path

import pytest

from skep.server.domain.studies.changes import AddChapter
from skep.server.middleware.budgets import STUDY_BYTES, STUDY_TOKEN_BYTES
from skep.server.middleware.token_buckets import Rate
from skep.server.rooms.long_work import LongWork
from skep.server.routes import studies as study_routes
from skep.server.store import SignedOutError, Store
from skep.server.studies.studies import Studies
from tests.server.clubs import ANN
from tests.server.studies import NEW, START, comment, edit, share
from tests.serving.in_process import SAME_SCREEN, code, serving, settings_in

CHAPTER = AddChapter("c0", "", START, "r", 0)


async def test_nothing_is_stored_when_the_disk_is_nearly_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:
        made = await share(ann)
        reserve = settings_in(tmp_path).disk_reserve

        def free_bytes(_: Store) -> int:
            return free

        free = reserve - 1
        monkeypatch.setattr(Store, "free_bytes", free_bytes)
        assert code(await ann.http.post("/studies", json=NEW)) == (507, "disk_full")
        assert code(await edit(ann, made, comment("r", "Long."))) == (507, "disk_full")
        assert len((await ann.http.get("/studies")).json()["studies"]) == 1
        free = reserve
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
