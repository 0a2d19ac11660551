"""A move chosen while the opponent is to move: played at once if it is legal then."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.auditing import findings
from tests.e2e.keys import focused, tab_to, walk_to
from tests.e2e.table import Table
from tests.e2e.test_phone import holder
from tests.e2e.visitors import Visitor, Visitors

START = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wA1 -wQ")
"""Black is to move. White's ant at the end of the line is free to go."""

FREE = "bA1 bQ-"
"""Black's move that changes nothing for White."""

ENDS = "wA1 bG1\\"
"""The move of White's ant to the hex southwest of Black's queen."""

THROWABLE = (
    *("wP", "bA1 wP-", "wQ -wP", "bQ bA1-", "wG1 -wQ", "bA2 bQ-"),
    *("wG2 -wG1", "bA2 wP/", "wG3 -wG2", "bG1 bQ-"),
)
"""White is to move, and can throw Black's second ant."""

SET = "Premove: your ant goes to the marked hex next turn, if it can."


def sit_down(ann: Visitor, bob: Visitor) -> tuple[Table, str]:
    """Start a game between two people, in which Black is to move."""
    for one in (ann, bob):
        one.get("/me")
    game = ann.make(opponent={"type": "friend"}, rules="Base", color="white")
    bob.join(game)
    for ply, move in enumerate(START):
        (ann if ply % 2 == 0 else bob).play(game, move)
    return Table(ann).open(game), game


def places(table: Table) -> Locator:
    """Return where the piece in hand can go next turn."""
    return table.board.get_by_role("button", name=re.compile("^Premove: "))


def strip(table: Table, text: str) -> Locator:
    """Return a line under the board."""
    return table.page.get_by_role("region", name="Board").get_by_text(text)


def ghost(table: Table) -> Locator:
    """Return the piece as it would lie."""
    return table.board.locator(".ghost .ahead")


def place(table: Table, name: str) -> Locator:
    """Return one of the places."""
    return table.board.get_by_role("button", name=re.compile(f"^Premove: .*{name}"))


def test_a_premove_is_played_as_soon_as_the_opponent_has_moved(visitors: Visitors) -> None:
    ann, bob = visitors(), visitors()
    table, game = sit_down(ann, bob)
    table.piece("wA1").click()
    expect(strip(table, "Premove: choose where your ant goes next turn.")).to_be_visible()
    place(table, "southwest of the black queen bQ").click()
    expect(strip(table, SET)).to_be_visible()
    expect(ghost(table)).not_to_have_count(0)
    said = "Premove: your ant wA1 goes southwest of the black queen bQ next turn, if it can."
    expect(ann.page.get_by_role("status").filter(has_text=said)).not_to_have_count(0)
    assert findings(ann.page) == []
    assert table.texts() == START
    bob.play(game, FREE)
    table.wait_for_ply(7)
    assert table.texts() == (*START, FREE, ENDS)
    expect(strip(table, SET)).to_have_count(0)


def test_a_premove_that_is_not_legal_by_then_is_dropped_with_a_word(visitors: Visitors) -> None:
    ann, bob = visitors(), visitors()
    table, game = sit_down(ann, bob)
    table.piece("wA1").click()
    place(table, "southwest of the black queen bQ").click()
    expect(strip(table, SET)).to_be_visible()
    # Black's queen steps onto that very hex.
    bob.play(game, "bQ bG1\\")
    table.wait_for_ply(6)
    text = "Premove canceled: it isn’t legal anymore."
    expect(strip(table, text)).to_be_visible()
    expect(ann.page.get_by_role("status").filter(has_text=text)).not_to_have_count(0)
    assert len(table.texts()) == 6
    table.play(table.view()["state"]["turn"]["legal"]["wA1"][0]["text"])


@pytest.mark.parametrize("how", ["Escape", "button", "hex", "piece", "table"])
def test_a_premove_can_be_called_off(visitors: Visitors, how: str) -> None:
    ann, bob = visitors(), visitors()
    table, game = sit_down(ann, bob)
    table.piece("wA1").click()
    target = place(table, "southwest of the black queen bQ")
    box = target.bounding_box()
    target.click()
    expect(strip(table, SET)).to_be_visible()
    assert box
    if how == "Escape":
        ann.page.keyboard.press("Escape")
    elif how == "button":
        table.button("Cancel").click()
    elif how == "hex":
        ann.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    elif how == "piece":
        table.piece("wA1").click()
    else:
        area = table.board.bounding_box()
        assert area
        ann.page.mouse.click(area["x"] + 30, area["y"] + 30)
    expect(strip(table, SET)).to_have_count(0)
    expect(ghost(table)).to_have_count(0)
    bob.play(game, FREE)
    table.wait_for_ply(6)
    assert table.texts() == (*START, FREE)


