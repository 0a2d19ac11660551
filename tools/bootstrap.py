"""Set Skep up in ``.venv`` and run its tasks, with the standard library alone.

``make test`` and ``python3 tools/bootstrap.py test`` are the same. Each step of the set-up
leaves a digest of what it was made from in ``.venv``, and is skipped while that stays the same.
"""

from __future__ import annotations

import signal

# Before anything else: while modules load, Ctrl-C would print a traceback.
_is_default = signal.getsignal(signal.SIGINT) is signal.default_int_handler
if __name__ == "__main__" and _is_default:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import engine_module
import fresh
import wheels
from build_page import PAGE
from commands import CommandError
from engine_module import ready_wasm
from frontend import PACKAGES, ready_packages, ready_page
from locks import lock
from npm_packages import ready_npm, tarballs
from steps import (
    BIN,
    NO_NETWORK,
    ROOT,
    VENV,
    alone,
    attempt,
    quietly,
    ready_docs,
    ready_executables,
    ready_torch,
    say,
    set_up,
)

CHECKS = {
    "format": ("ruff", "format", "--check"),
    "style": ("ruff", "check"),
    "mypy": ("mypy",),
    "pyright": ("pyright",),
    "complete": ("python", "tools/check_completeness.py"),
    "examples": ("python", "tools/check_examples.py"),
    "layers": ("lint-imports",),
    "sizes": ("python", "tools/check_sizes.py"),
    "names": ("python", "tools/check_names.py"),
    "c++ form": ("python", "tools/check_native.py", "format"),
    "c++ style": ("python", "tools/check_native.py", "tidy"),
    "stub": ("python", "tools/check_stub.py"),
    "changelog": ("python", "tools/check_changelog.py"),
    "messages": ("python", "tools/messages_to_ts.py"),
    "web rules": ("python", "tools/rules_to_ts.py"),
    "wasm": ("python", "tools/engine_module.py"),
    "npm rules": ("python", "tools/engine_to_ts.py", "--check"),
    "device": ("python", "tools/device_vectors.py", "--check"),
    "studies": ("python", "tools/study_vectors.py", "--check"),
    "web types": ("python", "tools/frontend.py", "check"),
    "web style": ("python", "tools/frontend.py", "lint"),
    "web form": ("python", "tools/frontend.py", "format:check"),
}

INNER = "src/skep/core/*,src/skep/notation/*"
NEEDS_NATIVE = "src/skep/envs/vector.py,src/skep/train/*,src/skep/puzzles/*"
"""Without the compiled rules, the tests of these modules are skipped."""

IS_NATIVE = "import sys; from skep.rules import native; sys.exit(native is None)"

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
    keep_zig_cache()
    try:
        listen_to_signals()
        return task(arguments[1:])
    except KeyboardInterrupt:
        # A second Ctrl-C ends it at once.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        say("\nInterrupted. The next make continues from here.")
        return 130
    except CommandError as error:
        say(NO_NETWORK if error.is_offline else f"{error.tail()}\nFailed: {error}.")
        return 1


def listen_to_signals() -> None:
    """Turn Ctrl-C and termination signals into exceptions, so that our programs are cleaned up."""

    def end(number: int, _: object) -> NoReturn:
        sys.exit(128 + number)

    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)


def keep_bytecode() -> None:
    """Keep bytecode in ``.venv`` even if Python is told to write none: recompiling takes long."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(VENV / "bytecode"))


def keep_zig_cache() -> None:
    """Put zig's cache into ``.venv`` if the home folder isn't writable."""
    home = Path(os.environ.get("HOME") or "/nonexistent")
    if not os.access(home, os.W_OK):
        os.environ.setdefault("ZIG_GLOBAL_CACHE_DIR", str(VENV / "zig-cache"))


def setup(_: Sequence[str]) -> int:
    """Set up ``.venv`` with everything developers need, so that they can then work offline."""
    with alone():
        set_up("dev")
        ready_torch(again=True)
        ready_executables()
        ready_page()
    return 0


def run(arguments: Sequence[str]) -> int:
    """Play in the browser, or in the terminal if the page can't be built."""
    with alone():
        set_up("run")
        has_page = ready_page()
    if has_page or arguments:
        become("serve", *arguments)
    say("Until then, here is the game in the terminal.")
    become("play")


def play(arguments: Sequence[str]) -> int:
    """Play a game in the terminal."""
    with alone():
        set_up("run")
    become("play", *arguments)


