"""Tips for newcomers: each when it is needed, once, and gone at a press."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from skep.words import LANGUAGES, Words
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE, Visitor, Visitors

QUEEN_DUE = ("wA1", "bG1 wA1-", "wS1 -wA1", "bS1 bG1-")
"""White's third turn, and no queen yet."""

TALL = ("wA1", "bG1 wA1/", "wS1 wA1\\", "bS1 \\bG1")
"""The same, one above the other."""

MOVABLE = ("wA1", "bG1 wA1-", "wQ -wA1", "bQ bG1-")
"""The white queen is in play, and can move."""

CROWDED = (
    *("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"),
    *("wA1 \\wQ", "bA1 bQ-", "wB1 /wQ", "bA1 -wQ"),
)
"""Four sides of the white queen are taken."""

BESET = (*CROWDED, "wG1 /wB1", "bA2 bQ-", "wG2 /wG1", "bA2 wQ/")
"""Five of them, and she has one free side left."""

_TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}

# Whether the mark shares no part of the screen with any of so many tiles.
_UNCOVERED = """([name, count]) => {
    const mark = document.querySelector(`aside[aria-label="${name}"]`).getBoundingClientRect();
    const tiles = [...document.querySelectorAll('.skep-board .tile[data-piece]')];
    const boxes = tiles.map((tile) => tile.getBoundingClientRect());
    const beside = (box) => box.right <= mark.left || mark.right <= box.left;
    const below = (box) => box.bottom <= mark.top || mark.bottom <= box.top;
    return boxes.length === count && boxes.every((box) => beside(box) || below(box));
}"""


def _mark(table: Table) -> Locator:
    return table.page.get_by_role("complementary", name="Tip", exact=True)


def _against(visitors: Visitors, person: Visitor, *moves: str) -> Table:
    """Let somebody play White against a friend, up to their turn after these moves."""
    friend = visitors()
    for one in (person, friend):
        one.get("/me")
    game = person.make(opponent={"type": "friend"}, rules="Base", color="white")
    friend.join(game)
    for ply, move in enumerate(moves):
        (friend if ply % 2 else person).play(game, move)
    person.go(f"/game/{game}")
    return Table(person)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("moves", "message", "free"),
    [
        (QUEEN_DUE, "coach-queen-due", 6),
        (MOVABLE, "coach-movement", 6),
        (CROWDED, "coach-queen-danger", 2),
    ],
    ids=["queen due", "movement", "danger"],
)
def test_each_tip_comes_when_it_is_due_is_heard_and_closes(
    visitors: Visitors, language: str, moves: tuple[str, ...], message: str, free: int
) -> None:
    person = visitors(locale=language)
    table = _against(visitors, person, *moves)
    page = person.page
    words = Words(language)
    text = words.say(message, free=free)
    expect(_mark(table)).to_contain_text(text)
    expect(page.locator('[aria-live="polite"]')).to_contain_text(text)
    page.get_by_role("button", name=words.say("coach-close")).click()
    expect(_mark(table).get_by_text(text)).to_have_count(0)
    # Never again: not after a reload either.
    page.reload()
    expect(page.get_by_text(words.say("turn-yours")).first).to_be_visible()
    expect(page.get_by_text(text)).to_have_count(0)


def test_a_tip_goes_with_the_move_and_the_next_one_comes(visitors: Visitors) -> None:
    person = visitors()
    table = _against(visitors, person, *QUEEN_DUE)
    expect(_mark(table)).to_contain_text("Place your queen by your fourth turn.")
    # While a piece is in hand, the board is free; put back, the tip is there again.
    table.slot("wQ").click()
    expect(_mark(table)).to_have_count(0)
    person.page.keyboard.press("Escape")
    expect(_mark(table)).to_be_visible()
    table.play("wQ -wS1")
    expect(_mark(table)).to_have_count(0)

    other = _against(visitors, person, *QUEEN_DUE)
    expect(other.page.get_by_text("Your turn.").first).to_be_visible()
    expect(_mark(other)).to_have_count(0)


