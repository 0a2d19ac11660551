"""Garbage collection without pauses that players would notice.

Python's own collector visits every object: with 2,500 connections and 500 games it stopped the
server for 0.5 s, every few seconds. Even its collections of new objects grew to 0.1 s, because
Python counts new objects less freed ones, and on a busy server a move frees about as many objects
as it creates. Nearly all objects are freed by their reference counts anyway. So the server collects
the few new ones ten times a second, and sets aside ("freezes") what is still in use. It isn't
visited again until a full collection finds the few that were part of a cycle. That takes a second
on a full server, so it happens only if more objects have piled up than the open connections
explain, as they would if somebody found a way to leave cycles behind.
"""

from __future__ import annotations

import gc

LOOK_S = 60
"""How often to see whether objects have piled up: counting them takes a few milliseconds."""

_FEW = 300_000
"""As many objects may always be added before it counts as a pile: some 50 MB."""

_PER_CONNECTION = 150
"""How many objects an open connection and its share of a game take, at most: 120 were counted."""


class GarbageCollector:
    """Takes the place of Python's collector while a server runs."""

    def __init__(self) -> None:
        """Prepare it; until ``start``, Python collects garbage as usual."""
        self._kept = 0
        self._connections = 0

    def start(self) -> None:
        """Take over, and set aside everything that exists now."""
        gc.disable()
        self.collect_all(connections=0)

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

    def has_piled_up(self, *, connections: int) -> bool:
        """Whether there are many more objects than this many open connections explain.

        The allowance grows with them: a full collection of many objects is a long pause.
        """
        explained = self._kept + _PER_CONNECTION * (connections - self._connections)
        return gc.get_freeze_count() - explained > max(_FEW, self._kept // 2)

    def collect_all(self, *, connections: int) -> None:
        """Collect all garbage, also among what was set aside."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._kept = gc.get_freeze_count()
        self._connections = connections
