"""Which compiler is taken, and what happens when it fails."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parent.parent.parent / "tools"


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give the module with the steps of setting up, as a machine without wishes has them."""
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.delenv("SKEP_PURE", raising=False)
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    return importlib.import_module("steps")


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("g++", "g++"),
        ("/opt/bin/clang++-18", "clang++-18"),
        ("g++ -m64", "g++"),
        ("ccache g++ -m64 -std=c++20", "g++"),
        ("-odd", "-odd"),
    ],
)
def test_a_compiler_goes_by_its_name_and_not_by_an_option(
    steps: Any, monkeypatch: pytest.MonkeyPatch, command: str, name: str
) -> None:
    monkeypatch.setenv("CXX", command)
    found = steps.compilers.find_compiler()
    assert (found.name, found.command) == (name, command)


def install(
    steps: Any, monkeypatch: pytest.MonkeyPatch, works: str, first: str | None
) -> list[str]:
    """Set up where only some compilers work; return what was tried, one after another."""
    tried: list[str] = []

    def install_native(compiler: Any) -> None:
        tried.append(compiler.name)
        if compiler.name != works:
            raise steps.CommandError([compiler.command], 1, "error: no")

    zig = steps.Compiler("zig", "zig", {})
    monkeypatch.setattr(steps, "install_native", install_native)
    monkeypatch.setattr(steps, "install_pure", lambda: tried.append("pure"))
    monkeypatch.setattr(steps, "find_zig", lambda: None if works == "no zig" else zig)
    steps.install_skep(None if first is None else steps.Compiler(first, first, {}))
    return tried


@pytest.mark.parametrize(
    ("first", "works", "tried"),
    [
        ("g++", "g++", ["g++"]),
        ("g++", "zig", ["g++", "zig"]),
        ("g++", "none", ["g++", "zig", "pure"]),
        ("g++", "no zig", ["g++", "pure"]),
        ("zig", "none", ["zig", "pure"]),
        (None, "g++", ["pure"]),
    ],
)
def test_a_found_compiler_that_fails_is_replaced(
    steps: Any, monkeypatch: pytest.MonkeyPatch, first: str | None, works: str, tried: list[str]
) -> None:
    assert install(steps, monkeypatch, works, first) == tried


def test_it_is_told_which_one_failed(
    steps: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(steps, monkeypatch, "none", "g++")
    told = [f"error: no\n{name} can't compile the rules here.\n" for name in ("g++", "zig")]
    assert capsys.readouterr().err == "".join(told)


def test_a_compiler_that_is_asked_for_must_not_fail(
    steps: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CXX", "g++")
    with pytest.raises(steps.CommandError):
        install(steps, monkeypatch, "none", "g++")
