"""The review of a finished game: its turning points, the better moves, and their lines."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from skep.words import Words
from tests.e2e.auditing import findings
from tests.e2e.games import AIMLESS, SHORT
from tests.e2e.keys import tab_to
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE, Json, Visitor, Visitors

_POINT = re.compile(r"^(Blunder|Mistake|Inaccuracy) ")
# As the button itself is read, with the sign that a screen reader leaves out.
_FAULT = re.compile(r"^\S* ?(Blunder|Mistake|Inaccuracy) ")


def part(page: Page) -> Locator:
    return page.get_by_role("region", name="Turning points")


def points(page: Page) -> Locator:
    return part(page).get_by_role("button", name=_POINT)


def reviewed(person: Visitor) -> Table:
    table = Table(person).open(person.played(*SHORT))
    table.button("Review").click()
    expect(points(person.page)).to_have_count(3)
    return table


def drawn(page: Page) -> dict[str, str]:
    """Return the moves that the board compares, each with its word, once it is drawn."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    words = page.locator(".skep-board .compared-word").all_text_contents()
    moves = page.locator(".skep-board .comparison")
    return dict(
        zip(words, (str(one.get_attribute("data-move")) for one in moves.all()), strict=True)
    )


def test_a_review_tells_the_story_of_the_game(visitors: Visitors) -> None:
    person = visitors()
    reviewed(person)
    told = part(person.page).get_by_text("took the lead")
    heading = part(person.page).get_by_role("button", name="Turning points")
    expect(told).to_be_hidden()
    heading.click()
    expect(heading).to_have_attribute("aria-expanded", "true")
    expect(told).to_be_visible()
    # Alone at the screen, both sides are somebody else.
    expect(part(person.page)).to_contain_text(
        re.compile(
            r"White took the lead for good on turn 4\. "
            r"Black’s biggest mistake came on turn 3: "
            r"Black’s win probability fell from \d+% to \d%\."
        )
    )
    heading.click()
    expect(told).to_be_hidden()
    # A large screen has room for it.
    person.page.set_viewport_size({"width": 1400, "height": 1000})
    expect(told).to_be_visible()


