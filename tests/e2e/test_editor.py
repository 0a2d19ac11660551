"""The position editor: set up by mouse, keys and fingers, checked, sent, and played from."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from skep.core.errors import InvalidPositionError
from skep.core.setup import SetupProblemCode
from skep.notation.setupstring import parse_setup
from tests.e2e.auditing import findings
from tests.e2e.games import SHORT
from tests.e2e.keys import focused
from tests.e2e.table import Table, middle_of
from tests.e2e.visitors import DESKTOP, PHONE, Visitor, Visitors
from tests.server.test_setups import IMPOSSIBLE, OVER, SETUP

COLORS = {"w": "White", "b": "Black"}
FINGERS: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
NOT_IN_A_STRING = {
    SetupProblemCode.NEGATIVE_PLY,
    SetupProblemCode.TOO_LARGE,
    SetupProblemCode.EMPTY_STACK,
}


class Editor:
    """The editor, as one visitor has it before them."""

    def __init__(self, visitor: Visitor, setup: str | None = None) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.board = self.page.get_by_role("application", name="Position editor")
        self.open(setup)

    def open(self, setup: str | None = None) -> None:
        """Type the address, with a position or without."""
        self.visitor.go("/editor" if setup is None else f"/editor?setup={quote(setup, safe='')}")
        expect(self.board).to_be_visible()
        # Only then is the position checked.
        expect(self.page.get_by_text("Loading the rules")).to_have_count(0)

    def slot(self, piece: str) -> Locator:
        """Return the next piece of its kind in the reserve."""
        reserve = self.page.get_by_role("group", name=f"{COLORS[piece[0]]}’s reserve")
        return reserve.get_by_role("button", name=re.compile(rf" {piece}, \d+ left"))

    def piece(self, piece: str) -> Locator:
        """Return a piece that lies on top."""
        return self.board.get_by_role("button", name=re.compile(rf"^(white|black) \w+ {piece}\b"))

    def target(self, where: str) -> Locator:
        """Return a hex where the piece in hand can go."""
        return self.board.get_by_role("button", name=re.compile(rf"^Go {where}$"))

    def button(self, name: str) -> Locator:
        """Return a button by its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def put(self, piece: str, where: str, *, tap: bool = False) -> None:
        """Put a piece from the reserve somewhere by clicks or taps."""
        for what in (self.slot(piece), self.target(where)):
            what.tap() if tap else what.click()
        expect(self.piece(piece)).to_be_visible()

    def drag(self, source: Locator, goal: Callable[[], tuple[float, float]]) -> None:
        """Drag something with a mouse; where the goal is shows once it is in hand."""
        mouse = self.page.mouse
        x, y = middle_of(source)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 12, y - 12, steps=3)
        mouse.move(*goal(), steps=5)
        mouse.up()

    @property
    def setup(self) -> str:
        """The setup string that the page shows."""
        return self.page.locator("#editor-string").input_value()

    @property
    def codes(self) -> list[str]:
        """The codes of the problems that the page lists."""
        listed = self.page.locator("[data-code]")
        return [str(one.get_attribute("data-code")) for one in listed.all()]


def codes_in_python(setup: str) -> list[str]:
    try:
        parse_setup(setup)
    except InvalidPositionError as error:
        return [problem.code.name.lower() for problem in error.problems]
    return []


def test_a_position_is_built_by_dragging(visitors: Visitors) -> None:
    editor = Editor(visitors())
    middle = editor.target("in the middle")
    editor.drag(editor.slot("wS1"), lambda: middle_of(middle))
    editor.drag(
        editor.slot("bS1"), lambda: middle_of(editor.target("east of the white spider wS1"))
    )
    expect(editor.piece("bS1")).to_be_visible()
    assert editor.setup == "1~Base-MLP~w2~w~_~0-0-wS1.1-0-bS1"
    # Onto a stack, and apart from the hive.
    editor.drag(
        editor.slot("wB1"), lambda: middle_of(editor.target("on top of the white spider wS1"))
    )
    expect(editor.piece("wB1")).to_be_visible()
    assert editor.codes == ["climbed_too_early"]
    apart = re.compile("^Go apart from the hive, east of the hex east of the black spider bS1$")
    editor.drag(
        editor.slot("bA1"),
        lambda: middle_of(editor.board.get_by_role("button", name=apart)),
    )
    expect(editor.piece("bA1")).to_be_visible()
    assert editor.codes == codes_in_python(editor.setup) == ["climbed_too_early", "not_one_hive"]
    # Off the board, back to the reserve.
    editor.drag(editor.piece("bA1"), lambda: middle_of(editor.slot("bG1")))
    expect(editor.slot("bA1")).to_have_attribute("aria-label", re.compile("3 left"))
    editor.drag(editor.piece("wB1"), lambda: middle_of(editor.slot("wG1")))
    expect(editor.page.get_by_text("No problems found.", exact=True)).to_be_visible()
    assert editor.setup == "1~Base-MLP~w2~w~_~0-0-wS1.1-0-bS1"


