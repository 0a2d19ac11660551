"""Two people change the same part of a study, one of them without a connection."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

from skep.game import Game
from tests.e2e.analysis import AnalysisBoard, press, standard, view_of
from tests.e2e.auditing import findings
from tests.e2e.table import Step
from tests.e2e.test_study import UNSENT, path_of, shared, unsent
from tests.e2e.visitors import Visitors

BOOK = unsent("all.some(({ books }) => books)")
"""A function for the page: whether the device has the study as it was with the unsent edits."""


def both(visitors: Visitors) -> tuple[AnalysisBoard, AnalysisBoard]:
    """Return a study with two moves as its owner and another editor see it, both at its end."""
    ann = shared(visitors)
    eve = AnalysisBoard(standard(visitors), path_of(ann.page))
    eve.visitor.excuse_outage()
    eve.visitor.excuse("status of 409")
    for board in (ann, eve):
        board.page.keyboard.press("End")
        expect(board.comment).to_have_value("<b>Solid</b>")
    return ann, eve


def offline(board: AnalysisBoard) -> None:
    """Cut the connection."""
    board.page.context.set_offline(True)
    expect(board.page.get_by_text("You’re offline.")).to_be_visible()


def saved(board: AnalysisBoard) -> None:
    """Wait until the server has all changes: until then, the page says that it is saving."""
    expect(board.page.get_by_text(re.compile(" here$"))).to_be_visible()


def closed_offline(board: AnalysisBoard) -> tuple[str, BrowserContext]:
    """Comment without a connection and close the tab. Return its path and its browser."""
    offline(board)
    board.comment.fill("Closed offline")
    board.page.wait_for_function(UNSENT, arg="Closed offline")
    board.page.wait_for_function(BOOK)
    path, context = path_of(board.page), board.page.context
    board.page.close()
    return path, context


def delete_study(board: AnalysisBoard) -> None:
    """Delete the study for everybody."""
    sheet = board.choose("Share study")
    sheet.get_by_role("button", name="Stop sharing").click()
    sheet.get_by_role("button", name="Delete study").click()
    board.page.wait_for_url(re.compile("/analysis$"))


def delete_first_move(board: AnalysisBoard) -> None:
    """Delete the move that all others hang on, and wait until the server knows."""
    board.page.keyboard.press("ArrowLeft")
    expect(board.comment).to_have_value("")
    board.button("Delete from here").click()
    expect(board.tree.locator(".move")).to_have_count(0)
    saved(board)


def notice_of(page: Page) -> Locator:
    """Return what tells of lost changes."""
    return page.get_by_role("group", name="Changes that couldn’t be saved")


def said_of(page: Page, count: str) -> None:
    """Check what the notice says."""
    expect(notice_of(page)).to_contain_text(
        f"{count} of your changes couldn’t be saved. Someone else has deleted or changed that part."
    )


def test_what_was_done_offline_is_kept_if_somebody_deletes_the_branch(visitors: Visitors) -> None:
    ann, eve = both(visitors)
    page = eve.page
    game = Game("Base+MLP")
    game.play("wG1")
    game.play("bS1 wG1-")
    offline(eve)
    for move, comment in (("wQ -wG1", "First of all"), ("bQ bS1-", ""), ("wA1 -wQ", "At last")):
        eve.play(game, move)
        if comment:
            eve.comment.press_sequentially(comment)
    delete_first_move(ann)
    page.context.set_offline(False)
    said_of(page, "5")
    expect(eve.tree.locator(".move")).to_have_count(0)
    assert findings(page) == []
    # Undo has nothing to take back, and says so.
    eve.button("Undo").click()
    expect(page.locator(".notice")).to_have_text(
        "This part was deleted, so there’s nothing left to change."
    )
    # It is still offered after a reload, and opens what Eve had, where she was.
    page.reload()
    said_of(page, "5")
    eve.button("Open private copy").click()
    page.wait_for_url(re.compile("/analysis$"))
    expect(eve.tree.locator(".move")).to_have_count(5)
    expect(eve.comment).to_have_value("At last")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile(r"^Analysis, .+ \(my version\)$")
    )
    # The offer has done its work.
    page.go_back()
    expect(page.get_by_text("2 here")).to_be_visible()
    expect(notice_of(page)).to_have_count(0)
    expect(ann.tree.locator(".move")).to_have_count(0)


def test_a_comment_is_kept_although_its_tab_was_closed(visitors: Visitors) -> None:
    ann, eve = both(visitors)
    path, context = closed_offline(eve)
    delete_first_move(ann)
    context.set_offline(False)
    again = AnalysisBoard(eve.visitor, path, page=eve.visitor.new_page())
    said_of(again.page, "One")
    # Whoever doesn't want it now finds it later.
    again.button("Close").click()
    expect(notice_of(again.page)).to_have_count(0)
    again.page.reload()
    expect(again.page.get_by_text("2 here")).to_be_visible()
    expect(notice_of(again.page)).to_have_count(0)
    assert "Closed offline" in str(again.kept())


def test_what_was_not_sent_is_offered_although_the_study_is_gone(visitors: Visitors) -> None:
    ann, eve = both(visitors)
    path, context = closed_offline(eve)
    context.set_offline(False)
    page = eve.visitor.new_page()
    # As long as the study can't be read, the page says where the changes are.
    page.route("**/api/v1/studies/*/read", lambda route: route.abort())
    page.goto(f"{eve.visitor.address}{path}")
    expect(page.get_by_text("They’ll be sent when the study opens again.")).to_be_visible()
    page.unroute("**/api/v1/studies/*/read")
    delete_study(ann)
    eve.visitor.excuse("status of 404 .*/read")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Study not found")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Open private copy").click()
    page.wait_for_url(re.compile("/analysis$"))
    expect(page.get_by_role("textbox", name="Comment", exact=True)).to_have_value("Closed offline")
    expect(page.locator(".tree .move")).to_have_count(2)


NO_ANALYSES = """() => {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, version) => {
    if (name === 'skep-studies') throw new Error('There is no room.');
    return open(name, version);
  };
}"""
"""A script for the page: nothing can be stored among the analyses."""


def test_what_was_not_sent_stays_if_no_copy_of_it_can_be_stored(visitors: Visitors) -> None:
    ann, eve = both(visitors)
    path, context = closed_offline(eve)
    context.set_offline(False)
    delete_study(ann)
    eve.visitor.excuse("status of 404 .*/read")
    page = eve.visitor.new_page()
    page.add_init_script(f"({NO_ANALYSES})()")
    page.goto(f"{eve.visitor.address}{path}")
    page.get_by_role("button", name="Open private copy").click()
    told = page.get_by_text("One of your changes couldn’t be saved. The study was deleted.")
    expect(told.filter(visible=True).first).to_be_visible()
    expect(page.get_by_text("as a private copy")).to_have_count(0)
    assert page.evaluate(UNSENT, "Closed offline")


def test_a_comment_that_two_people_write_at_once_has_both_texts(visitors: Visitors) -> None:
    ann, eve = both(visitors)
    offline(eve)
    eve.comment.fill("By Eve")
    ann.comment.fill("By Ann")
    saved(ann)
    eve.page.context.set_offline(False)
    for board in (ann, eve):
        expect(board.comment).to_have_value("By Ann\n\nBy Eve")
    expect(eve.page.locator(".notice")).to_contain_text("It now has both texts.")


def test_two_people_can_type_into_one_comment_at_once(visitors: Visitors) -> None:
    ann, eve = both(visitors)
    for board in (ann, eve):
        board.page.keyboard.press("ArrowLeft")
        expect(board.comment).to_have_value("")
        board.comment.focus()
    by_ann = ("Ann ", "likes ", "the ", "spider.")
    by_eve = ("Eve ", "counts ", "all ", "grasshoppers.")
    for one, other in zip(by_ann, by_eve, strict=True):
        ann.page.keyboard.type(one)
        eve.page.keyboard.type(other, delay=100)
    # Whoever came first, both have the same text in the end, which has all words of both.
    by_both = "Ann likes the spider.", "Eve counts all grasshoppers."
    orders = ("\n\n".join(by_both), "\n\n".join(reversed(by_both)))
    text = re.compile(f"^({'|'.join(re.escape(order) for order in orders)})$")
    for board in (ann, eve):
        expect(board.comment).to_have_value(text)
    expect(eve.comment).to_have_value(ann.comment.input_value())


def test_whoever_has_moved_the_caret_goes_on_there(visitors: Visitors) -> None:
    ann, eve = both(visitors)
    for board in (ann, eve):
        board.page.keyboard.press("ArrowLeft")
        expect(board.comment).to_have_value("")
        board.comment.focus()
    eve.page.keyboard.type("counts")
    expect(ann.comment).to_have_value("counts")
    eve.page.keyboard.press("Home")
    ann.page.keyboard.press("End")
    ann.page.keyboard.type("\n\nAnn")
    # As long as Eve types, the field has only her text.
    expect(eve.comment).to_have_value("counts\n\nAnn")
    eve.page.keyboard.type("Eve ")
    for board in (ann, eve):
        expect(board.comment).to_have_value("Eve counts\n\nAnn")


def test_a_chapter_that_is_being_renamed_can_be_deleted_by_somebody_else(
    visitors: Visitors,
) -> None:
    ann, eve = both(visitors)
    ann.choose("Chapters").get_by_role("button", name="Add chapter", exact=True).click()
    sheet = eve.choose("Chapters")
    sheet.get_by_role("button", name="Rename “Chapter 2”").click()
    others = ann.choose("Chapters")
    others.get_by_role("button", name="Delete “Chapter 2”").click()
    expect(others).to_contain_text("“Chapter 2” was deleted.")
    expect(sheet.get_by_role("textbox")).to_have_count(0)
    expect(sheet.get_by_role("button", name="Chapter 1", exact=True)).to_be_focused()
    eve.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_reader_is_told_once_what_they_can_do(visitors: Visitors) -> None:
    ann = shared(visitors)
    links = ann.choose("Share study")
    reading = links.get_by_role("textbox", name="Read-only link").input_value()
    eve = AnalysisBoard(standard(visitors), reading[reading.index("/study/") :])
    page = eve.page
    banner = page.get_by_text("You can read this study, but not change it.")
    expect(banner).to_have_count(1)
    page.keyboard.press("End")
    for name in ("Promote variation", "Make main line"):
        expect(eve.button(name)).to_have_attribute("aria-disabled", "true")
    # A move of one's own adds how to try it, not the same again.
    page.keyboard.press("Home")
    view = view_of(Game("Base+MLP"))
    step = eve.table.step_of("wA1", view)
    press(eve.table.source(step.piece, view), tap=False)
    press(eve.table.target(Step(step.piece, step.hex), view), tap=False)
    expect(page.locator(".notice")).to_have_text("To try your own moves, make a private copy.")
    expect(banner).to_have_count(1)
