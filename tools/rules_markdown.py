"""Read ``docs/rules.md`` and its translations: sections, numbered rules, and the blocks in them.

This reads only as much Markdown as these pages use. Whatever it can't read is an error with the
file and the line, so that nothing gets lost on the way to the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"

Inline = str | tuple[str, str]
"""Text, or text with its kind: ``b`` (bold), ``i`` (italic), ``code``, ``rule`` (a reference)."""

_SECTION = re.compile(r"## (?:(R\d+) )?(.+)")
_RULE = re.compile(r"### (R\d+\.\d+) (.+)")
_PICTURE = re.compile(r"!\[(.+)\]\((images/rules/(\w+)\.svg)\)(?:\{[^}]*\})?")
_LINK = re.compile(r"\[(R\d+(?:\.\d+)?)\]\(#[\w-]+\)")
_NUMBER = re.compile(r"\b(R\d+(?:\.\d+)?)\b")
_PARTS = re.compile(r"(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)")
_SWITCH = re.compile(r" ?(?:The switch|De schakelaar) is `\w+`\.")
_SOURCE = re.compile(r"\*(?!\*)|\(S\)")
_FENCE = "```"


class RulesPageProblem(Enum):
    """What the tool can't read; the value is a short error message in English."""

    NO_RULES = "the page has no numbered rules"
    WRONG_NUMBER = "this number doesn't belong to its section, or isn't the next one"
    UNKNOWN_HEADING = "a heading without a rule number among the rules"
    UNCLOSED_FENCE = "this block of code has no end"
    UNEVEN_TABLE = "this row has more or fewer cells than the head of its table"
    UNKNOWN_PICTURE = "there is no such picture"
    UNCLOSED_MARK = "a `, * or ** has no counterpart"
    UNKNOWN_LINK = "a link that isn't to a rule on this page"
    UNKNOWN_RULE = "there is no such rule"


class RulesPageError(ValueError):
    """A page of rules that can't be turned into data."""

    def __init__(self, path: Path, line: int, problem: RulesPageProblem, text: str) -> None:
        super().__init__(path, line, problem, text)
        self.path = path
        self.line = line
        self.problem = problem
        self.text = text

    def __str__(self) -> str:
        inside = self.path.is_relative_to(DOCS.parent)
        path = self.path.relative_to(DOCS.parent) if inside else self.path
        return f"{path}:{self.line}: {self.problem.value}: {self.text}"


@dataclass(frozen=True)
class Block:
    """A paragraph, list, table, picture or piece of code."""

    kind: str
    """``p``, ``source`` (where a rule is printed), ``list``, ``table``, ``picture``, ``code``."""

    rows: tuple[tuple[tuple[Inline, ...], ...], ...] = ()
    """The rows of a table with their cells. A list has one cell per row, a paragraph one in all."""

    name: str = ""
    text: str = ""


@dataclass
class Entry:
    """A section or a rule."""

    number: str
    title: str
    line: int
    blocks: list[Block] = field(default_factory=list[Block])
    rules: list[Entry] = field(default_factory=list["Entry"])


@dataclass(frozen=True)
class RulesPage:
    """What the page shows: the game in a few words, and the numbered rules."""

    intro: Entry
    sections: tuple[Entry, ...]

    def entries(self) -> Iterator[Entry]:
        """Yield each section, followed by its rules."""
        for section in self.sections:
            yield section
            yield from section.rules


def read_rules(path: Path) -> RulesPage:
    """Return the numbered rules of a page, and the section before them.

    The sections after them, about tests and perft, are for programmers and left out.

    :raises RulesPageError: when something on the page can't be read.
    """
    return _Reader(path, path.read_text(encoding="utf-8").splitlines()).read()


