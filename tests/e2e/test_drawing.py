"""Arrows and marks on the analysis board: four colors, kept and undone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.analysis import AnalysisBoard, link_to, standard
from tests.e2e.table import middle_of
from tests.e2e.visitors import Visitors

GAME = "Base+MLP;InProgress;White[4];wG1;bS1 wG1-;wA1 -wG1;bQ bS1/;wQ \\wA1;bA1 bQ-"

COLORS = {"green": (), "red": ("Shift",), "blue": ("Alt",), "yellow": ("Shift", "Alt")}


@pytest.mark.parametrize("is_arrow", [True, False], ids=["arrow", "mark"])
def test_held_keys_choose_one_of_four_colors(visitors: Visitors, *, is_arrow: bool) -> None:
    board = AnalysisBoard(standard(visitors), link_to(GAME))
    page, shapes = board.page, board.table.board.locator(".shapes")
    ends = [board.table.piece(name) for name in ("bQ", "bS1", "wG1", "wA1")]
    start = middle_of(board.table.piece("bA1"))
    for (color, keys), end in zip(COLORS.items(), ends, strict=True):
        for key in keys:
            page.keyboard.down(key)
        page.mouse.move(*(start if is_arrow else middle_of(end)))
        page.mouse.down(button="right")
        page.mouse.move(*middle_of(end), steps=4)
        page.mouse.up(button="right")
        for key in keys:
            page.keyboard.up(key)
        expect(shapes.locator(f".shape.{color}")).to_have_count(1)
    expect(board.saved).to_be_visible()
    page.reload()
    for color in COLORS:
        expect(shapes.locator(f".shape.{color}")).to_have_count(1)
    (kept,) = board.kept()
    found = [shape for node in kept["study"]["nodes"] for shape in node.get("shapes", [])]
    assert [shape["color"] for shape in found] == list(COLORS)
    assert ["to" in shape for shape in found] == [is_arrow] * len(COLORS)
