"""The explorer over REST: own games, public games, and a collection that the operator serves."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from skep.core.bugs import Color
from skep.explorer import CollectionError, GameCollection
from skep.game import Game
from skep.notation.setupstring import format_setup
from skep.server import live
from skep.server.middleware.budgets import PUBLICATIONS
from skep.server.middleware.token_buckets import Rate
from skep.server.workers.collection_reader import CollectionReader
from tests.server.device_games import told_game
from tests.server.tables import OPENING
from tests.server.test_position_index import ROTATED
from tests.serving.in_process import FRIEND, SAME_SCREEN, Json, Server, Visitor, code, play, serving


def setup_after(*moves: str) -> str:
    """Return the setup string of the position after moves."""
    game = Game("Base+MLP")
    for move in moves:
        game.play(move)
    return format_setup(game.position)


START = setup_after()


async def finished_game(visitor: Visitor, *moves: str, rules: str = "Base+MLP") -> str:
    """Play both sides of a game, resign, and return its id."""
    game = str((await visitor.make(**{**SAME_SCREEN, "rules": rules}))["id"])
    await play(visitor, game, *moves)
    await act(visitor, game, len(moves), "resign")
    return game


async def act(visitor: Visitor, game: str, ply: int, action: str) -> None:
    async with visitor.tab() as tab:
        assert (await tab.do(game, ply, action))["type"] == "accepted"


async def explore(visitor: Visitor, position: str, source: str) -> Json:
    answer = await visitor.http.get(
        "/explorer/continuations", params={"position": position, "source": source}
    )
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def found(visitor: Visitor, **query: str | int) -> list[str]:
    """Return the ids of the games that a search finds."""
    answer = await visitor.http.get("/explorer/games", params=query)
    assert answer.status_code == 200, answer.text
    return [game["id"] for game in answer.json()["games"]]


async def indexed(visitor: Visitor, *games: str) -> None:
    """Wait until a visitor's games are indexed."""
    async with asyncio.timeout(30):
        while set(await found(visitor, position=START)) != set(games):
            await asyncio.sleep(0.05)