def test_keys_choose_a_premove(visitors: Visitors) -> None:
    ann, bob = visitors(), visitors()
    table, game = sit_down(ann, bob)
    page = table.page
    tab_to(page, lambda name: re.match(r"(white|black) \w+ [wb]\w+", name) and "left" not in name)
    walk_to(table, "wA1")
    page.keyboard.press("Enter")
    expect(places(table)).not_to_have_count(0)
    assert focused(page).startswith("Premove: ")
    for _ in range(places(table).count()):
        if "southwest of the black queen bQ" in focused(page):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(strip(table, SET)).to_be_visible()
    # The keyboard stays on the hex, which is empty.
    expect(place(table, "southwest of the black queen bQ")).to_be_focused()
    bob.play(game, FREE)
    table.wait_for_ply(7)
    assert table.texts() == (*START, FREE, ENDS)


@pytest.mark.parametrize("how", ["Escape", "button"])
def test_calling_it_off_by_key_is_told_and_leaves_the_keyboard_on_the_board(
    visitors: Visitors, how: str
) -> None:
    ann, bob = visitors(), visitors()
    table, _ = sit_down(ann, bob)
    table.piece("wA1").click()
    place(table, "southwest of the black queen bQ").click()
    expect(strip(table, SET)).to_be_visible()
    if how == "Escape":
        place(table, "southwest of the black queen bQ").focus()
        ann.page.keyboard.press("Escape")
    else:
        table.button("Cancel").focus()
        ann.page.keyboard.press("Enter")
    expect(strip(table, SET)).to_have_count(0)
    said = ann.page.get_by_role("status").filter(has_text="Premove canceled.")
    expect(said).not_to_have_count(0)
    expect(table.board.locator(":focus")).to_have_count(1)


@pytest.mark.parametrize(
    ("action", "offer"),
    [("offer_draw", "Black offers a draw."), ("ask_takeback", "Black asks for a takeback.")],
)
def test_a_premove_does_not_answer_an_offer(visitors: Visitors, action: str, offer: str) -> None:
    ann, bob = visitors(), visitors()
    table, game = sit_down(ann, bob)
    table.piece("wA1").click()
    place(table, "southwest of the black queen bQ").click()
    expect(strip(table, SET)).to_be_visible()
    bob.act(game, action)
    expect(strip(table, f"Premove canceled. {offer}")).to_be_visible()
    expect(ghost(table)).to_have_count(0)
    said = ann.page.get_by_role("status").filter(has_text=f"{offer} Premove canceled.")
    expect(said).not_to_have_count(0)
    bob.play(game, FREE)
    table.wait_for_ply(6)
    assert table.texts() == (*START, FREE)


def test_a_piece_that_can_be_thrown_is_premoved_to_its_own_places(visitors: Visitors) -> None:
    ann, bob = visitors(), visitors()
    for one in (ann, bob):
        one.get("/me")
    game = ann.make(opponent={"type": "friend"}, rules="Base+P", color="white")
    bob.join(game)
    for ply, move in enumerate(THROWABLE):
        (ann if ply % 2 == 0 else bob).play(game, move)
    own = bob.get(f"/games/{game}/why?piece=bA2")["targets"]
    thrown = ann.get(f"/games/{game}/why?piece=bA2")["targets"]
    assert len(own) > len(thrown) > 0
    table = Table(bob).open(game)
    table.piece("bA2").click()
    expect(places(table)).to_have_count(len(own))
    other = Table(ann).open(game)
    other.piece("bA2").click()
    throws = other.board.get_by_role("button", name=re.compile("^Throw "))
    expect(throws).to_have_count(len(thrown))


def test_a_finger_chooses_a_premove_from_the_reserve(visitors: Visitors) -> None:
    ann, bob = holder(visitors), visitors()
    table, game = sit_down(ann, bob)
    table.slot("wB1").tap()
    place(table, "").first.tap()
    expect(strip(table, "Premove: your beetle goes to the marked hex next turn")).to_be_visible()
    bob.play(game, FREE)
    table.wait_for_ply(7)
    assert table.texts()[-1].startswith("wB1 ")


def test_there_are_no_premoves_on_one_screen_or_for_spectators(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*START))
    table.piece("wA1").click()
    expect(strip(table, "Preview: where the white ant could go next turn.")).to_be_visible()
    expect(places(table)).to_have_count(0)
    ann, bob, eve = visitors(), visitors(), visitors()
    eve.get("/me")
    _, game = sit_down(ann, bob)
    watching = Table(eve).open(game)
    watching.piece("wA1").click()
    expect(strip(watching, "Preview:")).to_be_visible()
    expect(places(watching)).to_have_count(0)