def test_a_wrong_turn_is_a_problem_until_it_is_corrected(visitors: Visitors) -> None:
    editor = Editor(visitors())
    page = editor.page
    fine, play = page.get_by_text("No problems found.", exact=True), editor.button("Play from here")
    editor.put("wS1", "in the middle")
    editor.put("bS1", "east of the white spider wS1")
    expect(fine).to_be_visible()
    page.locator("summary").click()
    turn = page.get_by_label("Turn number")
    turn.fill("abc")
    turn.blur()
    expect(page.locator(".problems")).to_have_text("The turn number isn’t valid.")
    expect(fine).to_have_count(0)
    expect(play).to_be_disabled()
    turn.fill("7")
    turn.blur()
    expect(fine).to_be_visible()
    expect(play).to_be_enabled()
    turn.fill("abc")
    turn.blur()
    expect(play).to_be_disabled()
    editor.button("Undo").click()
    expect(turn).to_have_value("")
    expect(fine).to_be_visible()
    expect(play).to_be_enabled()


def test_a_position_is_built_by_keyboard(visitors: Visitors) -> None:
    editor = Editor(visitors())
    page = editor.page
    editor.slot("wS1").focus()
    page.keyboard.press("Enter")
    # The arrows go over the hexes, and the first is the middle of the empty board.
    assert focused(page).endswith("in the middle")
    page.keyboard.press("Enter")
    expect(editor.piece("wS1")).to_be_visible()
    editor.slot("bS1").focus()
    page.keyboard.press("Enter")
    for _ in range(30):
        if focused(page) == "Go east of the white spider wS1":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(editor.piece("bS1")).to_be_visible()
    assert editor.setup == "1~Base-MLP~w2~w~_~0-0-wS1.1-0-bS1"
    page.keyboard.press("Control+z")
    expect(editor.piece("bS1")).to_have_count(0)
    page.keyboard.press("Control+Shift+z")
    expect(editor.piece("bS1")).to_be_visible()
    editor.piece("bS1").focus()
    page.keyboard.press("Delete")
    expect(editor.piece("bS1")).to_have_count(0)
    assert editor.setup == "1~Base-MLP~w2~w~_~0-0-wS1"


def test_a_position_is_built_by_touch(visitors: Visitors) -> None:
    editor = Editor(visitors(viewport=PHONE, **FINGERS))
    editor.put("wS1", "in the middle", tap=True)
    editor.put("bS1", "east of the white spider wS1", tap=True)
    editor.piece("wS1").tap()
    editor.button("Put back").tap()
    expect(editor.piece("wS1")).to_have_count(0)
    editor.button("Undo").tap()
    expect(editor.piece("wS1")).to_be_visible()
    assert editor.setup == "1~Base-MLP~w2~w~_~0-0-wS1.1-0-bS1"
    wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert editor.page.evaluate(wide) == 0


def test_every_problem_is_listed_and_shown(visitors: Visitors) -> None:
    assert set(IMPOSSIBLE) | NOT_IN_A_STRING == set(SetupProblemCode)
    editor = Editor(visitors())
    for problem, setup in IMPOSSIBLE.items():
        editor.open(setup)
        expect(editor.page.locator(f"[data-code={problem.name.lower()}]").first).to_be_visible()
        assert editor.codes == codes_in_python(setup)
        assert editor.button("Play from here").get_attribute("aria-disabled") == "true"
        expect(editor.page.get_by_text("Fix the problems first")).to_be_visible()


def test_a_problem_in_the_list_shows_its_place(visitors: Visitors) -> None:
    editor = Editor(visitors(), "1~Base~w9~w~_~0-0-wS1-wQ.1-0-bS1.4-0-bQ")
    marks = editor.board.locator(".mark.reason")
    expect(marks).to_have_count(2)
    apart = editor.page.locator("[data-code=not_one_hive]")
    apart.click()
    expect(apart).to_have_attribute("aria-pressed", "true")
    expect(marks).to_have_count(1)
    apart.click()
    expect(marks).to_have_count(2)


