"""What the network sees: the same wherever the hive lies, turned with it, alike for both sides."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, islice

import numpy as np
import pytest

from skep import rules
from skep.core.bugs import Piece
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.setup import Setup
from skep.core.symmetry import SYMMETRIES
from skep.engine.search.searcher import make_searcher
from skep.rules import Position
from skep.train.model.inputs import (
    CELLS,
    INPUTS,
    KINDS,
    OUTPUTS,
    PIECE_INPUTS,
    WIDTH,
    output_of,
    symmetries,
)
from skep.train.model.network import Network
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.engine.conftest import NO_SEARCH
from tests.play import ALL_RULESETS, random_record

Inputs = tuple[list[int], list[int]]
Sees = Callable[[Position], Inputs]


@pytest.fixture(scope="module")
def native_network(require: Require) -> type[rules.native.Network]:
    require(rules.native, NOT_BUILT)
    require(hasattr(rules.native, "Network"), NO_SEARCH)
    return rules.native.Network


@pytest.fixture(scope="module")
def sees(native_network: type[rules.native.Network]) -> Sees:
    """Give what lists the inputs of a position, as the network has them."""
    return native_network.inputs


def some_positions(count: int) -> list[Position]:
    """Return positions of random games by all rule sets, from all stages of them."""
    found: list[Position] = []
    chance = random.Random(4)
    for ruleset in islice(cycle(ALL_RULESETS.values()), count):
        plies = chance.randrange(2, 90)
        found.append(random_record(chance.randrange(2**32), plies, Position.initial(ruleset)).last)
    return found


def moved(setup: Setup, to: Callable[[Hex], Hex]) -> Position:
    hive = Hive({to(at): stack for at, stack in setup.hive.stacks.items()})
    return Position.from_setup(replace(setup, hive=hive))


def exchanged(piece: Piece | None) -> Piece | None:
    return None if piece is None else replace(piece, color=piece.color.other)


def test_where_the_hive_lies_is_not_seen(sees: Sees) -> None:
    for position in some_positions(60):
        elsewhere = moved(position.setup(), lambda at: Hex(at.q + 11, at.r - 6))
        assert sees(elsewhere) == sees(position)


def test_a_turned_hive_is_seen_as_training_turns_it(sees: Sees) -> None:
    """A place goes where ``symmetries`` sends it; all that has no place stays as it is."""
    for position in some_positions(60):
        seen = sees(position)
        for symmetry, places in zip(SYMMETRIES, symmetries(), strict=True):
            expected = tuple(sorted(turned_input(one, places) for one in half) for half in seen)
            found = tuple(sorted(half) for half in sees(symmetry.map_position(position)))
            assert found == expected, symmetry


def turned_input(number: int, places: tuple[int, ...]) -> int:
    if number >= PIECE_INPUTS:
        return number
    place, kind = divmod(number, KINDS)
    return places[place] * KINDS + kind


def test_places_have_the_numbers_that_training_gives_them(sees: Sees) -> None:
    checked = 0
    for position in some_positions(60):
        own = position.hive.queens().get(position.to_move)
        if own is None:
            continue
        seen = {number // KINDS for number in sees(position)[0] if number < PIECE_INPUTS}
        steps = {(at.q - own.q, at.r - own.r) for at in position.hive.stacks}
        near = {CELLS.index(step) for step in steps if step in CELLS}
        far = {len(CELLS)} if len(near) < len(steps) else set[int]()
        assert seen == near | far
        checked += 1
    assert checked > 20


def test_both_sides_see_alike(sees: Sees) -> None:
    for position in some_positions(80):
        setup = position.setup()
        hive = Hive(
            {
                at: tuple(replace(piece, color=piece.color.other) for piece in stack)
                for at, stack in setup.hive.stacks.items()
            }
        )
        stunned = exchanged(setup.stunned)
        # A ply more, since by some rules White always begins.
        mirrored = Position.from_setup(
            replace(setup, hive=hive, ply=setup.ply + 1, stunned=stunned)
        )
        assert mirrored.to_move is position.to_move.other
        assert [sorted(half) for half in sees(mirrored)] == [sorted(h) for h in sees(position)]


def test_who_is_to_move_exchanges_the_lists(sees: Sees) -> None:
    for position in some_positions(80):
        here = replace(position.setup(), stunned=None)
        later = replace(here, ply=here.ply + 1)
        own, enemy = sees(Position.from_setup(here))
        assert sees(Position.from_setup(later)) == (enemy, own)


def test_the_integers_of_training_are_those_that_are_played_with(
    sees: Sees, native_network: type[rules.native.Network]
) -> None:
    made = made_up_network()
    searcher = make_searcher(1, 1, native_network(made.to_bytes()))
    checked = 0
    for position in some_positions(400):
        if position.outcome is not None:
            continue
        own, enemy = sees(position)
        pieces = sum(map(len, position.hive.stacks.values()))
        expected = made.evaluate(np.array(own), np.array(enemy), output_of(pieces))
        assert searcher.evaluate(position) == expected
        checked += 1
    assert checked > 300


def made_up_network() -> Network:
    """Return a network whose weights are random, and as large as real ones are."""
    chance = np.random.default_rng(3)
    return Network(
        chance.integers(-60, 61, (INPUTS, WIDTH)).astype(np.int16),
        chance.integers(-200, 201, WIDTH).astype(np.int16),
        chance.integers(-60, 61, (OUTPUTS, 2 * WIDTH)).astype(np.int16),
        chance.integers(-20_000, 20_001, OUTPUTS).astype(np.int32),
    )
