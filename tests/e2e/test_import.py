"""Files and text that people drop on a board, and files that somebody made to break it."""

from __future__ import annotations

import gzip
import json
import re
from itertools import islice, product
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from skep.game import Game
from skep.notation.setupstring import format_setup
from tests.e2e.analysis import AnalysisBoard, standard
from tests.e2e.visitors import Visitors

GAME = "Base+MLP;InProgress;White[4];wG1;bS1 wG1-;wA1 -wG1;bQ bS1/;wQ \\wA1;bA1 bQ-"
SETUP = "1~Base~w3~w~_~0-0-wQ.1-0-wS1.2-0-bS1.3-0-bQ"

MADE = """({ files, text }) => {
    const carried = new DataTransfer();
    for (const { name, content, bytes } of files) {
        const inside = bytes ? new Uint8Array(bytes) : content;
        carried.items.add(new File([inside], name));
    }
    if (text) carried.setData('text/plain', text);
    return carried;
}"""
"""A function for the page: what somebody carries with the mouse."""

PASTE = """(text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}"""
"""A function for the page: somebody presses Ctrl+V on the board."""

HOSTILE = "<img src=x onerror=alert(1)>\u202e\u0000\u2066evil\ufeff<script>alert(1)</script>"
HEARD = "<img src=x onerror=alert(1)>evil<script>alert(1)</script>"


def carry(page: Page, *, text: str = "", **files: str | bytes) -> Any:
    """Drag files or text over the page, and return what is carried."""
    told = [
        {"name": name.replace("_", "."), "bytes": list(content)}
        if isinstance(content, bytes)
        else {"name": name.replace("_", "."), "content": content}
        for name, content in files.items()
    ]
    carried = page.evaluate_handle(MADE, {"files": told, "text": text})
    page.dispatch_event("main", "dragover", {"dataTransfer": carried})
    return carried


def drop(page: Page, *, text: str = "", **files: str | bytes) -> None:
    """Drop files or text on the page."""
    carried = carry(page, text=text, **files)
    page.dispatch_event("main", "drop", {"dataTransfer": carried})


def analysis(nodes: list[dict[str, Any]], **more: Any) -> str:
    """Return an analysis with these moves as a file."""
    study = {"format": "skep-analysis", "version": 1, "start": "1~Base~w1~w~_~_"}
    return json.dumps({**study, "nodes": [{"id": "r"}, *nodes], **more})


def test_a_file_or_text_is_dropped_on_the_analysis_board(visitors: Visitors) -> None:
    board = AnalysisBoard(visitors())
    page, notice = board.page, board.page.locator(".notice")
    zone = page.get_by_text("Drop a game or an analysis to open it")
    carry(page, text=GAME)
    expect(zone).to_be_visible()
    page.dispatch_event("main", "dragleave", {})
    expect(zone).to_be_hidden()

    drop(page, text=GAME)
    expect(board.tree.locator(".move")).to_have_count(6)
    expect(zone).to_be_hidden()
    broken = f"{GAME};wQ bA1-;bB1 bA1-"
    drop(page, my_game_txt=broken)
    expect(notice).to_contain_text("wQ bA1- (ply 7) can’t be played")
    expect(board.tree.locator(".move")).to_have_count(6)
    expect(page.get_by_role("heading", name="my.game")).to_be_visible()
    drop(page, one_txt=GAME, two_txt=GAME)
    expect(notice).to_have_text("Drop one file at a time.")
    for content, told in (
        (b"\x89PNG\r\n\x1a\n\x00\x00", "This is a picture."),
        (b"GIF89a\x01", "This is a picture."),
        (gzip.compress(GAME.encode()), "This is a compressed file. Unpack it first."),
        (bytes(range(256)) * 400, "This isn’t a text file."),
    ):
        drop(page, odd_file=content)
        expect(notice).to_contain_text(told)
    # What was there stays.
    expect(board.tree.locator(".move")).to_have_count(6)


def test_a_game_is_pasted_on_the_board_and_added_as_a_chapter(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors))
    page = board.page
    # The empty board says how a game gets there.
    expect(board.tree).to_contain_text("To open a game, drop or paste it here.")
    board.tree.get_by_role("button", name="Import").click()
    sheet = page.get_by_role("dialog", name="Import")
    expect(sheet.get_by_label("as a chapter")).to_have_count(0)
    sheet.get_by_role("textbox").fill(GAME)
    sheet.get_by_role("button", name="Open", exact=True).click()
    expect(board.tree.locator(".move")).to_have_count(6)
    page.evaluate(PASTE, '[White "Ann"]\n[Black "Bob"]\n\n1. wS1 2. bS1 wS1-')
    sheet.get_by_label("Add to this analysis as a chapter").check()
    sheet.get_by_role("button", name="Open", exact=True).click()
    expect(sheet).to_be_hidden()
    assert board.moves() == ["wS1", "bS1 wS1-"]
    expect(board.current).to_contain_text("bS1 wS1-")
    board.button("Previous chapter").click()
    expect(board.tree.locator(".move")).to_have_count(6)
    board.button("Undo").click()
    expect(board.button("Next chapter")).to_have_count(0)


