"""The graph of a review under the mouse, with the neighbors of both queens."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from skep.core.bugs import Bug
from skep.game import Game
from skep.rules import Position
from tests.e2e.analysis import AnalysisBoard, link_to, standard
from tests.e2e.games import SHORT
from tests.e2e.visitors import Visitors

TABLET = {"width": 820, "height": 1180}

GAME = f"Base;InProgress;White[1];{';'.join(SHORT)}"
NO_QUEEN = "\u2013"


def neighbors(position: Position, side: str) -> str:
    """Return how many neighbors a queen has, as the graph writes it."""
    stacks = position.hive.stacks
    for at, stack in stacks.items():
        if any(piece.bug is Bug.QUEEN and str(piece)[0] == side for piece in stack):
            return str(sum(beside in stacks for beside in at.neighbors()))
    return NO_QUEEN


def queens(position: Position) -> str:
    """Return what a screen reader says about the queens of a position."""
    return f"White {neighbors(position, 'w')}, Black {neighbors(position, 'b')}"


def test_the_graph_tells_of_the_move_under_the_mouse_and_of_the_queens(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors), link_to(GAME))
    page = board.page
    board.page.keyboard.press("r")
    slider = page.get_by_role("slider", name="Move shown")
    expect(slider).to_have_value(str(len(SHORT)))
    game = Game("Base")
    positions = [game.position]
    for move in SHORT:
        game.play(move)
        positions.append(game.position)
    assert {neighbors(positions[0], "w"), neighbors(positions[-1], "b")} == {NO_QUEEN, "6"}
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile(f"Neighbors of the queens: {queens(positions[-1])}$")
    )
    timeline = page.get_by_role("img", name="Neighbors of each queen after each move")
    white, black = (", ".join(neighbors(one, side) for one in positions) for side in "wb")
    told = f"White: {white}. Black: {black}"
    expect(timeline).to_have_attribute("aria-label", re.compile(f"{re.escape(told)}$"))

    # Under the mouse, the graph tells of the first position. The board stays where it is.
    counts = page.locator(".graph .count")
    now = page.locator(".chances .now")
    shown = now.inner_text()
    box = page.locator(".graph").bounding_box()
    assert box
    page.mouse.move(box["x"] + 1, box["y"] + 10)
    expect(page.locator(".graph .hovered")).to_be_attached()
    expect(counts).to_have_text([NO_QUEEN, NO_QUEEN])
    expect(now).not_to_have_text(shown)
    expect(slider).to_have_value(str(len(SHORT)))
    page.mouse.move(box["x"] + 1, box["y"] - 40)
    expect(now).to_have_text(shown)
    expect(counts).to_have_text([neighbors(positions[-1], side) for side in "wb"])
    # A click shows the position there.
    page.mouse.click(box["x"] + box["width"] * 4 / len(SHORT), box["y"] + 10)
    expect(slider).to_have_value("4")
    expect(board.current).to_contain_text(SHORT[3])
    expect(counts).to_have_text([neighbors(positions[4], side) for side in "wb"])


def test_on_a_tablet_a_review_is_seen_at_once_although_the_engine_is_on(visitors: Visitors) -> None:
    person = standard(visitors, viewport=TABLET, has_touch=True, is_mobile=True)
    board = AnalysisBoard(person, link_to(GAME, ply=4))
    page = board.page
    page.get_by_role("switch", name="Engine").tap()
    expect(board.lines.first).to_be_visible()
    page.get_by_role("button", name="Review this game").tap()
    slider = page.get_by_role("slider", name="Move shown")
    for seen in (slider, page.get_by_text("Accuracy: White"), board.current, board.comment):
        expect(seen).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="Find the better move").tap()
    practice = page.get_by_role("region", name="Find the better move")
    for name in ("Hint", "Show me", "Back to the review"):
        expect(practice.get_by_role("button", name=name)).to_be_in_viewport(ratio=0.9)
