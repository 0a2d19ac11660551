"""How the server finds and reads its own cookie."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Callable

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from skep.server.sessions import COOKIE, SECURE_COOKIE, Sessions, new_player, new_token
from skep.server.studies.links import new_edit_secret, read_secret


def visitor(*cookies: str, scheme: str = "http") -> HTTPConnection:
    """Return a request with these Cookie headers."""
    headers = [(b"cookie", text.encode("latin-1")) for text in cookies]
    return HTTPConnection({"type": "http", "scheme": scheme, "headers": headers})


def cookie_of(player: str, sessions: Sessions, scheme: str = "http") -> str:
    """Return the name and value of a new cookie."""
    response = Response()
    sessions.give(response, sessions.begin(player), visitor(scheme=scheme))
    return response.headers["set-cookie"].partition(";")[0]


@pytest.fixture
def sessions() -> Sessions:
    return Sessions("secret")


@pytest.mark.parametrize(
    ("make", "bits"),
    [
        (new_player, 128),
        (new_token, 256),
        (new_edit_secret, 192),
        (lambda: read_secret(new_edit_secret()), 192),
    ],
)
def test_what_must_not_be_guessed_has_enough_bits(make: Callable[[], str], bits: int) -> None:
    made = [urlsafe_b64decode(make() + "==") for _ in range(100)]
    assert min(len(one) * 8 for one in made) >= bits
    # And each byte differs from one to the next.
    assert all(len(set(column)) > 20 for column in zip(*made, strict=True))


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize(
    "around",
    ["{}", "a=b; {}; c=d", "a=b;{};c=d", "{} ;", "x{}y; {}", ";;=;{}", "é=ü; {}"],
)
def test_our_cookie_is_found_among_others(sessions: Sessions, scheme: str, around: str) -> None:
    ours = cookie_of("ann", sessions, scheme)
    text = around.replace("{}", ours)
    assert sessions.player_of(visitor(text, scheme=scheme)) == "ann"
    assert sessions.player_of(visitor("a=b", text, "c=d", scheme=scheme)) == "ann"


@pytest.mark.parametrize(
    "text", ["", COOKIE, f"{COOKIE}=", f"{COOKIE};{COOKIE}", f"a={COOKIE}", "=", ";", "a b c"]
)
def test_without_our_cookie_there_is_no_session(sessions: Sessions, text: str) -> None:
    assert sessions.player_of(visitor(text)) is None


def test_a_name_that_only_ends_like_ours_is_another_cookie(sessions: Sessions) -> None:
    ours = cookie_of("ann", sessions)
    assert sessions.player_of(visitor(f"x{ours}")) is None
    assert sessions.player_of(visitor(f"a=b {ours}")) is None
    # A cookie of the secure name is another one too, and the other way around.
    value = ours.removeprefix(COOKIE)
    assert sessions.player_of(visitor(SECURE_COOKIE + value)) is None
    assert sessions.player_of(visitor(ours, scheme="https")) is None


def test_of_two_cookies_the_last_counts(sessions: Sessions) -> None:
    text = f"{cookie_of('ann', sessions)}; {cookie_of('bob', sessions)}"
    assert sessions.player_of(visitor(text)) == "bob"


def test_no_other_cookie_is_taken_apart(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    def parse(_text: str) -> dict[str, str]:
        raise AssertionError

    monkeypatch.setattr("starlette.requests.cookie_parser", parse)
    text = "a=b;" * 4_000 + cookie_of("ann", sessions)
    assert sessions.player_of(visitor(text)) == "ann"
