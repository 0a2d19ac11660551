"""Who is not to move: sees where pieces could go, and may still sit down while a seat is free."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.games import SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import Visitors

pytestmark = pytest.mark.long

FRIEND = {"opponent": {"type": "friend"}, "rules": "Base", "color": "white"}


def could_go(table: Table) -> Locator:
    """Return the places where the piece that is looked at could go."""
    return table.board.get_by_role("button", name=re.compile("^Could go "))


def test_a_watcher_sees_where_any_piece_could_go_and_plays_nothing(visitors: Visitors) -> None:
    ann, bob, eve = visitors(), visitors(), visitors()
    for one in (ann, bob, eve):
        one.get("/me")
    game = ann.make(**FRIEND)
    bob.join(game)
    for ply, move in enumerate(SHORT[:6]):
        (ann if ply % 2 == 0 else bob).play(game, move)
    table = Table(eve).open(game)
    legal = ann.get(f"/games/{game}")["state"]["turn"]["legal"]
    piece = next(one for one in ("wQ", "wG1", "wB1") if one in legal)
    table.piece(piece).click()
    expect(could_go(table)).to_have_count(len(legal[piece]))
    could_go(table).first.click()
    # From the reserve as well.
    table.slot("wA1").click()
    expect(could_go(table)).to_have_count(len(legal["wA1"]))
    eve.page.keyboard.press("Escape")
    expect(could_go(table)).to_have_count(0)
    assert table.texts() == SHORT[:6]


def test_on_the_opponents_turn_one_may_look_and_has_empty_hands_when_it_is_over(
    visitors: Visitors,
) -> None:
    ann, bob = visitors(), visitors()
    for one in (ann, bob):
        one.get("/me")
    game = ann.make(**FRIEND)
    bob.join(game)
    for ply, move in enumerate(SHORT[:5]):
        (ann if ply % 2 == 0 else bob).play(game, move)
    table = Table(ann).open(game)
    legal = bob.get(f"/games/{game}")["state"]["turn"]["legal"]
    table.piece("bQ").click()
    expect(could_go(table)).to_have_count(len(legal["bQ"]))
    bob.play(game, SHORT[5])
    table.wait_for_ply(6)
    expect(could_go(table)).to_have_count(0)
    table.play(SHORT[6])
    assert table.texts() == SHORT[:7]


def test_who_would_rather_watch_can_still_sit_down(visitors: Visitors) -> None:
    ann, bob = visitors(), visitors()
    for one in (ann, bob):
        one.get("/me")
    game = ann.make(**FRIEND)
    table = Table(bob).open(game)
    table.button("Just watch").click()
    expect(bob.page.get_by_role("region", name="You’re invited to a game of Hive")).to_have_count(0)
    table.button("Join game").click()
    table.until(lambda view: view["you"] == ["b"])
    ann.play(game, SHORT[0])
    table.play(SHORT[1])


def test_a_watcher_is_not_told_that_the_game_is_theirs(visitors: Visitors) -> None:
    ann, bob, eve = visitors(), visitors(), visitors()
    for one in (ann, bob, eve):
        one.get("/me")
    game = ann.make(**FRIEND)
    table = Table(eve).open(game)
    table.button("Just watch").click()
    # The page was there before its line to the server, by which it is told what happens.
    expect(eve.page.get_by_text("One spectator")).to_be_visible()
    bob.join(game)
    told = "Both players are here. The game can begin."
    expect(eve.page.get_by_text(told).first).to_be_visible()
    expect(table.button("Join game")).to_have_count(0)
