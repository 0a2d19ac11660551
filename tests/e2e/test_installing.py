"""As an application of one's own: it can be installed, and opens without a network."""

from __future__ import annotations

import re
import struct

import pytest
from playwright.sync_api import expect

from tests.e2e.offline import CONTROLLED
from tests.e2e.table import Table
from tests.e2e.visitors import Visitors
from tests.e2e.wire import Wire

pytestmark = pytest.mark.long

_READY = "async () => (await navigator.serviceWorker.ready).active?.state"


def size_of_png(data: bytes) -> str:
    """Return width and height as a manifest writes them."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return f"{width}x{height}"


def test_the_manifest_has_all_that_it_takes_to_install(visitors: Visitors) -> None:
    person = visitors()
    person.go("/")
    line = person.browser_line()
    manifest = line.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{person.address}/manifest.webmanifest"
    told = person.context.request.get(manifest["url"]).json()
    assert {"name", "short_name", "start_url", "display", "icons"} <= set(told)
    assert told["start_url"] == "/"
    assert told["display"] == "standalone"
    pictures = [icon for icon in told["icons"] if icon["type"] == "image/png"]
    for icon in pictures:
        answer = person.context.request.get(person.address + icon["src"])
        assert size_of_png(answer.body()) == icon["sizes"]
    purposes = {(icon["sizes"], icon.get("purpose", "any")) for icon in pictures}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
    person.page.evaluate(_READY)
    problems = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Each visitor here has a window of the private kind, in which nothing is installed.
    assert [one["errorId"] for one in problems if one["errorId"] != "in-incognito"] == []


def test_without_a_network_the_page_opens_says_so_and_teaches(
    visitors: Visitors, wire: Wire
) -> None:
    person = visitors(address=wire.address)
    person.excuse_outage()
    page = person.page
    person.go("/")
    page.wait_for_function(CONTROLLED)
    wire.go_down()
    page.reload()
    expect(page.get_by_role("heading", name="Play Hive right now")).to_be_visible()
    away = page.get_by_text("The server can’t be reached right now.")
    expect(away).to_be_visible()
    page.get_by_role("banner").get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", name="Learn the game", level=1)).to_be_visible()
    wire.come_up()
    expect(away).to_have_count(0)
    page.get_by_role("banner").get_by_role("link", name="Home").click()
    page.get_by_role("button", name=re.compile("^Play the computer")).click()
    Table(person).wait().play("wA1")
