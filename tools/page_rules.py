"""Write the rules for the page, from ``docs/rules.md`` and its translations.

python tools/page_rules.py
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from rules_markdown import DOCS, Block, Entry, Inline, RulesPageError, read_rules

SOURCES = {"en": DOCS / "rules.md", "nl": DOCS / "rules.nl.md"}
TARGET = DOCS.parent / "web/src/pages/rules"

Json = dict[str, object]


def target(language: str) -> Path:
    """Return the file with the rules in a language."""
    return TARGET / f"rules_{language}.json"


def page_data(path: Path) -> str:
    """Return the rules of a page as JSON.

    :raises RulesPageError: when something on the page can't be read.
    """
    page = read_rules(path)
    data = {
        "intro": [_block(block) for block in page.intro.blocks],
        "sections": [_section(section) for section in page.sections],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _section(section: Entry) -> Json:
    return _entry(section) | {"rules": [_entry(rule) for rule in section.rules]}


def _entry(entry: Entry) -> Json:
    blocks = [_block(block) for block in entry.blocks]
    return {"number": entry.number, "title": entry.title, "blocks": blocks}


def _block(block: Block) -> Json:
    shown: Json = {"kind": block.kind}
    if block.kind in {"p", "source"}:
        shown["text"] = _inline(block.rows[0][0])
    elif block.kind == "list":
        shown["items"] = [_inline(row[0]) for row in block.rows]
    elif block.kind == "table":
        shown["rows"] = [[_inline(cell) for cell in row] for row in block.rows]
    elif block.kind == "picture":
        width, height = picture_size(DOCS / f"images/rules/{block.name}.svg")
        shown |= {"name": block.name, "alt": block.text, "width": width, "height": height}
    else:
        shown["code"] = block.text
    return shown


def picture_size(path: Path) -> tuple[int, int]:
    """Return the width and height of a picture, so that the page can leave room for it."""
    found = re.search(r'width="(\d+)" height="(\d+)"', path.read_text(encoding="utf-8"))
    if found is None:
        message = f"{path.name} has no width and height"
        raise ValueError(message)
    return int(found[1]), int(found[2])


def _inline(parts: tuple[Inline, ...]) -> list[object]:
    return [part if isinstance(part, str) else list(part) for part in parts]


def main() -> int:
    """Write all languages, and return the exit status."""
    TARGET.mkdir(exist_ok=True)
    for language, path in SOURCES.items():
        try:
            data = page_data(path)
        except RulesPageError as error:
            print(error, file=sys.stderr)
            return 1
        target(language).write_text(data, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
