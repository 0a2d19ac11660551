"""Set Skep up in ``.venv`` and run its tasks, with the standard library alone.

``make test`` and ``python3 tools/bootstrap.py test`` are the same. Each step of the set-up
leaves a digest of what it was made from in ``.venv``, and is skipped while that stays the same.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from frontend import PACKAGES, PAGE, ready_packages, ready_page
from locks import lock
from steps import (
    BIN,
    NO_NATIVE,
    ROOT,
    VENV,
    WASM,
    attempt,
    choose_compiler,
    quietly,
    ready_executables,
    ready_torch,
    ready_wasm,
    say,
    set_up,
)

CHECKS = {
    "format": ("ruff", "format", "--check"),
    "style": ("ruff", "check"),
    "mypy": ("mypy",),
    "pyright": ("pyright",),
    "layers": ("lint-imports",),
    "sizes": ("python", "tools/check_sizes.py"),
    "c++ form": ("python", "tools/check_native.py", "format"),
    "c++ style": ("python", "tools/check_native.py", "tidy"),
    "stub": ("python", "tools/check_stub.py"),
    "changelog": ("python", "tools/check_changelog.py"),
    "messages": ("python", "tools/messages_to_ts.py"),
    "web types": ("python", "tools/frontend.py", "check"),
    "web style": ("python", "tools/frontend.py", "lint"),
    "web form": ("python", "tools/frontend.py", "format:check"),
}

INNER = "src/skep/core/*,src/skep/notation/*"
COVERAGE_GATES = (
    ("--include", INNER, "--fail-under", "100"),
    ("--omit", INNER, "--fail-under", "90"),
)

LEFTOVERS = (
    PACKAGES,
    PAGE,
    ".venv",
    "build",
    "dist",
    "site",
    ".benchmarks",
    ".cache",
    ".coverage",
    ".hypothesis",
    ".import_linter_cache",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
)


def main(arguments: Sequence[str]) -> int:
    """Run the task named first, with the rest as its own arguments."""
    task = TASKS.get(arguments[0]) if arguments else None
    if task is None:
        say(f"usage: bootstrap.py {'|'.join(TASKS)} [argument …]")
        return 2
    keep_bytecode()
    try:
        return task(arguments[1:])
    except KeyboardInterrupt:
        return 130
    except subprocess.CalledProcessError as error:
        say(f"failed: {Path(error.cmd[0]).name} ended with status {error.returncode}")
        return 1


def keep_bytecode() -> None:
    """Keep it in ``.venv`` where Python is told to leave none: to compile all anew takes long."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(VENV / "bytecode"))


def setup(_: Sequence[str]) -> int:
    """Make ``.venv`` with all that work on Skep needs."""
    set_up("dev")
    ready_torch()
    return 0


def run(arguments: Sequence[str]) -> int:
    """Play in the browser, or at the terminal where the page cannot be built."""
    set_up("run")
    if ready_page() or arguments:
        become("serve", *arguments)
    say("Until then, here is the game in the terminal.")
    become("play")


def play(arguments: Sequence[str]) -> int:
    """Play a game in the terminal."""
    set_up("run")
    become("play", *arguments)


def become(*arguments: str) -> NoReturn:
    """Run the program in place of this process, so that keys and signals go straight to it."""
    sys.stdout.flush()
    os.execv(BIN / "skep", ["skep", *arguments])  # noqa: S606 - no shell is wanted


def test(arguments: Sequence[str]) -> int:
    """Run the tests, and hold each part to its share of coverage if all of them ran."""
    set_up("test")
    ready_torch()
    ready_executables()
    ready_page()
    if WASM.exists():
        ready_wasm()
    workers = ("--numprocesses", "auto", "--maxprocesses", "8", "--dist", "worksteal")
    status = attempt("pytest", *workers, "--cov", "--cov-report", "", *arguments)
    if status or arguments:
        return status
    # Silent when all is well: the last line of the output is then that of pytest.
    gates = [quietly("coverage", "report", *gate) for gate in COVERAGE_GATES]
    for gate in gates:
        if gate.returncode:
            print(gate.stdout, flush=True)
    return max(gate.returncode for gate in gates)


def check(_: Sequence[str]) -> int:
    """Run every check, and show what the failing ones said."""
    set_up("dev")
    ready_torch()
    ready_packages()
    failed: list[str] = []
    for name, command in CHECKS.items():
        print(f"{name:<10}", end="", flush=True)
        started = time.perf_counter()
        result = quietly(*command)
        verdict = "FAILED" if result.returncode else "ok"
        print(f"{verdict:<7}{time.perf_counter() - started:5.1f} s", flush=True)
        if result.returncode:
            failed.append(name)
            print(result.stdout, flush=True)
    if failed:
        say(f"failed: {', '.join(failed)}")
    return len(failed)


def format_code(_: Sequence[str]) -> int:
    """Put the code into the house format, and mend what can be mended by itself."""
    set_up("dev")
    attempt("ruff", "format")
    attempt("python", "tools/check_native.py", "format", "--fix")
    attempt("python", "tools/frontend.py", "format")
    return attempt("ruff", "check", "--fix")


def docs(arguments: Sequence[str]) -> int:
    """Build the documentation into ``site/``."""
    set_up("dev")
    status = attempt("zensical", "build", "--clean", "--strict", *arguments)
    if not status:
        say("Open site/index.html. For the search: python3 -m http.server --directory site")
    return status


def bench(arguments: Sequence[str]) -> int:
    """Run what is in ``bench/``, one after another: workers would disturb each other."""
    set_up("dev")
    ready_page()
    if not (ROOT / "bench").is_dir():
        say("there is no bench/ yet")
        return 0
    return attempt("pytest", "bench", "--benchmark-enable", *arguments)


def wheel(_: Sequence[str]) -> int:
    """Build the wheel and the source distribution into ``dist/``, with the page in them."""
    set_up("dev")
    if not ready_page():
        return 1
    command = ("-m", "build", "--no-isolation", "--outdir", "dist")
    compiler = choose_compiler()
    if compiler is None:
        say(NO_NATIVE)
        return attempt("python", *command)
    settings = compiler.config_settings("--config-setting")
    return attempt("python", *command, *settings, environment=compiler.environment())


def wasm(_: Sequence[str]) -> int:
    """Compile the rules for WebAssembly into ``build/wasm/``."""
    ready_wasm()
    say(f"{WASM.relative_to(ROOT)}: {WASM.stat().st_size:,} bytes")
    return 0


def sanitize(arguments: Sequence[str]) -> int:
    """Run the native executables under sanitizers."""
    set_up("dev")
    return attempt("python", "tools/native.py", "sanitize", *arguments)


def fuzz(arguments: Sequence[str]) -> int:
    """Let libFuzzer look for what breaks the native rules."""
    set_up("dev")
    return attempt("python", "tools/native.py", "fuzz", *arguments)


def clean(_: Sequence[str]) -> int:
    """Remove everything that the other tasks made."""
    for path in [ROOT / name for name in LEFTOVERS]:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    return 0


TASKS: dict[str, Callable[[Sequence[str]], int]] = {
    "setup": setup,
    "run": run,
    "play": play,
    "test": test,
    "check": check,
    "format": format_code,
    "docs": docs,
    "bench": bench,
    "wheel": wheel,
    "wasm": wasm,
    "sanitize": sanitize,
    "fuzz": fuzz,
    "lock": lock,
    "clean": clean,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
