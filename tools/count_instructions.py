"""Count the instructions of perft, a measure that is independent of machine load.

``python tools/count_instructions.py build/executables`` prints valgrind's count for each part of
the perft set. ``--update`` saves the counts by compiler in ``bench/instructions.json``, where
``tests/native/test_instructions.py`` finds them.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "bench/instructions.json"

PERFT_SET = {
    "middlegames, perft 2": (str(ROOT / "tests/vectors/middlegames.txt"), "2"),
    "Base+MLP, perft 1 to 4": ("Base+MLP", "4"),
}


def main(arguments: Sequence[str]) -> int:
    """Print the counts as JSON, by compiler."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the executables were built by CMake")
    parser.add_argument("--update", action="store_true", help=f"keep them in {KEPT.name}")
    wanted = parser.parse_args(arguments)
    counts = {name: count(wanted.folder / "skep_perft", *work) for name, work in PERFT_SET.items()}
    result = {compiler_of(wanted.folder): counts}
    if wanted.update:
        kept: dict[str, dict[str, int]] = {}
        if KEPT.exists():
            kept = json.loads(KEPT.read_text(encoding="utf-8"))
        text = json.dumps(kept | result, indent=2, sort_keys=True)
        KEPT.write_text(text + "\n", encoding="utf-8")
    print(json.dumps(result))
    return 0


def count(program: Path, *arguments: str) -> int:
    """Return the number of instructions of the count itself, without startup and output."""
    # Only count inside this function of native/tools/perft.cpp.
    options = ("--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*count_all*")
    result = subprocess.run(
        [find_valgrind(), *options, program, *arguments],
        check=True,
        capture_output=True,
        text=True,
    )
    found = re.search(r"^==\d+== Collected : (\d+)$", result.stderr, re.MULTILINE)
    if found is None:
        sys.exit(f"valgrind counted nothing:\n{result.stderr}")
    return int(found[1])


def find_valgrind() -> str:
    """Return the path of valgrind."""
    found = shutil.which("valgrind")
    return found or sys.exit("valgrind is not installed (Debian: apt install valgrind)")


def compiler_of(folder: Path) -> str:
    """Return the compiler, its version and its target, as CMake found them."""
    # There is one for each version of CMake that was used on the folder.
    found = folder.glob("CMakeFiles/*/CMakeCXXCompiler.cmake")
    text = max(found, key=lambda path: path.stat().st_mtime).read_text(encoding="utf-8")
    words = [
        re.findall(rf'^set\({name} "([^"]+)"\)', text, re.MULTILINE)[0]
        for name in ("CMAKE_CXX_COMPILER_ID", "CMAKE_CXX_COMPILER_VERSION")
    ]
    cache = (folder / "CMakeCache.txt").read_text(encoding="utf-8")
    variant = "v3" if re.search(r"^SKEP_RUNS_V3:\w+=1$", cache, re.MULTILINE) else "baseline"
    return " ".join([*words, platform.machine(), variant])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
