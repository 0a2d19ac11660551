"""An imported game on the analysis board: reviewed, practiced, annotated, and shared as a link."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from skep.game import Game
from skep.notation.gamestring import parse_game
from tests.e2e.analysis import AnalysisBoard, link_to, standard, view_of
from tests.e2e.auditing import findings
from tests.e2e.games import SHORT
from tests.e2e.visitors import PHONE, Json, Visitors
from tests.notation.boardspace import sgf

GAME = f"Base;InProgress;White[1];{';'.join(SHORT)}"


def better_lines(board: AnalysisBoard) -> list[Json]:
    """Return what the server's engine finds in the same game: the browser's finds the same."""
    game = board.visitor.played(*SHORT)
    lines: list[Json] = board.visitor.get(f"/games/{game}/chances")["lines"]
    return lines


def region(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def try_move(board: AnalysisBoard, ply: int, move: str) -> None:
    """Try a move on the board, in the position after so many moves of the game."""
    game = Game("Base")
    for before in SHORT[:ply]:
        game.play(before)
    view = view_of(game)
    step = board.table.step_of(move, view)
    board.table.source(step.piece, view).click()
    board.table.target(step, view).click()


def test_a_boardspace_file_is_reviewed_and_a_friend_gets_the_better_line(
    visitors: Visitors, tmp_path: Path
) -> None:
    board = AnalysisBoard(standard(visitors))
    file = tmp_path / "HV-Ann-Dumbot-2020-12-12-1607.sgf"
    file.write_text(sgf(parse_game(GAME)), encoding="utf-8")
    board.choose("Import").locator("input[type=file]").set_input_files(file)
    expect(board.tree.locator(".move")).to_have_count(len(SHORT))
    lines = better_lines(board)
    see_where_it_was_lost(board, lines)
    find_the_better_move(board, [line for line in lines if line["ply"] % 2 == 1])
    add_the_lines(board, lines)
    # A friend gets a link to the better line, and sees it as it is here.
    first = lines[-1]["moves"][0]["text"]
    board.tree.locator(".line .move").filter(has_text=first).last.click()
    expect(board.current).to_contain_text(first)
    written = board.moves()
    link = link_to_the_position(board)
    expect(board.current).to_contain_text(first)
    friend = AnalysisBoard(standard(visitors), link[link.index("/study/") :])
    expect(friend.current).to_contain_text(first)
    assert friend.moves() == written
    glyphs = [move for move in written if re.search(r"[?!]$", move)]
    expect(friend.tree.locator("strong")).to_have_count(len(glyphs))


def see_where_it_was_lost(board: AnalysisBoard, lines: list[Json]) -> None:
    """Review by keyboard: the graph, the accuracy, the marks beside the moves."""
    page = board.page
    page.keyboard.press("r")
    turning = region(page, "Turning points")
    expect(turning).to_contain_text("Accuracy: White")
    expect(turning).to_contain_text(re.compile("White (took the lead|was ahead)"))
    slider = page.get_by_role("slider", name="Move shown")
    expect(slider).to_have_value(str(len(SHORT)))
    expect(board.tree.locator(".mark")).to_have_count(len(lines))
    assert findings(page) == []
    turning.locator(".point").last.click()
    expect(slider).to_have_value(str(lines[-1]["ply"]))
    expect(page.locator(".skep-board .comparison")).to_have_count(2)
    # On a small laptop, the turning points are in view, and some moves below them.
    bottom = page.locator(".steps").first.bounding_box()
    points, moves = turning.bounding_box(), board.tree.bounding_box()
    assert bottom
    assert points
    assert moves
    assert points["y"] + points["height"] + 100 < bottom["y"]
    assert moves["height"] >= 200


def find_the_better_move(board: AnalysisBoard, black: list[Json]) -> None:
    """Find Black's first better move; the engine is silent meanwhile."""
    page = board.page
    ply: int = black[0]["ply"]
    page.get_by_label("Whose mistakes").select_option("Black’s mistakes")
    page.get_by_role("button", name="Find the better move").click()
    practice = region(page, "Find the better move")
    expect(practice).to_contain_text(f"1 of {len(black)}")
    expect(board.engine).to_have_count(0)
    try_move(board, ply, SHORT[ply])
    expect(practice).to_contain_text("That’s the move from the game")
    practice.get_by_role("button", name="Try again").click()
    try_move(board, ply, black[0]["moves"][0]["text"])
    expect(practice).to_contain_text("Yes, that’s the best move.")
    # Below the board, too.
    expect(page.locator(".strip")).to_contain_text("Yes, that’s the best move.")
    assert findings(page) == []
    practice.get_by_role("button", name="Back to the review").click()
    expect(page.get_by_label("Whose mistakes")).to_have_value("b")
    expect(board.tree.locator(".move")).to_have_count(len(SHORT))


