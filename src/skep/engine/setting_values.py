"""Numbers in settings: the same characters are allowed wherever a setting is read.

Only ASCII digits count. ``int()`` and ``float()`` also accept spaces, underscores and the digits of
other scripts, and ``float()`` accepts ``inf`` and ``nan``.
"""

from __future__ import annotations

import re

from skep.bounds import MAX_SECONDS
from skep.engine.errors import SettingError, SettingFault

_WHOLE = re.compile("-?[0-9]{1,19}")
_SECONDS = re.compile(r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def is_whole(text: str) -> bool:
    """Tell whether a string is a whole number of at most 19 digits."""
    return _WHOLE.fullmatch(text) is not None


def read_whole(name: str, text: str, allowed: range) -> int:
    """Return the value of a setting as a whole number.

    >>> read_whole("threads", "4", range(1, 257))
    4

    :raises SettingError: when it isn't a whole number, or is out of range.
    """
    if not is_whole(text) or int(text) not in allowed:
        raise not_whole(name, text, allowed)
    return int(text)


def read_seconds(name: str, text: str) -> float:
    """Return the value of a setting in seconds.

    >>> read_seconds("time", "1e3")
    1000.0

    :raises SettingError: when it isn't a number above 0, or is too large.
    """
    if not _SECONDS.fullmatch(text) or not 0 < float(text) <= MAX_SECONDS:
        raise SettingError(SettingFault.NOT_SECONDS, name, text, "seconds above 0")
    return float(text)


def not_whole(name: str, value: object, allowed: range) -> SettingError:
    """Return the error for a value that isn't a whole number within bounds."""
    sentence = f"a whole number from {allowed[0]} to {allowed[-1]}"
    return SettingError(SettingFault.NOT_WHOLE, name, value, sentence, bounds=allowed)
