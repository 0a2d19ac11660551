"""The compiler that builds the native rules, and its settings for pip and CMake."""

from __future__ import annotations

import os
import shlex
import shutil
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

ZIG = "zig"
ON_DEBIAN = "Debian: apt install g++ python3-dev"

# In the order in which CMake looks for them.
_NAMES = ("c++", "g++", "clang++")

# zig takes the name of a tool as its first argument. By default it compiles for this machine. The
# last -mcpu counts, so CMake can still ask for newer processors.
_ZIG_TOOLS = {"c++": "c++ -mcpu=baseline", "ar": "ar", "ranlib": "ranlib"}

_WASM_FLAGS = (
    *("-target", "wasm32-wasi", "-mexec-model=reactor", "-std=c++20", "-O3", "-DNDEBUG"),
    *("-fno-exceptions", "-fno-rtti", "-msimd128", "-mbulk-memory", "-s"),
    # Enough for the deepest search; zig would take 16 MiB.
    *("-Wl,-z,stack-size=1048576", "-flto"),
    *("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion"),
    *("-Werror", "-Wno-psabi", "-Inative", "-Ibuild"),
)

# Every thread instantiates the module with the same memory, and sets its own stack pointer. The
# bounds of that memory are also in packages/engine/src/memory.ts. Only one thread uses the static
# variables of functions: locks for them would need a system to print errors on.
_WASM_THREADS_FLAGS = (
    *("-matomics", "-fno-threadsafe-statics", "-Wl,--shared-memory"),
    *("-Wl,--import-memory", "-Wl,--initial-memory=1310720", "-Wl,--max-memory=2147483648"),
    *("-Wl,--export=__stack_pointer", "-Wl,--export=__tls_size"),
)


@dataclass(frozen=True, slots=True)
class Compiler:
    """A compiler, and the settings that make CMake use it."""

    name: str
    command: str
    defines: Mapping[str, str]

    def config_settings(self, option: str) -> tuple[str, ...]:
        """Return the settings as arguments for pip or build, which differ in the option's name."""
        # CMake remembers a compiler for good, so each one gets its own folder.
        settings = {"build-dir": f"build/{self.name}-{{wheel_tag}}"}
        settings |= {f"cmake.define.{name}": value for name, value in self.defines.items()}
        return tuple(f"{option}={name}={value}" for name, value in settings.items())

    def environment(self) -> dict[str, str]:
        """Return the environment to build in, with this compiler or none."""
        return os.environ | {"CXX": self.command, "SKEP_NATIVE": "1"}


def has_headers() -> bool:
    """Tell whether Python.h exists, which compiling for Python needs."""
    return Path(sysconfig.get_path("include"), "Python.h").is_file()


def wants_zig() -> bool:
    """Tell whether the user asks for zig, even if there is another compiler."""
    return os.environ.get("CXX") == ZIG


def is_asked_for() -> bool:
    """Tell whether the user names a compiler, which must not be replaced by another."""
    return bool(os.environ.get("CXX"))


def find_compiler() -> Compiler | None:
    """Return the compiler named in ``CXX``, or else the first one that is installed."""
    named = os.environ.get("CXX")
    if named:
        # "ccache g++ -m64" is g++: the last word before the options.
        words = takewhile(lambda word: not word.startswith("-"), shlex.split(named))
        return Compiler(Path([named, *words][-1]).name, named, {})
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    return None if found is None else Compiler(Path(found).name, found, {})


def zig_compiler(zig: Path, folder: Path) -> Compiler:
    """Return zig as a C++ compiler, through small scripts in *folder* with the usual names."""
    folder.mkdir(exist_ok=True)
    for name, arguments in _ZIG_TOOLS.items():
        tool = folder / name
        tool.write_text(f'#!/bin/sh\nexec {shlex.quote(str(zig))} {arguments} "$@"\n')
        tool.chmod(0o755)
    defines = {
        "CMAKE_AR": str(folder / "ar"),
        "CMAKE_RANLIB": str(folder / "ranlib"),
        "CMAKE_CXX_COMPILER_AR": str(folder / "ar"),
        "CMAKE_CXX_COMPILER_RANLIB": str(folder / "ranlib"),
        "SKEP_V3_FLAG": "-mcpu=x86_64_v3",
    }
    return Compiler(ZIG, str(folder / "c++"), defines)


def wasm_command(zig: Path, sources: list[Path], target: Path, *, has_threads: bool) -> list[str]:
    """Return the command that compiles *sources*, relative to the root, for WebAssembly."""
    flags = (*_WASM_FLAGS, *(_WASM_THREADS_FLAGS if has_threads else ()))
    return [str(zig), "c++", *flags, *map(str, sources), "-o", str(target)]
