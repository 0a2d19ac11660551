"""A whole game without a mouse, and one without the picture."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from skep.words import Words
from tests.e2e.games import PINNED, SHORT
from tests.e2e.keys import focused, play_by_keys, tab_to
from tests.e2e.table import Table
from tests.e2e.visitors import Visitors

HIVE = """\
white beetle wB1: black beetle bB1 to the east, black queen bQ to the southeast and \
white grasshopper wG1 to the southwest.
black beetle bB1: black spider bS1 to the southeast, black queen bQ to the southwest and \
white beetle wB1 to the west.
white grasshopper wG1: white beetle wB1 to the northeast, black queen bQ to the east, \
white queen wQ to the southeast and white spider wS1 to the southwest.
black queen bQ: black beetle bB1 to the northeast, black spider bS1 to the east, \
white queen wQ to the southwest, white grasshopper wG1 to the west and \
white beetle wB1 to the northwest.
black spider bS1: black queen bQ to the west and black beetle bB1 to the northwest.
white spider wS1: white grasshopper wG1 to the northeast and white queen wQ to the east.
white queen wQ: black queen bQ to the northeast, white spider wS1 to the west and \
white grasshopper wG1 to the northwest.
""".splitlines()
"""What the text board says after all moves of the short game but the last."""

say = Words("en").say


def test_a_game_from_the_first_page_to_the_result_by_keyboard_alone(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.go("/")
    expect(page.get_by_role("link", name="Play a friend")).to_be_visible()
    tab_to(page, lambda name: "Play a friend" in name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    tab_to(page, lambda name: name == "Friend online")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "Same screen"
    tab_to(page, lambda name: name == "Start game")
    page.keyboard.press("Enter")
    table = Table(person).wait()
    assert table.view()["you"] == ["w", "b"]
    for move in SHORT:
        play_by_keys(table, move)
    assert table.texts() == SHORT
    expect(table.result).to_contain_text("White won")
    first = table.game
    tab_to(page, lambda name: name == "Rematch")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/game/" in url and first not in url)


def test_keys_look_back_and_let_go(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:4]))
    table.wait_for_ply(4)
    page = table.page
    past = page.get_by_text(re.compile(r"^Move \d of 4$"))
    page.keyboard.press("ArrowLeft")
    expect(past).to_have_text("Move 3 of 4")
    page.keyboard.press("Home")
    expect(past).to_have_text("Move 0 of 4")
    page.keyboard.press("End")
    expect(past).to_have_count(0)
    table.slot("wQ").click()
    expect(table.targets).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(table.targets).to_have_count(0)


def test_a_question_mark_shows_all_keys(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*SHORT[:4]))
    page = table.page
    sheet = page.get_by_role("dialog", name="Keyboard shortcuts")
    table.piece("wG1").focus()
    page.keyboard.press("?")
    expect(sheet).to_be_visible()
    for name in ("Home", "Enter", "Esc", "F"):
        expect(sheet.get_by_text(name, exact=True).first).to_be_visible()
    # Those of a better line come with a review.
    expect(sheet.get_by_role("heading", name="Better line")).to_have_count(0)
    # The keys of the game rest while they are listed.
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(table.piece("wG1")).to_be_focused()
    expect(page.get_by_text("Move 3 of 4")).to_have_count(0)
    table.choose("Keyboard shortcuts")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    # In a field it is a character like any other.
    field = table.typed_field()
    field.press("?")
    expect(field).to_have_value("?")
    expect(sheet).to_have_count(0)


def test_a_game_by_typed_moves_and_the_hive_in_words(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.make(opponent={"type": "same_screen"}, rules="Base"))
    page = table.page
    table.choose("Board as text")
    expect(page.get_by_text("No pieces in play yet.")).to_be_visible()
    field = table.typed_field()
    said = page.get_by_role("status")
    for ply, move in enumerate(SHORT[:-1], start=1):
        field.fill(move)
        field.press("Enter")
        table.wait_for_ply(ply)
        expect(said.filter(has_text=move.split()[0])).not_to_have_count(0)
    assert lines_of_the_hive(table) == set(HIVE)
    field.fill(SHORT[-1])
    field.press("Enter")
    expect(table.result).to_contain_text("White won")
    assert table.texts() == SHORT


def test_typed_moves_against_the_computer_keep_the_focus(visitors: Visitors) -> None:
    person = visitors()
    person.use_standard_notation()
    person.get("/me")
    wish = {"opponent": {"type": "computer", "level": 1}, "rules": "Base", "color": "white"}
    table = Table(person).open(person.make(**wish))
    page = table.page
    for wanted in ("Menu", "Type a move"):
        tab_to(page, wanted.__eq__)
        page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Type a move")).to_be_focused()
    for ply in range(0, 6, 2):
        table.wait_for_ply(ply)
        legal = table.view()["state"]["turn"]["legal"]
        # Nothing but keys: the focus stays through one's own move and the answer to it.
        page.keyboard.type(next(target["text"] for all_of in legal.values() for target in all_of))
        page.keyboard.press("Enter")
        table.wait_for_ply(ply + 2)
        assert focused(page) == "Type a move"


def test_who_types_out_of_turn_is_told_and_can_wait(visitors: Visitors) -> None:
    white, black = visitors(), visitors()
    white.get("/me")
    black.get("/me")
    game = white.make(opponent={"type": "friend"}, rules="Base", color="white")
    black.join(game)
    white.play(game, SHORT[0])
    table = Table(white).open(game)
    page = table.page
    field = table.typed_field()
    field.fill(SHORT[2])
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text=say("typed-wait"))).to_be_visible()
    expect(field).to_have_value(SHORT[2])
    black.play(game, SHORT[1])
    table.wait_for_ply(2)
    page.keyboard.press("Enter")
    table.wait_for_ply(3)
    assert table.texts() == SHORT[:3]


def lines_of_the_hive(table: Table) -> set[str]:
    """Return what the text board says of each stack."""
    lines = table.page.get_by_role("listitem").filter(
        has_text=re.compile(r"(white|black) \w+ \w+:")
    )
    return {" ".join(line.split()) for line in lines.all_inner_texts()}


def test_a_typed_move_that_is_none_is_told_kindly(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*PINNED))
    page = table.page
    field = table.typed_field()
    alert = page.get_by_role("alert").filter(has_text=re.compile(r"\w"))
    wanted = {
        "xyzzy": say("typed-piece", text="xyzzy"),
        "wA2 wS2-": say("typed-near", text="wS2"),
        "wA2 nowhere": say("typed-form", text="nowhere"),
        "wA1 -wQ": "The ant wA1 can’t move: it holds the hive together.",
    }
    for typed, told in wanted.items():
        field.fill(typed)
        field.press("Enter")
        expect(alert.filter(has_text=told)).not_to_have_count(0)
    # Eyes read the last one in one place, beside the pieces on the board.
    seen = [one for one in page.get_by_text("can’t move:").all() if one.bounding_box()]
    large = [one for one in seen if (one.bounding_box() or {"width": 0})["width"] > 1]
    assert len(large) == 1
    expect(page.locator(".strip")).to_contain_text("can’t move")
    assert table.texts() == PINNED
    # What the board refuses afterwards is none of the field's.
    expect(field).to_have_attribute("aria-invalid", "true")
    table.piece("bS1").click()
    expect(page.locator(".strip")).to_contain_text("place the black queen first")
    expect(field).to_have_attribute("aria-invalid", "false")
    expect(alert).to_have_count(0)
