"""Queen pressure: the same as the page's, on shared vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skep.engine.review.pressure import QueenPressure, queen_pressure
from skep.notation.setupstring import parse_setup

VECTORS = json.loads((Path(__file__).parent.parent / "vectors/pressure.json").read_text("utf-8"))


@pytest.mark.parametrize("one", VECTORS["positions"], ids=lambda one: str(one["setup"]))
def test_each_queen_has_the_neighbors_that_the_page_counts(one: dict[str, Any]) -> None:
    position = parse_setup(one["setup"])
    assert queen_pressure(position) == QueenPressure(one["w"], one["b"])


def test_the_vectors_have_every_kind_of_queen() -> None:
    counts = {one[color] for one in VECTORS["positions"] for color in "wb"}
    assert {None, 1, 2, 3, 4, 5, 6} <= counts
    assert any("bQ-wB1" in one["setup"] for one in VECTORS["positions"])
