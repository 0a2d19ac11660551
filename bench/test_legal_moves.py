"""How many middlegame positions a second the rules list the legal moves of.

``make bench`` prints it. The answer is checked, the time is not: machines differ.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from skep.notation.setupstring import parse_setup

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from skep.rules import Position

VECTORS = Path(__file__).parent.parent / "tests/vectors/middlegames.txt"


def read(field: str) -> list[str]:
    lines = VECTORS.read_text(encoding="utf-8").splitlines()
    return [line.partition(" ")[2] for line in lines if line.startswith(f"{field} ")]


def list_moves(positions: list[Position]) -> int:
    return sum(len(position.legal_moves()) for position in positions)


def test_legal_moves_of_middlegames(benchmark: BenchmarkFixture) -> None:
    positions = [parse_setup(text) for text in read("setup")]
    moves = benchmark.pedantic(list_moves, (positions,), rounds=20, warmup_rounds=1)
    assert moves == sum(map(int, read("moves")))
    seconds: float = benchmark.stats.stats.min
    print(f"\nlegal moves, middlegames: {len(positions) / seconds:,.0f} positions a second")
