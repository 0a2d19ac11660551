"""The programming interface: who one is, games made and listed, why, files, problems."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import pytest
from itsdangerous import TimestampSigner

from skep.core.ruleset import EDITIONS, GAME_TYPES
from skep.engine.levels import LEVELS
from skep.game import Game
from skep.notation.pgn import parse_pgn
from skep.server.auth import COOKIE, LINK_MS
from skep.server.openapi import OPERATIONS
from skep.server.settings import MAX_BODY
from skep.words import Words
from tests.server.serving import COMPUTER, FRIEND, SAME_SCREEN, Json, Server, Visitor, serving

OPENING = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")


def run(folder: Path, body: Callable[[Server], Awaitable[None]], **changes: Any) -> None:
    async def serve() -> None:
        async with serving(folder, **changes) as server:
            await body(server)

    asyncio.run(serve())


async def play(visitor: Visitor, game: str, *moves: str) -> None:
    async with visitor.tab() as tab:
        for ply, move in enumerate(moves):
            assert (await tab.play(game, ply, move))["type"] == "accepted"


def code(answer: httpx.Response) -> tuple[int, str]:
    assert answer.headers["content-type"] == "application/problem+json"
    problem: Json = answer.json()
    assert problem["status"] == answer.status_code
    return answer.status_code, problem["code"]


# --- who one is -----------------------------------------------------------------------------------


def test_a_visitor_becomes_a_guest_and_stays_one(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann, server.visitor() as bob:
            me = await ann.me()
            assert me["name"] == ""
            assert await ann.me() == me
            assert await bob.me() != me

    asyncio.run(body())


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            (cookie,) = (await ann.http.get("/me")).headers.get_list("set-cookie")
            name, *flags = cookie.split("; ")
            assert name.startswith(f"{COOKIE}=")
            assert sorted(flags) == ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=lax"]

    asyncio.run(body())


def test_behind_tls_the_cookie_is_secure(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        async with server.visitor() as ann:
            headers = {"x-forwarded-proto": "https"}
            (cookie,) = (await ann.http.get("/me", headers=headers)).headers.get_list("set-cookie")
            assert "Secure" in cookie.split("; ")

    run(tmp_path, body, trusted_proxies=("127.0.0.1",))


@pytest.mark.parametrize("cookie", ["", "nonsense", "ann.abcdef.signature", "é"])
def test_a_cookie_that_is_not_ours_counts_for_nothing(server: Server, cookie: str) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            headers = [(b"cookie", f"{COOKIE}={cookie}".encode())]
            answer = await ann.http.get("/games", headers=headers)
            assert code(answer) == (401, "no_session")

    asyncio.run(body())


def in_an_hour(_signer: object) -> int:
    return int(time.time()) + 3_600


def test_a_session_survives_a_time_of_day_that_is_put_back(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            with monkeypatch.context() as patch:
                patch.setattr(TimestampSigner, "get_timestamp", in_an_hour)
                me = await ann.me()
            assert await ann.me() == me

    asyncio.run(body())


def test_a_session_outlives_the_server(tmp_path: Path) -> None:
    async def body() -> None:
        async with serving(tmp_path) as server, server.visitor() as ann:
            me, cookies = await ann.me(), ann.http.cookies
            game = await ann.make(**SAME_SCREEN)
        async with serving(tmp_path) as server, server.visitor() as again:
            again.http.cookies = cookies
            assert await again.me() == me
            lines = (await again.http.get("/games")).json()["games"]
            assert [line["id"] for line in lines] == [game["id"]]

    asyncio.run(body())


def test_a_name_is_kept_and_shown_at_the_table(server: Server) -> None:
    async def body() -> None:
        async with server.guest() as ann:
            game = await ann.make(**FRIEND)
            async with ann.tab() as tab:
                await tab.snapshot(game["id"])
                answer = await ann.http.patch("/me", json={"name": "  Ann   of  Gouda "})
                assert answer.json()["name"] == "Ann of Gouda"
                seats = (await tab.until("snapshot"))["game"]["state"]["seats"]
                assert seats["w"]["name"] == "Ann of Gouda"
            assert (await ann.me())["name"] == "Ann of Gouda"
            (line,) = (await ann.http.get("/games")).json()["games"]
            assert line["seats"]["w"]["name"] == "Ann of Gouda"

    asyncio.run(body())


@pytest.mark.parametrize("name", ["x" * 25, "a\u202eb", "a\x00b"])
def test_a_name_that_is_none_is_refused(server: Server, name: str) -> None:
    async def body() -> None:
        async with server.guest() as ann:
            answer = await ann.http.patch("/me", json={"name": name})
            assert code(answer) == (422, "bad_field")

    asyncio.run(body())


def test_a_private_link_makes_another_device_the_same_player_once(server: Server) -> None:
    async def body() -> None:
        async with server.guest() as ann, server.guest() as phone, server.guest() as thief:
            me = await ann.me()
            link = (await ann.http.post("/me/link")).json()
            assert link["path"].startswith("/device/")
            token = {"token": link["path"].removeprefix("/device/")}
            assert (await phone.http.post("/me/device", json=token)).json() == me
            assert await phone.me() == me
            # A reload on the same device does no harm, and nobody else can use it again.
            assert (await phone.http.post("/me/device", json=token)).json() == me
            assert code(await thief.http.post("/me/device", json=token)) == (410, "link_expired")

    asyncio.run(body())


def test_a_private_link_grows_old(tmp_path: Path) -> None:
    time = [1_700_000_000_000]

    async def body(server: Server) -> None:
        async with server.guest() as ann, server.guest() as phone:
            link = (await ann.http.post("/me/link")).json()
            assert link["expires_at"] == time[0] + LINK_MS
            time[0] += LINK_MS
            token = {"token": link["path"].removeprefix("/device/")}
            assert code(await phone.http.post("/me/device", json=token)) == (410, "link_expired")

    run(tmp_path, body, now=lambda: time[0])


def test_the_database_has_no_token_in_it(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        async with server.guest() as ann:
            link = (await ann.http.post("/me/link")).json()
            token = link["path"].removeprefix("/device/").encode()
            kept = b"".join(path.read_bytes() for path in tmp_path.glob("skep.db*"))
            assert token not in kept

    run(tmp_path, body)


# --- games ----------------------------------------------------------------------------------------


def test_making_a_game_makes_a_guest(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            game = await ann.make(**COMPUTER)
            assert game["you"] == ["w"]
            assert (await ann.http.get(f"/games/{game['id']}")).json()["you"] == ["w"]

    asyncio.run(body())


def test_options_name_all_levels_editions_and_game_types(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            options = (await ann.http.get("/options")).json()
            assert [level["name"] for level in options["levels"]] == [
                level.name for level in LEVELS
            ]
            assert [rules["name"] for rules in options["editions"]] == list(EDITIONS)
            assert [rules["name"] for rules in options["game_types"]] == list(GAME_TYPES)

    asyncio.run(body())


def test_every_preset_that_is_offered_can_be_played(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            names = {}
            for name in (*EDITIONS, *GAME_TYPES):
                game = await ann.make(**{**SAME_SCREEN, "rules": name})
                names[name] = game["edition"]
            own = {name: name for name in (*EDITIONS, *GAME_TYPES)}
            assert names == own

    asyncio.run(body())


def test_a_list_comes_in_pages_the_latest_first(tmp_path: Path) -> None:
    time = [1_700_000_000_000]

    async def body(server: Server) -> None:
        async with server.visitor() as ann:
            made: list[str] = []
            for _ in range(5):
                made.append((await ann.make(**SAME_SCREEN))["id"])
                # Two at the same moment, so that the moment alone cannot tell them apart.
                time[0] += 1_000 * (len(made) % 2)
            listed: list[tuple[int, str]] = []
            after = ""
            while True:
                page = (await ann.http.get(f"/games?limit=2{after}")).json()
                listed += [(line["updated_at"], line["id"]) for line in page["games"]]
                if page["next"] is None:
                    break
                after = f"&after={page['next']}"
            assert listed == sorted(listed, reverse=True)
            assert sorted(game for _, game in listed) == sorted(made)

    run(tmp_path, body, now=lambda: time[0])


def test_a_line_of_the_list_says_whose_turn_it_is_and_how_it_ended(server: Server) -> None:
    async def body() -> None:
        async with server.guest() as ann, server.guest() as bob:
            game = (await ann.make(**FRIEND))["id"]
            await bob.join(game)
            await play(ann, game, "wS1")
            (line,) = (await bob.http.get("/games")).json()["games"]
            assert (line["you"], line["your_turn"], line["ply"]) == (["b"], True, 1)
            async with bob.tab() as tab:
                await tab.do(game, 1, "resign")
            (line,) = (await ann.http.get("/games")).json()["games"]
            assert (line["status"], line["your_turn"]) == ("over", False)
            assert line["ending"] == {"termination": "resignation", "winner": "w"}

    asyncio.run(body())


def test_a_third_visitor_watches(server: Server) -> None:
    async def body() -> None:
        async with server.guest() as ann, server.guest() as bob, server.guest() as eve:
            game = (await ann.make(**FRIEND))["id"]
            assert (await bob.http.get(f"/games/{game}")).json()["you"] == []
            assert (await bob.join(game))["you"] == ["b"]
            assert (await bob.join(game))["you"] == ["b"]
            assert code(await eve.http.post(f"/games/{game}/join")) == (409, "seat_taken")
            assert (await ann.join(game))["you"] == ["w"]
            assert (await eve.http.get(f"/games/{game}")).json()["you"] == []

    asyncio.run(body())


def test_nobody_takes_the_other_seat_of_their_own_game(server: Server) -> None:
    async def body() -> None:
        async with server.guest() as ann:
            game = (await ann.make(**FRIEND))["id"]
            assert code(await ann.http.post(f"/games/{game}/join")) == (409, "own_game")

    asyncio.run(body())


# --- why ------------------------------------------------------------------------------------------


def test_the_page_can_say_what_the_command_line_says(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            game = (await ann.make(**SAME_SCREEN))["id"]
            await play(ann, game, *OPENING)
            reason = (await ann.http.get(f"/games/{game}/why?piece=wS1")).json()["reason"]
            assert Words("en").say(reason["message"], **reason["args"]) == (
                "The spider wS1 can't leave: it holds the hive together. "
                "Otherwise wQ would come loose."
            )

    asyncio.run(body())


def test_a_piece_that_can_move_has_targets(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            game = (await ann.make(**SAME_SCREEN))["id"]
            await play(ann, game, *OPENING)
            answer = (await ann.http.get(f"/games/{game}/why?piece=wQ")).json()
            texts = {target["text"] for target in answer["targets"]}
            assert (answer["reason"], texts) == (None, {"wQ \\wS1", "wQ /wS1"})
            to_one = (await ann.http.get(f"/games/{game}/why?piece=wQ&q=0&r=-1")).json()
            assert [target["hex"] for target in to_one["targets"]] == [[0, -1]]

    asyncio.run(body())


def test_a_hex_that_a_piece_does_not_reach_has_a_reason(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            game = (await ann.make(**SAME_SCREEN))["id"]
            await play(ann, game, *OPENING)
            answer = (await ann.http.get(f"/games/{game}/why?piece=wQ&q=3&r=0")).json()
            assert answer["reason"]["message"] == "reason-too-far"
            new = (await ann.http.get(f"/games/{game}/why?piece=wA1&q=2&r=0")).json()
            assert (new["reason"]["message"], new["reason"]["args"]["new"]) == (
                "reason-occupied",
                "yes",
            )

    asyncio.run(body())


def test_an_earlier_ply_can_be_asked_about(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            game = (await ann.make(**SAME_SCREEN))["id"]
            await play(ann, game, *OPENING)
            answer = (await ann.http.get(f"/games/{game}/why?piece=wS1&ply=2")).json()
            assert answer["reason"]["message"] == "reason-queen-not-placed"
            late = await ann.http.get(f"/games/{game}/why?piece=wS1&ply=5")
            assert code(late) == (422, "bad_field")

    asyncio.run(body())


# --- files ----------------------------------------------------------------------------------------


def test_a_game_can_be_taken_home(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            wish = {**COMPUTER, "opponent": {"type": "friend"}, "clock": {"main_s": 300}}
            game = (await ann.make(**wish))["id"]
            async with server.guest() as bob:
                await bob.join(game)
                async with ann.tab() as one, bob.tab() as other:
                    for ply, move in enumerate(OPENING):
                        await (one, other)[ply % 2].play(game, ply, move)
                    await other.do(game, 4, "resign")
            files = {
                kind: await ann.http.get(f"/games/{game}/file?format={kind}")
                for kind in ("pgn", "uhp", "svg")
            }
            name = files["pgn"].headers["content-disposition"]
            assert name == f'attachment; filename="skep-{game}.pgn"'
            record = parse_pgn(files["pgn"].text)
            assert Game.from_record(record).move_strings() == OPENING
            assert record.outcome is not None
            assert record.outcome.winner is record.start.to_move
            assert record.tags["TimeControl"] == "300+0"
            assert record.comments.keys() == {1, 2, 3, 4}
            assert files["uhp"].text == f"Base+MLP;WhiteWins;White[3];{';'.join(OPENING)}\n"
            assert ET.fromstring(files["svg"].text).tag.endswith("svg")  # noqa: S314 - our own

    asyncio.run(body())


# --- problems -------------------------------------------------------------------------------------


def test_what_is_not_there_is_told_as_a_problem(server: Server) -> None:
    async def body() -> None:
        async with server.guest() as ann:
            answers = {
                "/nothing": (404, "not_found"),
                "/games/abcdefghij": (404, "not_found"),
                "/games/..%2F..": (404, "not_found"),
                "/games/x": (404, "not_found"),
                "/games?limit=0": (422, "bad_field"),
                "/games?limit=x": (422, "bad_field"),
                "/games?limit=1&limit=2": (422, "bad_field"),
                "/games?what=1": (422, "bad_field"),
                "/games?after=x": (422, "bad_field"),
                "/me/link": (405, "method_not_allowed"),
            }
            found = {path: code(await ann.http.get(path)) for path in answers}
            assert found == answers

    asyncio.run(body())


BODIES: dict[str, tuple[int, str]] = {
    "": (400, "bad_json"),
    "{": (400, "bad_json"),
    '{"opponent":' + "[" * 10_000: (422, "bad_field"),
    "[]": (422, "bad_field"),
    "{}": (422, "bad_field"),
    '{"opponent":{"type":"computer","level":11}}': (422, "bad_field"),
    '{"opponent":{"type":"friend"},"clock":{"main_s":1}}': (422, "bad_field"),
    '{"opponent":{"type":"friend"},"more":1}': (422, "bad_field"),
    '{"opponent":{"type":"friend"},"rules":"chess"}': (422, "bad_rules"),
    '{"opponent":{"type":"friend"},"first":"b"}': (422, "bad_rules"),
    '{"rules":"' + "x" * MAX_BODY + '"}': (413, "too_large"),
}


def test_a_body_that_is_none_is_refused(server: Server) -> None:
    async def body() -> None:
        async with server.guest() as ann:
            headers = {"content-type": "application/json"}
            found = {
                text: code(await ann.http.post("/games", content=text, headers=headers))
                for text in BODIES
            }
            assert found == BODIES
            plain = await ann.http.post("/games", content="{}", headers={"content-type": "x/y"})
            assert code(plain) == (415, "bad_media_type")

    asyncio.run(body())


def test_another_sites_page_does_nothing(server: Server) -> None:
    async def body() -> None:
        async with server.guest() as ann:
            headers = {"origin": "https://evil.example"}
            answer = await ann.http.post("/games", json=SAME_SCREEN, headers=headers)
            assert code(answer) == (403, "bad_origin")

    asyncio.run(body())


def test_the_server_says_that_it_is_well(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            assert (await ann.http.get("/health")).json()["status"] == "ok"

    asyncio.run(body())


def test_the_document_describes_every_operation(server: Server) -> None:
    async def body() -> None:
        async with server.visitor() as ann:
            document = (await ann.http.get("/openapi.json")).json()
            found = {
                (method.upper(), path.removeprefix("/api/v1"), described["operationId"])
                for path, methods in document["paths"].items()
                for method, described in methods.items()
            }
            assert found == {(op.method, op.path, op.name) for op in OPERATIONS}

    asyncio.run(body())
