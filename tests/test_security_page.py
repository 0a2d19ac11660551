"""The security page names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/security.md").read_text()
NAMED = re.compile(r"`(test_\w+\.py)::(test_\w+)`")


def test_every_promise_names_a_test_that_exists() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "---" not in line]
    promises = [row for row in rows if not row.startswith("| promise")]
    assert promises
    assert [row for row in promises if not NAMED.search(row)] == []
    missing = [
        f"{file}::{name}"
        for file, name in NAMED.findall(PAGE)
        if f"def {name}(" not in (ROOT / "tests/server" / file).read_text()
    ]
    assert missing == []
