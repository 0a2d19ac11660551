"""Renumbers pieces of the same bug in the order in which they appear.

Some sites let players place any of their three ants first. Pieces of the same bug are
interchangeable, and in Skep they enter in numeric order (rule R3.3). So the first ant in a game
becomes ant 1, whatever its number in the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from skep.core.bugs import Bug, Piece


class Numbering:
    """Maps the names of pieces in a file to names with Skep's numbers."""

    def __init__(self, in_play: Iterable[Piece] = ()) -> None:
        """Start with the pieces that are *in_play* before the first move."""
        self._labels: dict[str, list[str]] = defaultdict(list)
        for piece in sorted(in_play, key=lambda piece: piece.number):
            self.name(str(piece)[:2], str(piece)[2:])

    def name(self, kind: str, label: str) -> str:
        """Return a piece's new name: *kind* is its color and bug, *label* its number in the file.

        >>> numbering = Numbering()
        >>> numbering.name("wA", "3"), numbering.name("wA", "1"), numbering.name("wA", "3")
        ('wA1', 'wA2', 'wA1')

        A fourth ant becomes wA4, which is an error only when somebody parses it.
        """
        kind = kind[0].lower() + kind[1].upper()
        if Bug(kind[1]).count == 1:
            return kind
        labels = self._labels[kind]
        if label not in labels:
            labels.append(label)
        return f"{kind}{labels.index(label) + 1}"
