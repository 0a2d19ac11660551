"""Numbers in settings, in options of commands and in UHP: one grammar for all of them.

Only ASCII digits count. ``int()`` and ``float()`` also accept spaces, underscores and the digits of
other scripts, and ``float()`` accepts ``inf`` and ``nan``.
"""

from __future__ import annotations

import math
import re

from skep.bounds import MAX_SECONDS
from skep.engine.errors import SettingError, SettingFault

_WHOLE = re.compile("-?[0-9]{1,19}")
_DECIMAL = re.compile(r"-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def parse_whole(text: str) -> int | None:
    """Return a whole number of at most 19 digits; None if the text isn't one.

    >>> parse_whole("-12"), parse_whole("1_000")
    (-12, None)
    """
    return int(text) if _WHOLE.fullmatch(text) else None


def parse_decimal(text: str) -> float | None:
    """Return a finite number, with or without a fraction; None if the text isn't one.

    >>> parse_decimal("2.5e-1"), parse_decimal("inf"), parse_decimal("1e999")
    (0.25, None, None)
    """
    number = float(text) if _DECIMAL.fullmatch(text) else math.inf
    return number if math.isfinite(number) else None


def read_whole(name: str, text: str, allowed: range) -> int:
    """Return the value of a setting as a whole number.

    >>> read_whole("threads", "4", range(1, 257))
    4

    :raises SettingError: when it isn't a whole number, or is out of range.
    """
    number = parse_whole(text)
    if number is None or number not in allowed:
        raise not_whole(name, text, allowed)
    return number


def read_seconds(name: str, text: str) -> float:
    """Return the value of a setting in seconds.

    >>> read_seconds("time", "1e3")
    1000.0

    :raises SettingError: when it isn't a number above 0, or is too large.
    """
    seconds = parse_decimal(text)
    if seconds is None or not 0 < seconds <= MAX_SECONDS:
        raise SettingError(SettingFault.NOT_SECONDS, name, text, "seconds above 0")
    return seconds


def not_whole(name: str, value: object, allowed: range) -> SettingError:
    """Return the error for a value that isn't a whole number within bounds."""
    sentence = f"a whole number from {allowed[0]} to {allowed[-1]}"
    return SettingError(SettingFault.NOT_WHOLE, name, value, sentence, bounds=allowed)
