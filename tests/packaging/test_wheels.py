"""How the wheels for Linux are built: which Python builds which, and what the tools are told."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType

import pytest

from tests.conftest import Require
from tests.packaging.conftest import Tools

Version = tuple[int, int]


@pytest.fixture
def wheels(tools: Tools) -> ModuleType:
    return tools("wheels")


def put_program(folder: Path, name: str, text: str) -> str:
    """Put a shell script into a folder, and return its path."""
    folder.mkdir(exist_ok=True)
    program = folder / name
    program.write_text(f"#!/bin/sh\n{text}\n")
    program.chmod(0o755)
    return str(program)


def put_python(folder: Path, name: str, version: Version, config: str = "") -> str:
    """Put a program into a folder that answers as a Python does, with a ``pyconfig.h``."""
    headers = folder / f"include-{name}"
    headers.mkdir(parents=True)
    (headers / "pyconfig.h").write_text(config)
    answer = json.dumps([str(folder / name), *version, str(headers)])
    return put_program(folder, name, f"echo '{answer}'")


@pytest.mark.parametrize(
    ("found", "chosen"),
    [
        ([(3, 11), (3, 12), (3, 13)], [(3, 11), (3, 12)]),
        ([(3, 13), (3, 11), (3, 12)], [(3, 11), (3, 13)]),
        ([(3, 11)], [(3, 11)]),
        ([(3, 14)], [(3, 14)]),
        ([], []),
    ],
)
def test_one_stable_wheel_and_one_for_each_older_python(
    wheels: ModuleType, found: list[Version], chosen: list[Version]
) -> None:
    pythons = [wheels.Interpreter(Path("python"), version, Path()) for version in found]
    assert [python.version for python in wheels.choose(pythons)] == chosen


def test_the_first_of_two_alike_builds(wheels: ModuleType) -> None:
    first, second = (
        wheels.Interpreter(Path(name), (3, 11), Path()) for name in ("first", "second")
    )
    assert wheels.choose([first, second]) == [first]


def test_a_python_says_where_it_and_its_headers_are(wheels: ModuleType, tmp_path: Path) -> None:
    name = put_python(tmp_path / "a folder", "python", (3, 12))
    headers = tmp_path / "a folder" / "include-python"
    assert wheels.named(name) == wheels.Interpreter(Path(name), (3, 12), headers)
    own = Path(sysconfig.get_path("include"))
    version = sys.version_info[:2]
    assert wheels.named(sys.executable) == wheels.Interpreter(Path(sys.executable), version, own)


def test_a_named_python_that_is_old_or_does_not_run_is_an_error(
    wheels: ModuleType, tmp_path: Path
) -> None:
    for name in (
        put_python(tmp_path, "old", (3, 10)),
        put_program(tmp_path, "shim", "exit 127"),
        put_program(tmp_path, "true", "exit 0"),
        str(tmp_path / "missing"),
    ):
        with pytest.raises(SystemExit) as error:
            wheels.choose_for_release([name])
        assert error.value.code == f"{name} isn't a Python 3.11 or later that runs here."


DEBIAN = "#if defined(__linux__)\n#  include <x86_64-linux-gnu/python3.11/pyconfig.h>\n#endif\n"


def test_debians_python_is_refused_before_anything_is_compiled(
    wheels: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    debian = put_python(tmp_path, "python3.11", (3, 11), DEBIAN)
    told = wheels.NEEDS_OTHER_PYTHON.format(debian)
    with pytest.raises(SystemExit) as error:
        wheels.choose_for_release([debian])
    assert error.value.code == told
    # Nobody named it, and it is the only one.
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", debian)
    with pytest.raises(SystemExit) as error:
        wheels.choose_for_release([])
    assert (error.value.code, capsys.readouterr().err) == (1, f"{told}\n")
    # Another one builds its wheel, or a wheel for other versions.
    other = put_python(tmp_path, "other", (3, 11))
    assert [str(python.program) for python in wheels.choose_for_release([other])] == [other]
    assert capsys.readouterr().err == f"{wheels.NO_STABLE}\n"
    newer = put_python(tmp_path, "python3.12", (3, 12))
    assert [str(python.program) for python in wheels.choose_for_release([])] == [newer]
    assert capsys.readouterr().err == f"{told}\n"


def test_a_wheel_names_its_python(wheels: ModuleType) -> None:
    assert wheels.Interpreter(Path("python"), (3, 12), Path()).tag == "cp312"


def test_only_one_make_at_a_time_builds_wheels(
    wheels: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[str] = []

    @contextmanager
    def alone() -> Generator[None, None, None]:
        events.append("lock")
        yield
        events.append("unlock")

    def pack(*_: object) -> None:
        events.append("pack")

    def nothing(*_: object) -> None:
        pass

    monkeypatch.setattr(wheels, "alone", alone)
    monkeypatch.setattr(wheels, "pack", pack)
    monkeypatch.setattr(wheels, "DIST", tmp_path)
    for name in ("ready_venv", "ready_environment", "build_source", "choose_compiler", "say"):
        monkeypatch.setattr(wheels, name, nothing)
    wheels.wheel([])
    assert events == ["lock", "pack", "unlock"]
    events.clear()
    for name in ("ready_zig", "confirm"):
        monkeypatch.setattr(wheels, name, nothing)
    monkeypatch.setattr(wheels, "cross_compile", pack)
    wheels.wheels([put_python(tmp_path / "python", "python", (3, 12))])
    built = events[1:-1]
    assert events == ["lock", *built, "unlock"]
    assert set(built) == {"pack"}


def test_zig_may_lie_in_a_folder_with_a_space(
    wheels: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, require: Require
) -> None:
    variables: dict[str, str] = {}

    def pack(_: Path, __: Path, target: Path, ___: object, told: dict[str, str]) -> None:
        variables.update(told)
        target.mkdir()
        (target / "skep.whl").touch()

    monkeypatch.setattr(wheels, "FOLDER", tmp_path / "a folder")
    monkeypatch.setattr(wheels, "pack", pack)
    (tmp_path / "a folder").mkdir()
    python = wheels.Interpreter(Path("python"), (3, 12), Path())
    wheels.cross_compile(tmp_path, python, "aarch64", tmp_path, Path("/zig"))
    cmake = shutil.which("cmake", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    require(cmake, "there is no CMake")
    # As CMake itself reads it.
    script = tmp_path / "split.cmake"
    script.write_text(
        "get_filename_component(program $ENV{CXX} PROGRAM PROGRAM_ARGS rest)\n"
        'message(NOTICE "${program}|${rest}")\n'
    )
    split = subprocess.run(  # noqa: S603 - our own script
        [str(cmake), "-P", script], check=True, env=variables, capture_output=True, text=True
    )
    compiler = tmp_path / "a folder/zig/c++"
    assert split.stderr == f"{compiler}| -target aarch64-linux-gnu.2.17\n"


def test_a_wheel_gets_the_tag_of_auditwheel_unless_it_needs_a_newer_system(
    wheels: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wheels, "DIST", tmp_path)

    def confirm(tag: str) -> list[str]:
        """Return what is in ``dist/`` after auditwheel gave a wheel a tag."""
        made = tmp_path / tag / "skep-1-cp312-abi3-linux_aarch64.whl"
        made.parent.mkdir()
        made.touch()
        text = f'mkdir "$3" && cp "$4" "$3/skep-1-cp312-abi3-{tag}.whl"'
        put_program(tmp_path / "bin", "auditwheel", text)
        with suppress(wheels.CommandError):
            wheels.confirm(tmp_path / "bin", made, "aarch64")
        return [path.name for path in tmp_path.glob("*.whl")]

    assert confirm("manylinux_2_36_aarch64") == []
    tag = "manylinux_2_17_aarch64"
    assert confirm(tag) == [f"skep-1-cp312-abi3-{tag}.whl"]
