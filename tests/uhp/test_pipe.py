"""The loop between two pipes, in this process: what it reads, what it writes, and its signals."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import pytest

from skep.cli import main
from skep.core.ruleset import CLASSIC, TOURNAMENT
from skep.engine import Engine
from skep.rules import Position
from skep.uhp.errors import CommandError
from skep.uhp.search_limits import SearchLimits
from skep.uhp.server import UhpServer
from skep.uhp.server.interrupts import Interrupts
from skep.uhp.server.line_reader import MAX_LINE, LineReader
from skep.uhp.server.log import FileLog
from skep.uhp.server.options import EngineOptions
from skep.uhp.server.pipe import serve
from skep.uhp.server.thinker import Thinker
from tests.uhp.programs import GREETING


@contextmanager
def pipe(text: bytes, *, closed: bool = True) -> Generator[tuple[int, int], None, None]:
    """Give both ends of a pipe that something has been written to; the first is for reading."""
    source, sink = os.pipe()

    def write() -> None:
        with open(sink, "wb", closefd=closed) as file:
            file.write(text)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield source, sink
    finally:
        writer.join()
        os.close(source)
        if not closed:
            os.close(sink)


def served(text: bytes, **arguments: object) -> list[str]:
    """Return what comes after the greeting."""
    output = io.BytesIO()
    with pipe(text) as (source, _):
        serve(source, output, **arguments)  # type: ignore[arg-type]  # as the tests give them
    lines = output.getvalue().decode().split("\n")
    return lines[lines.index("ok") + 1 : -1]


def test_everything_is_answered_before_the_end() -> None:
    assert served(b"newgame\n\nplay wS1\r\nundo 9\nundo") == [
        *("Base;NotStarted;White[1]", "ok", "Base;InProgress;Black[1];wS1", "ok"),
        *("err cannot undo '9': the game has 1 plies", "ok", "Base;NotStarted;White[1]", "ok"),
    ]


def test_nothing_to_read_is_the_end() -> None:
    output = io.BytesIO()
    serve(None, output)
    assert output.getvalue().decode().split("\n") == [*GREETING, ""]


def test_it_plays_by_the_rules_and_options_it_is_given() -> None:
    answer = served(
        b"newgame Base+P\noptions get Level\n", rules=CLASSIC, options=EngineOptions(level=4)
    )
    assert answer == [
        *("err pillbug: this edition does not have this expansion", "ok"),
        *("Level;int;4;10;1;10", "ok"),
    ]


def test_what_was_said_is_logged(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with path.open("ab", buffering=0) as file:
        served(b"newgame\nexit\n", log=FileLog(file))
    lines = [line.split(" ", 1)[1] for line in path.read_text().splitlines()]
    assert lines[3:] == ["> newgame", "< Base;NotStarted;White[1]", "< ok", "> exit"]


def test_a_mistake_of_ours_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    handle = UhpServer.handle

    def mistaken(server: UhpServer, line: str) -> bool:
        if line == "board":
            message = "what\nnow?"
            raise RuntimeError(message)
        return handle(server, line)

    monkeypatch.delenv("SKEP_DEBUG", raising=False)
    monkeypatch.setattr(UhpServer, "handle", mistaken)
    text = b"newgame\nboard\nplay wS1\n"
    assert served(text)[2:] == [
        *("err internal error in Skep (RuntimeError: what now?)", "ok"),
        *("Base;InProgress;Black[1];wS1", "ok"),
    ]
    monkeypatch.setenv("SKEP_DEBUG", "1")
    with pytest.raises(RuntimeError):
        served(text)


def test_a_signal_ends_who_waits_and_the_handler_of_before_is_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    waits = threading.Event()

    class Output(io.BytesIO):
        def flush(self) -> None:
            waits.set()

    def interrupt() -> None:
        waits.wait()
        # Until it is heard: who has just answered may not be waiting yet.
        while not heard.wait(0.2):
            os.kill(os.getpid(), signal.SIGINT)

    heard = threading.Event()
    thread = threading.Thread(target=interrupt)
    with pipe(b"", closed=False) as (source, _):
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            serve(source, Output())
        heard.set()
        thread.join()
    assert signal.getsignal(signal.SIGINT) is before


def test_who_has_been_sent_a_command_is_not_idle_even_before_it_is_read() -> None:
    states = list[bool]()
    with pipe(b"", closed=False) as (source, sink):
        lines = LineReader(source)

        class Idle(Interrupts):
            """Gets a command while the reader starts to wait."""

            def forget(self, count: int) -> None:
                del count
                states.append(lines.is_idle)
                os.write(sink, b"bestmove\n")
                states.append(lines.is_idle)

        assert lines.next(Idle()) == "bestmove"
    assert states == [True, False]


def test_a_reader_that_has_half_a_command_is_not_idle() -> None:
    states = list[bool]()

    class Slow(LineReader):
        """Gets a command in two halves."""

        def _read(self, interrupts: Interrupts) -> bytes:
            self._is_waiting = True
            states.append(self.is_idle)
            os.write(sink, halves.pop(0))
            return super()._read(interrupts)

    halves = [b"best", b"move\n"]
    with pipe(b"", closed=False) as (source, sink):
        assert Slow(source).next(Interrupts()) == "bestmove"
    assert states == [True, False]


def test_an_interrupt_right_after_the_reader_looked_at_the_pipe_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The command and its SIGINT came when the reader had just found that nothing was there."""
    output, overtaken = io.BytesIO(), threading.Event()

    class Overtaken(LineReader):
        def _has_more(self) -> bool:
            found = super()._has_more()
            if found or overtaken.is_set() or b"InProgress" not in output.getvalue():
                return found
            overtaken.set()
            os.write(sink, b"bestmove\nexit\n")
            signal.raise_signal(signal.SIGINT)
            return False

    monkeypatch.setattr("skep.uhp.server.pipe.LineReader", Overtaken)
    rescue = threading.Timer(20, os.kill, (os.getpid(), signal.SIGINT))
    with pipe(b"newgame Base;InProgress;Black[1];wS1\n", closed=False) as (source, sink):
        rescue.start()
        serve(source, output)
    assert rescue.is_alive(), "only a second SIGINT stopped the search"
    rescue.cancel()
    rescue.join()
    assert output.getvalue().decode().split("\n")[-3].startswith("b")


