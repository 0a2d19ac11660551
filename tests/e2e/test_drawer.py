"""Little room: what stands beside the hive elsewhere lies in a drawer, which keeps the focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.games import LONGER, SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE, Visitors
from tests.samples import few_of

_FOCUSED = """() => {
    const at = document.activeElement;
    const name = at.getAttribute('aria-label') ?? at.textContent.trim();
    return [name, at.closest('[role=dialog]') !== null];
}"""
_ROUND = 60

LOW = {"width": 844, "height": 390}


def focused(page: Page) -> tuple[str, bool]:
    """Return what has the focus, and whether that is in the drawer."""
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
    table.button("Moves and more").click()
    for name in ("Resign", "Take back", "Offer draw", "Latest move"):
        expect(table.button(name)).to_be_in_viewport(ratio=1)
    expect(table.page.get_by_role("textbox", name="Type a move")).to_be_in_viewport(ratio=1)
    expect(table.moves.last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("motion", few_of(["reduce", "no-preference"], 1))
@pytest.mark.parametrize("viewport", [PHONE, LOW], ids=["upright", "on its side"])
def test_the_drawer_keeps_the_focus_and_gives_it_back(
    visitors: Visitors, motion: str, viewport: dict[str, int]
) -> None:
    person = visitors(viewport=viewport, reduced_motion=motion)
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:4]))
    page = table.page
    more = table.button("Moves and more").last
    more.focus()
    page.keyboard.press("Enter")
    drawer = page.get_by_role("dialog", name="Moves and more")
    expect(drawer).to_be_visible()
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
    expect(drawer).to_have_count(0)
    expect(more).to_be_focused()


def can_be_focused(what: Locator) -> bool:
    """Return whether the focus can go there."""
    return bool(what.evaluate("one => (one.focus(), one === document.activeElement)"))


def test_what_lies_under_the_drawer_cannot_be_reached(visitors: Visitors) -> None:
    person = visitors(viewport=PHONE)
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:4]))
    table.button("Moves and more").first.click()
    expect(table.page.get_by_role("dialog", name="Moves and more")).to_be_visible()
    assert can_be_focused(table.piece("wG1")) is False
    table.button("Close").click()
    assert can_be_focused(table.piece("wG1")) is True


def test_escape_answers_the_question_before_it_closes_the_drawer(visitors: Visitors) -> None:
    person = visitors(viewport=PHONE)
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:4]))
    page = table.page
    table.button("Moves and more").first.click()
    table.button("Resign").click()
    question = page.get_by_role("alertdialog")
    expect(table.button("Keep playing")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(table.button("Resign")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
