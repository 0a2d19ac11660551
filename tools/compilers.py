"""Which compiler builds the native rules, and what pip and CMake have to be told for it."""

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

# zig takes every tool of a compiler's set as its first argument. Left alone it compiles for the
# machine at hand; the last -mcpu counts, so that CMake can still ask for newer processors.
_ZIG_TOOLS = {"c++": "c++ -mcpu=baseline", "ar": "ar", "ranlib": "ranlib"}

_WASM_FLAGS = (
    *("-target", "wasm32-wasi", "-mexec-model=reactor", "-std=c++20", "-O3", "-DNDEBUG"),
    *("-fno-exceptions", "-fno-rtti", "-msimd128", "-mbulk-memory", "-s"),
    *("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion"),
    *("-Werror", "-Wno-psabi", "-Inative", "-Ibuild"),
)


@dataclass(frozen=True, slots=True)
class Compiler:
    """A compiler, and the settings that make CMake use it."""

    name: str
    command: str
    defines: Mapping[str, str]

    def config_settings(self, option: str) -> tuple[str, ...]:
        """Return the settings as arguments for pip or build, which differ in the option's name."""
        # CMake remembers a compiler for good, so that each has its own folder.
        settings = {"build-dir": f"build/{self.name}-{{wheel_tag}}"}
        settings |= {f"cmake.define.{name}": value for name, value in self.defines.items()}
        return tuple(f"{option}={name}={value}" for name, value in settings.items())

    def environment(self) -> dict[str, str]:
        """Return the environment to build in: by this compiler, or not at all."""
        return os.environ | {"CXX": self.command, "SKEP_NATIVE": "1"}


def has_headers() -> bool:
    """Tell whether Python.h is there, without which nobody can compile for Python."""
    return Path(sysconfig.get_path("include"), "Python.h").is_file()


def wants_zig() -> bool:
    """Tell whether zig is asked for, though there may be another compiler."""
    return os.environ.get("CXX") == ZIG


def is_asked_for() -> bool:
    """Tell whether somebody names the compiler to take; it is not to be replaced by another."""
    return bool(os.environ.get("CXX"))


def find_compiler() -> Compiler | None:
    """Return the compiler that ``CXX`` names, else the first one that is installed."""
    named = os.environ.get("CXX")
    if named:
        # "ccache g++ -m64" is g++: what comes before the options, and last of that.
        words = takewhile(lambda word: not word.startswith("-"), shlex.split(named))
        return Compiler(Path([named, *words][-1]).name, named, {})
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    return None if found is None else Compiler(Path(found).name, found, {})


def zig_compiler(zig: Path, folder: Path) -> Compiler:
    """Return zig as a C++ compiler, by small programs in *folder* that have the usual names."""
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


def wasm_command(zig: Path, sources: list[Path], target: Path) -> list[str]:
    """Return the command that compiles *sources*, relative to the root, for WebAssembly."""
    return [str(zig), "c++", *_WASM_FLAGS, *map(str, sources), "-o", str(target)]