def test_moves_from_board_game_arena_are_pasted(visitors: Visitors) -> None:
    board = AnalysisBoard(standard(visitors))
    sheet = board.choose("Import")
    sheet.get_by_role("textbox").fill("wG1 .\nbS1 wG1-\nwQ -wG1\n")
    sheet.get_by_role("button", name="Open", exact=True).click()
    expect(sheet).to_be_hidden()
    assert board.moves() == ["wG1", "bS1 wG1-", "wQ -wG1"]


@pytest.mark.parametrize("name", ["\u202eevil\u2066_txt", f"{'x' * 79}\U0001f41e_txt"])
def test_a_file_with_an_odd_name_is_opened_and_shared(visitors: Visitors, name: str) -> None:
    board = AnalysisBoard(visitors())
    drop(board.page, **{name: GAME})
    expect(board.tree.locator(".move")).to_have_count(6)
    board.choose("Share study").get_by_role("button", name="Create links").click()
    expect(board.page.get_by_text("Only you here")).to_be_visible()
    heading = board.page.get_by_role("heading", level=1)
    expect(heading).to_have_text(re.compile("^(evil|x{79})$"))


def test_every_kind_of_link_is_opened(visitors: Visitors) -> None:
    board = AnalysisBoard(visitors())
    person, page, notice = board.visitor, board.page, board.page.locator(".notice")
    moves, here = board.tree.locator(".move"), person.address
    game = person.played("wS1", "bS1 wS1-")
    start, line = quote(format_setup(Game("Base").position)), quote("wS1;bS1 wS1-")
    for link, shown in (
        (f"{here}/game/{game}", "bS1"),
        (f"{here}/embed/game/{game}?ply=1&theme=dark", "wS1"),
        (f"/analysis?from={game}&ply=1", "wS1"),
        (f"https://hive.example/embed/analysis?setup={start}&moves={line}", "bS1"),
        (f"https://hive.example/analysis?setup={start}&moves={line}&ply=1", "wS1"),
    ):
        drop(page, text="Base")
        expect(moves).to_have_count(0)
        drop(page, text=f" {link}\n")
        expect(moves).to_have_count(2)
        expect(board.current).to_contain_text(shown)
        expect(notice).to_have_count(0)
    drop(page, text=f"{here}/editor?setup={quote(SETUP)}")
    expect(moves).to_have_count(0)
    expect(page.locator(".skep-board .levels .tile")).to_have_count(4)
    # Pasted, too. What can't be opened says why, and what was there stays.
    sheet = board.choose("Import")
    running = person.make(opponent={"type": "computer", "level": 1}, color="white")
    for link, told in (
        (f"{here}/game/{running}", "This game is still being played"),
        (f"{here}/game/abcdefghijkl", "The link may be incomplete"),
        (f"https://hive.example/game/{game}", "on another server (hive.example)"),
        ("https://hive.example/study/abcdefghijkl#" + "x" * 32, "on another server"),
        (f"{here}/rules", "isn’t a game string"),
    ):
        person.excuse("status of 404")
        sheet.get_by_role("textbox").fill(link)
        sheet.get_by_role("button", name="Open", exact=True).click()
        expect(sheet.get_by_role("alert")).to_contain_text(told)
    # A study opens as a study.
    sheet.get_by_role("textbox").fill(f"{here}/study/abcdefghijkl#{'x' * 32}")
    sheet.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("heading", name="Study not found")).to_be_visible()


def test_a_position_is_dropped_on_the_editor(visitors: Visitors) -> None:
    person = visitors()
    person.go("/editor")
    page = person.page
    expect(page.get_by_role("heading", name="Position editor")).to_be_visible()
    carry(page, text=SETUP)
    expect(page.get_by_text("Drop a setup string or a game string to open it")).to_be_visible()
    drop(page, setup_txt=f"{SETUP}\n")
    tiles = page.locator(".skep-board .levels .tile")
    expect(tiles).to_have_count(4)
    drop(page, text="hello")
    expect(page.locator(".bad")).to_contain_text("This isn’t a setup string")
    drop(page, large_txt="x" * 1_000_001)
    expect(page.locator(".bad")).to_contain_text("This is too large.")
    drop(page, game_txt=GAME)
    expect(tiles).to_have_count(6)
    expect(page.locator(".bad")).to_have_count(0)


