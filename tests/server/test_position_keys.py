"""Keys of positions: the same if an engine finds the same, and only then."""

from __future__ import annotations

import hashlib

import pytest

from skep.game import Game
from skep.server.domain import position_keys
from skep.server.domain.position_keys import evaluation_keys, last_evaluation_key
from tests.server.test_length_limits import dance

OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")


def keys_of(*moves: str, rules: str = "Base") -> tuple[str, ...]:
    game = Game(rules)
    for move in moves:
        game.play(move)
    return evaluation_keys(game.positions)


def test_every_position_of_a_game_has_a_key_of_its_own() -> None:
    keys = keys_of(*OPENING)
    assert len(set(keys)) == len(keys) == len(OPENING) + 1


def test_the_order_of_the_moves_does_not_matter_if_they_lead_to_the_same() -> None:
    one = keys_of("wS1", "bS1 wS1-", "wG1 \\wS1", "bQ bS1-", "wQ /wS1", "bG1 bQ-")
    other = keys_of("wS1", "bS1 wS1-", "wQ /wS1", "bQ bS1-", "wG1 \\wS1", "bG1 bQ-")
    assert one[-1] == other[-1]
    assert one[3] != other[3]


def test_names_places_and_rules_count() -> None:
    assert keys_of("wA1")[-1] != keys_of("wG1")[-1]
    # The same hive, elsewhere on the grid: the hexes of a line would be others.
    assert keys_of("wS1", "bS1 wS1-")[-1] != keys_of("wS1", "bS1 -wS1")[-1]
    assert keys_of("wS1")[-1] != keys_of("wS1", rules="Base+M")[-1]


def test_what_can_occur_again_counts() -> None:
    there = (*OPENING, "wQ /wS1", "bQ bS1\\")
    back = (*there, "wQ -wS1", "bQ bS1-")
    keys = keys_of(*back)
    # The same position, but for the second time.
    assert keys[-1] != keys[len(OPENING)]


def test_what_came_before_the_last_placement_does_not_count() -> None:
    # Both queens go there and back, each on its own side first.
    last = ("wG1 -wQ", "bG1 bQ-")
    one = keys_of(*OPENING, "wQ /wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-", *last)
    other = keys_of(*OPENING, "wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-", *last)
    assert one[-2:] == other[-2:]
    assert one[-3] != other[-3]


def test_how_often_a_position_occurred_counts_and_the_order_does_not() -> None:
    there, back = ("wQ /wS1", "bQ bS1\\"), ("wQ -wS1", "bQ bS1-")
    other = ("wQ \\wS1", "bQ bS1/")
    twice = keys_of(*OPENING, *there, *back, *there, *back)
    # An even number of times is not the same as never.
    assert len({twice[4], twice[8], twice[12]}) == 3
    one = keys_of(*OPENING, *there, *back, *other, *back, *there)
    same = keys_of(*OPENING, *other, *back, *there, *back, *there)
    assert one[-1] == same[-1]


def test_the_last_key_can_be_had_alone() -> None:
    game = Game("Base+MLP,repetition=none")
    for move in dance(21):
        game.play(move)
    assert last_evaluation_key(game.positions) == evaluation_keys(game.positions)[-1]


def hashed_bytes(plies: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many bytes are hashed for the keys of a long game."""
    sizes: list[int] = []

    class Counting:
        @staticmethod
        def sha256(text: bytes) -> object:
            sizes.append(len(text))
            return hashlib.sha256(text)

    game = Game("Base+MLP,repetition=none")
    for move in dance(plies):
        game.play(move)
    with monkeypatch.context() as patch:
        patch.setattr(position_keys, "hashlib", Counting)
        evaluation_keys(game.positions)
    return sum(sizes)


def test_the_keys_of_a_game_of_twice_the_length_take_twice_the_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    short, long = (hashed_bytes(plies, monkeypatch) for plies in (200, 400))
    assert long < 2.1 * short
