"""Applying facts to a table: what is stored, and what everyone is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from skep.server.domain.facts import Fact, StoredFact
from skep.server.domain.table import GameTable
from skep.server.views.events import EventView, event_view


class Cause(NamedTuple):
    """Who caused facts, and with which command; nobody caused a timeout."""

    player: str | None = None
    command: str | None = None


def apply_facts(
    table: GameTable, facts: Sequence[Fact], cause: Cause, *, names: Mapping[str, str], now: int
) -> list[tuple[StoredFact, EventView]]:
    """Apply facts to a table, and return each as it is stored and as it is sent."""
    applied: list[tuple[StoredFact, EventView]] = []
    for fact in facts:
        # A command counts once, so only its first fact has it.
        command = None if applied else cause.command
        entry = StoredFact(table.version + 1, now, fact, cause.player, command)
        table.apply(entry)
        applied.append((entry, event_view(table, fact, names=names, now=now)))
    return applied
