"""Tap a piece that cannot move, and it says why."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.games import GATED, PINNED
from tests.e2e.table import Table
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


@pytest.mark.parametrize(
    ("moves", "piece", "told"),
    [
        (
            PINNED,
            "wA1",
            "The ant wA1 can't leave: it holds the hive together. Otherwise wQ would come loose.",
        ),
        (GATED, "bS1", "No room for the spider bS1: bA1 and wA1 close the gate."),
        (PINNED, "bS1", "The spider bS1 belongs to Black, and it's White's turn."),
        (
            PINNED[:2],
            "wA1",
            "The ant wA1 stays put for now: the queen wQ has to be in play first.",
        ),
    ],
    ids=["pinned", "gate", "opponent", "queen"],
)
def test_a_piece_that_cannot_move_says_why(
    visitors: Visitors, moves: tuple[str, ...], piece: str, told: str
) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*moves))
    assert marks(table) == 0
    table.piece(piece).click()
    expect(table.page.get_by_text(told).first).to_be_visible()
    assert marks(table) > 0
    # It is said as well as shown.
    expect(table.page.get_by_role("status").filter(has_text=told)).not_to_have_count(0)
    hive = table.page.get_by_role("region", name="The hive")
    hive.get_by_role("button", name="Close", exact=True).click()
    expect(hive.get_by_text(told)).to_have_count(0)
    assert marks(table) == 0


def test_a_place_where_a_piece_cannot_go_says_why(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*PINNED))
    table.piece("wQ").click()
    expect(table.targets).not_to_have_count(0)
    table.piece("bS1").click()
    hive = table.page.get_by_role("region", name="The hive")
    expect(hive.get_by_text("The queen wQ can't go there: bS1 is on that hex.")).to_be_visible()
