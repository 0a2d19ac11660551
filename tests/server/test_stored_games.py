"""Games that were stored by an earlier release can still be read."""

from __future__ import annotations

import msgspec
import pytest

from skep.core.outcome import Termination
from tests.server.stored_games import expected_games, read_table, stored_rows, summary_of

EXPECTED = expected_games()


@pytest.mark.parametrize("name", EXPECTED)
def test_a_stored_game_stands_as_it_did(name: str) -> None:
    table = read_table(EXPECTED[name]["id"], stored_rows(name))
    assert summary_of(table) == EXPECTED[name]


def test_the_stored_games_have_every_kind_of_event() -> None:
    kinds = {
        msgspec.json.decode(row.payload)["type"] for name in EXPECTED for row in stored_rows(name)
    }
    assert kinds == {
        *("created", "moved", "took_back", "joined", "draw_offered", "draw_declined"),
        *("takeback_asked", "takeback_declined", "ended", "rematch_asked", "rematch_made"),
        "clock_shifted",
    }


def test_the_stored_games_have_every_ending_and_every_way_to_move() -> None:
    endings = {tuple(game["outcome"]) for game in EXPECTED.values() if game["outcome"]}
    assert {termination for termination, _ in endings} == {
        termination.value for termination in Termination if termination is not Termination.UNKNOWN
    }
    ways = {move[2] for game in EXPECTED.values() for move in game["moves"]}
    assert ways == {"placement", "walk", "throw", "pass"}
