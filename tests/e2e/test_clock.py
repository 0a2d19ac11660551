"""Clocks: right when nobody looks, stopped while the server is away, and final."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.games import SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import Json, Visitors
from tests.e2e.wire import Wire
from tests.serving.restartable import RestartableServer

_TENTHS = 10_000

# What the face shows, and when that was read.
_READ = "face => [face.textContent.trim(), Date.now()]"

_COLORS = "face => [getComputedStyle(face).color, getComputedStyle(face).backgroundColor]"


def left_ms(view: Json, color: str, now: float) -> float:
    """Return what a side has left at a moment, by the server's two moments."""
    clock = view["state"]["clock"]
    spent = now - clock["at"] if clock["running"] == color else 0
    return float(clock[f"{color}_ms"] - spent)


@pytest.mark.parametrize(
    "seconds", [4, pytest.param(60, marks=pytest.mark.exhaustive)], ids=["4 s", "60 s"]
)
def test_a_clock_is_right_after_a_while_in_a_hidden_tab(visitors: Visitors, seconds: int) -> None:
    person = visitors()
    person.get("/me")
    clock = {"main_s": seconds + 9, "increment_s": 0}
    table = Table(person).open(person.played(*SHORT[:2], clock=clock))
    face = table.page.get_by_role("timer", name="White’s clock")
    expect(face).to_be_visible()
    line = person.browser_line()
    # Harder than any browser is on a tab in the background: nothing of it runs at all.
    line.send("Page.setWebLifecycleState", {"state": "frozen"})
    view = table.view()
    while left_ms(view, "w", person.now()) > _TENTHS - 1500:
        person.rest()
    line.send("Page.setWebLifecycleState", {"state": "active"})
    expect(face).to_have_text(re.compile(r"^8\.|^7\."))
    shown, at = face.evaluate(_READ)
    # Shown is whole tenths, of a server clock that the page knows to a few milliseconds.
    assert -50 < left_ms(view, "w", at) - float(shown.split()[0]) * 1000 < 150


def test_little_time_is_seen_and_heard_and_none_loses(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    clock = {"main_s": 10, "increment_s": 0}
    computer = {"type": "computer", "level": 1}
    table = Table(person).open(person.make(opponent=computer, color="white", clock=clock))
    page = table.page
    warned = page.get_by_role("alert").filter(has_text="You’re running out of time.")
    face = page.get_by_role("timer", name="White’s clock")
    calm = face.evaluate(_COLORS)
    table.play("wA1")
    table.wait_for_ply(2)
    expect(warned).to_have_count(1)
    # A fifth of its time is left, and it does not look like the one that has all.
    assert float(face.inner_text().split()[0]) <= 2
    assert face.evaluate(_COLORS) != calm
    expect(table.result).to_contain_text("You lost")
    expect(table.result).to_contain_text("Black wins: White ran out of time.")
    expect(face).to_have_text("0.0\N{NO-BREAK SPACE}s")


def test_a_device_whose_clock_is_wrong_shows_no_wrong_time(visitors: Visitors) -> None:
    person = visitors()
    person.get("/me")
    game = person.played(*SHORT[:2], clock={"main_s": 600, "increment_s": 0})
    page = person.page
    page.add_init_script("const now = Date.now; Date.now = () => now() + 3_600_000;")
    # The game comes, and the line over which the server tells its time does not yet.
    page.route_web_socket("**/api/v1/live", lambda _: None)
    person.go(f"/game/{game}")
    face = page.get_by_role("timer", name="White’s clock")
    expect(face).to_have_text(re.compile(r"^(10:00|9:5\d)$"))
    expect(page.get_by_role("alert").filter(has_text="running out")).to_have_count(0)
    page.unroute_all()
    page = person.page = person.new_page()
    page.add_init_script("const now = Date.now; Date.now = () => now() + 3_600_000;")
    person.go(f"/game/{game}")
    face = page.get_by_role("timer", name="White’s clock")
    expect(face).to_have_text(re.compile(r"^9:[0-5]\d$"))
    expect(page.get_by_role("alert").filter(has_text="running out")).to_have_count(0)


def test_an_outage_costs_nobody_time(
    visitors: Visitors, wire: Wire, server: RestartableServer
) -> None:
    person = visitors(address=wire.address)
    person.excuse_outage()
    person.get("/me")
    clock = {"main_s": 600, "increment_s": 0}
    table = Table(person).open(person.played(*SHORT[:2], clock=clock))
    before = left_ms(table.view(), "w", person.now())
    killed = person.now()
    server.kill()
    expect(table.page.get_by_text("Connection lost.").first).to_be_visible()
    while person.now() < killed + 4000:
        person.rest()
    server.start()
    started = person.now()
    told = "The server was down for a moment. The clocks were stopped."
    expect(table.page.get_by_text(told).first).to_be_attached()
    view = table.view()
    now = person.now()
    lost = before - left_ms(view, "w", now)
    # A heartbeat a second tells how long it was: that much may be missing.
    assert lost < (now - started) + 1500
    table.play(SHORT[2])
