"""Who one is: guests and their cookies, names, and links to other devices."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from itsdangerous import TimestampSigner
from websockets.asyncio.client import connect

from skep.server.sessions import COOKIE
from skep.server.store.accounts import LINK_MS
from tests.serving.in_process import (
    FRIEND,
    SAME_SCREEN,
    Server,
    code,
    serving,
)


async def test_a_visitor_becomes_a_guest_and_stays_one(server: Server) -> None:
    async with server.visitor() as ann, server.visitor() as bob:
        me = await ann.me()
        assert me["name"] == ""
        assert await ann.me() == me
        assert await bob.me() != me


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    async with server.visitor() as ann:
        (cookie,) = (await ann.http.get("/me")).headers.get_list("set-cookie")
        name, *flags = cookie.split("; ")
        assert name.startswith(f"{COOKIE}=")
        assert sorted(flags) == ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=lax"]


HTTPS = {"x-forwarded-proto": "https"}


async def test_behind_tls_the_cookie_is_secure_and_bound_to_the_host(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, trusted_proxies=("127.0.0.1",)) as server,
        server.visitor() as ann,
    ):
        (cookie,) = (await ann.http.get("/me", headers=HTTPS)).headers.get_list("set-cookie")
        name, *flags = cookie.split("; ")
        assert name.startswith("__Host-skep_session=")
        assert sorted(flags) == ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=lax", "Secure"]


@pytest.mark.parametrize("public_url", [None, "https://hive.example"])
async def test_behind_tls_only_the_cookie_of_this_host_counts(
    tmp_path: Path, public_url: str | None
) -> None:
    proxy = HTTPS if public_url is None else {}
    async with (
        serving(tmp_path, public_url=public_url, trusted_proxies=("127.0.0.1",)) as server,
        server.visitor() as ann,
    ):
        answer = await ann.http.get("/me", headers=proxy)
        ((name, value),) = answer.cookies.items()
        me = answer.json()
        for cookie, player in ((name, me["id"]), (COOKIE, "")):
            headers = {"cookie": f"{cookie}={value}", **proxy}
            listed = await ann.http.get("/games", headers=headers)
            assert listed.status_code == (200 if player else 401)
            url = f"ws://{server.address}/api/v1/live"
            async with connect(url, additional_headers=headers) as socket:
                assert json.loads(await socket.recv())["me"]["id"] == player


@pytest.mark.parametrize("cookie", ["", "nonsense", "ann.abcdef.signature", "é"])
async def test_a_cookie_that_is_not_ours_counts_for_nothing(server: Server, cookie: str) -> None:
    async with server.visitor() as ann:
        headers = [(b"cookie", f"{COOKIE}={cookie}".encode())]
        answer = await ann.http.get("/games", headers=headers)
        assert code(answer) == (401, "no_session")


def in_an_hour(_signer: object) -> int:
    return int(time.time()) + 3_600


async def test_a_session_survives_a_time_of_day_that_is_put_back(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.visitor() as ann:
        with monkeypatch.context() as patch:
            patch.setattr(TimestampSigner, "get_timestamp", in_an_hour)
            me = await ann.me()
        assert await ann.me() == me


async def test_a_session_outlives_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.visitor() as ann:
        me, cookies = await ann.me(), ann.http.cookies
        game = await ann.make(**SAME_SCREEN)
    async with serving(tmp_path) as server, server.visitor() as again:
        again.http.cookies = cookies
        assert await again.me() == me
        lines = (await again.http.get("/games")).json()["games"]
        assert [line["id"] for line in lines] == [game["id"]]


async def test_a_name_is_kept_and_shown_at_the_table(server: Server) -> None:
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


@pytest.mark.parametrize("name", ["x" * 25, "a\u202eb", "a\x00b"])
async def test_a_name_that_is_none_is_refused(server: Server, name: str) -> None:
    async with server.guest() as ann:
        answer = await ann.http.patch("/me", json={"name": name})
        assert code(answer) == (422, "bad_field")


@pytest.mark.parametrize(
    "name", ["\u2800", "\u3164\u3164", "\u2800 \uffa0", "\u115f\u1160", "\u0301", "\ufe0f"]
)
async def test_a_name_without_anything_to_see_is_refused(server: Server, name: str) -> None:
    async with server.guest() as ann:
        await ann.http.patch("/me", json={"name": "Ann"})
        assert code(await ann.http.patch("/me", json={"name": name})) == (422, "bad_field")
        assert (await ann.me())["name"] == "Ann"


@pytest.mark.parametrize("name", ["", "李", "ក្រុង", "7", "…", "🐝", "A\u3164"])
async def test_a_name_with_something_to_see_is_kept(server: Server, name: str) -> None:
    async with server.guest() as ann:
        assert (await ann.http.patch("/me", json={"name": name})).json()["name"] == name


@pytest.mark.parametrize("name", ["Zoë", 'The "\\u" 🐝'])
async def test_a_game_shows_names_in_any_script(server: Server, name: str) -> None:
    async with server.guest() as ann:
        await ann.http.patch("/me", json={"name": name})
        made = await ann.make(**SAME_SCREEN)
        shown = (await ann.http.get(f"/games/{made['id']}")).json()
        async with ann.tab() as tab:
            watched = await tab.snapshot(made["id"])
        assert [game["state"]["seats"]["w"]["name"] for game in (made, shown, watched)] == [
            name
        ] * 3


async def test_a_private_link_makes_another_device_the_same_player_once(server: Server) -> None:
    async with server.guest() as ann, server.guest() as phone, server.guest() as thief:
        me = await ann.me()
        link = (await ann.http.post("/me/link")).json()
        assert link["path"].startswith("/device#")
        token = {"token": link["path"].removeprefix("/device#")}
        assert (await phone.http.post("/me/device", json=token)).json() == me
        assert await phone.me() == me
        # A reload on the same device does no harm, and nobody else can use it again.
        assert (await phone.http.post("/me/device", json=token)).json() == me
        assert code(await thief.http.post("/me/device", json=token)) == (410, "link_expired")


async def test_a_private_link_grows_old(tmp_path: Path) -> None:
    time = [1_700_000_000_000]

    async with (
        serving(tmp_path, now=lambda: time[0]) as server,
        server.guest() as ann,
        server.guest() as phone,
    ):
        link = (await ann.http.post("/me/link")).json()
        assert link["expires_at"] == time[0] + LINK_MS
        time[0] += LINK_MS
        token = {"token": link["path"].removeprefix("/device#")}
        assert code(await phone.http.post("/me/device", json=token)) == (410, "link_expired")


async def test_the_database_has_no_token_in_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:
        link = (await ann.http.post("/me/link")).json()
        token = link["path"].removeprefix("/device#").encode()
        kept = b"".join(path.read_bytes() for path in tmp_path.glob("skep.db*"))
        assert token not in kept
