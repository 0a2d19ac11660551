"""The set-up: quiet programs, Ctrl-C, two makes at once, and a machine without a network."""

from __future__ import annotations

import importlib
import os
import re
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = ROOT / "tools"


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give the module that runs the programs of the set-up."""
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    return importlib.import_module("commands")


@pytest.fixture
def steps(commands: Any) -> Any:
    """Give the module with the steps of the set-up."""
    del commands
    return importlib.import_module("steps")


def python(code: str) -> list[str]:
    return [sys.executable, "-c", textwrap.dedent(code)]


def test_a_program_that_succeeds_is_quiet(commands: Any, capfd: pytest.CaptureFixture[str]) -> None:
    seen: list[str] = []
    command = python("print('[1/2] one'); print('[2/2] two')")
    assert commands.run(command, on_line=seen.append) == "[1/2] one\n[2/2] two\n"
    assert seen == ["[1/2] one\n", "[2/2] two\n"]
    assert capfd.readouterr() == ("", "")


def test_a_program_that_fails_is_quoted(commands: Any) -> None:
    with pytest.raises(commands.CommandError) as caught:
        commands.run(python("import sys; print(*range(40), sep='\\n', flush=True); sys.exit('no')"))
    assert caught.value.status == 1
    assert caught.value.tail().splitlines() == [*map(str, range(26, 40)), "no"]
    assert not caught.value.is_offline


def test_a_program_that_is_not_there_is_an_error_like_others(commands: Any, tmp_path: Path) -> None:
    with pytest.raises(commands.CommandError, match="nothing ended with status 127"):
        commands.run([tmp_path / "nothing"])


@pytest.mark.parametrize(
    "output",
    [
        "Failed to establish a new connection: [Errno -3] Temporary failure in name resolution",
        "urllib3.exceptions.NewConnectionError: [Errno 101] Network is unreachable",
        "npm error code ENOTFOUND",
        "npm error code ECONNREFUSED",
    ],
)
def test_a_missing_network_is_recognized(commands: Any, output: str) -> None:
    assert commands.CommandError(["pip"], 1, output).is_offline


def test_pip_without_a_network_is_one_sentence(
    commands: Any, steps: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A port that nobody listens on is as good as no network, and needs none.
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    pip = [sys.executable, "-m", "pip", *steps.QUIET_PIP, *steps.FETCH]
    with pytest.raises(commands.CommandError) as caught:
        commands.run([*pip, "--target", tmp_path, "no-such-package"])
    assert caught.value.is_offline


CHILD = """
import os, pathlib, subprocess, sys, time
pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
try:
    time.sleep(60)
except KeyboardInterrupt:
    raise RuntimeError("a traceback of the child")
"""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Give a bootstrap that waits for a program, and that program's number."""
    code = f"""
        import sys
        sys.path.insert(0, {str(TOOLS)!r})
        import bootstrap, commands
        def task(arguments):
            commands.run([sys.executable, "-c", {CHILD!r}, {str(tmp_path / "child")!r}])
            return 0
        bootstrap.TASKS["test"] = task
        sys.exit(bootstrap.main(["test"]))
    """
    with subprocess.Popen(  # noqa: S603 - our own code
        python(code), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    ) as process:
        deadline = time.monotonic() + 60
        while not (tmp_path / "child").exists() or not (tmp_path / "child").read_text():
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield process, int((tmp_path / "child").read_text())
        process.kill()


@pytest.mark.parametrize(
    ("number", "status", "output"),
    [
        (signal.SIGINT, 130, b"\nInterrupted. The next make continues from here.\n"),
        (signal.SIGTERM, 128 + signal.SIGTERM, b""),
    ],
)
def test_ctrl_c_is_one_line_and_leaves_nothing_running(
    running: tuple[subprocess.Popen[bytes], int], number: int, status: int, output: bytes
) -> None:
    process, child = running
    os.killpg(process.pid, number)
    assert process.communicate(timeout=60)[0] == output
    assert process.returncode == status
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


