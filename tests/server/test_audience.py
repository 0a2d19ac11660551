"""What is kept for clients that reconnect."""

from __future__ import annotations

from typing import cast

import pytest

from skep.server.messages.games import State
from skep.server.messages.to_client import Ended, Event
from skep.server.rooms.audience import Audience


def test_events_for_who_comes_back_are_bounded_in_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.server.rooms.audience._KEPT_LETTERS", 1_000)
    audience = Audience("somegame")
    for version in range(1, 21):
        # The size is what counts.
        state = cast("State", {"status": "x" * 300})
        audience.tell_event(Event("somegame", version, Ended(), state))
    assert audience.missed_since(16, now_at=20) is None
    missed = audience.missed_since(18, now_at=20)
    assert missed is not None
    assert len(missed) == 2
