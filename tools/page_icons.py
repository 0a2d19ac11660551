"""Draw the page's icons as PNG files from ``web/public/icon.svg``, with Chromium.

python tools/page_icons.py
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "web" / "public"
SIZES = (192, 512)
_CORNERS = 'rx="112"'


def main() -> None:
    """Write each size twice: with round corners, and full-bleed for the system to mask."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    kinds = {"icon": drawing, "icon-maskable": drawing.replace(_CORNERS, "")}
    chromium = shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for name, svg in kinds.items():
            for size in SIZES:
                page.set_viewport_size({"width": size, "height": size})
                page.set_content(f"<style>*{{margin:0}}svg{{display:block}}</style>{svg}")
                page.screenshot(path=PUBLIC / f"{name}-{size}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
