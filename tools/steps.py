"""The steps that set Skep up in ``.venv``, each skipped while what it was made from stays the same.

Before the first step, only the standard library is available.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import build_page
import commands
import compilers
from check_puzzles import PUZZLES, PuzzlesError, check_shipped
from commands import CommandError, Counter
from compilers import Compiler

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
STAMPS = VENV / "stamps"
EXECUTABLES = ROOT / "build/executables"
LESSONS = ROOT / "lessons"
RULES_TO_CPP = ROOT / "tools/rules_to_cpp.py"

# Sets of requirements; each has everything that the ones before it have, in the same versions.
LEVELS = ("run", "test", "dev")

LINKED = ("eval", "games", "mcts", "policy", "puzzles", "rules", "search", "spaces", "text")
"""The parts of ``native/`` that the extension module links, besides its own bindings."""

NO_NATIVE = f"""\
Skep will use its pure Python rules, which are fine for playing. The compiled rules are hundreds of
times faster. To get them, install a C++ compiler and Python.h ({compilers.ON_DEBIAN}),
then run make again."""

NO_NETWORK = """\
Skep needs to download packages for its set-up, but can't reach the network. Connect, then run make
again."""

NO_TORCH = """\
pip can't find PyTorch's CPU build, so the training tests are skipped. `make setup` looks for it
again."""

WITHOUT_TORCH = "PyTorch isn't installed, so the tests of training are skipped."

_NO_MATCH = "No matching distribution"

# Most of what is installed is never imported: compiling all of it would take longer.
QUIET_PIP = ("--disable-pip-version-check", "install", "--quiet", "--no-input", "--no-compile")
INSTALL = ("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
# The pins are complete. Left to look for dependencies itself, an older pip takes the newest
# coverage for `coverage[toml]`, and then refuses it because its hash isn't pinned.
PINNED = ("--no-deps", "--require-hashes", "--requirement")
# Enough for a hiccup, and without a network pip still gives up within a second.
FETCH = ("--retries", "2")


@contextmanager
def alone() -> Generator[None, None, None]:
    """Take a lock, so that only one make at a time sets up this clone."""
    # With fcntl, because filelock is only installed by the steps that this protects.
    handle = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another make in this folder to finish setting up.")
            fcntl.flock(handle, fcntl.LOCK_EX)
        except OSError:
            say("This file system has no locks: don't run two makes at once in this folder.")
        yield
    finally:
        os.close(handle)


def set_up(level: str) -> None:
    """Bring ``.venv`` up to date with at least the requirements of *level*."""
    ready_venv()
    # The smallest set has all that it takes to compile: the rest is fetched meanwhile.
    ready_requirements(LEVELS[0])
    with ThreadPoolExecutor(max_workers=1) as pool:
        fetched = pool.submit(ready_requirements, level)
        try:
            ready_skep()
            fetched.result()
        except BaseException:
            # Otherwise the pool would wait until everything is downloaded.
            commands.end_all()
            raise
    ready_puzzles()
    ready_lessons()


def ready_requirements(level: str) -> None:
    """Install a set of requirements, unless it is in place already, or a larger one is."""
    larger = LEVELS[LEVELS.index(level) :]
    if not any(is_done(candidate, digest(requirements(candidate))) for candidate in larger):
        step(level, digest(requirements(level)), lambda: install_requirements(level))


def ready_docs() -> None:
    """Install what the documentation needs, unless it or the developer setup is in place."""
    ready_venv()
    if not is_done("dev", digest(requirements("dev"))):
        step("docs", digest(requirements("docs")), lambda: install_requirements("docs"))


def ready_skep() -> None:
    """Install Skep itself, unless the current version is installed."""
    if not (BIN / "skep").exists():
        (STAMPS / "skep").unlink(missing_ok=True)
    compiler = choose_compiler()
    inputs = (
        ROOT / "pyproject.toml",
        ROOT / "CMakeLists.txt",
        *sources("bindings", *LINKED),
    )
    # The editable install maps names to files, and would still look for a module that has
    # become a package.
    packages = sorted(
        path.relative_to(ROOT).as_posix() for path in (ROOT / "src").rglob("__init__.py")
    )
    step("skep", digest(*inputs, repr(compiler), *packages), lambda: install_skep(compiler))


def ready_puzzles() -> None:
    """Check the puzzles that ship, unless the same ones were checked before.

    :raises SystemExit: when one of them is damaged.
    """
    parts = ("puzzles", "core", "notation")
    code = [file for part in parts for file in sorted((ROOT / "src/skep" / part).glob("*.py"))]
    step("puzzles", digest(PUZZLES, *code), check_puzzles)


def check_puzzles() -> None:
    """Check the puzzles that ship."""
    try:
        check_shipped(BIN / "python")
    except PuzzlesError as error:
        sys.exit(str(error))


def ready_lessons() -> None:
    """Check the lessons, unless the same ones were checked before. That doesn't need Node.

    :raises SystemExit: when one of them is broken. Only people who change lessons see that.
    """
    written = (*LESSONS.glob("*.toml"), *LESSONS.glob("course/*.toml"))
    parts = ("core", "notation", "rules", "words", "words/*")
    code = [
        *(path for part in (".", *parts) for path in (ROOT / "src/skep").glob(f"{part}/*.py")),
        *(ROOT / "src/skep/words").glob("*/course.ftl"),
        *(ROOT / "tools").glob("*.py"),
    ]
    more = (ROOT / "docs/rules.md", ROOT / "web/src/pages/learn/course.json")
    step("lessons", digest(*sorted(written), *sorted(code), *more), check_lessons)


def check_lessons() -> None:
    """Check the lessons."""
    try:
        build_page.check_lessons()
    except build_page.LessonsError as error:
        sys.exit(str(error))


def ready_venv() -> None:
    """Create ``.venv``, unless it exists and belongs to this Python."""
    step("venv", digest(sys.base_prefix, *map(str, sys.version_info[:2])), make_venv)


def choose_compiler() -> Compiler | None:
    """Return the compiler for the native rules: an installed one, else zig, else None."""
    if wants_pure() or not compilers.has_headers():
        return None
    installed = None if compilers.wants_zig() else compilers.find_compiler()
    return installed or find_zig()


def find_zig() -> Compiler | None:
    """Return zig, which is fetched if need be; nothing where that cannot be done."""
    try:
        return compilers.zig_compiler(ready_zig(), VENV / "zig")
    except CommandError:
        return None


def wants_pure() -> bool:
    """Tell whether the native rules are not wanted at all."""
    return os.environ.get("SKEP_PURE", "") not in {"", "0"}


def ready_zig() -> Path:
    """Install zig if it is missing, and return its path."""
    step("zig", digest(requirements("zig")), lambda: install_requirements("zig"))
    return next(VENV.glob("lib/python*/site-packages/ziglang/zig"))


def ready_torch(*, again: bool = False) -> None:
    """Install PyTorch if it is missing; do without it if pip can't find it.

    After a failure, try again only if *again* is set or the pins have changed.
    """
    wanted = digest(requirements("torch"))
    if is_done("no-torch", wanted) and not again:
        return
    try:
        step("torch", wanted, lambda: install_requirements("torch"))
    except CommandError as error:
        if _NO_MATCH in error.output and not error.is_offline:
            say(NO_TORCH)
            (STAMPS / "no-torch").write_text(wanted)
        else:
            say(f"{NO_NETWORK if error.is_offline else error.tail()}\n{WITHOUT_TORCH}")
    else:
        (STAMPS / "no-torch").unlink(missing_ok=True)


def step(name: str, inputs: str, action: Callable[[], None]) -> None:
    """Do *action*, unless it was done before with the same *inputs*."""
    if is_done(name, inputs):
        return
    started = time.perf_counter()
    action()
    STAMPS.mkdir(exist_ok=True)
    (STAMPS / name).write_text(inputs)
    say(f"  {name}: done in {time.perf_counter() - started:.1f} s")


def is_done(name: str, inputs: str) -> bool:
    """Tell whether the step was done with the same inputs."""
    stamp = STAMPS / name
    return stamp.is_file() and stamp.read_text() == inputs


def make_venv(folder: Path = VENV) -> None:
    """Make an empty virtual environment with pip."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(f"Python {version} can't create .venv (Debian: apt install python{version}-venv)")
    say(f"Creating {folder.name} with Python {version}")
    commands.run([sys.executable, "-m", "venv", "--clear", folder])


