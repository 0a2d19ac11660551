"""Which Python builds which wheel for Linux."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.conftest import Tools

Version = tuple[int, int]


@pytest.fixture
def wheels(tools: Tools) -> ModuleType:
    return tools("wheels")


def put_python(folder: Path, name: str, answer: str) -> str:
    """Put a program into a folder that answers as a Python does."""
    folder.mkdir(exist_ok=True)
    program = folder / name
    program.write_text(f"#!/bin/sh\n{answer}\n")
    program.chmod(0o755)
    return str(program)


@pytest.mark.parametrize(
    ("found", "chosen"),
    [
        ([(3, 11), (3, 12), (3, 13)], [(3, 11), (3, 12)]),
        ([(3, 13), (3, 11), (3, 12)], [(3, 11), (3, 13)]),
        ([(3, 11)], [(3, 11)]),
        ([(3, 14)], [(3, 14)]),
    ],
)
def test_one_stable_wheel_and_one_for_each_older_python(
    wheels: ModuleType, found: list[Version], chosen: list[Version]
) -> None:
    pythons = [wheels.Interpreter(Path(f"python{version}"), version) for version in found]
    assert [python.version for python in wheels.choose(pythons)] == chosen


def test_the_first_of_two_alike_builds(wheels: ModuleType) -> None:
    named, other = (wheels.Interpreter(Path(name), (3, 11)) for name in ("named", "other"))
    assert wheels.choose([named, other]) == [named]


def test_interpreters_that_are_old_or_do_not_run_are_passed_over(
    wheels: ModuleType, tmp_path: Path
) -> None:
    names = [
        put_python(tmp_path, "old", "echo /opt/old 3 10"),
        put_python(tmp_path, "shim", "exit 127"),
        str(tmp_path / "missing"),
        put_python(tmp_path, "with-a-space", "echo /opt/a folder/python 3 12"),
        sys.executable,
    ]
    assert list(wheels.interpreters(names)) == [
        wheels.Interpreter(Path("/opt/a folder/python"), (3, 12)),
        wheels.Interpreter(Path(sys.executable), sys.version_info[:2]),
    ]


def test_a_wheel_names_its_python(wheels: ModuleType) -> None:
    assert wheels.Interpreter(Path("python"), (3, 12)).tag == "cp312"


def put_auditwheel(folder: Path, tag: str) -> Path:
    """Put a program into a folder that gives a wheel a tag, as auditwheel does."""
    put_python(folder, "auditwheel", f'mkdir -p "$3" && cp "$4" "$3/skep-1-cp312-abi3-{tag}.whl"')
    return folder


def test_a_wheel_gets_the_tag_that_auditwheel_finds(
    wheels: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wheels, "DIST", tmp_path)
    (tmp_path / "made").mkdir()
    made = tmp_path / "made" / "skep-1-cp312-abi3-linux_aarch64.whl"
    made.touch()
    wheels.confirm(put_auditwheel(tmp_path / "bin", "manylinux_2_17_aarch64"), made, "aarch64")
    assert (tmp_path / "skep-1-cp312-abi3-manylinux_2_17_aarch64.whl").exists()


def test_a_wheel_that_needs_a_newer_system_is_refused(
    wheels: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wheels, "DIST", tmp_path)
    (tmp_path / "made").mkdir()
    made = tmp_path / "made" / "skep-1-cp312-abi3-linux_x86_64.whl"
    made.touch()
    environment = put_auditwheel(tmp_path / "bin", "manylinux_2_36_x86_64")
    with pytest.raises(wheels.CommandError):
        wheels.confirm(environment, made, "x86_64")
    assert list(tmp_path.glob("*.whl")) == []
