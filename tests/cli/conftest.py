"""What the tests of the command line share: the program, run in this process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pytest
from click.testing import CliRunner

from skep.cli import main, native_hint

VARIABLES = ("LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "SKEP_DEBUG", "SKEP_LANG")


@dataclass(frozen=True)
class Result:
    """What a run of the program left behind."""

    status: int
    out: str
    err: str = ""


class Skep(Protocol):
    """Run ``skep`` with arguments and standard input."""

    def __call__(self, *arguments: str, stdin: bytes | str = b"") -> Result: ...


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    # Whether the native rules are built makes no difference but this one.
    monkeypatch.setattr(native_hint, "BACKEND", "native")


@pytest.fixture
def skep() -> Skep:
    def run(*arguments: str, stdin: bytes | str = b"") -> Result:
        with CliRunner().isolation(input=stdin) as (out, err, _):
            status = main(arguments)
        return Result(status, out.getvalue().decode(), err.getvalue().decode())

    return run
