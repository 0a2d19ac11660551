"""Regular expressions for pieces, which follow from the list of bugs.

Except for ``PIECE`` they match lower case: compile them with ``re.IGNORECASE`` to match both.
"""

from __future__ import annotations

from skep.core.bugs import EXPANSIONS, Bug, Color


def _one_of(letters: str) -> str:
    return f"[{letters.lower()}]"


_NAMES = [(bug.value, f"[1-{bug.count}]" if bug.count > 1 else "") for bug in Bug]
_MOST = max(bug.count for bug in Bug)

COLOR = _one_of("".join(color.value for color in Color))
"""The letter of a side."""

BUG = _one_of("".join(bug.value for bug in Bug))
"""The letter of a bug."""

SINGLE_BUG = _one_of("".join(bug.value for bug in Bug if bug.count == 1))
"""The letter of a bug that each side has one of, and whose pieces have no number."""

NUMBERED_BUG = _one_of("".join(bug.value for bug in Bug if bug.count > 1))
"""The letter of a bug whose pieces have numbers."""

EXPANSION = _one_of("".join(bug.value for bug in EXPANSIONS))
"""The letter of a bug that can be left out."""

NUMBER = f"[1-{_MOST}]"
"""The number of a piece."""

BUG_OF_COLOR = f"{COLOR}{BUG}"
"""A piece without its number."""

PIECE = COLOR + "(?:" + "|".join(f"{letter}{numbers}" for letter, numbers in _NAMES) + ")"
"""A piece as Skep writes it, in its own case: ``wQ``, ``bA3``, but not ``wQ1`` or ``bA4``."""

BOX = f"(?:{BUG}[0-{_MOST}])*"
"""How many pieces of each bug a box holds."""