def test_side_rules_and_the_rest(visitors: Visitors) -> None:
    editor = Editor(visitors(), "1~Base-MLP~w2~w~_~0-0-wS1.1-0-bS1")
    page = editor.page
    page.get_by_role("group", name="To move").get_by_text("Black").click()
    assert editor.setup.split("~")[2] == "b2"
    page.get_by_role("checkbox", name="pillbug").uncheck(force=True)
    assert editor.setup.split("~")[1] == "Base-ML"
    page.get_by_role("combobox", name="Rules").select_option(label="Carbon")
    assert editor.setup.split("~")[1] == "carbon"
    page.get_by_text("More", exact=True).click()
    page.get_by_role("group", name="Who moved first?").get_by_text("Black").click()
    page.get_by_label("Piece moved last").select_option("wS1")
    page.get_by_label("Turn number").fill("7")
    page.get_by_label("Turn number").press("Enter")
    assert editor.setup == "1~carbon~b7~b~wS1~0-0-wS1.1-0-bS1"
    page.get_by_label("Turn number").fill("1e99")
    page.get_by_label("Turn number").press("Enter")
    expect(page.get_by_text("Enter a whole number from 1 to 999,999.")).to_be_visible()
    for _ in range(6):
        editor.button("Undo").click()
    assert editor.setup == "1~Base-MLP~w2~w~_~0-0-wS1.1-0-bS1"


def test_mirror_rotate_and_clear(visitors: Visitors) -> None:
    setup = "1~Base~b2~w~_~1-0-wQ.0-1-wS1.1-1-bS1"
    editor = Editor(visitors(), setup)
    editor.button("Mirror").click()
    assert editor.setup != setup
    editor.button("Mirror").click()
    assert editor.setup == setup
    for _ in range(6):
        editor.button("Rotate").click()
    assert editor.setup == setup
    editor.button("Clear").click()
    assert editor.setup == "1~Base~w1~w~_~_"
    while editor.button("Undo").get_attribute("aria-disabled") != "true":
        editor.button("Undo").click()
    assert editor.setup == setup


