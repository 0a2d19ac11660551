"""Text that both implementations of the rules write: moves, lists of moves, setups."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from skep.core.bugs import Bug, Color
from skep.core.hexes import Hex
from skep.core.moves import PASS, Move, Movement, Pass, Placement
from skep.core.position import Position as PurePosition
from skep.core.ruleset import SWITCHES, Ruleset
from skep.game import Game
from skep.notation.movestring import (
    format_move,
    legal_moves_by_string,
    parse_piece,
    read_move,
)
from skep.notation.rulesets import format_link_ruleset, parse_ruleset
from skep.notation.setupstring import format_setup, parse_setup
from skep.rules import Position
from tests.backends import backends
from tests.play import ALL_RULESETS, positions_of_all, rulesets

implementation = pytest.mark.parametrize("implementation", backends().values(), ids=backends())

AROUND = (
    (0, -1, "{}\\"),
    (1, -1, "/{}"),
    (1, 0, "-{}"),
    (0, 1, "\\{}"),
    (-1, 1, "{}/"),
    (-1, 0, "{}-"),
)
"""The hexes around a destination, clockwise from the north-west, and the destination's name."""


def expected_string(move: Move, position: Position) -> str:
    """Return the string that docs/notation.md asks for, from nothing but what lies where."""
    if isinstance(move, Pass):
        return "pass"
    stacks = {at: list(stack) for at, stack in position.hive.stacks.items()}
    if isinstance(move, Movement):
        stacks[move.start].pop()
    tops = {at: stack[-1] for at, stack in stacks.items() if stack}
    if not tops:
        return str(move.piece)
    if move.end in tops:
        return f"{move.piece} {tops[move.end]}"
    q, r = move.end
    for dq, dr, name in AROUND:
        if beside := tops.get(Hex(q + dq, r + dr)):
            return f"{move.piece} {name.format(beside)}"
    raise AssertionError(move)


def random_positions(position: Position, *, seed: int, plies: int) -> list[Position]:
    """Return the positions of a random game in which pieces move more than they are placed."""
    rng, positions = Random(seed), [position]
    while len(positions) <= plies and (moves := position.legal_moves()):
        movements = [move for move in moves if not isinstance(move, Placement)]
        position = position.play(
            rng.choice(movements if movements and rng.random() < 0.7 else moves)
        )
        positions.append(position)
    return positions


@implementation
@pytest.mark.parametrize("name", ALL_RULESETS)
def test_every_legal_move_has_its_canonical_string(
    implementation: type[Position], name: str
) -> None:
    """The reference is the piece below, else the first one clockwise from the north-west."""
    for seed in range(2):
        start = implementation.initial(ALL_RULESETS[name])
        for position in random_positions(start, seed=seed, plies=50):
            moves = position.legal_moves()
            expected = [(expected_string(move, position), move) for move in moves]
            assert list(legal_moves_by_string(position).items()) == expected
            assert [(format_move(move, position), move) for move in moves] == expected


@given(positions_of_all)
def test_a_string_of_the_list_means_its_move(position: Position) -> None:
    listed = legal_moves_by_string(position)
    assert tuple(listed.values()) == position.legal_moves()
    assert [read_move(text, position) for text in listed] == list(listed.values())


@given(positions_of_all)
def test_both_implementations_write_the_same_setup(position: Position) -> None:
    pure = PurePosition.from_setup(position.setup())
    assert format_setup(position) == format_setup(pure)
    assert parse_setup(format_setup(position)).key == position.key


def spellings(ruleset: Ruleset) -> set[str]:
    """Return how the implementations spell a rule set in a setup string."""
    first = ruleset.first_player or Color.BLACK
    starts = (one.initial(ruleset, first) for one in backends().values())
    return {format_setup(start).split("~")[1] for start in starts}


@given(rulesets)
def test_both_implementations_spell_a_rule_set_alike(ruleset: Ruleset) -> None:
    assert spellings(ruleset) == {format_link_ruleset(ruleset)}


@pytest.mark.parametrize("name", [*ALL_RULESETS, "classic+", "classic+M", "Base+M,box=Q1S1M1"])
def test_both_implementations_spell_every_value_of_a_switch(name: str) -> None:
    for switch in SWITCHES:
        for value in switch.values:
            ruleset = parse_ruleset(name).with_switches({switch.name: value})
            assert spellings(ruleset) == {format_link_ruleset(ruleset)}


@implementation
def test_a_move_that_does_not_fit_the_position_is_formatted_all_the_same(
    implementation: type[Position],
) -> None:
    game = Game.from_string("wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    position = implementation.from_setup(game.position.setup())
    spider, ant = parse_piece("wS1"), parse_piece("wA3")
    assert format_move(Placement(ant, Hex(0, 0)), position) == "wA3 wS1"
    pinned = Movement(spider, Hex(0, 0), Hex(0, -1))
    assert position.why_not(pinned) is not None
    assert format_move(pinned, position) == "wS1 wQ/"
    assert format_move(PASS, position) == "pass"
    with pytest.raises(ValueError, match="nothing lies around"):
        format_move(Placement(ant, Hex(9, 9)), position)
    alone = implementation.initial().play(Placement(spider, Hex(0, 0)))
    assert format_move(Movement(spider, Hex(0, 0), Hex(1, 0)), alone) == "wS1"


@implementation
@pytest.mark.parametrize("name", ["Base,box=Q1G1", "Base+P,box=Q1P1", "classic", "Base+MLP"])
def test_a_pass_is_due_exactly_when_it_is_the_only_legal_move(
    implementation: type[Position], name: str
) -> None:
    seen = set[bool]()
    for seed in range(6):
        start = implementation.initial(parse_ruleset(name))
        for position in random_positions(start, seed=seed, plies=60):
            assert position.must_pass is (position.legal_moves() == (PASS,))
            seen.add(position.must_pass)
    assert seen == ({False, True} if "box" in name else seen)


@implementation
def test_nobody_passes_in_a_finished_game(implementation: type[Position]) -> None:
    start = implementation.initial(parse_ruleset("Base"))
    ends = (random_positions(start, seed=seed, plies=200)[-1] for seed in range(200))
    last = next(position for position in ends if position.outcome is not None)
    assert not last.must_pass
    assert legal_moves_by_string(last) == {}


@implementation
def test_pieces_in_reserve_are_named_by_the_next_number(implementation: type[Position]) -> None:
    ruleset = replace(parse_ruleset("Base"), box={**parse_ruleset("Base").box, Bug.ANT: 2})
    position = implementation.initial(ruleset)
    assert list(legal_moves_by_string(position)) == ["wS1", "wB1", "wG1", "wA1"]
