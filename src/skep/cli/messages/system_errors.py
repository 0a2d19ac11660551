"""Errors of the operating system about files, in the user's language."""

from __future__ import annotations

import errno

from skep.words import Words

_MESSAGES = {
    errno.ENOENT: "system-not-found",
    errno.EACCES: "system-denied",
    errno.EISDIR: "system-folder",
    errno.ENOTDIR: "system-not-folder",
    errno.ENOSPC: "system-full",
    errno.EROFS: "system-read-only",
}


def system_error(words: Words, error: OSError) -> str:
    """Return what went wrong, and with which file."""
    message = _MESSAGES.get(error.errno or 0)
    what = words.say(message) if message else error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else what
