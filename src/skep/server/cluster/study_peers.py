"""What processes tell each other about studies, and the two users of a bus.

The database has all edits in their order. So a process only says which study has changed, and the
others read it. A message that is lost is made up for by the next one, or when the bus says that
something was lost.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from skep.server.cluster.bus import Bus, BusUser
from skep.server.cluster.envelopes import Item, Resync, StudyAudience, StudyChanged

REPEAT_S = 20.0
"""How often a process repeats how many have a study open."""

_FRESH_S = 3 * REPEAT_S
"""How long that is believed: the process may be dead."""


class StudiesHere(Protocol):
    """The studies of this process."""

    def heard_change(self, study_id: str) -> None:
        """Handle that another process has changed a study."""
        ...

    def heard_audience(self, study_id: str) -> None:
        """Handle that others have opened or closed a study elsewhere."""
        ...

    def missed_some(self) -> None:
        """Handle that messages of other processes may have been lost."""
        ...


class StudyPeers:
    """The studies of the other processes."""

    def __init__(
        self,
        bus: Bus,
        process: str,
        studies: StudiesHere,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Act as *process*; *now* returns the time in seconds."""
        self._bus = bus
        self._process = process
        self._studies = studies
        self._now = now
        self._here: dict[str, int] = {}
        self._elsewhere: dict[str, dict[str, tuple[int, float]]] = {}

    def changed(self, study_id: str) -> None:
        """Tell the others that a study has another edit, or was deleted."""
        self._bus.broadcast(StudyChanged(study_id))

    def audience(self, study_id: str, count: int) -> None:
        """Tell the others how many have a study open here."""
        is_new = count > 0 and study_id not in self._here
        if count:
            self._here[study_id] = count
        else:
            self._here.pop(study_id, None)
        self._bus.broadcast(StudyAudience(study_id, count, wants_answer=is_new))

    def elsewhere(self, study_id: str) -> int:
        """Return how many have a study open in the others."""
        return sum(count for count, _ in self._elsewhere.get(study_id, {}).values())

    async def repeat(self) -> None:
        """Say again how many have studies open here, and forget processes that don't."""
        for study_id, count in self._here.items():
            self._bus.broadcast(StudyAudience(study_id, count))
        oldest = self._now() - _FRESH_S
        for study_id, counts in list(self._elsewhere.items()):
            fresh = {name: told for name, told in counts.items() if told[1] >= oldest}
            if len(fresh) != len(counts):
                self._put(study_id, fresh)

    def receive(self, sender: str, item: StudyChanged | StudyAudience) -> None:
        """Handle what another process tells."""
        if sender == self._process:
            return
        if isinstance(item, StudyChanged):
            self._studies.heard_change(item.study)
            return
        if item.wants_answer and (count := self._here.get(item.study)):
            self._bus.send(sender, StudyAudience(item.study, count))
        counts = dict(self._elsewhere.get(item.study, {}))
        before = counts.pop(sender, (0, 0.0))[0]
        if item.count:
            counts[sender] = item.count, self._now()
        if item.count != before:
            self._put(item.study, counts)
        elif counts:
            self._elsewhere[item.study] = counts

    def _put(self, study_id: str, counts: dict[str, tuple[int, float]]) -> None:
        if counts:
            self._elsewhere[study_id] = counts
        else:
            self._elsewhere.pop(study_id, None)
        self._studies.heard_audience(study_id)


class BusUsers:
    """Hands what arrives to the games or to the studies."""

    def __init__(self, games: BusUser, peers: StudyPeers, studies: StudiesHere) -> None:
        self._games = games
        self._peers = peers
        self._studies = studies

    def receive(self, sender: str, item: Item) -> None:
        """Handle an item."""
        if isinstance(item, StudyChanged | StudyAudience):
            self._peers.receive(sender, item)
            return
        if isinstance(item, Resync):
            self._studies.missed_some()
        self._games.receive(sender, item)

    def unsent(self, process: str, item: Item) -> None:
        """Handle that an item did not reach its process. It is told to read everything again."""
        if not isinstance(item, StudyChanged | StudyAudience):
            self._games.unsent(process, item)

    def missed_some(self) -> None:
        """Handle that messages of any process may have been lost."""
        self._studies.missed_some()
        self._games.missed_some()
