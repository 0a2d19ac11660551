"""Refuse two public types with the same name, unless this file gives a reason.

A reader who sees ``Result`` should not have to look up which of two types it is. Types are classes
and type aliases. Private ones (``_Name``) and type variables are not checked.

File names with other characters than letters, digits, ``.``, ``_`` and ``-`` are refused too:
Windows can't check out a colon, and such a name is usually a file that a program left behind.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = "src/skep"

_CAP_WORDS = re.compile(r"_?[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*")
_FILE_NAME = re.compile(r"[A-Za-z0-9._/-]+")


@dataclass(frozen=True, slots=True)
class Shared:
    """Why several types may have one name, and how many do."""

    reason: str
    count: int = 2


SHARED: Mapping[str, Shared] = {
    "Json": Shared("a JSON object, in parts that do not import each other"),
    "Searcher": Shared("the protocol, and its implementation in pure Python"),
}


def main() -> int:
    """Print every name that is shared without a reason, or that is no name for a file."""
    paths = sorted((ROOT / SOURCES).rglob("*.py"))
    problems = find_problems(public_types(paths), SHARED)
    problems += odd_file_names(files_of(ROOT))
    fine = "no two public types share a name without a reason, and no file has an odd name"
    print("\n".join(problems) if problems else fine)
    return 1 if problems else 0


def files_of(folder: Path) -> list[str]:
    """Return the files that git tracks or would add; none if the folder is no checkout."""
    if not (folder / ".git").exists():
        return []
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name]


def odd_file_names(names: Iterable[str]) -> list[str]:
    """Return one line for each file whose name not every system can have."""
    odd = sorted(name for name in names if not _FILE_NAME.fullmatch(name))
    return [f"{name!r}: use letters, digits, '.', '_' and '-' in file names" for name in odd]


def public_types(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Return where each public class or type alias is defined, as ``file:line``, keyed by name."""
    found = defaultdict[str, list[str]](list)
    for path in paths:
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            type_ = _type_name(node)
            if type_ is not None and not type_.startswith("_"):
                found[type_].append(f"{name}:{node.lineno}")
    return dict(found)


def _type_name(node: ast.stmt) -> str | None:
    """Return the name of the class or type alias that a statement defines; None for others.

    An alias is recognized by its name, which is in CapWords like that of a class.
    """
    match node:
        case ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            is_alias = not _is_type_variable(value)
        case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
            is_alias = True
        case _:
            return None
    return name if is_alias and _CAP_WORDS.fullmatch(name) else None


def _is_type_variable(value: ast.expr) -> bool:
    match value:
        case ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec")):
            return True
        case _:
            return False


def find_problems(types: Mapping[str, list[str]], shared: Mapping[str, Shared]) -> list[str]:
    """Return one line for each name that is used more or less often than *shared* says."""
    problems: list[str] = []
    for name in sorted({*types, *shared}):
        places = types.get(name, [])
        allowed = shared[name].count if name in shared else 1
        if len(places) > allowed:
            problems.append(f"{name}: {len(places)} public types, {', '.join(places)}")
        elif name in shared and len(places) < allowed:
            advice = "remove it from" if len(places) <= 1 else "correct its count in"
            problems.append(f"{name}: now {len(places)} instead of {allowed}; {advice} SHARED")
    return problems


if __name__ == "__main__":
    sys.exit(main())
