"""A piece in hand says its name and how it moves; a slot of the reserve names its bug."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from skep.words import LANGUAGES, Words
from tests.e2e.games import PINNED, SHORT
from tests.e2e.table import Table, middle_of
from tests.e2e.visitors import PHONE, Visitor, Visitors

say = Words("en").say
_SPIDER = say("hand-line", bug="spider")
_TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def _strip(page: Page) -> Locator:
    return page.locator(".strip")


def _name(page: Page) -> Locator:
    return page.locator(".skep-name")


def _table(visitor: Visitor, *moves: str, **wish: object) -> Table:
    visitor.get("/me")
    return Table(visitor).open(visitor.played(*moves, **wish))


def test_a_piece_in_hand_says_how_it_moves_and_leads_to_its_lesson(visitors: Visitors) -> None:
    person = visitors()
    table = _table(person, *SHORT[:6])
    page = person.page
    table.slot("wS1").click()
    expect(_strip(page)).to_contain_text("Spider: exactly three steps around the hive")
    # Put back, it is gone; a piece of the hive says it as well.
    page.keyboard.press("Escape")
    expect(_strip(page)).to_contain_text("White to move.")
    table.piece("wB1").click()
    expect(_strip(page)).to_contain_text(say("hand-line", bug="beetle"))

    page.get_by_role("link", name=say("hand-lesson")).click()
    page.wait_for_url("**/learn/beetle")
    title = page.get_by_role("heading", name="Beetle", level=1)
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    page.go_back()
    expect(Table(person).wait().slot("wS1")).to_be_visible()


def test_the_lesson_can_be_typed_as_an_address_and_one_that_is_unknown_is_the_whole_page(
    visitors: Visitors,
) -> None:
    person = visitors()
    person.go("/learn/pillbug")
    expect(person.page.get_by_role("heading", name="Pillbug")).to_be_in_viewport()
    person.go("/learn/dragon")
    expect(person.page.get_by_role("heading", name=say("learn-title"))).to_be_in_viewport()


def test_by_keyboard_alone_a_piece_is_named_told_and_looked_up(visitors: Visitors) -> None:
    person = visitors()
    table = _table(person, *SHORT[:6])
    page = person.page
    slot = table.slot("wS1")
    expect(slot).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if slot.evaluate("one => one === document.activeElement"):
            break
    expect(_name(page)).to_have_text("spider")
    page.keyboard.press("Enter")
    expect(_name(page)).to_have_count(0)
    expect(table.targets.first).to_be_focused()
    expect(_strip(page)).to_contain_text(_SPIDER)
    expect(page.locator('[aria-live="polite"]')).to_contain_text(_SPIDER)
    page.keyboard.press("l")
    page.wait_for_url("**/learn/spider")
    expect(page.get_by_role("heading", name="Spider", level=1)).to_be_focused()


def test_the_key_of_the_lesson_is_a_letter_for_who_types(visitors: Visitors) -> None:
    person = visitors()
    table = _table(person, *SHORT[:6])
    field = table.typed_field()
    table.slot("wS1").click()
    expect(_strip(person.page)).to_contain_text(_SPIDER)
    field.press("l")
    expect(field).to_have_value("l")
    assert "/game/" in person.page.url


def test_a_mouse_over_a_slot_sees_its_name_also_where_nothing_can_be_taken(
    visitors: Visitors,
) -> None:
    person = visitors()
    table = _table(person, *SHORT[:6])
    page = person.page
    table.slot("wS1").hover()
    expect(_name(page)).to_have_text("spider")
    table.slot("wS1").click()
    expect(_name(page)).to_have_count(0)
    page.mouse.move(*middle_of(table.slot("bG1")))
    expect(_name(page)).to_have_text("grasshopper")
    page.mouse.move(640, 400)
    expect(_name(page)).to_have_count(0)


@pytest.mark.parametrize("piece", ["wL", "bL"], ids=["own", "opponent"])
def test_by_touch_alone_a_long_press_on_a_slot_names_the_bug(
    visitors: Visitors, piece: str
) -> None:
    person = visitors(**_TOUCH)
    table = _table(person, *SHORT[:6], rules="Base+MLP")
    page = person.page
    x, y = middle_of(table.slot(piece))
    browser = person.browser_line()
    touch = {"x": x, "y": y}
    browser.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    expect(_name(page)).to_have_text("ladybug")
    box = _name(page).bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(_name(page)).to_have_count(0)


def test_by_touch_alone_the_lesson_is_one_tap_away(visitors: Visitors) -> None:
    person = visitors(**_TOUCH)
    table = _table(person, *SHORT[:6])
    page = person.page
    before = table.board.bounding_box()
    table.slot("wG2").tap()
    expect(_strip(page)).to_contain_text(say("hand-line", bug="grasshopper"))
    link = page.get_by_role("link", name=say("hand-lesson"))
    box = link.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    # The line takes no room from the board, which would shift under the finger.
    assert table.board.bounding_box() == before
    link.tap()
    page.wait_for_url("**/learn/grasshopper")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_fits_where_the_turn_was_told(visitors: Visitors, language: str) -> None:
    person = visitors(viewport={"width": 320, "height": 568}, locale=language)
    person.get("/me")
    person.go(f"/game/{person.played('wA1', 'bA1 wA1-', rules='Base+MLP')}")
    page = person.page
    words = Words(language)
    height = _strip(page).evaluate("one => one.offsetHeight")
    bugs = {"S": "spider", "B": "beetle", "G": "grasshopper", "A": "ant"}
    bugs |= {"Q": "queen", "M": "mosquito", "L": "ladybug", "P": "pillbug"}
    for letter, bug in bugs.items():
        page.locator(f".skep-reserve.w .slot[data-bug={letter}]").click()
        expect(_strip(page)).to_contain_text(words.say("hand-line", bug=bug))
        assert _strip(page).evaluate("one => one.offsetHeight") == height, bug


def test_why_not_is_told_before_how(visitors: Visitors) -> None:
    person = visitors()
    table = _table(person, *PINNED)
    table.piece("wA1").click()
    expect(_strip(person.page)).to_have_attribute("data-kind", "why")


def test_the_lesson_of_the_spider_shows_its_three_steps(visitors: Visitors) -> None:
    person = visitors()
    person.go("/learn/spider")
    page = person.page
    page.locator('[data-hex="0,1"]').click()
    expect(page.locator(".skep-board .arrow.walked")).to_have_count(1)
    expect(page.locator(".skep-board .step-sign")).to_have_text(["1", "2", "3"])