def become(*arguments: str) -> NoReturn:
    """Replace this process with the program, so that keys and signals reach it directly."""
    sys.stdout.flush()
    os.execv(BIN / "skep", ["skep", *arguments])  # noqa: S606 - no shell is wanted


def test(arguments: Sequence[str]) -> int:
    """Run the tests, and check the coverage of each part if all of them ran."""
    with alone():
        set_up("test")
        ready_torch()
        ready_executables()
        ready_page()
        if engine_module.SKEP.built.exists():
            ready_wasm()
        if tarballs():
            ready_npm()
    status = attempt("pytest", *workers(), "--cov", "--cov-report", "", *arguments)
    if status or not runs_all(arguments):
        return status
    # Print nothing on success, so that the last line of the output is pytest's.
    gates = [quietly("coverage", "report", *gate) for gate in coverage_gates()]
    for gate in gates:
        if gate.returncode:
            print(gate.stdout, flush=True)
    return max(gate.returncode for gate in gates)


def coverage_gates() -> tuple[tuple[str, ...], ...]:
    """Return the required coverage of each part, as arguments for ``coverage report``."""
    is_native = quietly("python", "-c", IS_NATIVE).returncode == 0
    left_out = INNER if is_native else f"{INNER},{NEEDS_NATIVE}"
    return (
        ("--include", INNER, "--fail-under", "100"),
        ("--omit", left_out, "--fail-under", "90"),
    )


def runs_all(arguments: Sequence[str]) -> bool:
    """Tell whether the arguments select all tests, so that coverage can be judged."""
    return {"--long", "--exhaustive"}.issuperset(arguments)


def workers() -> tuple[str, ...]:
    """Return how many test processes to run: more than cores, since many tests wait."""
    cores = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    return ("--numprocesses", str(min(8, cores + (cores + 1) // 2)), "--dist", "worksteal")


def check(_: Sequence[str]) -> int:
    """Run every check, and show the output of those that fail."""
    with alone():
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
    """Format the code, and fix what can be fixed automatically."""
    with alone():
        set_up("dev")
    attempt("ruff", "format")
    attempt("python", "tools/check_native.py", "format", "--fix")
    attempt("python", "tools/frontend.py", "format")
    return attempt("ruff", "check", "--fix")


def docs(arguments: Sequence[str]) -> int:
    """Build the documentation into ``site/``."""
    with alone():
        ready_docs()
    status = attempt("zensical", "build", "--clean", "--strict", *arguments)
    if not status:
        say("Open site/index.html. For the search: python3 -m http.server --directory site")
    return status


def bench(arguments: Sequence[str]) -> int:
    """Run the benchmarks one after another, since parallel ones would disturb each other."""
    with alone():
        set_up("dev")
        ready_page()
    return attempt("pytest", "bench", "--benchmark-enable", *arguments)


def wasm(arguments: Sequence[str]) -> int:
    """Compile the engine for WebAssembly into ``build/wasm/``; ``--ship`` makes it the page's."""
    with alone():
        ready_wasm()
    for module in engine_module.MODULES:
        path = module.built
        say(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
    if "--ship" in arguments:
        engine_module.ship()
    return 0


def npm(_: Sequence[str]) -> int:
    """Build the npm packages, and pack them into ``build/npm/``."""
    with alone():
        ready_npm()
    for path in tarballs():
        say(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
    return 0


def sanitize(arguments: Sequence[str]) -> int:
    """Run the native executables under sanitizers."""
    with alone():
        set_up("dev")
    return attempt("python", "tools/native.py", "sanitize", *arguments)


def fuzz(arguments: Sequence[str]) -> int:
    """Run libFuzzer on the native rules."""
    with alone():
        set_up("dev")
    return attempt("python", "tools/native.py", "fuzz", *arguments)


def network(arguments: Sequence[str]) -> int:
    """Make a trained network the one that ships."""
    with alone():
        set_up("dev")
    return attempt("python", "tools/ship_network.py", *arguments)


def clean(_: Sequence[str]) -> int:
    """Remove everything that the other tasks created."""
    with alone():
        for path in [ROOT / name for name in LEFTOVERS]:
            try:
                shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
            except PermissionError as error:
                # The files of `sudo make fresh` belong to root.
                say(f"Can't remove {error.filename}: {error.strerror}.")
                return 1
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
    "wheel": wheels.wheel,
    "wheels": wheels.wheels,
    "wasm": wasm,
    "npm": npm,
    "sanitize": sanitize,
    "fuzz": fuzz,
    "fresh": fresh.main,
    "network": network,
    "lock": lock,
    "clean": clean,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
