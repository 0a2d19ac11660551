"""Refuse two public classes with the same name, unless this file gives a reason.

A reader who sees ``Result`` should not have to look up which of two classes it is. Private classes
(``_Name``) are not checked.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = "src/skep"


@dataclass(frozen=True, slots=True)
class Shared:
    """Why several classes may have one name, and how many."""

    reason: str
    count: int = 2


SHARED: Mapping[str, Shared] = {
    "Searcher": Shared("the protocol, and its implementation in pure Python"),
}


def main() -> int:
    """Print every name that is shared without a reason, and every reason that is out of date."""
    paths = sorted((ROOT / SOURCES).rglob("*.py"))
    problems = find_problems(public_classes(paths), SHARED)
    print(
        "\n".join(problems) if problems else "no two public classes share a name without a reason"
    )
    return 1 if problems else 0


def public_classes(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Return where each public class is defined, as ``file:line``, by its name."""
    found = defaultdict[str, list[str]](list)
    for path in paths:
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(f"{name}:{node.lineno}")
    return dict(found)


def find_problems(classes: Mapping[str, list[str]], shared: Mapping[str, Shared]) -> list[str]:
    """Return one line for each name that is used more or less often than *shared* says."""
    problems: list[str] = []
    for name in sorted({*classes, *shared}):
        places = classes.get(name, [])
        allowed = shared[name].count if name in shared else 1
        if len(places) > allowed:
            problems.append(f"{name}: {len(places)} public classes, {', '.join(places)}")
        elif name in shared and len(places) < allowed:
            advice = "remove it from" if len(places) <= 1 else "correct its count in"
            problems.append(f"{name}: now {len(places)} instead of {allowed}; {advice} SHARED")
    return problems


if __name__ == "__main__":
    sys.exit(main())
