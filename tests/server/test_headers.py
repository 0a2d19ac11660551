"""The security headers of every response."""

from __future__ import annotations

import pytest
from starlette.responses import PlainTextResponse

from skep.server.middleware.headers import SecurityHeaders, content_policy
from tests.serving.asgi import ask, echo, open_websocket

APP = SecurityHeaders(echo)


async def test_the_policy_allows_what_our_pages_need_and_nothing_else() -> None:
    assert (await ask(APP)).headers["content-security-policy"] == (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
        " img-src 'self' data:;"
        " font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self';"
        " connect-src 'self' ws://hive.example wss://hive.example;"
        " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


@pytest.mark.parametrize("host", ["evil; script-src *", "a b", "", "hive.example:x", "*"])
def test_a_host_that_is_none_does_not_get_into_the_policy(host: str) -> None:
    assert "; connect-src 'self'; " in content_policy(host)


async def test_the_other_headers() -> None:
    headers = (await ask(APP, "/games")).headers
    assert {name: headers[name] for name in headers if name != "content-security-policy"} == {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }


@pytest.mark.parametrize("path", ["/assets/embed-1.js", "/api/v1/games/abcdefgh"])
async def test_a_sandboxed_frame_can_read_what_anybody_can(path: str) -> None:
    headers = (await ask(APP, path)).headers
    assert headers["access-control-allow-origin"] == "*"
    # Without this, browsers don't show a site what a visitor's cookie gets.
    assert "access-control-allow-credentials" not in headers
    assert "access-control-allow-origin" not in (await ask(APP, path, method="DELETE")).headers


@pytest.mark.parametrize(
    "path", ["/", "/game/abcdefgh", "/api/v1/me", "/api/v1/games", "/api/v1/games/abcdefgh/file"]
)
async def test_no_other_site_can_read_anything_else(path: str) -> None:
    assert "access-control-allow-origin" not in (await ask(APP, path)).headers


async def test_only_an_answer_over_tls_asks_for_tls_from_now_on() -> None:
    assert "strict-transport-security" not in (await ask(APP)).headers
    answer = await ask(APP, site="https://hive.example")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


async def test_answers_of_the_interface_are_not_kept() -> None:
    assert (await ask(APP, "/api/v1/me")).headers["cache-control"] == "no-store"


async def test_a_public_https_address_asks_for_tls_whatever_the_request_says() -> None:
    answer = await ask(SecurityHeaders(echo, is_https=True))
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


async def test_what_an_answer_says_itself_stays() -> None:
    own = PlainTextResponse("kept", headers={"cache-control": "max-age=60"})
    answer = await ask(SecurityHeaders(own), "/api/v1/options")
    assert answer.headers["cache-control"] == "max-age=60"


async def test_a_websocket_passes() -> None:
    assert [message["type"] for message in await open_websocket(APP)] == ["websocket.accept"]


async def test_only_a_page_that_names_who_may_frame_it_can_be_framed() -> None:
    framed = PlainTextResponse("", headers={"content-security-policy": "frame-ancestors *"})
    headers = (await ask(SecurityHeaders(framed))).headers
    assert headers["content-security-policy"] == "frame-ancestors *"
    assert "x-frame-options" not in headers
    # Another policy of its own doesn't open a page.
    other = PlainTextResponse("", headers={"content-security-policy": "sandbox"})
    assert (await ask(SecurityHeaders(other))).headers["x-frame-options"] == "DENY"
