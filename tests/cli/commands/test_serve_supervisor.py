"""The parent of server processes: it starts them, replaces those that die, and stops them."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Generator
from pathlib import Path

import psutil
import pytest

from skep.cli.commands.serve import supervisor
from skep.cli.commands.serve.supervisor import DIED, PARENT, SOCKET, Inherited, Supervisor
from skep.server import metrics

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no workers on Windows")

WORKER = """\
import os, signal
from skep.cli.commands.serve.supervisor import Inherited
inherited = Inherited.of(os.environ)
inherited.watch_parent()
inherited.tell_ready()
signal.pause()
"""


@pytest.fixture
def listening() -> Generator[socket.socket, None, None]:
    with socket.create_server(("127.0.0.1", 0)) as made:
        yield made


def runs(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let workers run this code."""
    monkeypatch.setattr(sys, "orig_argv", [sys.executable, "-c", code])
    monkeypatch.setattr(supervisor, "_SHORTEST_WAIT_S", 0.01)


def died() -> float:
    """Return how many workers have died, as the metrics of this process say."""
    (line,) = re.findall(rb"^skep_workers_died_total (.*)$", metrics.report(), re.MULTILINE)
    return float(line)


def children() -> set[int]:
    return {child.pid for child in psutil.Process().children()}


def wait_until(is_true: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not is_true() and time.monotonic() < until:
        time.sleep(0.02)


def supervise(
    listening: socket.socket, count: int, during: Callable[[], None]
) -> tuple[tuple[int | None, int], list[str]]:
    """Run a supervisor until *during* is done; return its result, and what it said."""
    said: list[str] = []

    def work() -> None:
        during()
        os.kill(os.getpid(), signal.SIGTERM)

    def on_ready() -> None:
        said.append("ready")
        threading.Thread(target=work, daemon=True).start()

    ended = Supervisor(listening, count, on_ready=on_ready).run()
    return ended, said


def test_workers_that_die_are_replaced_and_all_end(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs(monkeypatch, WORKER)
    before, seen = children(), set[int]()

    def during() -> None:
        wait_until(lambda: len(children() - before) == 2)
        victim = min(children() - before)
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: len(children() - before - {victim}) == 2)
        seen.update(children() - before)

    assert supervise(listening, 2, during) == ((signal.SIGTERM, 0), ["ready"])
    assert len(seen) == 2
    assert children() == before


def test_the_log_names_each_worker_that_dies(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # The second worker is never ready, so the third one has to count it, and the first one too.
    fails = (
        "import os\n"
        f"if os.environ[{DIED!r}] == '1': raise SystemExit(3)\n"
        f"assert os.environ.pop({DIED!r}) in {{'0', '2'}}\n"
    )
    runs(monkeypatch, fails + WORKER)
    before, victims = children(), list[int]()

    def during() -> None:
        victims.extend(children() - before)
        os.kill(victims[0], signal.SIGKILL)
        wait_until(lambda: len(caplog.messages) == 2 and len(children() - before) == 1)

    assert supervise(listening, 1, during) == ((signal.SIGTERM, 0), ["ready"])
    killed, failed = caplog.messages
    assert killed == f"server process {victims[0]} ended with signal 9 (Killed): replacing it"
    assert failed.endswith(" ended with status 3: replacing it")


def test_a_hangup_replaces_all_workers(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    runs(monkeypatch, WORKER)
    before, pids = children(), list[set[int]]()

    def during() -> None:
        wait_until(lambda: len(children() - before) == 2)
        pids.append(children() - before)
        os.kill(os.getpid(), signal.SIGHUP)
        wait_until(lambda: len(children() - before) == 2 and not children() & pids[0])
        pids.append(children() - before)

    assert supervise(listening, 2, during) == ((signal.SIGTERM, 0), ["ready"])
    assert [len(each) for each in pids] == [2, 2]
    assert caplog.messages == []
    assert not pids[0] & pids[1]


def test_a_second_hangup_meanwhile_replaces_them_once_more(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # Workers are ready only while this file exists, so the second hangup comes in the meantime.
    gate = tmp_path / "gate"
    gate.touch()
    waits = f"import os, time\nwhile not os.path.exists({str(gate)!r}): time.sleep(0.01)\n"
    runs(monkeypatch, waits + WORKER)
    before, seen = children(), set[int]()
    last: list[set[int]] = []

    def are_settled() -> bool:
        last[:] = [children() - before]
        seen.update(last[0])
        # Two at first, two that replace them, and two that replace those.
        return (len(last[0]), len(seen)) == (2, 6)

    def during() -> None:
        wait_until(lambda: len(children() - before) == 2)
        first = children() - before
        gate.unlink()
        os.kill(os.getpid(), signal.SIGHUP)
        # One of the new ones has been started, and all of the old ones are still there.
        wait_until(lambda: len(children() - before) == 3)
        seen.update(first, children() - before)
        os.kill(os.getpid(), signal.SIGHUP)
        gate.touch()
        wait_until(are_settled)

    assert supervise(listening, 2, during) == ((signal.SIGTERM, 0), ["ready"])
    assert (len(last[0]), len(seen)) == (2, 6)


def test_if_no_worker_can_start_its_status_is_returned(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs(monkeypatch, "raise SystemExit(2)")
    before = children()
    assert supervise(listening, 2, lambda: None) == ((None, 2), [])
    assert children() == before


def test_a_worker_that_is_killed_before_it_is_ready_is_logged(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    runs(monkeypatch, "import os\nos.kill(os.getpid(), 9)")
    assert supervise(listening, 2, lambda: None) == ((None, 1), [])
    (told,) = caplog.messages
    assert told.endswith(" ended with signal 9 (Killed)")


def test_a_worker_that_does_not_stop_is_killed(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    stubborn = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + WORKER
    runs(monkeypatch, stubborn)
    monkeypatch.setattr(supervisor, "_TO_STOP_S", 0.2)
    before = children()
    assert supervise(listening, 1, lambda: None) == ((signal.SIGTERM, 0), ["ready"])
    assert children() == before


def test_a_process_without_a_parent_is_no_worker(tmp_path: Path) -> None:
    assert Inherited.of({"HOME": str(tmp_path)}) is None


def test_a_worker_counts_those_that_died_before_it(listening: socket.socket) -> None:
    ours, theirs = socket.socketpair()
    before = died()
    names = {SOCKET: str(os.dup(listening.fileno())), PARENT: str(theirs.detach()), DIED: "2"}
    inherited = Inherited.of(names)
    assert inherited is not None
    with ours, inherited.listening, inherited.parent:
        inherited.tell_ready()
    assert died() == before + 2


def test_a_worker_stops_when_its_parent_is_gone(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = socket.socketpair()
    names = {SOCKET: str(os.dup(listening.fileno())), PARENT: str(theirs.detach())}
    inherited = Inherited.of(names)
    assert inherited is not None
    assert inherited.listening.getsockname() == listening.getsockname()
    ended: list[tuple[int, int]] = []

    def end(pid: int, number: int) -> None:
        ended.append((pid, number))

    monkeypatch.setattr(os, "kill", end)
    inherited.tell_ready()
    assert ours.recv(1) == b"r"
    inherited.watch_parent()
    ours.close()
    wait_until(lambda: bool(ended))
    assert ended == [(os.getpid(), signal.SIGTERM)]
    inherited.listening.close()
    inherited.parent.close()
