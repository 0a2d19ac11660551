"""The npm packages in ``packages/``: compiles and packs them into ``build/npm/``.

Each one is compiled into a folder there, with everything that goes into its tarball. Nothing is
published.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import commands
from build_page import Node
from engine_module import MODULES
from frontend import NPM_CACHE, PACKAGES, page_sources, ready_packages
from steps import ROOT, STAMPS, digest, say, step

SOURCES = ROOT / "packages"
BUILT = ROOT / "build/npm"

_OWN_BUILD = "build.mjs"
"""A package that isn't just compiled has a script that builds and packs it."""

ENGINE = "engine"
ENGINE_FILES = (*(module.shipped for module in MODULES), ROOT / "src/skep/engine/skep.net")
"""What ``skep-engine`` contains besides its code; ``digests.json`` lists their digests."""


def ready_npm() -> None:
    """Build and pack the packages if they are out of date.

    :raises CommandError: if there is no Node or no network, or a step fails.
    """
    node = ready_packages()
    if not tarballs():
        (STAMPS / "npm").unlink(missing_ok=True)
    step("npm", digest(*package_sources()), lambda: build(node))


def tarballs() -> list[Path]:
    """Return the packed packages."""
    return sorted(BUILT.glob("*.tgz"))


def package_sources() -> list[Path]:
    """Return the files that the packages are made from."""
    own = sorted(path for path in SOURCES.rglob("*") if path.is_file())
    return [*own, *page_sources(), *ENGINE_FILES, ROOT / "LICENSE", Path(__file__)]


def build(node: Node) -> None:
    """Compile and pack every package."""
    say("Building the npm packages")
    for old in tarballs():
        old.unlink()
    for source in sorted(path.parent for path in SOURCES.glob("*/package.json")):
        if (source / _OWN_BUILD).exists():
            run(node, [node.folder / "node", source / _OWN_BUILD, BUILT])
            continue
        target = BUILT / source.name
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        run(node, [PACKAGES / ".bin/tsc", "--project", source])
        for path in (source / "package.json", source / "README.md", ROOT / "LICENSE"):
            shutil.copy(path, target)
        if source.name == ENGINE:
            add_engine_files(target)
        pack = ("pack", "--silent", "--ignore-scripts", "--pack-destination", str(BUILT))
        run(node, node.npm(*pack), target)


def add_engine_files(target: Path) -> None:
    """Add the module and the network, and their digests."""
    digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in ENGINE_FILES}
    for path in ENGINE_FILES:
        shutil.copyfile(path, target / path.name)
    (target / "digests.json").write_text(json.dumps(digests, indent=2) + "\n", encoding="utf-8")


def run(node: Node, command: commands.Command, folder: Path = ROOT) -> None:
    """Run a program of Node."""
    commands.run(command, cwd=folder, env=node.environment(NPM_CACHE))
