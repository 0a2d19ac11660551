"""The front end: Node, the packages of ``web/``, and the page that is built from it.

``python tools/frontend.py check`` runs a script of ``web/package.json``, like ``npm run check`` if
Node is installed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import build_page
import commands
from build_page import PAGE, WEB, Node
from commands import Command, CommandError
from steps import (
    BIN,
    NO_NETWORK,
    ROOT,
    STAMPS,
    VENV,
    digest,
    install_requirements,
    requirements,
    say,
    step,
)

PACKAGES = WEB / "node_modules"
NPM_CACHE = VENV / "npm"

NO_PAGE = "The page can't be built here."

# What the page is built from besides its own folder.
_SHARED = (
    *("src/skep/words/*/*.ftl", "src/skep/art/*.svg"),
    *("docs/images/learn/*.svg", "docs/images/rules/*.svg", "tools/pack_page.mjs"),
    *("lessons/course/*.toml", "packages/engine/src/*.ts"),
    *("packages/engine/*.wasm", "src/skep/engine/skep.net"),
)
_NOT_BUILT_FROM = {"node_modules", "tests"}


def ready_page() -> bool:
    """Build the page if it is out of date, and return whether there is one.

    An old page is better than none, so it stays if the build fails.
    """
    try:
        node = ready_packages()
        # A page without compressed files was built by hand.
        if not (PAGE / "index.html.br").exists():
            (STAMPS / "page").unlink(missing_ok=True)
        step("page", digest(*page_sources()), lambda: rebuild_page(node))
    except CommandError as error:
        say(NO_NETWORK if error.is_offline else f"{error.tail()}\n{error}.")
        say(NO_PAGE)
    return (PAGE / "index.html").exists()


def ready_packages() -> Node:
    """Install the packages of ``web/`` if they are missing, and return the Node to use.

    :raises CommandError: if there is no Node or no network.
    """
    node = find_node() or fetch_node()
    if not PACKAGES.exists():
        (STAMPS / "packages").unlink(missing_ok=True)
    wanted = digest(WEB / "package.json", WEB / "package-lock.json", node.version)
    step("packages", wanted, lambda: install_packages(node))
    return node


def find_node() -> Node | None:
    """Return a recent Node of the system, or else the one in ``.venv``, if any."""
    return build_page.find_node(BIN)


def run_in_web(node: Node, command: Command) -> str:
    """Run a command in ``web/`` and return its output; npm's cache is in ``.venv``.

    :raises CommandError: when it fails.
    """
    return commands.run(command, cwd=WEB, env=node.environment(NPM_CACHE))


def fetch_node() -> Node:
    """Install Node from a wheel into ``.venv``, and return it.

    :raises CommandError: if it can't be downloaded, or doesn't run here.
    """
    step("node", digest(requirements("node")), lambda: install_requirements("node"))
    node = find_node()
    if node is None:
        raise CommandError([BIN / "node"], 1, "The Node from the wheel doesn't run here.")
    return node


def install_packages(node: Node) -> None:
    """Install what ``web/package-lock.json`` pins."""
    say(f"Installing the page's packages with Node {node.version} (10 s to a minute)")
    run_in_web(node, node.install_packages())


def rebuild_page(node: Node) -> None:
    """Build the page into the Python package, and compress its files."""
    say("Building the page")
    for command in node.build_page():
        run_in_web(node, command)


def page_sources() -> list[Path]:
    """Return the files that the page is built from."""
    own = [
        path
        for part in sorted(WEB.iterdir())
        if part.name not in _NOT_BUILT_FROM
        for path in sorted([part] if part.is_file() else part.rglob("*"))
        if path.is_file()
    ]
    return own + [path for pattern in _SHARED for path in sorted(ROOT.glob(pattern))]


def main(arguments: Sequence[str]) -> int:
    """Run a script of ``web/package.json``."""
    try:
        node = ready_packages()
        print(run_in_web(node, node.npm("run", "--silent", *arguments)), end="")
    except CommandError as error:
        print(error.output, end="")
        return error.status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
