"""Read the tables of ``lessons/*.toml``: what each says, and on which line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from course_files import TYPES, LessonError, read_table

_HEADER = re.compile(r"\s*\[\s*\"?([\w.-]+)\"?\s*\]")
_KEY = re.compile(r"\s*\"?([\w.-]+)\"?\s*=")


@dataclass(frozen=True)
class Table:
    """A table of a file."""

    file: str
    name: str
    values: Mapping[str, Any]
    lines: Mapping[str, int]
    """The line of each key, and, under no name, that of the header."""

    def wrong(self, key: str, why: str) -> LessonError:
        """Return an error about a key of the table, or, with no key, about the table."""
        line = self.lines.get(key, self.lines.get("", 1))
        return LessonError(self.file, why, line=line, key=f"{self.name}, {key}".rstrip(", "))

    def check_keys(self, known: Mapping[str, type], needed: tuple[str, ...]) -> None:
        """Check that each key is known and has the right type, and that none is missing.

        :raises LessonError: when one is unknown, missing or of another type.
        """
        for key, value in self.values.items():
            if key not in known:
                raise self.wrong(key, f"there is no such key; choose from {', '.join(known)}")
            if not isinstance(value, known[key]):
                raise self.wrong(key, f"write {TYPES[known[key]]}")
            items = cast("list[object]", value if isinstance(value, list) else [])
            if not all(isinstance(one, str) for one in items):
                raise self.wrong(key, "write a list of strings")
        for key in needed:
            if key not in self.values:
                raise self.wrong(key, "it is missing")


def read_tables(path: Path) -> list[Table]:
    """Return the tables of a file in their order.

    :raises LessonError: when the file can't be read, or has anything but tables.
    """
    text, tables = read_table(path)
    lines: dict[str, dict[str, int]] = {"": {}}
    own = lines[""]
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            own = lines.setdefault(header[1], {"": number})
        elif key := _KEY.match(line):
            own.setdefault(key[1], number)
    for name, table in tables.items():
        if not isinstance(table, dict):
            at = lines[""].get(name)
            raise LessonError(path.name, "write it in a table: [name]", line=at, key=name)
    return [Table(path.name, name, table, lines.get(name, {})) for name, table in tables.items()]
