"""Hives that nobody would build but the rules allow, from ``tools/make_worst_cases.py``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from skep.core.position import Position
from skep.notation.setupstring import parse_setup

VECTORS = Path(__file__).parent.parent / "vectors/worst_cases.txt"


def vectors() -> Iterator[object]:
    """Yield the setup and the number of moves of every position, under its name."""
    name = setup = ""
    for line in VECTORS.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            name = rest.strip()
        elif word == "setup":
            setup = rest
        elif word == "moves":
            yield pytest.param(setup, int(rest), id=name)


@pytest.mark.parametrize(("setup", "moves"), list(vectors()))
def test_worst_cases(rules: ModuleType, setup: str, moves: int) -> None:
    pure = Position.from_setup(parse_setup(setup).setup())
    position: Position = rules.Position.from_setup(pure.setup())
    assert len(position.legal_moves()) == moves
    assert position.legal_moves() == pure.legal_moves()
    assert position.key == pure.key


@pytest.mark.parametrize(("setup", "moves"), list(vectors()))
def test_worst_cases_after_a_move(rules: ModuleType, setup: str, moves: int) -> None:
    pure = Position.from_setup(parse_setup(setup).setup())
    position: Position = rules.Position.from_setup(pure.setup())
    chosen = pure.legal_moves()[:: moves // 5 + 1]
    for move in chosen:
        assert position.play(move).legal_moves() == pure.play(move).legal_moves()
        assert position.play(move).key == pure.play(move).key
