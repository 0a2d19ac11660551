r"""Escapes for text in PGN tags and comments.

A tag uses PGN's own escapes, ``\"`` and ``\\``. In a comment, a backslash stands for itself,
because comments often quote moves, which are full of backslashes. Characters that would get lost
are written as ``\u`` and four hexadecimal digits: control characters in both, and in a comment also
braces, blanks at either end, a bracket at the start of a line, and a backslash before such digits.
"""

from __future__ import annotations

import re

_CONTROLS = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
_IN_TAG = re.compile(rf"[{_CONTROLS}]")
_IN_COMMENT = re.compile(
    rf"(?!\n)[{_CONTROLS}]|[{{}}]|\\(?=u[0-9a-f]{{4}})|^\s|\s\Z|(?<=\n)\[", re.ASCII
)
_QUOTED = re.compile(r'["\\]')
_TAG_ESCAPE = re.compile(r'\\(?:u([0-9a-f]{4})|(["\\]))')
_COMMENT_ESCAPE = re.compile(r"\\u([0-9a-f]{4})")


def escape_tag(text: str) -> str:
    """Return the value of a tag as it is written between quotes."""
    return _IN_TAG.sub(_escape, _QUOTED.sub(r"\\\g<0>", text))


def unescape_tag(text: str) -> str:
    """Return the value of a tag from the text between its quotes. Other backslashes stay."""
    return _TAG_ESCAPE.sub(lambda match: match[2] or chr(int(match[1], 16)), text)


def escape_comment(text: str) -> str:
    """Return a comment as it is written between braces."""
    return _IN_COMMENT.sub(_escape, text)


def unescape_comment(text: str) -> str:
    """Return a comment from the text between its braces, without the blanks around it."""
    return _COMMENT_ESCAPE.sub(lambda match: chr(int(match[1], 16)), text.strip(_BLANKS))


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


_BLANKS = " \t\n\r\f\v"
