"""Tap the opponent's piece, and see where it could go next turn: a look, and never a move."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from skep.game import Game
from skep.server.domain.next_turn import turn_of
from tests.e2e.auditing import findings
from tests.e2e.games import LONGER, PINNED
from tests.e2e.keys import focused, tab_to, walk_to
from tests.e2e.table import Table
from tests.e2e.test_phone import holder
from tests.e2e.visitors import Visitor, Visitors

MIDDLE = LONGER[:16]
"""White is to move. Black's ants and mosquito are in the hive."""

_STROKES = "all => all.map(one => getComputedStyle(one).strokeDasharray)"


def could_go(table: Table) -> Locator:
    """Return the places where the piece that is looked at could go."""
    return table.board.get_by_role("button", name=re.compile("^Could go "))


def next_moves(moves: tuple[str, ...], piece: str) -> int:
    """Count the moves of a piece on its side's next turn, by the rules."""
    game = Game("Base+MLP")
    for move in moves:
        game.play(move)
    ahead = turn_of(game.position, game.to_move.other)
    assert ahead is not None
    return len(Game.from_position(ahead).moves_of(piece))


def at_middle(visitor: Visitor) -> Table:
    """Open a game with White to move, on one screen."""
    visitor.get("/me")
    return Table(visitor).open(visitor.played(*MIDDLE, rules="Base+MLP"))


def strip(table: Table, text: str) -> Locator:
    """Return a line under the board."""
    return table.page.get_by_role("region", name="Board").get_by_text(text)


LOOK = "Preview: where the black ant could go next turn."


def test_on_your_turn_the_opponents_piece_shows_where_it_could_go(visitors: Visitors) -> None:
    table = at_middle(visitors())
    count = next_moves(MIDDLE, "bA1")
    assert count > 1
    table.piece("bA1").click()
    expect(could_go(table)).to_have_count(count)
    expect(strip(table, LOOK)).to_be_visible()
    said = f"Preview: next turn, the black ant bA1 could go to {count} hexes."
    expect(table.page.get_by_role("status").filter(has_text=said)).not_to_have_count(0)
    # Nothing can be played from here, and it doesn't look as if it could.
    could_go(table).first.click()
    expect(table.targets).to_have_count(0)
    dashes = table.board.locator(".targets.look .outline").evaluate_all(_STROKES)
    assert dashes
    assert "none" not in dashes
    assert findings(table.page) == []
    assert table.texts() == MIDDLE


def test_a_look_ends_with_a_tap_with_escape_and_with_its_button(visitors: Visitors) -> None:
    table = at_middle(visitors())
    ends: tuple[Callable[[], None], ...] = (
        lambda: table.piece("bA1").click(),
        lambda: table.page.keyboard.press("Escape"),
        lambda: table.button("Close").click(),
    )
    for end in ends:
        table.piece("bA1").click()
        expect(strip(table, LOOK)).to_be_visible()
        end()
        expect(could_go(table)).to_have_count(0)
        expect(strip(table, LOOK)).to_have_count(0)


def test_from_a_look_your_own_piece_is_played_as_ever(visitors: Visitors) -> None:
    table = at_middle(visitors())
    table.piece("bA1").click()
    expect(could_go(table)).not_to_have_count(0)
    table.play(LONGER[16])
    assert table.texts() == LONGER[:17]
    expect(strip(table, LOOK)).to_have_count(0)


def test_a_finger_looks_at_a_piece(visitors: Visitors) -> None:
    table = at_middle(holder(visitors))
    table.piece("bA1").tap()
    expect(could_go(table)).to_have_count(next_moves(MIDDLE, "bA1"))
    expect(strip(table, LOOK)).to_be_visible()


def test_keys_look_at_a_piece_and_go_through_its_places(visitors: Visitors) -> None:
    table = at_middle(visitors())
    page, keys = table.page, table.page.keyboard
    tab_to(page, lambda name: re.match(r"(white|black) \w+ [wb]\w+", name) and "left" not in name)
    walk_to(table, "bA1")
    keys.press("Enter")
    expect(could_go(table)).to_have_count(next_moves(MIDDLE, "bA1"))
    assert focused(page).startswith("Could go ")
    before = focused(page)
    keys.press("Tab")
    assert focused(page).startswith("Could go ")
    assert focused(page) != before
    keys.press("Enter")
    assert table.texts() == MIDDLE
    keys.press("Escape")
    expect(could_go(table)).to_have_count(0)
    assert re.match(r"black ant bA1\b", focused(page))


def test_the_opponents_reserve_can_be_looked_at(visitors: Visitors) -> None:
    table = at_middle(visitors())
    table.slot("bG1").click()
    expect(could_go(table)).to_have_count(next_moves(MIDDLE, "bG1"))
    text = "Preview: where the black grasshopper could go next turn."
    expect(strip(table, text)).to_be_visible()


def test_on_their_turn_the_look_is_about_now(visitors: Visitors) -> None:
    ann, bob = visitors(), visitors()
    for one in (ann, bob):
        one.get("/me")
    game = ann.make(opponent={"type": "friend"}, rules="Base+MLP", color="white")
    bob.join(game)
    for ply, move in enumerate(LONGER[:17]):
        (ann if ply % 2 == 0 else bob).play(game, move)
    table = Table(ann).open(game)
    legal = bob.get(f"/games/{game}")["state"]["turn"]["legal"]
    table.piece("bA1").click()
    expect(could_go(table)).to_have_count(len(legal["bA1"]))
    text = "Preview: where the black ant could go."
    expect(strip(table, text)).to_be_visible()


@pytest.mark.parametrize(
    ("moves", "piece", "shown"),
    [
        (PINNED, "bS1", "The spider can’t move yet: place the black queen first."),
        (
            (*PINNED, "wG1 /wQ", "bQ bS1/", "wG2 /wG1", "bB1 bQ-"),
            "bS1",
            (
                "The spider can’t move: it holds the hive together."
                " Without it, the marked pieces would be cut off."
            ),
        ),
    ],
    ids=["queen", "pinned"],
)
def test_an_opponents_piece_that_is_stuck_says_why(
    visitors: Visitors, moves: tuple[str, ...], piece: str, shown: str
) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*moves))
    table.piece(piece).click()
    expect(strip(table, shown)).to_be_visible()
    expect(could_go(table)).to_have_count(0)


def test_the_look_is_told_in_dutch(visitors: Visitors) -> None:
    person = visitors(locale="nl-NL")
    person.get("/me")
    person.go(f"/game/{person.played(*MIDDLE, rules='Base+MLP')}")
    person.page.get_by_role("button", name=re.compile("^zwarte mier bA1")).click()
    text = "Alleen kijken: hier kan de zwarte mier volgende beurt heen."
    expect(person.page.get_by_text(text).first).to_be_visible()
