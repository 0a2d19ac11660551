"""Interrupts: which of them still have a command to stop."""

from __future__ import annotations


class Interrupts:
    """Counts interrupts; all methods are safe to call from a signal handler.

    A signal can arrive at any moment, even while an earlier one is being forgotten. That is why
    they are counted: whoever forgets interrupts says how many had arrived when it decided to.
    """

    def __init__(self) -> None:
        """Start without interrupts."""
        self.count: int = 0
        """How many have arrived."""

        self._forgotten = 0

    @property
    def is_pending(self) -> bool:
        """Whether one has arrived that isn't forgotten."""
        return self.count > self._forgotten

    def add(self) -> None:
        """Count an interrupt."""
        self.count += 1

    def forget(self, count: int) -> None:
        """Forget the first *count* interrupts, but none that arrived later."""
        self._forgotten = max(self._forgotten, count)
