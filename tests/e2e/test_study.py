"""Shared studies: two browsers in step, readers, lost connections, and the end of sharing."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from skep.game import Game
from tests.e2e.analysis import AnalysisBoard, standard
from tests.e2e.auditing import findings
from tests.e2e.keys import tab_to
from tests.e2e.test_import import PASTE, drop
from tests.e2e.visitors import Visitors


def path_of(page: Page) -> str:
    """Return the address of a page without the server's."""
    return str(page.evaluate("location.pathname + location.hash"))


def shared(visitors: Visitors) -> AnalysisBoard:
    """Share an analysis with two moves, and return the study as its owner sees it."""
    board = AnalysisBoard(standard(visitors))
    game = Game("Base+MLP")
    for move in ("wG1", "bS1 wG1-"):
        board.play(game, move)
    board.comment.fill("<b>Solid</b>")
    board.choose("Share study").get_by_role("button", name="Create links").click()
    board.page.wait_for_url(re.compile(r"/study/[A-Za-z0-9]{12}#[\w-]{32}/[\w-]+/[\w-]+$"))
    # The links are there at once, and the one that changes nothing comes first.
    links = board.page.get_by_role("dialog", name="Share study")
    expect(links.get_by_role("textbox")).to_have_count(2)
    names = [one.get_attribute("aria-label") for one in links.get_by_role("textbox").all()]
    assert names == ["Read-only link", "Editing link"]
    expect(links.get_by_role("button", name="Copy link")).to_have_count(2)
    expect(links).to_contain_text("These links only work on this computer.")
    expect(links).to_contain_text("The address in your address bar is an editing link too.")
    board.page.keyboard.press("Escape")
    expect(board.page.get_by_text("Only you here")).to_be_visible()
    return board