def test_a_level_notices_a_stop_that_came_right_before_its_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stopped = threading.Event()
    answers = iter([False])

    def stop(_: Engine) -> None:
        stopped.set()

    monkeypatch.setattr(Engine, "stop", stop)
    thinker = Thinker(EngineOptions(level=9))
    thinker.choose(
        Position.initial(TOURNAMENT),
        [],
        lambda: SearchLimits(depth=3),
        is_stopped=lambda: next(answers, True),
        on_report=lambda _: None,
    )
    thinker.close()
    assert stopped.is_set()


def test_lines_are_long_or_too_long() -> None:
    long = b"x" * (MAX_LINE - 10)
    with pipe(long + b"\n" + long * 3 + b"\nshort\n\nlast") as (source, _):
        lines = LineReader(source)
        assert lines.next(Interrupts()) == long.decode()
        with pytest.raises(CommandError, match="line too long"):
            lines.next(Interrupts())
        assert [lines.next(Interrupts()) for _ in range(4)] == ["short", "", "last", None]
        assert lines.next(Interrupts()) is None


@pytest.mark.parametrize("closed", [True, False])
def test_the_end_of_a_pipe_is_noticed_by_who_watches_it(*, closed: bool) -> None:
    ended = threading.Event()
    with pipe(b"later\n", closed=closed) as (source, _):
        lines = LineReader(source)
        with lines.watched(ended.set):
            assert ended.wait(30 if closed else 0.3) == closed
        assert lines.next(Interrupts()) == "later"


def test_who_watches_a_closed_input_is_told_at_once() -> None:
    ended = threading.Event()
    with LineReader(None).watched(ended.set):
        assert ended.wait(30)


# --- the command --------------------------------------------------------------------------------


class Run(Protocol):
    """Run ``skep uhp``; return its status, and what it wrote to both streams."""

    def __call__(self, text: bytes, *arguments: str) -> tuple[int, list[str], str]: ...


@pytest.fixture
def skep_uhp(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Give the command in this process, with a real pipe for its input."""
    monkeypatch.setenv("SKEP_LANG", "en")

    def run(text: bytes, *arguments: str) -> tuple[int, list[str], str]:
        with pipe(text) as (source, _), open(source, closefd=False) as stdin:
            monkeypatch.setattr(sys, "stdin", stdin)
            status = main(["uhp", *arguments])
        out, err = capsysbinary.readouterr()
        return status, out.decode().split("\n"), err.decode()

    return run


def test_the_command_serves(skep_uhp: Run, tmp_path: Path) -> None:
    log = tmp_path / "log"
    options = ("--rules", "dutch-2005", "--option", "Seed=5", "--log", str(log))
    assert skep_uhp(b"options get Seed\n", *options) == (
        0,
        ["id skep v0.1.0", "ok", "Seed;int;5;0;0;2147483647", "ok", ""],
        "",
    )
    assert len(log.read_text().splitlines()) == 5


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("Level=0", "Level can’t be “0”. Use a whole number from 1 to 10."),
        ("Ponder", "Ponder can’t be “”. Use True or False."),
    ],
)
def test_an_option_that_cannot_be_is_an_error(skep_uhp: Run, change: str, why: str) -> None:
    status, out, err = skep_uhp(b"", "--option", change)
    assert (status, out) == (2, [""])
    assert why in err
    assert len(err.splitlines()) == 1


def test_a_log_that_cannot_be_written_is_an_error(skep_uhp: Run, tmp_path: Path) -> None:
    path = tmp_path / "no" / "log"
    status, out, err = skep_uhp(b"", "--log", str(path))
    assert (status, out) == (2, [""])
    assert err == f"skep: error: {path}: No such file or directory\n"


def test_a_closed_standard_input_is_the_end(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["uhp"]) == 0
    assert capsysbinary.readouterr().out.decode().split("\n") == [*GREETING, ""]
