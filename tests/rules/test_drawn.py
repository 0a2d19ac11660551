"""The drawings in these tests are parsed as they look."""

from __future__ import annotations

import pytest

from skep.core.hexes import Direction
from tests.rules.drawn import draw, pieces


def test_neighbors_in_a_picture_are_neighbors() -> None:
    drawing = draw("""
           wA1   wA2
        wA3   wQ    bA1
           bA2   bA3
    """)
    queen = drawing.where("wQ")
    around = dict(zip(("wA1", "wA2", "bA1", "bA3", "bA2", "wA3"), Direction, strict=True))
    assert {name: drawing.where(name) for name in around} == {
        name: queen.step(direction) for name, direction in around.items()
    }


def test_marks_and_stacks() -> None:
    drawing = draw("""
        #1*   x     2
           bQ    .     3
        #1: wS1 bB1
    """)
    stack = drawing.where("wS1")
    assert drawing.hive.stacks == {
        stack: pieces("wS1 bB1"),
        stack.step(Direction.SE): pieces("bQ"),
    }
    assert drawing.marked("*") == {stack}
    assert drawing.the("x") == stack.step(Direction.E)
    assert drawing.the("2") == drawing.the("x").step(Direction.E)
    assert drawing.the("3") == drawing.the("2").step(Direction.SE)
    assert drawing.marked("!") == set()


@pytest.mark.parametrize("picture", ["wA1  wQ", "wA1   wQ\nbQ", "wA1   ?", "wA1   #1", "wZ1"])
def test_a_picture_with_a_slip_is_refused(picture: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        draw(picture)
