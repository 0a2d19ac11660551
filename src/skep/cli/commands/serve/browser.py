"""Opens a browser, if there is one."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Mapping
from threading import Thread


def has_desktop(environ: Mapping[str, str]) -> bool:
    """Whether a person sits at a terminal of a machine with a desktop.

    Without one, Python would open a browser in the terminal itself.
    """
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if sys.platform in {"darwin", "win32"}:
        return "SSH_CONNECTION" not in environ
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open a page, without waiting for the browser: some return only when they are closed."""
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