def install_requirements(level: str) -> None:
    """Install the pinned requirements; pip refuses a file whose hash is not the pinned one."""
    say(f"Installing the packages in requirements/{level}.txt{_DURATIONS.get(level, '')}")
    commands.run([BIN / "pip", *QUIET_PIP, *FETCH, *PINNED, str(requirements(level))])


_DURATIONS = {
    "run": " (about half a minute)",
    "test": " (a minute or two)",
    "dev": " (a minute or two)",
    "node": " (60 MB: Node, to build the page)",
    "torch": " (200 MB: PyTorch, for the training tests)",
    "zig": " (100 MB: a C++ compiler)",
}


def install_skep(compiler: Compiler | None) -> None:
    """Install Skep itself so that edits under ``src/`` take effect at once.

    If the user named a compiler and it fails, that is an error. A compiler that was only found,
    and may be too old, is replaced by zig, and zig by pure Python.

    :raises CommandError: if pip or the named compiler fails.
    """
    while compiler is not None:
        try:
            install_native(compiler)
        except CommandError as error:
            if compilers.is_asked_for():
                say("The rules can't be compiled. To use pure Python, run: SKEP_PURE=1 make …")
                raise
            say(f"{error.tail()}\n{compiler.name} can't compile the rules here.")
            compiler = None if compiler.name == compilers.ZIG else find_zig()
        else:
            return
    install_pure()


