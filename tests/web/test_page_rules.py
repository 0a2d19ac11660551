"""The rules on the page: the same as in the docs, in both languages, and errors that say where."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

Tools = Callable[[str], ModuleType]

RULES = """\
## In short

Two players.

## R1 Placing

### R1.1 The first piece

It goes **anywhere**, says R1.2 "too".

### R1.2 The second

- Next to it.
  On any side.
- See [R1.1](#r11-the-first-piece).

| a | `b` |
|---|---|
| c | *d* |

*Books: all.*
"""


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Tools:
    """Give tools by name, as modules."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    return importlib.import_module


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_rules_on_the_page_are_those_of_the_docs(tools: Tools, language: str) -> None:
    page = tools("page_rules")
    kept = page.target(language).read_text(encoding="utf-8")
    message = "the rules on the page are out of date: run python tools/page_rules.py"
    assert kept == page.page_data(page.SOURCES[language]), message


def shape(entry: Any) -> list[object]:
    """Return what must be alike in all languages: number, blocks, sizes of tables, pictures."""
    blocks = [
        (block.kind, block.name, [len(row) for row in block.rows] if block.kind != "p" else [])
        for block in entry.blocks
    ]
    return [entry.number, blocks]


def test_both_languages_have_the_same_rules_tables_and_pictures(tools: Tools) -> None:
    page, read_rules = tools("page_rules"), tools("rules_markdown").read_rules
    english, dutch = (
        [shape(entry) for entry in read_rules(page.SOURCES[language]).entries()]
        for language in ("en", "nl")
    )
    assert len(english) == 46
    assert english == dutch


def code(entry: Any) -> list[str]:
    """Return the code in tables: names of editions and switches, which are never translated."""
    tables = [block.rows for block in entry.blocks if block.kind == "table"]
    parts: list[Any] = [part for rows in tables for row in rows for cell in row for part in cell]
    return sorted(str(part[1]) for part in parts if part[0] == "code")


def test_both_languages_have_the_same_code_in_tables(tools: Tools) -> None:
    page, read_rules = tools("page_rules"), tools("rules_markdown").read_rules
    english, dutch = (
        [code(entry) for entry in read_rules(page.SOURCES[language]).entries()]
        for language in ("en", "nl")
    )
    assert english == dutch


def test_a_page_is_read_block_by_block(tools: Tools, tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(RULES, encoding="utf-8")
    page = tools("rules_markdown").read_rules(path)
    assert [block.rows for block in page.intro.blocks] == [((("Two players.",),),)]
    (section,) = page.sections
    first, second = section.rules
    assert (section.title, first.title) == ("Placing", "The first piece")
    assert first.blocks[0].rows[0][0] == (
        *("It goes ", ("b", "anywhere"), ", says ", ("rule", "R1.2"), " “too”."),
    )
    assert [block.kind for block in second.blocks] == ["list", "table", "source"]
    assert second.blocks[0].rows == (
        (("Next to it. On any side.",),),
        (("See ", ("rule", "R1.1"), "."),),
    )
    assert second.blocks[1].rows == ((("a",), (("code", "b"),)), (("c",), (("i", "d"),)))


@pytest.mark.parametrize(
    ("change", "line", "problem"),
    [
        (("## R1 Placing", "## Placing"), 1, "NO_RULES"),
        (("## R1 Placing", "## R2 Placing"), 5, "WRONG_NUMBER"),
        (("### R1.2 The", "### R1.3 The"), 11, "WRONG_NUMBER"),
        (("### R1.2 The", "### The"), 11, "UNKNOWN_HEADING"),
        (("says R1.2", "says R7.2"), 9, "UNKNOWN_RULE"),
        (("**anywhere**", "**anywhere"), 9, "UNCLOSED_MARK"),
        (("**anywhere**", "`anywhere"), 9, "UNCLOSED_MARK"),
        (("Next to it.", "Next to [it](it.md)."), 13, "UNKNOWN_LINK"),
        (("| c | *d* |", "| c | *d* | e |"), 19, "UNEVEN_TABLE"),
        (("*Books: all.*", "```text\nBooks"), 21, "UNCLOSED_FENCE"),
        (("*Books: all.*", "![A hive](images/rules/none.svg)"), 21, "UNKNOWN_PICTURE"),
    ],
)
def test_what_cannot_be_read_is_an_error_with_file_and_line(
    tools: Tools, tmp_path: Path, change: tuple[str, str], line: int, problem: str
) -> None:
    markdown = tools("rules_markdown")
    path = tmp_path / "rules.md"
    path.write_text(RULES.replace(*change), encoding="utf-8")
    with pytest.raises(markdown.RulesPageError) as caught:
        markdown.read_rules(path)
    error = caught.value
    assert (error.path, error.line, error.problem.name) == (path, line, problem)
    assert str(error).startswith(f"{path}:{line}: {error.problem.value}: ")


def test_a_picture_without_a_size_is_refused(tools: Tools, tmp_path: Path) -> None:
    picture = tmp_path / "hive.svg"
    picture.write_text("<svg/>", encoding="utf-8")
    with pytest.raises(ValueError, match=r"hive\.svg has no width and height"):
        tools("page_rules").picture_size(picture)
