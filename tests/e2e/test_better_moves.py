"""Finding the better move: one's own faults again, one by one, checked by the engine."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.auditing import findings
from tests.e2e.games import SHORT
from tests.e2e.keys import tab_to
from tests.e2e.table import Step, Table
from tests.e2e.visitors import PHONE, Json, Visitor, Visitors


def part(page: Page) -> Locator:
    return page.get_by_role("region", name="Find the better move")


def practicing(person: Visitor) -> tuple[Table, list[Json]]:
    """Review a game of both sides, begin to practice, and return the better lines."""
    table = Table(person).open(person.played(*SHORT))
    table.button("Review").click()
    person.page.get_by_role("button", name="Find the better move").click()
    expect(part(person.page)).to_be_focused()
    lines: list[Json] = person.get(f"/games/{table.game}/chances")["lines"]
    expect(part(person.page)).to_contain_text(f"1 of {len(lines)}")
    return table, lines


def try_move(table: Table, ply: int, move: Json) -> None:
    """Try a move on the board, in the position after so many moves."""
    view = table.view()
    turn = table.visitor.get(f"/games/{table.game}/turn?ply={ply}")
    before = view | {"moves": view["moves"][:ply], "state": {"turn": turn}}
    table.source(move["piece"], before).click()
    step = Step(move["piece"], (move["end"][0], move["end"][1]))
    table.target(step, before).click()


def test_whoever_reviews_a_game_tries_better_moves(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    table, lines = practicing(person)
    first, second = lines[0]["ply"], lines[1]["ply"]
    moves = table.view()["moves"]
    slider = page.get_by_role("slider", name="Move shown")
    expect(slider).to_have_value(str(first))
    # Nothing gives the answer away.
    expect(page.locator(".skep-board .comparison")).to_have_count(0)
    # The move of the game isn't good enough.
    try_move(table, first, moves[first])
    expect(part(page)).to_contain_text("That’s the move from the game")
    part(page).get_by_role("button", name="Try again").click()
    expect(part(page)).to_contain_text("should Black have played?" if first % 2 else "White have")
    try_move(table, first, lines[0]["moves"][0])
    expect(part(page)).to_contain_text("Yes, that’s the best move.")
    assert findings(page) == []
    part(page).get_by_role("button", name="Next").click()
    expect(slider).to_have_value(str(second))
    # Whoever looks elsewhere finds the way back.
    page.get_by_role("button", name=re.compile("Move 2: ")).click()
    part(page).get_by_role("button", name="Back to the position").click()
    expect(slider).to_have_value(str(second))
    # By keyboard: a hint, the better move, and the end.
    tab_to(page, "Hint".__eq__)
    page.keyboard.press("Enter")
    expect(part(page)).to_contain_text("Hint: look at your")
    tab_to(page, "Show me".__eq__)
    page.keyboard.press("Enter")
    expect(page.locator(".skep-board .comparison")).to_have_count(2)
    for _ in lines[1:-1]:
        part(page).get_by_role("button", name="Next").click()
    part(page).get_by_role("button", name="Finish").click()
    expect(part(page)).to_contain_text(f"You found 1 of {len(lines)}.")
    part(page).get_by_role("button", name="Back to the review").click()
    expect(page.get_by_role("region", name="Turning points")).to_be_visible()


def test_on_a_phone_the_reserve_and_the_buttons_are_in_reach(visitors: Visitors) -> None:
    person = visitors(viewport=PHONE, has_touch=True)
    page = person.page
    table, lines = practicing(person)
    ply, better = lines[0]["ply"], lines[0]["moves"][0]
    for name in ("White’s reserve", "Black’s reserve"):
        expect(page.get_by_role("group", name=name)).to_be_visible()
    for name in ("Hint", "Show me", "Next", "Back to the review"):
        box = part(page).get_by_role("button", name=name).bounding_box()
        assert box
        assert box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []
    try_move(table, ply, better)
    expect(part(page)).to_contain_text("Yes, that’s the best move.")
    part(page).get_by_role("button", name="Back to the review").tap()
    expect(page.get_by_role("region", name="Turning points")).to_be_visible()