def test_two_editors_stay_in_step_one_of_them_by_keyboard(visitors: Visitors) -> None:
    ann = shared(visitors)
    bob = AnalysisBoard(standard(visitors), path_of(ann.page))
    page = bob.page
    expect(bob.tree.locator(".move")).to_have_count(2)
    expect(ann.page.get_by_text("2 here")).to_be_visible()
    page.keyboard.press("End")
    expect(bob.comment).to_have_value("<b>Solid</b>")
    # Ann plays, and Bob sees it where he is.
    game = Game("Base+MLP")
    game.play("wG1")
    game.play("bS1 wG1-")
    ann.page.keyboard.press("End")
    ann.play(game, "wQ -wG1")
    expect(bob.tree.locator(".move")).to_have_count(3)
    # Bob goes there, rates it and comments on it, by keyboard alone.
    page.keyboard.press("End")
    page.keyboard.press("c")
    page.keyboard.type("Slow")
    tab_to(page, lambda name: name == "Mistake", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(ann.comment).to_have_value("Slow")
    expect(ann.tree).to_contain_text("?")
    # Each undoes only their own edits: Bob the rating, and Ann not the move that Bob commented on.
    page.keyboard.press("Control+z")
    expect(ann.button("Mistake")).to_have_attribute("aria-pressed", "false")
    expect(ann.comment).to_have_value("Slow")
    ann.button("Undo").click()
    expect(ann.page.locator(".notice")).to_contain_text("Someone else has changed this")
    expect(bob.tree.locator(".move")).to_have_count(3)
    page.keyboard.press("Control+z")
    expect(ann.comment).to_have_value("")
    # A chapter appears and is named for both.
    bob.choose("Chapters").get_by_role("button", name="Add chapter", exact=True).click()
    bar = ann.page.get_by_role("navigation", name="Chapters")
    expect(bar).to_contain_text("1/2")
    ann.page.keyboard.press("PageDown")
    expect(bar).to_contain_text("2/2")
    assert findings(ann.page) == []
    # What Bob has taken back stays so: none of it comes back as the text of somebody else.
    ann.page.keyboard.press("PageUp")
    expect(bar).to_contain_text("1/2")
    expect(ann.tree.locator(".move")).to_have_count(3)
    ann.page.keyboard.press("End")
    expect(ann.comment).to_have_value("")
    expect(page.get_by_text("It now has both texts")).to_have_count(0)


def test_an_editor_imports_a_game_and_a_reader_cannot(visitors: Visitors) -> None:
    ann = shared(visitors)
    reading = ann.choose("Share study").get_by_role("textbox", name="Read-only link").input_value()
    ann.page.keyboard.press("Escape")
    eve = AnalysisBoard(standard(visitors), reading[reading.index("/study/") :])
    ann.page.evaluate(PASTE, '[White "Ann"]\n[Black "Bob"]\n\n1. wS1 2. bS1 wS1-')
    sheet = ann.page.get_by_role("dialog", name="Import")
    sheet.get_by_role("button", name="Add to study").click()
    expect(sheet).to_be_hidden()
    assert ann.moves() == ["wS1", "bS1 wS1-"]
    drop(ann.page, club_txt="Base;InProgress;White[2];wA1;bA1 wA1-")
    # The other browser sees both chapters, after the one that was there.
    bar = eve.page.get_by_role("navigation", name="Chapters")
    expect(bar).to_contain_text("1/3")
    eve.page.keyboard.press("PageDown")
    expect(bar).to_contain_text("Ann \u2013 Bob")
    expect(eve.tree.locator(".move")).to_have_count(2)
    assert eve.moves() == ["wS1", "bS1 wS1-"]
    # A reader's file isn't opened in place of the study.
    told = eve.page.locator(".notice")
    drop(eve.page, game_txt="Base;InProgress;White[1];wS1")
    expect(told).to_have_text("To add your own games, make a private copy of this study.")
    expect(bar).to_contain_text("2/3")
    ann.button("Undo").click()
    expect(bar).to_contain_text("2/2")


def unsent(check: str) -> str:
    """Return a function for the page: whether something holds for the unsent edits, *all*."""
    return f"""(wanted) => new Promise((resolve, reject) => {{
      const opening = indexedDB.open('skep-unsent-edits');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {{
        const asked = opening.result.transaction('edits').objectStore('edits').getAll();
        asked.onsuccess = () => {{
          const all = asked.result;
          opening.result.close();
          resolve({check});
        }};
      }};
    }})"""


UNSENT = unsent("JSON.stringify(all).includes(wanted)")
"""A function for the page: whether the device has an edit with some text."""


def closed_offline_and_opened_again(board: AnalysisBoard, comment: str) -> AnalysisBoard:
    """Comment on a move without a connection, close the tab, and open the study in another one."""
    path, context = path_of(board.page), board.page.context
    context.set_offline(True)
    expect(board.page.get_by_text("You’re offline.")).to_be_visible()
    board.comment.fill(comment)
    board.page.wait_for_function(UNSENT, arg=comment)
    board.page.close()
    context.set_offline(False)
    return AnalysisBoard(board.visitor, path, page=board.visitor.new_page())


def test_a_reader_follows_and_nothing_is_lost_without_a_connection(visitors: Visitors) -> None:
    ann = shared(visitors)
    links = ann.choose("Share study")
    reading = links.get_by_role("textbox", name="Read-only link").input_value()
    assert findings(ann.page) == []
    ann.page.keyboard.press("Escape")
    eve = AnalysisBoard(standard(visitors), reading[reading.index("/study/") :])
    expect(eve.page.get_by_text("You can read this study, but not change it.")).to_be_visible()
    expect(eve.comment).to_have_attribute("readonly", "")
    eve.page.keyboard.press("End")
    eve.page.keyboard.press("Delete")
    expect(eve.tree.locator(".move")).to_have_count(2)
    # Without a connection, edits wait, and the page says so.
    ann.visitor.excuse_outage()
    ann.page.context.set_offline(True)
    expect(ann.page.get_by_text("You’re offline.")).to_be_visible()
    ann.page.keyboard.press("End")
    ann.comment.fill("Written offline")
    ann.page.context.set_offline(False)
    expect(eve.comment).to_have_value("Written offline")
    # Also those of a tab that is closed meanwhile: the next one sends them.
    ann = closed_offline_and_opened_again(ann, "Closed offline")
    expect(eve.comment).to_have_value("Closed offline")
    expect(ann.comment).to_have_value("Closed offline")
    expect(ann.page.get_by_text("2 here")).to_be_visible()
    # A reader makes a copy of their own.
    copied = AnalysisBoard(eve.visitor, path_of(eve.page), page=eve.visitor.new_page())
    copied.button("Make a private copy").click()
    copied.page.wait_for_url(re.compile("/analysis$"))
    expect(copied.tree.locator(".move")).to_have_count(2)
    # The owner stops sharing: whoever looks on is told, and the link leads nowhere.
    sheet = ann.choose("Share study")
    sheet.get_by_role("button", name="Stop sharing").click()
    sheet.get_by_role("button", name="Delete study").click()
    ann.page.wait_for_url(re.compile("/analysis$"))
    expect(eve.page.get_by_text("This study was deleted.")).to_be_visible()
    eve.visitor.excuse(r"status of 404 .*/read")
    eve.page.reload()
    expect(eve.page.get_by_role("heading", name="Study not found")).to_be_visible()
    assert findings(eve.page) == []


def test_the_list_of_studies_asks_before_it_deletes_one(visitors: Visitors) -> None:
    ann = shared(visitors)
    board = AnalysisBoard(ann.visitor, "/analysis", page=ann.visitor.new_page())
    sheet = board.choose("Share study")
    stop = sheet.get_by_role("button", name=re.compile("^Stop sharing"))
    question = board.page.get_by_role("alertdialog")
    stop.click()
    question.get_by_role("button", name="Keep sharing").click()
    expect(question).to_be_hidden()
    expect(ann.page.get_by_text("Only you here")).to_be_visible()
    stop.click()
    question.get_by_role("button", name="Delete study").click()
    expect(stop).to_have_count(0)
    expect(ann.page.get_by_text("This study was deleted.")).to_be_visible()
