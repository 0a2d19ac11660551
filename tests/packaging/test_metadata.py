"""What a package says about itself, and what it asks for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import skep
from tests.packaging.conftest import ROOT, Tools

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
REPOSITORY = "https://code.example/skep"
TEXT = """\
# Skep

![A hive](docs/images/hive.svg)

See [the rules](docs/rules.md#gates), [Ray](https://www.ray.io) and [below](#below).
"""


@pytest.fixture
def metadata(tools: Tools) -> ModuleType:
    return tools("build_metadata")


def test_relative_links_point_into_the_repository(metadata: ModuleType) -> None:
    assert metadata.absolute_links(TEXT, REPOSITORY, "v1") == (
        "# Skep\n\n"
        "![A hive](https://code.example/skep/raw/v1/docs/images/hive.svg)\n\n"
        "See [the rules](https://code.example/skep/blob/v1/docs/rules.md#gates),"
        " [Ray](https://www.ray.io) and [below](#below).\n"
    )


def test_without_a_repository_nothing_leads_nowhere(metadata: ModuleType) -> None:
    assert metadata.absolute_links(TEXT, "", "v1") == (
        "# Skep\n\nSee the rules, [Ray](https://www.ray.io) and [below](#below).\n"
    )


@pytest.mark.parametrize("repository", ["", REPOSITORY])
def test_the_description_has_no_relative_link(metadata: ModuleType, repository: str) -> None:
    told = metadata.dynamic_metadata({"repository": repository}, {})
    targets = re.findall(r"\]\(([^)]*)\)", told["readme"]["text"])
    assert [target for target in targets if not target.startswith(("https:", "#"))] == []
    assert bool(targets) is bool(repository)
    assert told["urls"].get("Repository", "") == repository


@pytest.mark.parametrize(
    ("value", "label"), [("", ""), ("0", ""), ("1", "+nopage"), ("yes", "+nopage")]
)
def test_the_version_is_that_of_the_package_and_says_what_was_left_out(
    metadata: ModuleType, monkeypatch: pytest.MonkeyPatch, value: str, label: str
) -> None:
    monkeypatch.setenv("SKEP_NO_PAGE", value)
    told = metadata.dynamic_metadata({"repository": ""}, {})
    assert told["version"] == skep.__version__ + label


def test_a_package_without_a_version_is_refused(
    metadata: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "src/skep").mkdir(parents=True)
    (tmp_path / "src/skep/__init__.py").touch()
    monkeypatch.setattr(metadata, "ROOT", tmp_path)
    with pytest.raises(ValueError, match="has no __version__"):
        metadata.base_version()


def test_only_extras_for_users_are_published() -> None:
    assert set(PROJECT["project"]["optional-dependencies"]) == {
        *("cluster", "envs", "export", "notebook", "numpy", "parquet", "pictures", "postgresql"),
        *("ray", "server", "train"),
    }


def test_every_file_of_pins_is_made_by_make_lock(tools: Tools) -> None:
    locks = tools("locks").LOCKS
    files = {path.stem for path in (ROOT / "requirements").glob("*.txt")}
    assert {lock.name for lock in locks} == files
    groups = {group for lock in locks for group in lock.groups}
    assert groups <= set(PROJECT["dependency-groups"])


def test_pins_name_no_index_and_one_version_for_each_package() -> None:
    pins: dict[str, set[str]] = {}
    for file in sorted((ROOT / "requirements").glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"^--(?!hash)|://", text, re.MULTILINE), file.name
        for name, pin in re.findall(r"^([\w.-]+)==([^\\\n]*)", text, re.MULTILINE):
            if file.stem == "dev":
                pins.setdefault(name, set()).add(pin.strip())
            elif name in pins:
                assert pin.strip().split(" ")[0] in {one.split(" ")[0] for one in pins[name]}
