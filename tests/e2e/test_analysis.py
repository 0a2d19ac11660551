"""The analysis board: free play, variations, notes, marks, the engine, and what is kept."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from skep.core.bugs import Color
from skep.game import Game
from skep.notation.setupstring import format_setup
from skep.reading import read_games
from tests.e2e.analysis import AnalysisBoard, link_to, number_of_lines, standard
from tests.e2e.auditing import findings
from tests.e2e.games import SHORT
from tests.e2e.keys import focused, tab_to
from tests.e2e.table import Table, middle_of
from tests.e2e.visitors import DESKTOP, PHONE, Visitors

GAME = "Base+MLP;InProgress;White[4];wG1;bS1 wG1-;wA1 -wG1;bQ bS1/;wQ \\wA1;bA1 bQ-"
LEFT_OUT = re.compile("left out")


def test_both_sides_play_and_another_move_becomes_a_variation(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors))
    game = Game("Base+MLP")
    for move in ("wG1", "bS1 wG1-", "wQ -wG1"):
        board.play(game, move)
    board.page.keyboard.press("ArrowLeft")
    game.undo()
    board.play(game, "wA1 -wG1")
    assert board.moves() == ["wG1", "bS1 wG1-", "wQ -wG1", "2.wA1 -wG1"]

    # A move that is there is followed.
    board.page.keyboard.press("ArrowUp")
    expect(board.current).to_contain_text("wQ -wG1")
    board.page.keyboard.press("ArrowLeft")
    game.undo()
    board.play(game, "wQ -wG1")
    assert len(board.moves()) == 4


def test_every_change_is_undone_and_done_again(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors), link_to(GAME))
    board.page.keyboard.press("Home")
    for _ in range(3):
        board.page.keyboard.press("ArrowRight")
    board.comment.fill("Quiet.")
    board.button("Good move").click()
    board.button("Delete from here").click()
    assert len(board.moves()) == 2
    board.button("Undo").click()
    assert len(board.moves()) == 6
    expect(board.current).to_contain_text("wA1 -wG1!")
    board.button("Undo").click()
    expect(board.current).not_to_contain_text("wA1 -wG1!")
    board.button("Undo").click()
    expect(board.comment).to_have_value("")
    expect(board.button("Undo")).to_have_attribute("aria-disabled", "true")
    for _ in range(3):
        board.button("Redo").click()
    assert len(board.moves()) == 2


def test_a_variation_is_promoted_and_becomes_the_main_line(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors), link_to(GAME, ply=2))
    game = Game("Base+MLP")
    for move in GAME.split(";")[3:5]:
        game.play(move)
    board.play(game, "wQ -wG1")
    expect(board.tree.locator(".line .move")).to_have_count(1)
    board.button("Make main line").click()
    expect(board.tree.locator(".line .move")).to_have_count(4)
    expect(board.button("Make main line")).to_have_attribute("aria-disabled", "true")


def test_the_analysis_is_there_after_a_reload_and_in_the_list(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors))
    game = Game("Base+MLP")
    for move in ("wG1", "bS1 wG1-"):
        board.play(game, move)
    board.comment.fill("<b>Mine</b>")
    sheet = board.choose("Rename")
    sheet.get_by_role("textbox").fill("Spider opening")
    sheet.get_by_role("button", name="Save name").click()
    expect(board.saved).to_be_visible()
    board.page.reload()
    expect(board.current).to_contain_text("bS1 wG1-")
    expect(board.comment).to_have_value("<b>Mine</b>")
    expect(board.page.get_by_role("heading", name="Spider opening")).to_be_visible()
    assert board.page.locator("b", has_text="Mine").count() == 0

    board.choose("New analysis").get_by_role("button", name="Start").click()
    expect(board.tree.locator(".move")).to_have_count(0)
    kept = board.choose("Your analyses")
    kept.get_by_role("button", name="Delete “Spider opening”").click()
    expect(kept.get_by_text("Nothing here yet")).to_be_visible()
    kept.get_by_role("button", name="Restore").click()
    kept.get_by_role("button", name=re.compile("^Spider opening")).click()
    expect(board.current).to_contain_text("bS1 wG1-")


def test_two_tabs_destroy_nothing(visitors: Visitors) -> None:
    person = standard(visitors)
    one = AnalysisBoard(person)
    game = Game("Base+MLP")
    one.play(game, "wG1")
    expect(one.saved).to_be_visible()
    other = AnalysisBoard(person, page=person.new_page())
    expect(other.current).to_contain_text("wG1")
    other.play(game, "bS1 wG1-")
    expect(other.saved).to_be_visible()
    # Whoever has changed nothing sees it.
    expect(one.tree.locator(".move")).to_have_count(2)
    # Both change it at the same moment: then there are two.
    one.comment.fill("One")
    other.comment.fill("Other")
    expect(one.page.get_by_text("Saved as a copy").or_(one.saved)).to_be_visible()
    expect(other.page.get_by_text("Saved as a copy").or_(other.saved)).to_be_visible()
    comments = {node.get("comment") for kept in one.kept() for node in kept["study"]["nodes"]}
    assert {"One", "Other"} <= comments


def test_the_engine_shows_lines_previews_them_and_plays_them(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors), link_to(GAME))
    board.page.get_by_role("switch", name="Engine").click()
    number_of_lines(board, 3)
    expect(board.table.board.locator(".advised")).to_have_count(3)
    expect(board.page.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile("White"))
    board.button("Engine settings").click()
    board.page.get_by_role("combobox", name="Lines").select_option("5")
    number_of_lines(board, 5)
    # A preview shows the line on the board, and leaves the tree alone.
    first = board.lines.first.get_by_role("button")
    pieces = board.table.board.locator(".levels .tile")
    expect(pieces).to_have_count(6)
    first.nth(1).hover()
    expect(board.page.get_by_text("Preview of the engine’s line")).to_be_visible()
    board.tree.hover()
    expect(board.page.get_by_text("Preview of the engine’s line")).to_have_count(0)
    before = len(board.moves())
    first.first.click()
    expect(board.tree.locator(".move")).to_have_count(before + 1)
    # It is on after a reload as well.
    expect(board.saved).to_be_visible()
    board.page.reload()
    number_of_lines(board, 5)


def test_a_long_line_of_the_engine_does_not_widen_the_page(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors), link_to(GAME))
    board.page.get_by_role("switch", name="Engine").click()
    is_cut = "() => [...document.querySelectorAll('.engine .moves')].some(one => {\n"
    is_cut += "    const last = one.lastElementChild?.getBoundingClientRect();\n"
    is_cut += "    return last && last.left > innerWidth;\n})"
    board.page.wait_for_function(is_cut)
    assert board.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_engine_shows_the_threat_or_says_why_not(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors), link_to(GAME))
    board.page.get_by_role("switch", name="Engine").click()
    number_of_lines(board, 3)
    board.button("Show threat").click()
    expect(board.engine.get_by_text("If it were Black’s turn:")).to_be_visible()
    number_of_lines(board, 3)
    expect(board.lines.first.get_by_role("button").first).to_contain_text("b")
    board.page.keyboard.press("Home")
    board.button("Show threat").click()
    expect(board.engine.get_by_text("There is no threat to show")).to_be_visible()


def test_units_are_shown_on_request(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors), link_to(GAME))
    board.page.get_by_role("switch", name="Engine").click()
    number_of_lines(board, 3)
    expect(board.lines.first.locator(".score")).to_have_text(re.compile(r"^\d+%$"))
    board.button("Engine settings").click()
    board.page.get_by_role("checkbox", name="Units").check()
    expect(board.lines.first.locator(".score")).to_have_text(re.compile(r"^[+\u2212]\d+\.\d\d$"))


def test_arrows_are_drawn_by_the_right_button(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors), link_to(GAME))
    mouse = board.page.mouse
    start, end = middle_of(board.table.piece("wG1")), middle_of(board.table.piece("bQ"))
    mouse.move(*start)
    mouse.down(button="right")
    mouse.move(*end, steps=4)
    mouse.up(button="right")
    expect(board.shapes).to_have_count(1)
    board.page.keyboard.down("Shift")
    mouse.click(*start, button="right")
    board.page.keyboard.up("Shift")
    expect(board.shapes).to_have_count(2)
    expect(board.table.board.locator(".shapes .shape.red")).to_have_count(1)
    expect(board.saved).to_be_visible()
    board.page.keyboard.press("Control+z")
    expect(board.shapes).to_have_count(1)
    board.page.keyboard.press("ArrowLeft")
    expect(board.shapes).to_have_count(0)


def test_everything_works_by_keyboard(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors))
    page = board.page
    tab_to(page, lambda name: re.search(r"grasshopper wG1, \d+ left", name))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(board.current).to_contain_text("wG1")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    # Draw: a mark on the piece, by the board's own keys.
    page.keyboard.press("d")
    tab_to(page, lambda name: re.match(r"white grasshopper wG1(?!.*left)", name), "Shift+Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(board.shapes).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(board.comment).to_be_focused()
    page.keyboard.type("Solid")
    tab_to(page, lambda name: name == "Start position")
    page.keyboard.press("Enter")
    expect(board.comment).to_have_value("")
    page.keyboard.press("ArrowRight")
    expect(board.comment).to_have_value("Solid")
    assert focused(page) == "Start position"


def test_chapters_are_added_named_moved_deleted_and_kept(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors))
    page, game = board.page, Game("Base+MLP")
    for move in ("wG1", "bS1 wG1-"):
        board.play(game, move)
    board.choose("Chapters").get_by_role("button", name="Add chapter from this position").click()
    expect(board.tree.locator(".move")).to_have_count(0)
    expect(board.table.board.locator("[data-piece=wG1]")).to_be_visible()
    sheet = board.choose("Chapters")
    sheet.get_by_role("button", name="Rename “Chapter 2”").click()
    page.keyboard.type("Traps")
    page.keyboard.press("Enter")
    sheet.get_by_role("button", name="Move “Traps” up").click()
    page.keyboard.press("Escape")
    bar = page.get_by_role("navigation", name="Chapters")
    expect(bar).to_contain_text("Traps")
    expect(bar).to_contain_text("1/2")
    # By keyboard, from anywhere.
    page.keyboard.press("PageDown")
    expect(board.current).to_contain_text("bS1 wG1-")
    expect(board.saved).to_be_visible()
    page.reload()
    expect(bar).to_contain_text("2/2")
    sheet = board.choose("Chapters")
    sheet.get_by_role("button", name="Delete “Chapter 2”").click()
    assert findings(page) == []
    sheet.get_by_role("button", name="Restore").click()
    page.keyboard.press("Escape")
    expect(bar).to_contain_text("2/2")
    expect(board.tree.locator(".move")).to_have_count(2)


def test_a_phone_plays_and_draws_by_touch(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors, viewport=PHONE, has_touch=True, is_mobile=True))
    game = Game("Base+MLP")
    for move in ("wG1", "bS1 wG1-", "wA1 -wG1"):
        board.play(game, move, tap=True)
    board.button("Draw arrows and marks").tap()
    x, y = middle_of(board.table.piece("bS1"))
    board.page.touchscreen.tap(x, y)
    expect(board.shapes).to_have_count(1)
    board.button("Draw arrows and marks").tap()
    board.button("Notes").tap()
    board.button("Mistake").tap()
    board.page.get_by_role("dialog", name="Notes").get_by_role("button", name="Close").tap()
    expect(board.current).to_contain_text("wA1 -wG1?")
    width = board.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


def test_the_same_position_by_another_way_is_found(visitors: Visitors) -> None:
    moves = "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 /wQ;bA1 bQ/;wA1 -wQ;bA1 bQ-"
    board = AnalysisBoard(standard(visitors), link_to(f"Base;InProgress;White[6];{moves}"))
    expect(board.page.get_by_text("Same position as after")).to_be_visible()
    board.page.get_by_role("button", name="3… bA1 bQ-").click()
    expect(board.current).to_have_attribute("aria-current", "step")
    assert board.current.evaluate("one => one.closest('.pair').textContent").strip().startswith("3")


def test_why_a_piece_cannot_move_is_told(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors), link_to(GAME))
    board.table.piece("wG1").click()
    expect(board.page.get_by_text("holds the hive together").first).to_be_visible()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", "isn’t a game string"),
        ("Checkers;wQ", "isn’t a game string"),
        ("1~Base~w3~w~_~0-0-wQ.5-5-bQ", "Check the setup string"),
        ('{"format":"skep-analysis","version":9}', "newer version"),
    ],
)
def test_what_cannot_be_opened_is_refused(visitors: Visitors, text: str, told: str) -> None:
    board = AnalysisBoard(standard(visitors))
    sheet = board.choose("Import")
    sheet.get_by_role("textbox").fill(text)
    sheet.get_by_role("button", name="Open").click()
    expect(sheet.get_by_role("alert")).to_contain_text(told)


def test_a_broken_game_keeps_what_is_legal(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors))
    sheet = board.choose("Import")
    sheet.get_by_role("textbox").fill(f"{GAME};wG1 bQ/;bA2 bQ/")
    sheet.get_by_role("button", name="Open").click()
    expect(board.page.get_by_text(LEFT_OUT)).to_contain_text("wG1 bQ/ (ply 7)")
    assert len(board.moves()) == 6


def test_an_analysis_is_exported_and_imported_again(visitors: Visitors, tmp_path: Path) -> None:
    board = AnalysisBoard(standard(visitors), link_to(GAME))
    board.comment.fill("Kept")
    sheet = board.choose("Share and export")
    with board.page.expect_download() as waiting:
        sheet.get_by_role("button", name="Download JSON").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    data = json.loads(file.read_text(encoding="utf-8"))
    assert (data["format"], len(data["nodes"])) == ("skep-analysis", 7)
    with board.page.expect_download() as waiting:
        sheet.get_by_role("button", name="Download SVG").click()
    picture = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "class=" not in picture
    board.page.keyboard.press("Escape")
    sheet = board.choose("Import")
    sheet.locator("input[type=file]").set_input_files(file)
    expect(board.comment).to_have_value("Kept")
    assert len(board.moves()) == 6


def test_a_finished_game_is_analyzed_at_the_ply_that_is_shown(visitors: Visitors) -> None:
    person = standard(visitors)
    table = Table(person).open(person.played(*SHORT))
    table.wait_for_ply(len(SHORT))
    person.page.keyboard.press("ArrowLeft")
    person.page.get_by_role("link", name="Analyze").click()
    person.page.wait_for_url("**/analysis?**")
    tree = person.page.get_by_role("region", name="Moves", exact=True)
    expect(tree.locator(".move")).to_have_count(len(SHORT))
    expect(tree.locator("[aria-current]")).to_contain_text(SHORT[-2])


def test_a_game_against_somebody_is_not_analyzed_before_its_end(visitors: Visitors) -> None:
    ann, ben = standard(visitors), standard(visitors)
    game = ann.make(opponent={"type": "friend"}, rules="Base", color="white")
    ben.get("/me")
    ben.join(game)
    for person in (ann, ben):
        person.go(f"/analysis?from={game}")
        heading = person.page.get_by_role("heading", name="This game is still being played")
        expect(heading).to_be_visible()
    table = Table(ann).open(game)
    menu = table.open_menu()
    assert menu.get_by_role("link", name="Analyze").count() == 0


def test_a_puzzle_is_analyzed_once_its_solution_is_shown(visitors: Visitors) -> None:
    person = standard(visitors)
    person.go("/puzzles")
    assert person.page.get_by_role("link", name="Analyze").count() == 0
    person.page.get_by_role("button", name="Show solution").click()
    person.page.get_by_role("link", name="Analyze").click()
    tree = person.page.get_by_role("region", name="Moves", exact=True)
    expect(tree.locator("[aria-current]")).to_be_visible()
    assert person.page.get_by_text(LEFT_OUT).count() == 0


def test_a_position_of_the_editor_is_opened(visitors: Visitors) -> None:
    setup = "1%7EBase-MLP%7Ew5%7Ew%7EbA1%7E4-0-bA1.0-1-wQ-wB1.1-1-wS1.2-1-bS1.3-1-bQ"
    board = AnalysisBoard(standard(visitors), f"/analysis?setup={setup}")
    expect(board.table.piece("bA1")).to_be_visible()
    expect(board.page.get_by_text("White to move.")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en-US", "nl-NL"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nobody_is_hindered(
    visitors: Visitors, theme: str, language: str, size: dict[str, int]
) -> None:
    person = visitors(viewport=size, locale=language, color_scheme=theme)
    person.go(link_to(GAME, ply=4))
    person.page.get_by_role("switch").click()
    expect(person.page.locator(".engine li").first).to_be_visible()
    assert findings(person.page) == []
    person.page.keyboard.press("d")
    assert findings(person.page) == []
    person.page.keyboard.press("?")
    expect(person.page.locator("dialog[open]")).to_be_visible()
    assert findings(person.page) == []


def test_files_of_other_programs_are_imported_and_written(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors))
    # BoardSpace's format: only the server reads it.
    sgf = (
        '(;GM[27]VV[1]SU[hive]P0[id "ann"]P1[id "bob"]\n; P0[0 Start P0]\n'
        "; P0[1 Dropb S1 N 13 .]\n; P0[2 Done]\n; P1[3 Dropb S1 O 13 S1-]\n; P1[4 Done]\n)"
    )
    sheet = board.choose("Import")
    sheet.get_by_role("textbox").fill(sgf)
    sheet.get_by_role("button", name="Open").click()
    expect(sheet).to_be_hidden()
    assert board.moves() == ["wS1", "bS1 wS1-"]
    sheet = board.choose("Share and export")
    for name, ending in (("Download PGN", "pgn"), ("Download SGF", "sgf")):
        with board.page.expect_download() as download:
            sheet.get_by_role("button", name=name).click()
        assert download.value.suggested_filename.endswith(f".{ending}")
        (game,) = read_games(download.value.path().read_text(encoding="utf-8"))
        assert game.move_strings() == ("wS1", "bS1 wS1-")
        assert (game.tags["White"], game.tags["Black"]) == ("ann", "bob")


def test_every_chapter_is_a_game_of_a_pgn_file(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors))
    one = '[Event "Club"]\n[White "{}"]\n[Black "{}"]\n[Result "0-1"]\n\n1. {}\n'
    sheet = board.choose("Import")
    sheet.get_by_role("textbox").fill(
        one.format("Ann", "Bob", "wS1") + "\n" + one.format("Cem", "Dee", "wA1\n2. bA1 wA1-")
    )
    sheet.get_by_role("button", name="Open").click()
    expect(sheet).to_be_hidden()
    # A game opens at its end.
    expect(board.current).to_contain_text("wS1")
    board.button("Next chapter").click()
    expect(board.current).to_contain_text("bA1 wA1-")
    expect(board.page.get_by_text("Dee")).to_be_visible()
    sheet = board.choose("Share and export")
    with board.page.expect_download() as download:
        sheet.get_by_role("button", name="Download PGN").click()
    first, second = read_games(download.value.path().read_text(encoding="utf-8"))
    assert [game.move_strings() for game in (first, second)] == [("wS1",), ("wA1", "bA1 wA1-")]
    names = [(game.tags["Event"], game.tags["White"]) for game in (first, second)]
    assert names == [("Club", "Ann"), ("Club", "Cem")]
    assert [game.outcome and game.outcome.winner for game in (first, second)] == [Color.BLACK] * 2


def test_a_broken_file_keeps_what_is_legal_and_says_what_is_not(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors))
    sheet = board.choose("Import")
    sheet.get_by_role("textbox").fill("1. wS1\n2. bS1 <b>wS1</b>")
    sheet.get_by_role("button", name="Open").click()
    expect(board.page.get_by_text("can’t be played")).to_be_visible()
    assert board.moves() == ["wS1"]


def test_a_game_from_a_setup_is_analyzed_from_there(visitors: Visitors) -> None:
    person = standard(visitors)
    person.get("/me")
    setup = format_setup(Game.from_string(GAME).position)
    game = person.make(opponent={"type": "same_screen"}, setup=setup)
    board = AnalysisBoard(person, f"/analysis?from={game}")
    expect(board.table.piece("bA1")).to_be_visible()
    expect(board.page.get_by_text(LEFT_OUT)).to_have_count(0)
