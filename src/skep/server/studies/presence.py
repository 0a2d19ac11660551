"""How many have a study open: whoever has it open is told, at most once per second."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from skep.server.messages.to_client import StudyPresent
from skep.server.rooms.alarm import RoomAlarm
from skep.server.rooms.audience import CROWD_S, encode


class Viewer(Protocol):
    """A connection that has a study open."""

    @property
    def network(self) -> str:
        """Where it comes from: the widest network that the visitor counts toward."""
        ...

    def send(self, message: str) -> None:
        """Send a message."""
        ...


class Presence:
    """Tells the viewers of a study how many there are.

    The first arrival or departure is announced at once. Changes within the next second are
    announced together at its end.
    """

    def __init__(
        self, study_id: str, viewers: Collection[Viewer], elsewhere: Callable[[str], int]
    ) -> None:
        """Start with nobody told; *elsewhere* says how many have it open in other processes."""
        self._study_id = study_id
        self._viewers = viewers
        self._elsewhere = elsewhere
        self._told: int | None = None
        self._crowd = RoomAlarm(self.tell)

    def tell(self, newcomer: Viewer | None = None) -> None:
        """Tell everyone, at once or a little later. A newcomer doesn't know yet: at once."""
        count = len(self._viewers) + self._elsewhere(self._study_id)
        text = encode(StudyPresent(self._study_id, count))
        if count == self._told or self._crowd.is_set:
            if newcomer is not None:
                newcomer.send(text)
                if count != self._told:
                    # From here on, not everyone was told the same.
                    self._told = None
            return
        self._told = count
        self._crowd.set(CROWD_S)
        for viewer in self._viewers:
            viewer.send(text)

    def close(self) -> None:
        """Tell nobody anything later."""
        self._crowd.stop()
