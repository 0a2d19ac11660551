"""Build the board for Jupyter: ``src/skep/notebook/widget.js``, one module from ``web/src``.

``python tools/notebook_widget.py`` builds it. The file is tracked, so that neither installing Skep
nor the tests of the widget need Node. Its first line has a digest of its sources: if they change, a
test says that this has to run again.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src/skep/notebook/widget.js"
BUILT = ROOT / "build/notebook/widget.js"
HEAD = "// Built by tools/notebook_widget.py from web/src. Digest of the sources: "
SOURCES = (
    *("web/src/board/**/*.ts", "web/src/board/**/*.css", "web/src/notebook/*.ts"),
    *("web/src/style/tokens.css", "web/vite.notebook.config.ts", "src/skep/art/*.svg"),
)


def main() -> int:
    """Build the module, and put it into the package."""
    from frontend import PACKAGES, ready_packages  # noqa: PLC0415 - only building needs Node
    from npm_packages import run  # noqa: PLC0415

    node = ready_packages()
    vite = PACKAGES / "vite/bin/vite.js"
    options = ("--logLevel", "error", "-c", "vite.notebook.config.ts")
    run(node, [node.folder / "node", vite, "build", *options], ROOT / "web")
    TARGET.write_text(f"{HEAD}{source_digest()}\n{BUILT.read_text('utf-8')}", encoding="utf-8")
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size:,} bytes")
    return 0


def source_digest() -> str:
    """Return a digest of everything that the module is built from."""
    digest = hashlib.sha256()
    for path in sorted(path for pattern in SOURCES for path in ROOT.glob(pattern)):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def built_digest() -> str:
    """Return the digest in the first line of the module."""
    first, _, _ = TARGET.read_text(encoding="utf-8").partition("\n")
    return first.removeprefix(HEAD)


if __name__ == "__main__":
    sys.exit(main())
