"""What is checked before packages are published, and the files that only a host reads."""

from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import skep
from tests.packaging.conftest import ROOT, Tools

yaml = pytest.importorskip("yaml")

VERSION = skep.__version__
INDEX = "skep/server/page/index.html"


@pytest.fixture
def release(tools: Tools) -> ModuleType:
    return tools("check_release")


def put_wheel(folder: Path, name: str, *files: str) -> None:
    with zipfile.ZipFile(folder / name, "w") as wheel:
        for file in files:
            wheel.writestr(file, "")


def put_sdist(folder: Path, name: str, *files: str) -> None:
    with tarfile.open(folder / name, "w:gz") as sdist:
        for file in files:
            sdist.addfile(tarfile.TarInfo(file), io.BytesIO())


def test_complete_packages_are_fit(release: ModuleType, tmp_path: Path) -> None:
    put_sdist(tmp_path, f"skep-{VERSION}.tar.gz", f"skep-{VERSION}/src/{INDEX}")
    for platform in ("manylinux_2_17_x86_64", "macosx_11_0_arm64", "win_amd64"):
        put_wheel(tmp_path, f"skep-{VERSION}-cp312-abi3-{platform}.whl", INDEX)
    assert list(release.packages(tmp_path)) == []


def test_everything_that_is_wrong_is_told(release: ModuleType, tmp_path: Path) -> None:
    put_wheel(tmp_path, f"skep-{VERSION}+nopage-cp312-abi3-win_amd64.whl", "skep/game.py")
    put_wheel(tmp_path, f"skep-{VERSION}-cp311-cp311-linux_x86_64.whl", INDEX)
    put_wheel(tmp_path, f"skep-{VERSION}-cp312-abi3-win_amd64.whl", "skep/game.py")
    put_wheel(tmp_path, f"skep-{VERSION}-py3-none-any.whl", INDEX)
    alone = "a wheel for this machine only, or without the native rules"
    assert list(release.packages(tmp_path)) == [
        f"{tmp_path}: expected one source distribution, skep-{VERSION}.tar.gz",
        f"skep-{VERSION}+nopage-cp312-abi3-win_amd64.whl: built without the page",
        f"skep-{VERSION}-cp311-cp311-linux_x86_64.whl: {alone}",
        f"skep-{VERSION}-cp312-abi3-win_amd64.whl: the page is missing",
        f"skep-{VERSION}-py3-none-any.whl: {alone}",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (f"v{VERSION}", []),
        ("main", []),
        ("v9.9.9", [f"the tag is v9.9.9, but the version is {VERSION}"]),
    ],
)
def test_a_tag_is_the_version(release: ModuleType, name: str, told: list[str]) -> None:
    assert list(release.tag(name)) == told


def test_nothing_is_published_while_the_repository_has_no_address(
    release: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "ROOT", tmp_path)
    for address, problems in (("", 1), ("https://code.example/skep", 0)):
        entry = f'[[tool.dynamic-metadata]]\nrepository = "{address}"\n'
        (tmp_path / "pyproject.toml").write_text(entry)
        assert len(list(release.placeholder())) == problems


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == VERSION


@pytest.mark.parametrize(
    "file", sorted((ROOT / ".github").rglob("*.yml")), ids=lambda file: file.name
)
def test_files_for_the_host_can_be_read(file: Path) -> None:
    read: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert isinstance(read, dict)


def test_a_release_waits_for_every_job_before_it(tools: Tools) -> None:
    del tools
    text = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    jobs: dict[str, Any] = yaml.safe_load(text)["jobs"]
    assert jobs["publish"]["needs"] == "check"
    assert set(jobs["check"]["needs"]) == set(jobs) - {"check", "publish"}
