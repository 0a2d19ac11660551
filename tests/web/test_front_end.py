"""The front end: its own tests, and how it is built."""

from __future__ import annotations

import gzip
import importlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Require

TOOLS = Path(__file__).parent.parent.parent / "tools"


@pytest.fixture
def frontend(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give the module that builds the page."""
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    return importlib.import_module("frontend")


@pytest.fixture
def node(frontend: Any, require: Require) -> Any:
    """Give a Node that can build the page."""
    found = frontend.find_node()
    require(found, "there is no Node of version 20.19 or later with npm")
    return found


def fake_node(folder: Path, version: str) -> Path:
    """Put a Node of a version into a folder, with npm beside it."""
    folder.mkdir()
    for name, text in {"node": f"echo {version}", "npm": "exit 1"}.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    return folder


def test_the_tests_of_the_front_end_pass(frontend: Any, node: Any, require: Require) -> None:
    require(frontend.PACKAGES.exists(), "the packages of web/ are not installed (make run)")
    result = subprocess.run(  # noqa: S603 - our own tests
        [node.folder / "npm", "test"],
        check=False,
        cwd=frontend.WEB,
        env=node.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("version", "is_recent"),
    [
        ("v18.20.0", False),
        ("v20.18.9", False),
        ("v20.19.0", True),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("nonsense", False),
        ("", False),
    ],
)
def test_only_a_recent_node_will_do(
    frontend: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, *, is_recent: bool
) -> None:
    folder = fake_node(tmp_path / "bin", version)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(frontend, "BIN", tmp_path / "nowhere")
    found = frontend.find_node()
    assert found == (frontend.Node(folder, version) if is_recent else None)


def test_an_old_node_is_passed_over_for_the_one_in_the_virtual_environment(
    frontend: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(fake_node(tmp_path / "old", "v18.0.0")))
    own = fake_node(tmp_path / "own", "v24.0.0")
    monkeypatch.setattr(frontend, "BIN", own)
    assert frontend.find_node() == frontend.Node(own, "v24.0.0")


@pytest.mark.parametrize("is_built", [True, False])
def test_without_node_and_network_an_older_page_will_do(
    frontend: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    is_built: bool,  # noqa: FBT001 - pytest's
) -> None:
    output = "npm error code EACCES" if is_built else "npm error code EAI_AGAIN"
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.setattr(frontend, "BIN", tmp_path / "nowhere")
    monkeypatch.setattr(frontend, "PAGE", tmp_path / "page")

    def fail(*_: object) -> None:
        raise frontend.CommandError(["/usr/bin/npm", "ci"], 7, output)

    monkeypatch.setattr(frontend, "step", fail)
    if is_built:
        (tmp_path / "page").mkdir()
        (tmp_path / "page" / "index.html").touch()
    assert frontend.ready_page() is is_built
    why = f"{output}\nnpm ended with status 7." if is_built else frontend.NO_NETWORK
    assert capsys.readouterr().err == f"{why}\n{frontend.NO_PAGE}\n"


def test_what_is_packed_unpacks_to_the_same(node: Any, tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    text = b"let hive = 'hive';" * 100
    (tmp_path / "assets" / "app.js").write_bytes(text)
    (tmp_path / "small.js").write_bytes(b"1")
    shutil.copy(TOOLS / "frontend.py", tmp_path / "photo.png")
    command = [node.folder / "node", TOOLS / "pack_page.mjs", tmp_path]
    subprocess.run(command, check=True, env=node.environment())  # noqa: S603 - our own script
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    packed = {"assets/app.js", "assets/app.js.br", "assets/app.js.gz"}
    assert found == {*packed, "small.js", "photo.png"}
    assert gzip.decompress((tmp_path / "assets" / "app.js.gz").read_bytes()) == text
    assert (tmp_path / "assets" / "app.js.br").stat().st_size < len(text) // 10


def test_the_page_is_built_anew_when_what_it_is_made_of_changes(frontend: Any) -> None:
    names = {path.relative_to(frontend.ROOT).as_posix() for path in frontend.page_sources()}
    assert names >= {
        "web/index.html",
        "web/package-lock.json",
        "web/src/main.ts",
        "web/vite.config.ts",
        "src/skep/words/nl/rules.ftl",
        "src/skep/art/ant.svg",
        "tools/pack_page.mjs",
    }
    assert not [name for name in names if name.startswith(("web/node_modules", "web/tests"))]


def test_what_make_offers_is_what_the_bootstrap_does(frontend: Any) -> None:
    root: Path = frontend.ROOT
    make = shutil.which("make")
    helped = subprocess.run(  # noqa: S603 - our own Makefile
        [make or "make", "help"], check=True, cwd=root, capture_output=True, text=True
    )
    offered = {line.split()[1] for line in helped.stdout.splitlines()}
    tasks = importlib.import_module("bootstrap").TASKS
    assert offered == {"help", *tasks}
