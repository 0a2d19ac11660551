"""Check that packages are ready to publish: ``python tools/check_release.py dist``.

The release workflow runs this on everything it has built, with the tag as ``GITHUB_REF_NAME``.
"""

from __future__ import annotations

import os
import re
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from build_metadata import INDEX, LABEL, ROOT, base_version

_PLATFORM = re.compile(r"-(manylinux|macosx|win)[^-]*\.whl$")


def main(folder: Path, environ: Mapping[str, str]) -> int:
    """Print everything that is wrong, and return 1 if there is anything."""
    found = [*placeholder(), *tag(environ.get("GITHUB_REF_NAME", "")), *packages(folder)]
    print("\n".join(found) if found else "ready to publish")
    return 1 if found else 0


def placeholder() -> Iterator[str]:
    """Yield a line if the repository URL is still missing."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [entry] = project["tool"]["dynamic-metadata"]
    if not entry["repository"]:
        yield "pyproject.toml: fill in the repository URL ([[tool.dynamic-metadata]])"


def tag(name: str) -> Iterator[str]:
    """Yield a line if the tag and the version of the package differ."""
    if re.match(r"v\d", name) and name != f"v{base_version()}":
        yield f"the tag is {name}, but the version is {base_version()}"


def packages(folder: Path) -> Iterator[str]:
    """Yield a line for everything that is wrong with the packages in a folder."""
    files = sorted(folder.iterdir())
    if [file.name for file in files if file.name.endswith(".tar.gz")] != [
        f"skep-{base_version()}.tar.gz"
    ]:
        yield f"{folder}: expected one source distribution, skep-{base_version()}.tar.gz"
    for file in files:
        if LABEL in file.name:
            yield f"{file.name}: built without the page"
        elif not any(name.endswith(INDEX) for name in names(file)):
            yield f"{file.name}: the page is missing"
        if file.suffix == ".whl" and not _PLATFORM.search(file.name):
            yield f"{file.name}: a wheel for this machine only, or without the native rules"


def names(file: Path) -> list[str]:
    """Return the names of the files in a package."""
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            return wheel.namelist()
    with tarfile.open(file) as sdist:
        return sdist.getnames()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), os.environ))
