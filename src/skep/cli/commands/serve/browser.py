"""Opens the page in a browser."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Mapping
from threading import Thread


def has_desktop(environ: Mapping[str, str]) -> bool:
    """Whether the user is at a terminal of a machine with a desktop.

    Without a desktop, Python would open a text browser in the terminal.
    """
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if sys.platform in {"darwin", "win32"}:
        return "SSH_CONNECTION" not in environ
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open a page without waiting, since some browsers return only when they are closed."""
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
