"""Take the pictures of the page for the README: ``python -m tools.take_screenshots``.

Each one shows a game on a real server in a real browser. The pictures are small WebP files in
``docs/images``. Look at them before you commit them.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.e2e.browsing import chromium
from tests.e2e.games import LONGER
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE, Visitor, Visitors
from tests.serving.restartable import ROOT, restartable_server

FOLDER = ROOT / "docs/images"
LARGEST = 150_000
QUALITY = 88
WIDE = {"width": 1280, "height": 800}


def _home(visitor: Visitor) -> None:
    visitor.go("/")
    expect(visitor.page.get_by_role("link", name="Play a friend")).to_be_visible()


def _game(visitor: Visitor) -> Table:
    table = Table(visitor).open(visitor.played(*LONGER[:20], rules="Base+MLP"))
    table.wait_for_ply(20)
    return table


def _in_hand(visitor: Visitor) -> None:
    table = _game(visitor)
    table.piece("wA1").click()
    expect(table.targets).not_to_have_count(0)


def _why(visitor: Visitor) -> None:
    table = _game(visitor)
    table.piece("wQ").click()
    expect(table.page.get_by_role("button", name="Close", exact=True).first).to_be_visible()


PICTURES: dict[str, tuple[Callable[[Visitor], object], dict[str, Any]]] = {
    "web-home": (_home, {"viewport": WIDE}),
    "web-game": (_in_hand, {"viewport": WIDE}),
    "web-game-dark": (_in_hand, {"viewport": WIDE, "color_scheme": "dark"}),
    "web-why": (_why, {"viewport": WIDE}),
    "web-phone": (
        _in_hand,
        {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
    ),
}


def take(visitor: Visitor) -> bytes:
    """Return a picture of what a visitor sees once all animations have ended."""
    visitor.page.evaluate("document.fonts.ready.then(() => undefined)")
    visitor.page.mouse.move(0, 0)
    picture = visitor.browser_line().send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
    )
    return base64.b64decode(picture["data"])


def main() -> int:
    """Take all pictures, and return 1 if one is too large for a README."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    too_large = False
    with (
        tempfile.TemporaryDirectory() as folder,
        restartable_server(Path(folder)) as server,
        chromium() as browser,
    ):
        visitors = Visitors(browser, server.address)
        for name, (show, options) in PICTURES.items():
            visitor = visitors(**options)
            visitor.get("/me")
            show(visitor)
            data = take(visitor)
            (FOLDER / f"{name}.webp").write_bytes(data)
            sys.stdout.write(f"{name}: {len(data):,} bytes\n")
            too_large |= len(data) > LARGEST
        visitors.close()
    return int(too_large)


if __name__ == "__main__":
    sys.exit(main())
