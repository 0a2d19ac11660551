"""Garbage collection without pauses that players would notice.

Python's full collection visits every object: with 2,500 connections and 500 games it stopped the
server for 0.5 s, every few seconds. Nearly all of those objects live long and are freed by their
reference counts, so they are set aside ("frozen") and not visited again. Once an hour a full
collection finds the few that were part of a cycle.
"""

from __future__ import annotations

import gc

SET_ASIDE_S = 10
"""How often to set objects aside."""

COLLECT_ALL_S = 60 * 60
"""How often to collect all garbage."""

_YOUNG = 10_000
"""How many objects are created between two collections of the youngest ones. Python's default
of 700 is for programs that create less than a server does for one move."""


def prepare() -> None:
    """Set aside everything that exists at start-up."""
    gc.set_threshold(_YOUNG, 20, 20)
    collect_all()


def set_aside() -> None:
    """Exempt what exists now from collections; it takes a millisecond or two.

    The youngest objects are collected first. Otherwise garbage among them would stay for an hour.
    """
    gc.collect(0)
    gc.freeze()


def collect_all() -> None:
    """Collect all garbage, also among what was set aside."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
