"""Set Skep up in ``.venv`` and run its tasks, with the standard library alone.

``make test`` and ``python3 tools/bootstrap.py test`` are the same. Each step of the set-up
leaves a digest of what it was made from in ``.venv``, and is skipped while that stays the same.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
STAMPS = VENV / "stamps"

# Sets of requirements; each has everything that the ones before it have, in the same versions.
LEVELS = ("run", "test", "dev")

CHECKS = {
    "format": ("ruff", "format", "--check"),
    "style": ("ruff", "check"),
    "mypy": ("mypy",),
    "pyright": ("pyright",),
    "layers": ("lint-imports",),
    "sizes": ("python", "tools/check_sizes.py"),
    "changelog": ("python", "tools/check_changelog.py"),
}

INNER = "src/skep/core/*,src/skep/notation/*"
COVERAGE_GATES = (
    ("--include", INNER, "--fail-under", "100"),
    ("--omit", INNER, "--fail-under", "90"),
)

LEFTOVERS = (
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
    try:
        return task(arguments[1:])
    except KeyboardInterrupt:
        return 130
    except subprocess.CalledProcessError as error:
        say(f"failed: {Path(error.cmd[0]).name} ended with status {error.returncode}")
        return 1


def setup(_: Sequence[str]) -> int:
    """Make ``.venv`` with all that work on Skep needs."""
    set_up("dev")
    return 0


def play(arguments: Sequence[str]) -> int:
    """Play a game in the terminal."""
    set_up("run")
    sys.stdout.flush()
    # In place of this process, so that keys and signals go straight to the game.
    os.execv(BIN / "skep", ["skep", "play", *arguments])  # noqa: S606 - no shell is wanted


def test(arguments: Sequence[str]) -> int:
    """Run the tests, and hold each part to its share of coverage if all of them ran."""
    set_up("test")
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
    return attempt("ruff", "check", "--fix")


def docs(arguments: Sequence[str]) -> int:
    """Build the documentation into ``site/``."""
    set_up("dev")
    return attempt("zensical", "build", "--clean", "--strict", *arguments)


def bench(arguments: Sequence[str]) -> int:
    """Run what is in ``bench/``, one after another: workers would disturb each other."""
    set_up("dev")
    if not (ROOT / "bench").is_dir():
        say("there is no bench/ yet")
        return 0
    return attempt("pytest", "bench", "--benchmark-enable", *arguments)


def wheel(_: Sequence[str]) -> int:
    """Build the wheel and the source distribution into ``dist/``."""
    set_up("dev")
    return attempt("python", "-m", "build", "--no-isolation", "--outdir", "dist")


def lock(arguments: Sequence[str]) -> int:
    """Pin every requirement by hash, the largest set first and the others in agreement with it."""
    with tempfile.TemporaryDirectory() as folder:
        venv = Path(folder) / "venv"
        make_venv(venv)
        subprocess.run([venv / "bin/pip", *QUIET_PIP, "uv"], check=True)
        agree: tuple[str, ...] = ()
        for level in reversed(LEVELS):
            target = requirements(level).relative_to(ROOT)
            extra = () if level == "run" else ("--extra", level)
            command = [
                *(venv / "bin/uv", "pip", "compile", "pyproject.toml", "--group", "build", *extra),
                *("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header"),
                *("--no-annotate", "--quiet", "--output-file", target, *agree, *arguments),
            ]
            subprocess.run(command, check=True, cwd=ROOT)
            agree = ("--constraints", str(target))
            say(f"pinned {target}")
    return 0


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
    "run": play,
    "test": test,
    "check": check,
    "format": format_code,
    "docs": docs,
    "bench": bench,
    "wheel": wheel,
    "lock": lock,
    "clean": clean,
}

QUIET_PIP = ("--disable-pip-version-check", "install", "--quiet", "--no-input")


def set_up(level: str) -> None:
    """Bring ``.venv`` up to date with at least the requirements of *level*."""
    step("venv", digest(sys.base_prefix, *map(str, sys.version_info[:2])), make_venv)

    # A larger set that is in place already will do.
    larger = LEVELS[LEVELS.index(level) :]
    if not any(is_done(candidate, digest(requirements(candidate))) for candidate in larger):
        step(level, digest(requirements(level)), lambda: install_requirements(level))

    if not (BIN / "skep").exists():
        (STAMPS / "skep").unlink(missing_ok=True)
    step("skep", digest(ROOT / "pyproject.toml", *native_sources()), install_skep)


def step(name: str, inputs: str, action: Callable[[], None]) -> None:
    """Do *action*, unless it was done before with the same *inputs*."""
    if is_done(name, inputs):
        return
    started = time.perf_counter()
    action()
    STAMPS.mkdir(exist_ok=True)
    (STAMPS / name).write_text(inputs)
    say(f"  {time.perf_counter() - started:.1f} s")


def is_done(name: str, inputs: str) -> bool:
    """Tell whether the step was done with the same inputs."""
    stamp = STAMPS / name
    return stamp.is_file() and stamp.read_text() == inputs


def make_venv(folder: Path = VENV) -> None:
    """Make an empty virtual environment with pip."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(f"Python {version} cannot make .venv (Debian: apt install python{version}-venv)")
    say(f"{folder.name}: Python {version}")
    subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)


def install_requirements(level: str) -> None:
    """Install the pinned requirements; pip refuses a file whose hash is not the pinned one."""
    say(f"requirements/{level}.txt: fetching and installing")
    pins = ("--require-hashes", "--requirement", str(requirements(level)))
    subprocess.run([BIN / "pip", *QUIET_PIP, *pins], check=True)


def install_skep() -> None:
    """Install Skep itself so that edits under ``src/`` count at once."""
    say("skep: editable install")
    options = ("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    subprocess.run([BIN / "pip", *QUIET_PIP, *options], check=True)


def native_sources() -> list[Path]:
    """Return the files that the native rules are built from."""
    sources = [path for path in (ROOT / "native").rglob("*") if path.suffix in {".cpp", ".h"}]
    return [ROOT / "CMakeLists.txt", *sorted(sources)]


def requirements(level: str) -> Path:
    """Return the file of pins for *level*."""
    return ROOT / "requirements" / f"{level}.txt"


def digest(*parts: Path | str) -> str:
    """Return one digest of texts and the contents of files."""
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part.encode()
        total.update(hashlib.sha256(data).digest())
    return total.hexdigest()


def attempt(program: str, *arguments: str) -> int:
    """Run a program of the virtual environment for all to see, and return its status."""
    return subprocess.run([BIN / program, *arguments], check=False, cwd=ROOT).returncode


def quietly(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program of the virtual environment, and keep what it says."""
    # pyright's wrapper would ask the registry for news on every run.
    environment = os.environ | {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    return subprocess.run(
        [BIN / program, *arguments],
        check=False,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def say(text: str) -> None:
    """Tell the person at the keyboard; standard output belongs to the program that is run."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
