"""Build Linux wheels: ``make wheel`` for this machine, ``make wheels`` for a release.

``make wheels`` compiles with zig against an old glibc, for x86-64 and for ARM64, on either kind of
machine. auditwheel gives each wheel its ``manylinux`` tag, and fails if the wheel doesn't qualify.
One wheel with the stable ABI works with Python 3.12 and later. Python 3.11 is too old for that and
gets its own. Interpreters named in ``ARGS`` come first, then those on the path. Debian's own Python
can't be used, because its headers only fit the machine they are installed on.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import commands
import compilers
from commands import CommandError, Counter
from frontend import NPM_CACHE, fetch_node, find_node
from steps import (
    NO_NATIVE,
    PINNED,
    QUIET_PIP,
    ROOT,
    alone,
    choose_compiler,
    digest,
    ready_venv,
    ready_zig,
    requirements,
    say,
    wants_pure,
)

DIST = ROOT / "dist"
FOLDER = ROOT / "build/wheels"
GLIBC = "2.17"
"""The oldest glibc that the wheels run with, from 2012; every Linux since about 2014 has it."""

ARCHITECTURES = ("x86_64", "aarch64")
STABLE_FROM = (3, 12)
NO_STABLE = """\
Found no Python 3.12 or later, so there will be no wheels for it. If you have one, name it:
make wheels ARGS=/path/to/python3.12"""

NEEDS_OTHER_PYTHON = """\
make wheels can't use {}: its headers are missing, or fit only one system, as Debian's do.
Name a Python from elsewhere, such as pyenv: make wheels ARGS=/path/to/python"""

_NAMES = ("python3.11", "python3.12", "python3.13", "python3.14")
_OLDEST = (3, 11)
_ASK = """\
import json, sys, sysconfig
print(json.dumps([sys.executable, *sys.version_info[:2], sysconfig.get_path("include")]))"""
# Debian's pyconfig.h includes another one, from a folder that only its own compilers search.
_DEBIAN = re.compile(r"#\s*include <[^>]*-linux-gnu/python")
_BUILD = ("-m", "build", "--no-isolation")


@dataclass(frozen=True)
class Interpreter:
    """A Python to build with."""

    program: Path
    version: tuple[int, int]
    headers: Path

    @property
    def builds_for(self) -> tuple[int, int]:
        """The oldest Python that its wheel works with."""
        return min(self.version, STABLE_FROM)

    @property
    def cross_compiles(self) -> bool:
        """Whether it has headers, and they are for every system."""
        config = self.headers / "pyconfig.h"
        return config.is_file() and not _DEBIAN.search(config.read_text(encoding="utf-8"))

    @property
    def tag(self) -> str:
        """Its name in wheel tags."""
        return f"cp{self.version[0]}{self.version[1]}"


def wheel(_: Sequence[str]) -> int:
    """Build the source distribution, and from it a wheel for this machine, into ``dist/``."""
    with alone():
        ready_venv()
        environment = ready_environment(named(sys.executable))
        source = build_source(environment)
        compiler = choose_compiler()
        if compiler is None:
            if not wants_pure():
                say(NO_NATIVE)
            pure = {"SKEP_PURE": "1", "SKEP_NATIVE": "0"}
            pack(environment, source, DIST, (), os.environ | pure)
        else:
            say(f"Compiling the rules with {compiler.name} (a minute or two)")
            settings = compiler.config_settings("--config-setting")
            pack(environment, source, DIST, settings, compiler.environment())
    say(f"Built: {', '.join(sorted(path.name for path in DIST.glob('skep-*')))}")
    return 0


def wheels(arguments: Sequence[str]) -> int:
    """Build the source distribution, and from it every wheel for Linux, into ``dist/``."""
    chosen = choose_for_release(arguments)
    with alone():
        ready_venv()
        zig = ready_zig()
        environments = [(python, ready_environment(python)) for python in chosen]
        source = build_source(environments[0][1])
        for python, environment in environments:
            for architecture in ARCHITECTURES:
                made = cross_compile(environment, python, architecture, source, zig)
                confirm(environment, made, architecture)
    return 0


def choose_for_release(names: Sequence[str]) -> list[Interpreter]:
    """Return the interpreters to build with, and say which wheels there won't be.

    :raises SystemExit: when one of *names* can't be used, or none is left.
    """
    wanted = [named(name) for name in names]
    for python in wanted:
        if not python.cross_compiles:
            sys.exit(NEEDS_OTHER_PYTHON.format(python.program))
    found = [*wanted, *filter(None, map(ask, [sys.executable, *_NAMES]))]
    chosen = choose([python for python in found if python.cross_compiles])
    built = {python.builds_for for python in chosen}
    for python in choose(found):
        if python.builds_for not in built:
            say(NEEDS_OTHER_PYTHON.format(python.program))
    if not chosen:
        sys.exit(1)
    if all(python.builds_for < STABLE_FROM for python in found):
        say(NO_STABLE)
    return chosen


def named(name: str) -> Interpreter:
    """Return the interpreter that is a command or a path.

    :raises SystemExit: when it is missing or old.
    """
    python = ask(name)
    if python is None:
        sys.exit(f"{name} isn't a Python 3.11 or later that runs here.")
    return python


def ask(name: str) -> Interpreter | None:
    """Return the interpreter that is a command or a path, if it runs and is recent."""
    program = shutil.which(name)
    if program is None:
        return None
    command = [program, "-c", _ASK]
    try:
        asked = subprocess.run(command, check=False, capture_output=True, text=True)
        path, major, minor, headers = json.loads(asked.stdout)
    except (OSError, ValueError):
        return None
    if (major, minor) < _OLDEST:
        return None
    return Interpreter(Path(path), (major, minor), Path(headers))


def choose(found: Sequence[Interpreter]) -> list[Interpreter]:
    """Return one interpreter per wheel: each one too old for the stable ABI, and one newer."""
    # The first of those that build the same wheel.
    chosen = {python.builds_for: python for python in reversed(found)}
    return [chosen[version] for version in sorted(chosen)]


def ready_environment(python: Interpreter) -> Path:
    """Return the ``bin`` folder of an environment that can build with *python*."""
    folder = FOLDER / f"venv-{python.tag}"
    stamp = folder / "stamp"
    wanted = digest(requirements("wheels"), str(python.program))
    if not stamp.is_file() or stamp.read_text() != wanted:
        say(f"Preparing Python {python.version[0]}.{python.version[1]}")
        commands.run([python.program, "-m", "venv", "--clear", folder])
        commands.run([folder / "bin/pip", *QUIET_PIP, *PINNED, requirements("wheels")])
        stamp.write_text(wanted)
    return folder / "bin"


def build_source(environment: Path) -> Path:
    """Build the source distribution into ``dist/``, and return the folder of its contents."""
    say("Building the source distribution, with the page")
    node = find_node() or fetch_node()
    made = FOLDER / "source"
    shutil.rmtree(made, ignore_errors=True)
    command: commands.Command = [environment / "python", *_BUILD, "--sdist", "-o", made, ROOT]
    commands.run(command, env=node.environment(NPM_CACHE))
    [sdist] = made.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        # Python 3.11.2, which Debian 12 has, knows no filters.
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(made)  # noqa: S202 - our own
    DIST.mkdir(exist_ok=True)
    sdist.rename(DIST / sdist.name)
    return made / sdist.name.removesuffix(".tar.gz")


def cross_compile(
    environment: Path, python: Interpreter, architecture: str, source: Path, zig: Path
) -> Path:
    """Compile for an architecture, and return the wheel, still with the plain ``linux`` tag."""
    say(f"Compiling for {architecture}, {python.tag} (a few minutes)")
    made = FOLDER / f"{python.tag}-{architecture}"
    shutil.rmtree(made, ignore_errors=True)
    compiler = compilers.zig_compiler(zig, FOLDER / "zig")
    target = {
        "CXX": f'"{compiler.command}" -target {architecture}-linux-gnu.{GLIBC}',
        # The names of the wheel and its modules follow these, not this machine.
        "_PYTHON_HOST_PLATFORM": f"linux-{architecture}",
        "SETUPTOOLS_EXT_SUFFIX": f".cpython-{python.tag[2:]}-{architecture}-linux-gnu.so",
    }
    settings = compiler.config_settings("--config-setting")
    pack(environment, source, made, settings, compiler.environment() | target)
    [wheel] = made.glob("*.whl")
    return wheel


def pack(
    environment: Path,
    source: Path,
    target: Path,
    settings: Sequence[str],
    variables: Mapping[str, str],
) -> None:
    """Build a wheel from unpacked sources into a folder."""
    python = environment / "python"
    command: commands.Command = [python, *_BUILD, "--wheel", "-o", target, *settings, source]
    commands.run(command, env=variables, on_line=Counter("compiling"))


def confirm(environment: Path, wheel: Path, architecture: str) -> None:
    """Have auditwheel tag a wheel, and put it into ``dist/``.

    :raises CommandError: when auditwheel fails, or chooses another tag.
    """
    platform = f"manylinux_{GLIBC.replace('.', '_')}_{architecture}"
    confirmed = wheel.parent / "confirmed"
    # auditwheel asks for patchelf, though it patches nothing: zig links the C++ library statically.
    path = {"PATH": f"{environment}{os.pathsep}{os.environ['PATH']}"}
    # It chooses the tag itself: --plat takes only those of the machine that it runs on.
    command: commands.Command = [environment / "auditwheel", "repair", "-w", confirmed, wheel]
    said = commands.run(command, env=os.environ | path)
    [tagged] = confirmed.iterdir()
    if platform not in tagged.name:
        message = f"{said}\nExpected the tag {platform}, but got {tagged.name}"
        raise CommandError(command, 1, message)
    tagged.rename(DIST / tagged.name)
    say(f"auditwheel confirms {tagged.name}")
