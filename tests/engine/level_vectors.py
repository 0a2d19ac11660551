"""Examples of how levels choose, which both implementations have to match.

``python -m tests.engine.level_vectors`` writes them again, from the pure implementation.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec

from skep.core.moves import PASS
from skep.core.position import Position
from skep.engine import pure_choice
from skep.engine.score import WIN
from skep.notation.movestring import format_move
from skep.notation.setupstring import format_setup, parse_setup
from tests.play import ALL_RULESETS, random_record

PATH = Path(__file__).parent.parent / "vectors/levels.json"
COUNTS = (1, 5, 11, 30, 1000)

WALLED_IN = (
    "1~Base-MLP~b8~w~wM~0-0-wM.0-1-bA1.0-2-wQ.1-2-wS1.1-3-bL.1-4-bQ.2-4-wA1.0-5-wA2",
    "1~Base-MLP~b8~w~wM~0-0-wS1.0-1-wA1.1-1-bA1.2-1-wA2.0-2-bQ.0-3-bP-wM.1-3-bB1.1-4-wQ",
    (
        "1~Base~b15~w~wQ~2-0-wA3.2-1-wS1.8-1-wQ.2-2-bA1.8-2-bA2.2-3-bG2.3-3-bS1.6-3-wB1-wB2"
        ".7-3-bS2.3-4-bB1.4-4-bQ.5-4-bG1.0-5-wA1.1-5-bA3.2-5-bG3.1-6-bB2.0-7-wA2"
    ),
)
"""Positions in which Black can only pass."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position and a seed, and everything that chance decides there."""

    setup: str
    seed: int
    history: list[int]
    noticed: dict[str, tuple[int, str]]
    """For a number of noticed moves, the score and the move that is chosen."""

    overlooks: list[int]
    """From 10 to 90 in steps of 10, the percentages at which something is overlooked."""

    is_stuck: bool
    scores: list[int]
    half_loss: int
    margin: int
    chosen: int


def read_examples() -> list[Example]:
    """Return the examples."""
    return msgspec.json.decode(PATH.read_bytes(), type=list[Example])


def make_examples() -> list[Example]:
    """Return examples with the results of the pure implementation."""
    rng = Random(18)
    starts = [Position.initial(ruleset) for ruleset in ALL_RULESETS.values()]
    found = [random_record(n, rng.randrange(60), start).last for n, start in enumerate(3 * starts)]
    for setup in WALLED_IN:
        passing = parse_setup(setup)
        found += [passing, passing.play(PASS)]
    return [_example(position, rng) for position in found if position.outcome is None]


def _example(position: Position, rng: Random) -> Example:
    seed = rng.getrandbits(64)
    # The first move leads to a position that occurred before.
    history = [position.play_unchecked(position.legal_moves()[0]).key]
    noticed: dict[str, tuple[int, str]] = {}
    for count in COUNTS:
        units, move = pure_choice.best_noticed(position, history, count, seed)
        noticed[str(count)] = units, format_move(move, position)
    scores = sorted((_score(rng) for _ in range(rng.randint(1, 16))), reverse=True)
    half_loss, margin = rng.choice((0, 2, 20, 50)), rng.choice((10, 60, 300))
    return Example(
        format_setup(position),
        seed,
        history,
        noticed,
        [
            percent
            for percent in range(10, 100, 10)
            if pure_choice.overlooks(position, seed, percent)
        ],
        pure_choice.opponent_is_stuck(position),
        scores,
        half_loss,
        margin,
        pure_choice.choose_line(position, seed, scores, half_loss, margin),
    )


def _score(rng: Random) -> int:
    return rng.choice((rng.randint(-300, 300), rng.randint(-300, 300), WIN - 1, 2 - WIN, 4 - WIN))


if __name__ == "__main__":
    lines = b",\n".join(map(msgspec.json.encode, make_examples()))
    PATH.write_bytes(b"[\n" + lines + b"\n]\n")
