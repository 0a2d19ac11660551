"""With movement: pieces glide, and none is left in the air or twice on the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.games import LONGER
from tests.e2e.table import Table
from tests.e2e.visitors import Visitors

# How many tiles lie in the hive, and whether anything is still in somebody's hand.
_TILES = "board => board.querySelectorAll('.levels .tile').length"

# Where the piece in the air was seen.
_WATCH = """() => {
    window.places = new Set();
    const note = () => {
        const tile = document.querySelector('.skep-board .flight .tile');
        if (tile) window.places.add(tile.getAttribute('transform'));
        requestAnimationFrame(note);
    };
    note();
}"""


@pytest.mark.long
def test_a_game_with_drags_and_taps_leaves_each_piece_where_it_belongs(
    visitors: Visitors,
) -> None:
    person = visitors(reduced_motion="no-preference")
    person.get("/me")
    wish = {"opponent": {"type": "same_screen"}, "rules": "Base+MLP"}
    table = Table(person).open(person.make(**wish))
    for ply, move in enumerate(LONGER[:12]):
        if ply % 2:
            table.drag(move)
        else:
            table.play(move)
    assert table.texts() == LONGER[:12]
    pieces = {move["piece"] for move in table.view()["moves"]}
    while table.board.evaluate(_TILES) != len(pieces):
        person.page.wait_for_timeout(50)
    expect(person.page.locator(".skep-hand")).to_have_count(0)


def test_a_piece_really_moves(visitors: Visitors) -> None:
    person = visitors(reduced_motion="no-preference")
    person.get("/me")
    game = person.played(*LONGER[:7], rules="Base+MLP")
    table = Table(person).open(game)
    table.wait_for_ply(7)
    person.page.evaluate(_WATCH)
    table.play(LONGER[7])
    person.page.wait_for_function("() => window.places.size > 3")
