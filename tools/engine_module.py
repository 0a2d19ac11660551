"""The WebAssembly modules: compiles them, and checks the tracked copies that ship.

The copies make it possible to build the page without zig. ``make wasm`` compiles the sources into
``build/wasm``, and ``make wasm ARGS=--ship`` makes the results the copies in ``packages/engine``.
``python tools/engine_module.py`` checks that the copies come from the sources in this tree, without
compiling them: the record beside each has their digest. Compiling always gives the same bytes, and
a test compares them.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import commands
import compilers
from steps import (
    ROOT,
    RULES_TO_CPP,
    STAMPS,
    digest,
    is_done,
    ready_venv,
    ready_zig,
    say,
    sources,
    step,
)

_HOW = "Run `make wasm ARGS=--ship`, and commit both files."

# A browser has no files, and memory and threads of its own: see native/wasm.
_NOT_IN_WASM = {
    ROOT / "native/eval/network_file.cpp",
    ROOT / "native/search/helper_threads.cpp",
    ROOT / "native/search/table_memory.cpp",
}
_ONE_THREAD = ROOT / "native/wasm/helper_threads.cpp"


@dataclass(frozen=True, slots=True)
class EngineModule:
    """A module, with threads or without, and where it is."""

    name: str
    has_threads: bool = False

    @property
    def built(self) -> Path:
        """Where it is compiled to."""
        return ROOT / f"build/wasm/{self.name}.wasm"

    @property
    def shipped(self) -> Path:
        """The tracked copy."""
        return ROOT / f"packages/engine/{self.name}.wasm"

    @property
    def record(self) -> Path:
        """What the tracked copy was compiled from."""
        return self.shipped.with_suffix(".wasm.json")

    def sources(self) -> list[Path]:
        """Return the files that it is built from, build scripts included."""
        parts = sources("rules", "text", "eval", "search", "wasm")
        levels = (ROOT / "native/games" / name for name in ("level.h", "level.cpp"))
        shared = [path for path in parts if path not in _NOT_IN_WASM]
        if self.has_threads:
            shared.remove(_ONE_THREAD)
            shared += sorted(ROOT.glob("native/wasm/threads/*.[ch]*"))
        return [ROOT / "tools/compilers.py", *shared, *levels]

    def expected_record(self) -> dict[str, str]:
        """Return the record of the tracked copy, if it was compiled from these sources."""
        sha256 = hashlib.sha256(self.shipped.read_bytes()).hexdigest()
        return {"sources": digest(*self.sources()), "sha256": sha256}


SKEP = EngineModule("skep")
SKEP_THREADS = EngineModule("skep-threads", has_threads=True)
MODULES = (SKEP, SKEP_THREADS)


def ready_wasm() -> None:
    """Compile the modules that are out of date, at once: each takes one core."""
    ready_venv()
    for module in MODULES:
        if not module.built.exists():
            (STAMPS / module.built.name).unlink(missing_ok=True)
    digests = {module: digest(*module.sources()) for module in MODULES}
    due = [module for module in MODULES if not is_done(module.built.name, digests[module])]
    if not due:
        return
    zig = ready_zig()
    commands.run([sys.executable, "-IS", RULES_TO_CPP, ROOT / "build/generated"])

    def ready(module: EngineModule) -> None:
        step(module.built.name, digests[module], partial(build, module, zig))

    with ThreadPoolExecutor() as pool:
        # What fails in a thread fails here.
        list(pool.map(ready, due))


def build(module: EngineModule, zig: Path) -> None:
    """Compile a module, with relative paths so that the bytes are reproducible."""
    say(f"Compiling {module.built.name} (a minute or two the first time)")
    module.built.parent.mkdir(parents=True, exist_ok=True)
    units = [path.relative_to(ROOT) for path in module.sources() if path.suffix == ".cpp"]
    target = module.built.relative_to(ROOT)
    command = compilers.wasm_command(zig, units, target, has_threads=module.has_threads)
    commands.run(command, cwd=ROOT)


def ship() -> None:
    """Make the compiled modules those that ship, and record what they were compiled from."""
    for module in MODULES:
        shutil.copyfile(module.built, module.shipped)
        record = json.dumps(module.expected_record(), indent=2) + "\n"
        module.record.write_text(record, encoding="utf-8")
        say(f"{module.shipped.relative_to(ROOT)} is up to date.")


def check(module: EngineModule) -> bool:
    """Print whether the tracked copy comes from the sources in this tree, and return it."""
    name = module.shipped.relative_to(ROOT)
    try:
        recorded = json.loads(module.record.read_text(encoding="utf-8"))
        expected = module.expected_record()
    except (OSError, ValueError) as error:
        print(f"{name} can't be checked: {error}. {_HOW}")
        return False
    if recorded != expected:
        print(f"{name} is out of date or damaged. {_HOW}")
        return False
    print(f"{name} comes from the sources in this tree")
    return True


def main() -> int:
    """Check the modules that ship."""
    results = [check(module) for module in MODULES]
    return int(not all(results))


if __name__ == "__main__":
    sys.exit(main())
