"""Positions of random games."""

from __future__ import annotations

from collections.abc import Iterator

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
