"""Games stored by an earlier release stay readable."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from skep.core.outcome import Termination
from skep.server.domain.facts import Fact, MoveKind
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
    assert kinds == {fact.__struct_config__.tag for fact in get_args(Fact)}


def test_the_stored_games_have_every_ending_and_every_way_to_move() -> None:
    endings = {tuple(game["outcome"]) for game in EXPECTED.values() if game["outcome"]}
    assert {termination for termination, _ in endings} == {
        termination.value for termination in Termination if termination is not Termination.UNKNOWN
    }
    ways = {move[2] for game in EXPECTED.values() for move in game["moves"]}
    assert ways == {kind.value for kind in MoveKind}