def test_a_link_comes_back_and_a_draft_is_kept(visitors: Visitors) -> None:
    visitor = visitors(permissions=["clipboard-read", "clipboard-write"])
    editor = Editor(visitor, SETUP)
    assert editor.setup == SETUP
    editor.button("Rotate").click()
    turned = editor.setup
    editor.button("Copy link").click()
    copied = str(editor.page.evaluate("navigator.clipboard.readText()"))
    assert parse_qs(urlsplit(copied).query)["setup"] == [turned]
    editor.button("Copy setup string").click()
    assert editor.page.evaluate("navigator.clipboard.readText()") == turned
    # A reload goes on with the draft, and so does the plain address.
    editor.page.reload()
    expect(editor.board).to_be_visible()
    assert editor.setup == turned
    editor.open()
    assert editor.setup == turned
    editor.open("1~Base~w1~w~_~_")
    editor.button("Last draft").click()
    assert editor.setup == turned
    editor.page.goto(copied)
    expect(editor.board).to_be_visible()
    assert editor.setup == turned


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a setup string"),
        ("<b>hello</b>", "isn’t a setup string"),
        ("1~Base~w1~w~_~0-0-wX", "isn’t a setup string"),
        ("x" * 1_000_000, "too long"),
        ("Base;InProgress;White[9];wS1;bS1 wS1-;wQ bS1-", "can’t be read"),
        ("Chess;InProgress;White[9];e4", "isn’t a setup string"),
    ],
)
def test_what_cant_be_opened_is_told(visitors: Visitors, text: str, said: str) -> None:
    editor = Editor(visitors(), SETUP)
    editor.button("Paste…").click()
    editor.page.get_by_label("Setup string, game string or link").fill(text)
    editor.button("Open").click()
    expect(editor.page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    editor.button("Cancel").click()
    assert editor.setup == SETUP


@pytest.mark.parametrize(
    ("text", "setup"),
    [
        (f" {SETUP}\n", SETUP),
        (f"https://skep.example/editor?setup={quote(SETUP)}", SETUP),
        (
            "Base+MLP;InProgress;White[2];wS1;bG1 wS1-",
            "1~Base-MLP~w2~w~bG1~0-0-wS1.1-0-bG1",
        ),
    ],
)
def test_a_position_is_pasted(visitors: Visitors, text: str, setup: str) -> None:
    editor = Editor(visitors())
    editor.button("Paste…").click()
    editor.page.get_by_label("Setup string, game string or link").fill(text)
    editor.button("Open").click()
    expect(editor.page.get_by_role("dialog")).to_have_count(0)
    assert editor.setup == setup


@pytest.mark.parametrize("setup", ["", "<script>alert(1)</script>", "1~Base~w1~w~_~" + "9" * 5000])
def test_a_bad_link_is_told(visitors: Visitors, setup: str) -> None:
    editor = Editor(visitors(), setup)
    expect(editor.page.get_by_role("alert").filter(has_text="can’t be read")).to_be_visible()
    editor.put("wS1", "in the middle")


def test_a_finished_position_is_not_played(visitors: Visitors) -> None:
    editor = Editor(visitors(), OVER)
    expect(
        editor.page.get_by_text("The game is over in this position.", exact=True)
    ).to_be_visible()
    assert editor.button("Play from here").get_attribute("aria-disabled") == "true"
    link = editor.page.get_by_role("link", name="Analyze")
    assert parse_qs(urlsplit(str(link.get_attribute("href"))).query)["setup"] == [OVER]


def test_the_svg_is_a_picture_by_itself(visitors: Visitors) -> None:
    editor = Editor(visitors(), SETUP)
    with editor.page.expect_download() as download:
        editor.button("Download SVG").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert "linearGradient" in text
    assert "var(" not in text
    assert "class=" not in text
    # The bugs have their colors, and the shine is no black patch.
    assert len(set(re.findall(r'fill="(rgb[^"]+)"', text))) >= 5


def test_play_from_here_against_the_computer(visitors: Visitors) -> None:
    editor = Editor(visitors(), SETUP)
    editor.button("Play from here").click()
    sheet = editor.page.get_by_role("dialog", name="Play from here")
    expect(sheet.get_by_text("Black moves first.")).to_be_visible()
    sheet.get_by_role("button", name="Start game").click()
    table = Table(editor.visitor).wait()
    view = table.view()
    assert (view["setup"].split("~")[2:], view["you"]) == (SETUP.split("~")[2:], ["b"])
    expect(table.piece("wQ")).to_be_visible()
    table.slot("bA1").click()
    table.targets.first.click()
    # The computer answers.
    table.until(lambda game: len(game["moves"]) >= 2)
    table.wait_for_ply(2)
    # Nobody analyzes a game that they still play.
    expect(table.open_menu().get_by_role("link", name="Edit position")).to_have_count(0)


def test_a_game_on_one_screen_goes_to_the_editor_as_it_stands(visitors: Visitors) -> None:
    person = visitors()
    table = Table(person).open(person.played(*SHORT[:4]))
    table.open_menu().get_by_role("link", name="Edit position").click()
    expect(person.page).to_have_url(re.compile("/editor"))
    expect(table.piece("bQ")).to_be_visible()


def test_play_from_here_with_a_friend(visitors: Visitors) -> None:
    editor, bob = Editor(visitors(), SETUP), visitors()
    editor.button("Play from here").click()
    sheet = editor.page.get_by_role("dialog", name="Play from here")
    sheet.get_by_text("Friend online").click()
    sheet.get_by_text("White", exact=True).click()
    sheet.get_by_role("button", name="Start game").click()
    white = Table(editor.visitor).wait()
    bob.go(f"/game/{white.game}")
    bob.page.get_by_role("button", name="Join game").click()
    black = Table(bob).wait()
    expect(black.piece("wQ")).to_be_visible()
    black.slot("bA1").click()
    black.targets.first.click()
    white.wait_for_ply(1)
    expect(white.piece("bA1")).to_be_visible()


def test_play_from_here_on_this_device(visitors: Visitors) -> None:
    visitor = visitors()
    kept = "localStorage.setItem('skep.settings', JSON.stringify({ playOn: 'device' }))"
    visitor.page.add_init_script(kept)
    editor = Editor(visitor, SETUP)
    editor.button("Play from here").click()
    sheet = editor.page.get_by_role("dialog", name="Play from here")
    sheet.get_by_text("Same screen").click()
    sheet.get_by_role("button", name="Start game").click()
    table = Table(visitor).wait()
    assert table.game.startswith("local-")
    expect(table.piece("wQ")).to_be_visible()
    table.slot("bA1").click()
    table.targets.first.click()
    table.wait_for_ply(1)
    # It is there after a reload, and in the list.
    visitor.page.reload()
    table.wait()
    expect(table.piece("bA1")).to_be_visible()


@pytest.mark.parametrize(
    ("theme", "size"),
    [("light", DESKTOP), ("dark", DESKTOP), ("dark", PHONE)],
    ids=["light", "dark", "phone-dark"],
)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_nothing_hinders_anybody(
    visitors: Visitors, language: str, theme: str, size: dict[str, int]
) -> None:
    visitor = visitors(locale=language, color_scheme=theme, viewport=size)
    for setup in (SETUP, IMPOSSIBLE[SetupProblemCode.CANNOT_CLIMB]):
        visitor.go(f"/editor?setup={quote(setup)}")
        expect(visitor.page.get_by_role("application")).to_be_visible()
        visitor.page.locator("details").evaluate("one => (one.open = true)")
        visitor.page.wait_for_function("() => document.querySelector('.fine, [data-code]')")
        assert findings(visitor.page) == []
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visitor.go(f"/editor?setup={quote(SETUP)}")
    visitor.page.wait_for_function("() => document.querySelector('.fine')")
    visitor.page.locator(".uses .main").click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    assert findings(visitor.page) == []
