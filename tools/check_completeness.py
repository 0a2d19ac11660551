"""Hold the package to the share of its public names whose types checkers know.

It is what ``pyright --verifytypes skep --ignoreexternal`` says of an installed Skep with all its
extras. A name without a known type is a name that a user's strict checker complains about.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LEAST = 0.99


def main() -> int:
    """Compare the share with the least that is allowed, and list the names without a type."""
    found = completeness()
    score: float = found["completenessScore"]
    print(f"{score:.1%} of the public names have known types; {LEAST:.0%} is the least")
    if score >= LEAST:
        return 0
    for symbol in found["symbols"]:
        if symbol["isExported"] and not symbol["isTypeKnown"]:
            print(symbol["name"], *(one["message"] for one in symbol["diagnostics"]), sep="\n  ")
    return 1


def completeness() -> dict[str, Any]:
    """Return what pyright says of the types of the package."""
    # It asks the first Python on the path for packages, whatever the settings of the project say,
    # and the package itself it has to find as if it were installed.
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "PYTHONPATH": str(ROOT / "src"),
    }
    command = ("pyright", "--outputjson", "--ignoreexternal", "--verifytypes", "skep")
    result = subprocess.run(
        [sys.executable, "-m", *command],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env=environment,
    )
    try:
        found: dict[str, Any] = json.loads(result.stdout)["typeCompleteness"]
    except (ValueError, KeyError):
        sys.exit(f"pyright failed:\n{result.stdout}{result.stderr}")
    return found


if __name__ == "__main__":
    sys.exit(main())
