"""Garbage collection without pauses that players would notice.

Python's own collector visits every object: with 2,500 connections and 500 games it stopped the
server for 0.5 s, every few seconds. Even its collections of new objects grew to 0.1 s, because
Python counts new objects less freed ones, and on a busy server a move frees about as many objects
as it creates. Nearly all objects are freed by their reference counts anyway. So the server collects
the few new ones ten times a second, and sets aside ("freezes") what is still in use. It isn't
visited again until a full collection finds the few that were part of a cycle. That takes two
seconds on a full server, so it happens only if more objects have piled up than connections and
games explain, as they would if somebody found a way to leave cycles behind.
"""

from __future__ import annotations

import gc
from typing import NamedTuple

LOOK_S = 60
"""How often to see whether objects have piled up: counting them takes a few milliseconds."""

_FEW = 300_000
"""As many objects may always be added before it counts as a pile: some 50 MB."""

_PER_CONNECTION = 150
"""How many objects an open connection and its share of a room take, at most: 120 were counted."""

_PER_PLY = 12
"""How many objects a move of a game in memory takes, at most: 11 were counted."""


class InUse(NamedTuple):
    """What a server has in memory, as far as visitors cause it."""

    connections: int = 0
    plies: int = 0

    @property
    def objects(self) -> int:
        """How many objects that explains."""
        return _PER_CONNECTION * self.connections + _PER_PLY * self.plies


class GarbageCollector:
    """Takes the place of Python's collector while a server runs."""

    def __init__(self) -> None:
        """Prepare it; until ``start``, Python collects garbage as usual."""
        self._kept = 0
        self._explained = 0

    def start(self) -> None:
        """Take over, and set aside everything that exists now."""
        gc.disable()
        self.collect_all(InUse())

    def stop(self) -> None:
        """Let Python's collector do it again."""
        gc.unfreeze()
        gc.enable()

    def collect_new(self) -> None:
        """Collect garbage among objects created since the last time, and set the others aside.

        It takes about a microsecond per object, so it should be called often.
        """
        gc.collect(0)
        gc.freeze()

    def has_piled_up(self, in_use: InUse) -> bool:
        """Return whether there are many more objects than what is in use explains.

        The allowance grows with them: a full collection of many objects is a long pause.
        """
        explained = self._kept + in_use.objects - self._explained
        return gc.get_freeze_count() - explained > max(_FEW, self._kept // 2)

    def collect_all(self, in_use: InUse) -> None:
        """Collect all garbage, also among what was set aside."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._kept = gc.get_freeze_count()
        self._explained = in_use.objects