def absurd_tree(size: int) -> list[dict[str, Any]]:
    """Return legal moves: queens that go back and forth, and every other move at each step."""
    game = Game("Base,repetition=none")
    nodes, at = list[dict[str, Any]](), "r"

    def add(move: str, parent: str) -> str:
        nodes.append({"id": f"n{len(nodes)}", "parent": parent, "move": move})
        return f"n{len(nodes) - 1}"

    around = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"]
    known = dict[str, dict[str, list[str]]]()
    for ply, move in enumerate(["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", *around * 499]):
        if ply >= 4 and move not in known:
            known[move] = {}
            for other in set(game.legal_move_strings()) - {move}:
                game.play(other)
                known[move][other] = list(game.legal_move_strings())
                game.undo()
        for other, answers in known.get(move, {}).items():
            if len(nodes) + len(answers) + 2000 - ply < size:
                there = add(other, at)
                for answer in answers:
                    add(answer, there)
        at = add(move, at)
        if ply < 12:
            game.play(move)
    return nodes


def test_an_absurd_tree_is_opened_and_markup_in_it_stays_text(visitors: Visitors) -> None:
    board = AnalysisBoard(visitors())
    nodes = absurd_tree(99_999)
    assert len(nodes) > 99_000
    nodes[0]["comment"] = HOSTILE
    start = format_setup(Game("Base,repetition=none").position)
    drop(board.page, tree_json=analysis(nodes, start=start, current="n0", name=HOSTILE[:60]))
    expect(board.comment).to_have_value(HEARD, timeout=30_000)
    expect(board.page.get_by_role("heading", level=1)).to_contain_text(
        "<img src=x onerror=alert(1)>"
    )
    expect(board.page.locator(".notice")).to_have_count(0)
    board.page.keyboard.press("End")
    expect(board.current).to_contain_text("bQ")
    assert board.page.locator("main img").count() == 0


def test_a_link_that_is_too_short_for_the_moves_says_so(visitors: Visitors) -> None:
    board = AnalysisBoard(visitors(permissions=["clipboard-read", "clipboard-write"]))
    around = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"]
    drop(board.page, text=";".join(["Base,repetition=none", "wS1", "bS1 wS1-", *around[2:]]))
    note = "There are too many moves for a link"
    expect(board.choose("Share and export")).not_to_contain_text(note)
    board.page.keyboard.press("Escape")
    line = ["wS1", "bS1 wS1-", *around[2:], *around * 200]
    drop(board.page, text=";".join(["Base,repetition=none", *line]))
    expect(board.choose("Share and export")).to_contain_text(note)
    board.button("Copy link").click()
    expect(board.page.get_by_text(f"Copied. {note}")).to_have_count(1)
    copied = board.page.evaluate("navigator.clipboard.readText()")
    assert "/analysis?setup=" in copied
    assert "moves=" not in copied


def broad_pgn(size: int) -> str:
    """Return this many variations of one move, each with a different text."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    places = product(letters, range(10), letters, range(10))
    lines = (f"(1. w{a}{m} b{b}{n}-)" for a, m, b, n in islice(places, size))
    return "\n".join(["1. wS1", *lines])


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (";".join(["Base,repetition=none", *["pass"] * 10_000]), "at most 2,000 moves"),
        (analysis([{"id": f"n{at}"} for at in range(100_001)]), "at most 100,000 moves"),
        ('[Event "x"]\n1. wS1 ' + "(2. bS1 wS1- " * 50_000, "can’t read"),
        (broad_pgn(50_000), "at most 1,000 variations"),
        ("{" + "x" * 100_000, "damaged"),
        ("{" * 100_000, "isn’t an analysis from Skep"),
        ("(;GM[27]" + "x" * 66_000, "too long for the server, which reads about 60 KB"),
        (analysis([{"id": "a", "parent": "r", "move": HOSTILE}]), "damaged at “nodes[1].move”"),
    ],
)
def test_what_is_too_much_or_broken_is_refused(visitors: Visitors, content: str, told: str) -> None:
    board = AnalysisBoard(visitors())
    drop(board.page, file_txt=content)
    expect(board.page.locator(".notice")).to_contain_text(re.compile(re.escape(told)))
