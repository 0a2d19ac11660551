"""What is kept for clients that reconnect."""

from __future__ import annotations

import random
import sys
from types import FrameType

import msgspec
import pytest

from skep.server.domain.legal_moves import LegalMoves
from skep.server.messages.players import Me
from skep.server.messages.to_client import Ended, Event, Hello
from skep.server.rooms.audience import Audience, encode, in_ascii
from skep.server.views.events import EventView, event_view
from skep.server.views.games import state_view
from skep.server.watched_plies import WatchedPlies
from tests.server.rooms import Ear
from tests.server.tables import ANN, BOB, EVE, with_friend


def test_events_for_who_comes_back_are_bounded_in_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.server.rooms.audience._KEPT_LETTERS", 1_500)
    audience = Audience("somegame", WatchedPlies(0))
    # The size is what counts.
    state = state_view(with_friend().table, names={ANN: "x" * 200}, now=0)
    for version in range(1, 21):
        event = Event("somegame", version, Ended(), state)
        audience.tell_event(EventView(event, None, LegalMoves(None)))
    assert audience.missed_since(16, 20, ANN) is None
    missed = audience.missed_since(18, 20, ANN)
    assert missed is not None
    assert len(missed) == 2


def legal_in(messages: list[str]) -> list[int]:
    """Return how many pieces can move, as each message tells it."""
    states = [msgspec.json.decode(message)["state"] for message in messages]
    return [len(state["turn"]["legal"]) for state in states]


def test_only_the_player_whose_turn_it_is_hears_the_legal_moves() -> None:
    audience, sitting = Audience("somegame", WatchedPlies(0)), with_friend()
    ears = {player: Ear(player) for player in (ANN, BOB, EVE, "")}
    for ear in ears.values():
        audience.add(ear)
    for move in ("wS1", "bS1 wS1-"):
        sitting.play(move)
        fact = sitting.entries[-1].fact
        audience.tell_event(event_view(sitting.table, fact, names={}, now=sitting.now))
    heard = {player: legal_in(ear.heard) for player, ear in ears.items()}
    assert heard == {ANN: [0, 8], BOB: [7, 0], EVE: [0, 0], "": [0, 0]}


def test_who_reconnects_on_their_turn_gets_the_legal_moves_of_now() -> None:
    audience, sitting = Audience("somegame", WatchedPlies(0)), with_friend()
    for move in ("wS1", "bS1 wS1-"):
        sitting.play(move)
        fact = sitting.entries[-1].fact
        audience.tell_event(event_view(sitting.table, fact, names={}, now=sitting.now))
    now_at = sitting.table.version
    for player, legal in ((ANN, [0, 8]), (BOB, [0, 0]), (EVE, [0, 0])):
        missed = audience.missed_since(now_at - 2, now_at, player)
        assert missed is not None
        assert legal_in(missed) == legal
    assert audience.missed_since(now_at, now_at, ANN) == []
    assert audience.missed_since(None, now_at, ANN) is None
    audience.forget_events()
    assert audience.missed_since(now_at - 1, now_at, ANN) is None


@pytest.mark.parametrize("name", ["Ann", "Zoë", "B\0b \U0001f41d\U0001f600é", "\u4e2d"])
def test_a_message_takes_a_byte_per_character_whatever_is_in_a_name(name: str) -> None:
    hello = Hello(Me("ann", name), 1, 2)
    assert encode(hello).isascii()
    assert msgspec.json.decode(encode(hello), type=Hello) == hello


def test_escaping_changes_nothing_else() -> None:
    rng = random.Random(7)
    alphabet = ["\\", '"', "u", "n", "/", "a", "\n", "\x7f", "é", "\u2028", "\uffff", "\U0001f41d"]
    for _ in range(300):
        texts = ["".join(rng.choices(alphabet, k=rng.randrange(12))) for _ in range(3)]
        escaped = in_ascii(msgspec.json.encode({text: [text] for text in texts}).decode())
        assert escaped.isascii()
        assert msgspec.json.decode(escaped) == {text: [text] for text in texts}


def test_escaping_takes_no_step_of_python_per_character() -> None:
    steps = 0

    def count(_frame: FrameType, _event: str, _arg: object) -> None:
        nonlocal steps
        steps += 1

    text = "aé" * 1_000
    sys.setprofile(count)
    try:
        in_ascii(text)
    finally:
        sys.setprofile(None)
    assert steps < 100
