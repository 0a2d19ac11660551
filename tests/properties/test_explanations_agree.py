"""Both implementations of the rules explain every move the same way: each piece to each hex.

By default the first position and another one of a random game are compared under each rule set.
``--exhaustive`` compares all positions of twenty games of each (about three hours of one core).
"""

from __future__ import annotations

import random
import zlib
from collections import Counter
from collections.abc import Iterator

import pytest

from skep.core import explain as pure_explain
from skep.core.bugs import Color, all_pieces
from skep.core.hexes import Hex
from skep.core.moves import PASS, Movement, Placement
from skep.core.position import Position
from skep.core.reasons import How, Way
from skep.core.setup import Setup
from tests.backends import NOT_BUILT, backends, native_module
from tests.conftest import Require
from tests.play import ALL_RULESETS, SWITCHED_RULESETS, nearby

RULESETS = {**ALL_RULESETS, **SWITCHED_RULESETS}
PLIES = 70
MANY = 20

TORUS = 32
"""The native rules store coordinates modulo this, so they must not confuse a hex with its echo."""

Pair = tuple[Position, Position]
"""The same position in the pure and in the native implementation."""


def pair_of(setup: Setup) -> Pair:
    return Position.from_setup(setup), backends()["native"].from_setup(setup)


def random_game(name: str, number: int) -> Iterator[Pair]:
    """Yield the positions of a game: the same name and number make the same game."""
    rng = random.Random(zlib.crc32(name.encode()) + number)
    ruleset = RULESETS[name]
    pure, native = pair_of(
        Position.initial(ruleset, ruleset.first_player or list(Color)[number % 2]).setup()
    )
    yield pure, native
    for _ in range(PLIES):
        if not (moves := native.legal_moves()):
            return
        move = rng.choice(moves)
        pure, native = pure.play_unchecked(move), native.play(move)
        yield pure, native


def far_hexes(position: Position) -> set[Hex]:
    """Return hexes far away, some of them where the native rules might take them for near ones."""
    near = sorted(nearby(position))[:: max(1, len(nearby(position)) // 3)]
    steps = ((TORUS, 0), (0, -TORUS), (-TORUS, TORUS), (2**31 - 1, 0), (2**31, 0), (0, -(2**70)))
    return {at.moved(dq, dr) for at in near for dq, dr in steps}


def compare(pair: Pair, codes: Counter[object]) -> None:
    """Compare all explanations of a position, and count their codes."""
    pure, native = pair
    for piece in all_pieces():
        for end in nearby(pure):
            expected = pure.explain(piece, end)
            assert native.explain(piece, end) == expected, (pure.setup(), piece, end)
            codes[expected.way if isinstance(expected, How) else expected.code] += 1
    compare_moves(pair)
    compare_stuck(pair)


def compare_moves(pair: Pair) -> None:
    """Compare how the legal moves are made, and why some others are illegal."""
    pure, native = pair
    doors = native_module()
    assert doors is not None
    for move in native.legal_moves():
        assert native.why_not(move) is None
        if isinstance(move, Placement | Movement):
            expected = pure_explain.explain_legal(pure, move)
            assert doors.explain_legal(native, move) == expected
            assert expected is not None
    assert native.why_not(PASS) == pure.why_not(PASS)
    for piece in all_pieces():
        start = pure.hive.where(piece) or Hex(0, 0)
        for end in [start, *start.neighbors(), *far_hexes(pure)]:
            assert native.explain(piece, end) == pure.explain(piece, end)
            for move in (
                Placement(piece, end),
                Movement(piece, start, end),
                Movement(piece, end, start),
            ):
                assert native.why_not(move) == pure.why_not(move)


def compare_stuck(pair: Pair) -> None:
    """Compare the best reasons for pieces that have no legal move."""
    pure, native = pair
    doors = native_module()
    assert doors is not None
    moves = native.legal_moves()
    free = {move.piece for move in moves if isinstance(move, Placement | Movement)}
    for piece in set(all_pieces()) - free:
        assert doors.why_stuck(native, piece) == pure_explain.why_stuck(pure, piece)


@pytest.fixture(autouse=True)
def both_are_here(require: Require) -> None:
    require("native" in backends(), NOT_BUILT)


@pytest.mark.parametrize("name", RULESETS)
def test_they_explain_a_position_the_same_way(name: str) -> None:
    game = list(random_game(name, 0))
    rng = random.Random(name)
    for pair in game[0], rng.choice(game[1:]):
        compare(pair, Counter())


@pytest.mark.exhaustive
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", RULESETS)
def test_they_explain_all_positions_of_games_the_same_way(name: str) -> None:
    codes = Counter[object]()
    for number in range(MANY):
        for pair in random_game(name, number):
            compare(pair, codes)
    assert codes[Way.PLACEMENT]
    assert codes[Way.WALK]
