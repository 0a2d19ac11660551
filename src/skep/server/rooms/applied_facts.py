"""Applying facts to a table: what is stored, and what everyone is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from skep.server.domain.facts import Fact, StoredFact
from skep.server.domain.table import GameTable
from skep.server.store.group_commit import Writer, writer_of
from skep.server.views.events import EventView, event_view


class Cause(NamedTuple):
    """Who caused facts, and with which command; nobody caused a timeout."""

    player: str | None = None
    command: str | None = None
    since: int | None = None
    """As in ``GameRoom.join``: the session must not have ended."""

    @property
    def writer(self) -> Writer | None:
        """The session that must not have ended, if that matters."""
        return None if self.player is None else writer_of(self.player, self.since)


def apply_facts(
    table: GameTable, facts: Sequence[Fact], cause: Cause, *, names: Mapping[str, str], at: int
) -> list[tuple[StoredFact, EventView]]:
    """Apply facts to a table, and return each as it is stored and as it is sent.

    They happened *at* a time. When everyone sees them, the clocks in the events are out of date.
    """
    applied: list[tuple[StoredFact, EventView]] = []
    for fact in facts:
        # A command counts once, so only its first fact has it.
        command = None if applied else cause.command
        told = replace(fact, late_ms=table.late_ms) if table.late_ms else fact
        entry = StoredFact(table.version + 1, at, told, cause.player, command)
        table.apply(entry)
        applied.append((entry, event_view(table, fact, names=names, now=at)))
    return applied
