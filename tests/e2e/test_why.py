"""Tap a piece that cannot move, and it says why."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.games import GATED, PINNED, THROWERS
from tests.e2e.table import Table, middle_of
from tests.e2e.visitors import Visitors

# What of the board is drawn in the color of reasons.
_MARKS = """board => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--reason)';
    document.body.append(probe);
    const reason = getComputedStyle(probe).color;
    probe.remove();
    const shown = [...board.querySelectorAll('path, circle, line, use, g, polygon')];
    return shown.filter(one => {
        const { stroke, fill } = getComputedStyle(one);
        return (stroke === reason || fill === reason) && one.getBoundingClientRect().width > 0;
    }).length;
}"""


def marks(table: Table) -> int:
    """Count what is marked on the board as a reason."""
    return int(table.board.evaluate(_MARKS))


def until_marked(table: Table) -> None:
    """Wait until something is marked: the board is drawn in a later frame than the words."""
    for _ in range(200):
        if marks(table) > 0:
            return
        table.page.wait_for_timeout(50)
    pytest.fail("nothing is marked")


@pytest.mark.parametrize(
    ("moves", "piece", "shown", "told"),
    [
        (
            PINNED,
            "wA1",
            (
                "The ant can’t move: it holds the hive together."
                " Without it, the white queen would be cut off."
            ),
            "The ant wA1 can’t move: it holds the hive together. Without it, wQ would be cut off.",
        ),
        (
            GATED,
            "bS1",
            "The spider doesn’t fit through: the marked pieces form a gate.",
            "The spider bS1 doesn’t fit through: bA1 and wA1 form a gate.",
        ),
        (
            PINNED,
            "bS1",
            "The spider can’t move yet: place the black queen first.",
            "The spider bS1 can’t move yet: place bQ first.",
        ),
        (
            PINNED[:2],
            "wA1",
            "The ant can’t move yet: place the white queen first.",
            "The ant wA1 can’t move yet: place wQ first.",
        ),
    ],
    ids=["pinned", "gate", "opponent", "queen"],
)
def test_a_piece_that_cannot_move_says_why(
    visitors: Visitors, moves: tuple[str, ...], piece: str, shown: str, told: str
) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*moves))
    assert marks(table) == 0
    table.piece(piece).click()
    hive = table.page.get_by_role("region", name="Board")
    expect(hive.get_by_text(shown)).to_be_visible()
    until_marked(table)
    # A screen reader hears which pieces are marked.
    expect(table.page.get_by_role("status").filter(has_text=told)).not_to_have_count(0)
    hive.get_by_role("button", name="Close", exact=True).click()
    expect(hive.get_by_text(shown)).to_have_count(0)
    assert marks(table) == 0


def test_a_place_where_a_piece_cannot_go_says_why(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*PINNED))
    table.piece("wQ").click()
    expect(table.targets).not_to_have_count(0)
    table.piece("bS1").click()
    hive = table.page.get_by_role("region", name="Board")
    expect(
        hive.get_by_text("The queen can’t go there: that hex is taken by the black spider.")
    ).to_be_visible()


def drop_at(table: Table, piece: str, point: tuple[float, float]) -> None:
    """Drag a piece of the hive to a point of the screen."""
    mouse = table.page.mouse
    x, y = middle_of(table.piece(piece))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 12, y - 12, steps=3)
    mouse.move(*point, steps=5)
    mouse.up()


def test_a_piece_dropped_where_it_cannot_go_says_why(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*PINNED))
    table.wait_for_ply(len(PINNED))
    hive = table.page.get_by_role("region", name="Board")
    drop_at(table, "wQ", middle_of(table.piece("bS1")))
    words = "The queen can’t go there: that hex is taken by the black spider."
    expect(hive.get_by_text(words)).to_be_visible()
    until_marked(table)
    # On an empty hex too: the one on the far side of the spider.
    (queen, _), (spider, y) = (middle_of(table.piece(piece)) for piece in ("wQ", "bS1"))
    drop_at(table, "wQ", (spider + (spider - queen) / 2, y))
    expect(table.page.locator(".strip[data-kind=why]")).to_contain_text("The queen ")
    expect(hive.get_by_text(words)).to_have_count(0)
    assert len(table.texts()) == len(PINNED)


def test_a_pillbug_that_cannot_move_says_what_it_can_throw(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*THROWERS, rules="Base+MLP"))
    table.wait_for_ply(len(THROWERS))
    strip = table.page.locator(".strip")
    for thrower, thrown in (("wP", "bA1"), ("wM", "wQ")):
        table.piece(thrower).click()
        expect(strip).to_contain_text("It can still throw: choose a neighbor marked with an arrow.")
        badges = table.board.locator("[data-throwable]")
        expect(badges).to_have_count(1)
        expect(badges).to_have_attribute("data-throwable", thrown)
        told = table.page.get_by_role("status").filter(has_text=f"It can still throw {thrown}.")
        expect(told).not_to_have_count(0)
    # The queen can take a step, or be thrown: to the eye and to the ear they differ.
    table.piece("wQ").click()
    expect(strip).to_contain_text("The queen can move to a dot or be thrown to an arrow.")
    expect(table.board.locator(".targets.thrown .hop")).to_have_count(1)
    table.board.get_by_role("button", name=re.compile("^Throw ")).click()
    table.wait_for_ply(len(THROWERS) + 1)
    assert table.view()["moves"][-1]["way"] == "throw"
