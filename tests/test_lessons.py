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
    told = r"positions.toml, line 3, queen, route: by the rules, wQ can't go there"
    with pytest.raises(tools("course_files").LessonError, match=told):
        tools("lesson_positions").read_positions(file)


POSITION = """\
[queen]
turn = "w"
piece = "wQ"
route = "/wA1"
board = "wQ    wA1   bQ"
"""

BROKEN_POSITIONS = {
    "an unknown key": ("turn", "trun", "line 2, queen, trun: there is no such key; choose from"),
    "another type": ('"w"', "1", "line 2, queen, turn: write a string"),
    "no such side": ('"w"', '"x"', 'line 2, queen, turn: write "w" or "b"'),
    "no board": ("board =", "piece2 =", "line 5, queen, piece2: there is no such key"),
    "a missing board": (
        'board = "wQ    wA1   bQ"\n',
        "",
        "line 1, queen, board: it is missing",
    ),
    "no such piece": ('"wQ"', '"queen"', "line 3, queen, piece: "),
    "no such hex": ("/wA1", "nowhere", "line 4, queen, route: "),
    "no route": ("/wA1", "bQ-", "line 4, queen, route: by the rules, wQ can't go there"),
    "no reason": ("route", "reason", "line 4, queen, reason: by the rules, wQ can go there"),
    "no obstacle": ("route", "refused", "line 4, queen, refused: by the rules, wQ can go there"),
    "a route of nothing": ('piece = "wQ"\n', "", "line 3, queen, route: name the piece, too"),
    "between two hexes": ("wQ    wA1", "wQ   wA1", "line 5, queen, board: wA1 lies between"),
    "two stacks on a line": (
        '"wQ    wA1   bQ"',
        '"wQ    #1    bQ\\n#1: wA1 #2: bA1"',
        "line 5, queen, board: #1 takes one line",
    ),
    "nothing": ('"wQ    wA1   bQ"', '""', "line 5, queen, board: there is no piece on it"),
    "no table": ("[queen]\n", "", "line 1, turn: write it in a table"),
    "no TOML": ("[queen]", "[queen", "line 1: not valid TOML: "),
}


@pytest.mark.parametrize(
    ("old", "new", "told"), BROKEN_POSITIONS.values(), ids=BROKEN_POSITIONS.keys()
)
def test_a_broken_position_is_refused_with_its_line(
    tools: Tools, tmp_path: Path, old: str, new: str, told: str
) -> None:
    file = tmp_path / "positions.toml"
    file.write_text(POSITION, encoding="utf-8")
    assert list(tools("lesson_positions").read_positions(file)) == ["queen"]
    assert old in POSITION
    file.write_text(POSITION.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(tools("course_files").LessonError) as caught:
        tools("lesson_positions").read_positions(file)
    assert str(caught.value).startswith(f"positions.toml, {told}")


EDITIONS = """\
[queen_first]
moves = ["wS1"]
move = 'bQ wS1-'
legal = ["dutch-2005", "classic", "pocket", "carbon"]

[needs]
"R6.1" = "climb_gates=true"
"R8" = "P"
"""

BROKEN_EDITIONS = {
    "no such switch": ("[queen_first]", "[gates]", "line 1, gates: there is no such switch;"),
    "an unknown key": ("moves", "mvoes", "line 2, queen_first, mvoes: there is no such key"),
    "another type": ('["wS1"]', '"wS1"', "line 2, queen_first, moves: write a list"),
    "no such edition": ('"pocket"', '"socket"', "line 4, queen_first, legal: there is no socket;"),
    "a missing edition": (
        '"pocket", ',
        "",
        "line 4, queen_first, legal: by the rules: dutch-2005, classic, pocket, carbon",
    ),
    "no move": ("move = 'bQ wS1-'\n", "", "line 1, queen_first, move: it is missing"),
    "an illegal move": ('"wS1"', '"wS9"', "line 2, queen_first, moves: "),
    "no such side": ("move =", 'first = "x"\nmove =', "line 3, queen_first, first: write"),
    "a board, too": (
        "move =",
        'board = "wS1"\nmove =',
        "line 2, queen_first, moves: give a board, or the moves",
    ),
    "no such rule": ("R8", "R88", "line 8, needs, R88: docs/rules.md has no R88"),
    "no such bug": ('"P"', '"X"', "line 8, needs, R8: X is neither a bug nor a switch"),
    "no such value": ("=true", "=maybe", "line 7, needs, R6.1: climb_gates=maybe is neither a"),
    "no needs at all": (EDITIONS[EDITIONS.index("[needs]") :], "", "line 1, needs: it is missing"),
    "needs by another name": (
        "[needs]",
        "[first_player]",
        "line 7, first_player, R6.1: there is no such key",
    ),
}


@pytest.mark.parametrize(
    ("old", "new", "told"), BROKEN_EDITIONS.values(), ids=BROKEN_EDITIONS.keys()
)
def test_a_broken_difference_is_refused_with_its_line(
    tools: Tools, tmp_path: Path, old: str, new: str, told: str
) -> None:
    file, positions = tmp_path / "editions.toml", tools("edition_positions")

    def read() -> None:
        positions.read_differences(file)
        positions.read_needs(file)

    file.write_text(EDITIONS, encoding="utf-8")
    read()
    assert old in EDITIONS
    file.write_text(EDITIONS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(tools("course_files").LessonError) as caught:
        read()
    assert str(caught.value).startswith(f"editions.toml, {told}")
