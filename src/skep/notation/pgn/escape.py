r"""What cannot stand in PGN as it is, and how it is written instead.

A tag has PGN's own escapes, ``\"`` and ``\\``. A comment is for people, and moves in it are full
of backslashes, so there a backslash means itself. Anything else that would get lost is written as
``\u`` and four hexadecimal digits, in both: control characters, and in a comment braces,
blanks at its ends, a bracket that would begin a line, and a backslash before such digits.
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
    """Return the value of a tag as it stands between its quotes."""
    return _IN_TAG.sub(_escape, _QUOTED.sub(r"\\\g<0>", text))


def unescape_tag(text: str) -> str:
    """Return the value that stands between the quotes of a tag; other backslashes are kept."""
    return _TAG_ESCAPE.sub(lambda match: match[2] or chr(int(match[1], 16)), text)


def escape_comment(text: str) -> str:
    """Return a comment as it stands between its braces."""
    return _IN_COMMENT.sub(_escape, text)


def unescape_comment(text: str) -> str:
    """Return the comment that stands between braces, without the blanks around it."""
    return _COMMENT_ESCAPE.sub(lambda match: chr(int(match[1], 16)), text.strip(_BLANKS))


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


_BLANKS = " \t\n\r\f\v"
