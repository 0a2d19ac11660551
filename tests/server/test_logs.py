"""Logs: what a line says, which request it belongs to, and what it leaves out."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from skep.server.logs.configuration import configure
from skep.server.logs.formats import JsonFormat, TextFormat
from skep.server.logs.log_limits import BURST, LimitedLog
from skep.server.logs.request_context import RequestContext, working_on
from skep.server.logs.security_events import NAME, SecurityEvent, log_event
from skep.server.middleware.request_ids import RequestIds
from skep.server.settings import LogFormat
from tests.serving.asgi import ask, echo, open_websocket
from tests.serving.in_process import FRIEND, Server, play, serving

VISITOR = RequestContext("abc123", {"client": ("192.0.2.7", 40000)})


class Lines:
    """What was logged."""

    def __init__(self, log_format: logging.Formatter) -> None:
        self._written = io.StringIO()
        self.handler = LimitedLog(self._written)
        self.handler.setFormatter(log_format)

    @property
    def text(self) -> str:
        return self._written.getvalue()

    @property
    def objects(self) -> list[dict[str, str]]:
        lines: list[dict[str, str]] = [json.loads(line) for line in self.text.splitlines()]
        for line in lines:
            del line["time"]
        return lines

    @property
    def events(self) -> list[str]:
        return [line["event"] for line in self.objects if "event" in line]


def logged_in(log_format: logging.Formatter) -> Generator[Lines]:
    lines, root = Lines(log_format), logging.getLogger()
    security = logging.getLogger(NAME)
    before = security.level
    security.setLevel(logging.INFO)
    root.addHandler(lines.handler)
    yield lines
    root.removeHandler(lines.handler)
    security.setLevel(before)


@pytest.fixture
def lines() -> Generator[Lines]:
    """Give what is logged as JSON."""
    yield from logged_in(JsonFormat())


@pytest.fixture
def plain() -> Generator[Lines]:
    """Give what is logged as text."""
    yield from logged_in(TextFormat())


def fail() -> None:
    logger = logging.getLogger("skep.test")
    try:
        Path("/nowhere/at/all").read_text()
    except OSError:
        logger.exception("it failed")


async def test_an_event_names_its_request_and_only_the_network(lines: Lines) -> None:
    with working_on(VISITOR):
        log_event(SecurityEvent.RATE_LIMITED, budget="make")
    assert lines.objects == [
        {
            "level": "warning",
            "logger": "skep.security",
            "message": "refused a request over the rate limit",
            "event": "rate_limited",
            "budget": "make",
            "request_id": "abc123",
            "client": "192.0.2.0/24",
        }
    ]


def test_addresses_are_whole_if_the_operator_asks() -> None:
    for lines in logged_in(JsonFormat(full_addresses=True)):
        with working_on(VISITOR):
            log_event(SecurityEvent.ACCOUNT_DELETED)
        assert lines.objects[0]["client"] == "192.0.2.7"


def test_the_same_as_text(plain: Lines) -> None:
    with working_on(VISITOR):
        log_event(SecurityEvent.RATE_LIMITED, budget="make")
    logging.getLogger("skep.test").warning("hello")
    first, second = plain.text.splitlines()
    assert first.endswith(
        " WARNING skep.security: refused a request over the rate limit"
        " [event=rate_limited budget=make request_id=abc123 client=192.0.2.0/24]"
    )
    assert second.endswith(" WARNING skep.test: hello")


def test_a_traceback_stays_on_its_line_of_json(lines: Lines) -> None:
    fail()
    (line,) = lines.objects
    assert line["message"] == "it failed"
    assert line["traceback"].startswith("Traceback")
    assert "FileNotFoundError" in line["traceback"]


def test_lines_outside_of_a_request_have_no_id(lines: Lines) -> None:
    logging.getLogger("skep.test").warning("hello")
    assert lines.objects == [{"level": "warning", "logger": "skep.test", "message": "hello"}]


def test_a_flood_of_one_event_does_not_hide_another(lines: Lines) -> None:
    for _ in range(BURST + 50):
        log_event(SecurityEvent.RATE_LIMITED)
    log_event(SecurityEvent.ABUSE_CLOSED)
    assert lines.events == ["rate_limited"] * BURST + ["abuse_closed"]


def test_every_event_can_be_logged(lines: Lines) -> None:
    for event in SecurityEvent:
        log_event(event)
    assert lines.events == list(SecurityEvent)


# --- request ids ----------------------------------------------------------------------------------


@pytest.fixture
def app() -> ASGIApp:
    return RequestIds(warn, ["192.0.2.0/24"])


async def warn(scope: Scope, receive: Receive, send: Send) -> None:
    """Log a line, and respond."""
    logging.getLogger("skep.test").warning("hello")
    await echo(scope, receive, send)


async def test_an_id_is_in_the_response_and_in_the_log(app: ASGIApp, lines: Lines) -> None:
    answer = await ask(app, client="198.51.100.1")
    given = answer.headers["x-request-id"]
    assert len(given) == 16
    assert [line["request_id"] for line in lines.objects] == [given]
    assert (await ask(app, client="198.51.100.1")).headers["x-request-id"] != given


async def test_a_websocket_has_one_too(app: ASGIApp, lines: Lines) -> None:
    accepted = (await open_websocket(app, client="198.51.100.1"))[0]
    (line,) = lines.objects
    assert accepted["headers"] == [(b"x-request-id", line["request_id"].encode())]


async def test_a_trusted_proxy_chooses_the_id(app: ASGIApp, lines: Lines) -> None:
    answer = await ask(app, headers={"x-request-id": "from-nginx.1"}, client="192.0.2.9")
    assert answer.headers["x-request-id"] == "from-nginx.1"
    assert [line["request_id"] for line in lines.objects] == ["from-nginx.1"]


@pytest.mark.parametrize(
    ("client", "given"),
    [("198.51.100.1", "forged"), ("192.0.2.9", "has spaces"), ("192.0.2.9", "x" * 65)],
)
async def test_nobody_else_does(app: ASGIApp, client: str, given: str) -> None:
    answer = await ask(app, headers={"x-request-id": given}, client=client)
    assert len(answer.headers["x-request-id"]) == 16


async def test_every_response_has_one(server: Server) -> None:
    async with server.visitor() as visitor:
        assert len((await visitor.http.get("/me")).headers["x-request-id"]) == 16
        assert len((await visitor.http.get("/no/such")).headers["x-request-id"]) == 16
        async with visitor.line() as line:
            assert line.response is not None
            assert len(line.response.headers["x-request-id"]) == 16


# --- what is logged -------------------------------------------------------------------------------


async def test_what_visitors_do_leaves_no_names_and_no_ids(tmp_path: Path, lines: Lines) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, server.guest() as bob:
        me = (await ann.me())["id"]
        await ann.http.patch("/me", json={"name": "Ann Secret"})
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        await play(ann, game, "wS1")
        await ann.http.post("/me/device", json={"token": "a" * 43})
        await ann.http.get("/me", headers={"host": "evil.example"})
        await ann.http.patch("/me", json={"name": "x"}, headers={"origin": "https://evil.example"})
        await ann.http.post("/me/sign-out-everywhere", json={"keep_this_device": True})
        await ann.http.delete("/me")
    assert lines.events == [
        "device_link_failed",
        "host_refused",
        "origin_refused",
        "signed_out_everywhere",
        "account_deleted",
    ]
    for secret in (me, "Ann", game, "127.0.0.1", "evil"):
        assert secret not in lines.text


@pytest.mark.parametrize(
    ("log_format", "line"),
    [
        (LogFormat.JSON, '"event": "account_deleted"}\n'),
        (LogFormat.TEXT, ": a player has deleted their data [event=account_deleted]\n"),
    ],
)
def test_the_operator_chooses_the_format(
    log_format: LogFormat, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with configured(log_format):
        log_event(SecurityEvent.ACCOUNT_DELETED)
    assert capsys.readouterr().err.endswith(line)


def test_handlers_of_other_libraries_stay_open(tmp_path: Path) -> None:
    other = logging.FileHandler(tmp_path / "other.log")
    stream = other.stream
    with configured(LogFormat.TEXT):
        is_open = stream is not None and not stream.closed
    assert is_open
    other.close()


@contextmanager
def configured(log_format: LogFormat) -> Generator[None]:
    root, security = logging.getLogger(), logging.getLogger(NAME)
    before = root.handlers[:], root.level, security.level
    try:
        configure(log_format, full_addresses=False)
        yield
    finally:
        root.handlers[:], level, security_level = before
        root.setLevel(level)
        security.setLevel(security_level)
