"""The settings' section on one's own data: download it, end all sessions, delete it."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.e2e.games import SHORT
from tests.e2e.visitors import PHONE, Visitor, Visitors


def section(visitor: Visitor) -> Locator:
    """Open the settings, and return the section."""
    visitor.go("/settings")
    return visitor.page.get_by_role("region", name="Your data")


def same_player(visitors: Visitors, visitor: Visitor) -> Visitor:
    """Let the same player come with another browser."""
    other = visitors(storage_state=visitor.context.storage_state())
    assert other.get("/me") == visitor.get("/me")
    return other


def test_the_data_is_downloaded_as_a_file(visitors: Visitors) -> None:
    person = visitors()
    me = person.get("/me")
    game = person.played(*SHORT[:4])
    with person.page.expect_download() as downloading:
        section(person).get_by_role("link", name="Download data").click()
    download = downloading.value
    assert download.suggested_filename == "skep-data.json"
    data = json.loads(Path(download.path()).read_text())
    assert data["id"] == me["id"]
    assert [(one["id"], one["moves"]) for one in data["games"]] == [(game, list(SHORT[:4]))]


def test_other_devices_are_signed_out_and_this_one_stays(visitors: Visitors) -> None:
    here = visitors()
    me = here.get("/me")
    there = same_player(visitors, here)
    section(here).get_by_role("button", name="Sign out everywhere").click()
    asked = here.page.get_by_role("alertdialog", name="Sign out on all devices?")
    expect(asked.get_by_role("checkbox", name="Stay signed in on this device")).to_be_checked()
    asked.get_by_role("button", name="Sign out").click()
    expect(asked).to_be_hidden()
    told = here.page.get_by_role("status").filter(has_text="Your other devices are signed out.")
    expect(told).to_be_visible()
    assert here.get("/me") == me
    assert there.get("/me") != me


def test_this_device_can_be_signed_out_too(visitors: Visitors) -> None:
    person = visitors()
    me = person.get("/me")
    section(person).get_by_role("button", name="Sign out everywhere").click()
    asked = person.page.get_by_role("alertdialog")
    asked.get_by_role("checkbox").uncheck()
    asked.get_by_role("button", name="Sign out").click()
    person.page.wait_for_url(f"{person.address}/")
    assert person.get("/me")["id"] != me["id"]


def test_deleted_data_is_gone_and_the_game_has_a_guest(visitors: Visitors) -> None:
    person = visitors(viewport=PHONE, has_touch=True, is_mobile=True)
    me = person.get("/me")
    game = person.played(*SHORT)
    section(person).get_by_role("button", name="Delete data").tap()
    person.page.get_by_role("alertdialog", name="Delete your data?").get_by_role(
        "button", name="Delete"
    ).tap()
    person.page.wait_for_url(f"{person.address}/")
    assert person.get("/me")["id"] != me["id"]
    shown = person.get(f"/games/{game}")
    assert (shown["you"], shown["state"]["seats"]["w"]["name"]) == ([], "")


def test_the_questions_are_answered_with_the_keyboard(visitors: Visitors) -> None:
    person = visitors()
    me = person.get("/me")
    for name in ("Sign out everywhere", "Delete data"):
        button = section(person).get_by_role("button", name=name)
        button.focus()
        person.page.keyboard.press("Enter")
        asked = person.page.get_by_role("alertdialog")
        # The answer that does nothing comes first, and Escape says the same.
        expect(asked.get_by_role("button", name="Cancel")).to_be_focused()
        person.page.keyboard.press("Escape")
        expect(asked).to_be_hidden()
        expect(button).to_be_focused()
        person.page.keyboard.press("Enter")
        person.page.keyboard.press("Enter")
        expect(asked).to_be_hidden()
        expect(button).to_be_focused()
    assert person.get("/me") == me
