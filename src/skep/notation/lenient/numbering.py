"""Pieces of one kind numbered in the order in which they appear.

Some sites let players take any of their three ants first. Pieces of one kind are
interchangeable, and here they enter in numeric order (rule R3.3): so the first ant that a game
names is the first ant, whatever the site calls it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from skep.core.bugs import Bug, Piece


class Numbering:
    """The names that a game gives its pieces, and the numbers that they get here."""

    def __init__(self, in_play: Iterable[Piece] = ()) -> None:
        """Begin with the pieces that are *in_play* before the first move."""
        self._labels: dict[str, list[str]] = defaultdict(list)
        for piece in sorted(in_play, key=lambda piece: piece.number):
            self.name(str(piece)[:2], str(piece)[2:])

    def name(self, kind: str, label: str) -> str:
        """Return the name here of a piece: *kind* is its color and bug, *label* its number there.

        >>> numbering = Numbering()
        >>> numbering.name("wA", "3"), numbering.name("wA", "1"), numbering.name("wA", "3")
        ('wA1', 'wA2', 'wA1')

        There are more names than pieces: the fourth ant is wA4, for others to refuse.
        """
        kind = kind[0].lower() + kind[1].upper()
        if Bug(kind[1]).count == 1:
            return kind
        labels = self._labels[kind]
        if label not in labels:
            labels.append(label)
        return f"{kind}{labels.index(label) + 1}"
