"""At the table: dragging, passing, and what there is to do when a game is over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.games import PASSED, SHORT
from tests.e2e.table import Table, middle_of
from tests.e2e.visitors import DESKTOP, PHONE, Json, Visitors
from tests.samples import few_of

LOW: Json = {"width": 844, "height": 390}


def test_a_mouse_drags_from_the_reserve_and_over_the_hive(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.make(opponent={"type": "same_screen"}, rules="Base"))
    for move in SHORT[:6]:
        table.drag(move)
    assert table.texts() == SHORT[:6]


def test_the_first_move_is_heard_already(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    person.page.add_init_script(
        """window.tones = 0;
        const { start } = AudioScheduledSourceNode.prototype;
        AudioScheduledSourceNode.prototype.start = function (...args) {
            window.tones += 1;
            return start.apply(this, args);
        };"""
    )
    table = Table(person).open(person.make(opponent={"type": "same_screen"}, rules="Base"))
    table.play(SHORT[0])
    person.page.wait_for_function("() => window.tones > 0")


def test_who_can_do_nothing_passes_and_both_are_told(visitors: Visitors) -> None:
    ann, bob = visitors(), visitors()
    ann.get("/me")
    bob.get("/me")
    game = ann.make(opponent={"type": "friend"}, rules="Base", color="white")
    bob.join(game)
    for ply, move in enumerate(PASSED[:-1]):
        (ann if ply % 2 == 0 else bob).play(game, move)
    white, black = Table(ann).open(game), Table(bob).open(game)
    white.play(PASSED[-1])

    yours, theirs = "You passed: you had no legal move.", "Black passed: there was no legal move."
    expect(black.page.get_by_text(f"{yours} White to move.")).to_be_visible()
    expect(white.page.get_by_text(f"{theirs} Your turn.")).to_be_visible()
    heard = black.page.locator('[aria-live="polite"]')
    expect(heard).to_contain_text("Black passes: there is no legal move.")
    assert white.texts() == (*PASSED, "pass")
    # A pass moves nothing: the piece that did move is still marked as the last.
    last = black.board.get_by_role("button", name=re.compile("moved last$"))
    expect(last).to_have_attribute("aria-label", re.compile("^white spider wS1"))

    # The opponent may have moved on before anybody could read it: one's own pass stays told.
    white.play("wS1 -wA2")
    expect(black.page.get_by_text(f"{yours} Your turn.")).to_be_visible()
    expect(white.page.get_by_text(theirs)).to_have_count(0)
    black.play("bS1 \\bA2")
    expect(black.page.get_by_text(yours)).to_have_count(0)


@pytest.mark.parametrize(
    "viewport", few_of([DESKTOP, PHONE, LOW], 1), ids=["desktop", "phone", "low"]
)
def test_a_game_that_is_over_offers_each_thing_once(visitors: Visitors, viewport: Json) -> None:
    person = visitors(viewport=viewport)
    person.get("/me")
    table = Table(person).open(person.played(*SHORT))
    expect(table.page.get_by_text("White wins: Black’s queen is surrounded.").first).to_be_visible()
    # What lies in the closed drawer of a phone is neither seen nor found.
    expect(table.button("Rematch")).to_have_count(1)
    expect(table.page.get_by_role("link", name="New game")).to_have_count(1)


@pytest.mark.parametrize(
    ("side", "way"), [("east", (1, 0)), ("northeast", (1, -1)), ("southwest", (-1, 1))]
)
def test_a_first_piece_lies_where_black_put_it(
    visitors: Visitors, side: str, way: tuple[int, int]
) -> None:
    person = visitors()
    person.get("/me")
    wish = {"opponent": {"type": "computer", "level": 1}, "rules": "Base", "color": "black"}
    table = Table(person).open(person.make(**wish))
    table.wait_for_ply(1)
    table.slot("bB1").click()
    named = table.page.get_by_role("button", name=re.compile(f"^Place {side} of"))
    table.targets.and_(named).click()
    table.wait_for_ply(2)
    (x, y), (other_x, other_y) = (
        middle_of(table.piece(piece)) for piece in ("bB1", table.view()["moves"][0]["piece"])
    )
    assert (_sign(x - other_x), _sign(y - other_y)) == way


def _sign(pixels: float) -> int:
    return (pixels > 10) - (pixels < -10)
