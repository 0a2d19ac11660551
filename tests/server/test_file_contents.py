"""Large files of the page: one copy in memory, sent piece by piece."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from pathlib import Path

import pytest
from starlette.types import Message

from skep.server.static.file_contents import (
    PIECE_BYTES,
    PIECES_PER_TURN,
    FileContents,
    PacedResponse,
    Turns,
)
from tests.serving.asgi import ask


def response(body: bytes, turns: Turns | None = None) -> PacedResponse:
    return PacedResponse(body, HTTPStatus.OK, {}, "text/plain", turns or Turns())


async def never() -> Message:
    """Receive nothing: the client stays."""
    await asyncio.Event().wait()
    raise AssertionError


def test_all_who_ask_at_once_share_one_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "best.net"
    file.write_bytes(bytes(1_000_000))
    read_bytes, visitors = Path.read_bytes, 8
    everyone = threading.Barrier(visitors)

    def slowly(path: Path) -> bytes:
        time.sleep(0.1)
        return read_bytes(path)

    def visit(_: int) -> bytes:
        everyone.wait()
        return contents.read(file, "1")

    monkeypatch.setattr(Path, "read_bytes", slowly)
    contents = FileContents()
    with ThreadPoolExecutor(visitors) as threads:
        copies = list(threads.map(visit, range(visitors)))
    assert len({id(copy) for copy in copies}) == 1
    assert contents.size == 1_000_000


def test_a_file_that_was_built_anew_is_read_anew(tmp_path: Path) -> None:
    file = tmp_path / "best.net"
    contents = FileContents()
    file.write_bytes(b"old")
    assert contents.read(file, "1") == b"old"
    file.write_bytes(b"new")
    assert contents.read(file, "1") == b"old"
    assert contents.read(file, "2") == b"new"


def test_kept_files_take_a_bounded_amount_of_memory(tmp_path: Path) -> None:
    contents = FileContents(most=100)
    files = [tmp_path / str(number) for number in range(4)]
    for file, size in zip(files, (40, 40, 40, 101), strict=True):
        file.write_bytes(bytes(size))
    first, second = (contents.read(file, "1") for file in files[:2])
    assert contents.read(files[0], "1") is first
    contents.read(files[2], "1")
    # The second one was used least recently.
    assert contents.size == 80
    assert contents.read(files[0], "1") is first
    assert contents.read(files[1], "1") is not second
    # One that is too large for the whole cache is served all the same.
    assert len(contents.read(files[3], "1")) == 101
    assert contents.size == 0


@pytest.mark.parametrize(
    "size", [0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES]
)
async def test_the_pieces_make_up_the_file(size: int) -> None:
    body = bytes(number % 251 for number in range(size))
    answer = await ask(response(body))
    assert answer.content == body
    assert answer.headers["content-length"] == str(size)


async def test_no_piece_is_sent_before_the_client_has_read_the_one_before() -> None:
    reads, unread, most = asyncio.Semaphore(0), 0, 0

    async def send(message: Message) -> None:
        nonlocal unread, most
        if unread:
            await reads.acquire()
            unread = 0
        unread += len(message.get("body", b""))
        most = max(most, unread)

    body = bytes(10 * PIECE_BYTES)
    sending = asyncio.create_task(response(body)({}, never, send))
    for _ in range(9):
        await asyncio.sleep(0.001)
        assert not sending.done()
        reads.release()
    async with asyncio.timeout(5):
        await sending
    assert most == PIECE_BYTES


async def test_many_fast_readers_get_a_few_pieces_per_turn_of_the_event_loop() -> None:
    turns, turn, sent = Turns(), 0, dict[int, int]()

    async def send(message: Message) -> None:
        # The first piece comes with the request, and those take turns.
        if message.get("body") and message["body"][0]:
            sent[turn] = sent.get(turn, 0) + 1

    async def count() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    body = bytes(PIECE_BYTES) + b"x" * (4 * PIECE_BYTES)
    await asyncio.gather(*(response(body, turns)({}, never, send) for _ in range(50)))
    counting.cancel()
    assert sum(sent.values()) == 4 * 50
    assert max(sent.values()) <= PIECES_PER_TURN


async def test_nothing_more_is_sent_to_a_client_that_has_left() -> None:
    sent, has_left = 0, asyncio.Event()

    async def receive() -> Message:
        await has_left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        nonlocal sent
        sent += len(message.get("body", b""))
        if sent == 3 * PIECE_BYTES:
            has_left.set()

    await response(bytes(100 * PIECE_BYTES))({}, receive, send)
    # The one that waits for its turn already.
    assert sent <= 4 * PIECE_BYTES


async def test_who_leaves_while_waiting_for_a_turn_holds_up_nobody() -> None:
    turns = Turns(per_turn=1)
    first, second, third = (asyncio.create_task(turns.take()) for _ in range(3))
    await asyncio.sleep(0)
    second.cancel()
    async with asyncio.timeout(5):
        await first
        await third
    assert second.cancelled()
