"""Moves on a rotated board: written as they are seen, or in standard notation, and typed alike."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.auditing import findings
from tests.e2e.games import SHORT
from tests.e2e.table import Table
from tests.e2e.test_phone import holder
from tests.e2e.visitors import Visitors

TURNED = ("wB1", "bB1 -wB1", "wG1 wB1/", "bQ \\bB1", "wQ \\wG1", "bQ \\wB1", "wS1 wG1/")
"""The first moves of the short game, as they look on a board that is turned by half."""

MIRRORED = ("wB1", "bB1 -wB1", "wG1 wB1\\", "bQ /bB1")


def listed(page: Page) -> tuple[str, ...]:
    """Return the moves as the eye reads them in the list."""
    return tuple(one.strip() for one in page.locator("[data-ply] .text").all_text_contents())


def test_black_reads_and_types_moves_as_they_are_seen(visitors: Visitors) -> None:
    white, black = visitors(), visitors()
    for one in (white, black):
        one.get("/me")
    game = white.make(opponent={"type": "friend"}, rules="Base", color="white")
    black.join(game)
    for ply, move in enumerate(SHORT[:7]):
        (white, black)[ply % 2].play(game, move)
    table = Table(black).open(game)
    table.wait_for_ply(7)
    page = table.page
    assert listed(page) == TURNED
    expect(page.get_by_text("As you see it")).to_be_visible()
    about = page.get_by_text("Directions in the moves are as you see them")
    expect(about).to_have_count(0)
    table.button("As you see it").press("Enter")
    expect(about).to_be_visible()
    assert findings(page) == []
    field = table.typed_field()
    field.fill("bS1 \\bB1")
    field.press("Enter")
    table.wait_for_ply(8)
    assert table.texts() == SHORT[:8]
    # White's board isn't turned, and says nothing about it.
    other = Table(white).open(game)
    other.wait_for_ply(8)
    assert listed(white.page) == SHORT[:8]
    expect(white.page.get_by_text("As you see it")).to_have_count(0)


def test_standard_notation_is_a_setting_and_typed_moves_follow_it(visitors: Visitors) -> None:
    person = visitors()
    person.go("/settings")
    person.page.get_by_role("radio", name="Standard notation").check()
    table = Table(person).open(person.played(*SHORT[:7]))
    table.wait_for_ply(7)
    page = table.page
    table.choose("Flip board")
    assert listed(page) == SHORT[:7]
    table.button("Standard").click()
    expect(page.get_by_text("The moves are in standard notation")).to_be_visible()
    field = table.typed_field()
    expect(page.get_by_text("Notation doesn’t rotate with the board")).to_be_visible()
    field.fill(SHORT[7])
    field.press("Enter")
    table.wait_for_ply(8)
    assert table.texts() == SHORT[:8]


def test_the_list_follows_every_turn_of_the_board(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:4]))
    table.wait_for_ply(4)
    page = table.page
    assert listed(page) == SHORT[:4]
    table.choose("Mirror board")
    assert listed(page) == MIRRORED
    table.choose("Mirror board")
    assert listed(page) == SHORT[:4]
    seen = set[tuple[str, ...]]()
    for _ in range(6):
        table.button("Rotate board").click()
        seen.add(listed(page))
    assert len(seen) == 6
    assert listed(page) == SHORT[:4]
    # Files stay as everybody else reads them.
    table.choose("Flip board")
    file = person.context.request.get(f"{person.address}/api/v1/games/{table.game}/file?format=uhp")
    assert all(move in file.text() for move in SHORT[:4])


def test_on_a_phone_the_mark_is_there_too(visitors: Visitors) -> None:
    person = holder(visitors)
    table = Table(person).open(person.played(*SHORT[:4]))
    table.wait_for_ply(4)
    table.choose("Flip board")
    person.page.get_by_role("button", name=re.compile("^(Moves|Show moves)")).first.tap()
    table.button("As you see it").tap()
    expect(person.page.get_by_text("Directions in the moves are as you see them")).to_be_visible()
    table.button("As you see it").tap()
    expect(person.page.get_by_text("Directions in the moves")).to_have_count(0)
