"""The pages, sheets and banners of shared studies: on a phone, in Dutch, and in the dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.auditing import findings
from tests.e2e.visitors import DESKTOP, PHONE, Json, Visitor, Visitors
from tests.server.studies import NEW, add, comment, node
from tests.serving.restartable import ROOT

FINGERS = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def words_in(locale: str) -> Callable[[str], str]:
    """Return what looks up a line of the page's words."""
    folder = ROOT / "src/skep/words" / locale[:2]
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("web*.ftl")))

    def look_up(name: str) -> str:
        found = re.search(rf"^{name} = (.+)$", text, re.MULTILINE)
        assert found, name
        return found[1]

    return look_up


def post(person: Visitor, path: str, body: Json) -> Json:
    """Ask the server without the page."""
    answer = person.context.request.post(
        f"{person.address}/api/v1{path}", data=body, headers={"Origin": person.address}
    )
    assert answer.ok, answer.text()
    return dict(answer.json())


def shared_by(person: Visitor) -> Json:
    """Share a study with long names and comments, without the page."""
    person.get("/me")
    made = post(person, "/studies", {**NEW, "name": "Spinnenopeningen" * 5})
    chapter = {"type": "add_chapter", "id": "c1", "name": "Sprinkhanen" * 7, "at": 1}
    changes = (
        {**NEW["chapter"], **chapter},
        add(node("a", "r", "wS1"), node("b", "a", "bS1 wS1-", glyph="!?")),
        comment("b", "Spinnenweb" * 30 + " " + "met een vraag " * 30),
    )
    body = {"secret": made["edit_secret"], "id": "edit-00000001", "changes": list(changes)}
    post(person, f"/studies/{made['id']}/edits", body)
    return made


def opened(page: Page, person: Visitor, path: str) -> Page:
    """Open an address in a tab, and wait for the board."""
    page.goto(f"{person.address}{path}")
    expect(page.get_by_role("application")).to_be_visible()
    return page


def choose(page: Page, name: str) -> Locator:
    """Choose a sheet from the menu, and return it."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name=name).click()
    sheet = page.get_by_role("dialog", name=name)
    expect(sheet).to_be_visible()
    return sheet


def check(page: Page) -> None:
    """Nobody is hindered, and nothing reaches over the edge."""
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sheet = page.locator("dialog[open]").last
    if sheet.count():
        assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize(
    ("size", "locale", "theme"),
    [
        (FINGERS, "nl-NL", "dark"),
        (FINGERS, "en-US", "light"),
        ({"viewport": DESKTOP}, "nl", "dark"),
    ],
    ids=["phone-nl-dark", "phone-en-light", "desktop-nl-dark"],
)
def test_a_study_hinders_nobody(
    visitors: Visitors, size: dict[str, Any], locale: str, theme: str
) -> None:
    say, options = words_in(locale), {**size, "locale": locale, "color_scheme": theme}
    owner, reader = visitors(**options), visitors(**options)
    made = shared_by(owner)
    page = opened(owner.page, owner, f"/study/{made['id']}#{made['edit_secret']}/c0/b")
    expect(page.locator(".move[aria-current]")).to_contain_text("bS1")
    check(page)
    choose(page, say("analysis-chapters"))
    check(page)
    page.keyboard.press("Escape")
    # Without a connection, a banner says so.
    owner.excuse_outage()
    page.context.set_offline(True)
    expect(page.get_by_text(say("study-away"))).to_be_visible()
    check(page)
    page.context.set_offline(False)
    expect(page.get_by_text(say("study-away"))).to_be_hidden()
    # A reader is told what they can do.
    follower = opened(reader.page, reader, f"/study/{made['id']}#{made['read_secret']}")
    expect(follower.get_by_text(say("study-read-only"))).to_be_visible()
    check(follower)
    # The list of studies, and the question before one is deleted.
    listing = opened(owner.new_page(), owner, "/analysis")
    sheet = choose(listing, say("study-share"))
    expect(sheet.locator("li button")).to_be_visible()
    check(listing)
    sheet.locator("li button").click()
    expect(listing.get_by_role("alertdialog")).to_be_visible()
    check(listing)
    listing.close()
    # The links, the same question there, and the end.
    sheet = choose(page, say("study-share"))
    check(page)
    sheet.get_by_role("button", name=say("study-stop")).click()
    expect(sheet.get_by_role("button", name=say("study-stop-sure"))).to_be_visible()
    check(page)
    sheet.get_by_role("button", name=say("study-stop-sure")).click()
    expect(follower.get_by_text(say("study-gone"))).to_be_visible()
    check(follower)
    reader.excuse(r"status of 404 .*/read")
    follower.reload()
    expect(follower.get_by_role("heading", name=say("study-missing"))).to_be_visible()
    check(follower)
