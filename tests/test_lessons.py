"""Learn Hive and the lessons of the page: pictures that the rules agree with, in both languages."""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "docs" / name for name in ("learn.md", "learn.nl.md")]

Tools = Callable[[str], ModuleType]


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Tools:
    """Give tools by name, as modules."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    return importlib.import_module


def shown(page: Path) -> list[str]:
    """Return the pictures of a page, in their order."""
    return re.findall(r"\(images/learn/(\w+)\.svg\)", page.read_text(encoding="utf-8"))


def test_the_pictures_are_those_that_the_rules_give(tools: Tools) -> None:
    draw, read_positions = tools("draw_pictures"), tools("lesson_positions").read_positions
    for file, folder in draw.LESSONS.items():
        drawn = {name: draw.draw_lesson(lesson) for name, lesson in read_positions(file).items()}
        kept = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}
        assert kept == drawn


def test_every_picture_of_the_rules_is_shown_once(tools: Tools) -> None:
    positions = tools("lesson_positions")
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    shown = re.findall(r"\(images/rules/(\w+)\.svg\)", page)
    assert shown == list(positions.read_positions(positions.RULES))


def test_the_page_has_the_same_positions(tools: Tools) -> None:
    page, positions = tools("page_pictures"), tools("lesson_positions").read_positions()
    kept = json.loads((page.PAGES / "learn/pictures.json").read_text(encoding="utf-8"))
    drawn = {name: page.draw(position) for name, position in positions.items()}
    assert kept == json.loads(json.dumps(drawn))


@pytest.mark.parametrize("page", PAGES, ids=["en", "nl"])
def test_every_picture_is_shown_once(tools: Tools, page: Path) -> None:
    assert sorted(shown(page)) == sorted(tools("lesson_positions").read_positions())


def test_both_languages_teach_the_same() -> None:
    english, dutch = (page.read_text(encoding="utf-8") for page in PAGES)
    levels = [re.findall(r"^(#+) ", text, re.MULTILINE) for text in (english, dutch)]
    assert levels[0] == levels[1]
    assert shown(PAGES[0]) == shown(PAGES[1])


def test_a_piece_between_two_hexes_is_refused(tools: Tools) -> None:
    with pytest.raises(ValueError, match="bQ lies between two hexes"):
        tools("lesson_positions").read_hive("wQ   bQ")


def test_what_the_rules_deny_is_refused(tools: Tools, tmp_path: Path) -> None:
    file = tmp_path / "positions.toml"
    file.write_text('[queen]\npiece = "wQ"\nroute = "bQ\\\\"\nboard = "wQ    wA1   bQ"\n')
    with pytest.raises(TypeError, match="queen: the rules disagree"):
        tools("lesson_positions").read_positions(file)
