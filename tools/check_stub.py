"""Check that the stub of the native rules matches the extension.

``python tools/check_stub.py --write`` rewrites it.
"""

from __future__ import annotations

import difflib
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

STUB = Path(__file__).resolve().parent.parent / "src/skep/_native.pyi"


def main(arguments: list[str]) -> int:
    """Compare the stub with a new one, or write it."""
    if importlib.util.find_spec("skep._native") is None:
        print("skipped: the native rules are not built")
        return 1 if os.environ.get("SKEP_REQUIRE_ALL", "") not in {"", "0"} else 0
    if arguments == ["--write"]:
        STUB.write_text(fresh_stub(), encoding="utf-8")
        return 0
    old, new = STUB.read_text(encoding="utf-8"), fresh_stub()
    if old == new:
        print("the stub is that of the extension")
        return 0
    changes = difflib.unified_diff(old.splitlines(), new.splitlines(), str(STUB), "the extension")
    print(*changes, "To rewrite it: .venv/bin/python tools/check_stub.py --write", sep="\n")
    return 1


def fresh_stub() -> str:
    """Return the stub that nanobind generates from the extension."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / STUB.name
        command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "skep._native"]
        # Without skep.rules, which would claim the classes as its own.
        environment = os.environ | {"SKEP_PURE": "1"}
        subprocess.run([*command, "-o", file], check=True, env=environment)
        return file.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
