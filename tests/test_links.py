"""Every link and picture in a Markdown page leads somewhere.

``zensical build --strict`` checks links between the pages of ``docs``, but neither their pictures
nor the pages outside: README, CONTRIBUTING and the like. This checks all of them alike.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("docs", "web/src")
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [
        *ROOT.glob("*.md"),
        ROOT / "web/README.md",
        *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md")),
    ]
)

CODE = re.compile(r"^( *)```.*?^\1```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def broken_links(page: Path) -> list[str]:
    """Return the links on a page that lead nowhere."""
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    return [link for link in LINK.findall(text) if not leads_somewhere(page, link)]


def leads_somewhere(page: Path, link: str) -> bool:
    """Tell whether a file and its heading exist, or an address has a usable form."""
    address = urlsplit(link)
    if address.scheme or address.netloc:
        return address.scheme == "https" and "." in address.netloc
    target = page.parent / address.path if address.path else page
    if not target.exists() or (address.fragment and target.suffix != ".md"):
        return False
    return not address.fragment or address.fragment in anchors(target)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page: its headings in lower case, with hyphens."""
    fenced = re.compile(r"^( *)```.*?^\1```", re.DOTALL | re.MULTILINE)
    text = fenced.sub("", page.read_text(encoding="utf-8"))
    plain = (re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in HEADING.findall(text))
    return {re.sub(r"[\s-]+", "-", heading) for heading in plain}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    assert broken_links(ROOT / page) == []


def test_readme_and_docs_are_among_the_pages() -> None:
    assert set(PAGES) >= {"README.md", "CONTRIBUTING.md", "docs/index.md", "docs/reference/game.md"}


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("[a](other.md#the-other-one) [b](#a-page) [c](https://example.org/a)", []),
        ("![a](picture.svg){ .hive } [b](other.md)", []),
        ("`[a](nowhere.md)`\n```text\n[b](nowhere.md)\n```", []),
        ("[a](nowhere.md)", ["nowhere.md"]),
        ("![a](nowhere.svg)", ["nowhere.svg"]),
        ("[a](other.md#nowhere)", ["other.md#nowhere"]),
        ("[a](#nowhere)", ["#nowhere"]),
        ("[a](#in-code)\n\n```text\n# In code\n```", ["#in-code"]),
        ("[a](picture.svg#part)", ["picture.svg#part"]),
        ("[a](http://example.org)", ["http://example.org"]),
        ("[a](https:example)", ["https:example"]),
        ("[a](//example.org)", ["//example.org"]),
    ],
)
def test_a_broken_link_is_found(tmp_path: Path, text: str, broken: list[str]) -> None:
    (tmp_path / "other.md").write_text("# Other\n\n## The `other` one\n")
    (tmp_path / "picture.svg").write_text("<svg/>")
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\n{text}\n")
    assert broken_links(page) == broken
