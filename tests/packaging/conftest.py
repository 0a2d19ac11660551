"""A clean copy of the source, what is built from it, and fresh environments to install that in.

Nothing here uses the network: building takes what ``.venv`` has, and the packages of ``web/``.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Literal, Protocol

import pytest

from tests.conftest import Require

ROOT = Path(__file__).parent.parent.parent
_BIN = "Scripts" if sys.platform == "win32" else "bin"
_SITE = "lib/python*/site-packages"
_BUILDERS = {
    "wheel": (
        *("-m", "pip", "wheel", "--no-index", "--no-deps", "--no-build-isolation"),
        "-wdist",
        ".",
    ),
    # pip makes none, and other tools may not be installed.
    "sdist": ("-c", "import build_backend; build_backend.build_sdist('dist')"),
}


class Tools(Protocol):
    """Import a module of ``tools/``."""

    def __call__(self, name: str) -> ModuleType: ...


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Tools:
    """Give a way to import modules of ``tools/``, as ``pip`` and ``make`` do."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    # The back end settles this when it is imported.
    monkeypatch.setenv("SKEP_NO_PAGE", "")
    return importlib.import_module


@dataclass(frozen=True)
class Source:
    """A copy of the source, as a clone has it: only what git knows, nothing built."""

    folder: Path

    def build(
        self, kind: Literal["sdist", "wheel"], *, bare: bool = False, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Build the pure ``wheel`` or the ``sdist`` into ``dist/``, and return how that went.

        On a *bare* machine, there are no programs on the path, and no Node next to Python.
        """
        (self.folder / "dist").mkdir(exist_ok=True)
        python = sys.executable
        if bare:
            python = str(fresh_python(self.folder.parent / "bare"))
            environment = {"PATH": "/nonexistent", **environment}
        settings = {"SKEP_NATIVE": "0", "SKEP_PURE": "1", "SKEP_NO_PAGE": "", **environment}
        command = [python, *_BUILDERS[kind]]
        tools = str(self.folder / "tools")
        return _run(command, cwd=self.folder, PYTHONPATH=tools, **settings)

    def built(self, pattern: str) -> Path:
        """Return the one file in ``dist/`` that fits a pattern."""
        [found] = (self.folder / "dist").glob(pattern)
        return found


@pytest.fixture
def source(tmp_path: Path, require: Require) -> Source:
    """Give a clean copy of the source."""
    git = shutil.which("git")
    require(git and (ROOT / ".git").exists(), "a clean copy of the source needs git and a clone")
    require(importlib.util.find_spec("scikit_build_core"), "scikit-build-core is not installed")
    known = ("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = _run([str(git), *known], cwd=ROOT).stdout.split("\0")
    folder = tmp_path / "source"
    for name in filter(None, listed):
        # Not what somebody has just deleted.
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return Source(folder)


@pytest.fixture
def source_with_packages(source: Source, tools: Tools, require: Require) -> Source:
    """Give a clean copy of the source with the packages that its page is built with."""
    page = tools("build_page")
    require(page.find_node(), "there is no Node of version 20.19 or later with npm")
    require(page.has_packages(), "the packages of web/ are not installed (make run)")
    shutil.copytree(
        ROOT / "web/node_modules",
        source.folder / "web/node_modules",
        symlinks=True,
        copy_function=_link,
    )
    return source


@dataclass(frozen=True)
class Installed:
    """A fresh environment in which Skep is installed."""

    folder: Path

    @property
    def program(self) -> Path:
        """The command."""
        return self.folder / _BIN / "skep"

    def skep(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the command, and return how that went."""
        return _run([str(self.program), *arguments], cwd=self.folder, **self.environment())

    def environment(self) -> dict[str, str]:
        """Return what the command runs with: data of its own, and nothing of this checkout."""
        data = str(self.folder / "data")
        return {"SKEP_DATA": data, "SKEP_LANG": "en", "SKEP_PURE": "1", "PYTHONPATH": ""}


def fresh_python(folder: Path) -> Path:
    """Return the Python of a fresh environment; its packages come from the one of the tests."""
    venv.create(folder, with_pip=False)
    [site] = folder.glob(_SITE)
    # A path of its own, whose .pth files are not read: the editable Skep stays out.
    (site / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / _BIN / "python"


def install(wheel: Path, folder: Path) -> Installed:
    """Install a wheel into a fresh environment; other packages come from the one of the tests."""
    installed = Installed(folder)
    python = fresh_python(folder)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    result = _run([*pip, "--no-index", "--no-deps", str(wheel)], cwd=folder)
    assert result.returncode == 0, result.stderr
    where = _run([str(python), "-c", "import skep; print(skep.__file__)"], cwd=folder)
    [site] = folder.glob(_SITE)
    assert where.stdout == f"{site / 'skep' / '__init__.py'}\n"
    return installed


def _run(
    command: Sequence[str], *, cwd: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own programs
        command,
        check=False,
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