class _Reader:
    def __init__(self, path: Path, lines: list[str]) -> None:
        self._path = path
        self._lines = lines
        self._references: list[tuple[int, str]] = []

    def read(self) -> RulesPage:
        intro = Entry("", "", 0)
        sections: list[Entry] = []
        chapters = self._chapters()
        numbered = [at for at, (entry, _) in enumerate(chapters) if entry.number]
        if not numbered:
            raise self._error(0, RulesPageProblem.NO_RULES)
        for entry, end in chapters[max(numbered[0] - 1, 0) : numbered[-1] + 1]:
            if not entry.number and not sections:
                intro = entry
            else:
                self._check_number(entry, f"R{len(sections) + 1}")
                sections.append(entry)
            self._fill(entry, entry.line + 1, end)
        page = RulesPage(intro, tuple(sections))
        self._check_references({entry.number for entry in page.entries()})
        return page

    def _chapters(self) -> list[tuple[Entry, int]]:
        """Return the sections, each with the line after its last one."""
        found = [
            (at, match) for at, line in enumerate(self._lines) if (match := _SECTION.match(line))
        ]
        entries = [Entry(match[1] or "", smart(match[2]), at) for at, match in found]
        return list(zip(entries, [*(at for at, _ in found[1:]), len(self._lines)], strict=True))

    def _fill(self, section: Entry, at: int, end: int) -> None:
        entry = section
        while at < end:
            line = self._lines[at]
            if not line.strip():
                at += 1
            elif line.startswith("#"):
                entry = self._rule(section, at)
                section.rules.append(entry)
                at += 1
            else:
                stop = self._stop(at, end)
                entry.blocks += self._block(at, stop)
                at = stop

    def _rule(self, section: Entry, at: int) -> Entry:
        found = _RULE.fullmatch(self._lines[at])
        if found is None:
            raise self._error(at, RulesPageProblem.UNKNOWN_HEADING)
        rule = Entry(found[1], smart(found[2]), at)
        self._check_number(rule, f"{section.number}.{len(section.rules) + 1}")
        return rule

    def _stop(self, at: int, end: int) -> int:
        """Return the line after a block: the next empty one, or the one after a fence."""
        if self._lines[at].startswith(_FENCE):
            for stop in range(at + 1, end):
                if self._lines[stop].startswith(_FENCE):
                    return stop + 1
            raise self._error(at, RulesPageProblem.UNCLOSED_FENCE)
        return next((stop for stop in range(at, end) if not self._lines[stop].strip()), end)

    def _block(self, at: int, stop: int) -> Iterator[Block]:
        lines = self._lines[at:stop]
        if lines[0].startswith(_FENCE):
            yield Block("code", text="\n".join(lines[1:-1]))
        elif lines[0].startswith("|"):
            yield self._table(at, lines)
        elif lines[0].startswith("!["):
            yield self._picture(at)
        elif lines[0].startswith("- "):
            items = re.split(r"\n(?=- )", "\n".join(lines))
            yield Block("list", tuple((self._inline(at, item[2:]),) for item in items))
        else:
            text = _SWITCH.sub("", " ".join(lines))
            kind = "source" if _SOURCE.match(text) else "p"
            if text:
                yield Block(kind, ((self._inline(at, text),),))

    def _table(self, at: int, lines: list[str]) -> Block:
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        for offset, row in enumerate(rows):
            if len(row) != len(rows[0]):
                raise self._error(at + offset, RulesPageProblem.UNEVEN_TABLE)
        shown = [(offset, row) for offset, row in enumerate(rows) if offset != 1]
        return Block(
            "table",
            tuple(tuple(self._inline(at + offset, cell) for cell in row) for offset, row in shown),
        )

    def _picture(self, at: int) -> Block:
        found = _PICTURE.fullmatch(self._lines[at].strip())
        if found is None or not (DOCS / found[2]).is_file():
            raise self._error(at, RulesPageProblem.UNKNOWN_PICTURE)
        return Block("picture", name=found[3], text=smart(found[1]))

    def _inline(self, at: int, text: str) -> tuple[Inline, ...]:
        text = _LINK.sub(r"\1", re.sub(r"\s+", " ", text))
        if "](" in text:
            raise self._error(at, RulesPageProblem.UNKNOWN_LINK)
        found: list[Inline] = []
        for part in _PARTS.split(text):
            if part.startswith("`") and part.endswith("`") and len(part) > 1:
                found.append(("code", part[1:-1]))
                continue
            kind = "b" if part.startswith("**") else "i" if part.startswith("*") else ""
            plain = part.strip("*") if kind else part
            if re.search(r"[`*]", plain) or (kind and plain == part):
                raise self._error(at, RulesPageProblem.UNCLOSED_MARK)
            found += self._with_references(at, kind, plain)
        return tuple(found)

    def _with_references(self, at: int, kind: str, plain: str) -> Iterator[Inline]:
        for index, part in enumerate(_NUMBER.split(plain)):
            if index % 2:
                self._references.append((at, part))
                yield ("rule", part)
            elif part:
                yield (kind, smart(part)) if kind else smart(part)

    def _check_number(self, entry: Entry, expected: str) -> None:
        if entry.number != expected:
            raise self._error(entry.line, RulesPageProblem.WRONG_NUMBER)

    def _check_references(self, numbers: set[str]) -> None:
        for at, number in self._references:
            if number not in numbers:
                raise self._error(at, RulesPageProblem.UNKNOWN_RULE)

    def _error(self, at: int, problem: RulesPageProblem) -> RulesPageError:
        text = self._lines[at] if at < len(self._lines) else ""
        return RulesPageError(self._path, at + 1, problem, text)


def smart(text: str) -> str:
    """Return text with typographic quotation marks and apostrophes."""
    return re.sub(r'(^|[\s(])"', r"\1“", text).replace('"', "”").replace("'", "’")
