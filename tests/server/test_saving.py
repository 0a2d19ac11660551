"""Saving games from a device: a real server stores them once, and treats them like any other."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.types import ASGIApp

from skep.server.archive.checking import checked_games
from skep.server.archive.database import items_in, reading
from skep.server.domain.length_limits import MOST_PLIES
from skep.server.middleware.budgets import SAVED_PLIES, VisitorBudgets
from skep.server.middleware.rate_limits import RateLimits
from skep.server.middleware.token_buckets import Rate
from skep.server.rooms import registry
from skep.server.rooms.housekeeping import KEPT_MS
from skep.server.rooms.made_games import retold_game, saved_game_ids
from skep.server.routes import saved_games
from skep.server.routes.limits import LIMITED_ROUTES
from skep.server.settings import MAX_BODY
from skep.server.store import Store
from skep.server.store.connection_pools import make_engine
from skep.server.store.tables import events, games
from tests.server.device_games import CREATED_AT, KEY, moves, told_game
from tests.server.disks import leave_free
from tests.server.tables import OPENING
from tests.server.test_length_limits import dance
from tests.serving.asgi import ask, echo
from tests.serving.in_process import SAME_SCREEN, Json, Server, Visitor, code, serving, settings_in

SAVE = "/games/saved"
COMPUTER: Json = {"type": "computer", "level": 3}
LOST: Json = {"termination": "surrounded", "winner": "w"}


def told_long(plies: int = MOST_PLIES) -> Json:
    """Return a game that goes round in circles until it is too long."""
    ending = {"termination": "length", "winner": None}
    rules = "Base+MLP,repetition=none"
    return told_game(rules=rules, moves=moves(*dance(plies), spent_ms=123_456), ending=ending)


async def save(visitor: Visitor, told: Json) -> Json:
    """Save a game, and return it as its player sees it."""
    answer = await visitor.http.post(SAVE, json=told)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def stored(database: str) -> tuple[int, int]:
    """Return how many games and events a database has."""
    engine = make_engine(database)
    async with engine.connect() as connection:
        counts = [
            (await connection.execute(select(func.count()).select_from(table))).scalar_one()
            for table in (games, events)
        ]
    await engine.dispose()
    return counts[0], counts[1]


async def test_a_saved_game_is_shown_and_listed_like_any_other(
    tmp_path: Path, database: str
) -> None:
    told = told_game(opponent=COMPUTER, color="black", hints=["b"])
    async with serving(tmp_path, db_url=database) as server, server.guest() as ann:
        view = await save(ann, told)
        game = view["id"]
        texts = [move["text"] for move in told["moves"]]
        assert [move["text"] for move in view["moves"]] == texts
        assert (view["on_device"], view["you"], view["created_at"]) == (True, ["b"], CREATED_AT)
        assert view["updated_at"] > CREATED_AT
        state = view["state"]
        assert (state["status"], state["ending"], state["hints"]) == ("over", LOST, ["b"])
        assert state["seats"]["w"] == {"occupant": "computer", "level": 3, "name": ""}
        assert (await ann.http.get(f"/games/{game}")).json() == view

        other = (await ann.make(opponent={"type": "same_screen"}))["id"]
        listed = (await ann.http.get("/games?hives=true&limit=5")).json()["games"]
        assert {line["id"]: line["on_device"] for line in listed} == {game: True, other: False}
        assert next(line for line in listed if line["id"] == game)["hive"]["stacks"]
        over = (await ann.http.get("/games?status=over")).json()["games"]
        assert [line["id"] for line in over] == [game]
        data = (await ann.http.get("/me/data")).json()["games"]
        assert {one["id"]: one["on_device"] for one in data} == {game: True, other: False}
    async with reading(database) as connection:
        faults = [checked.fault async for checked in checked_games(items_in(connection))]
    assert faults == [None, None]


async def test_a_saved_game_can_be_downloaded_reviewed_watched_and_continued(
    server: Server,
) -> None:
    async with server.guest() as ann:
        view = await save(ann, told_game(opponent=COMPUTER, color="black"))
        game, ply = view["id"], len(view["moves"])
        pgn = (await ann.http.get(f"/games/{game}/file?format=pgn")).text
        assert '[PlayedOn "Device"]' in pgn
        assert '[Date "2023.11.14"]' in pgn
        uhp = (await ann.http.get(f"/games/{game}/file?format=uhp")).text
        assert uhp.rstrip().endswith(";".join(move["text"] for move in view["moves"]))
        assert "<svg" in (await ann.http.get(f"/games/{game}/file?format=svg")).text
        assert len((await ann.http.get(f"/games/{game}/chances")).json()["white"]) == ply + 1
        assert (await ann.http.get(f"/games/{game}/advice")).status_code == 200
        assert (await ann.http.get(f"/games/{game}/why?piece=bQ&ply=9")).status_code == 200
        async with ann.tab() as tab:
            assert (await tab.snapshot(game))["on_device"] is True
            assert (await tab.play(game, ply, "pass"))["problem"]["code"] == "game_over"
            assert (await tab.do(game, ply, "rematch"))["type"] == "accepted"
        shown = (await ann.http.get(f"/games/{game}")).json()
        rematch = (await ann.http.get(f"/games/{shown['state']['next_game']}")).json()
        assert (rematch["on_device"], rematch["you"]) == (False, ["w"])


async def test_other_games_have_no_such_tag(server: Server) -> None:
    async with server.guest() as ann:
        game = (await ann.make(opponent={"type": "same_screen"}))["id"]
        assert "PlayedOn" not in (await ann.http.get(f"/games/{game}/file?format=pgn")).text


# --- once -------------------------------------------------------------------------------------


async def test_a_game_that_is_saved_again_is_stored_once(tmp_path: Path, database: str) -> None:
    async with serving(tmp_path, db_url=database) as server, server.guest() as ann:
        first = await save(ann, told_game())
        assert (await save(ann, told_game()))["id"] == first["id"]
        # The key decides, even if the rest is another game.
        again = await save(ann, told_game("one-screen-repetition"))
        assert again["moves"] == first["moves"]
        other = await save(ann, told_game(key=KEY.upper()))
        assert other["id"] != first["id"]
    assert (await stored(database))[0] == 2


async def test_a_game_that_is_saved_many_times_at_once_is_stored_once(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    retold = Counter[str]()

    def counted(*args: Any, **more: Any) -> Any:
        retold["times"] += 1
        return retold_game(*args, **more)

    monkeypatch.setattr(registry, "retold_game", counted)
    async with serving(tmp_path, db_url=database) as server, server.guest() as ann:
        views = await asyncio.gather(*(save(ann, told_game()) for _ in range(8)))
        assert len({view["id"] for view in views}) == 1
        assert {view["state"]["status"] for view in views} == {"over"}
    # They really came at once: several were checked, and one was stored.
    assert retold["times"] > 1
    assert await stored(database) == (1, len(views[0]["moves"]) + 2)


async def test_games_are_saved_one_at_a_time_and_few_are_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, writing, most = set[int](), 0, Counter[str]()
    make = Store.make

    def retold(*args: Any, **more: Any) -> Any:
        table, entries = retold_game(*args, **more)
        told.add(id(table))
        most["in memory"] = max(most["in memory"], len(told))
        return table, entries

    async def counted(self: Store, table: Any, *entries: Any, **more: Any) -> None:
        nonlocal writing
        writing += 1
        most["written"] = max(most["written"], writing)
        await make(self, table, *entries, **more)
        writing -= 1
        told.discard(id(table))

    monkeypatch.setattr(registry, "retold_game", retold)
    monkeypatch.setattr(Store, "make", counted)
    async with serving(tmp_path) as server, server.guest() as ann:
        keys = [f"local-{number:012}" for number in range(8)]
        await asyncio.gather(*(save(ann, told_game(key=key)) for key in keys))
    assert most == {"in memory": 2, "written": 1}


async def test_the_same_key_of_another_player_is_another_game(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        hers, his = await save(ann, told_game()), await save(bob, told_game())
        assert hers["id"] != his["id"]
        assert (hers["you"], his["you"]) == (["w", "b"], ["w", "b"])
        seen = (await bob.http.get(f"/games/{hers['id']}")).json()
        assert (seen["you"], seen["on_device"]) == ([], True)


async def test_a_game_that_was_deleted_can_be_saved_again(tmp_path: Path, database: str) -> None:
    async with serving(tmp_path, db_url=database) as server, server.guest() as ann:
        first = (await save(ann, told_game()))["id"]
        assert (await ann.http.delete(f"/games/{first}")).json()["you"] == []
        assert (await ann.http.get("/games")).json()["games"] == []
        second = (await save(ann, told_game()))["id"]
        assert second != first
        assert (await save(ann, told_game()))["id"] == second
        assert [line["id"] for line in (await ann.http.get("/games")).json()["games"]] == [second]


async def test_a_game_that_is_deleted_again_and_again_is_refused_at_last(server: Server) -> None:
    async with server.guest() as ann:
        told = told_game(moves=moves(*OPENING), ending={"termination": "agreement", "winner": None})
        for _ in range(10):
            await ann.http.delete(f"/games/{(await save(ann, told))['id']}")
        assert code(await ann.http.post(SAVE, json=told)) == (403, "not_your_game")


async def test_after_a_deletion_nothing_tells_whose_game_it_was(
    tmp_path: Path, database: str
) -> None:
    async with serving(tmp_path, db_url=database) as server, server.guest() as ann:
        player = (await ann.me())["id"]
        game = (await save(ann, told_game()))["id"]
        await ann.http.delete("/me")
    async with reading(database) as connection:
        (item,) = [item async for item in items_in(connection) if item.key == ("games", game)]
    assert player not in repr(item)
    assert KEY not in repr(item)


def test_ids_are_the_same_every_time_and_look_like_any_other() -> None:
    ids = list(saved_game_ids("ann", KEY))
    assert ids == list(saved_game_ids("ann", KEY))
    assert len(set(ids) | set(saved_game_ids("bob", KEY)) | set(saved_game_ids("ann", "k"))) == 30
    assert {(len(one), one.isalnum()) for one in ids} == {(12, True)}


# --- refusals -----------------------------------------------------------------------------------


async def test_a_visitor_without_a_session_is_refused(server: Server) -> None:
    async with server.visitor() as nobody:
        assert code(await nobody.http.post(SAVE, json=told_game())) == (401, "no_session")


@pytest.mark.parametrize(
    ("changes", "status", "problem"),
    [
        ({"rules": "chess"}, 422, "bad_rules"),
        ({"moves": []}, 422, "nothing_to_save"),
        ({"ending": {"termination": "aborted", "winner": None}}, 422, "nothing_to_save"),
        ({"ending": {"termination": "resignation", "winner": "w"}}, 422, "wrong_ending"),
        ({"opponent": {"type": "friend"}}, 422, "bad_field"),
        ({"rated": True}, 422, "bad_field"),
        ({"moves": moves("wS1", "castles")}, 422, "bad_move"),
    ],
)
async def test_what_cannot_be_saved_is_refused_with_a_code(
    server: Server, changes: Json, status: int, problem: str
) -> None:
    async with server.guest() as ann:
        answer = await ann.http.post(SAVE, json=told_game(**changes))
        assert code(answer) == (status, problem)
        assert (await ann.http.get("/games")).json()["games"] == []


async def test_an_illegal_move_is_refused_with_its_ply_and_its_reason(server: Server) -> None:
    told = told_game(rules="Base", moves=moves("wS1", "bG1 wS1-", "wQ bG1-"))
    async with server.guest() as ann:
        answer = await ann.http.post(SAVE, json=told)
    assert code(answer) == (409, "illegal_move")
    problem = answer.json()
    assert problem["args"] == {"ply": 2}
    assert problem["reason"]["message"] == "reason-touches-enemy"
    assert problem["reason"]["piece"] == "wQ"


# --- resources ----------------------------------------------------------------------------------


async def test_the_longest_game_is_saved_in_another_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def noted(*args: Any, **more: Any) -> Any:
        threads.append(threading.current_thread().name)
        return retold_game(*args, **more)

    monkeypatch.setattr(registry, "retold_game", noted)
    async with serving(tmp_path) as server, server.guest() as ann:
        view = await save(ann, told_long())
        assert (len(view["moves"]), view["state"]["ending"]["termination"]) == (1_000, "length")
        too_long = told_game(moves=moves(*dance(MOST_PLIES + 1)))
        assert code(await ann.http.post(SAVE, json=too_long)) == (422, "bad_field")
    assert [name.rstrip("_0") for name in threads] == ["skep-long-work"]


async def test_a_body_that_no_game_needs_is_refused(server: Server) -> None:
    async with server.guest() as ann:
        told = told_game(moves=moves(*(["w" * 40] * 1_000)))
        assert code(await ann.http.post(SAVE, json=told)) == (413, "too_large")


@pytest.fixture
def app() -> ASGIApp:
    return RateLimits(echo, lambda _: "ann", VisitorBudgets(lambda: 0.0), LIMITED_ROUTES)


@pytest.mark.parametrize(
    ("length", "passed"),
    [
        ("0", 20),
        ("4096", 20),
        ("4097", 10),
        (str(MAX_BODY), 1),
        # As expensive as the longest: these are refused later.
        (str(10 * MAX_BODY), 1),
        ("9" * 5_000, 1),
        ("-1", 1),
        # In chunks: nobody says how long it is.
        (None, 1),
    ],
)
async def test_a_saved_game_is_billed_like_new_ones_and_by_its_length(
    app: ASGIApp, length: str | None, passed: int
) -> None:
    headers = {"content-length": length} if length else {"transfer-encoding": "chunked"}
    path = f"/api/v1{SAVE}"
    told = [
        (await ask(app, path, method="POST", headers=headers)).status_code
        for _ in range(passed + 1)
    ]
    assert told == [200] * passed + [429]
    # New games take from the same budget: there may be some tokens left, but not 20.
    new = [(await ask(app, "/api/v1/games", method="POST")).status_code for _ in range(20)]
    assert new[-1] == 429


async def test_a_game_is_kept_from_the_day_on_which_it_was_saved(
    tmp_path: Path, database: str
) -> None:
    async with serving(tmp_path, db_url=database) as server, server.guest() as ann:
        # By the device's clock, it would have been deleted long ago.
        view = await save(ann, told_game(created_at=CREATED_AT))
    store = await Store.open(database)
    saved_at = view["updated_at"]
    assert saved_at - CREATED_AT > KEPT_MS
    assert await store.cleaning.delete_games(before=saved_at, aborted_before=saved_at) == []
    gone = await store.cleaning.delete_games(before=saved_at + 1, aborted_before=saved_at)
    assert gone == [view["id"]]
    await store.close()


async def test_a_player_can_keep_a_limited_number_of_games_from_devices(
    tmp_path: Path, database: str
) -> None:
    keys = [f"local-{n:016}" for n in range(3)]
    options: Json = {"db_url": database, "saved_games_per_player": 2}
    async with serving(tmp_path, **options) as server, server.guest() as ann, server.guest() as bob:
        # Other games don't count.
        await ann.make(**SAME_SCREEN)
        for key in keys[:2]:
            await save(ann, told_game(key=key))
        refused = await ann.http.post(SAVE, json=told_game(key=keys[2]))
        assert code(refused) == (409, "too_many_saved")
        assert refused.json()["args"] == {"most": 2}
        # One that is there already is found, and others can still save theirs.
        await save(ann, told_game(key=keys[0]))
        await save(bob, told_game(key=keys[2]))


async def test_no_game_is_saved_when_the_disk_is_nearly_full_but_moves_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, ann.tab() as tab:
        game = (await ann.make(**SAME_SCREEN))["id"]
        reserve = settings_in(tmp_path).disk_reserve
        leave_free(monkeypatch, reserve - 1)
        refused = await ann.http.post(SAVE, json=told_game())
        assert code(refused) == (507, "disk_full")
        assert (await tab.do(game, 0, "play", move="wS1"))["type"] == "accepted"
        leave_free(monkeypatch, reserve)
        await save(ann, told_game())


async def test_the_free_space_is_that_of_the_disk_with_the_file(database: str) -> None:
    store = await Store.open(database)
    free = store.free_bytes()
    assert (free or 0) > 0 if database.startswith("sqlite") else free is None
    await store.close()


async def test_saved_plies_have_a_slow_budget_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = told_game()
    plies = len(told["moves"])
    budget = SAVED_PLIES._replace(session=Rate(plies + 1, 10.0))
    monkeypatch.setattr(saved_games, "SAVED_PLIES", budget)
    async with serving(tmp_path, rate_limits=True) as server, server.guest() as ann:
        await save(ann, told)
        refused = await ann.http.post(SAVE, json={**told, "key": KEY[::-1]})
        assert code(refused) == (429, "too_many_requests")
        wait = int(refused.headers["retry-after"])
        # The missing tokens come back one every ten seconds.
        assert 10 * (plies - 2) <= wait <= 10 * plies
        # New games have another budget.
        await ann.make(**SAME_SCREEN)


def test_an_address_can_store_some_gigabytes_of_saved_games_at_most() -> None:
    days, bytes_per_ply = 90, 430
    kept = SAVED_PLIES.address.burst + days * 24 * 60 * 60 / SAVED_PLIES.address.seconds
    assert kept * bytes_per_ply < 2.5e9
