"""The build back end: scikit-build-core, with the page in every wheel and source distribution.

``pip install .`` and ``python -m build`` call this module (PEP 517). In a clone, it first builds
the page, with the system's Node or else one from a wheel. A source distribution contains the page.
``SKEP_NO_PAGE=1`` leaves it out, and the version then ends in ``+nopage``. An editable install
uses ``src/`` directly, so it doesn't build the page. Before everything else, the puzzles and the
lessons are checked: a damaged line ends the build.
"""

from __future__ import annotations

import os
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import NoReturn

from build_metadata import INDEX, OPT_OUT, ROOT, is_from_sdist, leaves_out_page, settle_opt_out
from build_page import PAGE, LessonsError, PageError, build_page, check_lessons, find_node
from check_puzzles import PuzzlesError, check_shipped
from scikit_build_core import build as scikit
from scikit_build_core.build import build_editable, get_requires_for_build_editable
from scikit_build_core.errors import NotFoundError

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

Settings = dict[str, list[str] | str] | None

_HOW = f"""\
Building the page takes Node 20.19 or 22.12 or later, and a network the first time.
To build Skep without the page, set {OPT_OUT}=1."""
_NO_SDIST = f"""\
A source distribution always contains the page. Unset {OPT_OUT} to build one, or build only
the wheel: python -m build --wheel"""

settle_opt_out()


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what a wheel build needs besides the requirements in ``pyproject.toml``."""
    return [*scikit.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Return what an sdist build needs besides the requirements in ``pyproject.toml``."""
    return [*scikit.get_requires_for_build_sdist(config_settings), *_node()]


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """Check puzzles and lessons, build the page, then the wheel."""
    _check_puzzles()
    _check_lessons()
    _ready_page()
    name = _pack(wheel_directory, config_settings, metadata_directory)
    with zipfile.ZipFile(Path(wheel_directory, name)) as wheel:
        _check(name, INDEX in wheel.namelist())
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Check puzzles and lessons, build the page, then pack everything with the sources."""
    if leaves_out_page():
        _fail(_NO_SDIST)
    _check_puzzles()
    _check_lessons()
    _ready_page()
    name = scikit.build_sdist(sdist_directory, config_settings)
    with tarfile.open(Path(sdist_directory, name)) as sdist:
        _check(name, any(path.endswith(f"/src/{INDEX}") for path in sdist.getnames()))
    return name


def _pack(folder: str, settings: Settings, metadata: str | None) -> str:
    """Build the wheel; with the pure Python rules if CMake is missing, or Ninja and make.

    scikit-build-core itself falls back only if they are there, and fail.
    """
    try:
        return scikit.build_wheel(folder, settings, metadata)
    except NotFoundError as error:
        os.environ["SKEP_PURE"] = "1"
        missing = error
    try:
        name = scikit.build_wheel(folder, settings, metadata)
    except NotFoundError:  # with SKEP_NATIVE=1
        _fail(f"The rules can't be compiled: {missing}.")
    print(f"Using the pure Python rules: {missing}", file=sys.stderr)
    return name


def _node() -> list[str]:
    """Return the wheel with Node, if the page must be built and the system has no Node."""
    if leaves_out_page() or is_from_sdist() or find_node() is not None:
        return []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    node: list[str] = project["dependency-groups"]["node"]
    return node


def _ready_page() -> None:
    """Build the page, unless it is left out or came with the sources."""
    if leaves_out_page():
        print(f"{OPT_OUT} is set: building Skep without the page", file=sys.stderr)
        return
    if _came_with_page():
        return
    try:
        build_page()
    except PageError as error:
        _fail(f"The page could not be built: {error}.\n{_HOW}")


def _check_puzzles() -> None:
    """Fail if the puzzles can't be shipped."""
    try:
        check_shipped()
    except PuzzlesError as error:
        _fail(str(error))


def _check_lessons() -> None:
    """Fail if the course or the rules can't be shown, unless the page came with the sources."""
    if _came_with_page():
        return
    try:
        check_lessons()
    except LessonsError as error:
        _fail(str(error))


def _came_with_page() -> bool:
    return is_from_sdist() and (PAGE / "index.html").exists()


def _check(name: str, has_page: bool) -> None:  # noqa: FBT001 - a result of the check
    """Fail if the package has no page but should have one, or the other way around."""
    if has_page == leaves_out_page():
        _fail(f"{name} contains {'a' if has_page else 'no'} page. Please report this bug.")


def _fail(text: str) -> NoReturn:
    """End the build with a message; pip and build show it without a traceback."""
    print(f"\n{text}", file=sys.stderr, flush=True)
    raise SystemExit(1)
