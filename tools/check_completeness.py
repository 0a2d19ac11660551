"""Check how many of the package's public names have known types.

This is the score of ``pyright --verifytypes skep --ignoreexternal`` for an installed Skep with all
its extras. A user's strict type checker complains about every name without a known type.
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
    """Compare the score with the minimum, and list the names without a type if it is too low."""
    found = completeness()
    score: float = found["completenessScore"]
    print(f"{score:.1%} of public names have known types (minimum: {LEAST:.0%})")
    if score >= LEAST:
        return 0
    for symbol in found["symbols"]:
        if symbol["isExported"] and not symbol["isTypeKnown"]:
            print(symbol["name"], *(one["message"] for one in symbol["diagnostics"]), sep="\n  ")
    return 1


def completeness() -> dict[str, Any]:
    """Return pyright's report about the package's types."""
    # pyright asks the first Python on the path for packages, whatever the project's settings say,
    # and must find the package itself as if it were installed.
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