def test_turning_points_show_the_played_move_and_a_better_one(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    table = reviewed(person)
    told = [" ".join(one.split()) for one in points(page).all_inner_texts()]
    # Black's queen walks into it, White misses the win, and Black lets White have it again.
    assert [re.sub(r" \d+% → \d+%$", "", one) for one in told] == [
        "?? Blunder Black, turn 3",
        "?? Blunder White, turn 4",
        "?? Blunder Black, turn 4",
    ]
    assert drawn(page) == {}
    # The button that was pressed is gone: the focus is where the review begins.
    expect(part(page)).to_be_focused()
    points(page).nth(1).click()
    slider = page.get_by_role("slider", name="Move shown")
    # The position before the move, in the graph and in the list too.
    expect(slider).to_have_value("6")
    expect(page.get_by_role("button", name=re.compile("Move 6: "))).to_have_attribute(
        "aria-current", "step"
    )
    lines = {
        one["ply"]: one["moves"] for one in person.get(f"/games/{table.game}/chances")["lines"]
    }
    played, better = table.view()["moves"][6], lines[6][0]
    assert drawn(page) == {
        "Played": f"{played['piece']} {played['end'][0]},{played['end'][1]}",
        "Better": f"{better['piece']} {better['end'][0]},{better['end'][1]}",
    }
    expect(page.get_by_text(re.compile("Blunder: White’s win probability falls"))).to_be_visible()
    assert findings(page) == []


def test_the_better_line_is_played_on_the_board_and_back(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    table = reviewed(person)
    line = next(
        one["moves"]
        for one in person.get(f"/games/{table.game}/chances")["lines"]
        if one["ply"] == 7
    )
    points(page).nth(2).focus()
    page.keyboard.press("Enter")
    expect(points(page).nth(2)).to_have_attribute("aria-current", "step")
    group = part(page).get_by_role("group", name="Better line")
    forward = group.get_by_role("button", name="Step forward in the better line")
    back = group.get_by_role("button", name="Step back in the better line")
    forward.click()
    assert drawn(page) == {}
    expect(group).to_contain_text(f"Better line: move 1 of {len(line)}")
    # On the table: the picture of the next bug to add may have the same piece.
    better = page.locator(f".table .skep-board [data-piece={line[0]['piece']}]")
    expect(better).to_have_count(1)
    # The keyboard goes on from the buttons; elsewhere, arrows go through the game.
    forward.press("ArrowRight")
    expect(group).to_contain_text(f"Better line: move 2 of {len(line)}")
    for _ in line[2:]:
        forward.click()
    expect(group).to_contain_text(f"Better line: move {len(line)} of {len(line)}")
    expect(forward).to_have_attribute("aria-disabled", "true")
    for _ in line:
        back.click()
    assert sorted(drawn(page)) == ["Better", "Played"]
    forward.click()
    # Whoever goes elsewhere in the game leaves the line.
    page.get_by_role("button", name=re.compile("Move 8: ")).click()
    expect(page.get_by_text(f"Move 8 of {len(SHORT)}", exact=True)).to_be_visible()
    expect(group).to_have_count(0)
    assert drawn(page) == {}
    # On the way back, it begins anew.
    page.get_by_role("button", name=re.compile("Move 7: ")).click()
    assert sorted(drawn(page)) == ["Better", "Played"]


def test_along_the_better_line_no_other_position_is_explained(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    table = reviewed(person)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/why" in request.url else None)
    points(page).nth(2).click()
    with page.expect_request(re.compile("/why")):
        table.piece("wG1").click()
    part(page).get_by_role("button", name="Step forward in the better line").click()
    expect(part(page)).to_contain_text("Better line: move 1 of")
    before = len(asked)
    table.piece("wG1").click()
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert len(asked) == before


def test_marks_are_words_and_signs_in_the_list_and_on_the_graph(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    reviewed(person)
    move = page.get_by_role("button", name=re.compile("Move 6: .* Blunder"))
    expect(move).to_contain_text("??")
    signs = page.locator(".graph .turn")
    assert signs.all_inner_texts() == ["??", "??", "??"]
    expect(part(page)).to_contain_text(re.compile(r"Accuracy: White \d+%, Black \d+%"))


def test_a_game_without_mistakes_has_no_turning_points(visitors: Visitors) -> None:
    person = visitors()
    game = person.played("wS1", "bS1 wS1-")
    person.act(game, "resign")
    table = Table(person).open(game)
    table.button("Review").click()
    expect(part(person.page)).to_contain_text("Neither side made a big mistake.")
    expect(points(person.page)).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, {"width": 320, "height": 568}], ids=["390", "320"])
def test_on_a_phone_a_finger_reviews_a_game_and_sees_the_board(
    visitors: Visitors, viewport: Json
) -> None:
    person = visitors(viewport=viewport, has_touch=True)
    page = person.page
    Table(person).open(person.played(*SHORT))
    review = page.get_by_role("button", name="Review", exact=True)
    review.tap()
    expect(points(page)).to_have_count(3)
    # What else can be done has one row below the board, and doesn't open the review again.
    expect(review).to_have_count(0)
    strip = page.locator(".strip")
    for control in (*strip.get_by_role("button").all(), strip.get_by_role("link")):
        expect(control).to_be_in_viewport(ratio=1)
    expect(strip.get_by_role("button", name="Rematch")).to_be_visible()
    row = strip.bounding_box()
    assert row
    assert row["height"] <= 60
    points(page).nth(0).tap()
    assert sorted(drawn(page)) == ["Better", "Played"]
    forward = part(page).get_by_role("button", name="Step forward in the better line")
    forward.tap()
    expect(part(page)).to_contain_text("Better line: move 1 of")
    board = page.get_by_role("application", name="Board").bounding_box()
    assert board
    # No reserve takes room from it: nobody places a piece in a review.
    assert board["height"] > 0.3 * viewport["height"]
    for one in (forward, points(page).nth(0)):
        box = one.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []


@pytest.mark.parametrize("language", ["en-US", "nl-NL"])
def test_on_a_tablet_the_buttons_above_the_turning_points_lie_apart(
    visitors: Visitors, language: str
) -> None:
    tablet = {"width": 820, "height": 1180}
    person = visitors(viewport=tablet, locale=language, has_touch=True)
    page = person.page
    person.go(f"/game/{person.played(*SHORT)}")
    say = Words(language[:2]).say
    page.get_by_role("button", name=say("chances-show"), exact=True).tap()
    page.get_by_role("button", name=say("turning"), exact=True).tap()
    expect(page.locator("#story")).to_be_visible()
    page.get_by_role("button", name=say("practice"), exact=True).tap()
    expect(page.get_by_role("region", name=say("practice"), exact=True)).to_be_visible()


def test_on_a_phone_the_drawer_of_a_review_goes_to_the_move_that_is_shown(
    visitors: Visitors,
) -> None:
    person = visitors(viewport=PHONE, has_touch=True)
    page = person.page
    game = person.played(*AIMLESS)
    person.act(game, "resign")
    table = Table(person).open(game)
    table.button("Review").tap()
    expect(points(page)).to_have_count(3)
    side = page.locator("#side")
    # It begins with the turning points, and stays there while one steps.
    assert side.evaluate("one => one.scrollTop") == 0
    table.button("Previous move").tap()
    expect(page.get_by_role("slider", name="Move shown")).to_have_value(str(len(AIMLESS) - 1))
    assert side.evaluate("one => one.scrollTop") == 0
    # Whoever opens the moves at an earlier one sees that, and goes on from there in the list.
    table.button("Moves").tap()
    expect(side).to_be_hidden()
    table.button("Previous move").tap()
    table.button("Moves").tap()
    current = page.locator(".move-list [aria-current=step]")
    expect(current).to_be_in_viewport(ratio=1)
    for _ in range(6):
        table.button("Previous move").tap()
    expect(current).to_have_attribute("data-ply", str(len(AIMLESS) - 8))
    expect(current).to_be_in_viewport(ratio=1)


def test_by_keyboard_alone_a_game_is_reviewed_and_the_next_one_begun(visitors: Visitors) -> None:
    person = visitors()
    page = person.page
    person.get("/me")
    Table(person).open(person.played(*SHORT))
    tab_to(page, "Review".__eq__)
    page.keyboard.press("Enter")
    expect(points(page)).to_have_count(3)
    tab_to(page, _FAULT.search)
    page.keyboard.press("Enter")
    expect(points(page).first).to_have_attribute("aria-current", "step")
    assert sorted(drawn(page)) == ["Better", "Played"]
    tab_to(page, "Step forward in the better line".__eq__)
    page.keyboard.press("Enter")
    expect(part(page)).to_contain_text("Better line: move 1 of")
    tab_to(page, "Step back in the better line".__eq__, "Shift+Tab")
    page.keyboard.press("Enter")
    assert sorted(drawn(page)) == ["Better", "Played"]
    tab_to(page, _FAULT.search)
    page.keyboard.press("Enter")
    expect(points(page).nth(1)).to_have_attribute("aria-current", "step")
    tab_to(page, lambda name: name == "New game", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()


@pytest.mark.parametrize("language", ["en-US", "nl-NL"])
def test_in_a_review_the_keys_of_the_better_line_are_listed_and_work(
    visitors: Visitors, language: str
) -> None:
    person = visitors(locale=language)
    page = person.page
    say = Words(language[:2]).say
    person.go(f"/game/{person.played(*SHORT)}")
    sheet = page.get_by_role("dialog", name=say("keys"), exact=True)
    line = sheet.locator("section").filter(
        has=page.get_by_role("heading", name=say("turning-line"), exact=True)
    )
    page.get_by_role("button", name=say("chances-show"), exact=True).click()
    turning = page.get_by_role("region", name=say("turning"), exact=True)
    turning.locator(".point").first.click()
    page.keyboard.press("?")
    expect(line).to_contain_text(f"←→ {say('key-step')}")
    page.keyboard.press("Escape")
    forward = turning.get_by_role("button", name=say("turning-forward"), exact=True)
    forward.press("ArrowRight")
    expect(turning).to_contain_text(re.compile(say("turning-step", step=1, all=9)[:-1]))
    forward.press("ArrowLeft")
    assert len(drawn(page)) == 2


# How many rows of the move list are seen whole, whether the list scrolls in the panel, and whether
# the buttons below it are seen and cover nothing of the graph.
_LIST = """() => {
    const list = document.querySelector('.move-list ol');
    const panel = document.getElementById('side').getBoundingClientRect();
    const steps = document.querySelector('.steps').getBoundingClientRect();
    const graph = document.querySelector('.graph').getBoundingClientRect();
    const rows = [...list.querySelectorAll('li.first button')].filter(row => {
        const { top, bottom } = row.getBoundingClientRect();
        const box = list.getBoundingClientRect();
        return top >= Math.max(panel.top, box.top) && bottom <= Math.min(steps.top, box.bottom);
    });
    return {
        rows: rows.length,
        nested: list.scrollHeight > list.clientHeight + 1,
        reached: steps.top >= panel.top && steps.bottom <= panel.bottom + 1,
        clear: graph.bottom <= steps.top || graph.left >= steps.right,
    };
}"""


@pytest.mark.parametrize(
    ("width", "height", "rows"),
    [(1440, 900, 6), (1280, 720, 3), (1024, 768, 1), (820, 1180, 8)],
    ids=["desktop", "short", "landscape", "tablet"],
)
def test_beside_a_review_the_moves_have_room(
    visitors: Visitors, width: int, height: int, rows: int
) -> None:
    person = visitors(viewport={"width": width, "height": height})
    page = person.page
    game = person.played(*AIMLESS)
    person.act(game, "resign")
    table = Table(person).open(game)
    table.button("Review").click()
    expect(points(page)).to_have_count(3)
    # The result is a line, from which the next game begins.
    box = table.result.bounding_box()
    assert box
    assert box["height"] < 60
    expect(table.button("Rematch")).to_be_visible()
    # At first, there is room for another row or more.
    seen = page.evaluate(_LIST)
    assert seen["rows"] >= max(2, rows), seen
    points(page).nth(1).click()
    expect(part(page).get_by_role("group", name="Better line")).to_be_visible()
    seen = page.evaluate(_LIST)
    assert seen["rows"] >= rows, seen
    assert seen["reached"], seen
    assert seen["clear"], seen
    # One scroller: the panel; or where that has room for all else, the list.
    has_room = height >= 860
    assert seen["nested"] == has_room
    if has_room:
        assert page.locator("#side").evaluate("one => one.scrollHeight <= one.clientHeight")
        # There it shows the move of a turning point too.
        expect(page.locator(".move-list [aria-current=step]")).to_be_in_viewport(ratio=1)
    # No turn breaks, though it has two digits.
    turns = part(page).locator(".point .soft")
    assert any(re.search(r"\d\d", one) for one in turns.all_inner_texts())
    for turn in turns.all():
        assert turn.evaluate("one => one.offsetHeight") < 24
    # Whoever steps through the game sees the move in the list.
    for _ in range(3):
        table.button("Next move").click()
    current = page.locator(".move-list [aria-current=step]")
    expect(current).to_be_in_viewport(ratio=1)
    assert findings(page) == []
