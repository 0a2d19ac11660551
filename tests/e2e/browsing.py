"""Chromium, as it is installed on the machine."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")

_WITHOUT = (
    # What its address bar would show, in a process that takes a second of every window.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # What Playwright does without: of two such lists Chromium obeys the last.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "ThirdPartyStoragePartitioning"),
    *("LensOverlay", "MediaRouter", "PaintHolding", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
_FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    f"--disable-features={','.join(_WITHOUT)}",
)
_PATIENCE_MS = 20_000


@contextmanager
def chromium() -> Generator[Browser, None, None]:
    """Run it without a window, for as long as this lasts."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(_FLAGS))
        expect.set_options(timeout=_PATIENCE_MS)
        yield browser
        browser.close()
