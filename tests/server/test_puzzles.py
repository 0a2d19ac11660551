"""The puzzles that come with Skep, as the page gets them."""

from __future__ import annotations

import gzip
import threading
from typing import Any

import pytest

from skep.puzzles.puzzle_file import shipped_puzzles
from skep.server.routes.puzzles import PER_PACK
from skep.server.sessions import COOKIE
from tests.serving.in_process import Server, code

Json = dict[str, Any]


async def test_the_list_has_all_puzzles_the_easiest_first(server: Server) -> None:
    async with server.visitor() as ann:
        found = (await ann.http.get("/puzzles")).json()
    puzzles = found["puzzles"]
    assert [one["id"] for one in puzzles] == [one.id for one in shipped_puzzles().puzzles]
    assert len(puzzles) >= 500
    ratings = [one["rating"] for one in puzzles]
    assert ratings == sorted(ratings)
    assert found["per_pack"] == PER_PACK


async def test_a_pack_has_the_puzzles_of_the_list_in_its_order(server: Server) -> None:
    async with server.visitor() as ann:
        listed = (await ann.http.get("/puzzles")).json()
        last = (len(listed["puzzles"]) - 1) // PER_PACK
        for number in (0, 4, last):
            pack = (await ann.http.get(f"/puzzles/packs/{number}")).json()
            expected = listed["puzzles"][number * PER_PACK : (number + 1) * PER_PACK]
            assert [one["id"] for one in pack["puzzles"]] == [one["id"] for one in expected]
            assert pack["version"] == listed["version"]
        for missing in (last + 1, 10_000, -1, "x"):
            assert code(await ann.http.get(f"/puzzles/packs/{missing}")) == (404, "not_found")


async def test_a_puzzle_can_be_solved_with_what_the_page_has(server: Server) -> None:
    async with server.visitor() as ann:
        for number in (0, 5, 8):
            pack = (await ann.http.get(f"/puzzles/packs/{number}")).json()
            for shown in pack["puzzles"]:
                _follow(shown)


def _follow(shown: Json) -> None:
    """Play a puzzle with nothing but the message: every move fits the pieces on the board."""
    stacks = {tuple(one["hex"]): list(one["pieces"]) for one in shown["stacks"]}
    puzzle = next(one for one in shipped_puzzles().puzzles if one.id == shown["id"])
    assert len(shown["turns"]) == 1 + len(puzzle.steps)
    assert shown["depth"] == puzzle.difficulty.depth
    solved, level = puzzle.difficulty.solved, shown["lowest_level"]
    lower = solved if level is None else solved[: level - 1]
    assert max(lower, default=0) < 50
    assert level is None or solved[level - 1] >= 50
    assert shown["turns"][0]["answers"][0]["text"] == puzzle.solution
    for tried in shown["refutations"]:
        assert tried["move"]["end"] in shown["turns"][0]["legal"][tried["move"]["piece"]]
        assert tried["reply"]["color"] != shown["color"]
    for turn in shown["turns"]:
        for answer in turn["answers"]:
            assert answer["color"] == shown["color"]
            if answer["way"] != "pass":
                assert answer["end"] in turn["legal"][answer["piece"]]
        for move in (turn["answers"][0], turn["reply"]):
            _play(stacks, move)
    assert shown["turns"][-1]["reply"] is None


def _play(stacks: dict[tuple[int, ...], list[str]], move: Json | None) -> None:
    if move is None or move["way"] == "pass":
        return
    if move["start"] is not None:
        assert stacks[tuple(move["start"])].pop() == move["piece"]
    stacks.setdefault(tuple(move["end"]), []).append(move["piece"])


async def test_what_a_client_has_is_not_sent_again(server: Server) -> None:
    async with server.visitor() as ann:
        first = await ann.http.get("/puzzles/packs/0", headers={"Accept-Encoding": "gzip"})
        assert first.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in first.headers["vary"]
        known = {"Accept-Encoding": "gzip", "If-None-Match": first.headers["etag"]}
        again = await ann.http.get("/puzzles/packs/0", headers=known)
        assert (again.status_code, again.content) == (304, b"")
        plain = await ann.http.get("/puzzles/packs/0", headers={"Accept-Encoding": "identity"})
        assert plain.headers["etag"] != first.headers["etag"]


async def test_no_shared_cache_keeps_a_response_that_renews_a_cookie(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.sessions._RENEW_S", -1)
    async with server.guest() as ann:
        for path in ("/puzzles", "/puzzles/packs/0", "/games", "/options", "/openapi.json"):
            answer = await ann.http.get(path)
            known = {"If-None-Match": answer.headers.get("etag", "")}
            for one in (answer, await ann.http.get(path, headers=known)):
                assert one.status_code in {200, 304}
                assert one.headers["set-cookie"].startswith(COOKIE)
                assert one.headers["cache-control"] in {"no-store", "private, no-cache"}


@pytest.mark.parametrize("accepted", ["identity", "gzip;q=0", "br"])
async def test_a_client_without_gzip_gets_it_plain(server: Server, accepted: str) -> None:
    async with server.visitor() as ann:
        plain = await ann.http.get("/puzzles", headers={"Accept-Encoding": accepted})
        assert "content-encoding" not in plain.headers
        assert plain.json()["puzzles"]
        with pytest.raises(gzip.BadGzipFile):
            gzip.decompress(plain.content)


async def test_the_event_loop_decompresses_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[str]()
    decompress = gzip.decompress

    def noted(packed: bytes) -> bytes:
        threads.append(threading.current_thread().name)
        return decompress(packed)

    monkeypatch.setattr("skep.server.routes.operations.gzip.decompress", noted)
    monkeypatch.setattr("skep.server.routes.puzzles._made", {})
    async with server.visitor() as ann:
        for _ in range(2):
            await ann.http.get("/puzzles/packs/0", headers={"Accept-Encoding": "identity"})
    # All who ask for the same share it.
    assert [name.partition("_")[0] for name in threads] == ["skep-long-work"]
