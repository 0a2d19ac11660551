"""The rules on the page: search, addresses, one's own box, editions, and the summary on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from skep.words import LANGUAGES, Words
from tests.e2e.visitors import PHONE, Visitor, Visitors

say = Words("en").say

NARROW = {"width": 320, "height": 568}
SIZES = {"desktop": (1280, 720), "tablet": (820, 1180), "phone": (390, 844), "small": (320, 568)}


def rules_of(page: Page) -> Locator:
    """Return the rules that are shown, opened or folded."""
    return page.locator("article[id^=R]:visible")


def open_rules(visitor: Visitor, path: str = "/rules") -> Page:
    visitor.go(path)
    expect(visitor.page.get_by_role("heading", name="The rules", level=1)).to_be_visible()
    return visitor.page


def in_view(page: Page, number: str) -> bool:
    """Tell whether a rule begins in the upper half of the window, below the search."""
    return bool(
        page.evaluate(
            """number => {
                const { top } = document.getElementById(number).getBoundingClientRect();
                const search = document.querySelector('search').getBoundingClientRect();
                return top >= search.bottom - 1 && top < innerHeight / 2;
            }""",
            number,
        )
    )


def own(visitor: Visitor, edition: str) -> None:
    """Have chosen a box on an earlier visit."""
    visitor.page.add_init_script(f"localStorage.setItem('skep.edition', '\"{edition}\"')")


def test_a_search_filters_as_one_types(visitors: Visitors) -> None:
    page = open_rules(visitors())
    search = page.get_by_role("textbox", name="Search the rules")
    search.press_sequentially("spider")
    expect(page.get_by_role("heading", name="R7.4 Spider")).to_be_visible()
    expect(page.get_by_role("heading", name="R3.5")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text=re.compile(r"^\d+ rules$"))).to_be_visible()
    expect(page.locator("mark").first).to_have_text(re.compile("spider", re.IGNORECASE))
    search.fill("5.2")
    expect(rules_of(page)).to_have_count(1)
    expect(page.get_by_role("heading", name="R5.2")).to_be_visible()
    search.fill("chess")
    expect(page.get_by_text(say("rules-found", count=0))).to_be_visible()


@pytest.mark.parametrize(
    ("language", "question", "heading"),
    [
        ("en", "Can I pass?", "R9.2"),
        ("en", "next to my own color", "R3.2"),
        ("en", "surround both queens", "R9.1"),
        ("nl", "Mag ik passen?", "R9.2"),
        ("nl", "naast mijn eigen kleur", "R3.2"),
        ("nl", "beide koninginnen", "R9.1"),
    ],
)
def test_a_question_finds_its_rule(
    visitors: Visitors, language: str, question: str, heading: str
) -> None:
    visitor = visitors(locale=language)
    visitor.go("/rules")
    page = visitor.page
    page.get_by_role("textbox").first.fill(question)
    expect(page.locator(".content h3").first).to_contain_text(heading)


def test_the_keyboard_searches_goes_to_the_rule_and_comes_back(visitors: Visitors) -> None:
    page = open_rules(visitors())
    page.keyboard.press("/")
    page.keyboard.type("win")
    expect(page.get_by_role("heading", name="R9.1")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/R9.1")
    expect(page.locator("[id='R9.1']")).to_be_focused()
    assert in_view(page, "R9.1")
    page.keyboard.press("/")
    page.keyboard.type("gate")
    page.keyboard.press("Escape")
    expect(page.get_by_role("textbox", name="Search the rules")).to_have_value("")
    page.go_back()
    page.wait_for_url("**/rules")


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/rules/R5.2", "R5.2 A gate on the ground · Skep"),
        ("/rules/r8.1", "R8.1 Who throws · Skep"),
        ("/rules/R1.3", "R1.3 Tournament rules and game types · Skep"),
        ("/rules/R7", "R7 The bugs · Skep"),
    ],
)
def test_a_rule_has_an_address_and_a_title(visitors: Visitors, path: str, title: str) -> None:
    page = open_rules(visitors(), path)
    number = path.rpartition("/")[2].upper()
    expect(page.locator(f"[id='{number}']")).to_be_focused()
    assert in_view(page, number)
    expect(page).to_have_title(title)
    page.get_by_role("link", name=say("nav-rules"), exact=True).first.click()
    expect(page).to_have_title("The rules · Skep")


def test_an_unknown_rule_is_named(visitors: Visitors) -> None:
    page = open_rules(visitors(), "/rules/R5.9")
    expect(page.get_by_text("There is no rule R5.9.")).to_be_visible()
    expect(page).to_have_title("The rules · Skep")


def test_rules_lead_to_each_other(visitors: Visitors) -> None:
    page = open_rules(visitors(), "/rules/R7.4")
    page.locator("[id='R7.4']").get_by_role("link", name="R5.1").click()
    page.wait_for_url("**/rules/R5.1")
    expect(page.locator("[id='R5.1']")).to_be_focused()
    assert in_view(page, "R5.1")


def test_every_picture_of_the_rules_comes(visitors: Visitors) -> None:
    page = open_rules(visitors())
    pictures = page.locator("article img")
    expect(pictures).to_have_count(13)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_attribute("alt", re.compile(r"\w+ \w+"))
        expect(picture).to_have_js_property("complete", value=True)
        assert picture.evaluate("image => image.naturalWidth") > 0


def test_the_rules_speak_dutch(visitors: Visitors) -> None:
    page = open_rules(visitors(), "/rules/R4.3")
    page.get_by_role("contentinfo").get_by_role("button", name="Nederlands").click()
    expect(page.get_by_role("heading", name="De regels", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="R4.3 Eén korf")).to_be_visible()
    expect(page).to_have_title("R4.3 Eén korf · Skep")


def test_a_box_decides_what_the_rules_and_a_new_game_show(visitors: Visitors) -> None:
    page = open_rules(visitors())
    page.get_by_role("radio", name="Carbon").check(force=True)
    gates = page.locator("[id='R6.2']")
    expect(gates).to_contain_text("Carbon: Gates apply only on the ground")
    expect(page.locator("[id='R7.9']")).to_contain_text(say("rules-idle"))
    expect(page.locator("[id='R7.9'] p")).to_have_count(0)
    expect(page.locator("[id='R8']")).to_contain_text(say("rules-idle"))
    expect(page.locator("[id='R8.1']")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("radio", name="Carbon")).to_be_checked()
    page.goto(page.url.replace("/rules", "/new"))
    sheet = page.get_by_role("dialog", name="New game")
    expect(sheet.get_by_role("radio", name="Choose edition")).to_be_checked()
    expect(sheet.get_by_role("radio", name="Carbon")).to_be_checked()


def test_without_a_box_everything_is_shown(visitors: Visitors) -> None:
    page = open_rules(visitors())
    expect(page.get_by_role("radio", name="Any")).to_be_checked()
    expect(page.get_by_text(say("rules-idle"))).to_have_count(0)
    expect(page.locator("[id='R3.6']")).to_contain_text("This depends on your edition.")


def test_a_rule_that_is_asked_for_is_shown_whatever_the_box(visitors: Visitors) -> None:
    visitor = visitors()
    own(visitor, "carbon")
    page = open_rules(visitor, "/rules/R8.2")
    expect(page.locator("[id='R8.2']")).to_contain_text("It goes up onto the thrower")


def test_five_editions_stand_side_by_side(visitors: Visitors) -> None:
    visitor = visitors()
    visitor.go("/editions")
    page = visitor.page
    table = page.get_by_role("table", name="Five editions side by side")
    names = ["Ultimate", "Carbon", "Pocket", "Classic", "2005"]
    expect(table.get_by_role("columnheader")).to_have_text(names)
    row = table.get_by_role("row", name=re.compile("pillbug"))
    assert row.get_by_role("cell").all_inner_texts() == ["1", *["not in the box"] * 4]
    row = table.get_by_role("row", name=re.compile("Repeated positions"))
    assert row.get_by_role("cell").last.inner_text() == "Third time: draw"
    moves = page.get_by_role("region", name="Same move, different rules").get_by_role("listitem")
    expect(moves).to_have_count(4)
    expect(moves.nth(2)).to_contain_text("Legal in Carbon, Pocket, Classic and 2005")
    expect(moves.nth(2)).to_contain_text("Illegal in Ultimate")


def test_on_a_narrow_screen_two_editions_are_compared(visitors: Visitors) -> None:
    visitor = visitors(viewport=NARROW)
    visitor.go("/editions")
    page = visitor.page
    page.get_by_role("combobox", name="Compare").select_option(label="Classic")
    page.get_by_role("combobox", name="With").select_option(label="Pocket")
    expect(page.get_by_text(say("editions-same"))).to_be_visible()
    headers = page.get_by_role("columnheader")
    expect(headers).to_have_text(["Classic", "Pocket"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", ["/rules", "/rules/R1.1", "/rules/print", "/editions"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_wider_than_the_window(
    visitors: Visitors, path: str, size: str, language: str
) -> None:
    width, height = SIZES[size]
    visitor = visitors(viewport={"width": width, "height": height}, locale=language)
    visitor.go(path)
    expect(visitor.page.locator("h1")).to_be_visible()
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("edition", [None, "ultimate", "dutch-2005"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_fits_on_two_pages(
    visitors: Visitors, paper: str, language: str, edition: str | None
) -> None:
    visitor = visitors(locale=language, color_scheme="dark")
    if edition:
        own(visitor, edition)
    visitor.go("/rules/print")
    page = visitor.page
    title = Words(language).say("summary-title")
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    pages = re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=paper))
    assert len(pages) == 2
    bugs = page.get_by_role("list").get_by_role("heading", level=3)
    expect(bugs).to_have_count(5 if edition == "dutch-2005" else 8)


def test_paper_has_neither_menus_nor_buttons(visitors: Visitors) -> None:
    visitor = visitors(color_scheme="dark")
    visitor.go("/rules/print")
    page = visitor.page
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    for part in ("banner", "contentinfo"):
        expect(page.get_by_role(part)).to_have_count(0)
    expect(page.get_by_role("button", name="Print")).to_have_count(0)


def test_the_footer_leads_to_the_rules_and_the_editions(visitors: Visitors) -> None:
    visitor = visitors(viewport=PHONE)
    visitor.go("/")
    footer = visitor.page.get_by_role("contentinfo")
    footer.get_by_role("link", name="Rules").click()
    expect(visitor.page.get_by_role("heading", name="The rules", level=1)).to_be_visible()
    footer.get_by_role("link", name="Compare editions").click()
    expect(visitor.page.get_by_role("heading", name="Compare editions", level=1)).to_be_visible()
    expect(visitor.page).to_have_title("Compare editions · Skep")
