"""The programming interface: problems, health, and the document that describes it."""

from __future__ import annotations

import json

import msgspec
import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from skep.server.app import http_error
from skep.server.messages.games import ClockSettings, ComputerOpponent, NewGame, SeatChoice
from skep.server.messages.players import Rename, TakeLink
from skep.server.messages.reviews import TryQuestion
from skep.server.messages.studies import AddChapterMessage, NewStudy, ReadStudy
from skep.server.request_bodies import LONG_BODY, SHORT_BODY
from skep.server.routes.openapi import OPERATIONS
from skep.server.settings import MAX_BODY
from tests.serving.in_process import (
    SAME_SCREEN,
    Server,
    code,
)


@pytest.mark.parametrize(
    "error", [HTTPException(400, "Bad form"), HTTPException(503), ValueError("x")], ids=repr
)
async def test_an_error_that_no_route_expects_is_logged_and_not_told_as_a_missing_page(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    request = Request({"type": "http", "path": "/api/v1/games", "headers": []})
    answer = await http_error(request, error)
    assert (answer.status_code, json.loads(bytes(answer.body))["code"]) == (500, "server_error")
    assert caplog.messages == [f"an unexpected error at '/api/v1/games': {error!r}"]


async def test_what_is_not_there_is_told_as_a_problem(server: Server) -> None:
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


async def test_a_newline_at_the_end_is_part_of_a_name(server: Server) -> None:
    async with server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        answers = {
            f"/games/{game}%0A": (404, "not_found"),
            f"/games/{game}%0A/why?piece=wA1": (404, "not_found"),
            f"/games/{game}/why?piece=wA1%0A": (422, "bad_field"),
            f"/games?after=123.{game}%0A": (422, "bad_field"),
        }
        found = {path: code(await ann.http.get(path)) for path in answers}
        assert found == answers


BODIES: dict[str, tuple[int, str]] = {
    "": (400, "bad_json"),
    "{": (400, "bad_json"),
    '{"opponent":' + "[" * 3_000: (422, "bad_field"),
    "[]": (422, "bad_field"),
    "{}": (422, "bad_field"),
    '{"opponent":{"type":"computer","level":11}}': (422, "bad_field"),
    '{"opponent":{"type":"friend"},"clock":{"main_s":1}}': (422, "bad_field"),
    '{"opponent":{"type":"friend"},"more":1}': (422, "bad_field"),
    '{"opponent":{"type":"friend"},"rules":"chess"}': (422, "bad_rules"),
    '{"opponent":{"type":"friend"},"first":"b"}': (422, "bad_rules"),
    '{"rules":"' + "x" * MAX_BODY + '"}': (413, "too_large"),
}


async def test_a_body_that_is_none_is_refused(server: Server) -> None:
    async with server.guest() as ann:
        headers = {"content-type": "application/json"}
        found = {
            text: code(await ann.http.post("/games", content=text, headers=headers))
            for text in BODIES
        }
        assert found == BODIES
        plain = await ann.http.post("/games", content="{}", headers={"content-type": "x/y"})
        assert code(plain) == (415, "bad_media_type")


def test_only_moves_studies_and_texts_can_be_long() -> None:
    longest = {operation.name: operation.longest_body for operation in OPERATIONS}
    names = {"save_game", "read_games", "write_game", "analyze_position", "edit_study"}
    assert {name for name, size in longest.items() if size > SHORT_BODY} == names
    assert max(longest.values()) == LONG_BODY == MAX_BODY


@pytest.mark.parametrize(
    ("path", "most"),
    [("/games", SHORT_BODY), ("/studies", SHORT_BODY), ("/games/read", LONG_BODY)],
)
async def test_a_body_is_as_long_as_its_operation_allows(
    server: Server, path: str, most: int
) -> None:
    async with server.guest() as ann:
        headers = {"content-type": "application/json"}
        for size, answer in ((most, (422, "bad_field")), (most + 1, (413, "too_large"))):
            content = "{}".ljust(size)
            assert code(await ann.http.post(path, content=content, headers=headers)) == answer


def test_whatever_people_write_fits_into_a_short_body() -> None:
    # Both as escapes, which take twelve bytes, and as UTF-8.
    bee, setup = "\U0001f41d", "x" * 1_000
    chapter = AddChapterMessage("c" * 24, bee * 80, setup, "r" * 24, 10_000)
    wishes = (
        Rename(bee * 24),
        TakeLink("t" * 100),
        TryQuestion(100_000, "m" * 200),
        ReadStudy("s" * 100),
        NewStudy(bee * 80, chapter),
        NewGame(
            ComputerOpponent(10), "r" * 200, SeatChoice.RANDOM, None, ClockSettings(10_800), setup
        ),
    )
    told = [json.dumps(msgspec.to_builtins(wish)) for wish in wishes]
    assert max(map(len, told)) < SHORT_BODY


async def test_another_sites_page_does_nothing(server: Server) -> None:
    async with server.guest() as ann:
        headers = {"origin": "https://evil.example"}
        answer = await ann.http.post("/games", json=SAME_SCREEN, headers=headers)
        assert code(answer) == (403, "bad_origin")


async def test_the_server_says_that_it_is_well(server: Server) -> None:
    async with server.visitor() as ann:
        assert (await ann.http.get("/health")).json()["status"] == "ok"


async def test_the_document_describes_every_operation(server: Server) -> None:
    async with server.visitor() as ann:
        document = (await ann.http.get("/openapi.json")).json()
        found = {
            (method.upper(), path.removeprefix("/api/v1"), described["operationId"])
            for path, methods in document["paths"].items()
            for method, described in methods.items()
        }
        assert found == {(op.method, op.path, op.name) for op in OPERATIONS}
