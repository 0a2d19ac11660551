"""Fixtures and options for all tests: the rules in each backend, real games, optional parts.

``SKEP_HYPOTHESIS=quick|ci|deep`` sets how many examples property tests try. ``SKEP_GAMES`` names a
folder of real games. ``--long`` or ``SKEP_LONG=1`` adds the tests that normally only CI runs, and
``--exhaustive`` adds all. ``SKEP_REQUIRE_ALL=1`` turns every skip into a failure.
"""

from __future__ import annotations

import importlib
import os
import re
import signal
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from types import ModuleType
from typing import Protocol

import pytest
from hypothesis import HealthCheck, settings

from tests.backends import NOT_BUILT, native_module

# No deadlines: a slow machine is not a bug. Derandomized, so that every run tries the same examples
# and covers the same lines.
settings.register_profile("quick", max_examples=25, deadline=None, derandomize=True)
settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True, print_blob=True)
settings.register_profile(
    "deep", max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("SKEP_HYPOTHESIS") or "quick")

# In the background or under nohup, SIGINT is ignored, and programs that tests start inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


NO_GAMES = "SKEP_GAMES names no folder with archives of real games"
NO_COUNT = "no count kept for"

# Things you can't install: archives of real games, and instruction counts of other compilers.
MAY_BE_ABSENT = (NO_GAMES, NO_COUNT)


UNMEASURED = (
    "bulk/test_lists.py",
    "bulk/test_playouts.py",
    "bulk/test_replays.py",
    "cli/test_cli_page.py",
    "cli/terminal/test_unknown_input.py",
    "e2e",
    "engine/test_analysis.py",
    "engine/test_levels.py",
    "engine/test_searcher.py",
    "match/test_openings.py",
    "native",
    "npm",
    "packaging",
    "properties",
    "rules/test_openspiel.py",
    "test_bootstrap.py",
    "test_cookbook.py",
    "test_docs.py",
    "test_examples.py",
    "train/test_loop.py",
    "uhp/test_fuzz.py",
    "wasm",
    "web",
    "words/test_catalogues.py",
)
"""Tests that run without coverage, which makes Python three times as slow.

They drive other processes, or repeat lines that other tests cover.
"""


# Skips with different paths count as the same reason.
_PLACE = re.compile(r" PosixPath\(.*\)$")

_LINES_OF_A_RERUN = 25


def _is_on(variable: str) -> bool:
    return os.environ.get(variable, "") not in {"", "0"}


def _left_out(config: pytest.Config) -> tuple[str, ...]:
    """Return the marks of tests that this run leaves out."""
    if config.getoption("--exhaustive"):
        return ()
    wants_long = config.getoption("--long") or _is_on("SKEP_LONG")
    return ("exhaustive",) if wants_long else ("long", "exhaustive")


# --- long tests ---------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="also run the tests that normally only CI runs"
    )
    parser.addoption("--exhaustive", action="store_true", help="run all tests (takes hours)")


def pytest_report_header(config: pytest.Config) -> list[str]:
    left_out = " and ".join(_left_out(config)) or "nothing"
    absent = "fail" if _is_on("SKEP_REQUIRE_ALL") else "are skipped"
    return [f"skep: left out by mark: {left_out}; tests that need a missing part {absent}"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    unmeasured = tuple(str(Path(__file__).parent / name) for name in UNMEASURED)
    for item in items:
        if str(item.path).startswith(unmeasured):
            item.add_marker("no_cover")
        if item.get_closest_marker("safety"):
            # What is lost once in many runs is lost. A second run would hide it.
            item.add_marker(pytest.mark.flaky(reruns=0))
    marks = _left_out(config)
    left_out = [item for item in items if any(map(item.get_closest_marker, marks))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


# --- parts that may be absent -------------------------------------------------------------------


class Require(Protocol):
    """Skip the test if something it needs is missing."""

    def __call__(self, condition: object, reason: str) -> None: ...


@pytest.fixture(scope="session")
def require() -> Require:
    """Give ``require(condition, reason)``, which skips unless ``SKEP_REQUIRE_ALL=1`` forbids it."""

    def check(condition: object, reason: str) -> None:
        if not condition:
            pytest.skip(reason)

    return check


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if not hasattr(report, "wasxfail"):
        _fail_instead_of_skipping(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if report.skipped and _is_broken(report):
        report.outcome = "failed"
        report.longrepr = f"{_reason(report)}: `python {report.nodeid}` says why"
    _fail_instead_of_skipping(report)
    return report


def _is_broken(report: pytest.CollectReport) -> bool:
    """Whether a test module can't be imported.

    A module of Skep may need an extra that is not installed, so a failed import skips its doctests.
    For a test module, that would hide that all of its tests are gone.
    """
    return report.nodeid.startswith("tests/") and "unable to import module" in _reason(report)


def _fail_instead_of_skipping(report: pytest.TestReport | pytest.CollectReport) -> None:
    # Here rather than in `require`, so that it also catches a plain skip or importorskip.
    reason = _reason(report)
    excused = any(text in reason for text in MAY_BE_ABSENT)
    if report.skipped and not excused and _is_on("SKEP_REQUIRE_ALL"):
        report.outcome = "failed"
        report.longrepr = f"not allowed by SKEP_REQUIRE_ALL: {reason}"


@pytest.hookimpl(tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Count skipped tests by reason, since one line per test would be a thousand lines."""
    skipped: list[pytest.TestReport] = terminalreporter.stats.get("skipped", [])
    reasons = Counter(_PLACE.sub("", _reason(report)) for report in skipped)
    if reasons:
        terminalreporter.section("skipped tests by reason")
        for reason, number in reasons.most_common():
            terminalreporter.write_line(f"{number:6,}  {reason}")
    # The plugin that repeats a failed test names it, but drops why it failed the first time.
    repeated: list[pytest.TestReport] = terminalreporter.stats.get("rerun", [])
    for report in repeated:
        terminalreporter.section(f"why it was repeated: {report.nodeid}")
        terminalreporter.write_line(
            "\n".join(report.longreprtext.splitlines()[-_LINES_OF_A_RERUN:])
        )


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return the reason for a skip, without its location."""
    why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return " ".join(why.removeprefix("Skipped: ").split())


# --- what tests run on --------------------------------------------------------------------------


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run async tests on asyncio, which Skep is written for."""
    return "asyncio"


@pytest.fixture(scope="session", params=["pure", "native"])
def rules(request: pytest.FixtureRequest, require: Require) -> ModuleType:
    """Give a module with ``Position``: every test that takes it runs on each backend."""
    if request.param == "pure":
        return importlib.import_module("skep.core.position")
    module = native_module()
    require(module, NOT_BUILT)
    assert module is not None
    return module


@pytest.fixture(scope="session")
def games_folder(require: Require) -> Path:
    """Give the folder with archives of real games."""
    folder = os.environ.get("SKEP_GAMES", "")
    require(folder, NO_GAMES)
    require(Path(folder).is_dir(), f"SKEP_GAMES: {folder} is not a folder")
    return Path(folder)
