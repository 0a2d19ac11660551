"""A server that stops while requests run: each gets an end, and the log no traceback."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from skep.server.middleware.cancellation import CancelledRequests
from skep.server.workers import text_reader
from tests.serving.in_process import code, serving


async def nothing() -> Message:
    return {"type": "http.disconnect"}


async def cancelled(kind: str, *before: Message) -> list[Message]:
    """Return what is sent for a request that is cancelled after it has sent something."""
    sent: list[Message] = []

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        for message in before:
            await send(message)
        await asyncio.Event().wait()

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {"type": kind, "method": "GET", "path": "/", "headers": []}
    task = asyncio.create_task(CancelledRequests(app)(scope, nothing, send))
    await asyncio.sleep(0)
    task.cancel()
    # It doesn't end as cancelled, which uvicorn would log.
    await task
    return sent


async def test_who_waits_for_a_response_is_told_to_come_back() -> None:
    start, body = await cancelled("http")
    assert start["status"] == 503
    assert b"retry-after" in dict(start["headers"])
    assert b"server_busy" in body["body"]


async def test_a_response_that_has_begun_is_not_completed() -> None:
    begun: Message = {"type": "http.response.start", "status": 200, "headers": []}
    assert await cancelled("http", begun) == [begun]


async def test_a_websocket_just_ends() -> None:
    assert await cancelled("websocket") == []


async def test_a_server_that_stops_during_a_long_request_logs_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    started = tmp_path / "started"
    endless = f"import pathlib, time; pathlib.Path({str(started)!r}).touch(); time.sleep(60)"
    command = (sys.executable, "-c", endless)
    reader = text_reader.TextReader(command)
    monkeypatch.setattr("skep.server.parts.TextReader", lambda: reader)
    server = serving(tmp_path)
    visitor = (await server.__aenter__()).guest()
    ann = await visitor.__aenter__()
    reading = asyncio.create_task(ann.http.post("/games/read", json={"text": "Base"}))
    while not started.exists():
        await asyncio.sleep(0.01)
    await server.__aexit__(None, None, None)
    assert code(await reading) == (503, "server_busy")
    await visitor.__aexit__(None, None, None)
    assert [record for record in caplog.records if record.exc_info] == []
