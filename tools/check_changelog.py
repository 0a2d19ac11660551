"""Check that the newest version in CHANGELOG.md is the version of the package."""

from __future__ import annotations

import re
import sys

from build_metadata import ROOT, base_version


def main() -> int:
    """Compare the two versions, and print both if they differ."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", changelog, re.MULTILINE)
    told = newest[1] if newest else "no version"
    if told != base_version():
        print(f"CHANGELOG.md begins with {told}, but the package has {base_version()}")
        return 1
    print(f"CHANGELOG.md begins with {told}, as it should")
    return 0


if __name__ == "__main__":
    sys.exit(main())
