"""Check the format and style of the C++: ``check_native.py format|tidy [--fix] [--deep]``.

clang-tidy takes seconds per file, so it skips a file if neither the file, nor any header, nor the
settings have changed since it last passed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NATIVE = ROOT / "native"
BIN = Path(sys.executable).parent
PASSED = ROOT / "build/clang-tidy"

DEEP_FOLDERS = ("rules", "eval", "policy", "mcts", "search", "text", "puzzles", "spaces")
"""What ships. clang-analyzer, which takes three quarters of the time, always checks these."""

TIDY_FOLDERS = (*DEEP_FOLDERS, "games", "tools", "tests")
"""Without ``bindings``, whose macros come from nanobind, and ``wasm``, which zig compiles."""

DEEP = ("--checks=clang-analyzer-*,-clang-analyzer-optin.performance.Padding",)
VARIANT = ("-march=x86-64-v3",) if platform.machine() in {"x86_64", "AMD64"} else ()
FLAGS = (
    *("-std=c++20", "-Inative", "-Ibuild", *VARIANT, "-fno-rtti"),
    *("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion"),
    "-Wno-psabi",
)


def main(arguments: Sequence[str]) -> int:
    """Check, or fix what can be fixed automatically."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("check", choices=("format", "tidy"))
    parser.add_argument("--fix", action="store_true", help="mend what can be mended")
    parser.add_argument(
        "--deep", action="store_true", help="tidy: follow what values can be in tools and tests too"
    )
    wanted = parser.parse_args(arguments)
    if wanted.check == "format":
        return check_format(fix=wanted.fix)
    return tidy(fix=wanted.fix, deep=wanted.deep)


def check_format(*, fix: bool) -> int:
    """Compare every file with the output of clang-format."""
    files = sorted(path for path in NATIVE.rglob("*") if path.suffix in {".cpp", ".h"})
    mode = ("-i",) if fix else ("--dry-run", "--Werror")
    return subprocess.run([BIN / "clang-format", *mode, *files], check=False).returncode


def tidy(*, fix: bool, deep: bool) -> int:
    """Run clang-tidy on the files that changed, and print what it finds."""
    if shutil.which("c++") is None:
        print("left out: without a C++ compiler there is no standard library to read")
        return int(os.environ.get("SKEP_REQUIRE_ALL", "") not in {"", "0"})
    PASSED.mkdir(parents=True, exist_ok=True)
    generated = ROOT / "build/generated"
    writer = ROOT / "tools/rules_to_cpp.py"
    subprocess.run([sys.executable, "-IS", writer, generated], check=True)
    headers = [*sorted(NATIVE.rglob("*.h")), *sorted(generated.glob("*.h"))]
    common = digest(ROOT / ".clang-tidy", Path(__file__), BIN / "clang-tidy", *headers)
    units = [path for folder in TIDY_FOLDERS for path in sorted((NATIVE / folder).glob("*.cpp"))]
    # Fix one file after another, because they share headers.
    with ThreadPoolExecutor(1 if fix else os.cpu_count()) as workers:
        results = [
            workers.submit(passes, unit, common, options(unit, fix=fix, deep=deep))
            for unit in units
        ]
        return int(not all(result.result() for result in results))


def options(unit: Path, *, fix: bool, deep: bool) -> tuple[str, ...]:
    """Return the arguments of clang-tidy for a file."""
    is_deep = deep or unit.parent.name in DEEP_FOLDERS
    return (*(("--fix",) if fix else ()), *(DEEP if is_deep else ()))


def passes(unit: Path, common: str, told: Sequence[str]) -> bool:
    """Tell whether clang-tidy finds nothing in a file, now or in its last run."""
    stamp = PASSED / f"{unit.parent.name}-{unit.name}"
    inputs = common + digest(unit) + " ".join(told)
    if stamp.is_file() and stamp.read_text() == inputs:
        return True
    command = [BIN / "clang-tidy", "--quiet", *told, unit.relative_to(ROOT), "--", *FLAGS]
    result = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    if result.returncode:
        print(result.stdout, flush=True)
        return False
    stamp.write_text(inputs)
    return True


def digest(*files: Path) -> str:
    """Return a digest of the contents of files."""
    total = hashlib.sha256()
    for file in files:
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
