"""Whatever is written to the engine, it answers, and every answer ends in ok."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterable

import pytest

from skep.uhp.server import UhpServer
from tests.samples import few_of
from tests.uhp.fuzzing import lines
from tests.uhp.programs import SKEP_UHP

BULK = 100_000
PARTS = 8
PIPED = 3_000


def is_answered(line: str) -> bool:
    """Whether the protocol wants an answer to a line: not to a blank one."""
    return bool(line.split())


@pytest.mark.parametrize("part", few_of(range(PARTS), 1))
def test_every_answer_ends_in_ok_and_nothing_else_does(part: int) -> None:
    written = list[str]()

    def write(answer: Iterable[str]) -> None:
        written.extend(answer)

    server = UhpServer(write)
    done = threading.Event()

    def hurry() -> None:
        # Some of the searches have no limit: what stops them is what a signal does.
        while not done.wait(0.002):
            server.interrupt()

    watchdog = threading.Thread(target=hurry)
    watchdog.start()
    try:
        legal = list[str]()
        for line in lines(part, BULK // PARTS, legal):
            written.clear()
            assert server.handle(line)
            if line == "validmoves" and len(written) > 1 and not written[0].startswith("err"):
                legal[:] = written[0].split(";")
            assert written[-1:] == (["ok"] if is_answered(line) else [])
            assert "ok" not in written[:-1]
            assert [text for text in written if "\n" in text or "\r" in text] == []
    finally:
        done.set()
        watchdog.join()
        server.close()


def test_so_many_lines_through_a_pipe_get_so_many_answers() -> None:
    sent = [line for line in lines(99, PIPED) if not line.lower().startswith(("best", "perft"))]
    sent = [line.replace("\r", " ") for line in sent if "Ponder" not in line]
    result = subprocess.run(  # noqa: S603 - our own program
        SKEP_UHP,
        input="".join(f"{line}\n" for line in sent).encode(),
        capture_output=True,
        check=True,
    )
    answers = result.stdout.decode().split("\n")
    assert answers.count("ok") == 1 + sum(map(is_answered, sent))
    assert answers[-2:] == ["ok", ""]
    assert "internal error" not in result.stdout.decode()
    assert result.stderr == b""
