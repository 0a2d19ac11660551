"""Hints: first the piece, then the move, then a mark on the game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.auditing import findings
from tests.e2e.games import LONGER
from tests.e2e.table import Table
from tests.e2e.test_phone import holder
from tests.e2e.visitors import Visitors


def test_a_hint_shows_the_piece_then_the_move_and_marks_the_game(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    game = person.played(*LONGER[:24], rules="Base+MLP")
    table = Table(person).open(game)
    page = table.page
    table.button("Hint").click()
    # One move surrounds the queen, and the computer sees it.
    expect(page.get_by_text(re.compile("^Hint: look at the white ")).first).to_be_visible()
    assert findings(page) == []
    table.button("Show move").click()
    won = re.compile("^Hint: .* This surrounds the black queen and wins.$")
    shown = page.get_by_role("region", name="Board").get_by_text(won)
    expect(shown).to_be_visible()
    # A screen reader is told where the marked hex is.
    said = re.compile(
        r"white \w+ w\w+ (\w+ of|on top of) the (white|black) \w+ [wb]\w+\."
        r" This surrounds the black queen bQ"
    )
    expect(page.get_by_role("status").filter(has_text=said)).not_to_have_count(0)
    # The button is gone, and the keyboard is on the board.
    assert page.evaluate("document.activeElement.closest('.skep-board') !== null")
    assert table.board.locator(".goal-of-hint").count() == 1
    assert findings(page) == []
    assert table.view()["state"]["hints"] == ["w"]
    # It plays nothing, and goes with the next move.
    assert len(table.texts()) == 24
    table.play(LONGER[24])
    expect(shown).to_have_count(0)
    expect(table.result.get_by_text("Played with hints.")).to_be_visible()
    person.go("/games")
    expect(page.get_by_text("with hints")).to_be_visible()
    file = f"{person.address}/api/v1/games/{game}/file?format=pgn"
    assert '[Hints "White"]' in person.context.request.get(file).text()


def test_against_the_computer_a_hint_is_there_on_your_turn_by_key_and_finger(
    visitors: Visitors,
) -> None:
    person = holder(visitors)
    game = person.make(opponent={"type": "computer", "level": 1}, rules="Base", color="white")
    table = Table(person).open(game)
    menu = table.open_menu()
    menu.get_by_role("button", name="Hint").tap()
    expect(menu).to_have_count(0)
    strip = table.page.get_by_role("region", name="Board")
    look = re.compile("^Hint: look at your .* in the reserve")
    expect(strip.get_by_text(look)).to_be_visible()
    table.button("Show move").focus()
    table.page.keyboard.press("Enter")
    expect(strip.get_by_text(re.compile("^Hint: place your "))).to_be_visible()
    table.button("Close").click()
    expect(strip.get_by_text(re.compile("^Hint: "))).to_have_count(0)


def test_out_of_turn_hint_is_disabled_in_the_menu_and_leaves_it_open(visitors: Visitors) -> None:
    person = holder(visitors)
    person.get("/me")
    # In the past there is nothing to hint at.
    table = Table(person).open(person.played(*LONGER[:4], rules="Base+MLP"))
    table.button("Previous move").tap()
    menu = table.open_menu()
    button = menu.get_by_role("button", name="Hint")
    expect(button).to_be_disabled()
    button.tap(force=True)
    expect(menu).to_be_visible()


def test_between_two_people_there_are_no_hints(visitors: Visitors) -> None:
    ann, bob = visitors(), visitors()
    for one in (ann, bob):
        one.get("/me")
    game = ann.make(opponent={"type": "friend"}, rules="Base", color="white")
    bob.join(game)
    table = Table(ann).open(game)
    expect(table.button("Abort")).to_be_visible()
    expect(table.button("Hint")).to_have_count(0)


def test_your_own_choice_and_escape_end_a_hint(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*LONGER[:24], rules="Base+MLP"))
    hint = table.page.get_by_role("region", name="Board").get_by_text(re.compile("^Hint: "))
    table.button("Hint").click()
    table.button("Show move").click()
    expect(hint).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    table.button("Hint").click()
    expect(hint).to_be_visible()
    # The winning move puts a piece beside the queen: none of these is one that does.
    legal = table.view()["state"]["turn"]["legal"]
    other = next(piece for piece in ("wQ", "wA2", "wS2") if piece in legal)
    table.piece(other).click()
    expect(hint).to_have_count(0)
    expect(table.piece(other)).to_have_attribute("aria-pressed", "true")


def test_a_hint_closes_the_moves_that_cover_the_reserve(visitors: Visitors) -> None:
    person = holder(visitors)
    person.get("/me")
    table = Table(person).open(person.played(*LONGER[:4], rules="Base+MLP"))
    table.button("Moves").tap()
    expect(table.button("Moves")).to_have_attribute("aria-expanded", "true")
    table.open_menu().get_by_role("button", name="Hint").tap()
    expect(table.page.get_by_text(re.compile("^Hint: ")).first).to_be_visible()
    expect(table.button("Moves")).to_have_attribute("aria-expanded", "false")
    expect(table.slot("wS1")).to_be_in_viewport()
