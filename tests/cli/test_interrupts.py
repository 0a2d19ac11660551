"""Ctrl-C at any moment of the real program's life, its first and last ones included."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from skep.cli import app, main, streams
from skep.cli.interrupts import ended_by_interrupt, interrupted_once
from tests.cli.conftest import Skep

# Whoever asks for a certain module interrupts the program: so it is in the midst of an import.
AT_IMPORT = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
"""
AT_THE_END = """
import atexit, os, signal, sys
atexit.register(os.kill, os.getpid(), signal.SIGINT)
"""
BY_NAME = "from skep.cli import main; sys.exit(main())"
AS_MODULE = "import runpy; runpy.run_module('skep', run_name='__main__')"


def run(text: str, *arguments: str) -> tuple[int, str, str]:
    """Run Python with the program in it; return its status and what it wrote to both streams."""
    result = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", text, *arguments],
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "SKEP_LANG": "en"},
    )
    return result.returncode, result.stdout, result.stderr


@pytest.mark.parametrize("way", [BY_NAME, AS_MODULE])
@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("skep.cli.app", ("moves", "")),
        ("click", ("moves", "")),
        ("skep.core.bugs", ("moves", "")),
        ("skep.notation.errors", ("moves", "")),
        ("skep.cli.commands.moves", ("moves", "")),
        ("skep.cli.commands.uhp", ("uhp",)),
        ("skep.uhp.server", ("uhp",)),
        ("skep.match.runner", ("match",)),
    ],
)
def test_whoever_changes_their_mind_while_it_is_loaded_sees_nothing(
    way: str, module: str, arguments: tuple[str, ...]
) -> None:
    before = AT_IMPORT.format(module=module)
    assert run(before + way, *arguments) == (-signal.SIGINT, "", "")


@pytest.mark.parametrize("way", [BY_NAME, AS_MODULE])
def test_whoever_is_late_sees_what_was_done_and_no_more(way: str) -> None:
    status, out, err = run(AT_THE_END + way, "moves", "--rules", "Base", "")
    assert (status, out, err) == (-signal.SIGINT, "wS1\nwB1\nwG1\nwA1\n", "")


# An error in a destructor, which Python can but print; what was meant to come later waits.
IN_A_DESTRUCTOR = """
import sys, time

class Lost:
    def __del__(self):
        raise {error}("told")

class Lose:
    def find_spec(self, name, path=None, target=None):
        if name == "skep.cli.commands.moves":
            Lost()
            time.sleep({seconds})

sys.meta_path.insert(0, Lose())
"""


def test_an_interrupt_that_got_lost_comes_again() -> None:
    lost = IN_A_DESTRUCTOR.format(error="KeyboardInterrupt", seconds=60)
    assert run(lost + BY_NAME, "moves", "") == (-signal.SIGINT, "", "")


def test_another_error_that_got_lost_is_told_of() -> None:
    lost = IN_A_DESTRUCTOR.format(error="ValueError", seconds=0)
    status, out, err = run(lost + BY_NAME, "moves", "--rules", "Base,box=Q1S1", "")
    assert (status, out) == (0, "wS1\n")
    assert err.endswith("ValueError: told\n")


def test_whoever_ignores_interrupts_goes_on_doing_so() -> None:
    ignoring = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    text = ignoring + AT_IMPORT.format(module="skep.cli.commands.moves") + AT_THE_END + BY_NAME
    assert run(text, "moves", "--rules", "Base,box=Q1S1", "") == (0, "wS1\n", "")


def test_in_a_program_of_somebody_else_everything_stays_as_it_was(skep: Skep) -> None:
    before = signal.getsignal(signal.SIGINT)
    assert skep("moves", "").status == 0
    assert signal.getsignal(signal.SIGINT) is before


def test_a_thread_is_not_interrupted_and_need_not_be() -> None:
    statuses = list[int]()
    thread = threading.Thread(target=lambda: statuses.append(main(["--version"])))
    thread.start()
    thread.join()
    assert statuses == [0]


def test_a_handler_of_somebody_else_is_left_alone() -> None:
    heard = list[int]()
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        with ended_by_interrupt():
            os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [signal.SIGINT]


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], int]]:
    """Give the program as its script calls it, and undo what it leaves behind."""
    monkeypatch.setattr(sys, "argv", ["skep", "--version"])
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    before = signal.getsignal(signal.SIGINT)
    yield main
    signal.signal(signal.SIGINT, before)


def test_the_program_leaves_ctrl_c_to_the_system(program: Callable[[], int]) -> None:
    assert program() == 0
    assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL


def test_the_program_is_interrupted_at_any_time(
    program: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "main", interrupted)
    assert program() == 130


def test_closed_streams_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    streams.reopen_closed()
    with sys.stdin, sys.stdout, sys.stderr:
        assert sys.stdin.read() == ""
        assert (sys.stdout.writable(), sys.stderr.writable()) == (True, True)


def test_only_the_first_interrupt_counts_until_the_cleanup_is_done() -> None:
    cleaned: list[str] = []

    def work() -> None:
        with interrupted_once():
            try:
                os.kill(os.getpid(), signal.SIGINT)
            finally:
                os.kill(os.getpid(), signal.SIGINT)
                cleaned.append("up")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert cleaned == ["up"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_in_another_thread_nothing_changes() -> None:
    handlers: list[object] = []

    def work() -> None:
        with interrupted_once():
            handlers.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert handlers == [signal.default_int_handler]
