"""Positions of random games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from skep.core.position import Position
from skep.core.ruleset import Ruleset
from tests.play import ALL_RULESETS, SWITCHED_RULESETS, random_record

EVERY_RULESET: dict[str, Ruleset] = {**ALL_RULESETS, **SWITCHED_RULESETS}


def random_positions(
    implementation: type[Position], seed: int, plies: int, ruleset: Ruleset
) -> Iterator[Position]:
    """Yield the positions of a random game."""
    record = random_record(seed, plies, implementation.initial(ruleset))
    position = record.start
    yield position
    for move in record.moves:
        position = position.play_unchecked(move)
        yield position


MOVED_BY = [(40, -17), (1, 0), (-5, 31)]
"""Steps along rows and columns, for tests that a hive may lie anywhere."""


def moved_by(position: Position, columns: int, rows: int) -> Position:
    """Return the same position elsewhere."""
    setup = position.setup()
    return type(position).from_setup(replace(setup, hive=setup.hive.moved(columns, rows)))
