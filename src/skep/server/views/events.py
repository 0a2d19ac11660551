"""Events as messages: what changed, and the state after it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from skep.server.domain.facts import Fact
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.table import GameTable
from skep.server.messages.games import ClockState
from skep.server.messages.to_client import Event
from skep.server.views.changes import change_view
from skep.server.views.games import Names, state_view, with_legal_moves


@dataclass(frozen=True, slots=True)
class EventView:
    """One event: as the player whose turn it is sees it, and as everyone else does."""

    public: Event
    mover: str | None
    """The player whose turn it is. Nobody else gets the legal moves."""

    legal: LegalMoves

    def with_clock(self, clock: ClockState | None) -> EventView:
        """Return the event with other clocks."""
        state = msgspec.structs.replace(self.public.state, clock=clock)
        return replace(self, public=msgspec.structs.replace(self.public, state=state))

    def for_mover(self) -> Event:
        """Return the event with the legal moves."""
        state = with_legal_moves(self.public.state, self.legal)
        return msgspec.structs.replace(self.public, state=state)


def event_view(table: GameTable, fact: Fact, *, names: Names, now: int) -> EventView:
    """Return the event of a fact that was just applied to a table."""
    state = state_view(table, names=names, now=now)
    event = Event(table.id, table.version, change_view(fact), state)
    return EventView(event, table.mover, table.legal_moves)