def install_native(compiler: Compiler) -> None:
    """Install Skep with the native rules."""
    say(f"Compiling the rules and the engine with {compiler.name} (one to three minutes, once)")
    settings = compiler.config_settings("--config-settings")
    # Without --quiet and with -v, pip passes on Ninja's output.
    talkative = [word for word in QUIET_PIP if word != "--quiet"]
    commands.run(
        [BIN / "pip", *talkative, "-v", *INSTALL, *settings],
        env=compiler.environment(),
        on_line=Counter("compiling"),
    )
    # If this can't be imported, skep.rules silently falls back to pure Python.
    commands.run([BIN / "python", "-c", "import skep._native"])


def install_pure() -> None:
    """Install Skep without the native rules, and say how to get them unless they are turned off."""
    environment = os.environ | {"SKEP_PURE": "1", "SKEP_NATIVE": "0"}
    commands.run([BIN / "pip", *QUIET_PIP, *INSTALL], env=environment)
    if not wants_pure():
        say(NO_NATIVE)
        # So that skep itself doesn't say it again.
        told = VENV / "share/skep/native-hint"
        told.parent.mkdir(parents=True, exist_ok=True)
        told.touch()


def ready_executables() -> None:
    """Build the executables that tests run, if they are out of date and there is a compiler.

    Tests have a time limit, and compiling on a busy machine takes longer than that.
    """
    compiler = compilers.find_compiler()
    if compiler is None or compilers.wants_zig():
        return
    if not EXECUTABLES.exists():
        (STAMPS / "executables").unlink(missing_ok=True)
    inputs = (ROOT / "CMakeLists.txt", *sources("*"))
    step("executables", digest(*inputs, repr(compiler)), build_executables)


def build_executables() -> None:
    """Build the standalone executables, recompiling only what has changed."""
    say("Compiling the executables that the tests run (two to four minutes, once)")
    command = (BIN / "python", "tools/native.py", "build")
    commands.run(command, cwd=ROOT, on_line=Counter("compiling"))


def sources(*parts: str) -> list[Path]:
    """Return the C++ files of parts of ``native/``, and what their generated headers come from."""
    written = sorted(path for part in parts for path in ROOT.glob(f"native/{part}/*.[ch]*"))
    names = ("bugs", "reasons", "ruleset", "setup", "switches")
    core = (ROOT / "src/skep/core" / f"{name}.py" for name in names)
    return [*written, RULES_TO_CPP, ROOT / "src/skep/bounds.py", *core]


def requirements(level: str) -> Path:
    """Return the file of pins for *level*."""
    return ROOT / "requirements" / f"{level}.txt"


def digest(*parts: Path | str) -> str:
    """Return a digest of strings and the contents of files."""
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part.encode()
        total.update(hashlib.sha256(data).digest())
    return total.hexdigest()


def attempt(program: str, *arguments: str, environment: Mapping[str, str] | None = None) -> int:
    """Run a program of the virtual environment with its output visible, and return its status."""
    with subprocess.Popen([BIN / program, *arguments], cwd=ROOT, env=environment) as process:
        try:
            return process.wait()
        except KeyboardInterrupt:
            # Ctrl-C reached it too. Wait until it has cleaned up.
            return process.wait() or 130
        except BaseException:
            process.terminate()
            raise


def quietly(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program of the virtual environment, and capture its output."""
    # pyright's wrapper would look for updates on every run.
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
    """Print to standard error, since standard output belongs to the program that runs."""
    print(text, file=sys.stderr, flush=True)
