"""Forwarded headers count only if they come from a trusted proxy."""

from __future__ import annotations

import pytest

from skep.server.addresses import parse_networks
from skep.server.middleware.proxies import TrustedProxies
from tests.serving.asgi import ask, echo

TOLD = {
    "x-forwarded-for": "203.0.113.5",
    "x-forwarded-proto": "https",
    "x-forwarded-host": "club.example",
}
APP = TrustedProxies(echo, ["127.0.0.1", "10.0.0.0/8", "::1"])


async def test_a_trusted_proxy_is_believed() -> None:
    assert (
        await ask(APP, headers=TOLD, client="127.0.0.1")
    ).text == "https club.example 203.0.113.5"


async def test_a_proxy_that_says_nothing_is_the_visitor() -> None:
    assert (await ask(APP, client="10.1.2.3")).text == "http hive.example 10.1.2.3"


@pytest.mark.parametrize("client", ["192.0.2.7", "2001:db8::7", "testclient"])
async def test_nobody_else_is_believed(client: str) -> None:
    assert (await ask(APP, headers=TOLD, client=client)).text == f"http hive.example {client}"


async def test_without_trusted_proxies_nobody_is() -> None:
    app = TrustedProxies(echo)
    assert (await ask(app, headers=TOLD, client="127.0.0.1")).text == "http hive.example 127.0.0.1"


@pytest.mark.parametrize(
    ("told", "visitor"),
    [
        ("198.51.100.1, 203.0.113.5", "203.0.113.5"),
        ("198.51.100.1, 203.0.113.5, 10.0.0.1, 10.9.9.9", "203.0.113.5"),
        ("10.0.0.1, 10.0.0.2", "10.0.0.1"),
        ("203.0.113.5:4711", "203.0.113.5"),
        ("[2001:db8::5]:4711", "2001:db8::5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("198.51.100.1, nonsense, 10.0.0.2", "10.0.0.2"),
        ("unknown", "127.0.0.1"),
        ("", "127.0.0.1"),
    ],
)
async def test_the_visitor_is_the_nearest_that_is_no_proxy(told: str, visitor: str) -> None:
    answer = await ask(APP, headers={"x-forwarded-for": told}, client="127.0.0.1")
    assert answer.text == f"http hive.example {visitor}"


@pytest.mark.parametrize("name", ["proxy", "10.0.0.0/40", "", "*"])
def test_what_is_no_address_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="does not appear to be"):
        parse_networks([name])