def test_a_tip_makes_way_for_a_hint_and_comes_back(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    game = person.make(opponent={"type": "computer", "level": 1}, rules="Base", color="white")
    person.play(game, "wS1")
    table = Table(person).open(game)
    legal = table.until(lambda view: "wQ" in view["state"]["turn"]["legal"])["state"]["turn"]
    person.play(game, legal["legal"]["wQ"][0]["text"])
    expect(_mark(table)).to_contain_text("Now your pieces can move")
    table.button("Hint").click()
    expect(table.button("Show move")).to_be_visible()
    expect(_mark(table)).to_have_count(0)
    table.button("Show move").click()
    expect(table.board.locator(".goal-of-hint")).to_have_count(1)
    expect(_mark(table)).to_have_count(0)
    person.page.keyboard.press("Escape")
    expect(_mark(table)).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moves", [TALL, MOVABLE, CROWDED], ids=["tall", "movement", "danger"])
def test_on_a_small_phone_a_tip_covers_no_piece(
    visitors: Visitors, moves: tuple[str, ...], language: str
) -> None:
    small: dict[str, Any] = {**_TOUCH, "viewport": {"width": 320, "height": 568}}
    person = visitors(locale=language, **small)
    _against(visitors, person, *moves)
    name = Words(language).say("coach")
    mark = person.page.get_by_role("complementary", name=name, exact=True)
    expect(mark).to_be_visible()
    # The board makes room as soon as it knows how high the mark is.
    pieces = {move.split()[0] for move in moves}
    person.page.wait_for_function(_UNCOVERED, arg=[name, len(pieces)])


def test_by_keyboard_alone_a_tip_is_reached_and_closed(visitors: Visitors) -> None:
    person = visitors()
    table = _against(visitors, person, *CROWDED)
    close = person.page.get_by_role("button", name="Hide tip")
    expect(close).to_be_visible()
    for _ in range(40):
        person.page.keyboard.press("Tab")
        if close.evaluate("one => one === document.activeElement"):
            break
    person.page.keyboard.press("Enter")
    # The next one that is due takes its place: the pieces can move.
    expect(_mark(table)).to_contain_text("Now your pieces can move")
    person.page.keyboard.press("Enter")
    expect(_mark(table)).to_have_count(0)
    # The keyboard is not lost with the button: it is on a piece.
    expect(table.board.locator(":focus")).to_have_count(1)


def test_by_touch_alone_a_tip_is_closed_and_hides_nothing(visitors: Visitors) -> None:
    person = visitors(**_TOUCH)
    table = _against(visitors, person, *MOVABLE)
    close = person.page.get_by_role("button", name="Hide tip")
    box = close.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    close.tap()
    expect(_mark(table)).to_have_count(0)
    table.piece("wQ").tap()
    expect(table.targets).not_to_have_count(0)


def test_who_has_moved_a_piece_is_not_told_that_pieces_move(visitors: Visitors) -> None:
    person = visitors()
    game = (*MOVABLE, "wQ \\wA1", "bQ bG1\\")
    table = _against(visitors, person, *game)
    expect(person.page.get_by_text("Your turn.").first).to_be_visible()
    expect(_mark(table)).to_have_count(0)


def test_at_one_screen_nobody_is_told_of_their_queen(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*CROWDED))
    expect(person.page.get_by_text("White to move.").first).to_be_visible()
    expect(_mark(table)).to_have_count(0)


def test_who_played_before_there_were_tips_gets_none(visitors: Visitors) -> None:
    person = visitors()
    person.page.add_init_script("localStorage.setItem('skep.played', 'true')")
    table = _against(visitors, person, *CROWDED)
    expect(person.page.get_by_text("Your turn.").first).to_be_visible()
    expect(_mark(table)).to_have_count(0)


def test_a_spectator_gets_no_tip(visitors: Visitors) -> None:
    person, watcher = visitors(), visitors()
    table = _against(visitors, person, *CROWDED)
    expect(_mark(table)).to_be_visible()
    watcher.get("/me")
    seen = Table(watcher).open(table.game)
    expect(watcher.page.get_by_text("White to move.").first).to_be_visible()
    expect(_mark(seen)).to_have_count(0)


def test_who_may_lose_next_is_told_each_time_and_hears_it(visitors: Visitors) -> None:
    person = visitors()
    person.page.add_init_script("localStorage.setItem('skep.played', 'true')")
    warning = "Your queen has only one free side left."
    for _ in range(2):
        table = _against(visitors, person, *BESET[:-2])
        expect(person.page.get_by_text("Your turn.").first).to_be_visible()
        expect(person.page.get_by_text(warning)).to_have_count(0)
        friend = visitors.latest()
        person.play(table.game, BESET[-2])
        friend.play(table.game, BESET[-1])
        strip = person.page.locator(".strip")
        expect(strip).to_have_text(f"Your turn. {warning}")
        expect(person.page.locator('[aria-live="polite"]')).to_contain_text(warning)
