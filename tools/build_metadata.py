"""The metadata of a package: its version, its description and its links.

scikit-build-core asks for these fields (``[[tool.dynamic-metadata]]`` in ``pyproject.toml``).
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPT_OUT = "SKEP_NO_PAGE"
LABEL = "+nopage"
INDEX = "skep/server/page/index.html"
"""A file of the page, as wheels name it."""

_VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
# An image or a link, unless it leads to another site or to a heading of the same page.
_LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?![a-z]+:|#)(?P<path>[^)\s]+)\)")
_BLANK_LINES = re.compile(r"\n{3,}")


def dynamic_metadata(
    settings: Mapping[str, str], project: Mapping[str, object]
) -> dict[str, object]:
    """Return the fields that ``pyproject.toml`` leaves open."""
    del project
    repository = settings["repository"].rstrip("/")
    version = base_version()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return {
        "version": version + (LABEL if leaves_out_page() else ""),
        "readme": {
            "content-type": "text/markdown",
            "text": absolute_links(readme, repository, f"v{version}"),
        },
        "urls": project_urls(repository),
    }


def base_version() -> str:
    """Return the version in the package's source."""
    found = _VERSION.search((ROOT / "src/skep/__init__.py").read_text(encoding="utf-8"))
    if found is None:
        message = "src/skep/__init__.py has no __version__"
        raise ValueError(message)
    return found[1]


def project_urls(repository: str) -> dict[str, str]:
    """Return the links for the package page; none until the repository has a URL."""
    if not repository:
        return {}
    return {
        "Repository": repository,
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def absolute_links(text: str, repository: str, tag: str) -> str:
    """Return Markdown that can be read outside the repository.

    Relative links point into *repository* at *tag*. Until the repository has a URL, images are left
    out and links become plain text, since they would lead nowhere on a package page.
    """

    def replace(link: re.Match[str]) -> str:
        if not repository:
            return "" if link["image"] else link["text"]
        view = "raw" if link["image"] else "blob"
        return f"{link['image']}[{link['text']}]({repository}/{view}/{tag}/{link['path']})"

    return _BLANK_LINES.sub("\n\n", _LINK.sub(replace, text))


def settle_opt_out() -> None:
    """Set the variable to ``1`` or ``0``, so that scikit-build-core agrees with this module."""
    os.environ[OPT_OUT] = "1" if leaves_out_page() else "0"


def leaves_out_page() -> bool:
    """Tell whether to build without the page; a source distribution always has it."""
    return os.environ.get(OPT_OUT, "") not in {"", "0"} and not is_from_sdist()


def is_from_sdist() -> bool:
    """Tell whether these files come from a source distribution."""
    return (ROOT / "PKG-INFO").exists()