def add_the_lines(board: AnalysisBoard, lines: list[Json]) -> None:
    """Make variations of the lines, and glyphs of the marks: one step, one undo."""
    board.button("Add lines and marks").click()
    found = len(SHORT) + sum(len(line["moves"]) for line in lines)
    expect(board.tree.locator(".move")).to_have_count(found)
    board.button("Undo").click()
    expect(board.tree.locator(".move")).to_have_count(len(SHORT))
    board.button("Redo").click()
    expect(board.tree.locator(".move")).to_have_count(found)
    expect(board.tree.locator(".mark")).to_have_count(0)


def link_to_the_position(board: AnalysisBoard) -> str:
    """Share the analysis, and return the link to read it at the position on the board."""
    board.choose("Share study").get_by_role("button", name="Create links").click()
    expect(board.page.get_by_text("Only you here")).to_be_visible()
    links = board.page.get_by_role("dialog", name="Share study")
    reading = links.get_by_role("textbox", name="Read-only link")
    link = reading.input_value()
    assert findings(board.page) == []
    links.get_by_label("Open at the position on the board").uncheck()
    assert link.startswith(f"{reading.input_value()}/")
    return link


def test_a_resigned_game_is_summed_up_as_where_it_was_played(visitors: Visitors) -> None:
    person = standard(visitors)
    page, game = person.page, person.played(*SHORT[:-2])
    # An analysis that was kept before the end learns of it.
    board = AnalysisBoard(person, f"/analysis?from={game}")
    expect(page.locator(".strip")).to_have_text("Black to move.")
    board.comment.fill("What now?")
    expect(board.saved).to_be_visible()
    person.act(game, "resign")
    person.go(f"/game/{game}")
    page.get_by_role("button", name="Review", exact=True).click()
    story = page.locator("#story")
    expect(story).to_contain_text("turn")
    told = story.inner_text()
    board = AnalysisBoard(person, f"/analysis?from={game}")
    expect(page.locator(".strip")).to_have_text("White wins: Black resigned. Black to move.")
    expect(board.comment).to_have_value("What now?")
    page.get_by_role("button", name="Review this game").click()
    expect(region(page, "Turning points")).to_be_visible()
    assert story.inner_text() == told
    board.button("Previous move").click()
    expect(page.locator(".strip")).not_to_contain_text("resigned")


def test_on_a_phone_and_in_dutch_a_game_is_reviewed_from_the_menu(visitors: Visitors) -> None:
    person = standard(visitors, viewport=PHONE, has_touch=True, locale="nl-NL")
    page = person.page
    person.go(link_to(GAME))
    page.get_by_role("button", name="Menu").tap()
    menu = page.get_by_role("dialog", name="Menu")
    menu.get_by_role("button", name="Partij nakijken").tap()
    turning = region(page, "Keerpunten")
    expect(turning).to_contain_text("Nauwkeurigheid")
    title = page.locator("#review-title").bounding_box()
    assert title
    assert title["height"] < 30, "a word is broken"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []
    page.get_by_role("button", name="Zoek de betere zet").tap()
    practice = region(page, "Zoek de betere zet")
    for name in ("Hint", "Laat zien", "Volgende"):
        box = practice.get_by_role("button", name=name).bounding_box()
        assert box
        assert box["height"] >= 44
    practice.get_by_role("button", name="Laat zien").tap()
    expect(page.locator(".skep-board .comparison")).to_have_count(2)
    assert findings(page) == []
    practice.get_by_role("button", name="Terug naar het overzicht").tap()
    page.get_by_role("button", name="Sluiten", exact=True).tap()
    expect(turning).to_have_count(0)
    expect(page.get_by_role("button", name="Partij nakijken")).to_be_visible()
