"""Little room: the moves open below the board, and a menu holds the rest."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.games import LONGER, SHORT
from tests.e2e.table import Table, middle_of
from tests.e2e.visitors import PHONE, Visitors
from tests.samples import few_of

_FOCUSED = """() => {
    const at = document.activeElement;
    const name = at.getAttribute('aria-label') ?? at.textContent.trim();
    return [name, at.closest('dialog') !== null];
}"""
_ROUND = 60

LOW = {"width": 844, "height": 390}
SMALL = {"width": 320, "height": 568}


def focused(page: Page) -> tuple[str, bool]:
    """Return what has the focus, and whether that is in the menu."""
    name, is_inside = page.evaluate(_FOCUSED)
    return str(name), bool(is_inside)


@pytest.mark.parametrize(
    "size",
    few_of([(640, 400), (720, 450), (844, 390), (1280, 480)], 1),
    ids=["zoomed", "zoomed wide", "phone on its side", "low window"],
)
def test_a_low_screen_has_all_of_it_after_one_press(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    width, height = size
    person = visitors(viewport={"width": width, "height": height})
    person.get("/me")
    clock = {"main_s": 10_800, "increment_s": 5}
    game = person.played(*LONGER[:20], rules="Base+MLP", clock=clock)
    table = Table(person).open(game)
    table.wait_for_ply(20)
    for color in ("White", "Black"):
        slots = table.page.get_by_role("group", name=f"{color}’s reserve").get_by_role("button")
        expect(slots).not_to_have_count(0)
        for slot in slots.all():
            expect(slot).to_be_in_viewport(ratio=1)
    for piece in ("wQ", "bB1"):
        expect(table.piece(piece)).to_be_in_viewport(ratio=1)
    for name in ("Previous move", "Next move"):
        expect(table.button(name)).to_be_in_viewport(ratio=1)
    menu = table.open_menu()
    for name in ("Resign", "Take back", "Agree to a draw", "Type a move", "Flip board"):
        expect(menu.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    table.page.keyboard.press("Escape")
    table.button("Moves").click()
    expect(table.moves.last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("motion", few_of(["reduce", "no-preference"], 1))
@pytest.mark.parametrize("viewport", [PHONE, LOW], ids=["upright", "on its side"])
def test_the_menu_keeps_the_focus_and_gives_it_back(
    visitors: Visitors, motion: str, viewport: dict[str, int]
) -> None:
    person = visitors(viewport=viewport, reduced_motion=motion)
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:4]))
    page = table.page
    more = table.button("Menu")
    more.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu).to_be_visible()
    assert focused(page) == ("Close", True)
    for key in ("Tab", "Shift+Tab"):
        reached: list[tuple[str, bool]] = []
        for _ in range(_ROUND):
            page.keyboard.press(key)
            reached.append(focused(page))
        assert [name for name, is_inside in reached if not is_inside] == []
        # All of it is gone round, and more than once.
        assert [name for name, _ in reached].count("Resign") > 1
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(more).to_be_focused()


def can_be_focused(what: Locator) -> bool:
    """Return whether the focus can go there."""
    return bool(what.evaluate("one => (one.focus(), one === document.activeElement)"))


def test_what_lies_under_the_menu_cannot_be_reached(visitors: Visitors) -> None:
    person = visitors(viewport=PHONE)
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:4]))
    piece = table.board.locator("[role=button]").first.element_handle()
    menu = table.open_menu()
    reached = "one => (one.focus(), one === document.activeElement)"
    assert piece.evaluate(reached) is False
    menu.get_by_role("button", name="Close").click()
    assert piece.evaluate(reached) is True


def test_a_move_can_be_typed_again_after_the_panel_was_closed(visitors: Visitors) -> None:
    person = visitors(viewport=PHONE)
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:4]))
    field = table.page.get_by_role("textbox", name="Type a move")
    table.choose("Type a move")
    expect(field).to_be_visible()
    table.button("Moves").click()
    expect(field).to_be_hidden()
    table.choose("Type a move")
    expect(field).to_be_visible()


def test_a_press_beside_the_menu_closes_it(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:4]))
    menu = table.open_menu()
    table.page.mouse.click(400, 400)
    expect(menu).to_have_count(0)
    assert table.board.locator(".in-hand").count() == 0


@pytest.mark.parametrize("viewport", [PHONE, LOW], ids=["upright", "on its side"])
def test_whether_to_resign_is_asked_over_the_board(
    visitors: Visitors, viewport: dict[str, int]
) -> None:
    person = visitors(viewport=viewport)
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:4]))
    page = table.page
    table.open_menu()
    table.button("Resign").click()
    question = page.get_by_role("alertdialog")
    # The menu is gone, and its button has the focus again after the answer.
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(table.button("Keep playing")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(table.button("Menu")).to_be_focused()
    table.open_menu()
    table.button("Resign").click()
    question.get_by_role("button", name="Yes, resign").click()
    expect(question).to_have_count(0)
    expect(page.get_by_text("White resigned").first).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, LOW, SMALL], ids=["phone", "on its side", "small"])
def test_stepping_never_hides_the_board(visitors: Visitors, viewport: dict[str, int]) -> None:
    person = visitors(viewport=viewport, has_touch=True)
    person.get("/me")
    table = Table(person).open(person.played(*LONGER[:20], rules="Base+MLP"))
    table.wait_for_ply(20)
    page = table.page
    for name, told in (("Previous move", "Move 19 of 20"), ("Previous move", "Move 18 of 20")):
        table.button(name).tap()
        expect(page.get_by_text(told)).to_be_visible()
    table.button("Moves").tap()
    expect(table.moves.last).to_be_attached()
    table.moves.filter(has_text="Move 16:").tap()
    expect(page.get_by_text("Move 16 of 20")).to_be_visible()
    # The whole hive is still there, with nothing over it.
    for piece in ("wQ", "bA2", "wB1"):
        expect(table.piece(piece)).to_be_in_viewport(ratio=1)
        assert can_be_pressed(table.piece(piece)), piece
    table.button("Back to game").tap()
    table.button("Moves").tap()
    expect(table.moves.first).to_be_hidden()


def can_be_pressed(what: Locator) -> bool:
    """Return whether a press in its middle hits it."""
    x, y = middle_of(what)
    return bool(
        what.evaluate("(one, [x, y]) => one.contains(document.elementFromPoint(x, y))", [x, y])
    )


def test_a_swipe_over_the_strip_steps_through_the_moves(visitors: Visitors) -> None:
    person = visitors(viewport=PHONE, has_touch=True)
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:6]))
    table.wait_for_ply(6)
    page = table.page
    x, y = middle_of(page.get_by_text("White to move."))
    page.mouse.move(x - 60, y)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=10)
    page.mouse.up()
    expect(page.get_by_text("Move 3 of 6")).to_be_visible()
    # Back over a button, which is not pressed by that.
    x, y = middle_of(table.button("Back to game"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y, steps=5)
    page.mouse.up()
    expect(page.get_by_text("Move 4 of 6")).to_be_visible()
    # A finger that goes up and down is not swiping.
    page.mouse.down()
    page.mouse.move(x - 45, y - 60, steps=5)
    page.mouse.move(x + 80, y - 60, steps=5)
    page.mouse.up()
    expect(page.get_by_text("Move 4 of 6")).to_be_visible()


def test_eight_full_moves_are_in_view_beside_the_board(visitors: Visitors) -> None:
    person = visitors(viewport={"width": 1280, "height": 720})
    person.get("/me")
    clock = {"main_s": 600, "increment_s": 5}
    game = person.played(*LONGER[:20], rules="Base+MLP", clock=clock)
    table = Table(person).open(game)
    table.wait_for_ply(20)
    for move in table.moves.all()[4:]:
        expect(move).to_be_in_viewport(ratio=1)
    for name in ("Menu", "Take back", "Agree to a draw", "Resign", "Previous move"):
        expect(table.button(name)).to_be_in_viewport(ratio=1)