async def test_games_are_explored_by_those_who_may(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, server.guest() as eve:
        game = await finished_game(ann, *OPENING)
        rotated = await finished_game(ann, *ROTATED[:3])
        await indexed(ann, game, rotated)

        answer = await explore(ann, setup_after("wS1"), "own")
        assert answer["tally"] == {"white": 1, "draws": 0, "black": 1, "unfinished": 0}
        assert answer["sources"] == ["own", "public"]
        [move] = answer["moves"]
        assert move["move"].startswith("bG1 ")
        assert {one["id"] for one in move["examples"]} == {game, rotated}
        assert move["examples"][0]["you"] == ["w", "b"]
        # In the last position, one of them ended.
        for moves in (OPENING[:3], ROTATED[:3]):
            assert (await explore(ann, setup_after(*moves), "own"))["ended"]["white"] == 1

        for visitor, source in ((ann, "public"), (eve, "own"), (eve, "public")):
            nothing = await explore(visitor, START, source)
            assert (nothing["tally"]["black"], nothing["moves"]) == (0, [])
            assert await found(visitor, source=source) == []
        await act(ann, game, 0, "make_public")
        assert await found(eve, source="public", position=START) == [game]
        assert [one["move"] for one in (await explore(eve, START, "public"))["moves"]] == ["wS1"]
        view = (await eve.http.get(f"/games/{game}")).json()
        assert (view["state"]["is_public"], view["state"]["public_by"]) == (True, ["w", "b"])
        lines = (await ann.http.get("/games")).json()["games"]
        assert {line["id"]: line["is_public"] for line in lines} == {game: True, rotated: False}
        data = (await ann.http.get("/me/data")).json()
        assert {one["id"]: one["is_public"] for one in data["games"]} == {
            game: True,
            rotated: False,
        }
        await act(ann, game, 0, "make_private")
        assert await found(eve, source="public", position=START) == []
        assert (await ann.http.delete(f"/games/{game}")).status_code == 200
        assert await found(ann, position=START) == [rotated]


async def test_a_game_from_a_device_is_marked_where_it_is_found(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, server.guest() as eve:
        saved = (await ann.http.post("/games/saved", json=told_game())).json()
        own = await finished_game(ann, *OPENING)
        for game in (saved["id"], own):
            await act(ann, game, 0, "make_public")
        query = {"source": "public", "position": START}
        await indexed(ann, saved["id"], own)
        listed = (await eve.http.get("/explorer/games", params=query)).json()["games"]
        moves = (await explore(eve, START, "public"))["moves"]
        examples = [one for move in moves for one in move["examples"]]
        for games in (listed, examples):
            marks = {game["id"]: game["on_device"] for game in games}
            assert marks == {saved["id"]: True, own: False}


async def test_both_players_have_to_agree(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, server.guest() as bob:
        game = str((await ann.make(**FRIEND))["id"])
        await bob.join(game)
        await play(ann, game, "wS1")
        async with ann.tab() as tab:
            refused = await tab.do(game, 1, "make_public")
            assert refused["problem"]["code"] == "not_over"
        await act(ann, game, 1, "resign")
        async with bob.tab() as tab:
            await tab.snapshot(game)
            await act(ann, game, 0, "make_public")
            event = await tab.until("event")
            assert event["change"] == {"type": "publicity_changed"}
            assert (event["state"]["public_by"], event["state"]["is_public"]) == (["w"], False)
        await act(bob, game, 0, "make_public")
        # Twice is as good as once.
        await act(bob, game, 0, "make_public")
        assert await found(bob, source="public") == [game]
        # Whoever deletes their account takes it back.
        assert (await bob.http.delete("/me")).status_code == 200
        assert await found(ann, source="public") == []
        assert await found(ann) == [game]


async def test_making_games_public_has_a_budget_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PUBLICATIONS", PUBLICATIONS._replace(session=Rate(4, 600.0)))
    async with serving(tmp_path, rate_limits=True) as server, server.guest() as ann:
        game = await finished_game(ann, *OPENING[:2])
        other = str((await ann.make(**SAME_SCREEN))["id"])
        async with ann.tab() as tab:
            for _ in range(2):
                assert (await tab.do(game, 0, "make_public"))["type"] == "accepted"
                assert (await tab.do(game, 0, "make_private"))["type"] == "accepted"
            refused = await tab.do(game, 0, "make_public")
            assert refused["problem"]["code"] == "too_many_requests"
            # Moves have another budget.
            assert (await tab.play(other, 0, OPENING[0]))["type"] == "accepted"


async def test_pages_and_filters(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:
        games = [await finished_game(ann, *OPENING[:count]) for count in (1, 2, 3)]
        await indexed(ann, *games)
        first = (await ann.http.get("/explorer/games", params={"limit": 2})).json()
        second = await ann.http.get("/explorer/games", params={"limit": 2, "after": first["next"]})
        pages = [*first["games"], *second.json()["games"]]
        assert {game["id"] for game in pages} == set(games)
        assert second.json()["next"] is None
        assert await found(ann, min_plies=2, max_plies=2) == [games[1]]
        # White resigned at an even ply, and Black at an odd one.
        assert await found(ann, result="black") == [games[1]]
        assert await found(ann, rules="classic") == []
        assert set(await found(ann, rules="Base+MLP")) == set(games)
        assert await found(ann, until="2001-01-01") == []
        assert set(await found(ann, since="2001-01-01")) == set(games)


async def test_a_collection_is_explored_and_searched(tmp_path: Path) -> None:
    path = tmp_path / "club.games"
    with GameCollection(path) as games:
        game = Game("Base+MLP")
        for move in OPENING:
            game.play(move)
        game.resign(Color.WHITE)
        game.tags.update(White="Ann", Black="Bob", Date="2024.05.01")
        games.add(game, source="club.pgn")
    async with serving(tmp_path, explorer=path) as server, server.guest() as eve:
        answer = await explore(eve, setup_after(*ROTATED[:1]), "collection")
        assert answer["sources"] == ["own", "public", "collection"]
        [example] = answer["moves"][0]["examples"]
        assert (example["seats"]["w"]["name"], example["date"]) == ("Ann", "2024-05-01")
        number = example["id"]
        everything: dict[str, str | int] = {
            "player": "ann",
            "rules": "Base+MLP",
            "result": "black",
            "since": "2024-05-01",
            "until": "2024-05-01",
            "min_plies": 4,
            "max_plies": 4,
            "position": setup_after(*ROTATED),
        }
        assert await found(eve, source="collection", **everything) == [number]
        assert await found(eve, source="collection", player="Eve") == []
        shown = await eve.http.get(f"/explorer/collection/{number}")
        assert '[White "Ann"]' in shown.json()["pgn"]
        assert code(await eve.http.get("/explorer/collection/99")) == (404, "not_found")
        too_far = await eve.http.get("/explorer/games?source=collection&after=10001")
        assert code(too_far) == (422, "bad_field")


async def test_games_with_a_move_that_these_rules_forbid_are_counted(tmp_path: Path) -> None:
    path, rules = tmp_path / "club.games", "Base+MLP,queen_first=true"
    with GameCollection(path) as games:
        game = Game(rules)
        game.play("wQ")
        game.resign(Color.BLACK)
        games.add(game, source="club.pgn")
    async with serving(tmp_path, explorer=path) as server, server.guest() as ann:
        played = await finished_game(ann, "wQ", rules=rules)
        await indexed(ann, played)
        for source in ("own", "collection"):
            answer = await explore(ann, START, source)
            assert answer["moves"] == []
            assert answer["illegal"] == answer["tally"]
            assert answer["illegal"]["white"] == 1


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # The name of an edition asks for its rules (the classic box has no expansions) …
        ("classic+M", ["classic+M"]),
        ("classic+M,queen_first=false", []),
        # … and a game type for the pieces, under any rules.
        ("Base+M", ["Base+M", "classic+M"]),
        ("tournament", ["Base+MLP"]),
    ],
)
async def test_a_collection_is_searched_by_edition_or_by_game_type(
    tmp_path: Path, rules: str, expected: list[str]
) -> None:
    path = tmp_path / "club.games"
    with GameCollection(path) as games:
        for name in ("Base+M", "classic+M", "Base+MLP"):
            game = Game(name)
            game.play("wS1")
            games.add(game, source="club.pgn")
    async with serving(tmp_path, explorer=path) as server, server.guest() as eve:
        query = {"source": "collection", "rules": rules}
        answer = await eve.http.get("/explorer/games", params=query)
        assert sorted(one["rules"] for one in answer.json()["games"]) == expected


async def test_a_file_that_is_no_collection_is_refused(tmp_path: Path) -> None:
    (tmp_path / "club.games").write_text("not a collection")
    with pytest.raises(CollectionError):
        await CollectionReader.open(tmp_path / "club.games")


async def test_a_collection_that_can_no_longer_be_read_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "club.games"
    with GameCollection(path) as games:
        game = Game("Base+MLP")
        game.play("wS1")
        games.add(game, source="club.pgn")
    query = {"source": "collection"}
    async with serving(tmp_path, explorer=path) as server, server.guest() as eve:
        assert (await eve.http.get("/explorer/games", params=query)).status_code == 200
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("ALTER TABLE games RENAME TO lost")
        for _ in range(2):
            answer = await eve.http.get("/explorer/games", params=query)
            assert code(answer) == (500, "server_error")
            assert "club.games" not in answer.text
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("ALTER TABLE lost RENAME TO games")
        assert (await eve.http.get("/explorer/games", params=query)).status_code == 200
    [logged] = [one for one in caplog.records if one.levelname == "ERROR"]
    assert logged.getMessage() == f"the collection can't be read: {path}: the collection is damaged"
    assert logged.exc_info is None


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/explorer/continuations", (422, "bad_field")),
        ("/explorer/continuations?position=x", (422, "bad_setup")),
        (f"/explorer/continuations?position={START}&source=all", (422, "bad_field")),
        (f"/explorer/continuations?position={START}&source=collection", (404, "not_found")),
        ("/explorer/games?source=collection", (404, "not_found")),
        ("/explorer/collection/1", (404, "not_found")),
        ("/explorer/games?position=x", (422, "bad_setup")),
        ("/explorer/games?rules=x", (422, "bad_rules")),
        ("/explorer/games?since=2024-02-30", (422, "bad_field")),
        ("/explorer/games?until=9999-12-31", (422, "bad_field")),
        ("/explorer/games?source=public&player=%00", (422, "bad_field")),
        ("/explorer/games?player=Ann%0A", (422, "bad_field")),
        ("/explorer/games?after=x", (422, "bad_field")),
        ("/explorer/games?limit=51", (422, "bad_field")),
    ],
)
async def test_bad_questions_are_refused(
    server: Server, path: str, expected: tuple[int, str]
) -> None:
    async with server.guest() as ann:
        assert code(await ann.http.get(path)) == expected


async def test_own_games_need_a_session_and_public_ones_do_not(server: Server) -> None:
    async with server.visitor() as nobody:
        assert code(await nobody.http.get("/explorer/games")) == (401, "no_session")
        own = await nobody.http.get(f"/explorer/continuations?position={START}&source=own")
        assert code(own) == (401, "no_session")
        assert (await explore(nobody, START, "public"))["sources"] == ["own", "public"]
        assert (await nobody.http.get("/explorer/games?source=public")).status_code == 200