def test_two_makes_in_one_clone_wait_for_each_other(tmp_path: Path) -> None:
    code = f"""
        import pathlib, sys
        sys.path.insert(0, {str(TOOLS)!r})
        import steps
        steps.ROOT = pathlib.Path({str(tmp_path)!r})
        with steps.alone():
            print("in", flush=True)
            sys.stdin.readline()
    """

    def start() -> subprocess.Popen[str]:
        return subprocess.Popen(  # noqa: S603 - our own code
            python(code),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    with start() as first:
        assert first.stdout
        assert first.stdout.readline() == "in\n"
        with start() as second:
            assert second.stdout
            waits = "Waiting for another make in this folder to finish setting up.\n"
            assert second.stdout.readline() == waits
            first.communicate("\n")
            assert second.communicate("\n")[0] == "in\n"
    assert (first.returncode, second.returncode) == (0, 0)


@pytest.fixture
def torch_wanted(steps: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the list of attempts to install PyTorch, none of which finds it."""
    tried: list[str] = []

    def install(level: str) -> None:
        tried.append(level)
        raise steps.CommandError(["pip"], 1, "No matching distribution found for torch")

    monkeypatch.setattr(steps, "STAMPS", tmp_path)
    monkeypatch.setattr(steps, "install_requirements", install)
    return tried


def test_a_missing_pytorch_is_looked_for_once(
    steps: Any, torch_wanted: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    steps.ready_torch()
    assert capsys.readouterr().err == f"{steps.NO_TORCH}\n"
    steps.ready_torch()
    assert capsys.readouterr().err == ""
    assert torch_wanted == ["torch"]
    steps.ready_torch(again=True)
    assert torch_wanted == ["torch", "torch"]


def test_progress_is_shown_now_and_then_and_at_the_end(
    commands: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    counter = commands.Counter("compiling", every=0)
    for line in ("configuring", "[1/3] a.cpp", "[2/3] b.cpp"):
        counter(line)
    rare = commands.Counter("compiling", every=3600)
    for line in ("[1/2] a.cpp", "[2/2] b.cpp"):
        rare(line)
    assert capsys.readouterr().err == "  compiling [1/3]\n  compiling [2/3]\n  compiling [2/2]\n"


def test_progress_on_a_terminal_replaces_the_line_before(
    commands: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    counter = commands.Counter("compiling")
    for line in ("[9/100] a.cpp", "[9/10] b.cpp", "[10/10] c.cpp"):
        counter(line)
    shown = "\r  compiling [9/100]\r  compiling [9/10] \r  compiling [10/10]\n"
    assert capsys.readouterr().err == shown


@pytest.mark.parametrize(
    ("output", "told"),
    [
        ("ERROR: No space left on device", "ERROR: No space left on device"),
        ("NewConnectionError\nNo matching distribution found", None),
    ],
)
def test_a_pytorch_that_could_not_be_installed_is_tried_again(
    steps: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str, told: str | None
) -> None:
    tried: list[str] = []

    def install(level: str) -> None:
        tried.append(level)
        raise steps.CommandError(["pip"], 1, output)

    said: list[str] = []
    monkeypatch.setattr(steps, "STAMPS", tmp_path)
    monkeypatch.setattr(steps, "install_requirements", install)
    monkeypatch.setattr(steps, "say", said.append)
    steps.ready_torch()
    steps.ready_torch()
    assert tried == ["torch", "torch"]
    assert said == [f"{told or steps.NO_NETWORK}\n{steps.WITHOUT_TORCH}"] * 2


@pytest.mark.parametrize(
    ("arguments", "judged"),
    [((), True), (("--long",), True), (("--exhaustive",), True), (("--long", "-k", "x"), False)],
)
def test_coverage_is_judged_where_every_test_runs(
    commands: Any, arguments: tuple[str, ...], *, judged: bool
) -> None:
    del commands
    assert importlib.import_module("bootstrap").runs_all(arguments) is judged


def test_loading_the_bootstrap_leaves_ctrl_c_alone(commands: Any) -> None:
    del commands
    before = signal.getsignal(signal.SIGINT)
    importlib.reload(importlib.import_module("bootstrap"))
    assert signal.getsignal(signal.SIGINT) is before is not signal.SIG_DFL


@pytest.mark.parametrize(
    ("line", "summary"),
    [
        ("=== 5 passed, 2 skipped in 61.02s (0:01:01) ===", "5 passed, 2 skipped in 61.02s"),
        ("=== 1 failed, 5 passed in 1.50s ===", "1 failed, 5 passed in 1.50s"),
        ("5 passed in 0.10s", "5 passed in 0.10s"),
        ("     5  the native rules are not built", ""),
    ],
)
def test_the_summary_of_a_test_run_is_found(commands: Any, line: str, summary: str) -> None:
    del commands
    assert importlib.import_module("fresh").summary_of(f"...\n{line}\n") == summary


SKIPS = """
import pytest

@pytest.mark.parametrize("number", range(3))
def test_one(number):
    pytest.skip("no compiler")

@pytest.mark.skip(reason="no browser")
def test_other():
    pass
"""


def test_skipped_tests_are_counted_by_reason(tmp_path: Path) -> None:
    (tmp_path / "test_skips.py").write_text(SKIPS)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SKEP_REQUIRE_ALL": ""}
    # Whoever runs these tests may have asked for lists that name files, such as the slowest tests.
    environment.pop("PYTEST_ADDOPTS", None)
    options = ("-q", "-n2", "-p", "tests.conftest", "--rootdir", tmp_path, "-c", os.devnull)
    result = subprocess.run(  # noqa: S603 - our own tests
        [sys.executable, "-m", "pytest", *options, tmp_path],
        check=True,
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert "     3  no compiler\n     1  no browser\n" in result.stdout
    assert "test_skips.py" not in result.stdout


def linked_libraries(cmake: str, module: str) -> set[str]:
    """Return the libraries that a module links, and those that these link."""
    links = {
        name: re.findall(r"skep_([a-z]+)", tail)
        for name, tail in re.findall(
            r"^skep_library\(skep_(\w+) SOURCES[^)]*?(?:LINKS ([^)]*))?\)", cmake, re.MULTILINE
        )
    }
    [direct] = re.findall(rf"target_link_libraries\({re.escape(module)} PRIVATE ([^)]*)\)", cmake)
    found = set[str]()
    todo = re.findall(r"skep_([a-z]+)", direct)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += links[name]
    return found


def test_a_change_in_any_linked_library_recompiles_the_module(steps: Any) -> None:
    """Otherwise, tests would run on the old code."""
    cmake = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    assert set(steps.LINKED) == linked_libraries(cmake, "${module}")


def test_the_pins_are_complete() -> None:
    # They are installed without looking for dependencies.
    command = [sys.executable, "-m", "pip", "check"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert checked.returncode == 0, checked.stdout
