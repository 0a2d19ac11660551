"""Keys of positions: the same if an engine finds the same, and only then."""

from __future__ import annotations

from skep.game import Game
from skep.server.domain.position_keys import evaluation_keys

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
