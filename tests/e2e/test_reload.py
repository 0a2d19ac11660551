"""What was done while the server could not be reached, and the page loaded anew before it could."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from skep.words import Words
from tests.e2e.games import SHORT
from tests.e2e.offline import CONTROLLED
from tests.e2e.table import Table
from tests.e2e.visitors import Visitors
from tests.e2e.wire import Wire

pytestmark = pytest.mark.long

say = Words("en").say

_KEPT = "() => sessionStorage.getItem('skep.unanswered')"


def test_a_move_made_without_a_connection_outlives_a_reload(visitors: Visitors, wire: Wire) -> None:
    person = visitors(address=wire.address)
    person.excuse_outage()
    person.get("/me")
    game = person.played(*SHORT[:2])
    table = Table(person).open(game)
    table.wait_for_ply(2)
    page = person.page
    # So that the page can be opened without the server, as by whoever was here before.
    page.wait_for_function(CONTROLLED)
    view = table.view()
    step = table.step_of(SHORT[2], view)
    wire.go_down()
    expect(page.get_by_text("Connection lost.").first).to_be_visible()
    table.source(step.piece, view).click()
    table.target(step, view).click()
    assert page.evaluate(_KEPT) is not None
    page.reload()
    expect(page.get_by_text(say("server-away")).first).to_be_visible()
    assert table.texts() == SHORT[:2]

    wire.come_up()
    table.wait().wait_for_ply(3)
    assert table.texts() == SHORT[:3]
    page.wait_for_function(f"() => ({_KEPT})() === null")
    # It is not done once more, by this page or the next.
    page.reload()
    table.wait().wait_for_ply(3)
    assert table.texts() == SHORT[:3]


def test_what_is_refused_after_a_reload_is_told(visitors: Visitors, wire: Wire) -> None:
    person = visitors(address=wire.address)
    person.excuse_outage()
    person.get("/me")
    game = person.played(*SHORT[:2])
    table = Table(person).open(game)
    table.wait_for_ply(2)
    page = person.page
    page.wait_for_function(CONTROLLED)
    view = table.view()
    step = table.step_of(SHORT[2], view)
    wire.go_down()
    expect(page.get_by_text("Connection lost.").first).to_be_visible()
    table.source(step.piece, view).click()
    table.target(step, view).click()
    page.reload()
    expect(page.get_by_text(say("server-away")).first).to_be_visible()
    # Meanwhile another device of the same player plays on.
    person.play(game, *SHORT[2:4])
    wire.come_up()
    expect(page.get_by_text(say("problem-stale")).first).to_be_visible()
    assert table.texts() == SHORT[:4]
    page.wait_for_function(f"() => ({_KEPT})() === null")
