"""BoardSpace SGF (``GM[27]``): ``parse_sgf`` reads a file, ``format_sgf`` writes one.

A file records what the players did with the mouse, not what they played. A player picks up a piece,
drops it, perhaps picks it up again, and confirms the move with ``Done``.
"""

from __future__ import annotations

from skep.notation.sgf.parser import parse_sgf
from skep.notation.sgf.writer import format_sgf

__all__ = ["format_sgf", "parse_sgf"]
