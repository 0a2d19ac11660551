"""Garbage collection without pauses that players would notice.

Python's own collector visits every object: with 2,500 connections and 500 games it stopped the
server for 0.5 s, every few seconds. Even its collections of new objects grew to 0.1 s, because
Python counts new objects less freed ones, and on a busy server a move frees about as many objects
as it creates. Nearly all objects are freed by their reference counts anyway. So the server collects
the few new ones ten times a second, and sets aside ("freezes") what is still in use. It isn't
visited again until a full collection, once an hour, finds the few that were part of a cycle.
"""

from __future__ import annotations

import gc

COLLECT_ALL_S = 60 * 60
"""How often to collect all garbage."""


def prepare() -> None:
    """Take over from Python's collector, and set aside everything that exists at start-up."""
    gc.disable()
    collect_all()


def hand_back() -> None:
    """Let Python's collector do it again."""
    gc.unfreeze()
    gc.enable()


def collect_new() -> None:
    """Collect garbage among objects created since the last time, and set the others aside.

    It takes about a microsecond per object, so it should be called often.
    """
    gc.collect(0)
    gc.freeze()


def collect_all() -> None:
    """Collect all garbage, also among what was set aside."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
